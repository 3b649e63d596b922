"""Sentences about findings and faults."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from service.rules.cards import Card
from service.rules.faults import Fault
from service.rules.finding import Fact, Finding
from service.wording.languages import Language


def reason(finding: Finding, language: Language) -> str:
    """Why something is so, in one sentence."""
    return language.say(text_of(finding), finding.facts)


def reason_for(card: Card, finding: Finding, language: Language) -> str:
    """Why a card may or may not be played, in one sentence that names it."""
    return Telling(language).about_cards(finding).with_card(card)


class Gap(NamedTuple):
    """A sentence about any card, in which only the card is still missing."""

    openings: Mapping[Card, str]
    rest: str

    def with_card(self, card: Card) -> str:
        """The sentence with the card put in."""
        return self.openings[card] + self.rest


class Telling:
    """Words findings one after the other; those that share their facts share words for them."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._facts: Mapping[str, Fact] | None = None
        self._words: Mapping[str, str] = {}

    def reason(self, finding: Finding) -> str:
        """Why something is so, in one sentence."""
        return self.language.formats[text_of(finding)].filled(self._words_of(finding))

    def about_cards(self, finding: Finding) -> Gap:
        """The sentence about any card that shares this finding, with a gap for the card."""
        return Gap(self.language.about_card[text_of(finding)].openings, self.rest(finding))

    def rest(self, finding: Finding) -> str:
        """The same sentence from the first fact on that is not the card."""
        rest = self.language.about_card[text_of(finding)].rest
        return rest.filled(self._words_of(finding))

    def _words_of(self, finding: Finding) -> Mapping[str, str]:
        if finding.facts is not self._facts:
            self._facts = finding.facts
            self._words = self.language.in_words(finding.facts)
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


def text_of(finding: Finding) -> str:
    """The name of the text about a finding."""
    return _text(type(finding.case), finding.case)


@cache
def _text(kind: type[StrEnum], case: str) -> str:
    return f"{kind.__name__.lower()}.{case}"
