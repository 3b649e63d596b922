"""Who may take the turned-up card, and what he may put out for it (rule sheet §3 and §7)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from service.rules.cards import ACE_OF_HEARTS, Card, Rank, card_of
from service.rules.choices import RobDeadline, RobFailurePenalty
from service.rules.finding import Fact, Finding
from service.rules.games import HouseRules
from service.rules.order import suit_turned
from service.rules.rulebook import Rule


@dataclass(frozen=True, slots=True)
class RobQuestion:
    """A player who asks whether he may rob."""

    turned: Card
    """The turned-up card; its suit is trumps."""
    hand: tuple[Card, ...]
    is_dealer: bool
    first_card_led: bool
    has_played: bool
    already_robbed: bool
    discard: Card | None
    """The card he would put out, if he has said; a card of his hand."""
    house: HouseRules


class Basis(StrEnum):
    """What gives the right to rob."""

    ACE_OF_TRUMPS = "ace_of_trumps"
    TURNED_ACE = "turned_ace"
    NONE = "none"


class Rob(StrEnum):
    """The situations of a player who asks whether he may rob."""

    WITH_ACE = "with_ace"
    WITH_ACE_MUST = "with_ace_must"
    DEALER_TURNED_ACE = "dealer_turned_ace"
    DEALER_TURNED_ACE_MUST = "dealer_turned_ace_must"
    PUTS_OUT = "puts_out"
    PUTS_OUT_THE_ACE = "puts_out_the_ace"
    ACE_STAYS = "ace_stays"
    NO_TURNED_CARD = "no_turned_card"
    ALREADY_ROBBED = "already_robbed"
    ACE_NOT_HELD = "ace_not_held"
    ACE_OF_HEARTS_DOES_NOT_ROB = "ace_of_hearts_does_not_rob"
    DEALER_HAS_NO_RIGHT = "dealer_has_no_right"
    TURNED_ACE_IS_DEALERS = "turned_ace_is_dealers"
    FIRST_CARD_WAS_LED = "first_card_was_led"
    HAS_PLAYED = "has_played"


_RULES: Mapping[Rob, Rule] = {
    Rob.WITH_ACE: Rule.ROB_WITH_ACE_OF_TRUMPS,
    Rob.WITH_ACE_MUST: Rule.ROB_COMPULSORY,
    Rob.DEALER_TURNED_ACE: Rule.ROB_TURNED_ACE,
    Rob.DEALER_TURNED_ACE_MUST: Rule.ROB_COMPULSORY,
    Rob.PUTS_OUT: Rule.ROB_WITH_ACE_OF_TRUMPS,
    Rob.PUTS_OUT_THE_ACE: Rule.ROB_MAY_DISCARD_ACE,
    Rob.ACE_STAYS: Rule.ROB_MAY_DISCARD_ACE,
    Rob.NO_TURNED_CARD: Rule.NO_TURNED_CARD,
    Rob.ALREADY_ROBBED: Rule.ROB_ONCE_A_DEAL,
    Rob.ACE_NOT_HELD: Rule.ROB_WITH_ACE_OF_TRUMPS,
    Rob.ACE_OF_HEARTS_DOES_NOT_ROB: Rule.ROB_WITH_ACE_OF_TRUMPS,
    Rob.DEALER_HAS_NO_RIGHT: Rule.ROB_WITH_ACE_OF_TRUMPS,
    Rob.TURNED_ACE_IS_DEALERS: Rule.ROB_TURNED_ACE,
    Rob.FIRST_CARD_WAS_LED: Rule.ROB_DEADLINE,
    Rob.HAS_PLAYED: Rule.ROB_DEADLINE,
}


@dataclass(frozen=True, slots=True)
class RobRuling:
    """Whether the player may rob, what he may put out, and what he would hold."""

    basis: Basis
    finding: Finding
    compulsory: bool = False
    may_discard: tuple[Card, ...] = ()
    discard_allowed: bool | None = None
    """Whether the card he named may be put out; ``None`` when he named none or may not rob."""
    hand_after: tuple[Card, ...] | None = None
    """His hand after the exchange he named; ``None`` when he named none or may not make it."""
    penalty_for_declining: RobFailurePenalty = RobFailurePenalty.NONE

    @property
    def eligible(self) -> bool:
        """Whether the player may rob."""
        return self.basis is not Basis.NONE


def rule_on_robbing(question: RobQuestion) -> RobRuling:
    """Rule on a player's right to the turned-up card."""
    refused = _refusal(question)
    if refused is not None:
        return RobRuling(Basis.NONE, refused)
    may_discard = _may_be_put_out(question)
    allowed = None if question.discard is None else question.discard in may_discard
    return RobRuling(
        basis=Basis.TURNED_ACE if _is_ace(question.turned) else Basis.ACE_OF_TRUMPS,
        finding=_permission(question, allowed=allowed),
        compulsory=question.house.rob_compulsory,
        may_discard=may_discard,
        discard_allowed=allowed,
        hand_after=_hand_after(question) if allowed else None,
        penalty_for_declining=question.house.rob_failure_penalty,
    )


