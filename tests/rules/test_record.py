"""The record of a deal, and what it shows of the hands; the eight of clubs is turned up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import PACK, CardSet, card_set, cards_in
from service.rules.record import Announced, Record
from tests.rules.asking import cards, codes
from tests.rules.recorded import AUCTION, record

LATE = Announced.LATE
ONE_TRICK = "Ann KD 3D 2D 4D"


def in_set(held: CardSet) -> set[str]:
    """The codes of the cards of a set."""
    return set(codes(cards_in(held)))


def pack_without(gone: str) -> set[str]:
    """The codes of all other cards."""
    return set(codes(PACK)) - set(gone.split())


def known_at_plays(told: Record) -> list[list[str]]:
    """For each play the hands that it may have come from: what is known, and how many are not."""
    return [
        [f"{' '.join(sorted(in_set(held.known)))} +{held.unseen}" for held in hands]
        for hands in told.hands_at_plays()
    ]


class TestThePool:
    """The cards that any hand may hold unseen."""

    def test_what_was_played_is_seen(self) -> None:
        """The cards played are known, and so is the card turned up, which is in no hand."""
        assert in_set(record(ONE_TRICK).pool) == pack_without("KD 3D 2D 4D 8C")

    def test_what_is_told_is_seen(self) -> None:
        """The cards of the hands that are told are known, in whole or in part."""
        told = record(ONE_TRICK, hands={"Ann": "KD 5C", "Bob": "3D 2S 3S 4S 6S"})
        assert in_set(told.pool) == pack_without("KD 3D 2D 4D 8C 5C 2S 3S 4S 6S")

    @pytest.mark.parametrize(
        ("robbed", "gone"), [("Cat 2H", "KD 3D 2D 4D 8C 2H"), ("Cat", "KD 3D 2D 4D 8C")]
    )
    def test_a_card_put_out(self, robbed: str, gone: str) -> None:
        """What was put out is in no hand, if that is known; what was robbed is in the robber's."""
        assert in_set(record(ONE_TRICK, robbed=robbed).pool) == pack_without(gone)

    def test_a_turned_card_that_is_not_known(self) -> None:
        """It may be any card that was not seen."""
        assert in_set(record(ONE_TRICK, turned=None).pool) == pack_without("KD 3D 2D 4D")

    def test_a_card_in_two_places(self) -> None:
        """Who held a card that is told twice is not known, so that anybody may have."""
        told = record("Ann KD 3D 2D 3D", hands={"Ann": "KD 5C", "Cat": "2D 5C"})
        assert in_set(told.pool) == pack_without("KD 2D 8C")


class TestCardsInQuestion:
    """The cards of which a play shows nothing about a hand."""

    @pytest.mark.parametrize(
        ("told", "doubtful"),
        [
            (record(ONE_TRICK), "8C"),
            (record(ONE_TRICK, turned=None), ""),
            (record(ONE_TRICK, robbed="Cat 2H"), "2H"),
            (record(ONE_TRICK, robbed="Cat"), ""),
            (record("Ann KD 3D 2D 3D"), "8C 3D"),
            (record(ONE_TRICK, hands={"Ann": "KD 5C", "Cat": "2D 5C"}), "8C 5C"),
            (record(ONE_TRICK, hands={"Ann": "KD", "Cat": "2D 3D"}), "8C 3D"),
            (record(ONE_TRICK, hands={"Bob": "2S 3S 4S 6S 7S"}), "8C 3D"),
            (record(ONE_TRICK, hands={"Bob": "2S 3S 4S 6S"}), "8C"),
            (record("Ann KD 8C 2D 4D", robbed="Cat"), "8C"),
            (record("Ann KD 3D 8C 4D", robbed="Cat"), ""),
            (record("Ann KD 3D 8C 4D", robbed="Cat", hands={"Cat": "2S 3S 4S 6S 7S"}), ""),
            (record("Ann KD 3D 2H 4D", robbed="Cat 2H"), "2H"),
        ],
    )
    def test_are_in_two_places_or_in_no_hand(self, told: Record, doubtful: str) -> None:
        """Those told or played twice, those that another held, and those out of play."""
        assert in_set(told.in_question) == set(doubtful.split())

    @given(trick=st.permutations(["KD", "3D", "2D", "4D"]))
    def test_a_sound_record_has_none_but_those_out_of_play(self, trick: list[str]) -> None:
        """Where each card is in one place, only the card turned up is in no hand."""
        told = record("Ann " + " ".join(trick))
        assert told.located_twice == 0
        assert told.in_question == told.out_of_play == card_set(cards("8C"))


