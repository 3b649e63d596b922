"""The auction of Auction Forty-Fives (rule sheet §8; its rules are Bicycle's).

Everyone speaks in turn from the dealer's left and bids more than the bid before, or passes.  The
dealer speaks last and may hold: take the contract at the highest bid.  When he has taken it, those
who have not passed speak again.  Who has passed is out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from service.rules.cards import PACK
from service.rules.choices import AllPass, FirstLead
from service.rules.finding import Fact, Finding
from service.rules.games import HouseRules
from service.rules.positions import DEALT
from service.rules.rulebook import Rule
from service.rules.sides import Sides

HIGH_SCORE = 100
"""The score from which a side may not bid low (Bicycle)."""


class Call(StrEnum):
    """What a player says in the auction; the bids from low to high."""

    PASS = "pass"
    HOLD = "hold"
    FIVE = "5"
    TEN = "10"
    FIFTEEN = "15"
    TWENTY = "20"
    TWENTY_FIVE = "25"
    THIRTY = "30"
    THIRTY_FOR_SIXTY = "30_for_60"

    @property
    def points(self) -> int:
        """How many points a bid promises.  Raises ``KeyError`` for a call that is no bid."""
        return _BIDS[self]


_BIDS: Mapping[Call, int] = {
    Call.FIVE: 5,
    Call.TEN: 10,
    Call.FIFTEEN: 15,
    Call.TWENTY: 20,
    Call.TWENTY_FIVE: 25,
    Call.THIRTY: 30,
    Call.THIRTY_FOR_SIXTY: 30,
}
_LOW_TO_HIGH = tuple(_BIDS)

BIDS = tuple(dict.fromkeys(_BIDS.values()))
"""The numbers that can be bid, from low to high."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """A call, and who made it."""

    player: str
    call: Call


@dataclass(frozen=True, slots=True)
class Auction:
    """An auction as it was recorded."""

    sides: Sides
    dealer: str
    scores: Mapping[str, int]
    """The score of each side before the deal, by the side's name."""
    calls: tuple[Spoken, ...]
    house: HouseRules


@dataclass(frozen=True, slots=True)
class Contract:
    """What an auction was won with, and by whom."""

    player: str
    side: str
    bid: Call
    first_leader: str


class Called(StrEnum):
    """The situations that an auction can be in, and those of a call that is not allowed."""

    TO_SPEAK = "to_speak"
    TO_SPEAK_FIRST = "to_speak_first"
    CONTRACT = "contract"
    CONTRACT_HELD = "contract_held"
    DEALER_MUST = "dealer_must"
    REDEAL = "redeal"
    OUT_OF_TURN = "out_of_turn"
    HAS_PASSED = "has_passed"
    NOT_HIGHER = "not_higher"
    BELOW_LEAST = "below_least"
    BELOW_LEAST_FROM_100 = "below_least_from_100"
    ONLY_DEALER_HOLDS = "only_dealer_holds"
    NOTHING_TO_HOLD = "nothing_to_hold"
    HOLDING_NOT_PLAYED = "holding_not_played"
    THIRTY_FOR_SIXTY_NOT_PLAYED = "thirty_for_sixty_not_played"
    AUCTION_IS_OVER = "auction_is_over"
    ALL_HAVE_PASSED = "all_have_passed"


_RULES: Mapping[Called, Rule] = {
    Called.TO_SPEAK: Rule.BID_HIGHER_OR_PASS,
    Called.TO_SPEAK_FIRST: Rule.BID_HIGHER_OR_PASS,
    Called.CONTRACT: Rule.HIGHEST_BID_NAMES_TRUMPS,
    Called.CONTRACT_HELD: Rule.DEALER_HOLD,
    Called.DEALER_MUST: Rule.ALL_PASS,
    Called.REDEAL: Rule.ALL_PASS,
    Called.OUT_OF_TURN: Rule.SPEAK_IN_TURN,
    Called.HAS_PASSED: Rule.PASSING_IS_FINAL,
    Called.NOT_HIGHER: Rule.BID_HIGHER_OR_PASS,
    Called.BELOW_LEAST: Rule.MIN_BID,
    Called.BELOW_LEAST_FROM_100: Rule.MIN_BID_FROM_100,
    Called.ONLY_DEALER_HOLDS: Rule.DEALER_HOLD,
    Called.NOTHING_TO_HOLD: Rule.DEALER_HOLD,
    Called.HOLDING_NOT_PLAYED: Rule.DEALER_HOLD,
    Called.THIRTY_FOR_SIXTY_NOT_PLAYED: Rule.THIRTY_FOR_SIXTY_BID,
    Called.AUCTION_IS_OVER: Rule.HIGHEST_BID_NAMES_TRUMPS,
    Called.ALL_HAVE_PASSED: Rule.ALL_PASS,
}


