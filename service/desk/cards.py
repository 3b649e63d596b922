"""The card pictures as the pages show them: where they are served, and what is read aloud."""

from functools import cache

from flask import Blueprint, Response

from service.api.caching import entity_tag, kept
from service.desk.card_pictures import card_pictures
from service.rules.cards import Card
from service.wording.languages import Language

cards = Blueprint("cards", __name__)

_A_DAY = 86_400  # seconds


@cards.get("/cards.svg")
def cards_svg() -> Response:
    """Send all the pictures; whoever has them already is told so."""
    response = Response(card_pictures(), mimetype="image/svg+xml")
    return kept(response, _etag(), _A_DAY)


@cache
def _etag() -> str:
    return entity_tag(card_pictures())


def label(card: Card, language: Language) -> str:
    """What a screen reader says for the picture of a card: ``five of hearts``."""
    return language.card_labels[card]
