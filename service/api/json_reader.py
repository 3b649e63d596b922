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
from typing import Any

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
    """A body that is not JSON, with every fault found in it."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults


def read_json(body: bytes) -> object:
    """The JSON value that ``body`` holds.  Raises :class:`NotJSON` with all its faults."""
    text = _decoded(body)
    _forbid_deep_nesting(text)
    reading = _Reading()
    try:
        value = reading.decoder.decode(text)
    except json.JSONDecodeError as error:
        facts = {"line": error.lineno, "column": error.colno}
        raise NotJSON(Fault((), Unreadable.NOT_JSON, facts)) from None
    if reading.found_faults or _may_hold_surrogates(text):
        _raise_faults_in(value)
    return value


@dataclass(frozen=True, slots=True)
class _Flawed:
    """What is put into the value where something could not be read."""

    code: Unreadable
    facts: dict[str, Any]


class _Twice(dict[str, Any]):
    """An object in which names stand twice."""

    names: tuple[str, ...]


class _Reading:
    """One reading of a text: a decoder, and whether it has met a fault."""

    def __init__(self) -> None:
        self.found_faults = False
        self.decoder = json.JSONDecoder(
            object_pairs_hook=self._object,
            parse_constant=self._constant,
            parse_float=self._float,
            parse_int=self._integer,
        )

    def _flaw(self, code: Unreadable, **facts: str | int) -> _Flawed:
        self.found_faults = True
        return _Flawed(code, facts)

    def _object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        value = dict(pairs)
        if len(value) == len(pairs):
            return value
        self.found_faults = True
        times = Counter(name for name, _ in pairs)
        twice = _Twice(value)
        twice.names = tuple(name for name in value if times[name] > 1)
        return twice

    def _constant(self, name: str) -> _Flawed:
        return self._flaw(Unreadable.NOT_A_NUMBER, name=name)

    def _integer(self, digits: str) -> int | _Flawed:
        if len(digits) > MOST_DIGITS:
            return self._flaw(Unreadable.NUMBER_TOO_LONG, count=len(digits), most=MOST_DIGITS)
        return int(digits)

    def _float(self, digits: str) -> float | _Flawed:
        if len(digits) > MOST_DIGITS:
            return self._flaw(Unreadable.NUMBER_TOO_LONG, count=len(digits), most=MOST_DIGITS)
        number = float(digits)
        if number in (float("inf"), float("-inf")):
            return self._flaw(Unreadable.NUMBER_OUT_OF_RANGE)
        return number


def _decoded(body: bytes) -> str:
    if not body.strip(b" \t\r\n"):
        raise NotJSON(Fault((), Unreadable.EMPTY_BODY))
    if body.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        raise NotJSON(Fault((), Unreadable.BYTE_ORDER_MARK))
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError as error:
        facts = {"position": error.start + 1}
        raise NotJSON(Fault((), Unreadable.NOT_UTF8, facts)) from None


_STRING_OR_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[\]{}]', re.DOTALL)


def _forbid_deep_nesting(text: str) -> None:
    """Refuse nesting that is too deep, before the recursive reader meets it.

    Counting brackets is enough for almost every body; only one with many is looked at closely.
    """
    if text.count("[") + text.count("{") <= MOST_NESTING:
        return
    depth = 0
    for token in _STRING_OR_BRACKET.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > MOST_NESTING:
            raise NotJSON(Fault((), Unreadable.TOO_DEEP, {"most": MOST_NESTING}))


def _may_hold_surrogates(text: str) -> bool:
    """Whether an escape in the text may write half of a surrogate pair."""
    return "\\ud" in text or "\\uD" in text


def _raise_faults_in(value: object) -> None:
    faults = tuple(_faults_in(value, ()))
    if faults:
        raise NotJSON(*faults)


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
