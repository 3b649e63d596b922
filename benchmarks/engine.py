"""A straightforward engine of the game, with card objects and lists: what the rules are held to.

It is what one would write first, and it is meant to be good code: a card is a rank and a suit, a
hand is a list, strength is a number that follows from the rules.  It gives no reasons.  A test
holds it to the oracle.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum


class Suit(Enum):
    """A printed suit."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def is_red(self) -> bool:
        """Whether high numbers are strong in it."""
        return self in (Suit.DIAMONDS, Suit.HEARTS)


class Rank(IntEnum):
    """A printed rank."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13


@dataclass(frozen=True)
class Card:
    """A card."""

    rank: Rank
    suit: Suit


ACE_OF_HEARTS = Card(Rank.ACE, Suit.HEARTS)
_LETTERS = {"A": Rank.ACE, "J": Rank.JACK, "Q": Rank.QUEEN, "K": Rank.KING}


def card(code: str) -> Card:
    """The card with a code such as ``10C``."""
    rank = _LETTERS.get(code[:-1])
    return Card(Rank(int(code[:-1])) if rank is None else rank, Suit(code[-1]))


@dataclass(frozen=True)
class House:
    """The house rules that bear on playing and robbing."""

    renege_cards: str = "top_three"
    renege_forced_by: str = "led"
    must_trump_when_void: bool = False
    rob_deadline: str = "before_first_lead"
    rob_may_discard_ace: bool = True
    turns_up_a_card: bool = True


@dataclass
class Table:
    """What a trick is played under: trumps, the state of their ace, and the house rules."""

    trumps: Suit
    demoted_ace: bool = False
    house: House = field(default_factory=House)

    def is_trump(self, card: Card) -> bool:
        """Whether a card is a trump."""
        return card.suit is self.trumps or card == ACE_OF_HEARTS

    def legal_plays(self, hand: Sequence[Card], trick: Sequence[Card]) -> list[Card]:
        """The cards of a hand that may be played to a trick."""
        if not trick:
            return list(hand)
        led = trick[0]
        if self.is_trump(led):
            trumps = [card for card in hand if self.is_trump(card)]
            if all(self._may_be_held_back(card, trick) for card in trumps):
                return list(hand)
            return trumps
        if any(self._follows(card, led) for card in hand):
            return [card for card in hand if self._follows(card, led) or self.is_trump(card)]
        if self.house.must_trump_when_void:
            return [card for card in hand if self.is_trump(card)] or list(hand)
        return list(hand)

    def winner(self, trick: Sequence[Card]) -> int:
        """The place of the card that wins a trick."""
        led = trick[0]
        strengths = [self.strength(card, led) for card in trick]
        return strengths.index(max(strengths))

    def strength(self, card: Card, led: Card) -> int:
        """How strong a card is in a trick: trumps from 100, the suit led from 1, the rest 0."""
        if self.is_trump(card):
            return 100 + self._strength_of_trump(card)
        return self._strength_of_plain(card) if card.suit is led.suit else 0

    def may_rob(
        self,
        turned: Card,
        hand: Sequence[Card],
        *,
        is_dealer: bool,
        first_card_led: bool,
        has_played: bool,
        already_robbed: bool,
    ) -> tuple[bool, list[Card]]:
        """Whether a player may rob, and what he may put out."""
        before_lead = self.house.rob_deadline == "before_first_lead"
        too_late = first_card_led if before_lead else has_played
        if not self.house.turns_up_a_card or already_robbed or too_late:
            return False, []
        if turned.rank is Rank.ACE:
            return is_dealer, list(hand) if is_dealer else []
        ace = Card(Rank.ACE, turned.suit)
        if ace not in hand:
            return False, []
        if self.house.rob_may_discard_ace:
            return True, list(hand)
        return True, [card for card in hand if card != ace]

    def _follows(self, card: Card, led: Card) -> bool:
        return card.suit is led.suit and not self.is_trump(card)

    def _may_be_held_back(self, card: Card, trick: Sequence[Card]) -> bool:
        if not self._is_privileged(card):
            return False
        by_played = self.house.renege_forced_by == "led_or_played"
        drawing = [each for each in trick if self.is_trump(each)] if by_played else trick[:1]
        strength = self._strength_of_trump(card)
        return all(self._strength_of_trump(each) < strength for each in drawing)

    def _is_privileged(self, card: Card) -> bool:
        if self.house.renege_cards == "none":
            return False
        if self.house.renege_cards == "five_only":
            return card.rank is Rank.FIVE
        if card == ACE_OF_HEARTS:
            return not (self.demoted_ace and self.trumps is Suit.HEARTS)
        return card.rank in (Rank.FIVE, Rank.JACK)

    def _strength_of_trump(self, card: Card) -> int:
        if self.demoted_ace and card.rank is Rank.ACE and card.suit is self.trumps:
            return 0
        if card.rank is Rank.FIVE:
            return 20
        if card.rank is Rank.JACK:
            return 19
        if card == ACE_OF_HEARTS:
            return 18
        if card.rank is Rank.ACE:
            return 17
        return self._strength_of_rank(card)

    def _strength_of_plain(self, card: Card) -> int:
        if card.rank is Rank.ACE:
            return 1 if card.suit.is_red else 11
        if card.rank is Rank.JACK:
            return 12
        return self._strength_of_rank(card)

    def _strength_of_rank(self, card: Card) -> int:
        """Kings and queens above the numbers, which count upwards in red, downwards in black."""
        if card.rank >= Rank.QUEEN:
            return card.rank + 1
        return card.rank if card.suit.is_red else 12 - card.rank


def replay(
    table: Table, hands: dict[str, list[Card]], tricks: Sequence[Sequence[tuple[str, Card]]]
) -> list[tuple[list[bool], str]]:
    """Play a deal again: for each trick, which of its cards were lawful, and who took it."""
    held = {player: list(hand) for player, hand in hands.items()}
    taken = []
    for trick in tricks:
        lawful: list[bool] = []
        cards: list[Card] = []
        for player, card in trick:
            lawful.append(card in table.legal_plays(held[player], cards))
            held[player].remove(card)
            cards.append(card)
        taken.append((lawful, trick[table.winner(cards)][0]))
    return taken
