"""What every page is sent with."""

from flask import Response, make_response


def page(html: str, policy: str) -> Response:
    """A page, with the content security policy that it needs and nothing told to other hosts."""
    response = make_response(html)
    response.headers["Content-Security-Policy"] = policy
    response.headers["Referrer-Policy"] = "no-referrer"
    return response
