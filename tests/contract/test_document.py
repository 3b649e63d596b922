"""The document itself: sound, bounded, and served as it is written."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.contract.validation import DOCUMENT, Contract, ContractClient, Document, pointer_to

_SUBSCHEMAS = ("oneOf", "anyOf", "allOf", "prefixItems")
_SUBSCHEMA = ("items", "additionalProperties", "not", "contains", "propertyNames")


def schemas_of(document: Document) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema of the document with its place, those inside other schemas too."""
    yield from _search(document, "")


def _search(part: Any, place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Find where schemas begin: under `schema`, and each of the component `schemas`."""
    if isinstance(part, list):
        for index, each in enumerate(part):
            yield from _search(each, f"{place}/{index}")
    elif isinstance(part, dict):
        for key, each in part.items():
            here = place + pointer_to(key)
            if key == "schema":
                yield from _schemas_in(each, here)
            elif here == "/components/schemas":
                for name, schema in each.items():
                    yield from _schemas_in(schema, here + pointer_to(name))
            # What an example holds is no part of the document, whatever it looks like.
            elif key not in ("example", "examples"):
                yield from _search(each, here)


def _schemas_in(schema: dict[str, Any], place: str) -> Iterator[tuple[str, dict[str, Any]]]:
    yield place, schema
    for name, each in schema.get("properties", {}).items():
        yield from _schemas_in(each, place + pointer_to("properties", name))
    for keyword in _SUBSCHEMAS:
        for index, each in enumerate(schema.get(keyword, [])):
            yield from _schemas_in(each, f"{place}/{keyword}/{index}")
    for keyword in _SUBSCHEMA:
        if isinstance(schema.get(keyword), dict):
            yield from _schemas_in(schema[keyword], f"{place}/{keyword}")


def _lacks_bound(schema: dict[str, Any]) -> bool:
    """Whether a schema lets values grow without end."""
    if "enum" in schema or "const" in schema or "$ref" in schema:
        return False
    bounds = {
        "array": ("maxItems",),
        "string": ("maxLength",),
        "integer": ("minimum", "maximum"),
        "number": ("minimum", "maximum"),
    }
    needed = bounds.get(schema.get("type", ""), ())
    return any(keyword not in schema for keyword in needed)


def _lacks_type(schema: dict[str, Any]) -> bool:
    return not {"type", "$ref", "oneOf"} & set(schema)


class TestTheDocument:
    """It is an OpenAPI document that generators of clients can work with."""

    def test_is_valid(self, document: Document) -> None:
        """It conforms to OpenAPI 3.1, examples and defaults to their schemas included."""
        OpenAPIV31SpecValidator(document).validate()

    def test_bounds_every_value(self, document: Document) -> None:
        """Every list has a most number of items, every string a length, every number a range."""
        assert [place for place, schema in schemas_of(document) if _lacks_bound(schema)] == []

    def test_gives_every_schema_one_type(self, document: Document) -> None:
        """No schema lets everything through, and none mixes types."""
        assert [place for place, schema in schemas_of(document) if _lacks_type(schema)] == []
        assert all(isinstance(schema.get("type", ""), str) for _, schema in schemas_of(document))

    def test_finds_schemas_everywhere(self, document: Document) -> None:
        """The search behind the tests above goes into parameters, headers, bodies and parts."""
        found = {place for place, _ in schemas_of(document)}

        assert {
            "/components/parameters/AcceptLanguage/schema",
            "/components/headers/RetryAfter/schema",
            "/components/responses/NotFound/content/application~1problem+json/schema",
            "/components/schemas/CardOrderAnswer/properties/plain_suits/items/properties/suit",
            "/components/schemas/GameOption/oneOf/2",
            "/paths/~1legal-plays/post/requestBody/content/application~1json/schema",
        } <= found

    @pytest.mark.parametrize(
        "schema",
        [
            {"type": "array", "items": {"type": "boolean"}},
            {"type": "string", "pattern": "^a*$"},
            {"type": "integer", "minimum": 0},
            {"type": "integer", "maximum": 0},
        ],
    )
    def test_would_be_told_of_a_missing_bound(self, schema: dict[str, Any]) -> None:
        """The check of bounds sees each kind that is missing."""
        assert _lacks_bound(schema)

    def test_gives_names_to_values_that_are_none(self, document: Document) -> None:
        """Values that cannot be names in a program have names beside them, one for each."""
        for place, schema in schemas_of(document):
            values = schema.get("enum", [])
            names = schema.get("x-enum-varnames")
            if names is None:
                assert all(not isinstance(each, str) or each.isidentifier() for each in values), (
                    place
                )
            else:
                assert len(set(names)) == len(names) == len(set(values)) == len(values), place
                assert all(name.isidentifier() and name.isascii() for name in names), place

    def test_describes_every_operation(self, contract: Contract) -> None:
        """Each operation has a summary, a description and one of the tags."""
        tags = {tag["name"] for tag in contract.document["tags"]}
        for path, method, operation in contract.operations():
            assert operation["summary"].strip(), (path, method)
            assert operation["description"].strip(), (path, method)
            assert operation["tags"], (path, method)
            assert set(operation["tags"]) <= tags, (path, method)

    def test_describes_every_field_and_parameter(self, document: Document) -> None:
        """Whoever reads the document learns what each thing means."""
        undescribed = [
            place
            for place, schema in schemas_of(document)
            if place.rpartition("/")[0].endswith(("/properties", "/components/schemas"))
            and not schema.get("description", "$ref" in schema)
        ]

        assert undescribed == []

    def test_promises_every_error_with_the_headers_of_an_answer(self, contract: Contract) -> None:
        """No operation leaves an error unsaid that all of them share."""
        for path, method, operation in contract.operations():
            shared = {"200", "406", "422", "429", "500", "503"}
            reads_a_body = {"400", "408", "413", "415"} if "requestBody" in operation else set()
            names_a_thing = {"404"} if "{" in path else set()
            may_be_kept = {"304", "412"} if method == "get" else set()
            assert set(operation["responses"]) == (
                shared | reads_a_body | names_a_thing | may_be_kept
            ), (path, method)


class TestServing:
    """What clients read is the document in the repository."""

    def test_the_yaml_is_the_file_byte_for_byte(self, client: ContractClient) -> None:
        """Nothing comes between the file and its reader."""
        answer = client.get("/openapi.yaml")

        assert answer.data == DOCUMENT.read_bytes()
        assert answer.content_type == "application/yaml"

    def test_the_json_holds_the_same(self, client: ContractClient, document: Document) -> None:
        """Programs that read no YAML get the same document."""
        answer = client.get("/openapi.json")

        assert json.loads(answer.data) == document
        assert answer.content_type == "application/json"
