"""A small application for the tests of the server that serves it."""

from flask import Flask, request

from service.ops.health import health


def create_app() -> Flask:
    app = Flask(__name__, static_folder=None)
    app.register_blueprint(health)

    @app.post("/length")
    def length() -> str:
        return str(len(request.get_data()))

    @app.get("/scheme")
    def scheme() -> str:
        return request.scheme

    return app
