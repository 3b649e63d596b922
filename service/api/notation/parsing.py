"""Parses a text: the operation, its fields, and every fault with its line and column."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from service.api.notation.reading import AFTER_NAME, NOTHING, Values
from service.api.notation.shapes import UNPREFIXED, Atom, Group, Line, Option, Turns, lines_of
from service.api.notation.source import Position, Source, Span
from service.api.notation.spelling import card_read, plain
from service.api.quoting import quoted
from service.api.refusals import Miswritten, Refused
from service.api.schemas import Asked
from service.api.soundness import InvalidQuestion
from service.api.suggestions import name_meant
from service.rules.faults import Fault, Place

Check: TypeAlias = Callable[[str, object], None]
"""Raises :class:`InvalidQuestion` if an operation would not take a question."""

SHORT_FORMS: Mapping[str, tuple[str, ...]] = {
    "trump": ("trump_card", "trump_suit"),
    "trumps": ("trump_card", "trump_suit"),
    "turned": ("trump_card",),
}
"""What fields may also be called.  Of two, a card is the first and anything else the second."""

_MOST_HINTS = 20
"""For how many unknown fields of a text one that may be meant is looked for."""


@dataclass(frozen=True, slots=True)
class LocatedFault:
    """A fault of a text, and where it is."""

    position: Position
    fault: Fault


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text says: the operation, its question as JSON, and all that is wrong with them."""

    operation: Asked | None
    request: dict[str, Any]
    faults: tuple[LocatedFault, ...]


def parse(text: str, check: Check) -> Parsed:
    """Read a text; ``check`` looks for what is wrong with the question that it tells."""
    source = Source(text)
    name, *fields = _operation_apart(source)
    values = Values(source)
    operation = _OPERATIONS.get(plain(source.text(name)))
    if operation is None:
        _refuse_operation(values, name)
        return Parsed(None, {}, _located(values, values.faults, name))
    request = _Fields(values, lines_of(operation)).request(fields)
    faults = [*values.faults, *_faults_of_question(values, operation, request, check)]
    return Parsed(operation, request, _located(values, faults, name))


def _operation_apart(source: Source) -> list[Span]:
    """The operation and the fields; between the first two a space or a colon may do."""
    first, *fields = source.fields() or [Span(0, 0)]
    found = _OPERATION_FIRST.match(source.folded, *first)
    if found is None:
        return [first, *fields]
    beside = source.trimmed(Span(found.end(), first.end))
    return [Span(*found.span(1)), *([beside] if beside.start < beside.end else []), *fields]


_OPERATIONS = {plain(operation): operation for operation in Asked}
_IN_ANY_SPELLING = "|".join(each.replace("_", r"[\s_-]+") for each in _OPERATIONS)
_OPERATION_FIRST = re.compile(rf"({_IN_ANY_SPELLING})(?:[\s:?]+|\Z)", re.I)


def _refuse_operation(values: Values, span: Span) -> None:
    """A text whose first piece is no operation, or is a field already."""
    text = values.source.text(span)
    known = ", ".join(Asked)
    meant = name_meant(text, Asked)
    if not text or AFTER_NAME.search(text):
        values.refuse(None, Miswritten.OPERATION_MISSING, span.start, {"values": known})
    elif meant is None:
        facts = {"name": quoted(text), "values": known}
        values.refuse(None, Miswritten.UNKNOWN_OPERATION, span.start, facts)
    else:
        facts = {"name": quoted(text), "suggestion": meant}
        values.refuse(None, Miswritten.UNKNOWN_OPERATION, span.start, facts)


def _faults_of_question(
    values: Values, operation: str, request: Mapping[str, Any], check: Check
) -> Iterator[Fault]:
    """What the operation refuses, but for what follows only from faults of the text."""
    try:
        check(operation, request)
    except InvalidQuestion as invalid:
        told = {fault.place for fault in values.faults}
        for fault in invalid.faults:
            is_silent = fault.code is Refused.REQUIRED_MISSING and fault.place in values.silent
            if not is_silent and not _is_told(fault.place, told):
                yield fault


def _is_told(place: Place, told: Container[Place]) -> bool:
    """Whether a fault of the text is told of a place, or of a part around it."""
    return any(place[:length] in told for length in range(1, len(place) + 1))


