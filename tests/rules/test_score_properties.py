"""Laws that hold of every deal, pool, auction and contract."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service.rules.auction import Auction, Call, Spoken, status
from service.rules.cards import Card
from service.rules.choices import BestTrumpTiming, TrickScoring, WinCheck
from service.rules.contract import PlayedContract, score_contract
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.points import Deal
from service.rules.pool import Outcome, PoolHand, Settled, settle
from service.rules.scoring import score
from service.rules.sides import sides_told
from service.rules.target import Ended
from tests.rules.score_strategies import (
    auctions,
    called,
    contracts,
    deals,
    openings,
    pool_hands,
    races,
)
from tests.rules.tables import NAMES, numbers

BIDS_LOW_TO_HIGH = [call for call in Call if call not in (Call.PASS, Call.HOLD)]

five_a_trick = races.map(lambda house: replace(house, trick_scoring=TrickScoring.FIVE_PER_TRICK))
"""Houses that give each trick its five points."""

played_out = five_a_trick.map(lambda house: replace(house, win_check=WinCheck.END_OF_DEAL))
"""Of those, the houses that score the whole deal before they look who has won."""

plain_races = st.builds(HouseRules, target=st.sampled_from([25, 45]))
"""Houses that play Twenty-Five or Forty-Five to a target that wins at once, and change nothing."""

at_once = races.map(
    lambda house: replace(house, win_check=WinCheck.IMMEDIATE, jink_wins_game=False)
)
"""Houses in which only the target wins, and at once."""


def gained(dealt: Deal) -> int:
    """What all the sides together gained in a deal."""
    return sum(numbers(score(dealt).scores)) - sum(numbers(dealt.scores))


def with_bonus(dealt: Deal, *, counted: bool) -> Deal:
    """The same deal in a house that counts the best trump, or does not."""
    return replace(dealt, house=replace(dealt.house, best_trump_bonus=counted))


def played_in(dealt: Deal, order: list[int]) -> Deal:
    """The same deal with its tricks in another order."""
    return replace(dealt, tricks=tuple(dealt.tricks[place] for place in order))


def cut_to(dealt: Deal, tricks: int) -> Deal:
    """The first tricks of a deal."""
    return replace(dealt, tricks=dealt.tricks[:tricks])


def first_to_reach(dealt: Deal) -> str | None:
    """The side that is first at the target, counting five for each trick on one's fingers."""
    scores = dict(dealt.scores)
    for trick in dealt.tricks:
        (side,) = [side for side in scores if trick.winner in side.split("+")]
        scores[side] += 5
        if scores[side] >= dealt.house.target:
            return side
    return None


def alone(dealt: Deal) -> Deal:
    """The same deal for the same players, each for himself and beginning with nothing."""
    players = dealt.sides.players
    sides = sides_told(players, [[player] for player in players])
    return replace(dealt, sides=sides, scores=dict.fromkeys(players, 0))


def breaks_a_rule(asked: Auction, spoken: Spoken) -> bool:
    """Whether one more call would be the first that is not allowed."""
    found = status(replace(asked, calls=(*asked.calls, spoken))).first_illegal
    return found is not None and found.number == len(asked.calls) + 1


def renamed(value: Any) -> Any:
    """The same value with other names for the players, also within the names of sides."""
    if value is None or isinstance(value, int | Enum | Card | Trumps | HouseRules):
        return value
    if isinstance(value, str):
        return "+".join(OTHER_NAMES.get(name, name) for name in value.split("+"))
    if isinstance(value, Mapping):
        return {renamed(key): renamed(each) for key, each in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        changes = {each.name: renamed(getattr(value, each.name)) for each in fields(value)}
        return replace(value, **changes)
    parts = [renamed(each) for each in value]
    return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)


OTHER_NAMES = {name: f"{letter}. {name}" for name, letter in zip(NAMES, "zyxwvutsrq", strict=True)}
"""Names for the players whose alphabetical order is the other way round."""


