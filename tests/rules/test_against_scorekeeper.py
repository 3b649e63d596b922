"""The service and the naive scorekeeper agree on a great many random deals, pools and auctions."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import orjson
import pytest

from service.api.operations import OPERATIONS
from service.api.soundness import InvalidQuestion
from service.rules.games import OPTIONS
from service.wording.languages import Tag, language
from tests import scorekeeper, scoring_questions
from tests.scorekeeper import Json

ENGLISH = language(Tag.EN)
IN_WORDS = ["rule", "reason", "rules", "notes"]
"""The fields of an answer that the scorekeeper does not give."""

DEALS_A_SEED = 10_000
OTHERS_A_SEED = 5_000
AMOUNTS = ["target", "spoil_top_up", "dealer_extra"]
"""House rules with more values than can all be told."""
ALWAYS = 2
"""How many seeds are asked in every run."""
LOOKED_AT = 5_000
"""How many questions are looked at to see whether they are various."""


def facts_of(operation: str, question: Json) -> Json:
    """The service's answer as it is sent, without its rules and reasons."""
    try:
        answer: Json = orjson.loads(orjson.dumps(OPERATIONS[operation](question, ENGLISH)))
    except InvalidQuestion as refusal:
        pytest.fail(f"{operation} refused a sound question ({refusal}): {question}")
    for field in IN_WORDS:
        answer.pop(field, None)
    if "first_illegal_call" in answer:
        spoken = answer["first_illegal_call"]
        answer["first_illegal_call"] = {name: spoken[name] for name in ["number", "player", "call"]}
    return answer


def compare(operation: str, question: Json, expected: Json) -> None:
    """Fail, showing the question, unless the service answers as expected, field by field."""
    answer = facts_of(operation, question)
    if answer == expected:
        return
    lines = [f"{operation} {question}"]
    for field in sorted({*answer, *expected}):
        service, by_hand = answer.get(field, "absent"), expected.get(field, "absent")
        if service != by_hand:
            lines.append(f"  {field}: service {service}, scorekeeper {by_hand}")
    pytest.fail("\n".join(lines))


Make = Callable[[Random], Json]


def questions(make: Make, seed: int, count: int) -> Iterator[Json]:
    """The questions of a seed."""
    random = Random(seed)
    for _ in range(count):
        yield make(random)


MAKES = [
    scoring_questions.deal_question,
    scoring_questions.pool_question,
    scoring_questions.auction_question,
    scoring_questions.contract_question,
]


def seeds(count: int) -> list[Any]:
    """So many seeds: the first ones are always asked, the others where there is time."""
    later = [pytest.param(seed, marks=pytest.mark.slow) for seed in range(ALWAYS, count)]
    return [*range(ALWAYS), *later]


class TestSameFacts:
    """The service answers as the scorekeeper does."""

    @pytest.mark.parametrize("seed", seeds(10))
    def test_deal_score(self, seed: int) -> None:
        """The same scores by side and by player, and the same winner at the same trick."""
        for question in questions(scoring_questions.deal_question, seed, DEALS_A_SEED):
            compare("deal-score", question, scorekeeper.deal_score(question))

    @pytest.mark.parametrize("seed", seeds(4))
    def test_pool_settlement(self, seed: int) -> None:
        """The same outcome, and the same amounts received, paid and left in the pool."""
        for question in questions(scoring_questions.pool_question, seed, OTHERS_A_SEED):
            compare("pool-settlement", question, scorekeeper.pool_settlement(question))

    @pytest.mark.parametrize("seed", seeds(4))
    def test_auction_status(self, seed: int) -> None:
        """The same player to speak, legal calls, contract and first illegal call."""
        for question in questions(scoring_questions.auction_question, seed, OTHERS_A_SEED):
            compare("auction-status", question, scorekeeper.auction_status(question))

    @pytest.mark.parametrize("seed", seeds(4))
    def test_contract_score(self, seed: int) -> None:
        """The same points, changes and scores, and the same winner."""
        for question in questions(scoring_questions.contract_question, seed, OTHERS_A_SEED):
            compare("contract-score", question, scorekeeper.contract_score(question))


