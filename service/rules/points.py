"""The points that fall in a deal, in the order in which they fall (rule sheet §4, §6).

First those of each trick; after the fifth, where the house scores by majority, those of the deal;
and the bonus for the best trump when the house counts it.  A score is what they add up to, and who
reached a target first can be read from their order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from service.rules.cards import Card
from service.rules.choices import BestTrumpTiming, TrickScoring
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.sides import Sides
from service.rules.strikes import Strikes
from service.rules.trick import POINTS_A_TRICK

TRICKS_IN_A_DEAL = 5
"""Five cards each are five tricks (rule sheet §3)."""

BONUS = 5
"""What the best trump of a deal scores, where the house plays it (rule sheet §6)."""

MAJORITY = 3
MAJORITY_POINTS, ALL_TRICKS_POINTS = 5, 10
"""What three or four tricks score by majority, and what all five do (Bicycle)."""


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """Who took a trick, and with which card, if that is known."""

    winner: str
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """A deal to be scored: who plays, what they had, and who took which trick."""

    sides: Sides
    scores: Mapping[str, int]
    """The score of each side before the deal, by the side's name."""
    tricks: tuple[TakenTrick, ...]
    house: HouseRules
    trumps: Trumps | None = None
    turned: Card | None = None
    turned_was_robbed: bool | None = None
    """Whether the turned-up card was robbed; ``None`` where that is not known."""
    barred: frozenset[str] = frozenset()
    """The sides that may not win in this deal, because a player of theirs failed to rob (Peel)."""
    strikes: Strikes = field(default_factory=dict)
    """What does not count, as a penalty."""
    moved: Mapping[int, str] = field(default_factory=dict)
    """By the number of a trick, the player who has it in place of its winner, as a penalty."""
    moved_after: int = TRICKS_IN_A_DEAL
    """The number of the trick after which that penalty was imposed."""

    @property
    def takers(self) -> tuple[str, ...]:
        """The players who have the tricks, in order."""
        tricks = enumerate(self.tricks, start=1)
        return tuple([self.moved.get(number, trick.winner) for number, trick in tricks])

    @property
    def is_finished(self) -> bool:
        """Whether all five tricks have been played."""
        return len(self.tricks) == TRICKS_IN_A_DEAL


@dataclass(frozen=True, slots=True)
class BestTrump:
    """The highest trump that took a trick; a higher one cannot lose, so it is the best played."""

    card: Card
    player: str
    trick: int
    """The number of the trick that it took, from 1."""


@dataclass(frozen=True, slots=True)
class Points:
    """Points that fall to a side."""

    side: str
    amount: int
    trick: int | None = None
    """The trick with which they fall, from 1; ``None`` for what is settled after the last."""
    player: str | None = None
    """Who won them for his side; ``None`` where they are for several tricks."""
    best_trump: BestTrump | None = None
    """What they are the bonus for, if they are the bonus."""

    @property
    def falls_with(self) -> int:
        """The number of the trick with which they fall: the last, for what is settled after it."""
        return self.trick or TRICKS_IN_A_DEAL


def points_in_order(deal: Deal) -> Iterator[Points]:
    """All the points that fall in a deal, in the order in which the house counts them."""
    side_of = deal.sides.side_of
    best, falls_with = _bonus(deal)
    by_trick = deal.house.trick_scoring is TrickScoring.FIVE_PER_TRICK
    for number, taker in enumerate(deal.takers, start=1):
        if by_trick:
            yield Points(side_of[taker], POINTS_A_TRICK, number, taker)
        if best is not None and falls_with == number:
            yield Points(side_of[best.player], BONUS, number, best.player, best)
    if deal.is_finished and not by_trick:
        yield from _points_by_majority(deal)
    if deal.is_finished and best is not None and falls_with is None:
        yield Points(side_of[best.player], BONUS, None, best.player, best)


def not_struck(deal: Deal, points: Iterable[Points], until: int = TRICKS_IN_A_DEAL) -> list[Points]:
    """Those of the points that count after the penalties imposed up to the end of this trick."""
    if not deal.strikes:
        return list(points)
    return [each for each in points if counts(deal, each.side, each.falls_with, until)]


def counts(deal: Deal, side: str, trick: int, until: int = TRICKS_IN_A_DEAL) -> bool:
    """Whether what fell to a side with a trick counts, by the penalties imposed until then."""
    strike = deal.strikes.get(side)
    return strike is None or strike.after > until or not strike.strikes(trick)


