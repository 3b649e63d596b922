"""A gunicorn worker that slow clients cannot hold up.

gunicorn's own threaded worker hands every connection to a thread and waits there for the request:
as many half-sent requests as there are threads stop it. It also waits in its main loop until a
client that has been served hangs up. This one hands a request to a thread when it has arrived,
and waits for everything else in the poller.
"""

import json
import selectors
import socket
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any

from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.http import Request, errors
from gunicorn.workers.gthread import TConn, ThreadWorker

from service.ops.arrival import Arrival, State

# How long a question may take to arrive, head and body.
ARRIVAL_SECONDS = 10
# How long an answer may take, the client's reading included.
ANSWER_SECONDS = 60
# How long a stream may stand still, in either direction. It has no limit as a whole.
SILENCE_SECONDS = 10
# How long a served client has for hanging up; a cut could cost it the answer (RFC 9112, 9.6).
LINGER_SECONDS = 2
# Streams have threads of their own, or a few slow ones would keep all questions waiting.
STREAM_THREADS = 4

_CHUNK = 64 * 1024

_STATUS: dict[type[BaseException], HTTPStatus] = {
    errors.LimitRequestLine: HTTPStatus.REQUEST_URI_TOO_LONG,
    errors.LimitRequestHeaders: HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
    errors.ExpectationFailed: HTTPStatus.EXPECTATION_FAILED,
}


class Connection(TConn):
    """A connection, and what has come of its next request."""

    arrival: Arrival
    is_streaming = False
    parser: Any  # one of three, of which only the one for HTTP/1.1 is used here


Deadlines = dict[Connection, float]
"""Each by the same number of seconds after it was put in, so the first is the first to pass."""


