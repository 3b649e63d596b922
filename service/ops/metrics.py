"""How many requests of which kind were answered, and how fast: right across all workers.

The counts stand in memory that the workers share.  It is made before they are forked, and each
worker writes in a row of its own, so nothing is locked between processes, nothing is written to
a disk that may be full, and what a worker has counted stays when it dies.  All labels are words of
the service and known beforehand.
"""

import mmap
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from flask import Blueprint, Response, current_app, request
from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.exposition import choose_encoder
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

METRICS = "referee.metrics"
"""Where an application keeps its :class:`Metrics`."""

ROWS = 256
"""How many workers may count at a time: twice as many as WORKERS may be, for a reload."""

BUCKETS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0)
"""The upper bounds of the times that are told apart, in seconds."""

STATUS_CLASSES = ("1xx", "2xx", "3xx", "4xx", "5xx")
OUTCOMES = ("answered", "refused")
OTHER = "other"
"""The label of what is not among the labels, which never should be."""

_BYTES = 8


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter with labels: where in a row each of its values stands."""

    name: str
    meaning: str
    labels: tuple[str, ...]
    places: Mapping[tuple[str, ...], int]
    other: int

    def place(self, *values: str) -> int:
        """Where the counter with these labels stands."""
        return self.places.get(values, self.other)


class _Row:
    """Gives out the places of a row, one after the other."""

    def __init__(self) -> None:
        self.width = 0

    def place(self, cells: int = 1) -> int:
        """The place of the next so many cells."""
        self.width += cells
        return self.width - cells

    def counter(
        self, name: str, meaning: str, labels: tuple[str, ...], values: Iterable[tuple[str, ...]]
    ) -> Counter:
        """A counter with a place for each of these values of its labels, and one for others."""
        each = dict.fromkeys(values)
        other = (OTHER,) * len(labels)
        places = {value: self.place() for value in (*each, other)}
        return Counter(name, meaning, labels, places, places[other])


class Metrics(Collector):
    """Counts what happens, and tells Prometheus the sums over all workers."""

    def __init__(
        self,
        operations: Sequence[str],
        rules: Sequence[str],
        verdicts: Sequence[str],
        problems: Sequence[str],
    ) -> None:
        row = _Row()
        self._is_used, self._is_alive, self._in_flight, self._lost = (row.place() for _ in range(4))
        self._requests = row.counter(
            "referee_requests",
            "Requests by operation and class of status.",
            ("operation", "status"),
            [(operation, status) for operation in operations for status in STATUS_CLASSES],
        )
        self._times = {operation: row.place(len(BUCKETS) + 2) for operation in (*operations, OTHER)}
        self._asked = {operation: self._places_of(operation) for operation in self._times}
        self._rulings = _by(row, "rule", "rulings", "Rulings by the rule they rest on.", rules)
        self._verdicts = _by(row, "verdict", "verdicts", "Rulings by verdict.", verdicts)
        self._problems = _by(row, "problem", "problems", "Refusals by kind.", problems)
        self._items = _by(row, "outcome", "batch_items", "Items of batches.", OUTCOMES)
        self._width = row.width
        # Anonymous and shared: what is forked later has it too, and no file system is needed.
        self._memory = mmap.mmap(-1, ROWS * self._width * _BYTES)
        self._cells = memoryview(self._memory).cast("d")
        self._lock = Lock()
        self._row = 0
        self.enter(0)

    def _places_of(self, operation: str) -> tuple[int, tuple[int, ...]]:
        """Where the times of an operation stand, and its answers by the hundreds of a status."""
        return self._times[operation], tuple(
            self._requests.place(operation, f"{hundreds}xx") for hundreds in range(10)
        )

    def enter(self, row: int) -> None:
        """Count in this row from now on.  What its last worker has counted stays."""
        self._row = min(row, ROWS - 1) * self._width
        # Written now, so that the memory is there when it is needed.
        for place in range(self._row, self._row + self._width):
            self._cells[place] += 0.0
        self._cells[self._row + self._is_used] = 1.0
        self._cells[self._row + self._is_alive] = 1.0
        self._cells[self._row + self._in_flight] = 0.0

    def leave(self, row: int) -> None:
        """Say that the worker of a row is gone, and with it what it was about to answer."""
        start = min(row, ROWS - 1) * self._width
        self._cells[start + self._is_alive] = 0.0
        self._cells[start + self._in_flight] = 0.0

    def begin(self) -> None:
        """Count a request that has come."""
        with self._lock:
            self._cells[self._row + self._in_flight] += 1.0

    def end(
        self,
        operation: str,
        status: int,
        seconds: float,
        rule: str | None = None,
        verdict: str | None = None,
        problem: str | None = None,
    ) -> None:
        """Count its answer, what that was about, and the time to its last byte."""
        times, by_status = self._asked.get(operation) or self._asked[OTHER]
        cells, row = self._cells, self._row
        with self._lock:
            cells[row + self._in_flight] -= 1.0
            cells[row + by_status[status // 100]] += 1.0
            cells[row + times] += seconds
            cells[row + times + 1 + bisect_left(BUCKETS, seconds)] += 1.0
            if rule is not None:
                cells[row + self._rulings.place(rule)] += 1.0
            if verdict is not None:
                cells[row + self._verdicts.place(verdict)] += 1.0
            if problem is not None:
                cells[row + self._problems.place(problem)] += 1.0

    def count_lost_line(self) -> None:
        """Count a line of the log that could not be written."""
        self._add(self._lost)

    def count_rule(self, rule: str, times: int = 1) -> None:
        """Count a ruling by its rule."""
        self._add(self._rulings.place(rule), times)

    def count_verdict(self, verdict: str, times: int = 1) -> None:
        """Count a ruling by its verdict."""
        self._add(self._verdicts.place(verdict), times)

    def count_problem(self, problem: str, times: int = 1) -> None:
        """Count a refusal by its kind."""
        self._add(self._problems.place(problem), times)

    def count_items(self, outcome: str, times: int) -> None:
        """Count items of a batch by what became of them."""
        self._add(self._items.place(outcome), times)

    def _add(self, place: int, times: int = 1) -> None:
        with self._lock:
            self._cells[self._row + place] += times

    def collect(self) -> Iterator[Metric]:
        """The sums over all workers, those that have died included."""
        used = [start for start in self._starts() if self._cells[start + self._is_used]]
        sums = [sum(self._cells[start + place] for start in used) for place in range(self._width)]
        for counter in (
            self._requests,
            self._rulings,
            self._verdicts,
            self._problems,
            self._items,
        ):
            yield _counted(counter, sums)
        yield self._timed(sums)
        yield GaugeMetricFamily(
            "referee_requests_in_flight", "Requests being answered.", sums[self._in_flight]
        )
        yield GaugeMetricFamily("referee_workers", "Workers that answer.", sums[self._is_alive])
        yield CounterMetricFamily(
            "referee_log_lines_lost",
            "Log lines that could not be written.",
            sums[self._lost],
        )

    def _starts(self) -> range:
        return range(0, ROWS * self._width, self._width)

    def _timed(self, sums: Sequence[float]) -> Metric:
        family = HistogramMetricFamily(
            "referee_request_seconds",
            "Time from a request to the last byte of its answer.",
            labels=("operation",),
        )
        for operation, place in self._times.items():
            buckets, so_far = [], 0.0
            for at, bound in enumerate((*map(str, BUCKETS), "+Inf"), start=place + 1):
                so_far += sums[at]
                buckets.append((bound, so_far))
            # An operation that nobody has asked has no times.
            if so_far:
                family.add_metric([operation], buckets, sums[place])
        return family


def _by(row: _Row, label: str, what: str, meaning: str, values: Iterable[str]) -> Counter:
    return row.counter(f"referee_{what}", meaning, (label,), [(str(value),) for value in values])


def _counted(counter: Counter, sums: Sequence[float]) -> Metric:
    family = CounterMetricFamily(counter.name, counter.meaning, labels=counter.labels)
    for values, place in counter.places.items():
        # What should never be is told only when it is.
        if OTHER not in values or sums[place]:
            family.add_metric(values, sums[place])
    return family


pages = Blueprint("metrics", __name__)


@pages.get("/metrics")
def metrics() -> Response:
    """The counts, in the form that Prometheus asks for."""
    registry = CollectorRegistry(auto_describe=False)
    registry.register(current_app.extensions[METRICS])
    encode, content_type = choose_encoder(request.headers.get("Accept", ""))
    response = Response(encode(registry), content_type=content_type)
    response.headers["Cache-Control"] = "no-store"
    return response
