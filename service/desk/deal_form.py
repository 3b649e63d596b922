"""What is told of a deal besides the cards that are tapped, and the form that tells it."""

from typing import Any

from service.api.notation.names import name_written
from service.desk.address import Address
from service.desk.ask import game_of
from service.desk.reading import Reading
from service.desk.record import Tricks
from service.desk.seats import sides_at
from service.rules.auction import BIDS
from service.rules.cards import CARDS, Suit
from service.rules.games import WonBy, options_of
from service.rules.record import Announced
from service.wording.languages import Language

SHORT = ("players", "dealer", "trump", "tricks")
"""The fields that are tapped."""

MORE = (
    "rob",
    "rob.player",
    "rob.discard",
    "rob.announced",
    "taken_by",
    "scores",
    "claim",
    "claim.trick",
    "claim.position",
    "claim.next_deal_begun",
    "contract.player",
    "contract.bid",
    "contract.thirty_for_sixty",
    "pool.pool",
    "pool.stake",
    "pool.jink_called",
    "hands",
)
"""The fields that are told in the form below the table."""


def on_the_page(address: Address) -> tuple[str, ...]:
    """The fields that have a place on the page, where what is wrong with them is told."""
    game = game_of(address)
    absent = {
        "contract.": game.won_by is not WonBy.CONTRACTS,
        "pool.": game.won_by is not WonBy.POOL,
        "rob": not game.turns_up_a_card,
        "scores": game.won_by is WonBy.POOL,
    }
    away = tuple(prefix for prefix, is_absent in absent.items() if is_absent)
    more = tuple(field for field in MORE if not field.startswith(away))
    return (*SHORT, *more, "game", *options_of(game))


def form(
    address: Address,
    reading: Reading,
    players: tuple[str, ...],
    tricks: Tricks | None,
    language: Language,
) -> dict[str, Any]:
    """What the form about the deal offers, and what was told in it."""
    laid = tricks.tricks if tricks else ()
    return {
        "more": MORE,
        "needs_contract": game_of(address).won_by is WonBy.CONTRACTS
        and not address.fields.get("contract.player"),
        "is_more_wrong": any(reading.wrong.get(field) for field in MORE),
        "named": tuple((name_written(player), player) for player in players),
        "announced": tuple(
            (str(each), language.say(f"desk.announced.{each}", {})) for each in Announced
        ),
        "bids": tuple((str(bid), str(bid)) for bid in BIDS),
        "takers": _takers(reading, tricks),
        "claim_tricks": _up_to(len(laid)),
        "claim_positions": _up_to(max(map(len, laid), default=0)),
        "sides": sides_at(address, game_of(address), players),
        "scores_before": reading.request.get("scores", {}),
    }


def taken_otherwise(reading: Reading) -> list[str]:
    """Who took the tricks, up to the last that the table gave to another than the cards do."""
    taken = list(reading.request.get("taken_by") or [])
    by_cards = reading.answer["tricks"] if reading.answer else []
    while (
        taken
        and len(taken) <= len(by_cards)
        and taken[-1] == by_cards[len(taken) - 1].get("winner")
    ):
        taken.pop()
    return taken


def facts(reading: Reading, players: tuple[str, ...], language: Language) -> list[str]:
    """What is told of the deal besides the cards played, in a few words each."""
    told = reading.request
    said = [language.say("desk.players_count", {"count": len(players)})]
    if told.get("dealer"):
        said.append(language.say("desk.dealt_by", {"player": told["dealer"]}))
    if told.get("trump_card") in CARDS:
        said.append(language.say("desk.trump_card", {"card": CARDS[told["trump_card"]]}))
    elif told.get("trump_suit") in set(Suit):
        said.append(language.say("desk.trump_suit", {"suit": Suit(told["trump_suit"])}))
    rob = told.get("rob") or {}
    if "player" in rob and rob.get("discard") in CARDS:
        facts = {"player": rob["player"], "card": CARDS[rob["discard"]]}
        said.append(language.say("desk.robbed_putting_out", facts))
    elif "player" in rob:
        said.append(language.say("desk.robbed", {"player": rob["player"]}))
    return said


def _takers(reading: Reading, tricks: Tricks | None) -> list[tuple[int, str | None]]:
    """Who took each whole trick at the table: as was told, otherwise as the cards have it."""
    told = reading.request.get("taken_by") or []
    by_cards = reading.answer["tricks"] if reading.answer else []
    takers: list[tuple[int, str | None]] = []
    for index in range(len(tricks.tricks) if tricks else 0):
        winner = by_cards[index].get("winner") if index < len(by_cards) else None
        takers.append((index + 1, told[index] if index < len(told) else winner))
        if takers[-1][1] is None:
            return takers[:-1]
    return takers


def _up_to(most: int) -> tuple[tuple[str, str], ...]:
    return tuple((str(number), str(number)) for number in range(1, most + 1))
