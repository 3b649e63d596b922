"""The README's own commands get the answers that stand below them."""

import json
import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.api.operations import OPERATIONS

README = Path(__file__).parents[1] / "README.md"
ADDRESS = "http://127.0.0.1:8025"


@dataclass(frozen=True)
class Example:
    """A command of the README, and the answer below it."""

    path: str
    headers: dict[str, str]
    body: str
    answer: Any


def examples() -> list[Example]:
    found = re.findall(r"```sh\n(curl .*?)```\n+```json\n(.*?)```", README.read_text(), re.DOTALL)
    return [example(command, answer) for command, answer in found]


def example(command: str, answer: str) -> Example:
    words = shlex.split(command)
    assert words[:2] == ["curl", "-s"]
    headers = dict(
        words[place + 1].split(": ", 1) for place, word in enumerate(words) if word == "-H"
    )
    path = words[2].removeprefix(ADDRESS)
    return Example(path, headers, words[words.index("-d") + 1], json.loads(answer))


class TestExamples:
    @pytest.mark.parametrize("told", examples(), ids=lambda told: told.path)
    def test_a_command_gets_the_answer_below_it(self, client: FlaskClient, told: Example) -> None:
        """Whoever copies a command from the README gets what the README shows."""
        answer = client.post(told.path, data=told.body, headers=told.headers)
        assert answer.json == told.answer

    def test_there_are_five_and_more(self) -> None:
        """The README keeps its examples, and the test finds them."""
        assert len(examples()) >= 5

    def test_they_show_every_question(self) -> None:
        """There is an example of each operation that is asked with POST."""
        asked = {told.path.split("?")[0] for told in examples()}
        assert asked == {f"/v1/{operation}" for operation in (*OPERATIONS, "batch")}