class TestPointsOfADeal:
    """What a whole deal is worth at five points a trick."""

    @given(deals(house=played_out, fewest=5))
    def test_25_without_the_bonus(self, dealt: Deal) -> None:
        """Five tricks are 25 points where the best trump scores nothing, cards told or not."""
        assert gained(with_bonus(dealt, counted=False)) == 25

    @given(deals(house=played_out, fewest=5, all_told=True))
    def test_30_with_the_bonus_if_a_trump_took_a_trick(self, dealt: Deal) -> None:
        """With the bonus they are 30 if a trump took one of the tricks, and else 25."""
        assert dealt.trumps is not None
        cards = [trick.card for trick in dealt.tricks if trick.card is not None]
        has_trump = any(card in dealt.trumps.order[dealt.trumps.suit] for card in cards)
        assert gained(with_bonus(dealt, counted=True)) == (30 if has_trump else 25)

    @given(deals(house=played_out, fewest=5))
    def test_the_bonus_is_what_exceeds_25(self, dealt: Deal) -> None:
        """Whatever is told of the cards, any points beyond 25 are those of the best trump."""
        counted = with_bonus(dealt, counted=True)
        best = score(counted).best_trump
        assert gained(counted) == (25 if best is None else 30)

    @given(deals(some_barred=True))
    def test_no_score_falls(self, dealt: Deal) -> None:
        """No side has less after a deal, or after a trick, than it had before."""
        scored = score(dealt)
        columns = [dealt.scores, *(trick.scores for trick in scored.tricks), scored.scores]
        for before, after in pairwise(columns):
            assert all(after[side] >= before[side] for side in dealt.sides.names)

    @given(deals(house=played_out, fewest=5))
    def test_partners_have_the_sum_of_what_each_would_have(self, dealt: Deal) -> None:
        """A side has won what its players would have won each for himself."""
        each, together = score(alone(dealt)), score(dealt)
        assert each.won_by_player == together.won_by_player
        for side in dealt.sides.names:
            won = sum(each.scores[player] for player in side.split("+"))
            assert together.scores[side] - dealt.scores[side] == won


class TestOrderOfTricks:
    """When the order of the tricks decides, and when it does not."""

    @given(deals(house=played_out, fewest=5), st.permutations(range(5)))
    def test_it_does_not_change_the_totals_of_a_whole_deal(
        self, dealt: Deal, order: list[int]
    ) -> None:
        """Where all five tricks count, the totals are the same in any order."""
        assert score(played_in(dealt, order)).scores == score(dealt).scores

    @given(deals(house=played_out, fewest=5), st.permutations(range(5)))
    def test_it_decides_at_the_end_only_between_equals(self, dealt: Deal, order: list[int]) -> None:
        """At the end of a deal another order has the same winner, unless the order was the rule."""
        usual, other = score(dealt).ending, score(played_in(dealt, order)).ending
        assert usual.case is other.case
        if usual.case is not Ended.WON_BY_ORDER:
            assert usual == other

    @given(deals(house=plain_races))
    def test_the_first_at_the_target_wins_at_once(self, dealt: Deal) -> None:
        """Where the target wins at once, the first at it has won, whoever passes it later."""
        assert score(dealt).ending.winner == first_to_reach(dealt)

    @given(deals(house=plain_races, fewest=5), st.permutations(range(5)))
    def test_tricks_before_and_after_the_winning_one_have_no_order(
        self, dealt: Deal, order: list[int]
    ) -> None:
        """Tricks before the one that wins, and those after it, may come in any order."""
        scored = score(dealt)
        winning = (scored.ending.trick or 6) - 1
        before = [place for place in order if place < winning]
        after = [place for place in order if place > winning]
        at = [winning] if winning < 5 else []
        other = score(played_in(dealt, [*before, *at, *after]))
        assert other.ending == scored.ending
        assert other.scores == scored.scores

    @given(deals(house=at_once))
    def test_only_the_winner_is_at_the_target(self, dealt: Deal) -> None:
        """Where the target wins at once, nobody but the winner is ever at it."""
        scored = score(dealt)
        there = [side for side, total in scored.scores.items() if total >= dealt.house.target]
        assert there == [side for side in [scored.ending.winner] if side is not None]
        for trick in scored.tricks[:-1]:
            assert max(numbers(trick.scores)) < dealt.house.target


