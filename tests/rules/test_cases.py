"""The worked cases, put to the rules."""

from collections import Counter
from collections.abc import Mapping

import pytest

from service.rules.cards import CARDS, Suit, card_set
from service.rules.contract import PlayedContract, score_contract
from service.rules.deduction import Certainty
from service.rules.finding import Play
from service.rules.following import following, legal_cards
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.outcome import PoolPlayed, Stakes
from service.rules.points import Deal, TakenTrick
from service.rules.pool import PoolHand, settle
from service.rules.positions import impossible_robbing, repeated_cards
from service.rules.record import Announced, Claim, Record, Robbed, shown_in_order
from service.rules.referee import DealRuling, rule_on_deal
from service.rules.robbing import RobQuestion, RobRuling, rule_on_robbing
from service.rules.scoring import score
from service.rules.sides import Sides, sides_by_rule
from service.rules.trick import rule_on_trick, winning
from service.rules.verdicts import Position, rule_on, rule_on_card
from tests.cases import (
    ALL_CASES,
    CONTRACT_CASES,
    IMPOSSIBLE_ROB_CASES,
    IMPOSSIBLE_TRICK_CASES,
    LEGAL_CASES,
    ORDER_CASES,
    PLAY_CASES,
    POOL_CASES,
    REVIEW_CASES,
    ROB_CASES,
    SCORE_CASES,
    TRUMP_COUNT_CASES,
    WINNER_CASES,
    ContractCase,
    ImpossibleRobCase,
    ImpossibleTrickCase,
    LegalCase,
    OrderCase,
    PlayCase,
    PoolCase,
    ReviewCase,
    RobCase,
    RobSituation,
    ScoreCase,
    Seating,
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


def sides_of(case: ScoreCase | PoolCase | ContractCase | ReviewCase) -> Sides:
    """The sides that the house of a case makes of its players."""
    sides = sides_by_rule(case.seating.players, house_playing(case.options).teams)
    assert sides is not None
    return sides


def scores_before(case: ScoreCase | ContractCase) -> dict[str, int]:
    """The score of every side before the deal; 0 where the case tells none."""
    return {**dict.fromkeys(case.seating.names, 0), **case.scores_before}


def deal_of(case: ScoreCase) -> Deal:
    """The deal that a case describes."""
    return Deal(
        sides=sides_of(case),
        scores=scores_before(case),
        tricks=tuple(
            TakenTrick(trick.player, None if trick.card is None else CARDS[trick.card])
            for trick in case.tricks
        ),
        house=house_playing(case.options),
        trumps=None if case.trump_suit is None else trumps_named(case.trump_suit),
    )


def hand_of(case: PoolCase) -> PoolHand:
    """The hand of Spoil Five that a case describes; nobody in it failed to rob."""
    return PoolHand(
        sides=sides_of(case),
        pool=case.pool,
        stake=case.stake,
        tricks=case.takers,
        jink_called=case.jink_called,
        barred=frozenset(),
        dealer=None,
        house=house_playing(case.options),
    )


def contract_of(case: ContractCase) -> PlayedContract:
    """The contract that a case describes."""
    house = house_playing(case.options)
    return PlayedContract(
        deal=Deal(sides_of(case), scores_before(case), (), house),
        bidder=case.bidder,
        bid=case.bid,
        thirty_for_sixty=False,
        points_told=case.points,
    )


def record_of(case: ReviewCase) -> Record:
    """The record that a case describes; it tells the turned-up card."""
    told, sides = case.question, sides_of(case)
    turned = CARDS[told["trump_card"]]
    rob, claim = told.get("rob"), told.get("claim")
    return Record(
        sides=sides,
        dealer=told["dealer"],
        trumps=trumps(suit_turned(turned)),
        tricks=shown_in_order(
            [[(CARDS[play["card"]], play["player"]) for play in trick] for trick in told["tricks"]]
        ),
        house=house_playing(case.options),
        turned=turned,
        hands={player: cards(hand) for player, hand in told.get("hands", {}).items()},
        robbed=None if rob is None else robbed_in(rob),
        first_leader=sides.from_left_of(told["dealer"])[0],
        taken_by=tuple(told.get("taken_by", ())),
        claim=None
        if claim is None
        else Claim(claim.get("trick", 0), claim.get("position", 0), "next_deal_begun" in claim),
    )


def robbed_in(told: Mapping[str, str]) -> Robbed:
    """Who robbed, by what a case tells of it."""
    discard = CARDS[told["discard"]] if "discard" in told else None
    announced = Announced(told.get("announced", Announced.BEFORE_FIRST_LEAD))
    return Robbed(told["player"], discard, announced)


def ruling_on_deal(case: ReviewCase) -> DealRuling:
    """How the rules rule on the record of a case."""
    before = dict.fromkeys(case.seating.names, 0) | case.question.get("scores", {})
    pool = case.question.get("pool")
    played = None if pool is None else PoolPlayed(pool["pool"], pool["stake"], jink_called=False)
    return rule_on_deal(record_of(case), Stakes(before, pool=played))


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
            ScoreCase: 9,
            PoolCase: 3,
            ContractCase: 4,
            ReviewCase: 25,
        }

    def test_each_has_a_name_of_its_own(self) -> None:
        """No two cases share a name, so a failure points at one of them."""
        assert len({case.id for case in ALL_CASES}) == len(ALL_CASES) == 118


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
        table = following(position.trumps, position.house)
        legal = legal_cards(table, card_set(position.hand), played)
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


