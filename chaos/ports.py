"""Free ports on loopback, and waiting until somebody answers at one."""

import http.client
import socket
import time

LOOPBACK = "127.0.0.1"


class NotStarted(Exception):
    """A server does not answer."""


def free_port() -> int:
    """A port at which nobody listens just now."""
    with socket.socket() as probe:
        probe.bind((LOOPBACK, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_for_answer(port: int, path: str, seconds: float = 30.0) -> None:
    """Wait until ``path`` is answered with 200.  Raises :class:`NotStarted` after so long."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if status_at(port, path) == 200:
            return
        time.sleep(0.05)
    raise NotStarted(f"Nobody answers at port {port}, {path}.")


def status_at(port: int, path: str) -> int | None:
    """The status that is answered; ``None`` where nobody answers."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=5)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except (OSError, http.client.HTTPException):
        return None
    finally:
        connection.close()
