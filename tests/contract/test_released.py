"""The document keeps the promises of every document that was released."""

from pathlib import Path
from typing import Any

import pytest

from tests.contract.compatibility import breaking_changes
from tests.contract.validation import DOCUMENT, Document, load_document

RELEASED = sorted((Path(__file__).parent / "released").glob("*.yaml"))
"""A copy of each released document, never changed afterwards."""


class TestReleasedDocuments:
    """Within one version of the interface, documents only grow."""

    @pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
    def test_are_kept(self, document: Document, path: Path) -> None:
        """A client made from a released document still works."""
        assert breaking_changes(load_document(path), document) == []

    @pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
    def test_say_their_own_version(self, path: Path) -> None:
        """A copy is filed under the version that it says it is."""
        assert load_document(path)["info"]["version"] == path.stem

    def test_stay_as_they_were_released(self, document: Document) -> None:
        """A document that differs from a released one has another version."""
        for path in RELEASED:
            if path.stem == document["info"]["version"]:
                assert path.read_bytes() == DOCUMENT.read_bytes()

    def test_hold_the_first_one(self) -> None:
        """The copies are there to be compared with."""
        assert "1.0.0" in [path.stem for path in RELEASED]


def _document() -> Document:
    """A small document with one question and one answer, which look the same."""
    return {
        "servers": [{"url": "/v1"}],
        "paths": {
            "/ask": {
                "parameters": [{"$ref": "#/components/parameters/Lang"}],
                "post": {
                    "operationId": "ask",
                    "requestBody": {"content": _json("Question")},
                    "responses": {
                        "200": {"headers": {"Vary": _text()}, "content": _json("Answer")},
                        "422": {"description": "No."},
                    },
                },
            },
        },
        "components": {
            "parameters": {"Lang": {"in": "query", "name": "lang", **_text()}},
            "schemas": {"Question": _schema(), "Answer": _schema()},
        },
    }


def _json(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _text() -> dict[str, Any]:
    return {"schema": {"type": "string", "maxLength": 9}}


def _schema() -> dict[str, Any]:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["card"],
        "properties": {
            "card": {"type": "string", "enum": ["2C", "3C"], "x-enum-varnames": ["TWO", "THREE"]},
            "count": {"type": "integer", "minimum": 2, "maximum": 10, "default": 4},
            "bid": {"type": "integer", "minimum": 0, "maximum": 30, "multipleOf": 5},
            "name": {"type": "string", "minLength": 1, "maxLength": 9, "pattern": "^a+$"},
            "cards": {
                "type": "array",
                "minItems": 1,
                "maxItems": 5,
                "items": {"type": "string", "format": "card"},
            },
            "scores": {
                "type": "object",
                "additionalProperties": {"type": "integer"},
                "propertyNames": {"type": "string", "minLength": 1, "maxLength": 9},
                "minProperties": 1,
                "maxProperties": 5,
            },
            "option": {
                "oneOf": [_option("switch"), _option("choice")],
                "discriminator": {"propertyName": "kind"},
            },
        },
    }


def _option(kind: str) -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"type": "string", "const": kind}},
    }


def _changed(place: str, **values: Any) -> list[str]:
    """What is told when values are set in a part of the document; `GONE` takes one away."""
    new = _document()
    part: Any = new
    for key in place.split():
        part = part[int(key)] if key.isdigit() and isinstance(part, list) else part[key]
    for name, value in values.items():
        if value is GONE:
            del part[name]
        else:
            part[name] = value
    return breaking_changes(_document(), new)


GONE = object()
OPERATION = "paths /ask post"
FIELDS = "components schemas {} properties"


