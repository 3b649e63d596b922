"""Whose fault it is when a body cannot be read."""

import io
from typing import Any, NoReturn

import pytest
from gunicorn.http.errors import InvalidChunkSize, NoMoreData
from werkzeug.exceptions import BadRequest, ClientDisconnected

from service.ops.worker import Body, reading_bodies


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
