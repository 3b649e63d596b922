"""The pages on which a question is tapped together and answered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template, request

from service.api.requests import asked_language
from service.desk.address import Address
from service.desk.houses import house_rules
from service.desk.pages import page
from service.desk.reading import Reading, read
from service.desk.sharing import Shared, shared
from service.desk.slots import SIGNS, Slot, table
from service.rules.cards import CARDS
from service.rules.games import Game
from service.rules.rulebook import EDITION, PAGES, Rule, number_of
from service.wording.languages import Language, Tag

ask = Blueprint("ask", __name__, template_folder="templates")

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

CARRIED = ("trump", "trick", "hand", "game", "lang", "colours")
"""The fields that go along to the other pages."""

OF_THE_PAGE = frozenset({"to", "card", "lang", "colours", "edition"})
"""Fields of an address that are no part of the question."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question that is tapped together on a page of its own."""

    page: str
    operation: str
    slots: tuple[Slot, ...]
    games: tuple[Game, ...] = tuple(Game)
    switches: tuple[str, ...] = ()


TRUMP = Slot("trump", 1)
PLAY = Question("", "legal-plays", (TRUMP, Slot("trick", 9, is_optional=True), Slot("hand", 5)))
TRICK = Question("trick", "trick-winner", (TRUMP, Slot("trick", 10)))
ROB = Question(
    "rob",
    "rob-check",
    (Slot("trump_card", 1), Slot("hand", 5)),
    games=tuple(game for game in Game if game.turns_up_a_card),
    switches=("is_dealer", "first_card_led", "has_played", "already_robbed"),
)


@ask.get("/")
def play_page() -> Response:
    """May this card be played, and what may be?"""
    return _page(PLAY)


@ask.get("/trick")
def trick_page() -> Response:
    """Who wins this trick?"""
    return _page(TRICK)


@ask.get("/rob")
def rob_page() -> Response:
    """May I rob?"""
    return _page(ROB)


def _page(question: Question) -> Response:
    language = asked_language(request.environ)
    address = Address.of(question.page, request.args.to_dict())
    reading = _reading(question, address, language)
    answer = None if reading is None else reading.answer
    return rendered(
        f"{question.page or 'play'}.html",
        address,
        language,
        question=question,
        table=table(address, question.slots, language),
        reading=reading,
        standings=_standings(address, language) if answer else (),
        card=address.fields.get("card"),
        shared=None if answer is None else _shared(address, answer, language),
    )


def _reading(question: Question, address: Address, language: Language) -> Reading | None:
    """The answer, as soon as nothing is missing that the question needs."""
    needed = [each for each in question.slots if not each.is_optional]
    if any(not address.fields.get(slot.field) for slot in needed):
        return None
    return read(question.operation, _fields(address), language)


def _fields(address: Address) -> dict[str, str]:
    """The fields of an address that belong to the question."""
    return {name: value for name, value in address.fields.items() if name not in OF_THE_PAGE}


def _standings(address: Address, language: Language) -> Sequence[Any]:
    """The cards of the trick in order of strength, if it is sound."""
    fields = {name: value for name, value in _fields(address).items() if name != "hand"}
    if not fields.get("trick"):
        return ()
    answer = read(TRICK.operation, fields, language).answer
    return () if answer is None else answer["standings"]


def _shared(address: Address, answer: Mapping[str, Any], language: Language) -> Shared:
    lines = [answer["reason"], language.say(f"rule.{answer['rule']}.title", {})]
    return shared(address, request.base_url, answer, lines, language)


def rendered(template: str, address: Address, language: Language, **shown: Any) -> Response:
    """A page of the desk with what every page shows, and what this one shows besides."""
    game = game_of(address)

    def text(name: str, **facts: Any) -> str:
        return language.say(f"desk.{name}", facts)

    def tab(to: str) -> str:
        return str(address.on(to, *CARRIED))

    def name_of(code: str) -> str:
        return language.cards[CARDS[code]]

    html = render_template(
        template,
        root="",
        signs=SIGNS,
        text=text,
        tab=tab,
        name=name_of,
        names=lambda codes: language.listed([CARDS[code] for code in codes]),
        capital=lambda code: language.capital_cards[CARDS[code]],
        language=language,
        languages=tuple(Tag),
        address=address,
        game=game,
        games=tuple(Game),
        house=tuple(house_rules(address, game, language)),
        edition=EDITION,
        rule_page=lambda slug: _rule(slug, language),
        **shown,
    )
    response = page(html, CONTENT_SECURITY_POLICY)
    response.headers["Content-Language"] = str(language.tag)
    response.headers["Vary"] = "Accept-Language"
    return response


def game_of(address: Address) -> Game:
    """The game of the page; a name that is none is told beside the field."""
    names = {str(game): game for game in Game}
    return names.get(address.fields.get("game", ""), Game.TWENTY_FIVE)


def _rule(slug: str, language: Language) -> Mapping[str, Any]:
    """A rule in full, with the sections of the rule sheets that it rests on."""
    rule = Rule(slug)
    return {
        "slug": slug,
        "number": number_of(rule),
        "title": language.say(f"rule.{rule}.title", {}),
        "text": language.say(f"rule.{rule}.text", {}),
        "sections": PAGES[rule].sheet_sections,
    }
