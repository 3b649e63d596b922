"""Asking through the real proxy."""

import contextlib
import http.client
import json
import shutil
import socket
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from chaos.instance import Instance
from chaos.ports import LOOPBACK, free_port
from chaos.proxy import running_proxy

PATIENCE = 60
JSON = {"Content-Type": "application/json"}


@dataclass(frozen=True, slots=True)
class Answer:
    """A whole answer."""

    status: int
    headers: Message
    body: bytes

    @property
    def json(self) -> Any:
        """The JSON value that the body is."""
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Site:
    """A proxy, the instances behind it, and where the proxy writes."""

    port: int
    instances: tuple[Instance, ...]
    folder: Path

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: Mapping[str, str] = JSON,
        port: int | None = None,
    ) -> Answer:
        """Ask through the proxy, or at another port."""
        connection = http.client.HTTPConnection(LOOPBACK, port or self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            # Who refuses a body hangs up before it has all of it; the answer is there to be read.
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                connection.request(method, path, body, dict(headers))
            return read(connection.getresponse())

    def send(self, raw: bytes) -> Answer:
        """Send bytes as they are."""
        with socket.create_connection((LOOPBACK, self.port), PATIENCE) as client:
            client.sendall(raw)
            response = http.client.HTTPResponse(client)
            response.begin()
            return read(response)


def read(response: http.client.HTTPResponse) -> Answer:
    """The whole of an answer."""
    return Answer(response.status, response.headers, response.read())


def needs_nginx() -> None:
    """Skip, and say why, where there is no proxy to be tried."""
    if shutil.which("nginx") is None:
        pytest.skip("nginx is not installed, so deploy/nginx.conf is NOT tried: see `make needs`")


@contextlib.contextmanager
def site(folder: Path, *, unlimited: bool = False) -> Iterator[Site]:
    """Two instances of one worker each behind the proxy."""
    with contextlib.ExitStack() as stack:
        instances = tuple(
            stack.enter_context(Instance(free_port(), folder / f"{name}.log", WORKERS="1"))
            for name in ("first", "second")
        )
        ports = [each.port for each in instances]
        yield Site(
            stack.enter_context(running_proxy(folder, ports, unlimited=unlimited)),
            instances,
            folder,
        )
