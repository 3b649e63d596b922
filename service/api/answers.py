"""From a ruling to the JSON object that answers a question.  Absent, never null."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

import orjson

from service.api.fragments import facts_in_json, reason_in_json, verdicts_in_json
from service.rules.cards import Card
from service.rules.finding import Finding, Play
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.robbing import RobRuling
from service.rules.rulebook import EDITION
from service.rules.trick import TrickRuling, points_of_a_trick, winning
from service.rules.verdicts import RULES, Judgement, Position, Ruling, Verdict
from service.wording.languages import Language
from service.wording.sentences import reason, reason_for

Answer: TypeAlias = dict[str, Any]


def legal_plays(position: Position, judgement: Judgement, language: Language) -> Answer:
    """The answer to a question about legal plays."""
    trumps, hand, trick, house = position
    demand, whys, _ = judgement
    satisfied_by = demand.satisfied_by
    facts = facts_in_json(judgement, language)
    answer: Answer = {"trump_suit": trumps.suit}
    if trick:
        answer["led"] = _led(trumps, trick[0].card)
    answer["obligation"] = demand.obligation
    answer["legal"] = [card.code for card in hand if card.bit & satisfied_by]
    answer["plays"] = verdicts_in_json(position, judgement, facts, language)
    if trick:
        answer["winning"] = _winning(trumps, trick)
    answer["rule"] = RULES[whys.hand]
    answer["reason"] = reason_in_json(whys.hand, facts, language)
    answer["rules"] = rules_in_force(house)
    return answer


def play_check(position: Position, verdict: Verdict, ruling: Ruling, language: Language) -> Answer:
    """The answer to a question about one play."""
    return {
        "card": verdict.card.code,
        "legal": verdict.legal,
        "rule": verdict.finding.rule,
        "reason": reason_for(verdict.card, verdict.finding, language),
        "legal_plays": codes(ruling.legal),
        "rules": rules_in_force(position.house),
    }


def trick_winner(
    trumps: Trumps,
    ruling: TrickRuling,
    *,
    is_complete: bool | None,
    house: HouseRules,
    language: Language,
) -> Answer:
    """The answer to a question about the winner of a trick."""
    winner = ruling.winner
    answer: Answer = {
        "trump_suit": trumps.suit,
        "winner": _placed(winner.position, winner.play),
    }
    if is_complete is not None:
        answer["complete"] = is_complete
    points = points_of_a_trick(house)
    if points is not None:
        answer["points"] = points
    answer["standings"] = [
        {"place": each.place, **_placed(each.position, each.play), "power": each.power}
        for each in ruling.standings
    ]
    return answer | why(ruling.finding, language) | {"rules": rules_in_force(house)}


def rob_check(trump_suit: str, ruling: RobRuling, house: HouseRules, language: Language) -> Answer:
    """The answer to a question about robbing."""
    answer: Answer = {
        "eligible": ruling.eligible,
        "basis": ruling.basis,
        "trump_suit": trump_suit,
        "compulsory": ruling.compulsory,
        "may_discard": codes(ruling.may_discard),
    }
    if ruling.discard_allowed is not None:
        answer["discard_allowed"] = ruling.discard_allowed
    if ruling.hand_after is not None:
        answer["hand_after"] = codes(ruling.hand_after)
    answer["penalty_for_declining"] = ruling.penalty_for_declining
    return answer | why(ruling.finding, language) | {"rules": rules_in_force(house)}


def rules_in_force(house: HouseRules) -> Answer:
    """Which game, which edition of the rule book and which house rules an answer rests on."""
    return {"game": house.game, "edition": EDITION, "changed": house.changed}


def why(finding: Finding, language: Language) -> Answer:
    """The rule that decides, and the reason in one sentence."""
    return {"rule": finding.rule, "reason": reason(finding, language)}


@cache
def _led(trumps: Trumps, led: Card) -> orjson.Fragment:
    suit = trumps.suit_of[led]
    return orjson.Fragment(
        orjson.dumps({"card": led.code, "suit": suit, "is_trump": trumps.is_trump(led)})
    )


def _winning(trumps: Trumps, trick: Sequence[Play]) -> Answer:
    index = winning(trumps, [card for card, _ in trick])
    return _placed(index + 1, trick[index])


def _placed(position: int, play: Play) -> Answer:
    card, player = play
    if player is None:
        return {"position": position, "card": card.code}
    return {"position": position, "card": card.code, "player": player}


def codes(cards: Iterable[Card]) -> list[str]:
    """The cards as they are written."""
    return [card.code for card in cards]