class TestBreakingChanges:
    """Each kind of change that could break a client is told, with its place."""

    @pytest.mark.parametrize(
        ("place", "values", "told"),
        [
            ("paths", {"/ask": GONE}, "/ask is gone"),
            ("paths /ask", {"post": GONE}, "POST /ask is gone"),
            (OPERATION, {"operationId": "put"}, "POST /ask: operationId was ask"),
            (OPERATION, {"security": [{"key": []}]}, "POST /ask: security was None"),
            ("", {"security": [{"key": []}]}, "security is not the same"),
            ("servers 0", {"url": "/v2"}, "/v1 is served no more"),
            (f"{OPERATION} responses", {"422": GONE}, "POST /ask 422 is gone"),
            (f"{OPERATION} responses 200 headers", {"Vary": GONE}, "POST /ask 200 Vary is gone"),
            (
                f"{OPERATION} responses 200",
                {"content": {"text/plain": _text()}},
                "POST /ask 200 application/json is gone",
            ),
            (
                f"{OPERATION} requestBody",
                {"content": {"text/plain": _text()}},
                "POST /ask request application/json is gone",
            ),
            (f"{OPERATION} requestBody", {"required": True}, "POST /ask: a body must be sent now"),
            ("paths /ask", {"parameters": []}, "POST /ask query lang is gone"),
            (
                "components parameters Lang",
                {"required": True},
                "POST /ask query lang must be given now",
            ),
            (
                OPERATION,
                {"parameters": [{"in": "query", "name": "game", "required": True, **_text()}]},
                "POST /ask query game must be given now",
            ),
            (
                "components parameters Lang",
                {"style": "deepObject"},
                "POST /ask query lang: style was None",
            ),
            (
                "components parameters Lang schema",
                {"maxLength": 8},
                "POST /ask query lang: maxLength was 9",
            ),
            (
                f"{OPERATION} responses 200 headers Vary schema",
                {"maxLength": 10},
                "POST /ask 200 Vary: maxLength was 9",
            ),
        ],
    )
    def test_of_operations(self, place: str, values: dict[str, Any], told: str) -> None:
        """Addresses, names, parameters, media types, statuses and headers stay as they are."""
        assert _changed(place, **values) == [told]

    @pytest.mark.parametrize(
        ("place", "values", "told"),
        [
            ("", {"required": ["card", "count"]}, ': required was ["card"]'),
            ("properties card", {"enum": ["2C"]}, '/card: enum was ["2C", "3C"]'),
            ("properties card", {"enum": GONE, "const": "2C"}, '/card: enum was ["2C", "3C"]'),
            (
                "properties card",
                {"x-enum-varnames": ["TWO", "TREY"]},
                '/card: "3C" was called THREE',
            ),
            ("properties count", {"minimum": 3}, "/count: minimum was 2"),
            ("properties count", {"maximum": 9}, "/count: maximum was 10"),
            ("properties count", {"multipleOf": 2}, "/count: multipleOf was null"),
            ("properties count", {"enum": [2, 3]}, "/count: enum was null"),
            ("properties count", {"default": 5}, "/count: the default was 4"),
            ("properties count", {"default": GONE}, "/count: the default was 4"),
            ("properties bid", {"multipleOf": 10}, "/bid: multipleOf was 5"),
            ("properties name", {"minLength": 2}, "/name: minLength was 1"),
            ("properties name", {"maxLength": 8}, "/name: maxLength was 9"),
            ("properties name", {"pattern": "^b+$"}, '/name: pattern was "^a+$"'),
            ("properties name", {"format": "uri"}, "/name: format was null"),
            ("properties cards", {"minItems": 2}, "/cards: minItems was 1"),
            ("properties cards", {"maxItems": 4}, "/cards: maxItems was 5"),
            ("properties cards", {"uniqueItems": True}, "/cards: uniqueItems was null"),
            ("properties cards items", {"maxLength": 2}, "/cards/*: maxLength was null"),
            (
                "properties scores additionalProperties",
                {"maximum": 90},
                "/scores/*: maximum was null",
            ),
            (
                "properties scores propertyNames",
                {"maxLength": 8},
                "/scores/(names): maxLength was 9",
            ),
            ("properties scores", {"minProperties": 2}, "/scores: minProperties was 1"),
            ("properties scores", {"maxProperties": 4}, "/scores: maxProperties was 5"),
            (
                "properties scores",
                {"additionalProperties": False},
                '/scores: additionalProperties was {"type": "integer"}',
            ),
        ],
    )
    def test_of_questions(self, place: str, values: dict[str, Any], told: str) -> None:
        """What could be asked can still be asked, and means the same."""
        place = f"components schemas Question {place}"

        assert _changed(place, **values) == [f"POST /ask request{told}"]

    @pytest.mark.parametrize(
        ("place", "values", "told"),
        [
            ("", {"required": []}, ': required was ["card"]'),
            ("properties card", {"enum": ["2C", "3C", "4C"]}, '/card: enum was ["2C", "3C"]'),
            ("properties card", {"enum": GONE}, '/card: enum was ["2C", "3C"]'),
            (
                "properties card",
                {"x-enum-varnames": ["DEUCE", "THREE"]},
                '/card: "2C" was called TWO',
            ),
            ("properties count", {"minimum": 1}, "/count: minimum was 2"),
            ("properties count", {"minimum": GONE}, "/count: minimum was 2"),
            ("properties count", {"maximum": 11}, "/count: maximum was 10"),
            ("properties count", {"type": "number"}, '/count: type was "integer"'),
            ("properties bid", {"multipleOf": GONE}, "/bid: multipleOf was 5"),
            ("properties name", {"minLength": 0}, "/name: minLength was 1"),
            ("properties name", {"maxLength": 10}, "/name: maxLength was 9"),
            ("properties name", {"pattern": GONE}, '/name: pattern was "^a+$"'),
            ("properties cards", {"minItems": 0}, "/cards: minItems was 1"),
            ("properties cards", {"maxItems": 6}, "/cards: maxItems was 5"),
            ("properties cards items", {"format": GONE}, '/cards/*: format was "card"'),
            ("properties cards", {"items": GONE}, '/cards: items was {"type": "string", "format'),
            ("", {"additionalProperties": True}, ": additionalProperties was false"),
            (
                "properties scores additionalProperties",
                {"type": "number"},
                '/scores/*: type was "integer"',
            ),
            ("properties scores", {"additionalProperties": GONE}, "/scores: additionalProperties"),
            ("properties scores", {"propertyNames": GONE}, "/scores: propertyNames was"),
            ("properties scores", {"maxProperties": 6}, "/scores: maxProperties was 5"),
        ],
    )
    def test_of_answers(self, place: str, values: dict[str, Any], told: str) -> None:
        """What comes is what was promised; a value nobody knew breaks a generated client."""
        place = f"components schemas Answer {place}"

        [break_told] = _changed(place, **values)
        assert break_told.startswith(f"POST /ask 200{told}")

    @pytest.mark.parametrize(
        ("schema", "place"), [("Question", "POST /ask request"), ("Answer", "POST /ask 200")]
    )
    @pytest.mark.parametrize(
        ("inside", "values", "told"),
        [
            (" name", {"type": "boolean"}, '/name: type was "string"'),
            (" cards", {"type": "object"}, '/cards: type was "array"'),
            ("", {"name": GONE}, "/name is gone"),
            (" option discriminator", {"propertyName": "sort"}, "/option: alternatives were told"),
            (
                " option oneOf 1 properties kind",
                {"const": "number"},
                "/option: an alternative fits",
            ),
        ],
    )
    def test_of_both(
        self, schema: str, place: str, inside: str, values: dict[str, Any], told: str
    ) -> None:
        """Fields stay, and stay what they are, in questions and answers alike."""
        breaks = _changed(f"components schemas {schema} properties{inside}", **values)

        assert [each for each in breaks if each.startswith(f"{place}{told}")]

    def test_of_alternatives_in_a_question(self) -> None:
        """A question may still be put in every way in which it could be put."""
        place = "components schemas Question properties option"

        assert _changed(place, oneOf=[_option("switch")])
        assert _changed(place, **_option("switch"), oneOf=GONE, discriminator=GONE)

    def test_of_alternatives_in_an_answer(self) -> None:
        """An answer comes in no way in which it could not come."""
        place = "components schemas Answer properties option"

        assert _changed(place, oneOf=[_option("switch"), _option("choice"), _option("number")])

    def test_of_a_closed_answer(self) -> None:
        """An answer that promised to have no other fields has no other fields."""
        assert _changed("components schemas Answer properties", extra={"type": "boolean"}) == [
            "POST /ask 200: additionalProperties was false"
        ]


