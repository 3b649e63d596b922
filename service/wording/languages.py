"""The languages of the service, and how each names cards, suits and plays.

The texts lie in one gettext catalogue a language (``en.po``, ``zh.po``), keyed by names such as
``why.follows_suit`` rather than by English sentences, so that English is a translation like any
other.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import NamedTuple, TypeAlias

import polib

from service.rules.cards import PACK, Card, Suit
from service.rules.finding import Fact, Play


class Tag(StrEnum):
    """The BCP 47 tags of the languages; the first is spoken when no other is asked for."""

    EN = "en"
    ZH = "zh"


_FOLDER = Path(__file__).parent


class Part(NamedTuple):
    """A piece of a text: some words, and the fact that follows them."""

    words: str
    fact: str | None
    is_capital: bool
    """Whether the fact begins a sentence: ``{Card}`` is the word for ``card`` with a capital."""


Text: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language: its texts, and its words for the things of the game."""

    tag: Tag
    texts: Mapping[str, Text]
    cards: Mapping[Card, str]

    def say(self, text: str, facts: Mapping[str, Fact]) -> str:
        """A text with the facts put in.  Raises ``KeyError`` if the text or a fact is missing."""
        said = []
        for words, name, is_capital in self.texts[text]:
            said.append(words)
            if name is not None:
                word = self._word(name, facts[name])
                said.append(word[0].upper() + word[1:] if is_capital else word)
        return "".join(said)

    def _word(self, name: str, fact: Fact) -> str:
        """How this language writes a fact.  The fact called ``lead`` says who led what."""
        if isinstance(fact, Card):
            return self.cards[fact]
        if isinstance(fact, Play):
            return _play_in_words(self, fact, "lead" if name == "lead" else "play")
        if isinstance(fact, Suit):
            return self.say(f"suit.{fact}", {})
        if isinstance(fact, tuple):
            return self._list([self.cards[card] for card in fact])
        return str(fact)

    def _list(self, words: Sequence[str]) -> str:
        if len(words) == 1:
            return words[0]
        first, *rest = words
        joint = "list.two" if len(rest) == 1 else "list.more"
        return self.say(joint, {"first": first, "last": self._list(rest)})


# The lead stands in every sentence about a hand, so it is worth keeping: 5 us less a ruling.
@lru_cache(maxsize=1024)
def _play_in_words(language: Language, play: Play, phrase: str) -> str:
    if play.player is None:
        return language.say(f"{phrase}.unnamed", {"card": play.card})
    return language.say(f"{phrase}.named", {"card": play.card, "player": play.player})


@cache
def language(tag: Tag) -> Language:
    """The language with this tag, read once."""
    catalogue = polib.pofile(str(_FOLDER / f"{tag}.po"))
    texts = {entry.msgid: _parts(entry.msgstr) for entry in catalogue}
    nameless = Language(tag, texts, {})
    return Language(tag, texts, {card: _name_of(card, nameless) for card in PACK})


def _parts(text: str) -> Text:
    """Take a text apart once, so that it is quick to fill in."""
    return tuple(
        Part(words, name and name.lower(), is_capital=name is not None and name.istitle())
        for words, name, _, _ in Formatter().parse(text)
    )


def _name_of(card: Card, language: Language) -> str:
    rank = language.say(f"rank.{card.rank}", {})
    return language.say("card", {"rank": rank, "suit": card.printed_suit})
