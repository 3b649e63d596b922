"""The card pictures as the pages show them: where they are served, and what is read aloud."""

from functools import cache
from hashlib import sha256

from flask import Blueprint, Response, request

from service.desk.card_pictures import card_pictures
from service.rules.cards import Card
from service.wording.languages import Language

cards = Blueprint("cards", __name__)

_A_DAY = 86_400  # seconds


@cards.get("/cards.svg")
def cards_svg() -> Response:
    """Send all the pictures; whoever has them already is told so."""
    response = Response(card_pictures(), mimetype="image/svg+xml")
    response.cache_control.public = True
    response.cache_control.max_age = _A_DAY
    response.set_etag(_etag())
    response.make_conditional(request)
    return response


@cache
def _etag() -> str:
    return sha256(card_pictures()).hexdigest()[:16]


def label(card: Card, language: Language) -> str:
    """What a screen reader says for the picture of a card: ``five of hearts``."""
    return language.card_labels[card]
