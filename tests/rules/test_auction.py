"""The auction of Auction Forty-Fives: who speaks, what he may call, and who wins with what."""

from dataclasses import replace

import pytest

from service.rules.auction import (
    BIDS,
    Auction,
    AuctionStatus,
    Call,
    Called,
    Contract,
    IllegalCall,
    Spoken,
    cards_left,
    cards_to_change,
    first_leader,
    least_bid,
    status,
)
from service.rules.rulebook import Rule
from tests.rules.asking import house_playing
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import NAMES, auction, table

NO_HOLDING = {"dealer_hold": False}
THIRTY_FOR_SIXTY = {"thirty_for_sixty_bid": True}
REDEAL = {"all_pass": "redeal"}
BIDDER_LEADS = {"first_lead": "bidder"}

EVERYBODY_PASSES = "Ann pass, Bob pass, Cat pass, Dan pass"


def legal(found: AuctionStatus) -> str:
    """What the player to speak may call."""
    return " ".join(found.legal_calls)


def won(found: AuctionStatus) -> Contract:
    """The contract of an auction that is over."""
    assert found.to_speak is None, "the auction is not over"
    assert found.contract is not None, "nobody has a contract"
    return found.contract


def illegal(found: AuctionStatus) -> IllegalCall:
    """The first call of a record that was not allowed."""
    assert found.first_illegal is not None, "every call was allowed"
    return found.first_illegal


class TestTurns:
    """Everybody speaks once, from the dealer's left, and the dealer last."""

    @pytest.mark.parametrize(
        ("calls", "player"),
        [
            ("", "Ann"),
            ("Ann 15", "Bob"),
            ("Ann 15, Bob pass", "Cat"),
            ("Ann 15, Bob pass, Cat 20", "Dan"),
            ("Ann pass, Bob pass, Cat pass", "Dan"),
        ],
    )
    def test_who_is_to_speak(self, calls: str, player: str) -> None:
        """The turn goes clockwise, whether a player bids or passes."""
        found = status(auction(calls))
        assert found.to_speak == player
        assert found.contract is None
        assert not found.is_redealt
        assert found.first_illegal is None

    @pytest.mark.parametrize("seats", range(2, 11))
    def test_the_dealer_speaks_last(self, seats: int) -> None:
        """At every table the dealer is heard when all the others have been."""
        passes = ", ".join(f"{name} pass" for name in NAMES[: seats - 1])
        found = status(auction(passes, {"teams": "none"}, seats=seats))
        assert found.to_speak == NAMES[seats - 1]

    def test_the_left_of_the_dealer_is_first_wherever_he_sits(self) -> None:
        """Whoever sits left of the dealer begins, and it goes round the table from there."""
        asked = replace(auction("Cat pass, Dan 15"), dealer="Bob")
        assert status(asked).to_speak == "Ann"


