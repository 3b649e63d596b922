"""The languages of the service, and how each names cards, suits and plays.

The texts lie in one gettext catalogue a language (``en.po``, ``zh.po``), keyed by names such as
``why.follows_suit`` rather than by English sentences, so that English is a translation like any
other.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from operator import itemgetter
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


@dataclass(frozen=True, slots=True)
class Format:
    """A text as a format of ``%``, which is filled in at one stroke."""

    words: str
    facts: Callable[[Mapping[str, str]], str | tuple[str, ...]] | None
    """Takes out of all the facts those that stand in the text, in their order."""
    capitals: tuple[str, ...]
    """The facts that begin a sentence in it."""

    def filled(self, words: Mapping[str, str]) -> str:
        """The text, with the facts put in that are given in words."""
        if self.facts is None:
            return self.words
        if self.capitals:
            begun = {name.capitalize(): _capital(words[name]) for name in self.capitals}
            return self.words % self.facts({**words, **begun})
        return self.words % self.facts(words)


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
    suits: Mapping[Suit, str]
    joints: tuple[str, str]
    """What stands between the words of a list, and what before the last of them."""
    formats: Mapping[str, Format]
    """Each text, made quick to fill in."""
    around_card: Mapping[str, tuple[Format, bool, Format]]
    """Each text that names ``card`` once: what comes before the card, its capital, what follows."""

    def say(self, text: str, facts: Mapping[str, Fact]) -> str:
        """A text with the facts put in.  Raises ``KeyError`` if the text or a fact is missing."""
        return self.formats[text].filled(self.in_words(facts))

    def in_words(self, facts: Mapping[str, Fact]) -> dict[str, str]:
        """The facts as this language writes them."""
        return {name: self._word(name, fact) for name, fact in facts.items()}

    def say_without_card(self, text: str, words: Mapping[str, str]) -> Gap:
        """A text that names ``card`` once, up to the card and from there, with facts in words."""
        before, is_capital, after = self.around_card[text]
        return Gap(before.filled(words), is_capital, after.filled(words))

    def with_card(self, gap: Gap, card: Card) -> str:
        """The sentence with the card put in."""
        names = self.capital_cards if gap.is_capital else self.cards
        return f"{gap.before}{names[card]}{gap.after}"

    def listed(self, cards: Sequence[Card]) -> str:
        """The names of some cards as a list.  There must be one."""
        return self._list([self.cards[card] for card in cards])

    def _word(self, name: str, fact: Fact) -> str:
        """How this language writes a fact.  The fact called ``lead`` says who led what."""
        if isinstance(fact, Play):
            return _play_in_words(self, fact, "lead" if name == "lead" else "play")
        if isinstance(fact, Suit):
            return self.suits[fact]
        if isinstance(fact, Card):
            return self.cards[fact]
        if isinstance(fact, Call):
            return self.say(f"call.{fact}", {})
        if isinstance(fact, str | int):
            return str(fact)
        return self._list([self.cards[card] for card in fact])

    def _list(self, words: Sequence[str]) -> str:
        if len(words) == 1:
            return words[0]
        between, before_last = self.joints
        return f"{between.join(words[:-1])}{before_last}{words[-1]}"


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
    formats = {name: _format(parts) for name, parts in texts.items()}
    suits = {suit: formats[f"suit.{suit}"].words for suit in Suit}
    joints = _joint(texts["list.more"]), _joint(texts["list.two"])
    nameless = Language(tag, texts, {}, {}, {}, suits, joints, formats, {})
    names = _names("card", nameless)
    return Language(
        tag=tag,
        texts=texts,
        cards=names,
        capital_cards={card: _capital(name) for card, name in names.items()},
        card_labels=_names("card.label", nameless),
        suits=suits,
        joints=joints,
        formats=formats,
        around_card={
            text: _around_card(parts) for text, parts in texts.items() if _names_card(parts)
        },
    )


def _joint(parts: Text) -> str:
    """What a text puts between its ``first`` and its ``last``, which are all it names."""
    (nothing, first, _), (joint, last, _) = parts
    assert (nothing, first, last) == ("", "first", "last")
    return joint


def _names_card(parts: Text) -> bool:
    return [part.fact for part in parts].count("card") == 1


def _around_card(parts: Text) -> tuple[Format, bool, Format]:
    place = next(index for index, part in enumerate(parts) if part.fact == "card")
    words, _, is_capital = parts[place]
    before = (*parts[:place], Part(words, None, is_capital=False))
    return _format(before), is_capital, _format(parts[place + 1 :])


def _format(parts: Text) -> Format:
    words, named, capitals = "", [], []
    for literal, fact, is_capital in parts:
        words += literal.replace("%", "%%")
        if fact is not None:
            words += "%s"
            named.append(fact.capitalize() if is_capital else fact)
            if is_capital:
                capitals.append(fact)
    if not named:
        return Format("".join(part.words for part in parts), None, ())
    return Format(words, itemgetter(*named), tuple(capitals))


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
