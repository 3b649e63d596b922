"""What is impossible about a position: all of it, and each in its place."""

import pytest

from service.rules.cards import CARDS, Card
from service.rules.faults import Contradiction, Place
from service.rules.positions import (
    impossible_robbing,
    repeated_cards,
    repeated_players,
    surplus_plays,
)
from tests.rules.asking import cards


class TestRepeatedCards:
    """There is one pack, so no card can be in two places."""

    def test_every_second_place_is_told(self) -> None:
        """A card is at fault wherever it stands again: in the hand, the trick, or both."""
        faults = list(repeated_cards(cards("AH 3D AH"), cards("KC 3D KC AH")))
        assert [(fault.place, fault.facts["card"]) for fault in faults] == [
            (("hand", 2), CARDS["AH"]),
            (("trick", 1, "card"), CARDS["3D"]),
            (("trick", 2, "card"), CARDS["KC"]),
            (("trick", 3, "card"), CARDS["AH"]),
        ]
        assert {fault.code for fault in faults} == {Contradiction.DUPLICATE_CARD}

    def test_different_cards_are_possible(self) -> None:
        """A hand and a trick of different cards have no fault."""
        assert list(repeated_cards(cards("AH 3D"), cards("KC 10C"))) == []

    def test_unknown_cards_are_no_fault_and_hide_none(self) -> None:
        """Cards that are not known are not taken for one another, and places stay right."""
        faults = list(repeated_cards([None, CARDS["AH"], None], [None, CARDS["AH"]]))
        assert [fault.place for fault in faults] == [("trick", 1, "card")]


class TestPlayers:
    """Each player plays once to a trick."""

    def test_a_player_who_plays_again(self) -> None:
        """Every play but the first of a player is at fault, and nameless plays never are."""
        faults = list(repeated_players(["Ada", None, "Ben", "Ada", None, "Ada"]))
        assert [(fault.place, fault.facts["player"]) for fault in faults] == [
            (("trick", 3, "player"), "Ada"),
            (("trick", 5, "player"), "Ada"),
        ]
        assert {fault.code for fault in faults} == {Contradiction.PLAYER_PLAYED_TWICE}

    def test_more_plays_than_players(self) -> None:
        """The first play too many is at fault."""
        (fault,) = surplus_plays(5, 3)
        assert fault.code is Contradiction.MORE_PLAYS_THAN_PLAYERS
        assert fault.place == ("trick", 3)
        assert fault.facts == {"plays": 5, "players": 3}

    @pytest.mark.parametrize(("plays", "player_count"), [(3, 3), (2, 3), (9, None)])
    def test_as_many_plays_as_there_can_be(self, plays: int, player_count: int | None) -> None:
        """A full trick, a trick begun, and one of players nobody counted have no fault."""
        assert list(surplus_plays(plays, player_count)) == []


class TestRobbing:
    """A player who asks whether he may rob."""

    def faults(
        self,
        hand: str = "AC KD 3H 7S 2D",
        *,
        turned: str | None = "9C",
        discard: str | None = None,
        first_card_led: bool = False,
        has_played: bool = False,
        already_robbed: bool = False,
    ) -> list[tuple[Place, Contradiction]]:
        """The places and codes of what is impossible; nothing is, unless it is said."""
        found = impossible_robbing(
            cards(hand),
            turned=card_or_none(turned),
            discard=card_or_none(discard),
            first_card_led=first_card_led,
            has_played=has_played,
            already_robbed=already_robbed,
        )
        return [(fault.place, Contradiction(fault.code)) for fault in found]

    def test_a_possible_situation(self) -> None:
        """Five cards before the first lead, and one of them to be put out, have no fault."""
        assert self.faults(discard="3H") == []

    def test_a_discard_that_is_not_held(self) -> None:
        """A card can only be put out of the hand."""
        assert self.faults(discard="4H") == [(("discard",), Contradiction.CARD_NOT_IN_HAND)]

    def test_a_card_played_before_the_lead(self) -> None:
        """Nobody has played before the first card was led."""
        faults = self.faults(has_played=True)
        assert faults == [(("has_played",), Contradiction.PLAYED_BEFORE_THE_LEAD)]
        assert self.faults(has_played=True, first_card_led=True) == []

    def test_the_turned_up_card_in_the_hand(self) -> None:
        """The turned-up card can only be held once somebody has robbed it."""
        faults = self.faults("AC 9C 3H 7S 2D")
        assert faults == [(("hand", 1), Contradiction.TURNED_CARD_IN_HAND)]
        assert self.faults("AC 9C 3H 7S 2D", already_robbed=True) == []
        assert self.faults("AC 9C 3H 7S 2D", turned=None) == []

    def test_a_hand_too_small(self) -> None:
        """Whoever has not played yet holds all five cards."""
        faults = self.faults("AC KD 3H 7S", first_card_led=True)
        assert faults == [(("hand",), Contradiction.HAND_TOO_SMALL)]
        assert self.faults("AC KD 3H 7S", first_card_led=True, has_played=True) == []

    def test_an_unknown_card_may_be_the_one_put_out(self) -> None:
        """While a card of the hand is not known, a discard is not said to be missing from it."""
        hand = [*cards("AC KD 3H 7S"), None]
        found = impossible_robbing(
            hand,
            turned=CARDS["9C"],
            discard=CARDS["4H"],
            first_card_led=False,
            has_played=False,
            already_robbed=False,
        )
        assert list(found) == []

    def test_all_faults_at_once(self) -> None:
        """One fault hides no other."""
        codes = {code for _, code in self.faults("AC 9C", discard="4H")}
        assert codes == {
            Contradiction.CARD_NOT_IN_HAND,
            Contradiction.TURNED_CARD_IN_HAND,
            Contradiction.HAND_TOO_SMALL,
        }


def card_or_none(code: str | None) -> Card | None:
    """The card with this code, where there is one."""
    return None if code is None else CARDS[code]
