"""Which rule decides, in which situation, and on which facts."""

from collections.abc import Mapping

import pytest

from service.rules.cards import CARDS, Suit
from service.rules.choices import RobFailurePenalty, TrickScoring
from service.rules.finding import Finding, Play
from service.rules.games import Game, house_rules
from service.rules.order import Order, explain_order, trumps
from service.rules.robbing import Rob, RobQuestion, RobRuling, rule_on_robbing
from service.rules.rulebook import Rule
from service.rules.trick import Won, points_of_a_trick, rule_on_trick
from service.rules.verdicts import Position, Ruling, Why, rule_on, rule_on_card
from tests.rules.asking import cards, house_playing

Options = Mapping[str, object]

NONE_HELD_BACK = {"renege_cards": "none"}
FIVE_ONLY = {"renege_cards": "five_only"}
LED_OR_PLAYED = {"renege_forced_by": "led_or_played"}
MUST_TRUMP = {"must_trump_when_void": True}


def plays(codes: str) -> tuple[Play, ...]:
    """Cards on the table, nobody knows by whom."""
    return tuple(Play(card) for card in cards(codes))


def ruling(
    hand: str,
    trick: str,
    options: Options | None = None,
    *,
    suit: Suit = Suit.CLUBS,
    demoted_ace: bool = False,
) -> Ruling:
    """The ruling on a hand; clubs are trumps unless it is said."""
    house = house_playing(options)
    asked = trumps(suit, demoted_ace=demoted_ace)
    return rule_on(Position(asked, cards(hand), plays(trick), house))


def reasons(found: Ruling) -> str:
    """The situation that each card of the hand is judged in, in hand order."""
    return " ".join(verdict.finding.case for verdict in found.verdicts)


class TestVerdicts:
    """The reason for which a card may or may not be played; clubs are trumps."""

    @pytest.mark.parametrize(
        ("hand", "trick", "expected"),
        [
            ("5C 3D", "", "leads leads"),
            ("2D KS 9C", "3D", "follows_suit neither_suit_nor_trump trumps_instead"),
            ("AH 2H KS", "3H", "ace_of_hearts_is_no_heart follows_suit neither_suit_nor_trump"),
            ("AH 2D", "3D", "trumps_instead follows_suit"),
            ("9C AH KS", "3D", "void_trumps void_trumps void_discards"),
            ("10C AH 4D", "KC", "follows_trump follows_trump not_a_trump"),
            ("AH 4D", "KC", "may_be_held_back discards_holding_back"),
            ("AH 4D", "JC", "follows_trump drawn_by_lead"),
            ("5C AH 4D", "JC", "follows_trump follows_trump drawn_by_lead"),
            ("4D 7S", "KC", "holds_no_trump holds_no_trump"),
        ],
    )
    def test_under_the_usual_rules(self, hand: str, trick: str, expected: str) -> None:
        """Each card is judged in the situation that it is in."""
        assert reasons(ruling(hand, trick)) == expected

    @pytest.mark.parametrize(
        ("hand", "trick", "options", "expected"),
        [
            ("5C 4D", "KC", NONE_HELD_BACK, "follows_trump house_forbids_holding_back"),
            ("JC 4D", "KC", FIVE_ONLY, "follows_trump house_forbids_holding_back"),
            ("AH 4D", "JC", FIVE_ONLY, "follows_trump drawn_by_lead"),
            ("AH 4D", "KC JC", LED_OR_PLAYED, "follows_trump drawn_by_played"),
            ("AH 4D", "JC 5C", LED_OR_PLAYED, "follows_trump drawn_by_lead"),
            ("9C AH KS", "3D", MUST_TRUMP, "must_trump_and_does " * 2 + "must_trump_but_does_not"),
            ("7S KS", "3D", MUST_TRUMP, "void_discards void_discards"),
        ],
    )
    def test_under_house_rules(
        self, hand: str, trick: str, options: Options, expected: str
    ) -> None:
        """Where the house rule is what decides, the reason says so, and only there."""
        assert reasons(ruling(hand, trick, options)) == expected

    @pytest.mark.parametrize("hand", ["JC 9C 4D", "9C JC 4D"])
    def test_an_ordinary_trump_is_the_plainest_reason(self, hand: str) -> None:
        """Where an ordinary trump is held, it is the reason, whatever the house says of others."""
        forbidden = ruling(hand, "KC", NONE_HELD_BACK).verdicts[2].finding
        assert forbidden.case is Why.NOT_A_TRUMP
        assert forbidden.facts["drawn"] == cards("9C")

    def test_a_demoted_ace_of_hearts(self) -> None:
        """With hearts trumps a demoted ace may not be held back, and the reason is its demotion."""
        penalty = {"rob_failure_penalty": "ace_lowest_trump"}
        found = ruling("AH 3D", "2H", penalty, suit=Suit.HEARTS, demoted_ace=True)
        assert reasons(found) == "follows_trump demoted_ace_not_held_back"

    def test_a_card_that_is_not_held(self) -> None:
        """A card that is not in the hand may not be played, even where the hand is free."""
        verdict = rule_on_card(ruling("AH 3D", "KC"), CARDS["9C"])
        assert not verdict.legal
        assert verdict.finding == Finding(Rule.CARD_NOT_HELD, Why.NOT_HELD, {})

    def test_a_card_that_is_held(self) -> None:
        """Asked for one card of the hand, the ruling gives the verdict on that card."""
        found = ruling("10C AH 4D", "KC")
        assert [rule_on_card(found, each.card) for each in found.verdicts] == [*found.verdicts]

    def test_the_card_that_draws(self) -> None:
        """Where a card was drawn by one that was played, the reason names the first of those."""
        found = ruling("AH 4D", "KC 2C JC 5C", LED_OR_PLAYED).verdicts[1].finding
        assert found.facts["by"] == Play(CARDS["JC"])
        assert found.facts["drawn"] == cards("AH")
        assert found.facts["lead"] == Play(CARDS["KC"])


