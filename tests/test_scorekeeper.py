"""Tests of the naive scorekeeper, which judges the service elsewhere.

Every expected number was worked out on paper from the rule sheets' tables.
"""

from typing import Any

import pytest

from tests import oracle, scorekeeper
from tests.scorekeeper import auction_status, contract_score, deal_score, pool_settlement

ALONE = ["Ann", "Bob", "Cait", "Dan"]
FIVE_TRICKS = "Ann:JC Ann:KH Cait:QC Dan:10D Cait:4C"
BOB_IS_THERE_FIRST = "Bob Bob Ann Ann Ann"
"""From 15 Bob reaches 25 with the second trick, but Ann has more in the end."""
BY_MAJORITY = {"game": "forty_five", "teams": "opposite", "trick_scoring": "majority"}


def taken(tricks: str) -> list[dict[str, str]]:
    """Tricks written as words: 'Ann Bob:5C' is one for Ann, and one for Bob with the five."""
    written = [trick.split(":") for trick in tricks.split()]
    return [dict(zip(["winner", "card"], trick, strict=False)) for trick in written]


def deal(tricks: str, **told: Any) -> dict[str, Any]:
    """The score of a deal of four players, unless told otherwise."""
    return deal_score({"players": ALONE, "tricks": taken(tricks), **told})


def pool(tricks: str, **told: Any) -> dict[str, Any]:
    """The settlement of a pool of 8 between four players, unless told otherwise."""
    return pool_settlement({"players": ALONE, "pool": 8, "tricks": tricks.split(), **told})


def auction(calls: str, **told: Any) -> dict[str, Any]:
    """Where an auction stands that Dan has dealt; calls are written 'Ann:20 Bob:pass'."""
    written = [spoken.split(":") for spoken in calls.split()]
    spoken = [{"player": player, "call": call} for player, call in written]
    return auction_status({"players": ALONE, "dealer": "Dan", "calls": spoken, **told})


def contract(player: str, bid: int, **told: Any) -> dict[str, Any]:
    """The score of a contract between Ann and Cait on one side, Bob and Dan on the other."""
    return contract_score(
        {"players": ALONE, "contract": {"player": player, "bid": bid}, **told},
    )


class TestTrumps:
    """The order of the trumps."""

    @pytest.mark.parametrize("demoted_ace", [False, True])
    @pytest.mark.parametrize("trump_suit", ["clubs", "diamonds", "hearts", "spades"])
    def test_order(self, trump_suit: str, demoted_ace: bool) -> None:
        """Scorekeeper and oracle, each written by hand, have the trumps in the same order."""
        question = {"trump_suit": trump_suit, "demoted_ace": demoted_ace}
        assert scorekeeper.trumps_of(question) == oracle.order(trump_suit, demoted_ace)


class TestSides:
    """Who plays together, and what a side is called."""

    def test_partners_opposite(self) -> None:
        """Six players with partners opposite are three pairs."""
        players = ["P1", "P2", "P3", "P4", "P5", "P6"]
        answer = deal("P4", players=players, rules={"teams": "opposite"})
        assert answer["sides"] == [["P1", "P4"], ["P2", "P5"], ["P3", "P6"]]
        assert answer["scores"] == {"P1+P4": 5, "P2+P5": 0, "P3+P6": 0}

    def test_partners_alternating(self) -> None:
        """Six players of whom every second is a partner are three against three."""
        players = ["P1", "P2", "P3", "P4", "P5", "P6"]
        answer = deal("P4", players=players, rules={"teams": "alternating"})
        assert answer["sides"] == [["P1", "P3", "P5"], ["P2", "P4", "P6"]]

    def test_told(self) -> None:
        """Sides may be told in any order; they are written down as their players sit."""
        answer = deal("Bob", sides=[["Dan", "Bob"], ["Cait"], ["Ann"]])
        assert answer["sides"] == [["Ann"], ["Bob", "Dan"], ["Cait"]]
        assert answer["scores"] == {"Ann": 0, "Bob+Dan": 5, "Cait": 0}

    @pytest.mark.parametrize("key", ["Ann", "Cait", "Ann+Cait"])
    def test_any_name_of_a_side(self, key: str) -> None:
        """A score may be told by the name of the side or of any of its players."""
        answer = deal("Bob", scores={key: 15}, rules={"teams": "opposite"})
        assert answer["scores"] == {"Ann+Cait": 15, "Bob+Dan": 5}


