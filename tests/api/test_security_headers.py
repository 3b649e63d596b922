"""Every route and every error, one by one: none answers without the headers that protect."""

from collections.abc import Iterator
from typing import NoReturn

import pytest
from flask import Flask, abort
from werkzeug.exceptions import default_exceptions
from werkzeug.test import TestResponse

from service import create_app
from service.api.headers import ON_EVERY_ANSWER

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
FOREIGN = {
    "Origin": "https://evil.example",
    "Cookie": "session=1",
    "Authorization": "Basic eDp4",
    "Access-Control-Request-Method": "POST",
    "Access-Control-Request-Headers": "authorization",
    "Access-Control-Request-Private-Network": "true",
}


def assert_protected(answer: TestResponse) -> None:
    """An answer has each header once, and none that would let a page act as its reader."""
    for name, value in ON_EVERY_ANSWER:
        assert answer.headers.getlist(name) == [value]
    (policy,) = answer.headers.getlist("Content-Security-Policy")
    assert policy.startswith("default-src 'none'")
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert len(answer.headers.getlist("X-Request-Id")) == 1
    assert not FORBIDDEN & {name.lower() for name, _ in answer.headers}


FORBIDDEN = {
    "access-control-allow-credentials",
    "access-control-allow-private-network",
    "set-cookie",
    "location",
    "server",
    "x-powered-by",
    "refresh",
}


def answers(app: Flask, path: str) -> Iterator[TestResponse]:
    """What an address answers to every method, with and without what a foreign page sends."""
    client = app.test_client(use_cookies=False)
    for method in METHODS:
        for headers in ({}, FOREIGN):
            answer = client.open(path, method=method, headers=headers)
            yield answer
            answer.close()


def paths(app: Flask) -> Iterator[str]:
    """An address of every route, and what its arguments may lead to."""
    for rule in app.url_map.iter_rules():
        for word in ("target", "not-json", "%00", "..%2f..%2fetc"):
            path = rule.rule
            for argument in rule.arguments:
                path = path.replace(f"<{argument}>", word).replace(f"<path:{argument}>", word)
            yield path
            if not rule.arguments:
                break


class TestEveryRoute:
    """It answers with the headers, whatever it is asked and by whom."""

    def test_protects_whoever_asks(self, app: Flask) -> None:
        """No method and no argument gets around them."""
        seen = 0
        for path in paths(app):
            for answer in answers(app, path):
                assert_protected(answer)
                assert answer.status_code < 500
                seen += 1
        assert seen > 30 * len(METHODS)

    @pytest.mark.parametrize(
        "path", ["/nothing", "///", "/v1", "/v1/", "/static/", "/..", "/%2e%2e/", "/\u00e9", "/%ff"]
    )
    def test_has_no_way_beside_it(self, app: Flask, path: str) -> None:
        """An address at which there is nothing answers with them too."""
        for answer in answers(app, path):
            assert_protected(answer)


@pytest.fixture(scope="module")
def raising() -> Flask:
    """The service with an address that ends in whatever error one asks for."""
    app = create_app()

    @app.get("/raise/<int:status>")
    def raise_status(status: int) -> NoReturn:
        abort(status)

    @app.get("/raise")
    def raise_anything() -> NoReturn:
        raise RuntimeError("secret")

    return app


class TestEveryError:
    """It is a problem with the headers."""

    @pytest.mark.parametrize("status", sorted(default_exceptions))
    def test_protects_whoever_asks(self, raising: Flask, status: int) -> None:
        """Every error that HTTP has."""
        answer = raising.test_client().get(f"/raise/{status}", headers=FOREIGN)
        assert_protected(answer)
        assert answer.status_code == status
        assert answer.mimetype == "application/problem+json"

    def test_says_nothing_of_the_inside(self, raising: Flask) -> None:
        """A failure is told without its message and its place."""
        answer = raising.test_client().get("/raise")
        assert_protected(answer)
        assert answer.status_code == 500
        for word in ("secret", "RuntimeError", "Traceback", ".py"):
            assert word not in answer.text


class TestTheOneRedirect:
    """Behind the prefix of a proxy, the address without its last slash leads to the one with it."""

    def test_leads_to_no_host_that_a_client_names(self, app: Flask) -> None:
        """Otherwise a forged `Host`, kept by a cache, would send others elsewhere."""
        environ = {"SCRIPT_NAME": "/club", "PATH_INFO": "", "HTTP_HOST": "evil.example"}
        client = app.test_client()
        answer = client.get("/club", query_string="trump=9C", environ_overrides=environ)
        assert answer.status_code == 308
        assert answer.headers.getlist("Location") == ["/club/?trump=9C"]


class TestOtherPages:
    """Any page may ask, as nobody in particular."""

    def test_are_never_let_in_with_credentials(self, app: Flask) -> None:
        """A browser gives no page an answer that was asked for with cookies."""
        for path in ("/v1/legal-plays", "/v1/games", "/", "/nothing"):
            for answer in answers(app, path):
                assert answer.headers["Access-Control-Allow-Origin"] == "*"
                assert "Access-Control-Allow-Credentials" not in answer.headers

    def test_may_not_send_credentials_either(self, app: Flask) -> None:
        """A preflight allows a few headers, of which none says who is asking."""
        answer = app.test_client().options("/v1/legal-plays", headers=FOREIGN)
        allowed = answer.headers["Access-Control-Allow-Headers"].lower().split(", ")
        assert set(allowed) <= {
            "accept-language",
            "content-type",
            "if-match",
            "if-none-match",
            "x-request-id",
        }
