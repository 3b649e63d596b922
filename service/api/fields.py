"""The fields of questions: they check against the tables of the rules and give rule values.

marshmallow's own fields are lenient (``"yes"`` is true, ``1.9`` is 1).  These take what JSON
Schema takes and refuse the rest with a code.  :class:`ListOf` goes on after a fault, so that every
fault is reported, and keeps a place for what was refused, so that the places after it stay right.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from marshmallow import Schema, ValidationError, fields
from marshmallow.exceptions import SCHEMA

from service.api.loading import AtSight, told_at_sight
from service.api.quoting import quoted
from service.api.refusals import Refusal, Refused, refuse
from service.api.suggestions import card_meant, name_meant
from service.rules.cards import CARDS, Card
from service.rules.finding import Play
from service.rules.games import MOST_PLAYERS, Option
from service.rules.record import MOST_PLAYS
from service.rules.sides import JOINED_BY

_MESSAGES: dict[str, str | list[Any] | dict[Any, Any]] = {
    "required": [Refusal(Refused.REQUIRED_MISSING)],
    "null": [Refusal(Refused.NULL_NOT_ALLOWED)],
}

_ANY_OBJECT = {"type": "object", "additionalProperties": True}

LONGEST_NAME = 64
"""How many characters a player's name may have."""

MOST_IN_HAND = 6
"""How many cards a hand of a record may have: one too many is an irregularity to be named."""

LONGEST_SIDE = MOST_PLAYERS * LONGEST_NAME + (MOST_PLAYERS - 1) * len(JOINED_BY)
"""How many characters the name of a side may have."""

_FORBIDDEN_IN_NAMES = (
    frozenset("+\u2028\u2029") | {chr(code) for code in range(0x20)}
    | {chr(code) for code in range(0x7F, 0xA0)}
)  # fmt: skip


class Reader(fields.Field[Any]):
    """A field that needs nothing but the value to read it."""

    default_error_messages = _MESSAGES

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **settings: Any
    ) -> Any:
        return self._read(value)

    def told(self, value: Any) -> Any:
        """The same as ``deserialize``, for a field that is there and needs nothing else done."""
        if value is None:
            raise refuse(Refused.NULL_NOT_ALLOWED)
        return self._read(value)

    def at_sight(self) -> AtSight:
        """What reads a value that is sound at sight.  It raises one of ``DOUBTS`` for any other.

        It takes nothing that ``deserialize`` refuses, and gives the same rule value; it may refuse
        more, and says nothing of why.
        """
        return self.told

    def _read(self, value: Any) -> Any:
        """The rule value.  Raises ``ValidationError`` with refusals.  Each kind has its own."""
        raise NotImplementedError


class CardField(Reader):
    """A card by its code."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(metadata={"type": "string", "enum": list(CARDS)}, **settings)

    def at_sight(self) -> AtSight:
        """The table of cards."""
        return CARDS.__getitem__

    def _read(self, value: Any) -> Card:
        try:
            return CARDS[value]
        except (KeyError, TypeError):
            raise _no_card(value) from None


def _no_card(value: object) -> ValidationError:
    if not isinstance(value, str):
        return refuse(Refused.EXPECTED_STRING)
    meant = card_meant(value)
    suggestion = {} if meant is None else {"suggestion": meant}
    return refuse(Refused.UNKNOWN_CARD, name=quoted(value), **suggestion)


class Choice(Reader):
    """One of a few values that have names."""

    def __init__(self, values: Iterable[str], **settings: Any) -> None:
        self.values = {str(value): value for value in values}
        super().__init__(metadata={"type": "string", "enum": list(self.values)}, **settings)

    def at_sight(self) -> AtSight:
        """The table of values."""
        return self.values.__getitem__

    def _read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise refuse(Refused.EXPECTED_STRING)
        if value not in self.values:
            meant = name_meant(value, self.values)
            suggestion = {} if meant is None else {"suggestion": meant}
            listed = ", ".join(self.values)
            raise refuse(Refused.UNKNOWN_VALUE, name=quoted(value), values=listed, **suggestion)
        return self.values[value]


class AnyValue(Reader):
    """Any JSON value, ``null`` too: somebody else will look at it, who takes only an object."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(metadata=_ANY_OBJECT, **settings)

    def _validate_missing(self, value: Any) -> None:
        if value is not None:
            super()._validate_missing(value)

    def told(self, value: Any) -> Any:
        """The value as it is."""
        return value

    def _read(self, value: Any) -> Any:
        return value


