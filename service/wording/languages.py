"""The languages of the service, and how each names cards, suits and plays.

The texts lie in one gettext catalogue a language (``en.po``, ``zh.po``), keyed by names such as
``why.follows_suit`` rather than by English sentences, so that English is a translation like any
other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

import polib

from service.rules.cards import PACK, Card, Suit
from service.rules.finding import Fact, Play


class Tag(StrEnum):
    """The BCP 47 tags of the languages; the first is spoken when no other is asked for."""

    EN = "en"
    ZH = "zh"


_FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language: its texts, and its words for the things of the game."""

    tag: Tag
    texts: Mapping[str, str]
    cards: Mapping[Card, str]

    def say(self, text: str, facts: Mapping[str, Fact]) -> str:
        """The text of this name with the facts put in.  Raises ``KeyError`` if there is none."""
        return self.texts[text].format_map(_Words(self, facts))

    def word(self, name: str, fact: Fact) -> str:
        """How this language writes a fact.  The fact called ``lead`` says who led what."""
        if isinstance(fact, Card):
            return self.cards[fact]
        if isinstance(fact, Play):
            return self._play(fact, "lead" if name == "lead" else "play")
        if isinstance(fact, Suit):
            return self.texts[f"suit.{fact}"]
        if isinstance(fact, tuple):
            return self._list([self.cards[card] for card in fact])
        return str(fact)

    def _play(self, play: Play, phrase: str) -> str:
        card = self.cards[play.card]
        if play.player is None:
            return self.texts[f"{phrase}.unnamed"].format(card=card)
        return self.texts[f"{phrase}.named"].format(card=card, player=play.player)

    def _list(self, words: Sequence[str]) -> str:
        if len(words) == 1:
            return words[0]
        first, *rest = words
        joint = "list.two" if len(rest) == 1 else "list.more"
        return self.texts[joint].format(first=first, last=self._list(rest))


class _Words(dict[str, str]):
    """The words for the facts that a text names, each found when it is needed.

    ``{Card}`` is the word for ``card``, to begin a sentence with.
    """

    def __init__(self, language: Language, facts: Mapping[str, Fact]) -> None:
        super().__init__()
        self.language = language
        self.facts = facts

    def __missing__(self, name: str) -> str:
        if name in self.facts:
            return self.language.word(name, self.facts[name])
        if name.islower():
            raise KeyError(name)
        word = self[name.lower()]
        return word[0].upper() + word[1:]


@cache
def language(tag: Tag) -> Language:
    """The language with this tag, read once."""
    catalogue = polib.pofile(str(_FOLDER / f"{tag}.po"))
    texts = {entry.msgid: entry.msgstr for entry in catalogue}
    return Language(tag, texts, {card: _name_of(card, texts) for card in PACK})


def _name_of(card: Card, texts: Mapping[str, str]) -> str:
    rank, suit = texts[f"rank.{card.rank}"], texts[f"suit.{card.printed_suit}"]
    return texts["card"].format(rank=rank, suit=suit)
