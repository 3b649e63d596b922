"""Answers what a question is as a text, or what a text is as a question."""

from collections.abc import Set
from typing import Any

from service.api import schemas
from service.api.answers import Answer
from service.api.loading import load
from service.api.notation.parsing import Check, LocatedFault, Parsed, parse
from service.api.notation.printing import text_of
from service.api.problems import MOST_FAULTS
from service.api.refusals import Refused
from service.api.soundness import InvalidQuestion, doubted, forbid
from service.rules.faults import Fault
from service.wording.languages import Language
from service.wording.sentences import detail_in_text

NOTATION = schemas.Notation()


def notation(value: object, check: Check, language: Language) -> Answer:
    """The text of a question, or the question of a text with the faults found in it.

    Raises :class:`InvalidQuestion` where neither is told, or both, or a question that is not sound.
    """
    told, faults = load(NOTATION, value)
    if isinstance(value, dict):
        faults += _faults_of_ways(value.keys(), doubted(faults))
    forbid(faults)
    if "text" in told:
        return _read(parse(told["text"], check), language)
    return _printed(told["operation"], told["request"], check)


def _faults_of_ways(given: Set[str], doubted: Set[object]) -> list[Fault]:
    """A text, or an operation and its question: one of the two must be told, and not both.

    A misspelt name counts as told.
    """
    of_request = {"operation", "request"}
    if "text" in given:
        return [Fault((name,), Refused.TEXT_AND_REQUEST) for name in sorted(of_request & given)]
    missing = sorted(of_request - given - doubted)
    if "text" in doubted or not missing:
        return []
    if len(missing) == len(of_request):
        return [Fault((), Refused.TEXT_OR_REQUEST_MISSING)]
    return [Fault((name,), Refused.REQUIRED_MISSING, {"name": name}) for name in missing]


def _printed(operation: str, request: dict[str, Any], check: Check) -> Answer:
    try:
        check(operation, request)
    except InvalidQuestion as invalid:
        inside = [Fault(("request", *each.place), each.code, each.facts) for each in invalid.faults]
        raise InvalidQuestion(inside) from None
    return _sound(operation, request)


def _read(parsed: Parsed, language: Language) -> Answer:
    if parsed.operation is not None and not parsed.faults:
        return _sound(parsed.operation, parsed.request)
    operation = {} if parsed.operation is None else {"operation": parsed.operation}
    told = [_fault(each, language) for each in parsed.faults[:MOST_FAULTS]]
    return {**operation, "faults": told}


def _sound(operation: str, request: dict[str, Any]) -> Answer:
    text = text_of(operation, request)
    return {"operation": operation, "request": request, "text": text, "faults": []}


def _fault(located: LocatedFault, language: Language) -> Answer:
    line, column = located.position
    return {
        "line": line,
        "column": column,
        "code": located.fault.code,
        "detail": detail_in_text(located.fault, language),
    }
