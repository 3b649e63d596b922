"""Prints a sound question as a text, in the one strict form.

What prints a question is made once from the shapes of its fields, so that printing itself looks
at nothing but the values.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from service.api.notation.names import name_written, side_written
from service.api.notation.shapes import (
    ITEMS_APART_BY,
    LISTS_APART_BY,
    Atom,
    Group,
    Line,
    Named,
    Option,
    Row,
    Series,
    Shape,
    Turns,
    lines_of,
)

Request: TypeAlias = Mapping[str, Any]
_Show: TypeAlias = Callable[[Any], str]
_Write: TypeAlias = Callable[[list[str], Any, Request], None]
"""Adds the pieces of a field's value to the pieces of a text about this question."""

FIELDS_APART_BY, PARTS_APART_BY, VALUE_AFTER = ";", ":", "="
YES, NO = "yes", "no"


def text_of(operation: str, request: Request) -> str:
    """The text of a question, which must be one that the schema of its operation takes."""
    pieces = [operation]
    for name, write in _writers(operation):
        value = request.get(name)
        if value is not None:
            write(pieces, value, request)
    return FIELDS_APART_BY.join(pieces)


def next_clockwise(players: Sequence[str]) -> dict[str, str]:
    """Who follows each player where all play in turn."""
    return dict(zip(players, (*players[1:], *players[:1]), strict=True))


@cache
def _writers(operation: str) -> Sequence[tuple[str, _Write]]:
    lines = lines_of(operation).values()
    parts: dict[str, list[Line]] = {line.path[0]: [] for line in lines}
    for line in lines:
        if len(line.path) > 1:
            parts[line.path[0]].append(line)
    whole = [line for line in lines if len(line.path) == 1]
    return [(line.name, _writer(line, parts[line.name])) for line in whole]


def _writer(line: Line, parts: Sequence[Line]) -> _Write:
    before = line.name + VALUE_AFTER
    if isinstance(line.shape, Group):
        return _group(before, [(each.path[1], each.name + VALUE_AFTER, _show(each.shape))
                               for each in parts])  # fmt: skip
    if isinstance(line.shape, Turns):
        return _turns(before)
    show = _show(line.shape)

    def write(pieces: list[str], value: Any, _: Request) -> None:
        pieces.append(before + show(value))

    return write


def _group(empty: str, parts: Sequence[tuple[str, str, _Show]]) -> _Write:
    def write(pieces: list[str], value: Any, _: Request) -> None:
        if not value:
            pieces.append(empty)
            return
        pieces.extend(before + show(value[name]) for name, before, show in parts if name in value)

    return write


def _turns(before: str) -> _Write:
    def write(pieces: list[str], tricks: Any, request: Request) -> None:
        following = next_clockwise(request["players"])
        written = [_trick(trick, following) for trick in tricks]
        pieces.append(before + LISTS_APART_BY.join(written))

    return write


def _trick(trick: Sequence[Mapping[str, str]], following: Mapping[str, str]) -> str:
    plays = []
    in_turn = None
    for play in trick:
        player, card = play["player"], play["card"]
        plays.append(card if player == in_turn else f"{name_written(player)}:{card}")
        in_turn = following.get(player)
    return ITEMS_APART_BY.join(plays)


def _show(shape: Shape) -> _Show:
    if isinstance(shape, Atom):
        return _SHOWN[shape]
    if isinstance(shape, Option):
        return str
    if isinstance(shape, Row):
        return _row(shape)
    if isinstance(shape, Series):
        show, join = _show(shape.item), shape.separator.join
        return lambda items: join([show(item) for item in items])
    if isinstance(shape, Named):
        return _named(shape)
    raise TypeError(f"no way to print {shape!r}")


_SHOWN: Mapping[Atom, _Show] = {
    Atom.CARD: str,
    Atom.NAME: name_written,
    Atom.SIDE: side_written,
    Atom.NUMBER: lambda number: str(int(number)),
    Atom.SWITCH: lambda switch: YES if switch else NO,
}


def _row(shape: Row) -> _Show:
    parts = [(name, _show(part)) for name, part in shape.parts]

    def show(row: Any) -> str:
        written = [show(row[name]) if name in row else "" for name, show in parts]
        return PARTS_APART_BY.join(written).rstrip(PARTS_APART_BY)

    return show


def _named(shape: Named) -> _Show:
    show_name, show_value, join = _SHOWN[shape.name], _show(shape.value), shape.separator.join

    def show(named: Any) -> str:
        return join([f"{show_name(name)}:{show_value(value)}" for name, value in named.items()])

    return show