class TestBidding:
    """Each bid is higher than the one before, and no lower than the house allows."""

    @pytest.mark.parametrize(
        ("calls", "expected"),
        [
            ("", "pass 15 20 25 30"),
            ("Ann pass", "pass 15 20 25 30"),
            ("Ann 15", "pass 20 25 30"),
            ("Ann 25", "pass 30"),
            ("Ann 30", "pass"),
            ("Ann 20, Bob pass", "pass 25 30"),
        ],
    )
    def test_higher_or_pass(self, calls: str, expected: str) -> None:
        """A player may pass or bid more than the highest bid so far, by any step."""
        assert legal(status(auction(calls))) == expected

    @pytest.mark.parametrize(
        ("least", "expected"),
        [
            (5, "pass 5 10 15 20 25 30"),
            (10, "pass 10 15 20 25 30"),
            (15, "pass 15 20 25 30"),
            (20, "pass 20 25 30"),
        ],
    )
    def test_the_lowest_bid_of_the_house(self, least: int, expected: str) -> None:
        """The bidding begins where the house says."""
        assert legal(status(auction("", {"min_bid": least}))) == expected

    @pytest.mark.parametrize(
        ("score", "expected"), [(95, "pass 15 20 25 30"), (100, "pass 20 25 30")]
    )
    def test_a_side_on_100_may_not_bid_low(self, score: int, expected: str) -> None:
        """From 100 points a side may not bid under 20, whichever of its players speaks."""
        assert legal(status(auction("", scores={"Ann": score}))) == expected
        assert legal(status(auction("Ann pass, Bob pass", scores={"Ann": score}))) == expected

    def test_the_other_side_may(self) -> None:
        """A side below 100 may bid low though the other is above."""
        assert legal(status(auction("Ann pass", scores={"Ann": 100}))) == "pass 15 20 25 30"

    def test_a_house_without_a_lowest_bid_from_100(self) -> None:
        """Where it was not agreed, a high score forbids nothing."""
        found = status(auction("", {"min_bid_from_100": 0}, scores={"Ann": 115}))
        assert legal(found) == "pass 15 20 25 30"

    @pytest.mark.parametrize(
        ("min_bid", "from_100", "score", "expected"),
        [
            (15, 20, 99, 15),
            (15, 20, 100, 20),
            (15, 0, 100, 15),
            (20, 0, 100, 20),
            (5, 20, 95, 5),
            (5, 20, -30, 5),
        ],
    )
    def test_the_lowest_bid_of_a_side(
        self, min_bid: int, from_100: int, score: int, expected: int
    ) -> None:
        """The lowest bid is the house's, or from 100 the higher one if the house has that."""
        options = {
            "game": "auction_forty_fives",
            "min_bid": min_bid,
            "min_bid_from_100": from_100,
        }
        assert least_bid(house_playing(options), score) == expected

    def test_the_highest_bid_so_far(self) -> None:
        """The highest bid is told with who made it, and there is none before the first."""
        assert status(auction("Ann pass")).high is None
        assert status(auction("Ann 15, Bob 20, Cat pass")).high == Spoken("Bob", Call.TWENTY)

    def test_thirty_for_sixty(self) -> None:
        """Where the house has it, one call is higher than 30, and nothing is higher than that."""
        assert legal(status(auction("Ann 30", THIRTY_FOR_SIXTY))) == "pass 30_for_60"
        assert legal(status(auction("Ann 30_for_60", THIRTY_FOR_SIXTY))) == "pass"
        assert legal(status(auction("Ann 25", THIRTY_FOR_SIXTY))) == "pass 30 30_for_60"

    def test_what_bids_promise(self) -> None:
        """Bids are fives up to 30, and 30 for 60 promises 30 like the call below it."""
        assert BIDS == (5, 10, 15, 20, 25, 30)
        assert Call.THIRTY_FOR_SIXTY.points == Call.THIRTY.points == 30

    @pytest.mark.parametrize("call", [Call.PASS, Call.HOLD])
    def test_what_is_no_bid(self, call: Call) -> None:
        """Passing and holding promise nothing by themselves."""
        with pytest.raises(KeyError):
            _ = call.points


class TestTheDealer:
    """The dealer speaks last, and may hold the highest bid."""

    def test_he_may_hold(self) -> None:
        """He may hold, raise or pass."""
        assert legal(status(auction("Ann 20, Bob pass, Cat pass"))) == "pass hold 25 30"

    def test_he_may_hold_30(self) -> None:
        """He may hold the highest bid there is, which he could not raise."""
        assert legal(status(auction("Ann 30, Bob pass, Cat pass"))) == "pass hold"

    def test_he_may_hold_what_he_could_not_bid(self) -> None:
        """With 100 points he may not bid 15, but may hold it."""
        found = status(auction("Ann 15, Bob pass, Cat pass", scores={"Dan": 100}))
        assert legal(found) == "pass hold 20 25 30"

    def test_nothing_to_hold(self) -> None:
        """Where nobody has bid there is nothing to hold."""
        assert legal(status(auction("Ann pass, Bob pass, Cat pass"))) == "pass 15 20 25 30"

    def test_a_house_without_holding(self) -> None:
        """Where holding is not played he must raise or pass."""
        found = status(auction("Ann 20, Bob pass, Cat pass", NO_HOLDING))
        assert legal(found) == "pass 25 30"

    def test_his_pass_ends_it(self) -> None:
        """When he passes the highest bid has won, and those who bid less are not asked again."""
        contract = won(status(auction("Ann 15, Bob 20, Cat 25, Dan pass")))
        assert (contract.player, contract.bid) == ("Cat", "25")

    def test_the_only_one_left_is_asked_again(self) -> None:
        """When the dealer takes the bid of the only one left, that one speaks again."""
        held = "Ann 20, Bob pass, Cat pass, Dan hold"
        assert status(auction(held)).to_speak == "Ann"
        assert won(status(auction(f"{held}, Ann pass"))).player == "Dan"

    def test_his_bid_wins_where_all_others_have_passed(self) -> None:
        """When he bids after three passes nobody is left to speak."""
        contract = won(status(auction("Ann pass, Bob pass, Cat pass, Dan 15")))
        assert (contract.player, contract.bid) == ("Dan", "15")

    def test_what_he_holds_is_his(self) -> None:
        """The bid that he holds is the highest still, and now it is his."""
        held = status(auction("Ann 20, Bob pass, Cat pass, Dan hold"))
        assert held.high == Spoken("Dan", Call.TWENTY)


