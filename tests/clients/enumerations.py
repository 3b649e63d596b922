"""Enumerations: in the document, and as a generator has written them in Python."""

import json
from pathlib import Path
from typing import Any, TypeAlias

from tests.clients.tools import PYTHON, run
from tests.contract.validation import Document

Members: TypeAlias = dict[str, Any]

_PRINT_THEM = """
import enum, importlib, json, sys
models = vars(importlib.import_module(sys.argv[1] + ".models"))
print(json.dumps({
    name: {member.name: member.value for member in made}
    for name, made in models.items()
    if isinstance(made, type) and issubclass(made, enum.Enum)
}))
"""


def enumerations_of(document: Document) -> dict[str, list[Any]]:
    """The values of each schema that is an enumeration."""
    schemas = document["components"]["schemas"]
    return {name: schema["enum"] for name, schema in schemas.items() if "enum" in schema}


def enumerations_in(package: str, folder: Path) -> dict[str, Members]:
    """The names and values in each enumeration of a generated package."""
    made: dict[str, Members] = json.loads(
        run(folder, str(PYTHON / "python"), "-c", _PRINT_THEM, package)
    )
    return made