class PatientWorker(ThreadWorker):
    """The threaded worker, made patient. What has no docstring here is gunicorn's to explain."""

    @classmethod
    def check_config(cls, cfg: Config, log: Logger) -> None:
        super().check_config(cfg, log)
        if cfg.is_ssl:
            raise RuntimeError("TLS is for the proxy in front: this worker reads plain requests.")

    def init_process(self) -> None:
        self._streams = ThreadPoolExecutor(STREAM_THREADS)
        self._arriving: Deadlines = {}
        self._answered: Deadlines = {}
        self._lingering: Deadlines = {}
        super().init_process()

    # The main loop: it waits for requests, and for clients to hang up.

    def accept(self, listener: socket.socket) -> None:
        try:
            sock, client = listener.accept()
        except (BlockingIOError, ConnectionAbortedError):
            return
        self.nr_conns += 1
        self._await_request(Connection(self.cfg, sock, client, listener.getsockname()))

    def on_client_socket_readable(self, conn: TConn, client: socket.socket) -> None:
        self.poller.unregister(client)
        self.keepalived_conns.remove(conn)
        self._await_request(_ours(conn))

    def _await_request(self, conn: Connection, received: bytes = b"") -> None:
        conn.arrival = Arrival(received)
        conn.is_streaming = False
        conn.sock.setblocking(False)
        # Most requests come in one piece that is there by now.
        if _receive(conn) is State.COMING:
            self._arriving[conn] = time.monotonic() + ARRIVAL_SECONDS
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._on_arriving, conn))
        else:
            self._on_arrived(conn)

    def _on_arriving(self, conn: Connection, client: socket.socket) -> None:
        if _receive(conn) is not State.COMING:
            del self._arriving[conn]
            self.poller.unregister(client)
            self._on_arrived(conn)

    def _on_arrived(self, conn: Connection) -> None:
        if conn.arrival.state is State.GONE:
            self._drop(conn)
        else:
            self.enqueue_req(conn)

    def enqueue_req(self, conn: TConn) -> None:
        conn = _ours(conn)
        self._answered[conn] = time.monotonic() + ANSWER_SECONDS
        pool = self._streams if conn.arrival.state is State.STREAM else self.tpool
        pool.submit(self.handle, conn).add_done_callback(
            lambda done: self.method_queue.defer(self.finish_request, conn, done)
        )

    def finish_request(self, conn: TConn, fs: Future[bool]) -> None:
        conn = _ours(conn)
        self._answered.pop(conn, None)
        if fs.cancelled() or fs.exception() or not fs.result():
            self._linger(conn)
        elif ahead := conn.parser.unreader.take_buffered():
            # The client has begun its next request without waiting for the answer.
            self._await_request(conn, ahead)
        else:
            super().finish_request(conn, fs)

    def _linger(self, conn: Connection) -> None:
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._drop(conn)
            return
        self._lingering[conn] = time.monotonic() + LINGER_SECONDS
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._on_lingering, conn))

    def _on_lingering(self, conn: Connection, client: socket.socket) -> None:
        with suppress(BlockingIOError):
            try:
                is_over = not client.recv(_CHUNK)
            except ConnectionError:
                is_over = True
            if is_over:
                del self._lingering[conn]
                self.poller.unregister(client)
                self._drop(conn)

    def murder_pending(self) -> None:
        for waiting in (self._arriving, self._lingering):
            for conn in _passed(waiting):
                self.poller.unregister(conn.sock)
                self._drop(conn)
        for conn in _passed(self._answered):
            if not conn.is_streaming:
                # Its thread finds the connection ended, and gives it back.
                with suppress(OSError):
                    conn.sock.shutdown(socket.SHUT_RDWR)

    def _drop(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()

    # In a thread: the request is there, and is answered.

    def handle(self, conn: TConn) -> bool:
        conn = _ours(conn)
        conn.init()
        conn.parser.unreader.unread(conn.arrival.take())
        # Else the thread would wait for data that was read already.
        conn.data_ready = True
        return super().handle(conn)

    def handle_request(self, req: Request, conn: TConn) -> bool:
        conn = _ours(conn)
        if conn.arrival.state is State.STREAM:
            conn.is_streaming = True
            conn.sock.settimeout(SILENCE_SECONDS)
        try:
            return super().handle_request(req, conn)
        except TimeoutError:
            return False

    def handle_error(
        self, req: Request | None, client: socket.socket, addr: Any, exc: BaseException
    ) -> None:
        # gunicorn would answer in HTML, and with what the client sent.
        if isinstance(exc, errors.ParseException) and req is None:
            status = _STATUS.get(type(exc), HTTPStatus.BAD_REQUEST)
            self.log.info("Refused what is no good HTTP request: %s", type(exc).__name__)
        else:
            status = HTTPStatus.INTERNAL_SERVER_ERROR
            self.log.error("Error handling request", exc_info=exc)
        with suppress(OSError):
            client.sendall(_problem(status))


def _ours(conn: TConn) -> Connection:
    assert isinstance(conn, Connection)
    return conn


def _receive(conn: Connection) -> State:
    """Take what is there, without waiting, and tell how much of the request there is."""
    if conn.arrival.state is State.COMING:
        try:
            conn.arrival.add(conn.sock.recv(_CHUNK))
        except BlockingIOError:
            pass
        except OSError:
            return conn.arrival.add(b"")
    return conn.arrival.state


def _passed(deadlines: Deadlines) -> Iterator[Connection]:
    """Take out those whose time is up."""
    now = time.monotonic()
    while deadlines:
        conn, deadline = next(iter(deadlines.items()))
        if deadline > now:
            return
        del deadlines[conn]
        yield conn


def _problem(status: HTTPStatus) -> bytes:
    """A whole answer that says what is wrong (RFC 9457)."""
    body = json.dumps(
        {
            "type": "about:blank",
            "title": status.phrase,
            "status": status.value,
            "detail": status.description or "The request is not valid HTTP/1.1.",
        }
    )
    return (
        f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        "Connection: close\r\n"
        "Content-Type: application/problem+json\r\n"
        # Without it a browser would hide from a page what is wrong.
        "Access-Control-Allow-Origin: *\r\n"
        f"Content-Length: {len(body)}\r\n"
        "\r\n"
        f"{body}"
    ).encode("ascii")
