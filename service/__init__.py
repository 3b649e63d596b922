"""The referee of Twenty-Five: a stateless HTTP service that rules on the card game."""

from flask import Flask

from service.api import errors, views
from service.api.application import Application
from service.api.document import document
from service.api.notes import VERDICTS
from service.api.preflight import with_options
from service.api.problems import Kind
from service.api.responses import with_headers
from service.desk import problems
from service.desk.ask import ask
from service.desk.book import book
from service.desk.cards import cards
from service.desk.deal import deal
from service.desk.docs import docs
from service.desk.score import score
from service.ops import metrics
from service.ops.health import health
from service.ops.labels import Operations
from service.ops.settings import Settings
from service.rules.rulebook import Rule


def create_app(settings: Settings | None = None) -> Flask:
    """The service as a WSGI application.  Unless told, the settings are the environment's."""
    app = Application(__name__, static_folder=None)
    # An address is written in one way; nothing is redirected, because a redirect loses a body.
    app.url_map.merge_slashes = False
    views.register(app)
    app.register_blueprint(document())
    app.register_blueprint(docs)
    app.register_blueprint(ask)
    app.register_blueprint(deal)
    app.register_blueprint(score)
    app.register_blueprint(book)
    app.register_blueprint(problems.pages)
    app.register_blueprint(cards)
    app.register_blueprint(health)
    errors.register(app)
    if (settings or Settings.from_environment()).metrics:
        _count(app)
    # Flask's own way to wrap an application; its type is that of the method which it replaces.
    app.wsgi_app = with_headers(with_options(app))  # type: ignore[assignment, method-assign]
    return app


def _count(app: Flask) -> None:
    """Give the application counters for all that may happen, and the page that tells them."""
    app.register_blueprint(metrics.pages)
    operations = Operations.of(app.url_map).names()
    app.extensions[metrics.METRICS] = metrics.Metrics(operations, [*Rule], VERDICTS, [*Kind])
