"""What can be said of a play when the hand it came from is not all known.

A hand may have been one of several: a :class:`Held` is all that some of its cards are known, and
that the others are any of a pool.  A play is illegal only if no hand that it may have come from
makes it lawful, and legal only if all of them do.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from service.rules.cards import Card, CardSet
from service.rules.following import Demand


class Certainty(StrEnum):
    """What is certain about a play."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Held(NamedTuple):
    """A hand, as far as it is known."""

    known: CardSet
    unseen: int
    """How many more cards it held."""
    pool: CardSet
    """What those may be: any of these cards, of which there are at least as many."""


def certainty(card: Card, binding: Iterable[Demand]) -> Certainty:
    """Whether a card was lawfully played, when any of these demands may have bound its hand."""
    satisfies = {bool(card.bit & demand.satisfied_by) for demand in binding}
    if len(satisfies) > 1:
        return Certainty.UNDETERMINED
    return Certainty.LEGAL if True in satisfies else Certainty.ILLEGAL


def may_bind(made: tuple[Demand, ...], held: Held) -> Iterator[Demand]:
    """The demands that bind the hand with some of the cards that it may hold; there is one."""
    called_before = 0
    for demand in made:
        # A demand binds only where none before it does, so the unseen cards are none of theirs.
        pool = held.pool & ~called_before
        if pool.bit_count() < held.unseen:
            return
        if held.known & demand.calls_for:
            yield demand
            return
        if held.unseen and pool & demand.calls_for:
            yield demand
        called_before |= demand.calls_for
