"""The score of a deal of Twenty-Five or Forty-Five (rule sheet §4, §6, §8).

Points are added as they fall, until somebody has won.  So scoring a deal in one go and scoring it
trick by trick are the same thing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from service.rules.cards import PACK, Suit
from service.rules.choices import BestTrumpTiming, TrickScoring, WinCheck
from service.rules.finding import Fact, Finding
from service.rules.order import Trumps, trumps
from service.rules.points import (
    TRICKS_IN_A_DEAL,
    BestTrump,
    Deal,
    Points,
    TakenTrick,
    added,
    bonus_among,
    bonus_is_decided,
    counts,
    not_struck,
    points_in_order,
)
from service.rules.rulebook import Rule
from service.rules.target import Ended, Ending, finding_of, there_first


class Noted(StrEnum):
    """What is worth saying besides a score."""

    NOT_OPPOSITE = "not_opposite"
    TRICK_IGNORED = "trick_ignored"
    TRICKS_IGNORED = "tricks_ignored"
    MAJORITY_NOT_SETTLED = "majority_not_settled"
    BARRED_AT_TARGET = "barred_at_target"
    MUST_BID_TO_WIN = "must_bid_to_win"
    BONUS_COUNTED = "bonus_counted"
    BONUS_NOT_DUE = "bonus_not_due"
    BONUS_NEEDS_TRUMPS = "bonus_needs_trumps"
    BONUS_NOT_SETTLED = "bonus_not_settled"
    BONUS_WITHOUT_TRUMP = "bonus_without_trump"
    BONUS_STRUCK = "bonus_struck"
    BONUS_UNDECIDED = "bonus_undecided"


@dataclass(frozen=True, slots=True)
class ScoredTrick:
    """A trick that counts, what fell with it, and the scores it left."""

    number: int
    taken: TakenTrick
    points: int
    bonus: int | None
    """What the best trump scored with this trick, if it did."""
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class DealScore:
    """The score of a deal."""

    deal: Deal
    counted: tuple[Points, ...]
    """The points that count, in order."""
    last: int
    """The number of the last trick that was played for the game."""
    scores: Mapping[str, int]
    stopped: Ending
    """How the game stood at the table: by the penalties imposed before it was won, if it was."""
    ending: Ending
    ignored: tuple[int, ...]
    """The numbers of the tricks that came after the game was won."""
    best_trump: BestTrump | None
    """The best trump, where it scored."""
    finding: Finding
    notes: tuple[Finding, ...]

    @property
    def tricks(self) -> tuple[ScoredTrick, ...]:
        """Each trick that counts, with the scores it left."""
        return tuple(_scored_tricks(self.deal, self.counted, self.last))

    @property
    def won_by_player(self) -> Mapping[str, int]:
        """What each player won for his side."""
        return _won_by_player(self.deal, self.counted)


def score(deal: Deal) -> DealScore:
    """Score a deal of one to five tricks that began before anybody had won."""
    counted, stopped, ending = _counted(deal)
    last = stopped.trick or len(deal.tricks)
    scores = added(deal.scores, counted)
    best = bonus_among(counted)
    return DealScore(
        deal=deal,
        counted=tuple(counted),
        last=last,
        scores=scores,
        stopped=stopped,
        ending=ending,
        ignored=tuple(range(last + 1, len(deal.tricks) + 1)),
        best_trump=best,
        finding=finding_of(_as_it_can_be_told(deal, ending), scores, deal.house),
        notes=tuple(_notes(deal, scores, ending, best, last)),
    )


def _counted(deal: Deal) -> tuple[list[Points], Ending, Ending]:
    """The points that count, how the game stood at the table, and how it stands in the end."""
    if deal.moved:
        return _counted_with_moved_tricks(deal)
    played, stopped = _counted_until_won(deal)
    counted = not_struck(deal, played)
    if len(counted) == len(played):
        return counted, stopped, stopped
    return counted, stopped, _after_penalties(deal, counted, stopped)


def _counted_with_moved_tricks(deal: Deal) -> tuple[list[Points], Ending, Ending]:
    """The same, when tricks have gone to others; that undoes no win before it, but what it won."""
    as_played = replace(deal, moved={})
    _, stopped = _counted_until_won(as_played)
    if stopped.case not in AT_ONCE or (stopped.trick or 0) > deal.moved_after:
        counted, stopped = _counted_until_won(deal)
        return counted, stopped, stopped
    as_left = replace(deal, tricks=deal.tricks[: stopped.trick])
    counted = [each for each in points_in_order(as_left) if each.trick]
    is_there = added(deal.scores, counted)[stopped.winner or ""] >= deal.house.target
    return counted, stopped, stopped if is_there else replace(stopped, case=Ended.WIN_FELL)


def _counted_until_won(deal: Deal) -> tuple[list[Points], Ending]:
    """The points that fell until somebody won, and how they left the game."""
    scores = dict(deal.scores)
    counted: list[Points] = []
    at_once = deal.house.win_check is WinCheck.IMMEDIATE
    for points in points_in_order(deal):
        if deal.strikes:
            counted = not_struck(deal, counted, points.falls_with - 1)
            scores = added(deal.scores, counted)
            if not not_struck(deal, [points], points.falls_with - 1):
                continue
        scores[points.side] += points.amount
        counted.append(points)
        is_there = scores[points.side] >= deal.house.target
        if at_once and is_there and points.side not in deal.barred:
            trick = points.trick or TRICKS_IN_A_DEAL
            was_there = deal.scores[points.side] >= deal.house.target
            case = Ended.WON_SCORING_AGAIN if was_there else Ended.WON_AT_ONCE
            return counted, Ending(case, points.side, trick)
    return counted, _ending(deal, counted, scores)


def _after_penalties(deal: Deal, counted: Sequence[Points], stopped: Ending) -> Ending:
    """The ending, when points are struck out: a win that rested on them falls.

    The table had stopped, so what it played after that win does not count (reference: a deal won
    in mid-deal is judged as played, and then the penalty is imposed).
    """
    if stopped.case in AT_ONCE:
        return replace(stopped, case=Ended.WIN_FELL) if stopped.winner in deal.strikes else stopped
    dead = {side for side, strike in deal.strikes.items() if strike.is_dead}
    as_left = replace(deal, barred=deal.barred | dead)
    return _ending(as_left, counted, added(deal.scores, counted))


AT_ONCE = (Ended.WON_AT_ONCE, Ended.WON_SCORING_AGAIN)
"""The endings with which a table stops in mid-deal."""


def _ending(deal: Deal, counted: Sequence[Points], scores: Mapping[str, int]) -> Ending:
    """How a deal leaves the game that nobody has won at once."""
    target, may_win = deal.house.target, [side for side in scores if side not in deal.barred]
    there = [side for side in may_win if scores[side] >= target]
    if not deal.is_finished:
        to_its_end = there and deal.house.win_check is WinCheck.END_OF_DEAL
        return Ending(Ended.DEAL_GOES_ON_TO_ITS_END if to_its_end else Ended.DEAL_GOES_ON)
    takers = {deal.sides.side_of[taker] for taker in deal.takers}
    if deal.house.jink_wins_game and len(takers) == 1 and _all_count(deal, takers, may_win):
        return Ending(Ended.WON_BY_ALL_TRICKS, takers.pop(), TRICKS_IN_A_DEAL)
    if not there:
        return Ending(Ended.NOT_WON)
    ending = there_first(there, scores, deal.house, before=deal.scores, points=counted)
    return replace(ending, trick=TRICKS_IN_A_DEAL)


def _all_count(deal: Deal, takers: Iterable[str], may_win: Sequence[str]) -> bool:
    """Whether these sides may win, and none of the tricks is struck out for them."""
    numbers = range(1, TRICKS_IN_A_DEAL + 1)
    return all(
        side in may_win and all(counts(deal, side, number) for number in numbers) for side in takers
    )


def _as_it_can_be_told(deal: Deal, ending: Ending) -> Ending:
    """The ending, in a case that says so if a bonus that is not decided could change the winner."""
    others = (_counted(told)[2].winner for told in _as_bonus_may_fall(deal))
    if ending.case is Ended.WON_BY_UNKNOWN or all(winner == ending.winner for winner in others):
        return ending
    is_won = ending.is_won
    return replace(ending, case=Ended.WON_BUT_FOR_BONUS if is_won else Ended.NOT_WON_BUT_FOR_BONUS)


def _as_bonus_may_fall(deal: Deal) -> Iterator[Deal]:
    """The deal in each way in which a bonus that is not decided may fall."""
    if bonus_is_decided(deal):
        return
    for asked in map(trumps, Suit) if deal.trumps is None else (deal.trumps,):
        yield from _as_cards_may_be(replace(deal, trumps=asked), asked)


def _as_cards_may_be(deal: Deal, asked: Trumps) -> Iterator[Deal]:
    """The deal with cards in place of those that are not known: the best trump once, or never."""
    unknown = [index for index, trick in enumerate(deal.tricks) if trick.card is None]
    if not bonus_is_decided(deal):
        for index in unknown:
            best = TakenTrick(deal.tricks[index].winner, asked.five)
            tricks = (*deal.tricks[:index], best, *deal.tricks[index + 1 :])
            yield replace(deal, turned=None, tricks=tricks)
    plain = next(card for card in PACK if not asked.is_trump(card))
    yield replace(
        deal, tricks=tuple(TakenTrick(each.winner, each.card or plain) for each in deal.tricks)
    )


def _scored_tricks(deal: Deal, counted: Sequence[Points], last: int) -> Iterator[ScoredTrick]:
    scores: Mapping[str, int] = deal.scores
    for number, taken in enumerate(deal.tricks[:last], start=1):
        fell = [points for points in counted if points.trick == number]
        scores = added(scores, fell)
        yield ScoredTrick(
            number=number,
            taken=taken,
            points=sum(points.amount for points in fell if not points.best_trump),
            bonus=next((points.amount for points in fell if points.best_trump), None),
            scores=scores,
        )


def _won_by_player(deal: Deal, counted: Iterable[Points]) -> dict[str, int]:
    won = dict.fromkeys(deal.sides.players, 0)
    for points in counted:
        if points.player is not None:
            won[points.player] += points.amount
    return won


def _notes(
    deal: Deal, scores: Mapping[str, int], ending: Ending, best: BestTrump | None, last: int
) -> Iterator[Finding]:
    yield from notes_on_seating(deal)
    for side in deal.sides.names:
        if side in deal.barred and scores[side] >= deal.house.target:
            near: dict[str, Fact] = {"side": side, "target": deal.house.target}
            yield Finding(Rule.ROB_FAILURE_PENALTY, Noted.BARRED_AT_TARGET, near)
    if last < len(deal.tricks):
        yield _note_on_ignored(last + 1, len(deal.tricks))
    by_majority = deal.house.trick_scoring is TrickScoring.MAJORITY
    if by_majority and not deal.is_finished and not ending.is_won:
        yield Finding(Rule.TRICK_SCORING, Noted.MAJORITY_NOT_SETTLED, {})
    at_once = ending.case in (*AT_ONCE, Ended.WIN_FELL)
    if best is None and at_once and _was_not_due(deal, last):
        facts: dict[str, Fact] = {"trick": last}
        yield Finding(Rule.BEST_TRUMP_TIMING, Noted.BONUS_NOT_DUE, facts)
    else:
        yield from notes_on_bonus(deal, best, is_over=deal.is_finished or ending.is_won)


def _was_not_due(deal: Deal, trick: int) -> bool:
    """Whether the bonus, where it is played, surely was not due when this trick won the game."""
    if deal.house.best_trump_timing is BestTrumpTiming.END_OF_DEAL:
        return deal.house.best_trump_bonus
    cards_are_known = all(each.card is not None for each in deal.tricks[:trick])
    return deal.house.best_trump_bonus and deal.trumps is not None and cards_are_known


def notes_on_seating(deal: Deal) -> Iterator[Finding]:
    """That partners do not sit opposite, where they do not."""
    if not deal.sides.are_opposite:
        yield Finding(Rule.TEAMS, Noted.NOT_OPPOSITE, {})


def notes_on_bonus(deal: Deal, best: BestTrump | None, *, is_over: bool) -> Iterator[Finding]:
    """Who has the bonus and for which card, or why nobody has; nothing where it is not played."""
    if best is not None:
        facts: dict[str, Fact] = {"card": best.card, "player": best.player, "trick": best.trick}
        yield Finding(Rule.BEST_TRUMP_BONUS, Noted.BONUS_COUNTED, facts)
    elif deal.house.best_trump_bonus:
        struck = bonus_among(points_in_order(deal)) if deal.strikes else None
        if struck is not None:
            facts = {"card": struck.card, "player": struck.player, "trick": struck.trick}
            yield Finding(Rule.REVOKE_PENALTY, Noted.BONUS_STRUCK, facts)
            return
        yield Finding(Rule.BEST_TRUMP_BONUS, _case_without_bonus(deal, is_over=is_over), {})


def _case_without_bonus(deal: Deal, *, is_over: bool) -> Noted:
    """Why nobody has the bonus: the plainest reason first."""
    if deal.trumps is None:
        return Noted.BONUS_NEEDS_TRUMPS
    if not is_over:
        return Noted.BONUS_NOT_SETTLED
    if all(trick.card is not None for trick in deal.tricks):
        return Noted.BONUS_WITHOUT_TRUMP
    return Noted.BONUS_UNDECIDED


def _note_on_ignored(first: int, last: int) -> Finding:
    case = Noted.TRICK_IGNORED if first == last else Noted.TRICKS_IGNORED
    return Finding(Rule.TARGET_WINS_AT_ONCE, case, {"first": first, "last": last})
