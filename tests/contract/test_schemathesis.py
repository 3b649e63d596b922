"""schemathesis asks the service in process, with all its phases and all its checks.

It finds no deep nesting, huge numbers, trailing newlines or repeated names: other tests do.
"""

import json
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import pytest
import schemathesis
from hypothesis import settings
from schemathesis import Case, Response
from schemathesis.checks import CheckContext
from schemathesis.core.parameters import ParameterLocation
from schemathesis.specs.openapi.checks import negative_data_rejection
from schemathesis.specs.openapi.schemas import OpenApiSchema

from service import create_app
from service.api.refusals import Refused
from service.rules.faults import Contradiction
from tests.contract.validation import LINES

CONTRADICTIONS = {
    *Contradiction,
    Refused.TRUMP_MISSING,
    Refused.TRUMP_TOLD_TWICE,
    Refused.DEMOTED_ACE_NEEDS_HOUSE_RULE,
    Refused.OPTION_OF_ANOTHER_GAME,
    Refused.WRONG_GAME,
    Refused.NOT_NFC,
    Refused.TEXT_OR_REQUEST_MISSING,
    Refused.TEXT_AND_REQUEST,
}
"""What may be wrong with a question that the document allows."""

USUAL, THOROUGH = 50, 250
"""How many questions are made up for each operation."""


Faults: TypeAlias = set[tuple[str, str]]
"""Pointers and codes."""


def is_lawful_refusal(operation: str, status: int, faults: Faults) -> bool:
    """Whether a request that the document allows may be refused in this way."""
    if status == 404:
        # The document says how a slug is written, and not which slugs there are.
        return operation == "GET /rules/{rule}"
    if operation == "POST /notation":
        # An operation needs its question, which is any object there.
        faults = {each for each in faults if not _is_about_the_question(*each)} or {
            ("#", "not_nfc")
        }
    return status == 422 and bool(faults) and {code for _, code in faults} <= CONTRADICTIONS


def _is_about_the_question(pointer: str, code: str) -> bool:
    """Whether a fault is about the question whose text is asked for, or about its lack."""
    is_missing = code == Refused.REQUIRED_MISSING and pointer == "#/operation"
    return is_missing or f"{pointer}/".startswith("#/request/")


@schemathesis.check
def valid_request_is_answered(_: CheckContext, response: Response, case: Case[Any]) -> None:
    """A request that the document allows is answered, or it contradicts itself.

    schemathesis wants an answer to every valid request.  It is told to take these refusals as
    well, and here they are looked at.
    """
    was_valid = case.meta is not None and case.meta.generation.mode.is_positive
    if was_valid and response.status_code >= 400:
        faults = {(fault["pointer"], fault["code"]) for fault in response.json()["errors"]}
        assert is_lawful_refusal(case.operation.label, response.status_code, faults), faults


@schemathesis.check
def invalid_request_is_refused(context: CheckContext, response: Response, case: Case[Any]) -> None:
    """schemathesis's own check, of every request whose headers are left alone.

    The headers are `Accept-Language` and `If-None-Match`, and none is refused for them, however
    long they are.  Of a batch every item has its own result, and it is refused there.
    """
    if case.meta is None or case.meta.is_negative_at(ParameterLocation.HEADER):
        return
    in_body = case.meta.is_negative_at(ParameterLocation.BODY)
    is_batch = case.operation.label == "POST /batch" and response.status_code == 200
    if is_batch and in_body and _is_sound(urlsplit(response.request.url or "").query):
        results = _results(response)
        assert any(each["status"] >= 400 for each in results), results
        return
    negative_data_rejection(context, response, case)


def _is_sound(query: str) -> bool:
    """Whether a query is one that the document allows, as sent.

    Of what schemathesis makes wrong in it, nothing may be left when it is written down.
    """
    return query in ("", "lang=en", "lang=zh")


def _results(response: Response) -> list[Any]:
    """The results that a batch is answered with."""
    if response.headers["content-type"] == [LINES]:
        return [json.loads(line) for line in response.content.splitlines()]
    results: list[Any] = response.json()
    return results


