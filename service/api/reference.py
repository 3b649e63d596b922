"""The games, their house rules, the rule book and the order of cards, as answers."""

from collections.abc import Iterator
from enum import StrEnum
from itertools import count

from service.api.answers import Answer, codes, rules_in_force
from service.api.questions import OrderQuestion
from service.rules.cards import Suit
from service.rules.choices import OutOfTurn
from service.rules.games import FEWEST_PLAYERS, MOST_PLAYERS, Game, Option, options_of
from service.rules.order import explain_order
from service.rules.rulebook import EDITION, PAGES, Rule, page_about
from service.rules.sources import Authorities
from service.wording.languages import Language
from service.wording.sentences import reason


def games(language: Language) -> Answer:
    """Every game, in short."""
    return {"edition": EDITION, "games": [_game_in_short(game, language) for game in Game]}


def game(asked: Game, language: Language) -> Answer:
    """A game, with every house rule it may be played with."""
    options = [_option(name, each, asked, language) for name, each in options_of(asked).items()]
    return {"edition": EDITION, **_game_in_short(asked, language), "options": options}


def rules(language: Language) -> Answer:
    """The pages of the rule book, in short."""
    pages = [{"rule": rule, "title": language.say(f"rule.{rule}.title", {})} for rule in PAGES]
    return {"edition": EDITION, "pages": pages}


def rule(asked: Rule, language: Language) -> Answer:
    """A page of the rule book."""
    page = PAGES[asked]
    answer: Answer = {
        "edition": EDITION,
        "rule": asked,
        "title": language.say(f"rule.{asked}.title", {}),
        "text": language.say(f"rule.{asked}.text", {}),
        "steps": list(_steps(asked, language)),
        "sheet_sections": page.sheet_sections,
        "authorities": _authorities(page.authorities),
    }
    return answer if page.option is None else {**answer, "option": page.option}


def _steps(asked: Rule, language: Language) -> Iterator[str]:
    """What to ask at the table, in order, and what follows; a page may have none."""
    for number in count(start=1):
        text = f"rule.{asked}.step.{number}"
        if text not in language.texts:
            return
        yield language.say(text, {})


def card_order(question: OrderQuestion, language: Language) -> Answer:
    """All 52 cards, strongest first, the trumps and then each plain suit."""
    trumps = question.trumps
    finding = explain_order(trumps)
    return {
        "trump_suit": trumps.suit,
        "trumps": codes(trumps.order[trumps.suit]),
        "plain_suits": [
            {"suit": suit, "cards": codes(trumps.order[suit])}
            for suit in Suit
            if suit is not trumps.suit
        ],
        "rule": finding.rule,
        "reason": reason(finding, language),
        "rules": rules_in_force(question.house),
    }


def _game_in_short(asked: Game, language: Language) -> Answer:
    return {
        "game": asked,
        "name": language.say(f"game.{asked}.name", {}),
        "summary": language.say(f"game.{asked}.summary", {}),
        "min_players": FEWEST_PLAYERS,
        "max_players": MOST_PLAYERS,
        "turns_up_a_card": asked.turns_up_a_card,
    }


def _option(name: str, option: Option, asked: Game, language: Language) -> Answer:
    return {
        "option": name,
        "summary": language.say(f"option.{name}", {}),
        **_values(option),
        **_default(option, asked),
        "from_rule_sheets": bool(option.sheet_sections),
        "sheet_sections": option.sheet_sections,
        "authorities": _authorities(option.authorities),
        "rule": page_about(name),
    }


def _values(option: Option) -> Answer:
    """The kind of an option and the values it takes."""
    first = option.values[0]
    if isinstance(first, bool):
        return {"kind": "switch"}
    if isinstance(first, StrEnum):
        return {"kind": "choice", "values": list(option.values)}
    bounds = {"kind": "number", "minimum": first, "maximum": option.values[-1]}
    if isinstance(option.values, range):
        return {**bounds, "multiple_of": option.values.step}
    return {**bounds, "values": list(option.values)}


def _default(option: Option, asked: Game) -> Answer:
    default = option.defaults[asked]
    if default is OutOfTurn.TAKE_BACK:
        return {"default": default, "default_with_partners": OutOfTurn.CALL_SUIT}
    return {"default": default}


def _authorities(cited: tuple[Authorities, ...]) -> list[Answer]:
    return [
        {"title": each.value.title} | ({} if each.value.url is None else {"url": each.value.url})
        for each in cited
    ]
