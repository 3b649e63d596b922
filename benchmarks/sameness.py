"""Whether the peers mean the same as we do: asked before anything is timed.

A sound question must get the same JSON object, sentences and all.  One that is refused must be
refused with the same status and the same faults: the same places, codes and sentences.  A peer that
stops at the first fault must have named one that we have found, too.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

Answer: TypeAlias = tuple[int, Any]
"""A status and a JSON value."""

Ask: TypeAlias = Callable[[Any], Answer]
"""Asks somebody a question."""


class Differs(Exception):
    """Somebody answers a question otherwise than we do."""

    def __init__(self, name: str, question: object, ours: Answer, theirs: Answer) -> None:
        told = (json.dumps(each, ensure_ascii=False) for each in (question, ours, theirs))
        asked, our, its = told
        super().__init__(f"{name} differs.\n  asked: {asked}\n  ours:  {our}\n  its:   {its}")


def compare(
    ours: Ask,
    others: Mapping[str, Ask],
    questions: Sequence[Any],
    *,
    first_only: Sequence[str] = (),
) -> int:
    """Ask everybody everything and return how many questions that were.

    Those named in ``first_only`` may leave faults untold.  Raises :class:`Differs`.
    """
    for question in questions:
        answer = ours(question)
        for name, other in others.items():
            theirs = other(question)
            if not is_same(answer, theirs, first_only=name in first_only):
                raise Differs(name, question, answer, theirs)
    return len(questions)


def is_same(ours: Answer, theirs: Answer, *, first_only: bool = False) -> bool:
    """Whether two answers mean the same."""
    if ours[0] != theirs[0]:
        return False
    if ours[0] == 200:
        return bool(ours[1] == theirs[1])
    faults, told = _faults(ours[1]), _faults(theirs[1])
    if first_only:
        return bool(told) and all(fault in faults for fault in told)
    return told == faults


def _faults(refusal: Any) -> list[tuple[str, str, str]]:
    return sorted((each["pointer"], each["code"], each["detail"]) for each in refusal["errors"])
