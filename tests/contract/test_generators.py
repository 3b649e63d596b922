"""The document has nothing in it that generators of clients are known to stumble over.

`tests/clients` runs five of them; here is what can be seen without, and why it must stay so.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from tests.contract.validation import Contract, Document, at

PROBLEM = "#/components/schemas/Problem"


def parts_of(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the document, outside its examples."""
    if isinstance(value, list):
        for each in value:
            yield from parts_of(each)
    elif isinstance(value, dict):
        yield value
        for key, each in value.items():
            if key not in ("example", "examples"):
                yield from parts_of(each)


def told_twice(names: Iterable[str]) -> list[str]:
    """Names that are the same to a generator, which writes each in the way of its language."""
    written = Counter(re.sub(r"[^a-z0-9]", "", name.lower()) for name in names)
    return [name for name, times in written.items() if times > 1]


class TestNames:
    """What becomes the name of a package, a function, a class or a field."""

    def test_of_the_package_can_be_imported(self, document: Document) -> None:
        """A title that began with a digit would make a package that no program can import."""
        title = document["info"]["title"]
        package = re.sub(r"\W+", "_", title).lower()

        assert package.isascii()
        assert package.isidentifier()

    def test_of_functions_and_classes_are_told_apart(
        self, document: Document, contract: Contract
    ) -> None:
        """Two names that differ in case or in a line would overwrite each other."""
        operations = [operation["operationId"] for _, _, operation in contract.operations()]

        assert told_twice(operations) == []
        assert told_twice(document["components"]["schemas"]) == []
        assert told_twice(["deal_score", "dealScore"]) == ["dealscore"]

    def test_of_fields_are_told_apart(self, document: Document) -> None:
        """The fields of one object stay so many fields in every language."""
        for part in parts_of(document):
            if isinstance(part.get("properties"), dict) and "type" in part:
                assert told_twice(part["properties"]) == []

    def test_of_operations_and_schemas_begin_with_a_letter(
        self, document: Document, contract: Contract
    ) -> None:
        """No generator has to invent another name."""
        operations = [operation["operationId"] for _, _, operation in contract.operations()]
        for name in (*operations, *document["components"]["schemas"]):
            assert re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", name), name


class TestShapes:
    """What becomes a type."""

    def test_are_those_of_a_version_that_is_read_everywhere(self, document: Document) -> None:
        """OpenAPI 3.2 is refused by openapi-python-client and others."""
        assert re.fullmatch(r"3\.1\.\d+", document["openapi"])

    def test_are_never_null(self, document: Document) -> None:
        """Enumerations and unions that may be null come out as types that no value has."""
        for part in parts_of(document):
            assert "nullable" not in part
            assert part.get("type") != "null"
            assert None not in part.get("enum", [])
            assert part.get("const", "") is not None

    def test_of_a_union_are_told_apart_by_a_constant(self, document: Document) -> None:
        """Each member of a union has the field that names it, with its own constant."""
        unions = [part for part in parts_of(document) if "discriminator" in part]
        assert unions
        for union in unions:
            name = union["discriminator"]["propertyName"]
            mapping = union["discriminator"]["mapping"]
            assert sorted(mapping.values()) == sorted(each["$ref"] for each in union["oneOf"])
            for constant, reference in mapping.items():
                member = at(document, reference)
                assert member["properties"][name]["const"] == constant
                assert name in member["required"]

    def test_of_unions_always_have_a_discriminator(self, document: Document) -> None:
        """There is no union that a program would have to guess at."""
        for part in parts_of(document):
            assert "anyOf" not in part
            assert ("oneOf" in part) is ("discriminator" in part)

    def test_of_every_error_are_the_same(self, contract: Contract) -> None:
        """A program has one type for whatever goes wrong, and it is not mixed with answers."""
        for path, method, operation in contract.operations():
            for status in operation["responses"]:
                place = f"/paths/{path.replace('/', '~1')}/{method}/responses/{status}"
                content = at(contract.document, contract.resolved(place)).get("content", {})
                if int(status) >= 400:
                    assert {key: each["schema"] for key, each in content.items()} == {
                        "application/problem+json": {"$ref": PROBLEM}
                    }, (path, status)
                else:
                    assert PROBLEM not in [each["schema"].get("$ref") for each in content.values()]

    def test_are_all_in_the_document(self, document: Document) -> None:
        """A generator needs neither the network nor another file."""
        references = [part["$ref"] for part in parts_of(document) if "$ref" in part]
        assert references
        assert all(reference.startswith("#/components/") for reference in references)
