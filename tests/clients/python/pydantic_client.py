"""Plays with the client that openapi-generator makes: pydantic and urllib3."""

import sys

from openapi_client import ApiClient, ApiException, Configuration, models
from openapi_client.api import PlayApi, RefereeApi, ReferenceApi
from playing import Deal, Play, ToldOption, ToldProblem, play_all

# The generated code takes the cards in `hands` for objects with this method.
setattr(models.Card, "to_dict", lambda card: card.value)  # noqa: B010


def problem(refused: ApiException) -> ToldProblem:
    """The problem that a refusal carries."""
    told = refused.data
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
    return [models.Play(card=models.Card(card), player=player) for card, player in trick]


def rules(deal: Deal) -> models.HouseRules:
    return models.HouseRules(game=models.Game(deal["game"]))


def told_option(option: models.GameOption) -> ToldOption:
    match option.actual_instance:
        case models.ChoiceOption() as choice:
            return choice.option, choice.kind, choice.values
        case models.SwitchOption() as switch:
            return switch.option, switch.kind, [switch.default]
        case models.NumberOption() as number:
            return number.option, number.kind, [number.minimum, number.maximum]
        case other:
            raise AssertionError(other)


class Referee:
    def __init__(self, address: str) -> None:
        client = ApiClient(Configuration(host=address))
        self.of_plays = PlayApi(client)
        self.of_deals = RefereeApi(client)
        self.of_rules = ReferenceApi(client)

    def legal(self, deal: Deal, hand: list[str], trick: list[Play]) -> list[str]:
        request = models.LegalPlaysRequest(
            hand=cards(hand),
            trump_card=models.Card(deal["trump_card"]),
            trick=plays(trick),
            rules=rules(deal),
        )
        return [card.value for card in self.of_plays.legal_plays(request).legal]

    def allows(self, deal: Deal, hand: list[str], trick: list[Play], card: str) -> bool:
        request = models.PlayCheckRequest(
            hand=cards(hand),
            card=models.Card(card),
            trump_card=models.Card(deal["trump_card"]),
            trick=plays(trick),
            rules=rules(deal),
        )
        return self.of_plays.play_check(request).legal

    def winner(self, deal: Deal, trick: list[Play]) -> str:
        request = models.TrickWinnerRequest(
            trick=plays(trick),
            trump_card=models.Card(deal["trump_card"]),
            player_count=len(deal["players"]),
            rules=rules(deal),
        )
        player = self.of_plays.trick_winner(request).winner.player
        assert player is not None
        return player

    def verdict(self, deal: Deal, tricks: list[list[Play]], winners: list[str]) -> str:
        request = models.DealReviewRequest(
            players=deal["players"],
            dealer=deal["dealer"],
            trump_card=models.Card(deal["trump_card"]),
            hands={player: cards(hand) for player, hand in deal["hands"].items()},
            tricks=[
                [
                    models.RecordedPlay(player=player, card=models.Card(card))
                    for card, player in trick
                ]
                for trick in tricks
            ],
            taken_by=winners,
            rules=rules(deal),
        )
        return self.of_deals.deal_review(request).verdict

    def problems(self) -> list[ToldProblem]:
        twice = models.LegalPlaysRequest(
            hand=[models.Card.ACE_OF_HEARTS],
            trump_suit=models.Suit.CLUBS,
            trick=[models.Play(card=models.Card.ACE_OF_HEARTS)],
        )
        told: list[ToldProblem] = []
        try:
            self.of_plays.legal_plays(twice, lang=models.Language.ZH)
        except ApiException as refused:
            told.append(problem(refused))
        try:
            self.of_rules.rule("misere")
        except ApiException as refused:
            told.append(problem(refused))
        return told

    def options(self) -> list[ToldOption]:
        game = self.of_rules.game(models.Game.AUCTION_FORTY_FIVES)
        return [told_option(option) for option in game.options]


play_all(Referee(sys.argv[1]))
