"""The table on which cards are tapped together: every link is the page after the tap."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.desk.address import Address, items_of
from service.desk.slots import MOST_SHOWN, Slot, Table, codes_in, spread, table
from service.rules.cards import CARDS, PACK, Suit
from service.wording.languages import Tag, language

ENGLISH = language(Tag.EN)
TRUMP = Slot("trump", 1, takes_a_suit=True)
TRICK = Slot("trick", 9, is_optional=True)
HAND = Slot("hand", 5)
SLOTS = (TRUMP, TRICK, HAND)


@st.composite
def addresses(draw: st.DrawFn) -> Address:
    """A page on which some cards were tapped, each into one place."""
    codes = draw(st.lists(st.sampled_from(sorted(CARDS)), unique=True, max_size=15))
    trick, hand = codes[1:10], codes[10:]
    fields = {"trump": "".join(codes[:1]), "trick": ",".join(trick), "hand": ",".join(hand)}
    to = draw(st.sampled_from(["", "trump", "trick", "hand", "nowhere"]))
    return Address.of("", {**fields, "to": to, "lang": "zh"})


def fields_after(link: str | None) -> dict[str, str]:
    """What the page is told after a tap."""
    assert link is not None
    pairs = (pair.partition("=") for pair in link.partition("?")[2].split("&") if pair)
    return {name: value for name, _, value in pairs}


def cards_in(fields: dict[str, str]) -> int:
    """How many cards are told."""
    return sum(len(items_of(fields.get(slot.field, ""))) for slot in SLOTS)


def shown(address: Address) -> Table:
    """The table of an address."""
    return table(address, SLOTS, ENGLISH)


class TestTapping:
    """Every card that can be tapped leads to a page with that card."""

    @given(addresses())
    def test_puts_a_card_into_the_open_place(self, address: Address) -> None:
        """One place has the card, at its end; the others are as they were."""
        now = shown(address)
        (opened,) = [filled.slot for filled in now.slots if filled.is_open]
        for _, chips in now.suits:
            for chip in chips:
                if chip.link is None:
                    continue
                after = fields_after(chip.link)
                before = items_of(address.fields.get(opened.field, ""))
                kept = before if opened.most > 1 else []
                assert items_of(after[opened.field]) == [*kept, chip.card.code]
                for slot in SLOTS:
                    if slot is not opened:
                        assert after.get(slot.field) == address.fields.get(slot.field)

    @given(addresses())
    def test_shows_the_whole_pack(self, address: Address) -> None:
        """All 52 cards stand there by suit, whether they can be tapped or not."""
        chips = [chip for _, chips in shown(address).suits for chip in chips]

        assert len(chips) == 52
        assert {chip.card for chip in chips} == set(PACK)
        assert all(chip.label == ENGLISH.cards[chip.card] for chip in chips)

    @given(addresses())
    def test_offers_no_card_that_lies_elsewhere(self, address: Address) -> None:
        """A card of the trick cannot be in the hand, nor the other way round."""
        now = shown(address)
        opened = next(filled.slot for filled in now.slots if filled.is_open)
        used = {*codes_in(address, TRICK), *codes_in(address, HAND)}
        offered = {chip.card.code for _, chips in now.suits for chip in chips if chip.link}

        if opened is not TRUMP:
            assert not offered & used
        if len(codes_in(address, opened)) >= opened.most > 1:
            assert not offered

    @given(addresses())
    def test_keeps_what_is_no_card(self, address: Address) -> None:
        """Language and house go along with every link."""
        now = shown(address)
        links = [now.clear, now.undo, *(filled.link for filled in now.slots)]
        links += [chip.link for _, chips in now.suits for chip in chips]
        links += [placed.link for filled in now.slots for placed in filled.cards]

        assert all(fields_after(link)["lang"] == "zh" for link in links if link)


class TestTakingBack:
    """Whatever was tapped can be taken back."""

    @given(addresses())
    def test_undoes_one_card(self, address: Address) -> None:
        """Undoing as often as there are cards leaves none, and then there is nothing to undo."""
        count = cards_in(dict(address.fields))
        for left in range(count, 0, -1):
            undo = shown(address).undo
            address = Address.of("", fields_after(undo))
            assert cards_in(dict(address.fields)) == left - 1

        assert shown(address).undo is None

    @given(addresses())
    def test_takes_any_card(self, address: Address) -> None:
        """The link of a card in its place leads to the page without that card."""
        for filled in shown(address).slots:
            for placed in filled.cards:
                after = fields_after(placed.link)
                left = [each for each in codes_in(address, filled.slot) if each != placed.code]
                assert items_of(after.get(filled.slot.field, "")) == left

    @given(addresses())
    def test_starts_again(self, address: Address) -> None:
        """Nothing is left but what is no part of the question."""
        assert fields_after(shown(address).clear) == {"lang": "zh"}


class TestTheOpenPlace:
    """Where the next card goes."""

    @pytest.mark.parametrize(
        ("fields", "opened"),
        [
            ({}, "trump"),
            ({"trump": "9C"}, "hand"),
            ({"trump": "9C", "hand": "2D"}, "hand"),
            ({"trump": "9C", "to": "trick"}, "trick"),
            ({"hand": "2D"}, "trump"),
            ({"trump": "9C", "to": "nowhere"}, "hand"),
        ],
    )
    def test_is_the_one_chosen_or_the_first_that_is_needed(
        self, fields: dict[str, str], opened: str
    ) -> None:
        """Somebody who only taps cards fills what the question needs, in order."""
        now = shown(Address.of("", fields))

        assert [filled.slot.field for filled in now.slots if filled.is_open] == [opened]


class TestTrumps:
    """The suit may be told by a card or alone."""

    @pytest.mark.parametrize("suit", list(Suit))
    def test_may_be_a_suit_alone(self, suit: Suit) -> None:
        """Each suit has a link, and is told of its place afterwards."""
        (trump, *_) = shown(Address.of("", {})).slots
        after = fields_after(dict(trump.suits_alone)[suit])
        again = shown(Address.of("", after)).slots[0]

        assert after == {"trump": suit}
        assert (again.suit, again.cards) == (suit, ())

    def test_are_no_suit_where_only_a_card_will_do(self) -> None:
        """A place for cards alone takes no suit."""
        (hand,) = table(Address.of("", {"hand": "clubs"}), (HAND,), ENGLISH).slots

        assert (hand.suit, hand.suits_alone) == (None, ())


class TestWhatIsNoCard:
    """Anything may stand in an address."""

    @given(st.text(), st.text(), st.text())
    def test_is_passed_over(self, trump: str, hand: str, to: str) -> None:
        """The table shows the cards that there are."""
        address = Address.of("", {"trump": trump, "hand": hand, "to": to})
        for filled in shown(address).slots:
            assert all(placed.code in CARDS for placed in filled.cards)

    def test_is_not_shown_without_end(self) -> None:
        """Thousands of cards would each have a link as long as the address."""
        address = Address.of("", {"hand": ",".join(["2D"] * 3_000)})

        assert len(shown(address).slots[2].cards) == MOST_SHOWN


class TestSpread:
    """The pack, with a link of the page's own for each card."""

    def test_goes_from_the_ace_down(self) -> None:
        """Each suit once, in the order in which cards are looked for."""
        suits = spread(lambda card: f"?{card.code}", ENGLISH)

        assert [suit for suit, _ in suits] == list(Suit)
        for _, chips in suits:
            ranks = [str(chip.card.rank) for chip in chips]
            assert ranks == ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
            assert [chip.link for chip in chips] == [f"?{chip.card.code}" for chip in chips]
