"""Tests of the naive oracle and of the counting table, which judge the service elsewhere."""

from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from tests import counting, oracle

SUITS = ["clubs", "diamonds", "hearts", "spades"]
TOP_TRUMPS = {
    "clubs": ["5C", "JC", "AH"],
    "diamonds": ["5D", "JD", "AH"],
    "hearts": ["5H", "JH", "AH"],
    "spades": ["5S", "JS", "AH"],
}
STANDARD: dict[str, object] = {}


def legal(trump_suit: str, hand: str, trick: str, **rules: object) -> str:
    """The oracle's legal cards, with hand, trick and answer written as words."""
    return " ".join(oracle.legal(trump_suit, hand.split(), trick.split(), rules))


def obligation(trump_suit: str, hand: str, trick: str, **rules: object) -> str:
    """The oracle's obligation, with hand and trick written as words."""
    return oracle.obligation(trump_suit, hand.split(), trick.split(), rules)


class TestOrder:
    """The ranking of the cards."""

    @pytest.mark.parametrize("trump_suit", SUITS)
    @pytest.mark.parametrize("demoted_ace", [False, True])
    def test_each_card_has_one_place(self, trump_suit: str, demoted_ace: bool) -> None:
        """The trumps and the three plain suits together are the pack, each card once."""
        cards = oracle.order(trump_suit, demoted_ace)
        for suit in SUITS:
            if suit != trump_suit:
                cards = cards + oracle.plain_order(suit, trump_suit)
        assert sorted(cards) == sorted(oracle.pack())
        assert len(cards) == 52

    @pytest.mark.parametrize("trump_suit", SUITS)
    def test_the_big_three_lead_the_trumps(self, trump_suit: str) -> None:
        """Five, jack and ace of hearts are the highest trumps in every suit."""
        assert oracle.order(trump_suit)[:3] == TOP_TRUMPS[trump_suit]

    @pytest.mark.parametrize("trump_suit", SUITS)
    def test_court_cards_follow_the_big_three(self, trump_suit: str) -> None:
        """Ace (unless it is third already), king and queen of trumps come next."""
        names = ["K", "Q"] if trump_suit == "hearts" else ["A", "K", "Q"]
        next_trumps = [name + trump_suit[0].upper() for name in names]
        assert oracle.order(trump_suit)[3 : 3 + len(names)] == next_trumps

    @pytest.mark.parametrize("trump_suit", SUITS)
    def test_plain_court_cards_come_first(self, trump_suit: str) -> None:
        """King, queen and jack are the highest cards of a plain suit."""
        for suit in SUITS:
            if suit != trump_suit:
                court_cards = [name + suit[0].upper() for name in ["K", "Q", "J"]]
                assert oracle.plain_order(suit, trump_suit)[:3] == court_cards

    @pytest.mark.parametrize("trump_suit", SUITS)
    def test_numbers_are_highest_in_red_and_lowest_in_black(self, trump_suit: str) -> None:
        """Numbers fall from ten in red suits and rise from two in black, trumps or not."""
        for suit in SUITS:
            if suit == trump_suit:
                cards = oracle.order(trump_suit)[1:]
            else:
                cards = oracle.plain_order(suit, trump_suit)
            numbers = [int(card[:-1]) for card in cards if card[:-1].isdigit()]
            assert numbers == sorted(numbers, reverse=suit in ["diamonds", "hearts"])

    @pytest.mark.parametrize("trump_suit", SUITS)
    def test_the_ace_of_hearts_is_always_a_trump(self, trump_suit: str) -> None:
        """The ace of hearts is a trump whatever suit is trumps."""
        assert oracle.is_trump("AH", trump_suit)

    @pytest.mark.parametrize(
        ("suit", "above_the_ace"), [("clubs", "JC"), ("spades", "JS"), ("diamonds", "2D")]
    )
    def test_a_plain_ace_is_low(self, suit: str, above_the_ace: str) -> None:
        """Plain black aces rank next below the jack and the plain ace of diamonds lowest."""
        cards = oracle.plain_order(suit, "hearts")
        assert cards.index("A" + suit[0].upper()) == cards.index(above_the_ace) + 1

    @pytest.mark.parametrize("trump_suit", SUITS)
    def test_a_demoted_ace_only_moves_to_the_end(self, trump_suit: str) -> None:
        """Demoting the ace of trumps makes it the lowest trump and moves no other card."""
        ace_of_trumps = "A" + trump_suit[0].upper()
        others = [card for card in oracle.order(trump_suit) if card != ace_of_trumps]
        assert oracle.order(trump_suit, demoted_ace=True) == [*others, ace_of_trumps]

    def test_trumps_have_no_plain_order(self) -> None:
        """Asking for the plain order of the trump suit is an error."""
        with pytest.raises(ValueError, match="clubs are trumps"):
            oracle.plain_order("clubs", "clubs")


