"""Three clients: one that asks as fast as it can, one that keeps a pace, one that sends batches."""

import http.client
import re
import select
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread

from benchmarks.figures import Latency, Round
from benchmarks.serving import BATCH, HOST, Server, pinned

CONNECTIONS = 16
SCRIPT = Path(__file__).with_name("many_bodies.lua")
TOLD = re.compile(r"ANSWERED (\d+) IN (\d+) ERRORS (\d+)")


def flood(server: Server, operation: str, bodies: Path, seconds: int, on: Sequence[int]) -> Round:
    """Let wrk ask for some seconds with the bodies of a file; ends the run if any request fails."""
    before = server.processor_seconds()
    wrk = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds}s", "--timeout", "30s", "-s", str(SCRIPT)]
    address = f"http://{HOST}:{server.port}/v1/{operation}"
    command = pinned([*wrk, address, "--", str(bodies)], on)
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    used = server.processor_seconds() - before
    told = TOLD.search(said)
    if told is None or int(told[3]):
        sys.exit(f"{server.application.name}, {operation}: not everything was answered.\n{said}")
    answered, microseconds = int(told[1]), int(told[2])
    return Round(answered / microseconds * 1e6, used / answered * 1e6)


@dataclass
class _Connection:
    """A connection on which one request at a time is under way."""

    socket: socket.socket
    due: float = 0.0
    """When the request should have been sent, which may be before it was."""
    come: bytearray = field(default_factory=bytearray)

    def is_answered(self) -> bool:
        """Read what has come, and say whether it is a whole answer."""
        self.come += self.socket.recv(65536)
        head, end, body = self.come.partition(b"\r\n\r\n")
        if not end:
            return False
        length = _LENGTH.search(head)
        if not head.startswith(b"HTTP/1.1 200") or length is None:
            sys.exit(f"This is no answer: {bytes(self.come[:500])!r}")
        if len(body) < int(length[1]):
            return False
        self.come.clear()
        return True


_LENGTH = re.compile(rb"(?i)content-length: *(\d+)")


def paced(
    server: Server, operation: str, bodies: Sequence[bytes], rate: float, seconds: float
) -> Latency:
    """Send requests at even intervals, whether or not earlier ones have been answered.

    A request that finds no free connection waits, and its waiting counts: its time runs from when
    it was due.  The client never sleeps, so it needs a processor of its own.
    """
    requests = [request_of(operation, body) for body in bodies]
    with ExitStack() as opened:
        connections = [
            _Connection(opened.enter_context(_connected(server.port))) for _ in range(CONNECTIONS)
        ]
        poll = opened.enter_context(select.epoll())
        taken, late = _keep_pace(connections, poll, requests, rate, int(rate * seconds))
    return Latency(
        rate,
        p50=_at(0.50, taken) * 1e3,
        p99=_at(0.99, taken) * 1e3,
        late=_at(0.99, late) * 1e3,
    )


def _keep_pace(
    connections: Sequence[_Connection],
    poll: select.epoll,
    requests: Sequence[bytes],
    rate: float,
    total: int,
) -> tuple[list[float], list[float]]:
    """The seconds that each answer took, and those that the client was late with each request."""
    by_number = {each.socket.fileno(): each for each in connections}
    for number in by_number:
        poll.register(number, select.EPOLLIN)
    free = deque(connections)
    taken: list[float] = []
    late: list[float] = []
    begun = looked = time.perf_counter()
    while len(taken) < total:
        looked_before, looked = looked, time.perf_counter()
        while free and len(late) < total and (due := begun + len(late) / rate) <= looked:
            connection = free.popleft()
            connection.due = due
            connection.socket.sendall(requests[len(late) % len(requests)])
            # What was due before the client last looked has waited for a connection, not for it.
            late.append(looked - max(due, looked_before))
        for number, _ in poll.poll(0):
            connection = by_number[number]
            if connection.is_answered():
                taken.append(time.perf_counter() - connection.due)
                free.append(connection)
    return taken, late


def _at(part: float, values: Sequence[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * part))]


def request_of(operation: str, body: bytes, media_type: str = "application/json") -> bytes:
    """A question as the bytes of a request."""
    head = (
        f"POST /v1/{operation} HTTP/1.1",
        f"Host: {HOST}",
        f"Content-Type: {media_type}",
        f"Content-Length: {len(body)}",
    )
    return "\r\n".join(head).encode() + b"\r\n\r\n" + body


def _connected(port: int) -> socket.socket:
    connection = socket.create_connection((HOST, port), timeout=60)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def send_batches(server: Server, body: bytes, media_type: str, size: int, seconds: float) -> Round:
    """Send the same batch for some seconds, at least once, each when the last was answered."""
    request = request_of(BATCH, body, media_type)
    with _connected(server.port) as connection:
        begun, before = time.perf_counter(), server.processor_seconds()
        sent = 0
        while not sent or time.perf_counter() - begun < seconds:
            _exchanged(connection, request)
            sent += 1
        elapsed = time.perf_counter() - begun
        used = server.processor_seconds() - before
    return Round(sent * size / elapsed, used / (sent * size) * 1e6)


def send_batch(server: Server, body: bytes, media_type: str) -> bytes:
    """Send a batch and return its answer; ends the run if it is refused."""
    with _connected(server.port) as connection:
        return _exchanged(connection, request_of(BATCH, body, media_type))


def _exchanged(connection: socket.socket, request: bytes) -> bytes:
    """The answer to a request.  A long request is sent while its answer is already being read."""
    if len(request) > _SHORT:
        sender = Thread(target=connection.sendall, args=(request,))
        sender.start()
        answer = _answer_on(connection)
        sender.join()
        return answer
    connection.sendall(request)
    return _answer_on(connection)


_SHORT = 32 * 1024


def _answer_on(connection: socket.socket) -> bytes:
    response = http.client.HTTPResponse(connection, method="POST")
    response.begin()
    answer = response.read()
    response.close()
    if response.status != 200:
        sys.exit(f"A batch was refused: {answer[:500]!r}")
    return answer
