"""Holds answers to the document: status, media type, headers and body."""

import json
import re
from collections.abc import Container, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import quote

import jsonschema_rs
import yaml
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service import create_app

DOCUMENT = Path(__file__).parents[2] / "openapi.yaml"

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
"""The keys of a path that are operations."""

Document: TypeAlias = dict[str, Any]

_URI = "urn:openapi"
_PROBLEM = "application/problem+json"
LINES = "application/x-ndjson"
_ON_EVERY_PROBLEM = {
    "Content-Language": "/components/headers/ContentLanguage",
    "Vary": "/components/headers/Vary",
    "X-Request-Id": "/components/headers/RequestId",
}
# Headers of HTTP itself and of browsers' safety: not in the document, because they are always so.
_UNSAID = {
    "Access-Control-Allow-Origin",
    "Access-Control-Expose-Headers",
    "Content-Length",
    "Content-Security-Policy",
    "Content-Type",
    "X-Content-Type-Options",
}


class UnfitAnswer(AssertionError):
    """An answer that the document does not allow, with everything that is wrong with it."""

    def __init__(self, answer: TestResponse, faults: list[str]) -> None:
        asked = f"{answer.request.method} {answer.request.path}"
        listed = "\n".join(f"- {fault}" for fault in faults)
        super().__init__(f"{asked} -> {answer.status_code}\n{listed}\n{answer.get_data()[:1000]!r}")


def load_document(path: Path = DOCUMENT) -> Document:
    """An OpenAPI document, as data."""
    loaded: Document = yaml.safe_load(path.read_bytes())
    return loaded


def at(value: Any, pointer: str) -> Any:
    """The part of a value that a JSON pointer such as `#/components/schemas/Card` names."""
    for token in pointer.removeprefix("#").split("/")[1:]:
        key = token.replace("~1", "/").replace("~0", "~")
        value = value[int(key) if isinstance(value, list) else key]
    return value


def pointer_to(*tokens: str) -> str:
    """The JSON pointer made of these tokens."""
    return "".join("/" + token.replace("~", "~0").replace("/", "~1") for token in tokens)