class TestHand:
    """What the trick asks of the hand as a whole; clubs are trumps."""

    @pytest.mark.parametrize(
        ("hand", "trick", "options", "expected", "rule"),
        [
            ("5C 3D", "", {}, Why.HAND_LEADS, Rule.LEAD_ANY_CARD),
            ("2D 9C", "3D", {}, Why.HAND_FOLLOWS_SUIT_OR_TRUMPS, Rule.FOLLOW_SUIT_OR_TRUMP),
            ("9C AH", "KC", {}, Why.HAND_FOLLOWS_TRUMP, Rule.FOLLOW_TRUMP),
            ("9C 2S", "3D", MUST_TRUMP, Why.HAND_MUST_TRUMP, Rule.MUST_TRUMP_WHEN_VOID),
            ("AH 3D", "KC", {}, Why.HAND_HOLDS_BACK, Rule.HOLD_BACK_TOP_TRUMPS),
            ("KH 3D", "KC", {}, Why.HAND_HAS_NO_TRUMP, Rule.CANNOT_FOLLOW),
            ("9C 2S", "3D", {}, Why.HAND_IS_VOID, Rule.CANNOT_FOLLOW),
        ],
    )
    def test_situation_and_rule(
        self, hand: str, trick: str, options: Options, expected: Why, rule: Rule
    ) -> None:
        """The finding tells the situation and the rule that speaks in it."""
        finding = ruling(hand, trick, options).finding
        assert (finding.case, finding.rule) == (expected, rule)

    @pytest.mark.parametrize(
        ("hand", "trick", "held"),
        [("2D 9C AH", "3D", "2D"), ("9C AH 3D", "KC", "9C"), ("5C AH 3D", "KC", "5C AH")],
    )
    def test_the_cards_that_decide(self, hand: str, trick: str, held: str) -> None:
        """The finding names the cards that oblige, or that may be held back."""
        assert ruling(hand, trick).finding.facts["held"] == cards(held)


