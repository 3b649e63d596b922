"""The worked cases, put to the rules."""

from collections import Counter

import pytest

from service.rules.cards import CARDS, Suit, card_set
from service.rules.finding import Play
from service.rules.following import legal_cards
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.positions import impossible_robbing, repeated_cards
from service.rules.robbing import RobQuestion, RobRuling, rule_on_robbing
from service.rules.trick import rule_on_trick, winning
from service.rules.verdicts import Position, rule_on, rule_on_card
from tests.cases import (
    ALL_CASES,
    IMPOSSIBLE_ROB_CASES,
    IMPOSSIBLE_TRICK_CASES,
    LEGAL_CASES,
    ORDER_CASES,
    PLAY_CASES,
    ROB_CASES,
    TRUMP_COUNT_CASES,
    WINNER_CASES,
    ImpossibleRobCase,
    ImpossibleTrickCase,
    LegalCase,
    OrderCase,
    PlayCase,
    RobCase,
    RobSituation,
    TrumpCountCase,
    WinnerCase,
    ids_of,
)
from tests.rules.asking import cards, codes, codes_or_none, house_playing


def trumps_named(suit: str) -> Trumps:
    """The trumps of a suit called by its name."""
    return trumps(Suit(suit))


def position_of(case: LegalCase | PlayCase) -> Position:
    """The position that a case describes."""
    trick = tuple(Play(CARDS[play.card], play.player) for play in case.trick)
    house = house_playing(case.options)
    return Position(trumps_named(case.trump_suit), cards(case.hand), trick, house)


def faults_of(situation: RobSituation) -> list[str]:
    """The codes of all that is impossible about a situation of robbing."""
    hand = cards(situation.hand)
    discard = None if situation.discard is None else CARDS[situation.discard]
    faults = impossible_robbing(
        hand,
        turned=CARDS[situation.turned],
        discard=discard,
        first_card_led=situation.first_card_led,
        has_played=situation.has_played,
        already_robbed=situation.already_robbed,
    )
    return [str(fault.code) for fault in (*repeated_cards(hand, ()), *faults)]


def ruling_on(case: RobCase) -> RobRuling:
    """How the rules rule on a case of robbing."""
    situation = case.situation
    question = RobQuestion(
        turned=CARDS[situation.turned],
        hand=cards(situation.hand),
        is_dealer=situation.is_dealer,
        first_card_led=situation.first_card_led,
        has_played=situation.has_played,
        already_robbed=situation.already_robbed,
        discard=None if situation.discard is None else CARDS[situation.discard],
        house=house_playing(case.options),
    )
    return rule_on_robbing(question)


class TestAllCases:
    """The file of cases is read whole."""

    def test_there_are_as_many_of_each_kind_as_were_written(self) -> None:
        """No case is lost on the way from the file, and none falls between the kinds."""
        assert Counter(type(case) for case in ALL_CASES) == {
            OrderCase: 8,
            TrumpCountCase: 2,
            WinnerCase: 14,
            ImpossibleTrickCase: 1,
            LegalCase: 35,
            PlayCase: 5,
            RobCase: 10,
            ImpossibleRobCase: 2,
        }

    def test_each_has_a_name_of_its_own(self) -> None:
        """No two cases share a name, so a failure points at one of them."""
        assert len({case.id for case in ALL_CASES}) == len(ALL_CASES) == 77


class TestOrder:
    """Which card beats which."""

    @pytest.mark.parametrize("case", ORDER_CASES, ids=ids_of(ORDER_CASES))
    def test_a_suit_strongest_first(self, case: OrderCase) -> None:
        """The cards of the suit come in the order of the case."""
        order = trumps_named(case.trump_suit).order[Suit(case.suit)]
        assert tuple(codes(order)) == case.order, case.reason

    @pytest.mark.parametrize("case", TRUMP_COUNT_CASES, ids=ids_of(TRUMP_COUNT_CASES))
    def test_the_number_of_trumps(self, case: TrumpCountCase) -> None:
        """There are as many trumps as the case says, in the order and in the set."""
        asked = trumps_named(case.trump_suit)
        assert len(asked.order[asked.suit]) == case.trump_count, case.reason
        assert asked.cards.bit_count() == case.trump_count, case.reason


