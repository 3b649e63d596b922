"""What was measured, as values: figures that were taken in turns, round by round."""

import math
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class Figures:
    """One figure, as it was in each round."""

    rounds: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle one."""
        return statistics.median(self.rounds)

    @property
    def spread(self) -> float:
        """How far apart the quarters are, as a part of the median: (upper - lower) / median.

        Not a number where there was one round only.
        """
        if len(self.rounds) < 2:
            return math.nan
        lower, _, upper = statistics.quantiles(self.rounds, n=4, method="inclusive")
        return (upper - lower) / self.median if self.median else 0.0

    def ratio_to(self, base: "Figures") -> float:
        """The median of the ratios within each round, which a slow moment of the machine leaves.

        Both must have been taken in the same rounds.
        """
        pairs = zip(self.rounds, base.rounds, strict=True)
        return statistics.median(ours / theirs for ours, theirs in pairs)


@dataclass(frozen=True)
class Round:
    """What one round of many requests gave: answers a second, and processor time for each."""

    rate: float
    microseconds: float


@dataclass(frozen=True)
class Latency:
    """How long answers took in one round, in milliseconds, at a rate that was kept."""

    rate: float
    p50: float
    p99: float
    late: float
    """By how much the client itself was late with the latest of a hundred requests."""


@dataclass(frozen=True)
class Memory:
    """The resident memory of a worker in megabytes, as the run went on."""

    first: float
    """When it had answered for one round."""
    after_singles: float
    last: float
    most: float
    """The most that it ever had."""


Singles: TypeAlias = Mapping[str, Mapping[str, Sequence[Round]]]
"""By operation and by application."""


@dataclass(frozen=True)
class Results:
    """Everything that one run has measured."""

    is_quick: bool
    machine: Mapping[str, str]
    singles: Singles
    latencies: Mapping[str, Sequence[Latency]]
    memory: Mapping[str, Memory]
    starts: Mapping[str, Figures]
    """Seconds from nothing to the first answer."""
    batches: Mapping[str, Mapping[int, Sequence[Round]]]
    """By form and number of positions; a round's figures are per position."""
    rules: Mapping[str, Mapping[str, Figures]]
    """Nanoseconds, by task and by who answers."""
    growth: Mapping[str, Mapping[int, Figures]]
    """Microseconds in process, by what grows and how far."""
    workers: Mapping[int, Sequence[Round]]
    """By number of workers, with the load on the same processors."""
    compared: Mapping[str, int] = field(default_factory=dict)
    """How many questions were compared before, by operation."""


def rates(rounds: Sequence[Round]) -> Figures:
    """The rates of some rounds."""
    return Figures(tuple(each.rate for each in rounds))


def costs(rounds: Sequence[Round]) -> Figures:
    """The processor time of some rounds."""
    return Figures(tuple(each.microseconds for each in rounds))