def best_trump(deal: Deal) -> BestTrump | None:
    """The highest of the trumps that are known to have taken a trick."""
    trumps = deal.trumps
    if trumps is None:
        return None
    known = [
        BestTrump(trick.card, trick.winner, number)
        for number, trick in enumerate(deal.tricks, start=1)
        if trick.card is not None and trumps.is_trump(trick.card)
    ]
    return min(known, key=lambda best: trumps.beaten_by[best.card].bit_count(), default=None)


def bonus_among(points: Iterable[Points]) -> BestTrump | None:
    """The best trump that scores among these points, if one does."""
    return next((each.best_trump for each in points if each.best_trump), None)


def added(scores: Mapping[str, int], points: Iterable[Points]) -> dict[str, int]:
    """The scores with the points added."""
    total = dict(scores)
    for each in points:
        total[each.side] += each.amount
    return total


def first_to_reach(
    target: int, sides: Sequence[str], scores: Mapping[str, int], points: Iterable[Points]
) -> str | None:
    """Which of these sides reached the target first, or ``None`` where the points do not tell.

    They do not tell which of several was first that were past it before the deal.
    """
    there = [side for side in sides if scores[side] >= target]
    if there:
        return there[0] if len(there) == 1 else None
    total = dict(scores)
    for each in points:
        total[each.side] += each.amount
        if each.side in sides and total[each.side] >= target:
            return each.side
    return None


def bonus_is_decided(deal: Deal) -> bool:
    """Whether it is certain who has the bonus, or that nobody has.

    That needs the cards of all five tricks, or a card that nothing still in play can beat.
    """
    if not deal.house.best_trump_bonus:
        return True
    best = best_trump(deal)
    if best is not None and _is_unbeatable(deal, best):
        return True
    cards_are_known = all(trick.card is not None for trick in deal.tricks)
    return deal.trumps is not None and deal.is_finished and cards_are_known


def _bonus(deal: Deal) -> tuple[BestTrump | None, int | None]:
    """The best trump that scores, and the trick with which it does; ``None`` is after the last."""
    best = best_trump(deal) if deal.house.best_trump_bonus else None
    if best is None or not bonus_is_decided(deal):
        return None, None
    when_certain = deal.house.best_trump_timing is BestTrumpTiming.WHEN_CERTAIN
    return best, best.trick if when_certain and _is_unbeatable(deal, best) else None


def _is_unbeatable(deal: Deal, best: BestTrump) -> bool:
    """Whether nothing that may be in play is higher.

    The turned-up card is out of play only when it is known that nobody robbed it.
    """
    assert deal.trumps is not None
    higher = deal.trumps.beaten_by[best.card]
    if deal.turned is not None and deal.turned_was_robbed is False:
        higher &= ~deal.turned.bit
    return not higher


def could_be_taken(points: Mapping[str, int], house: HouseRules) -> bool:
    """Whether five tricks and one best trump can be shared out so; ``points`` add up."""
    has_bonus = house.best_trump_bonus
    if house.trick_scoring is TrickScoring.FIVE_PER_TRICK:
        # Whoever has the bonus has taken a trick as well.
        every_trick = POINTS_A_TRICK * TRICKS_IN_A_DEAL
        return sum(points.values()) == every_trick or max(points.values()) > POINTS_A_TRICK
    shares = sorted(share for share in points.values() if share)
    if len(shares) > 1:
        # The side with the bonus took a trick, so no other took all five.
        return has_bonus and shares == [BONUS, MAJORITY_POINTS]
    possible = {0, MAJORITY_POINTS, ALL_TRICKS_POINTS}
    return sum(shares) in possible | ({share + BONUS for share in possible} if has_bonus else set())


def totals_of_a_deal(house: HouseRules, sides: int) -> list[int]:
    """What the points of a finished deal can add up to, with so many sides; smallest first."""
    totals = {POINTS_A_TRICK * TRICKS_IN_A_DEAL}
    if house.trick_scoring is TrickScoring.MAJORITY:
        nobody_has_three = {0} if sides > 2 else set[int]()
        totals = {MAJORITY_POINTS, ALL_TRICKS_POINTS} | nobody_has_three
    if house.best_trump_bonus:
        # In a deal in which no trump took a trick there is no bonus.
        totals |= {total + BONUS for total in totals}
    return sorted(totals)


def _points_by_majority(deal: Deal) -> Iterator[Points]:
    sides = [deal.sides.side_of[taker] for taker in deal.takers]
    tricks = Counter(side for number, side in enumerate(sides, 1) if counts(deal, side, number))
    side, count = max(tricks.items(), key=lambda each: each[1], default=("", 0))
    if count >= MAJORITY:
        all_five = count == TRICKS_IN_A_DEAL
        yield Points(side, ALL_TRICKS_POINTS if all_five else MAJORITY_POINTS)
