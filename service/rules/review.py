"""What is certain about each play of a recorded deal, and which later card proves it (§5, §7).

No verdict takes other plays to have been lawful.  What each trick asked follows from the cards that
lie in it, in the order in which they were played.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from service.rules.cards import Card, CardSet, card_set, cards_in
from service.rules.deduction import Certainty, Held, certainty, may_bind
from service.rules.finding import Fact, Finding, Play
from service.rules.following import Demand, Obligation, binding_demand, demands, following
from service.rules.record import Record, Shown, ShownTrick, first_cards
from service.rules.rulebook import Rule
from service.rules.trick import winning
from service.rules.verdicts import (
    MAY_LEAD,
    NAMING_NO_CARDS_HELD,
    Position,
    Why,
    finding_on_play,
    why_of_play,
)


class Reviewed(StrEnum):
    """The situations in which what can be said of a play rests on cards that were not seen."""

    CANNOT_BE_TOLD = "cannot_be_told"
    CANNOT_BE_TOLD_ONE = "cannot_be_told_one"
    CANNOT_BE_TOLD_ROBBING = "cannot_be_told_robbing"
    LAWFUL_WHATEVER_UNSEEN = "lawful_whatever_unseen"
    UNLAWFUL_WHATEVER_UNSEEN = "unlawful_whatever_unseen"
    PLAYED_BEFORE = "played_before"
    HAD_PLAYED = "had_played"


class ReviewedPlay(NamedTuple):
    """A play, what is certain about it and why, and the later plays that prove it."""

    shown: Shown
    certainty: Certainty
    finding: Finding
    evidence: tuple[Shown, ...] = ()
    bound_by: CardSet = 0
    """The cards that the hand surely held and was bound by, where the play was illegal."""
    lawful: CardSet = 0
    """The cards of the hand that surely might have been played, where the play was illegal."""


@dataclass(frozen=True, slots=True)
class ReviewedTrick:
    """A trick of the record: who led it, which card took it, and what is certain about each."""

    plays: tuple[ReviewedPlay, ...]
    winner: Shown | None
    """``None`` where not everybody has played to it."""

    @property
    def leader(self) -> str:
        """Who played the first card."""
        return self.plays[0].shown.player


def review_tricks(record: Record) -> tuple[ReviewedTrick, ...]:
    """Review every play of a record."""
    hands = record.hands_at_plays()
    shown_before: dict[Card, Shown] = {}
    return tuple(
        ReviewedTrick(
            plays=tuple(_review_plays(record, trick, hands, shown_before)),
            winner=winner_of(record, trick),
        )
        for trick in record.tricks
    )


def winner_of(record: Record, trick: ShownTrick) -> Shown | None:
    """Who took a trick, by each player's first card; ``None`` where somebody has not played."""
    counting = first_cards(trick)
    if len(counting) < len(record.sides.players):
        return None
    return counting[winning(record.trumps, [shown.card for shown in counting])]


def _review_plays(
    record: Record,
    trick: ShownTrick,
    hands: Iterator[tuple[Held, ...]],
    shown_before: dict[Card, Shown],
) -> Iterator[ReviewedPlay]:
    """Review the plays of a trick; ``hands`` are those of its plays and of later ones."""
    in_question = record.in_question
    table = following(record.trumps, record.house)
    before: list[Play] = []
    made: tuple[Demand, ...] = ()
    said: dict[Why, Finding] = {}
    for shown in trick:
        may_have_held = next(hands)
        if shown.card.bit & in_question and (found := _in_question(record, shown, shown_before)):
            yield found
        elif not before:
            yield ReviewedPlay(shown, Certainty.LEGAL, MAY_LEAD)
        elif any(play.player == shown.player for play in before):
            yield _had_played(shown)
        else:
            yield _review_play(record, _Played(shown, before, made, said), may_have_held)
        if in_question:
            shown_before.setdefault(shown.card, shown)
        before.append(Play(shown.card, shown.player))
        if len(before) == 1 or table.is_forced_by_played:
            made = demands(table, [play.card for play in before])


def _in_question(
    record: Record, shown: Shown, shown_before: dict[Card, Shown]
) -> ReviewedPlay | None:
    """What is to be said of a card that cannot have been played, if it cannot."""
    if shown.card in shown_before:
        return _played_before(shown, shown_before[shown.card])
    is_elsewhere = shown.card.bit & record.out_of_play or record.contradicts_hands(shown)
    return _not_held(shown) if is_elsewhere else None


class _Played(NamedTuple):
    """A play with the cards before it in the trick, and what they asked for."""

    shown: Shown
    before: Sequence[Play]
    """There is one: a card that was led is lawful whatever the hand was."""
    made: tuple[Demand, ...]
    said: dict[Why, Finding]
    """What has been found in the trick already, and is the same for each card in its situation."""


def _review_play(record: Record, played: _Played, hands: tuple[Held, ...]) -> ReviewedPlay:
    held, shown = hands[0], played.shown
    if len(hands) == 1 and not held.unseen:
        demand = binding_demand(held.known, played.made)
        if shown.card.bit & demand.satisfied_by:
            finding = _finding_on(record, played, held, demand)
            return ReviewedPlay(shown, Certainty.LEGAL, finding)
        binding = [demand]
    else:
        hands = tuple(_without_cards_of_trick(played, each) for each in hands)
        binding = [demand for each in hands for demand in may_bind(played.made, each)]
    certain = certainty(shown.card, binding)
    finding = _finding(record, played, hands, binding, certain)
    if certain is not Certainty.ILLEGAL:
        return ReviewedPlay(shown, certain, finding)
    bound_by, lawful = _bound_by_and_lawful(binding, hands)
    evidence = tuple(_shown_later(record, shown, bound_by))
    return ReviewedPlay(shown, certain, finding, evidence, bound_by, lawful)