class TestDeal:
    """Points of a deal of Twenty-Five or Forty-Five."""

    def test_five_a_trick(self) -> None:
        """Each trick is worth five, and nobody has won with less than the target."""
        answer = deal("Ann Bob Bob Cait Dan")
        assert answer["scores"] == {"Ann": 5, "Bob": 10, "Cait": 5, "Dan": 5}
        assert [line["scores"]["Bob"] for line in answer["tricks"]] == [0, 5, 10, 10, 10]
        assert answer["game_over"] is False
        assert "winner" not in answer
        assert "won_at_trick" not in answer

    def test_won_at_once(self) -> None:
        """At 20 one trick wins, and the tricks after it are named and not scored."""
        answer = deal("Bob Ann Bob Bob", scores={"Ann": 20, "Bob": 15})
        assert answer["winner"] == "Ann"
        assert answer["won_at_trick"] == 2
        assert answer["ignored_tricks"] == [3, 4]
        assert answer["scores"] == {"Ann": 25, "Bob": 20, "Cait": 0, "Dan": 0}
        assert [line["number"] for line in answer["tricks"]] == [1, 2]

    def test_by_player(self) -> None:
        """Each player has what he took himself, and the score of his side."""
        answer = deal("Ann Cait Ann Bob", scores={"Bob": 5}, rules={"teams": "opposite"})
        assert answer["by_player"] == [
            {"player": "Ann", "side": "Ann+Cait", "points": 10, "score": 15},
            {"player": "Bob", "side": "Bob+Dan", "points": 5, "score": 10},
            {"player": "Cait", "side": "Ann+Cait", "points": 5, "score": 15},
            {"player": "Dan", "side": "Bob+Dan", "points": 0, "score": 10},
        ]

    def test_forty_five(self) -> None:
        """In Forty-Five 25 is not enough, and 45 is."""
        rules = {"game": "forty_five"}
        assert deal("Ann", scores={"Ann": 20}, rules=rules)["game_over"] is False
        assert deal("Ann", scores={"Ann": 40}, rules=rules)["winner"] == "Ann"

    def test_partners_share_a_column(self) -> None:
        """Of three pairs on 10, 15 and 20, the one that takes two of four tricks has 25."""
        players = ["P1", "P2", "P3", "P4", "P5", "P6"]
        answer = deal(
            "P4 P2 P1 P5",
            players=players,
            scores={"P1": 10, "P2": 15, "P3": 20},
            rules={"teams": "opposite"},
        )
        assert answer["scores"] == {"P1+P4": 20, "P2+P5": 25, "P3+P6": 20}
        assert answer["winner"] == "P2+P5"
        assert answer["won_at_trick"] == 4

    def test_jink_wins_the_game(self) -> None:
        """By the house rule, the side that takes all five tricks wins with whatever it has."""
        rules = {"teams": "opposite", "target": 100, "jink_wins_game": True}
        answer = deal("Ann Cait Cait Ann Ann", rules=rules)
        assert answer["winner"] == "Ann+Cait"
        assert answer["won_at_trick"] == 5
        assert deal("Ann Cait Cait Ann", rules=rules)["game_over"] is False
        assert deal("Ann Cait Cait Ann Bob", rules=rules)["game_over"] is False


