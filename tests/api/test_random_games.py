"""Random legal games, followed through the API and through an independent engine."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests import oracle
from tests.api.asking import ask, json_of

NAMES = ("Áine", "Bob", "Ciarán", "Dee", "Éamon", "Fionn", "Gráinne", "李", "Ivy", "O'Jay <J>")

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

# Houses that play by other rules, one for each seed of a game.
HOUSES: tuple[Mapping[str, object], ...] = (
    {},
    {"game": "forty_five", "renege_cards": "five_only", "rob_deadline": "before_own_first_play"},
    {"game": "spoil_five", "renege_forced_by": "led_or_played", "rob_may_discard_ace": False},
    {"must_trump_when_void": True, "renege_cards": "none", "rob_compulsory": True},
    {"rob_failure_penalty": "ace_lowest_trump"},
)


class Table:
    """A deal in play: what a client knows, and what he asks about it."""

    def __init__(self, client: FlaskClient, players: int, seed: int) -> None:
        self.client = client
        self.random = Random(f"{players} players, deal {seed}")
        self.house = HOUSES[seed % len(HOUSES)]
        dealt, self.turned = oracle.random_deal(self.random, players)
        self.players = self.random.sample(NAMES, players)
        self.hands = dict(zip(self.players, dealt, strict=True))
        self.trump_suit = SUITS[self.turned[-1]]
        self.dealer = self.players[-1]
        self.has_been_robbed = False
        self.demoted_ace = False

    def asked(self, operation: str, **told: object) -> dict[str, Any]:
        """What the service says at this table."""
        answer = ask(self.client, operation, {"rules": dict(self.house), **told})
        assert answer.status_code == 200, answer.text
        return json_of(answer)

    def play(self) -> None:
        """Rob, and play five tricks, comparing every answer with the independent engine."""
        for player in self.players:
            self.let_rob(player)
        leader = self.players[0]
        for _ in range(5):
            leader = self.play_a_trick(leader)
        assert all(hand == [] for hand in self.hands.values())

    def let_rob(self, player: str) -> None:
        """Ask whether the player may rob, and let him do so more often than not."""
        hand, is_dealer = self.hands[player], player == self.dealer
        may, may_discard, basis = oracle.may_rob(
            self.turned, hand, is_dealer, False, False, self.has_been_robbed, self.house
        )
        situation = {
            "trump_card": self.turned,
            "hand": hand,
            "is_dealer": is_dealer,
            "already_robbed": self.has_been_robbed,
        }
        answer = self.asked("rob-check", **situation)
        told = [answer["eligible"], answer["may_discard"], answer["basis"]]
        assert told == [may, may_discard, basis]
        if may and self.random.random() < 0.7:
            self.rob(player, situation, self.random.choice(may_discard))
        elif may:
            self.demoted_ace = "rob_failure_penalty" in self.house

    def rob(self, player: str, situation: dict[str, object], discard: str) -> None:
        """Take the turned-up card for another."""
        answer = self.asked("rob-check", **situation, discard=discard)
        hand = [card for card in self.hands[player] if card != discard] + [self.turned]
        assert answer["hand_after"] == hand
        self.hands[player] = hand
        self.has_been_robbed = True

    def play_a_trick(self, leader: str) -> str:
        """Let everybody play a random legal card, and tell who won."""
        first = self.players.index(leader)
        trick: list[dict[str, str]] = []
        for player in self.players[first:] + self.players[:first]:
            card = self.choose(player, trick)
            self.hands[player].remove(card)
            trick.append({"card": card, "player": player})
        return self.winner_of(trick)

    def choose(self, player: str, trick: list[dict[str, str]]) -> str:
        """Ask what the player may play, and take one of those cards."""
        hand, played = self.hands[player], [play["card"] for play in trick]
        position = {**self.trumps(), "hand": hand, "trick": trick}
        answer = self.asked("legal-plays", **position)
        seen = (self.trump_suit, hand, played, self.house, self.demoted_ace)
        legal = oracle.legal(*seen)
        assert answer["legal"] == legal
        assert answer["obligation"] == oracle.obligation(*seen)
        assert [(each["card"], each["legal"]) for each in answer["plays"]] == [
            (card, card in legal) for card in hand
        ]
        assert answer.get("winning") == (self.placed(trick) if trick else None)
        if self.random.random() < 0.3:
            self.check(position, hand, legal)
        return self.random.choice(legal)

    def check(self, position: Mapping[str, object], hand: list[str], legal: list[str]) -> None:
        """Ask about a card of the hand or of the pack; only a legal one may be played."""
        card = self.random.choice([*hand, *self.random.sample(oracle.pack(), 3)])
        answer = self.asked("play-check", **position, card=card)
        assert (answer["legal"], answer["legal_plays"]) == (card in legal, legal)
        assert (answer["rule"] == "card-not-held") is (card not in hand)

    def winner_of(self, trick: list[dict[str, str]]) -> str:
        """Ask who won the trick."""
        answer = self.asked(
            "trick-winner", **self.trumps(), trick=trick, player_count=len(self.players)
        )
        assert answer["winner"] == self.placed(trick)
        assert answer["complete"] is True
        assert sorted(each["position"] for each in answer["standings"]) == list(
            range(1, len(trick) + 1)
        )
        return str(answer["winner"]["player"])

    def placed(self, trick: list[dict[str, str]]) -> dict[str, object]:
        """The winning play, by the independent engine."""
        played = [play["card"] for play in trick]
        index = oracle.winner(self.trump_suit, played, self.demoted_ace)
        return {"position": index + 1, **trick[index]}

    def trumps(self) -> dict[str, object]:
        """Trumps told by the turned-up card or by its suit; a robbed card is no matter."""
        by_card, by_suit = {"trump_card": self.turned}, {"trump_suit": self.trump_suit}
        return {**self.random.choice((by_card, by_suit)), "demoted_ace": self.demoted_ace}


class TestRandomGames:
    """A client who follows a deal through the API agrees with another engine at every move."""

    @pytest.mark.parametrize("seed", range(2 * len(HOUSES)))
    @pytest.mark.parametrize("players", range(2, 11))
    def test_agree_at_every_move(self, client: FlaskClient, players: int, seed: int) -> None:
        """Robbing, what is legal and asked for, who is winning and who won, for each size."""
        Table(client, players, seed).play()
