"""Questions about scores, pools, auctions and contracts, in rule values.

Faults that lie in one part of a question are found together.  What can be impossible only about the
whole of it is looked at when all its parts are sound.
"""

from collections.abc import Iterable, Iterator, Set
from typing import Any, TypeAlias

from service.api import schemas
from service.api.soundness import Told, forbid, house_told, sound, trumps_told
from service.rules import records
from service.rules.auction import Auction, Spoken
from service.rules.cards import Card
from service.rules.contract import PlayedContract
from service.rules.faults import Fault, Place
from service.rules.games import HouseRules, WonBy
from service.rules.points import Deal, TakenTrick
from service.rules.pool import PoolHand
from service.rules.sides import Sides, sides_by_rule, sides_told

DEAL_SCORE = schemas.DealScore()
POOL_SETTLEMENT = schemas.PoolSettlement()
AUCTION_STATUS = schemas.AuctionStatus()
CONTRACT_SCORE = schemas.ContractScore()

Named: TypeAlias = Iterable[tuple[Place, str | None]]
"""Players named in a question, each with the place where; ``None`` where he is not known."""


def deal_score(value: object) -> Deal:
    """The deal to be scored."""
    told = sound(DEAL_SCORE, value, _faults_of_deal, won_by=WonBy.RACE, needs_trumps=False)
    return _deal(told, house_told(told, WonBy.RACE))


def pool_settlement(value: object) -> PoolHand:
    """The hand to be settled."""
    told = sound(POOL_SETTLEMENT, value, _faults_of_pool, won_by=WonBy.POOL)
    house = house_told(told, WonBy.POOL)
    sides = _sides(told, house)
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
    sides = _sides(told, house)
    return Auction(
        sides=sides,
        dealer=told["dealer"],
        scores=_by_side(told, "scores", sides),
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
        points_told=_by_side(told, "points", deal.sides) if "points" in told else None,
    )
    side, leader = contract.get("side"), contract.get("first_leader")
    forbid(records.faults_of_contract(played, side=side, leader=leader))
    return played


def _faults_of_deal(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    cards, named = _winning_cards(told), [*_winners(told), *_barred(told)]
    yield from _faults_of_table(told, doubted, named, WonBy.RACE)
    yield from records.repeated_winning_cards(cards)
    if _knows(doubted, "rob_failure_penalty"):
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
    yield from _faults_of_table(told, doubted, named, WonBy.POOL)


def _faults_of_auction(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    calls = told.get("calls", ())
    named = [
        (("dealer",), told.get("dealer")),
        *((("calls", index, "player"), _of(each, "player")) for index, each in enumerate(calls)),
    ]
    yield from _faults_of_table(told, doubted, named, WonBy.CONTRACTS)
    if _knows(doubted, "players", "kitty"):
        house = house_told(told, WonBy.CONTRACTS)
        yield from records.kitty_too_large(house, len(told.get("players", ())))


def _faults_of_contract(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    contract = told.get("contract")
    named = [
        (("contract", "player"), _of(contract, "player")),
        (("contract", "first_leader"), _of(contract, "first_leader")),
        *_winners(told),
    ]
    yield from _faults_of_table(told, doubted, named, WonBy.CONTRACTS)
    yield from records.repeated_winning_cards(_winning_cards(told))
    ways = [way for way in ("tricks", "points") if way in told or way in doubted]
    yield from records.taken_told_once(ways)


def _faults_of_table(
    told: Told, doubted: Set[object], named: Named, won_by: WonBy
) -> Iterator[Fault]:
    """What is impossible about who plays, who plays with whom, and what they had."""
    players = told.get("players", ())
    repeated = list(records.repeated_seats(players))
    yield from repeated
    if not players or None in players or "players" in doubted:
        return
    house = house_told(told, won_by)
    yield from records.strangers(named, players)
    faults_of_sides = list(_faults_of_sides(told, doubted, house))
    yield from faults_of_sides
    if not repeated and not faults_of_sides and _knows_sides(told, doubted):
        sides = _sides(told, house)
        for field in ("scores", "points"):
            yield from records.misnamed_sides(field, told.get(field, ()), sides)
    if _knows(doubted, "target", "must_bid_to_win_from", "rob_failure_penalty"):
        yield from records.scores_past_target(told.get("scores", {}), house)


def _faults_of_sides(told: Told, doubted: Set[object], house: HouseRules) -> Iterator[Fault]:
    """What is impossible about who plays with whom, as far as it is told."""
    players = told["players"]
    if "sides" in told:
        yield from records.faults_of_sides(told["sides"], players)
    elif _knows_sides(told, doubted):
        is_default = "teams" not in told.get("rules", {})
        yield from records.impossible_teams(players, house.teams, is_default=is_default)


def _knows_sides(told: Told, doubted: Set[object]) -> bool:
    """Whether the sides are told without a fault, or the house rule that makes them is known."""
    return "sides" not in doubted if "sides" in told else _knows(doubted, "sides", "teams")


def _knows(doubted: Set[object], *names: str) -> bool:
    """Whether these fields, or the defaults that hold without them, are known."""
    return doubted.isdisjoint({"rules", "game", *names})


def _of(part: dict[str, Any] | None, name: str) -> Any:
    """A field of a part of the question, either of which may not be known."""
    return part.get(name) if part else None


def _winners(told: Told) -> Named:
    tricks = told.get("tricks", ())
    return [(("tricks", index, "winner"), _of(each, "winner")) for index, each in enumerate(tricks)]


def _barred(told: Told) -> Named:
    return [(("barred", index), player) for index, player in enumerate(told.get("barred", ()))]


def _somebody_failed_to_rob(told: Told) -> bool:
    """Whether the one player who might rob did not: his ace is demoted, or he is barred for it."""
    return bool(told.get("demoted_ace") or told.get("barred"))


def _sides_barred(told: Told, sides: Sides) -> frozenset[str]:
    return frozenset(sides.side_of[player] for player in told.get("barred", ()))


def _winning_cards(told: Told) -> list[Card | None]:
    return [_of(each, "card") for each in told.get("tricks", ())]


def _sides(told: Told, house: HouseRules) -> Sides:
    """The sides of a sound question."""
    players = told["players"]
    sides = sides_told(players, told["sides"]) if "sides" in told else None
    sides = sides or sides_by_rule(players, house.teams)
    assert sides is not None
    return sides


def _by_side(told: Told, field: str, sides: Sides) -> dict[str, int]:
    """A number for each side, by its name; 0 where none is told."""
    given = {sides.side_called(name): number for name, number in told.get(field, {}).items()}
    return {name: given.get(name, 0) for name in sides.names}


def _deal(told: Told, house: HouseRules) -> Deal:
    sides = _sides(told, house)
    has_trumps = "trump_card" in told or "trump_suit" in told
    was_robbed = False if _somebody_failed_to_rob(told) else told.get("turned_card_robbed")
    return Deal(
        sides=sides,
        scores=_by_side(told, "scores", sides),
        tricks=tuple(TakenTrick(**trick) for trick in told.get("tricks", ())),
        house=house,
        trumps=trumps_told(told) if has_trumps else None,
        turned=told.get("trump_card"),
        turned_was_robbed=was_robbed,
        barred=_sides_barred(told, sides),
    )
