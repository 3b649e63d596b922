"""From a JSON value to a question in rule values, or to every fault that is in it.

A question is first loaded by its schema; then what could be loaded is looked at for contradictions,
so that one call reports both kinds of fault.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import Any, TypeAlias

from marshmallow import Schema

from service.api import schemas
from service.api.loading import load
from service.api.problems import in_query
from service.api.refusals import Refused
from service.rules import positions
from service.rules.cards import Card
from service.rules.choices import RobFailurePenalty
from service.rules.faults import Fault
from service.rules.finding import Play
from service.rules.games import OPTIONS, Game, HouseRules, defaults_of, house_rules, options_of
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.robbing import RobQuestion
from service.rules.verdicts import Position

LEGAL_PLAYS = schemas.LegalPlays()
PLAY_CHECK = schemas.PlayCheck()
TRICK_WINNER = schemas.TrickWinner()
ROB_CHECK = schemas.RobCheck()


Told: TypeAlias = dict[str, Any]
"""The sound fields of a question, as rule values."""


class InvalidQuestion(ValueError):
    """A question that cannot be answered, with every fault found in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class TrickQuestion:
    """A trick of which the winner is asked."""

    trumps: Trumps
    trick: tuple[Play, ...]
    player_count: int | None
    house: HouseRules

    @property
    def is_complete(self) -> bool | None:
        """Whether every player has played; ``None`` when the number of players is not known."""
        return None if self.player_count is None else len(self.trick) == self.player_count


@dataclass(frozen=True, slots=True)
class OrderQuestion:
    """Trumps of which the order is asked."""

    trumps: Trumps
    house: HouseRules


def legal_plays(value: object) -> Position:
    """The position that a question about legal plays describes."""
    told = _sound(LEGAL_PLAYS, value, _faults_of_position)
    return _position(told)


def play_check(value: object) -> tuple[Position, Card]:
    """The position and the card that a question about one play names."""
    told = _sound(PLAY_CHECK, value, _faults_of_position)
    return _position(told), told["card"]


def trick_winner(value: object) -> TrickQuestion:
    """The trick that a question about its winner describes."""
    told = _sound(TRICK_WINNER, value, _faults_of_trick)
    return TrickQuestion(_trumps(told), _plays(told), told.get("player_count"), _house(told))


def rob_check(value: object) -> RobQuestion:
    """The player who asks whether he may rob."""
    told = _sound(ROB_CHECK, value, _faults_of_robbing)
    return RobQuestion(
        turned=told["trump_card"],
        hand=tuple(told["hand"]),
        discard=told.get("discard"),
        is_dealer=told.get("is_dealer", False),
        first_card_led=told.get("first_card_led", False),
        has_played=told.get("has_played", False),
        already_robbed=told.get("already_robbed", False),
        house=_house(told),
    )


def card_order(told: Told, faults: Sequence[Fault]) -> OrderQuestion:
    """The order of cards that query parameters ask for; ``faults`` are those found in them."""
    rules = {name: told[name] for name in ("game", "rob_failure_penalty") if name in told}
    told = {**told, "rules": rules}
    contradictions = _faults_of_rules(told, _doubted(faults))
    faults = [*faults, *(in_query(fault) for fault in contradictions)]
    if faults:
        raise InvalidQuestion(faults)
    return OrderQuestion(_trumps(told), _house(told))


def _sound(
    schema: Schema, value: object, contradictions: Callable[[Told, Set[object]], Iterator[Fault]]
) -> Told:
    """The question as told.  Raises :class:`InvalidQuestion` if there is any fault in it."""
    told, faults = load(schema, value)
    doubted = _doubted(faults)
    faults += _faults_of_rules(told, doubted)
    if "trump_suit" in schema.fields and isinstance(value, dict):
        faults += _faults_of_trumps(value, doubted)
    faults += contradictions(told, doubted)
    if faults:
        raise InvalidQuestion(faults)
    return told


def _doubted(faults: Sequence[Fault]) -> Set[object]:
    """The fields that are told with a fault, or misspelt.

    They have a value that is not known, so their default contradicts nothing.
    """
    unknown = (Refused.UNKNOWN_FIELD, Refused.UNKNOWN_PARAMETER)
    return {
        fault.facts.get("suggestion") if fault.code in unknown else fault.place[-1]
        for fault in faults
        if fault.place
    }


def _faults_of_trumps(given: dict[str, Any], doubted: Set[object]) -> Sequence[Fault]:
    """Trumps must be told, and told once.  A misspelt name counts as told."""
    has_card = "trump_card" in given or "trump_card" in doubted
    has_suit = "trump_suit" in given or "trump_suit" in doubted
    if has_card is not has_suit:
        return ()
    if has_card:
        return (Fault(("trump_suit",), Refused.TRUMP_TOLD_TWICE),)
    return (Fault((), Refused.TRUMP_MISSING),)


def _faults_of_rules(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    """An option must be one of the game's; a demoted ace needs its house rule."""
    if "game" in doubted:
        return
    chosen = told.get("rules", {})
    game = chosen.get("game", Game.TWENTY_FIVE)
    for option in chosen:
        if option != "game" and option not in options_of(game):
            games = ", ".join(OPTIONS[option].defaults)
            facts = {"name": option, "game": game, "values": games}
            yield Fault(("rules", option), Refused.OPTION_OF_ANOTHER_GAME, facts)
    knows_penalty = doubted.isdisjoint({"rules", "rob_failure_penalty"})
    if told.get("demoted_ace") and knows_penalty and not _demotes_the_ace(chosen, game):
        yield Fault(("demoted_ace",), Refused.DEMOTED_ACE_NEEDS_HOUSE_RULE)


def _demotes_the_ace(chosen: Told, game: Game) -> bool:
    penalty = chosen.get("rob_failure_penalty")
    return penalty is RobFailurePenalty.ACE_LOWEST_TRUMP and game.turns_up_a_card


def _faults_of_position(told: Told, _doubted: Set[object]) -> Iterator[Fault]:
    trick = told.get("trick", ())
    yield from positions.repeated_cards(told.get("hand", ()), [card for card, _ in trick])
    yield from positions.repeated_players([player for _, player in trick])


def _faults_of_trick(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    yield from _faults_of_position(told, doubted)
    yield from positions.surplus_plays(len(told.get("trick", ())), told.get("player_count"))


def _faults_of_robbing(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    def known(switch: str) -> bool | None:
        return None if switch in doubted else told.get(switch, False)

    hand = told.get("hand", ())
    yield from positions.repeated_cards(hand, [])
    if hand:
        yield from positions.impossible_robbing(
            hand,
            turned=told.get("trump_card"),
            discard=told.get("discard"),
            first_card_led=known("first_card_led"),
            has_played=known("has_played"),
            already_robbed=known("already_robbed"),
        )


def _position(told: Told) -> Position:
    return Position(_trumps(told), tuple(told["hand"]), _plays(told), _house(told))


def _plays(told: Told) -> tuple[Play, ...]:
    return tuple(told.get("trick", ()))


def _trumps(told: Told) -> Trumps:
    turned = told.get("trump_card")
    suit = told["trump_suit"] if turned is None else suit_turned(turned)
    return trumps(suit, demoted_ace=told.get("demoted_ace", False))


def _house(told: Told) -> HouseRules:
    if "rules" not in told:
        return defaults_of(Game.TWENTY_FIVE)
    chosen = dict(told["rules"])
    return house_rules(chosen.pop("game", Game.TWENTY_FIVE), chosen)