class TestPlainLead:
    """What may be played when a plain card was led."""

    def test_the_suit_or_a_trump(self) -> None:
        """A holder of the suit may follow or trump, but not discard."""
        assert legal("clubs", "2D KS 9C 7S AH", "3D") == "2D 9C AH"
        assert obligation("clubs", "2D KS 9C 7S AH", "3D") == "follow_suit_or_trump"

    def test_the_suit_alone(self) -> None:
        """A holder of the suit without trumps must follow."""
        assert legal("clubs", "2D KS 9H 7S 4D", "3D") == "2D 4D"

    def test_void_may_play_anything(self) -> None:
        """Who cannot follow may discard, even when holding trumps."""
        assert legal("clubs", "KS 9C 7S AH", "3D") == "KS 9C 7S AH"
        assert obligation("clubs", "KS 9C 7S AH", "3D") == "free"

    def test_the_ace_of_hearts_is_no_heart(self) -> None:
        """With a heart led and hearts plain, the ace of hearts does not oblige its holder."""
        assert legal("clubs", "AH KS 7D", "3H") == "AH KS 7D"
        assert legal("clubs", "AH KS 2H", "3H") == "AH 2H"

    def test_must_trump_when_void(self) -> None:
        """By the house option a void must be trumped, even with a top trump."""
        assert legal("clubs", "KS 9C 7S AH", "3D", must_trump_when_void=True) == "9C AH"
        assert obligation("clubs", "KS AH", "3D", must_trump_when_void=True) == "trump"
        assert obligation("clubs", "KS 7S", "3D", must_trump_when_void=True) == "free"
        assert legal("clubs", "2D KS 9C", "3D", must_trump_when_void=True) == "2D 9C"


class TestTrumpLead:
    """What may be played when a trump was led."""

    def test_the_example_of_the_rule_sheet(self) -> None:
        """On the king of clubs, the 10 of clubs must follow and a sole ace of hearts need not."""
        assert legal("clubs", "10C 4D 7S", "KC") == "10C"
        assert obligation("clubs", "10C 4D 7S", "KC") == "follow_trump"
        assert legal("clubs", "AH 3D 7S", "KC 10C") == "AH 3D 7S"
        assert obligation("clubs", "AH 3D 7S", "KC 10C") == "free"
        assert oracle.winner("clubs", ["KC", "10C", "3D", "5C"]) == 3

    @pytest.mark.parametrize(
        ("top_trumps", "ordinary_led", "ace_of_hearts_led", "jack_led", "five_led"),
        [
            ("5C", "any", "any", "any", None),
            ("JC", "any", "any", None, "trumps"),
            ("AH", "any", None, "trumps", "trumps"),
            ("5C JC", "any", "any", None, None),
            ("5C AH", "any", None, "trumps", None),
            ("JC AH", "any", None, None, "trumps"),
            ("5C JC AH", "any", None, None, None),
            ("5C 8C", "trumps", "trumps", "trumps", None),
            ("", "any", "any", "any", "any"),
        ],
    )
    def test_only_a_lower_lead_lets_a_top_trump_stay(
        self,
        top_trumps: str,
        ordinary_led: str | None,
        ace_of_hearts_led: str | None,
        jack_led: str | None,
        five_led: str | None,
    ) -> None:
        """A hand is free only if each of its trumps is a top trump above the card led."""
        hand = f"{top_trumps} 3D 7S".strip()
        for led, playable in [
            ("AC", ordinary_led),
            ("AH", ace_of_hearts_led),
            ("JC", jack_led),
            ("5C", five_led),
        ]:
            if playable is not None:
                assert legal("clubs", hand, led) == (hand if playable == "any" else top_trumps)

    def test_the_ace_of_hearts_led_is_a_trump_lead(self) -> None:
        """The ace of hearts draws trumps and not hearts."""
        assert legal("spades", "KH 2S 3D", "AH") == "2S"

    def test_a_higher_trump_played_later_does_not_draw(self) -> None:
        """Only the card led draws a top trump, unless the house option says otherwise."""
        assert legal("clubs", "AH 3D", "KC JC") == "AH 3D"
        assert legal("clubs", "AH 3D", "KC JC", renege_forced_by="led_or_played") == "AH"
        assert legal("clubs", "5C 3D", "KC JC", renege_forced_by="led_or_played") == "5C 3D"

    def test_a_trump_played_on_a_plain_lead_draws_nothing(self) -> None:
        """A plain lead stays a plain lead after it has been trumped."""
        assert legal("clubs", "AH 3D", "KS JC", renege_forced_by="led_or_played") == "AH 3D"

    def test_fewer_cards_may_be_held_back(self) -> None:
        """By the house option only the five, or no trump at all, may be held back."""
        assert legal("clubs", "JC 3D", "KC", renege_cards="five_only") == "JC"
        assert legal("clubs", "5C 3D", "KC", renege_cards="five_only") == "5C 3D"
        assert legal("clubs", "5C 3D", "KC", renege_cards="none") == "5C"

    def test_a_demoted_ace_of_hearts_must_be_played(self) -> None:
        """With hearts trumps a demoted ace of hearts follows every trump lead."""
        assert oracle.legal("hearts", ["AH", "3D"], ["2H"], STANDARD, True) == ["AH"]
        assert oracle.legal("hearts", ["JH", "3D"], ["AH"], STANDARD, True) == ["JH", "3D"]

    def test_another_demoted_ace_leaves_the_ace_of_hearts_alone(self) -> None:
        """With other trumps the ace of hearts stays third and may be held back."""
        assert oracle.legal("clubs", ["AH", "3D"], ["AC"], STANDARD, True) == ["AH", "3D"]


