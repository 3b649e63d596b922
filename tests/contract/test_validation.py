"""The checks of answers can fail: each is given an answer that it must refuse."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from service import create_app
from tests.contract.validation import LINES, Contract, ContractClient, UnfitAnswer

QUESTION = {"trump_suit": "clubs", "hand": ["AH"]}

Spoil = Callable[[Response], None]


def _client(contract: Contract, spoil: Spoil) -> ContractClient:
    """A client of a service whose answers are spoiled before they leave it."""
    app = create_app()
    _after_everything(app, spoil)
    return ContractClient(app, contract)


def _after_everything(app: Flask, spoil: Spoil) -> None:
    service = app.wsgi_app

    def spoiled(environ: dict[str, Any], start: Any) -> Any:
        answer = Response.from_app(service, environ)
        spoil(answer)
        return answer(environ, start)

    app.wsgi_app = spoiled  # type: ignore[method-assign,assignment]


def _changed(**changes: object) -> Spoil:
    """Change fields of the body; `None` takes one away."""

    def spoil(answer: Response) -> None:
        body = json.loads(answer.get_data()) | changes
        answer.set_data(json.dumps({name: each for name, each in body.items() if each is not None}))

    return spoil


def _header(name: str, value: str | None) -> Spoil:
    """Set a header; `None` takes it away."""

    def spoil(answer: Response) -> None:
        answer.headers.pop(name, None)
        if value is not None:
            answer.headers[name] = value

    return spoil


def _status(code: int) -> Spoil:
    def spoil(answer: Response) -> None:
        answer.status_code = code

    return spoil


def _body(text: str) -> Spoil:
    def spoil(answer: Response) -> None:
        answer.set_data(text)

    return spoil


class TestAnUnspoiledAnswer:
    """What the service really answers is let through."""

    @pytest.mark.parametrize(
        ("method", "path", "status"),
        [
            ("GET", "/v1/games", 200),
            ("GET", "/v1/games/twenty_five", 200),
            ("HEAD", "/v1/games", 200),
            ("POST", "/v1/legal-plays", 415),
            ("OPTIONS", "/v1/games", 204),
            ("GET", "/v1/games/bridge", 404),
            ("HEAD", "/v1/games/bridge", 404),
            ("GET", "/v1/card-order", 422),
            ("DELETE", "/v1/games", 405),
            ("HEAD", "/v1/legal-plays", 405),
            ("GET", "/v1/", 404),
            ("GET", "/v1/games/", 404),
            ("GET", "/v1/games/a/b", 404),
        ],
    )
    def test_passes(self, client: ContractClient, method: str, path: str, status: int) -> None:
        """An answer of each sort passes, with and without an operation in the document."""
        assert client.open(path, method=method).status_code == status

    def test_passes_to_a_question(self, client: ContractClient) -> None:
        """An answer to a question passes."""
        assert client.post("/v1/legal-plays", json=QUESTION).status_code == 200

    def test_is_not_looked_at_outside_the_root(self, contract: Contract) -> None:
        """The document says nothing of addresses outside `/v1`, so their answers go unchecked."""
        client = _client(contract, _status(418))

        assert client.get("/livez").status_code == 418


class TestASpoiledAnswer:
    """An answer that differs from the document in one thing is refused, and the thing is named."""

    @pytest.mark.parametrize(
        ("spoil", "told"),
        [
            (_status(201), "the status 201 is not in the document"),
            (_status(422), "the media type is application/json"),
            (_header("Content-Type", "text/html"), "the media type is text/html"),
            (_header("Content-Type", None), "the media type is None"),
            (_header("Content-Language", None), "the header Content-Language is missing"),
            (_header("Content-Language", "fr"), 'Content-Language: "fr" is not one of'),
            (_header("X-Request-Id", "x" * 65), "X-Request-Id: "),
            (_header("Vary", None), "the header Vary is missing"),
            (_header("Link", None), "the header Link is missing"),
            (_header("ETag", '"1"'), "the header ETag is not in the document"),
            (_body("{"), "the body is not JSON"),
            (_body('{"legal": NaN}'), "the body is not JSON"),
            (_body("[]"), "body: [] is not of type"),
            (_changed(rule=None), 'body: "rule" is a required property'),
            (_changed(rule="no-such-rule"), "no-such-rule has no page"),
            (_changed(notes=[{"rule": "nor-this"}]), "nor-this has no page"),
            (_changed(legal=[]), "body/legal: [] has less than 1 item"),
            (_changed(obligation="maybe"), 'body/obligation: "maybe" is not one of'),
        ],
    )
    def test_is_refused(self, contract: Contract, spoil: Spoil, told: str) -> None:
        """Status, media type, headers and body are each looked at."""
        with pytest.raises(UnfitAnswer) as caught:
            _client(contract, spoil).post("/v1/legal-plays", json=QUESTION)

        assert f"- {told}" in str(caught.value)

    def test_is_refused_with_all_that_is_wrong(self, contract: Contract) -> None:
        """One run tells everything."""

        def spoil(answer: Response) -> None:
            _header("Vary", None)(answer)
            _changed(rule=None, legal=[])(answer)

        with pytest.raises(UnfitAnswer) as caught:
            _client(contract, spoil).post("/v1/legal-plays", json=QUESTION)

        assert str(caught.value).count("\n- ") == 3

    @pytest.mark.parametrize(
        ("spoil", "told"),
        [
            (_changed(title=None), 'body: "title" is a required property'),
            (_changed(status=400), "the problem says status 400"),
            (_changed(instance="another"), "the problem says instance another"),
            (_header("Content-Type", "application/json"), "the media type is application/json"),
        ],
    )
    @pytest.mark.parametrize("path", ["/v1/games?lang=fr", "/v1/nothing"])
    def test_is_refused_as_a_problem(
        self, contract: Contract, path: str, spoil: Spoil, told: str
    ) -> None:
        """A problem must tell the truth about its own answer, at unknown addresses too."""
        with pytest.raises(UnfitAnswer) as caught:
            _client(contract, spoil).get(path)

        assert f"- {told}" in str(caught.value)

    @pytest.mark.parametrize(
        ("method", "path", "spoil", "told"),
        [
            ("GET", "/v1/nothing", _status(200), "the status is 200, where the document has no"),
            ("GET", "/v1/nothing", _header("Vary", None), "the header Vary is missing"),
            ("PUT", "/v1/games", _header("Allow", None), "the header Allow is missing"),
        ],
    )
    def test_is_refused_outside_the_operations(
        self, contract: Contract, method: str, path: str, spoil: Spoil, told: str
    ) -> None:
        """An address or method that the document lacks gets nothing but a problem that fits."""
        with pytest.raises(UnfitAnswer) as caught:
            _client(contract, spoil).open(path, method=method)

        assert f"- {told}" in str(caught.value)

    @pytest.mark.parametrize(
        ("method", "headers"),
        [("HEAD", {}), ("OPTIONS", {}), ("GET", {"If-None-Match": "*"})],
    )
    def test_is_refused_with_a_body_where_there_must_be_none(
        self, contract: Contract, method: str, headers: dict[str, str]
    ) -> None:
        """HEAD and OPTIONS have no body, nor has the news that a kept answer is still right."""
        app = create_app()
        service = app.wsgi_app

        def talkative(environ: dict[str, Any], start: Any) -> list[bytes]:
            service(environ, start)
            return [b"words"]

        app.wsgi_app = talkative  # type: ignore[method-assign,assignment]
        with pytest.raises(UnfitAnswer, match=f"{method} is answered with a body"):
            ContractClient(app, contract).open("/v1/games", method=method, headers=headers)


ITEM: dict[str, Any] = {"id": "a", "operation": "legal-plays", "request": QUESTION}
BROKEN: dict[str, Any] = {"id": "b", "operation": "rob-check", "request": None}


def _in_results(change: Callable[[list[Any]], object]) -> Spoil:
    """Change the results of a batch, whatever form it has."""

    def spoil(answer: Response) -> None:
        in_lines = answer.content_type == LINES
        body = answer.get_data()
        results = [json.loads(line) for line in body.splitlines()] if in_lines else json.loads(body)
        change(results)
        written = [json.dumps(result) for result in results]
        answer.set_data("\n".join(written) if in_lines else f"[{','.join(written)}]")

    return spoil


class TestResultsOfABatch:
    """Each is held to what its own operation would have answered."""

    @pytest.mark.parametrize("in_lines", [False, True])
    def test_pass_unspoiled(self, client: ContractClient, in_lines: bool) -> None:
        """An answer, a problem and an item that nobody can read pass in both forms."""
        assert _send_batch(client, in_lines).status_code == 200

    @pytest.mark.parametrize("in_lines", [False, True])
    @pytest.mark.parametrize(
        ("change", "told"),
        [
            (list.pop, "there are 2 results of 3 questions"),
            (lambda results: results[0].update(id=5), "/id: 5 is not of type"),
            (lambda results: results[0].update(body=[]), "/body: [] is not of type"),
            (lambda results: results[0]["body"].pop("legal"), 'result 1/body: "legal" is a req'),
            (lambda results: results[0]["body"].update(rule="none"), "none has no page"),
            (lambda results: results[0].update(status=201), "the status 201 of result 1 is not in"),
            (lambda results: results[0].update(status=422), 'result 1/body: "type" is a required'),
            (lambda results: results[1].update(status=200), 'result 2/body: "eligible" is a req'),
            (lambda results: results[1].update(id="c"), "result 2/body: the problem says instance"),
            (lambda results: results[2]["body"].update(status=422), "result 3/body: the problem s"),
            (lambda results: results.reverse(), "result 1/body: the problem says instance #3"),
        ],
    )
    def test_are_refused_when_spoiled(
        self, contract: Contract, in_lines: bool, change: Callable[[list[Any]], object], told: str
    ) -> None:
        """What is wrong with one result is told with its number."""
        with pytest.raises(UnfitAnswer) as caught:
            _send_batch(_client(contract, _in_results(change)), in_lines)

        assert told in str(caught.value)


def _send_batch(client: ContractClient, in_lines: bool) -> TestResponse:
    items = [json.dumps(ITEM), json.dumps(BROKEN), '{"id": NaN}']
    body, media_type = f"[{','.join(items)}]", "application/json"
    if in_lines:
        body, media_type = "\n".join(items), LINES
    return client.post("/v1/batch", data=body.encode(), content_type=media_type)
