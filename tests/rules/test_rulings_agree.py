"""Whole rulings on random faulty records, read for contradictions: one law, one sentence."""

import re
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import pytest

from service.api.operations import OPERATIONS
from service.api.review_questions import deal_review
from service.rules.deduction import Certainty
from service.rules.irregularities import Kind, moment
from service.rules.outcome import Unscored
from service.rules.record import Record
from service.rules.referee import DealRuling, Judged, rule_on_deal
from service.rules.remedies import Penalty
from service.rules.target import Ended
from service.wording.languages import Tag, language
from tests.random_deals import OF_ROBBING
from tests.random_records import random_record
from tests.scorekeeper import Json
from tests.scoring_questions import OF_DEALS, Choices

USUAL = 300
BLOCKS, A_BLOCK = 4, 1_500

OF_PENALTIES: Choices = {
    "revoke_penalty": ["correct_only", "lose_trick", "lose_deal_points", "lose_game"],
    "revoke_established": ["trick_quitted_or_next_play", "trick_quitted"],
    "revoke_claim_deadline": ["before_next_deal", "end_of_game"],
    "misdeal": ["redeal", "deal_passes"],
    "out_of_turn": ["take_back", "call_suit"],
}
OF_RACES: Choices = {**OF_ROBBING, **OF_DEALS}
OF_GAMES: dict[str, Choices] = {
    "twenty_five": {**OF_PENALTIES, **OF_RACES},
    "forty_five": {**OF_PENALTIES, **OF_RACES},
    "spoil_five": {**OF_PENALTIES, **OF_ROBBING, "jinking": [True, False]},
    "auction_forty_fives": {**OF_PENALTIES, "tie_rule": ["higher_total", "trick_order"]},
}

NOBODY_HAS_WON = {
    Ended.NOT_WON,
    Ended.NOT_WON_BUT_FOR_BONUS,
    Ended.WIN_FELL,
    Ended.DEAL_GOES_ON,
    Ended.DEAL_GOES_ON_TO_ITS_END,
}

WITH_A_SCORE = Unscored.STILL_TO_BE_PUT_RIGHT
"""The only one of its family that speaks of one trick, and not of why there is no score."""


@dataclass(frozen=True)
class Read:
    """A record, the ruling on it, and the answers in English and in Chinese."""

    request: Json
    record: Record
    before: dict[str, int]
    ruling: DealRuling
    answer: Json
    chinese: Json

    @property
    def said(self) -> set[Any]:
        """The situations of which the ruling speaks where it tells how the deal ends."""
        return {finding.case for finding in self.ruling.outcome.findings}

    def side_of(self, player: str | None) -> str | None:
        """The side of a player, if anybody is meant."""
        return None if player is None else self.record.sides.side_of[player]

    def sides_told(self, penalty: Penalty) -> set[str | None]:
        """The sides on which a penalty is imposed."""
        ruled = self.ruling.ruled
        return {self.side_of(each.player) for each, remedy in ruled if remedy.penalty is penalty}


Readings: TypeAlias = list[Read]


def faulty(random: Random) -> Json:
    """A record that may be wrong in many places, with everything that may be told of it."""
    # Of three the longest, because only whole deals end in every way.
    records = [random_record(random) for _ in range(3)]
    request = max(records, key=lambda record: len(record["tricks"]))
    rules, players = request["rules"], request["players"]
    for option, values in OF_GAMES[rules["game"]].items():
        if option not in rules and random.random() < 0.3:
            rules[option] = random.choice(values)
    if len(players) in (4, 6):
        rules["teams"] = random.choice(["none", "opposite"])
    tell_the_stakes(random, request)
    tell_what_was_taken(random, request)
    if random.random() < 0.5:
        request["claim"] = random_claim(random, request["tricks"])
    return request


