"""Addresses of pages: what is told in them, and how they are written."""

from urllib.parse import parse_qs, parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from werkzeug.test import EnvironBuilder
from werkzeug.wrappers import Request

from service.desk.address import Address, items_of
from service.desk.forms import told

# A browser sends no lone surrogate, and no address can hold one.
WORDS = st.text(st.characters(codec="utf-8"), min_size=1)
FIELDS = st.dictionaries(WORDS, WORDS, max_size=6)
PAGES = st.sampled_from(["", "trick", "deal", "rules/target", "../glossary"])


def opened(address: str) -> dict[str, str]:
    """The fields that a page is told when the address is opened."""
    query = urlsplit(address).query
    request = Request(EnvironBuilder(path="/", query_string=query).get_environ())
    return request.args.to_dict()


class TestRoundTrips:
    """Whatever is told can be shared."""

    @given(page=PAGES, fields=FIELDS)
    def test_tells_what_it_was_made_of(self, page: str, fields: dict[str, str]) -> None:
        """Opening an address gives the fields that it was written from, in their order."""
        address = Address.of(page, fields)

        assert list(opened(str(address)).items()) == list(fields.items())
        assert Address.of(page, opened(str(address))) == address

    @given(page=PAGES, fields=FIELDS)
    def test_is_in_safe_characters(self, page: str, fields: dict[str, str]) -> None:
        """A messenger that makes links of addresses finds the end of this one."""
        query = str(Address.of(page, fields)).partition("?")[2]

        assert query.isascii()
        assert not set(query) & set(" \"'<>\\^`{|}#\n\t")

    @given(fields=FIELDS)
    def test_is_read_alike_by_forms(self, fields: dict[str, str]) -> None:
        """A page that is told by a form and one that is told by a link are told the same."""
        query = str(Address.of("deal", fields)).partition("?")[2]
        pairs = MultiDict(parse_qsl(query, keep_blank_values=True))

        assert told("deal", pairs) == Address.of("deal", fields)


class TestHaving:
    """An address with something told otherwise."""

    @given(fields=FIELDS, name=WORDS, value=WORDS)
    def test_tells_it_and_nothing_else(self, fields: dict[str, str], name: str, value: str) -> None:
        """One field changes; the address that it was made from does not."""
        address = Address.of("", fields)
        changed = address.having(**{name: value})

        assert changed.fields == {**fields, name: value}
        assert address.fields == fields

    @given(fields=FIELDS, name=WORDS, nothing=st.sampled_from([None, ""]))
    def test_leaves_out_what_is_nothing(
        self, fields: dict[str, str], name: str, nothing: str | None
    ) -> None:
        """Nothing is told by leaving a field out, so addresses stay short."""
        left = Address.of("", fields).having(**{name: nothing})

        assert left.fields == {each: value for each, value in fields.items() if each != name}

    def test_may_change_a_field_of_any_name(self) -> None:
        """No name is taken by the language that this is written in."""
        assert Address.of("", {"self": "1", "cls": "2"}).having(self=None).fields == {"cls": "2"}


class TestOnAnotherPage:
    """What goes along when another page is opened."""

    @given(fields=FIELDS, kept=st.lists(WORDS))
    def test_keeps_what_it_is_told_to(self, fields: dict[str, str], kept: list[str]) -> None:
        """Fields that are named go along, as far as they are told."""
        address = Address.of("", fields).on("trick", *kept)

        assert address.page == "trick"
        assert address.fields == {name: fields[name] for name in kept if name in fields}


class TestWriting:
    """An address is short and can be read."""

    @pytest.mark.parametrize(
        ("page", "fields", "written"),
        [
            ("", {}, "./"),
            ("", {"trump": "9C"}, "./?trump=9C"),
            ("trick", {}, "trick"),
            ("trick", {"trick": "KC:Ann,10C"}, "trick?trick=KC:Ann,10C"),
            ("deal", {"tricks": "Ann:KC,3D/Bob:2S"}, "deal?tricks=Ann:KC,3D/Bob:2S"),
            ("deal", {"players": "~c1~ine_B"}, "deal?players=~c1~ine_B"),
            ("", {"a": "b&c=d#e f"}, "./?a=b%26c%3Dd%23e+f"),
        ],
    )
    def test_leaves_what_is_harmless(self, page: str, fields: dict[str, str], written: str) -> None:
        """Commas, colons and slashes stay; what means something in an address is escaped."""
        assert str(Address.of(page, fields)) == written

    def test_never_names_a_host(self) -> None:
        """It is relative to the page, wherever that is."""
        parts = urlsplit(str(Address.of("", {"next": "//example.org"})))

        assert (parts.scheme, parts.netloc) == ("", "")
        assert parse_qs(parts.query) == {"next": ["//example.org"]}


class TestItems:
    """Lists stand in one field."""

    @given(st.lists(st.text("ABC:~ ", min_size=1)))
    def test_are_between_commas(self, items: list[str]) -> None:
        """What was joined by commas is taken apart again."""
        assert items_of(",".join(items)) == items

    def test_are_never_nothing(self) -> None:
        """Commas that are too many mean nothing."""
        assert items_of(",9C,,KC,") == ["9C", "KC"]
        assert items_of("") == []
