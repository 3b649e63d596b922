"""The service asked with the programs that people ask with, over a real connection."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.programs.asking_with import Ask, axios, curl, httpie
from tests.programs.promises import AskedWithAProgram
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a running service."""
    with running_server() as address:
        yield address


@pytest.mark.program
class TestAskedWithCurl(AskedWithAProgram):
    """curl, on the command line."""

    @pytest.fixture
    def ask(self, server: str, tmp_path: Path) -> Ask:
        """Ask with curl."""
        return curl(server, tmp_path)


@pytest.mark.program
class TestAskedWithHTTPie(AskedWithAProgram):
    """HTTPie, on the command line."""

    @pytest.fixture
    def ask(self, server: str, tmp_path: Path) -> Ask:
        """Ask with HTTPie."""
        return httpie(server, tmp_path)


@pytest.mark.node
class TestAskedWithAxios(AskedWithAProgram):
    """axios, in Node.js."""

    @pytest.fixture
    def ask(self, server: str, tmp_path: Path) -> Ask:
        """Ask with axios."""
        return axios(server, tmp_path)
