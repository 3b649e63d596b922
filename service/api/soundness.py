"""Whether a question is sound: well told, of a game that asks it, and free of contradictions.

A question is first loaded by its schema; then what could be loaded is looked at for contradictions,
so that one call reports both kinds of fault.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from typing import Any, TypeAlias

from marshmallow import Schema

from service.api.loading import load
from service.api.refusals import Refused
from service.rules.choices import RobFailurePenalty
from service.rules.faults import Fault
from service.rules.games import (
    OPTIONS,
    Game,
    HouseRules,
    WonBy,
    defaults_of,
    games_won_by,
    house_rules,
    options_of,
)
from service.rules.order import Trumps, suit_turned, trumps

Told: TypeAlias = dict[str, Any]
"""The sound fields of a question, as rule values."""

Contradictions: TypeAlias = Callable[[Told, Set[object]], Iterable[Fault]]
"""Finds what is impossible in the sound fields, given the names of those told with a fault."""


class InvalidQuestion(ValueError):
    """A question that cannot be answered, with every fault found in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = tuple(faults)


def sound(
    schema: Schema,
    value: object,
    contradictions: Contradictions,
    *,
    won_by: WonBy | None = None,
    needs_trumps: bool = True,
) -> Told:
    """The question as told.  Raises :class:`InvalidQuestion` if there is any fault in it.

    ``won_by`` says which games ask it, where not all do; ``needs_trumps`` whether it must say what
    is trumps, where it can.
    """
    told, faults = load(schema, value)
    faults += faults_of_rules(told, faults, won_by)
    if isinstance(value, dict):
        named = doubted(faults)
        if "trump_suit" in schema.fields:
            faults += _faults_of_trumps(value, named, needs_trumps=needs_trumps)
        faults += contradictions(told, named)
    forbid(faults)
    return told


def forbid(faults: Iterable[Fault]) -> None:
    """Raise :class:`InvalidQuestion` if there are any."""
    found = list(faults)
    if found:
        raise InvalidQuestion(found)


def doubted(faults: Sequence[Fault]) -> Set[object]:
    """The fields, and the house rules, that are told with a fault anywhere in them, or misspelt.

    They have a value that is not known, so their default contradicts nothing.
    """
    return {_doubtful(fault) for fault in faults if fault.place} if faults else _NOTHING


_NOTHING: Set[object] = frozenset()


def _doubtful(fault: Fault) -> object:
    *around, name = fault.place
    if around and around[0] != "rules":
        return around[0]
    is_misspelt = fault.code in (Refused.UNKNOWN_FIELD, Refused.UNKNOWN_PARAMETER)
    return fault.facts.get("suggestion") if is_misspelt else name


def faults_of_rules(
    told: Told, faults: Sequence[Fault], won_by: WonBy | None = None
) -> Sequence[Fault]:
    """The game must be one that asks this; an option must be the game's, a demoted ace its rule.

    ``faults`` are those that the question was told with.
    """
    if "rules" not in told and "demoted_ace" not in told:
        return ()
    named = doubted(faults)
    return () if "game" in named else tuple(_faults_of_rules(told, named, won_by))


def _faults_of_rules(told: Told, doubted: Set[object], won_by: WonBy | None) -> Iterator[Fault]:
    chosen = told.get("rules", {})
    game = chosen.get("game", usual_game(won_by))
    if won_by not in (None, game.won_by):
        facts = {"game": game, "values": ", ".join(games_won_by(won_by))}
        yield Fault(("rules", "game"), Refused.WRONG_GAME, facts)
    known = options_of(game)
    for option in chosen:
        if option not in known and option != "game":
            games = ", ".join(OPTIONS[option].defaults)
            facts = {"name": option, "game": game, "values": games}
            yield Fault(("rules", option), Refused.OPTION_OF_ANOTHER_GAME, facts)
    if (
        told.get("demoted_ace")
        and not _demotes_the_ace(chosen, game)
        and doubted.isdisjoint({"rules", "rob_failure_penalty"})
    ):
        yield Fault(("demoted_ace",), Refused.DEMOTED_ACE_NEEDS_HOUSE_RULE)


def usual_game(won_by: WonBy | None) -> Game:
    """The game that a question is about which does not say."""
    return _TWENTY_FIVE if won_by is None else games_won_by(won_by)[0]


# Named once: Python 3.11 needs up to 90 ns to find a member of an enumeration.
_TWENTY_FIVE = Game.TWENTY_FIVE


def house_told(told: Told, won_by: WonBy | None = None) -> HouseRules:
    """The house rules of a question."""
    game = usual_game(won_by)
    if "rules" not in told:
        return defaults_of(game)
    chosen = dict(told["rules"])
    return house_rules(chosen.pop("game", game), chosen)


def trumps_told(told: Told) -> Trumps:
    """The trumps of a question that tells them."""
    turned = told.get("trump_card")
    suit = told["trump_suit"] if turned is None else suit_turned(turned)
    return trumps(suit, demoted_ace=told.get("demoted_ace", False))


def _faults_of_trumps(
    given: dict[str, Any], doubted: Set[object], *, needs_trumps: bool
) -> Sequence[Fault]:
    """Trumps must be told where they are needed, and told once.  A misspelt name counts as told."""
    has_card = "trump_card" in given or "trump_card" in doubted
    has_suit = "trump_suit" in given or "trump_suit" in doubted
    if has_card and has_suit:
        return (Fault(("trump_suit",), Refused.TRUMP_TOLD_TWICE),)
    if needs_trumps and not has_card and not has_suit:
        return (Fault((), Refused.TRUMP_MISSING),)
    return ()


def _demotes_the_ace(chosen: Told, game: Game) -> bool:
    penalty = chosen.get("rob_failure_penalty")
    return penalty is RobFailurePenalty.ACE_LOWEST_TRUMP and game.turns_up_a_card