def happenings_in_deal(question: Json, facts: Json) -> Iterator[str]:
    """What there is to be seen in a deal."""
    house = scorekeeper.house_of(question, "twenty_five")
    after = "" if len(question["tricks"]) == 5 else " of some tricks"
    there = [side for side, score in facts["scores"].items() if score >= house["target"]]
    barred = [side for side in there if scorekeeper.is_barred(side, question)]
    if barred:
        yield "barred at the target"
    if not facts["game_over"]:
        yield "not won" + after
        if len(there) > len(barred):
            yield "past the target before the end of the deal"
    elif "winner" not in facts:
        yield "won, by whom is not told"
    elif facts["scores"][facts["winner"]] < house["target"]:
        yield "won by a jink, " + house["win_check"]
    elif house["win_check"] == "immediate":
        yield "won in mid-deal" if facts["won_at_trick"] < 5 else "won with the fifth trick"
        yield "tricks ignored" if facts["ignored_tricks"] else "no tricks ignored"
    else:
        yield from how_the_winner_was_found(house, facts, barred)
    if house["best_trump_bonus"]:
        yield what_became_of_bonus(question, facts)
    if facts["by_player"][0]["score"] > facts["by_player"][0]["points"] > 0:
        yield "points on top of a score"


def how_the_winner_was_found(house: Json, facts: Json, barred: list[str]) -> Iterator[str]:
    """By what the winner was told from others past the target who may win."""
    may_win = {side: score for side, score in facts["scores"].items() if side not in barred}
    there = sorted(score for score in may_win.values() if score >= house["target"])
    if len(there) == 1:
        yield "one past the target"
    elif house["tie_rule"] == "trick_order":
        yield "the first of several"
    elif there[-1] == there[-2]:
        yield "the first of equals"
    elif facts["scores"][facts["winner"]] == there[-1]:
        yield "the higher total of several"
    else:
        yield "a lower total of several"


def what_became_of_bonus(question: Json, facts: Json) -> str:
    """Whether the bonus was counted, and when; if not, why not."""
    if any("bonus" in trick for trick in facts["tricks"]):
        return "bonus with the " + ("five" if facts["best_trump"]["card"][0] == "5" else "jack")
    if "best_trump" in facts:
        missing = any("card" not in trick for trick in question["tricks"])
        return "bonus after the deal" + (", cards missing" if missing else "")
    if scorekeeper.trumps_of(question) == []:
        return "no bonus: no trumps told"
    if any("card" not in trick for trick in question["tricks"]):
        return "no bonus: cards missing"
    if facts["game_over"]:
        return "no bonus: won before"
    if len(question["tricks"]) < 5:
        return "no bonus: tricks to come"
    return "no bonus: no trump"


def happenings_in_pool(question: Json, facts: Json) -> Iterator[str]:
    """What there is to be seen in a hand of Spoil Five."""
    yield facts["outcome"]
    yield f"{facts['outcome']}, {'some' if facts['ignored_tricks'] else 'no'} tricks ignored"
    if (
        facts["outcome"] == "spoiled"
        and not facts["ignored_tricks"]
        and len(question["tricks"]) < 5
    ):
        yield "spoiled early"
    if question.get("barred", []) != []:
        yield f"{facts['outcome']}, some barred"
    if "winner" in facts and "+" in facts["winner"]:
        yield f"{facts['outcome']} by partners"
    if len(set(facts["pays"].values())) > 1 and facts["outcome"] != "jinked":
        yield "the dealer pays more"
    if len(facts["sides"]) == 2:
        yield f"{facts['outcome']} between two sides"


