"""Tests of the naive judge, which judges the service elsewhere: plays worked out by hand.

Clubs are trumps by the ten turned up, A deals and B leads, unless it is said
otherwise. In black trumps the ten is the lowest.
"""

from math import comb
from random import Random
from typing import Any

import pytest

from tests import hidden_hands, oracle
from tests.hidden_hands import FOLLOWING, NOT_HELD, PLAYED_BEFORE, Judgement, Record, judge
from tests.random_deals import random_deal
from tests.random_records import random_record
from tests.scorekeeper import Json

RECORDS_LOOKED_AT = 250
ALL_HANDS = 2000


def record(*tricks: str, **told: Any) -> Json:
    """A request about these tricks, each written as 'B 9C A 3D'; who plays in them sits there."""
    request: Json = {"dealer": "A", "tricks": [trick_of(trick) for trick in tricks], **told}
    players = {play["player"] for trick in request["tricks"] for play in trick}
    request["players"] = sorted(players)
    if "trump_suit" not in told and "trump_card" not in told:
        request["trump_card"] = "10C"
    if "hands" in told:
        request["hands"] = {player: hand.split() for player, hand in told["hands"].items()}
    return request


def trick_of(written: str) -> list[Json]:
    """The plays of a trick written as 'B 9C A 3D'."""
    words = written.split()
    plays = zip(words[::2], words[1::2], strict=True)
    return [{"player": player, "card": card} for player, card in plays]


def judged(request: Json, trick: int, position: int, pack: list[str] | None = None) -> Judgement:
    """What the judge says of the play at this place, numbers from 1."""
    (found,) = (
        judgement
        for judgement in judge(request, pack)
        if (judgement.play.trick, judgement.play.position) == (trick, position)
    )
    return found


def verdict(request: Json, trick: int = 1, position: int = 2) -> str:
    """The verdict on a play with the cards that are evidence, such as 'illegal: KC 2C'."""
    found = judged(request, trick, position)
    assert found.about == FOLLOWING
    cards = [shown["card"] for shown in found.evidence]
    return found.verdict + (": " + " ".join(cards) if cards else "")


def after(first: str, *cards: str, **told: Any) -> Json:
    """A deal in which A shows these cards after the first trick, and B spades of no interest."""
    plain = ["KS", "QS", "JS", "AS"]
    tricks = [f"B {other} A {card}" for other, card in zip(plain, cards, strict=False)]
    return record(first, *tricks, **told)


class TestTrumpLed:
    """What a trump lead calls for."""

    def test_small_trump_held_back(self) -> None:
        """A king of trumps shown later proves that a discard was unlawful, however much is hid."""
        assert verdict(after("B 9C A 3D", "KC")) == "illegal: KC"

    def test_each_small_trump_shown_is_evidence(self) -> None:
        """Two trumps that he was bound to play are both evidence, in the order of play."""
        assert verdict(after("B 9C A 3D", "2C", "4D", "AC")) == "illegal: 2C AC"

    def test_where_the_evidence_is(self) -> None:
        """Evidence names the trick and the position of the card shown."""
        request = record("B 9C A 3D", "B KS A 4D", "A KC B 2C")
        assert judged(request, 1, 2).evidence == [{"trick": 3, "position": 1, "card": "KC"}]

    @pytest.mark.parametrize("top", ["5C", "JC", "AH"])
    def test_top_trump_held_back_from_a_lower_one(self, top: str) -> None:
        """Each of the top three may be kept from a nine, with nothing left unseen."""
        assert verdict(after("B 9C A 3D", top, "4D", "6D", "7D")) == "legal"

    def test_all_top_trumps_held_back(self) -> None:
        """All three at a time may be kept from a king."""
        assert verdict(after("B KC A 3D", "5C", "JC", "AH", "7D")) == "legal"

    def test_top_trump_held_back_with_a_small_one(self) -> None:
        """The small trump was to be played, and it alone is the proof."""
        assert verdict(after("B 9C A 3D", "5C", "2C", "4D", "6D")) == "illegal: 2C"

    def test_jack_led_calls_for_the_ace_of_hearts(self) -> None:
        """The ace of hearts is lower than the jack."""
        assert verdict(after("B JC A 3D", "AH")) == "illegal: AH"

    def test_jack_led_does_not_call_for_the_five(self) -> None:
        """With the five and the ace of hearts, it is the ace that is called for."""
        assert verdict(after("B JC A 3D", "5C", "AH", "4D", "6D")) == "illegal: AH"

    def test_five_led_calls_for_the_jack(self) -> None:
        """Nothing is higher than the five."""
        assert verdict(after("B 5C A 3D", "JC")) == "illegal: JC"

    def test_ace_of_hearts_led_is_a_trump_lead(self) -> None:
        """It calls for a two of clubs, and not for a king of hearts."""
        assert verdict(after("B AH A 3D", "2C")) == "illegal: 2C"
        assert verdict(after("B AH A 3D", "KH", "QH", "4D", "6D")) == "legal"

    def test_ace_of_hearts_led_leaves_the_jack(self) -> None:
        """The jack and the five are above it."""
        assert verdict(after("B AH A 3D", "JC", "5C", "4D", "6D")) == "legal"

    def test_trump_played(self) -> None:
        """Any trump answers a trump, whatever else he holds."""
        assert verdict(after("B JC A 5C", "AH", "2C")) == "legal"

    def test_no_trump_at_all(self) -> None:
        """Who has no trump may throw what he likes."""
        assert verdict(after("B 9C A 3D", "4D", "6D", "KH", "QH")) == "legal"


