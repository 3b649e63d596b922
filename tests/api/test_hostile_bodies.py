"""Whatever is sent to an operation, it is answered; what is wrong in it is told, all of it."""

import copy
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import cycle
from random import Random
from typing import Any
from urllib.parse import unquote

import orjson
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from service.api import operations
from service.api.json_reader import Unreadable
from service.api.problems import Kind, Problem, problem_body
from service.api.refusals import Refused, WrongMedia
from service.api.soundness import InvalidQuestion
from service.rules.cards import CARDS
from service.rules.faults import Contradiction
from service.rules.games import OPTIONS
from service.wording.languages import Tag, language
from tests import random_deals, scoring_questions
from tests.api.asking import (
    OPERATIONS,
    RULED,
    Question,
    ask,
    details_of,
    faults_of,
    json_of,
    question,
    send,
    with_rules,
    without,
    written,
)
from tests.api.hostile import HOSTILE
from tests.api.malformed import NAME_OF_65, Hostile

# The client keeps nothing between examples.
any_body = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def assert_is_harmless_problem(answer: TestResponse) -> None:
    """A problem that any page may read and that no browser takes for a page."""
    assert 400 <= answer.status_code < 500
    assert answer.content_type == "application/problem+json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert "Location" not in answer.headers
    assert "Set-Cookie" not in answer.headers


class TestHostileRequests:
    """Each of the written-down requests is refused with all its faults and no others."""

    @pytest.mark.parametrize("hostile", HOSTILE, ids=str)
    def test_is_refused_with_every_fault(self, client: FlaskClient, hostile: Hostile) -> None:
        """The status, the places and the codes are those written down."""
        headers = hostile.headers
        answer = send(client, hostile.operation, hostile.body, content_type=None, headers=headers)
        assert_is_harmless_problem(answer)
        assert (answer.status_code, faults_of(answer)) == (hostile.status, hostile.faults)

    def test_know_every_code(self) -> None:
        """No code that a body can be refused with is missing among them."""
        in_queries = {
            Refused.UNKNOWN_PARAMETER,
            Refused.REPEATED_PARAMETER,
            Refused.PARAMETER_MISSING,
        }
        codes = {*Unreadable, *WrongMedia, *Refused, *Contradiction} - in_queries
        assert {code for hostile in HOSTILE for _, code in hostile.faults} == codes


NOT_BEARING: Mapping[str, Mapping[str, object]] = {
    "deal-review": {"misdeal": "deal_passes", "best_trump_timing": "when_certain"},
}
"""House rules that change nothing in an answer, where the usual one would."""


class TestOddButSoundQuestions:
    """What JSON Schema allows is answered, however odd it looks."""

    @pytest.mark.parametrize("count", [4.0, 2, 10])
    def test_a_whole_number_may_be_written_with_a_fraction_of_nothing(
        self, client: FlaskClient, count: float
    ) -> None:
        """4.0 is a whole number."""
        answer = ask(client, "trick-winner", question("trick-winner", player_count=count))
        assert json_of(answer)["complete"] is (count == 2)

    def test_a_target_may_be_written_with_a_fraction_of_nothing(self, client: FlaskClient) -> None:
        """The same holds for a house rule, which is then told as a whole number."""
        asked = question("legal-plays", rules={"target": 30.0})
        changed = json_of(ask(client, "legal-plays", asked))["rules"]["changed"]
        assert (changed, type(changed["target"])) == ({"target": 30}, int)

    @pytest.mark.parametrize("name", ["é" * 64, "<b>Ann</b>", "{player}", "안녕", "a\u200db", " "])
    def test_a_name_may_hold_almost_anything(self, client: FlaskClient, name: str) -> None:
        """A name of up to 64 characters comes back as it was given."""
        asked = question("trick-winner", trick=[{"card": "KC", "player": name}])
        answer = json_of(ask(client, "trick-winner", asked))
        assert answer["winner"]["player"] == name
        assert name in answer["reason"]

    @pytest.mark.parametrize("operation", RULED)
    def test_an_option_that_does_not_bear_on_the_question_is_ignored(
        self, client: FlaskClient, operation: str
    ) -> None:
        """A house says all its rules with every question."""
        chosen = NOT_BEARING.get(operation, {"revoke_penalty": "lose_game"})
        usual = json_of(ask(client, operation, question(operation)))
        answer = json_of(ask(client, operation, with_rules(operation, **chosen)))
        changed = {**usual.pop("rules")["changed"], **chosen}
        assert answer.pop("rules")["changed"] == changed
        if operation == "deal-review":
            # It ends with the question, of which the house rules are a part.
            sentences = usual.pop("summary").split()[:-1]
            assert answer.pop("summary").split()[:-1] == sentences
        assert answer == usual

    @pytest.mark.parametrize("operation", ["legal-plays", "play-check"])
    def test_an_empty_trick_is_the_same_as_none(self, client: FlaskClient, operation: str) -> None:
        """A player who leads may send an empty trick."""
        asked = question(operation, trick=[])
        assert ask(client, operation, asked).data == (
            ask(client, operation, without(asked, "trick")).data
        )


