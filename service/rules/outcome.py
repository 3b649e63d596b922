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
from service.rules.irregularities import failed_to_rob
from service.rules.points import TRICKS_IN_A_DEAL, Deal, TakenTrick
from service.rules.pool import (
    TRICKS_TO_WIN,
    PoolHand,
    Settlement,
    is_undecided,
    may_jink,
    settle,
    third_trick,
)
from service.rules.record import Record, first_cards
from service.rules.remedies import Matter, Penalty, Remedied, Remedy, strike_for
from service.rules.review import ReviewedTrick
from service.rules.rulebook import Rule
from service.rules.scoring import AT_ONCE, DealScore, score
from service.rules.strikes import Strike, Strikes
from service.rules.target import Ended
from service.rules.trick import winning


class Unscored(StrEnum):
    """The reasons why a deal, or a trick of it, is not scored."""

    NO_WINNER = "no_winner"
    NOT_FINISHED = "not_finished"
    NO_CONTRACT = "no_contract"
    NO_POOL = "no_pool"
    HAND_NOT_DECIDED = "hand_not_decided"
    JINK_NOT_POSSIBLE = "jink_not_possible"
    MORE_TRICKS_THAN_CARDS = "more_tricks_than_cards"
    MAY_BE_VOID = "may_be_void"
    STILL_TO_BE_PUT_RIGHT = "still_to_be_put_right"


class Lost(StrEnum):
    """The situations in which a penalty ends the game."""

    TO_OTHER_SIDE = "to_other_side"
    AMONG_OTHERS = "among_others"
    BY_ALL = "by_all"


