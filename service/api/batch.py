"""Batches: many questions in one request, as a JSON array or one a line.

An array is answered when all of its syntax is known to be sound; a line is answered when it is
there.  Neither keeps answers: they are sent as they come.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from threading import BoundedSemaphore
from typing import IO, TYPE_CHECKING

from flask import Flask, Response, current_app
from werkzeug.exceptions import ClientDisconnected, HTTPException

from service.api.batch_items import LONGEST_ITEM, Answerer
from service.api.json_items import Item, items_of_array, lines_in
from service.api.negotiation import JSON, LINES
from service.api.notes import ITEMS, Items
from service.api.problems import Kind, Problem
from service.api.requests import length_of_body, source_of_body
from service.api.responses import root, streamed_response
from service.wording.languages import Language

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MOST_ITEMS = 10_000
"""How many items an array may have; lines may be any number."""

MOST_BYTES = 32 * 1024 * 1024
"""How large an array may be."""

MOST_AT_ONCE = 3
"""How many batches a process answers at once: one less than it has threads.

A batch takes a thread for as long as it lasts, and single questions need one as well.
"""

_PIECE = 64 * 1024
_MOST_GATHERED = 64 * 1024
_LIMIT = "referee.batches"
# What a proxy says that has kept the whole body until it had come, and converses with nobody.
_KEPT = "HTTP_X_REQUEST_BUFFERED"

Leave = Callable[[], None]


def limit_batches(app: Flask) -> None:
    """Let ``app`` answer a few batches at once."""
    app.extensions[_LIMIT] = BoundedSemaphore(MOST_AT_ONCE)


def answer_batch(environ: "WSGIEnvironment", language: Language, *, in_lines: bool) -> Response:
    """Answer the batch in the body.

    Raises a problem where too many are being answered or an array is too large, and the errors of
    :func:`items_of_array`.
    """
    items = environ[ITEMS] = Items()
    answerer = Answerer(language, root(), current_app.logger, items)
    leave = _enter(current_app.extensions[_LIMIT])
    try:
        if in_lines:
            pieces = _kept(environ) if _KEPT in environ else _pieces(environ)
            results, media_type = _answers_to_lines(pieces, answerer), LINES
        else:
            results, media_type = _answers_to_array(_array(environ), answerer), JSON
    except BaseException:
        leave()
        raise
    response = streamed_response(_then(results, leave), media_type, language)
    # What is never begun never ends either.
    response.call_on_close(leave)
    return response


def _enter(limit: BoundedSemaphore) -> Leave:
    """Take a place among the batches; it is left by what is returned, once or more often."""
    if not limit.acquire(blocking=False):
        raise Problem(Kind.UNAVAILABLE)
    places = [limit]

    def leave() -> None:
        if places:
            places.pop().release()

    return leave


def _then(results: Iterator[bytes], leave: Leave) -> Iterator[bytes]:
    try:
        yield from results
    finally:
        leave()


def _kept(environ: "WSGIEnvironment") -> Iterable[bytes]:
    """The whole body, read before a word is answered, and no larger than an array.

    Some proxies stop sending a body when an answer to its beginning comes.
    """
    return tuple(_limited(_pieces(environ, most=MOST_BYTES)))


def _array(environ: "WSGIEnvironment") -> Iterable[Item]:
    pieces = _even(_limited(_pieces(environ, most=MOST_BYTES)))
    return items_of_array(pieces, most=MOST_ITEMS, longest=LONGEST_ITEM)


def _limited(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same pieces, as long as they are not too many: a body in chunks tells no length."""
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > MOST_BYTES:
            raise Problem(Kind.CONTENT_TOO_LARGE, most=MOST_BYTES)
        yield piece


def _even(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same bytes in pieces of one size, so that nothing depends on how they were sent."""
    kept = bytearray()
    for piece in pieces:
        kept += piece
        while len(kept) >= LONGEST_ITEM:
            yield bytes(kept[:LONGEST_ITEM])
            del kept[:LONGEST_ITEM]
    if kept:
        yield bytes(kept)


def _pieces(environ: "WSGIEnvironment", most: int | None = None) -> Iterator[bytes]:
    """The body as it comes.  Raises a problem where it says that it has more than ``most`` bytes.

    While it is read, ``HTTPException`` is raised for what the client does wrong.
    """
    length = length_of_body(environ, most)
    return _read(source_of_body(environ, length), length)


def _read(source: IO[bytes], left: int | None) -> Iterator[bytes]:
    # Where there is `read1`, it waits only while nothing has come.
    read = source.read1 if hasattr(source, "read1") else source.read
    while left is None or left > 0:
        piece = read(_PIECE if left is None else min(_PIECE, left))
        if piece:
            yield piece
        elif left is None:
            return
        else:
            raise ClientDisconnected
        if left is not None:
            left -= len(piece)


def _answers_to_array(items: Iterable[Item], answerer: Answerer) -> Iterator[bytes]:
    answer = bytearray(b"[")
    for number, item in enumerate(items, start=1):
        if number > 1:
            answer += b","
        answer += answerer.result(item, number)
        if len(answer) >= _MOST_GATHERED:
            yield bytes(answer)
            answer.clear()
    yield bytes(answer + b"]")


def _answers_to_lines(pieces: Iterable[bytes], answerer: Answerer) -> Iterator[bytes]:
    """A line for each line.  What came together is answered together.

    A client that goes away has had its answers; half a line of it is dropped.
    """
    # The headers are sent at once: some clients send nothing before they have them.
    yield b""
    number = 0
    with suppress(HTTPException):
        for lines in lines_in(pieces, LONGEST_ITEM):
            answer = bytearray()
            for line in lines:
                number += 1
                answer += answerer.result(line, number) + b"\n"
                if len(answer) >= _MOST_GATHERED:
                    yield bytes(answer)
                    answer.clear()
            yield bytes(answer)
