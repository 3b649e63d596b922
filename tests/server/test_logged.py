"""What a real server logs of requests, and what it never does."""

import http.client
import json
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from service.ops.labels import METHODS
from service.rules.rulebook import Rule
from tests.api.asking import OPERATIONS, question, written
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

CANARY = "Aoife"
TRACE = "0af7651916cd43dd8448eb211c80319c"
JSON = {"Content-Type": "application/json"}
NAMES = {
    *("time", "level", "event", "request_id", "trace_id", "method", "operation", "rule"),
    *("verdict", "status", "ms", "bytes", "items"),
}
"""Everything that a line about a request may tell."""


@dataclass(frozen=True)
class Served:
    """A server and its log."""

    port: int
    log: Path

    def ask(
        self,
        method: str,
        path: str,
        body: bytes | None = None,
        headers: dict[str, str] = JSON,
    ) -> tuple[int, bytes]:
        """Send a request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def send(self, sent: bytes) -> bytes:
        """Send any bytes, and read until the server ends the connection."""
        with socket.create_connection(("127.0.0.1", self.port), 30) as client:
            client.sendall(sent)
            client.shutdown(socket.SHUT_WR)
            received = b""
            while piece := client.recv(65_536):
                received += piece
            return received

    def lines(self, request_id: str, count: int = 1) -> list[dict[str, Any]]:
        """The lines about a request, of which there will be so many.

        They are written when the last byte is sent, so the client may be the faster one.
        """
        for _ in range(1000):
            found = [line for line in self.told() if line.get("request_id") == request_id]
            if len(found) >= count:
                return found
            self.ask("GET", "/livez")
        pytest.fail(f"{request_id} is not in the log.")

    def told(self) -> list[dict[str, Any]]:
        """Every line that is written to its end."""
        whole = self.log.read_text().rpartition("\n")[0]
        return [json.loads(line) for line in whole.splitlines()]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The service, and one operation that fails."""
    log = tmp_path_factory.mktemp("log") / "log"
    with running_server("tests.server.failing:create_app()", log, LOG_FORMAT="json") as address:
        yield Served(int(address.rpartition(":")[2]), log)


class TestALine:
    """It says what was asked for, how it ended and how long it took."""

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_tells_of_a_ruling(self, served: Served, operation: str) -> None:
        """Every operation is called by its operationId."""
        headers = {**JSON, "X-Request-Id": f"line-{operation}"}
        status, body = served.ask("POST", f"/v1/{operation}", written(question(operation)), headers)
        (line,) = served.lines(f"line-{operation}")
        assert line["event"] == "request"
        assert line["method"] == "POST"
        assert line["operation"] == operation.replace("-", "_")
        assert (line["status"], line["bytes"]) == (status, len(body)) == (200, len(body))
        assert line["ms"] > 0
        assert line.get("rule", "follow-trump") in [*Rule]
        assert set(line) <= NAMES

    def test_tells_of_a_problem(self, served: Served) -> None:
        """The kind of problem stands where the rule would."""
        headers = {**JSON, "X-Request-Id": "line-problem"}
        served.ask("POST", "/v1/legal-plays", b"{}", headers)
        (line,) = served.lines("line-problem")
        assert (line["status"], line["rule"]) == (422, "invalid-question")

    def test_tells_of_a_batch(self, served: Served) -> None:
        """How many items it had."""
        item = {"id": "a", "operation": "play-check", "request": question("play-check")}
        headers = {**JSON, "X-Request-Id": "line-batch"}
        _, body = served.ask("POST", "/v1/batch", written([item, item, 7]), headers)
        (line,) = served.lines("line-batch")
        assert (line["operation"], line["items"]) == ("batch", 3)
        assert line["bytes"] == len(body)

    def test_tells_of_no_body_where_none_is_sent(self, served: Served) -> None:
        """HEAD has the length of GET and none of its bytes."""
        served.ask("HEAD", "/v1/games", headers={"X-Request-Id": "line-head"})
        (line,) = served.lines("line-head")
        assert (line["method"], line["operation"], line["bytes"]) == ("HEAD", "games", 0)

    def test_tells_of_the_trace(self, served: Served) -> None:
        """A valid one only."""
        parent = f"00-{TRACE}-b7ad6b7169203331-01"
        served.ask("GET", "/livez", headers={"X-Request-Id": "line-trace", "traceparent": parent})
        (line,) = served.lines("line-trace")
        assert line["trace_id"] == TRACE
        served.ask("GET", "/livez", headers={"X-Request-Id": "line-no", "traceparent": CANARY})
        (line,) = served.lines("line-no")
        assert "trace_id" not in line

    def test_tells_of_a_failure_twice(self, served: Served) -> None:
        """Where the service failed, and that the request got a 500; nothing of what was asked."""
        headers = {**JSON, "X-Request-Id": "line-failure"}
        assert served.ask("POST", "/fail", b"abc", headers)[0] == 500
        failure, line = sorted(served.lines("line-failure", 2), key=lambda each: "status" in each)
        assert failure["failure"][0] == "KeyError"
        assert "RuntimeError" in failure["failure"]
        assert (line["status"], line["level"], line["rule"]) == (500, "error", "internal-error")


