"""Problems: every error as RFC 9457 has it, with a type that leads to a page about it."""

import io
import logging
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.exceptions import (
    HTTPException,
    MethodNotAllowed,
    RequestTimeout,
    ServiceUnavailable,
    TooManyRequests,
    Unauthorized,
    default_exceptions,
)
from werkzeug.test import TestResponse

from service.api.problems import Kind
from service.wording.languages import Tag
from tests.api.asking import ask, faults_of, json_of, question, send, written

LARGEST = 64 * 1024

# How a caller, or a fault, brings each kind of problem about.  The last ones are raised inside.
CALLS: Mapping[Kind, Callable[[FlaskClient, Mapping[str, Any]], TestResponse]] = {
    Kind.NOT_JSON: lambda client, to: send(client, "legal-plays", b"{", **to),
    Kind.NOT_FOUND: lambda client, to: client.get("/v1/games/poker", **to),
    Kind.METHOD_NOT_ALLOWED: lambda client, to: client.get("/v1/legal-plays", **to),
    Kind.NOT_ACCEPTABLE: lambda client, to: client.get(
        "/v1/games", headers={"Accept": "image/png"}, **to
    ),
    Kind.PRECONDITION_FAILED: lambda client, to: client.get(
        "/v1/games", headers={"If-Match": '"other"'}, **to
    ),
    Kind.CONTENT_TOO_LARGE: lambda client, to: send(client, "rob-check", b" " * 70_000, **to),
    Kind.UNSUPPORTED_MEDIA_TYPE: lambda client, to: send(client, "rob-check", b"{}", None, **to),
    Kind.INVALID_QUESTION: lambda client, to: ask(client, "rob-check", {}, **to),
}
RAISED: Mapping[Kind, Exception] = {
    Kind.REQUEST_TIMEOUT: RequestTimeout(),
    Kind.TOO_MANY_REQUESTS: TooManyRequests(retry_after=7),
    Kind.UNAVAILABLE: ServiceUnavailable(retry_after=30),
    Kind.INTERNAL_ERROR: RuntimeError("secret"),
    Kind.OTHER: Unauthorized(),
}

Raise = Callable[[Exception], None]


@pytest.fixture
def fail_with(monkeypatch: pytest.MonkeyPatch) -> Raise:
    """Make the service raise something on every question about legal plays."""

    def fail_with(error: Exception) -> None:
        def fail(*_: object) -> None:
            raise error

        monkeypatch.setattr("service.api.operations.legal_plays", fail)

    return fail_with


@pytest.fixture
def free_client(app: Flask) -> FlaskClient:
    """A client that does not hold answers to the document, which has no place for these errors."""
    return app.test_client()


def brought_about(client: FlaskClient, kind: Kind, fail_with: Raise, **to: Any) -> TestResponse:
    """A problem of this kind."""
    if kind in CALLS:
        return CALLS[kind](client, to)
    fail_with(RAISED[kind])
    return ask(client, "legal-plays", question("legal-plays"), **to)


