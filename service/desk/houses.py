"""The house rules beside a ruling: a switch or a choice for each option of the game."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from service.desk.address import Address
from service.rules.games import Game, Option, Value, options_of
from service.rules.rulebook import page_about
from service.wording.languages import Language

BEARING: Mapping[str, frozenset[str]] = {
    "": frozenset({"renege_cards", "renege_forced_by", "must_trump_when_void"}),
    "trick": frozenset(),
    "rob": frozenset(
        {"rob_deadline", "rob_compulsory", "rob_failure_penalty", "rob_may_discard_ace"}
    ),
}
"""The house rules that bear on a page; a page that is not here is borne on by all."""


USUAL_GAME = Game.TWENTY_FIVE
"""The game of an address that names none."""


def without_usual(address: Address, game: Game) -> Address:
    """The address without what is played by anyway: the usual game, and the game's house rules."""
    usual = {name: _sent(option.defaults[game]) for name, option in options_of(game).items()}
    usual["game"] = str(USUAL_GAME)
    fields = {name: value for name, value in address.fields.items() if usual.get(name) != value}
    return Address(address.page, fields)


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule as it is chosen on a page."""

    name: str
    title: str
    summary: str
    rule: str
    """The slug of its page."""
    values: tuple[tuple[str, str, bool], ...]
    """What it may be: what is sent, what is read, and whether it is chosen; empty for a number."""
    number: str | None = None
    """The number that is chosen, of an option that is a number."""


def house_rules(address: Address, game: Game, language: Language) -> Iterator[HouseRule]:
    """The house rules of a game that bear on this page, as they are chosen."""
    bearing = BEARING.get(address.page)
    for name, option in options_of(game).items():
        if bearing is None or name in bearing:
            yield _house_rule(name, option, address, game, language)


def _house_rule(
    name: str, option: Option, address: Address, game: Game, language: Language
) -> HouseRule:
    default = option.defaults[game]
    chosen = address.fields.get(name, _sent(default))
    title = language.say(f"desk.option.{name}", {})
    summary = language.say(f"option.{name}", {})
    rule = str(page_about(name))
    if isinstance(option.values, range):
        return HouseRule(name, title, summary, rule, (), chosen)
    # What the game plays anyhow is sent as nothing, which keeps addresses short.
    values = tuple(
        (
            "" if value == default else _sent(value),
            in_words(value, language),
            _sent(value) == chosen,
        )
        for value in option.values
    )
    return HouseRule(name, title, summary, rule, values)


def _sent(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def changed_in_words(changed: Mapping[str, Value], language: Language) -> str:
    """The house rules that are not what the game plays by anyway, each in a few words."""
    said = {
        language.say(f"desk.option.{name}", {}): in_words(value, language)
        for name, value in changed.items()
    }
    return labelled(said, language)


def labelled(said: Mapping[str, str], language: Language) -> str:
    """Some words, each with what it is about before it."""
    return language.say("desk.labelled_joined", {}).join(
        language.say("desk.labelled", {"label": label, "value": value})
        for label, value in said.items()
    )


def in_words(value: Value, language: Language) -> str:
    """What a house rule is set to, as it is read."""
    if isinstance(value, bool):
        return language.say("desk.yes" if value else "desk.no", {})
    if isinstance(value, int):
        return str(value)
    return language.say(f"desk.value.{value}", {})
