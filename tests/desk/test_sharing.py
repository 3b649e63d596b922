"""What a ruling is shared as: an address, its picture, and a text for a message."""

import re
import xml.etree.ElementTree as Xml
from typing import Any

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from service.desk.address import Address
from service.desk.sharing import Shared, shared
from service.rules.choices import RenegeCards
from service.rules.games import OPTIONS, Game, Value, options_of
from service.rules.rulebook import EDITION
from service.wording.languages import Tag, language

HERE = "https://referee.example/desk/trick"
ADDRESS = Address.of("trick", {"trump": "9C", "trick": "KC,10C", "to": "trick"})


def ruling(game: Game, /, **changed: Value) -> dict[str, Any]:
    """As much of an answer as sharing looks at."""
    return {"rules": {"game": str(game), "edition": EDITION, "changed": changed}}


def share(address: Address = ADDRESS, tag: Tag = Tag.EN, **changed: Value) -> Shared:
    """A ruling that is shared."""
    return shared(
        address, HERE, ruling(Game.TWENTY_FIVE, **changed), ["Wins.", "Because."], language(tag)
    )


class TestTheAddress:
    """The whole question, and what the ruling depends on besides."""

    def test_has_edition_and_language(self) -> None:
        """Whoever opens it reads the same, and learns if the rule book has changed."""
        told = share(tag=Tag.ZH)

        assert told.link == f"trick?trump=9C&trick=KC,10C&lang=zh&edition={EDITION}"
        assert told.absolute == f"{HERE}?trump=9C&trick=KC,10C&lang=zh&edition={EDITION}"

    def test_names_this_edition(self) -> None:
        """A link that was opened with an older edition is shared with the one that ruled."""
        old = ADDRESS.having(edition="2019.1")

        assert f"edition={EDITION}" in share(old).link
        assert "2019" not in share(old).text

    def test_is_short(self) -> None:
        """A question of five cards and a trick fits into one line of a message."""
        cards = {"trump": "9C", "trick": "KC,10C,3D,AH", "hand": "5C,3S,8H,2C,QD"}
        assert len(share(Address.of("", cards)).link) < 100


class TestThePicture:
    """A QR code of the address."""

    def test_is_the_address(self) -> None:
        """Every module of the picture is one of the code of exactly this address."""
        told = share()
        code = segno.make(told.absolute, error="l", micro=False)
        drawn = Xml.fromstring(str(told.qr))

        assert drawn.tag.endswith("svg")
        wide, high = code.symbol_size(scale=3, border=2)
        assert drawn.attrib["viewBox"] == f"0 0 {wide} {high}"
        (path,) = drawn
        dark = sum(sum(row) for row in code.matrix)
        assert _dark_modules(path.attrib["d"]) == dark

    def test_differs_for_another_address(self) -> None:
        """Another question has another picture."""
        assert share().qr != share(ADDRESS.having(trick="KC")).qr

    def test_has_no_style_and_no_script(self) -> None:
        """The content security policy would forbid them."""
        picture = str(share().qr)

        assert "style" not in picture
        assert "script" not in picture

    def test_is_left_out_of_an_address_that_is_too_long(self) -> None:
        """No code holds so much; the link and the text are still there."""
        told = share(ADDRESS.having(colours="4" * 4_000))

        assert told.qr == ""
        assert told.absolute in told.text

    @given(st.text(st.characters(codec="utf-8"), max_size=200))
    def test_can_be_drawn_of_any_question(self, value: str) -> None:
        """Whatever an address holds, there is one picture, or none where it is too long."""
        told = share(ADDRESS.having(foo=value))

        assert told.qr == "" or str(told.qr).count("<svg") == 1


class TestTheText:
    """What is pasted into a message."""

    def test_has_ruling_house_and_address(self) -> None:
        """A line each, in this order."""
        told = share(renege_cards=RenegeCards.NONE)

        assert told.text.splitlines() == [
            "Wins.",
            "Because.",
            "Twenty-Five, with Trumps that may be held back: none",
            told.absolute,
        ]

    def test_begins_with_the_question_where_it_is_told(self) -> None:
        """Whoever reads it elsewhere sees no cards."""
        told = shared(
            ADDRESS, HERE, ruling(Game.TWENTY_FIVE), ["Wins."], language(Tag.EN), "Trumps: clubs"
        )

        assert told.text.splitlines()[:2] == ["Trumps: clubs", "Wins."]

    def test_says_that_nothing_is_changed(self) -> None:
        """The usual rules are told as such."""
        assert share().house == "Twenty-Five, no house rules changed"

    @pytest.mark.parametrize("tag", list(Tag))
    @pytest.mark.parametrize("game", list(Game))
    def test_says_every_house_rule_in_words(self, game: Game, tag: Tag) -> None:
        """Neither the name of an option nor of a value is left as a program writes it."""
        for name, option in options_of(game).items():
            values = option.values
            for value in (values[0], values[-1]) if isinstance(values, range) else values:
                told = shared(ADDRESS, HERE, ruling(game, **{name: value}), [], language(tag))
                assert language(tag).say(f"desk.option.{name}", {}) in told.house
                assert "_" not in told.house
                assert "True" not in told.house
                assert "False" not in told.house

    @pytest.mark.parametrize("tag", list(Tag))
    def test_has_a_name_of_its_own_for_each_house_rule(self, tag: Tag) -> None:
        """No two are called alike, and each name is short enough for a line."""
        names = [language(tag).say(f"desk.option.{name}", {}) for name in OPTIONS]

        assert len(set(names)) == len(OPTIONS)
        assert max(map(len, names)) <= 32


def _dark_modules(path: str) -> int:
    """How many modules the horizontal strokes of a path cover."""
    return sum(int(length) for length in re.findall(r"h(\d+)", path))
