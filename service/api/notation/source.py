"""A text as somebody sent it: where its pieces lie, and on which line and column.

Everything is folded one character for one, so that what is read keeps its place in what was sent:
full-width letters and signs become plain ones, and what stands for a separator becomes it.  Names
are taken from the text as it was before that.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple


class Span(NamedTuple):
    """From one character of a text up to another."""

    start: int
    end: int


class Position(NamedTuple):
    """A place in the text as it was sent: both are counted from 1, columns in characters."""

    line: int
    column: int


_FOLDED: dict[int, int | str] = {
    **{code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)},
    # The stops of Chinese, and the hyphens and dashes that a telephone makes of a hyphen.
    **str.maketrans("、。‐‑‒–—−", ",.------"),
    # Whatever is seen as nothing or as a space.
    **dict.fromkeys(map(ord, "\t\v\f\x85\xa0\u2028\u2029\u3000\u200b\u200e\u200f\ufeff"), " "),
}

_ADDRESS = re.compile(r"\s*(?:[a-z]+://[^\s?#]*)?(?:[?#](?:[^\s&#=]*=[^\s&#]*&)*q=|[?#])", re.I)
_END_IN_ADDRESS = re.compile(r"[&#]")
_ENCODED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_NOT_ENCODED = re.compile(r"\s|%(?![0-9A-Fa-f]{2})")
_LINE_END = re.compile(r"\r\n|\r|\n")
_FIELD_END = re.compile(r"[,/]\s*|([;\r\n])")


class Source:
    """A text, and the way back from what was read of it to where that stands."""

    def __init__(self, given: str) -> None:
        self._given = given
        self.written, self._offsets = _decoded(given, _without_address(given))
        self.folded = self.written.translate(_FOLDED)

    def position(self, index: int) -> Position:
        """Where the character with this index stands in the text as it was sent."""
        offset = self._offsets[index]
        line = bisect_right(self._line_starts, offset)
        return Position(line, offset - self._line_starts[line - 1] + 1)

    @cached_property
    def _line_starts(self) -> Sequence[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self._given))]

    def text(self, span: Span) -> str:
        """What stands there, folded."""
        return self.folded[span.start : span.end]

    def name(self, span: Span) -> str:
        """What stands there, as it was written."""
        return self.written[span.start : span.end]

    def trimmed(self, span: Span) -> Span:
        """The same without the space around it."""
        text = self.text(span)
        start = span.start + len(text) - len(text.lstrip())
        return Span(start, start + len(text.strip()))

    def fields(self) -> list[Span]:
        """The pieces between semicolons and line ends, but for those that are empty.

        A line that ends with a comma or a slash goes on in the next one.
        """
        last = self._end
        ends = [each.span() for each in _FIELD_END.finditer(self.folded, 0, last) if each[1]]
        starts = [0, *(end for _, end in ends)]
        stops = [*(start for start, _ in ends), last]
        spans = [self.trimmed(Span(*each)) for each in zip(starts, stops, strict=True)]
        return [span for span in spans if span.start < span.end]

    @property
    def _end(self) -> int:
        """The end of the text without the full stop of a sentence around it."""
        text = self.folded.rstrip()
        return len(text) - text.endswith(".")

    def split(self, span: Span, separators: re.Pattern[str], most: int = 0) -> list[Span]:
        """The trimmed pieces of a piece; only the first ``most`` separators divide, if given."""
        pieces = []
        start = span.start
        for count, found in enumerate(separators.finditer(self.folded, *span), start=1):
            pieces.append(self.trimmed(Span(start, found.start())))
            start = found.end()
            if count == most:
                break
        return [*pieces, self.trimmed(Span(start, span.end))]

    def words(self, span: Span) -> list[Span]:
        """The words of a piece."""
        return [Span(*found.span()) for found in _WORD.finditer(self.folded, *span)]


_WORD = re.compile(r"\S+")


def _without_address(given: str) -> Span:
    """The text in an address that carries it as ``?q=`` or behind ``#``."""
    address = _ADDRESS.match(given)
    if address is None:
        return Span(0, len(given))
    end = _END_IN_ADDRESS.search(given, address.end())
    return Span(address.end(), end.start() if end else len(given))


def _decoded(given: str, span: Span) -> tuple[str, Sequence[int]]:
    """The text in a piece, decoded if it is percent-encoded, and where each character stood.

    One offset more says where the piece ends.
    """
    plain = given[span.start : span.end]
    as_it_is = plain, range(span.start, span.end + 1)
    if "%" not in plain or _NOT_ENCODED.search(plain.strip()):
        return as_it_is
    try:
        characters = list(_characters(given, span))
    except UnicodeDecodeError:
        return as_it_is
    text = "".join(character for character, _ in characters)
    return text, [*(offset for _, offset in characters), span.end]


def _characters(given: str, span: Span) -> Iterator[tuple[str, int]]:
    """The decoded characters of an encoded piece, each with where it stood."""
    done = span.start
    for found in _ENCODED.finditer(given, *span):
        yield from _unencoded(given, Span(done, found.start()))
        offset = found.start()
        for character in bytes.fromhex(found.group().replace("%", "")).decode():
            yield character, offset
            offset += 3 * len(character.encode())
        done = found.end()
    yield from _unencoded(given, Span(done, span.end))


def _unencoded(given: str, span: Span) -> Iterator[tuple[str, int]]:
    """Characters that stand for themselves, but for the plus sign that encodes a space."""
    for offset in range(*span):
        yield given[offset].replace("+", " "), offset