class TestReopening:
    """When the dealer has taken the bid, those who have not passed speak again."""

    def test_his_hold_reopens_it_for_who_has_not_passed(self) -> None:
        """After a hold the others speak from his left, but not who has passed."""
        held = "Ann 15, Bob pass, Cat 20, Dan hold"
        assert status(auction(held)).to_speak == "Ann"
        assert status(auction(f"{held}, Ann pass")).to_speak == "Cat"
        assert won(status(auction(f"{held}, Ann pass, Cat pass"))).player == "Dan"

    def test_his_raise_reopens_it_too(self) -> None:
        """After a raise of his the others speak again just so."""
        raised = "Ann 15, Bob pass, Cat 20, Dan 25"
        assert status(auction(raised)).to_speak == "Ann"
        assert legal(status(auction(raised))) == "pass 30"
        contract = won(status(auction(f"{raised}, Ann pass, Cat pass")))
        assert (contract.player, contract.bid) == ("Dan", "25")

    def test_a_held_bid_must_be_raised(self) -> None:
        """Who speaks again may not repeat the bid that the dealer held, and may not hold it."""
        assert legal(status(auction("Ann 20, Bob pass, Cat pass, Dan hold"))) == "pass 25 30"

    def test_a_raise_after_a_hold_lets_the_dealer_speak_again(self) -> None:
        """When somebody has raised the held bid, the dealer may hold once more."""
        raised = "Ann 20, Bob pass, Cat pass, Dan hold, Ann 25"
        assert status(auction(raised)).to_speak == "Dan"
        assert legal(status(auction(raised))) == "pass hold 30"
        assert status(auction(f"{raised}, Dan hold")).to_speak == "Ann"

    def test_all_who_are_left_are_heard_before_the_dealer(self) -> None:
        """Each of the others speaks in the round that a hold opened, and the dealer after them."""
        raised = "Ann 15, Bob 20, Cat pass, Dan hold, Ann 25"
        assert status(auction(raised)).to_speak == "Bob"
        assert status(auction(f"{raised}, Bob pass")).to_speak == "Dan"
        assert status(auction(f"{raised}, Bob 30")).high == Spoken("Bob", Call.THIRTY)

    def test_the_dealer_may_give_up(self) -> None:
        """When he passes at last, who raised has won."""
        contract = won(status(auction("Ann 20, Bob pass, Cat pass, Dan hold, Ann 25, Dan pass")))
        assert (contract.player, contract.bid) == ("Ann", "25")

    def test_it_may_be_reopened_again_and_again(self) -> None:
        """Hold and raise may follow each other until nothing higher can be bid."""
        held = "Ann 15, Bob pass, Cat pass, Dan hold, Ann 20, Dan hold, Ann 25, Dan hold, Ann 30"
        assert legal(status(auction(held))) == "pass hold"
        contract = won(status(auction(f"{held}, Dan hold, Ann pass")))
        assert (contract.player, contract.bid) == ("Dan", "30")

    def test_without_holding_a_raise_reopens_it(self) -> None:
        """Where holding is not played the dealer raises, and the others may raise again."""
        raised = "Ann 15, Bob pass, Cat pass, Dan 20, Ann 25"
        assert legal(status(auction(raised, NO_HOLDING))) == "pass 30"

    def test_thirty_for_sixty_may_be_held(self) -> None:
        """The highest call there is may be held like any other, and then only passes are left."""
        held = "Ann 30_for_60, Bob pass, Cat pass, Dan hold"
        assert legal(status(auction(held, THIRTY_FOR_SIXTY))) == "pass"
        contract = won(status(auction(f"{held}, Ann pass", THIRTY_FOR_SIXTY)))
        assert (contract.player, contract.bid) == ("Dan", "30_for_60")

    def test_passing_is_final(self) -> None:
        """Who has passed does not speak again however often it is reopened."""
        held = "Ann pass, Bob 15, Cat pass, Dan hold, Bob 20, Dan hold"
        assert status(auction(held)).to_speak == "Bob"
        assert won(status(auction(f"{held}, Bob pass"))).player == "Dan"


