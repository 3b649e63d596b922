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
from service.desk.deal_form import MORE, SHORT, facts, form, on_the_page, taken_otherwise
from service.desk.forms import by_side, question, told
from service.desk.houses import without_usual
from service.desk.reading import Reading, faults_elsewhere, read
from service.desk.record import Tricks, Turn, tricks_in
from service.desk.review import read_aloud, review
from service.desk.seats import Chair, listed, numbers, player_told, players_at, seated, sides_at
from service.desk.sharing import Shared, shared
from service.desk.slots import spread
from service.rules.cards import CARDS, Card, Suit
from service.rules.choices import FirstLead
from service.rules.games import WonBy
from service.wording.languages import Language

deal = Blueprint("deal", __name__, template_folder="templates")

OPERATION = "deal-review"


@deal.get("/deal")
def deal_page() -> Response:
    """Check a whole deal: what was irregular, and what follows?"""
    language = asked_language(request.environ)
    address, players = _whole(told("deal", request.args), language)
    reading = read(OPERATION, {"tricks": "", **question(address)}, language)
    tricks = tricks_in(reading.request)
    address = address.having(taken_by=listed(taken_otherwise(reading)))
    turn = (tricks or Tricks(players)).turn(
        _leader(address, tricks, reading),
        player_told(address, "by", players),
        begins=_begins(address),
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
        elsewhere=faults_elsewhere(reading, address, on_the_page(address)),
        dealer=player_told(address, "dealer", players),
        card_label=lambda code: language.card_labels[CARDS[code]],
        **form(address, reading, players, tricks, language),
        facts=facts(reading, players, language),
        has_cards=bool(tricks and tricks.tricks),
        ruling=review(reading, language),
        shared=None if reading.answer is None else _shared(address, reading, language),
    )


def _whole(address: Address, language: Language) -> tuple[Address, tuple[str, ...]]:
    """The address with its players named, its scores by side and no house rule told needlessly."""
    game = game_of(address)
    seats = seated(without_usual(address, game), language)
    players = players_at(seats)
    sides = sides_at(seats, game, players)
    return seats.having(scores=by_side(seats.fields.get("scores", ""), sides)), players


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
