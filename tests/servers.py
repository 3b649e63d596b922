"""A real server for the tests that need one: gunicorn with our configuration, on loopback."""

import contextlib
import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

ROOT = Path(__file__).resolve().parent.parent
CONFIGURATION = ROOT / "service" / "ops" / "gunicorn.conf.py"
START_SECONDS = 30
STOP_SECONDS = 30

# For `pytestmark`: such a test may open sockets, but reaches this machine only.
ON_LOOPBACK = [pytest.mark.server, pytest.mark.allow_hosts(["127.0.0.1"])]


@contextlib.contextmanager
def running_server(
    application: str = "service:create_app()", log_at: Path | None = None, /, **environment: str
) -> Iterator[str]:
    """Serve `application` on a free port and yield its address, `http://127.0.0.1:PORT`.

    What it logs is kept in the file `log_at`, if there is one.
    """
    inherited = {name: value for name, value in os.environ.items() if name != "GUNICORN_CMD_ARGS"}
    with open_log(log_at) as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "-c", str(CONFIGURATION), application],
            cwd=ROOT,
            env={**inherited, "HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1", **environment},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
        )
        try:
            yield _address_when_alive(process, log)
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def open_log(path: Path | None) -> IO[str]:
    """A file to log to: one of that name, or one that nobody else sees."""
    if path is None:
        return tempfile.TemporaryFile("w+", encoding="utf-8")
    return path.open("w+", encoding="utf-8")


def _address_when_alive(process: subprocess.Popen[bytes], log: IO[str]) -> str:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        log.seek(0)
        listening = re.search(r"Listening at: http://(127\.0\.0\.1):(\d+)", log.read())
        if listening and _is_alive(listening[1], int(listening[2])):
            return f"http://{listening[1]}:{listening[2]}"
        time.sleep(0.05)
    log.seek(0)
    pytest.fail(f"The server did not start:\n{log.read()}")


def _is_alive(host: str, port: int) -> bool:
    connection = http.client.HTTPConnection(host, port, timeout=5)
    try:
        connection.request("GET", "/livez")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