class TestTrickByTrick:
    """Scoring a deal in one go is the same as scoring it trick by trick."""

    @given(deals(some_barred=True))
    def test_what_was_scored_stays_scored(self, dealt: Deal) -> None:
        """The tricks of a part of a deal are scored as in the whole."""
        whole = score(dealt)
        for count in range(1, len(dealt.tricks) + 1):
            assert score(cut_to(dealt, count)).tricks == whole.tricks[:count]

    @given(deals(some_barred=True))
    def test_the_totals_agree(self, dealt: Deal) -> None:
        """Until the deal is over, a part of it leaves the scores that its last trick left."""
        whole = score(dealt)
        for trick in whole.tricks[:4]:
            assert score(cut_to(dealt, trick.number)).scores == trick.scores

    @given(deals(some_barred=True))
    def test_what_was_won_stays_won(self, dealt: Deal) -> None:
        """A game is won from the trick that won it on, and in no part of the deal before."""
        whole = score(dealt)
        for count in range(1, len(dealt.tricks) + 1):
            part = score(cut_to(dealt, count))
            if whole.ending.trick is not None and count >= whole.ending.trick:
                assert part.ending == whole.ending
                assert part.scores == whole.scores
            else:
                assert not part.ending.is_won

    @given(deals(some_barred=True))
    def test_every_trick_counts_or_is_ignored(self, dealt: Deal) -> None:
        """Each trick is scored, or named among those that came too late."""
        scored = score(dealt)
        told = [*(trick.number for trick in scored.tricks), *scored.ignored]
        assert told == [*range(1, len(dealt.tricks) + 1)]


class TestBestTrump:
    """Who has the bonus, whatever is told of the cards."""

    @given(deals(house=played_out, fewest=5, all_told=True))
    def test_nothing_that_took_a_trick_is_higher(self, dealt: Deal) -> None:
        """The best trump comes before all other cards that took tricks in the order of trumps."""
        best = score(with_bonus(dealt, counted=True)).best_trump
        assert dealt.trumps is not None
        order = dealt.trumps.order[dealt.trumps.suit]
        places = {
            order.index(trick.card): trick.winner for trick in dealt.tricks if trick.card in order
        }
        if places:
            assert best is not None
            assert (order.index(best.card), best.player) == min(places.items())

    @given(deals(house=played_out, fewest=5))
    def test_timing_changes_no_total(self, dealt: Deal) -> None:
        """When the bonus counts does not change what a whole deal is worth."""
        usual, certain = (
            replace(dealt, house=replace(dealt.house, best_trump_timing=timing))
            for timing in BestTrumpTiming
        )
        assert score(usual).scores == score(certain).scores
        assert score(usual).best_trump == score(certain).best_trump


class TestPool:
    """Nothing is lost between the pool and the players."""

    @given(pool_hands())
    def test_what_goes_in_comes_out(self, hand: PoolHand) -> None:
        """The pool and what is paid are what is received and what stays."""
        settled = settle(hand)
        paid, received = sum(numbers(settled.pays)), sum(numbers(settled.receives))
        assert hand.pool + paid == received + settled.pool_after

    @given(pool_hands())
    def test_nothing_is_negative(self, hand: PoolHand) -> None:
        """Nobody pays or receives less than nothing, and the pool owes nothing."""
        settled = settle(hand)
        assert min(*numbers(settled.pays), *numbers(settled.receives), settled.pool_after) >= 0

    @given(pool_hands())
    def test_the_winner_receives_all_and_pays_nothing(self, hand: PoolHand) -> None:
        """The winner has all there is and pays nothing; where there is none the pool stays."""
        settled = settle(hand)
        receiving = {side for side, amount in settled.receives.items() if amount}
        if settled.winner is None:
            assert receiving == set()
            assert settled.pool_after >= hand.pool
        else:
            assert receiving <= {settled.winner}
            assert sum(settled.pays[player] for player in settled.winner.split("+")) == 0
            assert settled.pool_after == 0

    @given(pool_hands(sides=2))
    def test_two_sides_cannot_spoil(self, hand: PoolHand) -> None:
        """Between two sides one wins, unless it is barred or went on for all five tricks."""
        settled = settle(replace(hand, jink_called=False))
        assert settled.outcome is Outcome.WON or settled.finding.case is Settled.BARRED

    @given(pool_hands())
    def test_who_is_barred_never_wins(self, hand: PoolHand) -> None:
        """No side that is barred is ever the winner."""
        assert settle(hand).winner not in hand.barred


