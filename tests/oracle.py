"""A naive referee of Twenty-Five, for the tests to compare the service with.

It is slow on purpose. Every order of cards is spelled out by hand, every
question is answered by looking through a list, and each function says which
section of the rule sheet it copies. It imports nothing from the service, and
must not: a mistake shared by both could never be found.

Cards are codes such as '10C', '5H' and 'AS'. Suits are 'clubs', 'diamonds',
'hearts' and 'spades'. ``rules`` holds house options; a missing one has its
default.
"""

from collections.abc import Mapping
from random import Random

Rules = Mapping[str, object]

ACE_OF_HEARTS = "AH"

# Section 2. Five, jack, ace of hearts; then ace, king, queen, then the numbers:
# highest in red, lowest in black.
CLUBS_TRUMPS = "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C 10C"
DIAMONDS_TRUMPS = "5D JD AH AD KD QD 10D 9D 8D 7D 6D 4D 3D 2D"
HEARTS_TRUMPS = "5H JH AH KH QH 10H 9H 8H 7H 6H 4H 3H 2H"
SPADES_TRUMPS = "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S 10S"

# House option: the ace of the trump suit has become the lowest trump.
CLUBS_TRUMPS_ACE_LOWEST = "5C JC AH KC QC 2C 3C 4C 6C 7C 8C 9C 10C AC"
DIAMONDS_TRUMPS_ACE_LOWEST = "5D JD AH KD QD 10D 9D 8D 7D 6D 4D 3D 2D AD"
HEARTS_TRUMPS_ACE_LOWEST = "5H JH KH QH 10H 9H 8H 7H 6H 4H 3H 2H AH"
SPADES_TRUMPS_ACE_LOWEST = "5S JS AH KS QS 2S 3S 4S 6S 7S 8S 9S 10S AS"

# Section 2, non-trumps. Hearts have no ace here: it always belongs to the trumps.
CLUBS_PLAIN = "KC QC JC AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"
DIAMONDS_PLAIN = "KD QD JD 10D 9D 8D 7D 6D 5D 4D 3D 2D AD"
HEARTS_PLAIN = "KH QH JH 10H 9H 8H 7H 6H 5H 4H 3H 2H"
SPADES_PLAIN = "KS QS JS AS 2S 3S 4S 5S 6S 7S 8S 9S 10S"


def pack() -> list[str]:
    """The 52 cards without jokers (section 2)."""
    cards: list[str] = []
    for letter in ["C", "D", "H", "S"]:
        for name in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]:
            cards.append(name + letter)
    return cards


def random_deal(random: Random, players: int) -> tuple[list[list[str]], str]:
    """Hands of five in packets of three and two, and the next card turned up (section 3)."""
    if players < 2 or players > 10:
        raise ValueError("Twenty-Five is a game for 2 to 10 players")
    cards = pack()
    random.shuffle(cards)
    hands: list[list[str]] = [[] for _ in range(players)]
    for packet in [3, 2]:
        for hand in hands:
            for _ in range(packet):
                hand.append(cards.pop(0))
    return hands, cards[0]


def order(trump_suit: str, demoted_ace: bool = False) -> list[str]:
    """The trumps, strongest first (section 2); a demoted ace of trumps is a house option."""
    if trump_suit == "clubs":
        spelled_out = CLUBS_TRUMPS_ACE_LOWEST if demoted_ace else CLUBS_TRUMPS
    elif trump_suit == "diamonds":
        spelled_out = DIAMONDS_TRUMPS_ACE_LOWEST if demoted_ace else DIAMONDS_TRUMPS
    elif trump_suit == "hearts":
        spelled_out = HEARTS_TRUMPS_ACE_LOWEST if demoted_ace else HEARTS_TRUMPS
    elif trump_suit == "spades":
        spelled_out = SPADES_TRUMPS_ACE_LOWEST if demoted_ace else SPADES_TRUMPS
    else:
        raise ValueError(f"there is no suit {trump_suit!r}")
    return spelled_out.split()


