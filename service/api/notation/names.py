"""How names of players and sides are written in a text.

ASCII letters and digits stand for themselves and ``_`` for a space.  All else is written by its
code points in hexadecimal: ``~e9~`` is é, and ``~738b-82b3~`` two characters in a row.  A name
of no characters, which nobody may have, is ``~~``.
"""

import re
import unicodedata
from functools import lru_cache

from service.rules.sides import JOINED_BY

PARTNERS_JOINED_BY = "."
"""What joins partners in a text: a plus sign means a space in a query."""

NAMELESS = "~~"

_LAST_CODE_POINT = 0x10FFFF
_SURROGATES = range(0xD800, 0xE000)

_TO_ESCAPE = re.compile(r"[^A-Za-z0-9 ]+")
_ESCAPED = re.compile(r"~([0-9A-Fa-f]{1,6}(?:-[0-9A-Fa-f]{1,6})*)~")


# The same few names stand in every trick of a record.
@lru_cache(maxsize=4096)
def name_written(name: str) -> str:
    """A player's name as it is printed."""
    if not name:
        return NAMELESS
    return _TO_ESCAPE.sub(_escaped, name).replace(" ", "_")


@lru_cache(maxsize=4096)
def side_written(side: str) -> str:
    """The name of a side as it is printed."""
    return PARTNERS_JOINED_BY.join(map(name_written, side.split(JOINED_BY)))


def name_read(written: str) -> str:
    """The name that is written so, or typed as it is."""
    if written == NAMELESS:
        return ""
    plain_and_escaped = _ESCAPED.split(written)
    # The odd ones are what stood between tildes.
    parts = [
        _unescaped(part) if index % 2 else part.replace("_", " ")
        for index, part in enumerate(plain_and_escaped)
    ]
    return unicodedata.normalize("NFC", "".join(parts))


def side_read(written: str) -> str:
    """The name of the side that is written so; a typed one may have its plus signs."""
    joint = JOINED_BY if JOINED_BY in written else PARTNERS_JOINED_BY
    return JOINED_BY.join(name_read(part.strip()) for part in written.split(joint))


def _escaped(found: re.Match[str]) -> str:
    return "~" + "-".join(f"{ord(character):x}" for character in found.group()) + "~"


def _unescaped(codes: str) -> str:
    points = [int(code, 16) for code in codes.split("-")]
    if any(point > _LAST_CODE_POINT or point in _SURROGATES for point in points):
        # No character has such a code, so somebody's name really looks like that.
        return f"~{codes}~"
    return "".join(map(chr, points))
