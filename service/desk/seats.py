"""The players of a page: how many they are, what they are called, and who plays with whom."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.api.notation.names import name_read, name_written
from service.desk.address import Address
from service.desk.reading import read
from service.rules.choices import Teams
from service.rules.games import FEWEST_PLAYERS, MOST_PLAYERS, Game, options_of
from service.rules.sides import Sides, sides_by_rule
from service.wording.languages import Language, Tag, language

USUAL_PLAYERS = 4
"""How many players a page has until it is told."""

_OF_PLAYERS = (
    "dealer",
    "rob.player",
    "contract.player",
    "contract.first_leader",
    "taken_by",
    "barred",
    "sides",
    "scores",
    "points",
    "by",
    "tricks",
    "hands",
)
"""The fields of an address in which players are named."""

_ITEM = re.compile(r"(:?)([^,/:]+)(?=(:?))")


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat that can be tapped."""

    name: str
    link: str
    is_chosen: bool


def seated(address: Address, spoken: Language) -> Address:
    """The address with everybody named.

    Who has no name is called by his seat.  Whoever was called so in another language, or has just
    been given another name, is called anew wherever he stands in the address.
    """
    old = names_in(address.fields.get("was", ""))
    names = names_in(address.fields.get("players", "")) or [""] * USUAL_PLAYERS
    # One more than can play is enough to tell that they are too many.
    names = names[: MOST_PLAYERS + 1]
    usual = [usual_name(seat, spoken) for seat in range(max(len(names), len(old)))]
    called = [name or usual[seat] for seat, name in enumerate(names)]
    called = [_anew(seat, name, usual[seat]) for seat, name in enumerate(called)]
    changes = {
        before: after
        for olds in (names, old)
        for before, after in zip(olds, called, strict=False)
        if before and before != after
    }
    fields = {
        name: renamed(value, changes, only_before_colons=_is_of_cards(name, address.page))
        if name in _OF_PLAYERS and changes
        else value
        for name, value in address.fields.items()
        if name != "was"
    }
    return Address(address.page, {**fields, "players": listed(called)})


def names_in(value: str) -> list[str]:
    """The players that a list in an address names; an empty name is a seat without one."""
    if not value:
        return []
    names = read("deal-review", {"players": value}, language(Tag.EN)).request.get("players")
    return [str(name) for name in names] if isinstance(names, list) else []


def players_at(address: Address) -> tuple[str, ...]:
    """The players who are shown at the table; the rest is only told to be too many."""
    return tuple(names_in(address.fields["players"])[:MOST_PLAYERS])


def player_told(address: Address, field: str, players: Sequence[str]) -> str | None:
    """The player at the table whom a field names."""
    name = name_read(address.fields.get(field, "").strip())
    return name if name in players else None


def usual_name(seat: int, spoken: Language) -> str:
    """What the player on a seat is called until he has a name."""
    return spoken.say("desk.player_number", {"number": seat + 1})


def _anew(seat: int, name: str, usual: str) -> str:
    is_by_seat = any(name == usual_name(seat, language(tag)) for tag in Tag)
    return usual if is_by_seat else name


def _is_of_cards(field: str, page: str) -> bool:
    """Whether a field lists cards, so that only what stands before a colon is a name."""
    return field == "hands" or (field == "tricks" and page == "deal")


def listed(names: Sequence[str]) -> str:
    """A list of players as it stands in an address."""
    return ",".join(map(name_written, names))


def renamed(value: str, changes: Mapping[str, str], *, only_before_colons: bool) -> str:
    """The value of a field with some players called anew."""

    def called(found: re.Match[str]) -> str:
        is_name = not found[1] and (found[3] or not only_before_colons)
        return found[1] + (_partners(found[2], changes) if is_name else found[2])

    return _ITEM.sub(called, value)


def _partners(written: str, changes: Mapping[str, str]) -> str:
    return ".".join(
        name_written(changes[name]) if (name := name_read(part.strip())) in changes else part
        for part in written.split(".")
    )


def numbers(address: Address, players: Sequence[str], spoken: Language) -> list[tuple[int, str]]:
    """Each number of players, and the page with so many."""
    links = []
    for count in range(FEWEST_PLAYERS, MOST_PLAYERS + 1):
        usual = [usual_name(seat, spoken) for seat in range(len(players), count)]
        kept = [*players[:count], *usual]
        links.append((count, str(_without_absent(address, kept).having(players=listed(kept)))))
    return links


def _without_absent(address: Address, kept: Sequence[str]) -> Address:
    """The address without the fields that name somebody who no longer sits at the table."""
    changed = dict.fromkeys(_OF_PLAYERS, None)
    if set(names_in(address.fields.get("players", ""))) <= set(kept):
        changed = {"scores": None, "points": None, "sides": None}
    return address.having(**changed)


def sides_at(address: Address, game: Game, players: Sequence[str]) -> tuple[str, ...]:
    """The names of the sides; where so many cannot play together so, everybody is alone."""
    usual = options_of(game)["teams"].defaults[game]
    chosen = address.fields.get("teams", str(usual))
    teams = Teams(chosen) if chosen in set(Teams) else Teams.NONE
    sides: Sides | None = sides_by_rule(players, teams) if set(players) else None
    return sides.names if sides else tuple(players)
