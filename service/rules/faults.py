"""A fault in a question: where it is, what it is, and the facts that a sentence about it names."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from service.rules.finding import Fact

Place: TypeAlias = tuple[str | int, ...]
"""Where in a question something stands: ``("hand", 2)`` is the third card of the hand."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a question."""

    place: Place
    code: StrEnum
    facts: Mapping[str, Fact] = field(default_factory=dict)


class Contradiction(StrEnum):
    """The ways in which cards and plays that are each well told cannot be true together."""

    DUPLICATE_CARD = "duplicate_card"
    PLAYER_PLAYED_TWICE = "player_played_twice"
    MORE_PLAYS_THAN_PLAYERS = "more_plays_than_players"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    PLAYED_BEFORE_THE_LEAD = "played_before_the_lead"
    TURNED_CARD_IN_HAND = "turned_card_in_hand"
    HAND_TOO_SMALL = "hand_too_small"