class TestMajority:
    """Points for most of the tricks, and none for each."""

    @pytest.mark.parametrize(
        ("tricks", "points"),
        [
            ("Ann Cait Bob Bob Ann", 5),
            ("Ann Cait Bob Cait Ann", 5),
            ("Ann Cait Ann Cait Ann", 10),
            ("Ann Cait Bob Bob Dan", 0),
            ("Ann Cait Ann Cait", 0),
        ],
    )
    def test_points(self, tricks: str, points: int) -> None:
        """Three or four tricks are worth five, all five ten, and nothing before the fifth."""
        answer = deal(tricks, rules=BY_MAJORITY)
        assert answer["scores"]["Ann+Cait"] == points
        assert {line["points"] for line in answer["tricks"]} == {0}
        assert {line["points"] for line in answer["by_player"]} == {0}

    def test_nobody_has_three(self) -> None:
        """Where no side has three tricks, nobody scores."""
        answer = deal("Ann Bob Ann Bob Cait", rules={"trick_scoring": "majority"})
        assert set(answer["scores"].values()) == {0}

    def test_before_the_bonus(self) -> None:
        """The points for the majority fall before the bonus, and win first."""
        answer = deal(
            "Ann:KH Ann:QH Bob:5C Cait:KS Cait:QS",
            scores={"Ann": 40, "Bob": 40},
            trump_suit="clubs",
            rules={**BY_MAJORITY, "best_trump_bonus": True},
        )
        assert answer["winner"] == "Ann+Cait"
        assert answer["scores"] == {"Ann+Cait": 45, "Bob+Dan": 40}
        assert "best_trump" not in answer


class TestBestTrump:
    """The bonus for the best trump."""

    def test_off_unless_told(self) -> None:
        """The bonus is a variant."""
        answer = deal(FIVE_TRICKS, trump_suit="clubs")
        assert answer["scores"] == {"Ann": 10, "Bob": 0, "Cait": 10, "Dan": 5}
        assert "best_trump" not in answer

    def test_after_the_fifth_trick(self) -> None:
        """The best trump brings the last five points, which no trick of the list shows."""
        answer = deal(
            FIVE_TRICKS,
            scores={"Ann": 10, "Bob": 20},
            trump_suit="clubs",
            rules={"best_trump_bonus": True},
        )
        assert answer["scores"] == {"Ann": 25, "Bob": 20, "Cait": 10, "Dan": 5}
        assert answer["winner"] == "Ann"
        assert answer["won_at_trick"] == 5
        assert answer["best_trump"] == {
            "card": "JC",
            "player": "Ann",
            "side": "Ann",
            "trick": 1,
            "points": 5,
        }
        assert answer["tricks"][4]["scores"]["Ann"] == 20
        assert "bonus" not in answer["tricks"][0]
        assert answer["by_player"][0]["points"] == 15

    def test_as_soon_as_it_is_certain(self) -> None:
        """Where the bonus falls with the five of trumps, it can win before the next trick."""
        answer = deal(
            "Bob:5C Ann:KH",
            scores={"Ann": 20, "Bob": 15},
            trump_suit="clubs",
            rules={"best_trump_bonus": True, "best_trump_timing": "when_certain"},
        )
        assert answer["winner"] == "Bob"
        assert answer["won_at_trick"] == 1
        assert answer["ignored_tricks"] == [2]
        assert answer["tricks"][0]["bonus"] == 5
        assert answer["scores"] == {"Ann": 20, "Bob": 25, "Cait": 0, "Dan": 0}

    @pytest.mark.parametrize(("robbed", "bonus"), [(False, 5), (True, 0), (None, 0)])
    def test_turned_up_five(self, robbed: bool | None, bonus: int) -> None:
        """With the five turned up the jack is certain, if the five is known not to be robbed."""
        told = {} if robbed is None else {"turned_card_robbed": robbed}
        answer = deal(
            "Bob:JC",
            trump_card="5C",
            rules={"best_trump_bonus": True, "best_trump_timing": "when_certain"},
            **told,
        )
        assert answer["scores"]["Bob"] == 5 + bonus

    @pytest.mark.parametrize(
        "tricks", ["Ann:JC Ann:KH Cait Dan:10D Cait:4C", "Ann:JC Ann:KH Cait:QC Dan:10D"]
    )
    def test_not_decided(self, tricks: str) -> None:
        """The jack is not known to be the best while a card is missing or a trick to come."""
        answer = deal(tricks, trump_suit="clubs", rules={"best_trump_bonus": True})
        assert answer["scores"]["Ann"] == 10
        assert "best_trump" not in answer

    def test_five_of_trumps_is_enough(self) -> None:
        """With the five of trumps seen, the other cards may be missing."""
        answer = deal(
            "Ann:5C Bob Cait Dan Bob", trump_suit="clubs", rules={"best_trump_bonus": True}
        )
        assert answer["scores"] == {"Ann": 10, "Bob": 10, "Cait": 5, "Dan": 5}

    def test_no_trump_took_a_trick(self) -> None:
        """Without a trump there is no best trump; the five of hearts is a heart under clubs."""
        answer = deal(
            "Ann:5H Bob:KH Cait:KS Dan:10D Bob:2D",
            trump_suit="clubs",
            rules={"best_trump_bonus": True},
        )
        assert sum(answer["scores"].values()) == 25

    def test_ace_of_hearts_is_third(self) -> None:
        """The ace of hearts beats the ace of trumps, whatever the suit."""
        answer = deal(
            "Ann:AS Bob:AH Cait:KS Dan:10D Bob:2D",
            trump_suit="spades",
            rules={"best_trump_bonus": True},
        )
        assert answer["best_trump"]["card"] == "AH"

    def test_demoted_ace(self) -> None:
        """A demoted ace of hearts is lower than the two of hearts where hearts are trumps."""
        answer = deal(
            "Ann:AH Bob:2H Cait:KS Dan:10D Bob:2D",
            trump_suit="hearts",
            demoted_ace=True,
            rules={"best_trump_bonus": True, "rob_failure_penalty": "ace_lowest_trump"},
        )
        assert answer["best_trump"]["card"] == "2H"


