"""Questions and answers as nested marshmallow schemas, the ordinary way."""

from enum import StrEnum
from typing import Any

from marshmallow import Schema, fields, validate

from benchmarks.peers.refusals import (
    FEWEST_HELD,
    FEWEST_PLAYERS,
    LONGEST_NAME,
    MOST_HELD,
    MOST_PLAYED,
    MOST_PLAYED_BEFORE,
    MOST_PLAYERS,
    Code,
    Found,
)
from service.rules.cards import CARDS, Suit
from service.rules.games import OPTIONS, Game, Option

_USUAL: Any = {
    "required": Code.REQUIRED_MISSING.value,
    "null": Code.NULL_NOT_ALLOWED.value,
    "type": Code.EXPECTED_OBJECT.value,
    "unknown": Code.UNKNOWN_FIELD.value,
}


class _Strict(fields.Boolean):
    """``true`` or ``false``: the usual field takes ``"yes"`` and 1 as well."""

    def _deserialize(self, value: Any, *_settings: Any, **_more: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


class _Whole(fields.Integer):
    """A whole number: the usual field takes ``"4"`` as well, even where it is strict."""

    def _validated(self, value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return value


def _card(**settings: Any) -> fields.Field[Any]:
    known = validate.OneOf(CARDS, error=Code.UNKNOWN_CARD.value)
    return fields.String(validate=known, error_messages=_messages(Code.EXPECTED_STRING), **settings)


def _name() -> fields.Field[Any]:
    length = validate.Length(min=1, max=LONGEST_NAME, error=Code.TOO_SHORT.value)
    return fields.String(validate=length, error_messages=_messages(Code.EXPECTED_STRING))


def _switch() -> fields.Field[Any]:
    return _Strict(error_messages=_messages(Code.EXPECTED_BOOLEAN))


def _choice(values: type[StrEnum]) -> fields.Field[Any]:
    name = fields.String(error_messages=_messages(Code.EXPECTED_STRING))
    messages = {**_USUAL, "unknown": Code.UNKNOWN_VALUE.value}
    return fields.Enum(values, by_value=name, error_messages=messages)


def _number(least: int, most: int) -> fields.Field[Any]:
    within = [
        validate.Range(min=least, error=Code.NUMBER_TOO_SMALL.value),
        validate.Range(max=most, error=Code.NUMBER_TOO_LARGE.value),
    ]
    return _Whole(validate=within, error_messages=_messages(Code.EXPECTED_INTEGER))


def _messages(invalid: Code) -> dict[str, Any]:
    return {**_USUAL, "invalid": invalid.value}


def _length(least: int, most: int) -> list[validate.Validator]:
    return [
        validate.Length(min=least, error=Code.TOO_FEW_ITEMS.value),
        validate.Length(max=most, error=Code.TOO_MANY_ITEMS.value),
    ]


def _option(option: Option) -> fields.Field[Any]:
    first = option.values[0]
    if isinstance(first, bool):
        return _switch()
    if isinstance(first, StrEnum):
        return _choice(type(first))
    allowed = validate.OneOf(option.values, error=Code.UNKNOWN_VALUE.value)
    return _Whole(validate=allowed, error_messages=_messages(Code.EXPECTED_INTEGER))


class Question(Schema):
    """A JSON object with the fields named and no others."""

    error_messages = _USUAL


class PlaySchema(Question):
    """A card on the table."""

    card = _card(required=True)
    player = _name()


HouseRulesSchema = Question.from_dict(
    {"game": _choice(Game), **{name: _option(option) for name, option in OPTIONS.items()}},
    name="HouseRulesSchema",
)


def _trick(least: int, most: int, **settings: Any) -> fields.Field[Any]:
    messages = _messages(Code.EXPECTED_ARRAY)
    play = fields.Nested(PlaySchema, error_messages=_USUAL)
    return fields.List(play, validate=_length(least, most), error_messages=messages, **settings)


class LegalPlaysQuestion(Question):
    """A hand that is to play to a trick."""

    trump_card = _card()
    trump_suit = _choice(Suit)
    hand = fields.List(
        _card(),
        required=True,
        validate=_length(FEWEST_HELD, MOST_HELD),
        error_messages=_messages(Code.EXPECTED_ARRAY),
    )
    trick = _trick(0, MOST_PLAYED_BEFORE)
    demoted_ace = _switch()
    rules = fields.Nested(HouseRulesSchema, error_messages=_USUAL)


class TrickWinnerQuestion(Question):
    """A trick."""

    trump_card = _card()
    trump_suit = _choice(Suit)
    trick = _trick(1, MOST_PLAYED, required=True)
    player_count = _number(FEWEST_PLAYERS, MOST_PLAYERS)
    demoted_ace = _switch()
    rules = fields.Nested(HouseRulesSchema, error_messages=_USUAL)


class LedSchema(Schema):
    """The card that was led."""

    card = fields.String()
    suit = fields.String()
    is_trump = fields.Boolean()


class VerdictSchema(Schema):
    """Whether a card may be played, and why."""

    card = fields.String()
    legal = fields.Boolean()
    rule = fields.String()
    reason = fields.String()


class PlacedSchema(Schema):
    """A card of a trick, with its place in it."""

    position = fields.Integer()
    card = fields.String()
    player = fields.String()


class StandingSchema(PlacedSchema):
    """How a card of a trick stands."""

    place = fields.Integer()
    power = fields.String()


class RulesSchema(Schema):
    """What an answer rests on."""

    game = fields.String()
    edition = fields.String()
    changed = fields.Dict()


class LegalPlaysAnswer(Schema):
    """Which cards may be played, and why."""

    trump_suit = fields.String()
    led = fields.Nested(LedSchema)
    obligation = fields.String()
    legal = fields.List(fields.String())
    plays = fields.List(fields.Nested(VerdictSchema))
    winning = fields.Nested(PlacedSchema)
    rule = fields.String()
    reason = fields.String()
    rules = fields.Nested(RulesSchema)


class TrickWinnerAnswer(Schema):
    """Who wins a trick, and how its cards stand."""

    trump_suit = fields.String()
    winner = fields.Nested(PlacedSchema)
    complete = fields.Boolean()
    points = fields.Integer()
    standings = fields.List(fields.Nested(StandingSchema))
    rule = fields.String()
    reason = fields.String()
    rules = fields.Nested(RulesSchema)


def found_in(messages: Any, place: tuple[str | int, ...] = ()) -> list[Found]:
    """What marshmallow refused: the places, and the codes that stand where sentences would."""
    if isinstance(messages, list):
        return [(place, code) for code in messages]
    found = []
    for name, inner in messages.items():
        found += found_in(inner, place if name == "_schema" else (*place, name))
    return found


def trick_of(question: dict[str, Any]) -> list[Any]:
    """The cards of a trick and who played them."""
    return [(play["card"], play.get("player")) for play in question.get("trick", ())]
