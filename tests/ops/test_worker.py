"""The worker under clients that are slow, silent, hasty or wrong."""

import contextlib
import http.client
import json
import socket
import time
from collections.abc import Callable, Iterator

import pytest

from service.ops.worker import ANSWER_SECONDS, ARRIVAL_SECONDS, SILENCE_SECONDS
from tests.ops.served import LARGE
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

# More than the threads of a worker for questions and for streams together.
MANY = 20
# An answer at once, even where two processors are busy with other tests.
AT_ONCE = 2

GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nabcde"
CHUNKED = b"POST /length HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"

Connect = Callable[[bytes], socket.socket]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with running_server("tests.ops.served:create_app()") as address:
        yield int(address.rpartition(":")[2])


@pytest.fixture
def connect(port: int) -> Iterator[Connect]:
    """Open a connection and send something; all are closed at the end."""
    with contextlib.ExitStack() as stack:

        def connect(sent: bytes) -> socket.socket:
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), AT_ONCE))
            client.sendall(sent)
            return client

        yield connect


def status_at_once(port: int) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=AT_ONCE)
    try:
        connection.request("GET", "/livez")
        return connection.getresponse().status
    finally:
        connection.close()


def answer(client: socket.socket) -> tuple[int, bytes]:
    """One answer from the connection; what came after it is lost."""
    response = http.client.HTTPResponse(client)
    response.begin()
    return response.status, response.read()


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /livez HT",
        b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: ",
        POST[:-1],
        CHUNKED,
        CHUNKED + b"5\r\nabc",
        GET + GET[:-1],
        GET.replace(b"Host", b"Connection: close\r\nHost"),
        GET.replace(b"1.1", b"1.0"),
        b"nonsense\r\n\r\n",
    ],
    ids=[
        "nothing",
        "half a line",
        "half a head",
        "half a body",
        "no chunk",
        "half a chunk",
        "one and a half",
        "served and staying",
        "old and staying",
        "refused and staying",
    ],
)
def test_many_slow_clients_keep_nobody_waiting(port: int, connect: Connect, sent: bytes) -> None:
    for _ in range(MANY):
        connect(sent)

    for _ in range(3):
        assert status_at_once(port) == 200


class TestARequest:
    """It is answered whatever pieces it comes in."""

    def test_may_come_byte_by_byte(self, connect: Connect) -> None:
        client = connect(b"")
        for place in range(len(POST)):
            client.sendall(POST[place : place + 1])

        assert answer(client) == (200, b"5")

    def test_may_follow_another_without_waiting(self, connect: Connect) -> None:
        client = connect((POST + GET) * 3 + POST[:-1])
        for _ in range(3):
            assert read_exactly(client, b"5")
            assert read_exactly(client, b'{"status":"alive"}')
        client.sendall(POST[-1:])

        assert answer(client) == (200, b"5")

    def test_may_have_a_body_of_any_length_or_none(self, connect: Connect) -> None:
        for size in (0, 1, 65_536, 65_537, 1_000_000):
            sent = b"POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % size
            assert answer(connect(sent + b"x" * size)) == (200, b"%d" % size)

    def test_may_come_in_chunks(self, connect: Connect) -> None:
        client = connect(CHUNKED + b"3\r\nabc\r\n")
        client.sendall(b"2\r\nde\r\n0\r\n\r\n")

        assert answer(client) == (200, b"5")

    def test_may_wait_to_be_asked_for_its_body(self, connect: Connect) -> None:
        """As curl does with long bodies."""
        head, body = POST.replace(b"Host", b"Expect: 100-continue\r\nHost").split(b"\r\n\r\n")
        client = connect(head + b"\r\n\r\n")
        assert client.recv(100) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(body)

        assert answer(client) == (200, b"5")

    def test_may_be_the_last_on_its_connection(self, connect: Connect) -> None:
        client = connect(GET)
        client.shutdown(socket.SHUT_WR)

        assert answer(client)[0] == 200

    def test_is_answered_on_a_connection_that_was_idle(self, connect: Connect) -> None:
        client = connect(GET)
        for _ in range(3):
            assert answer(client)[0] == 200
            time.sleep(0.05)
            client.sendall(GET)


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: <b>\r\n\r\n", 400),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET /" + b"x" * 100_000, 414),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X-More: x\r\n" * 101 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nExpect: miracles\r\n\r\n", 417),
    ],
)
def test_what_is_no_http_is_refused_with_a_problem(
    connect: Connect, sent: bytes, status: int
) -> None:
    client = connect(sent)
    response = http.client.HTTPResponse(client)
    response.begin()
    problem = json.loads(response.read())

    assert response.status == problem["status"] == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert set(problem) == {"type", "title", "status", "detail"}


def test_trusts_no_forwarded_header(connect: Connect) -> None:
    sent = b"GET /scheme HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\n\r\n"

    assert answer(connect(sent)) == (200, b"http")


def test_a_stopping_server_answers_what_has_arrived() -> None:
    """And does not wait for clients that only hold a connection."""
    with running_server("tests.ops.served:create_app()") as address:
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), AT_ONCE) as client:
            client.sendall(GET)
            assert answer(client)[0] == 200
            started = time.monotonic()
    assert time.monotonic() - started < 10


@pytest.mark.slow
class TestTheLimits:
    """A client that keeps a connection without using it loses it after the stated time."""

    @pytest.mark.parametrize(
        ("sent", "seconds"),
        [(b"", ARRIVAL_SECONDS), (POST[:-1], ARRIVAL_SECONDS), (CHUNKED, SILENCE_SECONDS)],
        ids=["nothing", "half a body", "a silent stream"],
    )
    def test_end_a_silent_connection(self, connect: Connect, sent: bytes, seconds: int) -> None:
        client = connect(sent)
        client.settimeout(seconds + 5)
        started = time.monotonic()
        while client.recv(65536):
            pass

        assert seconds - 1 < time.monotonic() - started < seconds + 4

    def test_end_a_connection_that_does_not_read(self, port: int, connect: Connect) -> None:
        client = connect(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(ANSWER_SECONDS + 2)
        received = 0
        with contextlib.suppress(ConnectionResetError):
            while chunk := client.recv(65536):
                received += len(chunk)

        assert received < LARGE
        assert status_at_once(port) == 200


def read_exactly(client: socket.socket, body: bytes) -> bool:
    """Whether the next answer on the connection is 200 with this body, and not a byte more."""
    received = b""
    while b"\r\n\r\n" not in received:
        received += client.recv(1)
    size = int(received.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    got = b""
    while len(got) < size:
        got += client.recv(size - len(got))
    return received.startswith(b"HTTP/1.1 200 ") and got == body
