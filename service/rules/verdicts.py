"""Why each card of a hand may or may not be played: one finding a card (rule sheet §5, §7)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from service.rules.cards import ACE_OF_HEARTS, Card, CardSet, Suit, card_set
from service.rules.finding import Fact, Finding, Play
from service.rules.following import Demand, Obligation, binding_demand, demands, privileged
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.rulebook import Rule


@dataclass(frozen=True, slots=True)
class Position:
    """A hand that is to play to a trick."""

    trumps: Trumps
    hand: tuple[Card, ...]
    trick: tuple[Play, ...]
    house: HouseRules


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a card may be played, and why."""

    card: Card
    legal: bool
    finding: Finding


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the trick asks of the hand, and a verdict on every card in it, in hand order."""

    obligation: Obligation
    finding: Finding
    verdicts: tuple[Verdict, ...]

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played, in hand order."""
        return tuple(verdict.card for verdict in self.verdicts if verdict.legal)


class Why(StrEnum):
    """The situations in which a card may or may not be played."""

    LEADS = "leads"
    FOLLOWS_SUIT = "follows_suit"
    TRUMPS_INSTEAD = "trumps_instead"
    ACE_OF_HEARTS_IS_NO_HEART = "ace_of_hearts_is_no_heart"
    NEITHER_SUIT_NOR_TRUMP = "neither_suit_nor_trump"
    FOLLOWS_TRUMP = "follows_trump"
    NOT_A_TRUMP = "not_a_trump"
    DRAWN_BY_LEAD = "drawn_by_lead"
    DRAWN_BY_PLAYED = "drawn_by_played"
    HOUSE_FORBIDS_HOLDING_BACK = "house_forbids_holding_back"
    DEMOTED_ACE_NOT_HELD_BACK = "demoted_ace_not_held_back"
    MAY_BE_HELD_BACK = "may_be_held_back"
    DISCARDS_HOLDING_BACK = "discards_holding_back"
    HOLDS_NO_TRUMP = "holds_no_trump"
    VOID_DISCARDS = "void_discards"
    VOID_TRUMPS = "void_trumps"
    MUST_TRUMP_AND_DOES = "must_trump_and_does"
    MUST_TRUMP_BUT_DOES_NOT = "must_trump_but_does_not"
    NOT_HELD = "not_held"
    # What the trick asks of the hand as a whole
    HAND_LEADS = "hand_leads"
    HAND_FOLLOWS_SUIT_OR_TRUMPS = "hand_follows_suit_or_trumps"
    HAND_FOLLOWS_TRUMP = "hand_follows_trump"
    HAND_MUST_TRUMP = "hand_must_trump"
    HAND_HOLDS_BACK = "hand_holds_back"
    HAND_HAS_NO_TRUMP = "hand_has_no_trump"
    HAND_IS_VOID = "hand_is_void"