class TestWinner:
    """The reason for which a trick is won; clubs are trumps."""

    @pytest.mark.parametrize(
        ("trick", "so_far", "over", "expected", "rule"),
        [
            ("3D 2C", False, None, Won.WITH_ONLY_TRUMP, Rule.HIGHEST_TRUMP_WINS),
            ("2C JC 3D AH", False, "AH", Won.WITH_HIGHEST_TRUMP, Rule.HIGHEST_TRUMP_WINS),
            ("3D KD KS", False, "3D", Won.WITH_HIGHEST_OF_SUIT, Rule.HIGHEST_OF_SUIT_LED_WINS),
            ("3D KS", False, None, Won.WITH_ONLY_CARD_OF_SUIT, Rule.HIGHEST_OF_SUIT_LED_WINS),
            ("3D AH", True, None, Won.SO_FAR_WITH_ONLY_TRUMP, Rule.HIGHEST_TRUMP_WINS),
            ("2C AH", True, "2C", Won.SO_FAR_WITH_HIGHEST_TRUMP, Rule.HIGHEST_TRUMP_WINS),
            ("3D 2D", True, "2D", Won.SO_FAR_WITH_HIGHEST_OF_SUIT, Rule.HIGHEST_OF_SUIT_LED_WINS),
            ("3D", True, None, Won.SO_FAR_WITH_ONLY_CARD_OF_SUIT, Rule.HIGHEST_OF_SUIT_LED_WINS),
        ],
    )
    def test_situation_and_rule(
        self, trick: str, so_far: bool, over: str | None, expected: Won, rule: Rule
    ) -> None:
        """The finding tells how the trick is won, over which card, and whether it is over yet."""
        finding = rule_on_trick(trumps(Suit.CLUBS), plays(trick), is_unfinished=so_far).finding
        assert (finding.case, finding.rule) == (expected, rule)
        assert finding.facts.get("over") == (None if over is None else CARDS[over])

    @pytest.mark.parametrize(
        ("game", "expected"),
        [
            (Game.TWENTY_FIVE, 5),
            (Game.FORTY_FIVE, 5),
            (Game.SPOIL_FIVE, None),
            (Game.AUCTION_FORTY_FIVES, 5),
        ],
    )
    def test_points_of_a_trick(self, game: Game, expected: int | None) -> None:
        """A trick is worth five points, but in Spoil Five it has no worth of its own."""
        assert points_of_a_trick(house_rules(game, {})) == expected

    @pytest.mark.parametrize("game", [each for each in Game if each.plays_for_points])
    def test_no_points_where_the_majority_scores(self, game: Game) -> None:
        """Where the number of tricks decides, a single trick has no fixed worth."""
        house = house_rules(game, {"trick_scoring": TrickScoring.MAJORITY})
        assert points_of_a_trick(house) is None