class TestLeading:
    """What may be led."""

    def test_the_leader_plays_any_card(self) -> None:
        """The leader is not bound by anything, and the hand is not changed."""
        hand = ["5C", "AH", "3D"]
        playable = oracle.legal("clubs", hand, [], STANDARD)
        playable.clear()
        assert hand == ["5C", "AH", "3D"]
        assert legal("clubs", "5C AH 3D", "") == "5C AH 3D"
        assert obligation("clubs", "5C AH 3D", "") == "lead"


class TestWinner:
    """Who wins a trick."""

    @pytest.mark.parametrize(
        ("trump_suit", "trick", "winning_card"),
        [
            ("clubs", "KC 10C 3D 5C", "5C"),
            ("clubs", "KD 2D QS KH", "KD"),
            ("clubs", "3D 10C KD", "10C"),
            ("clubs", "3S 2S 10S AS", "AS"),
            ("clubs", "3D AD 10D", "10D"),
            ("clubs", "KH 5H AH 4C", "AH"),
            ("spades", "AS AH JS", "JS"),
            ("hearts", "KH AH 10H", "AH"),
            ("diamonds", "5H 9H 2S", "9H"),
            ("clubs", "2D QS KD", "KD"),
            ("clubs", "2C KD 3D 5C", "5C"),
        ],
    )
    def test_highest_trump_or_highest_of_the_suit_led(
        self, trump_suit: str, trick: str, winning_card: str
    ) -> None:
        """The highest trump wins, or else the highest card of the suit led."""
        cards = trick.split()
        assert cards[oracle.winner(trump_suit, cards)] == winning_card

    def test_a_demoted_ace_loses_to_every_trump(self) -> None:
        """A demoted ace of trumps is beaten by the lowest number but still beats plain cards."""
        assert oracle.winner("clubs", ["AC", "10C"], demoted_ace=True) == 1
        assert oracle.winner("clubs", ["KD", "AC"], demoted_ace=True) == 1

    def test_an_empty_trick_has_no_winner(self) -> None:
        """Asking who won a trick without cards is an error."""
        with pytest.raises(ValueError, match="no card wins"):
            oracle.winner("clubs", [])


class TestRobbing:
    """Who may rob the turned-up card, and what may be put out."""

    hand = ("AC", "5C", "3D", "7S", "AH")
    nobody: tuple[bool, list[str], str] = (False, [], "none")

    def rob(
        self,
        turned: str,
        *,
        is_dealer: bool = False,
        first_card_led: bool = False,
        has_played: bool = False,
        already_robbed: bool = False,
        **rules: object,
    ) -> tuple[bool, list[str], str]:
        """Ask the oracle for the hand of this class, before the first lead unless said."""
        hand = list(self.hand)
        return oracle.may_rob(
            turned, hand, is_dealer, first_card_led, has_played, already_robbed, rules
        )

    def test_the_holder_of_the_ace_of_trumps(self) -> None:
        """The holder of the ace of trumps may put out any card of the hand."""
        assert self.rob("9C") == (True, list(self.hand), "ace_of_trumps")

    def test_the_ace_of_hearts_gives_no_right_in_another_suit(self) -> None:
        """The ace of hearts robs only when hearts were turned up."""
        assert self.rob("9D") == self.nobody
        assert self.rob("9H") == (True, list(self.hand), "ace_of_trumps")

    def test_a_turned_ace_is_for_the_dealer_alone(self) -> None:
        """A turned-up ace may be robbed by the dealer, whatever the dealer holds."""
        assert self.rob("AD", is_dealer=True) == (True, list(self.hand), "turned_ace")
        assert self.rob("AD") == self.nobody

    def test_one_rob_in_a_deal(self) -> None:
        """A card that has been robbed cannot be robbed again."""
        assert self.rob("9C", already_robbed=True) == self.nobody

    def test_the_deadline(self) -> None:
        """Robbing ends with the first lead, or by house option with the player's first card."""
        later = "before_own_first_play"
        assert self.rob("9C", first_card_led=True) == self.nobody
        assert self.rob("9C", first_card_led=True, rob_deadline=later)[0]
        too_late = self.rob("9C", first_card_led=True, has_played=True, rob_deadline=later)
        assert too_late == self.nobody

    def test_the_ace_may_have_to_stay(self) -> None:
        """By the house option the ace of trumps itself may not be put out."""
        assert self.rob("9C", rob_may_discard_ace=False)[1] == ["5C", "3D", "7S", "AH"]
        assert self.rob("9H", rob_may_discard_ace=False)[1] == ["AC", "5C", "3D", "7S"]

    def test_nothing_to_rob_in_an_auction(self) -> None:
        """Auction Forty-Fives turns up no card, so nobody robs."""
        assert self.rob("9C", game="auction_forty_fives") == self.nobody


