"""When a game is won, at once or at the end of a deal, and by whom of several (sheet §4, §6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.choices import TieRule, WinCheck
from service.rules.finding import Fact, Finding
from service.rules.games import HouseRules
from service.rules.points import Points, first_to_reach
from service.rules.rulebook import Rule


class Ended(StrEnum):
    """The ways in which a deal leaves a game."""

    WON_AT_ONCE = "won_at_once"
    WON_SCORING_AGAIN = "won_scoring_again"
    WON_AT_END = "won_at_end"
    WON_BY_BIDDER = "won_by_bidder"
    WON_BY_TOTAL = "won_by_total"
    WON_BY_TOTAL_WITHOUT_BIDDER = "won_by_total_without_bidder"
    WON_BY_ORDER = "won_by_order"
    WON_FROM_BEFORE = "won_from_before"
    WON_BY_ALL_TRICKS = "won_by_all_tricks"
    WON_BY_UNKNOWN = "won_by_unknown"
    WON_BUT_FOR_BONUS = "won_but_for_bonus"
    NOT_WON_BUT_FOR_BONUS = "not_won_but_for_bonus"
    NOT_WON = "not_won"
    WIN_FELL = "win_fell"
    DEAL_GOES_ON = "deal_goes_on"
    DEAL_GOES_ON_TO_ITS_END = "deal_goes_on_to_its_end"


_RULES: Mapping[Ended, Rule] = {
    Ended.WON_AT_ONCE: Rule.TARGET_WINS_AT_ONCE,
    Ended.WON_SCORING_AGAIN: Rule.ROB_FAILURE_PENALTY,
    Ended.WON_AT_END: Rule.WIN_CHECK,
    Ended.WON_BY_BIDDER: Rule.TIE_RULE,
    Ended.WON_BY_TOTAL: Rule.TIE_RULE,
    Ended.WON_BY_TOTAL_WITHOUT_BIDDER: Rule.TIE_RULE,
    Ended.WON_BY_ORDER: Rule.TIE_RULE,
    Ended.WON_FROM_BEFORE: Rule.TIE_RULE,
    Ended.WON_BY_ALL_TRICKS: Rule.JINK_WINS_GAME,
    Ended.WON_BY_UNKNOWN: Rule.TIE_RULE,
    Ended.WON_BUT_FOR_BONUS: Rule.BEST_TRUMP_BONUS,
    Ended.NOT_WON_BUT_FOR_BONUS: Rule.BEST_TRUMP_BONUS,
    Ended.NOT_WON: Rule.TARGET,
    Ended.WIN_FELL: Rule.REVOKE_PENALTY,
    Ended.DEAL_GOES_ON: Rule.TARGET,
    Ended.DEAL_GOES_ON_TO_ITS_END: Rule.WIN_CHECK,
}


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal leaves a game, and whose it is."""

    case: Ended
    winner: str | None = None
    """The side that has won; ``None`` where nobody has, or where it cannot be told who."""
    trick: int | None = None
    """The number of the trick with which it won."""

    @property
    def is_won(self) -> bool:
        """Whether somebody has won."""
        return self.case is not Ended.WIN_FELL and (
            self.winner is not None or self.case is Ended.WON_BY_UNKNOWN
        )


def there_first(
    there: Sequence[str],
    scores: Mapping[str, int],
    house: HouseRules,
    *,
    before: Mapping[str, int],
    points: Iterable[Points],
    bidder: str | None = None,
) -> Ending:
    """Which of the sides past the target has won; there is at least one.

    ``before`` are the scores before the deal, and ``points`` what fell in it, in order.  That order
    decides where the house says so, and where the house's other rule leaves several equal.
    """
    if len(there) == 1:
        return Ending(Ended.WON_AT_END, there[0])
    # A contract is always looked at when its deal has ended.
    if house.win_check is WinCheck.END_OF_DEAL or bidder is not None:
        if house.tie_rule is TieRule.BIDDER_WINS and bidder in there:
            return Ending(Ended.WON_BY_BIDDER, bidder)
        if house.tie_rule is not TieRule.TRICK_ORDER:
            there = _highest(there, scores)
    if len(there) == 1:
        by_bidder = house.tie_rule is TieRule.BIDDER_WINS
        case = Ended.WON_BY_TOTAL_WITHOUT_BIDDER if by_bidder else Ended.WON_BY_TOTAL
        return Ending(case, there[0])
    first = first_to_reach(house.target, there, before, points)
    if first is None:
        return Ending(Ended.WON_BY_UNKNOWN)
    was_there = before[first] >= house.target
    return Ending(Ended.WON_FROM_BEFORE if was_there else Ended.WON_BY_ORDER, first)


def finding_of(ending: Ending, scores: Mapping[str, int], house: HouseRules) -> Finding:
    """Why the game ends, or does not."""
    facts: dict[str, Fact] = {"target": house.target}
    if ending.winner is not None:
        facts |= {"side": ending.winner, "total": scores[ending.winner]}
    if ending.trick is not None:
        facts |= {"trick": ending.trick}
    return Finding(_RULES[ending.case], ending.case, facts)


def _highest(sides: Sequence[str], scores: Mapping[str, int]) -> list[str]:
    highest = max(scores[side] for side in sides)
    return [side for side in sides if scores[side] == highest]
