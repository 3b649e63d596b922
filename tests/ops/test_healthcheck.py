"""The container's health check, against small servers of the test's own."""

import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from service.ops import healthcheck
from tests.servers import ON_LOOPBACK, ROOT

pytestmark = ON_LOOPBACK


class Handler(http.server.BaseHTTPRequestHandler):
    """Answers with the status that its server was told."""

    status = 200

    def do_GET(self) -> None:
        self.send_response(self.status if self.path == "/livez" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the test's output quiet."""


@pytest.fixture
def port(request: pytest.FixtureRequest) -> Iterator[int]:
    handler = type("Handler", (Handler,), {"status": getattr(request, "param", 200)})
    with http.server.HTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server.server_port
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("host", ["", "0.0.0.0", "127.0.0.1"])
def test_is_content_with_a_server_that_lives(
    monkeypatch: pytest.MonkeyPatch, port: int, host: str
) -> None:
    monkeypatch.setenv("HOST", host)
    monkeypatch.setenv("PORT", str(port))

    assert healthcheck.main() == 0


@pytest.mark.parametrize("port", [500, 404, 302], indirect=True)
def test_is_not_content_with_another_answer(
    monkeypatch: pytest.MonkeyPatch, port: int, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", str(port))

    assert healthcheck.main() == 1
    assert "answered" in capsys.readouterr().err


@pytest.mark.parametrize("port_value", ["1", "eighty"])
def test_fails_in_one_line_where_nobody_answers(
    monkeypatch: pytest.MonkeyPatch, port_value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("HOST", "127.0.0.1")
    monkeypatch.setenv("PORT", port_value)

    assert healthcheck.main() == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_runs_as_the_image_runs_it(port: int) -> None:
    """As a file, apart from the application, from the folder the image works in."""
    done = subprocess.run(
        [sys.executable, "-I", "service/ops/healthcheck.py"],
        cwd=ROOT,
        env={"PORT": str(port), "HOST": "0.0.0.0"},
        check=False,
    )

    assert done.returncode == 0