_RULES: Mapping[Why, Rule] = {
    Why.LEADS: Rule.LEAD_ANY_CARD,
    Why.FOLLOWS_SUIT: Rule.FOLLOW_SUIT_OR_TRUMP,
    Why.TRUMPS_INSTEAD: Rule.TRUMP_AT_ANY_TIME,
    Why.ACE_OF_HEARTS_IS_NO_HEART: Rule.ACE_OF_HEARTS_ALWAYS_TRUMP,
    Why.NEITHER_SUIT_NOR_TRUMP: Rule.FOLLOW_SUIT_OR_TRUMP,
    Why.FOLLOWS_TRUMP: Rule.FOLLOW_TRUMP,
    Why.NOT_A_TRUMP: Rule.FOLLOW_TRUMP,
    Why.DRAWN_BY_LEAD: Rule.HOLD_BACK_TOP_TRUMPS,
    Why.DRAWN_BY_PLAYED: Rule.RENEGE_FORCED_BY,
    Why.HOUSE_FORBIDS_HOLDING_BACK: Rule.RENEGE_CARDS,
    Why.DEMOTED_ACE_NOT_HELD_BACK: Rule.ROB_FAILURE_PENALTY,
    Why.MAY_BE_HELD_BACK: Rule.HOLD_BACK_TOP_TRUMPS,
    Why.DISCARDS_HOLDING_BACK: Rule.HOLD_BACK_TOP_TRUMPS,
    Why.HOLDS_NO_TRUMP: Rule.CANNOT_FOLLOW,
    Why.VOID_DISCARDS: Rule.CANNOT_FOLLOW,
    Why.VOID_TRUMPS: Rule.CANNOT_FOLLOW,
    Why.MUST_TRUMP_AND_DOES: Rule.MUST_TRUMP_WHEN_VOID,
    Why.MUST_TRUMP_BUT_DOES_NOT: Rule.MUST_TRUMP_WHEN_VOID,
    Why.NOT_HELD: Rule.CARD_NOT_HELD,
    Why.HAND_LEADS: Rule.LEAD_ANY_CARD,
    Why.HAND_FOLLOWS_SUIT_OR_TRUMPS: Rule.FOLLOW_SUIT_OR_TRUMP,
    Why.HAND_FOLLOWS_TRUMP: Rule.FOLLOW_TRUMP,
    Why.HAND_MUST_TRUMP: Rule.MUST_TRUMP_WHEN_VOID,
    Why.HAND_HOLDS_BACK: Rule.HOLD_BACK_TOP_TRUMPS,
    Why.HAND_HAS_NO_TRUMP: Rule.CANNOT_FOLLOW,
    Why.HAND_IS_VOID: Rule.CANNOT_FOLLOW,
}


def rule_on(position: Position) -> Ruling:
    """Rule on every card of the hand.  The hand must hold a card."""
    played = [play.card for play in position.trick]
    asked = demands(position.trumps, played, position.house)
    demand = binding_demand(card_set(position.hand), asked)
    explain, finding = _explainers(position, demand)
    verdicts = tuple(
        Verdict(card, bool(card.bit & demand.satisfied_by), explain(card)) for card in position.hand
    )
    return Ruling(demand.obligation, finding, verdicts)


def rule_on_card(ruling: Ruling, card: Card) -> Verdict:
    """The verdict on one card.  A card that is not in the hand may not be played."""
    for verdict in ruling.verdicts:
        if verdict.card is card:
            return verdict
    return Verdict(card, legal=False, finding=_finding(Why.NOT_HELD, card=card))


def _finding(why: Why, **facts: Fact) -> Finding:
    return Finding(_RULES[why], why, facts)


def _explainers(position: Position, demand: Demand) -> tuple[Callable[[Card], Finding], Finding]:
    """What explains each card, and what the trick asks of the hand as a whole."""
    if demand.obligation is Obligation.LEAD:
        return _lead, _finding(Why.HAND_LEADS)
    bound = _Bound(position, demand)
    match demand.obligation:
        case Obligation.FOLLOW_SUIT_OR_TRUMP:
            return bound.follow_suit_or_trump, bound.asked(Why.HAND_FOLLOWS_SUIT_OR_TRUMPS)
        case Obligation.FOLLOW_TRUMP:
            return bound.follow_trump, bound.asked(Why.HAND_FOLLOWS_TRUMP)
        case Obligation.TRUMP:
            return bound.must_trump, bound.asked(Why.HAND_MUST_TRUMP)
    if bound.suit is not position.trumps.suit:
        return bound.without_suit, bound.asked(Why.HAND_IS_VOID)
    if bound.trumps_held:
        return bound.hold_back, bound.asked(Why.HAND_HOLDS_BACK)
    return bound.without_trump, bound.asked(Why.HAND_HAS_NO_TRUMP)


def _lead(card: Card) -> Finding:
    return _finding(Why.LEADS, card=card)


