"""The results as a picture: SVG that follows the reader's light or dark colours."""

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from xml.sax.saxutils import escape, quoteattr

from benchmarks import rules
from benchmarks.figures import Figures, Results, costs, rates
from benchmarks.measuring import FORMS
from benchmarks.report import amount
from benchmarks.serving import BARE_FLASK, LEGAL_PLAYS, REFEREE

WIDTH = 860
MARGIN = 24
NAMES = 250
"""How wide the names before the bars are."""
BAR, GAP = 18, 8
PLOT_HEIGHT = 220
TITLE = 44
"""How high a title and the space around it are."""

STYLE = """
  .ground { fill: #ffffff; stroke: #d1d9e0 }
  text { fill: #1f2328; font: 13px system-ui, -apple-system, "Segoe UI", sans-serif }
  .title { font-weight: 600; font-size: 15px }
  .quiet { fill: #59636e }
  .grid { stroke: #d1d9e0 }
  .bar { fill: currentColor }
  polyline { fill: none; stroke: currentColor; stroke-width: 2.5 }
  .a { color: #0b7a4b } .b { color: #4c6fb1 } .c { color: #a9b4c0 } .d { color: #b06a00 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117; stroke: #3d444d }
    text { fill: #f0f6fc }
    .quiet { fill: #9198a1 }
    .grid { stroke: #3d444d }
    .a { color: #3fb97f } .b { color: #7d9ee0 } .c { color: #6a7480 } .d { color: #e0a03c }
  }
"""


@dataclass(frozen=True)
class Bar:
    """A bar: its name, how long it is among its like, what is said after it, and its colour."""

    name: str
    length: float
    told: str
    colour: str


@dataclass(frozen=True)
class Line:
    """A line through points, both of whose values are above 0, and its colour."""

    name: str
    points: Sequence[tuple[float, float]]
    colour: str


def svg(results: Results) -> str:
    """The picture."""
    parts: list[str] = []
    top = MARGIN
    for title, panel, height in _panels(results):
        parts.append(_text(MARGIN, top + 14, title, "title"))
        parts += panel(top + TITLE - 12)
        top += TITLE + height
    parts.append(_text(MARGIN, top + 6, _caption(results), "quiet"))
    told = _told(results)
    height = top + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img" aria-label={quoteattr(told)}>\n'
        f"<title>{escape(told)}</title>\n<style>{STYLE}</style>\n"
        f'<rect class="ground" x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="8"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def bars(shown: Sequence[Bar], top: float) -> Iterator[str]:
    """Bars below each other; the longest takes all the room there is."""
    room = WIDTH - 2 * MARGIN - NAMES - 150
    longest = max(bar.length for bar in shown)
    for number, bar in enumerate(shown):
        y = top + number * (BAR + GAP)
        long = max(2.0, bar.length / longest * room)
        x = MARGIN + NAMES
        yield _text(x - 8, y + 14, bar.name, anchor="end")
        yield _box(bar.colour, x, y, long, BAR)
        yield _text(x + long + 8, y + 14, bar.told, "quiet")


def lines(shown: Sequence[Line], top: float) -> Iterator[str]:
    """Lines on logarithmic scales, with a grid at the powers of ten."""
    points = [point for line in shown for point in line.points]
    across = _Scale.around([x for x, _ in points], MARGIN + 60, WIDTH - MARGIN - 210)
    upward = _Scale.around([y for _, y in points], top + PLOT_HEIGHT - 24, top)
    for power in across.powers():
        x = across.at(power)
        yield _grid(x, top, x, top + PLOT_HEIGHT - 24)
        yield _text(x, top + PLOT_HEIGHT - 6, f"{power:,.0f}", "quiet", anchor="middle")
    for power in upward.powers():
        y = upward.at(power)
        yield _grid(MARGIN + 60, y, WIDTH - MARGIN - 210, y)
        yield _text(MARGIN + 52, y + 4, f"{power:,.0f}", "quiet", anchor="end")
    for number, line in enumerate(shown):
        path = " ".join(f"{across.at(x):.1f},{upward.at(y):.1f}" for x, y in line.points)
        yield f'<polyline class="{line.colour}" points="{path}"/>'
        y = top + 16 + 24 * number
        x = WIDTH - MARGIN - 196
        yield _box(line.colour, x, y - 6, 18, 4)
        yield _text(x + 26, y, line.name)


