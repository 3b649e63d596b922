"""A finding: which rule decides, and the facts it decides on, before anybody words it."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from service.rules.cards import Card, Suit
from service.rules.rulebook import Rule


class Play(NamedTuple):
    """A card on the table, and who played it, if that is known."""

    card: Card
    player: str | None = None


Fact: TypeAlias = Card | tuple[Card, ...] | Suit | Play | int | str
"""A card, several cards, a suit, a lead, a number, or the name of a player."""


class Finding(NamedTuple):
    """Why something is so.

    ``case`` tells apart the situations in which one rule speaks; wording has one sentence for each
    case in each language.  ``facts`` are what the sentence names.
    """

    rule: Rule
    case: StrEnum
    facts: Mapping[str, Fact]
