"""Problems: every error as ``application/problem+json`` (RFC 9457), in the caller's language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

from service.api.answers import Answer
from service.api.refusals import Refused
from service.rules.faults import Fault, Place
from service.rules.finding import Fact
from service.wording.languages import Language
from service.wording.sentences import fault_detail

MOST_FAULTS = 100
"""How many faults one problem lists."""

_LONGEST_POINTER = 2000
_LONGEST_PARAMETER = 100


class Kind(StrEnum):
    """The kinds of problem.  Each has a page of its own, which ``type`` leads to."""

    NOT_JSON = "not-json"
    NOT_FOUND = "not-found"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    NOT_ACCEPTABLE = "not-acceptable"
    REQUEST_TIMEOUT = "request-timeout"
    PRECONDITION_FAILED = "precondition-failed"
    CONTENT_TOO_LARGE = "content-too-large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported-media-type"
    INVALID_QUESTION = "invalid-question"
    TOO_MANY_REQUESTS = "too-many-requests"
    INTERNAL_ERROR = "internal-error"
    UNAVAILABLE = "unavailable"
    OTHER = "other"


STATUS: Mapping[Kind, int] = {
    Kind.NOT_JSON: 400,
    Kind.NOT_FOUND: 404,
    Kind.METHOD_NOT_ALLOWED: 405,
    Kind.NOT_ACCEPTABLE: 406,
    Kind.REQUEST_TIMEOUT: 408,
    Kind.PRECONDITION_FAILED: 412,
    Kind.CONTENT_TOO_LARGE: 413,
    Kind.UNSUPPORTED_MEDIA_TYPE: 415,
    Kind.INVALID_QUESTION: 422,
    Kind.TOO_MANY_REQUESTS: 429,
    Kind.INTERNAL_ERROR: 500,
    Kind.UNAVAILABLE: 503,
}
"""The status of each kind.  ``OTHER`` is for a status that is not among these."""

KIND_OF_STATUS: Mapping[int, Kind] = {status: kind for kind, status in STATUS.items()}


@dataclass(frozen=True, slots=True)
class ParameterFault(Fault):
    """A fault in a query parameter; its place is the parameter's name."""


_NAMES_IN_QUERY: Mapping[str, Refused] = {
    Refused.UNKNOWN_FIELD: Refused.UNKNOWN_PARAMETER,
    Refused.REQUIRED_MISSING: Refused.PARAMETER_MISSING,
}


def in_query(fault: Fault) -> ParameterFault:
    """The same fault, found in the query parameter that its place ends with."""
    return ParameterFault(
        fault.place[-1:], _NAMES_IN_QUERY.get(fault.code, fault.code), fault.facts
    )


class Problem(Exception):
    """A request that is not answered, and why."""

    def __init__(self, kind: Kind, faults: Sequence[Fault] = (), **facts: Fact) -> None:
        super().__init__(kind)
        self.kind = kind
        self.faults = tuple(faults)
        self.facts = facts


def problem_body(
    problem: Problem, *, status: int, root: str, instance: str, language: Language
) -> Answer:
    """The body of a problem.  ``root`` is the relative address of the service's root."""
    return {
        "type": f"{root}problems/{problem.kind}",
        "title": language.say(f"problem.{problem.kind}.title", {}),
        "status": status,
        "detail": _detail(problem, language),
        "instance": instance,
        "errors": [
            {
                "pointer": pointer(fault),
                "code": fault.code,
                "detail": fault_detail(fault, language),
            }
            for fault in problem.faults[:MOST_FAULTS]
        ],
    }


def _detail(problem: Problem, language: Language) -> str:
    text = f"problem.{problem.kind}.detail"
    if problem.kind is Kind.INVALID_QUESTION:
        count = len(problem.faults)
        return language.say(f"{text}.{'one' if count == 1 else 'more'}", {"count": count})
    if "suggestion" in problem.facts:
        text += ".suggest"
    return language.say(text, problem.facts)


def pointer(fault: Fault) -> str:
    """Where a fault is: ``#/hand/2`` in the body (RFC 6901 §6), ``?lang`` in the query.

    A place that would be too long to write is told by the nearest part around it.
    """
    if isinstance(fault, ParameterFault):
        return "?" + quote(str(fault.place[0])[:_LONGEST_PARAMETER], safe="")
    place = fault.place
    while len(written := _fragment(place)) > _LONGEST_POINTER:
        place = place[:-1]
    return written


def _fragment(place: Place) -> str:
    tokens = (str(token).replace("~", "~0").replace("/", "~1") for token in place)
    return "#" + "".join("/" + quote(token, safe="!$&'()*+,;=:@-._~") for token in tokens)
