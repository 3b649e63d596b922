"""Texts of anything are answered, and long ones take no more than their length."""

import json
import re
import sys
from collections.abc import Callable
from types import FrameType

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from service.api.notation.parsing import parse
from service.api.operations import OPERATIONS
from service.api.schemas import LONGEST_TEXT
from service.wording.languages import Tag, language
from tests.api.notation.asking import PRINTED_OF_EACH, read, send_text

HEADS = [
    "",
    "legal-plays;hand=",
    "legal-plays;trick=",
    "deal-review;players=A,B;dealer=A;trump=5C;tricks=",
    "deal-review;hands=",
    "deal-score;scores=",
    "deal-score;players=",
]

REPEATED = [
    " ", ";", "\n", ",\n", "=", ":", "a=1;", "5C ", "5C,", "5 ", "10 of ", "~", "~e9~", "~~", "%41",
    "%e9", "%", "P:5C,", "A:5C/", "//", "/,", ".", "?", "?a=b&", "&q=", "https://", "😀", "，",
    "；", "x ", "hand=5C;", "rob.x=1;", "rules.y=2;", "\r\n", "a.b", "trump ", "A:1,", "-", "_",
    "9", "\u0301", "\u202e", "İ", "ﬁ", "\ufdfa",
]  # fmt: skip

ANY_TEXT = st.text(
    st.sampled_from(list(";=:,/.~_-%?#&+ \n\r\t0159ACHJKQTacehpstx♣️王é😀；＝")), max_size=60
)

any_text = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def filled(head: str, repeated: str, length: int) -> str:
    """A text of some length that begins in one way and goes on in another."""
    return (head + repeated * (length // len(repeated) + 1))[:length]


def calls_to(work: Callable[[], object]) -> int:
    """How many functions are called by some work, which does not depend on the machine."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


class TestHostileTexts:
    @pytest.mark.parametrize("repeated", REPEATED, ids=ascii)
    def test_are_answered(self, client: FlaskClient, repeated: str) -> None:
        """60,000 characters of the same thing, or as many as a body holds, get a sound answer."""
        written = json.dumps(repeated, ensure_ascii=False).strip('"').encode()
        length = min(LONGEST_TEXT, 60_000 * len(repeated) // len(written))
        for head in HEADS:
            answer = read(client, filled(head, repeated, length))
            assert len(answer["faults"]) <= 100
            assert ("text" in answer) is (answer["faults"] == [])

    @any_text
    @given(head=st.sampled_from([*HEADS, *PRINTED_OF_EACH]), text=ANY_TEXT | st.text(max_size=60))
    def test_are_never_the_end_of_the_service(
        self, client: FlaskClient, head: str, text: str
    ) -> None:
        """Anything after anything is answered: what is printed of it is printed again as it is."""
        whole = head + text.encode(errors="replace").decode() + " "
        answer = read(client, whole)
        lines = re.split(r"\r\n|\r|\n", whole)
        for fault in answer["faults"]:
            assert 1 <= fault["line"] <= len(lines)
            assert 1 <= fault["column"] <= len(lines[fault["line"] - 1]) + 1
        if not answer["faults"]:
            assert read(client, answer["text"]) == answer

    @any_text
    @given(data=st.data())
    def test_that_are_nearly_sound_are_answered(
        self, client: FlaskClient, data: st.DataObject
    ) -> None:
        """A printed text with something put in, or taken out, anywhere."""
        text = data.draw(st.sampled_from(PRINTED_OF_EACH))
        place = data.draw(st.integers(0, len(text)))
        changed = text[:place] + data.draw(ANY_TEXT) + text[place + data.draw(st.integers(0, 9)) :]
        answer = send_text(client, changed or " ")
        assert answer.status_code == 200

    @pytest.mark.parametrize("head", HEADS)
    @pytest.mark.parametrize("repeated", REPEATED, ids=ascii)
    def test_take_no_more_than_their_length(self, head: str, repeated: str) -> None:
        """Four times the text is at most about four times the work."""

        def check(operation: str, question: object) -> None:
            if operation in OPERATIONS:
                OPERATIONS[operation](question, language(Tag.EN))

        short, long = filled(head, repeated, 5000), filled(head, repeated, 20_000)
        parse(short, check)
        assert (
            calls_to(lambda: parse(long, check))
            <= 4.5 * calls_to(lambda: parse(short, check)) + 500
        )