class TestEndOfDeal:
    """A winner who is looked for only after five tricks."""

    def test_nobody_wins_in_mid_deal(self) -> None:
        """A side past the target has not won while tricks are to come."""
        answer = deal("Bob Bob", scores={"Bob": 15}, rules={"win_check": "end_of_deal"})
        assert answer["scores"]["Bob"] == 25
        assert answer["game_over"] is False

    @pytest.mark.parametrize(
        ("tie_rule", "winner"),
        [("higher_total", "Ann"), ("trick_order", "Bob"), ("bidder_wins", "Ann")],
    )
    def test_two_past_the_target(self, tie_rule: str, winner: str) -> None:
        """The higher total wins or the first to be there; nobody bids in this game."""
        rules = {"win_check": "end_of_deal", "tie_rule": tie_rule}
        answer = deal(BOB_IS_THERE_FIRST, scores={"Ann": 15, "Bob": 15}, rules=rules)
        assert answer["scores"] == {"Ann": 30, "Bob": 25, "Cait": 0, "Dan": 0}
        assert answer["winner"] == winner
        assert answer["won_at_trick"] == 5
        assert answer["ignored_tricks"] == []

    def test_equal_totals(self) -> None:
        """Of two with the same total, the one who reached the target first wins."""
        scores = {"Ann": 15, "Bob": 20}
        answer = deal(BOB_IS_THERE_FIRST, scores=scores, rules={"win_check": "end_of_deal"})
        assert answer["scores"] == {"Ann": 30, "Bob": 30, "Cait": 0, "Dan": 0}
        assert answer["winner"] == "Bob"


