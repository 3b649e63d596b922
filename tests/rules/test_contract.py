"""The score of a contract: made or failed, what each side scores, and who has won with it."""

from collections.abc import Mapping

import pytest

from service.rules.cards import CARDS
from service.rules.contract import ContractScore, Kept, PlayedContract, score_contract
from service.rules.games import Game
from service.rules.points import BestTrump, totals_of_a_deal
from service.rules.rulebook import Rule
from service.rules.scoring import Noted
from service.rules.strikes import Strike
from service.rules.target import Ended
from tests.rules.asking import house_playing
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import Options, contract, numbers

NO_BONUS = {"best_trump_bonus": False}
MAJORITY = {"trick_scoring": "majority"}
THIRTY_FOR_SIXTY = {"thirty_for_sixty_bid": True}
BOTH_THIRTIES = {**THIRTY_FOR_SIXTY, "thirty_made": 30, "thirty_lost": 30}
MUST_BID = {"must_bid_to_win_from": 90}
HIGHER_TOTAL = {"tie_rule": "higher_total"}
TRICK_ORDER = {"tie_rule": "trick_order"}
AT_ONCE = {"win_check": "immediate"}

BOTH_NEAR = {"Ann": 110, "Bob": 115}
"""Scores with which Bob's side needs one trick, and Ann's two."""

BOB_THEN_ANN = "Bob:KD Ann:5C Ann:AH Ann:KC Ann:QC"
"""Four tricks and the best trump to Ann, after one to Bob."""
ANN_THEN_BOB = "Ann:5C Ann:AH Ann:KC Bob:KD Bob:QD"
"""Three tricks and the best trump to Ann, before two to Bob."""


def scored(
    bid: str,
    tricks: str | None = None,
    options: Options | None = None,
    *,
    points: Mapping[str, int] | None = None,
    scores: Mapping[str, int] | None = None,
    seats: int = 4,
) -> ContractScore:
    """The score of a contract of Ann and Cat against Bob and Dan, or of more players."""
    played = contract(bid, tricks, options, points=points, scores=scores, seats=seats)
    return score_contract(played)


def noted(found: ContractScore) -> list[str]:
    """What is said besides the score."""
    return [note.case for note in found.notes]


def taking(points: int) -> dict[str, int]:
    """What the sides took of a deal of 30 when Ann's side took so much."""
    return {"Ann": points, "Bob": 30 - points}


class TestMade:
    """A contract is made by at least as many points as were bid, and scores all of them."""

    @pytest.mark.parametrize(
        ("bid", "points"),
        [("5", 5), ("10", 15), ("15", 15), ("15", 30), ("20", 20), ("20", 25), ("25", 25)],
    )
    def test_it_scores_all_that_was_taken(self, bid: str, points: int) -> None:
        """The bidder's side scores what it took, the bid itself or more."""
        found = scored(f"Ann {bid}", points=taking(points), scores={"Ann": 40, "Bob": 30})
        assert found.made
        assert numbers(found.changes) == [points, 30 - points]
        assert numbers(found.scores) == [40 + points, 60 - points]

    def test_partners_make_it_together(self) -> None:
        """What the bidder's partner took counts as his own."""
        found = scored("Ann 25", "Cat:5C Cat:AH Bob:KD Cat:KS Ann:QS")
        assert found.made
        assert found.points == {"Ann+Cat": 25, "Bob+Dan": 5}

    def test_all_the_tricks_after_a_lower_bid(self) -> None:
        """All 30 points after a bid of 25 score 30 and not 60."""
        found = scored("Ann 25", points=taking(30))
        assert numbers(found.changes) == [30, 0]


