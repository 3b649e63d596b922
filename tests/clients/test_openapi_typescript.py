"""The client of openapi-typescript and openapi-fetch: as exact as TypeScript can be."""

import copy
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.clients.conftest import Program
from tests.clients.playing import ClientThatPlays
from tests.clients.tools import DOCUMENT, HERE, NODE_PACKAGES, attempt, need_node, node, run
from tests.servers import ON_LOOPBACK, ROOT

pytestmark = [pytest.mark.node, *ON_LOOPBACK]

CLIENTS = ROOT / "docs" / "clients.md"
TYPES = "openapi_fetch_types.ts"


def project(folder: Path, document: Path) -> Path:
    """A TypeScript project with our programs and the types of a document."""
    need_node()
    shutil.copytree(HERE / "typescript", folder)
    (folder / "node_modules").symlink_to(NODE_PACKAGES)
    node(folder, "openapi-typescript", str(document), "--output", "openapi.d.ts")
    return folder


@pytest.fixture(scope="module")
def compiled(live_server: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project of our own document, compiled under TypeScript's strictest settings.

    `documented.ts` is the program in `docs/clients.md`, with the address of our server.
    """
    folder = project(tmp_path_factory.mktemp("openapi") / "project", DOCUMENT)
    (documented,) = re.findall(r"```ts\n(.*?)```", CLIENTS.read_text("utf-8"), re.DOTALL)
    program = documented.replace("http://127.0.0.1:8025", live_server)
    (folder / "documented.ts").write_text(program, encoding="utf-8")
    node(folder, "tsc", "--project", ".")
    return folder


@pytest.fixture(scope="module")
def program(compiled: Path) -> Program:
    """The program that plays with this client."""
    return lambda address, deals: run(compiled, "node", "build/openapi_fetch.js", address, deals)


class TestPlaying(ClientThatPlays):
    """It plays against a real server."""


@pytest.fixture(scope="module")
def complaints(document: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The statements about types that do not compile with a document that says less than ours."""
    spoiled = copy.deepcopy(document)
    schemas = spoiled["components"]["schemas"]
    del schemas["Card"]["enum"], schemas["Card"]["x-enum-varnames"]
    schemas["DealReviewAnswer"]["properties"]["verdict"]["enum"].append("disputed")
    del schemas["Problem"]["properties"]["errors"]
    schemas["Problem"]["required"].remove("errors")
    schemas["Nothing"] = {"allOf": [{"type": "string", "enum": ["a"]}, {"const": "b"}]}
    place = tmp_path_factory.mktemp("spoiled")
    (place / "openapi.json").write_text(json.dumps(spoiled), encoding="utf-8")
    folder = project(place / "project", place / "openapi.json")
    compiler = str(NODE_PACKAGES / ".bin" / "tsc")
    done = attempt(folder, compiler, "--project", "tsconfig.types.json")
    lines = (folder / TYPES).read_text(encoding="utf-8").splitlines()
    places = re.findall(rf"^{re.escape(TYPES)}\((\d+),", done.stdout, re.MULTILINE)
    return [lines[int(place) - 1] for place in places]


class TestDocumentation:
    """What `docs/clients.md` shows is so."""

    def test_program_compiles_and_runs(self, compiled: Path) -> None:
        """Whoever copies it has the cards that may be played."""
        printed = run(compiled, "node", "build/documented.js")
        assert re.findall(r"\w+", printed) == ["AH", "3D"]


class TestTypes:
    """The types say all that the document says."""

    def test_can_be_compiled_and_used(self, compiled: Path) -> None:
        """The examples compile: cards, verdicts, problems, and mistakes that are errors."""
        assert (compiled / "build" / "example.js").exists()

    def test_are_possible(self, compiled: Path) -> None:
        """Nowhere in the schemas is a type that no value has."""
        types = (compiled / "openapi.d.ts").read_text(encoding="utf-8")
        schemas = re.search(r"^    schemas: \{$(.*?)^    \};$", types, re.DOTALL | re.MULTILINE)
        assert schemas is not None
        assert "never" not in re.findall(r"\w+", schemas[1])

    @pytest.mark.parametrize(
        "statement",
        [
            "CardsAreThePack",
            "HandsHoldCards",
            "DealsHaveVerdicts",
            "ProblemsTellAll",
            "NothingIsImpossible",
        ],
    )
    def test_are_held_to_what_they_say(self, complaints: list[str], statement: str) -> None:
        """Cards that are any text, one more verdict or a problem without faults do not compile."""
        assert any(statement in complaint for complaint in complaints)

    def test_are_not_blamed_for_what_is_so(self, complaints: list[str]) -> None:
        """What the spoiled document still says compiles."""
        assert not any("SwitchesAreOnOrOff" in complaint for complaint in complaints)
