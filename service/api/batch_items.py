"""One item of a batch: from its bytes to the bytes of its result.

A result says what the single operation would have answered.  What is wrong with an item, and what
goes wrong with it, is told in its own result.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from logging import Logger
from typing import Any

import orjson
from marshmallow import ValidationError

from service.api.fields import AnyValue, Choice, Text
from service.api.json_items import Item
from service.api.json_reader import NotJSON, Unreadable, read_json, read_outline
from service.api.loading import load
from service.api.notes import Items
from service.api.operations import OPERATIONS
from service.api.problems import STATUS, Kind, Problem, problem_body
from service.api.requests import MOST_BYTES
from service.api.schemas import Question
from service.api.soundness import InvalidQuestion
from service.rules.faults import Fault
from service.wording.languages import Language

LONGEST_ITEM = MOST_BYTES
"""How many bytes an item may have, which is what a single question may have."""

LONGEST_ID = 64
"""How many characters the name of an item may have."""


class BatchItem(Question):
    """A question, the operation that is to answer it, and a name to know its result by."""

    id = Text(most=LONGEST_ID, required=True)
    operation = Choice(OPERATIONS, required=True)
    request = AnyValue(required=True)


_BATCH_ITEM = BatchItem()
_ID = Text(most=LONGEST_ID)


@dataclass(frozen=True, slots=True)
class Answerer:
    """Answers the items of one batch.

    ``root`` is the relative address of the service's root; what is wrong with the service itself
    goes to ``logger``, and what became of each item is noted in ``items``.
    """

    language: Language
    root: str
    logger: Logger
    items: Items

    def result(self, item: Item, number: int) -> bytes:
        """The result of an item, a JSON object; ``number`` is its number in the batch, from 1."""
        if item is None:
            return self._refusal(Problem(Kind.CONTENT_TOO_LARGE, most=LONGEST_ITEM), None, number)
        try:
            value = read_json(item, around=1)
        except NotJSON as error:
            problem = Problem(Kind.NOT_JSON, [_as_single(fault) for fault in error.faults])
            return self._refusal(problem, _id_of_unreadable(item, error), number)
        told, faults = load(_BATCH_ITEM, value)
        if faults:
            return self._refusal(_invalid(faults), told.get("id"), number)
        return self._answer(told, number)

    def _answer(self, told: dict[str, Any], number: int) -> bytes:
        """The result of an item that is sound itself, whatever its question may be."""
        try:
            answer = OPERATIONS[told["operation"]](told["request"], self.language)
            self.items.answer(answer)
            return orjson.dumps({"id": told["id"], "status": 200, "body": answer})
        except InvalidQuestion as error:
            problem = _invalid(error.faults)
        except Problem as raised:
            problem = raised
        except Exception as error:
            self.logger.exception("The service failed on an item of a batch.", exc_info=error)
            problem = Problem(Kind.INTERNAL_ERROR)
        return self._refusal(problem, told["id"], number)

    def _refusal(self, problem: Problem, item_id: str | None, number: int) -> bytes:
        self.items.refuse(problem.kind)
        status = STATUS[problem.kind]
        instance = f"#{number}" if item_id is None else item_id
        body = problem_body(
            problem, status=status, root=self.root, instance=instance, language=self.language
        )
        named = {} if item_id is None else {"id": item_id}
        return orjson.dumps({**named, "status": status, "body": body})


def _invalid(faults: Sequence[Fault]) -> Problem:
    return Problem(Kind.INVALID_QUESTION, faults)


def _as_single(fault: Fault) -> Fault:
    """A fault with the place that it has where the question is asked alone."""
    is_inside = fault.place[:1] == ("request",) and not (
        len(fault.place) == 1 and fault.code is Unreadable.DUPLICATE_KEY
    )
    return Fault(fault.place[1:], fault.code, fault.facts) if is_inside else fault


def _id_of_unreadable(item: bytes, error: NotJSON) -> str | None:
    """The name of an item that cannot be read, if that much of it can."""
    if error.faults[0].code is Unreadable.TOO_DEEP:
        try:
            return _id_in(read_outline(item), ())
        except NotJSON as shallow:
            error = shallow
    return _id_in(error.value, error.faults)


def _id_in(value: object, faults: Sequence[Fault]) -> str | None:
    if not isinstance(value, dict) or any(fault.place[:1] == ("id",) for fault in faults):
        return None
    try:
        item_id: str = _ID.told(value.get("id"))
    except ValidationError:
        return None
    return item_id
