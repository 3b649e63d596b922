"""The pages on which a question is tapped together and answered."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, render_template, request

from service.api.answers import Answer
from service.api.notation.names import name_written
from service.api.notation.spelling import switch_read
from service.api.requests import asked_language
from service.desk.address import Address, items_of
from service.desk.houses import USUAL_GAME, house_rules, without_usual
from service.desk.pages import page
from service.desk.reading import Reading, faults_elsewhere, read
from service.desk.saying import card_asked, headline, question_in_words
from service.desk.sharing import Shared, shared
from service.desk.slots import SIGNS, Slot, table
from service.rules.cards import CARDS
from service.rules.games import MOST_PLAYERS, Game, options_of
from service.rules.positions import DEALT
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
"""The fields that go along to the other pages, besides the house rules."""

OF_OTHERS = frozenset({"trump", "trick", "hand"})
"""Fields that came along from another page, and are no fault where they are not asked."""

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


TRUMP = Slot("trump", 1, takes_a_suit=True)
PLAY = Question(
    "",
    "legal-plays",
    (TRUMP, Slot("trick", MOST_PLAYERS - 1, is_optional=True), Slot("hand", DEALT)),
)
TRICK = Question("trick", "trick-winner", (TRUMP, Slot("trick", MOST_PLAYERS)))
ROB = Question(
    "rob",
    "rob-check",
    (Slot("trump_card", 1), Slot("hand", DEALT)),
    games=tuple(game for game in Game if game.turns_up_a_card),
    switches=("is_dealer", "first_card_led", "has_played", "already_robbed"),
)


FOLLOWS_FROM: Mapping[str, str] = {"has_played": "first_card_led"}
"""What must be so for a switch to be on: they are turned on together, and off together."""


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
    address = without_usual(address, game_of(address))
    reading = _reading(question, address, language)
    address = _as_read(question, address, reading)
    answer = reading.answer
    return rendered(
        f"{question.page or 'play'}.html",
        address,
        language,
        question=question,
        table=table(address, question.slots, language),
        reading=reading,
        switches=tuple(_switches(question, address)),
        elsewhere=faults_elsewhere(reading, address, _on_the_page(question, address, language)),
        standings=_standings(address, language) if answer else (),
        card=address.fields.get("card"),
        asked=None if answer is None else card_asked(answer, address),
        headline=None if answer is None else headline(answer, address, language),
        shared=None if answer is None else _shared(question, address, answer, language),
    )


def _reading(question: Question, address: Address, language: Language) -> Reading:
    """The answer, without complaints of what has yet to be tapped."""
    reading = read(question.operation, _fields(question, address), language)
    fields = address.fields
    missing = [slot for slot in question.slots if not slot.is_optional and slot.field not in fields]
    silent = {""} if missing else set()
    if question is ROB and _is_being_tapped(reading.request, fields.get("hand", "")):
        silent.add("hand")
    wrong = {name: told for name, told in reading.wrong.items() if name not in silent}
    return Reading(reading.request, reading.answer, wrong)


def _is_being_tapped(told: Mapping[str, Any], hand: str) -> bool:
    """Whether the hand is sound so far, and only its last cards are missing."""
    cards = told.get("hand") or []
    return len(set(cards)) == len(items_of(hand)) < DEALT and set(cards) <= set(CARDS)


def _fields(question: Question, address: Address) -> dict[str, str]:
    """The fields of an address that belong to the question."""
    asked = {slot.field for slot in question.slots}
    left_out = OF_THE_PAGE | (OF_OTHERS - asked)
    return {name: value for name, value in address.fields.items() if name not in left_out}


def _as_read(question: Question, address: Address, reading: Reading) -> Address:
    """The address with sound cards as the desk writes them, however they were typed."""
    for slot in question.slots:
        cards = reading.request.get(slot.field)
        if isinstance(cards, list) and slot.field not in reading.wrong:
            written = ",".join(map(_written, cards))
            address = address.having(**{slot.field: written})
    return address


def _written(play: str | Mapping[str, str]) -> str:
    if isinstance(play, str):
        return play
    player = name_written(play["player"]) if "player" in play else None
    return f"{play['card']}:{player}" if player else play["card"]


def _switches(question: Question, address: Address) -> Iterator[tuple[str, bool, str]]:
    """Each switch, whether it is on, and the page on which it is turned."""
    for switch in question.switches:
        is_on = bool(switch_read(address.fields.get(switch, "")))
        turned: dict[str, str | None] = {switch: None if is_on else "yes"}
        for effect, cause in FOLLOWS_FROM.items():
            if is_on and switch == cause:
                turned[effect] = None
            elif not is_on and switch == effect:
                turned[cause] = "yes"
        yield switch, is_on, str(address.having(**turned))


def _on_the_page(question: Question, address: Address, language: Language) -> Iterator[str]:
    """The fields that have a place on the page, where what is wrong with them is told."""
    yield from (slot.field for slot in question.slots)
    yield from question.switches
    yield "game"
    yield from (rule.name for rule in house_rules(address, game_of(address), language))


def _standings(address: Address, language: Language) -> Sequence[Any]:
    """The cards of the trick in order of strength, if it is sound."""
    if not address.fields.get("trick"):
        return ()
    answer = read(TRICK.operation, _fields(TRICK, address), language).answer
    return () if answer is None else answer["standings"]


def _shared(question: Question, address: Address, answer: Answer, language: Language) -> Shared:
    said = card_asked(answer, address) or answer
    rule = _rule(said["rule"], language)
    facts = {"number": rule["number"], "title": rule["title"]}
    lines = [
        headline(answer, address, language),
        said["reason"],
        language.say("desk.rule_numbered", facts),
    ]
    told = question_in_words(address, question.slots, question.switches, language)
    return shared(address, request.base_url, answer, lines, language, told)


def rendered(template: str, address: Address, language: Language, **shown: Any) -> Response:
    """A page of the desk with what every page shows, and what this one shows besides."""
    game = game_of(address)

    def text(name: str, **facts: Any) -> str:
        return language.say(f"desk.{name}", facts)

    def tab(to: str) -> str:
        return str(address.on(to, *CARRIED, *options_of(game)))

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
    return names.get(address.fields.get("game", ""), USUAL_GAME)


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
