"""The headers that every answer carries, whatever becomes of the request."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.asking import ask, json_of, question, send

WORKER = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
STRICT = "default-src 'none'; frame-ancestors 'none'"


def answers_of_every_kind(client: FlaskClient, headers: dict[str, str]) -> Iterator[TestResponse]:
    """An answer of each status that a caller can bring about, below ``/v1`` and beside it."""
    yield ask(client, "legal-plays", question("legal-plays"), headers=headers)
    yield ask(client, "legal-plays", {}, headers=headers)
    yield send(client, "legal-plays", b"{", headers=headers)
    yield send(client, "legal-plays", b"{}", "text/plain", headers=headers)
    yield send(client, "legal-plays", b" " * 70_000, headers=headers)
    yield ask(client, "legal-plays", {}, headers={**headers, "Accept": "text/html"})
    for path in ("/v1/games", "/v1/nothing", "/nothing", "/livez", "/readyz"):
        yield client.get(path, headers=headers)
        yield client.head(path, headers=headers)
        yield client.post(path, headers=headers)
        yield client.options(path, headers=headers)
    for path in ("/docs", "/cards.svg", "/openapi.yaml", "/openapi.json", "/problems/not-json"):
        yield client.get(path, headers=headers)
    script = client.get("/sw.js", headers=headers)
    yield script
    script.close()
    for path in ("/", "/trick", "/deal", "/rob", "/score", "/rules", "/rules/target", "/glossary"):
        yield client.get(path, headers={**headers, "Accept": "text/html"})
    for path in ("/rules/nothing", "/?trump=9C&hand=2D", "/?trump=%00"):
        yield client.get(path, headers={**headers, "Accept": "text/html"})


STATUSES = {200, 204, 400, 404, 405, 406, 413, 415, 422}


@pytest.fixture
def failing(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    """A client of a service that fails on every question about legal plays."""

    def fail(*_: object) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("service.api.operations.legal_plays", fail)
    return client


class TestEveryAnswer:
    """Any page may read it, and no browser may run it, frame it or guess what it is."""

    def test_may_be_read_by_any_page(self, client: FlaskClient) -> None:
        """Errors, preflights and unknown addresses too; else a browser hides the cause."""
        statuses = set()
        for answer in answers_of_every_kind(client, {"Origin": "https://example.org"}):
            statuses.add(answer.status_code)
            assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
            exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
            assert {"Allow", "Content-Language", "Retry-After", "X-Request-Id"} <= set(exposed)
        assert statuses == STATUSES

    def test_is_what_it_says_and_runs_nothing(self, client: FlaskClient) -> None:
        """Data allows nothing at all; pages allow only what is their own."""
        for answer in answers_of_every_kind(client, {}):
            assert answer.headers.getlist("X-Content-Type-Options") == ["nosniff"]
            (policy,) = answer.headers.getlist("Content-Security-Policy")
            if answer.mimetype == "text/html":
                assert answer.headers.getlist("Referrer-Policy") == ["no-referrer"]
                assert policy.startswith("default-src 'none'; ")
                assert "frame-ancestors 'none'" in policy
                assert "unsafe" not in policy
            elif answer.mimetype == "text/javascript":
                assert policy == WORKER
            else:
                assert policy == STRICT

    def test_sets_and_sends_nothing_more(self, client: FlaskClient) -> None:
        """There are no cookies and no sessions, and nobody is sent elsewhere."""
        for answer in answers_of_every_kind(client, {}):
            assert "Set-Cookie" not in answer.headers
            assert "Location" not in answer.headers

    def test_carries_them_when_the_service_fails(self, failing: FlaskClient) -> None:
        """A page must be able to tell its reader that the service failed."""
        answer = ask(failing, "legal-plays", question("legal-plays"))
        assert answer.status_code == 500
        assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Content-Security-Policy"] == STRICT


SAFE_IDS = ["1", "a" * 64, "0f8fad5b-d9cb-469f-a165-70867728950e", "A.b_c-9", "-", "..", "_"]

UNSAFE_IDS = [
    "",
    " ",
    "a b",
    "a" * 65,
    "é",
    "a\r\nSet-Cookie: stolen=1",
    "a\n",
    "\ta",
    "<script>alert(1)</script>",
    '"',
    "a,b",
    "a;b",
    "a/b",
    "${jndi:ldap://x}",
    "%0d%0a",
    "\x00",
]


class TestTheRequestIdentifier:
    """The caller's own where it can be repeated safely, else a new one; problems carry it too."""

    @pytest.mark.parametrize("given", SAFE_IDS)
    def test_is_kept_where_it_is_safe(self, client: FlaskClient, given: str) -> None:
        """A caller finds his request again in his own logs and in ours."""
        for answer in answers_of_every_kind(client, {"X-Request-Id": given}):
            assert answer.headers.getlist("X-Request-Id") == [given]
        problem = client.get("/v1/nothing", headers={"X-Request-Id": given})
        assert json_of(problem)["instance"] == given

    @pytest.mark.parametrize("given", UNSAFE_IDS, ids=repr)
    def test_is_replaced_where_it_is_not(self, client: FlaskClient, given: str) -> None:
        """Nothing that could end a header, a line of a log or a page is repeated."""
        environ = {"HTTP_X_REQUEST_ID": given.encode().decode("latin-1")}
        answer = client.get("/v1/nothing", environ_overrides=environ)
        (identifier,) = answer.headers.getlist("X-Request-Id")
        assert re.fullmatch(r"[0-9a-f]{16}", identifier)
        assert json_of(answer)["instance"] == identifier
        assert "Set-Cookie" not in answer.headers

    def test_is_new_for_every_request_without_one(self, client: FlaskClient) -> None:
        """Two requests are never taken for one."""
        identifiers = [client.get("/v1/games").headers["X-Request-Id"] for _ in range(20)]
        assert len(set(identifiers)) == len(identifiers)

    def test_is_told_when_the_service_fails(self, failing: FlaskClient) -> None:
        """It is what a caller reports a fault with."""
        headers = {"X-Request-Id": "report-me"}
        answer = ask(failing, "legal-plays", question("legal-plays"), headers=headers)
        assert answer.headers["X-Request-Id"] == "report-me"
        assert json_of(answer)["instance"] == "report-me"
