"""How many hands have each duty, counted by binomials and not by dealing.

For a trump suit and a card led, the hands that can be drawn from the rest of
the pack are told apart by the duty of their holder and by the number of cards
that may be played. No hand is looked at: the cards are sorted into three
classes, and the ways to draw so many cards from each class are multiplied.

Only the standard rules are counted (no house options). All that is known here
is which cards are trumps and how the three top trumps rank among themselves;
nothing is imported from the service or from the oracle.

In the full pack 51 cards are left after the lead, and the classes are these.

Trump led: a hand with at least one trump that must be played follows with any
of its trumps; every other hand is free.

    Hearts trumps: 13 trumps, of which 3 top and 10 ordinary; 39 plain cards.
        led                must be played       may be kept     plain
        ordinary trump      9: ordinary         3: 5, J, AH     39
        ace of hearts      10: ordinary         2: 5, J         39
        jack of trumps     11: ordinary, AH     1: 5            39
        five of trumps     12: ordinary, J, AH  0               39

    Other trumps: 13 and AH, of which 3 top and 11 ordinary; 38 plain cards.
        led                must be played       may be kept     plain
        ordinary trump     10: ordinary         3: 5, J, AH     38
        ace of hearts      11: ordinary         2: 5, J         38
        jack of trumps     12: ordinary, AH     1: 5            38
        five of trumps     13: ordinary, J, AH  0               38

Plain card led: a hand with at least one card of the suit may play its cards of
the suit and its trumps; every other hand is free.

    Hearts trumps: 13 trumps, and 13 cards in each plain suit.
        led                of the suit          trumps          other
        any plain card     12                   13              26

    Other trumps: 14 trumps, 12 plain hearts, 13 cards in the other plain suits.
        led                of the suit          trumps          other
        a heart            11                   14              26
        another plain card 12                   14              25
"""

from collections.abc import Iterable
from math import comb

Table = dict[tuple[str, int], int]

ACE_OF_HEARTS = "AH"
SUIT_LETTERS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
CARDS_OF_A_SUIT = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
FULL_PACK = [name + letter for letter in SUIT_LETTERS.values() for name in CARDS_OF_A_SUIT]
CARDS_IN_A_HAND = 5


def table(trump_suit: str, led: str) -> Table:
    """The number of five-card hands for each duty and number of playable cards.

    The hands are all those that can be drawn from the 51 cards other than the
    card led; pairs that no hand has are left out.
    """
    return table_for(FULL_PACK, trump_suit, led, CARDS_IN_A_HAND)


def table_for(pack: Iterable[str], trump_suit: str, led: str, hand_size: int) -> Table:
    """The same table for any pack that holds the card led, and any size of hand."""
    left = [card for card in pack if card != led]
    if _belongs_to_trumps(led, trump_suit):
        return _table_of_trump_lead(left, trump_suit, led, hand_size)
    return _table_of_plain_lead(left, trump_suit, led, hand_size)


def _table_of_trump_lead(left: list[str], trump_suit: str, led: str, hand_size: int) -> Table:
    """Trump led: told apart by the trumps that must be played and those that may be kept."""
    may_be_kept = _top_trumps_above(led, trump_suit)
    trumps = sum(_belongs_to_trumps(card, trump_suit) for card in left)
    kept = sum(card in may_be_kept for card in left)
    return _bound_and_free(
        "follow_trump",
        binding=trumps - kept,
        also_playable=kept,
        others=len(left) - trumps,
        hand_size=hand_size,
    )


def _table_of_plain_lead(left: list[str], trump_suit: str, led: str, hand_size: int) -> Table:
    """Plain card led: told apart by the cards of the suit, the trumps, and the rest."""
    trumps = sum(_belongs_to_trumps(card, trump_suit) for card in left)
    # The ace of hearts has already been counted as a trump; it is not of the suit.
    of_the_suit = sum(card[-1] == led[-1] and card != ACE_OF_HEARTS for card in left)
    return _bound_and_free(
        "follow_suit_or_trump",
        binding=of_the_suit,
        also_playable=trumps,
        others=len(left) - of_the_suit - trumps,
        hand_size=hand_size,
    )


def _bound_and_free(
    duty: str, *, binding: int, also_playable: int, others: int, hand_size: int
) -> Table:
    """Both kinds of lead follow one pattern.

    One binding card puts the holder under the duty and makes the binding and
    the also playable cards the legal ones. Without a binding card the whole
    hand is legal.
    """
    counts: Table = {}
    for playable in range(1, hand_size + 1):
        # Any choice of that many playable cards, less the choices with no binding card.
        choices = comb(binding + also_playable, playable) - comb(also_playable, playable)
        hands = choices * comb(others, hand_size - playable)
        if hands > 0:
            counts[duty, playable] = hands
    free_hands = comb(also_playable + others, hand_size)
    if free_hands > 0:
        counts["free", hand_size] = free_hands
    return counts


def _belongs_to_trumps(card: str, trump_suit: str) -> bool:
    """The cards of the trump suit, and the ace of hearts always."""
    return card[-1] == SUIT_LETTERS[trump_suit] or card == ACE_OF_HEARTS


def _top_trumps_above(led: str, trump_suit: str) -> list[str]:
    """The top trumps higher than the trump led: all three above an ordinary one."""
    letter = SUIT_LETTERS[trump_suit]
    top_trumps = ["5" + letter, "J" + letter, ACE_OF_HEARTS]
    if led in top_trumps:
        return top_trumps[: top_trumps.index(led)]
    return top_trumps
