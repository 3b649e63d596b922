"""Who sits at the table, who plays with whom, and what they had: the parts of many questions."""

from collections.abc import Iterable, Iterator, Set
from typing import Any, TypeAlias

from service.api.soundness import Told, house_told
from service.rules import records
from service.rules.faults import Fault, Place
from service.rules.games import HouseRules, WonBy
from service.rules.sides import Sides, sides_by_rule, sides_told

Named: TypeAlias = Iterable[tuple[Place, str | None]]
"""Players named in a question, each with the place where; ``None`` where he is not known."""


def faults_of_table(
    told: Told, doubted: Set[object], named: Named, won_by: WonBy | None
) -> Iterator[Fault]:
    """What is impossible about who plays, who plays with whom, and what they had."""
    players = told.get("players", ())
    repeated = list(records.repeated_seats(players))
    yield from repeated
    if not players or None in players or "players" in doubted:
        return
    house = house_told(told, won_by)
    yield from records.strangers(named, players)
    faults_of_sides = list(_faults_of_sides(told, doubted, house))
    yield from faults_of_sides
    if not repeated and not faults_of_sides and _knows_sides(told, doubted):
        sides = sides_of(told, house)
        for field in ("scores", "points"):
            yield from records.misnamed_sides(field, told.get(field, ()), sides)
    if knows(doubted, "target", "must_bid_to_win_from", "rob_failure_penalty"):
        yield from records.scores_past_target(told.get("scores", {}), house)


def _faults_of_sides(told: Told, doubted: Set[object], house: HouseRules) -> Iterator[Fault]:
    """What is impossible about who plays with whom, as far as it is told."""
    players = told["players"]
    if "sides" in told:
        yield from records.faults_of_sides(told["sides"], players)
    elif _knows_sides(told, doubted):
        is_default = "teams" not in told.get("rules", {})
        yield from records.impossible_teams(players, house.teams, is_default=is_default)


def _knows_sides(told: Told, doubted: Set[object]) -> bool:
    """Whether the sides are told without a fault, or the house rule that makes them is known."""
    return "sides" not in doubted if "sides" in told else knows(doubted, "sides", "teams")


def knows(doubted: Set[object], *names: str) -> bool:
    """Whether these fields, or the defaults that hold without them, are known."""
    return doubted.isdisjoint({"rules", "game", *names})


def part_of(part: dict[str, Any] | None, name: str) -> Any:
    """A field of a part of the question, either of which may not be known."""
    return part.get(name) if part else None


def sides_of(told: Told, house: HouseRules) -> Sides:
    """The sides of a sound question."""
    players = told["players"]
    sides = sides_told(players, told["sides"]) if "sides" in told else None
    sides = sides or sides_by_rule(players, house.teams)
    assert sides is not None
    return sides


def by_side(told: Told, field: str, sides: Sides) -> dict[str, int]:
    """A number for each side, by its name; 0 where none is told."""
    given = {sides.side_called(name): number for name, number in told.get(field, {}).items()}
    return {name: given.get(name, 0) for name in sides.names}
