"""What an answer was about, noted for whoever watches: a rule, a verdict, a kind of problem.

Notes stand in the environment of the request.  They are words of the service and never of the
caller, so that they may be logged and counted.
"""

import random
from collections import Counter
from collections.abc import Mapping, MutableMapping
from typing import Any

REQUEST_ID = "referee.request_id"
"""The request's identifier, the caller's own or a :func:`new_request_id`."""

RULE = "referee.rule"
"""The rule that an answer named."""

VERDICT = "referee.verdict"
"""The verdict that an answer gave, one of :data:`VERDICTS`."""

PROBLEM = "referee.problem"
"""The kind of problem that an answer was."""

ITEMS = "referee.items"
"""What became of the items of a batch, an :class:`Items`."""

_YES_AND_NO = {
    "legal": ("illegal", "legal"),
    "eligible": ("not_eligible", "eligible"),
    "made": ("not_made", "made"),
}

VERDICTS = (
    *(verdict for pair in _YES_AND_NO.values() for verdict in pair),
    "clean",
    "irregular",
    "undetermined",
)
"""What an answer may come to."""


def new_request_id() -> str:
    """An identifier for a request that has none."""
    # Not a secret. The system's generator would give the interpreter away to another thread and
    # wait to have it back, on every request.
    return f"{random.getrandbits(64):016x}"


def verdict_of(answer: Mapping[str, Any]) -> str | None:
    """The verdict of an answer, if it gives one."""
    told = answer.get("verdict")
    if told is not None:
        return str(told)
    for name, words in _YES_AND_NO.items():
        if name in answer and isinstance(answer[name], bool):
            return words[answer[name]]
    return None


def rule_of(answer: Mapping[str, Any]) -> str | None:
    """The rule that an answer names; of a review, that of its first irregularity."""
    rule = answer.get("rule")
    if rule is None and answer.get("irregularities"):
        rule = answer["irregularities"][0]["rule"]
    return None if rule is None else str(rule)


def note_answer(environ: MutableMapping[str, Any], answer: Mapping[str, Any]) -> None:
    """Note the rule and the verdict of an answer."""
    environ[RULE] = rule_of(answer)
    environ[VERDICT] = verdict_of(answer)


class Items:
    """What became of the items of a batch so far."""

    __slots__ = ("answered", "problems", "refused", "rules", "verdicts")

    def __init__(self) -> None:
        self.answered = 0
        self.refused = 0
        self.rules: Counter[str] = Counter()
        self.verdicts: Counter[str] = Counter()
        self.problems: Counter[str] = Counter()

    def answer(self, answer: Mapping[str, Any]) -> None:
        """Note an item that was answered."""
        self.answered += 1
        rule, verdict = rule_of(answer), verdict_of(answer)
        if rule is not None:
            self.rules[rule] += 1
        if verdict is not None:
            self.verdicts[verdict] += 1

    def refuse(self, problem: str) -> None:
        """Note an item that was refused."""
        self.refused += 1
        self.problems[problem] += 1