def _located(values: Values, faults: Iterable[Fault], operation: Span) -> tuple[LocatedFault, ...]:
    """The faults in the order of the text.

    A fault in what the text does not have stands where the nearest part around it begins, and one
    of the whole question behind the name of the operation.
    """

    def position(place: Place) -> Position:
        while place and place not in values.stands_at:
            place = place[:-1]
        return values.source.position(values.stands_at[place] if place else operation.end)

    located = [LocatedFault(position(fault.place), fault) for fault in faults]
    return tuple(sorted(located, key=lambda each: (each.position, each.fault.code)))


class _Fields:
    """Collects the fields of a text into its question."""

    def __init__(self, values: Values, lines: Mapping[str, Line]) -> None:
        self._values = values
        self._source = values.source
        self._lines = lines
        self._request: dict[str, Any] = {}
        self._seen: set[str] = set()
        self._hints = 0

    def request(self, spans: Iterable[Span]) -> dict[str, Any]:
        """The question that these fields make."""
        for span in spans:
            self._read(span)
        for name in self._seen:
            if isinstance(self._lines[name].shape, Turns) and self._request[name] != NOTHING:
                self._values.seat(self._request[name], self._request.get("players"), (name,))
        return self._request

    def _read(self, span: Span) -> None:
        name, *after = self._source.split(span, AFTER_NAME, most=1)
        value = after[0] if after else None
        written = self._source.text(name)
        line = self._line(written, value)
        if line is None:
            self._refuse_unknown(written, name, value)
        elif line.name in self._seen:
            facts = {"name": line.name}
            self._values.refuse(None, Miswritten.FIELD_TWICE, name.start, facts)
        else:
            self._seen.add(line.name)
            self._put(line, name, value)

    def _line(self, written: str, value: Span | None) -> Line | None:
        """The field that is called so."""
        called = _AROUND_DOT.sub(".", plain(written))
        if called in self._lines:
            return self._lines[called]
        house_rule = self._lines.get(called.removeprefix(f"{UNPREFIXED}."))
        if house_rule is not None and called == ".".join(house_rule.path):
            return house_rule
        meant = [self._lines[name] for name in SHORT_FORMS.get(called, ()) if name in self._lines]
        is_card = value is None or card_read(self._source.text(value)) is not None
        return (meant[0] if is_card else meant[-1]) if meant else None

    def _put(self, line: Line, name: Span, value: Span | None) -> None:
        *around, key = line.path
        part = self._part(around, name)
        if value is None or (value.start == value.end and isinstance(line.shape, Atom | Option)):
            at = name.end if value is None else value.start
            self._values.refuse(line.path, Miswritten.VALUE_MISSING, at, {"name": line.name})
            read: Any = NOTHING
        else:
            read = self._values.read(line.shape, value, line.path)
        if isinstance(line.shape, Group) and read == {}:
            part.setdefault(key, read)
        else:
            part[key] = read

    def _part(self, around: Sequence[str], name: Span) -> dict[str, Any]:
        """The object of the question that a field stands in."""
        if not around:
            return self._request
        self._values.stands_at.setdefault(tuple(around), name.start)
        part = self._request.setdefault(around[0], {})
        # Where something else was written for the whole object, that is what is refused.
        return part if isinstance(part, dict) else {}

    def _refuse_unknown(self, written: str, name: Span, value: Span | None) -> None:
        """A field that there is not.  The question keeps it, so that it is refused as well."""
        self._hints += 1
        meant = name_meant(written, self._lines) if self._hints <= _MOST_HINTS else None
        around = self._around(written, meant)
        part = self._part(around, name)
        if written in part:
            facts = {"name": quoted(written)}
            self._values.refuse(None, Miswritten.FIELD_TWICE, name.start, facts)
            return
        part[written] = "" if value is None else self._source.text(value)
        suggestion = {}
        if meant is not None:
            suggestion["suggestion"] = meant
            self._values.silent.add(self._lines[meant].path)
        facts = {"name": quoted(written), **suggestion}
        self._values.refuse((*around, written), Refused.UNKNOWN_FIELD, name.start, facts)

    def _around(self, written: str, meant: str | None) -> tuple[str, ...]:
        """The part of the question in which an unknown field seems to belong."""
        prefix = plain(written).partition(".")[0]
        if "." in written and prefix in self._lines:
            return (prefix,) if isinstance(self._lines[prefix].shape, Group) else ()
        return self._lines[meant].path[:-1] if meant else ()


_AROUND_DOT = re.compile(r"_?\._?")
