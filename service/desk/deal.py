"""The page on which a whole deal is tapped together and ruled on."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from service.api.notation.names import name_written
from service.api.notation.printing import next_clockwise
from service.api.notation.spelling import card_read, suit_read
from service.api.requests import asked_language
from service.desk.address import Address
from service.desk.ask import game_of, rendered
from service.desk.forms import by_side, faults_elsewhere, question, told, without_usual
from service.desk.reading import Reading, read
from service.desk.record import Tricks, Turn, tricks_in
from service.desk.review import read_aloud, review
from service.desk.seats import Chair, listed, names_in, numbers, player_told, seated, sides_at
from service.desk.sharing import Shared, shared
from service.desk.slots import SIGNS, spread
from service.rules.auction import BIDS
from service.rules.cards import CARDS, Card, Suit
from service.rules.choices import FirstLead
from service.rules.games import WonBy, options_of
from service.rules.record import Announced
from service.wording.languages import Language

deal = Blueprint("deal", __name__, template_folder="templates")

OPERATION = "deal-review"

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


@deal.get("/deal")
def deal_page() -> Response:
    """Check a whole deal: what was irregular, and what follows?"""
    language = asked_language(request.environ)
    address, players = _whole(told("deal", request.args), language)
    reading = read(OPERATION, {"tricks": "", **question(address)}, language)
    tricks = tricks_in(reading.request)
    address = address.having(taken_by=listed(_taken_otherwise(reading)))
    turn = (tricks or Tricks(players)).turn(
        _leader(address, tricks, reading), player_told(address, "by", players), begins=_begins(address)
    )
    stage = _stage(address, tricks)
    return rendered(
        "deal.html",
        address,
        language,
        stage=stage,
        players=players,
        numbers=numbers(address, players, language),
        chairs=_chairs(address, players, stage, turn),
        trump=_trump(address),
        suits_alone=[(suit, str(address.having(trump=suit, to=None))) for suit in Suit],
        turn=turn,
        tricks=tricks,
        suits=spread(_link(address, tricks, turn, stage), language),
        begin=_link_to_begin(address, turn, stage),
        undo=_undo(address, tricks),
        clear=str(Address("deal", {}).having(**_kept(address))),
        reading=_seen(reading, address),
        elsewhere=faults_elsewhere(reading, address, _on_the_page(address)),
        dealer=player_told(address, "dealer", players),
        card_label=lambda code: language.card_labels[CARDS[code]],
        **_form(address, reading, players, tricks, language),
        has_cards=bool(tricks and tricks.tricks),
        ruling=review(reading, language),
        shared=None if reading.answer is None else _shared(address, reading, language),
    )


def _whole(address: Address, language: Language) -> tuple[Address, tuple[str, ...]]:
    """The address with its players named, its scores by side and no house rule told needlessly."""
    game = game_of(address)
    seats = seated(without_usual(address, game), language)
    players = tuple(names_in(seats.fields["players"]))
    sides = sides_at(seats, game, players)
    return seats.having(scores=by_side(seats.fields.get("scores", ""), sides)), players


def _on_the_page(address: Address) -> tuple[str, ...]:
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


def _form(
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
        "told": reading.request,
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


def _taken_otherwise(reading: Reading) -> list[str]:
    """Who took the tricks, up to the last that the table gave to another than the cards do."""
    taken = list(reading.request.get("taken_by") or [])
    by_cards = reading.answer["tricks"] if reading.answer else []
    while taken and len(taken) <= len(by_cards) and taken[-1] == by_cards[len(taken) - 1].get("winner"):
        taken.pop()
    return taken


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


def _begins(address: Address) -> bool:
    return address.fields.get("to") == "next"


def _leader(address: Address, tricks: Tricks | None, reading: Reading) -> str | None:
    """Who leads to the next trick, as far as that is known."""
    if tricks is None:
        return None
    if not tricks.tricks:
        return _first_leader(address, tricks.players)
    taken = reading.request.get("taken_by") or ()
    number = len(tricks.tricks)
    if len(taken) >= number:
        return taken[number - 1] if taken[number - 1] in tricks.players else None
    return reading.answer["tricks"][-1].get("winner") if reading.answer else None


def _first_leader(address: Address, players: tuple[str, ...]) -> str | None:
    """The player left of the dealer; where there is an auction, whom its contract says."""
    field = "dealer"
    if game_of(address).won_by is WonBy.CONTRACTS:
        field = "contract.player"
    player = player_told(address, field, players)
    if player is None:
        return None
    is_bidder = field != "dealer" and address.fields.get("first_lead") == FirstLead.BIDDER
    return player if is_bidder else next_clockwise(players)[player]


def _stage(address: Address, tricks: Tricks | None) -> str:
    """What is tapped next: the seats, the trump card or the cards played."""
    to = address.fields.get("to", "")
    if to in ("dealer", "trump"):
        return to
    if not address.fields.get("dealer"):
        return "dealer"
    if not address.fields.get("trump"):
        return "trump"
    return "play" if tricks is not None else ""


def _chairs(
    address: Address, players: tuple[str, ...], stage: str, turn: Turn
) -> tuple[Chair, ...]:
    """The seats: of the dealer while he is asked for, otherwise of who plays next."""
    if stage == "dealer":
        dealer = player_told(address, "dealer", players)
        return tuple(
            Chair(
                player,
                str(address.having(dealer=name_written(player), to=None)),
                player == dealer,
            )
            for player in players
        )
    return tuple(
        Chair(player, str(address.having(by=name_written(player))), player == turn.player)
        for player in players
    )


def _trump(address: Address) -> tuple[str | None, str | None]:
    """The code of the card that is told of trumps, or their suit."""
    value = address.fields.get("trump", "")
    return card_read(value), suit_read(value)


def _link(address: Address, tricks: Tricks | None, turn: Turn, stage: str) -> Any:
    """Where tapping each card leads, if it leads anywhere now."""
    used = tricks.cards if tricks else frozenset[str]()
    put_out = card_read(address.fields.get("rob.discard", ""))

    def link(card: Card) -> str | None:
        if card.code in used or card.code == put_out:
            return None
        if stage == "trump" or (stage == "dealer" and not address.fields.get("trump")):
            return str(address.having(trump=card.code, to=None))
        if stage != "play" or tricks is None or not turn.takes_a_card:
            return None
        laid = str(tricks.having(turn, card.code))
        return f"{address.having(tricks=laid, by=None, to=None)}#play"

    return link


def _link_to_begin(address: Address, turn: Turn, stage: str) -> str | None:
    """The page on which the next trick begins, though somebody has not played to this one."""
    return str(address.having(to="next", by=None)) if stage == "play" and turn.laid else None


def _undo(address: Address, tricks: Tricks | None) -> str | None:
    """The page without what was told last."""
    if tricks is None:
        return None
    if not tricks.tricks:
        told_last = next((each for each in ("trump", "dealer") if each in address.fields), None)
        return str(address.having(**{told_last: None, "to": None})) if told_last else None
    left = tricks.without_last()
    taken = address.fields.get("taken_by", "").split(",")[: left.complete]
    fields = {"taken_by": ",".join(taken), "tricks": str(left) if left.tricks else None}
    if _claim_is_lost(address, left):
        fields |= {"claim.trick": None, "claim.position": None}
    return f"{address.having(**fields, by=None, to=None)}#play"


def _claim_is_lost(address: Address, left: Tricks) -> bool:
    """Whether the claim was made after the card that is taken back."""
    place = [address.fields.get(f"claim.{part}", "") for part in ("trick", "position")]
    if not all(part.isdecimal() for part in place):
        return False
    trick, position = map(int, place)
    return trick > len(left.tricks) or position > len(left.tricks[trick - 1])


def _kept(address: Address) -> dict[str, str]:
    """The fields of a table that is cleared for the next deal."""
    of_the_deal = {*SHORT, *MORE, "by", "to"} - {"players"}
    return {name: value for name, value in address.fields.items() if name not in of_the_deal}


def _seen(reading: Reading, address: Address) -> Reading:
    """The reading without complaints of what has yet to be tapped."""
    if address.fields.get("dealer") and address.fields.get("trump"):
        return reading
    wrong = {name: told for name, told in reading.wrong.items() if name}
    return Reading(reading.request, reading.answer, wrong)


def _shared(address: Address, reading: Reading, language: Language) -> Shared:
    answer: Mapping[str, Any] = reading.answer or {}
    kept = address.having(by=None, to=None)
    return shared(kept, request.base_url, answer, [read_aloud(reading)], language)
