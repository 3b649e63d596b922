"""Tests of the random deals and records that the service's referee is tried with."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

from tests import oracle, scorekeeper
from tests.hidden_hands import FOLLOWING, NOT_HELD, PLAYED_BEFORE, judge, plays_of
from tests.random_deals import Deal, Offence, random_deal, with_an_illegal_play
from tests.random_records import random_record
from tests.scorekeeper import Json

DEALS = 450
RECORDS = 300
OFTEN = 5
"""How often everything is met at the least."""


@cache
def deals() -> list[Deal]:
    """The deals that are looked at."""
    return [random_deal(Random(f"deal {seed}")) for seed in range(DEALS)]


def with_all_told(deal: Deal) -> Json:
    """The request with all hands as they were."""
    return {**deal.request, "hands": deal.table.hands}


def offences() -> Iterator[tuple[Deal, Offence]]:
    """Deals, each with the same deal in which one card was unlawful."""
    for seed, deal in enumerate(deals()):
        offence = with_an_illegal_play(deal, Random(f"offence {seed}"))
        if offence is not None:
            yield deal, offence


def happenings(deal: Deal) -> Iterator[str]:
    """What there is to be seen in a deal."""
    request = deal.request
    yield request.get("rules", {}).get("game", "twenty_five")
    yield f"{len(request['players'])} players"
    yield "trumps by the card" if "trump_card" in request else "trumps by the suit"
    if "rob" in request:
        yield "robbed, discard " + ("told" if "discard" in request["rob"] else "not told")
        yield "announced " + request["rob"].get("announced", "at a time not told")
        if request["trump_card"][0] == "A":
            yield "turned ace robbed"
    if deal.table.demoted_ace:
        yield "demoted ace"
    if "sides" in request:
        yield "sides told"
    told = request.get("hands", {})
    yield {0: "no hand told", len(request["players"]): "all told"}.get(len(told), "some told")
    if any(len(hand) < 5 for hand in told.values()):
        yield "part of a hand told"
    cards = sum(len(trick) for trick in request["tricks"])
    if not deal.is_whole:
        yield "record cut short" if cards == deal.table.recorded else "stopped by a win"
    if request.get("pool", {}).get("jink_called"):
        yield "jink"


EVERYTHING = {
    *["twenty_five", "forty_five", "spoil_five", "auction_forty_fives"],
    *[f"{count} players" for count in range(2, 11)],
    *["trumps by the card", "trumps by the suit", "demoted ace", "sides told", "jink"],
    *["robbed, discard told", "robbed, discard not told", "turned ace robbed"],
    *["announced before_first_lead", "announced before_own_first_play"],
    *["announced at a time not told", "record cut short", "stopped by a win"],
    *["no hand told", "some told", "all told", "part of a hand told"],
}


class TestDeals:
    """Deals that are lawful."""

    def test_everything_is_met(self) -> None:
        """Each game, each number of players and all that may happen comes up, and often."""
        met = Counter(seen for deal in deals() for seen in happenings(deal))
        assert set(met) == EVERYTHING
        assert min(met.values()) >= OFTEN, met

    def test_every_play_is_lawful(self) -> None:
        """With all hands told the judge finds each play lawful."""
        for deal in deals():
            judgements = judge(with_all_told(deal))
            assert {judgement.verdict for judgement in judgements} == {"legal"}, deal

    def test_each_card_is_in_one_place(self) -> None:
        """Five different cards are in each hand, and none is turned up or put out as well."""
        for deal in deals():
            cards = [card for hand in deal.table.hands.values() for card in hand]
            robbing = deal.request.get("rob", {})
            cards += [robbing["discard"]] if "discard" in robbing else []
            if "trump_card" in deal.request and "rob" not in deal.request:
                cards.append(deal.request["trump_card"])
            assert len(cards) == len(set(cards))
            assert {len(hand) for hand in deal.table.hands.values()} == {5}

    def test_winner_leads(self) -> None:
        """The winner of each trick leads to the next, and the others follow clockwise."""
        for deal in deals():
            players = deal.request["players"] * 2
            for trick, leader in zip(deal.request["tricks"], deal.leaders, strict=True):
                first = players.index(leader)
                order = players[first : first + len(trick)]
                assert [play["player"] for play in trick] == order
            assert deal.leaders[1:] == deal.winners[: len(deal.leaders) - 1]

    def test_nobody_plays_on_after_a_win(self) -> None:
        """In games won at once the last trick is the first with which the game is over."""
        for deal in deals():
            house = scorekeeper.house_of(deal.request, "twenty_five")
            if house.get("win_check") == "immediate" and "contract" not in deal.request:
                tricks = [{"winner": winner} for winner in deal.winners[:-1]]
                asked = ["players", "sides", "scores", "rules"]
                question = {name: deal.request[name] for name in asked if name in deal.request}
                assert not scorekeeper.deal_score({**question, "tricks": tricks})["game_over"]


class TestIllegalPlay:
    """The same deals with one unlawful card."""

    def test_it_is_the_only_one(self) -> None:
        """With all hands told the judge finds this play unlawful and all others lawful."""
        count = 0
        for _, offence in offences():
            judgements = judge(with_all_told(offence.deal))
            unlawful = [each.play for each in judgements if each.verdict != "legal"]
            assert [(play.trick, play.position) for play in unlawful] == [
                (offence.trick, offence.position)
            ]
            count += 1
        assert count > DEALS * 0.9

    def test_the_deal_is_the_same_before_it(self) -> None:
        """Hands, players and all the cards before it are those of the lawful deal."""
        for deal, offence in offences():
            assert offence.deal.table == deal.table
            lawful, unlawful = plays_of(deal.request), plays_of(offence.deal.request)
            seats = len(deal.request["players"])
            place = (offence.trick - 1) * seats + offence.position - 1
            assert lawful[:place] == unlawful[:place]
            assert lawful[place].player == unlawful[place].player
            assert lawful[place].card != unlawful[place].card

    def test_some_are_proved_and_some_are_not(self) -> None:
        """The record alone proves many of them and leaves many open, and accuses nobody else."""
        verdicts: Counter[str] = Counter()
        for _, offence in offences():
            for each in judge(offence.deal.request):
                if (each.play.trick, each.play.position) == (offence.trick, offence.position):
                    verdicts[each.verdict + (" with evidence" if each.evidence else "")] += 1
                else:
                    assert each.verdict != "illegal"
        assert set(verdicts) == {"illegal", "illegal with evidence", "undetermined"}
        assert min(verdicts.values()) > 20, verdicts


class TestRecords:
    """Records that may be wrong."""

    def test_every_judgement_is_met(self) -> None:
        """All that the judge can say is said, and often, of plays by robbers in time and late."""
        met: Counter[tuple[str, str, str]] = Counter()
        for seed in range(RECORDS):
            request = random_record(Random(f"record {seed}"))
            robbing = request.get("rob", {})
            for each in judge(request):
                robbed = each.play.player == robbing.get("player")
                moment = robbing["announced"] if robbed else "not robbed"
                met[each.about, each.verdict, moment] += 1
        for moment in ["not robbed", "before_first_lead", "late"]:
            for verdict in ["legal", "illegal", "undetermined"]:
                assert met[FOLLOWING, verdict, moment] >= OFTEN, met
        assert met[NOT_HELD, "illegal", "not robbed"] >= OFTEN
        assert met[PLAYED_BEFORE, "undetermined", "not robbed"] >= OFTEN

    def test_nobody_plays_more_than_five_cards(self) -> None:
        """A record may have a player twice in a trick, but never six cards of his."""
        for seed in range(RECORDS):
            request = random_record(Random(f"record {seed}"))
            players = Counter(play.player for play in plays_of(request))
            assert max(players.values()) <= 5
            assert {play.card for play in plays_of(request)} <= set(oracle.pack())
