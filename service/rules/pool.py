"""Who takes the pool of Spoil Five (rule sheet §8; what is paid is Peel's and Britannica's).

Three tricks take the pool.  Where no side takes three, the hand is spoiled and the pool stays.
A jink is the try for all five by a side that has won the first three.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from service.rules.finding import Fact, Finding
from service.rules.games import HouseRules
from service.rules.points import TRICKS_IN_A_DEAL
from service.rules.rulebook import Rule
from service.rules.sides import Sides
from service.rules.strikes import Strikes

TRICKS_TO_WIN = 3
"""How many tricks take the pool (rule sheet §8)."""


@dataclass(frozen=True, slots=True)
class PoolHand:
    """A hand played for a pool."""

    sides: Sides
    pool: int
    stake: int | None
    """What each player put in, if that was told; it is in the pool already."""
    tricks: tuple[str, ...]
    """The players who took the tricks, in order."""
    jink_called: bool
    barred: frozenset[str]
    """The sides that may not win the pool, because a player of theirs failed to rob (Peel)."""
    dealer: str | None
    house: HouseRules
    strikes: Strikes = field(default_factory=dict)
    """What does not count, as a penalty."""

    @property
    def takers(self) -> tuple[str, ...]:
        """The sides that took the tricks, in order."""
        return tuple(self.sides.side_of[player] for player in self.tricks)

    @property
    def counting(self) -> tuple[tuple[int, str], ...]:
        """The numbers of the tricks that count, each with the side that took it."""
        return tuple(
            (number, side)
            for number, side in enumerate(self.takers, start=1)
            if side not in self.strikes or not self.strikes[side].strikes(number)
        )

    @property
    def is_jink(self) -> bool:
        """Whether the hand was played for all five tricks.

        A side that may not win the pool has nothing to go on for.
        """
        may_win = self.takers[0] not in self.barred and self.takers[0] not in self.strikes
        return self.house.jinking and self.jink_called and may_win


class Outcome(StrEnum):
    """How a hand of Spoil Five ends."""

    WON = "won"
    SPOILED = "spoiled"
    JINKED = "jinked"
    JINK_FAILED = "jink_failed"


class Settled(StrEnum):
    """The situations in which a hand of Spoil Five is settled."""

    WON = "won"
    SPOILED = "spoiled"
    BARRED = "barred"
    STRUCK = "struck"
    JINKED = "jinked"
    JINK_FAILED = "jink_failed"


_OUTCOMES: Mapping[Settled, Outcome] = {
    Settled.WON: Outcome.WON,
    Settled.SPOILED: Outcome.SPOILED,
    Settled.BARRED: Outcome.SPOILED,
    Settled.STRUCK: Outcome.SPOILED,
    Settled.JINKED: Outcome.JINKED,
    Settled.JINK_FAILED: Outcome.JINK_FAILED,
}

_RULES: Mapping[Settled, Rule] = {
    Settled.WON: Rule.THREE_TRICKS_TAKE_POOL,
    Settled.SPOILED: Rule.THREE_TRICKS_TAKE_POOL,
    Settled.BARRED: Rule.ROB_FAILURE_PENALTY,
    Settled.STRUCK: Rule.REVOKE_PENALTY,
    Settled.JINKED: Rule.JINKING,
    Settled.JINK_FAILED: Rule.JINKING,
}


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who receives and pays what, and what is left in the pool."""

    outcome: Outcome
    winner: str | None
    won_at_trick: int | None
    receives: Mapping[str, int]
    """What each side receives, by its name."""
    pays: Mapping[str, int]
    """What each player pays, into the pool or to a side that jinked."""
    pool_after: int
    ignored: tuple[int, ...]
    """The numbers of the tricks that were played after the hand was settled."""
    finding: Finding


def is_undecided(hand: PoolHand) -> bool:
    """Whether the tricks so far leave open how the hand ends."""
    left = TRICKS_IN_A_DEAL - len(hand.tricks)
    if hand.is_jink:
        return left > 0 and len(set(hand.takers)) == 1
    if _was_won_before_penalties(hand):
        return False
    taken = Counter(side for _, side in hand.counting)
    if max(taken.values(), default=0) >= TRICKS_TO_WIN:
        return False
    # A side that may not win the pool can only spoil the hand.
    dead = {side for side, strike in hand.strikes.items() if strike.is_dead}
    may_win = [side for side in hand.sides.names if side not in hand.barred | dead]
    return any(taken[side] + left >= TRICKS_TO_WIN for side in may_win)