class TestFailed:
    """A contract that fails costs the bid, and the bidder's side scores nothing it took."""

    @pytest.mark.parametrize(
        ("bid", "points"), [("15", 10), ("20", 15), ("20", 0), ("25", 20), ("10", 5)]
    )
    def test_the_bid_is_taken_off(self, bid: str, points: int) -> None:
        """The bid is lost, however near it was."""
        found = scored(f"Ann {bid}", points=taking(points), scores={"Ann": 40, "Bob": 30})
        assert not found.made
        assert numbers(found.points) == [points, 30 - points]
        assert numbers(found.changes) == [-int(bid), 30 - points]
        assert numbers(found.scores) == [40 - int(bid), 60 - points]

    def test_a_score_may_fall_below_zero(self) -> None:
        """A side may lose more than it has."""
        found = scored("Ann 25", points=taking(10), scores={"Ann": 10})
        assert numbers(found.scores) == [-15, 20]

    def test_a_score_below_zero_may_fall_further(self) -> None:
        """A side in the hole may sink deeper, and one that makes its bid climbs."""
        lost = scored("Ann 20", points=taking(10), scores={"Ann": -30})
        made = scored("Ann 20", points=taking(20), scores={"Ann": -30})
        assert numbers(lost.scores) == [-50, 20]
        assert numbers(made.scores) == [-10, 10]


class TestStruckOut:
    """A bidder's side from which a penalty takes what it took."""

    def test_a_dead_hand_makes_no_contract(self) -> None:
        """Everything is cancelled, and the bid is lost."""
        dead = {"Ann": Strike(5, is_dead=True)}
        found = score_contract(contract("Ann 15", ANN_THEN_BOB, struck=dead))
        assert (found.made, found.best_trump) == (False, None)
        assert numbers(found.changes) == [-15, 10]

    def test_what_is_left_may_make_it(self) -> None:
        """Tricks and bonus after the claim count, and here they are as many as were bid."""
        lost = {"Ann": Strike(1, is_dead=False)}
        found = score_contract(contract("Ann 20", BOB_THEN_ANN, struck=lost))
        assert (found.made, found.finding.case) == (True, Kept.MADE)
        assert numbers(found.points) == [25, 5]

    def test_what_is_left_may_be_too_little(self) -> None:
        """Only part of what was taken is cancelled, and it is told what was left of it."""
        lost = {"Ann": Strike(2, is_dead=False)}
        found = score_contract(contract("Ann 25", BOB_THEN_ANN, struck=lost))
        assert (found.made, found.finding.case) == (False, Kept.FAILED)
        assert found.finding.facts["taken"] == found.points["Ann+Cat"] == 20

    def test_the_bonus_may_be_cancelled(self) -> None:
        """It is said that the best trump of a dead hand scores nothing."""
        dead = {"Bob": Strike(5, is_dead=True)}
        found = score_contract(
            contract("Ann 10", "Bob:5C Ann:KS Ann:QS Ann:JS Ann:KH", struck=dead)
        )
        assert numbers(found.changes) == [20, 0]
        assert Noted.BONUS_STRUCK in noted(found)


class TestOpponents:
    """The other sides score what they took, whatever becomes of the contract."""

    @pytest.mark.parametrize("bid", ["15", "20", "25", "30"])
    def test_they_score_all_of_it(self, bid: str) -> None:
        """Ten points are ten points after any bid, made or not."""
        found = scored(f"Ann {bid}", points=taking(20))
        assert found.changes["Bob+Dan"] == 10

    def test_each_of_several_sides_scores_its_own(self) -> None:
        """Of three sides each scores what it took."""
        found = scored("Fay 15", "Ann:AH Bob:KD Eve:KS Cat:5C Fay:QS", seats=6)
        assert found.points == {"Ann+Dan": 5, "Bob+Eve": 10, "Cat+Fay": 15}
        assert numbers(found.scores) == [5, 10, 15]


