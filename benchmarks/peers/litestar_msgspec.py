"""The operations in Litestar with msgspec structures, the ordinary way.

The bodies are read by msgspec itself: what Litestar does with a parameter ``data`` takes longer,
and takes ``"4"`` for 4.  Answers are plain dictionaries, which is the quickest that Litestar has.
msgspec tells the first fault that it meets and no other.
"""

import json
import re
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from litestar import Litestar, Request, Response, post
from msgspec import UNSET, Meta, Struct, UnsetType

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
    HouseRules: TypeAlias = Any
else:
    CardCode = Literal[tuple(CARDS)]

PlayerName: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]


class Play(Struct, forbid_unknown_fields=True):
    """A card on the table."""

    card: CardCode
    player: PlayerName | UnsetType = UNSET


def _type_of(option: Option) -> Any:
    first = option.values[0]
    if isinstance(first, bool):
        return bool
    if isinstance(first, StrEnum):
        return type(first)
    if isinstance(option.values, tuple):
        return Literal[option.values]
    values = option.values
    return Annotated[int, Meta(ge=values[0], le=values[-1], multiple_of=values.step)]


if not TYPE_CHECKING:
    HouseRules = msgspec.defstruct(
        "HouseRules",
        [
            ("game", Game | UnsetType, UNSET),
            *((name, _type_of(option) | UnsetType, UNSET) for name, option in OPTIONS.items()),
        ],
        forbid_unknown_fields=True,
    )


class LegalPlaysQuestion(Struct, forbid_unknown_fields=True):
    """A hand that is to play to a trick."""

    hand: Annotated[list[CardCode], Meta(min_length=FEWEST_HELD, max_length=MOST_HELD)]
    trump_card: CardCode | UnsetType = UNSET
    trump_suit: Suit | UnsetType = UNSET
    trick: Annotated[list[Play], Meta(max_length=MOST_PLAYED_BEFORE)] = []
    demoted_ace: bool = False
    rules: HouseRules | UnsetType = UNSET


class TrickWinnerQuestion(Struct, forbid_unknown_fields=True):
    """A trick."""

    trick: Annotated[list[Play], Meta(min_length=1, max_length=MOST_PLAYED)]
    trump_card: CardCode | UnsetType = UNSET
    trump_suit: Suit | UnsetType = UNSET
    player_count: Annotated[int, Meta(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)] | UnsetType = UNSET
    demoted_ace: bool = False
    rules: HouseRules | UnsetType = UNSET


class Item(Struct, forbid_unknown_fields=True):
    """A question of a batch, and a name to know its result by."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    operation: Literal["legal-plays"]
    request: LegalPlaysQuestion


class Malformed(Exception):
    """A body that is no such question: what msgspec says of it, and the body."""

    def __init__(self, said: str, body: bytes) -> None:
        super().__init__(said)
        self.said = said
        self.body = body


_LEGAL_PLAYS = msgspec.json.Decoder(LegalPlaysQuestion)
_TRICK_WINNER = msgspec.json.Decoder(TrickWinnerQuestion)
_BATCH = msgspec.json.Decoder(list[Item])


@post("/v1/legal-plays", status_code=200)
async def legal_plays(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Which cards may be played?"""
    return _legal_plays(await _read(request, _LEGAL_PLAYS))


@post("/v1/trick-winner", status_code=200)
async def trick_winner(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Who wins the trick?"""
    question = await _read(request, _TRICK_WINNER)
    return answering.trick_winner(
        trump_card=_or_none(question.trump_card),
        trump_suit=_or_none(question.trump_suit),
        trick=_trick_of(question),
        player_count=_or_none(question.player_count),
        demoted_ace=question.demoted_ace,
        rules=_rules_of(question),
    )


@post("/v1/batch", status_code=200)
async def batch(request: Request[Any, Any, Any]) -> list[dict[str, Any]]:
    """Which cards may be played, of many hands?"""
    items = await _read(request, _BATCH)
    return [{"id": item.id, "status": 200, "body": _legal_plays(item.request)} for item in items]


def create_app() -> Litestar:
    """The application."""
    return Litestar(
        [legal_plays, trick_winner, batch],
        exception_handlers={Malformed: _malformed, answering.Refused: _refused},
        request_max_body_size=None,
    )


async def _read(request: Request[Any, Any, Any], decoder: Any) -> Any:
    body = await request.body()
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise Malformed(str(error), body) from None


def _legal_plays(data: LegalPlaysQuestion) -> answering.Answer:
    return answering.legal_plays(
        trump_card=_or_none(data.trump_card),
        trump_suit=_or_none(data.trump_suit),
        hand=data.hand,
        trick=_trick_of(data),
        demoted_ace=data.demoted_ace,
        rules=_rules_of(data),
    )


def _or_none(value: Any) -> Any:
    return None if value is UNSET else value


def _trick_of(data: LegalPlaysQuestion | TrickWinnerQuestion) -> list[Any]:
    return [(play.card, _or_none(play.player)) for play in data.trick]


def _rules_of(data: LegalPlaysQuestion | TrickWinnerQuestion) -> dict[str, Any]:
    if data.rules is UNSET:
        return {}
    given = {name: getattr(data.rules, name) for name in data.rules.__struct_fields__}
    return {name: value for name, value in given.items() if value is not UNSET}


def _malformed(_request: Request[Any, Any, Any], error: Malformed) -> Response[Any]:
    return Response(refusal([_found(error.said)], json.loads(error.body)), status_code=422)


def _refused(_request: Request[Any, Any, Any], error: answering.Refused) -> Response[Any]:
    return Response(told(error.faults), status_code=422)


def _found(message: str) -> Found:
    """msgspec says what is wrong and where in one sentence."""
    what, _, where = message.partition(" - at `$")
    place = tuple(
        int(index) if index else name for name, index in re.findall(r"\.(\w+)|\[(\d+)\]", where)
    )
    name = re.search(r"field `(\w+)`", what)
    if name is not None:
        code = Code.REQUIRED_MISSING if "missing" in what else Code.UNKNOWN_FIELD
        return (*place, name[1]), code
    if what.startswith("Invalid enum value"):
        is_card = place[-1] in ("trump_card", "card") or place[:1] == ("hand",)
        return place, Code.UNKNOWN_CARD if is_card else Code.UNKNOWN_VALUE
    return place, next(code for begins, code in _SENTENCES if re.search(begins, what))


_SENTENCES = (
    ("got `null`", Code.NULL_NOT_ALLOWED),
    ("`array` of length >=", Code.TOO_FEW_ITEMS),
    ("`array` of length <=", Code.TOO_MANY_ITEMS),
    ("`str` of length >=", Code.TOO_SHORT),
    ("`int` >=", Code.NUMBER_TOO_SMALL),
    ("`int` <=", Code.NUMBER_TOO_LARGE),
    ("^Expected `str", Code.EXPECTED_STRING),
    ("^Expected `bool", Code.EXPECTED_BOOLEAN),
    ("^Expected `int", Code.EXPECTED_INTEGER),
    ("^Expected `array", Code.EXPECTED_ARRAY),
    ("^Expected `object", Code.EXPECTED_OBJECT),
)
