"""Every example of the document is tried, and the answer is the one written beside it."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn
from urllib.parse import urlencode

import pytest
from flask import Flask
from werkzeug.exceptions import RequestTimeout, ServiceUnavailable, TooManyRequests
from werkzeug.test import TestResponse

from service import create_app
from tests.contract.validation import (
    LINES,
    Contract,
    ContractClient,
    at,
    load_document,
    pointer_to,
)

CONTRACT = Contract(load_document())
"""Read once more, because the examples must be known when tests are collected."""

FAILURES: dict[str, Exception] = {
    "RequestTimeout": RequestTimeout(),
    "TooManyRequests": TooManyRequests(retry_after=30),
    "InternalError": RuntimeError("something that nobody thought of"),
    "Unavailable": ServiceUnavailable(retry_after=30),
}
"""Problems that no request gets, and what makes the service answer with them all the same."""


def _operations(method: str) -> Iterator[tuple[str, dict[str, Any]]]:
    return ((path, each) for path, its, each in CONTRACT.operations() if its == method)


JSON = "application/json"


def _answers(operation: dict[str, Any], media_type: str = JSON) -> dict[str, Any]:
    examples: dict[str, Any] = operation["responses"]["200"]["content"][media_type]["examples"]
    return examples


def _questions(operation: dict[str, Any], media_type: str = JSON) -> dict[str, Any]:
    examples: dict[str, Any] = operation["requestBody"]["content"][media_type]["examples"]
    return examples


def _problems() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for response, written in CONTRACT.document["components"]["responses"].items():
        problem = written.get("content", {}).get("application/problem+json", {"examples": {}})
        for name, example in problem["examples"].items():
            yield response, name, example


QUESTIONS = [
    pytest.param(path, media_type, name, id=f"{path[1:]}-{name}")
    for path, operation in _operations("post")
    for media_type in operation["requestBody"]["content"]
    for name in _questions(operation, media_type)
]
PAGES = [
    pytest.param(path, name, id=f"{path[1:]}-{name}")
    for path, operation in _operations("get")
    for name in _answers(operation)
]
PROBLEMS = [
    pytest.param(response, example, id=f"{response}-{name}")
    for response, name, example in _problems()
    if response not in FAILURES
]
FAILING = [
    pytest.param(response, example, id=f"{response}-{name}")
    for response, name, example in _problems()
    if response in FAILURES
]


class TestQuestions:
    """The examples of questions and of their answers."""

    @pytest.mark.parametrize(("path", "media_type", "name"), QUESTIONS)
    def test_get_the_answer_of_the_same_name(
        self, client: ContractClient, path: str, media_type: str, name: str
    ) -> None:
        """What a reader copies from the document gets exactly what stands there."""
        operation = CONTRACT.document["paths"][path]["post"]
        question = _questions(operation, media_type)[name]["value"]
        body = question if isinstance(question, str) else json.dumps(question)
        answer = client.post(f"/v1{path}", data=body.encode(), content_type=media_type)

        assert (answer.status_code, answer.content_type) == (200, media_type)
        told = answer.get_json() if media_type == JSON else answer.text
        assert told == _answers(operation, media_type)[name]["value"]

    @pytest.mark.parametrize(("path", "media_type", "name"), QUESTIONS)
    def test_are_what_their_schema_says(self, path: str, media_type: str, name: str) -> None:
        """An example is a question that the document allows."""
        content = pointer_to("paths", path, "post", "requestBody", "content", media_type)
        question = at(CONTRACT.document, content)["examples"][name]["value"]

        assert list(CONTRACT.schema(content + "/schema").iter_errors(question)) == []

    def test_in_lines_are_what_the_schema_of_an_item_says(self) -> None:
        """Each line of an example is an item of a batch, and each line of the answer a result."""
        batch = CONTRACT.document["paths"]["/batch"]["post"]
        item, result = (
            CONTRACT.schema(f"/components/schemas/{name}") for name in ("BatchItem", "BatchResult")
        )
        for name, example in _questions(batch, LINES).items():
            answer = _answers(batch, LINES)[name]["value"]
            assert all(item.is_valid(json.loads(line)) for line in example["value"].splitlines())
            assert all(result.is_valid(json.loads(line)) for line in answer.splitlines())

    def test_and_answers_stand_in_pairs(self) -> None:
        """No question is without its answer, and no answer without its question."""
        for path, operation in _operations("post"):
            asked = operation["requestBody"]["content"].keys()
            assert asked == operation["responses"]["200"]["content"].keys(), path
            for media_type in asked:
                questions, answers = (
                    each(operation, media_type).keys() for each in (_questions, _answers)
                )
                assert questions == answers, path


class TestPages:
    """The examples of parameters, and what is shown for them."""

    @pytest.mark.parametrize(("path", "name"), PAGES)
    def test_are_shown_for_the_parameters_of_the_same_name(
        self, client: ContractClient, path: str, name: str
    ) -> None:
        """What stands in the document is what the address shows."""
        answer = client.get(_address(path, name))

        assert answer.status_code == 200
        operation = CONTRACT.document["paths"][path]["get"]
        assert answer.get_json() == _answers(operation)[name]["value"]

    def test_and_parameters_stand_in_pairs(self) -> None:
        """No example of a parameter is without what it shows."""
        for path, operation in _operations("get"):
            for parameter in _parameters(path):
                assert parameter.get("examples", {}).keys() <= _answers(operation).keys(), path


def _parameters(path: str) -> list[dict[str, Any]]:
    written = CONTRACT.document["paths"][path]["parameters"]
    return [at(CONTRACT.document, each["$ref"]) if "$ref" in each else each for each in written]


def _address(path: str, name: str) -> str:
    """The address with the parameters that have an example of this name."""
    given = {
        (parameter["in"], parameter["name"]): parameter["examples"][name]["value"]
        for parameter in _parameters(path)
        if name in parameter.get("examples", {})
    }
    for parameter in _parameters(path):
        assert not parameter.get("required") or (parameter["in"], parameter["name"]) in given
    parts = {key: value for (place, key), value in given.items() if place == "path"}
    query = {key: value for (place, key), value in given.items() if place == "query"}
    return f"/v1{path.format(**parts)}?{urlencode(query)}".rstrip("?")


LINKS = [
    pytest.param(operation, link, id=f"{path[1:]}-{name}")
    for path, _, operation in CONTRACT.operations()
    for name, link in operation["responses"]["200"].get("links", {}).items()
]


class TestLinks:
    """From one answer to the next."""

    @pytest.mark.parametrize(("operation", "link"), LINKS)
    def test_lead_from_every_example_to_the_thing_itself(
        self, client: ContractClient, operation: dict[str, Any], link: dict[str, Any]
    ) -> None:
        """What the link takes from an answer is the name of what it leads to."""
        template = next(
            path
            for path, _, each in CONTRACT.operations()
            if each["operationId"] == link["operationId"]
        )
        for example in _answers(operation).values():
            named = {
                name: at(example["value"], expression.removeprefix("$response.body"))
                for name, expression in link["parameters"].items()
            }
            answer = client.get(f"/v1{template.format(**named)}")
            assert answer.status_code == 200
            assert answer.get_json().items() >= named.items()

    def test_lead_from_every_ruling_to_its_rule(self) -> None:
        """An answer that names a rule has a link to the rule's page."""
        for path, _, operation in CONTRACT.operations():
            linked = {
                link["parameters"].get("rule")
                for link in operation["responses"]["200"].get("links", {}).values()
            }
            if operation["operationId"] != "rule":
                names_a_rule = any("rule" in each["value"] for each in _answers(operation).values())
                assert ("$response.body#/rule" in linked) is names_a_rule, path


