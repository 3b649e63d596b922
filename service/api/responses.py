"""What goes back: answers and problems as JSON, with the headers that every answer carries."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import urlsplit, urlunsplit

import orjson
from flask import Response, request
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException

from service.api.answers import Answer
from service.api.caching import AN_HOUR, entity_tag, kept
from service.api.headers import ON_EVERY_ANSWER, USUAL_POLICY
from service.api.links import to_descriptions, to_rule
from service.api.notes import PROBLEM, REQUEST_ID, new_request_id
from service.api.problems import KIND_OF_STATUS, STATUS, Kind, Problem, problem_body
from service.rules.rulebook import Rule
from service.wording.languages import Language, Tag

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_Headers: TypeAlias = tuple[tuple[str, str], ...]

_LANGUAGE_HEADERS = {
    tag: (("Content-Language", str(tag)), ("Vary", "Accept, Accept-Language")) for tag in Tag
}
_ANSWER_HEADERS: Mapping[Tag, _Headers] = {
    tag: (("Content-Type", "application/json"), *headers)
    for tag, headers in _LANGUAGE_HEADERS.items()
}
# A question's address is one step below the root.
_RULING_HEADERS: Mapping[Tag, Mapping[object, _Headers]] = {
    tag: {rule: (*headers, ("Link", to_rule(rule, tag, "../"))) for rule in Rule}
    for tag, headers in _ANSWER_HEADERS.items()
}
_PROBLEM = "application/problem+json"

_POLICY, _ = USUAL_POLICY
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")


def with_headers(app: "WSGIApplication") -> "WSGIApplication":
    """Wrap a WSGI application so that no answer leaves it without the headers, errors included."""

    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        request_id = _request_id(environ.get("HTTP_X_REQUEST_ID", ""))
        environ[REQUEST_ID] = request_id

        def start_with_headers(status: str, headers: list[tuple[str, str]], *error: Any) -> Any:
            if status.startswith("3"):
                _forget_host(headers)
            if _POLICY not in [name for name, _ in headers]:
                headers.append(USUAL_POLICY)
            headers.extend(ON_EVERY_ANSWER)
            headers.append(("X-Request-Id", request_id))
            return start(status, headers, *error)

        return app(environ, start_with_headers)

    return answer


def _forget_host(headers: list[tuple[str, str]]) -> None:
    """Lead to an address of this service, whatever host the client has told.

    werkzeug completes an address that is the prefix of a proxy and lacks its last slash.
    """
    for place, (name, value) in enumerate(headers):
        if name == "Location":
            told = urlsplit(value)
            path = "/" + told.path.lstrip("/")
            headers[place] = (name, urlunsplit(("", "", path, told.query, "")))


def _request_id(given: str) -> str:
    """The caller's own identifier where it can be repeated safely, else a new one."""
    return given if given and _REQUEST_ID.fullmatch(given) else new_request_id()


class AnswerResponse(Response):
    """An answer with status 200, made with all the headers it needs.

    Almost always it is sent just as it was made.
    """

    _status, _status_code = "200 OK", 200
    direct_passthrough = False

    def __init__(self, body: bytes, headers: Iterable[tuple[str, str]]) -> None:
        # What werkzeug does here is to find out what is given here.
        self.response = [body]
        self._on_close = []
        self._made_with = [*headers, ("Content-Length", str(len(body)))]

    @cached_property
    def headers(self) -> Headers:  # type: ignore[override]  # an attribute, made when it is asked for
        """The headers, for whoever wants to look at them or to change them."""
        return Headers(self._made_with)

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Send it as it was made, unless it was changed or only its headers are wanted."""
        if self._on_close or "headers" in vars(self) or environ["REQUEST_METHOD"] == "HEAD":
            return super().__call__(environ, start)
        start(self._status, self._made_with)
        return self.response  # type: ignore[return-value]  # the bytes of the answer


class StreamedResponse(Response):
    """Answers that are sent as they come, made with all the headers they need."""

    # werkzeug gives the environment.
    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:  # noqa: ARG002
        """The headers as they are: werkzeug would copy them and look for what is missing."""
        return self.headers


def answer_response(answer: Answer, language: Language) -> Response:
    """An answer to a question, with status 200; a ruling comes with a link to its rule."""
    tag = language.tag
    headers = _RULING_HEADERS[tag].get(answer.get("rule"), _ANSWER_HEADERS[tag])
    return AnswerResponse(orjson.dumps(answer), headers)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the reference, as it is sent in one language."""

    body: bytes
    etag: str
    rule: Rule | None
    """The rule that it is about, or that decides."""


def page_of(answer: Answer, language: Language) -> Page:
    """The page that an answer makes."""
    body = orjson.dumps(answer)
    return Page(body, entity_tag(body, language.tag), answer.get("rule"))


def page_response(page: Page, language: Language) -> Response:
    """A page of the reference, which may be kept; links lead to what describes it."""
    tag, above = language.tag, root()
    links = to_descriptions(above)
    if page.rule is not None:
        links = f"{to_rule(page.rule, tag, above)}, {links}"
    response = AnswerResponse(page.body, (*_ANSWER_HEADERS[tag], ("Link", links)))
    return kept(response, page.etag, AN_HOUR)


def streamed_response(pieces: Iterator[bytes], media_type: str, language: Language) -> Response:
    """Answers with status 200 that are sent as they come."""
    headers = (("Content-Type", media_type), *_LANGUAGE_HEADERS[language.tag])
    return StreamedResponse(pieces, 200, headers)


def problem_response(problem: Problem, language: Language, status: int | None = None) -> Response:
    """A problem.  ``status`` is needed only for a kind that has none of its own."""
    status = status or STATUS[problem.kind]
    request.environ[PROBLEM] = problem.kind
    body = problem_body(
        problem,
        status=status,
        root=root(),
        instance=request.environ[REQUEST_ID],
        language=language,
    )
    return Response(orjson.dumps(body), status, _LANGUAGE_HEADERS[language.tag], None, _PROBLEM)


def root() -> str:
    """The relative address of the service's root."""
    return "../" * (_slashes_in_path() - 1)


def _slashes_in_path() -> int:
    """How many slashes the path of the address has; an escaped one is no step towards the root."""
    written: str = request.environ.get("RAW_URI", "").partition("?")[0]
    return request.path.count("/") - written.lower().count("%2f")


def http_error_response(error: HTTPException, problem: Problem, language: Language) -> Response:
    """The problem for an error of HTTP, with the headers that belong to the error."""
    response = problem_response(problem, language, error.code)
    for name, value in error.get_headers():
        if name.lower() != "content-type":
            response.headers.setdefault(name, value)
    return response


def kind_of(error: HTTPException) -> Kind:
    """The kind of problem that an error of HTTP is."""
    return KIND_OF_STATUS.get(error.code or 500, Kind.OTHER)
