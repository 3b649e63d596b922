"""The score of a deal: points a trick, the target, the bonus, and when the game is won."""

import pytest

from service.rules.auction import status
from service.rules.cards import CARDS, Suit
from service.rules.contract import score_contract
from service.rules.points import BestTrump, Deal, bonus_is_decided
from service.rules.pool import Outcome, settle
from service.rules.rulebook import Rule
from service.rules.scoring import DealScore, Noted, score
from service.rules.strikes import Strike
from service.rules.target import Ended
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import auction, contract, deal, numbers, pool_hand

FORTY_FIVE = {"game": "forty_five"}
OPPOSITE = {"teams": "opposite"}
AT_END = {"win_check": "end_of_deal"}
BY_ORDER = {**AT_END, "tie_rule": "trick_order"}
BONUS = {"best_trump_bonus": True}
BONUS_WHEN_CERTAIN = {**BONUS, "best_trump_timing": "when_certain"}
MAJORITY = {"trick_scoring": "majority"}
JINK_WINS = {"jink_wins_game": True}

ALMOST_THERE = {"Ann": 20, "Bob": 15}
"""Scores with which one trick wins for Ann, and two for Bob."""


DEAD_AFTER_DEAL = Strike(5, is_dead=True)
"""A dead hand, declared when all had been played."""


def scores_by_trick(scored: DealScore) -> list[list[int]]:
    """The scores after each trick that counts, each in seating order."""
    return [numbers(trick.scores) for trick in scored.tricks]


def noted(scored: DealScore) -> list[str]:
    """What is said besides the score."""
    return [note.case for note in scored.notes]


class TestTheRuleSheets:
    """Each row of the rule sheets' tables of scoring and of variants, worked."""

    def test_each_trick_scores_five(self) -> None:
        """Each trick: 5."""
        scored = score(deal("Ann Bob Bob Cat Dan"))
        assert [trick.points for trick in scored.tricks] == [5] * 5
        assert numbers(scored.scores) == [5, 10, 5, 5]

    def test_target_reached_wins_at_once(self) -> None:
        """Target reached: won at once, with three tricks still in the hands."""
        scored = score(deal("Bob Ann", scores={"Ann": 20, "Bob": 10}))
        assert scored.ending.case is Ended.WON_AT_ONCE
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 2)
        assert numbers(scored.scores) == [25, 15, 0, 0]

    def test_forty_five_has_another_target(self) -> None:
        """Forty-Five: target 45 instead of 25."""
        assert score(deal("Ann", scores={"Ann": 20})).ending.winner == "Ann"
        assert score(deal("Ann", FORTY_FIVE, scores={"Ann": 20})).ending.winner is None
        assert score(deal("Ann", FORTY_FIVE, scores={"Ann": 40})).ending.winner == "Ann"

    def test_one_column_per_player(self) -> None:
        """Recording: one column per player."""
        assert list(score(deal("Ann")).scores) == ["Ann", "Bob", "Cat", "Dan"]

    def test_one_column_per_team(self) -> None:
        """Recording: one column per team, to which both partners add."""
        scored = score(deal("Ann Bob Cat", OPPOSITE))
        assert scored.scores == {"Ann+Cat": 10, "Bob+Dan": 5}
        assert numbers(scored.won_by_player) == [5, 5, 5, 0]

    def test_the_best_trump_scores_five_more(self) -> None:
        """Bonus (variant): the best trump of the hand scores an extra 5."""
        scored = score(deal("Ann:KD Bob:9C Cat:AH Bob:JC Ann:KS", BONUS))
        assert scored.best_trump == BestTrump(CARDS["JC"], "Bob", trick=4)
        assert numbers(scored.scores) == [10, 15, 5, 0]

    def test_standard_is_five_cards_to_25(self) -> None:
        """Standard: 5 cards, target 25, each trick 5, so all five tricks win from nothing."""
        scored = score(deal("Ann Ann Ann Ann Ann"))
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 5)
        assert score(deal("Ann Ann Ann Ann Bob")).ending.case is Ended.NOT_WON

    def test_forty_five_is_longer(self) -> None:
        """Variant Forty-Five: a whole deal is not enough for 45 points."""
        scored = score(deal("Ann Ann Ann Ann Ann", FORTY_FIVE))
        assert scored.ending.case is Ended.NOT_WON
        assert numbers(scored.scores) == [25, 0, 0, 0]

    def test_teams_share_points(self) -> None:
        """Variant Teams: partners opposite, shared points, so either may reach the target."""
        scored = score(deal("Bob Cat", OPPOSITE, scores={"Ann": 20, "Bob": 15}))
        assert scored.ending.winner == "Ann+Cat"
        assert scored.scores == {"Ann+Cat": 25, "Bob+Dan": 20}

    def test_six_are_three_teams(self) -> None:
        """Teams: six players are three pairs, partners opposite."""
        scored = score(deal("Ann Dan Eve", OPPOSITE, seats=6))
        assert scored.scores == {"Ann+Dan": 10, "Bob+Eve": 5, "Cat+Fay": 0}

    def test_spoil_five_needs_three_tricks(self) -> None:
        """Variant Spoil Five: with stakes; if nobody takes 3 tricks the hand is spoiled."""
        assert settle(pool_hand("Ann Ann Bob Bob Cat")).outcome is Outcome.SPOILED
        assert settle(pool_hand("Ann Ann Bob Bob Ann")).outcome is Outcome.WON

    def test_auction_forty_five_is_bid_for(self) -> None:
        """Variant Auction Forty-Five: with bidding for points, of which the bidder needs his."""
        won = status(auction("Ann 20, Bob pass, Cat pass, Dan pass")).contract
        assert won is not None
        assert (won.player, won.bid) == ("Ann", "20")
        assert score_contract(contract("Ann 20", points={"Ann": 20, "Bob": 10})).made
        assert not score_contract(contract("Ann 20", points={"Ann": 15, "Bob": 15})).made

    @pytest.mark.parametrize(("before", "winner"), [(20, "Ann"), (15, None)])
    def test_at_20_one_trick_wins(self, before: int, winner: str | None) -> None:
        """Count quickly: each trick is 5, so at 20 points one trick wins, and not before."""
        assert score(deal("Ann", scores={"Ann": before})).ending.winner == winner


