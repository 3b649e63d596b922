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


Text: TypeAlias = tuple[Part, ...]


Template: TypeAlias = str
"""A text as a format of ``%`` with the names of its facts, which is filled in at one stroke."""


class Words(dict[str, str]):
    """Facts in words, by their names, to fill in a template."""

    def __missing__(self, name: str) -> str:
        """The fact with a capital, which begins a sentence in few texts."""
        in_a_sentence = name.lower()
        if in_a_sentence == name:
            raise KeyError(name)
        return with_capital(self[in_a_sentence])


class AboutCard(NamedTuple):
    """A text about a card, taken apart before the next fact that it names."""

    openings: Mapping[Card, str]
    """How it begins, for each card."""
    rest: Template


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
    templates: Mapping[str, Template]
    """Each text, made quick to fill in."""
    about_card: Mapping[str, AboutCard]
    """Each text that names ``card`` once, and before any other fact."""

    def say(self, text: str, facts: Mapping[str, Fact]) -> str:
        """A text with the facts put in.  Raises ``KeyError`` if the text or a fact is missing."""
        return self.templates[text] % self.in_words(facts)

    def in_words(self, facts: Mapping[str, Fact]) -> Words:
        """The facts as this language writes them."""
        return Words({name: self.word_for(name, fact) for name, fact in facts.items()})

    def listed(self, cards: Sequence[Card]) -> str:
        """The names of some cards as a list.  There must be one."""
        *before, last = [self.cards[card] for card in cards]
        if not before:
            return last
        between, before_last = self.joints
        return f"{between.join(before)}{before_last}{last}"

    def word_for(self, name: str, fact: Fact) -> str:
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
        return self.listed(fact)


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
    templates = {name: _template(parts) for name, parts in texts.items()}
    suits = {suit: templates[f"suit.{suit}"] for suit in Suit}
    joints = _joint(texts["list.more"]), _joint(texts["list.two"])
    nameless = Language(tag, texts, {}, {}, {}, suits, joints, templates, {})
    names = _names("card", nameless)
    capital_names = {card: with_capital(name) for card, name in names.items()}
    return Language(
        tag=tag,
        texts=texts,
        cards=names,
        capital_cards=capital_names,
        card_labels=_names("card.label", nameless),
        suits=suits,
        joints=joints,
        templates=templates,
        about_card={
            text: _about_card(parts, capital_names if parts[0].is_capital else names)
            for text, parts in texts.items()
            if _names_card_first(parts)
        },
    )


def _joint(parts: Text) -> str:
    """What a text puts between its ``first`` and its ``last``, which are all it names."""
    (nothing, first, _), (joint, last, _) = parts
    assert (nothing, first, last) == ("", "first", "last")
    return joint


def _names_card_first(parts: Text) -> bool:
    return [part.fact for part in parts].count("card") == 1 and parts[0].fact == "card"


def _about_card(parts: Text, names: Mapping[Card, str]) -> AboutCard:
    before, *rest = parts
    following = rest[0].words if rest else ""
    openings = {card: f"{before.words}{name}{following}" for card, name in names.items()}
    if rest:
        rest[0] = rest[0]._replace(words="")
    return AboutCard(openings, _template(tuple(rest)))


def _template(parts: Text) -> Template:
    return "".join(
        words.replace("%", "%%") + ("" if fact is None else f"%({_gap(fact, is_capital)})s")
        for words, fact, is_capital in parts
    )


def _gap(fact: str, is_capital: bool) -> str:
    return with_capital(fact) if is_capital else fact


def with_capital(word: str) -> str:
    """A word as it begins a sentence."""
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
