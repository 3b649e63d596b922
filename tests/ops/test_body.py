"""Whose fault it is when a body cannot be read."""

import io
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn

import gunicorn.http.body
import pytest
from gunicorn.http.body import ChunkedReader, LengthReader
from gunicorn.http.errors import InvalidChunkSize, NoMoreData
from gunicorn.http.unreader import IterUnreader
from werkzeug.exceptions import BadRequest, ClientDisconnected, RequestTimeout

from service.ops.worker import Body, ClientIdle, reading_bodies


class Broken(io.BytesIO):
    """A body whose every reading fails."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def read(self, *_: Any) -> NoReturn:
        raise self.error


@pytest.mark.parametrize(
    ("error", "blame"),
    [
        (InvalidChunkSize(b"zz"), BadRequest),
        (NoMoreData(), ClientDisconnected),
        (ConnectionResetError(), ClientDisconnected),
        (ClientIdle(), RequestTimeout),
        # Nobody's but ours.
        (RuntimeError(), RuntimeError),
    ],
)
def test_a_body_that_fails_blames_the_client(error: Exception, blame: type[Exception]) -> None:
    """What a client did wrong with a body is told as his error, and what we did as ours."""
    with pytest.raises(blame):
        Body(Broken(error)).read(10)


def test_a_sound_body_is_read_as_it_is() -> None:
    """The application reads the very bytes that were sent."""

    def application(environ: Any, _start_response: Any) -> tuple[bytes, bytes]:
        body = environ["wsgi.input"]
        return body.read(3), body.read()

    environ = {"wsgi.input": io.BytesIO(b"one\ntwo\nthree")}

    assert reading_bodies(application)(environ, None) == (b"one", b"\ntwo\nthree")


def in_chunks(pieces: Iterable[bytes]) -> gunicorn.http.body.Body:
    """A chunked body, of which the connection gives these pieces."""
    return gunicorn.http.body.Body(ChunkedReader(None, IterUnreader(pieces)))  # type: ignore[arg-type]


def of_length(length: int, pieces: Iterable[bytes]) -> gunicorn.http.body.Body:
    """A body of a known length, of which the connection gives these pieces."""
    return gunicorn.http.body.Body(LengthReader(IterUnreader(pieces), length))


def pieces_of(body: Body, size: int) -> Iterator[bytes]:
    """What is read of a body, so much at a time."""
    while piece := body.read1(size):
        yield piece


class Once:
    """Pieces of which the last is never asked for."""

    def __init__(self, *pieces: bytes) -> None:
        self._pieces = iter(pieces)

    def __iter__(self) -> "Once":
        return self

    def __next__(self) -> bytes:
        piece = next(self._pieces, None)
        assert piece is not None, "waited for more than was needed"
        return piece


class TestWhatHasCome:
    """It is read without waiting for more."""

    def test_is_what_the_connection_gave(self) -> None:
        """No second piece is waited for where a first has come."""
        assert Body(of_length(10, Once(b"abc"))).read1(100) == b"abc"
        assert Body(in_chunks(Once(b"3\r\nabc\r\n"))).read1(100) == b"abc"

    @pytest.mark.parametrize("size", [1, 2, 3, 1000])
    def test_is_the_whole_body_in_the_end(self, size: int) -> None:
        """Whatever is asked for at a time, and however it comes, nothing is lost."""
        chunked = b"3\r\nabc\r\n1;x=y\r\nd\r\n5\r\nefghi\r\n0\r\nT: x\r\n\r\n"
        for step in (1, 2, 5, 100):
            cut = [chunked[at : at + step] for at in range(0, len(chunked), step)]
            plain = [b"abcdefghi"[at : at + step] for at in range(0, 9, step)]
            request = type("Request", (), {"parse_headers": lambda *_, **__: []})()
            whole = gunicorn.http.body.Body(ChunkedReader(request, IterUnreader(cut)))
            for body in (Body(whole), Body(of_length(9, plain))):
                pieces = list(pieces_of(body, size))
                assert b"".join(pieces) == b"abcdefghi"
                assert max(map(len, pieces)) <= size

    def test_is_never_the_next_request(self) -> None:
        """What is beyond the end is kept for whoever reads on."""
        connection = IterUnreader([b"abcGET /"])
        body = Body(gunicorn.http.body.Body(LengthReader(connection, 3)))

        assert (body.read1(100), body.read1(100)) == (b"abc", b"")
        assert connection.read() == b"GET /"

    @pytest.mark.parametrize(
        ("body", "blame"),
        [
            (of_length(5, [b"abc"]), ClientDisconnected),
            (in_chunks([b"5\r\nabc"]), ClientDisconnected),
            (in_chunks([b"3\r\nabcd"]), BadRequest),
            (in_chunks([b"zz\r\n"]), BadRequest),
        ],
    )
    def test_breaks_off_as_the_clients_fault(
        self, body: gunicorn.http.body.Body, blame: type[Exception]
    ) -> None:
        """The connection is then of no more use, because nobody knows where a request begins."""
        with pytest.raises(blame):  # noqa: PT012
            while Body(body).read1(100):
                pass
        assert getattr(body, "failed", False) is True
