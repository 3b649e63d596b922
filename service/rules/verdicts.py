"""Why each card of a hand may or may not be played (rule sheet §5, §7)."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from service.rules.cards import ACE_OF_HEARTS, Card, CardSet, Suit, card_set
from service.rules.finding import Fact, Finding, Play
from service.rules.following import LEAD, Demand, Obligation, binding_demand, demands, following
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.rulebook import Rule


class Position(NamedTuple):
    """A hand that is to play to a trick."""

    trumps: Trumps
    hand: tuple[Card, ...]
    trick: tuple[Play, ...]
    house: HouseRules


class Verdict(NamedTuple):
    """Whether a card may be played, and why.

    Cards of one kind share a finding; it speaks of the card without naming it.
    """

    card: Card
    legal: bool
    finding: Finding


class Ruling(NamedTuple):
    """What the trick asks of the hand, and a verdict on every card in it, in hand order."""

    obligation: Obligation
    finding: Finding
    verdicts: tuple[Verdict, ...]

    @property
    def legal(self) -> tuple[Card, ...]:
        """The cards that may be played, in hand order."""
        return tuple([card for card, legal, _ in self.verdicts if legal])


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


RULES: Mapping[Why, Rule] = {
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
"""The rule that speaks in each situation."""


# Named once: Python 3.11 needs up to 90 ns to find a member of an enumeration.
_NOT_A_TRUMP = Why.NOT_A_TRUMP
_FREE = Obligation.FREE


class Whys(NamedTuple):
    """The situations of a hand and of each kind of card in it."""

    hand: Why
    ace_of_hearts: Why
    trump: Why
    """For the other trumps."""
    of_suit_led: Why
    """For the cards of a plain suit that was led."""
    other: Why

    def of(self, card: Card, trumps: CardSet, calls_for: CardSet) -> Why:
        """The situation of a card of a hand whose binding demand calls for these cards."""
        if card.bit & trumps:
            return self.ace_of_hearts if card is ACE_OF_HEARTS else self.trump
        return self.of_suit_led if card.bit & calls_for else self.other


class Judgement(NamedTuple):
    """What binds a hand, in which situations it and its cards are, and all that bears on them."""

    demand: Demand
    whys: Whys
    facts: Mapping[str, Fact]

    def finding(self, why: Why) -> Finding:
        """Why something is so, in one of these situations."""
        return Finding(RULES[why], why, self.facts)


def judge(position: Position) -> Judgement:
    """Judge a hand.  It must hold a card."""
    trumps, hand, trick, house = position
    if not trick:
        return _LEADING
    asked = demands(following(trumps, house), [card for card, _ in trick])
    demand = binding_demand(card_set(hand), asked)
    facts = _facts(position, demand)
    whys = _whys(trumps, trick[0].card, demand.obligation, "held" in facts)
    if whys.other is _NOT_A_TRUMP:
        why = _why_a_trump_must_answer(position, demand, facts)
        if why is not _NOT_A_TRUMP:
            whys = whys._replace(of_suit_led=why, other=why)
    return Judgement(demand, whys, facts)


def whys_of(position: Position, judgement: Judgement) -> list[Why]:
    """The situation of each card of the hand that was judged, in hand order."""
    of, trumps, calls_for = judgement.whys.of, position.trumps.cards, judgement.demand.calls_for
    return [of(card, trumps, calls_for) for card in position.hand]


def rule_on(position: Position) -> Ruling:
    """Rule on every card of the hand.  The hand must hold a card."""
    judgement = judge(position)
    whys = whys_of(position, judgement)
    findings = {why: judgement.finding(why) for why in whys}
    satisfied_by = judgement.demand.satisfied_by
    verdicts = [
        Verdict(card, card.bit & satisfied_by != 0, findings[why])
        for card, why in zip(position.hand, whys, strict=True)
    ]
    return Ruling(
        judgement.demand.obligation, judgement.finding(judgement.whys.hand), tuple(verdicts)
    )


def rule_on_card(ruling: Ruling, card: Card) -> Verdict:
    """The verdict on one card.  A card that is not in the hand may not be played."""
    for verdict in ruling.verdicts:
        if verdict.card is card:
            return verdict
    return Verdict(card, legal=False, finding=_finding(Why.NOT_HELD, {}))


def why_of_play(trumps: Trumps, lead: Card, hand: CardSet, demand: Demand, card: Card) -> Why:
    """In which situation a card of a hand that this demand binds may or may not be played."""
    is_holding = bool(hand & trumps.cards)
    whys = _whys(trumps, lead, demand.obligation, is_holding)
    return whys.of(card, trumps.cards, demand.calls_for)


def finding_on_play(position: Position, demand: Demand, why: Why) -> Finding:
    """Why a card may or may not be played, in this situation.

    It is the finding that :func:`rule_on` has for the card, but for facts that the sentence about
    it does not name.
    """
    if why in NAMING_NO_CARDS_HELD:
        lead = position.trick[0]
        return _finding(why, {"lead": lead, "suit": position.trumps.suit_of[lead.card]})
    facts = _facts(position, demand)
    if why is Why.NOT_A_TRUMP:
        why = _why_a_trump_must_answer(position, demand, facts)
    return _finding(why, facts)


NAMING_NO_CARDS_HELD = frozenset(
    {
        Why.FOLLOWS_SUIT,
        Why.TRUMPS_INSTEAD,
        Why.ACE_OF_HEARTS_IS_NO_HEART,
        Why.FOLLOWS_TRUMP,
        Why.MAY_BE_HELD_BACK,
        Why.HOLDS_NO_TRUMP,
        Why.VOID_DISCARDS,
        Why.VOID_TRUMPS,
        Why.MUST_TRUMP_AND_DOES,
    }
)
"""The situations in which it does not matter which cards of the suit or trumps are held."""


MAY_LEAD = Finding(RULES[Why.LEADS], Why.LEADS, {})
"""Why any card may be led."""


_LEADING = Judgement(LEAD, Whys(Why.HAND_LEADS, Why.LEADS, Why.LEADS, Why.LEADS, Why.LEADS), {})


def _finding(why: Why, facts: Mapping[str, Fact]) -> Finding:
    return Finding(RULES[why], why, facts)


def _facts(position: Position, demand: Demand) -> dict[str, Fact]:
    """What was led, and which cards of the hand bear on it, if any do."""
    lead = position.trick[0]
    facts: dict[str, Fact] = {"lead": lead, "suit": position.trumps.suit_of[lead.card]}
    is_free = demand.obligation is _FREE
    held = _held(position, position.trumps.cards if is_free else demand.calls_for)
    if held:
        facts["held"] = held
    return facts


@cache
def _whys(trumps: Trumps, lead: Card, obligation: Obligation, is_holding: bool) -> Whys:
    """The situations in a trick with this lead; ``is_holding`` says whether a trump is held."""
    suit = trumps.suit_of[lead]
    if obligation is Obligation.FOLLOW_SUIT_OR_TRUMP:
        trump = Why.TRUMPS_INSTEAD
        ace = Why.ACE_OF_HEARTS_IS_NO_HEART if suit is Suit.HEARTS else trump
        asked, other = Why.HAND_FOLLOWS_SUIT_OR_TRUMPS, Why.NEITHER_SUIT_NOR_TRUMP
        return Whys(asked, ace, trump, Why.FOLLOWS_SUIT, other)
    if obligation is Obligation.FOLLOW_TRUMP:
        asked, trump, other = Why.HAND_FOLLOWS_TRUMP, Why.FOLLOWS_TRUMP, Why.NOT_A_TRUMP
    elif obligation is Obligation.TRUMP:
        asked = Why.HAND_MUST_TRUMP
        trump, other = Why.MUST_TRUMP_AND_DOES, Why.MUST_TRUMP_BUT_DOES_NOT
    elif suit is not trumps.suit:
        asked, trump, other = Why.HAND_IS_VOID, Why.VOID_TRUMPS, Why.VOID_DISCARDS
    elif is_holding:
        asked = Why.HAND_HOLDS_BACK
        trump, other = Why.MAY_BE_HELD_BACK, Why.DISCARDS_HOLDING_BACK
    else:
        asked, trump, other = Why.HAND_HAS_NO_TRUMP, Why.HOLDS_NO_TRUMP, Why.HOLDS_NO_TRUMP
    return Whys(asked, trump, trump, other, other)


def _held(position: Position, cards: CardSet) -> tuple[Card, ...]:
    return tuple([card for card in position.hand if card.bit & cards])


def _why_a_trump_must_answer(position: Position, demand: Demand, facts: dict[str, Fact]) -> Why:
    """The plainest reason why a trump must be played; the cards it holds for join the facts.

    That an ordinary trump must follow needs no further reason.  Where only top trumps are called
    for, what needs saying is why they may not be held back.
    """
    if ordinary := _held(position, demand.calls_for & position.trumps.ordinary):
        facts["drawn"] = ordinary
        return _NOT_A_TRUMP
    reasons = {
        card: _why_not_held_back(position, card) for card in _held(position, demand.calls_for)
    }
    first, plainest = next(iter(reasons.items()))
    facts["drawn"] = tuple([card for card, why in reasons.items() if why is plainest])
    if plainest is Why.DRAWN_BY_PLAYED:
        facts["by"] = _first_to_beat(position, first)
    return plainest


def _why_not_held_back(position: Position, held: Card) -> Why:
    trumps, house = position.trumps, position.house
    if not held.bit & trumps.top_trumps:
        return Why.DEMOTED_ACE_NOT_HELD_BACK
    if position.trick[0].card.bit & trumps.beaten_by[held]:
        return Why.DRAWN_BY_LEAD
    if not held.bit & following(trumps, house).privileged:
        return Why.HOUSE_FORBIDS_HOLDING_BACK
    return Why.DRAWN_BY_PLAYED


def _first_to_beat(position: Position, held: Card) -> Play:
    stronger = position.trumps.beaten_by[held]
    return next(play for play in position.trick if play.card.bit & stronger)
