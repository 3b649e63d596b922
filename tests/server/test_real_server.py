"""The service as it is really served: gunicorn, sockets, connections that stay open."""

import contextlib
import http.client
import json
import socket
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.asking import OPERATIONS, question, written
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

JSON = {"Content-Type": "application/json"}
LARGEST = 64 * 1024
# Longer than any answer takes, even where the processors are busy.
PATIENCE = 30


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The home of the user who serves."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def port(home: Path) -> Iterator[int]:
    """Where two workers serve the service."""
    places = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    with running_server("tests.server.served:create_app()", WORKERS="2", **places) as address:
        yield int(address.rpartition(":")[2])


@pytest.fixture
def connection(port: int) -> Iterator[http.client.HTTPConnection]:
    """A connection to the service."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    yield connection
    connection.close()


class Answer:
    """A whole answer."""

    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:
        """The JSON value that the body is."""
        return json.loads(self.body)


def send(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: bytes | Iterable[bytes] | None = None,
    headers: dict[str, str] = JSON,
) -> Answer:
    """Send a request and read the whole answer; a body in pieces goes out in chunks."""
    in_chunks = not isinstance(body, bytes | None)
    more = {"Transfer-Encoding": "chunked"} if in_chunks else {}
    # A server may answer and hang up before it has all of a body; the answer is there to be read.
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        connection.request(method, path, body, {**headers, **more}, encode_chunked=in_chunks)
    return Answer(connection.getresponse())


def send_again(connection: http.client.HTTPConnection, method: str, path: str) -> Answer:
    """Send a request, anew if the server has ended the connection, as every client does."""
    try:
        return send(connection, method, path)
    except ConnectionError:
        connection.close()
        return send(connection, method, path)


def pieces(body: bytes, size: int = 8192) -> Iterator[bytes]:
    """A body in pieces."""
    for start in range(0, len(body), size):
        yield body[start : start + size]


class TestAQuestion:
    """It is answered over the wire as it is in process."""

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_gets_the_same_bytes(
        self, connection: http.client.HTTPConnection, client: FlaskClient, operation: str
    ) -> None:
        """The server adds nothing to an answer and takes nothing away."""
        body, path = written(question(operation)), f"/v1/{operation}"
        answer = send(connection, "POST", path, body)
        assert answer.status == 200
        assert answer.headers.get_all("Content-Type") == ["application/json"]
        assert answer.body == client.post(path, data=body, content_type="application/json").data

    def test_may_be_the_first_one_anybody_asks(
        self, connection: http.client.HTTPConnection
    ) -> None:
        """The ace of hearts may be held back when a lower trump was led, and the answer says so."""
        body = json.dumps(
            {
                "trump_suit": "clubs",
                "hand": ["AH", "3D", "8H", "2S", "QD"],
                "trick": [{"card": "KC", "player": "Player 2"}],
            }
        ).encode()
        answer = send(connection, "POST", "/v1/legal-plays", body).json
        assert answer["legal"] == ["AH", "3D", "8H", "2S", "QD"]
        assert answer["rule"] == "hold-back-top-trumps"
        assert "Player 2 led the king of clubs" in answer["reason"]

    @pytest.mark.parametrize("size", [1, 7, 100_000])
    def test_may_come_in_chunks(self, connection: http.client.HTTPConnection, size: int) -> None:
        """Chunks of any size are put together."""
        body = written(question("legal-plays"))
        whole = send(connection, "POST", "/v1/legal-plays", body)
        chunked = send(connection, "POST", "/v1/legal-plays", pieces(body, size))
        assert (chunked.status, chunked.body) == (200, whole.body)

    def test_may_wait_to_be_asked_for_its_body(self, port: int) -> None:
        """As curl waits with long bodies."""
        body = written(question("legal-plays"))
        head = (
            "POST /v1/legal-plays HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\nExpect: 100-continue\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
            client.sendall(head.encode())
            assert client.recv(1000) == b"HTTP/1.1 100 Continue\r\n\r\n"
            client.sendall(body)
            response = http.client.HTTPResponse(client)
            response.begin()
            assert response.status == 200
            assert json.loads(response.read())["obligation"] == "free"

    def test_may_be_of_just_the_limit(self, connection: http.client.HTTPConnection) -> None:
        """64 KiB are read, whether their length is told or not."""
        body = written(question("legal-plays")).ljust(LARGEST)
        assert send(connection, "POST", "/v1/legal-plays", body).status == 200
        assert send(connection, "POST", "/v1/legal-plays", pieces(body)).status == 200


class TestABodyTooLarge:
    """It is refused, and never cut to a question that was not asked."""

    @pytest.mark.parametrize("size", [LARGEST + 1, 2 * LARGEST])
    def test_is_refused_by_its_length(
        self, connection: http.client.HTTPConnection, size: int
    ) -> None:
        """A sound question with too much after it is too large."""
        body = written(question("legal-plays")).ljust(size)
        answer = send(connection, "POST", "/v1/legal-plays", body)
        assert (answer.status, answer.headers["Content-Type"]) == (413, "application/problem+json")

    @pytest.mark.parametrize("rest", [b" ", b"}", b" " * LARGEST])
    def test_is_refused_in_chunks(
        self, connection: http.client.HTTPConnection, rest: bytes
    ) -> None:
        """Without a length, the first 64 KiB are not taken for all."""
        body = written(question("legal-plays")).ljust(LARGEST) + rest
        answer = send(connection, "POST", "/v1/legal-plays", pieces(body))
        assert (answer.status, answer.json["status"]) == (413, 413)

    def test_does_not_spoil_the_next_request(self, connection: http.client.HTTPConnection) -> None:
        """What was not read of it is not taken for another request."""
        for size in (LARGEST + 1, 2 * LARGEST, 10 * LARGEST):
            for body in (b" " * size, pieces(b" " * size)):
                assert send(connection, "POST", "/v1/legal-plays", body).status == 413
                assert send_again(connection, "GET", "/v1/games").status == 200


class TestAConnection:
    """It stays open, whatever becomes of a request on it."""

    def test_goes_on_after_every_refusal(self, connection: http.client.HTTPConnection) -> None:
        """Problems do not end it, not even where a body was left unread."""
        connection.connect()
        opened = connection.sock
        sound = written(question("rob-check"))
        for path, body, headers, status in (
            ("/v1/nothing", sound, JSON, 404),
            ("/v1/games", sound, JSON, 405),
            ("/v1/rob-check", sound, {}, 415),
            ("/v1/rob-check", sound, {**JSON, "Accept": "text/html"}, 406),
            ("/v1/rob-check", b"{", JSON, 400),
            ("/v1/rob-check", b"{}", JSON, 422),
            ("/v1/nothing", pieces(sound), JSON, 404),
            ("/v1/rob-check", pieces(sound), {}, 415),
        ):
            assert send(connection, "POST", path, body, headers).status == status
            assert send(connection, "POST", "/v1/rob-check", sound).status == 200
            assert connection.sock is opened

    @pytest.mark.parametrize("path", ["/v1/games", "/livez", "/openapi.yaml", "/docs", "/nothing"])
    def test_goes_on_after_head(self, connection: http.client.HTTPConnection, path: str) -> None:
        """The length is that of GET, and nothing of that length follows."""
        got = send(connection, "GET", path)
        head = send(connection, "HEAD", path)
        assert (head.status, head.body) == (got.status, b"")
        assert head.headers["Content-Length"] == got.headers["Content-Length"]
        assert send(connection, "GET", path).body[:20] == got.body[:20]


class TestTheServer:
    """Two workers serve, and nothing else is opened."""

    def test_has_two_workers_that_answer_alike(self, port: int) -> None:
        """Both are met by somebody who asks often enough, and say the same."""
        answers: dict[bytes, bytes] = {}
        for _ in range(300):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
            worker = send(connection, "GET", "/worker").body
            answers[worker] = send(connection, "GET", "/v1/games/spoil_five").body
            connection.close()
            if len(answers) == 2:
                break
        assert len(answers) == 2
        assert len(set(answers.values())) == 1

    @pytest.mark.usefixtures("port")
    def test_makes_no_control_socket(self, home: Path) -> None:
        """gunicorn would put one into the home, which may be read-only and is nobody's door."""
        assert list(home.rglob("*")) == []

    def test_sends_every_header_once(self, connection: http.client.HTTPConnection) -> None:
        """The headers of the service reach the wire, next to those of the server."""
        answer = send(connection, "GET", "/v1/games")
        names = [name.lower() for name in answer.headers]
        assert len(names) == len(set(names))
        assert {"access-control-allow-origin", "x-request-id", "vary", "date"} <= set(names)
