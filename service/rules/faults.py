"""A fault in a question: where it is, what it is, and the facts that a sentence about it names."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, TypeVar

from service.rules.finding import Fact

Repeated = TypeVar("Repeated")

Place: TypeAlias = tuple[str | int, ...]
"""Where in a question something stands: ``("hand", 2)`` is the third card of the hand."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a question."""

    place: Place
    code: StrEnum
    facts: Mapping[str, Fact] = field(default_factory=dict)


class Contradiction(StrEnum):
    """The ways in which parts of a question that are each well told cannot be true together."""

    DUPLICATE_CARD = "duplicate_card"
    PLAYER_PLAYED_TWICE = "player_played_twice"
    MORE_PLAYS_THAN_PLAYERS = "more_plays_than_players"
    CARD_NOT_IN_HAND = "card_not_in_hand"
    PLAYED_BEFORE_THE_LEAD = "played_before_the_lead"
    TURNED_CARD_IN_HAND = "turned_card_in_hand"
    HAND_TOO_SMALL = "hand_too_small"
    # Who plays
    REPEATED_PLAYER = "repeated_player"
    UNKNOWN_PLAYER = "unknown_player"
    PLAYER_ON_TWO_SIDES = "player_on_two_sides"
    PLAYER_ON_NO_SIDE = "player_on_no_side"
    TEAMS_NEED_OTHER_NUMBER = "teams_need_other_number"
    # Scores
    UNKNOWN_SIDE = "unknown_side"
    SIDE_TOLD_TWICE = "side_told_twice"
    SCORE_PAST_TARGET = "score_past_target"
    BARRED_NEEDS_HOUSE_RULE = "barred_needs_house_rule"
    TURNED_CARD_NOT_KNOWN = "turned_card_not_known"
    ROBBED_AND_FAILED_TO_ROB = "robbed_and_failed_to_rob"
    TURNED_CARD_NOT_ROBBED = "turned_card_not_robbed"
    # The pool
    HAND_UNDECIDED = "hand_undecided"
    JINK_NOT_PLAYED = "jink_not_played"
    JINK_WITHOUT_THREE_TRICKS = "jink_without_three_tricks"
    POOL_BELOW_STAKES = "pool_below_stakes"
    STAKE_MISSING = "stake_missing"
    DEALER_MISSING = "dealer_missing"
    # The auction and its contract
    KITTY_TOO_LARGE = "kitty_too_large"
    BID_BELOW_LEAST = "bid_below_least"
    THIRTY_FOR_SIXTY_NOT_PLAYED = "thirty_for_sixty_not_played"
    WRONG_SIDE = "wrong_side"
    WRONG_FIRST_LEADER = "wrong_first_leader"
    TRICKS_OR_POINTS_MISSING = "tricks_or_points_missing"
    TRICKS_AND_POINTS = "tricks_and_points"
    TRUMPS_MISSING_FOR_BONUS = "trumps_missing_for_bonus"
    CARD_MISSING = "card_missing"
    POINTS_DO_NOT_ADD_UP = "points_do_not_add_up"
    POINTS_NOT_POSSIBLE = "points_not_possible"
    # The record of a deal
    ROB_NEEDS_TURNED_CARD = "rob_needs_turned_card"
    DISCARD_IS_TURNED_CARD = "discard_is_turned_card"
    DISCARD_IN_HAND = "discard_in_hand"
    CLAIM_OUTSIDE_RECORD = "claim_outside_record"
    CLAIM_NEEDS_PLACE = "claim_needs_place"
    CLAIM_TOLD_TWICE = "claim_told_twice"
    MORE_TAKEN_THAN_TRICKS = "more_taken_than_tricks"
    NOT_PLAYED_FOR = "not_played_for"
    SCORE_BELOW_ZERO = "score_below_zero"


def repeated(told: Iterable[tuple[Place, Repeated | None]]) -> Iterator[tuple[Place, Repeated]]:
    """What stands a second time, with its place; ``None`` stands for what is not known."""
    seen: set[Repeated] = set()
    for place, value in told:
        if value is None:
            continue
        if value in seen:
            yield place, value
        seen.add(value)
