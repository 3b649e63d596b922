"""What every page is sent with."""

from flask import Response, make_response


def page(html: str, policy: str) -> Response:
    """A page, with the content security policy that it needs and nothing told to other hosts."""
    response = make_response(html)
    response.headers["Content-Security-Policy"] = policy
    response.headers["Referrer-Policy"] = "no-referrer"
    # A page that was kept is asked for again, because the rule book may have a new edition.
    response.headers["Cache-Control"] = "no-cache"
    return response