def _without_cards_of_trick(played: _Played, held: Held) -> Held:
    """The hand; what lies in the trick already is none of its unseen cards."""
    in_trick = card_set(play.card for play in played.before)
    return Held(held.known, held.unseen, held.pool & ~in_trick)


def _bound_by_and_lawful(
    binding: Sequence[Demand], hands: Sequence[Held]
) -> tuple[CardSet, CardSet]:
    """Of the cards surely held, those that any demand called for, and those that satisfy all."""
    called_for, satisfying, surely_held = 0, -1, -1
    for demand in binding:
        called_for |= demand.calls_for
        satisfying &= demand.satisfied_by
    for held in hands:
        surely_held &= held.known
    return called_for & surely_held, satisfying & surely_held


def _shown_later(record: Record, shown: Shown, cards: CardSet) -> Iterator[Shown]:
    """The later plays that show that a player held some of these cards."""
    known = record.known_at_first[shown.player]
    for later in record.shown:
        is_later = later.player == shown.player and later[:2] > shown[:2]
        if is_later and later.card.bit & cards & known:
            yield later


def _finding(
    record: Record,
    played: _Played,
    hands: tuple[Held, ...],
    binding: Sequence[Demand],
    certain: Certainty,
) -> Finding:
    if certain is Certainty.UNDETERMINED:
        return _cannot_be_told(played, hands)
    demand = _demand_that_decides(played, hands, binding, certain)
    if demand is None:
        return _whatever_unseen(played, certain)
    return _finding_on(record, played, hands[0], demand)


def _finding_on(record: Record, played: _Played, held: Held, demand: Demand) -> Finding:
    """Why the card could or could not be played, where this demand bound the hand."""
    trumps, lead = record.trumps, played.before[0].card
    why = why_of_play(trumps, lead, held.known, demand, played.shown.card)
    if why in played.said:
        return played.said[why]
    hand = tuple(cards_in(held.known))
    position = Position(trumps, hand, tuple(played.before), record.house)
    finding = finding_on_play(position, demand, why)
    if why in NAMING_NO_CARDS_HELD:
        played.said[why] = finding
    return finding


def _demand_that_decides(
    played: _Played, hands: tuple[Held, ...], binding: Sequence[Demand], certain: Certainty
) -> Demand | None:
    """The demand to give as the reason; ``None`` where it depends on the cards not seen."""
    if len(hands) == 1 and not hands[0].unseen:
        return binding[0]
    if certain is Certainty.LEGAL:
        # What satisfies the first demand is lawful whether that binds the hand or none does.
        first = played.made[0]
        if played.shown.card.bit & first.satisfied_by:
            return first
        return binding[0] if first.obligation is Obligation.FOLLOW_SUIT_OR_TRUMP else None
    is_one = len({demand.obligation for demand in binding}) == 1
    shows_it = all(held.known & binding[0].calls_for for held in hands)
    return binding[0] if is_one and shows_it else None


def _whatever_unseen(played: _Played, certain: Certainty) -> Finding:
    is_lawful = certain is Certainty.LEGAL
    case = Reviewed.LAWFUL_WHATEVER_UNSEEN if is_lawful else Reviewed.UNLAWFUL_WHATEVER_UNSEEN
    facts: dict[str, Fact] = {"player": played.shown.player, "lead": played.before[0]}
    return Finding(Rule.PROOF_FROM_LATER_CARDS, case, facts)


def _cannot_be_told(played: _Played, hands: Sequence[Held]) -> Finding:
    unseen = hands[0].unseen
    facts: dict[str, Fact] = {"player": played.shown.player, "lead": played.before[0]}
    facts["count"] = unseen
    return Finding(Rule.PROOF_FROM_LATER_CARDS, _UNSEEN.get(unseen, Reviewed.CANNOT_BE_TOLD), facts)


_UNSEEN: Mapping[int, Reviewed] = {
    0: Reviewed.CANNOT_BE_TOLD_ROBBING,
    1: Reviewed.CANNOT_BE_TOLD_ONE,
}


def _played_before(shown: Shown, before: Shown) -> ReviewedPlay:
    """There is one of each card, so what was played here in its place is not known."""
    facts: dict[str, Fact] = {"before": before.player, "first": before.trick}
    finding = Finding(Rule.DUPLICATE_CARD, Reviewed.PLAYED_BEFORE, facts)
    return ReviewedPlay(shown, Certainty.UNDETERMINED, finding, (before,))


def _had_played(shown: Shown) -> ReviewedPlay:
    """A second card to a trick is unlawful whatever it is."""
    facts: dict[str, Fact] = {"player": shown.player}
    finding = Finding(Rule.OUT_OF_TURN, Reviewed.HAD_PLAYED, facts)
    return ReviewedPlay(shown, Certainty.ILLEGAL, finding)


def _not_held(shown: Shown) -> ReviewedPlay:
    finding = Finding(Rule.CARD_NOT_HELD, Why.NOT_HELD, {})
    return ReviewedPlay(shown, Certainty.ILLEGAL, finding)
