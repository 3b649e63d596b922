"""The referee of whole deals and the naive judge agree, play by play, on a great many of them."""

from collections.abc import Iterator
from random import Random
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api.operations import OPERATIONS
from service.api.soundness import InvalidQuestion
from service.wording.languages import Tag, language
from tests import scorekeeper
from tests.hidden_hands import FOLLOWING, NOT_HELD, Judgement, Record, RecordedPlay, judge
from tests.random_deals import Deal, random_deal, scoring_question, with_an_illegal_play
from tests.random_records import random_record
from tests.scorekeeper import Json

ENGLISH = language(Tag.EN)

LAWFUL_USUAL = 300
LAWFUL_BLOCKS, LAWFUL_A_BLOCK = 20, 2_500
OFFENCES_USUAL = 150
OFFENCE_BLOCKS, OFFENCES_A_BLOCK = 8, 1_000
RECORDS_USUAL = 200
RECORD_BLOCKS, RECORDS_A_BLOCK = 4, 1_500
SCORED = 300

ALL_HANDS = 300
"""At tables where most hands are told, no more than so many are left for a player: the judge
lays out each of them."""


def blocks(usual: int, count: int, size: int) -> list[Any]:
    """Ranges of seeds: a short one for every run, and long ones where there is time."""
    slow = [
        pytest.param(range(block * size, (block + 1) * size), marks=pytest.mark.slow)
        for block in range(count)
    ]
    return [range(usual), *slow]


def ruling_on(request: Json) -> Json:
    """The service's answer as it is sent."""
    try:
        answer = OPERATIONS["deal-review"](request, ENGLISH)
    except InvalidQuestion as refusal:
        pytest.fail(f"deal-review refused a record ({refusal}): {request}")
    ruling: Json = orjson.loads(orjson.dumps(answer))
    return ruling


def lawful_deals(seeds: range) -> Iterator[Deal]:
    """The lawful deals of these seeds."""
    for seed in seeds:
        yield random_deal(Random(f"deal {seed}"))


def deals_with_an_offence(seeds: range) -> Iterator[tuple[Deal, int, int]]:
    """The same deals with an unlawful card, each with its trick and position."""
    for seed, deal in zip(seeds, lawful_deals(seeds), strict=True):
        offence = with_an_illegal_play(deal, Random(f"offence {seed}"))
        if offence is not None:
            yield offence.deal, offence.trick, offence.position


def plays_of(ruling: Json) -> list[Json]:
    """What the service says of each play."""
    return [play for trick in ruling["tricks"] for play in trick["plays"]]


def offences_in(ruling: Json, deal: Deal) -> list[Json]:
    """The irregularities, but for what the deal has anyhow, without their words and remedies."""
    facts = ["kind", "player", "trick", "position", "card", "evidence"]
    return [
        {
            **{name: named.get(name) for name in facts},
            "consequences": in_any_order(named.get("consequences", [])),
        }
        for named in ruling["irregularities"]
        if named["kind"] not in deal.may_be_named
    ]


def offences_by_the_judge(judgements: list[Judgement]) -> list[Json]:
    """The irregularities that the judge finds."""
    return [
        {
            "kind": "illegal_renege",
            "player": judgement.play.player,
            "trick": judgement.play.trick,
            "position": judgement.play.position,
            "card": judgement.play.card,
            "evidence": judgement.evidence,
            "consequences": in_any_order(judgement.consequences),
        }
        for judgement in judgements
        if judgement.verdict == "illegal"
    ]


def in_any_order(consequences: list[Json]) -> list[tuple[str, str]]:
    """Cards and the winners with them; no order of the cards is promised."""
    return sorted((each["card"], each["winner"]) for each in consequences)


def has_played_already(request: Json, play: RecordedPlay) -> bool:
    """Whether the player had played to this trick before."""
    before = request["tricks"][play.trick - 1][: play.position - 1]
    return play.player in [each["player"] for each in before]


def compare_plays(request: Json, ruling: Json, judgements: list[Judgement]) -> None:
    """Fail, showing the record, unless verdict and evidence of each play are the judge's."""
    record = Record(request)
    for said, judgement in zip(plays_of(ruling), judgements, strict=True):
        play = judgement.play
        shown = f"\n{request}\n{judgement}\n{said}"
        assert [said["player"], said["card"]] == [play.player, play.card], shown
        if has_played_already(request, play):
            # A second card to a trick is unlawful whatever it is, unless it is not even known.
            assert said["verdict"] != "legal", shown
        elif judgement.about == FOLLOWING:
            told = [said["verdict"], said.get("evidence", [])]
            assert told == [judgement.verdict, judgement.evidence], shown
        elif judgement.about == NOT_HELD:
            assert [said["verdict"], said["rule"]] == ["illegal", "card-not-held"], shown
        elif record.certainly_not_held(play):
            # Played for the second time and not held either: it may be called the one or the other.
            assert said["verdict"] != "legal", shown
        else:
            assert said["verdict"] == "undetermined", shown


