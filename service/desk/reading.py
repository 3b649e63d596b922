"""Reads the fields of a page: those of the text form, so they may be written as people do.

A page is answered by the operation that a program would ask.  What is wrong is told beside the
field that it stands in.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from service.api.answers import Answer
from service.api.notation.parsing import LocatedFault, parse
from service.api.operations import OPERATIONS
from service.api.problems import MOST_FAULTS
from service.desk.address import Address
from service.wording.languages import Language
from service.wording.sentences import detail_in_text


@dataclass(frozen=True, slots=True)
class Reading:
    """What the fields of a page say, and the answer, if they are sound."""

    request: Mapping[str, Any]
    answer: Answer | None
    wrong: Mapping[str, tuple[str, ...]]
    """What is wrong, by field; what is missing, or stands in no field, under ``""``."""


def read(operation: str, fields: Mapping[str, str], language: Language) -> Reading:
    """Ask the operation what these fields tell."""
    answers: list[Answer] = []

    def check(asked: str, question: object) -> None:
        answers.append(orjson.loads(orjson.dumps(OPERATIONS[asked](question, language))))

    names = list(fields)
    lines = (f"{_in_one_word(name)}={_in_one_line(fields[name])}" for name in names)
    text = "\n".join([operation, *lines])
    parsed = parse(text, check)
    wrong: dict[str, list[str]] = {}
    for located in parsed.faults[:MOST_FAULTS]:
        wrong.setdefault(_field_of(located, names), []).append(
            detail_in_text(located.fault, language)
        )
    is_sound = not parsed.faults and answers
    told = {name: tuple(sentences) for name, sentences in wrong.items()}
    return Reading(parsed.request, answers[-1] if is_sound else None, told)


def faults_elsewhere(
    reading: Reading, address: Address, beside: Iterable[str]
) -> Mapping[str, tuple[tuple[str, ...], str]]:
    """What is wrong with fields that have no place on the page, and the link that drops each."""
    known = {"", *beside}
    return {
        name: (sentences, str(address.having(**{name: None})))
        for name, sentences in reading.wrong.items()
        if name not in known
    }


def _in_one_word(name: str) -> str:
    """The name of a field, so that it cannot be read as a name with a value."""
    return re.sub(r"[^\w.]", "_", name)


def _in_one_line(value: str) -> str:
    """The value without what would end its line, or carry it on in the next."""
    return " ".join(value.replace(";", " ").split()).strip(" ,/")


def _field_of(located: LocatedFault, names: list[str]) -> str:
    line = located.position.line
    return names[line - 2] if 2 <= line <= len(names) + 1 else ""