def happenings_in_auction(question: Json, facts: Json) -> Iterator[str]:
    """What there is to be seen in an auction."""
    calls = [spoken["call"] for spoken in question.get("calls", [])]
    if "first_illegal_call" in facts:
        number = facts["first_illegal_call"]["number"]
        yield "an illegal call after the auction" if facts["over"] else "an illegal call"
        yield "calls after an illegal call" if len(calls) > number else "an illegal call at the end"
        return
    if calls.count("hold") > 1:
        yield "held twice"
    if facts["redeal"]:
        yield "redeal"
    elif facts["over"] and "high" not in facts:
        yield "the dealer must"
    elif facts["over"]:
        yield "held" if calls[-1] != "pass" or "hold" in calls else "not held"
        yield "over with 30 for 60" if facts["contract"]["thirty_for_sixty"] else "over"
        yield "the dealer's" if facts["contract"]["player"] == question["dealer"] else "another's"
    else:
        yield "nothing higher to bid" if facts["legal_calls"] == ["pass"] else "something to bid"
        yield "hold allowed" if "hold" in facts["legal_calls"] else "hold not allowed"
        yield "reopened" if len(calls) >= len(question["players"]) else "first round"


def happenings_in_contract(question: Json, facts: Json) -> Iterator[str]:
    """What there is to be seen in a contract."""
    house = scorekeeper.house_of(question, "auction_forty_fives")
    told = "points" if "points" in question else "tricks"
    contract = question["contract"]
    kind = "30 for 60" if contract.get("thirty_for_sixty", False) else "30"
    kind = kind if contract["bid"] == 30 else "less than 30"
    yield f"{kind} {'made' if facts['made'] else 'failed'}, {told} told"
    if min(facts["scores"].values()) < 0:
        yield "below zero"
    past = [side for side, score in facts["scores"].items() if score >= house["target"]]
    if not facts["game_over"]:
        yield "must bid to win" if past else "not won"
    elif "winner" not in facts:
        yield "won, by whom is not told"
    elif len(past) > 1:
        bidder = scorekeeper.side_with(contract["player"], facts["sides"])
        decided_by = "order" if house["win_check"] == "immediate" else house["tie_rule"]
        yield f"{'bidder' if facts['winner'] == bidder else 'another'} of several, {decided_by}"
    else:
        yield "one past the target"
    if house["best_trump_bonus"] and told == "tricks":
        yield "best trump" if "best_trump" in facts else "no trump took a trick"


Happenings = Callable[[Json, Json], Iterator[str]]


@cache
def some_questions(make: Make) -> list[Json]:
    """Some of the questions that are compared."""
    return list(questions(make, 0, LOOKED_AT))


