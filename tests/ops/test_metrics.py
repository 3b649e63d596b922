"""The counts: right over processes, bounded, and in the form that Prometheus reads."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client import CollectorRegistry
from prometheus_client.parser import text_string_to_metric_families

from service import create_app
from service.ops.metrics import BUCKETS, METRICS, ROWS, Metrics
from service.ops.settings import Settings


@pytest.fixture
def metrics() -> Metrics:
    """Counts of a small service."""
    return Metrics(["asked"], ["follow-trump"], ["legal"], ["not-json"])


def value(metrics: Metrics, name: str, **labels: str) -> float | None:
    """One number of what Prometheus is told."""
    registry = CollectorRegistry()
    registry.register(metrics)
    return registry.get_sample_value(name, labels)


def answer(metrics: Metrics, operation: str, status: int, seconds: float) -> None:
    """A request that comes and is answered."""
    metrics.begin()
    metrics.end(operation, status, seconds)


@contextmanager
def another(metrics: Metrics, row: int, work: Callable[[], object]) -> Iterator[int]:
    """A worker of its own process that has done some work and lives on, until the block ends."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        metrics.enter(row)
        work()
        os.write(writer, b"x")
        signal.pause()
    os.read(reader, 1)
    os.close(reader)
    os.close(writer)
    try:
        yield child
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


class TestTheSums:
    """They are over all workers, those that have died included."""

    def test_are_over_all_processes(self, metrics: Metrics) -> None:
        """Whichever worker is asked, it tells what all have counted."""
        answer(metrics, "asked", 200, 0.001)
        with (
            another(metrics, 1, lambda: answer(metrics, "asked", 200, 0.2)),
            another(metrics, 2, lambda: answer(metrics, "asked", 422, 0.002)),
        ):
            told = {"operation": "asked", "status": "2xx"}
            assert value(metrics, "referee_requests_total", **told) == 2
            told["status"] = "4xx"
            assert value(metrics, "referee_requests_total", **told) == 1
            assert value(metrics, "referee_request_seconds_count", operation="asked") == 3
            assert value(metrics, "referee_workers") == 3

    def test_keep_what_a_killed_worker_has_counted(self, metrics: Metrics) -> None:
        """A counter never falls, or a rate would jump; but the dead answer nothing any more."""

        def work() -> None:
            metrics.count_rule("follow-trump", 5)
            metrics.begin()

        with another(metrics, 1, work):
            assert value(metrics, "referee_requests_in_flight") == 1
        metrics.leave(1)
        assert value(metrics, "referee_rulings_total", rule="follow-trump") == 5
        assert value(metrics, "referee_requests_in_flight") == 0
        assert value(metrics, "referee_workers") == 1

        with another(metrics, 1, lambda: metrics.count_rule("follow-trump")):
            assert value(metrics, "referee_rulings_total", rule="follow-trump") == 6
            assert value(metrics, "referee_workers") == 2

    def test_survive_more_workers_than_there_are_rows(self, metrics: Metrics) -> None:
        """It would take 256 of them; then some share a row, and no request fails."""
        metrics.enter(ROWS + 5)
        metrics.count_rule("follow-trump")
        metrics.leave(ROWS + 5)
        assert value(metrics, "referee_rulings_total", rule="follow-trump") == 1


class TestATime:
    """It falls into the buckets that it is not longer than."""

    @pytest.mark.parametrize("seconds", [0.0, 0.0005, 0.00051, 0.3, 30.0, 31.0])
    def test_is_in_every_bucket_from_its_own(self, metrics: Metrics, seconds: float) -> None:
        """The bounds belong to their buckets, as Prometheus wants it."""
        answer(metrics, "asked", 200, seconds)
        for bound in BUCKETS:
            told = value(
                metrics, "referee_request_seconds_bucket", operation="asked", le=str(bound)
            )
            assert told == (seconds <= bound)
        endless = value(metrics, "referee_request_seconds_bucket", operation="asked", le="+Inf")
        assert endless == 1
        assert value(metrics, "referee_request_seconds_sum", operation="asked") == seconds


class TestLabels:
    """They are known beforehand, so no client can make new ones."""

    def test_that_are_unknown_are_others(self, metrics: Metrics) -> None:
        """A word that nobody has foreseen is counted, and not told."""
        answer(metrics, "Ann", 200, 0.1)
        metrics.count_rule("Ann")
        metrics.count_problem("Ann")
        metrics.count_verdict("Ann")
        other = {"operation": "other", "status": "other"}
        assert value(metrics, "referee_requests_total", **other) == 1
        assert value(metrics, "referee_rulings_total", rule="other") == 1
        assert value(metrics, "referee_problems_total", problem="other") == 1
        assert value(metrics, "referee_verdicts_total", verdict="other") == 1
        assert value(metrics, "referee_request_seconds_count", operation="other") == 1

    def test_that_stand_for_nothing_are_not_told(self, metrics: Metrics) -> None:
        """`other` would be a question to whoever reads it."""
        assert value(metrics, "referee_rulings_total", rule="other") is None
        assert value(metrics, "referee_rulings_total", rule="follow-trump") == 0

    def test_of_the_service_are_few(self, app: Flask) -> None:
        """A monitoring system pays for each series; there are some hundreds at the very most."""
        registry = CollectorRegistry()
        metrics = app.extensions[METRICS]
        registry.register(metrics)
        series = sum(len(family.samples) for family in registry.collect())
        assert series < 1000


class TestThePage:
    """Prometheus reads it."""

    def test_is_in_the_form_of_prometheus(self, client: FlaskClient) -> None:
        """The library's own parser reads all of it."""
        answer = client.get("/metrics")
        assert answer.status_code == 200
        assert answer.mimetype == "text/plain"
        assert answer.headers["Cache-Control"] == "no-store"
        families = {each.name for each in text_string_to_metric_families(answer.text)}
        assert {"referee_requests", "referee_rulings", "referee_workers"} <= families

    def test_is_in_the_open_form_where_that_is_asked_for(self, client: FlaskClient) -> None:
        """OpenMetrics has another end."""
        wanted = {"Accept": "application/openmetrics-text; version=1.0.0"}
        answer = client.get("/metrics", headers=wanted)
        assert answer.mimetype == "application/openmetrics-text"
        assert answer.text.endswith("# EOF\n")

    def test_is_not_there_where_nothing_is_counted(self) -> None:
        """METRICS=off leaves neither the page nor the counts."""
        app = create_app(Settings.from_environment({"METRICS": "off"}))
        assert app.test_client().get("/metrics").status_code == 404
        assert METRICS not in app.extensions
