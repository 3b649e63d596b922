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

from service.rules.auction import Call
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


class Gap(NamedTuple):
    """A sentence about some card, in which only the card is still missing."""

    before: str
    is_capital: bool
    after: str


Text: TypeAlias = tuple[Part, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """A language: its texts, and its words for the things of the game."""

    tag: Tag
    texts: Mapping[str, Text]
    cards: Mapping[Card, str]
    capital_cards: Mapping[Card, str]
    """The same, to begin a sentence with."""
    card_labels: Mapping[Card, str]
    """The same, to stand alone: without an article."""
    around_card: Mapping[str, tuple[Text, bool, Text]]
    """Each text that names ``card`` once: what comes before the card, its capital, what follows."""

    def say(self, text: str, facts: Mapping[str, Fact]) -> str:
        """A text with the facts put in.  Raises ``KeyError`` if the text or a fact is missing."""
        return self._filled(self.texts[text], facts)

    def _filled(self, parts: Text, facts: Mapping[str, Fact]) -> str:
        said = []
        for words, name, is_capital in parts:
            said.append(words)
            if name is not None:
                word = self._word(name, facts[name])
                said.append(_capital(word) if is_capital else word)
        return "".join(said)

    def say_without_card(self, text: str, facts: Mapping[str, Fact]) -> Gap:
        """A text that names ``card`` once, up to the card and from there."""
        before, is_capital, after = self.around_card[text]
        return Gap(self._filled(before, facts), is_capital, self._filled(after, facts))

    def with_card(self, gap: Gap, card: Card) -> str:
        """The sentence with the card put in."""
        names = self.capital_cards if gap.is_capital else self.cards
        return f"{gap.before}{names[card]}{gap.after}"

    def listed(self, cards: Sequence[Card]) -> str:
        """The names of some cards as a list.  There must be one."""
        return self._list([self.cards[card] for card in cards])

    def _word(self, name: str, fact: Fact) -> str:
        """How this language writes a fact.  The fact called ``lead`` says who led what."""
        if isinstance(fact, Card):
            return self.cards[fact]
        if isinstance(fact, Play):
            return _play_in_words(self, fact, "lead" if name == "lead" else "play")
        if isinstance(fact, Suit):
            return self.say(f"suit.{fact}", {})
        if isinstance(fact, Call):
            return self.say(f"call.{fact}", {})
        if isinstance(fact, str | int):
            return str(fact)
        return self._list([self.cards[card] for card in fact])

    def _list(self, words: Sequence[str]) -> str:
        if len(words) == 1:
            return words[0]
        first, *rest = words
        joint = "list.two" if len(rest) == 1 else "list.more"
        return self.say(joint, {"first": first, "last": self._list(rest)})


# The lead stands in every sentence about a hand, so it is worth keeping: 2.6 us less a ruling.
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
    nameless = Language(tag, texts, {}, {}, {}, {})
    names = _names("card", nameless)
    return Language(
        tag=tag,
        texts=texts,
        cards=names,
        capital_cards={card: _capital(name) for card, name in names.items()},
        card_labels=_names("card.label", nameless),
        around_card={
            text: _around_card(parts) for text, parts in texts.items() if _names_card(parts)
        },
    )


def _names_card(parts: Text) -> bool:
    return [part.fact for part in parts].count("card") == 1


def _around_card(parts: Text) -> tuple[Text, bool, Text]:
    place = next(index for index, part in enumerate(parts) if part.fact == "card")
    words, _, is_capital = parts[place]
    return (*parts[:place], Part(words, None, is_capital=False)), is_capital, parts[place + 1 :]


def _capital(word: str) -> str:
    return word[0].upper() + word[1:]


def _parts(text: str) -> Text:
    """Take a text apart once, so that it is quick to fill in."""
    return tuple(
        Part(words, name and name.lower(), is_capital=name is not None and name.istitle())
        for words, name, _, _ in Formatter().parse(text)
    )


def _names(text: str, language: Language) -> dict[Card, str]:
    return {card: _name_of(card, text, language) for card in PACK}


def _name_of(card: Card, text: str, language: Language) -> str:
    rank = language.say(f"rank.{card.rank}", {})
    return language.say(text, {"rank": rank, "suit": card.printed_suit})
