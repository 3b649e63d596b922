"""gunicorn's threaded worker, except that it refuses with problems what it cannot read.

gunicorn answers what is no HTTP request in HTML, and quotes it. An error in a body it raises inside
the application, which could only take it for a fault of its own.
"""

import json
import socket
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from typing import IO, Any, TypeVar

from gunicorn.http import Request, errors
from gunicorn.workers.gthread import ThreadWorker
from werkzeug.exceptions import BadRequest, ClientDisconnected

Answer = TypeVar("Answer")

_STATUS: dict[type[BaseException], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
}


class ProblemWorker(ThreadWorker):
    """The threaded worker. What it does beyond gunicorn's own is in the two methods below."""

    def load_wsgi(self) -> None:
        """Load the application, and let it read bodies through :class:`Body`."""
        super().load_wsgi()
        self.wsgi = reading_bodies(self.wsgi)

    def handle_error(
        self, req: Request | None, client: socket.socket, addr: Any, exc: BaseException
    ) -> None:
        """Refuse what is no good HTTP request with a problem; log what is our own fault."""
        if isinstance(exc, errors.ParseException) and req is None:
            status = _STATUS.get(type(exc), HTTPStatus.BAD_REQUEST)
            self.log.info("Refused what is no good HTTP request: %s", type(exc).__name__)
        else:
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            self.log.error("Error handling request", exc_info=exc)
        with suppress(OSError):
            client.sendall(problem(status))


class Body:
    """A request's body, whose errors are the client's and say so."""

    def __init__(self, body: IO[bytes]) -> None:
        self._body = body

    def read(self, size: int = -1) -> bytes:
        """Read as from any file. Raises werkzeug's errors for what the client did wrong."""
        try:
            return self._body.read(size)
        except errors.NoMoreData as error:
            raise ClientDisconnected from error
        except errors.ParseException as error:
            raise BadRequest("The body is not validly chunked.") from error
        except OSError as error:
            raise ClientDisconnected from error


def reading_bodies(
    application: Callable[[MutableMapping[str, Any], Any], Answer],
) -> Callable[[MutableMapping[str, Any], Any], Answer]:
    """The application, reading its bodies through :class:`Body`."""

    def wrapped(environ: MutableMapping[str, Any], start_response: Any) -> Answer:
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        return application(environ, start_response)

    return wrapped


def problem(status: HTTPStatus) -> bytes:
    """A whole answer that says what is wrong (RFC 9457), readable from any page."""
    body = json.dumps(
        {
            "type": "about:blank",
            "title": status.phrase,
            "status": status.value,
            "detail": status.description or "The request is not valid HTTP/1.1.",
        }
    )
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "Connection: close",
        "Access-Control-Allow-Origin: *",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
    )
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode("ascii")