def plain_order(suit: str, trump_suit: str) -> list[str]:
    """The cards of a suit that is not trumps, strongest first (section 2, non-trumps)."""
    if suit == trump_suit:
        raise ValueError(f"{suit} are trumps, not a plain suit")
    if suit == "clubs":
        return CLUBS_PLAIN.split()
    if suit == "diamonds":
        return DIAMONDS_PLAIN.split()
    if suit == "hearts":
        return HEARTS_PLAIN.split()
    if suit == "spades":
        return SPADES_PLAIN.split()
    raise ValueError(f"there is no suit {suit!r}")


def is_trump(card: str, trump_suit: str) -> bool:
    """Whether the card belongs to the trump suit, as the ace of hearts always does (section 2)."""
    return card in order(trump_suit)


def obligation(
    trump_suit: str,
    hand: list[str],
    trick: list[str],
    rules: Rules,
    demoted_ace: bool = False,
) -> str:
    """What the player must do: the name of the case of section 5 that applies.

    'lead', 'follow_suit_or_trump', 'follow_trump', 'trump' (only by the house
    option must_trump_when_void) or 'free'.
    """
    if trick == []:
        return "lead"
    if is_trump(trick[0], trump_suit):
        for card in hand:
            if _must_answer_trump_lead(card, trump_suit, trick, rules, demoted_ace):
                return "follow_trump"
        return "free"
    for card in hand:
        if _follows_plain_lead(card, trump_suit, trick[0]):
            return "follow_suit_or_trump"
    if rules.get("must_trump_when_void", False) and _trumps_in(hand, trump_suit) != []:
        return "trump"
    return "free"


def legal(
    trump_suit: str,
    hand: list[str],
    trick: list[str],
    rules: Rules,
    demoted_ace: bool = False,
) -> list[str]:
    """The cards that may be played, in the order of the hand (section 5)."""
    duty = obligation(trump_suit, hand, trick, rules, demoted_ace)
    if duty in ["lead", "free"]:
        return list(hand)
    if duty in ["follow_trump", "trump"]:
        return _trumps_in(hand, trump_suit)
    playable: list[str] = []
    for card in hand:
        if is_trump(card, trump_suit) or _follows_plain_lead(card, trump_suit, trick[0]):
            playable.append(card)
    return playable


def winner(trump_suit: str, trick: list[str], demoted_ace: bool = False) -> int:
    """The place in the trick of the card that beats every other card (section 5)."""
    for place, card in enumerate(trick):
        beats_all_others = True
        for other_place, other in enumerate(trick):
            if other_place != place and not _beats(card, other, trick[0], trump_suit, demoted_ace):
                beats_all_others = False
        if beats_all_others:
            return place
    raise ValueError("no card wins: the trick is empty, or holds a card twice")


def may_rob(
    turned: str,
    hand: list[str],
    is_dealer: bool,
    first_card_led: bool,
    has_played: bool,
    already_robbed: bool,
    rules: Rules,
) -> tuple[bool, list[str], str]:
    """Whether the player may rob, what may be put out, and by what right (sections 3 and 7).

    The right is 'ace_of_trumps', 'turned_ace', or 'none' for whoever may not
    rob, for whatever reason.
    """
    refusal: tuple[bool, list[str], str] = (False, [], "none")
    # Trumps are bid in Auction Forty-Fives, so no card is turned up to be robbed.
    if rules.get("game", "twenty_five") == "auction_forty_fives":
        return refusal
    if already_robbed or _too_late_to_rob(first_card_led, has_played, rules):
        return refusal
    if turned in ["AC", "AD", "AH", "AS"]:
        if is_dealer:
            return True, list(hand), "turned_ace"
        return refusal
    ace_of_trumps = "A" + turned[-1]
    if ace_of_trumps not in hand:
        return refusal
    may_be_put_out: list[str] = []
    for card in hand:
        if card != ace_of_trumps or rules.get("rob_may_discard_ace", True):
            may_be_put_out.append(card)
    return True, may_be_put_out, "ace_of_trumps"


