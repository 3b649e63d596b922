"""How the cost of one answer grows with its question, in process: from the request to the answer.

The application is called as a WSGI server calls it, so this is all of a request but the server.
"""

import io
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Flask
from werkzeug.test import EnvironBuilder

from benchmarks.questions import DEALT, PLAYERS, Question, deal_review_questions, of_size
from benchmarks.serving import DEAL_REVIEW, LEGAL_PLAYS, body_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

HANDS = "cards held (`legal-plays`, two played)"
TRICKS = "cards played (`legal-plays`, five held)"
TABLES = "players (`deal-review`, a whole deal)"


@dataclass(frozen=True)
class Family:
    """Questions of an operation that differ in one size only."""

    name: str
    operation: str
    sizes: Sequence[int]
    ask: Callable[[int, int], Sequence[Question]]
    """Makes questions of a size, so many."""
    count: int


FAMILIES = (
    Family(HANDS, LEGAL_PLAYS, range(1, DEALT + 1), lambda size, n: of_size(size, 2, n), 200),
    Family(TRICKS, LEGAL_PLAYS, range(len(PLAYERS)), lambda size, n: of_size(DEALT, size, n), 200),
    Family(TABLES, DEAL_REVIEW, range(2, 11), lambda size, n: deal_review_questions(n, size), 20),
)


@dataclass(frozen=True)
class Asked:
    """Requests that are ready to be handed to the application."""

    app: Flask
    environ: Mapping[str, Any]
    bodies: Sequence[bytes]

    def microseconds(self) -> float:
        """How long an answer takes."""
        begun = time.perf_counter_ns()
        for body in self.bodies:
            self.answer(body)
        return (time.perf_counter_ns() - begun) / len(self.bodies) / 1e3

    def answer(self, body: bytes) -> str:
        """Have one request answered and return the status."""
        told: list[str] = []
        environ: WSGIEnvironment = {
            **self.environ,
            "wsgi.input": io.BytesIO(body),
            "CONTENT_LENGTH": str(len(body)),
        }

        def start(status: str, _headers: object, _error: object = None) -> Any:
            told.append(status)

        answered = self.app(environ, start)
        b"".join(answered)
        if hasattr(answered, "close"):
            answered.close()
        return told[0]


def asked(app: Flask, family: Family, size: int) -> Asked:
    """The requests of one size.  Raises ``ValueError`` if one of them is not answered."""
    builder = EnvironBuilder(
        path=f"/v1/{family.operation}", method="POST", content_type="application/json"
    )
    bodies = [body_of(question) for question in family.ask(size, family.count)]
    requests = Asked(app, builder.get_environ(), bodies)
    for body in bodies:
        if requests.answer(body) != "200 OK":
            raise ValueError(body)
    return requests
