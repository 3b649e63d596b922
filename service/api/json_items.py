"""Takes a batch apart into its items, without reading them: the elements of an array, or lines.

Whatever is wrong inside an item stays with that item, so here an item is bytes.  Only as much of a
batch is looked at as one item may take, and an item that is longer is passed over.
"""

import json
import re
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from service.api.json_reader import NotJSON, Unreadable, forbid_byte_order_mark
from service.api.refusals import Refused
from service.api.soundness import InvalidQuestion
from service.rules.faults import Fault

Item: TypeAlias = bytes | None
"""An item as it was sent; ``None`` for one that is too long."""


def lines_in(pieces: Iterable[bytes], longest: int) -> Iterator[Sequence[Item]]:
    """The lines that end in each piece, and at last what stands after the last of them.

    Blank lines are left out.  Of a line of more than ``longest`` bytes, no more is kept.
    """
    begun = bytearray()
    for piece in pieces:
        *ended, last = piece.split(b"\n")
        if ended:
            begun += ended[0]
            yield list(_items_of([bytes(begun), *ended[1:]], longest))
            begun.clear()
        begun += last
        # Enough to see that it is too long, even if what is kept ends with a carriage return.
        del begun[longest + 2 :]
    yield list(_items_of([bytes(begun)], longest))


def _items_of(lines: Iterable[bytes], longest: int) -> Iterator[Item]:
    for line in lines:
        if line.strip(b" \t\r"):
            item = line.removesuffix(b"\r")
            yield item if len(item) <= longest else None


def items_of_array(pieces: Iterable[bytes], *, most: int, longest: int) -> Sequence[Item]:
    """The items of a JSON array, of which each piece but the last has ``longest`` bytes.

    Raises :class:`NotJSON` for what is no array in JSON, and :class:`InvalidQuestion` for one of
    more than ``most`` items.
    """
    items: list[Item] = []
    count = 0
    for count, item in enumerate(_Array(pieces, longest).items(), start=1):
        if count <= most:
            items.append(item)
    if count > most:
        facts = {"count": count, "most": most}
        raise InvalidQuestion([Fault((), Refused.TOO_MANY_ITEMS, facts)])
    return items


_SPACE = re.compile(r"[ \t\n\r]*")
_QUOTE_OR_BRACKET = re.compile(r'["\[\]{}]')
_QUOTE_OR_ESCAPES = re.compile(r'"|(?:\\.[^"\\]*)+', re.DOTALL)
_DELIMITER = re.compile(r"[],\s]")

# Finds where a value ends. What it makes of the value is thrown away, so numbers are not read.
_SKIMMING = json.JSONDecoder(parse_int=len, parse_float=len, parse_constant=len)


