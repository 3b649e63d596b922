"""What came of a fault, and the table of all."""

from collections.abc import Sequence
from dataclasses import dataclass

from chaos.tally import Tally, percentile


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fault, what was asked while it lasted, and which promises were broken."""

    fault: str
    tally: Tally
    figures: str
    """What was done, in numbers."""
    broken: tuple[str, ...]


def broken_promises(tally: Tally, *others: tuple[str, bool]) -> tuple[str, ...]:
    """What was not kept: nothing lost, nothing wrong, no error, and ``others``, if they hold."""
    promises = (
        (f"{tally.failed} requests failed", not tally.failed),
        (f"{tally.wrong} answers were wrong", not tally.wrong),
        (f"{tally.service_errors} answers were errors of the service", not tally.service_errors),
        ("nothing was asked", tally.answered > 0),
        *others,
    )
    return tuple(what for what, is_kept in promises if not is_kept)


HEAD = (
    "| fault | sent | answered | failed | wrong | ≥ 500 by the service | p50 ms | p99 ms "
    "| what was done | kept |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |\n"
)


def table(outcomes: Sequence[Outcome]) -> str:
    """The outcomes as a table in Markdown."""
    return HEAD + "".join(map(_row, outcomes))


def _row(outcome: Outcome) -> str:
    tally = outcome.tally
    p50, p99 = (percentile(tally.milliseconds, share) for share in (0.5, 0.99))
    kept = "yes" if not outcome.broken else "NO: " + "; ".join(outcome.broken)
    return (
        f"| {outcome.fault} | {tally.sent:,} | {tally.answered:,} | {tally.failed:,} "
        f"| {tally.wrong:,} | {tally.service_errors:,} | {p50:.1f} | {p99:.1f} "
        f"| {outcome.figures} | {kept} |\n"
    )
