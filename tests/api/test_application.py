"""The application does less than Flask on each request, and nothing that can be noticed."""

from typing import Any

import pytest
from flask import Flask, Response, after_this_request
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.exceptions import HTTPException
from werkzeug.test import EnvironBuilder

from service.api.application import Application
from service.api.responses import AnswerResponse


def with_routes(app: Flask) -> Flask:
    """The application with an address of each kind."""
    app.url_map.merge_slashes = False
    app.add_url_rule("/", "root", lambda: "")
    app.add_url_rule("/a", "a", lambda: "", methods=["GET"])
    app.add_url_rule("/a", "post_a", lambda: "", methods=["POST"])
    app.add_url_rule("/b/<name>", "b", lambda name: name)
    app.add_url_rule("/c/", "c", lambda: "")
    return app


OURS = with_routes(Application(__name__, static_folder=None))
USUAL = with_routes(Flask(__name__, static_folder=None))


def environ(path: str, method: str, **changed: str) -> dict[str, Any]:
    """The environment of a request."""
    made = EnvironBuilder(path="/", method=method).get_environ()
    return {**made, "PATH_INFO": path, **changed}


def found(app: Flask, request: dict[str, Any]) -> object:
    """The view and the host that a request comes to, or the error that it ends with."""
    with app.request_context(dict(request)) as context:
        error = context.request.routing_exception
        if isinstance(error, HTTPException):
            return type(error), error.code, getattr(error, "valid_methods", None)
        return context.request.endpoint, context.request.view_args, context.request.host


PATHS = st.sampled_from(
    ["", "/", "//", "/a", "//a", "/a/", "/b/x", "/b/ä", "/c", "/c/", "/none", "a"]
)
METHODS = st.sampled_from(["GET", "HEAD", "POST", "OPTIONS", "PUT", "get"])
HOSTS = st.sampled_from(
    ["localhost", "example.org:80", "example.org:8025", "[::1]:1", "", "a b", "é", "x" * 70, "a..b"]
)


class TestRoutes:
    """They are found as Flask finds them."""

    @given(PATHS, METHODS, HOSTS, st.sampled_from(["http", "https"]))
    def test_are_those_that_flask_finds(
        self, path: str, method: str, host: str, scheme: str
    ) -> None:
        """Any address, method, host and scheme come to the same view, or the same error."""
        request = environ(path, method, HTTP_HOST=host, **{"wsgi.url_scheme": scheme})
        assert found(OURS, request) == found(USUAL, request)

    @pytest.mark.parametrize("missing", ["HTTP_HOST", "PATH_INFO", "QUERY_STRING", "SCRIPT_NAME"])
    def test_are_found_without_what_a_server_may_leave_out(self, missing: str) -> None:
        """Where the environment lacks something, Flask's own way is taken."""
        request = environ("/a", "GET")
        del request[missing]
        assert found(OURS, request) == found(USUAL, request)

    def test_are_none_for_another_protocol(self) -> None:
        """A WebSocket is refused as Flask refuses it."""
        request = environ("/a", "GET", HTTP_UPGRADE="websocket", HTTP_CONNECTION="Upgrade")
        assert found(OURS, request) == found(USUAL, request)


class TestHooks:
    """They are looked for only where there are any, and then all of them run."""

    def test_run_before_after_and_at_the_end(self) -> None:
        """Hooks that somebody adds run as in any Flask application."""
        app, ran = with_routes(Application(__name__, static_folder=None)), []

        @app.before_request
        def before() -> None:
            ran.append("before")

        @app.after_request
        def after(response: Response) -> Response:
            ran.append("after")
            return response

        @app.teardown_request
        def end(_error: BaseException | None) -> None:
            ran.append("end")

        assert app.test_client().get("/a").status_code == 200
        assert ran == ["before", "after", "end"]

    def test_run_after_one_request(self) -> None:
        """What a view wants done with its own answer is done."""
        app = Application(__name__, static_folder=None)

        def marked(response: Response) -> Response:
            response.headers["Marked"] = "yes"
            return response

        @app.get("/")
        def view() -> Response:
            after_this_request(marked)
            return AnswerResponse(b"{}", [])

        assert app.test_client().get("/").headers["Marked"] == "yes"


class TestAnAnswer:
    """It is sent as it was made, unless somebody changed it."""

    def test_is_changed_by_who_changes_its_headers(self) -> None:
        """A header that is set or removed before it is sent is so in what is sent."""
        response = AnswerResponse(b"{}", [("A", "1"), ("B", "2")])
        response.headers["A"] = "3"
        del response.headers["B"]
        assert dict(sent(response)) == {"A": "3", "Content-Length": "2"}

    def test_has_no_body_for_head(self) -> None:
        """HEAD gets the headers that GET gets, and nothing else."""
        response = AnswerResponse(b"{}", [("A", "1")])
        assert b"".join(response(environ("/", "HEAD"), lambda *_: bytes)) == b""
        assert sent(response, "HEAD") == sent(AnswerResponse(b"{}", [("A", "1")]))

    def test_is_closed_where_somebody_waits_for_it(self) -> None:
        """What is to be done when it is closed is done."""
        response, closed = AnswerResponse(b"{}", []), []
        response.call_on_close(lambda: closed.append(True))
        answer = response(environ("/", "GET"), lambda *_: bytes)
        assert b"".join(answer) == b"{}"
        answer.close()  # type: ignore[attr-defined]  # werkzeug's iterator has it
        assert closed == [True]


def sent(response: AnswerResponse, method: str = "GET") -> list[tuple[str, str]]:
    """The headers that a response is sent with."""
    headers: list[tuple[str, str]] = []

    def start(_status: str, told: list[tuple[str, str]], *_error: object) -> Any:
        headers.extend(told)

    response(environ("/", method), start)
    return headers