class _Bound:
    """A hand that must answer a lead, and the reasons for each of its cards."""

    def __init__(self, position: Position, demand: Demand) -> None:
        self.position = position
        self.lead = position.trick[0]
        self.suit = position.trumps.suit_of[self.lead.card]
        self.trumps_held = self._held(position.trumps.cards)
        is_free = demand.obligation is Obligation.FREE
        self.held = self.trumps_held if is_free else self._held(demand.calls_for)

    def _held(self, cards: CardSet) -> tuple[Card, ...]:
        return tuple(card for card in self.position.hand if card.bit & cards)

    def asked(self, why: Why) -> Finding:
        """What the trick asks of the hand as a whole."""
        if not self.held:
            return _finding(why, lead=self.lead, suit=self.suit)
        return _finding(why, lead=self.lead, suit=self.suit, held=self.held)

    def follow_suit_or_trump(self, card: Card) -> Finding:
        if card in self.held:
            return _finding(Why.FOLLOWS_SUIT, card=card, lead=self.lead)
        if card not in self.trumps_held:
            why = Why.NEITHER_SUIT_NOR_TRUMP
            return _finding(why, card=card, lead=self.lead, held=self.held, suit=self.suit)
        if card is ACE_OF_HEARTS and self.suit is Suit.HEARTS:
            return _finding(Why.ACE_OF_HEARTS_IS_NO_HEART, card=card, lead=self.lead)
        return _finding(Why.TRUMPS_INSTEAD, card=card, lead=self.lead)

    def follow_trump(self, card: Card) -> Finding:
        if card in self.trumps_held:
            return _finding(Why.FOLLOWS_TRUMP, card=card, lead=self.lead)
        why, held = self._why_a_trump_must_answer()
        if why is Why.DRAWN_BY_PLAYED:
            by = self._first_to_beat(held[0])
            return _finding(why, card=card, lead=self.lead, held=held, by=by)
        return _finding(why, card=card, lead=self.lead, held=held)

    def must_trump(self, card: Card) -> Finding:
        if card in self.held:
            return _finding(Why.MUST_TRUMP_AND_DOES, card=card, lead=self.lead, suit=self.suit)
        why = Why.MUST_TRUMP_BUT_DOES_NOT
        return _finding(why, card=card, lead=self.lead, held=self.held, suit=self.suit)

    def without_suit(self, card: Card) -> Finding:
        why = Why.VOID_TRUMPS if card in self.trumps_held else Why.VOID_DISCARDS
        return _finding(why, card=card, lead=self.lead, suit=self.suit)

    def hold_back(self, card: Card) -> Finding:
        if card in self.trumps_held:
            return _finding(Why.MAY_BE_HELD_BACK, card=card, lead=self.lead)
        return _finding(Why.DISCARDS_HOLDING_BACK, card=card, lead=self.lead, held=self.held)

    def without_trump(self, card: Card) -> Finding:
        return _finding(Why.HOLDS_NO_TRUMP, card=card, lead=self.lead)

    def _why_a_trump_must_answer(self) -> tuple[Why, tuple[Card, ...]]:
        """The plainest reason why a trump must be played, and the cards it holds for.

        That an ordinary trump must follow needs no further reason.  Where only top trumps are
        called for, what needs saying is why they may not be held back.
        """
        reasons = {card: self._why_not_held_back(card) for card in self.held}
        usual = Why.NOT_A_TRUMP
        plainest = usual if usual in reasons.values() else reasons[self.held[0]]
        return plainest, tuple(card for card, why in reasons.items() if why is plainest)

    def _why_not_held_back(self, held: Card) -> Why:
        trumps, house = self.position.trumps, self.position.house
        if not held.bit & trumps.top_trumps:
            demoted = held is ACE_OF_HEARTS
            return Why.DEMOTED_ACE_NOT_HELD_BACK if demoted else Why.NOT_A_TRUMP
        if self.lead.card.bit & trumps.beaten_by[held]:
            return Why.DRAWN_BY_LEAD
        if not held.bit & privileged(trumps, house):
            return Why.HOUSE_FORBIDS_HOLDING_BACK
        return Why.DRAWN_BY_PLAYED

    def _first_to_beat(self, held: Card) -> Play:
        stronger = self.position.trumps.beaten_by[held]
        return next(play for play in self.position.trick if play.card.bit & stronger)
