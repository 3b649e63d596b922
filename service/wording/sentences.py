"""Sentences about findings and faults."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import NamedTuple

from service.rules.cards import Card
from service.rules.faults import Fault
from service.rules.finding import Finding
from service.wording.languages import Language


def reason(finding: Finding, language: Language) -> str:
    """Why something is so, in one sentence."""
    return language.say(text_about(finding.case), finding.facts)


def reason_for(card: Card, finding: Finding, language: Language) -> str:
    """Why a card may or may not be played, in one sentence that names it."""
    return about_cards(finding, language).with_card(card)


class Gap(NamedTuple):
    """A sentence about any card, in which only the card is still missing."""

    openings: Mapping[Card, str]
    rest: str

    def with_card(self, card: Card) -> str:
        """The sentence with the card put in."""
        return self.openings[card] + self.rest


def about_cards(finding: Finding, language: Language) -> Gap:
    """The sentence about any card that shares this finding, with a gap for the card."""
    openings, rest = language.about_card[text_about(finding.case)]
    return Gap(openings, rest % language.in_words(finding.facts))


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


def text_about(case: StrEnum) -> str:
    """The name of the text about the case of a finding."""
    return _text(type(case), case)


@cache
def _text(kind: type[StrEnum], case: str) -> str:
    return f"{kind.__name__.lower()}.{case}"
