"""Sentences about findings and faults."""

from functools import cache

from service.rules.faults import Fault
from service.rules.finding import Finding
from service.wording.languages import Language


def reason(finding: Finding, language: Language) -> str:
    """Why something is so, in one sentence."""
    return language.say(_text(type(finding.case).__name__, finding.case), finding.facts)


def fault_detail(fault: Fault, language: Language) -> str:
    """What is wrong in a question, and what would be right.

    A fault that carries a ``suggestion`` is told with it.
    """
    text = f"fault.{fault.code}"
    return language.say(f"{text}.suggest" if "suggestion" in fault.facts else text, fault.facts)


@cache
def _text(kind: str, case: str) -> str:
    return f"{kind.lower()}.{case}"
