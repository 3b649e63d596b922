"""The pack: 52 cards, their suits, ranks and codes.

A card is one of 52 values that exist once, so cards are compared by identity.  A set of cards is
an integer with one bit a card (``CardSet``): union, intersection and difference are ``|``, ``&``
and ``& ~``, which keeps the rules short and fast.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Suit(StrEnum):
    """One of the four printed suits, in the order in which the service lists them."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"

    @property
    def is_red(self) -> bool:
        """Whether high numbers are strong in this suit (rule sheet §2: highest in red)."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(StrEnum):
    """One of the thirteen ranks, spelt as in a card's code."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"


CardSet: TypeAlias = int
"""A set of cards as an integer: bit ``card.index`` is set when the card is in the set."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card of the pack.  Take cards from ``PACK`` or ``CARDS``; never make another.

    ``printed_suit`` is only what is printed on the card.  Which suit a card belongs to in play is
    asked of :func:`service.rules.order.suit_in_play`, because the ace of hearts is a trump always.
    """

    index: int
    rank: Rank
    printed_suit: Suit
    code: str
    bit: CardSet

    def __reduce__(self) -> tuple[object, tuple[str]]:
        """Copy and unpickle to the one card with this code, so that identity holds."""
        return card, (self.code,)

    def __repr__(self) -> str:
        """Show the card by its code."""
        return f"<{self.code}>"


def _make_pack() -> tuple[Card, ...]:
    printed = [(rank, suit) for suit in Suit for rank in Rank]
    return tuple(
        Card(index, rank, suit, f"{rank}{suit[0].upper()}", 1 << index)
        for index, (rank, suit) in enumerate(printed)
    )


PACK: tuple[Card, ...] = _make_pack()
CARDS: dict[str, Card] = {each.code: each for each in PACK}

ACE_OF_HEARTS: Card = CARDS["AH"]


def card(code: str) -> Card:
    """The card with this code.  Raises ``KeyError`` for a code that is not one of the 52."""
    return CARDS[code]


def card_of(rank: Rank, suit: Suit) -> Card:
    """The card that has this rank and suit printed on it."""
    return CARDS[f"{rank}{suit[0].upper()}"]


def card_set(cards: Iterable[Card]) -> CardSet:
    """The set that holds these cards."""
    held = 0
    for each in cards:
        held |= each.bit
    return held


def cards_in(held: CardSet) -> Iterator[Card]:
    """The cards of a set, in the order of the pack.  ``held`` must be finite."""
    while held:
        lowest = held & -held
        yield PACK[lowest.bit_length() - 1]
        held ^= lowest