class TestWonAtOnce:
    """A game that is won as soon as somebody reaches the target."""

    def test_the_earlier_trick_decides(self) -> None:
        """Of two who need one trick each, whoever takes his first has won."""
        before = {"Ann": 20, "Bob": 20}
        assert score(deal("Bob Ann", scores=before)).ending.winner == "Bob"
        assert score(deal("Ann Bob", scores=before)).ending.winner == "Ann"

    def test_tricks_after_that_are_not_scored(self) -> None:
        """Tricks played after the game was won are named, and nobody scores them."""
        scored = score(deal("Bob Ann Bob Cat Cat", scores={"Ann": 20}))
        assert [trick.number for trick in scored.tricks] == [1, 2]
        assert scored.ignored == (3, 4, 5)
        assert numbers(scored.scores) == [25, 5, 0, 0]
        assert numbers(scored.won_by_player) == [5, 5, 0, 0]

    def test_the_last_trick_may_win(self) -> None:
        """A game won with the fifth trick ignores none."""
        scored = score(deal("Bob Bob Bob Cat Ann", scores={"Ann": 20}))
        assert scored.ending.case is Ended.WON_AT_ONCE
        assert scored.ending.trick == 5
        assert scored.ignored == ()

    def test_a_deal_that_goes_on(self) -> None:
        """Before the fifth trick a deal that nobody has won goes on."""
        scored = score(deal("Ann Bob Cat Dan"))
        assert scored.ending.case is Ended.DEAL_GOES_ON
        assert not scored.ending.is_won
        assert scored.ignored == ()

    def test_a_deal_that_nobody_wins(self) -> None:
        """After the fifth trick a game that nobody has won goes on with the next deal."""
        scored = score(deal("Ann Bob Cat Dan Ann", scores={"Ann": 10}))
        assert scored.ending.case is Ended.NOT_WON
        assert not scored.ending.is_won
        assert scored.ending.trick is None

    def test_scores_after_each_trick(self) -> None:
        """Each trick tells the scores that it leaves, those before the deal included."""
        scored = score(deal("Ann Bob Ann", scores={"Ann": 5, "Cat": 15}))
        assert scores_by_trick(scored) == [[10, 0, 15, 0], [10, 5, 15, 0], [15, 5, 15, 0]]

    def test_a_bonus_after_the_last_trick_may_win(self) -> None:
        """Where the bonus takes a side to the target, it wins with the fifth trick."""
        scored = score(deal("Ann:JC Bob:KD Bob:QD Cat:KS Dan:QS", BONUS, scores={"Ann": 15}))
        assert scored.ending.case is Ended.WON_AT_ONCE
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 5)
        assert scores_by_trick(scored)[-1] == [20, 10, 5, 5]
        assert numbers(scored.scores) == [25, 10, 5, 5]

    def test_a_trick_comes_before_a_bonus(self) -> None:
        """A trick that reaches the target wins before the bonus, which then is not due."""
        tricks = "Ann:5C Bob:KD Bob:QD Cat:KS Dan:QS"
        scored = score(deal(tricks, BONUS, scores={"Ann": 15, "Dan": 20}))
        assert scored.ending.winner == "Dan"
        assert scored.best_trump is None
        assert numbers(scored.scores) == [20, 10, 5, 25]

    def test_another_target(self) -> None:
        """A house may play to any target, which is reached and not only passed."""
        assert score(deal("Ann", {"target": 5})).ending.winner == "Ann"
        assert score(deal("Ann", {"target": 500}, scores={"Ann": 495})).ending.winner == "Ann"
        assert score(deal("Ann", {"target": 500}, scores={"Ann": 490})).ending.winner is None