class TestHeartsTrumps:
    """The ace of hearts where hearts are trumps."""

    def test_it_may_be_held_back(self) -> None:
        """It is the third trump and may be kept from the king."""
        request = after("B KH A 3D", "AH", "4D", "6D", "7D", trump_card="2H")
        assert verdict(request) == "legal"

    def test_the_jack_draws_it(self) -> None:
        """It is lower than the jack of hearts."""
        assert verdict(after("B JH A 3D", "AH", trump_card="2H")) == "illegal: AH"

    def test_it_is_called_for_where_it_is_the_lowest(self) -> None:
        """Nobody has robbed, and the house makes the ace the lowest trump: it has no right."""
        rules = {"rob_failure_penalty": "ace_lowest_trump"}
        request = after("B KH A 3D", "AH", trump_card="2H", rules=rules)
        assert verdict(request) == "illegal: AH"

    def test_it_is_the_third_where_somebody_robbed(self) -> None:
        """The same house, but B has robbed: the ace is a top trump."""
        rules = {"rob_failure_penalty": "ace_lowest_trump"}
        rob = {"player": "B", "discard": "9S", "announced": "before_first_lead"}
        cards = ["AH", "4D", "6D", "7D"]
        request = after("B KH A 3D", *cards, trump_card="2H", rules=rules, rob=rob)
        assert verdict(request) == "legal"


class TestPlainSuitLed:
    """What a plain lead calls for."""

    def test_suit_held_back(self) -> None:
        """A diamond shown later proves that a spade was unlawful."""
        assert verdict(after("B KD A 3S", "2D")) == "illegal: 2D"

    def test_heart_held_back(self) -> None:
        """A small heart had to follow the king of hearts."""
        assert verdict(after("B KH A 3S", "2H")) == "illegal: 2H"

    def test_ace_of_hearts_is_no_heart(self) -> None:
        """It need not follow the king of hearts where clubs are trumps."""
        assert verdict(after("B KH A 3S", "AH", "2D", "4D", "6D")) == "legal"

    def test_trumping_with_the_suit_in_hand(self) -> None:
        """One may always trump a plain lead."""
        assert verdict(after("B KD A 2C", "2D", "4D")) == "legal"

    def test_void(self) -> None:
        """Without the suit anything goes, trumps in hand or not."""
        assert verdict(after("B KD A 3S", "KC", "4S", "6S", "7S")) == "legal"

    def test_following(self) -> None:
        """Who follows suit has done enough, though all else is unseen."""
        assert verdict(record("B KD A 2D")) == "legal"

    def test_leading(self) -> None:
        """Any card may be led."""
        assert verdict(record("B KD A 2D"), position=1) == "legal"