class TestDidYouMean:
    """A fault that has a likely cause names it."""

    @pytest.mark.parametrize(
        ("sent", "meant"),
        [
            ("5c", "5C"),
            ("TC", "10C"),
            ("0C", "10C"),
            ("tc", "10C"),
            ("5♣", "5C"),
            ("5♣\ufe0f", "5C"),
            ("5C\n", "5C"),
            (" 5C", "5C"),
            ("C10", "10C"),
            ("1H", "AH"),
            ("13S", "KS"),
        ],
    )
    def test_a_card_written_otherwise(self, client: FlaskClient, sent: str, meant: str) -> None:
        """The one spelling that is taken is told, and not taken for granted."""
        answer = ask(client, "legal-plays", question("legal-plays", trump_card=sent))
        (detail,) = details_of(answer)
        assert detail.endswith(f"Did you mean {meant}?")

    @pytest.mark.parametrize("sent", ["joker", "15C", "", "5CC", "C", "5С", "x" * 5000])
    def test_nothing_is_suggested_for_what_is_like_no_card(
        self, client: FlaskClient, sent: str
    ) -> None:
        """A guess that would mislead is not made, and a long text is not repeated."""
        answer = ask(client, "legal-plays", question("legal-plays", trump_card=sent))
        (detail,) = details_of(answer)
        assert "Did you mean" not in detail
        assert len(detail) < 200

    @pytest.mark.parametrize(
        ("changes", "meant"),
        [
            ({"trik": []}, "trick"),
            ({"Hand": []}, "hand"),
            ({"demotedAce": True}, "demoted_ace"),
            ({"rules": {"renege-cards": "none"}}, "renege_cards"),
            ({"rules": {"game": "spoilfive"}}, "spoil_five"),
            ({"rules": {"teams": "oposite"}}, "opposite"),
        ],
    )
    def test_a_misspelt_name(
        self, client: FlaskClient, changes: dict[str, object], meant: str
    ) -> None:
        """Fields, games and values are suggested by likeness."""
        answer = ask(client, "legal-plays", question("legal-plays", **changes))
        (detail,) = details_of(answer)
        assert detail.endswith(f"Did you mean {meant}?")