class TestVariety:
    """The random questions are worth asking."""

    @pytest.mark.parametrize(
        ("make", "answer", "happenings", "expected"),
        [
            pytest.param(
                scoring_questions.deal_question,
                scorekeeper.deal_score,
                happenings_in_deal,
                [
                    "not won",
                    "not won of some tricks",
                    "barred at the target",
                    "won, by whom is not told",
                    "past the target before the end of the deal",
                    "won by a jink, immediate",
                    "won by a jink, end_of_deal",
                    "won in mid-deal",
                    "won with the fifth trick",
                    "tricks ignored",
                    "no tricks ignored",
                    "one past the target",
                    "the first of several",
                    "the first of equals",
                    "the higher total of several",
                    "bonus with the five",
                    "bonus with the jack",
                    "bonus after the deal",
                    "bonus after the deal, cards missing",
                    "no bonus: no trumps told",
                    "no bonus: cards missing",
                    "no bonus: won before",
                    "no bonus: tricks to come",
                    "no bonus: no trump",
                    "points on top of a score",
                ],
                id="deals",
            ),
            pytest.param(
                scoring_questions.pool_question,
                scorekeeper.pool_settlement,
                happenings_in_pool,
                [
                    "won",
                    "won, some tricks ignored",
                    "won, no tricks ignored",
                    "won, some barred",
                    "won by partners",
                    "won between two sides",
                    "spoiled",
                    "spoiled, some tricks ignored",
                    "spoiled, no tricks ignored",
                    "spoiled, some barred",
                    "spoiled early",
                    "spoiled between two sides",
                    "jinked",
                    "jinked, no tricks ignored",
                    "jinked, some barred",
                    "jinked by partners",
                    "jinked between two sides",
                    "jink_failed",
                    "jink_failed, some tricks ignored",
                    "jink_failed, no tricks ignored",
                    "jink_failed, some barred",
                    "jink_failed between two sides",
                    "the dealer pays more",
                ],
                id="pools",
            ),
            pytest.param(
                scoring_questions.auction_question,
                scorekeeper.auction_status,
                happenings_in_auction,
                [
                    "an illegal call",
                    "an illegal call after the auction",
                    "an illegal call at the end",
                    "calls after an illegal call",
                    "redeal",
                    "the dealer must",
                    "held",
                    "not held",
                    "held twice",
                    "over",
                    "over with 30 for 60",
                    "the dealer's",
                    "another's",
                    "nothing higher to bid",
                    "something to bid",
                    "hold allowed",
                    "hold not allowed",
                    "reopened",
                    "first round",
                ],
                id="auctions",
            ),
            pytest.param(
                scoring_questions.contract_question,
                scorekeeper.contract_score,
                happenings_in_contract,
                [
                    "less than 30 made, tricks told",
                    "less than 30 made, points told",
                    "less than 30 failed, tricks told",
                    "less than 30 failed, points told",
                    "30 made, tricks told",
                    "30 made, points told",
                    "30 failed, tricks told",
                    "30 failed, points told",
                    "30 for 60 made, tricks told",
                    "30 for 60 made, points told",
                    "30 for 60 failed, tricks told",
                    "30 for 60 failed, points told",
                    "below zero",
                    "not won",
                    "must bid to win",
                    "won, by whom is not told",
                    "one past the target",
                    "bidder of several, bidder_wins",
                    "bidder of several, higher_total",
                    "bidder of several, trick_order",
                    "bidder of several, order",
                    "another of several, bidder_wins",
                    "another of several, higher_total",
                    "another of several, trick_order",
                    "another of several, order",
                    "best trump",
                    "no trump took a trick",
                ],
                id="contracts",
            ),
        ],
    )
    def test_everything_happens(
        self,
        make: Make,
        answer: Callable[[Json], Json],
        happenings: Happenings,
        expected: list[str],
    ) -> None:
        """Each outcome there is comes up several times, and none that is not listed."""
        seen: Counter[str] = Counter()
        for question in some_questions(make):
            seen.update(happenings(question, answer(question)))
        assert sorted(seen) == sorted(expected)
        assert min(seen.values()) >= 5, seen

    @pytest.mark.parametrize(
        ("game", "makes"),
        [
            ("twenty_five", [scoring_questions.deal_question]),
            ("forty_five", [scoring_questions.deal_question]),
            ("spoil_five", [scoring_questions.pool_question]),
            (
                "auction_forty_fives",
                [scoring_questions.auction_question, scoring_questions.contract_question],
            ),
        ],
    )
    def test_every_house_rule_is_met(self, game: str, makes: list[Make]) -> None:
        """Every value of every house rule about scores is told, and several of an amount."""
        asked = [question for make in makes for question in some_questions(make)]
        houses = [question["rules"] for question in asked if "rules" in question]
        for option in scorekeeper.DEFAULTS[game]:
            told = {
                house[option] for house in houses if house.get("game") == game and option in house
            }
            if option in AMOUNTS:
                assert len(told) >= 3, option
            else:
                assert told == set(OPTIONS[option].values), option

    @pytest.mark.parametrize(
        ("make", "optional"),
        [
            (
                scoring_questions.deal_question,
                "sides scores trump_card trump_suit turned_card_robbed demoted_ace barred rules",
            ),
            (scoring_questions.pool_question, "sides stake jink_called barred dealer rules"),
            (scoring_questions.auction_question, "sides scores calls rules"),
            (
                scoring_questions.contract_question,
                "sides scores trump_card trump_suit tricks points rules",
            ),
        ],
    )
    def test_every_field_is_told_and_left_out(self, make: Make, optional: str) -> None:
        """What may be left out is told in some questions and missing in others."""
        for field in optional.split():
            told = [field in question for question in some_questions(make)]
            assert set(told) == {True, False}, field

    @pytest.mark.parametrize("make", MAKES)
    def test_every_seating_is_met(self, make: Make) -> None:
        """There are tables of two to ten, and sides as different as they can be."""
        tables = {len(question["players"]) for question in some_questions(make)}
        sides = [side for question in some_questions(make) for side in question.get("sides", [])]
        assert tables == set(range(2, 11))
        assert {len(side) for side in sides} == set(range(1, 10))