class TestUnseenCards:
    """What is left open where not all cards are shown."""

    def test_nothing_shown_later(self) -> None:
        """A discard after which nothing is shown may have been lawful or not."""
        assert verdict(record("B 9C A 3D")) == "undetermined"

    def test_one_card_unseen(self) -> None:
        """A deal stopped before the last trick leaves it open whether he had a trump."""
        assert verdict(after("B 9C A 3D", "4D", "6D", "7D")) == "undetermined"

    def test_last_card(self) -> None:
        """Of a hand of one card nothing is unseen."""
        request = after("B 9S A 3S", "4S", "6S", "7S", "3D")
        assert verdict(request, trick=5) == "legal"

    def test_told_hand_clears(self) -> None:
        """A hand told without trumps makes the discard lawful."""
        request = record("B 9C A 3D", hands={"A": "3D 4D 6D 7D 8D"})
        assert verdict(request) == "legal"

    def test_told_hand_convicts_without_evidence(self) -> None:
        """A trump told but never shown is proof, though there is no play to point to."""
        assert verdict(record("B 9C A 3D", hands={"A": "3D 4D 6D 7D KC"})) == "illegal"

    def test_part_of_a_hand_told(self) -> None:
        """One told trump convicts; one told plain card clears nothing."""
        assert verdict(record("B 9C A 3D", hands={"A": "KC"})) == "illegal"
        assert verdict(record("B 9C A 3D", hands={"A": "KS"})) == "undetermined"

    def test_told_card_already_played(self) -> None:
        """A trump told at the first lead and played at once is no longer in the hand."""
        request = record("B KS A 2C", "A 4D B 3D", "B 9C A 6D", hands={"A": "2C 4D 6D 7D 8D"})
        assert verdict(request, trick=3) == "legal"

    def test_others_hold_every_card_that_could_bind(self) -> None:
        """All spades but two are told in other hands, and the two were played."""
        request = record(
            "B KS A KD",
            "B 2S A QD",
            "C JS A JD",
            hands={"B": "KS 2S 3S 4S 5S", "C": "JS 6S 7S 8S 9S"},
        )
        small = ["AS", "QS", "10S"]
        pack = [card for card in oracle.pack() if card not in small]
        assert judged(request, 1, 2, pack).verdict == "legal"
        assert judged(request, 1, 2).verdict == "undetermined"


class TestTurnedCard:
    """The card turned up, and the one put out for it."""

    TRUMPLESS = (
        "KS", "QS", "2S", "3S", "4D", "6D", "7D", "8D", "9D", "3D", "2C", "9C", "10C",
    )  # fmt: skip
    """A pack in which the ten of clubs is the only trump that is not shown below."""

    def test_nobody_holds_it_where_nobody_robbed(self) -> None:
        """The only trump unseen is the one turned up."""
        request = record("B 9C A 3D", "B 2C A 4D")
        assert judged(request, 1, 2, list(self.TRUMPLESS)).verdict == "legal"

    def test_one_trump_is_out_where_only_the_suit_is_told(self) -> None:
        """The only trump unseen must be the one turned up."""
        request = record("B 9C A 3D", "B 2C A 4D", trump_suit="clubs")
        assert judged(request, 1, 2, list(self.TRUMPLESS)).verdict == "legal"

    def test_ace_of_hearts_is_not_turned_for_clubs(self) -> None:
        """Where the jack is led, the ace of hearts may be held, though one trump is out."""
        request = record("B JC A 3D", "B 2C A 4D", trump_suit="clubs")
        pack = [*self.TRUMPLESS, "JC", "AH"]
        assert judged(request, 1, 2, pack).verdict == "undetermined"

    def test_two_trumps_unseen_where_only_the_suit_is_told(self) -> None:
        """One of them is out, and the other may be held."""
        request = record("B 9C A 3D", "B 2C A 4D", trump_suit="clubs")
        pack = [*self.TRUMPLESS, "KC"]
        assert judged(request, 1, 2, pack).verdict == "undetermined"

    def test_no_card_is_turned_in_an_auction(self) -> None:
        """In Auction Forty-Fives the last trump may be in the hand."""
        rules = {"game": "auction_forty_fives"}
        request = record("B 9C A 3D", "B 2C A 4D", trump_suit="clubs", rules=rules)
        assert judged(request, 1, 2, list(self.TRUMPLESS)).verdict == "undetermined"

    def test_robber_holds_it(self) -> None:
        """He had it at the first lead, though he has not shown it."""
        rob = {"player": "A", "announced": "before_first_lead"}
        assert verdict(record("B 9C A 3D", rob=rob)) == "illegal"

    def test_robber_shows_it(self) -> None:
        """Shown later, it is evidence."""
        assert verdict(after("B 9C A 3D", "10C", rob={"player": "A"})) == "illegal: 10C"

    def test_robber_has_played_it(self) -> None:
        """Played before, it binds him no more."""
        request = record(
            "B KS A 10C", "A 3D B 2S", "B 9C A 4D", "B QS A 6D", "B 3S A 7D", rob={"player": "A"}
        )
        assert verdict(request, trick=3) == "legal"

    def test_another_robber(self) -> None:
        """What B took is not in the hand of A."""
        request = record("B 9C A 3D", "B 2C A 4D", rob={"player": "B"})
        assert judged(request, 1, 2, list(self.TRUMPLESS)).verdict == "legal"

    def test_card_put_out(self) -> None:
        """The only trump unseen is known to have been put out; unknown, it may be held."""
        pack = [*self.TRUMPLESS, "KC"]
        known = record("B 9C A 3D", "B 2C A 4D", rob={"player": "B", "discard": "KC"})
        unknown = record("B 9C A 3D", "B 2C A 4D", rob={"player": "B"})
        assert judged(known, 1, 2, pack).verdict == "legal"
        assert judged(unknown, 1, 2, pack).verdict == "undetermined"


