"""Turns whatever is raised into a problem, so that no error leaves in another shape."""

import difflib
from collections.abc import Sequence

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import (
    BadHost,
    HTTPException,
    MethodNotAllowed,
    NotFound,
    RequestEntityTooLarge,
    SecurityError,
)

from service.api.json_reader import NotJSON
from service.api.negotiation import accept_post
from service.api.notes import REQUEST_ID
from service.api.problems import Kind, Problem
from service.api.quoting import quoted
from service.api.refusals import WrongMedia
from service.api.requests import MOST_BYTES, asked_language
from service.api.responses import http_error_response, kind_of, problem_response
from service.api.soundness import InvalidQuestion


def register(app: Flask) -> None:
    """Make every error of ``app`` a problem."""
    app.register_error_handler(Problem, _problem)
    app.register_error_handler(NotJSON, _not_json)
    app.register_error_handler(InvalidQuestion, _invalid_question)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Exception, _failure)


def _problem(problem: Problem) -> Response:
    response = problem_response(problem, asked_language(request.environ))
    if problem.kind is Kind.UNAVAILABLE:
        # Whatever there is too much of is over in a moment.
        response.headers["Retry-After"] = "1"
    if problem.kind is Kind.UNSUPPORTED_MEDIA_TYPE:
        response.headers["Accept-Post"] = accept_post(request.path)
        # Where the coding was not at fault it would mislead (RFC 9110 §12.5.3).
        if any(fault.code == WrongMedia.CONTENT_ENCODING_UNSUPPORTED for fault in problem.faults):
            response.headers["Accept-Encoding"] = "identity"
    return response


def _not_json(error: NotJSON) -> Response:
    return _problem(Problem(Kind.NOT_JSON, error.faults))


def _invalid_question(error: InvalidQuestion) -> Response:
    return _problem(Problem(Kind.INVALID_QUESTION, error.faults))


def _http_error(error: HTTPException) -> Response:
    if isinstance(error, MethodNotAllowed):
        return _method_not_allowed(error)
    return http_error_response(error, _problem_of(error), asked_language(request.environ))


def _method_not_allowed(error: MethodNotAllowed) -> Response:
    # werkzeug tells them in no fixed order.
    error.valid_methods = sorted(error.valid_methods or ())
    response = http_error_response(error, _problem_of(error), asked_language(request.environ))
    if "POST" in error.valid_methods:
        response.headers["Accept-Post"] = accept_post(request.path)
    return response


def _problem_of(error: HTTPException) -> Problem:
    path = quoted(request.path)
    if isinstance(error, NotFound):
        addresses = current_app.url_map.iter_rules()
        return not_found([each.rule for each in addresses if not each.arguments])
    if isinstance(error, MethodNotAllowed):
        allowed = ", ".join(error.valid_methods or ())
        return Problem(
            Kind.METHOD_NOT_ALLOWED, method=quoted(request.method), path=path, allowed=allowed
        )
    if isinstance(error, RequestEntityTooLarge):
        return Problem(Kind.CONTENT_TOO_LARGE, most=MOST_BYTES)
    # A host that cannot be has nothing to do with the body.
    is_host = isinstance(error, BadHost | SecurityError)
    return Problem(Kind.OTHER if is_host else kind_of(error))


def not_found(addresses: Sequence[str]) -> Problem:
    """The problem that nothing is here, with the one of ``addresses`` that may have been meant."""
    path = request.path
    close = difflib.get_close_matches(path[:_LONGEST_PATH].rstrip("/"), addresses, n=1, cutoff=0.8)
    if close:
        return Problem(Kind.NOT_FOUND, path=quoted(path), suggestion=close[0])
    return Problem(Kind.NOT_FOUND, path=quoted(path))


_LONGEST_PATH = 80


def _failure(error: Exception) -> Response:
    """A fault of the service: logged in full, told without any detail."""
    current_app.logger.exception(
        "The service failed on a request.",
        exc_info=error,
        extra={"request_id": request.environ.get(REQUEST_ID)},
    )
    return _problem(Problem(Kind.INTERNAL_ERROR))
