"""What the caller can read: the language (RFC 4647 lookup) and the media type (RFC 9110 §12.5.1).

werkzeug's ``best_match`` is not used: it finds no match for ``application/json; charset=utf-8``,
and does not shorten language ranges as RFC 4647 does.
"""

from functools import lru_cache

from werkzeug.datastructures import LanguageAccept, MIMEAccept
from werkzeug.http import parse_accept_header

from service.wording.languages import Tag

DEFAULT = Tag.EN
"""The language spoken when the caller reads none that the service speaks."""

JSON = "application/json"
"""What questions and answers are in."""

LINES = "application/x-ndjson"
"""What a batch may be in: one JSON value a line."""

_PROBLEM = "application/problem+json"

_BATCH = "/v1/batch"


def accept_post(path: str) -> str:
    """The media types of what may be sent to an address with POST, as ``Accept-Post`` tells."""
    return f"{JSON}, {LINES}" if path == _BATCH else JSON


@lru_cache(maxsize=256)
def language_for(accept_language: str) -> Tag:
    """The language to answer in, for a value of ``Accept-Language``.

    Each range is shortened from the right until it names a language of the service (RFC 4647 §3.4);
    the range with the highest quality goes first.
    """
    ranges = [(each.lower(), quality) for each, quality in _languages(accept_language)]
    refused = {each for each, quality in ranges if quality == 0}
    for each, quality in ranges:
        if quality > 0:
            spoken = _any_but(refused) if each == "*" else _lookup(each)
            if spoken is not None:
                return spoken
    return DEFAULT


def _languages(accept_language: str) -> LanguageAccept:
    return parse_accept_header(accept_language, LanguageAccept)


def _any_but(refused: set[str]) -> Tag | None:
    return next((tag for tag in Tag if tag not in refused), None)


def _lookup(language_range: str) -> Tag | None:
    """The longest tag that the range becomes when it is shortened."""
    becomes = [tag for tag in Tag if f"{language_range}-".startswith(f"{tag}-")]
    return max(becomes, key=len, default=None)


@lru_cache(maxsize=256)
def accepts(accept: str, ours: tuple[str, ...] = (JSON,)) -> bool:
    """Whether a value of ``Accept`` leaves a media type of ``ours``, or that of problems."""
    ranges = [
        (each.split(";")[0].strip().lower(), quality)
        for each, quality in parse_accept_header(accept, MIMEAccept)
    ]
    return not ranges or any(_quality(each, ranges) > 0 for each in (*ours, _PROBLEM))


def _quality(media_type: str, ranges: list[tuple[str, float]]) -> float:
    """The quality of a media type: that of the most specific range that covers it."""
    for covering in (media_type, media_type.split("/")[0] + "/*", "*/*"):
        found = [quality for each, quality in ranges if each == covering]
        if found:
            return max(found)
    return 0
