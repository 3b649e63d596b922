"""The operations in Flask with nested marshmallow schemas, the ordinary way."""

from typing import Any

from flask import Flask, Response, jsonify, request
from marshmallow import Schema, ValidationError

from benchmarks.peers import answering
from benchmarks.peers.marshmallow_schemas import (
    LegalPlaysAnswer,
    LegalPlaysQuestion,
    TrickWinnerAnswer,
    TrickWinnerQuestion,
    found_in,
    trick_of,
)
from benchmarks.peers.refusals import refusal, told

_LEGAL_PLAYS, _LEGAL_PLAYS_ANSWER = LegalPlaysQuestion(), LegalPlaysAnswer()
_TRICK_WINNER, _TRICK_WINNER_ANSWER = TrickWinnerQuestion(), TrickWinnerAnswer()


def create_app() -> Flask:
    """The application."""
    app = Flask(__name__, static_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.post("/v1/legal-plays")(legal_plays)
    app.post("/v1/trick-winner")(trick_winner)
    app.register_error_handler(ValidationError, _invalid)
    app.register_error_handler(answering.Refused, _refused)
    return app


def legal_plays() -> Response:
    """Which cards may be played?"""
    question = _loaded(_LEGAL_PLAYS)
    answer = answering.legal_plays(**of_legal_plays(question))
    return jsonify(_LEGAL_PLAYS_ANSWER.dump(answer))


def trick_winner() -> Response:
    """Who wins the trick?"""
    question = _loaded(_TRICK_WINNER)
    answer = answering.trick_winner(**of_trick_winner(question))
    return jsonify(_TRICK_WINNER_ANSWER.dump(answer))


def of_legal_plays(question: dict[str, Any]) -> dict[str, Any]:
    """What is told in a question that marshmallow has loaded."""
    return {
        "trump_card": question.get("trump_card"),
        "trump_suit": question.get("trump_suit"),
        "hand": question["hand"],
        "trick": trick_of(question),
        "demoted_ace": question.get("demoted_ace", False),
        "rules": question.get("rules", {}),
    }


def of_trick_winner(question: dict[str, Any]) -> dict[str, Any]:
    """The same for a question about a trick."""
    return {
        "trump_card": question.get("trump_card"),
        "trump_suit": question.get("trump_suit"),
        "trick": trick_of(question),
        "player_count": question.get("player_count"),
        "demoted_ace": question.get("demoted_ace", False),
        "rules": question.get("rules", {}),
    }


def _loaded(schema: Schema) -> dict[str, Any]:
    loaded: dict[str, Any] = schema.load(request.get_json())
    return loaded


def _invalid(error: ValidationError) -> tuple[Response, int]:
    return jsonify(refusal(found_in(error.messages), request.get_json())), 422


def _refused(error: answering.Refused) -> tuple[Response, int]:
    return jsonify(told(error.faults)), 422
