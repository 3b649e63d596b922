"""What is impossible about a position: every contradiction in it, not just the first.

The parts of a position may be incomplete here: ``None`` stands for a card, a player or a switch
that is not known, so that a fault in one card hides no fault in another.
"""

from collections.abc import Iterable, Iterator, Sequence

from service.rules.cards import Card
from service.rules.faults import Contradiction, Fault, Place, repeated

DEALT = 5
"""How many cards each player is dealt (rule sheet §3)."""


def repeated_cards(hand: Sequence[Card | None], trick: Sequence[Card | None]) -> Sequence[Fault]:
    """Each card that stands a second time in the hand and the trick: there is one pack (§2)."""
    if len({*hand, *trick}) == len(hand) + len(trick):
        return ()
    return [
        Fault(place, Contradiction.DUPLICATE_CARD, {"card": card})
        for place, card in repeated(_cards_with_places(hand, trick))
    ]


def repeated_players(players: Sequence[str | None]) -> Sequence[Fault]:
    """Each player who plays a second time to one trick."""
    if len({*players}) == len(players) or not any(players):
        return ()
    places = (("trick", index, "player") for index in range(len(players)))
    return [
        Fault(place, Contradiction.PLAYER_PLAYED_TWICE, {"player": player})
        for place, player in repeated(zip(places, players, strict=True))
    ]


def surplus_plays(plays: int, player_count: int | None) -> Iterator[Fault]:
    """More cards in a trick than there are players."""
    if player_count is not None and plays > player_count:
        facts = {"plays": plays, "players": player_count}
        yield Fault(("trick", player_count), Contradiction.MORE_PLAYS_THAN_PLAYERS, facts)


def impossible_robbing(
    hand: Sequence[Card | None],
    *,
    turned: Card | None,
    discard: Card | None,
    first_card_led: bool | None,
    has_played: bool | None,
    already_robbed: bool | None,
) -> Iterator[Fault]:
    """What cannot be about a player who asks whether he may rob."""
    if discard is not None and None not in hand and discard not in hand:
        yield Fault(("discard",), Contradiction.CARD_NOT_IN_HAND, {"card": discard})
    if has_played and first_card_led is False:
        yield Fault(("has_played",), Contradiction.PLAYED_BEFORE_THE_LEAD)
    if turned in hand and turned is not None and already_robbed is False:
        place = ("hand", hand.index(turned))
        yield Fault(place, Contradiction.TURNED_CARD_IN_HAND, {"card": turned})
    if len(hand) < DEALT and has_played is False:
        yield Fault(("hand",), Contradiction.HAND_TOO_SMALL, {"count": len(hand), "dealt": DEALT})


def _cards_with_places(
    hand: Iterable[Card | None], trick: Iterable[Card | None]
) -> Iterator[tuple[Place, Card | None]]:
    for index, card in enumerate(hand):
        yield ("hand", index), card
    for index, card in enumerate(trick):
        yield ("trick", index, "card"), card