class TestWinner:
    """Who wins a trick."""

    @pytest.mark.parametrize("case", WINNER_CASES, ids=ids_of(WINNER_CASES))
    def test_the_seat_that_wins(self, case: WinnerCase) -> None:
        """The winner is the seat of the case, and the trick is a possible one."""
        asked = trumps_named(case.trump_suit)
        trick = [Play(CARDS[play.card], play.player) for play in case.trick]
        played = [play.card for play in trick]
        assert rule_on_trick(asked, trick).winner.play.player == case.winner, case.reason
        assert trick[winning(asked, played)].player == case.winner, case.reason
        assert list(repeated_cards((), played)) == []

    @pytest.mark.parametrize("case", IMPOSSIBLE_TRICK_CASES, ids=ids_of(IMPOSSIBLE_TRICK_CASES))
    def test_a_trick_that_cannot_be(self, case: ImpossibleTrickCase) -> None:
        """The contradiction of the case is found, and no other."""
        played = cards(play.card for play in case.trick)
        assert [fault.code for fault in repeated_cards((), played)] == [case.error], case.reason


class TestFollowing:
    """Which cards may be played."""

    @pytest.mark.parametrize("case", LEGAL_CASES, ids=ids_of(LEGAL_CASES))
    def test_the_cards_that_may_be_played(self, case: LegalCase) -> None:
        """The legal cards are those of the case, in hand order."""
        position = position_of(case)
        played = [play.card for play in position.trick]
        legal = legal_cards(position.trumps, card_set(position.hand), played, position.house)
        assert tuple(codes(rule_on(position).legal)) == case.legal, case.reason
        assert legal == card_set(cards(case.legal)), case.reason

    @pytest.mark.parametrize("case", PLAY_CASES, ids=ids_of(PLAY_CASES))
    def test_a_play_that_is_disputed(self, case: PlayCase) -> None:
        """The disputed card is legal or not as the case rules, and the lawful cards are its own."""
        ruling = rule_on(position_of(case))
        assert rule_on_card(ruling, CARDS[case.card]).legal is case.is_legal, case.reason
        if case.must_have_played is not None:
            assert tuple(codes(ruling.legal)) == case.must_have_played, case.reason


class TestRobbing:
    """Who may rob, and what he would hold."""

    @pytest.mark.parametrize("case", ROB_CASES, ids=ids_of(ROB_CASES))
    def test_the_right_to_rob(self, case: RobCase) -> None:
        """The ruling is that of the case wherever the case says anything."""
        ruling = ruling_on(case)
        answered = {
            "eligible": ruling.eligible,
            "may_discard": codes(ruling.may_discard),
            "hand_after": codes_or_none(ruling.hand_after),
            "penalty": str(ruling.penalty_for_declining),
            "trump_suit": str(suit_turned(CARDS[case.situation.turned])),
        }
        expected = case.expect.told()
        assert expected, "the case expects nothing"
        assert {name: answered[name] for name in expected} == expected, case.reason

    @pytest.mark.parametrize("case", ROB_CASES, ids=ids_of(ROB_CASES))
    def test_a_situation_that_can_be(self, case: RobCase) -> None:
        """Nothing is found to be impossible about a situation that is ruled on."""
        assert faults_of(case.situation) == []

    @pytest.mark.parametrize("case", IMPOSSIBLE_ROB_CASES, ids=ids_of(IMPOSSIBLE_ROB_CASES))
    def test_a_situation_that_cannot_be(self, case: ImpossibleRobCase) -> None:
        """The contradiction of the case is found, and no other."""
        assert faults_of(case.situation) == [case.error], case.reason
