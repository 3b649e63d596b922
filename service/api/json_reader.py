"""A strict JSON reader: one JSON value in UTF-8 that can be read in one way (RFC 8259, RFC 7493).

The standard library's reader takes more than JSON: it keeps the last of two equal names, accepts
NaN and numbers without bound, guesses encodings and nests until the interpreter gives up.  Here
each of these is a fault with its place, and all of them are reported at once.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import isfinite
from typing import Any

import orjson

from service.api.quoting import quoted
from service.rules.faults import Fault, Place

MOST_NESTING = 32
"""How deep arrays and objects may be nested."""

MOST_DIGITS = 40
"""How many characters a number may have."""


class Unreadable(StrEnum):
    """What can be wrong with a body before it is a JSON value."""

    EMPTY_BODY = "empty_body"
    NOT_UTF8 = "not_utf8"
    BYTE_ORDER_MARK = "byte_order_mark"
    NOT_JSON = "not_json"
    TOO_DEEP = "too_deep"
    DUPLICATE_KEY = "duplicate_key"
    NOT_A_NUMBER = "not_a_number"
    NUMBER_OUT_OF_RANGE = "number_out_of_range"
    NUMBER_TOO_LONG = "number_too_long"
    LONE_SURROGATE = "lone_surrogate"


class NotJSON(ValueError):
    """A body that is not JSON, with every fault found in it.

    ``value`` is what could be read all the same; what stands in it at the place of a fault, or
    inside, means nothing.
    """

    def __init__(self, *faults: Fault, value: object = None) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults
        self.value = value


def read_json(body: bytes, *, around: int = 0) -> object:
    """The JSON value that ``body`` holds.  Raises :class:`NotJSON` with all its faults.

    ``around`` is how many levels of nesting stand around the question, and do not count.
    """
    try:
        return _read_at_sight(body, MOST_NESTING + around)
    except (_Doubt, orjson.JSONDecodeError):
        return _read_closely(body, MOST_NESTING + around)


class _Doubt(Exception):
    """Something in a body is not plain, and must be looked at closely."""


_SPACES = b" \t\r\n"


def _read_at_sight(body: bytes, most_nesting: int) -> object:
    """The value of a body that is, but for spaces, just as its value is written.

    Such a body can be read in one way: nothing in it was dropped, as a name that stands twice would
    be, and its numbers are short and finite.  Raises an error for any other.
    """
    if body.count(b"[") + body.count(b"{") > most_nesting:
        raise _Doubt
    value: object = orjson.loads(body)
    written = orjson.dumps(value)
    if written != body and written.translate(None, _SPACES) != body.translate(None, _SPACES):
        raise _Doubt
    return value


def _read_closely(body: bytes, most_nesting: int) -> object:
    text = _decoded(body)
    _forbid_deep_nesting(text, most_nesting)
    try:
        value = _decode(text, _QUICK)
    except _Doubt:
        return _looked_at_closely(text)
    return _looked_at_closely(text) if _may_hold_surrogates(text) else value


def _plain_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        raise _Doubt
    return value


def _doubt(_: str) -> Any:
    raise _Doubt


def _plain_integer(digits: str) -> int:
    return int(digits) if len(digits) <= MOST_DIGITS else _doubt(digits)


# Made once. It gives up at the first doubt, so it keeps nothing of a text.
_QUICK = json.JSONDecoder(
    object_pairs_hook=_plain_object,
    parse_constant=_doubt,
    parse_float=_doubt,
    parse_int=_plain_integer,
)


def _looked_at_closely(text: str) -> object:
    """The value, read with every fault in it marked.  Raises :class:`NotJSON` if there is one."""
    value = _decode(text, _CLOSE)
    faults = tuple(_faults_in(value, ()))
    if faults:
        raise NotJSON(*faults, value=value)
    return value


def _decode(text: str, decoder: json.JSONDecoder) -> object:
    try:
        return decoder.decode(text)
    except json.JSONDecodeError as error:
        facts = {"line": error.lineno, "column": error.colno}
        raise NotJSON(Fault((), Unreadable.NOT_JSON, facts)) from None


@dataclass(frozen=True, slots=True)
class _Flawed:
    """What is put into the value where something could not be read."""

    code: Unreadable
    facts: dict[str, Any]


class _Twice(dict[str, Any]):
    """An object in which names stand twice."""

    names: tuple[str, ...]


def _marked_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    times = Counter(name for name, _ in pairs)
    twice = _Twice(value)
    twice.names = tuple(name for name in value if times[name] > 1)
    return twice


def _marked_constant(name: str) -> _Flawed:
    return _Flawed(Unreadable.NOT_A_NUMBER, {"name": name})


def _marked_integer(digits: str) -> int | _Flawed:
    return _too_long(digits) if len(digits) > MOST_DIGITS else int(digits)


def _marked_float(digits: str) -> float | _Flawed:
    if len(digits) > MOST_DIGITS:
        return _too_long(digits)
    number = float(digits)
    return number if isfinite(number) else _Flawed(Unreadable.NUMBER_OUT_OF_RANGE, {})


def _too_long(digits: str) -> _Flawed:
    return _Flawed(Unreadable.NUMBER_TOO_LONG, {"count": len(digits), "most": MOST_DIGITS})


# Marks what is wrong, and goes on.
_CLOSE = json.JSONDecoder(
    object_pairs_hook=_marked_object,
    parse_constant=_marked_constant,
    parse_float=_marked_float,
    parse_int=_marked_integer,
)


def _decoded(body: bytes) -> str:
    if not body.strip(b" \t\r\n"):
        raise NotJSON(Fault((), Unreadable.EMPTY_BODY))
    forbid_byte_order_mark(body)
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        facts = {"position": error.start + 1}
        raise NotJSON(Fault((), Unreadable.NOT_UTF8, facts)) from None


def forbid_byte_order_mark(body: bytes) -> None:
    """Raise :class:`NotJSON` where ``body`` begins with a byte-order mark."""
    if body.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise NotJSON(Fault((), Unreadable.BYTE_ORDER_MARK))


_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


def _forbid_deep_nesting(text: str, most: int) -> None:
    """Refuse nesting that is too deep, before the recursive reader meets it.

    Counting brackets is enough for almost every body; only one with many is looked at closely.
    """
    if text.count("[") + text.count("{") <= most:
        return
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > most:
            raise NotJSON(Fault((), Unreadable.TOO_DEEP, {"most": MOST_NESTING}))


def read_outline(body: bytes) -> object:
    """What an object says outside the arrays and objects in it, which are left out.

    It reads what is nested too deep to be read.  Raises :class:`NotJSON`.
    """
    text, kept, depth, start = _decoded(body), "", 0, 0
    for token in _STRING_OR_BRACKET.finditer(text):
        if token[0] in ("[", "{"):
            depth += 1
            if depth == 2:
                kept += text[start : token.start()] + "null"
        elif token[0] in ("]", "}"):
            if depth == 2:
                start = token.end()
            depth -= 1
    return _looked_at_closely(kept + text[start:])


def _may_hold_surrogates(text: str) -> bool:
    """Whether an escape in the text may write half of a surrogate pair."""
    return "\\ud" in text or "\\uD" in text


def _faults_in(value: object, place: Place) -> Iterator[Fault]:
    if isinstance(value, _Flawed):
        yield Fault(place, value.code, value.facts)
    elif isinstance(value, str):
        if not _is_text(value):
            yield Fault(place, Unreadable.LONE_SURROGATE)
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from _faults_in(each, (*place, index))
    elif isinstance(value, dict):
        yield from _faults_in_object(value, place)


def _faults_in_object(value: dict[str, Any], place: Place) -> Iterator[Fault]:
    if isinstance(value, _Twice):
        for name in filter(_is_text, value.names):
            yield Fault((*place, name), Unreadable.DUPLICATE_KEY, {"name": quoted(name)})
    for name, each in value.items():
        if not _is_text(name):
            yield Fault(place, Unreadable.LONE_SURROGATE)
        else:
            yield from _faults_in(each, (*place, name))


def _is_text(value: str) -> bool:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
