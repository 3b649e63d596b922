"""What `docs/versioning.md` says of the contract is so."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.contract.validation import DOCUMENT, METHODS, Document, at, load_document

ROOT = DOCUMENT.parent
PAGE = ROOT / "docs" / "versioning.md"
SUNSET = {"Deprecation", "Sunset", "Link"}


def table(first_cell: str) -> list[list[str]]:
    """The rows of the table whose heading begins with this word."""
    text = PAGE.read_text("utf-8")
    lines = text.partition(f"| {first_cell} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def named(first_cell: str) -> list[str]:
    """The parts of the contract in the first column of a table, as `Schema` or `Schema.field`."""
    return [name for row in table(first_cell) for name in re.findall(r"`([\w.]+)`", row[0])]


def schema(name: str) -> dict[str, Any]:
    """What the contract says of a part."""
    pointer = "/components/schemas/" + name.replace(".", "/properties/")
    found: dict[str, Any] = at(load_document(), pointer)
    return found


class TestWords:
    """Some lists of words are closed for good, others may grow."""

    @pytest.mark.parametrize("name", named("closed"))
    def test_that_are_closed_are_listed_in_the_contract(self, name: str) -> None:
        """A list that is compared with every released contract, so it cannot grow."""
        assert schema(name)["enum"]

    @pytest.mark.parametrize("name", named("open"))
    def test_that_may_become_more_are_not_listed(self, name: str) -> None:
        """A generated client takes a word that nobody has thought of yet."""
        assert "enum" not in schema(name)
        assert schema(name)["pattern"]

    @pytest.mark.parametrize("row", [row for row in table("closed") if row[1].startswith("`")])
    def test_are_those_that_the_page_lists(self, row: list[str]) -> None:
        """Where the page lists the words themselves, it lists all of them."""
        (name,) = re.findall(r"`([\w.]+)`", row[0])
        assert re.findall(r"`(\w+)`", row[1]) == schema(name)["enum"]

    def test_are_told_of_both_kinds(self) -> None:
        """The page keeps its tables, and the tests find them."""
        assert len(named("closed")) > 4
        assert len(named("open")) > 4


def deprecated(document: Document) -> Iterator[tuple[str, set[str]]]:
    """Each deprecated operation, and the headers of its answer."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if item.get(method, {}).get("deprecated"):
                yield path, {*item[method]["responses"]["200"].get("headers", {})}


class TestDeprecation:
    """What has to go says so long before."""

    def test_is_told_in_the_headers(self) -> None:
        """A deprecated operation has the headers that the page promises."""
        for path, headers in deprecated(load_document()):
            assert headers >= SUNSET, path

    def test_is_told_on_the_page(self) -> None:
        """The page says that nothing is deprecated exactly as long as that is so."""
        says_none = "Nothing is deprecated today." in PAGE.read_text("utf-8")
        assert says_none == ("deprecated: true" not in DOCUMENT.read_text("utf-8"))

    def test_would_be_found(self) -> None:
        """The search for what is deprecated finds it."""
        old = {"deprecated": True, "responses": {"200": {"headers": {"Sunset": {}}}}}
        assert [*deprecated({"paths": {"/old": {"get": old}}})] == [("/old", {"Sunset"})]


class TestWhatHoldsIt:
    """The page says which test holds each promise."""

    @pytest.mark.parametrize("row", table("promise"), ids=lambda row: row[0][:40])
    def test_is_there(self, row: list[str]) -> None:
        """Whoever looks for the test finds it."""
        (path,) = re.findall(r"`([\w/.]+)`", row[1])
        assert (ROOT / path).is_file()
