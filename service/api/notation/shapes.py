"""What the text form makes of the marshmallow schemas: the shape in which each field is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeAlias

from marshmallow import Schema, fields

from service.api.fields import (
    BySide,
    CardField,
    Cards,
    Choice,
    Hands,
    ListOf,
    Part,
    PlayerName,
    SideName,
    Switch,
    WholeNumber,
)
from service.api.schemas import QUESTIONS, RecordedPlay

UNPREFIXED = "rules"
"""The object whose fields stand beside those of the question: a house rule is ``target=45``."""


class Atom(Enum):
    """What is one word."""

    CARD = "card"
    NAME = "name"
    SIDE = "side"
    NUMBER = "number"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Option:
    """One of a few words."""

    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """The fields of an object in a list: ``KC:Ann``; those left out at the end are not written."""

    parts: tuple[tuple[str, "Shape"], ...]


@dataclass(frozen=True, slots=True)
class Series:
    """A list: ``KC,10C``, or of lists ``Ann,Cait/Bob,Dan``."""

    item: "Shape"
    separator: str


@dataclass(frozen=True, slots=True)
class Named:
    """An object with names of the caller's own: ``Ann:20,Bob.Dan:5``."""

    name: Atom
    value: "Shape"
    separator: str


@dataclass(frozen=True, slots=True)
class Turns:
    """Tricks of a record: ``Ann:KC,10C,3D/Bob:AS``, without players who only followed in turn."""


@dataclass(frozen=True, slots=True)
class Group:
    """An object whose fields are written one by one; only an empty one is written itself."""


Shape: TypeAlias = Atom | Option | Row | Series | Named | Turns | Group

LISTS_APART_BY, ITEMS_APART_BY = "/", ","


@dataclass(frozen=True, slots=True)
class Line:
    """A field of a text: what it is called there, and where it stands in the question."""

    name: str
    path: tuple[str, ...]
    shape: Shape


@cache
def lines_of(operation: str) -> Mapping[str, Line]:
    """The fields of a text about an operation by what they are called, in the printed order."""
    schema = QUESTIONS[operation]()
    lines = [line for name, field in schema.fields.items() for line in _lines(name, field)]
    by_name: dict[str, Line] = {}
    for line in lines:
        # A field of the question goes before a house rule that is called the same.
        called = line.name if line.name not in by_name else ".".join(line.path)
        by_name[called] = Line(called, line.path, line.shape)
    return by_name


def _lines(name: str, field: fields.Field[Any]) -> Iterator[Line]:
    if not isinstance(field, Part):
        yield Line(name, (name,), _shape(field))
        return
    yield Line(name, (name,), Group())
    for inner, part in field.schema.fields.items():
        called = inner if name == UNPREFIXED else f"{name}.{inner}"
        yield Line(called, (name, inner), _shape(part))


def _shape(field: fields.Field[Any]) -> Shape:
    """The shape of a field that is no object.  Raises ``TypeError`` where there is none."""
    for kind, atom in _ATOMS.items():
        if isinstance(field, kind):
            return atom
    if isinstance(field, Choice):
        return Option(tuple(field.values))
    if isinstance(field, BySide):
        return Named(Atom.SIDE, Atom.NUMBER, ITEMS_APART_BY)
    if isinstance(field, Hands):
        return Named(Atom.NAME, _series(field.cards), LISTS_APART_BY)
    if isinstance(field, ListOf):
        return _series(field)
    raise TypeError(f"no text form for {field!r}")


_ATOMS = {
    CardField: Atom.CARD,
    PlayerName: Atom.NAME,
    SideName: Atom.SIDE,
    Switch: Atom.SWITCH,
    WholeNumber: Atom.NUMBER,
}


def _series(field: ListOf) -> Series | Turns:
    inner = field.inner
    if isinstance(inner, Part):
        return Series(_row(inner.schema), ITEMS_APART_BY)
    if isinstance(inner, ListOf) and not isinstance(inner, Cards):
        if isinstance(inner.inner, Part) and isinstance(inner.inner.schema, RecordedPlay):
            return Turns()
        return Series(_series(inner), LISTS_APART_BY)
    return Series(_shape(inner), ITEMS_APART_BY)


def _row(schema: Schema) -> Row:
    return Row(tuple((name, _shape(field)) for name, field in schema.fields.items()))