class TestLateRob:
    """Who robbed too late held either the turned-up card or the one that he put out."""

    CLEAR = ("4D", "6D", "7D")

    def test_unknown_card_put_out(self) -> None:
        """He may have held a plain card in its place."""
        rob = {"player": "A", "announced": "late"}
        assert verdict(after("B 9C A 3D", *self.CLEAR, "10C", rob=rob)) == "undetermined"

    def test_plain_card_put_out(self) -> None:
        """He may still have had the plain card."""
        rob = {"player": "A", "announced": "late", "discard": "9D"}
        assert verdict(after("B 9C A 3D", *self.CLEAR, "10C", rob=rob)) == "undetermined"

    def test_trump_put_out(self) -> None:
        """Before and after he had a trump to play."""
        rob = {"player": "A", "announced": "late", "discard": "KC"}
        assert verdict(after("B 9C A 3D", *self.CLEAR, rob=rob)) == "illegal"

    def test_another_trump_shown(self) -> None:
        """A trump that he held in any case convicts him."""
        rob = {"player": "A", "announced": "late"}
        assert verdict(after("B 9C A 3D", "KC", rob=rob)) == "illegal: KC"

    def test_he_has_played_it(self) -> None:
        """Then he had robbed, and it is gone."""
        rob = {"player": "A", "announced": "late"}
        request = record("B KS A 10C", "A 3D B 2S", "B 9C A 4D", "B QS A 6D", "B 3S A 7D", rob=rob)
        assert verdict(request, trick=3) == "legal"

    def test_he_plays_it_now(self) -> None:
        """The ten of clubs itself answers the trump lead."""
        rob = {"player": "A", "announced": "late"}
        assert verdict(record("B 9C A 10C", rob=rob)) == "legal"

    def test_told_hand_with_it(self) -> None:
        """Though told in his hand, it may have come late."""
        rob = {"player": "A", "announced": "late", "discard": "9D"}
        request = record("B 9C A 3D", hands={"A": "3D 4D 6D 7D 10C"}, rob=rob)
        assert verdict(request) == "undetermined"