def _is_ace(card: Card) -> bool:
    return card.rank is Rank.ACE


def _ace_of_trumps(question: RobQuestion) -> Card:
    return card_of(Rank.ACE, suit_turned(question.turned))


def _finding(case: Rob, question: RobQuestion, **facts: Fact) -> Finding:
    known = {"turned": question.turned, "ace": _ace_of_trumps(question)}
    return Finding(_RULES[case], case, {**known, **facts})


def _refusal(question: RobQuestion) -> Finding | None:
    """Why the player may not rob, or ``None`` when he may: the plainest reason first."""
    case = _case_against(question)
    return None if case is None else _finding(case, question)


def _case_against(question: RobQuestion) -> Rob | None:
    if not question.house.game.turns_up_a_card:
        return Rob.NO_TURNED_CARD
    if question.already_robbed:
        return Rob.ALREADY_ROBBED
    return _no_right(question) or _too_late(question)


def _no_right(question: RobQuestion) -> Rob | None:
    """A turned ace is the dealer's; any other card belongs to the holder of the ace of trumps."""
    if _is_ace(question.turned):
        return None if question.is_dealer else Rob.TURNED_ACE_IS_DEALERS
    if _ace_of_trumps(question) in question.hand:
        return None
    if ACE_OF_HEARTS in question.hand:
        return Rob.ACE_OF_HEARTS_DOES_NOT_ROB
    return Rob.DEALER_HAS_NO_RIGHT if question.is_dealer else Rob.ACE_NOT_HELD


def _too_late(question: RobQuestion) -> Rob | None:
    if question.house.rob_deadline is RobDeadline.BEFORE_FIRST_LEAD:
        return Rob.FIRST_CARD_WAS_LED if question.first_card_led else None
    return Rob.HAS_PLAYED if question.has_played else None


def _may_be_put_out(question: RobQuestion) -> tuple[Card, ...]:
    """Any card of the hand; some houses keep the ace of trumps in it."""
    if question.house.rob_may_discard_ace:
        return question.hand
    return tuple(card for card in question.hand if card is not _ace_of_trumps(question))


def _hand_after(question: RobQuestion) -> tuple[Card, ...]:
    kept = (card for card in question.hand if card is not question.discard)
    return (*kept, question.turned)


def _permission(question: RobQuestion, *, allowed: bool | None) -> Finding:
    if question.discard is not None:
        return _finding(_putting_out(question, allowed=allowed), question, discard=question.discard)
    must = question.house.rob_compulsory
    if _is_ace(question.turned):
        return _finding(Rob.DEALER_TURNED_ACE_MUST if must else Rob.DEALER_TURNED_ACE, question)
    return _finding(Rob.WITH_ACE_MUST if must else Rob.WITH_ACE, question)


def _putting_out(question: RobQuestion, *, allowed: bool | None) -> Rob:
    if not allowed:
        return Rob.ACE_STAYS
    is_the_ace = question.discard is _ace_of_trumps(question)
    return Rob.PUTS_OUT_THE_ACE if is_the_ace else Rob.PUTS_OUT