class TestThirty:
    """A bid of 30 makes and loses what the house says."""

    @pytest.mark.parametrize(("options", "change"), [({}, 60), ({"thirty_made": 30}, 30)])
    def test_made(self, options: Options, change: int) -> None:
        """Made, it scores 60, or 30 in a house that has it so."""
        found = scored("Ann 30", None, options, points=taking(30), scores={"Ann": 10})
        assert found.made
        assert numbers(found.points) == [30, 0]
        assert numbers(found.scores) == [10 + change, 0]

    @pytest.mark.parametrize(("options", "change"), [({}, -30), ({"thirty_lost": 60}, -60)])
    def test_lost(self, options: Options, change: int) -> None:
        """Lost, it costs 30, or 60 in a house that has it so."""
        found = scored("Ann 30", None, options, points=taking(25), scores={"Ann": 40})
        assert not found.made
        assert numbers(found.scores) == [40 + change, 5]

    def test_it_needs_the_best_trump(self) -> None:
        """All five tricks with no trump among them are 25, which is not enough."""
        found = scored("Ann 30", "Ann:KD Ann:QD Ann:KS Ann:QS Ann:KH")
        assert not found.made
        assert found.points["Ann+Cat"] == 25

    def test_all_five_tricks_and_the_best_trump_make_it(self) -> None:
        """All five tricks with a trump among them are 30."""
        assert scored("Ann 30", "Ann:KD Cat:9C Ann:KS Ann:QS Ann:KH").made


class TestThirtyForSixty:
    """The call above 30 makes or loses 60, whatever 30 makes or loses."""

    def test_made(self) -> None:
        """All 30 points score 60."""
        found = scored("Ann 30_for_60", None, BOTH_THIRTIES, points=taking(30))
        assert found.made
        assert numbers(found.changes) == [60, 0]

    def test_lost(self) -> None:
        """Anything less costs 60."""
        found = scored("Ann 30_for_60", None, BOTH_THIRTIES, points=taking(25))
        assert not found.made
        assert numbers(found.changes) == [-60, 5]

    @pytest.mark.parametrize("points", [30, 25])
    def test_30_beside_it(self, points: int) -> None:
        """A bid of 30 keeps its own price in a house that has both."""
        found = scored("Ann 30", None, BOTH_THIRTIES, points=taking(points))
        assert found.changes["Ann+Cat"] == (30 if points == 30 else -30)


class TestTricks:
    """What the sides took, told by the tricks."""

    def test_the_best_trump_scores_five(self) -> None:
        """Five a trick and five for the best trump make 30."""
        found = scored("Ann 20", ANN_THEN_BOB)
        assert numbers(found.points) == [20, 10]
        assert found.best_trump == BestTrump(CARDS["5C"], "Ann", trick=1)
        assert Noted.BONUS_COUNTED in noted(found)

    def test_the_best_trump_may_defeat_a_contract(self) -> None:
        """Three tricks are enough for 20 only with the best trump, which the others may have."""
        found = scored("Ann 20", "Ann:AH Ann:KC Ann:KD Bob:5C Bob:QD")
        assert not found.made
        assert numbers(found.points) == [15, 15]

    def test_no_trump_no_bonus(self) -> None:
        """Where no trump took a trick the deal has 25 points."""
        found = scored("Ann 15", "Ann:KD Ann:QD Ann:KS Bob:QS Bob:KH")
        assert numbers(found.points) == [15, 10]
        assert found.best_trump is None
        assert Noted.BONUS_WITHOUT_TRUMP in noted(found)

    def test_a_house_without_the_bonus(self) -> None:
        """Where the best trump scores nothing, the cards need not be told and nothing is said."""
        found = scored("Ann 15", "Ann Ann Ann Bob Bob", NO_BONUS)
        assert numbers(found.points) == [15, 10]
        assert noted(found) == [Ended.NOT_WON]

    def test_a_house_that_scores_by_majority(self) -> None:
        """By majority all five tricks are 10, so with the best trump a bid of 15 is just made."""
        found = scored("Ann 15", "Ann:5C Ann:AH Cat:KD Cat:QD Ann:KS", MAJORITY)
        assert found.made
        assert numbers(found.points) == [15, 0]

    def test_points_told_are_as_good(self) -> None:
        """Points told instead of tricks give the same points, changes and scores."""
        by_tricks = scored("Ann 20", ANN_THEN_BOB, scores={"Ann": 30})
        by_points = scored("Ann 20", points={"Cat": 20, "Dan": 10}, scores={"Ann": 30})
        assert by_points.points == by_tricks.points
        assert by_points.changes == by_tricks.changes
        assert by_points.scores == by_tricks.scores

    def test_of_points_told_nothing_is_said_about_the_best_trump(self) -> None:
        """Where only points are told, the best trump is in them already."""
        found = scored("Ann 20", points=taking(20))
        assert found.best_trump is None
        assert noted(found) == [Ended.NOT_WON]


