"""OPTIONS: which methods an address takes, and the preflight of a browser."""

from flask import Flask, Response, request

_PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Accept-Language, Content-Type, X-Request-Id",
    "Access-Control-Max-Age": "86400",
}


def register(app: Flask) -> None:
    """Answer OPTIONS before any route does."""
    app.before_request(_answer_options)


def _answer_options() -> Response | None:
    """A preflight is answered for every address, an unknown one too.

    Otherwise a browser would hide the problem that the request itself would get.
    """
    if request.method != "OPTIONS":
        return None
    preflight = "Access-Control-Request-Method" in request.headers
    if request.routing_exception is not None and not preflight:
        return None
    response = Response(status=204)
    del response.headers["Content-Type"]
    response.headers["Allow"] = ", ".join(sorted(_methods()))
    if preflight:
        response.headers.extend(_PREFLIGHT)
    return response


def _methods() -> set[str]:
    rule = request.url_rule
    return set(rule.methods or ()) if rule is not None else {"OPTIONS"}