class TestAllPass:
    """What follows when nobody bids is the house's choice."""

    def test_the_dealer_must_play(self) -> None:
        """The dealer plays for the lowest bid, though he passed."""
        found = status(auction(EVERYBODY_PASSES))
        assert won(found) == Contract("Dan", "Bob+Dan", Call.FIFTEEN, "Ann")
        assert found.high is None
        assert not found.is_redealt

    @pytest.mark.parametrize(
        ("options", "score", "bid"),
        [
            ({}, 95, "15"),
            ({}, 100, "20"),
            ({"min_bid_from_100": 0}, 100, "15"),
            ({"min_bid": 5}, 0, "5"),
            ({"min_bid": 10}, 0, "10"),
            ({"min_bid": 5}, 100, "20"),
            ({"min_bid": 20}, 0, "20"),
        ],
    )
    def test_for_the_lowest_bid_of_his_side(
        self, options: dict[str, object], score: int, bid: str
    ) -> None:
        """The lowest bid is that of the house and of his side's score."""
        assert won(status(auction(EVERYBODY_PASSES, options, scores={"Dan": score}))).bid == bid

    def test_the_cards_are_dealt_again(self) -> None:
        """Where the house deals again, nobody has a contract."""
        found = status(auction(EVERYBODY_PASSES, REDEAL))
        assert found.is_redealt
        assert found.contract is None
        assert found.to_speak is None
        assert found.legal_calls == ()

    def test_a_bid_is_not_dealt_again(self) -> None:
        """Where somebody has bid, it is played in any house."""
        found = status(auction("Ann 15, Bob pass, Cat pass, Dan pass", REDEAL))
        assert won(found).player == "Ann"
        assert not found.is_redealt


class TestContract:
    """What the winner of an auction has won."""

    def test_it_is_his_sides(self) -> None:
        """The contract names the bidder, his side, the bid and who leads first."""
        found = status(auction("Ann pass, Bob 25, Cat pass, Dan pass"))
        assert won(found) == Contract("Bob", "Bob+Dan", Call.TWENTY_FIVE, "Cat")
        assert found.to_speak is None
        assert found.legal_calls == ()

    @pytest.mark.parametrize(
        ("calls", "left"),
        [
            ("Ann 15, Bob pass, Cat pass, Dan pass", "Bob"),
            ("Ann pass, Bob pass, Cat 15, Dan pass", "Dan"),
            ("Ann pass, Bob pass, Cat pass, Dan 15", "Ann"),
            (EVERYBODY_PASSES, "Ann"),
        ],
    )
    def test_the_first_lead(self, calls: str, left: str) -> None:
        """The player left of the bidder leads first, or by house rule the bidder himself."""
        usual, other = status(auction(calls)), status(auction(calls, BIDDER_LEADS))
        assert won(usual).first_leader == left
        assert won(other).first_leader == won(other).player == won(usual).player

    @pytest.mark.parametrize("seats", range(2, 11))
    def test_the_first_lead_at_every_table(self, seats: int) -> None:
        """At every table the first seat is left of the last, as each is left of the one before."""
        house = house_playing({"game": "auction_forty_fives", "teams": "none"})
        leaders = [first_leader(house, table(house, seats), name) for name in NAMES[:seats]]
        assert leaders == [*NAMES[1:seats], NAMES[0]]

    def test_lone_players(self) -> None:
        """Without partners the bidder is a side by himself."""
        found = status(auction("Ann 15, Bob 20, Cat pass", {"teams": "none"}, seats=3))
        assert won(found) == Contract("Bob", "Bob", Call.TWENTY, "Cat")