class TestTotals:
    """What the points of all sides can add up to, so that points told can be held against it."""

    @pytest.mark.parametrize(
        ("options", "sides", "expected"),
        [
            ({}, 2, [25, 30]),
            (NO_BONUS, 2, [25]),
            (MAJORITY, 2, [5, 10, 15]),
            (MAJORITY, 3, [0, 5, 10, 15]),
            ({**MAJORITY, **NO_BONUS}, 2, [5, 10]),
            ({**MAJORITY, **NO_BONUS}, 3, [0, 5, 10]),
        ],
    )
    def test_of_a_whole_deal(self, options: Options, sides: int, expected: list[int]) -> None:
        """The tricks with the best trump or without it; of three sides none need have three."""
        house = house_playing(options, Game.AUCTION_FORTY_FIVES)
        assert totals_of_a_deal(house, sides) == expected


class TestOnePastTheTarget:
    """A side that is past the target after the deal, alone, has won."""

    def test_the_bidder(self) -> None:
        """The bidder wins with what his contract scores."""
        found = scored("Ann 20", points=taking(20), scores={"Ann": 100, "Bob": 100})
        assert found.ending.case is Ended.WON_AT_END
        assert found.ending.winner == "Ann+Cat"

    def test_30_may_win_from_afar(self) -> None:
        """A bid of 30 takes a side the last 60 points."""
        found = scored("Ann 30", points=taking(30), scores={"Ann": 60})
        assert found.ending.winner == "Ann+Cat"

    def test_a_failed_contract_does_not_win(self) -> None:
        """Points taken in a contract that failed do not reach the target."""
        found = scored("Ann 25", points=taking(20), scores={"Ann": 115, "Bob": 100})
        assert found.ending.case is Ended.NOT_WON
        assert numbers(found.scores) == [90, 110]

    def test_the_opponents(self) -> None:
        """The others win when the contract fails and they get there."""
        found = scored("Ann 25", points=taking(20), scores={"Ann": 115, "Bob": 110})
        assert found.ending.case is Ended.WON_AT_END
        assert found.ending.winner == "Bob+Dan"

    def test_nobody(self) -> None:
        """Just below the target the game goes on."""
        found = scored("Ann 20", points=taking(20), scores={"Ann": 95, "Bob": 105})
        assert found.ending.case is Ended.NOT_WON
        assert not found.ending.is_won
        assert numbers(found.scores) == [115, 115]

    def test_another_target(self) -> None:
        """A house may play to another target."""
        found = scored("Ann 20", None, {"target": 60}, points=taking(20), scores={"Ann": 40})
        assert found.ending.winner == "Ann+Cat"


