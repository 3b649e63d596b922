"""The documentation page: the contract, readable and with every question ready to be tried."""

from flask import Blueprint, Response, render_template

from service.desk.pages import page

docs = Blueprint(
    "docs", __name__, template_folder="templates", static_folder="static", static_url_path="/static"
)

# Everything comes from here: no other host, nothing inline, no frame.
CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)

# The script that keeps pages asks for them itself, so it may connect; it needs nothing else.
POLICY_OF_WORKER = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"


@docs.get("/sw.js")
def service_worker() -> Response:
    """The script that keeps pages for a hall with bad signal; its place is what it may keep."""
    response = docs.send_static_file("sw.js")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = POLICY_OF_WORKER
    return response


@docs.get("/docs")
def docs_page() -> Response:
    """Show the contract in Swagger UI."""
    return page(render_template("docs.html"), CONTENT_SECURITY_POLICY)