class TestPool:
    """Spoil Five."""

    def test_three_tricks_take_the_pool(self) -> None:
        """The third trick of a player takes the pool; the tricks after it do not count."""
        answer = pool("Ann Bob Ann Ann Bob")
        assert answer["outcome"] == "won"
        assert answer["winner"] == "Ann"
        assert answer["won_at_trick"] == 4
        assert answer["ignored_tricks"] == [5]
        assert answer["receives"] == {"Ann": 8, "Bob": 0, "Cait": 0, "Dan": 0}
        assert answer["pays"] == {"Ann": 0, "Bob": 0, "Cait": 0, "Dan": 0}
        assert answer["pool_after"] == 0

    def test_spoiled(self) -> None:
        """Where nobody has three tricks everybody adds to the pool, the dealer more."""
        rules = {"spoil_top_up": 2, "dealer_extra": 3}
        answer = pool("Ann Bob Ann Bob Cait", dealer="Dan", rules=rules)
        assert answer["outcome"] == "spoiled"
        assert "winner" not in answer
        assert answer["pays"] == {"Ann": 2, "Bob": 2, "Cait": 2, "Dan": 5}
        assert answer["pool_after"] == 19

    def test_two_sides_cannot_spoil(self) -> None:
        """Of two players one has three of the five tricks."""
        answer = pool("Ann Bob Bob Ann Bob", players=["Ann", "Bob"])
        assert answer["winner"] == "Bob"
        assert answer["won_at_trick"] == 5

    def test_jink_made(self) -> None:
        """All five tricks bring the pool and a stake from each opponent, none from a partner."""
        answer = pool(
            "Ann Cait Ann Ann Cait",
            stake=2,
            jink_called=True,
            rules={"jinking": True, "teams": "opposite"},
        )
        assert answer["outcome"] == "jinked"
        assert answer["won_at_trick"] == 5
        assert answer["ignored_tricks"] == []
        assert answer["receives"] == {"Ann+Cait": 12, "Bob+Dan": 0}
        assert answer["pays"] == {"Ann": 0, "Bob": 2, "Cait": 0, "Dan": 2}
        assert answer["pool_after"] == 0

    def test_jink_failed(self) -> None:
        """Whoever goes on and loses a trick has lost the pool, which is carried over."""
        answer = pool("Ann Ann Ann Bob Ann", stake=2, jink_called=True, rules={"jinking": True})
        assert answer["outcome"] == "jink_failed"
        assert answer["ignored_tricks"] == [5]
        assert set(answer["receives"].values()) == {0}
        assert answer["pool_after"] == 8

    def test_jink_not_called(self) -> None:
        """Three tricks win at once where no jink was called, even if all five follow."""
        answer = pool("Ann Ann Ann Ann Ann", stake=2, rules={"jinking": True})
        assert answer["outcome"] == "won"
        assert answer["won_at_trick"] == 3
        assert answer["ignored_tricks"] == [4, 5]
        assert answer["receives"]["Ann"] == 8

    def test_barred(self) -> None:
        """A player who failed to rob spoils the hand with his third trick, and his partner too."""
        rules = {"rob_failure_penalty": "cannot_win_deal", "teams": "opposite"}
        answer = pool("Ann Ann Ann Bob", barred=["Cait"], rules=rules)
        assert answer["outcome"] == "spoiled"
        assert answer["ignored_tricks"] == [4]
        assert answer["pool_after"] == 8
        assert pool("Bob Bob Bob", barred=["Cait"], rules=rules)["winner"] == "Bob+Dan"


