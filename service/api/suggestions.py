"""What a caller may have meant: the cards and names nearest to what was written."""

import difflib
from collections.abc import Iterable

from service.rules.cards import CARDS

SUITS_MEANT = {
    "C": "C", "♣": "C", "♧": "C", "D": "D", "♦": "D", "♢": "D",
    "H": "H", "♥": "H", "♡": "H", "S": "S", "♠": "S", "♤": "S",
}  # fmt: skip
RANKS_MEANT = {"T": "10", "0": "10", "1": "A", "11": "J", "12": "Q", "13": "K", "14": "A"}
_LONGEST_CARD = 8


def card_meant(written: str) -> str | None:
    """The code of the card that ``written`` seems to mean: ``TC`` and ``c10`` mean ``10C``."""
    squeezed = "".join(written.split()).upper().replace("\ufe0f", "")
    if not 2 <= len(squeezed) <= _LONGEST_CARD:
        return None
    for rank, suit in ((squeezed[:-1], squeezed[-1]), (squeezed[1:], squeezed[0])):
        code = RANKS_MEANT.get(rank, rank) + SUITS_MEANT.get(suit, "?")
        if code in CARDS:
            return code
    return None


def name_meant(written: str, names: Iterable[str]) -> str | None:
    """The name that ``written`` seems to misspell."""
    if len(written) > _LONGEST_NAME:
        return None
    plain = {name.lower().replace("_", "").replace("-", ""): name for name in names}
    wanted = written.lower().replace("_", "").replace("-", "").replace(" ", "")
    close = difflib.get_close_matches(wanted, plain, n=1, cutoff=0.75)
    return plain[close[0]] if close else None


_LONGEST_NAME = 64