# A record for each way in which a call may not be allowed: its number, and what is said of it.
ILLEGAL = [
    (
        auction("Ann 15, Cat 20"),
        2,
        Called.OUT_OF_TURN,
        Rule.SPEAK_IN_TURN,
        "Cat spoke out of turn: it was the turn of Bob.",
    ),
    (
        auction("Ann pass, Bob 15, Cat pass, Dan hold, Ann 20"),
        5,
        Called.HAS_PASSED,
        Rule.PASSING_IS_FINAL,
        "Ann spoke after passing, and whoever has passed is out of the auction.",
    ),
    (
        auction("Ann 20, Bob 20"),
        2,
        Called.NOT_HIGHER,
        Rule.BID_HIGHER_OR_PASS,
        "Bob may not bid 20: a bid must be higher than 20, the highest so far.",
    ),
    (
        auction("Ann 10"),
        1,
        Called.BELOW_LEAST,
        Rule.MIN_BID,
        "Ann may not bid 10: the lowest bid is 15.",
    ),
    (
        auction("Ann 15", scores={"Ann": 105}),
        1,
        Called.BELOW_LEAST_FROM_100,
        Rule.MIN_BID_FROM_100,
        "Ann may not bid 15: for a side on 100 or more the lowest bid is 20.",
    ),
    (
        auction("Ann 15, Bob hold"),
        2,
        Called.ONLY_DEALER_HOLDS,
        Rule.DEALER_HOLD,
        "Bob may not hold the bid: only the dealer may.",
    ),
    (
        auction("Ann pass, Bob pass, Cat pass, Dan hold"),
        4,
        Called.NOTHING_TO_HOLD,
        Rule.DEALER_HOLD,
        "Dan has nothing to hold: nobody has bid.",
    ),
    (
        auction("Ann 15, Bob pass, Cat pass, Dan hold", NO_HOLDING),
        4,
        Called.HOLDING_NOT_PLAYED,
        Rule.DEALER_HOLD,
        "Dan may not hold the bid: this house plays without holding.",
    ),
    (
        auction("Ann 30_for_60"),
        1,
        Called.THIRTY_FOR_SIXTY_NOT_PLAYED,
        Rule.THIRTY_FOR_SIXTY_BID,
        "Ann may not call 30 for 60: this house plays without that call.",
    ),
    (
        auction("Ann 15, Bob pass, Cat pass, Dan pass, Ann 20"),
        5,
        Called.AUCTION_IS_OVER,
        Rule.HIGHEST_BID_NAMES_TRUMPS,
        "Ann spoke after the auction was over.",
    ),
    (
        auction("Ann pass, Bob pass, Cat pass, Dan pass, Ann 20"),
        5,
        Called.ALL_HAVE_PASSED,
        Rule.ALL_PASS,
        "Ann spoke after everybody had passed, when the auction was over.",
    ),
]

