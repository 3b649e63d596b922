"""One answer as a constant: the least that a WSGI server costs, and the least that Flask costs.

The answers are read from the file that ``BENCHMARK_ANSWERS`` names: a JSON object, path to answer.
"""

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment


def create_wsgi_app() -> "WSGIApplication":
    """An application of nothing but the interface."""
    answers = _answers()

    def answer(environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        environ["wsgi.input"].read()
        body = answers[environ["PATH_INFO"]]
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]

    return answer


def create_flask_app() -> Flask:
    """A Flask application whose views return constants."""
    app = Flask(__name__, static_folder=None)
    for number, (path, answer) in enumerate(_answers().items()):
        app.add_url_rule(path, f"constant_{number}", _constant(answer), methods=["POST"])
    return app


def _constant(answer: bytes) -> Callable[[], Response]:
    def view() -> Response:
        return Response(answer, mimetype="application/json")

    return view


def _answers() -> dict[str, bytes]:
    told = json.loads(Path(os.environ["BENCHMARK_ANSWERS"]).read_text(encoding="utf-8"))
    return {path: answer.encode() for path, answer in told.items()}