@dataclass(frozen=True, slots=True)
class IllegalCall:
    """The first call of a record that was not allowed, and why."""

    number: int
    """Its number in the record, from 1."""
    spoken: Spoken
    finding: Finding


@dataclass(frozen=True, slots=True)
class AuctionStatus:
    """Where an auction stands; after an illegal call, where it stood before that call."""

    to_speak: str | None
    """Who is to speak; ``None`` when the auction is over."""
    legal_calls: tuple[Call, ...]
    high: Spoken | None
    """The highest bid; when the dealer has held it, it is his."""
    contract: Contract | None
    is_redealt: bool
    first_illegal: IllegalCall | None
    finding: Finding


@dataclass(frozen=True, slots=True)
class _Stand:
    """Where an auction stands: who is still to speak in this round, who is out, what was bid."""

    waiting: tuple[str, ...]
    passed: frozenset[str] = frozenset()
    high: Spoken | None = None
    was_held: bool = False


def status(auction: Auction) -> AuctionStatus:
    """Rule on an auction as far as it was recorded."""
    stand = _Stand(auction.sides.from_left_of(auction.dealer))
    for number, spoken in enumerate(auction.calls, start=1):
        against = _case_against(auction, stand, spoken)
        if against is not None:
            finding = _finding_against(against, auction, stand, spoken)
            return _status(auction, stand, IllegalCall(number, spoken, finding))
        stand = _after(auction, stand, spoken)
    return _status(auction, stand, None)


def least_bid(house: HouseRules, score: int) -> int:
    """The fewest points that a side with this score may bid."""
    return max(house.min_bid, house.min_bid_from_100 if score >= HIGH_SCORE else 0)


def first_leader(house: HouseRules, sides: Sides, bidder: str) -> str:
    """Who leads first when this player has won the auction."""
    by_bidder = house.first_lead is FirstLead.BIDDER
    return bidder if by_bidder else sides.from_left_of(bidder)[0]


def cards_left(players: int, kitty: int) -> int:
    """How many cards are left to draw from; below zero where the pack does not hold so many."""
    return len(PACK) - DEALT * players - kitty


