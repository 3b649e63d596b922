"""Questions whose answers are known: what the service says in this process, without any server."""

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from service import create_app
from service.rules.cards import CARDS

JSON: Mapping[str, str] = {"Content-Type": "application/json"}
SUITS = ("hearts", "diamonds", "spades", "clubs")


@dataclass(frozen=True, slots=True)
class Question:
    """A request, and what must be answered to it."""

    path: str
    body: bytes
    status: int
    answer: bytes

    @property
    def headers(self) -> dict[str, str]:
        """The headers to ask it with; its name makes problems the same each time."""
        return {**JSON, "X-Request-Id": NAME}


NAME = "chaos"


class Desk:
    """Knows the answers."""

    def __init__(self) -> None:
        self._client: FlaskClient = create_app().test_client()

    def question(self, operation: str, body: bytes) -> Question:
        """A body as a question, with the answer to it."""
        path = f"/v1/{operation}"
        headers = {**JSON, "X-Request-Id": NAME}
        answer = self._client.post(path, data=body, headers=headers)
        return Question(path, body, answer.status_code, answer.data)

    def sound_questions(self, count: int, seed: int = 25) -> Sequence[Question]:
        """Different questions, all of which have answers."""
        chance = random.Random(seed)
        found = (self.question(*_asked(chance, number)) for number in range(count))
        return [question for question in found if question.status == 200]


def _asked(chance: random.Random, number: int) -> tuple[str, bytes]:
    """A question of a random position, with the names of its own players."""
    cards = chance.sample(sorted(CARDS), 10)
    trick = [
        {"card": card, "player": f"Player {number}.{place}"}
        for place, card in enumerate(cards[5:8])
    ]
    told: dict[str, Any] = {"trump_suit": chance.choice(SUITS), "trick": trick}
    if number % 2:
        return "trick-winner", json.dumps(told).encode()
    return "legal-plays", json.dumps({**told, "hand": cards[:5]}).encode()


def as_lines(questions: Sequence[Question]) -> Iterator[bytes]:
    """The same questions as lines of a batch, each named by its number."""
    for number, question in enumerate(questions):
        told = {
            "id": str(number),
            "operation": question.path.rpartition("/")[2],
            "request": json.loads(question.body),
        }
        yield json.dumps(told).encode() + b"\n"
