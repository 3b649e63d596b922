"""What was asked and what came of it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field

from chaos.questions import Question


@dataclass(slots=True)
class Tally:
    """Counts of requests; each thread has its own, and they are added up in the end."""

    sent: int = 0
    answered: int = 0
    failed: int = 0
    """No answer, or one of the proxy that there is none."""
    wrong: int = 0
    """Another answer than the right one."""
    service_errors: int = 0
    """Answers of the service itself with a status of 500 or more."""
    milliseconds: list[float] = field(default_factory=list)
    reasons: dict[str, int] = field(default_factory=dict)

    def judge(self, question: Question, status: int, body: bytes, milliseconds: float) -> None:
        """Count an answer."""
        self.answered += 1
        self.milliseconds.append(milliseconds)
        if (status, body) == (question.status, question.answer):
            return
        if status < 500:
            self.wrong += 1
        elif is_of_the_proxy(body):
            self.failed += 1
        else:
            self.service_errors += 1
        self.note(f"{status} instead of {question.status}: {body[:80]!r}")

    def lose(self, reason: str) -> None:
        """Count a request that had no answer."""
        self.failed += 1
        self.note(reason)

    def note(self, reason: str) -> None:
        """Remember what went wrong, each thing once."""
        self.reasons[reason] = self.reasons.get(reason, 0) + 1


def is_of_the_proxy(body: bytes) -> bool:
    """Whether a problem is the proxy's own: the types of its problems begin with a slash."""
    try:
        return str(json.loads(body)["type"]).startswith("/")
    except (ValueError, KeyError, TypeError):
        return False


def added(tallies: Iterable[Tally]) -> Tally:
    """All of them as one."""
    whole = Tally()
    for each in tallies:
        whole.sent += each.sent
        whole.answered += each.answered
        whole.failed += each.failed
        whole.wrong += each.wrong
        whole.service_errors += each.service_errors
        whole.milliseconds += each.milliseconds
        for reason, count in each.reasons.items():
            whole.reasons[reason] = whole.reasons.get(reason, 0) + count
    return whole


def percentile(milliseconds: Iterable[float], share: float) -> float:
    """The time within which this share of the answers came; 0 where there is none."""
    ordered = sorted(milliseconds)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