class Contract:
    """A document that answers can be held to."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.root = document["servers"][0]["url"]
        self._registry = jsonschema_rs.Registry([(_URI, document)], draft=jsonschema_rs.Draft202012)
        self._paths = [(_as_pattern(path), path) for path in document["paths"]]
        item = at(document, "/components/schemas/BatchItem/properties")
        self.asked = frozenset(item["operation"]["enum"])
        # The same few schemas are asked for again and again.
        self.schema = cache(self._schema)

    def _schema(self, pointer: str) -> jsonschema_rs.Draft202012Validator:
        """A validator of the schema at `pointer`, which may refer to the rest of the document."""
        return jsonschema_rs.Draft202012Validator(
            {"$ref": f"{_URI}#{quote(pointer)}"}, registry=self._registry, validate_formats=True
        )

    def operations(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Every operation of the document as path, method and what is written about it."""
        for path, item in self.document["paths"].items():
            for method in METHODS:
                if method in item:
                    yield path, method, item[method]

    def resolved(self, pointer: str) -> str:
        """Where the part at `pointer` really stands, if it is a reference."""
        reference = at(self.document, pointer).get("$ref")
        return pointer if reference is None else self.resolved(reference.removeprefix("#"))

    def check(self, answer: TestResponse) -> None:
        """Raise `UnfitAnswer` unless the answer is one that the document allows."""
        faults = list(self.faults(answer))
        if faults:
            raise UnfitAnswer(answer, faults)

    def faults(self, answer: TestResponse) -> Iterator[str]:
        """What the document does not allow about an answer below the root."""
        if answer.request.method == "OPTIONS" and answer.status_code == 204:
            yield from _faults_of_emptiness(answer)
            return
        operation = self.operation(answer.request.method, answer.request.path)
        if operation is None:
            yield from self._faults_outside_the_operations(answer)
            return
        response = operation + pointer_to("responses", str(answer.status_code))
        try:
            response = self.resolved(response)
        except KeyError:
            yield f"the status {answer.status_code} is not in the document"
            return
        yield from self._faults_of_documented(answer, response)

    def operation(self, method: str, path: str) -> str | None:
        """The pointer to the operation asked for; HEAD is answered wherever GET is."""
        method = "get" if method == "HEAD" else method.lower()
        for pattern, template in self._paths:
            if pattern.fullmatch(path.removeprefix(self.root)):
                known = method in METHODS and method in self.document["paths"][template]
                return pointer_to("paths", template, method) if known else None
        return None

    def _faults_outside_the_operations(self, answer: TestResponse) -> Iterator[str]:
        """The document lists no such address or method, so the answer must be a problem."""
        if answer.status_code not in (404, 405):
            yield f"the status is {answer.status_code}, where the document has no operation"
        if answer.status_code == 405 and "Allow" not in answer.headers:
            yield "the header Allow is missing"
        for name, header in _ON_EVERY_PROBLEM.items():
            yield from self._faults_of_header(answer, name, header)
        yield from self._faults_of_body(answer, {_PROBLEM: "/components/schemas/Problem"})

    def _faults_of_documented(self, answer: TestResponse, response: str) -> Iterator[str]:
        written = at(self.document, response)
        for name in written.get("headers", {}):
            header = self.resolved(response + pointer_to("headers", name))
            if name in answer.headers or at(self.document, header).get("required"):
                yield from self._faults_of_header(answer, name, header)
        for name in sorted({*answer.headers.keys()} - {*written.get("headers", {})} - _UNSAID):
            yield f"the header {name} is not in the document"
        schemas = {
            media_type: response + pointer_to("content", media_type, "schema")
            for media_type in written.get("content", {})
        }
        yield from self._faults_of_body(answer, schemas)

    def _faults_of_header(self, answer: TestResponse, name: str, header: str) -> Iterator[str]:
        """A header must be there, and be what the document says."""
        values = answer.headers.getlist(name)
        if not values:
            yield f"the header {name} is missing"
            return
        pointer = self.resolved(header + "/schema")
        text = ", ".join(values)
        is_number = at(self.document, pointer)["type"] == "integer" and text.isdecimal()
        yield from self._faults_of_value(int(text) if is_number else text, pointer, name)

    def _faults_of_body(self, answer: TestResponse, schemas: dict[str, str]) -> Iterator[str]:
        if not schemas and "Content-Type" not in answer.headers:
            yield from _faults_of_emptiness(answer)
        elif answer.content_type not in schemas:
            yield f"the media type is {answer.content_type}, not {' or '.join(schemas)}"
        elif answer.request.method == "HEAD":
            yield from _faults_of_emptiness(answer)
        else:
            try:
                body = _read_body(answer)
            except ValueError as error:
                yield f"the body is not JSON: {error}"
                return
            if answer.content_type != LINES:
                yield from self._faults_of_value(body, schemas[answer.content_type], "body")
            if answer.content_type == _PROBLEM:
                yield from _faults_of_problem(answer, body)

    def faults_of_results(self, results: list[Any], asked: Sequence[str | None]) -> Iterator[str]:
        """What the document does not allow about the results of a batch.

        `asked` are the operations asked, in order; None where an item names none.
        """
        if len(results) != len(asked):
            yield f"there are {len(results)} results of {len(asked)} questions"
        for number, (result, operation) in enumerate(zip(results, asked, strict=False), start=1):
            what = f"result {number}"
            faults = list(self._faults_of_value(result, "/components/schemas/BatchResult", what))
            yield from faults or self._faults_of_result(result, operation, number)

    def _faults_of_result(self, result: Any, operation: str | None, number: int) -> Iterator[str]:
        """A result holds what its operation alone would have answered with this status."""
        status, body, what = result["status"], result["body"], f"result {number}/body"
        path = pointer_to("paths", "/batch" if operation is None else f"/{operation}", "post")
        response = path + pointer_to("responses", str(status))
        try:
            response = self.resolved(response)
        except KeyError:
            yield f"the status {status} of result {number} is not in the document"
            return
        media_type = "application/json" if status == 200 else _PROBLEM
        schema = response + pointer_to("content", media_type, "schema")
        yield from self._faults_of_value(body, schema, what)
        if status != 200:
            if body.get("status") != status:
                yield f"{what}: the problem says status {body.get('status')}"
            if body.get("instance") != result.get("id", f"#{number}"):
                yield f"{what}: the problem says instance {body.get('instance')}"

    def _faults_of_value(self, value: object, pointer: str, what: str) -> Iterator[str]:
        for error in self.schema(pointer).iter_errors(value):
            place = "/".join(map(str, [what, *error.instance_path]))
            yield f"{place}: {error.message}"


