"""gunicorn's hooks: what happens when a worker starts and ends, and around each request."""

import sys
from collections.abc import Mapping
from typing import Any

from gunicorn.arbiter import Arbiter
from gunicorn.http import Request

from service.ops.labels import Operations
from service.ops.logs import RequestLog, Sink
from service.ops.metrics import METRICS, Metrics
from service.ops.settings import Settings
from service.ops.traces import traces_for
from service.ops.witness import Witness
from service.ops.worker import ProblemWorker, application_of

_FAILED = 500


def pre_fork(server: Arbiter, worker: ProblemWorker) -> None:
    """Give a worker the first row of the counts that no living worker counts in."""
    workers: Mapping[int, Any] = server.WORKERS
    taken = {each.row for each in workers.values()}
    worker.row = next(row for row in range(len(taken) + 1) if row not in taken)


def post_worker_init(worker: ProblemWorker) -> None:
    """Let a worker see its requests.  Threads are started here: none survives the fork."""
    settings = Settings.from_environment()
    app = application_of(worker.app)
    metrics = app.extensions.get(METRICS)
    if metrics is not None:
        metrics.enter(worker.row)
    worker.drain_seconds = settings.drain_seconds
    worker.witness = Witness(
        Operations.of(app.url_map),
        RequestLog(settings, Sink(sys.stdout.fileno())),
        metrics,
        traces_for(settings),
    )


def pre_request(worker: ProblemWorker, req: Request) -> None:
    """See a request come."""
    assert worker.witness is not None
    req.begun = worker.witness.begin()  # type: ignore[attr-defined]


def post_request(worker: ProblemWorker, req: Request, environ: dict[str, Any], resp: Any) -> None:
    """See it gone.  Where no answer was begun, the worker is about to say 500."""
    assert worker.witness is not None
    status = getattr(resp, "status_code", None) or _FAILED
    worker.witness.end(req.begun, environ, status, getattr(resp, "sent", 0))  # type: ignore[attr-defined]


def worker_exit(server: Arbiter, worker: ProblemWorker) -> None:  # noqa: ARG001
    """Send the last traces."""
    if worker.witness is not None and worker.witness.traces is not None:
        worker.witness.traces.close()


def child_exit(server: Arbiter, worker: ProblemWorker) -> None:
    """What a dead worker was about to answer is in flight no more; this is in the master."""
    metrics: Metrics | None = application_of(server.app).extensions.get(METRICS)
    if metrics is not None:
        metrics.leave(worker.row)