@dataclass(frozen=True)
class _Scale:
    """A logarithmic scale between two places."""

    least: float
    most: float
    first: float
    last: float

    @classmethod
    def around(cls, values: Sequence[float], first: float, last: float) -> "_Scale":
        """A scale on which all the values have room, from power of ten to power of ten."""
        least, most = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
        return cls(least, max(most, least + 1), first, last)

    def at(self, value: float) -> float:
        part = (math.log10(value) - self.least) / (self.most - self.least)
        return self.first + part * (self.last - self.first)

    def powers(self) -> list[float]:
        return [10.0**power for power in range(int(self.least), int(self.most) + 1)]


def _panels(results: Results) -> Iterator[tuple[str, Callable[[float], Iterator[str]], int]]:
    singles = _bars_of_singles(results)
    yield (
        "legal-plays: requests a second, one worker on one core",
        partial(bars, singles),
        _height(singles),
    )
    batches = _lines_of_batches(results)
    yield (
        "Batches: positions a second a core, by positions in a batch",
        partial(lines, batches),
        PLOT_HEIGHT,
    )
    for task in (rules.LEGAL_PLAYS, rules.TRICK_WINNER):
        shown = _bars_of_task(results.rules[task])
        yield (
            f"Rules, in process: {task}",
            partial(bars, shown),
            _height(shown),
        )


def _height(shown: Sequence[Bar]) -> int:
    return len(shown) * (BAR + GAP)


def _bars_of_singles(results: Results) -> list[Bar]:
    of = {name: rates(rounds) for name, rounds in results.singles[LEGAL_PLAYS].items()}
    flask = of[BARE_FLASK.name]
    return [
        Bar(
            name,
            figures.median,
            f"{amount(figures.median)}  ({figures.ratio_to(flask):.2f} × Flask)",
            _colour(name),
        )
        for name, figures in sorted(of.items(), key=lambda each: -each[1].median)
    ]


def _colour(name: str) -> str:
    if name.startswith(REFEREE.name):
        return "a"
    return "c" if name.startswith("bare") else "b"


def _lines_of_batches(results: Results) -> list[Line]:
    return [
        Line(
            form,
            [
                (size, 1e6 / costs(rounds).median)
                for size, rounds in sorted(results.batches[form].items())
            ],
            colour,
        )
        for form, colour in zip(FORMS, "adbc", strict=True)
    ]


def _bars_of_task(of: Mapping[str, Figures]) -> list[Bar]:
    ours = of[rules.OURS]
    return [
        Bar(
            name,
            figures.median,
            f"{amount(figures.median)} ns  ({figures.ratio_to(ours):.1f} ×)",
            "a" if name == rules.OURS else "b",
        )
        for name, figures in of.items()
    ]


def _told(results: Results) -> str:
    of = results.singles[LEGAL_PLAYS]
    ours = rates(of[REFEREE.name])
    ratio = ours.ratio_to(rates(of[BARE_FLASK.name]))
    return (
        f"legal-plays: {amount(ours.median)} requests a second, {ratio:.2f} of a bare Flask "
        "constant; batches and rules beside their peers. All figures are in RESULTS.md."
    )


def _caption(results: Results) -> str:
    kind = "One quick round or three" if results.is_quick else "Medians of rounds in turns"
    return f"{kind}, in one run; {results.machine['Python']}, {results.machine['processor']}."


def _text(x: float, y: float, told: str, kind: str = "", anchor: str = "start") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(told)}</text>'


def _box(colour: str, x: float, y: float, width: float, height: float) -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="bar {colour}" {place}/>'


def _grid(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<line class="grid" x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}"/>'
