"""How a reviewed deal leaves the game: its score as played, and after the penalties.

A deal is judged on the tricks as the cards decided them.  Then the house's penalties are imposed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from service.rules.choices import RobFailurePenalty
from service.rules.contract import ContractScore, PlayedContract, score_contract
from service.rules.finding import Fact, Finding
from service.rules.games import WonBy
from service.rules.irregularities import Irregularity, failed_to_rob
from service.rules.points import TRICKS_IN_A_DEAL, Deal, TakenTrick
from service.rules.pool import (
    TRICKS_TO_WIN,
    PoolHand,
    Settlement,
    is_undecided,
    may_jink,
    settle,
)
from service.rules.record import Record
from service.rules.remedies import Penalty, Remedy, strike_for
from service.rules.review import ReviewedTrick
from service.rules.rulebook import Rule
from service.rules.scoring import DealScore, score
from service.rules.strikes import Strike, Strikes
from service.rules.trick import winning


class Unscored(StrEnum):
    """The reasons why a deal is not scored."""

    NO_WINNER = "no_winner"
    NOT_FINISHED = "not_finished"
    NO_CONTRACT = "no_contract"
    NO_POOL = "no_pool"
    HAND_NOT_DECIDED = "hand_not_decided"
    JINK_NOT_POSSIBLE = "jink_not_possible"
    MORE_TRICKS_THAN_CARDS = "more_tricks_than_cards"
    DEAL_IS_VOID = "deal_is_void"


class Lost(StrEnum):
    """The situations in which a penalty ends the game."""

    TO_OTHER_SIDE = "to_other_side"
    AMONG_OTHERS = "among_others"


Ruled: TypeAlias = tuple[Irregularity, Remedy]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the deal was played for besides points: a contract, or a pool."""

    scores: Mapping[str, int]
    """The score of each side before the deal, by the side's name."""
    contract: "ContractPlayed | None" = None
    pool: "PoolPlayed | None" = None


@dataclass(frozen=True, slots=True)
class ContractPlayed:
    """Who won the auction, and with which bid."""

    bidder: str
    bid: int
    thirty_for_sixty: bool


@dataclass(frozen=True, slots=True)
class PoolPlayed:
    """What is in the pool, what each put in, and whether a side went on for all five tricks."""

    pool: int
    stake: int | None
    jink_called: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal leaves the game.  At most one of the three scores is there."""

    deal: DealScore | None = None
    contract: ContractScore | None = None
    settlement: Settlement | None = None
    unscored: Finding | None = None
    """Why there is no score, where there is none."""
    scores: Mapping[str, int] | None = None
    is_over: bool = False
    winner: str | None = None
    won_at: int | None = None
    """The number of the trick with which the game or the pool was won."""
    lost: tuple[Finding, ...] = ()
    """Why a penalty ended the game, where one did."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """How it ended, and what is worth saying besides; or why there is no score."""
        if self.unscored is not None:
            return (self.unscored,)
        if self.settlement is not None:
            return (self.settlement.finding, *self.lost)
        scored = self.deal or self.contract
        assert scored is not None
        return (scored.finding, *scored.notes, *self.lost)


def outcome(
    record: Record, tricks: Sequence[ReviewedTrick], stakes: Stakes, ruled: Sequence[Ruled] = ()
) -> Outcome:
    """The outcome of a deal; without what was ``ruled``, as it was played."""
    void = [each for each, remedy in ruled if remedy.penalty in _VOID]
    if void:
        is_race = record.house.game.plays_for_points
        scores = stakes.scores if is_race else None
        return Outcome(unscored=Finding(Rule.MISDEAL, Unscored.DEAL_IS_VOID, {}), scores=scores)
    undecided = next((index for index, trick in enumerate(tricks) if trick.winner is None), None)
    if undecided is not None and undecided < len(tricks) - 1:
        facts: dict[str, Fact] = {"trick": undecided + 1}
        return Outcome(unscored=Finding(Rule.WRONG_CARD_COUNT, Unscored.NO_WINNER, facts))
    taken = _taken(record, tricks, ruled)
    if len(taken) > TRICKS_IN_A_DEAL:
        rule = Rule.WRONG_CARD_COUNT
        return Outcome(unscored=Finding(rule, Unscored.MORE_TRICKS_THAN_CARDS, {}))
    strikes = _strikes(record, ruled)
    won = _SCORED[record.house.game.won_by](record, taken, stakes, strikes)
    return _after_losing_the_game(record, won, ruled)


_VOID = (Penalty.REDEAL, Penalty.DEAL_PASSES)


def _taken(
    record: Record, tricks: Sequence[ReviewedTrick], ruled: Sequence[Ruled]
) -> tuple[TakenTrick, ...]:
    """Who took the finished tricks; a trick that a side has lost goes to its opponents' best."""
    side_of = record.sides.side_of
    lost = {
        (each.trick, side_of[each.player])
        for each, remedy in ruled
        if remedy.penalty is Penalty.LOSE_TRICK and each.player is not None
    }
    taken = []
    for number, trick in enumerate(tricks, start=1):
        if trick.winner is None:
            continue
        won, side = TakenTrick(trick.winner.player, trick.winner.card), side_of[trick.winner.player]
        is_lost = (number, side) in lost
        taken.append(_without_side(side, record, trick) if is_lost else won)
    return tuple(taken)


