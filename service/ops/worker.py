"""gunicorn's threaded worker, except that it refuses with problems what it cannot read.

gunicorn answers what is no HTTP request in HTML, and quotes it. An error in a body it raises inside
the application, which could only take it for a fault of its own. It waits for a client for ever,
and for all the bytes that are asked for, where an answer to the first of them may be due.
"""

import errno
import json
import signal
import socket
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from http import HTTPStatus
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.http import Request, errors
from gunicorn.http.body import ChunkedReader
from gunicorn.workers.gthread import TConn, ThreadWorker
from werkzeug.exceptions import BadRequest, ClientDisconnected, RequestTimeout

from service.api.headers import ON_EVERY_ANSWER, USUAL_POLICY
from service.api.notes import new_request_id
from service.ops.health import DRAINING

if TYPE_CHECKING:
    from service.ops.witness import Witness

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

    row = 0
    """The row of the counts that this worker counts in."""

    drain_seconds = 0
    """For how long it still answers when it is told to stop, and says that it is not ready."""

    witness: "Witness | None" = None
    """Who sees the requests; there once the worker has started."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop: at once, or after going on for :attr:`drain_seconds` without being ready.

        A supervisor may tell the workers as well as the master, which tells them again; that
        must not cut the time short.
        """
        extensions = application_of(self.app).extensions
        if DRAINING in extensions:
            return
        extensions[DRAINING] = True
        if self.drain_seconds:
            signal.signal(signal.SIGALRM, super().handle_exit)
            signal.setitimer(signal.ITIMER_REAL, self.drain_seconds)
        else:
            super().handle_exit(sig, frame)

    def handle(self, conn: TConn) -> bool:
        """Serve a connection, and wait for its client no longer than :attr:`patience`."""
        if not isinstance(conn.sock, ClientSocket):
            conn.sock = ClientSocket(conn.sock, self.patience)
        stays = super().handle(conn)
        if conn.sock.is_idle:
            # gunicorn would wait for it once more, in the loop that everybody else goes through.
            conn.sock.close()
        return stays

    def handle_request(self, req: Request, conn: TConn) -> bool:
        """Answer a request, and send the head of an answer that has no body."""
        stays = super().handle_request(req, conn)
        if isinstance(conn.sock, ClientSocket):
            conn.sock.flush()
        return stays

    def load_wsgi(self) -> None:
        """Load the application, let it read bodies through :class:`Body`, and know its headers."""
        super().load_wsgi()
        self.wsgi = knowing_headers(reading_bodies(self.wsgi))

    def handle_error(
        self, req: Request | None, client: socket.socket, addr: Any, exc: BaseException
    ) -> None:
        """Refuse what is no good HTTP request with a problem; log what is our own fault."""
        request_id = new_request_id()
        if isinstance(exc, errors.ParseException) and req is None:
            status = _STATUS.get(type(exc), HTTPStatus.BAD_REQUEST)
            if self.witness is not None:
                self.witness.refuse(status, request_id, type(exc).__name__)
        else:
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            self.log.error("Error handling request", exc_info=exc, extra={"request_id": request_id})
        with suppress(OSError):
            client.sendall(problem(status, request_id))


def application_of(served: BaseApplication) -> Flask:
    """The Flask application that gunicorn serves."""
    return cast(Flask, served.wsgi())


class ClientIdle(ConnectionResetError):
    """A client has not moved a byte for too long. For gunicorn, it has gone."""

    def __init__(self) -> None:
        super().__init__(errno.ECONNRESET, "The client has not moved a byte for too long.")


class ClientSocket(socket.socket):
    """A connection to a client. Whoever would wait for it waits no longer than ``patience``."""

    def __init__(self, connection: socket.socket, patience: float) -> None:
        super().__init__(fileno=connection.detach())
        self._patience = patience
        self._head = b""
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

        The head of an answer waits for the body that it announces, and goes with it: a proxy that
        has a head alone when this process is killed can no longer ask somebody else.
        """
        if not self._head and _announces_a_body(data):
            self._head = bytes(data)
            return
        rest = memoryview(self._head + data if self._head else data)
        self._head = b""
        try:
            while rest:
                rest = rest[self.send(rest, flags) :]
        except TimeoutError:
            self.is_idle = True
            raise ClientIdle from None

    def flush(self) -> None:
        """Send a head that was kept for a body that never came, as after HEAD."""
        if self._head:
            self.sendall(b"")


def _announces_a_body(data: bytes) -> bool:
    """Whether this is the head of an answer, and no more, that tells the length of its body."""
    is_head = data.startswith(b"HTTP/1.") and data.endswith(b"\r\n\r\n")
    return is_head and b"\r\nContent-Length: " in data


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


def problem(status: HTTPStatus, request_id: str) -> bytes:
    """A whole answer that says what is wrong (RFC 9457), with the headers of every answer."""
    body = json.dumps(
        {
            "type": "about:blank",
            "title": status.phrase,
            "status": status.value,
            "detail": status.description or "The request is not valid HTTP/1.1.",
            "instance": request_id,
        }
    )
    head = (
        f"HTTP/1.1 {status.value} {status.phrase}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        *(f"{name}: {value}" for name, value in (*ON_EVERY_ANSWER, USUAL_POLICY)),
        f"X-Request-Id: {request_id}",
    )
    return ("\r\n".join(head) + "\r\n\r\n" + body).encode("ascii")