# An auction for each situation that it can be in, and what is said of it.
SITUATIONS = [
    (
        auction("Ann 20, Bob pass"),
        Called.TO_SPEAK,
        Rule.BID_HIGHER_OR_PASS,
        "Cat is to speak, and the highest bid is 20, by Ann.",
    ),
    (
        auction("Ann pass"),
        Called.TO_SPEAK_FIRST,
        Rule.BID_HIGHER_OR_PASS,
        "Bob is to speak, and nobody has bid yet.",
    ),
    (
        auction("Ann 30_for_60, Bob pass, Cat pass, Dan pass", THIRTY_FOR_SIXTY),
        Called.CONTRACT,
        Rule.HIGHEST_BID_NAMES_TRUMPS,
        "Ann has won the auction with 30 for 60 and names trumps; Bob leads first.",
    ),
    (
        auction("Ann 20, Bob pass, Cat pass, Dan hold, Ann pass"),
        Called.CONTRACT_HELD,
        Rule.DEALER_HOLD,
        "Dan has held the bid of 20 as the dealer and names trumps; Ann leads first.",
    ),
    (
        auction(EVERYBODY_PASSES),
        Called.DEALER_MUST,
        Rule.ALL_PASS,
        "Everybody has passed, so the dealer, Dan, must play for 15; Ann leads first.",
    ),
    (
        auction(EVERYBODY_PASSES, REDEAL),
        Called.REDEAL,
        Rule.ALL_PASS,
        "Everybody has passed, so by this house's rule the cards are dealt again.",
    ),
]


class TestIllegalCalls:
    """A call that is not allowed is a verdict, and names the rule against it."""

    @pytest.mark.parametrize(
        ("asked", "number", "case", "rule", "sentence"),
        ILLEGAL,
        ids=[each[2] for each in ILLEGAL],
    )
    def test_rule_and_sentence(
        self, asked: Auction, number: int, case: Called, rule: Rule, sentence: str
    ) -> None:
        """The first illegal call is named with its rule and sentence, in every language."""
        found = status(asked)
        call = illegal(found)
        assert (call.number, call.spoken) == (number, asked.calls[number - 1])
        assert (call.finding.case, call.finding.rule) == (case, rule)
        assert in_english(call.finding) == sentence
        assert is_said_everywhere(call.finding)
        assert found.finding == call.finding

    @pytest.mark.parametrize(
        "asked", [each[0] for each in ILLEGAL], ids=[each[2] for each in ILLEGAL]
    )
    def test_the_auction_stands_where_it_stood(self, asked: Auction) -> None:
        """After an illegal call the turn, the calls and the bid are those before it."""
        found, before = status(asked), status(replace(asked, calls=asked.calls[:-1]))
        assert found == replace(before, first_illegal=found.first_illegal, finding=found.finding)

    def test_calls_after_it_are_not_looked_at(self) -> None:
        """Whatever follows the first illegal call, lawful or not, changes nothing."""
        first = "Ann 15, Bob 15"
        assert status(auction(f"{first}, Bob 20, Cat hold, Dan pass")) == status(auction(first))

    def test_a_call_after_the_auction(self) -> None:
        """A call when the auction was over leaves its contract as it was."""
        over = "Ann 15, Bob pass, Cat pass, Dan pass"
        late = status(auction(f"{over}, Dan hold"))
        assert illegal(late).number == 5
        assert won(late) == won(status(auction(over)))

    def test_a_pass_may_be_out_of_turn_too(self) -> None:
        """Even a pass is called in turn."""
        assert illegal(status(auction("Bob pass"))).finding.case is Called.OUT_OF_TURN

    @pytest.mark.parametrize(
        ("calls", "options", "case"),
        [
            ("Ann 30, Bob 10", {}, Called.BELOW_LEAST),
            ("Ann 15, Bob 30_for_60", {}, Called.THIRTY_FOR_SIXTY_NOT_PLAYED),
            ("Ann pass, Bob hold", {}, Called.ONLY_DEALER_HOLDS),
            ("Ann pass, Bob hold", NO_HOLDING, Called.HOLDING_NOT_PLAYED),
            ("Ann 30, Bob 15", {}, Called.NOT_HIGHER),
            ("Ann pass, Ann 10", {}, Called.HAS_PASSED),
        ],
    )
    def test_the_plainest_reason(
        self, calls: str, options: dict[str, object], case: Called
    ) -> None:
        """Where several rules speak against a call, the one that any call would break is told."""
        assert illegal(status(auction(calls, options))).finding.case is case


