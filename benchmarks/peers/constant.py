"""One answer as a constant: the least that a WSGI server costs, and the least that Flask costs.

The answers are read from the file that ``BENCHMARK_ANSWERS`` names: a JSON object, path to answer.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask, Response

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


class BareApplication:
    """An application of nothing but the interface."""

    def __init__(self, answers: Mapping[str, bytes]) -> None:
        self._answers = answers
        self.extensions: dict[str, object] = {}
        """Where the worker notes that it is to stop, as in an application of Flask."""

    def __call__(self, environ: "WSGIEnvironment", start: "StartResponse") -> Iterable[bytes]:
        """Answer with the constant."""
        environ["wsgi.input"].read()
        body = self._answers[environ["PATH_INFO"]]
        start("200 OK", [("Content-Type", "application/json"), ("Content-Length", str(len(body)))])
        return [body]


def create_wsgi_app() -> BareApplication:
    """An application of nothing but the interface."""
    return BareApplication(_answers())


def create_flask_app() -> Flask:
    """A Flask application whose views return constants."""
    return flask_app(_answers())


def flask_app(answers: Mapping[str, bytes]) -> Flask:
    """The same with other answers, by path."""
    app = Flask(__name__, static_folder=None)
    for number, (path, answer) in enumerate(answers.items()):
        app.add_url_rule(path, f"constant_{number}", _constant(answer), methods=["POST"])
    return app


def _constant(answer: bytes) -> Callable[[], Response]:
    def view() -> Response:
        return Response(answer, mimetype="application/json")

    return view


def _answers() -> dict[str, bytes]:
    told = json.loads(Path(os.environ["BENCHMARK_ANSWERS"]).read_text(encoding="utf-8"))
    return {path: answer.encode() for path, answer in told.items()}
