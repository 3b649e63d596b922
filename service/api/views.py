"""The routes below ``/v1``: one view for each operation of the document."""

from collections.abc import Callable, Mapping
from functools import partial

from flask import Blueprint, Response

from service.api import operations, questions, reference
from service.api.answers import Answer
from service.api.errors import not_found
from service.api.operations import Operation
from service.api.questions import InvalidQuestion
from service.api.requests import (
    asked_language,
    faults_in_query,
    forbid_unacceptable,
    read_body,
    read_query,
)
from service.api.responses import answer_response
from service.api.schemas import CardOrderQuery, Query
from service.rules.games import Game
from service.rules.rulebook import PAGES, Rule
from service.wording.languages import Language

views = Blueprint("v1", __name__, url_prefix="/v1")

_QUERY = Query()
_CARD_ORDER_QUERY = CardOrderQuery()


@views.post("/legal-plays")
def legal_plays() -> Response:
    """Which cards may be played?"""
    return _answer(operations.legal_plays)


@views.post("/play-check")
def play_check() -> Response:
    """May this card be played?"""
    return _answer(operations.play_check)


@views.post("/trick-winner")
def trick_winner() -> Response:
    """Who wins the trick?"""
    return _answer(operations.trick_winner)


@views.post("/rob-check")
def rob_check() -> Response:
    """May the turned-up card be robbed?"""
    return _answer(operations.rob_check)


@views.get("/games")
def games() -> Response:
    """The games."""
    return _refer(reference.games)


@views.get("/games/<game>")
def game(game: str) -> Response:
    """One game."""
    if game not in _GAMES:
        raise not_found([f"/v1/games/{known}" for known in _GAMES])
    return _refer(partial(reference.game, _GAMES[game]))


@views.get("/rules")
def rules() -> Response:
    """The rule book."""
    return _refer(reference.rules)


@views.get("/rules/<rule>")
def rule(rule: str) -> Response:
    """One rule."""
    if rule not in _RULES:
        raise not_found([f"/v1/rules/{known}" for known in _RULES])
    return _refer(partial(reference.rule, _RULES[rule]))


@views.get("/card-order")
def card_order() -> Response:
    """The order of the cards."""
    forbid_unacceptable()
    question = questions.card_order(*read_query(_CARD_ORDER_QUERY))
    language = asked_language()
    return answer_response(reference.card_order(question, language), language)


def _answer(operation: Operation) -> Response:
    """Answer the question in the body; faults of the query are reported together with its own."""
    forbid_unacceptable()
    language = asked_language()
    faults = faults_in_query(_QUERY)
    try:
        answer = operation(read_body(), language)
    except InvalidQuestion as invalid:
        raise InvalidQuestion([*faults, *invalid.faults]) from None
    if faults:
        raise InvalidQuestion(faults)
    return answer_response(answer, language)


def _refer(page: Callable[[Language], Answer]) -> Response:
    """Show a page of the reference."""
    forbid_unacceptable()
    faults = faults_in_query(_QUERY)
    if faults:
        raise InvalidQuestion(faults)
    language = asked_language()
    return answer_response(page(language), language)


_GAMES: Mapping[str, Game] = {str(game): game for game in Game}
_RULES: Mapping[str, Rule] = {str(rule): rule for rule in PAGES}
