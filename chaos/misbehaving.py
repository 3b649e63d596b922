"""Clients that misbehave, each in one way."""

import contextlib
import http.client
import json
import socket
import struct
import time
from collections.abc import Iterator, Sequence

from chaos.load import PATIENCE
from chaos.ports import LOOPBACK
from chaos.questions import Question
from chaos.tally import Tally

RESET = struct.pack("ii", 1, 0)


def connect(port: int) -> socket.socket:
    """A connection that is waited for no longer than anybody's patience."""
    return socket.create_connection((LOOPBACK, port), PATIENCE)


def head(question: Question, length: int | None = None) -> bytes:
    """The head of a question's request, which may lie about the length of the body."""
    lines = [
        f"POST {question.path} HTTP/1.1",
        "Host: referee",
        *(f"{name}: {value}" for name, value in question.headers.items()),
        f"Content-Length: {len(question.body) if length is None else length}",
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n"


@contextlib.contextmanager
def half_open(port: int, question: Question, count: int) -> Iterator[Sequence[socket.socket]]:
    """Many connections with half a head each, or half a body, and then silence."""
    whole = head(question)
    with contextlib.ExitStack() as stack:
        clients = []
        for number in range(count):
            client = stack.enter_context(connect(port))
            client.sendall(whole[:40] if number % 2 else whole + question.body[:20])
            clients.append(client)
        yield clients


def ask_byte_by_byte(port: int, question: Question, tally: Tally) -> None:
    """Ask a question as slowly as a packet a byte, and count its answer."""
    tally.sent += 1
    begun = time.perf_counter()
    try:
        with connect(port) as client:
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            client.sendall(head(question))
            for byte in question.body:
                client.sendall(bytes([byte]))
                # A pause, so that the bytes do not travel together.
                time.sleep(0.002)
            status, body = _answer(client)
    except (OSError, http.client.HTTPException) as error:
        tally.lose(f"byte by byte: {error!r}")
        return
    tally.judge(question, status, body, 1000 * (time.perf_counter() - begun))


def ask_half(port: int, question: Question) -> int | None:
    """Send half of a body and no more, for the status of what is answered, if anything is."""
    with connect(port) as client:
        client.sendall(head(question) + question.body[: len(question.body) // 2])
        client.shutdown(socket.SHUT_WR)
        try:
            return _answer(client)[0]
        except (OSError, http.client.HTTPException):
            return None


def reset_in_mid_answer(port: int, body: bytes) -> int:
    """Ask for a long answer, read the beginning and reset; for how many bytes were read."""
    with connect(port) as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.sendall(
            b"POST /v1/batch HTTP/1.1\r\nHost: referee\r\nContent-Type: application/json\r\n"
            b"Content-Length: %d\r\n\r\n" % len(body) + body
        )
        read = len(client.recv(1024))
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        return read


def abandon_a_stream(port: int, lines: Sequence[bytes]) -> int:
    """Begin a batch in lines, hear some answers and reset; for how many answers were right."""
    with connect(port) as client:
        client.sendall(
            b"POST /v1/batch HTTP/1.1\r\nHost: referee\r\nContent-Type: application/x-ndjson\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        response = http.client.HTTPResponse(client)
        response.begin()
        right = 0
        for number, line in enumerate(lines):
            client.sendall(b"%x\r\n%s\r\n" % (len(line), line))
            told = json.loads(response.readline())
            right += (told["id"], told["status"]) == (str(number), 200)
        # Half a line is on its way when it goes.
        client.sendall(b"100\r\n" + lines[0][:20])
        client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        return right


def _answer(client: socket.socket) -> tuple[int, bytes]:
    response = http.client.HTTPResponse(client)
    response.begin()
    return response.status, response.read()
