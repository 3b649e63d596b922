"""Addresses and methods: what is there, what goes with it, and what is said where nothing is."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.api.asking import OPERATIONS, json_of, question, send, written

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "BREW")

# What stands in an address where the route leaves a gap.
EXAMPLES = {
    "game": "twenty_five",
    "rule": "trump-order",
    "kind": "not-json",
    "filename": "docs.js",
    "slug": "trump-order",
}


def addresses(app: Flask) -> Iterator[tuple[str, set[str]]]:
    """An address for every route, and the methods that go with it."""
    urls = app.url_map.bind("localhost")
    for route in app.url_map.iter_rules():
        values = {name: EXAMPLES[name] for name in route.arguments}
        yield urls.build(route.endpoint, values), set(route.methods or ())


class TestHead:
    """It works wherever GET does."""

    def test_answers_like_get_without_a_body(self, app: Flask, client: FlaskClient) -> None:
        """Status and headers are those of GET, on reference, pages, health and files alike."""
        readable = [address for address, methods in addresses(app) if "GET" in methods]
        assert "/livez" in readable
        for address in readable:
            headers = {"X-Request-Id": "same"}
            got, head = (call(address, headers=headers) for call in (client.get, client.head))
            assert (head.status_code, head.data) == (got.status_code, b"")
            assert dict(head.headers) == dict(got.headers)
            got.close()
            head.close()

    @pytest.mark.parametrize("path", ["/v1/nothing", "/nothing"])
    def test_of_nothing_is_not_found(self, client: FlaskClient, path: str) -> None:
        """A problem has no body for HEAD either."""
        answer = client.head(path)
        assert (answer.status_code, answer.data) == (404, b"")


class TestMethodNotAllowed:
    """The address exists and the method does not go with it."""

    def test_says_which_methods_do(self, app: Flask, client: FlaskClient) -> None:
        """Every route answers every other method with 405 and all that are allowed."""
        for address, allowed in addresses(app):
            for method in set(METHODS) - allowed:
                answer = client.open(address, method=method)
                assert answer.status_code == 405, (method, address)
                assert answer.headers["Allow"] == ", ".join(sorted(allowed))
                if method != "HEAD":
                    assert answer.headers["Allow"] in json_of(answer)["detail"]

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_a_question_is_not_asked_with_get(self, client: FlaskClient, operation: str) -> None:
        """Who opens an operation in a browser learns that it takes POST."""
        answer = client.get(f"/v1/{operation}")
        assert json_of(answer)["detail"] == (
            f"GET does not go with /v1/{operation}. Allowed: OPTIONS, POST."
        )

    @pytest.mark.parametrize(
        ("path", "told"),
        [
            ("/v1/rob-check", "application/json"),
            ("/v1/batch", "application/json, application/x-ndjson"),
            ("/v1/games", None),
            ("/docs", None),
        ],
    )
    def test_says_what_may_be_posted(
        self, client: FlaskClient, path: str, told: str | None
    ) -> None:
        """Where POST would have gone, its media types are told; elsewhere there are none."""
        answer = client.delete(path)
        assert (answer.status_code, answer.headers.get("Accept-Post")) == (405, told)

    @pytest.mark.parametrize("method", ["<b>", "X" * 100])
    def test_a_strange_method_is_repeated_in_short(self, client: FlaskClient, method: str) -> None:
        """What is no method at all is refused like any other."""
        answer = client.open("/v1/games", method=method)
        assert (answer.status_code, answer.content_type) == (405, "application/problem+json")
        assert len(answer.data) < 500


class TestNotFound:
    """There is nothing at the address."""

    @pytest.mark.parametrize(
        ("path", "meant"),
        [
            ("/v1/legal-play", "/v1/legal-plays"),
            ("/v1/legal_plays", "/v1/legal-plays"),
            ("/v1/Legal-Plays", "/v1/legal-plays"),
            ("/legal-plays", "/v1/legal-plays"),
            ("/v1/legal-plays/", "/v1/legal-plays"),
            ("/v1//rob-check", "/v1/rob-check"),
            ("/v2/trick-winner", "/v1/trick-winner"),
            ("/v1/gamse", "/v1/games"),
            ("/v1/games/twentyfive", "/v1/games/twenty_five"),
            ("/v1/games/spoil-five", "/v1/games/spoil_five"),
            ("/v1/rules/trump_order", "/v1/rules/trump-order"),
            ("/openapi.yml", "/openapi.yaml"),
            ("/doc", "/docs"),
        ],
    )
    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_suggests_what_may_have_been_meant(
        self, client: FlaskClient, method: str, path: str, meant: str
    ) -> None:
        """A slip in an address is told with the address that is there."""
        answer = client.open(path, method=method)
        is_page_of_reference = path.startswith(("/v1/games/", "/v1/rules/"))
        assert answer.status_code == (405 if is_page_of_reference and method == "POST" else 404)
        if answer.status_code == 404:
            assert json_of(answer)["detail"] == (
                f"There is nothing at {path}. Did you mean {meant}?"
            )

    @pytest.mark.parametrize(
        "path",
        [
            "/nothing",
            "/v1",
            "/v1/",
            "/.env",
            "/v1/games/poker",
            "/v1/rules/no-such-page",
            "/v1/games/%3Cgame%3E",
            "/v1/games/game/",
            "/v1/games/twenty_five/options",
            "/v1/rules/..%2F..%2Fetc%2Fpasswd",
            "/v1/games/%00",
            "/v1/games/%ff%fe",
            "/" + "x" * 8000,
            "/" + "a/" * 2000,
        ],
    )
    def test_suggests_nothing_that_is_not_there(self, client: FlaskClient, path: str) -> None:
        """Where nothing is alike, nothing is suggested, and a route is not an address."""
        answer = client.get(path)
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")
        detail = json_of(answer)["detail"]
        assert "Did you mean" not in detail or detail.count("<") == 0
        assert len(answer.data) < 20_000

    def test_repeats_markup_as_text(self, client: FlaskClient) -> None:
        """An address with a tag in it comes back in JSON, in short."""
        answer = client.get("/%3Cscript%3Ealert(1)%3C/script%3E")
        assert answer.content_type == "application/problem+json"
        assert "<script>" in json_of(answer)["detail"]


class TestOneSpelling:
    """An address is written in one way, and nothing is redirected: a redirect loses the body."""

    def test_a_slash_at_the_end_is_another_address(self, app: Flask, client: FlaskClient) -> None:
        """Whatever the method, it is not found; nothing is sent elsewhere."""
        for address, _ in addresses(app):
            # The root ends with a slash; the names of files are left to the file system.
            if address != "/" and not address.startswith("/static/"):
                for method in ("GET", "POST"):
                    answer = client.open(f"{address}/", method=method)
                    assert answer.status_code == 404, address
                    assert "Location" not in answer.headers

    @pytest.mark.parametrize("path", ["v1//games", "v1/games//spoil_five", "v1/rules//", "v1///"])
    def test_doubled_slashes_are_not_merged(self, client: FlaskClient, path: str) -> None:
        """They are not found, and not redirected either."""
        answer = client.get(f"/{path}")
        assert answer.status_code == 404
        assert "Location" not in answer.headers

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_a_question_to_a_wrong_spelling_is_not_answered(
        self, client: FlaskClient, operation: str
    ) -> None:
        """The caller learns the right one and does not depend on our kindness."""
        body = written(question(operation))
        for spelling in (f"{operation}/", f"/{operation}", operation.title()):
            answer = send(client, spelling, body)
            assert answer.status_code == 404
            assert f"Did you mean /v1/{operation}?" in json_of(answer)["detail"]


class TestOptions:
    """It tells the methods; for a browser it is the preflight."""

    def test_tells_the_methods_of_every_route(self, app: Flask, client: FlaskClient) -> None:
        """Without a body, and with the same list as a 405."""
        for address, allowed in addresses(app):
            answer = client.options(address)
            assert (answer.status_code, answer.data) == (204, b"")
            assert answer.headers["Allow"] == ", ".join(sorted(allowed))
            assert "Content-Type" not in answer.headers

    def test_tells_what_may_be_sent(self, app: Flask, client: FlaskClient) -> None:
        """Where questions go, and only there, the media types of a question are told."""
        told = {
            address: client.options(address).headers.get("Accept-Post")
            for address, _ in addresses(app)
        }
        questions = {f"/v1/{operation}": "application/json" for operation in OPERATIONS}
        batch = {"/v1/batch": "application/json, application/x-ndjson"}
        assert {path: types for path, types in told.items() if types} == questions | batch

    def test_of_nothing_is_not_found(self, client: FlaskClient) -> None:
        """A caller who merely asks what is there learns that nothing is."""
        answer = client.options("/v1/nothing")
        assert (answer.status_code, answer.content_type) == (404, "application/problem+json")


class TestPreflight:
    """A browser asks before it asks; whatever it asks about, it must be let through."""

    @pytest.mark.parametrize(
        "path",
        [
            "/v1/legal-plays",
            "/v1/games",
            "/livez",
            "/docs",
            "/v1/nothing",
            "/nothing",
            "/v1/games/",
        ],
    )
    @pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
    def test_is_answered_for_known_and_unknown_addresses(
        self, client: FlaskClient, path: str, method: str
    ) -> None:
        """Else the browser would hide the 404 that the page ought to see."""
        answer = client.options(
            path,
            headers={
                "Origin": "https://example.org",
                "Access-Control-Request-Method": method,
                "Access-Control-Request-Headers": "content-type",
            },
        )
        assert (answer.status_code, answer.data) == (204, b"")
        assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
        assert answer.headers["Access-Control-Allow-Methods"] == "GET, HEAD, POST, OPTIONS"
        assert answer.headers["Access-Control-Allow-Headers"] == (
            "Accept-Language, Content-Type, If-Match, If-None-Match, X-Request-Id"
        )
        assert int(answer.headers["Access-Control-Max-Age"]) > 0

    def test_asks_for_no_credentials(self, client: FlaskClient) -> None:
        """Every page may ask, so none may ask in somebody's name."""
        headers = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
        answer = client.options("/v1/legal-plays", headers=headers)
        assert "Access-Control-Allow-Credentials" not in answer.headers
