"""gunicorn's threaded worker, except that it refuses with problems what it cannot read.

gunicorn answers what is no HTTP request in HTML, and quotes it. An error in a body it raises inside
the application, which could only take it for a fault of its own. It waits for a client for ever,
and for all the bytes that are asked for, where an answer to the first of them may be due.
"""

import errno
import json
import socket
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from typing import Any, TypeVar

from gunicorn.http import Request, errors
from gunicorn.http.body import ChunkedReader
from gunicorn.workers.gthread import TConn, ThreadWorker
from werkzeug.exceptions import BadRequest, ClientDisconnected, RequestTimeout

Answer = TypeVar("Answer")

_STATUS: dict[type[BaseException], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
}


class ProblemWorker(ThreadWorker):
    """The threaded worker. What it does beyond gunicorn's own is in the methods below."""

    patience = 20.0
    """For how many seconds a client may move no byte, while a thread waits for it, and stay.

    Long enough for any network that works. Shorter than the time a stop may take, so that a client
    that has gone away, stopped reading or sent half of something does not hold up a stop; and no
    thread is lost to it for longer.
    """

    def handle(self, conn: TConn) -> bool:
        """Serve a connection, and wait for its client no longer than :attr:`patience`."""
        if not isinstance(conn.sock, ClientSocket):
            conn.sock = ClientSocket(conn.sock, self.patience)
        stays = super().handle(conn)
        if conn.sock.is_idle:
            # gunicorn would wait for it once more, in the loop that everybody else goes through.
            conn.sock.close()
        return stays

    def load_wsgi(self) -> None:
        """Load the application, let it read bodies through :class:`Body`, and know its headers."""
        super().load_wsgi()
        self.wsgi = knowing_headers(reading_bodies(self.wsgi))

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


class ClientIdle(ConnectionResetError):
    """A client has not moved a byte for too long. For gunicorn, it has gone."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, "The client has not moved a byte for too long.")


class ClientSocket(socket.socket):
    """A connection to a client. Whoever would wait for it waits no longer than ``patience``."""

    def __init__(self, connection: socket.socket, patience: float) -> None:
        super().__init__(fileno=connection.detach())
        self._patience = patience
        self.is_idle = False

    def setblocking(self, flag: bool) -> None:
        """To wait is to wait for so long; nobody waits for a connection that is closed."""
        if self.fileno() >= 0:
            self.settimeout(self._patience if flag else 0)

    def recv(self, size: int, flags: int = 0) -> bytes:
        """What has come. Raises :class:`ClientIdle` if nothing does."""
        try:
            return super().recv(size, flags)
        except TimeoutError:
            self.is_idle = True
            raise ClientIdle from None

    def sendall(self, data: Any, flags: int = 0) -> None:
        """Send everything, however long it takes, as long as some of it is taken.

        The usual method gives so long for all of it. Raises :class:`ClientIdle`.
        """
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self.send(rest, flags) :]
        except TimeoutError:
            self.is_idle = True
            raise ClientIdle from None


class Body:
    """A request's body, whose errors are the client's and say so."""

    # gunicorn's own body; the published types of it are older than it.
    def __init__(self, body: Any) -> None:
        self._body = body

    def read(self, size: int = -1) -> bytes:
        """Read as from any file. Raises werkzeug's errors for what the client did wrong."""
        with _blaming_the_client:
            read: bytes = self._body.read(size)
            return read

    def read1(self, size: int) -> bytes:
        """Read what has come, at most ``size`` bytes, and wait only while nothing has.

        Not to be mixed with :meth:`read`, which may keep some of what has come.
        """
        body = self._body
        with _blaming_the_client:
            try:
                in_chunks = isinstance(body.reader, ChunkedReader)
                come = _come_in_chunks if in_chunks else _come_by_length
                return come(body.reader, size)
            except Exception:
                # Where the next request begins is not known, so gunicorn must not look for one.
                body.failed = True
                raise


def _come_in_chunks(reader: Any, size: int) -> bytes:
    while reader.parser and not reader.buf.tell():
        part = next(reader.parser, None)
        if part is None:
            reader.parser = None
        else:
            reader.buf.write(part)
    come: bytes = reader.read(min(size, reader.buf.tell()))
    return come


def _come_by_length(reader: Any, size: int) -> bytes:
    wanted = min(size, reader.length)
    if not wanted:
        return b""
    come: bytes = reader.unreader.read(None, read_ahead=wanted)
    if not come:
        raise errors.NoMoreData
    # What is beyond is kept: it is more of the body, or the next request.
    if come[wanted:]:
        reader.unreader.unread(come[wanted:])
    reader.length -= len(come[:wanted])
    return come[:wanted]


class _BlamingTheClient:
    """Raise werkzeug's errors for what a client did wrong with a body."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, ClientIdle):
            raise RequestTimeout from error
        if isinstance(error, errors.NoMoreData):
            raise ClientDisconnected from error
        if isinstance(error, errors.ParseException):
            raise BadRequest("The body is not validly chunked.") from error
        if isinstance(error, OSError):
            raise ClientDisconnected from error


# It keeps nothing, so there is one for all bodies.
_blaming_the_client = _BlamingTheClient()


def reading_bodies(
    application: Callable[[MutableMapping[str, Any], Any], Answer],
) -> Callable[[MutableMapping[str, Any], Any], Answer]:
    """The application, reading its bodies through :class:`Body`."""

    def wrapped(environ: MutableMapping[str, Any], start_response: Any) -> Answer:
        environ["wsgi.input"] = Body(environ["wsgi.input"])
        return application(environ, start_response)

    return wrapped


_VARYING = frozenset({"content-length", "x-request-id"})
_MOST_KNOWN = 64


def knowing_headers(
    application: Callable[[MutableMapping[str, Any], Any], Answer],
) -> Callable[[MutableMapping[str, Any], Any], Answer]:
    """The application, whose headers gunicorn looks at once where they are always the same.

    It looks at every header of every answer with two patterns, and most of ours never change.
    Only what it has found good and kept as it is goes past it.
    """
    known: set[tuple[str, str]] = set()

    def wrapped(environ: MutableMapping[str, Any], start_response: Any) -> Answer:
        response = start_response.__self__

        def start(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            familiar = [each for each in headers if each in known]
            others = [each for each in headers if each not in known]
            write = start_response(status, others, *error)
            if len(others) > len(_VARYING) and len(known) < _MOST_KNOWN:
                kept = [each for each in others if each in response.headers]
                known.update(each for each in kept if each[0].lower() not in _VARYING)
            response.headers += familiar
            return write

        return application(environ, start)

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