class TestWonAtTheEnd:
    """A game that is looked at when the whole deal has been scored."""

    def test_the_deal_is_played_out(self) -> None:
        """A side past the target has not won while there are tricks to come."""
        scored = score(deal("Ann Bob Cat Dan", AT_END, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.DEAL_GOES_ON_TO_ITS_END
        assert not scored.ending.is_won
        assert numbers(scored.scores) == [25, 20, 5, 5]

    def test_a_deal_in_which_nobody_is_there_yet(self) -> None:
        """Before the target is reached the deal goes on as in any other house."""
        scored = score(deal("Cat Dan", AT_END, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.DEAL_GOES_ON

    def test_one_past_the_target(self) -> None:
        """Whoever alone is past the target after five tricks wins, with every trick counted."""
        scored = score(deal("Ann Bob Cat Cat Dan", AT_END, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.WON_AT_END
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 5)
        assert len(scored.tricks) == 5
        assert scored.ignored == ()

    def test_nobody_past_the_target(self) -> None:
        """With nobody past the target the game goes on with the next deal."""
        scored = score(deal("Bob Cat Cat Dan Dan", AT_END, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.NOT_WON

    def test_the_higher_total(self) -> None:
        """Of several past the target the higher total wins, although another was there first."""
        scored = score(deal("Ann Bob Bob Bob Dan", AT_END, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.WON_BY_TOTAL
        assert scored.ending.winner == "Bob"
        assert numbers(scored.scores) == [25, 30, 0, 5]

    def test_the_order_of_tricks(self) -> None:
        """Where the house goes by order, whoever was there first wins with the lower total."""
        scored = score(deal("Ann Bob Bob Bob Dan", BY_ORDER, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.WON_BY_ORDER
        assert scored.ending.winner == "Ann"

    @pytest.mark.parametrize(
        ("tricks", "winner"), [("Ann Bob Bob Cat Dan", "Ann"), ("Bob Bob Ann Cat Dan", "Bob")]
    )
    def test_equal_totals_go_by_order(self, tricks: str, winner: str) -> None:
        """Of equal totals that which was at the target first wins."""
        scored = score(deal(tricks, AT_END, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.WON_BY_ORDER
        assert scored.ending.winner == winner
        assert numbers(scored.scores) == [25, 25, 5, 5]

    def test_two_that_were_there_before_the_deal_have_no_order(self) -> None:
        """Which of two was first that were past the target before it, a deal does not tell."""
        house = {"rob_failure_penalty": "cannot_win_deal"}
        scored = score(deal("Cat Dan Dan Cat Dan", house, scores={"Ann": 30, "Bob": 30}))
        assert (scored.ending.case, scored.ending.winner) == (Ended.WON_BY_UNKNOWN, None)
        assert scored.ending.is_won

    def test_one_that_was_there_before_the_deal_was_first(self) -> None:
        """Whoever was past the target before the deal was there before all others."""
        house = {**BY_ORDER, "rob_failure_penalty": "cannot_win_deal"}
        scored = score(deal("Bob Bob Cat Cat Dan", house, scores={"Ann": 25, "Bob": 20}))
        assert (scored.ending.case, scored.ending.winner) == (Ended.WON_FROM_BEFORE, "Ann")

    def test_lower_totals_do_not_share_the_order(self) -> None:
        """Whoever was there first of all with a lower total is not one of the equals."""
        before = {"Ann": 20, "Bob": 20, "Cat": 20}
        scored = score(deal("Ann Bob Cat Cat Bob", AT_END, scores=before))
        assert numbers(scored.scores) == [25, 30, 30, 0]
        assert scored.ending.winner == "Bob"

    def test_nobody_bids_here(self) -> None:
        """Where nobody bids, the rule that the bidder wins leaves it to the higher total."""
        house = {**AT_END, "tie_rule": "bidder_wins"}
        scored = score(deal("Ann Bob Bob Bob Dan", house, scores=ALMOST_THERE))
        assert scored.ending.case is Ended.WON_BY_TOTAL_WITHOUT_BIDDER
        assert scored.ending.winner == "Bob"

    def test_the_bonus_comes_last(self) -> None:
        """In the order of tricks a bonus settled after the deal comes after all of them."""
        tricks = "Ann:5C Cat:KD Dan:QD Bob:KS Bob:QS"
        scored = score(deal(tricks, {**BY_ORDER, **BONUS}, scores={"Ann": 15, "Bob": 15}))
        assert numbers(scored.scores) == [25, 25, 5, 5]
        assert scored.ending.winner == "Bob"

    def test_a_certain_bonus_comes_with_its_trick(self) -> None:
        """In the order of tricks a bonus that was certain comes with the trick that won it."""
        tricks = "Ann:5C Cat:KD Dan:QD Bob:KS Bob:QS"
        house = {**BY_ORDER, **BONUS_WHEN_CERTAIN}
        scored = score(deal(tricks, house, scores={"Ann": 15, "Bob": 15}))
        assert numbers(scored.scores) == [25, 25, 5, 5]
        assert scored.ending.winner == "Ann"

    def test_the_bonus_counts_past_the_target(self) -> None:
        """Nothing has been won before the deal is scored, so the bonus is always due."""
        scored = score(deal("Ann:5C Ann:KC Ann Ann Ann", {**AT_END, **BONUS}))
        assert numbers(scored.scores) == [30, 0, 0, 0]


class TestAllFiveTricks:
    """A house in which all five tricks win the game."""

    def test_all_five_win_from_nothing(self) -> None:
        """Whoever takes all five tricks wins, far below the target and behind the others."""
        scored = score(deal("Ann " * 5, {**JINK_WINS, **FORTY_FIVE}, scores={"Bob": 40}))
        assert scored.ending.case is Ended.WON_BY_ALL_TRICKS
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 5)
        assert numbers(scored.scores) == [25, 40, 0, 0]

    def test_partners_take_them_together(self) -> None:
        """The tricks of partners are those of one side."""
        house = {**JINK_WINS, **FORTY_FIVE, **OPPOSITE}
        assert score(deal("Ann Cat Cat Ann Cat", house)).ending.winner == "Ann+Cat"

    @pytest.mark.parametrize("tricks", ["Ann Ann Ann Ann Bob", "Ann Ann Ann Ann"])
    def test_four_are_not_five(self, tricks: str) -> None:
        """Four tricks do not win, whether the fifth was lost or is to come."""
        assert not score(deal(tricks, {**JINK_WINS, **FORTY_FIVE})).ending.is_won

    def test_most_houses_do_not_play_so(self) -> None:
        """Where it was not agreed, all five tricks are 25 points."""
        assert score(deal("Ann " * 5, FORTY_FIVE)).ending.case is Ended.NOT_WON

    def test_the_target_comes_first_at_once(self) -> None:
        """Where the target wins at once, it has won before the fifth trick."""
        scored = score(deal("Ann " * 5, JINK_WINS, scores={"Ann": 15}))
        assert scored.ending.case is Ended.WON_AT_ONCE
        assert scored.ending.trick == 2

    def test_it_is_the_reason_at_the_end(self) -> None:
        """Where the deal is played out, all five tricks win it and no total is looked at."""
        scored = score(deal("Ann " * 5, {**JINK_WINS, **AT_END}, scores={"Ann": 15}))
        assert scored.ending.case is Ended.WON_BY_ALL_TRICKS
        assert numbers(scored.scores) == [40, 0, 0, 0]

    def test_it_wins_where_the_majority_scores(self) -> None:
        """All five tricks win the game also where they score only ten."""
        scored = score(deal("Ann " * 5, {**JINK_WINS, **MAJORITY}))
        assert scored.ending.case is Ended.WON_BY_ALL_TRICKS
        assert numbers(scored.scores) == [10, 0, 0, 0]


class TestMajority:
    """A house that scores by majority: 5 for three or four tricks, 10 for all five."""

    @pytest.mark.parametrize(
        ("tricks", "expected"),
        [
            ("Ann Ann Ann Bob Cat", [5, 0, 0, 0]),
            ("Ann Bob Ann Bob Bob", [0, 5, 0, 0]),
            ("Ann Ann Ann Ann Bob", [5, 0, 0, 0]),
            ("Ann Ann Ann Ann Ann", [10, 0, 0, 0]),
            ("Ann Ann Bob Bob Cat", [0, 0, 0, 0]),
        ],
    )
    def test_what_a_deal_scores(self, tricks: str, expected: list[int]) -> None:
        """Three or four tricks score 5, five score 10, and with no majority nobody scores."""
        assert numbers(score(deal(tricks, MAJORITY)).scores) == expected

    def test_partners_count_together(self) -> None:
        """The tricks of partners make one majority, which no player won alone."""
        scored = score(deal("Ann Cat Bob Dan Cat", {**MAJORITY, **OPPOSITE}))
        assert scored.scores == {"Ann+Cat": 5, "Bob+Dan": 0}
        assert numbers(scored.won_by_player) == [0, 0, 0, 0]

    def test_a_trick_scores_nothing_by_itself(self) -> None:
        """No trick has points of its own; the deal has them after the fifth."""
        scored = score(deal("Ann Ann Ann Bob Bob", MAJORITY, scores={"Bob": 15}))
        assert [trick.points for trick in scored.tricks] == [0] * 5
        assert scores_by_trick(scored)[-1] == [0, 15, 0, 0]
        assert noted(scored) == []

    def test_it_is_settled_after_the_fifth_trick(self) -> None:
        """A majority that is certain already is not counted before the deal is over."""
        scored = score(deal("Ann Ann Ann Ann", MAJORITY, scores={"Ann": 20}))
        assert numbers(scored.scores) == [20, 0, 0, 0]
        assert noted(scored) == [Noted.MAJORITY_NOT_SETTLED]
        assert scored.ending.case is Ended.DEAL_GOES_ON

    def test_it_may_win(self) -> None:
        """A majority that reaches the target wins at once, with the fifth trick."""
        scored = score(deal("Ann Bob Ann Bob Ann", MAJORITY, scores={"Ann": 20}))
        assert scored.ending.case is Ended.WON_AT_ONCE
        assert scored.ending.trick == 5
        assert noted(scored) == []

    def test_a_bonus_may_win_before_it(self) -> None:
        """Where a certain bonus wins in mid-deal, no majority is waited for."""
        house = {**MAJORITY, **BONUS_WHEN_CERTAIN}
        scored = score(deal("Bob:KD Ann:5C", house, scores={"Ann": 20}))
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 2)
        assert noted(scored) == [Noted.BONUS_COUNTED]

    def test_the_bonus_comes_after_it(self) -> None:
        """The best trump scores besides, and last."""
        tricks = "Ann:KD Bob:JC Ann:QD Bob:9C Ann:KS"
        scored = score(deal(tricks, {**MAJORITY, **BONUS}, scores={"Ann": 15, "Bob": 15}))
        assert numbers(scored.scores) == [20, 20, 0, 0]
        won = score(deal(tricks, {**MAJORITY, **BONUS}, scores={"Ann": 20, "Bob": 20}))
        assert won.ending.winner == "Ann"


class TestBestTrump:
    """Which trump is the best, whose it is, and what it scores."""

    def test_without_the_variant_it_scores_nothing(self) -> None:
        """Where the bonus was not agreed, the five takes five points like any other card."""
        scored = score(deal("Ann:5C Bob:KD Bob:QD Cat:KS Dan:QS"))
        assert scored.best_trump is None
        assert noted(scored) == []
        assert numbers(scored.scores) == [5, 10, 5, 5]

    @pytest.mark.parametrize(
        ("suit", "tricks", "best"),
        [
            (Suit.CLUBS, "Ann:AC Bob:AH Bob:KC Cat:2C Dan:10C", "AH"),
            (Suit.CLUBS, "Ann:3C Bob:2C Bob:4C Cat:10C Dan:5H", "2C"),
            (Suit.DIAMONDS, "Ann:3D Bob:2D Bob:4D Cat:10D Dan:5C", "10D"),
            (Suit.HEARTS, "Ann:KH Bob:5D Bob:QH Cat:JD Dan:AD", "KH"),
            (Suit.SPADES, "Ann:JS Bob:AH Bob:5S Cat:AS Dan:KS", "5S"),
        ],
    )
    def test_it_is_the_highest_by_the_order_of_trumps(
        self, suit: Suit, tricks: str, best: str
    ) -> None:
        """The best is by the order of the trump suit, and no plain card is ever the best."""
        found = score(deal(tricks, BONUS, trump_suit=suit)).best_trump
        assert found is not None
        assert found.card is CARDS[best]

    def test_it_scores_for_the_side(self) -> None:
        """Partners share the bonus as they share everything, and it is his who won it."""
        scored = score(deal("Ann:KD Bob:QC Cat:KC Cat:9D Dan:QS", {**BONUS, **OPPOSITE}))
        assert scored.scores == {"Ann+Cat": 20, "Bob+Dan": 10}
        assert numbers(scored.won_by_player) == [5, 5, 15, 5]

    def test_a_demoted_ace_is_the_lowest(self) -> None:
        """An ace that was demoted for a failure to rob is below every other trump."""
        tricks = "Ann:AC Bob:10C Bob:KD Cat:KS Dan:QS"
        usual = score(deal(tricks, BONUS)).best_trump
        demoted = score(deal(tricks, BONUS, demoted_ace=True)).best_trump
        assert usual == BestTrump(CARDS["AC"], "Ann", trick=1)
        assert demoted == BestTrump(CARDS["10C"], "Bob", trick=2)

    def test_a_demoted_ace_is_a_trump_still(self) -> None:
        """A demoted ace has the bonus if no other trump took a trick."""
        tricks = "Ann:AC Bob:QD Bob:KD Cat:KS Dan:QS"
        found = score(deal(tricks, BONUS, demoted_ace=True)).best_trump
        assert found == BestTrump(CARDS["AC"], "Ann", trick=1)

    def test_no_trump_no_bonus(self) -> None:
        """Where no trump took a trick the deal has 25 points."""
        scored = score(deal("Ann:KD Bob:QD Bob:KS Cat:QS Dan:KH", BONUS))
        assert scored.best_trump is None
        assert sum(numbers(scored.scores)) == 25
        assert noted(scored) == [Noted.BONUS_WITHOUT_TRUMP]


class TestWhenTheBonusCounts:
    """The bonus counts after the fifth trick, or by house rule as soon as it is certain."""

    five_first = "Ann:5C Bob:KD Bob:QD Cat:KS"
    jack_first = "Ann:JC Bob:KD Bob:QD Cat:KS"

    def test_after_the_deal(self) -> None:
        """Though the five has fallen, nothing is counted while there is a trick to come."""
        scored = score(deal(self.five_first, BONUS))
        assert scored.best_trump is None
        assert numbers(scored.scores) == [5, 10, 5, 0]
        assert noted(scored) == [Noted.BONUS_NOT_SETTLED]

    def test_after_the_deal_it_belongs_to_no_trick(self) -> None:
        """Counted after the deal, the bonus is in the final score and in none of the tricks."""
        scored = score(deal(f"{self.five_first} Dan:QS", BONUS))
        assert [trick.bonus for trick in scored.tricks] == [None] * 5
        assert scores_by_trick(scored)[-1] == [5, 10, 5, 5]
        assert numbers(scored.scores) == [10, 10, 5, 5]

    def test_the_five_is_certain(self) -> None:
        """Nothing beats the five, so where certainty counts it scores ten with its trick."""
        scored = score(deal(self.five_first, BONUS_WHEN_CERTAIN))
        assert [trick.points for trick in scored.tricks] == [5] * 4
        assert [trick.bonus for trick in scored.tricks] == [5, None, None, None]
        assert scores_by_trick(scored)[0] == [10, 0, 0, 0]
        assert noted(scored) == [Noted.BONUS_COUNTED]

    def test_a_certain_bonus_may_win_in_mid_deal(self) -> None:
        """A bonus that is certain may take a side to the target with its trick."""
        scored = score(deal(self.five_first, BONUS_WHEN_CERTAIN, scores={"Ann": 15}))
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 1)
        assert scored.ignored == (2, 3, 4)
        assert scored.best_trump == BestTrump(CARDS["5C"], "Ann", trick=1)

    def test_the_trick_itself_comes_first(self) -> None:
        """Where the trick reaches the target without the bonus, the bonus is not due."""
        scored = score(deal(self.five_first, BONUS_WHEN_CERTAIN, scores={"Ann": 20}))
        assert numbers(scored.scores) == [25, 0, 0, 0]
        assert scored.best_trump is None
        assert noted(scored) == [Noted.TRICKS_IGNORED, Noted.BONUS_NOT_DUE]

    @pytest.mark.parametrize(
        ("turned", "robbed", "bonus"),
        [
            (None, None, None),
            ("5C", None, None),
            ("5C", True, None),
            ("5C", False, 5),
            ("9C", False, None),
        ],
    )
    def test_the_jack_is_certain_only_when_the_five_is_out_of_play(
        self, turned: str | None, robbed: bool | None, bonus: int | None
    ) -> None:
        """The turned-up card is out of play only when it is known that nobody robbed it."""
        scored = score(deal(self.jack_first, BONUS_WHEN_CERTAIN, turned=turned, robbed=robbed))
        assert scored.tricks[0].bonus == bonus

    @pytest.mark.parametrize("robbed", [None, True])
    def test_what_was_not_certain_counts_after_the_deal(self, robbed: bool | None) -> None:
        """A jack that might have been beaten has its bonus when all five tricks are known."""
        tricks = f"{self.jack_first} Dan:QS"
        scored = score(deal(tricks, BONUS_WHEN_CERTAIN, turned="5C", robbed=robbed))
        assert [trick.bonus for trick in scored.tricks] == [None] * 5
        assert numbers(scored.scores) == [10, 10, 5, 5]

    def test_the_ace_of_hearts_is_never_certain(self) -> None:
        """With the five turned up and not robbed the jack may still be in play."""
        tricks = "Ann:AH Bob:KD"
        scored = score(deal(tricks, BONUS_WHEN_CERTAIN, turned="5C", robbed=False))
        assert scored.tricks[0].bonus is None

    def test_a_later_trick_may_bring_it(self) -> None:
        """The bonus comes with the trick that the five took, whichever it is."""
        scored = score(deal("Ann:JC Bob:KD Cat:5C", BONUS_WHEN_CERTAIN))
        assert [trick.bonus for trick in scored.tricks] == [None, None, 5]
        assert numbers(scored.scores) == [5, 5, 10, 0]


class TestCardsNotTold:
    """The cards are optional; what cannot be decided without them is said."""

    def test_a_missing_card_leaves_the_bonus_undecided(self) -> None:
        """Where any card might have been higher, nobody has the bonus, and the answer says so."""
        scored = score(deal("Ann:JC Bob Bob:QD Cat:KS Dan:QS", BONUS))
        assert scored.best_trump is None
        assert numbers(scored.scores) == [5, 10, 5, 5]
        assert noted(scored) == [Noted.BONUS_UNDECIDED]

    def test_the_five_decides_without_the_others(self) -> None:
        """No missing card can be higher than the five, so it has the bonus all the same."""
        scored = score(deal("Ann Bob Bob:5C Cat Dan", BONUS))
        assert scored.best_trump == BestTrump(CARDS["5C"], "Bob", trick=3)
        assert numbers(scored.scores) == [5, 15, 5, 5]

    def test_the_jack_decides_with_the_five_turned_up(self) -> None:
        """Nor higher than the jack, when the five lay turned up and was not robbed."""
        tricks = "Ann Bob:JC Bob Cat Dan"
        kept = score(deal(tricks, BONUS, turned="5C", robbed=False))
        robbed = score(deal(tricks, BONUS, turned="5C", robbed=True))
        assert kept.best_trump == BestTrump(CARDS["JC"], "Bob", trick=2)
        assert noted(robbed) == [Noted.BONUS_UNDECIDED]

    def test_trumps_not_told(self) -> None:
        """Without trumps nobody can tell which card was best, and the answer says so."""
        tricks = "Ann:5C Bob:KD Bob:QD Cat:KS Dan:QS"
        scored = score(deal(tricks, BONUS, trump_suit=None))
        assert scored.best_trump is None
        assert noted(scored) == [Noted.BONUS_NEEDS_TRUMPS]

    def test_tricks_score_without_any_card(self) -> None:
        """Without trumps and cards the tricks score as ever."""
        scored = score(deal("Ann Bob Bob Cat Dan", BONUS, trump_suit=None))
        assert numbers(scored.scores) == [5, 10, 5, 5]


class TestIsDecided:
    """Whether it is certain who has the bonus, or that nobody has."""

    @pytest.mark.parametrize(
        ("tricks", "expected"),
        [
            ("Ann:5C", True),
            ("Ann Bob:5C Cat", True),
            ("Ann:JC", False),
            ("Ann:JC Bob:KD Bob:QD Cat:KS", False),
            ("Ann:JC Bob:KD Bob:QD Cat:KS Dan:QS", True),
            ("Ann:JC Bob Bob:QD Cat:KS Dan:QS", False),
            ("Ann:KH Bob:KD Bob:QD Cat:KS Dan:QS", True),
            ("Ann:KH Bob:KD Bob:QD Cat:KS", False),
            ("Ann", False),
        ],
    )
    def test_by_the_five_or_by_all_the_cards(self, tricks: str, expected: bool) -> None:
        """The five decides by itself; without it the cards of all five tricks do."""
        assert bonus_is_decided(deal(tricks, BONUS)) is expected

    @pytest.mark.parametrize(("robbed", "expected"), [(False, True), (True, False), (None, False)])
    def test_by_the_jack(self, robbed: bool | None, expected: bool) -> None:
        """The jack decides when the five was turned up and not robbed."""
        assert bonus_is_decided(deal("Ann:JC", BONUS, turned="5C", robbed=robbed)) is expected

    def test_without_trumps(self) -> None:
        """Without trumps no card decides, and neither do all of them."""
        tricks = "Ann:5C Bob:KD Bob:QD Cat:KS Dan:QS"
        assert not bonus_is_decided(deal(tricks, BONUS, trump_suit=None))

    @pytest.mark.parametrize("trump_suit", [Suit.CLUBS, None])
    def test_where_it_is_not_played(self, trump_suit: Suit | None) -> None:
        """Where there is no bonus it is certain that nobody has it."""
        assert bonus_is_decided(deal("Ann", trump_suit=trump_suit))


class TestBarred:
    """A side of which a player failed to rob where he must may not win in that deal."""

    def test_the_target_does_not_win_for_him(self) -> None:
        """Though a barred player reaches the target, the deal goes on, and he keeps his points."""
        scored = score(deal("Ann Bob", scores={"Ann": 20}, barred=["Ann"]))
        assert scored.ending.case is Ended.DEAL_GOES_ON
        assert numbers(scored.scores) == [25, 5, 0, 0]
        assert noted(scored) == [Noted.BARRED_AT_TARGET]

    def test_somebody_else_may_win_after_him(self) -> None:
        """The first at the target who is not barred wins at once."""
        scored = score(deal("Ann Bob Cat", scores={"Ann": 20, "Bob": 20}, barred=["Ann"]))
        assert (scored.ending.winner, scored.ending.trick) == ("Bob", 2)
        assert noted(scored) == [Noted.BARRED_AT_TARGET, Noted.TRICK_IGNORED]

    @pytest.mark.parametrize("house", [{}, AT_END])
    def test_nobody_wins_for_him_at_the_end(self, house: dict[str, str]) -> None:
        """A barred player with the highest total does not win at the end of the deal either."""
        scored = score(deal("Ann Ann Bob Cat Dan", house, scores={"Ann": 20}, barred=["Ann"]))
        assert scored.ending.case is Ended.NOT_WON
        assert scored.scores["Ann"] == 30

    def test_the_others_are_compared_without_him(self) -> None:
        """Of several past the target at the end, the barred side is left out."""
        before = {"Ann": 20, "Bob": 15}
        scored = score(deal("Ann Ann Bob Bob Cat", AT_END, scores=before, barred=["Ann"]))
        assert scored.ending.case is Ended.WON_AT_END
        assert scored.ending.winner == "Bob"

    def test_the_deal_is_not_played_out_for_him(self) -> None:
        """Where the deal is played out, his reaching the target is no reason to say so."""
        scored = score(deal("Ann", AT_END, scores={"Ann": 20}, barred=["Ann"]))
        assert scored.ending.case is Ended.DEAL_GOES_ON

    def test_all_five_tricks_do_not_win_for_him(self) -> None:
        """Where all five tricks win the game, they do not win it for a barred side."""
        house = {**JINK_WINS, **FORTY_FIVE}
        assert score(deal("Ann " * 5, house, barred=["Ann"])).ending.case is Ended.NOT_WON

    def test_his_partner_is_barred_with_him(self) -> None:
        """Partners have one score, so neither wins with it."""
        scored = score(deal("Ann", OPPOSITE, scores={"Ann": 20}, barred=["Cat"]))
        assert not scored.ending.is_won

    def test_nothing_is_said_of_one_who_is_not_there(self) -> None:
        """Of a barred side that has not reached the target nothing is said."""
        assert noted(score(deal("Ann Bob", barred=["Ann"]))) == []


class TestSeating:
    """Partners who do not sit opposite are scored like any others, and it is said."""

    @pytest.mark.parametrize(
        ("together", "expected"),
        [
            ("Ann+Bob Cat+Dan", [10, 10]),
            ("Ann+Bob+Cat Dan", [15, 5]),
            ("Ann+Dan Bob Cat", [10, 5, 5]),
        ],
    )
    def test_not_opposite(self, together: str, expected: list[int]) -> None:
        """Sides as told are scored, with a word about how they sit."""
        scored = score(deal("Ann Bob Cat Dan", together=together))
        assert noted(scored) == [Noted.NOT_OPPOSITE]
        assert numbers(scored.scores) == expected

    @pytest.mark.parametrize("together", ["", "Ann+Cat Bob+Dan"])
    def test_nothing_is_said_of_the_others(self, together: str) -> None:
        """Of lone players and of partners opposite nothing is said."""
        assert noted(score(deal("Ann Bob Cat Dan", together=together))) == []


class TestPenalties:
    """Points that are struck out, and tricks that go to others, as a penalty."""

    def test_a_win_falls_with_what_it_rested_on(self) -> None:
        """Later tricks stay ignored, because the table should have stopped."""
        scored = score(deal("Ann Bob Bob Bob", scores={"Ann": 20}, struck={"Ann": DEAD_AFTER_DEAL}))
        assert (scored.ending.case, scored.ending.is_won) == (Ended.WIN_FELL, False)
        assert (scored.stopped.case, scored.stopped.trick) == (Ended.WON_AT_ONCE, 1)
        assert scored.ignored == (2, 3, 4)
        assert numbers(scored.scores) == [20, 0, 0, 0]
        assert noted(scored) == [Noted.TRICKS_IGNORED]

    def test_a_win_of_another_stands(self) -> None:
        """What is struck out for one side takes nothing from the winner."""
        scored = score(deal("Bob Ann Bob", scores={"Ann": 20}, struck={"Bob": DEAD_AFTER_DEAL}))
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 2)
        assert numbers(scored.scores) == [25, 0, 0, 0]

    def test_a_penalty_before_the_win_keeps_it_from_falling(self) -> None:
        """What was cancelled before the third trick does not count towards the target there."""
        lost = {"Ann": Strike(1, is_dead=False)}
        scored = score(deal("Ann Ann Ann", scores={"Ann": 15}, struck=lost))
        assert (scored.ending.case, scored.ending.trick) == (Ended.WON_AT_ONCE, 3)
        assert numbers(scored.scores) == [25, 0, 0, 0]

    @pytest.mark.parametrize(
        ("struck", "expected"),
        [
            ({"Bob": DEAD_AFTER_DEAL}, [10, 0]),
            ({"Ann": Strike(1, is_dead=False)}, [5, 0]),
            ({"Ann": Strike(3, is_dead=False)}, [0, 0]),
        ],
    )
    def test_struck_tricks_make_no_majority(
        self, struck: dict[str, Strike], expected: list[int]
    ) -> None:
        """All five score ten; what is left of them scores five if it is three or more."""
        scored = score(deal("Ann " * 5, {**MAJORITY, **OPPOSITE}, struck=struck))
        assert numbers(scored.scores) == expected

    @pytest.mark.parametrize(
        ("struck", "wins"),
        [
            ({"Bob": DEAD_AFTER_DEAL}, True),
            ({"Ann": Strike(1, is_dead=False)}, False),
            ({"Ann": DEAD_AFTER_DEAL}, False),
        ],
    )
    def test_a_jink_needs_all_five_to_count(self, struck: dict[str, Strike], wins: bool) -> None:
        """All five tricks win the game only where none of them is struck out."""
        scored = score(deal("Ann " * 5, {**JINK_WINS, **FORTY_FIVE}, struck=struck))
        assert (scored.ending.case is Ended.WON_BY_ALL_TRICKS) is wins

    def test_a_moved_trick_scores_for_its_taker(self) -> None:
        """The points go with the trick; the best trump stays with who played it."""
        scored = score(deal("Ann:5C Bob Bob Bob Dan", BONUS, moved={1: "Cat"}))
        assert scored.deal.takers == ("Cat", "Bob", "Bob", "Bob", "Dan")
        assert numbers(scored.scores) == [5, 15, 5, 5]
        assert scored.best_trump is not None
        assert scored.best_trump.player == "Ann"

    @pytest.mark.parametrize(
        ("moved_after", "case", "trick"),
        [(1, Ended.WON_AT_ONCE, 3), (5, Ended.WIN_FELL, 2)],
    )
    def test_when_a_trick_moved_matters(self, moved_after: int, case: Ended, trick: int) -> None:
        """Before the win it only delays it; after the win it takes it away."""
        dealt = deal("Ann Ann Ann", scores={"Ann": 15}, moved={1: "Bob"}, moved_after=moved_after)
        assert (score(dealt).ending.case, score(dealt).ending.trick) == (case, trick)

    def test_a_win_that_needs_no_moved_trick_stands(self) -> None:
        """The trick was of another side, and the winner has what he needs without it."""
        scored = score(deal("Bob Ann", scores={"Ann": 20}, moved={1: "Cat"}))
        assert (scored.ending.case, scored.ending.winner) == (Ended.WON_AT_ONCE, "Ann")
        assert numbers(scored.scores) == [25, 0, 5, 0]

    def test_the_bonus_was_not_due_also_with_the_last_trick(self) -> None:
        """A win at once with the fifth trick comes before what is settled after it."""
        scored = score(deal("Bob:5C Bob Cat Cat Ann:KS", BONUS, scores={"Ann": 20}))
        assert scored.ending.trick == 5
        assert noted(scored) == [Noted.BONUS_NOT_DUE]
        assert numbers(scored.scores) == [25, 10, 10, 0]


# A deal for each way in which it can leave a game, and what is said of it.
ENDINGS = [
    (
        deal("Bob Ann", scores={"Ann": 20}),
        Ended.WON_AT_ONCE,
        Rule.TARGET_WINS_AT_ONCE,
        "Ann wins the game with trick 2, on 25 points: the target is 25, and reaching it wins at"
        " once.",
    ),
    (
        deal("Ann Bob Cat Dan Dan", {**AT_END, **OPPOSITE}, scores={"Ann": 20}),
        Ended.WON_AT_END,
        Rule.WIN_CHECK,
        "Ann+Cat wins the game: the target is 25, and at the end of the deal the score is 30"
        " points.",
    ),
    (
        deal("Ann Bob Bob Bob Dan", AT_END, scores={"Ann": 20, "Bob": 15}),
        Ended.WON_BY_TOTAL,
        Rule.TIE_RULE,
        "Bob wins the game: several sides have reached the target of 25, and by the tie rule in"
        " force the higher total comes first, here 30 points.",
    ),
    (
        deal("Ann Bob Bob Bob Dan", BY_ORDER, scores={"Ann": 20, "Bob": 15}),
        Ended.WON_BY_ORDER,
        Rule.TIE_RULE,
        "Ann wins the game: several sides have reached the target of 25, and Ann was there first by"
        " the order of tricks.",
    ),
    (
        deal("Ann " * 5, {**JINK_WINS, **FORTY_FIVE}),
        Ended.WON_BY_ALL_TRICKS,
        Rule.JINK_WINS_GAME,
        "Ann wins the game by taking all five tricks, which wins it by this house's rule.",
    ),
    (
        deal(
            "Ann Bob Bob Bob Dan",
            {**AT_END, "tie_rule": "bidder_wins"},
            scores={"Ann": 20, "Bob": 15},
        ),
        Ended.WON_BY_TOTAL_WITHOUT_BIDDER,
        Rule.TIE_RULE,
        "Bob wins the game: several sides have reached the target of 25, none of them has bid, and"
        " so the higher total comes first, here 30 points.",
    ),
    (
        deal("Ann", {"rob_failure_penalty": "cannot_win_deal"}, scores={"Ann": 30}),
        Ended.WON_SCORING_AGAIN,
        Rule.ROB_FAILURE_PENALTY,
        "Ann wins the game: past the target of 25 since an earlier deal, Ann scores again with"
        " trick 1.",
    ),
    (
        deal(
            "Bob Bob Cat Cat Dan",
            {**BY_ORDER, "rob_failure_penalty": "cannot_win_deal"},
            scores={"Ann": 25, "Bob": 20},
        ),
        Ended.WON_FROM_BEFORE,
        Rule.TIE_RULE,
        "Ann wins the game: several sides have reached the target of 25, and Ann was past it before"
        " this deal.",
    ),
    (
        deal("Ann Bob", BONUS_WHEN_CERTAIN, scores={"Ann": 15, "Bob": 20}),
        Ended.WON_BUT_FOR_BONUS,
        Rule.BEST_TRUMP_BONUS,
        "Bob wins the game to 25 by the tricks, but the bonus for the best trump, which is not"
        " decided, could change that.",
    ),
    (
        deal("Ann Bob Bob Cat Dan", BONUS, scores={"Ann": 15}, trump_suit=None),
        Ended.NOT_WON_BUT_FOR_BONUS,
        Rule.BEST_TRUMP_BONUS,
        "Nobody has won the game to 25 by the tricks, but the bonus for the best trump, which is"
        " not decided, could change that.",
    ),
    (
        deal("Ann Bob Cat Dan Dan", FORTY_FIVE),
        Ended.NOT_WON,
        Rule.TARGET,
        "Nobody has won the game to 45 yet, so it goes on with the next deal.",
    ),
    (
        deal("Ann Bob"),
        Ended.DEAL_GOES_ON,
        Rule.TARGET,
        "Nobody has won the game to 25 yet, so the deal goes on.",
    ),
    (
        deal("Ann Bob", AT_END, scores={"Ann": 20}),
        Ended.DEAL_GOES_ON_TO_ITS_END,
        Rule.WIN_CHECK,
        "The target of 25 has been reached, but by this house's rule the deal is played out before"
        " anybody wins.",
    ),
    (
        deal("Bob Ann", scores={"Ann": 20}, struck={"Ann": DEAD_AFTER_DEAL}),
        Ended.WIN_FELL,
        Rule.REVOKE_PENALTY,
        "Ann had won the game with trick 2 as it was played, but the penalty takes that win away,"
        " so the game goes on with the next deal.",
    ),
]

ONLY_AFTER_A_BID = {Ended.WON_BY_BIDDER, Ended.WON_BY_UNKNOWN}
"""The ways in which only a contract can end a game; the tests of contracts have them."""

# A deal for each thing that can be worth saying besides the score, and how it is said.
NOTES = [
    (
        deal("Ann", together="Ann+Bob Cat+Dan"),
        Noted.NOT_OPPOSITE,
        Rule.TEAMS,
        "The partners do not all sit opposite, as the rule sheets have it, which does not change"
        " the score.",
    ),
    (
        deal("Ann Bob", scores={"Ann": 20}),
        Noted.TRICK_IGNORED,
        Rule.TARGET_WINS_AT_ONCE,
        "Trick 2 was played after the game was won and does not count.",
    ),
    (
        deal("Bob Ann Bob Cat Dan", scores={"Ann": 20}),
        Noted.TRICKS_IGNORED,
        Rule.TARGET_WINS_AT_ONCE,
        "Tricks 3 to 5 were played after the game was won and do not count.",
    ),
    (
        deal("Ann Bob", MAJORITY),
        Noted.MAJORITY_NOT_SETTLED,
        Rule.TRICK_SCORING,
        "Tricks score by majority here, which is settled after the fifth trick.",
    ),
    (
        deal("Ann", scores={"Ann": 20}, barred=["Ann"]),
        Noted.BARRED_AT_TARGET,
        Rule.ROB_FAILURE_PENALTY,
        "Ann has reached the target of 25 but may not win in this deal after failing to rob.",
    ),
    (
        deal("Ann:KD Bob:9C Cat:AH Bob:JC Ann:KS", BONUS),
        Noted.BONUS_COUNTED,
        Rule.BEST_TRUMP_BONUS,
        "The best trump is the jack of clubs, which took trick 4 for Bob and scores five points"
        " more.",
    ),
    (
        deal("Bob:5C Ann", BONUS, scores={"Ann": 20}),
        Noted.BONUS_NOT_DUE,
        Rule.BEST_TRUMP_TIMING,
        "The game was won with trick 2, before the bonus for the best trump was due.",
    ),
    (
        deal("Ann:5C", BONUS, trump_suit=None),
        Noted.BONUS_NEEDS_TRUMPS,
        Rule.BEST_TRUMP_BONUS,
        "The bonus for the best trump is not decided, because the question does not say what is"
        " trumps.",
    ),
    (
        deal("Ann:5C", BONUS),
        Noted.BONUS_NOT_SETTLED,
        Rule.BEST_TRUMP_BONUS,
        "The bonus for the best trump is not settled yet, because the deal is not finished.",
    ),
    (
        deal("Ann:KD Bob:QD Bob:KS Cat:QS Dan:KH", BONUS),
        Noted.BONUS_WITHOUT_TRUMP,
        Rule.BEST_TRUMP_BONUS,
        "No trump took a trick, so there is no bonus for the best trump.",
    ),
    (
        deal("Ann:JC Bob Bob:QD Cat:KS Dan:QS", BONUS),
        Noted.BONUS_UNDECIDED,
        Rule.BEST_TRUMP_BONUS,
        "The bonus for the best trump is not decided, because the cards that took the tricks are"
        " not all told.",
    ),
    (
        deal("Ann:KD Bob:9C Cat:AH Bob:JC Ann:KS", BONUS, struck={"Bob": DEAD_AFTER_DEAL}),
        Noted.BONUS_STRUCK,
        Rule.REVOKE_PENALTY,
        "The bonus for the best trump, the jack of clubs, which took trick 4 for Bob, is cancelled"
        " with the other points.",
    ),
]


class TestWhatIsSaid:
    """The rule and the sentence for everything that a score can say."""

    @pytest.mark.parametrize(
        ("dealt", "case", "rule", "sentence"), ENDINGS, ids=[each[1] for each in ENDINGS]
    )
    def test_how_a_deal_leaves_a_game(
        self, dealt: Deal, case: Ended, rule: Rule, sentence: str
    ) -> None:
        """Each ending has its rule and its sentence, and every language names the same facts."""
        finding = score(dealt).finding
        assert (finding.case, finding.rule) == (case, rule)
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)

    @pytest.mark.parametrize(
        ("dealt", "case", "rule", "sentence"), NOTES, ids=[each[1] for each in NOTES]
    )
    def test_what_is_worth_saying_besides(
        self, dealt: Deal, case: Noted, rule: Rule, sentence: str
    ) -> None:
        """Each note has its rule and its sentence, and every language names the same facts."""
        (finding,) = [note for note in score(dealt).notes if note.case is case]
        assert finding.rule is rule
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)

    def test_every_ending_is_met(self) -> None:
        """There is a deal here for every way to end but those that need a bid."""
        assert {case for _, case, _, _ in ENDINGS} == {*Ended} - ONLY_AFTER_A_BID

    def test_every_note_is_met(self) -> None:
        """There is a deal here for everything that may be noted, but for what contracts note."""
        assert {case for _, case, _, _ in NOTES} == {*Noted} - {Noted.MUST_BID_TO_WIN}

    def test_notes_come_in_order(self) -> None:
        """How the partners sit, who may not win, what does not count, and then the bonus."""
        dealt = deal(
            "Cat Ann Bob",
            BONUS,
            together="Ann+Bob Cat+Dan",
            scores={"Ann": 20, "Cat": 20},
            barred=["Dan"],
        )
        assert noted(score(dealt)) == [
            Noted.NOT_OPPOSITE,
            Noted.BARRED_AT_TARGET,
            Noted.TRICK_IGNORED,
            Noted.BONUS_NOT_DUE,
        ]


class TestAnUndecidedBonus:
    """Where the bonus is not decided, nothing is said that it could change."""

    def test_may_have_been_due_before_a_win(self) -> None:
        """A bonus counted when certain may have won the game before the trick that did."""
        house = BONUS_WHEN_CERTAIN
        scored = score(deal("Ann Bob", house, scores={"Ann": 15, "Bob": 20}))
        assert scored.finding.case is Ended.WON_BUT_FOR_BONUS
        assert [note.case for note in scored.notes] == [Noted.BONUS_UNDECIDED]

    def test_told_it_wins_before(self) -> None:
        """With the card that was not told the other side has won."""
        house = BONUS_WHEN_CERTAIN
        scored = score(deal("Ann:5C Bob", house, scores={"Ann": 15, "Bob": 20}))
        assert (scored.ending.winner, scored.ending.trick) == ("Ann", 1)

    def test_changes_nothing_where_all_cards_are_known(self) -> None:
        """No card that took a trick until the game was won was surely the best."""
        house = BONUS_WHEN_CERTAIN
        scored = score(deal("Ann:KC Bob:JC Cat", house, scores={"Ann": 15, "Bob": 20}))
        assert scored.finding.case is Ended.WON_AT_ONCE
        assert Noted.BONUS_NOT_DUE in [note.case for note in scored.notes]

    def test_can_make_totals_equal(self) -> None:
        """A lead of five points at the end of a deal is no win while the bonus is open."""
        house = {**BONUS, **AT_END}
        scored = score(deal("Bob Ann Ann Bob Ann", house, scores={"Ann": 20, "Bob": 20}))
        assert scored.ending.winner == "Ann"
        assert scored.finding.case is Ended.WON_BUT_FOR_BONUS

    def test_that_cannot_matter_is_not_made_much_of(self) -> None:
        """Where nobody is near the target the game just goes on, and a note tells of the bonus."""
        scored = score(deal("Ann Bob Ann Bob Cat", BONUS))
        assert scored.finding.case is Ended.NOT_WON
        assert [note.case for note in scored.notes] == [Noted.BONUS_UNDECIDED]

    def test_between_two_that_were_there_before_stays_unknown(self) -> None:
        """Where it is not told who won, the bonus makes it no game that nobody has won."""
        house = {**BONUS, **AT_END, "rob_failure_penalty": "cannot_win_deal"}
        scored = score(deal("Ann Ann Bob Bob Bob", house, scores={"Ann": 30, "Bob": 25}, seats=2))
        assert numbers(scored.scores) == [40, 40]
        assert scored.ending.is_won
        assert scored.finding.case is Ended.WON_BY_UNKNOWN

    def test_is_judged_by_every_suit_where_none_is_told(self) -> None:
        """The ace of hearts beats all the other cards told, whatever is trumps."""
        tricks = "Ann:AH Ann:2S Ann:6C Bob:9C Bob:4D"
        scored = score(deal(tricks, BONUS, scores={"Bob": 10}, seats=2, trump_suit=None))
        assert scored.finding.case is Ended.NOT_WON
        assert [note.case for note in scored.notes] == [Noted.BONUS_NEEDS_TRUMPS]