class TestLegalCalls:
    """What the player to speak may call."""

    @given(auctions())
    def test_they_are_those_that_break_no_rule(self, asked: Auction) -> None:
        """Of all nine calls exactly the legal ones leave a record without an illegal call."""
        found = status(asked)
        assert found.first_illegal is None
        player = found.to_speak or asked.dealer
        unbroken = [call for call in Call if not breaks_a_rule(asked, Spoken(player, call))]
        assert unbroken == [*found.legal_calls]

    @given(auctions())
    def test_nobody_else_may_speak(self, asked: Auction) -> None:
        """Whatever anybody else calls is illegal."""
        speaker = status(asked).to_speak
        for player in asked.sides.players:
            if player != speaker:
                assert all(breaks_a_rule(asked, Spoken(player, call)) for call in Call)

    @given(auctions())
    def test_one_may_always_pass(self, asked: Auction) -> None:
        """Whoever is to speak may pass, and when nobody is there is nothing to call."""
        found = status(asked)
        assert (Call.PASS in found.legal_calls) is (found.to_speak is not None)
        assert bool(found.legal_calls) is (found.to_speak is not None)


class TestAuction:
    """What every auction of legal calls is like."""

    @given(openings(), st.lists(st.integers(0, 7), min_size=24, max_size=24))
    def test_it_ends(self, opening: Auction, choices: list[int]) -> None:
        """It ends: each passes once, bids rise only so far, and only a bid can be held."""
        asked = opening
        for choice in choices[: len(opening.sides.players) + 14]:
            calls = status(asked).legal_calls
            if calls:
                asked = called(asked, choice % len(calls))
        assert status(asked).to_speak is None

    @given(auctions())
    def test_bids_only_rise(self, asked: Auction) -> None:
        """Each bid is higher than every bid before it."""
        bids = [each.call for each in asked.calls if each.call in BIDS_LOW_TO_HIGH]
        assert bids == sorted(set(bids), key=BIDS_LOW_TO_HIGH.index)

    @given(auctions())
    def test_who_has_passed_never_speaks_again(self, asked: Auction) -> None:
        """Nobody calls anything after his pass, and he is not asked."""
        passed: set[str] = set()
        for each in asked.calls:
            assert each.player not in passed
            if each.call is Call.PASS:
                passed.add(each.player)
        assert status(asked).to_speak not in passed

    @given(auctions())
    def test_the_dealer_speaks_last_in_the_first_round(self, asked: Auction) -> None:
        """The first round goes clockwise from the dealer's left and ends with him."""
        first = [each.player for each in asked.calls][: len(asked.sides.players)]
        seats = asked.sides.from_left_of(asked.dealer)
        assert first == [*seats[: len(first)]]

    @given(auctions())
    def test_the_last_high_bid_is_the_contract(self, asked: Auction) -> None:
        """The contract is the last bid, with whoever made or held it; without one, the dealer's."""
        found = status(asked)
        spoken = [each for each in asked.calls if each.call is not Call.PASS]
        bids = [each.call for each in spoken if each.call is not Call.HOLD]
        assert (found.high and found.high.call) == (bids[-1] if bids else None)
        if found.contract is not None:
            player = spoken[-1].player if spoken else asked.dealer
            assert found.contract.player == player
            assert found.contract.bid in (bids[-1:] or BIDS_LOW_TO_HIGH[:4])

    @given(auctions())
    def test_it_is_over_with_a_contract_or_a_new_deal(self, asked: Auction) -> None:
        """Somebody is to speak, or somebody has a contract, or the cards are dealt again."""
        found = status(asked)
        ways = [found.to_speak is not None, found.contract is not None, found.is_redealt]
        assert sum(ways) == 1