class TestEveryKind:
    """It says what it is, in the caller's language, and leads to a page about itself."""

    @pytest.mark.parametrize("kind", list(Kind))
    @pytest.mark.parametrize("language", list(Tag))
    def test_has_the_members_of_a_problem(
        self, free_client: FlaskClient, kind: Kind, language: str, fail_with: Raise
    ) -> None:
        """Type, title, status, detail, instance and the list of faults, and nothing else."""
        to = {"environ_overrides": {"HTTP_ACCEPT_LANGUAGE": language}}
        answer = brought_about(free_client, kind, fail_with, **to)
        assert answer.content_type == "application/problem+json"
        problem = json_of(answer)
        assert list(problem) == ["type", "title", "status", "detail", "instance", "errors"]
        assert problem["status"] == answer.status_code
        assert problem["instance"] == answer.headers["X-Request-Id"]
        assert problem["title"]
        assert problem["detail"]

    @pytest.mark.parametrize("prefix", ["", "/cards", "/a/b"])
    @pytest.mark.parametrize("kind", list(Kind))
    def test_leads_to_its_page(
        self, free_client: FlaskClient, kind: Kind, prefix: str, fail_with: Raise
    ) -> None:
        """The type is relative and resolves to the page, behind a path prefix as well."""
        to = {"base_url": f"https://referee.example{prefix}"}
        answer = brought_about(free_client, kind, fail_with, **to)
        address = urljoin(answer.request.url, json_of(answer)["type"])
        assert address == f"https://referee.example{prefix}/problems/{kind}"
        page = free_client.get(urlsplit(address).path.removeprefix(prefix), **to)
        assert (page.status_code, page.mimetype) == (200, "text/html")
        assert json_of(answer)["title"] in page.text

    @pytest.mark.parametrize(
        "path",
        [
            "/nothing",
            "/v1",
            "/v1/",
            "/v1/nothing",
            "/v1/games/poker",
            "/v1/games/poker/",
            "/a/b/c/d/e",
            "/v1/rules/a%2Fb",
            "/v1/rules/%2f%2F",
            "/v1/rules/a%252Fb",
            "/v1/games?a=b/c%2Fd",
        ],
    )
    def test_leads_to_its_page_from_any_address(self, client: FlaskClient, path: str) -> None:
        """However deep the address is, and whatever slashes are escaped in it."""
        answer = client.get(path, base_url="https://referee.example/cards")
        sent = f"https://referee.example/cards{path}"
        address = urljoin(sent, json_of(answer)["type"])
        assert address.startswith("https://referee.example/cards/problems/")


def chunked(body: bytes) -> dict[str, Any]:
    """What a client is told to send, so that the body comes without its length."""
    environ = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    return {
        "input_stream": io.BytesIO(body),
        "content_type": "application/json",
        "environ_overrides": environ,
    }


class Unread(io.RawIOBase):
    """A body that must not be read."""

    def readable(self) -> bool:
        """It could be read, which is the temptation."""
        return True

    def readinto(self, _: object) -> int:
        """Fail: what is too large is refused before it is read."""
        raise AssertionError("the body was read")


class TestABodyTooLarge:
    """More than 64 KiB is refused, however it comes."""

    def test_is_refused_by_its_length_without_being_read(self, client: FlaskClient) -> None:
        """The length alone says that it is too large."""
        environ = {"wsgi.input": Unread(), "CONTENT_LENGTH": str(LARGEST + 1)}
        answer = send(client, "legal-plays", b"", environ_overrides=environ)
        assert answer.status_code == 413
        assert str(LARGEST) in json_of(answer)["detail"]

    def test_is_refused_without_a_length(self, client: FlaskClient) -> None:
        """A chunked body is read as far as the limit and one byte further."""
        answer = client.post("/v1/legal-plays", **chunked(b"[" * (LARGEST + 1)))
        assert answer.status_code == 413

    @pytest.mark.parametrize("rest", [b" ", b"x", b"]" * LARGEST, b" " * LARGEST])
    def test_is_not_cut_to_a_sound_question(self, client: FlaskClient, rest: bytes) -> None:
        """A question that would be sound up to the limit is still too large."""
        body = written(question("legal-plays")).ljust(LARGEST) + rest
        assert client.post("/v1/legal-plays", **chunked(body)).status_code == 413

    def test_of_just_the_limit_is_answered(self, client: FlaskClient) -> None:
        """The limit itself is allowed, with a length and without."""
        body = written(question("legal-plays")).ljust(LARGEST)
        assert send(client, "legal-plays", body).status_code == 200
        assert client.post("/v1/legal-plays", **chunked(body)).status_code == 200


class Drops(io.BytesIO):
    """A body that comes byte by byte."""

    def read(self, _: int | None = -1) -> bytes:
        """Give the next byte, however many are wanted."""
        return super().read(1)


class TestABodyInPieces:
    """It is read to its end, and what ends too soon is a problem of the caller's."""

    def test_is_read_whole(self, client: FlaskClient) -> None:
        """A question is not answered by the part of it that came first."""
        usual = ask(client, "legal-plays", question("legal-plays")).data
        coming = chunked(written(question("legal-plays")))
        coming["environ_overrides"]["wsgi.input"] = Drops(written(question("legal-plays")))
        assert client.post("/v1/legal-plays", **coming).data == usual

    def test_is_no_question_when_it_breaks_off(self, client: FlaskClient) -> None:
        """Fewer bytes than were announced are not read as if they were all."""
        body = written(question("legal-plays"))
        environ = {"CONTENT_LENGTH": str(len(body) + 10)}
        answer = send(client, "legal-plays", body, environ_overrides=environ)
        assert (answer.status_code, answer.content_type) == (400, "application/problem+json")


