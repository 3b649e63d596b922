"""How a deal is played with a referee, whichever generated client asks him."""

import json
import sys
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypedDict

GameName: TypeAlias = Literal["twenty_five", "forty_five"]


class Play(NamedTuple):
    """A card on the table."""

    card: str
    player: str


class Deal(TypedDict):
    """A deal before its first lead; `choices` say which of the legal cards each play is."""

    game: GameName
    players: list[str]
    dealer: str
    trump_card: str
    hands: dict[str, list[str]]
    choices: list[int]


class ToldFault(TypedDict):
    pointer: str
    code: str
    detail: str


class ToldProblem(TypedDict):
    status: int
    title: str
    detail: str
    errors: list[ToldFault]


ToldOption: TypeAlias = tuple[str, str, list[Any]]
"""Its name, its kind, and its choices, its default or its range."""


class Referee(Protocol):
    """What is asked of each generated client."""

    def legal(self, deal: Deal, hand: list[str], trick: list[Play]) -> list[str]: ...

    def allows(self, deal: Deal, hand: list[str], trick: list[Play], card: str) -> bool: ...

    def winner(self, deal: Deal, trick: list[Play]) -> str: ...

    def verdict(self, deal: Deal, tricks: list[list[Play]], winners: list[str]) -> str: ...

    def problems(self) -> list[ToldProblem]:
        """A card both in the hand and in the trick, in Chinese; and a rule that does not exist."""

    def options(self) -> list[ToldOption]:
        """The house rules of Auction Forty-Fives."""


def play_all(referee: Referee) -> None:
    """Play the deals of the second argument, and print what came of them."""
    deals: list[Deal] = json.loads(sys.argv[2])
    told = {
        "courses": [played(referee, deal) for deal in deals],
        "problems": referee.problems(),
        "options": referee.options(),
    }
    print(json.dumps(told))


def played(referee: Referee, deal: Deal) -> dict[str, Any]:
    """What was legal, what was played and who took the tricks."""
    hands = {player: list(hand) for player, hand in deal["hands"].items()}
    choices = iter(deal["choices"])
    moves: list[dict[str, Any]] = []
    tricks: list[list[Play]] = []
    winners: list[str] = []
    leader = (deal["players"].index(deal["dealer"]) + 1) % len(deal["players"])
    while len(tricks) < 5:
        trick: list[Play] = []
        for player in deal["players"][leader:] + deal["players"][:leader]:
            legal = referee.legal(deal, hands[player], trick)
            card = legal[next(choices) % len(legal)]
            allowed = referee.allows(deal, hands[player], trick, card)
            moves.append({"player": player, "legal": legal, "card": card, "allowed": allowed})
            hands[player].remove(card)
            trick.append(Play(card, player))
        tricks.append(trick)
        winners.append(referee.winner(deal, trick))
        leader = deal["players"].index(winners[-1])
    verdict = referee.verdict(deal, tricks, winners)
    return {"moves": moves, "winners": winners, "verdict": verdict}
