"""The referee: everything that is to be said about a recorded deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.deduction import Certainty
from service.rules.finding import Finding
from service.rules.irregularities import (
    Irregularity,
    in_order,
    irregularities,
    play_after_game_won,
)
from service.rules.outcome import Outcome, Ruled, Stakes, outcome
from service.rules.record import Record
from service.rules.remedies import remedy_for, strike_for
from service.rules.review import ReviewedTrick, review_tricks
from service.rules.rulebook import Rule


class Summed(StrEnum):
    """The situations in which a deal as a whole is judged."""

    CLEAN = "clean"
    IRREGULAR = "irregular"
    IRREGULAR_ONE = "irregular_one"
    UNDETERMINED = "undetermined"
    UNDETERMINED_ONE = "undetermined_one"


class Judged(StrEnum):
    """What is said of a deal as a whole."""

    CLEAN = "clean"
    IRREGULAR = "irregular"
    UNDETERMINED = "undetermined"


@dataclass(frozen=True, slots=True)
class DealRuling:
    """The ruling on a deal."""

    tricks: tuple[ReviewedTrick, ...]
    ruled: tuple[Ruled, ...]
    """What was irregular, in order, each with what follows from it."""
    as_played: Outcome
    outcome: Outcome
    """The outcome when what follows has been done."""
    undetermined: int
    """How many plays cannot be judged by what has been seen."""

    @property
    def judged(self) -> Judged:
        """The verdict on the deal."""
        if self.ruled:
            return Judged.IRREGULAR
        return Judged.UNDETERMINED if self.undetermined else Judged.CLEAN

    @property
    def finding(self) -> Finding:
        """Why the deal is judged so: by the first irregularity, if there is one."""
        count = len(self.ruled) or self.undetermined
        case = Summed(f"{self.judged}_one" if count == 1 else self.judged)
        rule = self.ruled[0][0].finding.rule if self.ruled else Rule.PROOF_FROM_LATER_CARDS
        return Finding(rule, case, {"count": count})


def rule_on_deal(record: Record, stakes: Stakes) -> DealRuling:
    """Rule on a deal as it was recorded."""
    tricks = review_tricks(record)
    as_played = outcome(record, tricks, stakes)
    found = irregularities(record, tricks)
    ruled = _ruled(record, tricks, found, as_played)
    won = as_played
    if _was_kept_from_winning(record, as_played, ruled):
        won = outcome(record, tricks, stakes, ruled)
    if won.deal is not None and won.won_at is not None and won.winner is not None:
        found = in_order([*found, *play_after_game_won(record, won.won_at, won.winner)])
    ruled = _ruled(record, tricks, found, won)
    after = outcome(record, tricks, stakes, ruled) if ruled else as_played
    plays = [play for trick in tricks for play in trick.plays]
    undetermined = [play.certainty for play in plays].count(Certainty.UNDETERMINED)
    return DealRuling(tricks, ruled, as_played, after, undetermined)


def _ruled(
    record: Record,
    tricks: Sequence[ReviewedTrick],
    found: Sequence[Irregularity],
    won: Outcome,
) -> tuple[Ruled, ...]:
    """What was irregular, each with its remedy, when the game was ``won`` so or not at all."""
    return tuple((each, remedy_for(each, record, tricks, won.won_at)) for each in found)


def _was_kept_from_winning(record: Record, as_played: Outcome, ruled: Sequence[Ruled]) -> bool:
    """Whether a penalty came before the trick with which the side would have won as played."""
    if as_played.won_at is None:
        return False
    for irregularity, remedy in ruled:
        strike = strike_for(irregularity, remedy, record)
        if strike is not None and strike.after < as_played.won_at:
            side = record.sides.side_of.get(irregularity.player or "")
            if side == as_played.winner:
                return True
    return False
