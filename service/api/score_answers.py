"""From a score, a settlement or an auction to the JSON object that answers.  Absent, never null."""

from collections.abc import Iterable
from typing import Any

from service.api.answers import Answer, rules_in_force, why
from service.rules.auction import (
    Auction,
    AuctionStatus,
    Call,
    Contract,
    IllegalCall,
    Spoken,
    cards_left,
    cards_to_change,
)
from service.rules.contract import ContractScore, PlayedContract
from service.rules.finding import Finding
from service.rules.points import BONUS, BestTrump, Deal
from service.rules.pool import PoolHand, Settlement
from service.rules.scoring import DealScore, ScoredTrick
from service.rules.sides import Sides
from service.wording.languages import Language


def deal_score(deal: Deal, score: DealScore, language: Language) -> Answer:
    """The answer to a question about the score of a deal."""
    return told(
        sides=deal.sides.members,
        tricks=[_trick(each) for each in score.tricks],
        scores=score.scores,
        by_player=_by_player(deal.sides, score),
        game_over=score.ending.is_won,
        winner=score.ending.winner,
        won_at_trick=score.ending.trick,
        ignored_tricks=score.ignored,
        best_trump=best_trump(score.best_trump, deal.sides),
        notes=notes(score.notes, language),
        **why(score.finding, language),
        rules=rules_in_force(deal.house),
    )


def pool_settlement(hand: PoolHand, settlement: Settlement, language: Language) -> Answer:
    """The answer to a question about the pool."""
    return {
        "sides": hand.sides.members,
        **settled(settlement, language),
        "rules": rules_in_force(hand.house),
    }


def settled(settlement: Settlement, language: Language) -> Answer:
    """Who receives and pays what, and why."""
    return told(
        outcome=settlement.outcome,
        winner=settlement.winner,
        receives=settlement.receives,
        pays=settlement.pays,
        pool_after=settlement.pool_after,
        won_at_trick=settlement.won_at_trick,
        ignored_tricks=settlement.ignored,
        **why(settlement.finding, language),
    )


def auction_status(auction: Auction, status: AuctionStatus, language: Language) -> Answer:
    """The answer to a question about an auction."""
    players = len(auction.sides.players)
    return told(
        sides=auction.sides.members,
        to_speak=status.to_speak,
        legal_calls=status.legal_calls,
        high=_high(status.high),
        over=status.to_speak is None,
        contract=_contract(status.contract),
        redeal=status.is_redealt,
        first_illegal_call=_illegal_call(status.first_illegal, language),
        draw=cards_to_change(auction.house, players),
        stock=cards_left(players, auction.house.kitty),
        kitty=auction.house.kitty,
        **why(status.finding, language),
        rules=rules_in_force(auction.house),
    )


def contract_score(played: PlayedContract, score: ContractScore, language: Language) -> Answer:
    """The answer to a question about the score of a contract."""
    deal = played.deal
    return told(
        sides=deal.sides.members,
        made=score.made,
        points=score.points,
        changes=score.changes,
        scores=score.scores,
        best_trump=best_trump(score.best_trump, deal.sides),
        game_over=score.ending.is_won,
        winner=score.ending.winner,
        notes=notes(score.notes, language),
        **why(score.finding, language),
        rules=rules_in_force(deal.house),
    )


def told(**fields: Any) -> Answer:
    """The fields that have a value."""
    return {name: value for name, value in fields.items() if value is not None}


def _trick(trick: ScoredTrick) -> Answer:
    card = trick.taken.card
    return told(
        number=trick.number,
        winner=trick.taken.winner,
        card=None if card is None else card.code,
        points=trick.points,
        bonus=trick.bonus,
        scores=trick.scores,
    )


def _by_player(sides: Sides, score: DealScore) -> list[Answer]:
    return [
        {
            "player": player,
            "side": sides.side_of[player],
            "points": won,
            "score": score.scores[sides.side_of[player]],
        }
        for player, won in score.won_by_player.items()
    ]


def best_trump(best: BestTrump | None, sides: Sides) -> Answer | None:
    """The best trump that scored, and what it scored."""
    if best is None:
        return None
    return {
        "card": best.card.code,
        "player": best.player,
        "side": sides.side_of[best.player],
        "trick": best.trick,
        "points": BONUS,
    }


def notes(findings: Iterable[Finding], language: Language) -> list[Answer]:
    """What is worth saying besides."""
    return [why(finding, language) for finding in findings]


def _bid(call: Call) -> Answer:
    return {"bid": call.points, "thirty_for_sixty": call is Call.THIRTY_FOR_SIXTY}


def _high(high: Spoken | None) -> Answer | None:
    return None if high is None else {"player": high.player, **_bid(high.call)}


def _contract(contract: Contract | None) -> Answer | None:
    if contract is None:
        return None
    return {
        "player": contract.player,
        "side": contract.side,
        **_bid(contract.bid),
        "first_leader": contract.first_leader,
    }


def _illegal_call(illegal: IllegalCall | None, language: Language) -> Answer | None:
    if illegal is None:
        return None
    return {
        "number": illegal.number,
        "player": illegal.spoken.player,
        "call": illegal.spoken.call,
        **why(illegal.finding, language),
    }