class TestHouseOptions:
    """Other rules of following."""

    def test_no_card_may_be_held_back(self) -> None:
        """The five itself is called for."""
        rules = {"renege_cards": "none"}
        assert verdict(after("B 9C A 3D", "5C", rules=rules)) == "illegal: 5C"

    def test_only_the_five_may_be_held_back(self) -> None:
        """The jack is called for, the five is not."""
        rules = {"renege_cards": "five_only"}
        assert verdict(after("B 9C A 3D", "5C", "JC", rules=rules)) == "illegal: JC"
        assert verdict(after("B 9C A 3D", "5C", "4D", "6D", "7D", rules=rules)) == "legal"

    def test_higher_trump_played(self) -> None:
        """The jack played before him draws the ace of hearts by a house option only."""
        tricks = ["B 9C C JC A 3D", "C KS A 4D B 2S", "C QS A AH B 2D"]
        last = ["A 6D B 8S C 6S", "A 7D B 9S C 7S"]
        rules = {"renege_forced_by": "led_or_played"}
        assert verdict(record(*tricks, *last), position=3) == "legal"
        assert verdict(record(*tricks, *last, rules=rules), position=3) == "illegal: AH"

    def test_higher_trump_played_after_him(self) -> None:
        """What comes after him in the trick draws nothing."""
        rules = {"renege_forced_by": "led_or_played"}
        tricks = ["B 9C C 3D A JC", "A KS B 2S C AH"]
        last = ["C 4D A 3S B 8S", "C 6D A 4S B 9S", "C 7D A 6S B 10S"]
        assert verdict(record(*tricks, *last, rules=rules)) == "legal"

    def test_must_trump(self) -> None:
        """Void in diamonds he had to trump, even with a card that he might hold back."""
        rules = {"must_trump_when_void": True}
        request = after("B KD A 3S", "5C", "4S", "6S", "7S", rules=rules)
        assert verdict(request) == "illegal: 5C"

    def test_must_follow_before_trumping(self) -> None:
        """With a diamond in hand it is the diamond that was called for, and no trump."""
        rules = {"must_trump_when_void": True}
        request = after("B KD A 3S", "5C", "2D", rules=rules)
        assert verdict(request) == "illegal: 2D"

    def test_open_which_demand_bound_him(self) -> None:
        """Whether or not a diamond is unseen, the trump shows that the spade was wrong."""
        rules = {"must_trump_when_void": True}
        assert verdict(after("B KD A 3S", "5C", rules=rules)) == "illegal: 5C"


class TestFaultyRecord:
    """Cards that cannot have been where the record has them are evidence for nobody."""

    def test_card_that_stands_twice(self) -> None:
        """A king played by both proves nothing against either."""
        request = record("B 9C A 3D", "B 2S A KC", "B KC A 4D")
        assert verdict(request) == "undetermined"
        assert judged(request, 3, 1).about == PLAYED_BEFORE
        assert judged(request, 3, 1).verdict == "undetermined"

    def test_first_playing_of_a_card_that_stands_twice(self) -> None:
        """It is judged as a card that he held."""
        assert verdict(record("B 9C A KC", "A 2S B KC")) == "legal"

    def test_card_told_in_another_hand(self) -> None:
        """He did not hold it, and it proves nothing against him."""
        request = record("B 9C A 3D", "B 2S A KC", hands={"B": "KC"})
        assert verdict(request) == "undetermined"
        assert judged(request, 2, 2).about == NOT_HELD
        assert judged(request, 2, 2).verdict == "illegal"

    def test_told_card_that_another_played(self) -> None:
        """It proves nothing against the one in whose hand it is told, either."""
        request = record("B 9C A 3D", "B KC A 4D", hands={"A": "KC"})
        assert verdict(request) == "undetermined"

    def test_card_not_in_his_own_told_hand(self) -> None:
        """All five are told, and this is none of them; they still count against him."""
        request = record("B 9C A 3D", "B 2C A 4D", hands={"A": "4D 6D 7D 8D KC"})
        assert judged(request, 1, 2).about == NOT_HELD
        assert verdict(request, trick=2) == "illegal"

    def test_turned_card_that_nobody_robbed(self) -> None:
        """He cannot have held it, nor does it prove that he had a trump before."""
        request = record("B 9C A 3D", "B 2S A 10C")
        assert judged(request, 2, 2).about == NOT_HELD
        assert verdict(request) == "undetermined"

    def test_turned_card_that_another_robbed(self) -> None:
        """The record has it in two hands: A cannot have it, and it proves nothing against B."""
        request = record("B KS A 10C", "A 9C B 3D", rob={"player": "B"})
        assert judged(request, 1, 2).about == NOT_HELD
        assert verdict(request, trick=2) == "undetermined"

    def test_card_put_out(self) -> None:
        """Nobody can play it, not even the robber."""
        request = record("B 9C A 3D", "B 2S A KC", rob={"player": "B", "discard": "KC"})
        assert judged(request, 2, 2).about == NOT_HELD
        assert verdict(request) == "undetermined"

    def test_player_twice_in_a_trick(self) -> None:
        """His second card is one that he held when he played the first."""
        request = record("B 9C A 3D A KC", "B 2S A 4D")
        assert verdict(request) == "illegal: KC"
        assert verdict(request, position=3) == "legal"

    def test_out_of_turn(self) -> None:
        """What counts is the card that lay there first, whoever played it."""
        request = record("A 3D B 9C", "B 2S A KC", "A 4D B 6D")
        assert verdict(request, position=1) == "legal"
        assert verdict(request) == "legal"
        assert verdict(record("A 3D B 9S", "A KC B 7D")) == "illegal: 7D"

    def test_unlawful_plays_of_others_change_nothing(self) -> None:
        """Each play is judged by itself, whatever else in the record was wrong."""
        request = record("B 9C A 3D", "B KS A KC", "A 7H B 2S", "B 6S A 2H")
        assert verdict(request) == "illegal: KC"
        assert verdict(request, trick=3) == "undetermined"