def _suit_of(card: str) -> str:
    """The suit printed on the card, told by the last letter of its code."""
    if card[-1] == "C":
        return "clubs"
    if card[-1] == "D":
        return "diamonds"
    if card[-1] == "H":
        return "hearts"
    if card[-1] == "S":
        return "spades"
    raise ValueError(f"there is no card {card!r}")


def _trumps_in(hand: list[str], trump_suit: str) -> list[str]:
    """The trumps of the hand, in its order."""
    trumps: list[str] = []
    for card in hand:
        if is_trump(card, trump_suit):
            trumps.append(card)
    return trumps


def _ranks_above(card: str, other: str, trump_suit: str, demoted_ace: bool) -> bool:
    """Whether the first of two trumps is the stronger (section 2)."""
    trumps = order(trump_suit, demoted_ace)
    return trumps.index(card) < trumps.index(other)


def _follows_plain_lead(card: str, trump_suit: str, led: str) -> bool:
    """Whether the card follows suit to a plain lead; the ace of hearts is no heart (section 5)."""
    return card in plain_order(_suit_of(led), trump_suit)


def _trumps_with_right_to_renege(trump_suit: str, rules: Rules, demoted_ace: bool) -> list[str]:
    """The trumps that may ever be held back: five, jack and ace of hearts (section 7).

    The house option renege_cards leaves only the five, or none. An ace of
    hearts that has been demoted is an ordinary trump.
    """
    five_of_trumps = order(trump_suit)[0]
    jack_of_trumps = order(trump_suit)[1]
    if rules.get("renege_cards", "top_three") == "none":
        return []
    if rules.get("renege_cards", "top_three") == "five_only":
        return [five_of_trumps]
    if demoted_ace and trump_suit == "hearts":
        return [five_of_trumps, jack_of_trumps]
    return [five_of_trumps, jack_of_trumps, ACE_OF_HEARTS]


def _must_answer_trump_lead(
    card: str, trump_suit: str, trick: list[str], rules: Rules, demoted_ace: bool
) -> bool:
    """Whether holding this card obliges the player to follow a trump lead (sections 5 and 7).

    Every trump does, but for a top trump higher than the card led. By the
    house option renege_forced_by, the top trump must be higher than every
    trump already played, too.
    """
    if not is_trump(card, trump_suit):
        return False
    if card not in _trumps_with_right_to_renege(trump_suit, rules, demoted_ace):
        return True
    cards_that_draw = [trick[0]]
    if rules.get("renege_forced_by", "led") == "led_or_played":
        cards_that_draw = _trumps_in(trick, trump_suit)
    return any(_ranks_above(drawing, card, trump_suit, demoted_ace) for drawing in cards_that_draw)


def _beats(card: str, other: str, led: str, trump_suit: str, demoted_ace: bool) -> bool:
    """Whether the card beats the other one in a trick to which ``led`` was led (section 5)."""
    if is_trump(card, trump_suit) and is_trump(other, trump_suit):
        return _ranks_above(card, other, trump_suit, demoted_ace)
    if is_trump(card, trump_suit):
        return True
    if is_trump(other, trump_suit) or is_trump(led, trump_suit):
        return False
    # Neither is a trump: only cards of the suit led can win.
    suit_led = plain_order(_suit_of(led), trump_suit)
    if card not in suit_led:
        return False
    if other not in suit_led:
        return True
    return suit_led.index(card) < suit_led.index(other)


def _too_late_to_rob(first_card_led: bool, has_played: bool, rules: Rules) -> bool:
    """Robbing must come before the first lead (section 7), or the player's own first card."""
    if rules.get("rob_deadline", "before_first_lead") == "before_own_first_play":
        return has_played
    return first_card_led
