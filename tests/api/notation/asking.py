"""What the tests of the text form ask, and how they read what comes back."""

import json
from typing import Any, TypeAlias

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.notation.parsing import Parsed, parse
from service.api.notation.printing import text_of
from tests.api.asking import RULED, json_of, question

Json: TypeAlias = dict[str, Any]

RECORD: Json = {
    "players": ["P1", "P2", "P3", "P4"],
    "dealer": "P1",
    "trump_card": "9C",
    "hands": {"P1": ["5C", "AS", "KD", "3D", "7H"], "P3": []},
    "rob": {"player": "P3", "discard": "2H", "announced": "before_first_lead"},
    "tricks": [
        [
            {"player": "P2", "card": "KC"},
            {"player": "P3", "card": "10C"},
            {"player": "P4", "card": "3S"},
            {"player": "P1", "card": "5C"},
        ],
        [
            {"player": "P1", "card": "AS"},
            {"player": "P3", "card": "2S"},
            {"player": "P4", "card": "4S"},
        ],
    ],
    "taken_by": ["P1"],
    "claim": {"trick": 2, "position": 3},
    "rules": {"game": "forty_five"},
}
"""A record, in which P2 has not played to the second trick."""

QUESTIONS: dict[str, Json] = {
    **{operation: question(operation) for operation in RULED},
    "deal-review": RECORD,
}
"""A sound question for each operation that has a text form."""


PRINTED_OF_EACH = [text_of(operation, asked) for operation, asked in QUESTIONS.items()]
"""The texts of those questions."""


def send_text(client: FlaskClient, text: str, **settings: Any) -> TestResponse:
    """Ask for the question of a text, written without escapes, which would make it longer."""
    return send(client, {"text": text}, **settings)


def send(client: FlaskClient, value: object, **settings: Any) -> TestResponse:
    """Ask with a JSON value for the body."""
    body = json.dumps(value, ensure_ascii=False).encode()
    return client.post("/v1/notation", data=body, content_type="application/json", **settings)


def read(client: FlaskClient, text: str) -> Json:
    """The answer about a text, which always comes with status 200."""
    answer = send_text(client, text)
    assert answer.status_code == 200, answer.get_data()
    return json_of(answer)


def question_of(client: FlaskClient, text: str) -> Json:
    """The question of a sound text."""
    answer = read(client, text)
    assert answer["faults"] == []
    request: Json = answer["request"]
    return request


def parsed(text: str) -> Parsed:
    """A text by its schema alone: no operation looks for contradictions in it."""
    return parse(text, lambda _operation, _question: None)