def canaries(served: Served) -> Iterator[str]:
    """Requests that hold a player's name in every place that a request has."""
    name = CANARY
    asked = question("play-check", trick=[{"card": "KC", "player": name}])
    record = question("deal-review", players=[name, "Bob", "Cait", "Dan"])
    for number, (method, path, body, headers) in enumerate(
        (
            ("POST", "/v1/play-check", written(asked), {}),
            ("POST", "/v1/deal-review", written(record), {}),
            ("POST", "/v1/play-check", written({name: name}), {}),
            ("POST", "/v1/play-check", f'{{"{name}'.encode(), {}),
            ("POST", "/v1/batch", written([{"id": name, "operation": "play-check"}]), {}),
            ("POST", "/v1/notation", written({"text": name}), {}),
            ("POST", "/fail", name.encode(), {}),
            ("POST", f"/v1/play-check?{name}=1", written(asked), {}),
            ("GET", f"/?trump=9C&trick=KC%3A{name}&hand=2D", None, {}),
            ("GET", f"/v1/card-order?trump_suit={name}", None, {}),
            ("GET", f"/{name}", None, {}),
            ("GET", f"/v1/rules/{name}", None, {}),
            ("GET", f"/static/{name}", None, {}),
            ("GET", f"/problems/{name}", None, {}),
            (name.upper(), "/v1/games", None, {}),
            ("GET", "/livez", None, {"User-Agent": name, "Referer": f"http://x/?{name}"}),
            ("GET", "/livez", None, {"traceparent": name, "tracestate": f"{name}=1"}),
            ("GET", "/livez", None, {"Cookie": name, "Authorization": name, "Origin": name}),
            ("GET", "/livez", None, {"X-Forwarded-For": name, "Forwarded": f"for={name}"}),
            ("POST", "/v1/play-check", b"", {"Content-Type": name, "Accept": name}),
        )
    ):
        request_id = f"canary-{number}"
        given = {**JSON, **headers, "X-Request-Id": request_id}
        assert served.ask(method, path, body, given)[0] < 600
        yield request_id


class TestNoLine:
    """None holds what a client wrote."""

    def test_holds_a_players_name(self, served: Served) -> None:
        """Not from a body, a query, a header, a path or a word that is no method."""
        seen = [served.lines(request_id) for request_id in canaries(served)]
        assert len(seen) == 20
        for sent in (
            f"{CANARY}\r\n\r\n",
            f"GET /{CANARY} HTTP/{CANARY}\r\n\r\n",
            f"GET / HTTP/1.1\r\n{CANARY}\r\n\r\n",
            f"GET / HTTP/1.1\r\nContent-Length: {CANARY}\r\n\r\n",
            f"POST /v1/batch HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n{CANARY}",
        ):
            served.send(sent.encode())
        unreadable = [line for line in served.told() if line.get("operation") == "unreadable"]
        assert unreadable
        assert CANARY.lower() not in served.log.read_text().lower()

    def test_can_be_forged(self, served: Served) -> None:
        """Whatever a client sends for an identifier, each line is ours."""
        forged = '{"event":"forged"}'
        for given in (f"x\r\n{forged}", f"x\n{forged}", forged, "x\x1b[2J", "x\x00"):
            head = f"GET /livez HTTP/1.1\r\nHost: x\r\nX-Request-Id: {given}\r\n\r\n"
            served.send(head.encode())
        served.ask("GET", "/livez", headers={"X-Request-Id": "after-the-forged"})
        served.lines("after-the-forged")
        lines = served.told()
        assert {line["event"] for line in lines if "operation" in line} == {"request"}
        assert "forged" not in {line["event"] for line in lines}

    def test_names_an_unknown_method(self, served: Served) -> None:
        """A method is one of eight, or another."""
        methods = {line["method"] for line in served.told() if "method" in line}
        assert methods <= METHODS | {"other"}

    def test_of_a_request_tells_anything_else(self, served: Served) -> None:
        """Addresses of clients, too, are nobody's business."""
        for line in served.told():
            if line["event"] == "request":
                assert set(line) <= NAMES


class TestWhatIsNoRequest:
    """It is logged and counted as that."""

    def test_has_a_line_of_its_own(self, served: Served) -> None:
        """The client is told the identifier of the line."""
        answer = served.send(b"nonsense\r\n\r\n")
        request_id = json.loads(answer.partition(b"\r\n\r\n")[2])["instance"]
        (line,) = served.lines(request_id)
        assert (line["operation"], line["status"]) == ("unreadable", 400)