Ruled: TypeAlias = tuple[Matter, Remedy]
"""What was irregular, and what follows from it."""


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
    stopped_at: int | None = None
    """The number of the trick with which the game or the pool was won at the table."""
    stopped_by: str | None = None
    """The side that had won with it; a penalty may have taken the win away."""
    lost: Finding | None = None
    """Why a penalty ended the game, where one did."""
    besides: tuple[Finding, ...] = ()
    """What else there is to say."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """How it ended, and what is worth saying besides; or why there is no score."""
        scored = self.deal or self.contract
        ended = scored or self.settlement
        ending = self.lost or (None if ended is None else ended.finding)
        told = [each for each in (self.unscored, ending) if each is not None]
        notes = () if scored is None else scored.notes
        if self.lost is not None:
            # How the game would stand does not matter where a penalty has ended it.
            notes = tuple(each for each in notes if not isinstance(each.case, Ended))
        return (*told, *notes, *self.besides)


def outcome(
    record: Record, tricks: Sequence[ReviewedTrick], stakes: Stakes, ruled: Sequence[Ruled] = ()
) -> Outcome:
    """The outcome of a deal; without what was ``ruled``, as it was played."""
    open_trick = _trick_to_be_put_right(ruled)
    counting = tricks if open_trick is None else tricks[: open_trick - 1]
    taken = tuple(_taken(record, counting, ruled))
    scored = _SCORED[record.house.game.won_by](record, taken, stakes, ruled)
    if scored.stopped_at is None:
        unscored = _why_not_scored(tricks, ruled)
        if unscored is not None:
            scored = Outcome(unscored=unscored)
            # Where the cards may have been wrong, nobody has lost anything yet.
            is_void = unscored.case is Unscored.MAY_BE_VOID
            return scored if is_void else _after_losing_the_game(record, scored, ruled)
    if open_trick is not None:
        facts: dict[str, Fact] = {"trick": open_trick}
        open_finding = Finding(Rule.REVOKE_ESTABLISHED, Unscored.STILL_TO_BE_PUT_RIGHT, facts)
        scored = replace(scored, besides=(open_finding,))
    return _after_losing_the_game(record, scored, ruled)


def _trick_to_be_put_right(ruled: Sequence[Ruled]) -> int | None:
    """The trick in which a card can still be taken back; it is the last one."""
    return next(
        (
            matter.irregularity.trick
            for matter, remedy in ruled
            if remedy.finding.case is Remedied.NOT_ESTABLISHED
        ),
        None,
    )


def _why_not_scored(tricks: Sequence[ReviewedTrick], ruled: Sequence[Ruled]) -> Finding | None:
    """What keeps a deal from being scored that nobody had won before it."""
    if any(remedy.penalty in _VOID for _, remedy in ruled):
        return Finding(Rule.MISDEAL, Unscored.MAY_BE_VOID, {})
    for number, trick in enumerate(tricks[:-1], start=1):
        if trick.winner is None:
            return Finding(Rule.WRONG_CARD_COUNT, Unscored.NO_WINNER, {"trick": number})
    if len(tricks) > TRICKS_IN_A_DEAL:
        return Finding(Rule.WRONG_CARD_COUNT, Unscored.MORE_TRICKS_THAN_CARDS, {})
    return None


_VOID = (Penalty.REDEAL, Penalty.DEAL_PASSES)


def _taken(
    record: Record, tricks: Sequence[ReviewedTrick], ruled: Sequence[Ruled]
) -> Iterator[TakenTrick]:
    """Who took the finished tricks, one after the other; at most as many as are in a deal."""
    left = {
        matter.irregularity.trick
        for matter, remedy in ruled
        if remedy.finding.case is Remedied.LEFT_AS_TAKEN
    }
    for number, trick in enumerate(tricks[:TRICKS_IN_A_DEAL], start=1):
        if trick.winner is None:
            return
        taken_by = record.taken_by[number - 1] if number in left else trick.winner.player
        yield TakenTrick(taken_by, trick.winner.card)


def _moved(ruled: Sequence[Ruled]) -> tuple[dict[int, str], int]:
    """The tricks that went to others as a penalty, and when that was imposed at the latest."""
    moved, after = {}, 0
    for matter, remedy in ruled:
        trick = matter.irregularity.trick
        if remedy.penalty is Penalty.LOSE_TRICK and trick is not None:
            moved[trick] = _best_opponent(matter, matter.tricks[trick - 1])
            after = max(after, matter.tricks_before_claim)
    return moved, after


def _best_opponent(matter: Matter, trick: ReviewedTrick) -> str:
    """Who of the other sides played the best card to a trick; the suit led counts, whosever."""
    trumps, side_of = matter.record.trumps, matter.record.sides.side_of
    counting = first_cards(play.shown for play in trick.plays)
    others = [shown for shown in counting if side_of[shown.player] != matter.side]
    winning_suits = (trumps.suit, trumps.suit_of[counting[0].card])
    # Where nobody followed or trumped, the first of them has it.
    able = [each for each in others if trumps.suit_of[each.card] in winning_suits] or others[:1]
    return able[winning(trumps, [each.card for each in able])].player


def _strikes(ruled: Sequence[Ruled]) -> Strikes:
    strikes: dict[str, Strike] = {}
    for matter, remedy in ruled:
        strike = strike_for(matter, remedy)
        if strike is not None and matter.side is not None:
            # The first dead hand is dead; of cancelled points, the most are cancelled.
            pick = min if strike.is_dead else max
            strikes[matter.side] = pick(strike, strikes.get(matter.side, strike))
    return strikes


def _score_race(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, ruled: Sequence[Ruled]
) -> Outcome:
    won = score(_deal(record, taken, stakes, ruled))
    ending = won.ending
    at_once = won.stopped.case in AT_ONCE
    return Outcome(
        deal=won,
        scores=won.scores,
        is_over=ending.is_won,
        winner=ending.winner if ending.is_won else None,
        won_at=ending.trick if ending.is_won else None,
        stopped_at=won.stopped.trick if at_once else None,
        stopped_by=won.stopped.winner if at_once else None,
    )


def _score_contract(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, ruled: Sequence[Ruled]
) -> Outcome:
    contract = stakes.contract
    if contract is None:
        return Outcome(unscored=Finding(Rule.CONTRACT_SCORE, Unscored.NO_CONTRACT, {}))
    if len(taken) < TRICKS_IN_A_DEAL:
        return Outcome(unscored=Finding(Rule.CONTRACT_SCORE, Unscored.NOT_FINISHED, {}))
    won = score_contract(
        PlayedContract(
            deal=_deal(record, taken, stakes, ruled),
            bidder=contract.bidder,
            bid=contract.bid,
            thirty_for_sixty=contract.thirty_for_sixty,
        )
    )
    return Outcome(
        contract=won, scores=won.scores, is_over=won.ending.is_won, winner=won.ending.winner
    )


def _settle_pool(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, ruled: Sequence[Ruled]
) -> Outcome:
    pool = stakes.pool
    if pool is None:
        return Outcome(unscored=Finding(Rule.THREE_TRICKS_TAKE_POOL, Unscored.NO_POOL, {}))
    moved, _ = _moved(ruled)
    hand = PoolHand(
        sides=record.sides,
        pool=pool.pool,
        stake=pool.stake,
        tricks=tuple(moved.get(number, each.winner) for number, each in enumerate(taken, 1)),
        jink_called=pool.jink_called,
        barred=_barred(record),
        dealer=record.dealer,
        house=record.house,
        strikes=_strikes(ruled),
    )
    if len(taken) < TRICKS_TO_WIN or is_undecided(hand):
        return Outcome(unscored=Finding(Rule.THREE_TRICKS_TAKE_POOL, Unscored.HAND_NOT_DECIDED, {}))
    if hand.jink_called and not may_jink(hand):
        return Outcome(unscored=Finding(Rule.JINKING, Unscored.JINK_NOT_POSSIBLE, {}))
    settled = settle(hand)
    stopped_at = third_trick(hand)
    return Outcome(
        settlement=settled,
        winner=settled.winner,
        won_at=settled.won_at_trick,
        stopped_at=stopped_at,
        stopped_by=None if stopped_at is None else hand.takers[stopped_at - 1],
    )


_SCORED = {
    WonBy.RACE: _score_race,
    WonBy.CONTRACTS: _score_contract,
    WonBy.POOL: _settle_pool,
}


def _deal(
    record: Record, taken: tuple[TakenTrick, ...], stakes: Stakes, ruled: Sequence[Ruled]
) -> Deal:
    moved, moved_after = _moved(ruled)
    return Deal(
        sides=record.sides,
        scores=stakes.scores,
        tricks=taken,
        house=record.house,
        trumps=record.trumps,
        turned=record.turned,
        turned_was_robbed=None if record.turned is None else record.robbed is not None,
        barred=_barred(record),
        strikes=_strikes(ruled),
        moved=moved,
        moved_after=moved_after,
    )


def _barred(record: Record) -> frozenset[str]:
    """The side that may not win in this deal because a player of it did not rob (Peel)."""
    if record.house.rob_failure_penalty is not RobFailurePenalty.CANNOT_WIN_DEAL:
        return frozenset()
    player = failed_to_rob(record)
    return frozenset() if player is None else frozenset({record.sides.side_of[player]})


def _after_losing_the_game(record: Record, won: Outcome, ruled: Sequence[Ruled]) -> Outcome:
    """The outcome when sides have lost the game as a penalty."""
    penalized = [matter.side for matter, remedy in ruled if remedy.penalty is Penalty.LOSE_GAME]
    losers = [side for side in record.sides.names if side in penalized]
    if not losers:
        return won
    left = [side for side in record.sides.names if side not in losers]
    winner = left[0] if len(left) == 1 else None
    facts: dict[str, Fact] = {"sides": ", ".join(losers)}
    case = Lost.AMONG_OTHERS if left else Lost.BY_ALL
    if winner is not None:
        case, facts["winner"] = Lost.TO_OTHER_SIDE, winner
    lost = Finding(Rule.REVOKE_PENALTY, case, facts)
    return replace(won, is_over=True, winner=winner, won_at=None, lost=lost)
