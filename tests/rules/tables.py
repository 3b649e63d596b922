"""Deals, hands for a pool, auctions and contracts, written as briefly as they can be told.

Ann sits first, then clockwise Bob, Cat and so on.  A player's name stands for his side wherever a
side is asked for.
"""

from collections.abc import Collection, Mapping
from typing import TypeAlias

from service.rules.auction import Auction, Call, Spoken
from service.rules.cards import CARDS, Suit
from service.rules.contract import PlayedContract
from service.rules.games import Game, HouseRules
from service.rules.order import trumps
from service.rules.points import TRICKS_IN_A_DEAL, Deal, TakenTrick
from service.rules.pool import PoolHand
from service.rules.sides import Sides, sides_by_rule, sides_told
from service.rules.strikes import Strike
from tests.rules.asking import house_playing

Options: TypeAlias = Mapping[str, object]
"""House rules as written on the wire; the game may be among them."""

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe")


def table(house: HouseRules, seats: int, together: str = "") -> Sides:
    """The sides of a table: by the rule of the house, or as told: ``Ann+Dan Bob+Cat``."""
    players = NAMES[:seats]
    if together:
        return sides_told(players, [side.split("+") for side in together.split()])
    sides = sides_by_rule(players, house.teams)
    assert sides is not None, "so many cannot play so"
    return sides


def by_side(sides: Sides, told: Mapping[str, int] | None) -> dict[str, int]:
    """A number for each side, told by the name of any of its players; 0 where none is told."""
    numbers = {sides.side_of[player]: number for player, number in (told or {}).items()}
    return {name: numbers.get(name, 0) for name in sides.names}


def taken(tricks: str) -> tuple[TakenTrick, ...]:
    """Tricks by their winners, with the winning cards where they are told: ``Ann Bob:5C``."""
    return tuple(_taken(*trick.split(":")) for trick in tricks.split())


def _taken(winner: str, card: str | None = None) -> TakenTrick:
    return TakenTrick(winner, None if card is None else CARDS[card])


def deal(
    tricks: str,
    options: Options | None = None,
    *,
    scores: Mapping[str, int] | None = None,
    seats: int = 4,
    together: str = "",
    trump_suit: Suit | None = Suit.CLUBS,
    demoted_ace: bool = False,
    turned: str | None = None,
    robbed: bool | None = None,
    barred: Collection[str] = (),
    struck: Mapping[str, Strike] | None = None,
    moved: Mapping[int, str] | None = None,
    moved_after: int = TRICKS_IN_A_DEAL,
) -> Deal:
    """A deal of Twenty-Five, unless the options name another game; clubs are trumps.

    What is ``struck`` is told by any player of the side.
    """
    house = house_playing(options)
    sides = table(house, seats, together)
    return Deal(
        sides=sides,
        scores=by_side(sides, scores),
        tricks=taken(tricks),
        house=house,
        trumps=None if trump_suit is None else trumps(trump_suit, demoted_ace=demoted_ace),
        turned=None if turned is None else CARDS[turned],
        turned_was_robbed=robbed,
        barred=frozenset(sides.side_of[player] for player in barred),
        strikes={sides.side_of[player]: strike for player, strike in (struck or {}).items()},
        moved=moved or {},
        moved_after=moved_after,
    )


def pool_hand(
    tricks: str,
    options: Options | None = None,
    *,
    seats: int = 4,
    together: str = "",
    pool: int = 8,
    stake: int | None = None,
    jink_called: bool = False,
    barred: Collection[str] = (),
    dealer: str | None = None,
    struck: Mapping[str, Strike] | None = None,
) -> PoolHand:
    """A hand of Spoil Five, by the players who took the tricks.

    What is ``struck`` is told by any player of the side.
    """
    house = house_playing(options, Game.SPOIL_FIVE)
    sides = table(house, seats, together)
    return PoolHand(
        sides=sides,
        pool=pool,
        stake=stake,
        tricks=tuple(tricks.split()),
        jink_called=jink_called,
        barred=frozenset(sides.side_of[player] for player in barred),
        dealer=dealer,
        house=house,
        strikes={sides.side_of[player]: strike for player, strike in (struck or {}).items()},
    )


def spoken(calls: str) -> tuple[Spoken, ...]:
    """Calls in the order in which they were made: ``Ann 20, Bob pass``."""
    return tuple(_spoken(*call.split()) for call in calls.split(",") if call)


def _spoken(player: str, call: str) -> Spoken:
    return Spoken(player, Call(call))


def auction(
    calls: str,
    options: Options | None = None,
    *,
    scores: Mapping[str, int] | None = None,
    seats: int = 4,
    together: str = "",
) -> Auction:
    """An auction of Auction Forty-Fives; who sits last is the dealer, so Ann speaks first."""
    house = house_playing(options, Game.AUCTION_FORTY_FIVES)
    sides = table(house, seats, together)
    return Auction(sides, NAMES[seats - 1], by_side(sides, scores), spoken(calls), house)


def contract(
    bid: str,
    tricks: str | None = None,
    options: Options | None = None,
    *,
    points: Mapping[str, int] | None = None,
    scores: Mapping[str, int] | None = None,
    seats: int = 4,
    together: str = "",
    struck: Mapping[str, Strike] | None = None,
) -> PlayedContract:
    """A contract such as ``Ann 20``, with its tricks or the points taken; clubs are trumps."""
    player, call = bid.split()
    told = {"game": Game.AUCTION_FORTY_FIVES, **(options or {})}
    dealt = deal(tricks or "", told, scores=scores, seats=seats, together=together, struck=struck)
    return PlayedContract(
        deal=dealt,
        bidder=player,
        bid=Call(call).points,
        thirty_for_sixty=Call(call) is Call.THIRTY_FOR_SIXTY,
        points_told=None if points is None else by_side(dealt.sides, points),
    )


def numbers(amounts: Mapping[str, int]) -> list[int]:
    """The amounts of the sides or players alone, in seating order."""
    return list(amounts.values())
