"""What is told of one request: to the log, to the counts."""

from typing import Any

import pytest
from flask import Flask, request
from flask.testing import FlaskClient

from service.api import notes
from service.ops.labels import Operations
from service.ops.logs import RequestLog
from service.ops.metrics import METRICS
from service.ops.settings import Settings
from service.ops.witness import Witness, trace_id_of
from tests.api.asking import OPERATIONS, ask, question
from tests.ops.test_logs import JSON, Kept
from tests.ops.test_metrics import value

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"


class TestTheTrace:
    """Its identifier is taken from a valid `traceparent` and from nothing else."""

    @pytest.mark.parametrize(
        "header",
        [
            f"00-{TRACE}-{PARENT}-01",
            f"00-{TRACE}-{PARENT}-00",
            f"cc-{TRACE}-{PARENT}-01",
            f"cc-{TRACE}-{PARENT}-01-what-the-future-will-be-like",
        ],
    )
    def test_is_known_by_a_valid_header(self, header: str) -> None:
        """Later versions may say more, and still say this."""
        assert trace_id_of(header) == TRACE

    @pytest.mark.parametrize(
        "header",
        [
            "",
            TRACE,
            f"ff-{TRACE}-{PARENT}-01",
            f"00-{'0' * 32}-{PARENT}-01",
            f"00-{TRACE}-{'0' * 16}-01",
            f"00-{TRACE.upper()}-{PARENT}-01",
            f"00-{TRACE}-{PARENT}-01-more",
            f"00-{TRACE}-{PARENT}-1",
            f"00-{TRACE[:-1]}-{PARENT}-01",
            f"00-{TRACE}-{PARENT}-01\n",
            f" 00-{TRACE}-{PARENT}-01",
            f"cc-{TRACE}-{PARENT}-01.more",
            f"cc-{TRACE}-{PARENT}-01-a\nb",
        ],
        ids=repr,
    )
    def test_is_unknown_by_any_other(self, header: str) -> None:
        """What is not valid is passed over, as W3C Trace Context wants it."""
        assert trace_id_of(header) is None


@pytest.fixture
def kept() -> Kept:
    """A sink that keeps its lines."""
    return Kept()


@pytest.fixture
def witness(app: Flask, kept: Kept) -> Witness:
    """Whoever sees the requests of the service."""
    log = RequestLog(JSON, kept)
    return Witness(Operations.of(app.url_map), log, app.extensions[METRICS])


ENVIRON = {"PATH_INFO": "/v1/legal-plays", "REQUEST_METHOD": "POST"}


class TestARequest:
    """It is one line, and counted once."""

    def test_is_counted_in_flight_until_it_is_over(self, witness: Witness) -> None:
        """Whatever becomes of it."""
        assert witness.metrics is not None
        begun = witness.begin()
        assert value(witness.metrics, "referee_requests_in_flight") == 1
        witness.end(begun, ENVIRON, 500, 0)
        assert value(witness.metrics, "referee_requests_in_flight") == 0

    def test_without_an_environment_is_over_too(self, witness: Witness, kept: Kept) -> None:
        """Where the server fails before the application is asked, nothing stays in flight."""
        assert witness.metrics is not None
        witness.end(witness.begin(), {}, 500, 0)
        assert value(witness.metrics, "referee_requests_in_flight") == 0
        assert b'"operation":"unknown"' in kept.lines[0]

    def test_that_failed_is_logged_as_an_error(self, app: Flask, kept: Kept) -> None:
        """It is seen at any LOG_LEVEL."""
        log = RequestLog(Settings.from_environment({"LOG_LEVEL": "error"}), kept)
        witness = Witness(Operations.of(app.url_map), log, None)
        witness.end(witness.begin(), ENVIRON, 200, 0)
        witness.end(witness.begin(), ENVIRON, 500, 0)
        assert [line.count(b'"level":"error"') for line in kept.lines] == [1]

    def test_is_counted_where_its_line_is_lost(self, app: Flask) -> None:
        """How many lines a full disk has cost can be seen from outside."""

        class Full(Kept):
            def line(self, line: bytes) -> bool:
                return super().line(line) and False

        metrics = app.extensions[METRICS]
        witness = Witness(Operations.of(app.url_map), RequestLog(JSON, Full()), metrics)
        before = value(metrics, "referee_log_lines_lost_total")
        witness.end(witness.begin(), ENVIRON, 200, 0)
        assert before is not None
        assert value(metrics, "referee_log_lines_lost_total") == before + 1


def notes_of(client: FlaskClient, operation: str, asked: Any) -> dict[str, Any]:
    """What the service notes about its answer to a question."""
    with client:
        ask(client, operation, asked)
        environ = request.environ
        names = (notes.RULE, notes.VERDICT, notes.PROBLEM)
        return {name: environ[name] for name in names if environ.get(name) is not None}


class TestNotes:
    """An answer leaves a note of what it was about."""

    @pytest.mark.parametrize("operation", sorted(set(OPERATIONS) - {"notation"}))
    def test_name_the_rule_of_a_ruling(self, client: FlaskClient, operation: str) -> None:
        """Every ruling rests on a rule of the rule book, and that is what is noted."""
        noted = notes_of(client, operation, question(operation))
        answer = ask(client, operation, question(operation)).get_json()
        faults = answer.get("irregularities")
        assert noted.get(notes.RULE) == (faults[0]["rule"] if faults else answer.get("rule"))
        assert noted.get(notes.VERDICT) in (*notes.VERDICTS, None)
        assert notes.PROBLEM not in noted

    @pytest.mark.parametrize(
        ("answer", "verdict"),
        [
            ({"legal": True}, "legal"),
            ({"legal": False}, "illegal"),
            ({"legal": ["5C"]}, None),
            ({"eligible": False}, "not_eligible"),
            ({"made": True}, "made"),
            ({"verdict": "irregular"}, "irregular"),
            ({}, None),
        ],
    )
    def test_name_the_verdict(self, answer: dict[str, Any], verdict: str | None) -> None:
        """Yes and no have names of their own."""
        assert notes.verdict_of(answer) == verdict
        assert verdict in (*notes.VERDICTS, None)

    def test_name_the_kind_of_a_problem(self, client: FlaskClient) -> None:
        """A refusal is known by its kind."""
        assert notes_of(client, "legal-plays", {}) == {notes.PROBLEM: "invalid-question"}

    def test_tell_what_became_of_the_items_of_a_batch(
        self, client: FlaskClient, witness: Witness
    ) -> None:
        """They are counted like single questions."""
        assert witness.metrics is not None
        check = {"id": "a", "operation": "play-check", "request": question("play-check")}
        wrong = {"id": "b", "operation": "play-check", "request": {}}
        with client:
            answer = client.post("/v1/batch", json=[check, wrong, wrong, 7])
            environ = request.environ
        rule = answer.get_json()[0]["body"]["rule"]
        items: notes.Items = environ[notes.ITEMS]
        assert (items.answered, items.refused) == (1, 3)

        before = value(witness.metrics, "referee_rulings_total", rule=rule) or 0
        refused = {"problem": "invalid-question"}
        problems = value(witness.metrics, "referee_problems_total", **refused) or 0
        witness.end(witness.begin(), environ, 200, len(answer.data))
        assert value(witness.metrics, "referee_rulings_total", rule=rule) == before + 1
        assert value(witness.metrics, "referee_problems_total", **refused) == problems + 3
        assert (value(witness.metrics, "referee_batch_items_total", outcome="refused") or 0) >= 3