def _without_side(loses: str, record: Record, trick: ReviewedTrick) -> TakenTrick:
    """Who takes the trick when the cards of a side do not count."""
    side_of = record.sides.side_of
    first: dict[str, TakenTrick] = {}
    for play in trick.plays:
        first.setdefault(play.shown.player, TakenTrick(play.shown.player, play.shown.card))
    others = [each for each in first.values() if side_of[each.winner] != loses]
    # The suit that was led counts, whoever led it; but that card does not, if it was theirs.
    trumps, led = record.trumps, trick.plays[0].shown.card
    asked = trumps.cards | trumps.members[trumps.suit_of[led]]
    able = [(each, each.card) for each in others if each.card and each.card.bit & asked]
    if not able:
        return others[0]
    return able[winning(trumps, [card for _, card in able])][0]


def _strikes(record: Record, ruled: Sequence[Ruled]) -> Strikes:
    strikes: dict[str, Strike] = {}
    for irregularity, remedy in ruled:
        strike = strike_for(irregularity, remedy, record)
        if strike is not None and irregularity.player is not None:
            side = record.sides.side_of[irregularity.player]
            # The first dead hand is dead; of cancelled points, the most are cancelled.
            pick = min if strike.is_dead else max
            strikes[side] = pick(strike, strikes.get(side, strike))
    return strikes


def _score_race(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, strikes: Strikes
) -> Outcome:
    won = score(_deal(record, taken, stakes, strikes))
    ending = won.ending
    return Outcome(
        deal=won,
        scores=won.scores,
        is_over=ending.is_won,
        winner=ending.winner,
        won_at=ending.trick,
    )


def _score_contract(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, strikes: Strikes
) -> Outcome:
    contract = stakes.contract
    if contract is None:
        return Outcome(unscored=Finding(Rule.CONTRACT_SCORE, Unscored.NO_CONTRACT, {}))
    if len(taken) < TRICKS_IN_A_DEAL:
        return Outcome(unscored=Finding(Rule.CONTRACT_SCORE, Unscored.NOT_FINISHED, {}))
    won = score_contract(
        PlayedContract(
            deal=_deal(record, taken, stakes, strikes),
            bidder=contract.bidder,
            bid=contract.bid,
            thirty_for_sixty=contract.thirty_for_sixty,
        )
    )
    return Outcome(
        contract=won, scores=won.scores, is_over=won.ending.is_won, winner=won.ending.winner
    )


def _settle_pool(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, strikes: Strikes
) -> Outcome:
    pool = stakes.pool
    if pool is None:
        return Outcome(unscored=Finding(Rule.THREE_TRICKS_TAKE_POOL, Unscored.NO_POOL, {}))
    hand = PoolHand(
        sides=record.sides,
        pool=pool.pool,
        stake=pool.stake,
        tricks=tuple(each.winner for each in taken),
        jink_called=pool.jink_called,
        barred=_barred(record),
        dealer=record.dealer,
        house=record.house,
        strikes=strikes,
    )
    if len(taken) < TRICKS_TO_WIN or is_undecided(hand):
        return Outcome(unscored=Finding(Rule.THREE_TRICKS_TAKE_POOL, Unscored.HAND_NOT_DECIDED, {}))
    if hand.jink_called and not may_jink(hand):
        return Outcome(unscored=Finding(Rule.JINKING, Unscored.JINK_NOT_POSSIBLE, {}))
    settled = settle(hand)
    return Outcome(settlement=settled, winner=settled.winner, won_at=settled.won_at_trick)


_SCORED = {
    WonBy.RACE: _score_race,
    WonBy.CONTRACTS: _score_contract,
    WonBy.POOL: _settle_pool,
}


def _deal(record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, strikes: Strikes) -> Deal:
    return Deal(
        sides=record.sides,
        scores=stakes.scores,
        tricks=taken,
        house=record.house,
        trumps=record.trumps,
        turned=record.turned,
        turned_was_robbed=None if record.turned is None else record.robbed is not None,
        barred=_barred(record),
        strikes=strikes,
    )


def _barred(record: Record) -> frozenset[str]:
    """The side that may not win in this deal because a player of it did not rob (Peel)."""
    if record.house.rob_failure_penalty is not RobFailurePenalty.CANNOT_WIN_DEAL:
        return frozenset()
    player = failed_to_rob(record)
    return frozenset() if player is None else frozenset({record.sides.side_of[player]})


def _after_losing_the_game(record: Record, won: Outcome, ruled: Sequence[Ruled]) -> Outcome:
    """The outcome when a side has lost the game as a penalty."""
    losers = tuple(_sides_that_lose(record, ruled))
    if not losers:
        return won
    left = [side for side in record.sides.names if side not in losers]
    winner = left[0] if len(left) == 1 else None
    case = Lost.AMONG_OTHERS if winner is None else Lost.TO_OTHER_SIDE
    facts: dict[str, Fact] = {"side": losers[0]}
    if winner is not None:
        facts["winner"] = winner
    finding = Finding(Rule.REVOKE_PENALTY, case, facts)
    return replace(won, is_over=True, winner=winner, lost=(finding,))


def _sides_that_lose(record: Record, ruled: Sequence[Ruled]) -> Iterator[str]:
    sides = (
        record.sides.side_of[each.player]
        for each, remedy in ruled
        if remedy.penalty is Penalty.LOSE_GAME and each.player is not None
    )
    yield from dict.fromkeys(sides)