class TestSeveralPastTheTarget:
    """Of several sides past the target the house says which has won."""

    def ending(self, tricks: str, options: Options, bid: str = "Ann 20") -> tuple[str, str | None]:
        """How the game ends, and who has won."""
        ending = scored(bid, tricks, options, scores=BOTH_NEAR).ending
        return ending.case, ending.winner

    def test_the_bidder_comes_first(self) -> None:
        """Usually the bidder wins, though the others were there before him."""
        assert self.ending(BOB_THEN_ANN, {}) == (Ended.WON_BY_BIDDER, "Ann+Cat")

    def test_the_bidder_comes_first_with_the_lower_total(self) -> None:
        """Usually the bidder wins, though the others have more."""
        found = scored("Ann 15", points=taking(15), scores={"Ann": 105, "Bob": 115})
        assert numbers(found.scores) == [120, 130]
        assert found.ending.winner == "Ann+Cat"

    def test_the_higher_total(self) -> None:
        """Where the house goes by totals, the higher wins."""
        found = scored("Ann 15", None, HIGHER_TOTAL, points=taking(15), scores=BOTH_NEAR)
        assert numbers(found.scores) == [125, 130]
        assert found.ending.case is Ended.WON_BY_TOTAL
        assert found.ending.winner == "Bob+Dan"

    def test_the_order_of_tricks(self) -> None:
        """Where the house goes by the order of tricks, whoever was there first has won."""
        bob, ann = "Bob+Dan", "Ann+Cat"
        assert self.ending(BOB_THEN_ANN, TRICK_ORDER) == (Ended.WON_BY_ORDER, bob)
        assert self.ending(ANN_THEN_BOB, TRICK_ORDER) == (Ended.WON_BY_ORDER, ann)

    def test_equal_totals_go_by_order(self) -> None:
        """Of equal totals that wins which was there first."""
        tricks = "Bob:KD Ann:5C Ann:AH Ann:KC Bob:QD"
        found = scored("Ann 20", tricks, HIGHER_TOTAL, scores={"Ann": 105, "Bob": 115})
        assert numbers(found.scores) == [125, 125]
        assert found.ending.case is Ended.WON_BY_ORDER
        assert found.ending.winner == "Bob+Dan"

    @pytest.mark.parametrize("tricks", [BOB_THEN_ANN, ANN_THEN_BOB])
    def test_a_contract_is_looked_at_when_its_deal_has_ended(self, tricks: str) -> None:
        """A house where the target wins at once has the same rule between two at the target."""
        assert self.ending(tricks, AT_ONCE) == (Ended.WON_BY_BIDDER, "Ann+Cat")

    def test_an_order_that_is_not_told(self) -> None:
        """From points alone nobody can tell who was there first: somebody has won, not told who."""
        found = scored("Ann 15", None, TRICK_ORDER, points=taking(15), scores=BOTH_NEAR)
        assert found.ending.case is Ended.WON_BY_UNKNOWN
        assert found.ending.is_won
        assert found.ending.winner is None

    def test_equal_totals_of_which_the_order_is_not_told(self) -> None:
        """Nor can it be told of equal totals."""
        found = scored(
            "Ann 15", None, HIGHER_TOTAL, points=taking(15), scores={"Ann": 110, "Bob": 110}
        )
        assert numbers(found.scores) == [125, 125]
        assert found.ending.case is Ended.WON_BY_UNKNOWN

    def test_without_the_bidder_the_higher_total_wins(self) -> None:
        """Where the bidder is not among those past the target, their totals are compared."""
        before = {"Ann": 0, "Bob": 110, "Cat": 110}
        points = {"Ann": 5, "Bob": 10, "Cat": 15}
        found = scored("Ann 15", points=points, scores=before, seats=6)
        assert numbers(found.scores) == [-15, 120, 125]
        assert found.ending.case is Ended.WON_BY_TOTAL_WITHOUT_BIDDER
        assert found.ending.winner == "Cat+Fay"


