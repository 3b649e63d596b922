"""Random deals for a generated client to play, and what has to come of them."""

import json
from random import Random
from typing import Any, TypeAlias

from flask.testing import FlaskClient

from tests import oracle
from tests.hidden_hands import SUIT_OF_LETTER

Json: TypeAlias = dict[str, Any]

TABLES = (2, 4, 7)
"""How many sit at each of the tables."""
TRICKS = 5
GAMES = ("twenty_five", "forty_five")


def random_deals(random: Random) -> list[Json]:
    """A deal at each table; nobody robs.  `choices` say which of the legal cards each play is."""
    return [_random_deal(random, count) for count in TABLES]


def _random_deal(random: Random, count: int) -> Json:
    hands, turned = oracle.random_deal(random, count)
    players = [f"Player {number}" for number in range(1, count + 1)]
    return {
        "game": random.choice(GAMES),
        "players": players,
        "dealer": random.choice(players),
        "trump_card": turned,
        "hands": dict(zip(players, hands, strict=True)),
        "choices": [random.randrange(60) for _ in range(TRICKS * count)],
    }


def course_of(deal: Json) -> Json:
    """How the deal goes by the oracle, which asks nobody."""
    players = deal["players"]
    trump_suit = SUIT_OF_LETTER[deal["trump_card"][-1]]
    hands = {player: list(hand) for player, hand in deal["hands"].items()}
    choices = iter(deal["choices"])
    moves: list[Json] = []
    winners: list[str] = []
    leader = (players.index(deal["dealer"]) + 1) % len(players)
    for _ in range(TRICKS):
        seats = players[leader:] + players[:leader]
        trick: list[str] = []
        for player in seats:
            legal = oracle.legal(trump_suit, hands[player], trick, {})
            card = legal[next(choices) % len(legal)]
            moves.append({"player": player, "legal": legal, "card": card, "allowed": True})
            hands[player].remove(card)
            trick.append(card)
        winners.append(seats[oracle.winner(trump_suit, trick)])
        leader = players.index(winners[-1])
    return {"moves": moves, "winners": winners, "verdict": "clean"}


def problems_by(service: FlaskClient) -> list[Json]:
    """What is refused: a card in the hand and in the trick, in Chinese; a rule there is not."""
    twice = {"trump_suit": "clubs", "hand": ["AH"], "trick": [{"card": "AH"}]}
    answers = [
        service.post("/v1/legal-plays?lang=zh", json=twice),
        service.get("/v1/rules/misere"),
    ]
    return [_without_names(json.loads(answer.data)) for answer in answers]


def options_by(service: FlaskClient) -> list[list[Any]]:
    """The house rules of Auction Forty-Fives: the name, the kind and some values of each."""
    answer = json.loads(service.get("/v1/games/auction_forty_fives").data)
    return [[option["option"], option["kind"], _values(option)] for option in answer["options"]]


def _values(option: Json) -> list[Any]:
    match option["kind"]:
        case "choice":
            values: list[Any] = option["values"]
            return values
        case "switch":
            return [option["default"]]
        case _:
            return [option["minimum"], option["maximum"]]


def as_told(text: str) -> Json:
    """What a program printed when it had played: courses, problems and options."""
    told: Json = json.loads(text)
    return {**told, "problems": [_without_names(problem) for problem in told["problems"]]}


def _without_names(problem: Json) -> Json:
    """A problem without what differs from one request to the next, and without its address."""
    return {name: problem[name] for name in ("status", "title", "detail", "errors")}
