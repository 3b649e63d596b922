"""Is the process alive, and may it be sent requests?"""

from flask import Blueprint, Response, current_app
from werkzeug.exceptions import ServiceUnavailable

DRAINING = "referee.draining"
"""Stands among the extensions of an application that has been told to stop."""

health = Blueprint("health", __name__)


@health.get("/livez")
def livez() -> Response:
    """Answer as long as the process can answer at all."""
    return _status("alive")


@health.get("/readyz")
def readyz() -> Response:
    """Answer as soon as requests can be served: everything is loaded before the first one.

    Once it has been told to stop, the service is not available for anything new.
    """
    if DRAINING in current_app.extensions:
        raise ServiceUnavailable(retry_after=1)
    return _status("ready")


def _status(word: str) -> Response:
    response = Response(f'{{"status":"{word}"}}', mimetype="application/json")
    # An old answer kept by a proxy would hide that the process is gone.
    response.headers["Cache-Control"] = "no-store"
    return response