class _Array:
    """The text of an array.  Only the part that is being looked at is kept."""

    def __init__(self, pieces: Iterable[bytes], longest: int) -> None:
        self._pieces = iter(pieces)
        self._longest = longest
        self._decoder = getincrementaldecoder("utf-8")()
        self._bytes = 0
        # Where the part begins that is kept, and where in it we are.
        self._line, self._column = 1, 1
        self._text, self._place = "", 0
        self._is_last = False

    def items(self) -> Iterator[Item]:
        """Every item, in order.  Raises :class:`NotJSON` where the syntax is broken."""
        if self._next() == "":
            raise NotJSON(Fault((), Unreadable.EMPTY_BODY))
        if self._next() != "[":
            raise NotJSON(Fault((), Refused.EXPECTED_ARRAY))
        self._place += 1
        if self._next() == "]":
            self._place += 1
        else:
            yield from self._elements()
        if self._next() != "":
            raise self._broken(self._place)

    def _elements(self) -> Iterator[Item]:
        following = ","
        while following == ",":
            self._next()
            yield self._item()
            following = self._next()
            if following not in (",", "]"):
                raise self._broken(self._place)
            self._place += 1

    def _next(self) -> str:
        """The next character that is no space, at which we are then; nothing at the end."""
        while True:
            space = _SPACE.match(self._text, self._place)
            assert space is not None
            self._place = space.end()
            if self._place < len(self._text):
                return self._text[self._place]
            if not self._move_on():
                return ""

    def _move_on(self) -> bool:
        """Forget what has been passed and take up another piece, if there is one."""
        if self._is_last:
            return False
        piece = next(self._pieces, b"")
        self._is_last = not piece
        passed = self._text[: self._place]
        newline = passed.rfind("\n")
        self._line += passed.count("\n")
        self._column = len(passed) - newline if newline >= 0 else self._column + len(passed)
        self._text = self._text[self._place :] + self._decoded(piece)
        self._place = 0
        return True

    def _decoded(self, piece: bytes) -> str:
        if not self._bytes:
            forbid_byte_order_mark(piece)
        begun = len(self._decoder.getstate()[0])
        try:
            text = self._decoder.decode(piece, final=self._is_last)
        except UnicodeDecodeError as error:
            facts = {"position": self._bytes - begun + error.start + 1}
            raise NotJSON(Fault((), Unreadable.NOT_UTF8, facts)) from None
        self._bytes += len(piece)
        return text

    def _item(self) -> Item:
        """The item at which we are; then we are behind it."""
        while True:
            end, broken_at = self._end_of_item()
            # 12 may be the beginning of 123, or of 12e+3.
            if end is not None and (end + 2 < len(self._text) or self._is_last):
                return self._taken(end)
            # It may only be cut short, so it is tried again with more.
            is_whole = len(self._text) - self._place > self._longest
            if is_whole or not self._move_on():
                return self._odd_item(broken_at)

    def _end_of_item(self) -> tuple[int | None, int | None]:
        """Where the item ends, or else where it is broken, unless it is nested too deep."""
        try:
            return _SKIMMING.raw_decode(self._text, self._place)[1], None
        except json.JSONDecodeError as error:
            return None, error.pos
        except RecursionError:
            return None, None

    def _taken(self, end: int) -> Item:
        item = self._text[self._place : end].encode()
        self._place = end
        return item if len(item) <= self._longest else None

    def _odd_item(self, broken_at: int | None) -> Item:
        """An item that is too long, too deep or broken.  Only of a short one we can say which."""
        broken = self._broken(len(self._text) if broken_at is None else broken_at)
        start, looked_at = self._place, self._bytes
        is_closed = self._pass_over()
        is_short = self._bytes == looked_at
        if not is_closed or (is_short and broken_at is not None):
            raise broken
        if not is_short:
            return None
        self._place, end = start, self._place
        return self._taken(end)

    def _pass_over(self) -> bool:
        """Go behind an item of any length.  Whether it has an end."""
        if self._text[self._place : self._place + 1] not in '"[{':
            # A number. What follows it is not part of it.
            is_closed = self._go_behind(_DELIMITER) != ""
            self._place -= is_closed
            return is_closed
        depth = 0
        while mark := self._go_behind(_QUOTE_OR_BRACKET):
            if mark == '"':
                if not self._go_behind_string():
                    return False
            else:
                depth += 1 if mark in "[{" else -1
            if depth <= 0:
                return True
        return False

    def _go_behind_string(self) -> bool:
        """Go behind the quotation mark that ends a string.  Whether there is one."""
        while mark := self._go_behind(_QUOTE_OR_ESCAPES):
            if mark == '"':
                return True
        return False

    def _go_behind(self, pattern: re.Pattern[str]) -> str:
        """Go behind the next match, and return it; nothing if there is none."""
        while not (found := pattern.search(self._text, self._place)):
            # Half an escape is kept until its other half has come.
            self._place = max(self._place, len(self._text) - self._text.endswith("\\"))
            if not self._move_on():
                return ""
        self._place = found.end()
        return found[0]

    def _broken(self, place: int) -> NotJSON:
        """The fault of what is no JSON at a place of the text."""
        before = self._text[:place]
        newline = before.rfind("\n")
        line = self._line + before.count("\n")
        column = place - newline if newline >= 0 else self._column + place
        return NotJSON(Fault((), Unreadable.NOT_JSON, {"line": line, "column": column}))
