"""A question becomes a text and the same question again."""

import json
import re
from collections.abc import Callable
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.api.loading import load
from service.api.notation.printing import text_of
from service.api.operations import OPERATIONS
from service.api.schemas import QUESTIONS, Asked
from tests import oracle, scoring_questions
from tests.api.notation.asking import QUESTIONS as SOUND
from tests.api.notation.asking import Json, parsed, read, send
from tests.api.notation.generation import questions_of

ANY = {operation: questions_of(schema()) for operation, schema in QUESTIONS.items()}
"""Questions of each operation, made once: that takes longer than what is tested."""

UNESCAPED = re.compile(r"[A-Za-z0-9._~:;,=/-]*")
"""What is printed: all of it may stand as it is in a query and in a fragment (RFC 3986 §3.4)."""

SCORING: dict[str, Callable[[Random], Json]] = {
    "deal-score": scoring_questions.deal_question,
    "pool-settlement": scoring_questions.pool_question,
    "auction-status": scoring_questions.auction_question,
    "contract-score": scoring_questions.contract_question,
}


def random_record(random: Random) -> Json:
    """A record of a deal of which most plays are in turn, and some are by anybody."""
    players = random.sample(scoring_questions.NAMES, random.choice([2, 3, 4, 4, 4, 5, 10]))
    pack = random.sample(oracle.pack(), 52)
    tricks = []
    for _ in range(random.randint(0, 5)):
        leader = random.randrange(len(players))
        seats = [(leader + turn) % len(players) for turn in range(random.randint(1, len(players)))]
        if random.random() < 0.2:
            random.shuffle(seats)
        tricks.append([{"player": players[seat], "card": pack.pop()} for seat in seats])
        if len(pack) < 10:
            break
    return {
        "players": players,
        "dealer": random.choice(players),
        "trump_suit": scoring_questions.any_suit(random),
        "tricks": tricks,
    }


class TestEveryQuestion:
    """What the schema of an operation takes has a text, contradictions and all."""

    @pytest.mark.parametrize("operation", Asked)
    @given(data=st.data())
    def test_is_the_question_of_its_text(self, operation: Asked, data: st.DataObject) -> None:
        """JSON to text to JSON changes nothing: no name, no empty list, no default told."""
        asked = data.draw(ANY[operation])
        text = text_of(operation, asked)
        again = parsed(text)
        assert (again.operation, again.request, again.faults) == (operation, asked, ())
        assert text_of(operation, again.request) == text

    @pytest.mark.parametrize("operation", Asked)
    @given(data=st.data())
    def test_survives_in_an_address(self, operation: Asked, data: st.DataObject) -> None:
        """As it is, in a query and in a fragment, with no full stop that a sentence may lose."""
        text = text_of(operation, data.draw(ANY[operation]))
        address = urlsplit(f"https://example.org/?q={text}#{text}")
        assert UNESCAPED.fullmatch(text)
        assert parse_qs(address.query, separator="&") == {"q": [text]}
        assert address.fragment == text
        assert not text.endswith(".")

    @pytest.mark.parametrize("operation", Asked)
    @given(data=st.data())
    def test_is_one_that_the_schema_takes(self, operation: Asked, data: st.DataObject) -> None:
        """The questions that are generated here are well told, so that the others hold for such."""
        _, faults = load(QUESTIONS[operation](), data.draw(ANY[operation]))
        assert faults == []


class TestSoundQuestions:
    """Questions that have an answer have a text, which has the same answer."""

    @pytest.mark.parametrize("operation", SCORING)
    def test_are_read_without_a_fault(self, client: FlaskClient, operation: str) -> None:
        """Random deals, pools, auctions and contracts go there and back over HTTP."""
        random = Random(operation)
        for _ in range(60):
            asked = SCORING[operation](random)
            printed = send(client, {"operation": operation, "request": asked}).json
            assert printed is not None
            answer = read(client, printed["text"])
            assert answer == printed
            assert answer["request"] == asked

    def test_of_records_leave_out_who_only_followed(self) -> None:
        """Who plays in turn is put in again, and who does not is written."""
        random = Random(4)
        for _ in range(300):
            asked = random_record(random)
            again = parsed(text_of("deal-review", asked))
            assert (again.request, again.faults) == (asked, ())

    @pytest.mark.parametrize("operation", SOUND)
    def test_come_back_as_they_were_sent(self, client: FlaskClient, operation: str) -> None:
        """The answer to a question tells it as it was, beside its text."""
        asked = SOUND[operation]
        answer = send(client, {"operation": operation, "request": asked}).json
        text = text_of(operation, asked)
        assert answer == {"operation": operation, "request": asked, "text": text, "faults": []}

    def test_may_write_whole_numbers_with_a_fraction_of_nothing(self) -> None:
        """4.0 is printed as 4, and is the same number."""
        asked = {"trump_suit": "clubs", "trick": [{"card": "KC"}], "player_count": 4.0}
        text = text_of("trick-winner", asked)
        assert text == "trick-winner;trump_suit=clubs;trick=KC;player_count=4"
        assert parsed(text).request == asked


class TestTheOperations:
    def test_with_a_text_form_are_all_that_answer_questions(self) -> None:
        """Whatever has a question has a text form; the text form itself has none."""
        without_a_question = {"notation"}
        assert set(Asked) == OPERATIONS.keys() - without_a_question
        assert set(QUESTIONS) == set(Asked)


def test_json_and_text_are_both_json_values() -> None:
    """The question of a text can be sent as it is to its operation."""
    for operation, asked in SOUND.items():
        request = parsed(text_of(operation, asked)).request
        assert json.loads(json.dumps(request)) == asked
