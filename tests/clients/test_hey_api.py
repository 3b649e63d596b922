"""The client of hey-api: functions and types in TypeScript, without another library."""

import shutil
from pathlib import Path

import pytest

from tests.clients.conftest import Program
from tests.clients.playing import ClientThatPlays
from tests.clients.tools import DOCUMENT, HERE, NODE_PACKAGES, need_node, node, run
from tests.servers import ON_LOOPBACK

pytestmark = [pytest.mark.node, *ON_LOOPBACK]


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the generated client and our programs, which compiles strictly."""
    need_node()
    folder = tmp_path_factory.mktemp("hey_api") / "project"
    shutil.copytree(HERE / "typescript", folder)
    (folder / "node_modules").symlink_to(NODE_PACKAGES)
    (folder / "openapi.yaml").symlink_to(DOCUMENT)
    node(folder, "openapi-ts")
    node(folder, "tsc", "--project", "tsconfig.hey_api.json")
    return folder


@pytest.fixture(scope="module")
def program(compiled: Path) -> Program:
    """The program that plays with this client."""
    return lambda address, deals: run(compiled, "node", "build/hey_api.js", address, deals)


class TestPlaying(ClientThatPlays):
    """It plays against a real server."""


class TestTypes:
    """The types say all that the document says."""

    def test_can_be_compiled_and_used(self, compiled: Path) -> None:
        """Cards are a union of 52, verdicts narrow, and problems are typed."""
        assert (compiled / "build" / "hey_api_types.js").exists()
