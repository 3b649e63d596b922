"""What was aimed at, and whether this run has reached it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks import rules
from benchmarks.figures import Figures, Results, costs, rates
from benchmarks.measuring import FASTAPI_ARRAY, OURS_ARRAY, OURS_LINES
from benchmarks.serving import BARE_FLASK, LEGAL_PLAYS, REFEREE, SMOREST

TYPICAL_BATCH = 1_000
"""The size of batch that the goals are about, where they name none."""

MOST_MEGABYTES = 60.0
FLAT = 1.0
"""How many megabytes a worker may grow by while single questions are asked, and count as flat."""


@dataclass(frozen=True)
class Goal:
    """A goal, the figure that was measured, and whether it is enough."""

    aim: str
    figure: str
    is_reached: bool


def goals(results: Results) -> list[Goal]:
    """All of them."""
    return [
        *_of_singles(results),
        *_of_batches(results),
        *_of_rules(results),
        _of_workers(results),
        _of_latency(results),
        _of_memory(results),
        _of_growth(results),
    ]


def _at_least(aim: str, figure: float, least: float) -> Goal:
    """A goal that is reached by a figure that is not below ``least``."""
    return Goal(aim, f"{figure:.2f}", figure >= least)


def _of_singles(results: Results) -> Iterator[Goal]:
    flask, smorest = BARE_FLASK.name, SMOREST.name
    yield _beside(results, flask, "`legal-plays` ≥ 0.88 of bare Flask's constant", 0.88)
    yield _beside(results, smorest, "`legal-plays` ≥ 2 × flask-smorest", 2)


def _beside(results: Results, name: str, aim: str, least: float) -> Goal:
    """A goal about our requests a second, which tells the ratio by processor time as well."""
    ours, theirs = (results.singles[LEGAL_PLAYS][each] for each in (REFEREE.name, name))
    faster = rates(ours).ratio_to(rates(theirs))
    cheaper = costs(theirs).ratio_to(costs(ours))
    return Goal(aim, f"{faster:.2f}; by processor time {cheaper:.2f}", faster >= least)


def _of_batches(results: Results) -> Iterator[Goal]:
    single = costs(results.singles[LEGAL_PLAYS][REFEREE.name]).median
    ours = costs(results.batches[OURS_ARRAY][TYPICAL_BATCH])
    theirs = costs(results.batches[FASTAPI_ARRAY][TYPICAL_BATCH])
    cheaper = 1 / ours.ratio_to(theirs)
    yield _at_least("a batch of 1,000 ≥ 1.5 × FastAPI's list endpoint, a core", cheaper, 1.5)
    yield _at_least("a batch of 1,000 ≥ 15 × our single calls, a core", single / ours.median, 15)


def _of_rules(results: Results) -> Iterator[Goal]:
    for task in (rules.LEGAL_PLAYS, rules.TRICK_WINNER, rules.REPLAY):
        of = results.rules[task]
        faster = of[rules.ENGINE].ratio_to(of[rules.OURS])
        yield _at_least(f"rules ≥ 10 × objects and lists: {task}", faster, 10)


def _of_workers(results: Results) -> Goal:
    one, two = results.workers[1], results.workers[2]
    faster = rates(two).ratio_to(rates(one))
    dearer = costs(two).ratio_to(costs(one))
    return Goal(
        "two workers ≥ 1.6 × one, or by processor time a request, which may rise to 1.25 ×",
        f"{faster:.2f}; processor time {dearer:.2f} ×",
        faster >= 1.6 or 2 / dearer >= 1.6,
    )


def _of_latency(results: Results) -> Goal:
    """The figures are the client's own, and show nothing, where it was late by a usual answer."""
    rounds = results.latencies[REFEREE.name]
    ratio = Figures(tuple(each.p99 / each.p50 for each in rounds)).median
    late = Figures(tuple(each.late for each in rounds)).median
    usual = Figures(tuple(each.p50 for each in rounds)).median
    figure = f"{ratio:.2f}; p50 {usual:.2f} ms, the client itself late by {late:.2f} ms"
    return Goal("p99 at half load < 5 × p50", figure, ratio < 5 and late < usual)


def _of_memory(results: Results) -> Goal:
    noted = results.memory[REFEREE.name]
    grown = noted.after_singles - noted.first
    return Goal(
        "memory of a worker < 60 MB, and flat",
        f"{noted.most:.0f} MB at most; {grown:+.1f} MB over the single calls",
        noted.most < MOST_MEGABYTES and grown <= FLAT,
    )


def _of_growth(results: Results) -> Goal:
    found = {form: _dearer(results, form) for form in (OURS_ARRAY, OURS_LINES)}
    told = "; ".join(f"{form}: {ratio:.2f} × a position" for form, ratio in found.items())
    return Goal(
        "the cost of a batch is linear in its size: from 1,000 to the largest, a position ≤ 1.2 ×",
        told,
        max(found.values()) <= 1.2,
    )


def _dearer(results: Results, form: str) -> float:
    """What a position costs in the largest batch, beside one of a batch of 1,000."""
    by_size = results.batches[form]
    return costs(by_size[max(by_size)]).median / costs(by_size[TYPICAL_BATCH]).median


def reached(found: Sequence[Goal]) -> str:
    """How many have been reached, in words."""
    return f"{sum(each.is_reached for each in found)} of {len(found)} goals are reached"