class TestHarmlessChanges:
    """What breaks nothing is let through."""

    def test_no_change_is_one(self) -> None:
        """A document keeps its own promises."""
        assert breaking_changes(_document(), _document()) == []

    @pytest.mark.parametrize(
        ("place", "values"),
        [
            ("paths", {"/more": {"get": {"operationId": "more", "responses": {}}}}),
            ("paths /ask", {"get": {"operationId": "look", "responses": {}}}),
            ("servers 0", {"description": "Here."}),
            (OPERATION, {"summary": "Ask.", "tags": ["play"], "deprecated": True}),
            (OPERATION, {"parameters": [{"in": "query", "name": "game", **_text()}]}),
            ("components parameters Lang schema", {"maxLength": 10}),
            (f"{OPERATION} responses", {"429": {"description": "Wait."}}),
            (f"{OPERATION} responses 200 headers", {"Link": _text()}),
            (f"{OPERATION} responses 200 content", {"text/plain": _text()}),
            (f"{OPERATION} requestBody content", {"text/plain": _text()}),
            ("components schemas", {"Another": {"type": "boolean"}}),
        ],
    )
    def test_of_operations(self, place: str, values: dict[str, Any]) -> None:
        """New addresses, methods, statuses, media types, headers and optional parameters."""
        assert _changed(place, **values) == []

    @pytest.mark.parametrize(
        ("place", "values"),
        [
            ("", {"required": []}),
            ("", {"additionalProperties": True}),
            ("", {"additionalProperties": {"type": "string"}}),
            ("", {"description": "A question.", "title": "Q", "examples": [{"card": "2C"}]}),
            ("properties", {"extra": {"type": "boolean"}}),
            ("properties card", {"enum": ["2C", "4C", "3C"], "x-enum-varnames": GONE}),
            ("properties card", {"enum": GONE, "x-enum-varnames": GONE, "maxLength": 3}),
            ("properties count", {"minimum": 1, "maximum": 11, "type": "number"}),
            ("properties bid", {"multipleOf": 1, "default": 0}),
            ("properties name", {"minLength": 0, "maxLength": 10, "pattern": GONE}),
            ("properties cards", {"minItems": 0, "maxItems": 6}),
            ("properties cards items", {"format": GONE}),
            ("properties scores", {"propertyNames": GONE, "maxProperties": 6}),
            ("properties scores", {"additionalProperties": GONE}),
            ("properties scores additionalProperties", {"type": "number"}),
            (
                "properties option",
                {"oneOf": [_option(kind) for kind in ("number", "choice", "switch")]},
            ),
        ],
    )
    def test_of_questions(self, place: str, values: dict[str, Any]) -> None:
        """More may be asked than before."""
        assert _changed(f"components schemas Question {place}", **values) == []

    @pytest.mark.parametrize(
        ("place", "values"),
        [
            ("", {"required": ["card", "name"]}),
            ("properties card", {"enum": ["2C"], "x-enum-varnames": ["TWO"]}),
            ("properties card", {"enum": GONE, "x-enum-varnames": GONE, "const": "3C"}),
            ("properties count", {"minimum": 3, "maximum": 9, "default": 5}),
            ("properties count", {"enum": [2, 10]}),
            ("properties bid", {"multipleOf": 10}),
            ("properties name", {"minLength": 2, "maxLength": 8, "format": "uri"}),
            ("properties cards", {"minItems": 2, "maxItems": 4, "uniqueItems": True}),
            ("properties cards items", {"maxLength": 2}),
            ("properties option", {"oneOf": [_option("choice")]}),
            ("properties scores", {"additionalProperties": False, "properties": {}}),
            ("properties scores additionalProperties", {"maximum": 90}),
        ],
    )
    def test_of_answers(self, place: str, values: dict[str, Any]) -> None:
        """Answers may keep to less than was promised."""
        assert _changed(f"components schemas Answer {place}", **values) == []

    def test_of_an_open_answer(self) -> None:
        """An answer that never promised otherwise may have new fields."""
        old, new = _document(), _document()
        for document in (old, new):
            del document["components"]["schemas"]["Answer"]["additionalProperties"]
        new["components"]["schemas"]["Answer"]["properties"]["extra"] = {"type": "boolean"}

        assert breaking_changes(old, new) == []


class TestWhatIsNotUnderstood:
    """Where the comparison knows no answer it gives none."""

    @pytest.mark.parametrize(
        ("place", "values"),
        [
            ("properties name", {"not": {"const": "a"}}),
            ("properties cards", {"contains": {"const": "5C"}}),
            ("", {"patternProperties": {"^x-": {"type": "string"}}}),
            ("properties option", {"type": "object"}),
            ("properties", {"name": {"$ref": "#/components/schemas/Question"}}),
        ],
    )
    def test_is_an_error(self, place: str, values: dict[str, Any]) -> None:
        """A keyword nobody thought of must be taught to the comparison first."""
        with pytest.raises(NotImplementedError):
            _changed(f"components schemas Question {place}", **values)
