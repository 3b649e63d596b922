"""The service with one more address, at which a worker says who it is."""

import os

from flask import Flask

import service


def create_app() -> Flask:
    """The service, with ``/worker``."""
    app = service.create_app()

    @app.get("/worker")
    def worker() -> str:
        return str(os.getpid())

    return app
