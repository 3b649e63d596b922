"""What follows from an irregularity, by the house rules in force.

The rule sheets say who wins a trick and who may rob, and so what is right; they name no penalty.
Each remedy says whether it follows from the sheets or is the house's own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.choices import (
    Misdeal,
    OutOfTurn,
    RevokeClaimDeadline,
    RevokeEstablished,
    RevokePenalty,
    RobFailurePenalty,
)
from service.rules.finding import Fact, Finding
from service.rules.games import HouseRules, WonBy
from service.rules.irregularities import Irregular, Irregularity, Kind
from service.rules.record import Claim, Record
from service.rules.review import ReviewedTrick
from service.rules.rulebook import Rule
from service.rules.strikes import Strike


class Penalty(StrEnum):
    """What a remedy consists of."""

    NONE = "none"
    CORRECT_ONLY = "correct_only"
    LOSE_TRICK = "lose_trick"
    HAND_DEAD = "hand_dead"
    LOSE_DEAL_POINTS = "lose_deal_points"
    LOSE_GAME = "lose_game"
    TAKE_BACK = "take_back"
    CALL_SUIT = "call_suit"
    REDEAL = "redeal"
    DEAL_PASSES = "deal_passes"
    TRICK_TO_WINNER = "trick_to_winner"
    ROB_REFUSED = "rob_refused"
    PUT_OUT_A_CARD = "put_out_a_card"
    ACE_LOWEST_TRUMP = "ace_lowest_trump"
    CANNOT_WIN_DEAL = "cannot_win_deal"


class Source(StrEnum):
    """Where a remedy comes from."""

    SHEETS = "sheets"
    HOUSE = "house"


class Remedied(StrEnum):
    """The situations in which something follows from an irregularity, or nothing does."""

    CORRECT_ONLY = "correct_only"
    LOSE_TRICK = "lose_trick"
    TRICK_NOT_THEIRS = "trick_not_theirs"
    HAND_DEAD = "hand_dead"
    LOSE_DEAL_POINTS = "lose_deal_points"
    LOSE_GAME = "lose_game"
    NOT_ESTABLISHED = "not_established"
    CLAIMED_TOO_LATE = "claimed_too_late"
    GAME_WAS_WON = "game_was_won"
    TAKE_BACK = "take_back"
    CALL_SUIT = "call_suit"
    SECOND_CARD_TAKEN_BACK = "second_card_taken_back"
    REDEAL = "redeal"
    DEAL_PASSES = "deal_passes"
    TRICK_NOT_DECIDED = "trick_not_decided"
    TRICK_TO_WINNER = "trick_to_winner"
    WRONG_WINNER_LED = "wrong_winner_led"
    HANDS_TO_BE_CHECKED = "hands_to_be_checked"
    ROB_REFUSED = "rob_refused"
    PUT_OUT_A_CARD = "put_out_a_card"
    NO_PENALTY_FOR_NOT_ROBBING = "no_penalty_for_not_robbing"
    ACE_LOWEST_TRUMP = "ace_lowest_trump"
    CANNOT_WIN_DEAL = "cannot_win_deal"
    LATER_TRICKS_IGNORED = "later_tricks_ignored"


@dataclass(frozen=True, slots=True)
class Remedy:
    """What follows, whose choice it is, and why."""

    penalty: Penalty
    source: Source
    finding: Finding


@dataclass(frozen=True, slots=True)
class _Matter:
    """An irregularity in its deal."""

    irregularity: Irregularity
    record: Record
    tricks: Sequence[ReviewedTrick]
    won_at: int | None
    """The number of the trick with which the game or the pool was won, as played."""

    @property
    def house(self) -> HouseRules:
        return self.record.house


def remedy_for(
    irregularity: Irregularity,
    record: Record,
    tricks: Sequence[ReviewedTrick],
    won_at: int | None,
) -> Remedy:
    """The remedy; ``won_at`` is the trick with which the game or the pool was won, as played."""
    matter = _Matter(irregularity, record, tricks, won_at)
    if irregularity.kind is Kind.ILLEGAL_RENEGE:
        return _for_renege(matter)
    if irregularity.kind in (Kind.OUT_OF_TURN, Kind.WRONG_LEADER):
        return _for_turn(matter)
    if irregularity.kind is Kind.WRONG_WINNER_TAKEN:
        return _for_wrong_winner(matter)
    if irregularity.kind is Kind.FAILED_TO_ROB:
        return _for_failing_to_rob(matter)
    if irregularity.kind in (Kind.DUPLICATE_CARD, Kind.WRONG_CARD_COUNT):
        return _for_misdeal(matter)
    return _said(matter, *_FIXED[irregularity.kind])


_FIXED: Mapping[Kind, tuple[Penalty, Source, Rule, Remedied]] = {
    Kind.CARD_NOT_HELD: (
        Penalty.NONE,
        Source.HOUSE,
        Rule.CARD_NOT_HELD,
        Remedied.HANDS_TO_BE_CHECKED,
    ),
    Kind.LATE_ROB: (
        Penalty.ROB_REFUSED,
        Source.HOUSE,
        Rule.ROB_DEADLINE,
        Remedied.ROB_REFUSED,
    ),
    Kind.ROB_WITHOUT_ACE: (
        Penalty.ROB_REFUSED,
        Source.SHEETS,
        Rule.ROB_WITH_ACE_OF_TRUMPS,
        Remedied.ROB_REFUSED,
    ),
    Kind.FAILED_TO_ROB: (
        Penalty.NONE,
        Source.HOUSE,
        Rule.ROB_FAILURE_PENALTY,
        Remedied.NO_PENALTY_FOR_NOT_ROBBING,
    ),
    Kind.PLAY_AFTER_GAME_WON: (
        Penalty.NONE,
        Source.SHEETS,
        Rule.TARGET_WINS_AT_ONCE,
        Remedied.LATER_TRICKS_IGNORED,
    ),
}
"""What follows whatever the house says; the penalty, its source, its rule and what is said."""


def strike_for(irregularity: Irregularity, remedy: Remedy, record: Record) -> Strike | None:
    """What the remedy strikes out for the side, if it strikes out anything."""
    if remedy.penalty not in (Penalty.HAND_DEAD, Penalty.LOSE_DEAL_POINTS):
        return None
    return Strike(_tricks_before_claim(irregularity, record), remedy.penalty is Penalty.HAND_DEAD)


# Reneges


def _for_renege(matter: _Matter) -> Remedy:
    house, trick = matter.house, matter.irregularity.trick
    assert trick is not None
    if matter.won_at is not None and trick > matter.won_at:
        takes_pool = house.game.won_by is WonBy.POOL
        rule = Rule.THREE_TRICKS_TAKE_POOL if takes_pool else Rule.TARGET_WINS_AT_ONCE
        return _said(matter, Penalty.NONE, Source.SHEETS, rule, Remedied.GAME_WAS_WON)
    claim = matter.record.claim
    in_this_deal = house.revoke_claim_deadline is RevokeClaimDeadline.BEFORE_NEXT_DEAL
    if claim is not None and claim.next_deal_begun and in_this_deal:
        rule = Rule.REVOKE_CLAIM_DEADLINE
        return _by_house(matter, Penalty.NONE, rule, Remedied.CLAIMED_TOO_LATE)
    if not _is_established(matter, trick):
        rule = Rule.REVOKE_ESTABLISHED
        return _by_house(matter, Penalty.CORRECT_ONLY, rule, Remedied.NOT_ESTABLISHED)
    penalty = Penalty(house.revoke_penalty)
    case = Remedied(house.revoke_penalty)
    if house.revoke_penalty is RevokePenalty.LOSE_TRICK and not _won_by_own_side(matter, trick):
        case = Remedied.TRICK_NOT_THEIRS
    return _by_house(matter, penalty, Rule.REVOKE_PENALTY, case)


def _is_established(matter: _Matter, trick: int) -> bool:
    """Whether it was too late to put it right when the claim was made.

    A trick is quitted when its winner plays to another, and at the latest when a third is begun.
    """
    record, reviewed = matter.record, matter.tricks[trick - 1]
    claim = _claim_about(matter.irregularity, record)
    later = [
        shown
        for shown in record.shown
        if shown.trick > trick and (claim is None or shown[:2] <= claim[:2])
    ]
    winner = None if reviewed.winner is None else reviewed.winner.player
    if any(winner in (None, shown.player) or shown.trick > trick + 1 for shown in later):
        return True
    if record.house.revoke_established is RevokeEstablished.TRICK_QUITTED:
        return False
    side_of = record.sides.side_of
    offender = matter.irregularity.player
    return any(side_of[shown.player] == side_of.get(offender or "") for shown in later)


def _claim_about(irregularity: Irregularity, record: Record) -> Claim | None:
    """The claim, where it can have been about this; ``None`` is a claim after the last card."""
    claim = record.claim
    if claim is None or claim.next_deal_begun:
        return None
    # What was done after the objection was no part of it.
    is_before = (irregularity.trick or 0, irregularity.position or 0) <= claim[:2]
    return claim if is_before else None


def _tricks_before_claim(irregularity: Irregularity, record: Record) -> int:
    """How many tricks were finished when the claim was made."""
    claim = _claim_about(irregularity, record)
    if claim is None:
        return len(record.tricks)
    is_last = claim.position >= len(record.tricks[claim.trick - 1])
    return claim.trick if is_last else claim.trick - 1


def _won_by_own_side(matter: _Matter, trick: int) -> bool:
    winner = matter.tricks[trick - 1].winner
    side_of = matter.record.sides.side_of
    offender = matter.irregularity.player or ""
    return winner is not None and side_of[winner.player] == side_of.get(offender)


# Everything else


def _for_turn(matter: _Matter) -> Remedy:
    if matter.irregularity.case is Irregular.PLAYED_TWICE:
        case = Remedied.SECOND_CARD_TAKEN_BACK
        return _by_house(matter, Penalty.TAKE_BACK, Rule.OUT_OF_TURN, case)
    calls = matter.house.out_of_turn is OutOfTurn.CALL_SUIT
    penalty = Penalty.CALL_SUIT if calls else Penalty.TAKE_BACK
    case = Remedied.CALL_SUIT if calls else Remedied.TAKE_BACK
    return _by_house(matter, penalty, Rule.OUT_OF_TURN, case)


def _for_wrong_winner(matter: _Matter) -> Remedy:
    trick = matter.irregularity.trick
    assert trick is not None
    following = matter.tricks[trick : trick + 1]
    led_on = bool(following) and following[0].leader == matter.irregularity.player
    case = Remedied.WRONG_WINNER_LED if led_on else Remedied.TRICK_TO_WINNER
    rule = matter.tricks[trick - 1]
    assert rule.winner is not None
    is_trump = matter.record.trumps.is_trump(rule.winner.card)
    won_by = Rule.HIGHEST_TRUMP_WINS if is_trump else Rule.HIGHEST_OF_SUIT_LED_WINS
    return _said(matter, Penalty.TRICK_TO_WINNER, Source.SHEETS, won_by, case)


def _for_failing_to_rob(matter: _Matter) -> Remedy:
    penalty = matter.house.rob_failure_penalty
    # An ace that lies on the table, and was not taken up, is no trump of anybody's.
    lies_there = matter.irregularity.case is Irregular.FAILED_TO_ROB_TURNED_ACE
    demotes_nothing = lies_there and penalty is RobFailurePenalty.ACE_LOWEST_TRUMP
    if penalty is RobFailurePenalty.NONE or demotes_nothing:
        return _said(matter, *_FIXED[Kind.FAILED_TO_ROB])
    case = Remedied(penalty)
    return _by_house(matter, Penalty(penalty), Rule.ROB_FAILURE_PENALTY, case)


def _for_misdeal(matter: _Matter) -> Remedy:
    if matter.irregularity.case is Irregular.MISSED_TRICK:
        rule, case = Rule.WRONG_CARD_COUNT, Remedied.TRICK_NOT_DECIDED
        return _by_house(matter, Penalty.NONE, rule, case)
    if matter.irregularity.case is Irregular.ROBBER_KEPT_SIX:
        rule, case = Rule.WRONG_CARD_COUNT, Remedied.PUT_OUT_A_CARD
        return _by_house(matter, Penalty.PUT_OUT_A_CARD, rule, case)
    passes = matter.house.misdeal is Misdeal.DEAL_PASSES
    penalty = Penalty.DEAL_PASSES if passes else Penalty.REDEAL
    case = Remedied.DEAL_PASSES if passes else Remedied.REDEAL
    return _by_house(matter, penalty, Rule.MISDEAL, case)


def _by_house(matter: _Matter, penalty: Penalty, rule: Rule, case: Remedied) -> Remedy:
    return _said(matter, penalty, Source.HOUSE, rule, case)


def _said(matter: _Matter, penalty: Penalty, source: Source, rule: Rule, case: Remedied) -> Remedy:
    facts: dict[str, Fact] = dict(matter.irregularity.facts)
    player = matter.irregularity.player
    if matter.won_at is not None:
        facts["won_at"] = matter.won_at
    if player is not None:
        facts |= {"player": player, "side": matter.record.sides.side_of[player]}
    return Remedy(penalty, source, Finding(rule, case, facts))