class TestAuction:
    """Calls of Auction Forty-Fives."""

    def test_opening(self) -> None:
        """The player at the dealer's left speaks first and may bid from 15."""
        answer = auction("")
        assert answer["to_speak"] == "Ann"
        assert answer["legal_calls"] == ["pass", "15", "20", "25", "30"]
        assert "high" not in answer

    def test_dealer_may_hold(self) -> None:
        """The dealer may pass, hold the bid of 20 or raise it."""
        answer = auction("Ann:20 Bob:pass Cait:pass")
        assert answer["to_speak"] == "Dan"
        assert answer["legal_calls"] == ["pass", "hold", "25", "30"]
        assert answer["high"] == {"player": "Ann", "bid": 20, "thirty_for_sixty": False}

    def test_nothing_to_hold(self) -> None:
        """The dealer holds only a bid, and only where the house lets him."""
        assert "hold" not in auction("Ann:pass Bob:pass Cait:pass")["legal_calls"]
        rules = {"dealer_hold": False}
        assert "hold" not in auction("Ann:20 Bob:pass Cait:pass", rules=rules)["legal_calls"]

    def test_hold_reopens_the_auction(self) -> None:
        """After a hold whoever has not passed speaks again, and the dealer after a raise."""
        held = auction("Ann:20 Bob:pass Cait:pass Dan:hold")
        assert held["to_speak"] == "Ann"
        assert held["legal_calls"] == ["pass", "25", "30"]
        assert held["high"]["player"] == "Dan"
        raised = auction("Ann:20 Bob:pass Cait:pass Dan:hold Ann:25")
        assert raised["to_speak"] == "Dan"
        assert raised["legal_calls"] == ["pass", "hold", "30"]

    def test_held_contract(self) -> None:
        """Where nobody raises after a hold, the dealer has the contract."""
        answer = auction("Ann:20 Bob:pass Cait:pass Dan:hold Ann:pass")
        assert answer["over"] is True
        assert answer["legal_calls"] == []
        assert "to_speak" not in answer
        assert answer["contract"] == {
            "player": "Dan",
            "side": "Bob+Dan",
            "bid": 20,
            "thirty_for_sixty": False,
            "first_leader": "Ann",
        }

    def test_two_speak_again(self) -> None:
        """After the dealer's bid those who have not passed speak again in order, all before him."""
        after_dealer = "Ann:15 Bob:20 Cait:pass Dan:25 "
        assert auction(after_dealer)["to_speak"] == "Ann"
        assert auction(after_dealer + "Ann:30")["to_speak"] == "Bob"
        assert auction(after_dealer + "Ann:30 Bob:pass")["to_speak"] == "Dan"
        assert auction(after_dealer + "Ann:pass Bob:pass")["contract"]["player"] == "Dan"

    def test_dealer_passes(self) -> None:
        """When the dealer passes, the highest bidder has the contract, and the next seat leads."""
        answer = auction("Ann:20 Bob:pass Cait:25 Dan:pass")
        assert answer["contract"]["player"] == "Cait"
        assert answer["contract"]["first_leader"] == "Dan"
        bidder_leads = auction("Ann:20 Bob:pass Cait:25 Dan:pass", rules={"first_lead": "bidder"})
        assert bidder_leads["contract"]["first_leader"] == "Cait"

    def test_all_pass(self) -> None:
        """Where all pass the dealer plays for his least bid, or the cards are dealt again."""
        passes = "Ann:pass Bob:pass Cait:pass Dan:pass"
        answer = auction(passes)
        assert answer["contract"]["player"] == "Dan"
        assert answer["contract"]["bid"] == 15
        assert answer["redeal"] is False
        assert auction(passes, scores={"Bob": 100})["contract"]["bid"] == 20
        again = auction(passes, rules={"all_pass": "redeal"})
        assert again["redeal"] is True
        assert again["over"] is True
        assert "contract" not in again

    def test_side_on_a_hundred(self) -> None:
        """A side on 100 may not bid under 20, and one on 95 may."""
        scores = {"Ann+Cait": 100, "Bob+Dan": 95}
        assert auction("", scores=scores)["legal_calls"] == ["pass", "20", "25", "30"]
        assert "15" in auction("Ann:pass", scores=scores)["legal_calls"]
        rules = {"min_bid_from_100": 0}
        assert "15" in auction("", scores=scores, rules=rules)["legal_calls"]

    def test_thirty_for_sixty(self) -> None:
        """30 for 60 stands above 30, where the house has it."""
        rules = {"thirty_for_sixty_bid": True}
        assert auction("Ann:30", rules=rules)["legal_calls"] == ["pass", "30_for_60"]
        answer = auction("Ann:30 Bob:30_for_60", rules=rules)
        assert answer["high"] == {"player": "Bob", "bid": 30, "thirty_for_sixty": True}
        assert answer["legal_calls"] == ["pass"]

    @pytest.mark.parametrize(
        ("calls", "number"),
        [
            ("Ann:20 Bob:20 Cait:25", 2),
            ("Ann:20 Cait:25", 2),
            ("Ann:10", 1),
            ("Ann:20 Bob:hold", 2),
            ("Ann:20 Bob:pass Cait:pass Dan:25 Bob:30", 5),
            ("Ann:pass Bob:pass Cait:20 Dan:pass Cait:25", 5),
        ],
    )
    def test_first_illegal_call(self, calls: str, number: int) -> None:
        """The auction stands as it did before the first call that is too low or out of turn."""
        words = calls.split()
        before = auction(" ".join(words[: number - 1]))
        answer = auction(calls)
        player, call = words[number - 1].split(":")
        illegal = {"number": number, "player": player, "call": call}
        assert answer == {**before, "first_illegal_call": illegal}

    @pytest.mark.parametrize(
        ("players", "kitty", "stock", "draw"),
        [(2, 0, 42, 5), (4, 3, 29, 5), (6, 0, 22, 3), (9, 5, 2, 0), (10, 0, 2, 0)],
    )
    def test_draw(self, players: int, kitty: int, stock: int, draw: int) -> None:
        """What may be changed is limited by what is left of the pack."""
        seated = [f"P{seat}" for seat in range(1, players + 1)]
        rules = {"teams": "none", "kitty": kitty}
        answer = auction_status({"players": seated, "dealer": "P1", "rules": rules})
        assert answer["stock"] == stock
        assert answer["draw"] == draw


