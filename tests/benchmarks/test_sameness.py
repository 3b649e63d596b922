"""Whether peers that mean something else are found, and whether those there are mean the same."""

import asyncio
import importlib
import json
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import pytest
from flask import Flask

from benchmarks.questions import (
    deal_review_questions,
    legal_plays_questions,
    refused_questions,
    sound_questions,
    trick_winner_questions,
)
from benchmarks.sameness import Answer, Ask, Differs, compare, is_same

OPERATIONS = ("legal-plays", "trick-winner")
FAULT = {"pointer": "#/hand", "code": "too_few_items", "detail": "Too few."}
OTHER = {"pointer": "#/trick", "code": "too_few_items", "detail": "Too few."}

# Only Flask and marshmallow are here always; `make bench` installs the others.
NEEDED = {
    "flask_marshmallow": "flask",
    "smorest": "flask_smorest",
    "fastapi_pydantic": "fastapi",
    "litestar_msgspec": "litestar",
}
INSTALLED = [peer for peer, package in NEEDED.items() if find_spec(package)]


def asking(app: Any, operation: str) -> Ask:
    """Asks an application in process, by WSGI or ASGI."""

    def ask(question: Any) -> Answer:
        if not isinstance(app, Flask):
            return asyncio.run(asked_by_asgi(app, f"/v1/{operation}", json.dumps(question)))
        answer = app.test_client().post(f"/v1/{operation}", json=question)
        return answer.status_code, answer.json

    return ask


async def asked_by_asgi(app: Any, path: str, body: str) -> Answer:
    """What an ASGI application answers to one POST."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body.encode(), "more_body": False}

    async def send(event: dict[str, Any]) -> None:
        sent.append(event)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json")],
        "server": ("localhost", 80),
        "client": ("localhost", 1),
    }
    await app(scope, receive, send)
    return sent[0]["status"], json.loads(b"".join(each.get("body", b"") for each in sent))


@pytest.fixture(scope="module", params=INSTALLED)
def peer(request: pytest.FixtureRequest) -> tuple[str, Any]:
    """The name of a peer that is installed, and its application."""
    module = importlib.import_module(f"benchmarks.peers.{request.param}")
    return request.param, module.create_app()


class TestPeers:
    @pytest.mark.parametrize("operation", OPERATIONS)
    @pytest.mark.parametrize("ask", [sound_questions, refused_questions])
    def test_a_peer_means_the_same(
        self,
        app: Flask,
        peer: tuple[str, Any],
        operation: str,
        ask: Callable[[str, int], list[Any]],
    ) -> None:
        """A peer answers and refuses as the service does, sentences included."""
        name, its_app = peer
        first_only = [name] if name == "litestar_msgspec" else []
        ours = asking(app, operation)
        others = {name: asking(its_app, operation)}
        assert compare(ours, others, ask(operation, 100), first_only=first_only) == 100


class TestQuestions:
    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_some_must_be_answered_and_some_refused(self, app: Flask, operation: str) -> None:
        """The comparison is of answers and of refusals, each where it means to be."""
        ask = asking(app, operation)
        assert {ask(question)[0] for question in sound_questions(operation, 50)} == {200}
        assert {ask(question)[0] for question in refused_questions(operation, 64)} == {422}

    @pytest.mark.parametrize(
        ("operation", "questions"),
        [
            ("legal-plays", legal_plays_questions(100)),
            ("trick-winner", trick_winner_questions(100)),
            ("deal-review", deal_review_questions(10)),
        ],
        ids=lambda told: told if isinstance(told, str) else "",
    )
    def test_what_is_timed_is_answered(
        self, app: Flask, operation: str, questions: list[Any]
    ) -> None:
        """No refusal, which is quicker or slower than an answer, is among what is timed."""
        ask = asking(app, operation)
        assert {ask(question)[0] for question in questions} == {200}

    def test_they_are_the_same_in_every_run(self) -> None:
        """Two runs ask the same, so their figures can be compared."""
        assert legal_plays_questions(20) == legal_plays_questions(20)


class TestComparing:
    def test_another_answer_differs(self) -> None:
        """An answer with another value in it is another answer."""
        assert not is_same((200, {"legal": ["5H"]}), (200, {"legal": ["JH"]}))

    def test_another_status_differs(self) -> None:
        """Who answers what we refuse differs."""
        assert not is_same((422, {"errors": [FAULT]}), (200, {"errors": [FAULT]}))

    def test_faults_may_come_in_another_order(self) -> None:
        """The same faults are the same refusal, in whatever order and with whatever beside them."""
        ours = {"title": "Refused", "errors": [FAULT, OTHER]}
        assert is_same((422, ours), (422, {"errors": [OTHER, FAULT]}))

    def test_a_fault_less_differs(self) -> None:
        """Who is to tell all faults must not leave one out."""
        assert not is_same((422, {"errors": [FAULT, OTHER]}), (422, {"errors": [OTHER]}))

    def test_the_first_fault_may_be_enough(self) -> None:
        """Who tells the first fault only must tell one of ours."""
        ours = (422, {"errors": [FAULT, OTHER]})
        assert is_same(ours, (422, {"errors": [OTHER]}), first_only=True)
        changed = {**OTHER, "detail": "Too many."}
        assert not is_same(ours, (422, {"errors": [changed]}), first_only=True)
        assert not is_same(ours, (422, {"errors": []}), first_only=True)

    def test_who_differs_is_named(self) -> None:
        """The run ends with the peer, the question and both answers."""
        with pytest.raises(Differs, match=r"(?s)other differs.*\[1\].*true.*false"):
            compare(lambda _: (200, True), {"other": lambda _: (200, False)}, [[1]])
