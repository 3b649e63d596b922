"""The same question always gets the same bytes: no state, no clock, no chance."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service import create_app
from service.wording.languages import Tag
from tests.api.asking import OPERATIONS, RULED, Question, ask, question, send, with_rules, written
from tests.api.hostile import HOSTILE

ROOT = Path(__file__).parents[2]

READ = (
    "/v1/games",
    "/v1/games/spoil_five",
    "/v1/rules",
    "/v1/rules/trump-order",
    "/v1/card-order?trump_suit=hearts",
    "/v1/nothing",
    "/v1/games?b=1&a=2&c=3&lan=en",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
)


def headers_for(language: str) -> dict[str, str]:
    """A request that says all that an answer depends on besides the question."""
    return {"Accept-Language": language, "X-Request-Id": "same"}


def all_answers(client: FlaskClient, language: str) -> Iterator[TestResponse]:
    """An answer to each of many questions, sound and unsound."""
    headers = headers_for(language)
    for operation in OPERATIONS:
        yield ask(client, operation, question(operation), headers=headers)
        yield client.get(f"/v1/{operation}", headers=headers)
        yield client.options(f"/v1/{operation}", headers=headers)
    for path in READ:
        yield client.get(path, headers=headers)
    for hostile in HOSTILE[::7]:
        sent = {**headers, **hostile.headers}
        yield send(client, hostile.operation, hostile.body, None, headers=sent)
    unknown = {f"field {letter}": 1 for letter in "qwertyuiopasdfghjklzxcvbnm"}
    yield ask(client, "rob-check", unknown, headers=headers)


def everything(
    client: FlaskClient, language: str
) -> list[tuple[int, bytes, list[tuple[str, str]]]]:
    """Those answers, as they go over the wire."""
    return [
        (answer.status_code, answer.data, list(answer.headers))
        for answer in all_answers(client, language)
    ]


# Run by another interpreter, to print everything it answers.
_PRINT_ALL = """
import sys
from service import create_app
from tests.api.test_determinism import everything
print([everything(create_app().test_client(), language) for language in ("en", "zh")])
"""


def answers_of_a_process(hash_seed: str) -> bytes:
    """What a process answers in which sets have an order of their own."""
    environ = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", _PRINT_ALL]
    return subprocess.run(command, cwd=ROOT, env=environ, check=True, capture_output=True).stdout


class TestTheSameQuestion:
    """It has one answer, and that is told in the same bytes and headers."""

    @pytest.mark.parametrize("language", list(Tag))
    def test_has_the_same_answer_again(self, client: FlaskClient, language: str) -> None:
        """Nothing that was asked in between changes anything."""
        first = everything(client, language)
        for other in Tag:
            everything(client, other)
        assert everything(client, language) == first

    @pytest.mark.parametrize("language", list(Tag))
    def test_has_the_same_answer_from_another_service(
        self, client: FlaskClient, language: str
    ) -> None:
        """A service that was just started knows as much as one that has run for long."""
        assert everything(create_app().test_client(), language) == everything(client, language)

    def test_has_the_same_answer_from_another_process(self) -> None:
        """Two workers, whose sets and dictionaries are ordered by other seeds, agree."""
        first, second = answers_of_a_process("1"), answers_of_a_process("2")
        assert len(first) > 10_000
        assert first == second

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_may_be_written_in_another_way(self, client: FlaskClient, operation: str) -> None:
        """White space, escapes and the order of fields make no other question."""
        asked = question(operation)
        usual = ask(client, operation, asked).data
        # No number and no true, false or null has an m.
        escaped = written(asked).replace(b"m", rb"\u006d")
        assert escaped != written(asked)
        for body in (
            escaped,
            json.dumps(asked, indent=4).encode(),
            json.dumps(asked, sort_keys=True, separators=(",", ":")).encode(),
            written(reversed_in_order(asked)),
        ):
            assert same(operation, send(client, operation, body).data) == same(operation, usual)

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_has_the_same_answer_whoever_asks(self, client: FlaskClient, operation: str) -> None:
        """The caller's address, host, agent and identifier bear on nothing."""
        asked = question(operation)
        answer = ask(
            client,
            operation,
            asked,
            base_url="https://referee.example/cards",
            headers={"User-Agent": "a bot", "X-Request-Id": "1", "Cookie": "a=b"},
            environ_overrides={"REMOTE_ADDR": "192.0.2.1"},
        )
        assert answer.data == ask(client, operation, asked).data


def same(operation: str, answer: bytes) -> object:
    """What must be the same in two answers: all the bytes.

    The text form repeats a question with its fields in the order in which they came.
    """
    return json.loads(answer) if operation == "notation" else answer


def reversed_in_order(asked: Question) -> Question:
    """The same question with its fields the other way round."""
    return dict(reversed(asked.items()))


# House rules that bear on an operation, which its own game does not play by default.
CHANGED: Mapping[str, Mapping[str, object]] = {
    "legal-plays": {"game": "spoil_five", "renege_cards": "five_only", "rob_compulsory": True},
    "play-check": {"game": "spoil_five", "renege_cards": "five_only", "rob_compulsory": True},
    "trick-winner": {"game": "spoil_five", "renege_cards": "five_only", "rob_compulsory": True},
    "rob-check": {"game": "spoil_five", "renege_cards": "five_only", "rob_compulsory": True},
    "deal-score": {"game": "forty_five", "target": 30, "best_trump_timing": "when_certain"},
    "pool-settlement": {"spoil_top_up": 2, "dealer_extra": 1, "rob_compulsory": True},
    "auction-status": {"dealer_hold": False, "min_bid": 20, "kitty": 3, "draw_limit": 2},
    "contract-score": {"target": 60, "tie_rule": "trick_order", "thirty_made": 30},
    "deal-review": {"game": "forty_five", "revoke_penalty": "lose_trick", "misdeal": "deal_passes"},
}


class TestRoundTrips:
    """What an answer tells can be asked again."""

    @pytest.mark.parametrize("operation", RULED)
    def test_the_rules_in_force_may_be_sent_back(self, client: FlaskClient, operation: str) -> None:
        """The game and what was changed in it give the same answer once more."""
        answer = ask(client, operation, with_rules(operation, **CHANGED[operation]))
        told = json.loads(answer.data)["rules"]
        assert told["changed"]
        again = question(operation, rules={"game": told["game"], **told["changed"]})
        assert ask(client, operation, again).data == answer.data
