"""What the tests of the HTTP side ask, and how they read what comes back."""

import copy
import json
from collections.abc import Mapping
from typing import Any, TypeAlias

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

Question: TypeAlias = dict[str, Any]
Faults: TypeAlias = list[tuple[str, str]]
"""Pointers and codes, in the order of the answer."""

_QUESTIONS: Mapping[str, Question] = {
    "legal-plays": {
        "trump_card": "9C",
        "hand": ["AH", "3D", "8H", "2S", "QD"],
        "trick": [{"card": "KC", "player": "Ann"}, {"card": "10C", "player": "Bob"}],
        "rules": {"game": "twenty_five"},
    },
    "play-check": {
        "trump_card": "9C",
        "hand": ["AH", "3D", "8H", "2S", "QD"],
        "trick": [{"card": "KC", "player": "Ann"}, {"card": "10C", "player": "Bob"}],
        "card": "3D",
        "rules": {"game": "twenty_five"},
    },
    "trick-winner": {
        "trump_card": "9C",
        "trick": [{"card": "KC", "player": "Ann"}, {"card": "10C", "player": "Bob"}],
        "player_count": 4,
        "rules": {"game": "twenty_five"},
    },
    "rob-check": {
        "trump_card": "9C",
        "hand": ["AC", "KD", "3H", "7S", "2D"],
        "is_dealer": False,
        "first_card_led": False,
        "has_played": False,
        "already_robbed": False,
        "discard": "3H",
        "rules": {"game": "twenty_five"},
    },
    "deal-score": {
        "players": ["Ann", "Bob", "Cait", "Dan"],
        "sides": [["Ann", "Cait"], ["Bob", "Dan"]],
        "scores": {"Ann+Cait": 5, "Bob": 10},
        "trump_card": "9C",
        "turned_card_robbed": False,
        "tricks": [
            {"winner": "Ann", "card": "JC"},
            {"winner": "Bob", "card": "KH"},
            {"winner": "Dan", "card": "5C"},
        ],
        "rules": {"game": "twenty_five", "best_trump_bonus": True},
    },
    "pool-settlement": {
        "players": ["Ann", "Bob", "Cait", "Dan"],
        "pool": 8,
        "stake": 2,
        "tricks": ["Ann", "Ann", "Ann", "Bob", "Ann"],
        "jink_called": True,
        "barred": ["Dan"],
        "dealer": "Dan",
        "rules": {"game": "spoil_five", "jinking": True, "spoil_top_up": 1},
    },
    "auction-status": {
        "players": ["Ann", "Bob", "Cait", "Dan"],
        "dealer": "Dan",
        "scores": {"Ann": 95, "Bob+Dan": -15},
        "calls": [
            {"player": "Ann", "call": "20"},
            {"player": "Bob", "call": "pass"},
            {"player": "Cait", "call": "25"},
        ],
        "rules": {"game": "auction_forty_fives"},
    },
    "contract-score": {
        "players": ["Ann", "Bob", "Cait", "Dan"],
        "sides": [["Bob", "Dan"], ["Cait", "Ann"]],
        "contract": {
            "player": "Ann",
            "side": "Ann+Cait",
            "bid": 20,
            "thirty_for_sixty": False,
            "first_leader": "Bob",
        },
        "scores": {"Cait": 40, "Bob+Dan": -15},
        "trump_suit": "clubs",
        "tricks": [
            {"winner": "Ann", "card": "5C"},
            {"winner": "Cait", "card": "KC"},
            {"winner": "Bob", "card": "JC"},
            {"winner": "Ann", "card": "AH"},
            {"winner": "Dan", "card": "KD"},
        ],
        "rules": {"game": "auction_forty_fives"},
    },
    "deal-review": {
        "players": ["Ann", "Bob", "Cait", "Dan"],
        "sides": [["Ann", "Cait"], ["Bob", "Dan"]],
        "dealer": "Dan",
        "trump_card": "9C",
        "hands": {"Ann": ["KD", "QD", "5C", "7H", "6S"], "Dan": ["3S"]},
        "rob": {"player": "Cait", "discard": "2D", "announced": "before_first_lead"},
        "tricks": [
            [
                {"player": "Ann", "card": "KD"},
                {"player": "Bob", "card": "8H"},
                {"player": "Cait", "card": "10D"},
                {"player": "Dan", "card": "4D"},
            ],
            [
                {"player": "Ann", "card": "QD"},
                {"player": "Bob", "card": "3D"},
                {"player": "Cait", "card": "9C"},
                {"player": "Dan", "card": "5D"},
            ],
            [{"player": "Cait", "card": "AC"}, {"player": "Dan", "card": "3S"}],
        ],
        "taken_by": ["Ann", "Cait"],
        "claim": {"trick": 3, "position": 2},
        "scores": {"Ann+Cait": 5, "Bob": 10},
        "rules": {"game": "twenty_five"},
    },
    "notation": {
        "operation": "legal-plays",
        "request": {
            "trump_card": "9C",
            "hand": ["AH", "3D", "8H", "2S", "QD"],
            "trick": [{"card": "KC", "player": "Ann"}, {"card": "10C", "player": "Bob"}],
            "rules": {"game": "twenty_five"},
        },
    },
}

OPERATIONS = tuple(_QUESTIONS)
"""The operations that answer a question in a body, by the last part of their address."""

RULED = tuple(operation for operation, asked in _QUESTIONS.items() if "rules" in asked)
"""Those that answer by the house rules of a game; the text form has no rules of its own."""


def question(operation: str, **changes: object) -> Question:
    """A sound question for an operation, with some of its fields changed or added."""
    return {**copy.deepcopy(_QUESTIONS[operation]), **changes}


def with_rules(operation: str, **rules: object) -> Question:
    """A sound question with some of its house rules changed or added."""
    asked = question(operation)
    return {**asked, "rules": {**asked["rules"], **rules}}


def without(asked: Question, *names: str) -> Question:
    """The same question without these fields."""
    return {name: value for name, value in asked.items() if name not in names}


def written(value: object) -> bytes:
    """A JSON value as the bytes of a body."""
    return json.dumps(value).encode()


def ask(client: FlaskClient, operation: str, value: object, **settings: Any) -> TestResponse:
    """Ask an operation with a JSON value for the body."""
    return send(client, operation, written(value), **settings)


def send(
    client: FlaskClient,
    operation: str,
    body: bytes,
    content_type: str | None = "application/json",
    **settings: Any,
) -> TestResponse:
    """Ask an operation with these bytes for the body."""
    return client.post(f"/v1/{operation}", data=body, content_type=content_type, **settings)


def json_of(answer: TestResponse) -> dict[str, Any]:
    """The JSON object that an answer is."""
    value = json.loads(answer.data)
    assert isinstance(value, dict)
    return value


def faults_of(answer: TestResponse) -> Faults:
    """Where a problem says faults are, and their codes."""
    return [(fault["pointer"], fault["code"]) for fault in json_of(answer)["errors"]]


def details_of(answer: TestResponse) -> list[str]:
    """What a problem says about each fault."""
    return [fault["detail"] for fault in json_of(answer)["errors"]]
