"""Answers that may be kept, and what is said to a caller who has kept one (RFC 9110 §13)."""

from hashlib import sha256

from flask import Response, request
from werkzeug.exceptions import PreconditionFailed

from service.wording.languages import Tag

AN_HOUR = 3600
"""How long, in seconds, an answer of the reference may be used without asking again."""

_FOR_A_CACHE = ("ETag", "Cache-Control", "Vary")


def entity_tag(body: bytes, tag: Tag | None = None) -> str:
    """What names these bytes in this language, in the quotation marks that belong to it."""
    digest = sha256(f"{tag or ''}\n".encode() + body).hexdigest()
    return f'"{digest[:16]}"'


def kept(response: Response, etag: str, seconds: int = 0) -> Response:
    """The answer, to be kept under this tag and used for so long without asking again.

    304 and no body for a caller who has it.  Raises ``PreconditionFailed`` where the caller wants
    one of other tags only.
    """
    told = f"public, max-age={seconds}" if seconds else "no-cache"
    response.headers.extend((("ETag", etag), ("Cache-Control", told)))
    return _not_modified(response) if _has_kept(etag) else response


def _has_kept(etag: str) -> bool:
    """Whether the caller names this entity tag, and so has the answer already."""
    opaque = etag.strip('"')
    headers = request.environ
    wanted = request.if_match if "HTTP_IF_MATCH" in headers else None
    if wanted and not wanted.contains(opaque):
        raise PreconditionFailed
    return "HTTP_IF_NONE_MATCH" in headers and request.if_none_match.contains_weak(opaque)


def _not_modified(response: Response) -> Response:
    """The news that what the caller has is right: of the headers, what a cache renews it with."""
    headers = [each for each in response.headers if each[0] in _FOR_A_CACHE]
    return Response(status=304, headers=headers)
