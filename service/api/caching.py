"""Answers that may be kept, and what is said to a caller who has kept one (RFC 9110 §13)."""

from hashlib import sha256

from flask import Response, request
from werkzeug.exceptions import PreconditionFailed

from service.wording.languages import Tag

AN_HOUR = 3600
"""How long, in seconds, an answer of the reference may be used without asking again."""


def entity_tag(body: bytes, tag: Tag | None = None) -> str:
    """What names these bytes in this language, in the quotation marks that belong to it."""
    digest = sha256(f"{tag or ''}\n".encode() + body).hexdigest()
    return f'"{digest[:16]}"'


def kept(response: Response, etag: str, seconds: int = 0) -> Response:
    """The answer with its entity tag; 304 and no body for a caller who names the tag himself.

    It may be used for so many seconds without asking again.  Raises ``PreconditionFailed`` where
    the caller wants one of other tags only.
    """
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = f"public, max-age={seconds}" if seconds else "no-cache"
    opaque = etag.strip('"')
    if request.if_match and not request.if_match.contains(opaque):
        raise PreconditionFailed
    if request.if_none_match.contains_weak(opaque):
        return _not_modified(response)
    return response


def _not_modified(response: Response) -> Response:
    """Only what a cache needs to renew what it has."""
    needed = ("ETag", "Cache-Control", "Vary")
    headers = [(name, value) for name, value in response.headers if name in needed]
    return Response(status=304, headers=headers)
