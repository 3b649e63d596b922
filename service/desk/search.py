"""Full-text search in the rule book: every word that is sought must occur in a page."""

import re
import string
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from service.api import reference
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


@dataclass(frozen=True, slots=True)
class _Sentence:
    anchor: str
    words: str


def search(sought: str, language: Language) -> list[Found]:
    """The pages with every word of ``sought``: those with one in the title first, then by number.

    A word of letters or figures is found at the beginning of words, Chinese anywhere.  The number
    of a page is found as it stands.
    """
    words = _words(sought)
    if not words:
        return []
    found = [each for rule in Rule if (each := _found(rule, words, language))]
    return sorted(found, key=lambda each: "<mark>" not in each.title)


def _words(sought: str) -> list[str]:
    # Keyboards for Chinese write letters, commas and spaces of their own.
    plain = unicodedata.normalize("NFKC", sought).replace("’", "'")
    return [word for each in _BETWEEN_WORDS.split(plain) if (word := each.strip(_AROUND_WORDS))]


def _found(rule: Rule, words: Sequence[str], language: Language) -> Found | None:
    page = reference.rule(rule, language)
    sentences = [_Sentence("text", each) for each in _sentences(page["text"])]
    for place, step in enumerate(page["steps"], start=1):
        sentences += [_Sentence(f"step-{place}", each) for each in _sentences(step)]
    everything = "\n".join([page["title"], *(each.words for each in sentences)])
    patterns = [_pattern([word]) for word in words if word != number_of(rule)]
    if not all(pattern.search(everything) for pattern in patterns):
        return None
    best = max(sentences, key=lambda each: sum(bool(one.search(each.words)) for one in patterns))
    every_word = _pattern(words)
    return Found(
        rule, _marked(page["title"], every_word), _marked(best.words, every_word), best.anchor
    )


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