@schemathesis.serializer(LINES)
def write_lines(_: Any, value: Any) -> bytes:
    """A body of lines, which the document has as a text."""
    return value if isinstance(value, bytes) else str(value).encode()


def _schema(questions: int, **generation: Any) -> OpenApiSchema:
    """The document, to ask the service so many questions by."""
    configuration = {
        "generation": {"max-examples": questions, "database": "none", **generation},
        "suppress-health-check": ["too_slow"],
        "checks": {
            "positive_data_acceptance": {"expected-statuses": ["2xx", "304", "404", "422"]},
            "negative_data_rejection": {
                "enabled": False,
                # It takes a 5xx for a refusal and does not know 413.
                "expected-statuses": ["400", "404", "406", "412", "413", "415", "422"],
            },
        },
        **({"seed": 25} if generation.get("deterministic") else {}),
    }
    config = schemathesis.Config.from_dict(configuration)
    return schemathesis.openapi.from_wsgi("/openapi.json", create_app(), config=config)


usual = _schema(USUAL, deterministic=True)
thorough = _schema(THOROUGH)


class TestEachOperation:
    """Examples, every keyword of the document in turn, and requests made up by chance."""

    @usual.parametrize()
    def test_is_as_the_document_says(self, case: Case[Any]) -> None:
        """No request of any sort gets an answer that the document does not promise."""
        case.call_and_validate()


@pytest.mark.slow
class TestEachOperationAtLength:
    """The same with many more requests, and others each time."""

    @thorough.parametrize()
    def test_is_as_the_document_says(self, case: Case[Any]) -> None:
        """No request of any sort gets an answer that the document does not promise."""
        case.call_and_validate()


class TestLinks:
    """Operations one after the other, the later asking for what the earlier answered."""

    @pytest.mark.parametrize(
        ("schema", "scenarios"),
        [
            pytest.param(usual, USUAL, id="usual"),
            pytest.param(thorough, THOROUGH, id="thorough", marks=pytest.mark.slow),
        ],
    )
    def test_lead_to_answers(self, schema: OpenApiSchema, scenarios: int) -> None:
        """Whatever path is taken along the links, each answer is as the document says."""
        machine = schema.as_state_machine()

        machine.run(settings=settings(max_examples=scenarios, stateful_step_count=6))

    def test_are_all_found(self) -> None:
        """schemathesis sees each link of the document."""
        assert usual.statistic.transitions.selected == usual.statistic.transitions.total > 0


class TestLawfulRefusals:
    """The exception made for contradictions lets nothing else through."""

    @pytest.mark.parametrize(
        ("operation", "status", "faults", "is_lawful"),
        [
            ("POST /legal-plays", 422, {("#", "trump_missing")}, True),
            ("POST /legal-plays", 422, {("#/hand/1", "duplicate_card"), ("#", "not_nfc")}, True),
            ("POST /legal-plays", 422, {("#", "duplicate_card"), ("#", "unknown_field")}, False),
            ("POST /legal-plays", 422, {("#/request", "expected_integer")}, False),
            ("POST /legal-plays", 422, set(), False),
            ("POST /legal-plays", 400, set(), False),
            ("POST /legal-plays", 404, set(), False),
            ("POST /legal-plays", 500, set(), False),
            ("POST /notation", 422, {("#/request/hand", "required_missing")}, True),
            ("POST /notation", 422, {("#/request", "trump_missing")}, True),
            ("POST /notation", 422, {("#/operation", "required_missing")}, True),
            ("POST /notation", 422, {("#/operation", "text_and_request")}, True),
            ("POST /notation", 422, {("#/operation", "unknown_value")}, False),
            ("POST /notation", 422, {("#/requests", "unknown_field")}, False),
            ("POST /notation", 422, {("#/text", "too_long")}, False),
            ("POST /notation", 400, {("#/request", "trump_missing")}, False),
            ("GET /rules/{rule}", 404, set(), True),
            ("GET /games/{game}", 404, set(), False),
        ],
    )
    def test_are_told_apart(
        self, operation: str, status: int, faults: Faults, is_lawful: bool
    ) -> None:
        """A refusal is lawful for its status and for every single fault in it."""
        assert is_lawful_refusal(operation, status, faults) is is_lawful
