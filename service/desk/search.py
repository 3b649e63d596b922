"""Full-text search in the rule book: every word that is sought must occur in a page."""

import re
import string
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from service.api import reference
from service.api.answers import Answer
from service.rules.rulebook import Rule, number_of
from service.wording.languages import Language

LONGEST_SEARCH = 200
"""How many characters may be sought."""

_BETWEEN_WORDS = re.compile(r"[\s,;!?、。]+")
_AROUND_WORDS = string.punctuation + "“”‘’《》「」…—"
_END_OF_SENTENCE = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")
_SCRIPTS = re.compile(r"[\x00-\x7f]+|[^\x00-\x7f]+")


@dataclass(frozen=True, slots=True)
class Found:
    """A page in which every word occurs, the words marked."""

    rule: Rule
    title: Markup
    sentence: Markup
    """The sentence of the page with the most of the words."""
    anchor: str
    """Where on the page the sentence stands."""


def search(sought: str, language: Language) -> list[Found]:
    """The pages with every word of ``sought``: those with one in the title first, then by number.

    A word of letters or figures is found at the beginning of words, Chinese anywhere.  The number
    of a page is found as it stands.
    """
    words = {word: _pattern([word]) for word in _words(sought)}
    if not words:
        return []
    any_word = _pattern(list(words))
    found = [each for rule in Rule if (each := _found(rule, words, any_word, language))]
    return sorted(found, key=lambda each: "<mark>" not in each.title)


def _words(sought: str) -> list[str]:
    # Keyboards for Chinese write letters, commas and spaces of their own.
    plain = unicodedata.normalize("NFKC", sought).replace("’", "'")
    return [word for each in _BETWEEN_WORDS.split(plain) if (word := each.strip(_AROUND_WORDS))]


def _found(
    rule: Rule,
    words: Mapping[str, re.Pattern[str]],
    any_word: re.Pattern[str],
    language: Language,
) -> Found | None:
    page = reference.rule(rule, language)
    everything = "\n".join([page["title"], page["text"], *page["steps"]])
    sought = [pattern for word, pattern in words.items() if word != number_of(rule)]
    if not all(pattern.search(everything) for pattern in sought):
        return None
    anchor, sentence = max(_places(page), key=lambda place: _count(sought, place[1]))
    return Found(rule, _marked(page["title"], any_word), _marked(sentence, any_word), anchor)


def _places(page: Answer) -> Iterator[tuple[str, str]]:
    """The sentences of a page, each with the anchor that leads to it."""
    yield from (("text", sentence) for sentence in _sentences(page["text"]))
    for place, step in enumerate(page["steps"], start=1):
        yield from ((f"step-{place}", sentence) for sentence in _sentences(step))


def _count(patterns: Sequence[re.Pattern[str]], sentence: str) -> int:
    return sum(pattern.search(sentence) is not None for pattern in patterns)


def _sentences(text: str) -> list[str]:
    return [each for each in _END_OF_SENTENCE.split(text) if each]


def _pattern(words: Sequence[str]) -> re.Pattern[str]:
    """Any of the words; the longest is tried first, so that it is marked whole."""
    longest_first = sorted(words, key=len, reverse=True)
    return re.compile("|".join(map(_one, longest_first)), re.IGNORECASE)


def _one(word: str) -> str:
    begins = r"(?<![A-Za-z0-9])" if word[0].isascii() else ""
    # 将牌 5 and 将牌5 are the same to a reader.
    return begins + r"\s?".join(map(re.escape, _SCRIPTS.findall(word)))


def _marked(text: str, pattern: re.Pattern[str]) -> Markup:
    return Markup("").join(_pieces(text, pattern))


def _pieces(text: str, pattern: re.Pattern[str]) -> Iterator[Markup]:
    end = 0
    for match in pattern.finditer(text):
        yield escape(text[end : match.start()])
        yield Markup("<mark>{}</mark>").format(match.group())
        end = match.end()
    yield escape(text[end:])