class TestConsequences:
    """Who would have taken the trick with the cards that were lawful for certain."""

    def test_each_card_called_for(self) -> None:
        """The king and the five would have taken it, the four of clubs would not."""
        request = after("B 3C A 3D", "4C", "5C", "KC", "9D")
        assert judged(request, 1, 2).consequences == [
            {"card": "4C", "winner": "B"},
            {"card": "5C", "winner": "A"},
            {"card": "KC", "winner": "A"},
        ]

    def test_told_card(self) -> None:
        """A card told but not shown counts too."""
        request = record("B 9C A 3D", hands={"A": "KC"})
        assert judged(request, 1, 2).consequences == [{"card": "KC", "winner": "A"}]

    def test_plain_lead(self) -> None:
        """He might have followed or trumped."""
        request = after("B KD A 3S", "2D", "10D", "2C")
        assert judged(request, 1, 2).consequences == [
            {"card": "2D", "winner": "B"},
            {"card": "10D", "winner": "B"},
            {"card": "2C", "winner": "A"},
        ]

    def test_ace_that_is_the_lowest_trump(self) -> None:
        """Nobody robbed: with the ace of clubs he would have lost to the nine."""
        rules = {"rob_failure_penalty": "ace_lowest_trump"}
        request = after("B 9C A 3D", "AC", rules=rules)
        assert judged(request, 1, 2).consequences == [{"card": "AC", "winner": "B"}]
        assert judged(after("B 9C A 3D", "AC"), 1, 2).consequences == [
            {"card": "AC", "winner": "A"}
        ]

    def test_only_what_was_lawful_for_certain(self) -> None:
        """Void in diamonds or not, a trump was lawful; the spade was in neither case."""
        rules = {"must_trump_when_void": True}
        request = after("B KD A 3S", "5C", "4S", rules=rules)
        assert judged(request, 1, 2).consequences == [{"card": "5C", "winner": "A"}]

    def test_unfinished_trick(self) -> None:
        """Nobody has taken a trick to which C has not played."""
        request = record("B 9C A 3D", "C 9S A KC B 2S")
        assert judged(request, 1, 2).verdict == "illegal"
        assert judged(request, 1, 2).consequences == []


class TestLayingOut:
    """One hand of each kind tells as much as all hands."""

    def test_one_of_each_kind_is_enough(self) -> None:
        """Wherever all hands can be laid out, both ways give the same judgement."""
        compared = {"legal": 0, "undetermined": 0, "illegal": 0}
        for seed in range(RECORDS_LOOKED_AT):
            random = Random(f"laid out {seed}")
            request = random.choice([random_record(random), random_deal(random).request])
            whole = Record(request)
            unseen = [card for card in whole.pack if card not in whole.located]
            shown = [play.card for play in whole.plays]
            pack = [card for card in whole.pack if card in shown or card not in unseen]
            pack += random.sample(unseen, min(len(unseen), 9))
            smaller = Record(request, pack)
            for play in smaller.plays:
                hands = smaller.hands_at(play)
                if all(0 < comb(len(one.out_of), one.others) <= ALL_HANDS for one in hands):
                    by_kind = hidden_hands.judge_play(smaller, play, 0)
                    assert by_kind == hidden_hands.judge_play(smaller, play, ALL_HANDS), request
                    if any(one.others > 0 for one in hands):
                        compared[by_kind.verdict] += 1
        assert min(compared.values()) > 20, compared

    def test_a_rob_of_an_untold_card_is_refused(self) -> None:
        """Where somebody holds the turned-up card, it must be told which it is."""
        request = record("B 9C A 3D", trump_suit="clubs", rob={"player": "A"})
        with pytest.raises(ValueError, match="it must be told which it was"):
            judge(request)
