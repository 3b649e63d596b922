"""The service needs nobody and calls nobody: no connection goes out, and none is needed."""

import http.client
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.everything import ask_everything
from tests.servers import ON_LOOPBACK, ROOT, running_server

pytestmark = ON_LOOPBACK

CUT_OFF = ("unshare", "--user", "--map-root-user", "--net")


def can_be_cut_off() -> bool:
    """Whether a program can be started here without the network."""
    if shutil.which("unshare") is None:
        return False
    return subprocess.run([*CUT_OFF, "true"], capture_output=True, check=False).returncode == 0


class TestTheService:
    """It serves alone."""

    def test_never_reaches_out(self, tmp_path: Path) -> None:
        """Python itself tells of every connection, name looked up and program started: none."""
        overheard = tmp_path / "overheard"
        with running_server(
            "tests.server.overheard:create_app()", OVERHEARD=str(overheard)
        ) as address:
            assert ask_everything(address) > 30
            heard = overheard.read_text().splitlines()
            assert heard == []

            # The hook hears what it is there for.
            connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
            connection.request("GET", "/reach-out")
            assert connection.getresponse().read() == b"refused"
            connection.close()
            assert "192.0.2.1" in overheard.read_text()

    @pytest.mark.skipif(
        not can_be_cut_off(), reason="no program can be cut off from the network here (unshare)"
    )
    def test_serves_without_a_network(self) -> None:
        """With nothing but loopback it starts and answers everything."""
        done = subprocess.run(
            [*CUT_OFF, sys.executable, "-m", "tests.server.everything"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert done.stdout.endswith(" answers\n")
