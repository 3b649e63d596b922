"""Loads a JSON value by a schema and tells every refusal as a fault with its place."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias

from marshmallow import Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.api.quoting import quoted
from service.api.refusals import Refusal, Refused
from service.api.suggestions import name_meant
from service.rules.faults import Fault, Place

MOST_HINTS = 20
"""For how many unknown fields of an object a name that may be meant is looked for."""


AtSight: TypeAlias = Callable[[Any], Any]
"""Reads a value that is sound at sight.  Raises one of ``DOUBTS`` for any other."""

DOUBTS = (LookupError, TypeError, ValidationError)
"""What is raised for a value that must be looked at closely.  It says nothing of why."""


def load(schema: Schema, value: object) -> tuple[dict[str, Any], list[Fault]]:
    """What of ``value`` is sound, and the faults of the rest."""
    try:
        return told_at_sight(schema, value), []
    except DOUBTS:
        return load_closely(schema, value)


def load_closely(schema: Schema, value: object) -> tuple[dict[str, Any], list[Fault]]:
    """The same, as marshmallow tells it.  It decides whatever is not sound at sight."""
    try:
        return schema.load(value), []  # type: ignore[arg-type]  # anything may come
    except ValidationError as error:
        sound = error.valid_data if isinstance(error.valid_data, dict) else {}
        return sound, list(_faults(error.messages, schema, ()))


def told_at_sight(schema: Schema, value: Any) -> dict[str, Any]:
    """What a question tells that is sound at sight, as most are.  Raises one of ``DOUBTS``.

    It takes nothing that ``schema.load`` refuses, and tells the same of it in a tenth of the time.
    """
    if not isinstance(value, dict):
        raise TypeError
    read, required = _at_sight(schema)
    told = {name: read[name](each) for name, each in value.items()}
    if not required <= told.keys():
        raise KeyError
    return told


@cache
def _at_sight(schema: Schema) -> tuple[Mapping[str, AtSight], frozenset[str]]:
    """What reads each field of a schema at sight, and the fields that must be told."""
    # All of them are of our own kinds, which have ``at_sight``.
    fields: Mapping[str, Any] = schema.fields
    required = frozenset(name for name, each in fields.items() if each.required)
    return {name: each.at_sight() for name, each in fields.items()}, required


def _faults(messages: Any, part: Any, place: Place) -> Iterator[Fault]:
    """The faults in what marshmallow collected about ``part``, which is a schema or a field."""
    if isinstance(messages, list):
        yield from (_fault(refusal, place) for refusal in messages)
        return
    schema = _schema_of(part)
    if schema is not None:
        messages = _with_hints(messages, schema)
    for key, inner in messages.items():
        # A caller's own name may be the one that marshmallow files its faults of a whole under.
        is_own = key == SCHEMA and isinstance(inner, list) and inner[0].code in _OF_A_WHOLE
        yield from _faults(inner, _inside(part, key), place if is_own else (*place, key))


_OF_A_WHOLE = (
    Refused.EXPECTED_OBJECT,
    Refused.TOO_FEW_ITEMS,
    Refused.TOO_MANY_ITEMS,
    # Of the name that something stands under.
    Refused.TOO_SHORT,
    Refused.TOO_LONG,
    Refused.FORBIDDEN_CHARACTER,
    Refused.NOT_NFC,
)


def _fault(refusal: Refusal, place: Place) -> Fault:
    if refusal.code is Refused.REQUIRED_MISSING:
        return Fault(place, refusal.code, {"name": str(place[-1])})
    return Fault(place, refusal.code, refusal.facts)


def _schema_of(part: Any) -> Schema | None:
    if isinstance(part, Schema):
        return part
    return part.schema if isinstance(part, fields.Nested) else None


def _inside(part: Any, key: str | int) -> Any:
    if isinstance(part, fields.List):
        return part.inner
    schema = _schema_of(part)
    return schema.fields.get(str(key)) if schema else None


def _with_hints(messages: Mapping[str, Any], schema: Schema) -> dict[str, Any]:
    """The same messages; a misspelt field is one fault, with the name that was meant.

    marshmallow tells of unknown fields in no fixed order, so here they come last, sorted.
    """
    unknown = {name for name, inner in messages.items() if _is(Refused.UNKNOWN_FIELD, inner)}
    hinted = {name: inner for name, inner in messages.items() if name not in unknown}
    for count, name in enumerate(sorted(unknown)):
        meant = name_meant(name, schema.fields) if count < MOST_HINTS else None
        hinted[name] = [_unknown(name, meant)]
        if meant is not None and _is(Refused.REQUIRED_MISSING, hinted.get(meant)):
            del hinted[meant]
    return hinted


def _unknown(name: str, meant: str | None) -> Refusal:
    suggestion = {} if meant is None else {"suggestion": meant}
    return Refusal(Refused.UNKNOWN_FIELD, {"name": quoted(name), **suggestion})


def _is(code: Refused, messages: Any) -> bool:
    return isinstance(messages, list) and messages[0].code is code
