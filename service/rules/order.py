"""Which suit a card belongs to, and which card beats which.

Everything here follows from the trump suit, so it is worked out once for each trump suit and kept
as tables (``Trumps``).  Rule sheet §2; the full orders are pages ``trump-order`` and
``plain-suit-order`` of the rule book.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from service.rules.cards import ACE_OF_HEARTS, PACK, Card, CardSet, Rank, Suit, card_of, card_set
from service.rules.finding import Fact, Finding
from service.rules.rulebook import Rule

_NUMBERS_UPWARDS = tuple(Rank)[: tuple(Rank).index(Rank.TEN) + 1]


def suit_in_play(card: Card, trump_suit: Suit) -> Suit:
    """The suit that ``card`` belongs to when ``trump_suit`` is trumps.

    The ace of hearts belongs to the trump suit, whatever suit that is (rule sheet §2, §7).  Nothing
    else asks a card for its printed suit in play.
    """
    return trump_suit if card is ACE_OF_HEARTS else card.printed_suit


def suit_turned(turned: Card) -> Suit:
    """The suit that a turned-up card makes trumps (rule sheet §3).

    Before a card is turned there are no trumps, so here the printed suit counts: the ace of hearts
    makes hearts trumps.
    """
    return turned.printed_suit


def _numbers(suit: Suit) -> tuple[Rank, ...]:
    """The number cards of a suit, strongest first: highest in red, lowest in black (§2)."""
    return _NUMBERS_UPWARDS[::-1] if suit.is_red else _NUMBERS_UPWARDS


def _trumps_strongest_first(suit: Suit) -> tuple[Card, ...]:
    """Five, jack, ace of hearts, ace, king, queen, then the numbers (§2)."""
    top = (card_of(Rank.FIVE, suit), card_of(Rank.JACK, suit), ACE_OF_HEARTS)
    rest = (Rank.ACE, Rank.KING, Rank.QUEEN, *_numbers(suit))
    return top + tuple(each for rank in rest if (each := card_of(rank, suit)) not in top)


def _plain_strongest_first(suit: Suit) -> tuple[Card, ...]:
    """King, queen, jack, then the numbers; the ace last in red, under the jack in black (§2)."""
    pictures = (Rank.KING, Rank.QUEEN, Rank.JACK)
    numbers = _numbers(suit)
    ranks = (*pictures, *numbers, Rank.ACE) if suit.is_red else (*pictures, Rank.ACE, *numbers)
    cards = (card_of(rank, suit) for rank in ranks)
    return tuple(each for each in cards if each is not ACE_OF_HEARTS)


@dataclass(frozen=True, slots=True, eq=False)
class Trumps:
    """Everything that follows from the trump suit.

    ``demoted_ace`` is the house penalty for not robbing (``rob_failure_penalty:
    ace_lowest_trump``): the ace of the trump suit ranks below every other trump.
    """

    suit: Suit
    demoted_ace: bool
    order: Mapping[Suit, tuple[Card, ...]]
    """Each suit's cards as they count in play, strongest first; all 52 cards once."""
    members: Mapping[Suit, CardSet]
    """The same cards as sets."""
    cards: CardSet
    """All the trumps."""
    suit_of: Mapping[Card, Suit]
    """Each card's suit in play."""
    beaten_by: Mapping[Card, CardSet]
    """For each card, the cards that take the trick from it when they are played later."""
    five: Card
    """The five of trumps, the highest card of all."""
    top_trumps: CardSet
    """The five, the jack and the ace of hearts; a demoted ace of hearts is not among them."""
    ordinary: CardSet
    """The trumps below those three."""

    def is_trump(self, card: Card) -> bool:
        """Whether this card is a trump."""
        return self.suit_of[card] is self.suit


@cache
def trumps(suit: Suit, *, demoted_ace: bool = False) -> Trumps:
    """The tables for a trump suit; there are eight, and each is made once."""
    ranked = _trumps_strongest_first(suit)
    top_trumps = card_set(ranked[:3])
    if demoted_ace:
        ace = card_of(Rank.ACE, suit)
        ranked = (*(each for each in ranked if each is not ace), ace)
        top_trumps &= ~ace.bit
    order = {each: ranked if each is suit else _plain_strongest_first(each) for each in Suit}
    return Trumps(
        suit=suit,
        demoted_ace=demoted_ace,
        order=order,
        members={each: card_set(cards) for each, cards in order.items()},
        cards=card_set(ranked),
        suit_of={each: suit_in_play(each, suit) for each in PACK},
        beaten_by=_beaten_by(order, suit),
        five=ranked[0],
        top_trumps=top_trumps,
        ordinary=card_set(ranked) & ~top_trumps & ~ACE_OF_HEARTS.bit,
    )


def _beaten_by(order: Mapping[Suit, tuple[Card, ...]], trump_suit: Suit) -> dict[Card, CardSet]:
    """A card loses to the cards above it in its suit; a plain card also to every trump (§5)."""
    return {
        each: card_set(cards[:place]) | (0 if suit is trump_suit else card_set(order[trump_suit]))
        for suit, cards in order.items()
        for place, each in enumerate(cards)
    }


class Order(StrEnum):
    """The two ways in which a trump suit can be ordered."""

    USUAL = "usual"
    DEMOTED = "demoted"


def explain_order(trumps: Trumps) -> Finding:
    """Why the trumps are in this order."""
    if trumps.demoted_ace:
        facts: dict[str, Fact] = {"suit": trumps.suit, "ace": card_of(Rank.ACE, trumps.suit)}
        return Finding(Rule.ROB_FAILURE_PENALTY, Order.DEMOTED, facts)
    return Finding(Rule.TRUMP_ORDER, Order.USUAL, {"suit": trumps.suit})
