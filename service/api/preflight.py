"""OPTIONS: which methods an address takes, and the preflight of a browser."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.wsgi import get_path_info

from service.api.negotiation import accept_post

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_PREFLIGHT = [
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS"),
    (
        "Access-Control-Allow-Headers",
        "Accept-Language, Content-Type, If-Match, If-None-Match, X-Request-Id",
    ),
    ("Access-Control-Max-Age", "86400"),
]


def with_options(app: Flask) -> "WSGIApplication":
    """The application, with OPTIONS answered before any route is asked.

    A preflight is answered for every address, an unknown one too.  Otherwise a browser would hide
    the problem that the request itself would get.
    """
    answered = app.wsgi_app

    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "OPTIONS":
            return answered(environ, start)
        is_preflight = "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in environ
        # Bound to no host: it has no part in the matching, and one that cannot be would raise here.
        path = get_path_info(environ)
        address = app.url_map.bind("", path_info=path)
        methods = {*address.allowed_methods()}
        if not methods and not is_preflight:
            return answered(environ, start)
        headers = [("Allow", ", ".join(sorted(methods | {"OPTIONS"})))]
        if "POST" in methods:
            headers.append(("Accept-Post", accept_post(path)))
        start("204 NO CONTENT", [*headers, *(_PREFLIGHT if is_preflight else [])])
        return []

    return answer