class TestRobbing:
    """The reason for which a player may or may not rob."""

    holder = "AC KD 3H 7S 2D"
    nobody = "KC KD 3H 7S 2D"

    def ask(
        self,
        turned: str,
        hand: str,
        options: Options | None = None,
        *,
        game: Game = Game.TWENTY_FIVE,
        is_dealer: bool = False,
        first_card_led: bool = False,
        has_played: bool = False,
        already_robbed: bool = False,
        discard: str | None = None,
    ) -> RobRuling:
        """The ruling on a player, before the first lead unless it is said."""
        question = RobQuestion(
            turned=CARDS[turned],
            hand=cards(hand),
            is_dealer=is_dealer,
            first_card_led=first_card_led,
            has_played=has_played,
            already_robbed=already_robbed,
            discard=None if discard is None else CARDS[discard],
            house=house_playing(options, game),
        )
        return rule_on_robbing(question)

    def test_the_holder_of_the_ace(self) -> None:
        """The holder of the ace of trumps may rob, or must where the house says so."""
        must = {"rob_compulsory": True}
        assert self.ask("9C", self.holder).finding.case is Rob.WITH_ACE
        assert self.ask("9C", self.holder, must).finding.case is Rob.WITH_ACE_MUST

    def test_the_dealer_who_turned_an_ace(self) -> None:
        """The dealer may rob a turned-up ace, or must where the house says so."""
        must = {"rob_compulsory": True}
        usual = self.ask("AC", self.nobody, is_dealer=True)
        forced = self.ask("AC", self.nobody, must, is_dealer=True)
        assert usual.finding.case is Rob.DEALER_TURNED_ACE
        assert forced.finding.case is Rob.DEALER_TURNED_ACE_MUST

    def test_an_exchange(self) -> None:
        """A card may be put out, the ace itself too unless the house keeps it in the hand."""
        keeps = {"rob_may_discard_ace": False}
        assert self.ask("9C", self.holder, discard="3H").finding.case is Rob.PUTS_OUT
        assert self.ask("9C", self.holder, discard="AC").finding.case is Rob.PUTS_OUT_THE_ACE
        assert self.ask("9C", self.holder, keeps, discard="AC").finding.case is Rob.ACE_STAYS
        assert self.ask("9C", self.holder, keeps, discard="3H").finding.case is Rob.PUTS_OUT

    def test_no_right(self) -> None:
        """Without the right ace nobody may rob, and the reason says what is missing."""
        hearts = "AH KD 3H 7S 2D"
        dealer = self.ask("9C", self.nobody, is_dealer=True)
        assert self.ask("9C", self.nobody).finding.case is Rob.ACE_NOT_HELD
        assert dealer.finding.case is Rob.DEALER_HAS_NO_RIGHT
        assert self.ask("9C", hearts).finding.case is Rob.ACE_OF_HEARTS_DOES_NOT_ROB
        assert self.ask("9H", hearts).finding.case is Rob.WITH_ACE
        assert self.ask("AS", self.holder).finding.case is Rob.TURNED_ACE_IS_DEALERS

    def test_too_late(self) -> None:
        """After the first lead, or by house rule after one's own first card, it is too late."""
        later = {"rob_deadline": "before_own_first_play"}
        rest = "AC KD 3H 7S"
        led = self.ask("9C", self.holder, first_card_led=True)
        led_later = self.ask("9C", self.holder, later, first_card_led=True)
        played = self.ask("9C", rest, later, first_card_led=True, has_played=True)
        assert led.finding.case is Rob.FIRST_CARD_WAS_LED
        assert led_later.finding.case is Rob.WITH_ACE
        assert played.finding.case is Rob.HAS_PLAYED

    def test_nothing_to_rob(self) -> None:
        """A card that is gone, or that is not turned up in this game, is no one's."""
        auction = self.ask("9C", self.holder, game=Game.AUCTION_FORTY_FIVES)
        gone = self.ask("9C", self.holder, already_robbed=True)
        assert auction.finding.case is Rob.NO_TURNED_CARD
        assert gone.finding.case is Rob.ALREADY_ROBBED

    @pytest.mark.parametrize("must", [False, True])
    @pytest.mark.parametrize("penalty", RobFailurePenalty)
    def test_duty_and_penalty_come_from_the_house(
        self, must: bool, penalty: RobFailurePenalty
    ) -> None:
        """Whoever may rob is told whether he must, and what it costs not to."""
        options = {"rob_compulsory": must, "rob_failure_penalty": penalty}
        found = self.ask("9C", self.holder, options)
        assert found.compulsory is must
        assert found.penalty_for_declining is penalty


class TestOrder:
    """The reason for the order of the trumps."""

    def test_the_usual_order(self) -> None:
        """The trumps are in the order of the rule book."""
        finding = explain_order(trumps(Suit.CLUBS))
        assert (finding.case, finding.rule) == (Order.USUAL, Rule.TRUMP_ORDER)

    def test_a_demoted_ace(self) -> None:
        """Where the ace has been demoted, the reason is the penalty, and it names the ace."""
        finding = explain_order(trumps(Suit.CLUBS, demoted_ace=True))
        assert (finding.case, finding.rule) == (Order.DEMOTED, Rule.ROB_FAILURE_PENALTY)
        assert finding.facts["ace"] is CARDS["AC"]