class TestProblems:
    """The examples of problems."""

    @pytest.mark.parametrize(("response", "example"), PROBLEMS)
    def test_are_got_by_their_requests(
        self, client: ContractClient, contract: Contract, response: str, example: dict[str, Any]
    ) -> None:
        """The request that stands with a problem gets it, from an operation that promises it."""
        request = example["x-request"]

        _expect(_send(client, request), example)

        operation = contract.operation(request["method"].upper(), request["path"].split("?")[0])
        assert operation is not None
        promised = operation + pointer_to("responses", str(example["value"]["status"]))
        assert contract.resolved(promised) == pointer_to("components", "responses", response)

    @pytest.mark.parametrize(("response", "example"), FAILING)
    def test_are_what_a_failing_service_says(
        self, contract: Contract, response: str, example: dict[str, Any]
    ) -> None:
        """What no request brings about is brought about inside the service."""
        client = ContractClient(_failing(FAILURES[response]), contract)
        request_id = example["value"]["instance"]

        _expect(client.post("/v1/legal-plays", headers={"X-Request-Id": request_id}), example)


def _send(client: ContractClient, request: dict[str, Any]) -> TestResponse:
    """Send what stands under `x-request`: a `body` as JSON, or a `raw_body` as it is."""
    known = {"method", "path", "headers", "body", "raw_body", "raw_body_times"}
    assert request.keys() <= known
    body = {"json": request["body"]} if "body" in request else {}
    if "raw_body" in request:
        body = {"data": request["raw_body"].encode() * request.get("raw_body_times", 1)}
    return client.open(
        request["path"], method=request["method"].upper(), headers=request["headers"], **body
    )


def _expect(answer: TestResponse, example: dict[str, Any]) -> None:
    assert answer.status_code == example["value"]["status"]
    assert answer.content_type == "application/problem+json"
    assert answer.get_json() == example["value"]


def _failing(failure: Exception) -> Flask:
    """A service that fails on one of its questions."""

    def fail() -> NoReturn:
        raise failure

    app = create_app()
    app.view_functions["legal_plays"] = fail
    return app


class TestTheDocument:
    """No part of the document goes without an example."""

    def test_has_an_example_of_every_answer(self) -> None:
        """Each operation shows at least one answer."""
        for path, method, operation in CONTRACT.operations():
            assert _answers(operation), (path, method)

    def test_has_an_example_of_every_problem(self) -> None:
        """Each response of an error shows at least one problem."""
        shown = {response for response, _, _ in _problems()}

        without_a_body = {"NotModified"}
        assert shown == CONTRACT.document["components"]["responses"].keys() - without_a_body

    def test_has_a_request_for_every_problem_that_a_request_can_get(self) -> None:
        """Only what the proxy or a failing service says has none."""
        for response, name, example in _problems():
            assert ("x-request" in example) is (response not in FAILURES), (response, name)

    def test_tells_problems_in_every_language(self) -> None:
        """A reader sees that sentences are translated and codes are not."""
        languages = CONTRACT.document["components"]["schemas"]["Language"]["enum"]
        asked = {
            example["x-request"]["path"].partition("lang=")[2]
            for response, _, example in _problems()
            if response not in FAILURES
        }

        assert set(languages) <= asked | {"en"}