class TestAFaultOfTheService:
    """It is told without details, and logged with all of them."""

    @pytest.mark.parametrize("language", list(Tag))
    def test_tells_nothing_of_its_cause(
        self, client: FlaskClient, language: str, fail_with: Raise
    ) -> None:
        """No message, no type and no trace of an exception leaves the service."""
        fail_with(RuntimeError("the secret cause"))
        asked, headers = question("legal-plays"), {"Accept-Language": language}
        answer = ask(client, "legal-plays", asked, headers=headers)
        assert (answer.status_code, faults_of(answer)) == (500, [])
        for word in ("secret", "RuntimeError", "Traceback", ".py"):
            assert word not in answer.text

    def test_is_logged_in_full(
        self, client: FlaskClient, fail_with: Raise, caplog: pytest.LogCaptureFixture
    ) -> None:
        """Whoever runs the service finds the exception in the log."""
        fail_with(RuntimeError("the secret cause"))
        ask(client, "legal-plays", question("legal-plays"))
        (record,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
        assert record.exc_info is not None
        assert str(record.exc_info[1]) == "the secret cause"

    def test_leaves_the_service_able_to_answer(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, fail_with: Raise
    ) -> None:
        """One failure spoils no other request."""
        usual = ask(client, "legal-plays", question("legal-plays")).data
        fail_with(RuntimeError())
        assert ask(client, "legal-plays", question("legal-plays")).status_code == 500
        monkeypatch.undo()
        assert ask(client, "legal-plays", question("legal-plays")).data == usual


class TestErrorsOfHTTP:
    """Whatever error of HTTP is raised inside, it leaves as a problem with its own headers."""

    @pytest.mark.parametrize(
        ("error", "status"),
        [(TooManyRequests(retry_after=7), 429), (ServiceUnavailable(retry_after=7), 503)],
    )
    def test_keep_when_to_come_back(
        self, client: FlaskClient, error: HTTPException, status: int, fail_with: Raise
    ) -> None:
        """A custom handler must not lose Retry-After."""
        fail_with(error)
        answer = ask(client, "legal-plays", question("legal-plays"))
        assert answer.status_code == status
        assert answer.headers.getlist("Retry-After") == ["7"]
        assert "Retry-After" in json_of(answer)["detail"]

    def test_keep_what_is_allowed(self, client: FlaskClient, fail_with: Raise) -> None:
        """Nor may it lose Allow."""
        fail_with(MethodNotAllowed(valid_methods=["POST", "BREW"]))
        answer = client.open("/v1/legal-plays", method="BREW")
        assert answer.headers.getlist("Allow") == ["OPTIONS, POST"]

    @pytest.mark.parametrize("status", sorted(default_exceptions))
    def test_become_problems(self, free_client: FlaskClient, status: int, fail_with: Raise) -> None:
        """Every error that werkzeug has, expected or not, has the shape of a problem."""
        fail_with(default_exceptions[status]())
        answer = ask(free_client, "legal-plays", question("legal-plays"))
        assert (answer.status_code, answer.content_type) == (status, "application/problem+json")
        assert json_of(answer)["status"] == status
        assert answer.headers["Access-Control-Allow-Origin"] == "*"

    @pytest.mark.parametrize("host", ["..", "x" * 500, "a..b"])
    def test_about_the_host_do_not_blame_the_body(
        self, free_client: FlaskClient, host: str
    ) -> None:
        """A host that cannot be is answered as what it is, or not minded."""
        answer = free_client.get("/v1/games", headers={"Host": host})
        assert answer.status_code == 200 or json_of(answer)["type"].endswith("problems/other")

    @pytest.mark.parametrize("host", ["..", "x" * 500, "a..b"])
    def test_options_mind_no_host_that_cannot_be(self, free_client: FlaskClient, host: str) -> None:
        """A preflight with such a host once failed outside of the application, as a 500."""
        asked = {"Host": host, "Access-Control-Request-Method": "GET"}
        assert free_client.options("/v1/games", headers=asked).status_code == 204
