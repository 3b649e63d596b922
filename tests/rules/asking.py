"""From cards, suits and options as they are written to the values that the rules work with."""

from collections.abc import Iterable, Mapping

from service.rules.cards import CARDS, Card
from service.rules.games import OPTIONS, Game, HouseRules, Value, house_rules


def cards(codes: Iterable[str]) -> tuple[Card, ...]:
    """The cards with these codes; several may be written as one string with spaces."""
    return tuple(CARDS[code] for code in (codes.split() if isinstance(codes, str) else codes))


def codes(held: Iterable[Card]) -> list[str]:
    """The codes of these cards."""
    return [card.code for card in held]


def codes_or_none(held: Iterable[Card] | None) -> list[str] | None:
    """The codes of these cards, or ``None`` where no cards are told."""
    return None if held is None else codes(held)


def house_playing(
    options: Mapping[str, object] | None = None, game: Game = Game.TWENTY_FIVE
) -> HouseRules:
    """The rules of a house with these options, written as on the wire.

    The game is the one among the options, or else ``game``.
    """
    told = dict(options or {})
    played = Game(str(told.pop("game", game)))
    return house_rules(played, {name: _value(name, written) for name, written in told.items()})


def _value(option: str, written: object) -> Value:
    return next(value for value in OPTIONS[option].values if value == written)
