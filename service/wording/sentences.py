"""Sentences about findings and faults."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from service.rules.cards import Card
from service.rules.faults import Fault
from service.rules.finding import Fact, Finding
from service.wording.languages import Gap, Language


def reason(finding: Finding, language: Language) -> str:
    """Why something is so, in one sentence."""
    return language.say(_text_of(finding), finding.facts)


def reason_for(card: Card, finding: Finding, language: Language) -> str:
    """Why a card may or may not be played, in one sentence that names it."""
    return language.with_card(gap_for_card(finding, language), card)


def gap_for_card(finding: Finding, language: Language) -> Gap:
    """The sentence about any card that shares this finding, with a gap for the card."""
    return Telling(language).gap_for_card(finding)


class Telling:
    """Words findings one after the other; those that share their facts share words for them."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._facts: Mapping[str, Fact] | None = None
        self._words: Mapping[str, str] = {}

    def reason(self, finding: Finding) -> str:
        """Why something is so, in one sentence."""
        return self._language.formats[_text_of(finding)].filled(self._words_of(finding))

    def gap_for_card(self, finding: Finding) -> Gap:
        """The sentence about any card that shares this finding, with a gap for the card."""
        return self._language.say_without_card(_text_of(finding), self._words_of(finding))

    def _words_of(self, finding: Finding) -> Mapping[str, str]:
        if finding.facts is not self._facts:
            self._facts = finding.facts
            self._words = self._language.in_words(finding.facts)
        return self._words


def fault_detail(fault: Fault, language: Language) -> str:
    """What is wrong in a question, and what would be right.

    A fault that carries a ``suggestion`` is told with it.
    """
    text = f"fault.{fault.code}"
    return language.say(f"{text}.suggest" if "suggestion" in fault.facts else text, fault.facts)


def detail_in_text(fault: Fault, language: Language) -> str:
    """The same of a fault in a question told as a text, where no JSON is to be spoken of."""
    of_text = f"fault.{fault.code}.in_text"
    if of_text in language.texts:
        return language.say(of_text, fault.facts)
    return fault_detail(fault, language)


def _text_of(finding: Finding) -> str:
    return _text(type(finding.case), finding.case)


@cache
def _text(kind: type[StrEnum], case: str) -> str:
    return f"{kind.__name__.lower()}.{case}"
