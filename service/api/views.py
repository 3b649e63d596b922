"""The routes below ``/v1``: one view for each operation of the document."""

from collections.abc import Callable, Mapping
from functools import cache

from flask import Flask, Response, request

from service.api import operations, questions, reference
from service.api.answers import Answer
from service.api.batch import answer_batch, limit_batches
from service.api.errors import not_found
from service.api.negotiation import JSON, LINES
from service.api.notes import note_answer
from service.api.operations import Operation
from service.api.requests import (
    asked_language,
    faults_in_query,
    forbid_unacceptable,
    forbid_wrong_media,
    is_in_lines,
    read_body,
    read_query,
)
from service.api.responses import Page, answer_response, page_of, page_response
from service.api.schemas import CardOrderQuery, Query
from service.api.soundness import InvalidQuestion
from service.rules.games import Game
from service.rules.rulebook import PAGES, Rule
from service.wording.languages import Language


def register(app: Flask) -> None:
    """Give ``app`` the routes, and what they need."""
    limit_batches(app)
    for path, view in (
        ("legal-plays", legal_plays),
        ("play-check", play_check),
        ("trick-winner", trick_winner),
        ("rob-check", rob_check),
        ("deal-score", deal_score),
        ("pool-settlement", pool_settlement),
        ("auction-status", auction_status),
        ("contract-score", contract_score),
        ("deal-review", deal_review),
        ("batch", batch),
        ("notation", notation),
    ):
        app.post(f"/v1/{path}")(view)
    for path, page in (
        ("games", games),
        ("games/<game>", game),
        ("rules", rules),
        ("rules/<rule>", rule),
        ("card-order", card_order),
    ):
        app.get(f"/v1/{path}")(page)


_QUERY = Query()
_CARD_ORDER_QUERY = CardOrderQuery()


def legal_plays() -> Response:
    """Which cards may be played?"""
    return _answer(operations.legal_plays)


def play_check() -> Response:
    """May this card be played?"""
    return _answer(operations.play_check)


def trick_winner() -> Response:
    """Who wins the trick?"""
    return _answer(operations.trick_winner)


def rob_check() -> Response:
    """May the turned-up card be robbed?"""
    return _answer(operations.rob_check)


def deal_score() -> Response:
    """What is the score, and is the game won?"""
    return _answer(operations.deal_score)


def pool_settlement() -> Response:
    """Who takes the pool?"""
    return _answer(operations.pool_settlement)


def auction_status() -> Response:
    """Who is to speak, and what may be called?"""
    return _answer(operations.auction_status)


def contract_score() -> Response:
    """Was the contract made, and what is the score?"""
    return _answer(operations.contract_score)


def deal_review() -> Response:
    """What was irregular about this deal, and what follows?"""
    return _answer(operations.deal_review)


def batch() -> Response:
    """Many questions at once: what is wrong with the whole is found before anything is read."""
    environ = request.environ
    in_lines = is_in_lines()
    forbid_unacceptable(environ, (JSON, LINES) if in_lines else (JSON,))
    forbid_wrong_media(environ, lines_too=True)
    faults = faults_in_query(_QUERY, environ)
    if faults:
        raise InvalidQuestion(faults)
    return answer_batch(environ, asked_language(environ), in_lines=in_lines)


def notation() -> Response:
    """What is this question as a text, or this text as a question?"""
    return _answer(operations.notation)


def games() -> Response:
    """The games."""
    return _refer(reference.games)


def game(game: str) -> Response:
    """One game."""
    if game not in _GAMES:
        raise not_found([f"/v1/games/{known}" for known in _GAMES])
    return _refer(reference.game, _GAMES[game])


def rules() -> Response:
    """The rule book."""
    return _refer(reference.rules)


def rule(rule: str) -> Response:
    """One rule."""
    if rule not in _RULES:
        raise not_found([f"/v1/rules/{known}" for known in _RULES])
    return _refer(reference.rule, _RULES[rule])


def card_order() -> Response:
    """The order of the cards."""
    forbid_unacceptable(request.environ)
    question = questions.card_order(*read_query(_CARD_ORDER_QUERY))
    language = asked_language(request.environ)
    return page_response(page_of(reference.card_order(question, language), language), language)


def _answer(operation: Operation) -> Response:
    """Answer the question in the body; faults of the query are reported together with its own."""
    environ = request.environ
    forbid_unacceptable(environ)
    language = asked_language(environ)
    faults = faults_in_query(_QUERY, environ)
    try:
        answer = operation(read_body(environ), language)
    except InvalidQuestion as invalid:
        raise InvalidQuestion([*faults, *invalid.faults]) from None
    if faults:
        raise InvalidQuestion(faults)
    note_answer(environ, answer)
    return answer_response(answer, language)


def _refer(write: Callable[..., Answer], *about: Game | Rule) -> Response:
    """Show a page of the reference."""
    environ = request.environ
    forbid_unacceptable(environ)
    faults = faults_in_query(_QUERY, environ)
    if faults:
        raise InvalidQuestion(faults)
    language = asked_language(environ)
    return page_response(_page(write, language, *about), language)


@cache
def _page(write: Callable[..., Answer], language: Language, *about: Game | Rule) -> Page:
    """A page of the reference.  There are a few hundred in all, and none ever changes."""
    return page_of(write(*about, language), language)


_GAMES: Mapping[str, Game] = {str(game): game for game in Game}
_RULES: Mapping[str, Rule] = {str(rule): rule for rule in PAGES}
