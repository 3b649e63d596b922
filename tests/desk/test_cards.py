"""The card pictures: what is in the document, what is on each card, and how it is served."""

import gzip
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import dist
from typing import NamedTuple
from xml.etree import ElementTree

import pytest
from flask.testing import FlaskClient

from service.desk.card_pictures import card_pictures
from service.desk.cards import label
from service.rules.cards import CARDS, Rank, Suit, card_of
from service.wording.languages import Tag, language

SVG = "{http://www.w3.org/2000/svg}"
DOCUMENT = ElementTree.fromstring(card_pictures())
BY_ID = {each.attrib["id"]: each for each in DOCUMENT.iter() if "id" in each.attrib}

NUMBERS = {rank: int(rank) for rank in Rank if rank.isdecimal()}
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)
RED = {Suit.DIAMONDS, Suit.HEARTS}

PIP = 17
"""How wide and high a pip is that is drawn at size 1."""


class Place(NamedTuple):
    """Where 0, 0 of a shape lies on a card, and its size there; negative when upside down."""

    size: float
    x: float
    y: float

    def within(self, outer: "Place") -> "Place":
        """This place, when all it lies in is put at another."""
        return Place(
            outer.size * self.size,
            outer.x + outer.size * self.x,
            outer.y + outer.size * self.y,
        )

    def turned(self) -> "Place":
        """The same place on a card that is turned upside down."""
        return self.within(HALF_TURN)


HALF_TURN = Place(-1, 100, 140)
WHOLE = Place(1, 0, 0)


def place_of(element: ElementTree.Element) -> Place:
    """The place that an element's transform says; only these three are in use."""
    place = WHOLE
    steps = re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", ""))
    for kind, numbers in reversed(steps):
        step = [float(number) for number in numbers.split()]
        if kind == "translate":
            place = place.within(Place(1, step[0], step[1]))
        elif kind == "scale":
            place = place.within(Place(step[0], 0, 0))
        else:
            assert (kind, step) == ("rotate", [180, 50, 70])
            place = place.within(HALF_TURN)
    return place


def drawn(element: ElementTree.Element, place: Place = WHOLE) -> Iterator[tuple[str, Place]]:
    """The name and the place of everything with a name that is drawn, uses followed."""
    here = place_of(element).within(place)
    if name := element.get("id"):
        yield name, here
    if element.tag == f"{SVG}use":
        yield from drawn(BY_ID[element.attrib["href"].removeprefix("#")], here)
    for inner in element:
        yield from drawn(inner, here)


def places(code: str, name: str) -> list[Place]:
    """Where a shape is on a card."""
    return [place for each, place in drawn(BY_ID[code]) if each == name]


def in_corners(suit: Suit) -> list[Place]:
    """The places of the suit that are drawn beside the indices rather than in the middle."""
    return [place for each, place in drawn(BY_ID[f"corners-{suit}"]) if each == suit]


def pips(rank: Rank, suit: Suit) -> list[Place]:
    """Where the pips in the middle of a card are."""
    corners = in_corners(suit)
    return [place for place in places(code_of(rank, suit), suit) if place not in corners]


def code_of(rank: Rank, suit: Suit) -> str:
    """The code of a card."""
    return card_of(rank, suit).code


