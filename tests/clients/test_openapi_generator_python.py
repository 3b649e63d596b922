"""The Python client of openapi-generator: pydantic and urllib3."""

import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import Program
from tests.clients.enumerations import enumerations_in, enumerations_of
from tests.clients.playing import ClientThatPlays
from tests.clients.tools import HERE, PYTHON, generate, run
from tests.contract.validation import Document
from tests.servers import ON_LOOPBACK

pytestmark = [pytest.mark.node, *ON_LOOPBACK]


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

    def test_keeps_every_value_of_every_enumeration(
        self, project: Path, document: Document
    ) -> None:
        """All 52 cards are there under the names in the document, and so are all other values."""
        made = enumerations_in("openapi_client", project)

        card = document["components"]["schemas"]["Card"]
        assert made["Card"] == dict(zip(card["x-enum-varnames"], card["enum"], strict=True))
        for name, values in enumerations_of(document).items():
            assert sorted(made[name].values()) == sorted(values), name

    def test_has_types_that_a_program_is_checked_against(self, project: Path) -> None:
        """Our program is sound to mypy; the generated code is left to its makers."""
        said = run(
            project,
            str(PYTHON / "mypy"),
            *("--strict", "--implicit-reexport", "--follow-imports", "silent"),
            "pydantic_client.py",
        )
        assert said.startswith("Success")