class TestManyFaults:
    """All are counted; so many are listed that the answer stays small."""

    def test_at_most_a_hundred_are_listed(self, client: FlaskClient) -> None:
        """The first hundred are told, in an order that does not vary, and how many there are."""
        names = [f"unheard_of_{number:04}" for number in range(2000)]
        answer = ask(client, "rob-check", question("rob-check", **dict.fromkeys(names, 0)))
        assert [place for place, _ in faults_of(answer)] == [f"#/{name}" for name in names[:100]]
        assert "2000" in json_of(answer)["detail"]

    def test_at_most_a_hundred_are_listed_of_what_is_no_json(self, client: FlaskClient) -> None:
        """The reader's own faults are bounded in the same way."""
        answer = send(client, "rob-check", b"[" + b"NaN," * 10_000 + b"NaN]")
        assert [place for place, _ in faults_of(answer)] == [f"#/{index}" for index in range(100)]

    def test_what_is_too_many_is_not_looked_at(self, client: FlaskClient) -> None:
        """A list far too long is told as that, with the faults of those items that may be there."""
        body = b'{"trump_suit": "clubs", "trick": [' + b"{}," * 20_000 + b"{}]}"
        items = [(f"#/trick/{index}/card", "required_missing") for index in range(10)]
        answer = send(client, "trick-winner", body)
        assert faults_of(answer) == [*items, ("#/trick", "too_many_items")]


class TestWhatIsRepeated:
    """What a caller sent is repeated to him only as JSON, and only in short."""

    @pytest.mark.parametrize("language", ["en", "zh"])
    @pytest.mark.parametrize(
        "changes",
        [
            {"trump_card": "<img src=x>"},
            {"<img src=x>": 1},
            {"rules": {"game": "<img src=x>"}},
            {"trick": [{"card": "KC", "<img src=x>": 1}]},
        ],
    )
    def test_markup_stays_text(
        self, client: FlaskClient, language: str, changes: dict[str, object]
    ) -> None:
        """A tag comes back inside a JSON string, in an answer that is never taken for a page."""
        asked = question("legal-plays", **changes)
        answer = ask(client, "legal-plays", asked, headers={"Accept-Language": language})
        assert_is_harmless_problem(answer)
        (detail,) = details_of(answer)
        assert "<img src=x>" in detail

    def test_a_long_text_is_cut(self, client: FlaskClient) -> None:
        """Nobody is sent back kilobytes of his own."""
        asked = question("legal-plays", **{"y" * 1000: 1}, trump_card="x" * 60_000)
        answer = ask(client, "legal-plays", asked)
        assert len(answer.data) < 3000

    def test_a_name_too_long_is_measured_and_not_repeated(self, client: FlaskClient) -> None:
        """The fault says how long the name is and how long it may be."""
        asked = question("trick-winner", trick=[{"card": "KC", "player": NAME_OF_65}])
        (detail,) = details_of(ask(client, "trick-winner", asked))
        assert "65" in detail
        assert "64" in detail
        assert NAME_OF_65 not in detail


WORDS = (
    *CARDS,
    *OPTIONS,
    *("clubs", "hearts", "twenty_five", "spoil_five", "auction_forty_fives", "none"),
    *("trump_card", "trump_suit", "hand", "trick", "rules", "game", "card", "player"),
    *("is_dealer", "has_played", "first_card_led", "already_robbed", "demoted_ace"),
    *("players", "sides", "scores", "tricks", "winner", "turned_card_robbed"),
    *("pool", "stake", "jink_called", "barred", "dealer", "calls", "call"),
    *("contract", "side", "bid", "thirty_for_sixty", "first_leader", "points"),
    *("pass", "hold", "20", "30", "30_for_60", "opposite", "alternating", "immediate"),
    *("hands", "rob", "discard", "announced", "late", "taken_by", "claim", "position"),
    *("next_deal_begun", "operation", "request", "text", "deal-review", "lose_game", "redeal"),
    *("Bob", "Cait", "Dan", "Ann+Cait", "Bob+Dan", "Cait+Ann"),
    *("", "5c", "TC", "5♣", "Ann", "a+b", "yes", "_schema", "__proto__", "ace_lowest_trump"),
)
_WORDS = st.sampled_from(WORDS)
_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-5, 1001)
    | st.integers(-(10**38), 10**38)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _WORDS
    | st.text(max_size=70)
)
_VALUES = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=12) | st.dictionaries(_WORDS | st.text(), inner, max_size=6)
    ),
    max_leaves=20,
)


