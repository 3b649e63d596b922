"""Which cards may be played to a trick (rule sheet §5 and §7).

A trick makes *demands*.  A demand binds a hand that holds one of the cards it calls for; then only
the cards that satisfy it may be played.  The first demand that binds decides; a hand that none of
them binds may play anything.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from service.rules.cards import Card, CardSet
from service.rules.choices import RenegeCards, RenegeForcedBy
from service.rules.games import HouseRules
from service.rules.order import Trumps

ANY_CARD: CardSet = -1
"""The set that holds every card there is."""


class Obligation(StrEnum):
    """What a trick asks of a hand."""

    LEAD = "lead"
    FOLLOW_SUIT_OR_TRUMP = "follow_suit_or_trump"
    FOLLOW_TRUMP = "follow_trump"
    TRUMP = "trump"
    FREE = "free"


class Demand(NamedTuple):
    """What a trick asks of a hand that holds one of the cards in ``calls_for``."""

    obligation: Obligation
    calls_for: CardSet
    satisfied_by: CardSet


LEAD = Demand(Obligation.LEAD, ANY_CARD, ANY_CARD)
"""What is asked of the hand that leads."""
_FREE = Demand(Obligation.FREE, ANY_CARD, ANY_CARD)


def demands(trumps: Trumps, trick: Sequence[Card], house: HouseRules) -> tuple[Demand, ...]:
    """What a trick asks of any hand: the demands in order, the last of which binds every hand.

    Only the card led bears on them, unless the house says ``led_or_played``.
    """
    if not trick:
        return _OF_A_LEAD
    if house.renege_forced_by is RenegeForcedBy.LED:
        trick = trick[:1]
    return _demands(trumps, tuple(trick), house.renege_cards, house.must_trump_when_void)


_OF_A_LEAD = (LEAD,)


# A few hundred leads make the same demands again and again.
@lru_cache(maxsize=4096)
def _demands(
    trumps: Trumps, drawing: tuple[Card, ...], renege_cards: RenegeCards, must_trump: bool
) -> tuple[Demand, ...]:
    """The same, where these cards are what draws the top trumps: the card led comes first."""
    suit = trumps.suit_of[drawing[0]]
    if suit is trumps.suit:
        called_for = trumps.cards & ~may_be_held_back(trumps, drawing, renege_cards)
        return Demand(Obligation.FOLLOW_TRUMP, called_for, trumps.cards), _FREE
    members = trumps.members[suit]
    follow = Demand(Obligation.FOLLOW_SUIT_OR_TRUMP, members, members | trumps.cards)
    if must_trump:
        return follow, Demand(Obligation.TRUMP, trumps.cards, trumps.cards), _FREE
    return follow, _FREE


def may_be_held_back(trumps: Trumps, drawing: Sequence[Card], renege_cards: RenegeCards) -> CardSet:
    """The top trumps that need not be played to a trick in which a trump was led.

    A top trump may be held back when a trump lower than itself was led (rule sheet §7).  Where the
    house says ``led_or_played``, a higher trump that was only played draws it just the same.
    """
    held_back = privileged(trumps, renege_cards)
    for card in drawing:
        held_back &= trumps.beaten_by[card]
    return held_back


def privileged(trumps: Trumps, renege_cards: RenegeCards) -> CardSet:
    """The trumps that a house lets a player hold back (rule sheet §7: the top three)."""
    if renege_cards is RenegeCards.TOP_THREE:
        return trumps.top_trumps
    return trumps.five.bit if renege_cards is RenegeCards.FIVE_ONLY else 0


def binding_demand(hand: CardSet, made: tuple[Demand, ...]) -> Demand:
    """The demand that binds this hand: the first that calls for one of its cards."""
    for demand in made:
        if hand & demand.calls_for:
            return demand
    return _FREE


def legal_cards(trumps: Trumps, hand: CardSet, trick: Sequence[Card], house: HouseRules) -> CardSet:
    """The cards of ``hand`` that may be played to ``trick``; never empty for a hand with a card."""
    return hand & binding_demand(hand, demands(trumps, trick, house)).satisfied_by