class TestLawfulDeals:
    """Whoever plays by the rules is never accused."""

    @pytest.mark.parametrize("seeds", blocks(LAWFUL_USUAL, LAWFUL_BLOCKS, LAWFUL_A_BLOCK), ids=str)
    def test_nothing_is_found(self, seeds: range) -> None:
        """No irregularity and no illegal play, and each trick has its leader and winner."""
        for deal in lawful_deals(seeds):
            ruling = ruling_on(deal.request)
            shown = f"\n{deal.request}\n{ruling}"
            verdicts = {play["verdict"] for play in plays_of(ruling)}
            assert offences_in(ruling, deal) == [], shown
            assert "illegal" not in verdicts, shown
            if deal.is_whole:
                assert verdicts == {"legal"}, shown
            if ruling["irregularities"] == []:
                assert ruling["verdict"] in ["clean", "undetermined"], shown
                assert ruling["verdict"] == "clean" or not deal.is_whole, shown
            if "undetermined" in verdicts:
                assert ruling["verdict"] != "clean", shown
            leaders = [trick["leader"] for trick in ruling["tricks"]]
            winners = [trick["winner"] for trick in ruling["tricks"] if "winner" in trick]
            assert [leaders, winners] == [deal.leaders, deal.winners], shown

    @pytest.mark.parametrize("seeds", blocks(LAWFUL_USUAL // 3, 2, 1_000), ids=str)
    def test_every_play_is_judged_alike(self, seeds: range) -> None:
        """What is legal and what is undetermined is what the judge finds, play by play."""
        for deal in lawful_deals(seeds):
            compare_plays(deal.request, ruling_on(deal.request), judge(deal.request))


class TestOneIllegalPlay:
    """An unlawful card is found exactly when the record proves it."""

    @pytest.mark.parametrize(
        "seeds", blocks(OFFENCES_USUAL, OFFENCE_BLOCKS, OFFENCES_A_BLOCK), ids=str
    )
    def test_verdicts_evidence_and_consequences(self, seeds: range) -> None:
        """Each play is judged alike, and the offence named if it is proved, and nothing else."""
        for deal, trick, position in deals_with_an_offence(seeds):
            judgements = judge(deal.request)
            ruling = ruling_on(deal.request)
            compare_plays(deal.request, ruling, judgements)
            by_the_judge = offences_by_the_judge(judgements)
            # The judge himself must not accuse anybody of another card.
            assert all(
                (each["trick"], each["position"]) == (trick, position) for each in by_the_judge
            )
            assert offences_in(ruling, deal) == by_the_judge, f"\n{deal.request}\n{ruling}"
            if by_the_judge != []:
                assert ruling["verdict"] == "irregular", f"\n{deal.request}\n{ruling}"


class TestAnyRecord:
    """A record that is wrong in places still gets an exact verdict on each play."""

    @given(st.randoms(use_true_random=False))
    def test_drawn_records(self, random: Random) -> None:
        """The verdict on each play is the judge's, whatever else is wrong with the record."""
        request = random_record(random)
        compare_plays(request, ruling_on(request), judge(request, most_hands=ALL_HANDS))

    @pytest.mark.parametrize(
        "seeds", blocks(RECORDS_USUAL, RECORD_BLOCKS, RECORDS_A_BLOCK), ids=str
    )
    def test_random_records(self, seeds: range) -> None:
        """The same for many records at random."""
        for seed in seeds:
            request = random_record(Random(f"record {seed}"))
            compare_plays(request, ruling_on(request), judge(request, most_hands=ALL_HANDS))


class TestScores:
    """The score after a clean deal."""

    @pytest.mark.parametrize("seeds", blocks(SCORED, 2, 2_500), ids=str)
    def test_twenty_five_and_forty_five(self, seeds: range) -> None:
        """The scores by side, and whether the game is over, are the scorekeeper's."""
        compared = 0
        for deal in lawful_deals(seeds):
            game = deal.request.get("rules", {}).get("game", "twenty_five")
            if game in ["twenty_five", "forty_five"]:
                expected = scorekeeper.deal_score(scoring_question(deal))
                ruling = ruling_on(deal.request)
                told = [ruling["scores"], ruling["game_over"]]
                shown = f"\n{deal.request}\n{ruling}"
                assert told == [expected["scores"], expected["game_over"]], shown
                compared += 1
        assert compared > SCORED // 3

    @pytest.mark.parametrize("seeds", blocks(SCORED, 2, 2_500), ids=str)
    def test_contracts(self, seeds: range) -> None:
        """Where a contract was played to its end, the scores are the scorekeeper's."""
        compared = 0
        for deal in lawful_deals(seeds):
            if "contract" in deal.request and deal.is_whole:
                expected = scorekeeper.contract_score(scoring_question(deal))
                ruling = ruling_on(deal.request)
                told = [ruling["scores"], ruling["game_over"]]
                shown = f"\n{deal.request}\n{ruling}"
                assert told == [expected["scores"], expected["game_over"]], shown
                compared += 1
        assert compared > SCORED // 20