class TestTheDocument:
    """One SVG document with a symbol for each card, that needs nothing else and runs nothing."""

    def test_has_a_symbol_for_each_card_and_for_the_back(self) -> None:
        """Every code of the service can be shown, and all pictures are of one shape."""
        symbols = list(DOCUMENT.iter(f"{SVG}symbol"))
        assert [each.get("id") for each in symbols] == [*CARDS, "back"]
        assert {each.get("viewBox") for each in symbols} == {"0 0 100 140"}

    def test_gives_each_name_once(self) -> None:
        """A name that stood twice would show the wrong shape."""
        names = Counter(each.attrib["id"] for each in DOCUMENT.iter() if "id" in each.attrib)
        assert names.most_common(1)[0][1] == 1

    def test_uses_only_what_it_has_and_has_only_what_it_uses(self) -> None:
        """No shape is missing or left over, and nothing is referred to outside the document."""
        used = {each.attrib["href"] for each in DOCUMENT.iter(f"{SVG}use")}
        shapes = BY_ID.keys() - {*CARDS, "back"} - {f"ornament-{rank}" for rank in COURTS}
        assert shapes <= {name.removeprefix("#") for name in used} <= BY_ID.keys()
        assert all(name.startswith("#") for name in used)

    def test_draws_with_plain_shapes_alone(self) -> None:
        """There is no script, style, text, picture or link, and so no font is needed."""
        tags = {each.tag.removeprefix(SVG) for each in DOCUMENT.iter()}
        assert tags == {"svg", "defs", "symbol", "g", "use", "path", "rect"}

    def test_has_nothing_that_a_strict_policy_forbids_or_that_leads_elsewhere(self) -> None:
        """There is no style, handler or address but the name of the SVG language."""
        text = card_pictures().decode("ascii")
        names = {name for each in DOCUMENT.iter() for name in each.attrib}
        assert "style" not in names
        assert not {name for name in names if name.startswith("on")}
        assert "url(" not in text
        assert re.findall(r"\w+://[^\"]*", text) == [SVG.strip("{}")]

    def test_is_small(self) -> None:
        """It is a small part of what a phone loads first."""
        assert len(card_pictures()) < 30_000
        assert len(gzip.compress(card_pictures())) < 4_000

    def test_takes_every_colour_from_the_page_or_the_suit(self) -> None:
        """A page can set all colours, and where it sets none there is one to fall back on."""
        for each in DOCUMENT.iter():
            for name in {"fill", "stroke", "color"} & each.attrib.keys():
                assert re.fullmatch(
                    r"none|currentColor|var\(--[a-z-]+,#[0-9a-f]{3,6}\)", each.attrib[name]
                )


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize("rank", Rank)
class TestEveryCard:
    """It shows its rank and its suit, so that it can be read either way up."""

    def test_has_its_rank_in_both_corners(self, rank: Rank, suit: Suit) -> None:
        """The index stands at the top left, and upside down at the bottom right."""
        indices = [
            each for each in places(code_of(rank, suit), f"rank-{rank}") if each.size in (1, -1)
        ]
        assert len(indices) == 2
        assert indices[0].x < 10 > indices[0].y
        assert indices[1] == indices[0].turned()

    def test_has_its_suit_below_the_index_in_both_corners(self, rank: Rank, suit: Suit) -> None:
        """The suit is below the rank, which is 34 high, and between the same sides."""
        index = places(code_of(rank, suit), f"rank-{rank}")[0]
        upright, turned = in_corners(suit)
        assert upright.x == index.x + 10
        assert upright.y - upright.size * PIP / 2 > index.y + 34
        assert turned == pytest.approx(upright.turned())

    def test_has_no_other_rank_or_suit(self, rank: Rank, suit: Suit) -> None:
        """Nothing on it can be taken for another card."""
        names = {name for name, _ in drawn(BY_ID[code_of(rank, suit)])}
        assert names & {*Suit} == {suit}
        assert {name for name in names if name.startswith("rank-")} == {f"rank-{rank}"}

    def test_is_in_the_colour_of_its_suit(self, rank: Rank, suit: Suit) -> None:
        """A page sets the colour by the name of the suit; else it is red or black."""
        (group,) = BY_ID[code_of(rank, suit)]
        usual = "#c8102e" if suit in RED else "#14171c"
        assert group.get("color") == f"var(--{suit},{usual})"


@pytest.mark.parametrize("suit", Suit)
@pytest.mark.parametrize(("rank", "number"), NUMBERS.items())
class TestNumberCards:
    """They have as many pips as their number says, where players look for them."""

    def test_have_as_many_pips(self, rank: Rank, number: int, suit: Suit) -> None:
        """Whoever counts the pips gets the number."""
        assert len(pips(rank, suit)) == len(set(pips(rank, suit))) == number

    def test_are_alike_left_and_right(self, rank: Rank, number: int, suit: Suit) -> None:
        """Each pip has one across from it, or lies in the middle."""
        found = {(each.x, each.y) for each in pips(rank, suit)}
        assert found == {(100 - x, y) for x, y in found}
        assert len(found) == number

    def test_have_the_lower_pips_upside_down(self, rank: Rank, number: int, suit: Suit) -> None:
        """A pip below the middle stands on its head, and no other."""
        found = pips(rank, suit)
        assert [each.size < 0 for each in found] == [each.y > 70 for each in found]
        assert len({abs(each.size) for each in found}) == 1, number

    def test_keep_pips_apart(self, rank: Rank, number: int, suit: Suit) -> None:
        """No pip touches another, nor one in a corner, so that they can be counted when small."""
        everything = pips(rank, suit) + in_corners(suit)
        assert len(everything) == number + 2
        for one, other in combinations(everything, 2):
            assert dist(one[1:], other[1:]) > PIP * (abs(one.size) + abs(other.size)) / 2


