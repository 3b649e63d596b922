"""What a request says: its language, its query parameters, its body as a JSON value.

Almost every request is plain, so the environment is asked first: it answers quickly.  Only what is
not plain is asked of the request.
"""

from collections.abc import Iterator, Mapping
from typing import IO, TYPE_CHECKING, Any

from flask import request
from marshmallow import Schema
from werkzeug.exceptions import ClientDisconnected
from werkzeug.sansio.utils import get_content_length

from service.api.fields import Switch
from service.api.json_reader import read_json
from service.api.loading import load
from service.api.negotiation import DEFAULT, JSON, LINES, accepts, language_for
from service.api.problems import Kind, ParameterFault, Problem, in_query
from service.api.quoting import quoted
from service.api.refusals import Refused, WrongMedia
from service.rules.faults import Fault
from service.wording.languages import Language, Tag, language

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

MOST_BYTES = 64 * 1024
"""How large the body of a question may be."""

_TAGS = {str(tag): tag for tag in Tag}


def asked_language(environ: "WSGIEnvironment") -> Language:
    """The language to answer in: ``?lang=`` before ``Accept-Language``, English before neither."""
    tag = _TAGS.get(request.args.get("lang", "")) if environ.get("QUERY_STRING") else None
    return language(tag or language_for(environ.get("HTTP_ACCEPT_LANGUAGE", DEFAULT)))


def forbid_unacceptable(environ: "WSGIEnvironment", ours: tuple[str, ...] = (JSON,)) -> None:
    """Raise a problem where ``Accept`` rules out everything that the service has."""
    if not accepts(environ.get("HTTP_ACCEPT", ""), ours):
        raise Problem(Kind.NOT_ACCEPTABLE)


def read_query(schema: Schema) -> tuple[dict[str, Any], list[Fault]]:
    """The query parameters that are sound, and the faults of the rest."""
    given = {name: _as_value(schema, name, text) for name, text in request.args.items()}
    told, faults = load(schema, given)
    return told, [*map(in_query, faults), *_repeated()]


def faults_in_query(schema: Schema, environ: "WSGIEnvironment") -> list[Fault]:
    """The faults of the query parameters, none of which is required."""
    return read_query(schema)[1] if environ.get("QUERY_STRING") else []


def _as_value(schema: Schema, name: str, text: str) -> str | bool:
    """A parameter is text, but for a switch, which may be ``true`` or ``false``."""
    is_switch = isinstance(schema.fields.get(name), Switch)
    return _SWITCHES.get(text, text) if is_switch else text


_SWITCHES: Mapping[str, bool] = {"true": True, "false": False}


def _repeated() -> Iterator[Fault]:
    for name, texts in request.args.lists():
        if len(texts) > 1:
            yield ParameterFault((name,), Refused.REPEATED_PARAMETER, {"name": quoted(name)})


def read_body(environ: "WSGIEnvironment") -> object:
    """The JSON value in the body.  Raises a problem, or :class:`NotJSON` with its faults."""
    forbid_wrong_media(environ)
    length = length_of_body(environ, MOST_BYTES)
    return read_json(_bytes_of_body(environ, length))


def length_of_body(environ: "WSGIEnvironment", most: int | None = None) -> int | None:
    """How many bytes the body has; ``None`` where nobody says, because it comes in chunks.

    Raises a problem where they are more than ``most``.
    """
    length = get_content_length(
        environ.get("CONTENT_LENGTH"), environ.get("HTTP_TRANSFER_ENCODING")
    )
    if most is not None and length is not None and length > most:
        raise Problem(Kind.CONTENT_TOO_LARGE, most=most)
    return length


def _bytes_of_body(environ: "WSGIEnvironment", length: int | None) -> bytes:
    """The whole body: one read may give less, and what comes of a part may be valid JSON too."""
    # A chunked body has no length, so one byte more than is allowed is read.
    wanted = MOST_BYTES + 1 if length is None else length
    source = source_of_body(environ, length)
    body = b""
    while len(body) < wanted and (chunk := source.read(wanted - len(body))):
        body += chunk
    if len(body) > MOST_BYTES:
        raise Problem(Kind.CONTENT_TOO_LARGE, most=MOST_BYTES)
    if length is not None and len(body) < length:
        raise ClientDisconnected
    return body


def source_of_body(environ: "WSGIEnvironment", length: int | None) -> IO[bytes]:
    """What the body is read from.  A server that does not mark the end needs its length."""
    source: IO[bytes] = request.stream if length is None else environ["wsgi.input"]
    return source


def is_in_lines() -> bool:
    """Whether the body is said to be one JSON value a line."""
    return request.mimetype == LINES


def forbid_wrong_media(environ: "WSGIEnvironment", *, lines_too: bool = False) -> None:
    """Raise a problem unless the body is sent as JSON, or in lines where those are read too."""
    if environ.get("CONTENT_TYPE") == JSON and _ENCODING not in environ:
        return
    suggestion = {"suggestion": LINES} if lines_too else {}
    faults = list(_faults_of_media(suggestion))
    if faults:
        raise Problem(Kind.UNSUPPORTED_MEDIA_TYPE, faults, **suggestion)


_ENCODING = "HTTP_CONTENT_ENCODING"


def _faults_of_media(suggestion: Mapping[str, str]) -> Iterator[Fault]:
    if not request.mimetype:
        yield Fault((), WrongMedia.CONTENT_TYPE_MISSING, suggestion)
    elif request.mimetype not in (JSON, *suggestion.values()):
        facts = {"name": quoted(request.mimetype), **suggestion}
        yield Fault((), WrongMedia.CONTENT_TYPE_UNSUPPORTED, facts)
    charset = request.mimetype_params.get("charset", "utf-8")
    if charset.lower() not in ("utf-8", "utf8"):
        yield Fault((), WrongMedia.CHARSET_UNSUPPORTED, {"name": quoted(charset)})
    encoding = request.headers.get("Content-Encoding", "identity")
    if encoding.lower() != "identity":
        facts = {"name": quoted(encoding)}
        yield Fault((), WrongMedia.CONTENT_ENCODING_UNSUPPORTED, facts)
