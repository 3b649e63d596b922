"""Traces of a real server, sent to a collector of the test's own on loopback."""

import http.client
import http.server
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from service.ops.settings import BadSetting, Settings
from service.ops.traces import check
from tests.servers import running_server

TRACE = "0af7651916cd43dd8448eb211c80319c"
PARENT = "b7ad6b7169203331"
CANARY = "Aoife"
IS_THERE = find_spec("opentelemetry") is not None


class Collector(http.server.ThreadingHTTPServer):
    """Takes what is sent to it, and keeps it."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.sent: list[tuple[str, bytes]] = []


class Handler(http.server.BaseHTTPRequestHandler):
    """Keeps each body."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        assert isinstance(self.server, Collector)
        self.server.sent.append((self.path, body))
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep the test's output quiet."""


@pytest.fixture
def collector() -> Iterator[Collector]:
    """A collector that listens."""
    with Collector() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(address: str, path: str, headers: dict[str, str]) -> None:
    """Send a request on a connection of its own, and read the answer."""
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=30)
    connection.request("GET", path, headers=headers)
    connection.getresponse().read()
    connection.close()


def spans_of(collector: Collector) -> list[Any]:
    """The spans that were sent, by the library's own definition of what is sent."""
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    requests = [ExportTraceServiceRequest.FromString(body) for _, body in collector.sent]
    return [
        span
        for request in requests
        for resource in request.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


@pytest.mark.extra
@pytest.mark.server
@pytest.mark.allow_hosts(["127.0.0.1"])
@pytest.mark.skipif(
    not IS_THERE,
    reason="OpenTelemetry is not installed, so TRACES ARE NOT TESTED; `make extras` does it",
)
class TestATrace:
    """It is sent by each worker, tells what the log tells, and no more."""

    def test_is_sent_for_each_request(self, collector: Collector, tmp_path: Path) -> None:
        """It belongs to the trace of the caller; a worker sends it although it was forked."""
        log = tmp_path / "log"
        endpoint = f"http://127.0.0.1:{collector.server_port}"
        with running_server(
            "service:create_app()",
            log,
            WORKERS="2",
            LOG_FORMAT="json",
            OTEL_EXPORTER_OTLP_ENDPOINT=endpoint,
            OTEL_RESOURCE_ATTRIBUTES="deployment.environment.name=test",
        ) as address:
            parent = {"traceparent": f"00-{TRACE}-{PARENT}-01"}
            for _ in range(10):
                ask(address, f"/v1/rules/{CANARY}?{CANARY}=1", parent)
            ask(address, "/v1/games", {"traceparent": CANARY})
        # The server has ended, and has sent what was left.
        spans = spans_of(collector)
        ours = [span for span in spans if span.trace_id.hex() == TRACE]
        assert len(ours) == 10
        assert {span.name for span in ours} == {"rule"}
        assert {span.parent_span_id.hex() for span in ours} == {PARENT}
        assert len({span.span_id for span in ours}) == 10
        told = {each.key: each.value for each in ours[0].attributes}
        assert set(told) == {"http.response.status_code", "referee.rule"}
        assert told["http.response.status_code"].int_value == 404
        assert all(span.end_time_unix_nano - span.start_time_unix_nano > 0 for span in spans)

        (games,) = [span for span in spans if span.name == "games"]
        assert f'"trace_id":"{games.trace_id.hex()}"' in log.read_text()
        sent = b"".join(body for _, body in collector.sent)
        assert CANARY.encode() not in sent
        assert b"twenty-five-referee" in sent
        assert b"deployment.environment.name" in sent
        assert {path for path, _ in collector.sent} == {"/v1/traces"}

    def test_costs_no_answer_where_nobody_collects(self) -> None:
        """A collector that is gone is nobody's problem but its own."""
        endpoint = "http://127.0.0.1:9"
        with running_server(OTEL_EXPORTER_OTLP_ENDPOINT=endpoint) as address:
            for _ in range(5):
                ask(address, "/v1/games", {})

    def test_is_not_sent_where_it_is_switched_off(self, collector: Collector) -> None:
        """OpenTelemetry's own variables hold."""
        endpoint = f"http://127.0.0.1:{collector.server_port}"
        with running_server(
            OTEL_EXPORTER_OTLP_ENDPOINT=endpoint, OTEL_SDK_DISABLED="true"
        ) as address:
            ask(address, "/v1/games", {})
        assert collector.sent == []


class TestWithoutThePackages:
    """Nothing of OpenTelemetry is needed by whoever does not ask for it."""

    def test_nothing_is_asked_of_them(self) -> None:
        """The usual installation has none of it."""
        check(Settings.from_environment({}))

    def test_a_collector_cannot_be_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The start is refused in one sentence that says what to install."""
        monkeypatch.setattr("service.ops.traces._PACKAGES", ("no_such_package.at_all",))
        with pytest.raises(BadSetting, match=r"requirements/opentelemetry\.txt"):
            check(Settings.from_environment({"OTEL_EXPORTER_OTLP_ENDPOINT": "http://x"}))
