"""Reads the values in a text into a JSON question, and keeps where each part of it stands.

What cannot be read is left in the question as it was written.  The reader of the operation refuses
it then, as it would in JSON, and the refusal has a place.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from service.api.notation.names import name_read, side_read
from service.api.notation.printing import next_clockwise
from service.api.notation.shapes import (
    ITEMS_APART_BY,
    LISTS_APART_BY,
    Atom,
    Named,
    Option,
    Row,
    Series,
    Shape,
    Turns,
)
from service.api.notation.source import Source, Span
from service.api.notation.spelling import card_read, number_read, option_read, switch_read
from service.api.quoting import quoted
from service.api.refusals import Miswritten
from service.rules.faults import Fault, Place
from service.rules.finding import Fact

_SEPARATORS = {each: re.compile(each) for each in (ITEMS_APART_BY, LISTS_APART_BY)}
AFTER_NAME = re.compile("[=:]")
"""What stands after the name of a field, and between the parts of an item."""

NOTHING = ""
"""What the question keeps where a value is missing: no field takes it."""

_MOST_READ = 100
"""How many items of a list are read: no list may have so many, and no more faults are told."""

_MOST_WORDS_IN_A_CARD = 3


@dataclass(slots=True)
class Values:
    """Reads values out of a text, and collects where they stand and what is wrong with them."""

    source: Source
    stands_at: dict[Place, int] = field(default_factory=dict)
    """Where each part of the question begins."""
    faults: list[Fault] = field(default_factory=list)
    """What no reader of the JSON question would find; the place of each is a key above."""
    silent: set[Place] = field(default_factory=set)
    """Places of which nobody needs to be told that something is missing: another fault says why."""

    def read(self, shape: Shape, span: Span, place: Place) -> Any:
        """The JSON value of a piece of the text, which may be empty."""
        self.stands_at[place] = span.start
        if span.start == span.end and isinstance(shape, Atom | Option):
            return NOTHING
        if isinstance(shape, Atom):
            return self._atom(shape, span)
        if isinstance(shape, Option):
            text = self.source.text(span)
            named = option_read(text, shape.values)
            return text if named is None else named
        if isinstance(shape, Row):
            return self._row(shape, span, place)
        if isinstance(shape, Series):
            return self._series(shape, span, place)
        if isinstance(shape, Named):
            return self._named(shape, span, place)
        if isinstance(shape, Turns):
            return self._tricks(span, place)
        # An object that is written whole can only be empty.
        return self.source.text(span) or {}

    def _atom(self, atom: Atom, span: Span) -> Any:
        if atom is Atom.NAME:
            return name_read(self.source.name(span))
        if atom is Atom.SIDE:
            return side_read(self.source.name(span))
        text = self.source.text(span)
        read = _READERS[atom](text)
        return text if read is None else read

    def _items(self, span: Span, separator: str) -> list[Span]:
        """The items of a list; a separator at its end is nothing."""
        if span.start == span.end:
            return []
        items = self.source.split(span, _SEPARATORS[separator])
        return items[:-1] if items[-1].start == items[-1].end else items

    def _series(self, shape: Series, span: Span, place: Place) -> list[Any]:
        items = self._items(span, shape.separator)
        surplus = _unread(items)
        if _begins_with_a_card(shape.item):
            items = [each for item in items[:_MOST_READ] for each in self._cards_apart(item)]
            surplus += _unread(items)
        read = [
            self.read(shape.item, item, (*place, index))
            for index, item in enumerate(items[:_MOST_READ])
        ]
        return [*read, *surplus]

    def _cards_apart(self, span: Span) -> list[Span]:
        """The cards in a piece that has only spaces between them, where it is nothing but cards."""
        text = self.source.text(span)
        if AFTER_NAME.search(text) or not text:
            return [span]
        words = self.source.words(span)
        cards = []
        index = 0
        while index < len(words) and index < _MOST_READ:
            card = words[index : index + self._words_of_a_card(words, index)]
            cards.append(Span(card[0].start, card[-1].end))
            index += len(card)
        return [*cards, *words[index:]]

    def _words_of_a_card(self, words: Sequence[Span], first: int) -> int:
        """How many of the words from one on are a card: ``10 C`` has two; 1 if they are none."""
        for count, word in enumerate(words[first : first + _MOST_WORDS_IN_A_CARD], start=1):
            if self._is_card(Span(words[first].start, word.end)):
                return count
        return 1

    def _is_card(self, span: Span) -> bool:
        return card_read(self.source.text(span)) is not None

    def _row(self, shape: Row, span: Span, place: Place) -> dict[str, Any]:
        spans = self.source.split(span, AFTER_NAME)
        if self._is_turned_round(shape, spans):
            spans.reverse()
        row: dict[str, Any] = {}
        for (name, part), each in zip(shape.parts, spans, strict=False):
            # The first part is always there, and empty if it is not; the others are left out.
            if each.start < each.end or not row:
                row[name] = self.read(part, each, (*place, name))
        if len(spans) > len(shape.parts):
            self._refuse_surplus(spans[len(shape.parts)], row, place, most=len(shape.parts))
        return row

    def _is_turned_round(self, shape: Row, spans: Sequence[Span]) -> bool:
        """Whether a card and a name stand the other way round, which only the card can show."""
        atoms = [atom for _, atom in shape.parts]
        if len(spans) != 2 or Atom.CARD not in atoms[:2]:
            return False
        card = atoms.index(Atom.CARD)
        return not self._is_card(spans[card]) and self._is_card(spans[1 - card])

    def _refuse_surplus(self, span: Span, row: dict[str, Any], place: Place, *, most: int) -> None:
        """One part too many in an item.  The question keeps it, so that it is refused as well."""
        text = self.source.text(span)
        key = f":{text}"
        row[key] = text
        facts: dict[str, Fact] = {"name": quoted(text), "most": most}
        self.refuse((*place, key), Miswritten.TOO_MANY_PARTS, span.start, facts)

    def _named(self, shape: Named, span: Span, place: Place) -> dict[str, Any]:
        named: dict[str, Any] = {}
        for item in self._items(span, shape.separator)[:_MOST_READ]:
            name_span, *value_span = self.source.split(item, AFTER_NAME, most=1)
            name = self._atom(shape.name, name_span)
            if name in named:
                self.refuse(None, Miswritten.FIELD_TWICE, item.start, {"name": quoted(name)})
                continue
            inside = (*place, name)
            if value_span:
                named[name] = self.read(shape.value, value_span[0], inside)
                self.stands_at[inside] = item.start
            else:
                named[name] = NOTHING
                facts = {"name": quoted(name)}
                self.refuse(inside, Miswritten.VALUE_MISSING, item.end, facts)
        return named

    def _tricks(self, span: Span, place: Place) -> list[Any]:
        tricks = self._items(span, LISTS_APART_BY)
        read = [
            self._trick(trick, (*place, number)) for number, trick in enumerate(tricks[:_MOST_READ])
        ]
        return [*read, *_unread(tricks)]

    def _trick(self, span: Span, place: Place) -> list[Any]:
        self.stands_at[place] = span.start
        items = self._items(span, ITEMS_APART_BY)
        plays = [play for item in items[:_MOST_READ] for play in self._plays_apart(item)]
        read = [self._play(play, (*place, index)) for index, play in enumerate(plays[:_MOST_READ])]
        return [*read, *_unread(plays), *_unread(items)]

    def _plays_apart(self, span: Span) -> list[Sequence[Span]]:
        """The plays in a piece that has only spaces between cards; the first may name a player."""
        parts = self.source.split(span, AFTER_NAME)
        if len(parts) > 2:
            return [parts]
        if len(parts) == 2 and not self._is_card(parts[1]) and self._is_card(parts[0]):
            parts.reverse()
        first, *others = self._cards_apart(parts[-1]) or [parts[-1]]
        return [[*parts[:-1], first], *([other] for other in others)]

    def _play(self, spans: Sequence[Span], place: Place) -> dict[str, Any]:
        *before, card = spans[:2]
        self.stands_at[place] = spans[0].start
        play: dict[str, Any] = {}
        if before:
            play["player"] = self.read(Atom.NAME, before[0], (*place, "player"))
        play["card"] = self.read(Atom.CARD, card, (*place, "card"))
        if len(spans) > 2:
            self._refuse_surplus(spans[2], play, place, most=2)
        return play

    def refuse(
        self, place: Place | None, code: StrEnum, at: int, facts: Mapping[str, Fact]
    ) -> None:
        """Note a fault.  Without a place it is about the text alone, and hides no other."""
        key: Place = ("", len(self.faults)) if place is None else place
        self.stands_at[key] = at
        self.faults.append(Fault(key, code, facts))

    def seat(self, tricks: list[Any], players: object, place: Place) -> None:
        """Put in the players that are left out of tricks because they followed in turn."""
        names = players if isinstance(players, list) else []
        following = next_clockwise(names)
        for number, trick in enumerate(tricks[:_MOST_READ]):
            in_turn: str | None = None
            unknown = not names
            for index, play in enumerate(trick[:_MOST_READ]):
                if "player" not in play and in_turn is not None:
                    trick[index] = play = {"player": in_turn, **play}
                elif "player" not in play:
                    if unknown:
                        self.silent.add((*place, number, index, "player"))
                    unknown = True
                in_turn = following.get(play["player"]) if "player" in play else None


_READERS: Mapping[Atom, Callable[[str], Any]] = {
    Atom.CARD: card_read,
    Atom.NUMBER: number_read,
    Atom.SWITCH: switch_read,
}


def _unread(items: Sequence[object]) -> list[str]:
    """What the question keeps of the items that are too many to be read."""
    return [NOTHING] * (len(items) - _MOST_READ)


def _begins_with_a_card(shape: Shape) -> bool:
    return shape is Atom.CARD or (isinstance(shape, Row) and shape.parts[0][1] is Atom.CARD)