def tell_the_stakes(random: Random, request: Json) -> None:
    """Tell what the deal was played for, or now and then leave it out."""
    rules, players = request["rules"], request["players"]
    if rules["game"] == "spoil_five":
        if random.random() < 0.9:
            called = rules.get("jinking", False) and random.random() < 0.5
            request["pool"] = {"pool": 20, "stake": 1, "jink_called": called}
        return
    if random.random() < 0.2:
        request.pop("contract", None)
    rules.pop("target", None)
    if random.random() < 0.8:
        # One player of each side, whichever the sides are.
        told = players[: len(players) // 2] if rules.get("teams") == "opposite" else players
        request["scores"] = {player: 5 * random.randrange(5) for player in told}


def tell_what_was_taken(random: Random, request: Json) -> None:
    """Tell who took some of the tricks at the table: anybody."""
    if random.random() < 0.3:
        count = random.randint(1, len(request["tricks"]))
        request["taken_by"] = [random.choice(request["players"]) for _ in range(count)]


def random_claim(random: Random, tricks: list[list[Json]]) -> Json:
    """An objection after any card, or in the next deal."""
    if random.random() < 0.25:
        return {"next_deal_begun": True}
    trick = random.randint(1, len(tricks))
    return {"trick": trick, "position": random.randint(1, len(tricks[trick - 1]))}


def read(request: Json) -> Read:
    """Rule on a record, and answer in both languages."""
    record, stakes = deal_review(request)
    answers = [OPERATIONS["deal-review"](request, language(tag)) for tag in (Tag.EN, Tag.ZH)]
    return Read(request, record, dict(stakes.scores), rule_on_deal(record, stakes), *answers)


def blocks() -> list[Any]:
    """Ranges of seeds: a short one for every run, and long ones where there is time."""
    starts = range(USUAL, USUAL + BLOCKS * A_BLOCK, A_BLOCK)
    slow = [pytest.param(range(each, each + A_BLOCK), marks=pytest.mark.slow) for each in starts]
    return [range(USUAL), *slow]


@pytest.fixture(scope="module", params=blocks(), ids=lambda seeds: f"from {seeds.start}")
def readings(request: pytest.FixtureRequest) -> Readings:
    """The rulings on the records of a range of seeds; none of them is refused or fails."""
    return [read(faulty(Random(f"ruling {seed}"))) for seed in request.param]


def numbers_in(summary: str) -> list[str]:
    """The numbers that the sentences of a summary name, but for those of cards and players."""
    sentences, _, _ = summary.partition("deal-review;")
    told = NAMES_WITH_NUMBERS.sub("", sentences.replace("five points", "5 points"))
    return sorted(re.findall("[0-9]+", told))


NAMES_WITH_NUMBERS = re.compile("P[0-9]+|(?:梅花|方块|红心|黑桃) (?:10|[2-9])")


class TestHowItEnds:
    """Whether the game is over, and whose it is, is said in one way only."""

    def test_nothing_goes_on_when_the_game_is_over(self, readings: Readings) -> None:
        """Where the game is over, nothing says that nobody has won it or that it goes on."""
        for each in readings:
            if each.answer.get("game_over"):
                assert not each.said & NOBODY_HAS_WON, each.request

    def test_nobody_is_said_to_have_won_when_it_goes_on(self, readings: Readings) -> None:
        """Where the game is not over, nothing says that somebody has won it."""
        for each in readings:
            if each.answer.get("game_over") is False:
                won = [case for case in each.said if isinstance(case, Ended)]
                assert set(won) <= NOBODY_HAS_WON, each.request

    def test_a_winner_ends_the_game(self, readings: Readings) -> None:
        """Nobody is named as its winner unless the game is over."""
        for each in readings:
            if "winner" in each.answer:
                assert each.answer["game_over"] is True, each.request

    def test_a_loser_is_not_the_winner(self, readings: Readings) -> None:
        """A side that is told to lose the game has not won it."""
        for each in readings:
            losers = each.sides_told(Penalty.LOSE_GAME)
            assert each.answer.get("winner", "nobody") not in losers, each.request

    def test_losing_the_game_ends_it(self, readings: Readings) -> None:
        """Where a side is told to lose the game, it is over, unless the deal may be void."""
        for each in readings:
            if each.sides_told(Penalty.LOSE_GAME) and Unscored.MAY_BE_VOID not in each.said:
                assert each.answer["game_over"] is True, each.request

    def test_there_is_a_score_or_a_reason(self, readings: Readings) -> None:
        """Score or settlement is left out exactly when it is said why."""
        for each in readings:
            why = [case for case in each.said if isinstance(case, Unscored)]
            is_scored = bool(each.answer.keys() & {"scores", "settlement"})
            assert is_scored is (set(why) <= {WITH_A_SCORE}), each.request

    def test_each_reason_is_read_out(self, readings: Readings) -> None:
        """Everything that the notes say, the summary says too."""
        for each in readings:
            for note in each.answer["notes"]:
                assert note["reason"] in each.answer["summary"], each.request


class TestPenalties:
    """What the remedies say, the score shows."""

    def test_a_dead_hand_scores_nothing(self, readings: Readings) -> None:
        """A side whose hand is dead has no more than it had before the deal."""
        for each in readings:
            for side in each.sides_told(Penalty.HAND_DEAD):
                if side is not None and "scores" in each.answer:
                    assert each.answer["scores"][side] <= each.before[side], each.request

    def test_a_dead_hand_takes_no_pool(self, readings: Readings) -> None:
        """Nobody whose hand is dead receives anything in Spoil Five."""
        for each in readings:
            received = each.answer.get("settlement", {}).get("receives", {})
            for side in each.sides_told(Penalty.HAND_DEAD):
                assert not received.get(side), each.request

    def test_nothing_follows_after_a_win(self, readings: Readings) -> None:
        """What was done after the winning trick has no penalty, and so no hand is dead for it."""
        for each in readings:
            won_at = each.ruling.outcome.stopped_at
            for irregularity, remedy in each.ruling.ruled:
                if won_at is not None and (irregularity.trick or 0) > won_at:
                    assert remedy.penalty is Penalty.NONE, each.request

    def test_no_house_imposes_what_another_chose(self, readings: Readings) -> None:
        """A penalty for a renege is the one that the house has chosen, or none of them."""
        of_reneges = {Penalty.LOSE_TRICK, Penalty.LOSE_DEAL_POINTS, Penalty.LOSE_GAME}
        for each in readings:
            imposed = {remedy.penalty for _, remedy in each.ruling.ruled} & of_reneges
            assert imposed <= {Penalty(each.record.house.revoke_penalty)}, each.request


class TestIrregularities:
    """Each is somewhere in the record, and the verdicts on the plays agree with it."""

    def test_a_renege_is_an_unlawful_play(self, readings: Readings) -> None:
        """Whoever is accused of a renege played an illegal card at that very place."""
        for each in readings:
            illegal = {
                play.shown
                for trick in each.ruling.tricks
                for play in trick.plays
                if play.certainty is Certainty.ILLEGAL
            }
            for irregularity, _ in each.ruling.ruled:
                if irregularity.kind is Kind.ILLEGAL_RENEGE:
                    assert irregularity.trick is not None
                    assert irregularity.position is not None
                    trick = each.record.tricks[irregularity.trick - 1]
                    shown = trick[irregularity.position - 1]
                    assert shown in illegal, each.request
                    assert shown.player == irregularity.player, each.request

    def test_each_is_inside_the_record(self, readings: Readings) -> None:
        """Its place is that of a card of the record, and this card is the one it names."""
        for each in readings:
            for told in each.answer["irregularities"]:
                assert told.get("player") in {None, *each.request["players"]}, each.request
                places = [told] if "position" in told else []
                for place in [*places, *told.get("evidence", [])]:
                    trick = each.request["tricks"][place["trick"] - 1]
                    assert trick[place["position"] - 1]["card"] == place["card"], each.request
                assert told.get("trick", 1) <= len(each.request["tricks"]), each.request

    def test_they_come_in_order(self, readings: Readings) -> None:
        """None is told before one that happened earlier."""
        for each in readings:
            moments = [moment(irregularity) for irregularity, _ in each.ruling.ruled]
            assert moments == sorted(moments), each.request

    def test_they_decide_the_verdict(self, readings: Readings) -> None:
        """A deal is irregular if one is told, and clean only if no play is in doubt either."""
        for each in readings:
            verdicts = {
                play["verdict"] for trick in each.answer["tricks"] for play in trick["plays"]
            }
            is_irregular = bool(each.answer["irregularities"])
            assert (each.answer["verdict"] == Judged.IRREGULAR) is is_irregular, each.request
            if each.answer["verdict"] == Judged.CLEAN:
                assert verdicts == {Certainty.LEGAL}, each.request

    def test_no_unlawful_play_is_passed_over(self, readings: Readings) -> None:
        """Each illegal card stands in an irregularity with its place."""
        for each in readings:
            told = {(found.trick, found.position) for found, _ in each.ruling.ruled}
            for trick in each.ruling.tricks:
                for play in trick.plays:
                    if play.certainty is Certainty.ILLEGAL:
                        assert play.shown[:2] in told, each.request


class TestLanguages:
    """The ruling is the same in every language."""

    def test_the_summaries_name_the_same_numbers(self, readings: Readings) -> None:
        """Scores, tricks and counts stand in the Chinese summary as in the English."""
        for each in readings:
            english, chinese = each.answer["summary"], each.chinese["summary"]
            assert numbers_in(english) == numbers_in(chinese), (english, chinese)

    def test_only_the_words_differ(self, readings: Readings) -> None:
        """Verdicts, places, scores and penalties are the same, and no text is."""
        for each in readings:
            assert without_words(each.answer) == without_words(each.chinese), each.request
            assert each.answer["reason"] != each.chinese["reason"]


WORDS = {"reason", "text", "summary", "message"}


def without_words(value: Any) -> Any:
    """An answer without its sentences."""
    if isinstance(value, dict):
        return {name: without_words(each) for name, each in value.items() if name not in WORDS}
    return [without_words(each) for each in value] if isinstance(value, list) else value