class TestHandsAtPlays:
    """A hand at a play is what its player shows from then on, with what he never shows."""

    def test_are_shown_by_later_cards(self) -> None:
        """Each play leaves a card less, and the last of five leaves no doubt about any."""
        told = record("Ann KC 3D / Ann 2D 9C / Bob 2S 4S", seats=2)
        assert known_at_plays(told) == [
            ["2D 4S KC +2"],
            ["2S 3D 9C +2"],
            ["2D 4S +2"],
            ["2S 9C +2"],
            ["2S +2"],
            ["4S +2"],
        ]

    def test_are_known_where_they_are_told(self) -> None:
        """A hand told in whole leaves nothing unseen, one told in part leaves the rest."""
        hands = {"Ann": "KC 2D 3H 4H 6H", "Bob": "3D 9C 7H"}
        told = record("Ann KC 3D", seats=2, hands=hands)
        assert known_at_plays(told) == [["2D 3H 4H 6H KC +0"], ["3D 7H 9C +2"]]

    def test_hold_what_was_robbed(self) -> None:
        """A robber holds the card that was turned up, whether he shows it or not."""
        assert known_at_plays(record("Ann KC 3D", seats=2, robbed="Bob 2H")) == [
            ["KC +4"],
            ["3D 8C +3"],
        ]

    def test_never_hold_fewer_than_no_cards_unseen(self) -> None:
        """A hand of more than five has none that are not known."""
        told = record("Ann KC 3D", seats=2, hands={"Ann": "KC 2D 3H 4H 6H 7H"})
        assert known_at_plays(told)[0] == ["2D 3H 4H 6H 7H KC +0"]

    def test_leave_out_what_shows_nothing(self) -> None:
        """A card that was played twice is in the hand at its play, and shows nothing before."""
        told = record("Ann KC 3D / Ann 2D 3D", seats=2)
        assert known_at_plays(told) == [["2D KC +3"], ["3D +4"], ["2D +3"], ["3D +3"]]

    @pytest.mark.parametrize(
        ("robbed", "at_first", "at_second"),
        [
            ("Bob 2H", ["3D 4D 8C +2", "2H 3D 4D +2"], ["4D 8C +2", "2H 4D +2"]),
            ("Bob", ["3D 4D 8C +2", "3D 4D +3"], ["4D 8C +2", "4D +3"]),
        ],
    )
    def test_a_late_robber(self, robbed: str, at_first: list[str], at_second: list[str]) -> None:
        """He may have robbed before a play or after it; before he held the card he put out."""
        told = record("Ann KC 3D / Ann 2D 4D", seats=2, robbed=robbed, announced=LATE)
        _, first, _, second = known_at_plays(told)
        assert [first, second] == [at_first, at_second]

    def test_a_late_robber_who_has_shown_it(self) -> None:
        """When he plays the robbed card he has robbed, and so ever after."""
        told = record("Ann KC 3D / Ann 2D 8C / Bob 2S 4S", seats=2, robbed="Bob 2H", announced=LATE)
        plays = known_at_plays(told)
        assert [len(plays[index]) for index in (1, 3, 4)] == [2, 1, 1]

    def test_a_late_robber_who_played_what_he_put_out(self) -> None:
        """What he really put out is then not known."""
        told = record("Ann KC 2H / Ann 2D 4D", seats=2, robbed="Bob 2H", announced=LATE)
        assert known_at_plays(told)[3] == ["4D 8C +2", "4D +3"]

    @pytest.mark.parametrize("announced", [each for each in Announced if each is not LATE])
    def test_a_robber_in_time(self, announced: Announced) -> None:
        """Who robbed before his first card held the same cards at all his plays."""
        told = record("Ann KC 3D", seats=2, robbed="Bob 2H", announced=announced)
        assert known_at_plays(told)[1] == ["3D 8C +3"]


class TestATurnedCardThatIsNotKnown:
    """It is of the trump suit, and in no hand that did not rob."""

    def pools_at_last_play(self, told: Record) -> list[set[str]]:
        """The clubs that the last hand may hold, in each way in which it may have been."""
        *_, last = told.hands_at_plays()
        clubs = {card.code for card in PACK if card.code.endswith("C")}
        return [in_set(held.pool) & clubs for held in last]

    def test_is_one_of_the_last_trumps(self) -> None:
        """Where few trumps are unseen, a hand holds all of them but the one turned up."""
        hands = {"Cat": "5C JC AC KC QC", "Dan": "2C 3C 4C 6C 7C"}
        told = record("Ann KD 3D", turned=None, hands=hands)
        assert self.pools_at_last_play(told) == [{"9C", "10C"}, {"8C", "10C"}, {"8C", "9C"}]

    def test_is_any_of_many(self) -> None:
        """Where the hand cannot hold all of them anyhow, it takes nothing away."""
        told = record("Ann KD 3D", turned=None, hands={"Cat": "5C JC AC KC QC"})
        assert [len(pool) for pool in self.pools_at_last_play(told)] == [8]

    def test_is_nothing_where_none_is_turned(self) -> None:
        """In the auction game no card is turned up, and any hand may hold every trump."""
        hands = {"Cat": "5C JC AC KC QC", "Dan": "2C 3C 4C 6C 7C"}
        told = record("Ann KD 3D", AUCTION, hands=hands)
        assert self.pools_at_last_play(told) == [{"8C", "9C", "10C"}]