def _was_won_before_penalties(hand: PoolHand) -> bool:
    """Whether a third trick had fallen to a side that was only then penalized."""
    return any(
        hand.takers[: strike.after].count(side) >= TRICKS_TO_WIN
        for side, strike in hand.strikes.items()
    )


def third_trick(hand: PoolHand) -> int | None:
    """The trick with which the pool was taken at the table, by the penalties imposed before it.

    A hand that is played for all five tricks is not over with the third.
    """
    for number, side in enumerate(hand.takers, start=1):
        own = [each for each, taker in enumerate(hand.takers[:number], 1) if taker == side]
        strike = hand.strikes.get(side)
        if strike is not None and strike.after < number:
            own = [each for each in own if not strike.strikes(each)]
        if len(own) == TRICKS_TO_WIN:
            return None if hand.is_jink or side in hand.barred else number
    return None


def may_jink(hand: PoolHand) -> bool:
    """Whether the first three tricks fell to one side, so that it may go on for all five."""
    first = hand.takers[:TRICKS_TO_WIN]
    return len(first) == TRICKS_TO_WIN and len(set(first)) == 1


def pays_stakes(hand: PoolHand) -> bool:
    """Whether a jink was made, so that each opponent pays a stake."""
    return hand.is_jink and hand.takers == hand.takers[:1] * TRICKS_IN_A_DEAL


def settle(hand: PoolHand) -> Settlement:
    """Settle a hand.  It must be decided, and a jink called only where there may be one."""
    case, side, trick = _jink(hand) if hand.is_jink else _three_tricks(hand)
    if side is None or _OUTCOMES[case] in (Outcome.SPOILED, Outcome.JINK_FAILED):
        return _spoiled(hand, case, side, trick)
    return _taken(hand, case, side, trick)


def _three_tricks(hand: PoolHand) -> tuple[Settled, str | None, int]:
    """How the hand is settled, by whom and with which trick; spoiled it is with the last."""
    taken: Counter[str] = Counter()
    for number, side in hand.counting:
        taken[side] += 1
        if taken[side] == TRICKS_TO_WIN:
            return Settled.BARRED if side in hand.barred else Settled.WON, side, number
    struck = [side for side in hand.strikes if hand.takers.count(side) >= TRICKS_TO_WIN]
    if struck:
        return Settled.STRUCK, struck[0], len(hand.tricks)
    return Settled.SPOILED, None, len(hand.tricks)


def _jink(hand: PoolHand) -> tuple[Settled, str, int]:
    side, *_ = hand.takers
    for number, taker in enumerate(hand.takers, start=1):
        if taker != side:
            return Settled.JINK_FAILED, side, number
    return Settled.JINKED, side, TRICKS_IN_A_DEAL


def _taken(hand: PoolHand, case: Settled, side: str, trick: int) -> Settlement:
    """The winner has the pool, and for a jink a stake from each opponent."""
    stake = (hand.stake or 0) if case is Settled.JINKED else 0
    pays = {
        player: 0 if hand.sides.side_of[player] == side else stake for player in hand.sides.players
    }
    won = hand.pool + sum(pays.values())
    facts: dict[str, Fact] = {"side": side, "trick": trick, "pool": hand.pool, "stake": stake}
    return Settlement(
        outcome=_OUTCOMES[case],
        winner=side,
        won_at_trick=trick,
        receives={name: won if name == side else 0 for name in hand.sides.names},
        pays=pays,
        pool_after=0,
        ignored=_tricks_after(hand, trick),
        finding=Finding(_RULES[case], case, facts),
    )


def _spoiled(hand: PoolHand, case: Settled, side: str | None, trick: int) -> Settlement:
    """The pool stays, and is topped up as the house has it."""
    pays = dict.fromkeys(hand.sides.players, hand.house.spoil_top_up)
    if hand.dealer is not None:
        pays[hand.dealer] += hand.house.dealer_extra
    after = hand.pool + sum(pays.values())
    facts: dict[str, Fact] = {"trick": trick, "pool": after}
    if side is not None:
        facts["side"] = side
    return Settlement(
        outcome=_OUTCOMES[case],
        winner=None,
        won_at_trick=None,
        receives=dict.fromkeys(hand.sides.names, 0),
        pays=pays,
        pool_after=after,
        ignored=_tricks_after(hand, trick),
        finding=Finding(_RULES[case], case, facts),
    )


def _tricks_after(hand: PoolHand, trick: int) -> tuple[int, ...]:
    return tuple(range(trick + 1, len(hand.tricks) + 1))
