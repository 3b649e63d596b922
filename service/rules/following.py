"""Which cards may be played to a trick (rule sheet §5 and §7).

A trick makes *demands*.  A demand binds a hand that holds one of the cards it calls for; then only
the cards that satisfy it may be played.  The first demand that binds decides; a hand that none of
them binds may play anything.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from service.rules.cards import Card, CardSet, Suit
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
_OF_NO_TRICK = (LEAD,)

# Named once: Python 3.11 needs up to 90 ns to find a member of an enumeration.
_LED = RenegeForcedBy.LED
_TOP_THREE = RenegeCards.TOP_THREE


def demands(trumps: Trumps, trick: Sequence[Card], house: HouseRules) -> tuple[Demand, ...]:
    """What a trick asks of any hand: the demands in order, the last of which binds every hand.

    Only the card led bears on them, unless the house says ``led_or_played``.
    """
    if not trick:
        return _OF_NO_TRICK
    if trick[0].bit & trumps.cards:
        return _when_trumps_are_led(trumps, may_be_held_back(trumps, trick, house))
    suit = trumps.suit_of[trick[0]]
    return _when_plain_is_led(trumps, suit, void_must_trump=house.must_trump_when_void)


@cache
def _when_trumps_are_led(trumps: Trumps, held_back: CardSet) -> tuple[Demand, ...]:
    called_for = trumps.cards & ~held_back
    return Demand(Obligation.FOLLOW_TRUMP, called_for, trumps.cards), _FREE


@cache
def _when_plain_is_led(trumps: Trumps, suit: Suit, *, void_must_trump: bool) -> tuple[Demand, ...]:
    members = trumps.members[suit]
    follow = Demand(Obligation.FOLLOW_SUIT_OR_TRUMP, members, members | trumps.cards)
    if void_must_trump:
        return follow, Demand(Obligation.TRUMP, trumps.cards, trumps.cards), _FREE
    return follow, _FREE


def may_be_held_back(trumps: Trumps, trick: Sequence[Card], house: HouseRules) -> CardSet:
    """The top trumps that need not be played to a trick in which a trump was led.

    A top trump may be held back when a trump lower than itself was led (rule sheet §7).  Where the
    house says ``led_or_played``, a higher trump that was only played draws it just the same.
    """
    held_back = privileged(trumps, house) & trumps.beaten_by[trick[0]]
    if house.renege_forced_by is not _LED:
        for card in trick[1:]:
            held_back &= trumps.beaten_by[card]
    return held_back


def privileged(trumps: Trumps, house: HouseRules) -> CardSet:
    """The trumps that this house lets a player hold back (rule sheet §7: the top three)."""
    if house.renege_cards is _TOP_THREE:
        return trumps.top_trumps
    return trumps.five.bit if house.renege_cards is RenegeCards.FIVE_ONLY else 0


def binding_demand(hand: CardSet, made: tuple[Demand, ...]) -> Demand:
    """The demand that binds this hand: the first that calls for one of its cards."""
    for demand in made:
        if hand & demand.calls_for:
            return demand
    return _FREE


def legal_cards(trumps: Trumps, hand: CardSet, trick: Sequence[Card], house: HouseRules) -> CardSet:
    """The cards of ``hand`` that may be played to ``trick``; never empty for a hand with a card."""
    return hand & binding_demand(hand, demands(trumps, trick, house)).satisfied_by
