"""The spellings that are read of cards, suits, switches and options: lenient, and never a guess."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from service.api.suggestions import RANKS_MEANT, SUITS_MEANT
from service.rules.cards import PACK, Rank, Suit

_SUIT_WORDS: Mapping[Suit, Iterable[str]] = {
    Suit.CLUBS: ("clubs", "club", "梅花", "草花"),
    Suit.DIAMONDS: ("diamonds", "diamond", "方块", "方片"),
    Suit.HEARTS: ("hearts", "heart", "红心", "红桃"),
    Suit.SPADES: ("spades", "spade", "黑桃"),
}
_RANK_WORDS = {"jack": "J", "queen": "Q", "king": "K", "ace": "A", "ten": "10"}


def _spellings_of_suits() -> dict[str, Suit]:
    words = {word: suit for suit, words in _SUIT_WORDS.items() for word in words}
    by_letter = {suit[0].upper(): suit for suit in Suit}
    signs = {sign.lower(): by_letter[letter] for sign, letter in SUITS_MEANT.items()}
    return words | signs


_SUITS: Mapping[str, Suit] = _spellings_of_suits()
_RANKS: Mapping[str, str] = (
    {rank.lower(): str(rank) for rank in Rank}
    | {written.lower(): rank for written, rank in RANKS_MEANT.items()}
    | _RANK_WORDS
)

# Where each suit of the Unicode block of playing cards begins; between jack and queen is a knight.
_PICTURES = {
    Suit.SPADES: 0x1F0A0,
    Suit.HEARTS: 0x1F0B0,
    Suit.DIAMONDS: 0x1F0C0,
    Suit.CLUBS: 0x1F0D0,
}
_IN_PICTURES = {Rank.ACE: 1, Rank.JACK: 11, Rank.QUEEN: 13, Rank.KING: 14}


def _spellings_of_cards() -> dict[str, str]:
    spellings: dict[str, str] = {}
    for suit_written, suit in _SUITS.items():
        for rank_written, rank in _RANKS.items():
            code = rank + suit[0].upper()
            for spelling in ("{0}{1}", "{1}{0}", "{0}of{1}"):
                spellings[spelling.format(rank_written, suit_written)] = code
    for card in PACK:
        rank_in_block = _IN_PICTURES.get(card.rank) or int(card.rank)
        spellings[chr(_PICTURES[card.printed_suit] + rank_in_block)] = card.code
    return spellings


_CARDS: Mapping[str, str] = _spellings_of_cards()
_LONGEST = max(map(len, _CARDS))
# Selectors that tell a suit as a sign from the same as a picture.
_UNSEEN = re.compile("[\\s\ufe0e\ufe0f]+")


def card_read(written: str) -> str | None:
    """The code of the card that is written so: ``10c``, ``TC``, ``♣10`` and ``ten of clubs``."""
    # What is much longer than a card is none, whatever stands between its characters.
    if len(written) > 3 * _LONGEST:
        return None
    return _CARDS.get(_UNSEEN.sub("", written).lower())


def suit_read(written: str) -> str | None:
    """The suit that is written so: ``hearts``, ``H`` and ``♥``."""
    return _SUITS.get(_UNSEEN.sub("", written).lower())


_SWITCHES = {
    **dict.fromkeys(("yes", "y", "true", "on", "1", "是"), True),
    **dict.fromkeys(("no", "n", "false", "off", "0", "否"), False),
}


def switch_read(written: str) -> bool | None:
    """Whether a switch is on."""
    return _SWITCHES.get(written.lower())


_NUMBER = re.compile(r"([+-]?)0*([0-9]+)")
_LONGEST_NUMBER = 18


def number_read(written: str) -> int | None:
    """The whole number that is written so.

    Of a number with more digits than any that is allowed, only the first are looked at.
    """
    found = _NUMBER.fullmatch(written)
    return int(found[1] + found[2][:_LONGEST_NUMBER]) if found else None


_BETWEEN_WORDS = re.compile(r"[\s_-]+")


def plain(written: str) -> str:
    """The name of a field or an option without regard to case and to what joins its words."""
    return _BETWEEN_WORDS.sub("_", written.strip().lower())


def option_read(written: str, values: tuple[str, ...]) -> str | None:
    """The one of ``values`` that is written so."""
    named = _by_plain_name(values).get(plain(written))
    return suit_read(written) if named is None and values == _ALL_SUITS else named


_ALL_SUITS = tuple(map(str, Suit))


@lru_cache(maxsize=128)
def _by_plain_name(values: tuple[str, ...]) -> Mapping[str, str]:
    return {plain(value): value for value in values}
