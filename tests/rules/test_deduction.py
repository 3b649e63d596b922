"""What is certain about a play from a hand that is not all known."""

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import CARDS, Card, CardSet, Suit, card_set, cards_in
from service.rules.deduction import Certainty, Held, certainty, may_bind
from service.rules.following import (
    Demand,
    Obligation,
    binding_demand,
    demands,
    following,
    legal_cards,
)
from service.rules.games import HouseRules
from service.rules.order import trumps
from tests.rules.asking import cards
from tests.rules.strategies import USUAL, Table, houses, tables

Asked: TypeAlias = tuple[tuple[Demand, ...], Held, Card]

MUST_TRUMP = HouseRules(must_trump_when_void=True)


def hold(known: str, unseen: int = 0, pool: str = "") -> Held:
    """A hand by the codes of its cards, and of those that the others may be."""
    return Held(card_set(cards(known)), unseen, card_set(cards(pool)))


def every_hand(held: Held) -> Iterator[CardSet]:
    """Every hand that it may have been."""
    for unseen in combinations(cards_in(held.pool), held.unseen):
        yield held.known | card_set(unseen)


@st.composite
def hands_to_play(draw: st.DrawFn) -> Asked:
    """What a trick asked of a hand that is not all known, that hand, and a card of it."""
    table, house = draw(tables(fewest=4, most=16)), draw(houses)
    played = draw(st.integers(0, min(5, len(table.cards) - 2)))
    known = draw(st.integers(1, min(5, len(table.cards) - played)))
    trick, hand = list(table.cards[:played]), table.cards[played : played + known]
    pool = table.cards[played + known :]
    unseen = draw(st.integers(0, min(5 - known, len(pool))))
    held = Held(card_set(hand), unseen, card_set(pool))
    return demands(following(table.trumps, house), trick), held, draw(st.sampled_from(hand))


class TestAgainstTryingEveryHand:
    """What is deduced is what one finds with a second pack and patience."""

    @given(asked=hands_to_play())
    def test_the_demands_that_may_bind(self, asked: Asked) -> None:
        """They are those that bind one of the hands, each once and in order; there is one."""
        made, held, _ = asked
        found = list(may_bind(made, held))
        bind = {binding_demand(hand, made) for hand in every_hand(held)}
        assert found == [demand for demand in made if demand in bind]
        assert found != []

    @given(asked=hands_to_play())
    def test_certainty(self, asked: Asked) -> None:
        """Illegal means that no hand makes the card lawful, legal that every hand does."""
        made, held, card = asked
        lawful = {
            bool(card.bit & binding_demand(hand, made).satisfied_by) for hand in every_hand(held)
        }
        expected = {
            frozenset({True}): Certainty.LEGAL,
            frozenset({False}): Certainty.ILLEGAL,
            frozenset({True, False}): Certainty.UNDETERMINED,
        }
        assert certainty(card, may_bind(made, held)) is expected[frozenset(lawful)]

    @given(table=tables(fewest=3, most=14), house=houses)
    def test_a_hand_that_is_known(self, table: Table, house: HouseRules) -> None:
        """Of a hand of which all is known, the lawful cards are those of the rules of following."""
        hand, trick = table.cards[:2], list(table.cards[2:])
        asking = following(table.trumps, house)
        binding = list(may_bind(demands(asking, trick), Held(card_set(hand), 0, 0)))
        legal = legal_cards(asking, card_set(hand), trick)
        for card in hand:
            certain = Certainty.LEGAL if card.bit & legal else Certainty.ILLEGAL
            assert certainty(card, binding) is certain


class TestAfterTheKingOfTrumpsWasLed:
    """Clubs are trumps, and the king of clubs was led."""

    made = demands(following(trumps(Suit.CLUBS), USUAL), [CARDS["KC"]])

    @pytest.mark.parametrize(
        ("card", "held", "certain"),
        [
            ("3D", hold("3D 9C"), Certainty.ILLEGAL),
            ("3D", hold("3D AH"), Certainty.LEGAL),
            ("3D", hold("3D AH", 1, "2S 7D"), Certainty.LEGAL),
            ("3D", hold("3D AH", 1, "2S 9C"), Certainty.UNDETERMINED),
            ("3D", hold("3D AH", 1, "8C 9C"), Certainty.ILLEGAL),
            ("3D", hold("3D AH", 1, "5C JC"), Certainty.LEGAL),
            ("3D", hold("3D", 2, "2S 8C 9C"), Certainty.ILLEGAL),
            ("9C", hold("9C", 4, "2S 8C 7D 6D 5D"), Certainty.LEGAL),
        ],
    )
    def test_certainty(self, card: str, held: Held, certain: Certainty) -> None:
        """A discard is lawful for whoever may hold back all trumps that he has."""
        assert certainty(CARDS[card], may_bind(self.made, held)) is certain

    @pytest.mark.parametrize(
        ("held", "obligations"),
        [
            (hold("3D 9C"), [Obligation.FOLLOW_TRUMP]),
            (hold("3D AH"), [Obligation.FREE]),
            (hold("3D", 1, "2S 9C"), [Obligation.FOLLOW_TRUMP, Obligation.FREE]),
            (hold("3D", 2, "2S 8C 9C"), [Obligation.FOLLOW_TRUMP]),
        ],
    )
    def test_what_may_bind(self, held: Held, obligations: list[Obligation]) -> None:
        """So few plain cards may be left that an unseen card must be a trump."""
        assert [demand.obligation for demand in may_bind(self.made, held)] == obligations


class TestWhereAVoidHandMustTrump:
    """Clubs are trumps, a diamond was led, and the house makes a void hand trump."""

    made = demands(following(trumps(Suit.CLUBS), MUST_TRUMP), [CARDS["KD"]])

    @pytest.mark.parametrize(
        ("card", "held", "certain"),
        [
            ("2S", hold("2S", 1, "3D 9C"), Certainty.ILLEGAL),
            ("2S", hold("2S", 1, "3D 3S"), Certainty.UNDETERMINED),
            ("2S", hold("2S", 1, "3S 3H"), Certainty.LEGAL),
            ("9C", hold("9C", 1, "3D 3S"), Certainty.LEGAL),
        ],
    )
    def test_certainty(self, card: str, held: Held, certain: Certainty) -> None:
        """A plain card is unlawful beside the suit led and beside a trump, whichever is held."""
        assert certainty(CARDS[card], may_bind(self.made, held)) is certain

    def test_what_may_bind(self) -> None:
        """Any of the three demands may bind where nothing is known."""
        found = may_bind(self.made, hold("2S", 1, "3D 9C 3S"))
        assert [demand.obligation for demand in found] == [
            Obligation.FOLLOW_SUIT_OR_TRUMP,
            Obligation.TRUMP,
            Obligation.FREE,
        ]


def test_whoever_leads_may_lead_anything() -> None:
    """A card that was led is legal, whatever else was held."""
    made = demands(following(trumps(Suit.CLUBS), USUAL), [])
    held = hold("2S", 4, "5C JC AH AC KC")
    assert certainty(CARDS["2S"], may_bind(made, held)) is Certainty.LEGAL
