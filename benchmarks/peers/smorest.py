"""The operations in flask-smorest, the ordinary way."""

from typing import Any

from flask import Flask, Response, jsonify, request
from flask_smorest import Api, Blueprint
from werkzeug.exceptions import UnprocessableEntity

from benchmarks.peers import answering
from benchmarks.peers.flask_marshmallow import of_legal_plays, of_trick_winner
from benchmarks.peers.marshmallow_schemas import (
    LegalPlaysAnswer,
    LegalPlaysQuestion,
    TrickWinnerAnswer,
    TrickWinnerQuestion,
    found_in,
)
from benchmarks.peers.refusals import refusal, told

_operations = Blueprint("operations", __name__, url_prefix="/v1")


@_operations.route("/legal-plays", methods=["POST"])
@_operations.arguments(LegalPlaysQuestion)
@_operations.response(200, LegalPlaysAnswer)
def legal_plays(question: dict[str, Any]) -> answering.Answer:
    """Which cards may be played?"""
    return answering.legal_plays(**of_legal_plays(question))


@_operations.route("/trick-winner", methods=["POST"])
@_operations.arguments(TrickWinnerQuestion)
@_operations.response(200, TrickWinnerAnswer)
def trick_winner(question: dict[str, Any]) -> answering.Answer:
    """Who wins the trick?"""
    return answering.trick_winner(**of_trick_winner(question))


def create_app() -> Flask:
    """The application."""
    app = Flask(__name__, static_folder=None)
    app.config.update(API_TITLE="Referee", API_VERSION="v1", OPENAPI_VERSION="3.0.3")
    Api(app).register_blueprint(_operations)
    app.register_error_handler(UnprocessableEntity, _invalid)
    app.register_error_handler(answering.Refused, _refused)
    return app


def _invalid(error: Any) -> tuple[Response, int]:
    found = found_in(error.data["messages"]["json"])
    return jsonify(refusal(found, request.get_json())), 422


def _refused(error: answering.Refused) -> tuple[Response, int]:
    return jsonify(told(error.faults)), 422
