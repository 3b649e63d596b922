"""The rule book and the glossary as pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, render_template, request

from service.api import reference
from service.api.errors import not_found
from service.api.quoting import quoted
from service.api.requests import asked_language
from service.api.suggestions import name_meant
from service.desk.address import Address
from service.desk.ask import CARRIED, CONTENT_SECURITY_POLICY
from service.desk.glossary import TERMS, IrishSources, terms_of
from service.desk.houses import in_words
from service.desk.pages import page
from service.desk.search import LONGEST_SEARCH, search
from service.rules.choices import OutOfTurn
from service.rules.games import OPTIONS, Game, Option
from service.rules.rulebook import CHAPTERS, EDITION, PAGES, Chapter, Rule, number_of
from service.wording.languages import Language, Tag

book = Blueprint("book", __name__, template_folder="templates")

KEPT = ("lang", "colours")
"""The fields that stay in every address of the book."""

_RULES = {str(rule): rule for rule in Rule}
_ABOVE = "../"


@dataclass(frozen=True, slots=True)
class Setting:
    """The house rule that a page is about."""

    summary: str
    values: str | None
    """What a number may be; ``None`` where every value is listed."""
    listed: tuple[str, ...]
    defaults: tuple[tuple[Game, str], ...]
    """What each game that has the rule plays unless told otherwise."""


@book.get("/rules")
def rules_page() -> Response:
    """The contents of the rule book, or what a search finds in it."""
    language = asked_language(request.environ)
    address = _address("rules", "find")
    sought = address.fields.get("find", "")
    is_too_long = len(sought) > LONGEST_SEARCH
    is_search = bool(sought.strip()) and not is_too_long
    return _rendered(
        "rules.html",
        address,
        language,
        chapters=CHAPTERS,
        is_too_long=is_too_long,
        found=search(sought, language) if is_search else None,
    )


@book.get("/rules/<slug>")
def rule_page(slug: str) -> Response:
    """One rule in full."""
    language = asked_language(request.environ)
    if slug not in _RULES:
        return _no_rule(slug, language)
    rule = _RULES[slug]
    option = PAGES[rule].option
    before, after = _neighbours(rule)
    return _rendered(
        "rule.html",
        _address(slug),
        language,
        root=_ABOVE,
        rule=rule,
        chapter=_chapter_of(rule),
        answer=reference.rule(rule, language),
        setting=None if option is None else _setting(option, language),
        terms=terms_of(rule),
        before=before,
        after=after,
    )


@book.get("/glossary")
def glossary_page() -> Response:
    """The words of the game."""
    language = asked_language(request.environ)
    return _rendered(
        "glossary.html",
        _address("glossary"),
        language,
        terms={name: TERMS[name] for name in _in_reading_order(language)},
        irish_sources=tuple(IrishSources),
    )


def _no_rule(slug: str, language: Language) -> Response:
    """A page that leads on, for whoever reads pages; a problem for everybody else."""
    if "text/html" not in request.accept_mimetypes.values():
        raise not_found([f"/rules/{known}" for known in _RULES])
    meant = name_meant(slug, _RULES)
    response = _rendered(
        "no_rule.html",
        _address(f"./{quote(slug, safe='')}"),
        language,
        root=_ABOVE,
        slug=quoted(slug),
        meant=None if meant is None else _RULES[meant],
    )
    response.status_code = 404
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


def _address(at: str, *fields: str) -> Address:
    """The address of this page with what is known of its fields."""
    told = request.args
    return Address(at, {name: told[name] for name in (*fields, *KEPT) if told.get(name)})


def _chapter_of(rule: Rule) -> Chapter:
    return next(chapter for chapter, rules in CHAPTERS.items() if rule in rules)


def _neighbours(rule: Rule) -> tuple[Rule | None, Rule | None]:
    """The rules before and after this one; there may be none."""
    rules = list(Rule)
    place = rules.index(rule)
    return (
        rules[place - 1] if place else None,
        rules[place + 1] if place + 1 < len(rules) else None,
    )


def _setting(name: str, language: Language) -> Setting:
    option = OPTIONS[name]
    return Setting(
        language.say(f"option.{name}", {}),
        _range(option.values, language) if isinstance(option.values, range) else None,
        tuple(_listed(option, language)),
        tuple((game, _default(option, game, language)) for game in option.defaults),
    )


def _range(values: range, language: Language) -> str:
    facts = {"least": values[0], "most": values[-1], "step": values.step}
    return language.say(f"desk.book.range{'_of' if values.step > 1 else ''}", facts)


def _listed(option: Option, language: Language) -> Iterator[str]:
    if not isinstance(option.values, range):
        yield from (in_words(value, language) for value in option.values)


def _default(option: Option, game: Game, language: Language) -> str:
    default = option.defaults[game]
    if default is OutOfTurn.TAKE_BACK:
        return language.say("desk.book.take_back_alone", {})
    return in_words(default, language)


def _in_reading_order(language: Language) -> list[str]:
    """The terms by the alphabet where there is one, else by subject."""
    if language.tag is Tag.ZH:
        return list(TERMS)
    return sorted(TERMS, key=lambda name: language.say(f"term.{name}.name", {}).casefold())


def _rendered(
    template: str, address: Address, language: Language, root: str = "", **shown: Any
) -> Response:
    def text(name: str, /, **facts: Any) -> str:
        return language.say(f"desk.{name}", facts)

    def to(place: str, anchor: str = "") -> str:
        """The address of another page of the book, or of a place on it."""
        return f"{address.on(root + place, *KEPT)}{anchor and '#'}{anchor}"

    html = render_template(
        template,
        root=root,
        text=text,
        say=lambda name: language.say(name, {}),
        tab=lambda place: str(address.on(root + place, *CARRIED)),
        to=to,
        number=number_of,
        title=lambda rule: language.say(f"rule.{rule}.title", {}),
        language=language,
        languages=tuple(Tag),
        address=address,
        edition=EDITION,
        longest=LONGEST_SEARCH,
        **shown,
    )
    response = page(html, CONTENT_SECURITY_POLICY)
    response.headers["Content-Language"] = str(language.tag)
    response.headers["Vary"] = "Accept-Language"
    return response