class TestRandomDeal:
    """The shuffled deal."""

    @pytest.mark.parametrize("players", range(2, 11))
    def test_five_cards_each_and_one_turned_up(self, players: int) -> None:
        """Everyone gets five cards and one more is turned up, no card twice."""
        hands, turned = oracle.random_deal(Random(players), players)
        dealt = [card for hand in hands for card in hand] + [turned]
        assert [len(hand) for hand in hands] == [5] * players
        assert len(set(dealt)) == 5 * players + 1
        assert set(dealt) <= set(oracle.pack())

    @pytest.mark.parametrize("players", [1, 11])
    def test_too_few_or_too_many_players(self, players: int) -> None:
        """The game is for 2 to 10 players."""
        with pytest.raises(ValueError, match="2 to 10 players"):
            oracle.random_deal(Random(0), players)


def thinned_pack(random: Random, trump_suit: str) -> list[str]:
    """The three top trumps, two ordinary ones at least, and others to make 14 cards."""
    kept = TOP_TRUMPS[trump_suit] + random.sample(oracle.order(trump_suit)[3:], 2)
    others = [card for card in oracle.pack() if card not in kept]
    return kept + random.sample(others, 14 - len(kept))


def enumerated(pack: list[str], trump_suit: str, led: str) -> dict[tuple[str, int], int]:
    """The table found by asking the oracle about every hand of five."""
    counts: Counter[tuple[str, int]] = Counter()
    left = [card for card in pack if card != led]
    for drawn in combinations(left, 5):
        hand = list(drawn)
        duty = oracle.obligation(trump_suit, hand, [led], STANDARD)
        playable = oracle.legal(trump_suit, hand, [led], STANDARD)
        counts[duty, len(playable)] += 1
    return dict(counts)


class TestCounting:
    """The table of how many hands have each duty."""

    @pytest.mark.parametrize("trump_suit", SUITS)
    @pytest.mark.parametrize("led", oracle.pack())
    def test_every_hand_is_counted_once(self, trump_suit: str, led: str) -> None:
        """The numbers of each table add up to all hands of five from 51 cards."""
        assert sum(counting.table(trump_suit, led).values()) == comb(51, 5) == 2_349_060

    @pytest.mark.parametrize(
        ("trump_suit", "led", "not_binding"),
        [
            ("hearts", "2H", 39 + 3),
            ("hearts", "AH", 39 + 2),
            ("hearts", "JH", 39 + 1),
            ("hearts", "5H", 39),
            ("clubs", "KC", 38 + 3),
            ("clubs", "AH", 38 + 2),
            ("clubs", "JC", 38 + 1),
            ("clubs", "5C", 38),
            ("hearts", "AD", 51 - 12),
            ("clubs", "KH", 51 - 11),
            ("clubs", "AD", 51 - 12),
        ],
    )
    def test_free_hands_hold_no_binding_card(
        self, trump_suit: str, led: str, not_binding: int
    ) -> None:
        """The free hands are those drawn from the cards that oblige nobody."""
        assert counting.table(trump_suit, led)["free", 5] == comb(not_binding, 5)

    @pytest.mark.parametrize("trump_suit", SUITS)
    @pytest.mark.parametrize("seed", [1, 2])
    def test_counting_agrees_with_enumeration(self, trump_suit: str, seed: int) -> None:
        """On thinned packs the binomials count what the oracle finds hand by hand."""
        pack = thinned_pack(Random(f"{trump_suit} {seed}"), trump_suit)
        for led in pack:
            assert counting.table_for(pack, trump_suit, led, 5) == enumerated(pack, trump_suit, led)