class TestMustBidToWin:
    """A house in which a side on 90 or more wins only by a contract of its own."""

    def test_a_contract_that_failed_wins_nothing(self) -> None:
        """A side past the target that bids and fails does not win by that, past it or not."""
        before = {"Ann": 145}
        found = scored("Ann 25", None, MUST_BID, points=taking(5), scores=before)
        assert numbers(found.scores) == [120, 25]
        assert noted(found) == [Ended.NOT_WON, Noted.MUST_BID_TO_WIN]

    def test_a_side_so_near_does_not_win(self) -> None:
        """A side that was on 90 has reached the target without a bid, and the game goes on."""
        found = scored("Ann 15", None, MUST_BID, points=taking(0), scores={"Bob": 90})
        assert numbers(found.scores) == [-15, 120]
        assert found.ending.case is Ended.NOT_WON
        assert noted(found) == [Ended.NOT_WON, Noted.MUST_BID_TO_WIN]

    def test_a_side_below_90_wins(self) -> None:
        """A side that was on 85 may win without a bid."""
        house = {**MUST_BID, "target": 115}
        found = scored("Ann 15", None, house, points=taking(0), scores={"Bob": 85})
        assert found.ending.winner == "Bob+Dan"
        assert noted(found) == [Ended.WON_AT_END]

    def test_the_bidder_wins(self) -> None:
        """A side that bids wins from any score."""
        found = scored("Ann 20", None, MUST_BID, points=taking(20), scores={"Ann": 100})
        assert found.ending.winner == "Ann+Cat"

    def test_a_side_past_the_target_wins_when_it_bids(self) -> None:
        """A side that was kept from winning wins with the next contract that it makes."""
        found = scored("Ann 20", None, MUST_BID, points=taking(20), scores={"Ann": 125})
        assert found.ending.winner == "Ann+Cat"
        assert noted(found) == [Ended.WON_AT_END]

    def test_a_side_past_the_target_is_kept_from_winning_again(self) -> None:
        """And it is kept from winning for as long as others bid."""
        found = scored("Ann 20", None, MUST_BID, points=taking(20), scores={"Bob": 125})
        assert found.ending.case is Ended.NOT_WON
        assert noted(found) == [Ended.NOT_WON, Noted.MUST_BID_TO_WIN]

    def test_who_was_there_before_was_there_first(self) -> None:
        """By the order of tricks a side at the target before the deal comes before any trick."""
        house = {**MUST_BID, **TRICK_ORDER, "target": 100}
        tricks = "Bob:KD Bob:QD Bob:JD Ann:5C Ann:AH"
        found = scored("Ann 15", tricks, house, scores={"Ann": 100, "Bob": 85})
        assert numbers(found.scores) == [115, 100]
        assert found.ending.case is Ended.WON_FROM_BEFORE
        assert found.ending.winner == "Ann+Cat"

    def test_the_bidder_wins_beside_it(self) -> None:
        """A side kept from winning does not stand in the way of one that may."""
        house = {**MUST_BID, **HIGHER_TOTAL}
        found = scored("Ann 20", None, house, points=taking(20), scores={"Ann": 100, "Bob": 125})
        assert found.ending.case is Ended.WON_AT_END
        assert found.ending.winner == "Ann+Cat"
        assert noted(found) == [Ended.WON_AT_END, Noted.MUST_BID_TO_WIN]

    def test_nothing_is_said_of_a_side_that_is_not_there(self) -> None:
        """A side on 90 that has not reached the target is not spoken of."""
        found = scored("Ann 20", None, MUST_BID, points=taking(20), scores={"Bob": 90})
        assert noted(found) == [Ended.NOT_WON]

    def test_most_houses_do_not_play_so(self) -> None:
        """Where it was not agreed, a side wins from any score."""
        found = scored("Ann 15", points=taking(0), scores={"Bob": 90})
        assert found.ending.winner == "Bob+Dan"