class TestWhatIsSaid:
    """The rule and the sentence for every situation of an auction."""

    @pytest.mark.parametrize(
        ("asked", "case", "rule", "sentence"), SITUATIONS, ids=[each[1] for each in SITUATIONS]
    )
    def test_rule_and_sentence(
        self, asked: Auction, case: Called, rule: Rule, sentence: str
    ) -> None:
        """Each situation has its rule and its sentence, and every language names the same facts."""
        finding = status(asked).finding
        assert (finding.case, finding.rule) == (case, rule)
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)

    def test_every_situation_is_met(self) -> None:
        """There is a record here for every situation and for every illegal call."""
        met = [*(each[1] for each in SITUATIONS), *(each[2] for each in ILLEGAL)]
        assert sorted(met) == sorted(Called)

    def test_a_bid_far_too_low_for_a_side_on_100_is_told_by_its_own_rule(self) -> None:
        """The least that is told is that of the rule that is named."""
        found = status(auction("Ann 5", scores={"Ann": 100})).finding
        assert (found.case, found.rule) == (Called.BELOW_LEAST_FROM_100, Rule.MIN_BID_FROM_100)
        assert found.facts["least"] == 20

    def test_a_raise_after_a_hold_is_no_held_contract(self) -> None:
        """Where a held bid was raised, the contract was won by bidding."""
        found = status(auction("Ann 20, Bob pass, Cat pass, Dan hold, Ann 25, Dan pass"))
        assert found.finding.case is Called.CONTRACT

    def test_a_dealer_who_raised_has_not_held(self) -> None:
        """Where the dealer won by raising, he did not hold."""
        found = status(auction("Ann 20, Bob pass, Cat pass, Dan 25, Ann pass"))
        assert found.finding.case is Called.CONTRACT


# How many cards are left, and how many each player may change, by the kitty and the players.
STOCKS: dict[int, dict[int, tuple[int, int]]] = {
    0: {
        2: (42, 5),
        3: (37, 5),
        4: (32, 5),
        5: (27, 5),
        6: (22, 3),
        7: (17, 2),
        8: (12, 1),
        9: (7, 0),
        10: (2, 0),
    },
    3: {
        2: (39, 5),
        3: (34, 5),
        4: (29, 5),
        5: (24, 4),
        6: (19, 3),
        7: (14, 2),
        8: (9, 1),
        9: (4, 0),
    },
    4: {
        2: (38, 5),
        3: (33, 5),
        4: (28, 5),
        5: (23, 4),
        6: (18, 3),
        7: (13, 1),
        8: (8, 1),
        9: (3, 0),
    },
    5: {
        2: (37, 5),
        3: (32, 5),
        4: (27, 5),
        5: (22, 4),
        6: (17, 2),
        7: (12, 1),
        8: (7, 0),
        9: (2, 0),
    },
}

EVERY_STOCK = [
    (kitty, players, stock, change)
    for kitty, tables in STOCKS.items()
    for players, (stock, change) in tables.items()
]


class TestCardsToChange:
    """How many cards each may change when trumps are named."""

    @pytest.mark.parametrize(("kitty", "players", "stock", "change"), EVERY_STOCK)
    def test_never_more_than_the_stock_holds(
        self, kitty: int, players: int, stock: int, change: int
    ) -> None:
        """Each may change as many as are left for everybody, and a hand has only five."""
        house = house_playing({"game": "auction_forty_fives", "kitty": kitty})
        assert cards_left(players, kitty) == stock
        assert cards_to_change(house, players) == change

    @pytest.mark.parametrize(
        ("limit", "players", "expected"), [(0, 4, 0), (3, 4, 3), (4, 5, 4), (3, 7, 2), (1, 8, 1)]
    )
    def test_the_limit_of_the_house(self, limit: int, players: int, expected: int) -> None:
        """A house may allow fewer than the stock would."""
        house = house_playing({"game": "auction_forty_fives", "draw_limit": limit})
        assert cards_to_change(house, players) == expected

    @pytest.mark.parametrize("kitty", [3, 4, 5])
    def test_a_kitty_that_the_pack_does_not_hold(self, kitty: int) -> None:
        """For ten players no pack has enough cards for a kitty, which shows below zero."""
        assert cards_left(10, kitty) == 2 - kitty < 0