class TestContract:
    """What every contract does to the scores."""

    @given(contracts())
    def test_the_others_score_what_they_took(self, played: PlayedContract) -> None:
        """The change of every other side is its points."""
        scored = score_contract(played)
        others = [side for side in scored.points if side != played.side]
        assert others
        for side in others:
            assert scored.changes[side] == scored.points[side]

    @given(contracts())
    def test_the_bidder_scores_by_the_table(self, played: PlayedContract) -> None:
        """What was taken or the bid, 30 by the price of the house, and 60 for the call above it."""
        scored, house = score_contract(played), played.deal.house
        taken = scored.points[played.side]
        table = {
            "less": (taken, -played.bid),
            "thirty": (house.thirty_made, -house.thirty_lost),
            "sixty": (60, -60),
        }
        row = "sixty" if played.thirty_for_sixty else "thirty" if played.bid == 30 else "less"
        made, lost = table[row]
        assert scored.made is (taken >= played.bid)
        assert scored.changes[played.side] == (made if scored.made else lost)

    @given(contracts())
    def test_a_score_falls_only_by_a_failed_contract(self, played: PlayedContract) -> None:
        """No score but that of a bidder who failed is lower after the deal, and his always is."""
        scored = score_contract(played)
        before = played.deal.scores
        fallen = [side for side in before if scored.scores[side] < before[side]]
        assert fallen == ([] if scored.made else [played.side])

    @given(contracts())
    def test_changes_are_the_differences(self, played: PlayedContract) -> None:
        """The scores after are those before with the changes."""
        scored = score_contract(played)
        before = played.deal.scores
        assert scored.scores == {side: before[side] + scored.changes[side] for side in before}

    @given(contracts())
    def test_points_are_as_good_as_tricks(self, played: PlayedContract) -> None:
        """Told the points of the tricks in their place, the score is the same."""
        by_tricks = score_contract(played)
        told = replace(played, deal=replace(played.deal, tricks=()), points_told=by_tricks.points)
        by_points = score_contract(told)
        assert by_points.changes == by_tricks.changes
        assert by_points.scores == by_tricks.scores
        assert by_points.finding == by_tricks.finding
        assert by_points.ending.is_won is by_tricks.ending.is_won
        if by_points.ending.winner is not None:
            assert by_points.ending == by_tricks.ending

    @given(contracts())
    def test_the_winner_is_past_the_target(self, played: PlayedContract) -> None:
        """Whoever wins is at the target, and whoever is there without winning is told why not."""
        scored = score_contract(played)
        target = played.deal.house.target
        there = [side for side, total in scored.scores.items() if total >= target]
        near = [note.facts["side"] for note in scored.notes if note.case == "must_bid_to_win"]
        assert set(near) <= set(there)
        assert scored.ending.is_won is (set(near) != set(there))
        assert scored.ending.winner is None or scored.ending.winner in there


class TestNames:
    """Renaming the players changes nothing but names."""

    @given(deals(some_barred=True))
    def test_of_a_deal(self, dealt: Deal) -> None:
        """A deal has the same score under other names."""
        assert score(renamed(dealt)) == renamed(score(dealt))

    @given(pool_hands())
    def test_of_a_pool(self, hand: PoolHand) -> None:
        """A hand for a pool is settled alike under other names."""
        assert settle(renamed(hand)) == renamed(settle(hand))

    @given(auctions())
    def test_of_an_auction(self, asked: Auction) -> None:
        """An auction stands alike under other names."""
        assert status(renamed(asked)) == renamed(status(asked))

    @given(contracts())
    def test_of_a_contract(self, played: PlayedContract) -> None:
        """A contract has the same score under other names."""
        assert score_contract(renamed(played)) == renamed(score_contract(played))

    def test_other_names_are_other(self) -> None:
        """The names differ and sort the other way round, so an order by names would show."""
        assert not set(OTHER_NAMES) & set(OTHER_NAMES.values())
        assert sorted(NAMES) == [*NAMES]
        assert sorted(OTHER_NAMES.values()) == [*OTHER_NAMES.values()][::-1]
