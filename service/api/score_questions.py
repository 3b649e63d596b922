"""Questions about scores, pools, auctions and contracts, in rule values.

Faults that lie in one part of a question are found together.  What can be impossible only about the
whole of it is looked at when all its parts are sound.
"""

from collections.abc import Iterator, Set

from service.api import schemas
from service.api.seating import Named, by_side, faults_of_table, knows, part_of, sides_of
from service.api.soundness import Told, forbid, house_told, sound, trumps_told
from service.rules import records
from service.rules.auction import Auction, Spoken
from service.rules.cards import Card
from service.rules.contract import PlayedContract
from service.rules.faults import Fault
from service.rules.games import HouseRules, WonBy
from service.rules.points import Deal, TakenTrick
from service.rules.pool import PoolHand
from service.rules.sides import Sides

DEAL_SCORE = schemas.DealScore()
POOL_SETTLEMENT = schemas.PoolSettlement()
AUCTION_STATUS = schemas.AuctionStatus()
CONTRACT_SCORE = schemas.ContractScore()


def deal_score(value: object) -> Deal:
    """The deal to be scored."""
    told = sound(DEAL_SCORE, value, _faults_of_deal, won_by=WonBy.RACE, needs_trumps=False)
    return _deal(told, house_told(told, WonBy.RACE))


def pool_settlement(value: object) -> PoolHand:
    """The hand to be settled."""
    told = sound(POOL_SETTLEMENT, value, _faults_of_pool, won_by=WonBy.POOL)
    house = house_told(told, WonBy.POOL)
    sides = sides_of(told, house)
    hand = PoolHand(
        sides=sides,
        pool=told["pool"],
        stake=told.get("stake"),
        tricks=tuple(told["tricks"]),
        jink_called=told.get("jink_called", False),
        barred=_sides_barred(told, sides),
        dealer=told.get("dealer"),
        house=house,
    )
    forbid(records.faults_of_pool_hand(hand))
    return hand


def auction_status(value: object) -> Auction:
    """The auction to be ruled on."""
    told = sound(AUCTION_STATUS, value, _faults_of_auction, won_by=WonBy.CONTRACTS)
    house = house_told(told, WonBy.CONTRACTS)
    sides = sides_of(told, house)
    return Auction(
        sides=sides,
        dealer=told["dealer"],
        scores=by_side(told, "scores", sides),
        calls=tuple(Spoken(each["player"], each["call"]) for each in told.get("calls", ())),
        house=house,
    )


def contract_score(value: object) -> PlayedContract:
    """The contract to be scored."""
    told = sound(
        CONTRACT_SCORE, value, _faults_of_contract, won_by=WonBy.CONTRACTS, needs_trumps=False
    )
    deal = _deal(told, house_told(told, WonBy.CONTRACTS))
    contract = told["contract"]
    played = PlayedContract(
        deal=deal,
        bidder=contract["player"],
        bid=contract["bid"],
        thirty_for_sixty=contract.get("thirty_for_sixty", False),
        points_told=by_side(told, "points", deal.sides) if "points" in told else None,
    )
    side, leader = contract.get("side"), contract.get("first_leader")
    forbid(records.faults_of_contract(played, side=side, leader=leader))
    return played


def _faults_of_deal(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    cards, named = _winning_cards(told), [*_winners(told), *_barred(told)]
    yield from faults_of_table(told, doubted, named, WonBy.RACE)
    yield from records.repeated_winning_cards(cards)
    if knows(doubted, "rob_failure_penalty"):
        house = house_told(told, WonBy.RACE)
        yield from records.barred_without_rule(told.get("barred", ()), house)
    if "trump_card" not in doubted:
        yield from records.faults_of_turned_card(
            cards,
            turned=told.get("trump_card"),
            was_robbed=told.get("turned_card_robbed"),
            somebody_failed=_somebody_failed_to_rob(told),
        )


def _faults_of_pool(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    named = [
        *((("tricks", index), player) for index, player in enumerate(told.get("tricks", ()))),
        *_barred(told),
        (("dealer",), told.get("dealer")),
    ]
    yield from faults_of_table(told, doubted, named, WonBy.POOL)


def _faults_of_auction(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    calls = told.get("calls", ())
    named = [
        (("dealer",), told.get("dealer")),
        *(
            (("calls", index, "player"), part_of(each, "player"))
            for index, each in enumerate(calls)
        ),
    ]
    yield from faults_of_table(told, doubted, named, WonBy.CONTRACTS)
    if knows(doubted, "players", "kitty"):
        house = house_told(told, WonBy.CONTRACTS)
        yield from records.kitty_too_large(house, len(told.get("players", ())))


def _faults_of_contract(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    contract = told.get("contract")
    named = [
        (("contract", "player"), part_of(contract, "player")),
        (("contract", "first_leader"), part_of(contract, "first_leader")),
        *_winners(told),
    ]
    yield from faults_of_table(told, doubted, named, WonBy.CONTRACTS)
    yield from records.repeated_winning_cards(_winning_cards(told))
    ways = [way for way in ("tricks", "points") if way in told or way in doubted]
    yield from records.taken_told_once(ways)


def _winners(told: Told) -> Named:
    tricks = told.get("tricks", ())
    return [
        (("tricks", index, "winner"), part_of(each, "winner")) for index, each in enumerate(tricks)
    ]


def _barred(told: Told) -> Named:
    return [(("barred", index), player) for index, player in enumerate(told.get("barred", ()))]


def _somebody_failed_to_rob(told: Told) -> bool:
    """Whether the one player who might rob did not: his ace is demoted, or he is barred for it."""
    return bool(told.get("demoted_ace") or told.get("barred"))


def _sides_barred(told: Told, sides: Sides) -> frozenset[str]:
    return frozenset(sides.side_of[player] for player in told.get("barred", ()))


def _winning_cards(told: Told) -> list[Card | None]:
    return [part_of(each, "card") for each in told.get("tricks", ())]


def _deal(told: Told, house: HouseRules) -> Deal:
    sides = sides_of(told, house)
    has_trumps = "trump_card" in told or "trump_suit" in told
    was_robbed = False if _somebody_failed_to_rob(told) else told.get("turned_card_robbed")
    return Deal(
        sides=sides,
        scores=by_side(told, "scores", sides),
        tricks=tuple(TakenTrick(**trick) for trick in told.get("tricks", ())),
        house=house,
        trumps=trumps_told(told) if has_trumps else None,
        turned=told.get("trump_card"),
        turned_was_robbed=was_robbed,
        barred=_sides_barred(told, sides),
    )
