"""A bare Flask view that returns one answer as a constant: the least that Flask can cost."""

import json
import os

from flask import Flask, Response

from service import create_app


def create_constant_app() -> Flask:
    """An application whose only view returns, unasked, what the service answers."""
    path, question = os.environ["BENCHMARK_PATH"], json.loads(os.environ["BENCHMARK_QUESTION"])
    answer = create_app().test_client().post(path, json=question).data
    app = Flask(__name__, static_folder=None)

    @app.post(path)
    def constant() -> Response:
        return Response(answer, mimetype="application/json")

    return app
