"""The pages that the ``type`` of a problem leads to: what it means and what to do."""

from flask import Blueprint, Response, abort, render_template, request

from service.api.problems import STATUS, Kind
from service.api.requests import asked_language
from service.desk.pages import page

pages = Blueprint("problem_pages", __name__, template_folder="templates")

CONTENT_SECURITY_POLICY = "default-src 'none'; style-src 'self'; frame-ancestors 'none'"

_KINDS = {str(kind): kind for kind in Kind}


@pages.get("/problems/<kind>")
def problem_page(kind: str) -> Response:
    """Show what a kind of problem means."""
    if kind not in _KINDS:
        abort(404)
    language = asked_language(request.environ)
    html = render_template(
        "problem.html",
        language=language.tag,
        title=language.say(f"problem.{kind}.title", {}),
        text=language.say(f"problem.{kind}.page", {}),
        status=STATUS.get(_KINDS[kind]),
    )
    response = page(html, CONTENT_SECURITY_POLICY)
    response.headers["Content-Language"] = str(language.tag)
    response.headers["Vary"] = "Accept-Language"
    return response
