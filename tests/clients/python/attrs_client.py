"""Plays with the client that openapi-python-client makes: attrs and httpx."""

import sys
from typing import TypeVar

from playing import Deal, Play, ToldOption, ToldProblem, play_all
from the_referee_of_twenty_five_client import Client, models
from the_referee_of_twenty_five_client.api.play import legal_plays, play_check, trick_winner
from the_referee_of_twenty_five_client.api.referee import deal_review
from the_referee_of_twenty_five_client.api.reference import game, rule
from the_referee_of_twenty_five_client.types import Unset

Answer = TypeVar("Answer")


def sound(told: Answer | models.Problem | None) -> Answer:
    """The answer, where a problem is not expected."""
    if told is None or isinstance(told, models.Problem):
        raise AssertionError(told)
    return told


def problem(told: object) -> ToldProblem:
    """The problem, where one is expected."""
    if not isinstance(told, models.Problem):
        raise AssertionError(told)
    return {
        "status": told.status,
        "title": told.title,
        "detail": told.detail,
        "errors": [
            {"pointer": fault.pointer, "code": fault.code, "detail": fault.detail}
            for fault in told.errors
        ],
    }


def cards(codes: list[str]) -> list[models.Card]:
    return [models.Card(code) for code in codes]


def plays(trick: list[Play]) -> list[models.Play]:
    return [models.Play(models.Card(card), player) for card, player in trick]


def rules(deal: Deal) -> models.HouseRules:
    return models.HouseRules(game=models.Game(deal["game"]))


def values_of(
    option: models.ChoiceOption | models.NumberOption | models.SwitchOption,
) -> list[str] | list[bool] | list[int]:
    if isinstance(option, models.ChoiceOption):
        return option.values
    if isinstance(option, models.SwitchOption):
        return [option.default]
    return [option.minimum, option.maximum]


class Referee:
    def __init__(self, address: str) -> None:
        self.client = Client(address)

    def legal(self, deal: Deal, hand: list[str], trick: list[Play]) -> list[str]:
        body = models.LegalPlaysRequest(
            hand=cards(hand),
            trump_card=models.Card(deal["trump_card"]),
            trick=plays(trick),
            rules=rules(deal),
        )
        told = sound(legal_plays.sync(client=self.client, body=body))
        return [card.value for card in told.legal]

    def allows(self, deal: Deal, hand: list[str], trick: list[Play], card: str) -> bool:
        body = models.PlayCheckRequest(
            hand=cards(hand),
            card=models.Card(card),
            trump_card=models.Card(deal["trump_card"]),
            trick=plays(trick),
            rules=rules(deal),
        )
        return sound(play_check.sync(client=self.client, body=body)).legal

    def winner(self, deal: Deal, trick: list[Play]) -> str:
        body = models.TrickWinnerRequest(
            trick=plays(trick),
            trump_card=models.Card(deal["trump_card"]),
            player_count=len(deal["players"]),
            rules=rules(deal),
        )
        player = sound(trick_winner.sync(client=self.client, body=body)).winner.player
        assert not isinstance(player, Unset)
        return player

    def verdict(self, deal: Deal, tricks: list[list[Play]], winners: list[str]) -> str:
        body = models.DealReviewRequest(
            players=deal["players"],
            dealer=deal["dealer"],
            trump_card=models.Card(deal["trump_card"]),
            hands=models.Hands.from_dict(deal["hands"]),
            tricks=[
                [models.RecordedPlay(player, models.Card(card)) for card, player in trick]
                for trick in tricks
            ],
            taken_by=winners,
            rules=rules(deal),
        )
        return sound(deal_review.sync(client=self.client, body=body)).verdict.value

    def problems(self) -> list[ToldProblem]:
        twice = models.LegalPlaysRequest(
            hand=[models.Card.ACE_OF_HEARTS],
            trump_suit=models.Suit.CLUBS,
            trick=[models.Play(models.Card.ACE_OF_HEARTS)],
        )
        return [
            problem(legal_plays.sync(client=self.client, body=twice, lang=models.Language.ZH)),
            problem(rule.sync("misere", client=self.client)),
        ]

    def options(self) -> list[ToldOption]:
        told = sound(game.sync(models.Game.AUCTION_FORTY_FIVES, client=self.client))
        return [(option.option, option.kind, values_of(option)) for option in told.options]


play_all(Referee(sys.argv[1]))
