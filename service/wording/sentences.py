"""Sentences about findings and faults."""

from functools import cache

from service.rules.cards import Card
from service.rules.faults import Fault
from service.rules.finding import Finding
from service.wording.languages import Gap, Language


def reason(finding: Finding, language: Language) -> str:
    """Why something is so, in one sentence."""
    return language.say(_text(type(finding.case).__name__, finding.case), finding.facts)


def reason_for(card: Card, finding: Finding, language: Language) -> str:
    """Why a card may or may not be played, in one sentence that names it."""
    return language.with_card(gap_for_card(finding, language), card)


def gap_for_card(finding: Finding, language: Language) -> Gap:
    """The sentence about any card that shares this finding, with a gap for the card."""
    text = _text(type(finding.case).__name__, finding.case)
    return language.say_without_card(text, finding.facts)


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


@cache
def _text(kind: str, case: str) -> str:
    return f"{kind.lower()}.{case}"