class Text(Reader):
    """A text of one character or more."""

    def __init__(self, *, most: int, **settings: Any) -> None:
        self.most = most
        shape = {"type": "string", "minLength": 1, "maxLength": most}
        super().__init__(metadata=shape, **settings)

    def _read(self, value: Any) -> str:
        if not isinstance(value, str):
            raise refuse(Refused.EXPECTED_STRING)
        if not value:
            raise refuse(Refused.TOO_SHORT)
        if len(value) > self.most:
            raise refuse(Refused.TOO_LONG, count=len(value), most=self.most)
        return value


class Switch(Reader):
    """``true`` or ``false``, and nothing that merely looks like them."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(metadata={"type": "boolean"}, **settings)

    def _read(self, value: Any) -> bool:
        if not isinstance(value, bool):
            raise refuse(Refused.EXPECTED_BOOLEAN)
        return value


class WholeNumber(Reader):
    """A whole number; as in JSON Schema, 1.0 is one."""

    def __init__(self, values: range | tuple[int, ...], **settings: Any) -> None:
        self.values = values
        super().__init__(metadata={"type": "integer", **_schema_of_numbers(values)}, **settings)

    def _read(self, value: Any) -> int:
        whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
        if isinstance(value, bool) or not whole:
            raise refuse(Refused.EXPECTED_INTEGER)
        number = int(value)
        if number not in self.values:
            raise self._out_of_range(number)
        return number

    def _out_of_range(self, number: int) -> ValidationError:
        if isinstance(self.values, tuple):
            listed = ", ".join(map(str, self.values))
            return refuse(Refused.UNKNOWN_VALUE, name=quoted(str(number)), values=listed)
        if number < self.values[0]:
            return refuse(Refused.NUMBER_TOO_SMALL, least=self.values[0])
        if number > self.values[-1]:
            return refuse(Refused.NUMBER_TOO_LARGE, most=self.values[-1])
        return refuse(Refused.NOT_A_MULTIPLE, step=self.values.step)


def _schema_of_numbers(values: range | tuple[int, ...]) -> dict[str, Any]:
    if isinstance(values, tuple):
        return {"enum": list(values)}
    bounds = {"minimum": values[0], "maximum": values[-1]}
    return bounds if values.step == 1 else {**bounds, "multipleOf": values.step}


class PlayerName(Reader):
    """The name of a player: 1 to 64 characters in normal form C, no plus sign, no controls."""

    def __init__(self, **settings: Any) -> None:
        shape = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
        super().__init__(metadata=shape, **settings)

    def at_sight(self) -> AtSight:
        """What keeps the names that it has seen."""
        return _name_at_sight

    def _read(self, value: Any) -> str:
        return _name_without(_refusals_of_name, value)


def _name_without(refusals_of: Callable[[str], Iterator[Refusal]], value: Any) -> str:
    """The name, if nothing is to be refused about it."""
    if not isinstance(value, str):
        raise refuse(Refused.EXPECTED_STRING)
    refusals = list(refusals_of(value))
    if refusals:
        raise ValidationError(refusals)
    return value


def _refusals_of_name(name: str) -> Iterator[Refusal]:
    if not name:
        yield Refusal(Refused.TOO_SHORT)
    if len(name) > LONGEST_NAME:
        yield Refusal(Refused.TOO_LONG, {"count": len(name), "most": LONGEST_NAME})
    forbidden = [character for character in name if character in _FORBIDDEN_IN_NAMES]
    if forbidden:
        shown = forbidden[0] if forbidden[0] == "+" else f"U+{ord(forbidden[0]):04X}"
        yield Refusal(Refused.FORBIDDEN_CHARACTER, {"name": shown})
    if not unicodedata.is_normalized("NFC", name):
        yield Refusal(Refused.NOT_NFC)


class SideName(Reader):
    """The name of a player, or of a side: the names of its players joined by plus signs."""

    def __init__(self, **settings: Any) -> None:
        shape = {"type": "string", "minLength": 1, "maxLength": LONGEST_SIDE}
        super().__init__(metadata=shape, **settings)

    def _read(self, value: Any) -> str:
        return _name_without(_refusals_of_side, value)


def _refusals_of_side(name: str) -> Iterator[Refusal]:
    if len(name) > LONGEST_SIDE:
        yield Refusal(Refused.TOO_LONG, {"count": len(name), "most": LONGEST_SIDE})
        return
    refusals = [each for part in name.split(JOINED_BY) for each in _refusals_of_name(part)]
    # Each kind of fault is told once, however many parts have it.
    yield from {refusal.code: refusal for refusal in refusals}.values()


class BySide(Reader):
    """Numbers by the name of a side, or of any of its players."""

    def __init__(self, values: range, *, least: int = 0, **settings: Any) -> None:
        self.number, self.least = WholeNumber(values), least
        shape: dict[str, Any] = {
            "type": "object",
            "additionalProperties": {"type": "integer", **_schema_of_numbers(values)},
            "maxProperties": MOST_PLAYERS,
        }
        if least:
            shape["minProperties"] = least
        super().__init__(metadata=shape, **settings)

    def _read(self, value: Any) -> dict[str, int]:
        if not isinstance(value, dict):
            raise refuse(Refused.EXPECTED_OBJECT)
        told: dict[str, int] = {}
        refused: dict[str, Any] = {}
        for name, number in islice(value.items(), MOST_PLAYERS):
            refusals: list[Any] = list(_refusals_of_side(name))
            try:
                read = self.number.told(number)
            except ValidationError as error:
                refusals += error.messages
            if refusals:
                refused[name] = refusals
            else:
                told[name] = read
        if not self.least <= len(value) <= MOST_PLAYERS:
            refused[SCHEMA] = [_wrong_length(len(value), self.least, MOST_PLAYERS)]
        if refused:
            raise ValidationError(refused, valid_data=told)
        return told


class Hands(Reader):
    """Hands by the name of the player who held them."""

    def __init__(self, **settings: Any) -> None:
        self.cards = Cards(most=MOST_IN_HAND, unique=True)
        shape = {
            "type": "object",
            "additionalProperties": {
                "type": "array",
                "items": self.cards.inner.metadata,
                **self.cards.metadata,
            },
            "maxProperties": MOST_PLAYERS,
        }
        super().__init__(metadata=shape, **settings)

    def at_sight(self) -> AtSight:
        """What reads hands of cards that are sound at sight."""
        cards = self.cards.at_sight()

        def hands(value: Any) -> dict[str, list[Card]]:
            if not isinstance(value, dict) or len(value) > MOST_PLAYERS:
                raise TypeError
            return {_name_at_sight(name): cards(hand) for name, hand in value.items()}

        return hands

    def _read(self, value: Any) -> dict[str, list[Card]]:
        if not isinstance(value, dict):
            raise refuse(Refused.EXPECTED_OBJECT)
        told: dict[str, Any] = {}
        refused: dict[str, Any] = {}
        for name, hand in islice(value.items(), MOST_PLAYERS):
            refusals = list(_refusals_of_name(name))
            cards, messages = self._cards_of(hand)
            if refusals or messages:
                refused[name] = _with_refusals_of_name(refusals, messages)
            if not refusals:
                # Whose hand it is that has no name nobody knows, a stranger's or a player's.
                told[name] = cards
        if len(value) > MOST_PLAYERS:
            refused[SCHEMA] = [_wrong_length(len(value), 0, MOST_PLAYERS)]
        if refused:
            raise ValidationError(refused, valid_data=told)
        return told

    def _cards_of(self, hand: Any) -> tuple[list[Any], Any]:
        """The cards of a hand, and what is wrong with it."""
        try:
            return self.cards.told(hand), {}
        except ValidationError as error:
            partly: Any = error.valid_data or []
            return partly, error.messages


def _with_refusals_of_name(refusals: list[Refusal], messages: Any) -> Any:
    """What is wrong with a name, and with what stands under it."""
    if isinstance(messages, list):
        return [*refusals, *messages]
    return {SCHEMA: refusals, **messages} if refusals else messages


class AnyObject(Reader):
    """A JSON object, which something else looks into."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(metadata=_ANY_OBJECT, **settings)

    def _read(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise refuse(Refused.EXPECTED_OBJECT)
        return value


class Part(fields.Nested):
    """An object inside a question."""

    default_error_messages = _MESSAGES

    def told(self, value: Any) -> Any:
        """The same as ``deserialize``, by the name that the other fields have for it."""
        return self.deserialize(value)

    def at_sight(self) -> AtSight:
        """What reads an object with fields that are sound at sight."""
        return partial(told_at_sight, self.schema)


class ListOf(Reader, fields.List[Any]):
    """A list with a least and a most number of items."""

    def __init__(
        self,
        inner: fields.Field[Any],
        *,
        least: int = 0,
        most: int,
        unique: bool = False,
        **settings: Any,
    ) -> None:
        self.least, self.most = least, most
        shape: dict[str, Any] = {"maxItems": most}
        if least:
            shape["minItems"] = least
        if unique:
            # Found out later, together with cards that stand in another list as well.
            shape["uniqueItems"] = True
        super().__init__(inner, metadata=shape, **settings)
        # The inner field is one of our own kinds.
        self._told_by_inner: Callable[[Any], Any] = self.inner.told  # type: ignore[attr-defined]

    def at_sight(self) -> AtSight:
        """What reads a list of the right length with items that are sound at sight."""
        inner: Reader = self.inner  # type: ignore[assignment]  # one of our own kinds
        return self._list_at_sight(inner.at_sight())

    def _list_at_sight(self, item: AtSight) -> AtSight:
        least, most = self.least, self.most

        def items(value: Any) -> list[Any]:
            if not isinstance(value, list) or not least <= len(value) <= most:
                raise TypeError
            return [item(each) for each in value]

        return items

    def _read(self, value: Any) -> list[Any]:
        if not isinstance(value, list):
            raise refuse(Refused.EXPECTED_ARRAY)
        items: list[Any] = []
        refused: dict[int | str, Any] = {}
        # What is beyond the most is at fault by being there, and costs no further look.
        for index, each in enumerate(value[: self.most]):
            try:
                items.append(self._told_by_inner(each))
            except ValidationError as error:
                items.append(error.valid_data)
                refused[index] = error.messages
        if not self.least <= len(value) <= self.most:
            refused[SCHEMA] = [_wrong_length(len(value), self.least, self.most)]
        if refused:
            raise ValidationError(refused, valid_data=items)
        return items


def _wrong_length(count: int, least: int, most: int) -> Refusal:
    if count < least:
        return Refusal(Refused.TOO_FEW_ITEMS, {"count": count, "least": least})
    return Refusal(Refused.TOO_MANY_ITEMS, {"count": count, "most": most})


class Cards(ListOf):
    """A list of cards."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(CardField(), **settings)


class Plays(ListOf):
    """A list of cards on the table, as ``{card, player}``."""

    def __init__(self, play: type[Schema], **settings: Any) -> None:
        super().__init__(Part(play), **settings)

    def at_sight(self) -> AtSight:
        """What reads plays, each with or without its player."""
        return self._list_at_sight(_play_at_sight)

    def _read(self, value: Any) -> list[Any]:
        try:
            told: list[Any] = super()._read(value)
            return [Play(*_known(play)) for play in told]
        except ValidationError as error:
            partly: Any = error.valid_data or ()
            error.valid_data = [_known(play) for play in partly]
            raise


class RecordedTrick(Plays):
    """The cards of a trick in the order in which they were played, each with its player."""

    def __init__(self, play: type[Schema], **settings: Any) -> None:
        super().__init__(play, least=1, most=MOST_PLAYS, **settings)

    def at_sight(self) -> AtSight:
        """What reads plays, each with its player."""
        return self._list_at_sight(_named_play_at_sight)


def _known(play: Mapping[str, Any] | None) -> tuple[Any, Any]:
    """The card and the player of a play, each ``None`` where it is not known."""
    return (play.get("card"), play.get("player")) if play else (None, None)


def _play_at_sight(value: Any) -> Play:
    return Play(CARDS[value["card"]]) if len(value) == 1 else _named_play_at_sight(value)


def _named_play_at_sight(value: Any) -> Play:
    if len(value) != 2:
        raise KeyError
    return Play(CARDS[value["card"]], _name_at_sight(value["player"]))


# The same few players are named again and again. What is no name is not kept.
@lru_cache(maxsize=1024)
def _name_at_sight(name: Any) -> str:
    return _name_without(_refusals_of_name, name)


def option_field(option: Option) -> fields.Field[Any]:
    """The field that takes the values of a house-rule option."""
    first = option.values[0]
    if isinstance(first, bool):
        return Switch()
    if isinstance(first, StrEnum):
        return Choice(type(first))
    return WholeNumber(option.values)  # type: ignore[arg-type]  # then all of them are numbers