class TestScoring:
    """What a deal is worth, and who has won with it."""

    @pytest.mark.parametrize("case", SCORE_CASES, ids=ids_of(SCORE_CASES))
    def test_the_score_of_a_deal(self, case: ScoreCase) -> None:
        """The scores, the winner and the tricks that count are those of the case."""
        scored = score(deal_of(case))
        assert scored.scores == case.scores, case.reason
        assert scored.ending.winner == case.winner, case.reason
        assert len(scored.tricks) == case.tricks_that_count, case.reason
        assert len(scored.tricks) + len(scored.ignored) == len(case.tricks)

    @pytest.mark.parametrize("case", POOL_CASES, ids=ids_of(POOL_CASES))
    def test_the_pool(self, case: PoolCase) -> None:
        """The outcome, the winner and what stays in the pool are those of the case."""
        settled = settle(hand_of(case))
        assert settled.outcome == case.outcome, case.reason
        assert settled.winner == case.winner, case.reason
        assert settled.pool_after == case.pool_after, case.reason
        assert len(case.takers) - len(settled.ignored) == case.tricks_that_count, case.reason

    @pytest.mark.parametrize("case", CONTRACT_CASES, ids=ids_of(CONTRACT_CASES))
    def test_the_score_of_a_contract(self, case: ContractCase) -> None:
        """The contract is made or fails as in the case, and leaves the scores of the case."""
        scored = score_contract(contract_of(case))
        assert scored.made is case.made, case.reason
        assert scored.scores == case.scores, case.reason

    @pytest.mark.parametrize(
        "case", [*SCORE_CASES, *POOL_CASES, *CONTRACT_CASES], ids=lambda case: case.id
    )
    def test_the_sides_are_those_of_the_case(
        self, case: ScoreCase | PoolCase | ContractCase
    ) -> None:
        """The rule of partnership makes the very sides that the case tells."""
        assert Seating(sides_of(case).members) == case.seating


class TestDealReview:
    """What was irregular about a deal, and what follows."""

    @pytest.mark.parametrize("case", REVIEW_CASES, ids=ids_of(REVIEW_CASES))
    def test_what_was_irregular(self, case: ReviewCase) -> None:
        """The irregularities come as in the case, each with its remedy and where that is from."""
        ruling = ruling_on_deal(case)
        found = [
            {
                "player": each.player,
                "kind": str(each.kind),
                "trick": each.trick,
                "position": each.position,
                "card": None if each.card is None else each.card.code,
                "penalty": str(remedy.penalty),
                "source": str(remedy.source),
            }
            for each, remedy in ruling.ruled
        ]
        told = [
            {name: value for name, value in each.items() if value is not None} for each in found
        ]
        assert told == list(case.irregularities), case.reason
        assert ruling.judged == case.verdict, case.reason

    @pytest.mark.parametrize("case", REVIEW_CASES, ids=ids_of(REVIEW_CASES))
    def test_what_is_certain_about_each_play(self, case: ReviewCase) -> None:
        """The plays of the case, and no others, are illegal or cannot be judged."""
        plays = [play for trick in ruling_on_deal(case).tricks for play in trick.plays]
        for certainty, places in (
            (Certainty.ILLEGAL, case.illegal),
            (Certainty.UNDETERMINED, case.undetermined),
        ):
            judged = [play.shown[:2] for play in plays if play.certainty is certainty]
            assert judged == list(places), case.reason

    @pytest.mark.parametrize("case", REVIEW_CASES, ids=ids_of(REVIEW_CASES))
    def test_what_it_leaves(self, case: ReviewCase) -> None:
        """The winners of the tricks, the scores and the pool are those of the case."""
        ruling = ruling_on_deal(case)
        winners = [None if each.winner is None else each.winner.player for each in ruling.tricks]
        assert winners == list(case.winners), case.reason
        assert ruling.outcome.scores == case.scores, case.reason
        settled = ruling.outcome.settlement
        assert (None if settled is None else settled.pool_after) == case.pool_after, case.reason
