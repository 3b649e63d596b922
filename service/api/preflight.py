"""OPTIONS: which methods an address takes, and the preflight of a browser."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.wsgi import get_path_info

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

_PREFLIGHT = [
    ("Access-Control-Allow-Methods", "GET, HEAD, POST, OPTIONS"),
    ("Access-Control-Allow-Headers", "Accept-Language, Content-Type, X-Request-Id"),
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
        address = app.url_map.bind("", path_info=get_path_info(environ))
        methods = {*address.allowed_methods()}
        if not methods and not is_preflight:
            return answered(environ, start)
        allowed = ("Allow", ", ".join(sorted(methods | {"OPTIONS"})))
        start("204 NO CONTENT", [allowed, *(_PREFLIGHT if is_preflight else [])])
        return []

    return answer