class TestAcesAndCourts:
    """They have no pips to count."""

    @pytest.mark.parametrize("suit", Suit)
    def test_aces_have_one_large_pip(self, suit: Suit) -> None:
        """It is in the middle, and at least twice as large as any other."""
        (pip,) = pips(Rank.ACE, suit)
        assert (pip.x, pip.y) == (50, 70)
        assert pip.size > 2 * max(each.size for each in in_corners(suit))

    @pytest.mark.parametrize("suit", Suit)
    @pytest.mark.parametrize("rank", COURTS)
    def test_courts_have_a_large_letter_and_their_ornament_twice(
        self, rank: Rank, suit: Suit
    ) -> None:
        """The ornament stands above the letter, and upside down below it."""
        code = code_of(rank, suit)
        assert pips(rank, suit) == []
        assert max(each.size for each in places(code, f"rank-{rank}")) > 1.3
        assert places(code, f"ornament-{rank}") == [WHOLE, HALF_TURN]

    def test_each_court_has_an_ornament_of_its_own(self) -> None:
        """A jack, a queen and a king differ in more than a letter."""
        ornaments = {ElementTree.tostring(BY_ID[f"ornament-{rank}"][0]) for rank in COURTS}
        assert len(ornaments) == 3


class TestShapes:
    """Cards are told apart by shape, whatever their colours."""

    def test_no_two_suits_or_ranks_have_one_shape(self) -> None:
        """Each suit and each rank has an outline of its own."""
        names = [*Suit, *(f"rank-{rank}" for rank in Rank)]
        assert len({BY_ID[name].get("d") for name in names}) == len(names) == 17

    def test_no_two_cards_are_drawn_alike(self) -> None:
        """Even without the colour of the suit there are 52 pictures."""
        pictures = {tuple(each for each in drawn(BY_ID[code]) if each[0] != code) for code in CARDS}
        assert len(pictures) == 52

    def test_the_back_shows_no_card(self) -> None:
        """Nothing of a suit or a rank is on it, and a page can set its colour."""
        assert {name for name, _ in drawn(BY_ID["back"])} == {"back", "face"}
        assert "var(--card-back," in ElementTree.tostring(BY_ID["back"]).decode()


class TestServing:
    """A browser fetches the pictures once a day at most, and is told when it has them already."""

    def test_sends_the_document_as_svg(self, client: FlaskClient) -> None:
        """It may be kept for a day, and its tag is strong."""
        answer = client.get("/cards.svg")
        assert (answer.status_code, answer.data) == (200, card_pictures())
        assert answer.mimetype == "image/svg+xml"
        assert answer.headers["Cache-Control"] == "public, max-age=86400"
        assert re.fullmatch(r'"[0-9a-f]{16}"', answer.headers["ETag"])

    def test_lets_it_run_nothing(self, client: FlaskClient) -> None:
        """Opened by itself it may load nothing and be framed by nobody."""
        policies = client.get("/cards.svg").headers.getlist("Content-Security-Policy")
        assert policies == ["default-src 'none'; frame-ancestors 'none'"]

    def test_answers_head_like_get(self, client: FlaskClient) -> None:
        """The length, the tag and the type are told without the pictures."""
        answer = client.head("/cards.svg")
        assert (answer.status_code, answer.data) == (200, b"")
        assert answer.content_length == len(card_pictures())
        assert answer.headers["ETag"] == client.get("/cards.svg").headers["ETag"]

    @pytest.mark.parametrize("method", ["GET", "HEAD"])
    @pytest.mark.parametrize("written", ["{tag}", 'W/{tag}, "other"', "*"])
    def test_does_not_send_again_what_is_there(
        self, client: FlaskClient, method: str, written: str
    ) -> None:
        """Who names the tag gets no body, and may keep what he has for another day."""
        tag = client.get("/cards.svg").headers["ETag"]
        headers = {"If-None-Match": written.format(tag=tag)}
        answer = client.open("/cards.svg", method=method, headers=headers)
        assert (answer.status_code, answer.data) == (304, b"")
        assert answer.headers["ETag"] == tag
        assert answer.headers["Cache-Control"] == "public, max-age=86400"

    def test_sends_again_what_has_changed(self, client: FlaskClient) -> None:
        """A tag of another edition of the pictures is answered with these."""
        answer = client.get("/cards.svg", headers={"If-None-Match": '"0123456789abcdef"'})
        assert (answer.status_code, answer.data) == (200, card_pictures())


class TestLabels:
    """What a screen reader says for the picture of a card."""

    @pytest.mark.parametrize(
        ("code", "english", "chinese"),
        [
            ("5H", "five of hearts", "红心 5"),
            ("10D", "ten of diamonds", "方块 10"),
            ("AS", "ace of spades", "黑桃 A"),
            ("QC", "queen of clubs", "梅花 Q"),
        ],
    )
    def test_name_the_card_without_an_article(self, code: str, english: str, chinese: str) -> None:
        """A label is a name and no part of a sentence, in each language."""
        assert label(CARDS[code], language(Tag.EN)) == english
        assert label(CARDS[code], language(Tag.ZH)) == chinese

    @pytest.mark.parametrize("tag", Tag)
    def test_tell_the_cards_apart(self, tag: Tag) -> None:
        """Whoever only hears the cards hears 52 different ones."""
        assert len({label(card, language(tag)) for card in CARDS.values()}) == 52