def _as_pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"\{\w+\}", template)
    return re.compile("[^/]+".join(map(re.escape, parts)))


def _not_json(name: str) -> None:
    raise ValueError(name)


def _faults_of_emptiness(answer: TestResponse) -> Iterator[str]:
    if answer.get_data():
        yield f"{answer.request.method} is answered with a body"


def _faults_of_problem(answer: TestResponse, body: dict[str, Any]) -> Iterator[str]:
    """What a problem says about its own answer must be so."""
    if body.get("status") != answer.status_code:
        yield f"the problem says status {body.get('status')}"
    if body.get("instance") != answer.headers.get("X-Request-Id"):
        yield f"the problem says instance {body.get('instance')}"


class ContractClient(FlaskClient):
    """A test client that raises when an answer below the root is not as the document says.

    No answer may name a rule that has no page in the rule book, which the document cannot say.
    """

    def __init__(self, app: Flask, contract: Contract) -> None:
        super().__init__(app, app.response_class, use_cookies=False)
        self.contract = contract

    def open(self, *args: Any, **settings: Any) -> TestResponse:
        """Send a request, and hold the answer to the document."""
        answer = super().open(*args, **settings)
        if answer.request.path.startswith(f"{self.contract.root}/"):
            self.contract.check(answer)
            if answer.request.path == f"{self.contract.root}/batch" and answer.status_code == 200:
                self._check_results(answer, operations_in(settings, self.contract.asked))
            pageless = set(_slugs_in(_told_in(answer))) - rules_with_a_page()
            if pageless:
                raise UnfitAnswer(answer, [f"{slug} has no page" for slug in sorted(pageless)])
        return answer

    def _check_results(self, answer: TestResponse, asked: list[str | None] | None) -> None:
        """Hold each result of a batch to the document, where it is known what was asked."""
        if answer.request.method != "POST" or asked is None:
            return
        faults = list(self.contract.faults_of_results(_read_body(answer), asked))
        if faults:
            raise UnfitAnswer(answer, faults)


def operations_in(settings: dict[str, Any], known: Container[str]) -> list[str | None] | None:
    """The operations that the items of a batch name; None for a body that is not told whole.

    Of an item that cannot be read, or names none of the `known`, the operation is None.
    """
    body = json.dumps(settings["json"]).encode() if "json" in settings else settings.get("data")
    if isinstance(body, str):
        body = body.encode()
    if not isinstance(body, bytes):
        return None
    media_type = settings.get("content_type") or settings.get("headers", {}).get("Content-Type")
    if media_type == LINES:
        items: Any = [_json_of(line) for line in body.split(b"\n") if line.strip()]
    else:
        items = _json_of(body)
    if not isinstance(items, list):
        return None
    named = [item.get("operation") if isinstance(item, dict) else None for item in items]
    return [each if isinstance(each, str) and each in known else None for each in named]


def _json_of(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _read_body(answer: TestResponse) -> Any:
    """The JSON of an answer; a list of what stands in its lines, where it has lines."""
    body = answer.get_data()
    if answer.content_type == LINES:
        lines = body.split(b"\n")
        return [json.loads(line, parse_constant=_not_json) for line in lines if line]
    return json.loads(body, parse_constant=_not_json)


def _told_in(answer: TestResponse) -> Any:
    """What an answer tells, or nothing where that is no JSON."""
    is_told = answer.mimetype is not None and answer.mimetype.endswith("json") and answer.data
    return _read_body(answer) if is_told else None


@cache
def rules_with_a_page() -> frozenset[str]:
    """The rules that have a page in the rule book."""
    rules = create_app().test_client().get("/v1/rules").get_json()
    return frozenset(page["rule"] for page in rules["pages"])


def _slugs_in(value: Any) -> Iterator[str]:
    """Every slug of a rule that stands in an answer."""
    if isinstance(value, list):
        for each in value:
            yield from _slugs_in(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name == "rule" and isinstance(each, str):
                yield each
            yield from _slugs_in(each)