def cards_to_change(house: HouseRules, players: int) -> int:
    """How many cards each player may change: what the house allows, as far as the stock goes."""
    return min(house.draw_limit, cards_left(players, house.kitty) // players)


def _case_against(auction: Auction, stand: _Stand, spoken: Spoken) -> Called | None:
    """Why a call is not allowed, or ``None`` where it is."""
    if not stand.waiting:
        return Called.ALL_HAVE_PASSED if stand.high is None else Called.AUCTION_IS_OVER
    if spoken.player != stand.waiting[0]:
        return Called.HAS_PASSED if spoken.player in stand.passed else Called.OUT_OF_TURN
    if spoken.call is Call.PASS:
        return None
    if spoken.call is Call.HOLD:
        return _case_against_holding(auction, stand, spoken.player)
    return _case_against_bid(auction, stand, spoken)


def _case_against_holding(auction: Auction, stand: _Stand, player: str) -> Called | None:
    if not auction.house.dealer_hold:
        return Called.HOLDING_NOT_PLAYED
    if player != auction.dealer:
        return Called.ONLY_DEALER_HOLDS
    return Called.NOTHING_TO_HOLD if stand.high is None else None


def _case_against_bid(auction: Auction, stand: _Stand, spoken: Spoken) -> Called | None:
    house, bid = auction.house, spoken.call
    if bid is Call.THIRTY_FOR_SIXTY and not house.thirty_for_sixty_bid:
        return Called.THIRTY_FOR_SIXTY_NOT_PLAYED
    least = _least_bid_of(auction, spoken.player)
    if bid.points < least:
        by_score = least > house.min_bid
        return Called.BELOW_LEAST_FROM_100 if by_score else Called.BELOW_LEAST
    too_low = stand.high is not None and not _is_higher(bid, stand.high.call)
    return Called.NOT_HIGHER if too_low else None


def _is_higher(bid: Call, high: Call) -> bool:
    return _LOW_TO_HIGH.index(bid) > _LOW_TO_HIGH.index(high)


def _least_bid_of(auction: Auction, player: str) -> int:
    return least_bid(auction.house, auction.scores[auction.sides.side_of[player]])


def _after(auction: Auction, stand: _Stand, spoken: Spoken) -> _Stand:
    """Where the auction stands after a call that is allowed."""
    passed, high, was_held = stand.passed, stand.high, stand.was_held
    if spoken.call is Call.PASS:
        passed |= {spoken.player}
    elif spoken.call is Call.HOLD and high is not None:
        high, was_held = Spoken(spoken.player, high.call), True
    else:
        high, was_held = spoken, False
    waiting = stand.waiting[1:] or _next_round(auction, passed, high)
    return _Stand(waiting, passed, high, was_held)


def _next_round(auction: Auction, passed: frozenset[str], high: Spoken | None) -> tuple[str, ...]:
    """Who speaks again: the others, when the dealer has the bid; he, when it was raised."""
    if high is None:
        return ()
    if high.player != auction.dealer:
        return () if auction.dealer in passed else (auction.dealer,)
    others = auction.sides.from_left_of(auction.dealer)[:-1]
    return tuple(player for player in others if player not in passed)


def _status(auction: Auction, stand: _Stand, illegal: IllegalCall | None) -> AuctionStatus:
    is_over = not stand.waiting
    contract = _contract(auction, stand) if is_over else None
    return AuctionStatus(
        to_speak=None if is_over else stand.waiting[0],
        legal_calls=_legal_calls(auction, stand),
        high=stand.high,
        contract=contract,
        is_redealt=is_over and contract is None,
        first_illegal=illegal,
        finding=illegal.finding if illegal else _finding(stand, contract),
    )


def _legal_calls(auction: Auction, stand: _Stand) -> tuple[Call, ...]:
    """What the player to speak may call; nothing when the auction is over."""
    return tuple(
        call
        for player in stand.waiting[:1]
        for call in Call
        if _case_against(auction, stand, Spoken(player, call)) is None
    )


def _contract(auction: Auction, stand: _Stand) -> Contract | None:
    """The contract of an auction that is over; where all have passed, what the house says."""
    won = stand.high
    if won is None:
        if auction.house.all_pass is AllPass.REDEAL:
            return None
        won = Spoken(auction.dealer, Call(str(_least_bid_of(auction, auction.dealer))))
    side = auction.sides.side_of[won.player]
    leader = first_leader(auction.house, auction.sides, won.player)
    return Contract(won.player, side, won.call, leader)


def _finding_against(case: Called, auction: Auction, stand: _Stand, spoken: Spoken) -> Finding:
    facts: dict[str, Fact] = {"player": spoken.player, "call": spoken.call}
    facts["least"] = _least_bid_of(auction, spoken.player)
    if stand.waiting:
        facts["turn"] = stand.waiting[0]
    if stand.high is not None:
        facts["high"] = stand.high.call
    return Finding(_RULES[case], case, facts)


def _finding(stand: _Stand, contract: Contract | None) -> Finding:
    case, facts = _case(stand, contract), dict[str, Fact]()
    if stand.waiting:
        facts["player"] = stand.waiting[0]
    if stand.high is not None:
        facts |= {"high": stand.high.call, "bidder": stand.high.player}
    if contract is not None:
        facts |= {"player": contract.player, "bid": contract.bid, "leader": contract.first_leader}
    return Finding(_RULES[case], case, facts)


def _case(stand: _Stand, contract: Contract | None) -> Called:
    if stand.waiting:
        return Called.TO_SPEAK_FIRST if stand.high is None else Called.TO_SPEAK
    if contract is None:
        return Called.REDEAL
    if stand.high is None:
        return Called.DEALER_MUST
    return Called.CONTRACT_HELD if stand.was_held else Called.CONTRACT
