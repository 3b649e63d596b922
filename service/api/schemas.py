"""The questions as marshmallow schemas.  A test holds them to the schemas of ``openapi.yaml``."""

from typing import Any, ClassVar

from marshmallow import Schema

from service.api.fields import (
    CardField,
    Cards,
    Choice,
    Part,
    PlayerName,
    Plays,
    Switch,
    WholeNumber,
    option_field,
)
from service.api.refusals import Refusal, Refused
from service.rules.cards import Suit
from service.rules.choices import RobFailurePenalty
from service.rules.games import FEWEST_PLAYERS, MOST_PLAYERS, OPTIONS, Game
from service.wording.languages import Tag


class Question(Schema):
    """A JSON object with the fields named and no others."""

    error_messages: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # codes, not sentences
        "type": Refusal(Refused.EXPECTED_OBJECT),
        "unknown": Refusal(Refused.UNKNOWN_FIELD),
    }


class Play(Question):
    """A card on the table."""

    card = CardField(required=True)
    player = PlayerName()


HouseRules = Question.from_dict(
    {
        "game": Choice(Game),
        **{name: option_field(option) for name, option in OPTIONS.items()},
    },
    name="HouseRules",
)
"""A game and the house rules that differ from its defaults."""


def _hand() -> Cards:
    return Cards(least=1, most=5, unique=True, required=True)


def _trick_so_far() -> Plays:
    return Plays(Play, most=MOST_PLAYERS - 1)


class LegalPlays(Question):
    """A hand that is to play to a trick."""

    trump_card = CardField()
    trump_suit = Choice(Suit)
    hand = _hand()
    trick = _trick_so_far()
    demoted_ace = Switch()
    rules = Part(HouseRules)


class PlayCheck(LegalPlays):
    """A hand that is to play to a trick, and the card in question."""

    card = CardField(required=True)


class TrickWinner(Question):
    """A trick."""

    trump_card = CardField()
    trump_suit = Choice(Suit)
    trick = Plays(Play, least=1, most=MOST_PLAYERS, required=True)
    player_count = WholeNumber(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    demoted_ace = Switch()
    rules = Part(HouseRules)


class RobCheck(Question):
    """A player who asks whether he may rob."""

    trump_card = CardField(required=True)
    hand = _hand()
    is_dealer = Switch()
    first_card_led = Switch()
    has_played = Switch()
    already_robbed = Switch()
    discard = CardField()
    rules = Part(HouseRules)


class Query(Question):
    """The query parameters that every operation takes."""

    lang = Choice(Tag)


class CardOrderQuery(Query):
    """The query parameters of the order of cards."""

    trump_suit = Choice(Suit, required=True)
    game = Choice(Game)
    rob_failure_penalty = Choice(RobFailurePenalty)
    demoted_ace = Switch()
