"""The client of openapi-python-client: typed Python with attrs and httpx."""

import re
import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import Program
from tests.clients.enumerations import enumerations_in, enumerations_of
from tests.clients.playing import ClientThatPlays
from tests.clients.tools import DOCUMENT, HERE, PYTHON, attempt, need_python_generators, run
from tests.contract.validation import Contract, Document
from tests.servers import ON_LOOPBACK

pytestmark = [pytest.mark.node, *ON_LOOPBACK]

PACKAGE = "the_referee_of_twenty_five_client"
"""The name that is made of the title of the document."""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A folder with the generated package and our program, and what the generator said."""
    need_python_generators()
    folder = tmp_path_factory.mktemp("python_client") / "project"
    shutil.copytree(HERE / "python", folder)
    done = attempt(
        folder,
        str(PYTHON / "openapi-python-client"),
        *("generate", "--path", str(DOCUMENT), "--output-path", "generated"),
        # It formats what it generates with the ruff beside it.
        PATH=f"{PYTHON}:/usr/bin:/bin",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    shutil.move(folder / "generated" / PACKAGE, folder)
    return folder, done.stderr


@pytest.fixture(scope="module")
def project(generated: tuple[Path, str]) -> Path:
    """The folder with the generated package and our program."""
    return generated[0]


@pytest.fixture(scope="module")
def program(project: Path) -> Program:
    """The program that plays with this client."""
    return lambda address, deals: run(
        project, str(PYTHON / "python"), "attrs_client.py", address, deals
    )


class TestPlaying(ClientThatPlays):
    """It plays against a real server."""


class TestGenerating:
    """The whole document becomes a package."""

    def test_leaves_out_nothing_but_lines(self, generated: tuple[Path, str]) -> None:
        """The generator is content with all but the batch's second media type."""
        warnings = re.findall(r"^WARNING.*$|^Unsupported.*$|^ERROR.*$", generated[1], re.MULTILINE)
        assert warnings == [
            "WARNING parsing POST /batch within batch.",
            "Unsupported content type application/x-ndjson",
        ]

    def test_makes_a_function_of_every_operation(self, project: Path, contract: Contract) -> None:
        """No operation is missing from the package."""
        made = {file.stem for file in (project / PACKAGE / "api").glob("*/*.py")}
        assert made - {"__init__"} == {
            operation["operationId"] for _, _, operation in contract.operations()
        }

    def test_keeps_every_value_of_every_enumeration(
        self, project: Path, document: Document
    ) -> None:
        """All 52 cards are there under the names in the document, and so are all other values."""
        made = enumerations_in(PACKAGE, project)

        card = document["components"]["schemas"]["Card"]
        assert made["Card"] == dict(zip(card["x-enum-varnames"], card["enum"], strict=True))
        for name, values in enumerations_of(document).items():
            assert sorted(made[name].values()) == sorted(values), name

    def test_passes_the_strictest_checks_of_types(self, project: Path) -> None:
        """The package and the program that uses it are sound to mypy."""
        said = run(project, str(PYTHON / "mypy"), "--strict", PACKAGE, "attrs_client.py")
        assert said.startswith("Success")
