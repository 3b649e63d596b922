"""The results as Markdown."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from benchmarks import rules
from benchmarks.figures import Figures, Results, Round, costs, rates
from benchmarks.goals import goals, reached
from benchmarks.measuring import FORMS, OURS_ARRAY
from benchmarks.serving import BARE_FLASK, BATCH, LEGAL_PLAYS, REFEREE, SINGLES, SMOREST

ByWorker: TypeAlias = Mapping[str, Figures]
Cell: TypeAlias = Callable[[Results, str, int], str]
"""What stands in a table for a form and a size of batch."""

QUICK_NOTE = "**A quick run: its figures are rough.** `make bench` makes the real ones.\n"


def markdown(results: Results) -> str:
    """Everything, as one page."""
    parts = (
        "# What was measured\n",
        "Written by `make bench`; [README.md](README.md) says how to read it.\n",
        QUICK_NOTE if results.is_quick else "",
        _machine(results),
        _goals(results),
        *(_singles(results, operation) for operation in SINGLES),
        _latencies(results),
        _batches(results),
        _rules(results),
        _growth(results),
        _workers(results),
        _processes(results),
    )
    return "\n".join(part for part in parts if part)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, words: int = 1) -> str:
    """A Markdown table; the first columns are words, the others are figures."""
    aligned = ["---" if place < words else "---:" for place in range(len(heads))]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (heads, aligned, *rows))


def amount(figure: float) -> str:
    """A figure with three digits that count: 4,170 and 41.7 and 0.417."""
    if abs(figure) >= 100:
        rounded = round(figure, 2 - len(str(int(abs(figure)))) + 1)
        return f"{rounded:,.0f}"
    return f"{figure:.1f}" if abs(figure) >= 10 else f"{figure:.2f}"


def within(figures: Figures) -> str:
    """How far apart the middle half of the rounds is, as a part of the median."""
    return "–" if math.isnan(figures.spread) else f"{figures.spread:.0%}"


def _section(title: str, told: str, *tables: str) -> str:
    return "\n".join((f"## {title}\n", told + "\n", *tables))


def _machine(results: Results) -> str:
    rows = [(name, value) for name, value in results.machine.items()]
    return table(("measured on", ""), rows, words=2)


def _goals(results: Results) -> str:
    found = goals(results)
    rows = [(each.aim, each.figure, "yes" if each.is_reached else "**no**") for each in found]
    return _section("Goals", f"{reached(found)}.", table(("goal", "measured", "reached"), rows))


def _singles(results: Results, operation: str) -> str:
    of = results.singles[operation]
    bases = [name for name in (BARE_FLASK.name, SMOREST.name) if name in of]
    against = [f"× {base}" for base in bases]
    heads = ("", "requests/s", "±", *against, "CPU µs", "±", *(f"CPU {each}" for each in against))
    rows = [
        (
            _named(name),
            amount(rates(rounds).median),
            within(rates(rounds)),
            *(f"{rates(rounds).ratio_to(rates(of[base])):.2f}" for base in bases),
            amount(costs(rounds).median),
            within(costs(rounds)),
            *(f"{costs(rounds).ratio_to(costs(of[base])):.2f}" for base in bases),
        )
        for name, rounds in of.items()
    ]
    compared = results.compared.get(operation, 0)
    told = (
        f"One worker on one processor, 16 connections, a different question each time. "
        f"Before, {compared:,} questions got the same answers from all that are no constants."
    )
    return _section(f"`{operation}`: requests a second", told, table(heads, rows))


def _latencies(results: Results) -> str:
    rows = []
    for name, rounds in results.latencies.items():
        p50 = Figures(tuple(each.p50 for each in rounds))
        p99 = Figures(tuple(each.p99 for each in rounds))
        ratio = Figures(tuple(each.p99 / each.p50 for each in rounds))
        asked = f"{rounds[0].rate:,.0f}"
        late = Figures(tuple(each.late for each in rounds))
        figures = (f"{p50.median:.2f}", f"{p99.median:.2f}", f"{ratio.median:.1f}")
        rows.append((_named(name), asked, *figures, within(p99), f"{late.median:.2f}"))
    told = (
        "`legal-plays` at half of the rate above, sent at even intervals whether or not earlier "
        "requests have been answered; the time runs from when a request was due. Where the client "
        "itself was late, it was kept from its processor, and the figures are its own."
    )
    heads = ("", "requests/s", "p50 ms", "p99 ms", "p99 / p50", "± of p99", "client late, p99 ms")
    return _section("How long an answer takes", told, table(heads, rows))


def _batches(results: Results) -> str:
    single = costs(results.singles[LEGAL_PLAYS][REFEREE.name]).median
    by_form = results.batches
    sizes = sorted({size for by_size in by_form.values() for size in by_size})
    heads = ("positions in a batch", *by_form)
    per_core = [_row(f"{size:,}", size, results, _positions) for size in sizes]
    elapsed = [_row(f"{size:,}", size, results, _elapsed) for size in sizes]
    ratios = [_row(f"{size:,}", size, results, _ratio_to_ours) for size in sizes]
    ours = by_form[OURS_ARRAY]
    gains = [(f"{size:,}", amount(single / costs(rounds).median)) for size, rounds in ours.items()]
    compared = results.compared.get(BATCH, 0)
    told = (
        f"Positions a second of the worker's processor time, which is a core's capacity; "
        f"{compared:,} positions got the same answers from all. The service takes at most 10,000 "
        f"in an array, and any number of lines."
    )
    return _section(
        "Batches",
        told,
        table(heads, per_core),
        "Positions a second as the clock goes, over one connection:\n",
        table(heads, elapsed),
        f"Ratio of the processor time to that of {OURS_ARRAY} (of the same batch):\n",
        table(heads, ratios),
        "How many single calls one position of an array is worth, in processor time:\n",
        table(("positions in a batch", "× single call"), gains),
    )


def _row(name: str, size: int, results: Results, tell: Cell) -> tuple[str, ...]:
    return (name, *(tell(results, form, size) for form in FORMS))


def _positions(results: Results, form: str, size: int) -> str:
    rounds = results.batches[form].get(size)
    return "" if rounds is None else _with_spread(_capacity(rounds))


def _elapsed(results: Results, form: str, size: int) -> str:
    rounds = results.batches[form].get(size)
    return "" if rounds is None else _with_spread(rates(rounds))


def _ratio_to_ours(results: Results, form: str, size: int) -> str:
    rounds, ours = results.batches[form].get(size), results.batches[OURS_ARRAY].get(size)
    return "" if rounds is None or ours is None else f"{costs(rounds).ratio_to(costs(ours)):.2f}"


def _capacity(rounds: Sequence[Round]) -> Figures:
    return Figures(tuple(1e6 / each.microseconds for each in rounds))


def _with_spread(figures: Figures) -> str:
    return f"{amount(figures.median)} ± {within(figures)}"


def _rules(results: Results) -> str:
    rows = [_task(name, of) for name, of in results.rules.items()]
    told = (
        "Nanoseconds in process, each from its own values: we hold a hand as a set of cards, the "
        "others as lists. Where we rule with reasons the others answer without, and where nobody "
        "stands beside us nobody does the same. For `may a player rob` ours builds the reason too."
    )
    heads = ("", *rules.WORKERS, f"{rules.ENGINE} / ours", f"{rules.ORACLE} / ours")
    return _section("The rules", told, table(heads, rows))


def _task(name: str, of: ByWorker) -> tuple[str, ...]:
    ours = of[rules.OURS]
    figures = [_with_spread(of[each]) if each in of else "" for each in rules.WORKERS]
    others = (rules.ENGINE, rules.ORACLE)
    ratios = [f"{of[each].ratio_to(ours):.1f}" if each in of else "" for each in others]
    return (name, *figures, *ratios)


def _growth(results: Results) -> str:
    told = "Microseconds from the request to the answer, in process: everything but the server."
    tables = []
    for name, by_size in results.growth.items():
        tables.append(table((name, *map(str, by_size)), [("µs", *_medians(by_size.values()))]))
    return _section("How the cost grows", told, *tables)


def _medians(figures: Iterable[Figures]) -> Iterator[str]:
    for each in figures:
        yield amount(each.median)


def _workers(results: Results) -> str:
    one = results.workers[1]
    rows = [
        (
            str(count),
            _with_spread(rates(rounds)),
            f"{rates(rounds).ratio_to(rates(one)):.2f}",
            _with_spread(costs(rounds)),
            f"{costs(rounds).ratio_to(costs(one)):.2f}",
        )
        for count, rounds in results.workers.items()
    ]
    told = (
        "`legal-plays` without pinning, the load on the same processors as the workers. Where wrk "
        "takes its share, two workers cannot have two processors; processor time a request shows "
        "whether they hinder each other."
    )
    heads = ("workers", "requests/s", "×", "CPU µs", "×")
    return _section("Workers", told, table(heads, rows))


def _processes(results: Results) -> str:
    rows = [
        (
            _named(name),
            f"{results.starts[name].median:.2f}",
            *(f"{each:.1f}" for each in (noted.first, noted.after_singles, noted.last)),
            amount(noted.most),
        )
        for name, noted in results.memory.items()
    ]
    told = (
        "Seconds from nothing to the first answer, on one processor; and the resident memory of "
        "one worker in megabytes (10⁶ bytes), with what it shares with its parent. "
        "Only those that answer batches have answered any at the end."
    )
    heads = (
        "",
        "start, s",
        "MB after the first round",
        "MB after single calls",
        "MB at the end",
        "MB at most",
    )
    return _section("Start and memory", told, table(heads, rows))


def _named(name: str) -> str:
    return f"**{name}**" if name == REFEREE.name else name
