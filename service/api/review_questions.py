"""The record of a deal, in rule values."""

from collections.abc import Iterator, Set
from typing import Any

from service.api import schemas
from service.api.seating import Named, by_side, faults_of_table, knows, sides_of
from service.api.soundness import Told, forbid, house_told, sound
from service.rules import records
from service.rules.auction import first_leader
from service.rules.choices import RobFailurePenalty
from service.rules.contract import PlayedContract
from service.rules.faults import Contradiction, Fault, Place
from service.rules.games import HouseRules, WonBy
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.outcome import ContractPlayed, PoolPlayed, Stakes
from service.rules.points import Deal
from service.rules.pool import PoolHand
from service.rules.record import Announced, Claim, Record, Robbed, shown_in_order
from service.rules.sides import Sides

DEAL_REVIEW = schemas.DealReview()


def deal_review(value: object) -> tuple[Record, Stakes]:
    """The record to be ruled on, and what was played for."""
    told = sound(DEAL_REVIEW, value, _faults_of_record)
    house = house_told(told)
    sides = sides_of(told, house)
    stakes = _stakes(told, sides)
    forbid(_faults_of_stakes(told, sides, house, stakes))
    record = Record(
        sides=sides,
        dealer=told["dealer"],
        trumps=_trumps(told, house),
        tricks=shown_in_order(told["tricks"]),
        house=house,
        turned=told.get("trump_card") if house.game.turns_up_a_card else None,
        hands={player: tuple(hand) for player, hand in told.get("hands", {}).items()},
        robbed=_robbed(told),
        first_leader=_first_leader(told, sides, house),
        taken_by=tuple(told.get("taken_by", ())),
        claim=_claim(told),
    )
    return record, stakes


def _trumps(told: Told, house: HouseRules) -> Trumps:
    """The trumps; where the house demotes the ace of whoever did not rob, and nobody did, so."""
    turned = told.get("trump_card")
    suit = told["trump_suit"] if turned is None else suit_turned(turned)
    demotes = house.rob_failure_penalty is RobFailurePenalty.ACE_LOWEST_TRUMP
    nobody_robbed = house.game.turns_up_a_card and "rob" not in told
    return trumps(suit, demoted_ace=demotes and nobody_robbed)


def _robbed(told: Told) -> Robbed | None:
    rob = told.get("rob")
    if rob is None:
        return None
    announced = rob.get("announced", Announced.BEFORE_FIRST_LEAD)
    return Robbed(rob["player"], rob.get("discard"), announced)


def _first_leader(told: Told, sides: Sides, house: HouseRules) -> str | None:
    """Who leads first: the player on the dealer's left, or whom the auction says."""
    if house.game.won_by is not WonBy.CONTRACTS:
        return sides.from_left_of(told["dealer"])[0]
    contract = told.get("contract")
    return None if contract is None else first_leader(house, sides, contract["player"])


def _claim(told: Told) -> Claim | None:
    claim = told.get("claim")
    if claim is None:
        return None
    if claim.get("next_deal_begun"):
        return Claim(0, 0, next_deal_begun=True)
    return Claim(claim["trick"], claim["position"])


def _stakes(told: Told, sides: Sides) -> Stakes:
    contract, pool = told.get("contract"), told.get("pool")
    return Stakes(
        scores=by_side(told, "scores", sides),
        contract=None
        if contract is None
        else ContractPlayed(
            contract["player"], contract["bid"], contract.get("thirty_for_sixty", False)
        ),
        pool=None
        if pool is None
        else PoolPlayed(pool["pool"], pool.get("stake"), pool.get("jink_called", False)),
    )


def _faults_of_record(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    hands = told.get("hands", {})
    rob, claim = told.get("rob") or {}, told.get("claim") or {}
    yield from faults_of_table(told, doubted, _named(told), None)
    yield from records.repeated_in_hands(hands)
    if "rob" in told and "trump_card" not in doubted:
        turned = told.get("trump_card")
        yield from records.faults_of_robbery(turned=turned, discard=rob.get("discard"), hands=hands)
    if "tricks" not in doubted:
        tricks = told.get("tricks", ())
        yield from records.claim_outside_record(claim.get("trick"), claim.get("position"), tricks)
        yield from records.more_taken_than_tricks(told.get("taken_by", ()), tricks)
    if "claim" in told and "claim" not in doubted:
        yield from _faults_of_claim(claim)
    if knows(doubted, "game"):
        house = house_told(told)
        yield from records.stakes_of_another_game(told, house)
        yield from records.negative_scores(told.get("scores", {}), house)


def _faults_of_claim(claim: Told) -> Iterator[Fault]:
    """A claim was made after a card of this deal, or when the next had begun."""
    place = "trick" in claim and "position" in claim
    any_place = "trick" in claim or "position" in claim
    if claim.get("next_deal_begun") and any_place:
        yield Fault(("claim", "next_deal_begun"), Contradiction.CLAIM_TOLD_TWICE)
    elif not claim.get("next_deal_begun") and not place:
        yield Fault(("claim",), Contradiction.CLAIM_NEEDS_PLACE)


def _named(told: Told) -> Named:
    """Everybody named outside the tricks, and whoever played to one without having a seat."""
    contract, rob = told.get("contract") or {}, told.get("rob") or {}
    seated = {None, *told["players"]}
    yield ("dealer",), told.get("dealer")
    yield ("rob", "player"), rob.get("player")
    yield ("contract", "player"), contract.get("player")
    yield ("contract", "first_leader"), contract.get("first_leader")
    for player in told.get("hands", {}):
        yield ("hands", player), player
    for number, trick in enumerate(told.get("tricks", ())):
        for index, play in enumerate(trick or ()):
            player = _player(play)
            if player not in seated:
                yield ("tricks", number, index, "player"), player
    for index, player in enumerate(told.get("taken_by", ())):
        yield ("taken_by", index), player


def _player(play: Any) -> str | None:
    return None if play is None else play[1]


def _faults_of_stakes(
    told: Told, sides: Sides, house: HouseRules, stakes: Stakes
) -> Iterator[Fault]:
    """What about a contract or a pool cannot be, once everything else is sound."""
    if stakes.contract is not None:
        deal = Deal(sides=sides, scores=stakes.scores, tricks=(), house=house)
        bidder, bid, for_sixty = (
            stakes.contract.bidder,
            stakes.contract.bid,
            stakes.contract.thirty_for_sixty,
        )
        played = PlayedContract(deal, bidder, bid, thirty_for_sixty=for_sixty)
        contract = told["contract"]
        side, leader = contract.get("side"), contract.get("first_leader")
        yield from records.faults_of_auctioned(played, side=side, leader=leader)
    if stakes.pool is not None:
        yield from _faults_of_pool(told, sides, house, stakes.pool)


def _faults_of_pool(
    told: Told, sides: Sides, house: HouseRules, pool: PoolPlayed
) -> Iterator[Fault]:
    hand = PoolHand(
        sides=sides,
        pool=pool.pool,
        stake=pool.stake,
        tricks=(),
        jink_called=pool.jink_called,
        barred=frozenset(),
        dealer=told["dealer"],
        house=house,
    )
    if pool.jink_called and house.jinking and pool.stake is None:
        yield Fault(("pool", "stake"), Contradiction.STAKE_MISSING)
    for fault in records.faults_of_pool(hand):
        place: Place = ("pool", *fault.place)
        yield Fault(place, fault.code, fault.facts)
