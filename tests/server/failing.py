"""The service with an operation that fails, and says in its exception what it was asked."""

from typing import NoReturn

from flask import Flask, request

import service


def create_app() -> Flask:
    """The service, with ``/fail``."""
    app = service.create_app()

    @app.post("/fail")
    def fail() -> NoReturn:
        asked = request.get_data(as_text=True)
        raise RuntimeError(f"cannot answer {asked}") from KeyError(asked)

    return app
