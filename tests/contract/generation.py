"""Hypothesis strategies for the part of JSON Schema that the questions are written in."""

import copy
from collections.abc import Iterator
from typing import Any, TypeAlias

from hypothesis import strategies as st

from tests.contract.validation import Document, at

Strategy: TypeAlias = st.SearchStrategy[Any]
Schema: TypeAlias = dict[str, Any]
Place: TypeAlias = tuple[Any, ...]

_KEYWORDS: dict[str, set[str]] = {
    "array": {"items", "minItems", "maxItems", "uniqueItems"},
    "boolean": set(),
    "integer": {"minimum", "maximum", "multipleOf"},
    "object": {
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "minProperties",
        "maxProperties",
    },
    "string": {"minLength", "maxLength", "pattern"},
}
_EVERYWHERE = {"type", "description", "default"}

# What the names of players may be made of, and those of sides; the other free strings, which are
# texts and the names of items, may be made of anything.
_NAMES = st.characters(exclude_characters="+\u2028\u2029", exclude_categories=["Cc", "Cs"])
_SIDES = st.lists(st.text(_NAMES, min_size=1, max_size=64), min_size=1, max_size=10).map("+".join)

_ANY_CHARACTERS = st.characters(exclude_categories=["Cs"])
_TEXTS = st.text(_ANY_CHARACTERS, max_size=70)
_NUMBERS = st.integers() | st.floats(allow_nan=False, allow_infinity=False)

ANYTHING: Strategy = st.recursive(
    st.none() | st.booleans() | _NUMBERS | _TEXTS,
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(_TEXTS, parts, max_size=3),
    max_leaves=5,
)
"""Any small JSON value."""


def valid_for(schema: Schema, document: Document) -> Strategy:
    """Values that a schema of the document allows."""
    return _Valid(document).values(schema)


def nearly_valid_for(schema: Schema, document: Document) -> Strategy:
    """Values like those, most of them changed in one place so that they may be wrong there."""
    valid = valid_for(schema, document)
    return valid | valid.flatmap(_changed_somewhere) | valid.flatmap(_changed_somewhere)


class _Valid:
    def __init__(self, document: Document) -> None:
        self.document = document

    def values(self, schema: Schema) -> Strategy:
        if "$ref" in schema:
            return self.values(at(self.document, schema["$ref"]))
        if "enum" in schema:
            return st.sampled_from(schema["enum"])
        unknown = schema.keys() - _KEYWORDS[schema["type"]] - _EVERYWHERE
        if unknown:
            raise NotImplementedError(f"no strategy for {sorted(unknown)}")
        strategy: Strategy = getattr(self, schema["type"])(schema)
        return strategy

    def object(self, schema: Schema) -> Strategy:
        if "properties" not in schema:
            return self.by_name(schema)
        parts = {name: self.values(each) for name, each in schema["properties"].items()}
        required = {name: parts.pop(name) for name in schema.get("required", [])}
        return st.fixed_dictionaries(required, optional=parts)

    def by_name(self, schema: Schema) -> Strategy:
        """An object with names of the caller's own, which are those of players and of sides."""
        if schema["additionalProperties"] is True:
            return st.dictionaries(_TEXTS, ANYTHING, max_size=3)
        return st.dictionaries(
            self.values(schema["propertyNames"]),
            self.values(schema["additionalProperties"]),
            min_size=schema.get("minProperties", 0),
            max_size=schema["maxProperties"],
        )

    def array(self, schema: Schema) -> Strategy:
        return st.lists(
            self.values(schema["items"]),
            min_size=schema.get("minItems", 0),
            max_size=schema["maxItems"],
            unique=schema.get("uniqueItems", False),
        )

    def string(self, schema: Schema) -> Strategy:
        pattern = schema.get("pattern")
        if pattern is None:
            most = min(schema["maxLength"], 70)
            return st.text(_ANY_CHARACTERS, min_size=schema["minLength"], max_size=most)
        if r"(\+" in pattern:
            return _SIDES
        return st.text(_NAMES, min_size=schema["minLength"], max_size=schema["maxLength"])

    def integer(self, schema: Schema) -> Strategy:
        step = schema.get("multipleOf", 1)
        least, most = -(-schema["minimum"] // step), schema["maximum"] // step
        whole = st.integers(least, most).map(lambda count: count * step)
        return whole | whole.map(float)

    def boolean(self, _: Schema) -> Strategy:
        return st.booleans()


def _changed_somewhere(value: Any) -> Strategy:
    return st.sampled_from(list(_places(value))).flatmap(lambda place: _changed(value, place))


def _places(value: Any) -> Iterator[Place]:
    yield ()
    if isinstance(value, dict | list):
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        for key, part in parts:
            yield from ((key, *place) for place in _places(part))


def _changed(value: Any, place: Place) -> Strategy:
    """The same value with something else at `place`."""
    if not place:
        return _instead_of(value)
    key, *inner = place
    return _changed(value[key], tuple(inner)).map(lambda part: _with(value, key, part))


def _with(value: Any, key: Any, part: Any) -> Any:
    changed = copy.copy(value)
    changed[key] = part
    return changed


def _instead_of(value: Any) -> Strategy:
    """What a caller might send by mistake, or anything."""
    mistakes = st.sampled_from([None, [value], *_mistakes(value)])
    return mistakes | mistakes | mistakes | ANYTHING


def _mistakes(value: Any) -> list[Any]:
    if isinstance(value, dict):
        fewer = [{key: part for key, part in value.items() if key != name} for name in value]
        misspelt = {key.title(): part for key, part in value.items()}
        return [*fewer, misspelt, value | misspelt, value | {"": 1}, list(value)]
    if isinstance(value, list):
        return [[], value * 10, [*value, None], {"0": value}]
    if isinstance(value, str):
        return [value.lower(), f"{value}\n", f" {value}", value[:-1], value * 70, ""]
    if value is None:
        return [False, 0, "", "null"]
    return [str(value).lower(), bool(value), int(value), float(value), value + 0.5, 1000 - value]