@st.composite
def mutated(draw: st.DrawFn, operation: str) -> Any:
    """A sound question in which a few parts are changed, removed, added or repeated."""
    root = {"": copy.deepcopy(question(operation))}
    for _ in range(draw(st.integers(1, 4))):
        _mutate(draw, root, "")
    return root[""]


def _mutate(draw: st.DrawFn, around: Any, key: Any) -> None:
    """Change the part of ``around`` that ``key`` leads to, or some part of that part."""
    part = around[key]
    if isinstance(part, dict | list) and part and draw(st.integers(0, 3)):
        inner = draw(st.sampled_from(sorted(part) if isinstance(part, dict) else range(len(part))))
        _mutate(draw, part, inner)
        return
    if isinstance(part, list):
        change = draw(st.sampled_from(["replace", "remove", "append", "repeat"]))
    else:
        change = draw(st.sampled_from(["replace", "remove", "add"]))
    if change == "append":
        part.append(draw(_VALUES))
    elif change == "repeat":
        part.extend(copy.deepcopy(part) * draw(st.integers(1, 3)))
    elif change == "add" and isinstance(part, dict):
        part[draw(_WORDS | st.text())] = draw(_VALUES)
    elif change == "remove" and key != "":
        del around[key]
    else:
        around[key] = draw(_VALUES)


def assert_can_be_followed(place: str, body: Any) -> None:
    """The pointer leads to a part of the body, or to a member that an object there lacks."""
    assert place.startswith("#")
    tokens = [unquote(token) for token in place[1:].split("/")[1:]]
    part = body
    for number, token in enumerate(tokens, start=1):
        name = token.replace("~1", "/").replace("~0", "~")
        if isinstance(part, dict) and name not in part:
            assert number == len(tokens)
            return
        part = part[name] if isinstance(part, dict) else part[int(name)]


def assert_is_answered(answer: TestResponse, body: Any) -> None:
    """The answer is a ruling, or a problem whose faults can be found in the body."""
    assert answer.status_code in (200, 422)
    if answer.status_code == 422:
        assert_is_harmless_problem(answer)
        faults = faults_of(answer)
        assert faults
        # Two players on no side are two faults of one place.
        told = list(zip(faults, details_of(answer), strict=True))
        assert len(set(told)) == len(told)
        for place, _ in faults:
            assert_can_be_followed(place, body)


DAMAGED = 3000
"""How many damaged questions are put to each operation."""

SCALARS: Sequence[Any] = (
    *(None, True, False, 0, 5, 7, -5, 30, 1.5, 1e300, 10**30, -0.0),
    *([], {}, [[]], {"": 0}),
)

SOUND: Mapping[str, Callable[[Random], Question]] = {
    "deal-score": scoring_questions.deal_question,
    "pool-settlement": scoring_questions.pool_question,
    "auction-status": scoring_questions.auction_question,
    "contract-score": scoring_questions.contract_question,
    "deal-review": lambda random: random_deals.random_deal(random).request,
}
"""Where many sound questions come from; the other operations have one each."""


def places_in(part: Any) -> Iterator[tuple[Any, Any]]:
    """Each list or object in a value, with each index or name in it."""
    keys = part if isinstance(part, dict) else range(len(part)) if isinstance(part, list) else ()
    for key in keys:
        yield part, key
        yield from places_in(part[key])


def damage(random: Random, asked: Question) -> None:
    """Change, remove, repeat or add something, or put one part in the place of another."""
    places = list(places_in(asked))
    if not places:
        return
    (part, key), (other, name) = random.choice(places), random.choice(places)
    value = random.choice([random.choice(SCALARS), random.choice(WORDS), other[name]])
    change = random.choice(["replace", "replace", "remove", "add", "repeat"])
    if change == "remove":
        del part[key]
    elif change == "add" and isinstance(part, dict):
        part[random.choice(WORDS)] = copy.deepcopy(value)
    elif change == "repeat" and isinstance(part, list):
        part.extend(copy.deepcopy(part) * random.randint(1, 3))
    else:
        part[key] = copy.deepcopy(value)


