"""The referee: everything that is to be said about a recorded deal."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.deduction import Certainty
from service.rules.finding import Finding
from service.rules.irregularities import (
    Irregularity,
    irregularities,
    moment,
    play_after_game_won,
)
from service.rules.outcome import Outcome, Ruled, Stakes, outcome
from service.rules.record import Record
from service.rules.remedies import Matter, Remedy, remedy_for
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
    ruled: tuple[tuple[Irregularity, Remedy], ...]
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
    ruled, after = _ruled_in_order(record, tricks, stakes, as_played)
    plays = [play for trick in tricks for play in trick.plays]
    undetermined = [play.certainty for play in plays].count(Certainty.UNDETERMINED)
    return DealRuling(
        tricks=tricks,
        ruled=tuple((matter.irregularity, remedy) for matter, remedy in ruled),
        as_played=as_played,
        outcome=after,
        undetermined=undetermined,
    )


def _ruled_in_order(
    record: Record, tricks: Sequence[ReviewedTrick], stakes: Stakes, as_played: Outcome
) -> tuple[list[Ruled], Outcome]:
    """What follows from each irregularity, by what had been ruled before it; and the outcome."""
    ruled: list[Ruled] = []
    after = as_played

    def rule_on(irregularity: Irregularity) -> Ruled:
        matter = Matter(irregularity, record, tricks, after.stopped_at, after.stopped_by)
        return matter, remedy_for(matter)

    for irregularity in irregularities(record, tricks):
        ruled.append(rule_on(irregularity))
        after = outcome(record, tricks, stakes, ruled)
    if after.deal is not None and after.stopped_at is not None and after.stopped_by is not None:
        for irregularity in play_after_game_won(record, after.stopped_at, after.stopped_by):
            ruled.append(rule_on(irregularity))
        ruled.sort(key=lambda each: moment(each[0].irregularity))
    return ruled, after
