"""The record of a deal as it is tapped together: whose turn it is, and what a tap adds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from service.api.notation.printing import text_of
from service.rules.cards import CARDS
from service.rules.positions import DEALT
from service.rules.record import MOST_PLAYS, MOST_TRICKS


class Laid(NamedTuple):
    """A card on the table, and who laid it there."""

    player: str
    card: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What is to be played next."""

    trick: int
    """The number of the trick, from 1."""
    player: str | None
    """Whose turn it is; ``None`` where that is not known, or nobody has a card left."""
    laid: tuple[Laid, ...]
    """The cards of the trick so far."""
    is_over: bool = False
    """Whether everybody has played all his cards."""

    @property
    def takes_a_card(self) -> bool:
        """Whether the record has room for one more card."""
        return self.player is not None and self.trick <= MOST_TRICKS and len(self.laid) < MOST_PLAYS


@dataclass(frozen=True, slots=True)
class Tricks:
    """The tricks of a record, as far as they have been tapped."""

    players: tuple[str, ...]
    tricks: tuple[tuple[Laid, ...], ...] = ()

    @property
    def cards(self) -> frozenset[str]:
        """Every card that was played."""
        return frozenset(laid.card for trick in self.tricks for laid in trick)

    @property
    def complete(self) -> int:
        """How many tricks everybody has played to."""
        return sum(not self._waiting(trick) for trick in self.tricks)

    def turn(self, leader: str | None, by: str | None = None, *, begins: bool = False) -> Turn:
        """Whose turn it is.

        ``leader`` leads to the next trick; ``by`` is the player who is told to have played next;
        ``begins`` says that the next trick began before everybody had played to the last.
        """
        last = self.tricks[-1] if self.tricks else ()
        is_open = bool(last) and bool(self._waiting(last)) and not begins
        number = len(self.tricks) + (not is_open)
        is_over = not is_open and number > DEALT
        if is_open:
            return Turn(number, by or self._waiting(last)[0], last)
        return Turn(number, by or (None if is_over or begins else leader), (), is_over)

    def _waiting(self, trick: Sequence[Laid]) -> list[str]:
        """Who has not played to a trick, in turn: it goes round from whoever led."""
        seat = self.players.index(trick[0].player)
        played = {laid.player for laid in trick}
        return [
            player
            for player in (*self.players[seat:], *self.players[:seat])
            if player not in played
        ]

    def having(self, turn: Turn, card: str) -> "Tricks":
        """The tricks with one more card.  Somebody's turn it must be."""
        assert turn.player is not None
        before = self.tricks[: turn.trick - 1]
        return replace(self, tricks=(*before, (*turn.laid, Laid(turn.player, card))))

    def without_last(self) -> "Tricks":
        """The tricks without the card played last.  There must be one."""
        *before, last = self.tricks
        return replace(self, tricks=(*before, last[:-1]) if len(last) > 1 else tuple(before))

    def __str__(self) -> str:
        """The tricks in their text form."""
        tricks = [[laid._asdict() for laid in trick] for trick in self.tricks]
        text = text_of("deal-review", {"players": self.players, "tricks": tricks})
        return text.rpartition("tricks=")[2]


def tricks_in(request: Mapping[str, Any]) -> Tricks | None:
    """The tricks that a question tells; ``None`` where something in them could not be read."""
    players = request.get("players", ())
    told = request.get("tricks", [])
    if not isinstance(told, list):
        return None
    tricks = []
    for trick in told:
        plays = [_laid(play, players) for play in trick] if isinstance(trick, list) else []
        laid = tuple(play for play in plays if play is not None)
        if not laid or len(laid) < len(plays):
            return None
        tricks.append(laid)
    return Tricks(tuple(players), tuple(tricks))


def _laid(play: Any, players: Sequence[str]) -> Laid | None:
    """A play, if it is one, of somebody at the table."""
    if not isinstance(play, dict) or play.keys() != {"player", "card"}:
        return None
    player, card = play["player"], play["card"]
    is_sound = player in players and isinstance(card, str) and card in CARDS
    return Laid(player, card) if is_sound else None
