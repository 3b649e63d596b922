"""The worker, with little patience: the tests of it need not wait so long."""

from service.ops.worker import ProblemWorker


class ImpatientWorker(ProblemWorker):
    """Waits half a second for a client."""

    patience = 0.5


IMPATIENT = "--worker-class tests.server.impatient.ImpatientWorker"
"""What gunicorn must be told to use it."""
