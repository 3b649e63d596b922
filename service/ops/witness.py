"""Sees each request come and go: a line in the log, the counts, and a trace where one is wanted."""

import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from service.api import notes
from service.ops.labels import UNREADABLE, Operations, method_of
from service.ops.logs import RequestLog
from service.ops.metrics import Metrics
from service.ops.traces import Span, Traces

_TRACEPARENT = re.compile(
    r"(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?"
)
_FIRST_VERSION = "00-"
_FAILED = 500


def trace_id_of(traceparent: str) -> str | None:
    """The identifier of the trace that a header ``traceparent`` tells, if it is a valid one.

    Later versions of W3C Trace Context may put more behind what the first has.
    """
    found = _TRACEPARENT.fullmatch(traceparent)
    if found is None or (found[2] and traceparent.startswith(_FIRST_VERSION)):
        return None
    return found[1]


@dataclass(frozen=True, slots=True)
class Witness:
    """Tells what became of requests, with counts and traces where they are wanted."""

    operations: Operations
    log: RequestLog
    metrics: Metrics | None
    traces: Traces | None = None

    def begin(self) -> int:
        """See a request come.  What is returned must be given to :meth:`end`."""
        if self.metrics is not None:
            self.metrics.begin()
        return time.perf_counter_ns()

    def end(self, begun: int, environ: Mapping[str, Any], status: int, size: int) -> None:
        """See its answer gone: its status, and the bytes of its body that were sent."""
        spent = time.perf_counter_ns() - begun
        # Where gunicorn has failed before it had an environment, this is empty.
        operation = self.operations.at(environ.get("PATH_INFO", ""))
        rule, verdict = environ.get(notes.RULE), environ.get(notes.VERDICT)
        problem = environ.get(notes.PROBLEM)
        # Nothing of this is as the client wrote it, but for an identifier that is safe.
        told = {
            "request_id": environ.get(notes.REQUEST_ID),
            "method": method_of(environ.get("REQUEST_METHOD", "")),
            "operation": operation,
            "status": status,
            "ms": round(spent / 1_000_000, 3),
            "bytes": size,
        }
        if rule is not None or problem is not None:
            told["rule"] = problem if rule is None else rule
        if verdict is not None:
            told["verdict"] = verdict
        if self.metrics is not None:
            self.metrics.end(operation, status, spent / 1e9, rule, verdict, problem)
        if notes.ITEMS in environ:
            self._see_items(environ[notes.ITEMS], told)
        if self.traces is not None or "HTTP_TRACEPARENT" in environ:
            self._trace(environ.get("HTTP_TRACEPARENT"), spent, told)
        self._say(told)

    def refuse(self, status: int, request_id: str, why: str) -> None:
        """See what is no HTTP request refused; ``why`` is a word of the server's."""
        if self.metrics is not None:
            self.metrics.begin()
            self.metrics.end(UNREADABLE, status, 0.0)
        self._say(
            {"request_id": request_id, "operation": UNREADABLE, "rule": why, "status": status}
        )

    def _see_items(self, items: notes.Items, told: dict[str, Any]) -> None:
        told["items"] = items.answered + items.refused
        if self.metrics is not None:
            _count_items(self.metrics, items)

    def _trace(self, traceparent: str | None, spent: int, told: dict[str, Any]) -> None:
        if self.traces is None:
            trace_id = trace_id_of(traceparent or "")
        else:
            span = Span(told["operation"], spent, traceparent, told["status"], told.get("rule"))
            trace_id = self.traces.record(span)
        if trace_id is not None:
            told["trace_id"] = trace_id

    def _say(self, told: dict[str, Any]) -> None:
        written = self.log.say(told, "info" if told["status"] < _FAILED else "error")
        if written is False and self.metrics is not None:
            self.metrics.count_lost_line()


def _count_items(metrics: Metrics, items: notes.Items) -> None:
    metrics.count_items("answered", items.answered)
    metrics.count_items("refused", items.refused)
    for counts, count in (
        (items.rules, metrics.count_rule),
        (items.verdicts, metrics.count_verdict),
        (items.problems, metrics.count_problem),
    ):
        for word, times in counts.items():
            count(word, times)
