"""The worker under requests that come in pieces, and under what is no request."""

import contextlib
import http.client
import json
import socket
from collections.abc import Callable, Iterator

import pytest

from service.ops.worker import ClientSocket
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

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
            client = stack.enter_context(socket.create_connection(("127.0.0.1", port), 20))
            client.sendall(sent)
            return client

        yield connect


def answer(client: socket.socket) -> tuple[int, bytes]:
    """One answer from the connection; what came after it is lost."""
    response = http.client.HTTPResponse(client)
    response.begin()
    return response.status, response.read()


class TestARequest:
    """It is answered whatever pieces it comes in."""

    def test_may_come_byte_by_byte(self, connect: Connect) -> None:
        """A slow sender is answered like any other."""
        client = connect(b"")
        for place in range(len(POST)):
            client.sendall(POST[place : place + 1])

        assert answer(client) == (200, b"5")

    def test_may_have_a_body_of_any_length_or_none(self, connect: Connect) -> None:
        """The whole body reaches the application."""
        for size in (0, 1, 65_536, 65_537, 1_000_000):
            sent = b"POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % size
            assert answer(connect(sent + b"x" * size)) == (200, b"%d" % size)

    def test_may_come_in_chunks(self, connect: Connect) -> None:
        """A chunked body is put together."""
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
        """A client that sends no more is still answered."""
        client = connect(GET)
        client.shutdown(socket.SHUT_WR)

        assert answer(client)[0] == 200


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"nonsense\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", 400),
        (b"GET / HTTP/1.1\r\nTransfer-Encoding: <b>\r\n\r\n", 400),
        (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\n\r\n", 414),
        (b"GET / HTTP/1.1\r\nX-Long: " + b"x" * 9000 + b"\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"X-More: x\r\n" * 101 + b"\r\n", 431),
        (b"GET / HTTP/1.1\r\nExpect: miracles\r\n\r\n", 417),
    ],
)
def test_what_is_no_http_is_refused_with_a_problem(
    connect: Connect, sent: bytes, status: int
) -> None:
    """Even what is no request at all is refused in the shape of every other error."""
    client = connect(sent)
    response = http.client.HTTPResponse(client)
    response.begin()
    problem = json.loads(response.read())

    assert response.status == problem["status"] == status
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert set(problem) == {"type", "title", "status", "detail", "instance"}
    assert problem["instance"] == response.headers["X-Request-Id"]


@pytest.mark.parametrize("chunk", [b"zz\r\n", b"-1\r\n", b"2\r\nabc\r\n"])
def test_a_body_in_bad_chunks_is_the_clients_fault(connect: Connect, chunk: bytes) -> None:
    """A body that is badly chunked is a 400 and never a 500."""
    assert answer(connect(CHUNKED + chunk + b"0\r\n\r\n"))[0] == 400


class TestTheHeadOfAnAnswer:
    """It goes with its body, so that no proxy is left with a head alone when a worker is killed."""

    HEAD = b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"
    STREAM = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

    @pytest.fixture
    def ends(self) -> Iterator[tuple[ClientSocket, socket.socket]]:
        """The two ends of a connection; the client's does not wait."""
        server, client = socket.socketpair()
        with ClientSocket(server, 1.0) as ours, client:
            client.setblocking(False)
            yield ours, client

    def test_waits_for_the_body(self, ends: tuple[ClientSocket, socket.socket]) -> None:
        """Nothing goes before the body is there, and then everything goes."""
        ours, client = ends
        ours.sendall(self.HEAD)
        with pytest.raises(BlockingIOError):
            client.recv(1000)
        ours.sendall(b"body")
        assert client.recv(1000) == self.HEAD + b"body"

    def test_goes_alone_where_there_is_no_body(
        self, ends: tuple[ClientSocket, socket.socket]
    ) -> None:
        """As after HEAD; and once."""
        ours, client = ends
        ours.sendall(self.HEAD)
        ours.flush()
        ours.flush()
        assert client.recv(1000) == self.HEAD

    def test_of_a_stream_goes_at_once(self, ends: tuple[ClientSocket, socket.socket]) -> None:
        """Some clients send nothing before they have it."""
        ours, client = ends
        ours.sendall(self.STREAM)
        assert client.recv(1000) == self.STREAM

    def test_is_not_waited_for_by_the_next_answer(self, connect: Connect) -> None:
        """HEAD and GET, one after the other and at once, are both answered."""
        last = GET.replace(b"Host: x", b"Host: x\r\nConnection: close")
        client = connect(GET.replace(b"GET", b"HEAD") + last)
        with client.makefile("rb") as answers:
            assert answers.read().count(b"HTTP/1.1 200 OK") == 2


def test_trusts_no_forwarded_header(connect: Connect) -> None:
    """A client cannot forge the scheme."""
    sent = b"GET /scheme HTTP/1.1\r\nHost: x\r\nX-Forwarded-Proto: https\r\n\r\n"

    assert answer(connect(sent)) == (200, b"http")
