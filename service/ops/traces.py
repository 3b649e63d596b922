"""Traces of requests for OpenTelemetry, where the environment names a collector.

The library's own instrumentation of WSGI is not used, because it tells addresses and queries.
OpenTelemetry is an extra: without its packages nothing here is imported.
"""

import importlib.util
import time
from dataclasses import dataclass
from threading import Thread

from service.ops.settings import BadSetting, Settings

SERVICE_NAME = "twenty-five-referee"
"""What the service is called in traces unless OTEL_SERVICE_NAME says otherwise."""

_PACKAGES = ("opentelemetry.sdk", "opentelemetry.exporter.otlp.proto.http")
_FLUSH_SECONDS = 2.0
_SERVER_ERROR = 500


@dataclass(frozen=True, slots=True)
class Span:
    """What a trace tells of a request.  ``spent`` is in nanoseconds."""

    operation: str
    spent: int
    traceparent: str | None
    status: int
    rule: str | None


class Traces:
    """Sends spans to a collector, many at a time and by a thread of its own.

    A thread does not survive a fork, so each worker makes its own.
    """

    def __init__(self) -> None:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME as NAME
        from opentelemetry.sdk.resources import OTELResourceDetector, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        resource = Resource({NAME: SERVICE_NAME}).merge(OTELResourceDetector().detect())
        # Shut down by the worker's own hook, which does not wait for ever.
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("service")
        self._propagator = TraceContextTextMapPropagator()
        self._kind = trace.SpanKind.SERVER
        self._failed = trace.Status(trace.StatusCode.ERROR)

    def record(self, span: Span) -> str | None:
        """Tell a request that is over.  Returns the identifier of its trace, if there is one."""
        now = time.time_ns()
        carrier = {} if span.traceparent is None else {"traceparent": span.traceparent}
        recorded = self._tracer.start_span(
            span.operation,
            context=self._propagator.extract(carrier),
            kind=self._kind,
            start_time=now - span.spent,
            attributes={"http.response.status_code": span.status},
        )
        if span.rule is not None:
            recorded.set_attribute("referee.rule", span.rule)
        if span.status >= _SERVER_ERROR:
            recorded.set_status(self._failed)
        recorded.end(now)
        trace_id = recorded.get_span_context().trace_id
        return f"{trace_id:032x}" if trace_id else None

    def close(self) -> None:
        """Send what is left, and wait for it a moment at most, whatever the collector does."""
        last = Thread(target=self._provider.force_flush, daemon=True)
        last.start()
        last.join(_FLUSH_SECONDS)


def check(settings: Settings) -> None:
    """Raise :class:`BadSetting` where a collector is named and a package is missing."""
    if settings.traces_endpoint and not all(map(_is_there, _PACKAGES)):
        raise BadSetting(
            "OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of requirements/opentelemetry.txt."
        )


def _is_there(package: str) -> bool:
    try:
        return importlib.util.find_spec(package) is not None
    except ModuleNotFoundError:
        return False


def traces_for(settings: Settings) -> Traces | None:
    """Traces where a collector is named."""
    return Traces() if settings.traces_endpoint else None
