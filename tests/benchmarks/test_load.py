"""The clients that measure, against a real server."""

import json
from collections.abc import Iterator

import pytest

from benchmarks.load import paced, send_batch
from benchmarks.questions import batch_of, legal_plays_questions
from benchmarks.serving import REFEREE, Server, body_of
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

LINES = "application/x-ndjson"
QUESTIONS = legal_plays_questions(50)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with running_server() as address:
        # Whose processes they are does not matter here.
        yield Server(REFEREE, int(address.rpartition(":")[2]), process=0)


class TestPaced:
    def test_it_is_told_how_long_answers_take(self, server: Server) -> None:
        """Half of the answers come within p50, nearly all within p99, which is no less."""
        bodies = [body_of(question) for question in QUESTIONS]
        latency = paced(server, "legal-plays", bodies, rate=200, seconds=0.2)
        assert latency.rate == 200
        assert 0 < latency.p50 <= latency.p99

    def test_a_refusal_ends_the_run(self, server: Server) -> None:
        """What is not answered is not measured."""
        with pytest.raises(SystemExit, match="no answer"):
            paced(server, "legal-plays", [b"{}"], rate=100, seconds=0.1)


class TestBatches:
    def test_lines_are_read_while_they_are_sent(self, server: Server) -> None:
        """A batch that is larger than what lies between client and server is answered whole."""
        items = batch_of(QUESTIONS, 5000)
        answer = send_batch(server, b"".join(body_of(item) + b"\n" for item in items), LINES)
        named = [json.loads(line)["id"] for line in answer.splitlines()]
        assert named == [item["id"] for item in items]

    def test_a_refusal_ends_the_run(self, server: Server) -> None:
        """A batch that is refused is not measured."""
        with pytest.raises(SystemExit, match="refused"):
            send_batch(server, b"{}", "application/json")
