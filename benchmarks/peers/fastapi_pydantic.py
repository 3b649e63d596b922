"""The operations in FastAPI with pydantic models, the ordinary way.

The views are coroutines that wait for nothing: plain functions would be sent to threads, which
costs more.
"""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, create_model

from benchmarks.peers import answering
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
    refusal,
    told,
)
from service.rules.cards import CARDS, Suit
from service.rules.games import OPTIONS, Game, Option

if TYPE_CHECKING:
    CardCode: TypeAlias = str
else:
    CardCode = Literal[tuple(CARDS)]

PlayerName: TypeAlias = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]


class Question(BaseModel):
    """A JSON object with the fields named and no others.

    What may be left out is ``None`` then; ``null`` itself is refused.
    """

    model_config = ConfigDict(extra="forbid")


class Play(Question):
    """A card on the table."""

    card: CardCode
    player: PlayerName = None  # type: ignore[assignment]


def _type_of(option: Option) -> Any:
    first = option.values[0]
    if isinstance(first, bool):
        return StrictBool
    return type(first) if isinstance(first, StrEnum) else Literal[tuple(option.values)]


HouseRules: Any = create_model(
    "HouseRules",
    __base__=Question,
    game=(Game, None),
    **{name: (_type_of(option), None) for name, option in OPTIONS.items()},
)


class LegalPlaysQuestion(Question):
    """A hand that is to play to a trick."""

    trump_card: CardCode = None  # type: ignore[assignment]
    trump_suit: Suit = None  # type: ignore[assignment]
    hand: Annotated[list[CardCode], Field(min_length=FEWEST_HELD, max_length=MOST_HELD)]
    trick: Annotated[list[Play], Field(max_length=MOST_PLAYED_BEFORE)] = []
    demoted_ace: StrictBool = False
    rules: HouseRules = None


class TrickWinnerQuestion(Question):
    """A trick."""

    trump_card: CardCode = None  # type: ignore[assignment]
    trump_suit: Suit = None  # type: ignore[assignment]
    trick: Annotated[list[Play], Field(min_length=1, max_length=MOST_PLAYED)]
    player_count: Annotated[StrictInt, Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] = None  # type: ignore[assignment]
    demoted_ace: StrictBool = False
    rules: HouseRules = None


class Led(BaseModel):
    """The card that was led."""

    card: str
    suit: Suit
    is_trump: bool


class Verdict(BaseModel):
    """Whether a card may be played, and why."""

    card: str
    legal: bool
    rule: str
    reason: str


class Placed(BaseModel):
    """A card of a trick, with its place in it."""

    position: int
    card: str
    player: str | None = None


class Standing(Placed):
    """How a card of a trick stands."""

    place: int
    power: str


class Rules(BaseModel):
    """What an answer rests on."""

    game: Game
    edition: str
    changed: dict[str, str | bool | int]


class LegalPlaysAnswer(BaseModel):
    """Which cards may be played, and why."""

    trump_suit: Suit
    led: Led | None = None
    obligation: str
    legal: list[str]
    plays: list[Verdict]
    winning: Placed | None = None
    rule: str
    reason: str
    rules: Rules


class TrickWinnerAnswer(BaseModel):
    """Who wins a trick, and how its cards stand."""

    trump_suit: Suit
    winner: Placed
    complete: bool | None = None
    points: int | None = None
    standings: list[Standing]
    rule: str
    reason: str
    rules: Rules


class Item(Question):
    """A question of a batch, and a name to know its result by."""

    id: Annotated[str, Field(min_length=1, max_length=64)]
    operation: Literal["legal-plays"]
    request: LegalPlaysQuestion


class Result(BaseModel):
    """The result of an item."""

    id: str
    status: int
    body: LegalPlaysAnswer


async def legal_plays(question: LegalPlaysQuestion) -> answering.Answer:
    """Which cards may be played?"""
    return _legal_plays(question)