class TestContract:
    """Scores of Auction Forty-Fives."""

    def test_made(self) -> None:
        """Whoever bids 20 and takes 25 scores all of it, and the others theirs."""
        answer = contract("Ann", 20, scores={"Ann": 40, "Bob": 30}, points={"Ann": 25, "Bob": 5})
        assert answer["made"] is True
        assert answer["scores"] == {"Ann+Cait": 65, "Bob+Dan": 35}
        assert answer["game_over"] is False

    def test_failed(self) -> None:
        """A bid of 25 that takes 10 is lost, even below zero."""
        answer = contract("Ann", 25, scores={"Ann": 10, "Bob": 30}, points={"Ann": 10, "Bob": 20})
        assert answer["made"] is False
        assert answer["points"] == {"Ann+Cait": 10, "Bob+Dan": 20}
        assert answer["changes"] == {"Ann+Cait": -25, "Bob+Dan": 20}
        assert answer["scores"] == {"Ann+Cait": -15, "Bob+Dan": 50}

    @pytest.mark.parametrize(
        ("rules", "taken_by_bidder", "change"),
        [
            ({}, 30, 60),
            ({"thirty_made": 30}, 30, 30),
            ({}, 25, -30),
            ({"thirty_lost": 60}, 25, -60),
        ],
    )
    def test_thirty(self, rules: dict[str, int], taken_by_bidder: int, change: int) -> None:
        """A bid of 30 scores 60 and loses 30, unless the house says otherwise."""
        points = {"Ann": taken_by_bidder, "Bob": 30 - taken_by_bidder}
        assert contract("Ann", 30, points=points, rules=rules)["changes"]["Ann+Cait"] == change

    @pytest.mark.parametrize(("taken_by_bidder", "change"), [(30, 60), (25, -60)])
    def test_thirty_for_sixty(self, taken_by_bidder: int, change: int) -> None:
        """30 for 60 makes or loses 60, whatever a bid of 30 does."""
        bid = {"player": "Ann", "bid": 30, "thirty_for_sixty": True}
        points = {"Ann": taken_by_bidder, "Bob": 30 - taken_by_bidder}
        rules = {"thirty_for_sixty_bid": True, "thirty_made": 30, "thirty_lost": 30}
        answer = contract("Ann", 30, contract=bid, points=points, rules=rules)
        assert answer["changes"]["Ann+Cait"] == change

    def test_all_tricks_after_a_lower_bid(self) -> None:
        """All 30 points after a bid of 25 score 30 and not 60."""
        answer = contract("Ann", 25, scores={"Ann": 40}, points={"Ann": 30})
        assert answer["scores"]["Ann+Cait"] == 70

    def test_tricks_and_best_trump(self) -> None:
        """Four tricks and the best trump are 25, and one trick is 5."""
        answer = contract(
            "Ann", 20, trump_suit="clubs", tricks=taken("Ann:5C Cait:KC Bob:JC Ann:AH Ann:KD")
        )
        assert answer["points"] == {"Ann+Cait": 25, "Bob+Dan": 5}
        assert answer["best_trump"]["card"] == "5C"

    @pytest.mark.parametrize(
        ("tie_rule", "winner"),
        [("bidder_wins", "Bob+Dan"), ("higher_total", "Ann+Cait"), ("trick_order", "Ann+Cait")],
    )
    def test_both_past_the_target(self, tie_rule: str, winner: str) -> None:
        """Bob bids and makes 15 from 105; Ann takes 15 from 115, has more and is there first."""
        answer = contract(
            "Bob",
            15,
            scores={"Ann": 115, "Bob": 105},
            trump_suit="clubs",
            tricks=taken("Ann:KH Bob:KS Bob:QS Ann:5C Bob:JS"),
            rules={"tie_rule": tie_rule, "min_bid_from_100": 0},
        )
        assert answer["scores"] == {"Ann+Cait": 130, "Bob+Dan": 120}
        assert answer["winner"] == winner

    def test_a_contract_is_looked_at_at_its_end(self) -> None:
        """Where the game is won at once, the bidder still wins before the side that was first."""
        told = {
            "scores": {"Ann": 115, "Bob": 105},
            "trump_suit": "clubs",
            "rules": {"win_check": "immediate", "min_bid_from_100": 0},
        }
        ann_first = "Ann:KH Bob:KS Bob:QS Ann:5C Bob:JS"
        bob_first = "Bob:KS Bob:QS Bob:JS Ann:KH Ann:5C"
        assert contract("Bob", 15, tricks=taken(ann_first), **told)["winner"] == "Bob+Dan"
        assert contract("Bob", 15, tricks=taken(bob_first), **told)["winner"] == "Bob+Dan"

    def test_order_not_told(self) -> None:
        """Where the order decides and only points are told, the winner is left open."""
        answer = contract(
            "Bob",
            20,
            scores={"Ann": 115, "Bob": 100},
            points={"Ann": 10, "Bob": 20},
            rules={"tie_rule": "trick_order"},
        )
        assert answer["game_over"] is True
        assert "winner" not in answer

    def test_must_bid_to_win(self) -> None:
        """By the house rule a side on 90 wins only where it has bid."""
        told = {
            "scores": {"Ann": 100, "Bob": 50},
            "points": {"Ann": 20, "Bob": 10},
            "rules": {"must_bid_to_win_from": 90},
        }
        not_bid = contract("Bob", 15, **told)
        assert not_bid["scores"]["Ann+Cait"] == 120
        assert not_bid["game_over"] is False
        assert contract("Ann", 20, **told)["winner"] == "Ann+Cait"
