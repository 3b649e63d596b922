"""What follows from an irregularity, by the house rules in force.

The rule sheets say who wins a trick and who may rob, and so what is right; they name no penalty.
Each remedy says whether it follows from the sheets or is the house's own.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

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
from service.rules.record import Claim, Record, Shown
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

    GAME_WAS_WON = "game_was_won"
    LATER_TRICKS_IGNORED = "later_tricks_ignored"
    # Reneges
    CORRECT_ONLY = "correct_only"
    LOSE_TRICK = "lose_trick"
    TRICK_NOT_THEIRS = "trick_not_theirs"
    HAND_DEAD = "hand_dead"
    LOSE_DEAL_POINTS = "lose_deal_points"
    LOSE_GAME = "lose_game"
    GAME_WON_BY_OTHERS = "game_won_by_others"
    CANNOT_WIN_POOL = "cannot_win_pool"
    NOT_ESTABLISHED = "not_established"
    WAS_NOT_PUT_RIGHT = "was_not_put_right"
    CLAIMED_TOO_LATE = "claimed_too_late"
    # Turns and tricks
    TAKE_BACK = "take_back"
    CALL_SUIT = "call_suit"
    TRICK_STANDS = "trick_stands"
    SECOND_CARD_TAKEN_BACK = "second_card_taken_back"
    TRICK_NOT_DECIDED = "trick_not_decided"
    TRICK_TO_WINNER = "trick_to_winner"
    WRONG_WINNER_LED = "wrong_winner_led"
    LEFT_AS_TAKEN = "left_as_taken"
    # Cards and hands
    REDEAL = "redeal"
    DEAL_PASSES = "deal_passes"
    HANDS_TO_BE_CHECKED = "hands_to_be_checked"
    ROB_TO_BE_CHECKED = "rob_to_be_checked"
    DISCARD_TO_BE_CHECKED = "discard_to_be_checked"
    # Robbing
    ROB_REFUSED = "rob_refused"
    ROB_STANDS = "rob_stands"
    PUT_OUT_A_CARD = "put_out_a_card"
    PUT_OUT_ANOTHER = "put_out_another"
    NO_PENALTY_FOR_NOT_ROBBING = "no_penalty_for_not_robbing"
    ACE_LOWEST_TRUMP = "ace_lowest_trump"
    ACE_OUT_OF_PLAY = "ace_out_of_play"
    CANNOT_WIN_DEAL = "cannot_win_deal"


class Remedy(NamedTuple):
    """What follows, whose choice it is, and why."""

    penalty: Penalty
    source: Source
    finding: Finding


@dataclass(frozen=True, slots=True)
class Matter:
    """An irregularity in its deal, of which it is asked what follows."""

    irregularity: Irregularity
    record: Record
    tricks: Sequence[ReviewedTrick]
    won_at: int | None
    """The number of the trick with which the game or the pool was won at the table, if it was."""
    won_by: str | None
    """The side that had won with it."""

    @property
    def house(self) -> HouseRules:
        """The house rules in force."""
        return self.record.house

    @property
    def side(self) -> str | None:
        """The side of whoever did it."""
        return self.record.sides.side_of.get(self.irregularity.player or "")

    @property
    def is_after_win(self) -> bool:
        """Whether it happened when all had been decided."""
        trick = self.irregularity.trick
        return self.won_at is not None and trick is not None and trick > self.won_at

    @property
    def shown_before_claim(self) -> tuple[Shown, ...]:
        """The cards that had been played when somebody objected."""
        claim = self.claim
        shown = self.record.shown
        return shown if claim is None else tuple(each for each in shown if each[:2] <= claim[:2])

    @property
    def claim(self) -> Claim | None:
        """The claim, where it can have been about this; ``None`` is one after the last card."""
        claim = self.record.claim
        if claim is None or claim.next_deal_begun:
            return None
        # What was done after the objection was no part of it.
        is_before = (self.irregularity.trick or 0, self.irregularity.position or 0) <= claim[:2]
        return claim if is_before else None

    @property
    def tricks_before_claim(self) -> int:
        """How many tricks were finished when somebody objected."""
        claim = self.claim
        if claim is None:
            return len(self.record.tricks)
        is_last = claim.position >= len(self.record.tricks[claim.trick - 1])
        return claim.trick if is_last else claim.trick - 1

    @property
    def next_deal_had_begun(self) -> bool:
        """Whether somebody objected only then."""
        return self.record.claim is not None and self.record.claim.next_deal_begun


def remedy_for(matter: Matter) -> Remedy:
    """What follows from an irregularity."""
    if matter.irregularity.kind is Kind.PLAY_AFTER_GAME_WON:
        rule, case = _rule_of_winning(matter), Remedied.LATER_TRICKS_IGNORED
        return _said(matter, Penalty.NONE, Source.SHEETS, rule, case)
    if matter.is_after_win:
        rule, case = _rule_of_winning(matter), Remedied.GAME_WAS_WON
        return _said(matter, Penalty.NONE, Source.SHEETS, rule, case)
    return _BY_KIND[matter.irregularity.kind](matter)


def strike_for(matter: Matter, remedy: Remedy) -> Strike | None:
    """What the remedy strikes out for the side, if it strikes out anything."""
    if remedy.penalty not in (Penalty.HAND_DEAD, Penalty.LOSE_DEAL_POINTS):
        return None
    return Strike(matter.tricks_before_claim, remedy.penalty is Penalty.HAND_DEAD)


def _rule_of_winning(matter: Matter) -> Rule:
    takes_pool = matter.house.game.won_by is WonBy.POOL
    return Rule.THREE_TRICKS_TAKE_POOL if takes_pool else Rule.TARGET_WINS_AT_ONCE


# Reneges


def _for_renege(matter: Matter) -> Remedy:
    before_next_deal = RevokeClaimDeadline.BEFORE_NEXT_DEAL
    if matter.next_deal_had_begun and matter.house.revoke_claim_deadline is before_next_deal:
        rule = Rule.REVOKE_CLAIM_DEADLINE
        return _by_house(matter, Penalty.NONE, rule, Remedied.CLAIMED_TOO_LATE)
    if not _is_established(matter):
        trick = matter.irregularity.trick or 0
        case = (
            Remedied.WAS_NOT_PUT_RIGHT if matter.record.tricks[trick:] else Remedied.NOT_ESTABLISHED
        )
        return _by_house(matter, Penalty.CORRECT_ONLY, Rule.REVOKE_ESTABLISHED, case)
    penalty, case = _penalty_for_renege(matter)
    return _by_house(matter, penalty, Rule.REVOKE_PENALTY, case)


def _penalty_for_renege(matter: Matter) -> tuple[Penalty, Remedied]:
    """The penalty of the house, as far as it can be imposed."""
    chosen = matter.house.revoke_penalty
    if chosen is RevokePenalty.LOSE_TRICK and not _won_by_own_side(matter):
        return Penalty.NONE, Remedied.TRICK_NOT_THEIRS
    if chosen is RevokePenalty.LOSE_GAME:
        if matter.house.game.won_by is WonBy.POOL:
            return Penalty.HAND_DEAD, Remedied.CANNOT_WIN_POOL
        if matter.won_by not in (None, matter.side):
            return Penalty.NONE, Remedied.GAME_WON_BY_OTHERS
    return Penalty(chosen), Remedied(chosen)


def _is_established(matter: Matter) -> bool:
    """Whether it was too late to put it right when the claim was made.

    A trick is quitted when its winner plays to another, and at the latest when a third is begun.
    """
    trick = matter.irregularity.trick or 0
    later = [shown for shown in matter.shown_before_claim if shown.trick > trick]
    winner = matter.tricks[trick - 1].winner
    quitted_by = None if winner is None else winner.player
    if any(quitted_by in (None, shown.player) or shown.trick > trick + 1 for shown in later):
        return True
    if matter.house.revoke_established is RevokeEstablished.TRICK_QUITTED:
        return False
    side_of = matter.record.sides.side_of
    return any(side_of[shown.player] == matter.side for shown in later)


def _won_by_own_side(matter: Matter) -> bool:
    winner = matter.tricks[(matter.irregularity.trick or 0) - 1].winner
    return winner is not None and matter.record.sides.side_of[winner.player] == matter.side


# Turns and tricks


def _for_turn(matter: Matter) -> Remedy:
    if matter.irregularity.case is Irregular.PLAYED_TWICE:
        case = Remedied.SECOND_CARD_TAKEN_BACK
        return _by_house(matter, Penalty.TAKE_BACK, Rule.OUT_OF_TURN, case)
    place = matter.irregularity.trick, matter.irregularity.position
    if any(shown[:2] > place for shown in matter.shown_before_claim):
        return _by_house(matter, Penalty.NONE, Rule.OUT_OF_TURN, Remedied.TRICK_STANDS)
    calls = matter.house.out_of_turn is OutOfTurn.CALL_SUIT
    penalty = Penalty.CALL_SUIT if calls else Penalty.TAKE_BACK
    case = Remedied.CALL_SUIT if calls else Remedied.TAKE_BACK
    return _by_house(matter, penalty, Rule.OUT_OF_TURN, case)


def _for_wrong_winner(matter: Matter) -> Remedy:
    rule = Rule.WRONG_WINNER_TAKEN
    if matter.next_deal_had_begun:
        return _by_house(matter, Penalty.NONE, rule, Remedied.LEFT_AS_TAKEN)
    trick = matter.irregularity.trick or 0
    following = matter.tricks[trick : trick + 1]
    led_on = bool(following) and following[0].leader == matter.irregularity.player
    case = Remedied.WRONG_WINNER_LED if led_on else Remedied.TRICK_TO_WINNER
    return _by_house(matter, Penalty.TRICK_TO_WINNER, rule, case)


# Cards and hands


def _for_card_not_held(matter: Matter) -> Remedy:
    case = {
        Irregular.TURNED_CARD_IN_HAND: Remedied.ROB_TO_BE_CHECKED,
        Irregular.TURNED_CARD_PLAYED: Remedied.ROB_TO_BE_CHECKED,
        Irregular.DISCARD_PLAYED: Remedied.DISCARD_TO_BE_CHECKED,
    }.get(matter.irregularity.case, Remedied.HANDS_TO_BE_CHECKED)
    if matter.record.robbed is not None and case is Remedied.ROB_TO_BE_CHECKED:
        case = Remedied.DISCARD_TO_BE_CHECKED
    return _by_house(matter, Penalty.NONE, Rule.CARD_NOT_HELD, case)


def _for_misdeal(matter: Matter) -> Remedy:
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


# Robbing


def _for_wrong_rob(matter: Matter) -> Remedy:
    rule = {
        Irregular.LATE_ROB: Rule.ROB_DEADLINE,
        Irregular.ROB_NOT_DEALERS: Rule.ROB_TURNED_ACE,
    }.get(matter.irregularity.case, Rule.ROB_WITH_ACE_OF_TRUMPS)
    if any(shown.card is matter.record.turned for shown in matter.record.shown):
        return _by_house(matter, Penalty.NONE, rule, Remedied.ROB_STANDS)
    return _by_house(matter, Penalty.ROB_REFUSED, rule, Remedied.ROB_REFUSED)


def _for_discard(matter: Matter) -> Remedy:
    rule = Rule.ROB_MAY_DISCARD_ACE
    return _by_house(matter, Penalty.PUT_OUT_A_CARD, rule, Remedied.PUT_OUT_ANOTHER)


def _for_failing_to_rob(matter: Matter) -> Remedy:
    rule = Rule.ROB_FAILURE_PENALTY
    penalty = matter.house.rob_failure_penalty
    if penalty is RobFailurePenalty.NONE:
        return _by_house(matter, Penalty.NONE, rule, Remedied.NO_PENALTY_FOR_NOT_ROBBING)
    turned_ace = matter.irregularity.case is Irregular.FAILED_TO_ROB_TURNED_ACE
    if turned_ace and penalty is RobFailurePenalty.ACE_LOWEST_TRUMP:
        return _by_house(matter, Penalty.NONE, rule, Remedied.ACE_OUT_OF_PLAY)
    return _by_house(matter, Penalty(penalty), rule, Remedied(penalty))


_BY_KIND: Mapping[Kind, Callable[[Matter], Remedy]] = {
    Kind.ILLEGAL_RENEGE: _for_renege,
    Kind.OUT_OF_TURN: _for_turn,
    Kind.WRONG_LEADER: _for_turn,
    Kind.WRONG_WINNER_TAKEN: _for_wrong_winner,
    Kind.CARD_NOT_HELD: _for_card_not_held,
    Kind.DUPLICATE_CARD: _for_misdeal,
    Kind.WRONG_CARD_COUNT: _for_misdeal,
    Kind.LATE_ROB: _for_wrong_rob,
    Kind.ROB_WITHOUT_ACE: _for_wrong_rob,
    Kind.FAILED_TO_ROB: _for_failing_to_rob,
    Kind.FORBIDDEN_DISCARD: _for_discard,
}


def _by_house(matter: Matter, penalty: Penalty, rule: Rule, case: Remedied) -> Remedy:
    return _said(matter, penalty, Source.HOUSE, rule, case)


def _said(matter: Matter, penalty: Penalty, source: Source, rule: Rule, case: Remedied) -> Remedy:
    facts: dict[str, Fact] = dict(matter.irregularity.facts)
    player, side = matter.irregularity.player, matter.side
    if matter.won_at is not None:
        facts["won_at"] = matter.won_at
    if player is not None and side is not None:
        facts |= {"player": player, "side": side}
    return Remedy(penalty, source, Finding(rule, case, facts))