async def trick_winner(question: TrickWinnerQuestion) -> answering.Answer:
    """Who wins the trick?"""
    return answering.trick_winner(
        trump_card=question.trump_card,
        trump_suit=question.trump_suit,
        trick=_trick_of(question),
        player_count=question.player_count,
        demoted_ace=question.demoted_ace,
        rules=_rules_of(question),
    )


async def batch(items: list[Item]) -> list[dict[str, Any]]:
    """Which cards may be played, of many hands?"""
    return [{"id": item.id, "status": 200, "body": _legal_plays(item.request)} for item in items]


def create_app() -> FastAPI:
    """The application."""
    app = FastAPI()
    for path, view, model in (
        ("legal-plays", legal_plays, LegalPlaysAnswer),
        ("trick-winner", trick_winner, TrickWinnerAnswer),
        ("batch", batch, list[Result]),
    ):
        app.post(f"/v1/{path}", response_model=model, response_model_exclude_none=True)(view)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(answering.Refused, _refused)
    return app


def _legal_plays(question: LegalPlaysQuestion) -> answering.Answer:
    return answering.legal_plays(
        trump_card=question.trump_card,
        trump_suit=question.trump_suit,
        hand=question.hand,
        trick=_trick_of(question),
        demoted_ace=question.demoted_ace,
        rules=_rules_of(question),
    )


def _trick_of(question: LegalPlaysQuestion | TrickWinnerQuestion) -> list[Any]:
    return [(play.card, play.player) for play in question.trick]


def _rules_of(question: LegalPlaysQuestion | TrickWinnerQuestion) -> dict[str, Any]:
    if question.rules is None:
        return {}
    return {name: getattr(question.rules, name) for name in question.rules.model_fields_set}


async def _invalid(_request: Any, error: Any) -> JSONResponse:
    found = [_found(each) for each in error.errors()]
    return JSONResponse(refusal(found, error.body), 422)


async def _refused(_request: Any, error: Any) -> JSONResponse:
    return JSONResponse(told(error.faults), 422)


def _found(error: dict[str, Any]) -> Found:
    # The first part of a place says that it is in the body.
    place = tuple(error["loc"][1:])
    value = error["input"]
    if error["type"] in _CODES:
        return place, _CODES[error["type"]]
    if value is None:
        return place, Code.NULL_NOT_ALLOWED
    if error["type"] in _OF_NAMED_VALUES:
        return place, _code_of_named_value(place, value)
    return place, _TYPES[error["type"]]


def _code_of_named_value(place: tuple[Any, ...], value: Any) -> str:
    """What is wrong with a value that is none of those there are: a card, a choice, a number."""
    is_number = str(place[-1]) in OPTIONS and isinstance(OPTIONS[place[-1]].values[0], int)
    if not isinstance(value, int if is_number else str):
        return Code.EXPECTED_INTEGER if is_number else Code.EXPECTED_STRING
    is_card = place[-1] in ("trump_card", "card") or place[:1] == ("hand",)
    return Code.UNKNOWN_CARD if is_card else Code.UNKNOWN_VALUE


_OF_NAMED_VALUES = ("literal_error", "enum")
_CODES = {
    "missing": Code.REQUIRED_MISSING,
    "extra_forbidden": Code.UNKNOWN_FIELD,
    "too_short": Code.TOO_FEW_ITEMS,
    "too_long": Code.TOO_MANY_ITEMS,
    "string_too_short": Code.TOO_SHORT,
    "greater_than_equal": Code.NUMBER_TOO_SMALL,
    "less_than_equal": Code.NUMBER_TOO_LARGE,
}
_TYPES = {
    "string_type": Code.EXPECTED_STRING,
    "bool_type": Code.EXPECTED_BOOLEAN,
    "int_type": Code.EXPECTED_INTEGER,
    "list_type": Code.EXPECTED_ARRAY,
    "model_type": Code.EXPECTED_OBJECT,
    "model_attributes_type": Code.EXPECTED_OBJECT,
}
