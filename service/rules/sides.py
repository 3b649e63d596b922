"""Who plays together: the sides of a table, and what they are called (rule sheet §7, §8)."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from service.rules.choices import Teams
from service.rules.games import FEWEST_PLAYERS, MOST_PLAYERS

JOINED_BY = "+"
"""What joins the names of partners; no player's name may hold it."""


@dataclass(frozen=True)
class Sides:
    """The players, clockwise, and the sides they form, each in seating order."""

    players: tuple[str, ...]
    members: tuple[tuple[str, ...], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What the sides are called, in the order in which their first players sit."""
        return tuple(JOINED_BY.join(side) for side in self.members)

    @cached_property
    def side_of(self) -> Mapping[str, str]:
        """The name of each player's side."""
        named = zip(self.names, self.members, strict=True)
        return {player: name for name, side in named for player in side}

    def side_called(self, name: str) -> str | None:
        """The side that is called so, or of which a player is; ``None`` where there is none."""
        return name if name in self.names else self.side_of.get(name)

    @property
    def are_opposite(self) -> bool:
        """Whether all partners sit opposite, as the rule sheets have it; true of lone players."""
        return all(len(side) == 1 or self._sit_opposite(side) for side in self.members)

    def _sit_opposite(self, side: Sequence[str]) -> bool:
        seats = [self.players.index(player) for player in side]
        return len(side) == 2 and 2 * (seats[1] - seats[0]) == len(self.players)

    def from_left_of(self, player: str) -> tuple[str, ...]:
        """Everyone once, clockwise from the player on this player's left; he comes last."""
        seat = self.players.index(player) + 1
        return self.players[seat:] + self.players[:seat]


def sides_by_rule(players: Sequence[str], teams: Teams) -> Sides | None:
    """The sides that a rule of partnership makes, or ``None`` where so many cannot play so.

    Partners opposite: four make two pairs, and six make three.  Alternating: two sides, of every
    second player.
    """
    return _sides_by_rule(tuple(players), teams)


# A table sends the same players all night; keeping them takes 30 us off a review.
@lru_cache(maxsize=1024)
def _sides_by_rule(players: tuple[str, ...], teams: Teams) -> Sides | None:
    count = len(players)
    if count not in _NUMBERS_OF_PLAYERS[teams]:
        return None
    sides = {Teams.NONE: count, Teams.OPPOSITE: count // 2, Teams.ALTERNATING: 2}[teams]
    return _sides_by_number(players, [seat % sides for seat in range(count)])


_NUMBERS_OF_PLAYERS: Mapping[Teams, Container[int]] = {
    Teams.NONE: range(FEWEST_PLAYERS, MOST_PLAYERS + 1),
    Teams.OPPOSITE: (4, 6),
    Teams.ALTERNATING: range(FEWEST_PLAYERS, MOST_PLAYERS + 1, 2),
}
"""How many players can play so."""


def sides_told(players: Sequence[str], told: Sequence[Sequence[str]]) -> Sides:
    """The sides as told, put in seating order.  Together they must hold each player once."""
    number = {player: index for index, side in enumerate(told) for player in side}
    return _sides_by_number(players, [number[player] for player in players])


def _sides_by_number(players: Sequence[str], numbers: Sequence[int]) -> Sides:
    """Players with the same number play together."""
    members: dict[int, list[str]] = {}
    for player, number in zip(players, numbers, strict=True):
        members.setdefault(number, []).append(player)
    return Sides(tuple(players), tuple(map(tuple, members.values())))
