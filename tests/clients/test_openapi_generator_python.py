"""The Python client of openapi-generator: pydantic and urllib3."""

import json
import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import Program
from tests.clients.playing import ClientThatPlays
from tests.clients.tools import HERE, PYTHON, generate, run
from tests.contract.validation import Contract
from tests.servers import ON_LOOPBACK

pytestmark = [pytest.mark.node, *ON_LOOPBACK]

CARDS = """
import json
from openapi_client.models import Card
print(json.dumps({card.name: card.value for card in Card}))
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generated package and our program."""
    folder = tmp_path_factory.mktemp("generator_python") / "project"
    shutil.copytree(HERE / "python", folder)
    generate(folder, "python")
    shutil.move(folder / "generated" / "openapi_client", folder)
    return folder


@pytest.fixture(scope="module")
def program(project: Path) -> Program:
    """The program that plays with this client; a field that hides a method would be a warning."""
    return lambda address, deals: run(
        project, str(PYTHON / "python"), "-W", "error", "pydantic_client.py", address, deals
    )


class TestPlaying(ClientThatPlays):
    """It plays against a real server."""


class TestGenerating:
    """The whole document becomes a package."""

    def test_names_every_card(self, project: Path, contract: Contract) -> None:
        """The enumeration has all 52 cards, under the names in the document."""
        told = run(project, str(PYTHON / "python"), "-c", CARDS)
        card = contract.document["components"]["schemas"]["Card"]
        names = zip(card["x-enum-varnames"], card["enum"], strict=True)
        assert json.loads(told) == dict(names)

    def test_has_types_that_a_program_is_checked_against(self, project: Path) -> None:
        """Our program is sound to mypy; the generated code is left to its makers."""
        said = run(
            project,
            str(PYTHON / "mypy"),
            *("--strict", "--implicit-reexport", "--follow-imports", "silent"),
            "pydantic_client.py",
        )
        assert said.startswith("Success")
