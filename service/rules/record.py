"""The record of a deal, and what it shows of the hands (rule sheet §3, §5).

Nobody draws after the first lead, so a hand at a play is what its player shows from that play on,
together with what he never shows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from service.rules.cards import PACK, Card, CardSet, card_set, cards_in
from service.rules.deduction import Held
from service.rules.games import MOST_PLAYERS, HouseRules
from service.rules.order import Trumps, suit_turned
from service.rules.positions import DEALT
from service.rules.sides import Sides

MOST_TRICKS = DEALT + 1
"""How many tricks a record may have; one too many can be played, by mistake."""

MOST_PLAYS = MOST_PLAYERS + 2
"""How many cards a trick of a record may have; players may have played to it twice."""


class Announced(StrEnum):
    """When a player said that he would rob."""

    BEFORE_FIRST_LEAD = "before_first_lead"
    BEFORE_OWN_FIRST_PLAY = "before_own_first_play"
    LATE = "late"


class Robbed(NamedTuple):
    """Who robbed, which card he put out, if that is known, and when he said so."""

    player: str
    discard: Card | None
    announced: Announced


class Claim(NamedTuple):
    """When an objection was raised: after which card, or only in the next deal."""

    trick: int
    position: int
    next_deal_begun: bool = False


class Shown(NamedTuple):
    """A card that was played, by whom and where: the numbers of trick and position from 1."""

    trick: int
    position: int
    player: str
    card: Card


ShownTrick = tuple[Shown, ...]


@dataclass(frozen=True)
class Record:
    """A deal as it was recorded, whole or in part."""

    sides: Sides
    dealer: str
    trumps: Trumps
    tricks: tuple[ShownTrick, ...]
    house: HouseRules
    turned: Card | None
    """The card turned up; ``None`` where it is not known, or where none is turned."""
    hands: Mapping[str, tuple[Card, ...]]
    """The hands that are told, each in whole or in part, as they were held at the first lead."""
    robbed: Robbed | None
    first_leader: str | None
    """Who leads to the first trick; ``None`` where that is not known."""
    taken_by: tuple[str, ...] = ()
    """Who took each trick at the table, as far as that is told."""
    claim: Claim | None = None
    """When the objection was raised; ``None`` is after the last card."""

    @cached_property
    def shown(self) -> tuple[Shown, ...]:
        """Every card played, in order."""
        return tuple(shown for trick in self.tricks for shown in trick)

    @cached_property
    def told(self) -> Mapping[str, CardSet]:
        """What is told of each player's hand at the first lead."""
        return {player: card_set(hand) for player, hand in self.hands.items()}

    @cached_property
    def located_twice(self) -> CardSet:
        """The cards that are in two places by the record; of those nobody knows who held them."""
        twice = _in_several(shown.card.bit for shown in self.shown)
        twice |= _in_several(self.told.values())
        for shown in self.shown if self.told or self.robbed else ():
            if self.contradicts_hands(shown):
                twice |= shown.card.bit
        return twice

    def contradicts_hands(self, shown: Shown) -> bool:
        """Whether a card was played by somebody who did not hold it, by what is told of hands."""
        if self.robbed is not None and shown.card is self.turned:
            return shown.player != self.robbed.player
        if not self.told:
            return False
        own = self.told.get(shown.player, 0)
        if shown.card.bit & own:
            return False
        return own.bit_count() >= DEALT or bool(shown.card.bit & self._told_somewhere)

    @cached_property
    def _told_somewhere(self) -> CardSet:
        """The cards that are told to have been in some hand."""
        told = 0
        for hand in self.told.values():
            told |= hand
        return told

    @cached_property
    def in_question(self) -> CardSet:
        """The cards of which a play shows nothing about a hand."""
        return self.located_twice | self.out_of_play

    @cached_property
    def out_of_play(self) -> CardSet:
        """The cards in no hand: the turned-up card if nobody robbed, otherwise what was put out."""
        if self.robbed is not None:
            return self.robbed.discard.bit if self.robbed.discard is not None else 0
        return self.turned.bit if self.turned is not None else 0

    def is_robber(self, player: str) -> bool:
        """Whether this player robbed."""
        return self.robbed is not None and self.robbed.player == player

    @cached_property
    def known_at_first(self) -> Mapping[str, CardSet]:
        """What each player is known to have held at his first play: shown, told or taken up."""
        known = {player: self._told_or_taken_up(player) for player in self.sides.players}
        for shown in self.shown:
            known[shown.player] |= shown.card.bit & ~self.in_question
        return known

    def hands_at_plays(self) -> Iterator[tuple[Held, ...]]:
        """For each play, the hands that it may have come from; almost always there is one."""
        known = dict(self.known_at_first)
        left = dict.fromkeys(self.sides.players, DEALT)
        pool, is_plain = self.pool, self._leaves_open_only_unseen_cards
        for shown in self.shown:
            player, bit = shown.player, shown.card.bit
            holding = known[player] | bit
            unseen = left[player] - holding.bit_count()
            held = Held(holding, unseen if unseen > 0 else 0, pool & ~bit)
            yield (held,) if is_plain else self._as_it_may_have_been(shown, held)
            left[player] -= 1
            known[player] = holding & ~bit

    @cached_property
    def pool(self) -> CardSet:
        """The cards of which nobody knows where they are: any hand may hold them unseen."""
        located = card_set(shown.card for shown in self.shown)
        for hand in self.told.values():
            located |= hand
        if self.robbed is not None and self.turned is not None:
            located |= self.turned.bit
        return _WHOLE_PACK & ~(located & ~self.located_twice) & ~self.out_of_play

    def _told_or_taken_up(self, player: str) -> CardSet:
        known = self.told.get(player, 0)
        if self.turned is not None and self.is_robber(player):
            known |= self.turned.bit
        return known & ~self.in_question

    @property
    def _leaves_open_only_unseen_cards(self) -> bool:
        """Whether it is known which card was turned up, and when it was robbed."""
        late = self.robbed is not None and self.robbed.announced is Announced.LATE
        return not late and not self._has_unknown_turned_card

    def _as_it_may_have_been(self, shown: Shown, held: Held) -> tuple[Held, ...]:
        """The hand; where the record leaves more open than its unseen cards, each that it was."""
        late = self.robbed is not None and self.robbed.announced is Announced.LATE
        if late and self.is_robber(shown.player):
            return self._before_and_after_robbing(shown, held)
        if held.unseen and self._has_unknown_turned_card:
            return self._without_turned_card(held)
        return (held,)

    def _before_and_after_robbing(self, shown: Shown, held: Held) -> tuple[Held, ...]:
        """Nobody knows when a late robber robbed: before he did, he held what he put out."""
        assert self.robbed is not None
        assert self.turned is not None
        if shown.card is self.turned or not held.known & self.turned.bit:
            return (held,)
        known, discard = held.known & ~self.turned.bit, self.robbed.discard
        if discard is None or any(each.card is discard for each in self.shown):
            # A card that is told to have been put out, and was played, may not be the one put out.
            return held, Held(known, held.unseen + 1, held.pool)
        return held, Held(known | discard.bit, held.unseen, held.pool)

    @property
    def _has_unknown_turned_card(self) -> bool:
        return self.turned is None and self.house.game.turns_up_a_card

    def _without_turned_card(self, held: Held) -> tuple[Held, ...]:
        """A turned-up card that is not known is one of the pool, and of the trump suit.

        That matters only where the hand could otherwise hold all of those.
        """
        turned = [card for card in cards_in(held.pool) if suit_turned(card) is self.trumps.suit]
        if not turned or len(turned) > held.unseen:
            return (held,)
        return tuple(Held(held.known, held.unseen, held.pool & ~card.bit) for card in turned)


def _in_several(sets: Iterable[CardSet]) -> CardSet:
    """The cards that are in more than one of these sets."""
    seen = twice = 0
    for cards in sets:
        twice |= seen & cards
        seen |= cards
    return twice


_WHOLE_PACK = card_set(PACK)


def first_cards(trick: Iterable[Shown]) -> list[Shown]:
    """Each player's first card of a trick, in order: the one that counts in it."""
    first: dict[str, Shown] = {}
    for shown in trick:
        first.setdefault(shown.player, shown)
    return list(first.values())


def shown_in_order(tricks: Sequence[Sequence[tuple[Card, str]]]) -> tuple[ShownTrick, ...]:
    """The cards of the tricks and who played them, with their places."""
    return tuple(
        [
            tuple(
                [
                    Shown(number, position, player, card)
                    for position, (card, player) in enumerate(trick, start=1)
                ]
            )
            for number, trick in enumerate(tricks, start=1)
        ]
    )