def damaged_questions(operation: str) -> Iterator[Question]:
    """Sound questions with one to four things wrong, the same ones each time."""
    random = Random(f"damaged {operation}")
    for _ in range(DAMAGED):
        asked = SOUND[operation](random) if operation in SOUND else question(operation)
        for _ in range(random.randint(1, 4)):
            damage(random, asked)
        yield asked


class TestDamagedQuestions:
    """Thousands of them, put to the operations themselves, for a wire would only cost time."""

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_are_ruled_on_or_refused(self, operation: str) -> None:
        """Nothing else is raised; an answer can be sent, and a fault told and found."""
        outcomes = Counter[str]()
        languages = cycle([language(tag) for tag in Tag])
        for asked, spoken in zip(damaged_questions(operation), languages, strict=False):
            try:
                sent = orjson.dumps(operations.OPERATIONS[operation](asked, spoken))
                outcomes["ruled on"] += 1
                assert b":null" not in sent
            except InvalidQuestion as invalid:
                outcomes["refused"] += 1
                problem = Problem(Kind.INVALID_QUESTION, invalid.faults)
                told = problem_body(problem, status=422, root="/", instance="", language=spoken)
                faults = [
                    (each["pointer"], each["code"], each["detail"]) for each in told["errors"]
                ]
                assert len(set(faults)) == len(faults) > 0, (asked, faults)
                for place, *_ in faults:
                    assert_can_be_followed(place, asked)
        assert outcomes.total() == DAMAGED
        assert min(outcomes["ruled on"], outcomes["refused"]) > DAMAGED / 50, outcomes


class TestAnyQuestion:
    """Whatever is asked, the answer is a ruling or a problem, as the document describes both."""

    @pytest.mark.parametrize("operation", OPERATIONS)
    @any_body
    @given(data=st.data())
    def test_a_damaged_question_is_answered(
        self, client: FlaskClient, operation: str, data: st.DataObject
    ) -> None:
        """A sound question with random parts changed is ruled on, or refused where it is wrong."""
        body = data.draw(mutated(operation))
        assert_is_answered(ask(client, operation, body), body)

    @pytest.mark.parametrize("operation", OPERATIONS)
    @any_body
    @given(body=_VALUES)
    def test_any_json_value_is_answered(
        self, client: FlaskClient, operation: str, body: Any
    ) -> None:
        """A value that is no question at all is refused with its faults."""
        assert_is_answered(ask(client, operation, body), body)

    @pytest.mark.parametrize("operation", OPERATIONS)
    @any_body
    @given(data=st.data())
    def test_any_bytes_are_answered(
        self, client: FlaskClient, operation: str, data: st.DataObject
    ) -> None:
        """Bytes that are JSON or not are ruled on or refused, and never make the service fail."""
        body = written(question(operation))
        for _ in range(data.draw(st.integers(1, 3))):
            start = data.draw(st.integers(0, len(body)))
            end = data.draw(st.integers(start, min(start + 20, len(body))))
            body = body[:start] + data.draw(st.binary(max_size=5)) + body[end:]
        answer = send(client, operation, body)
        assert answer.status_code in (200, 400, 422)
        if answer.status_code != 200:
            assert_is_harmless_problem(answer)
            assert faults_of(answer)

    @pytest.mark.parametrize("operation", OPERATIONS)
    @any_body
    @given(
        content_type=st.sampled_from(["application/json", "text/json", "application/*", "json"])
        | st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40),
        accept=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40),
        language=st.text(st.characters(codec="latin-1", exclude_categories=["Cc"]), max_size=40),
    )
    def test_any_headers_are_answered(
        self, client: FlaskClient, operation: str, content_type: str, accept: str, language: str
    ) -> None:
        """Headers that mean nothing never make the service fail."""
        headers = {
            "Content-Type": content_type,
            "Accept": accept,
            "Accept-Language": language,
        }
        body = json.dumps(question(operation)).encode()
        answer = send(client, operation, body, content_type=None, headers=headers)
        assert answer.status_code in (200, 406, 415)