# A contract for each situation in which one is scored, and what is said of it.
KEPT = [
    (
        contract("Ann 20", points=taking(25)),
        Kept.MADE,
        Rule.CONTRACT_SCORE,
        "Ann+Cat bid 20 and took 25, so the contract is made and scores 25.",
    ),
    (
        contract("Ann 30", None, {"thirty_made": 30}, points=taking(30)),
        Kept.MADE,
        Rule.THIRTY_MADE,
        "Ann+Cat bid 30 and took 30, so the contract is made and scores 30.",
    ),
    (
        contract("Ann 30", points=taking(30)),
        Kept.MADE_AS_BID,
        Rule.THIRTY_MADE,
        "Ann+Cat bid 30 and took 30, so the contract is made, and by the rule in force it scores"
        " 60.",
    ),
    (
        contract("Ann 30_for_60", None, THIRTY_FOR_SIXTY, points=taking(30)),
        Kept.MADE_AS_BID,
        Rule.THIRTY_FOR_SIXTY_BID,
        "Ann+Cat bid 30 for 60 and took 30, so the contract is made, and by the rule in force it"
        " scores 60.",
    ),
    (
        contract("Ann 25", points=taking(10)),
        Kept.FAILED,
        Rule.CONTRACT_SCORE,
        "Ann+Cat bid 25 and took only 10, so the contract has failed, and 25 is taken from the"
        " score.",
    ),
    (
        contract("Ann 30", points=taking(25)),
        Kept.FAILED,
        Rule.THIRTY_LOST,
        "Ann+Cat bid 30 and took only 25, so the contract has failed, and 30 is taken from the"
        " score.",
    ),
    (
        contract("Ann 30_for_60", None, THIRTY_FOR_SIXTY, points=taking(25)),
        Kept.FAILED,
        Rule.THIRTY_FOR_SIXTY_BID,
        "Ann+Cat bid 30 for 60 and took only 25, so the contract has failed, and 60 is taken"
        " from the score.",
    ),
    (
        contract("Ann 20", ANN_THEN_BOB, struck={"Cat": Strike(5, is_dead=True)}),
        Kept.FAILED_STRUCK,
        Rule.CONTRACT_SCORE,
        "Ann+Cat bid 20, and what it took is cancelled, so the contract has failed, and 20 is"
        " taken from the score.",
    ),
]

# A contract for each note that only a contract can have, and how it is said.
NOTES: list[tuple[PlayedContract, Ended | Noted, Rule, str]] = [
    (
        contract("Ann 15", points=taking(15), scores={"Ann": 105, "Bob": 115}),
        Ended.WON_BY_BIDDER,
        Rule.TIE_RULE,
        "Ann+Cat wins the game: several sides have reached the target of 120, and by the tie rule"
        " in force the side that bid comes first.",
    ),
    (
        contract("Ann 15", None, TRICK_ORDER, points=taking(15), scores={"Ann": 105, "Bob": 115}),
        Ended.WON_BY_UNKNOWN,
        Rule.TIE_RULE,
        "Several sides have reached the target of 120, and who was there first wins, which the"
        " question does not tell.",
    ),
    (
        contract("Ann 15", None, MUST_BID, points=taking(0), scores={"Bob": 90}),
        Noted.MUST_BID_TO_WIN,
        Rule.MUST_BID_TO_WIN_FROM,
        "Bob+Dan has reached the target of 120, but by this house's rule a side so near it wins"
        " only by a contract of its own.",
    ),
]


class TestWhatIsSaid:
    """The rule and the sentence for everything that the score of a contract can say."""

    @pytest.mark.parametrize(
        ("played", "case", "rule", "sentence"), KEPT, ids=[f"{each[1]}-{each[2]}" for each in KEPT]
    )
    def test_rule_and_sentence(
        self, played: PlayedContract, case: Kept, rule: Rule, sentence: str
    ) -> None:
        """Each situation has its rule and its sentence, and every language names the same facts."""
        finding = score_contract(played).finding
        assert (finding.case, finding.rule) == (case, rule)
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)

    @pytest.mark.parametrize(
        ("played", "case", "rule", "sentence"), NOTES, ids=[each[1] for each in NOTES]
    )
    def test_notes(
        self, played: PlayedContract, case: Ended | Noted, rule: Rule, sentence: str
    ) -> None:
        """Each note has its rule and its sentence, and every language names the same facts."""
        (finding,) = [note for note in score_contract(played).notes if note.case is case]
        assert finding.rule is rule
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)

    def test_every_situation_is_met(self) -> None:
        """There is a contract here for every situation, and for every word on a side so near."""
        assert {case for _, case, _, _ in KEPT} == {*Kept}
        assert Noted.MUST_BID_TO_WIN in {case for _, case, _, _ in NOTES}

    def test_partners_who_do_not_sit_opposite(self) -> None:
        """It is said first that partners do not sit opposite, as of a deal."""
        played = contract("Ann 20", points=taking(20), together="Ann+Dan Bob+Cat")
        assert noted(score_contract(played)) == [Noted.NOT_OPPOSITE, Ended.NOT_WON]
