"""The page on which the score of a deal, a pool or a contract is worked out."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request

from service.api.answers import Answer
from service.api.notation.names import name_read, name_written
from service.api.notation.shapes import lines_of
from service.api.notation.spelling import card_read, suit_read, switch_read
from service.api.requests import asked_language
from service.desk.address import Address
from service.desk.ask import game_of, rendered
from service.desk.forms import by_side, question, told
from service.desk.houses import without_usual
from service.desk.reading import Reading, faults_elsewhere, read
from service.desk.seats import Chair, numbers, players_at, seated, sides_at
from service.desk.sharing import Shared, shared
from service.desk.slots import spread
from service.rules.auction import BIDS
from service.rules.cards import CARDS, Card
from service.rules.games import Game, WonBy, options_of
from service.rules.points import TRICKS_IN_A_DEAL
from service.rules.sides import JOINED_BY
from service.wording.languages import Language

score = Blueprint("score", __name__, template_folder="templates")

OPERATIONS: Mapping[WonBy, str] = {
    WonBy.RACE: "deal-score",
    WonBy.POOL: "pool-settlement",
    WonBy.CONTRACTS: "contract-score",
}
"""What each kind of game is asked."""

OF_THE_OTHERS = frozenset({"trump"}.union(*(lines_of(each) for each in OPERATIONS.values())))
"""Fields that one of the operations knows: they are kept for when the game is chosen again."""

ON_THE_PAGE: Mapping[WonBy, tuple[str, ...]] = {
    WonBy.RACE: ("scores",),
    WonBy.POOL: ("pool", "stake", "jink_called", "dealer"),
    WonBy.CONTRACTS: (
        "scores",
        "points",
        "contract.player",
        "contract.bid",
        "contract.thirty_for_sixty",
    ),
}
"""The fields of the form below the table, by what the game is won by."""


_MOST_SHOWN = 2 * TRICKS_IN_A_DEAL
"""How many tricks are shown; an address can tell thousands, each with a link as long."""


@score.get("/score")
def score_page() -> Response:
    """What is the score, and is the game won?"""
    language = asked_language(request.environ)
    game = game_of(told("score", request.args))
    address, players, sides = _whole(told("score", request.args), game, language)
    reading = _reading(address, game, language)
    answer = reading.answer
    taken = [each for each in address.fields.get("tricks", "").split(",") if each][:_MOST_SHOWN]
    counts_cards = _counts_cards(address, game)
    at = _trick_asked(address, taken)
    on_the_page = ON_THE_PAGE[game.won_by]
    if counts_cards and game.won_by is WonBy.RACE:
        on_the_page = (*on_the_page, "turned_card_robbed")
    return rendered(
        "score.html",
        address,
        language,
        players=players,
        numbers=numbers(address, players, language),
        sides=sides,
        taken=_taken(address, taken),
        at=at,
        most=TRICKS_IN_A_DEAL,
        chairs=_chairs(address, players, taken, at),
        counts_cards=counts_cards,
        suits=spread(_link(address, taken), language) if counts_cards else (),
        asks_trump=_asks_trump(address),
        trump=(
            card_read(address.fields.get("trump", "")),
            suit_read(address.fields.get("trump", "")),
        ),
        undo=_undo(address, taken),
        clear=str(address.having(**dict.fromkeys(("tricks", "points", "trump", "to"), None))),
        reading=_seen(reading, game, players),
        elsewhere=faults_elsewhere(
            reading,
            address,
            ("players", "tricks", "trump", "game", *on_the_page, *options_of(game)),
        ),
        on_the_page=on_the_page,
        named=tuple((name_written(player), player) for player in players),
        bids=tuple((str(bid), str(bid)) for bid in BIDS),
        told=reading.request,
        headline=None if answer is None else _headline(answer, language),
        card_label=lambda code: language.card_labels[CARDS[code]],
        shared=None if answer is None else _shared(address, answer, language),
    )


def _whole(
    address: Address, game: Game, language: Language
) -> tuple[Address, tuple[str, ...], tuple[str, ...]]:
    """The address with its players named and its numbers by side; the players; their sides."""
    seats = seated(without_usual(address, game), language)
    players = players_at(seats)
    sides = sides_at(seats, game, players)
    numbers_told = {
        field: by_side(seats.fields.get(field, ""), sides) for field in ("scores", "points")
    }
    return seats.having(**numbers_told), players, sides


def _reading(address: Address, game: Game, language: Language) -> Reading:
    operation = OPERATIONS[game.won_by]
    known = {*lines_of(operation), *(("trump",) if game.plays_for_points else ())}
    return read(operation, question(address, OF_THE_OTHERS - known), language)


def _seen(reading: Reading, game: Game, players: tuple[str, ...]) -> Reading:
    """The reading without complaints of what has yet to be tapped."""
    tricks = reading.request.get("tricks") or ()
    is_race = game.won_by is WonBy.RACE
    winners = {each["winner"] if isinstance(each, dict) else each for each in tricks}
    silent = set() if tricks and is_race else {""}
    if len(tricks) < TRICKS_IN_A_DEAL and not is_race and winners <= set(players):
        silent.add("tricks")
    wrong = {name: sentences for name, sentences in reading.wrong.items() if name not in silent}
    return Reading(reading.request, reading.answer, wrong)


def _counts_cards(address: Address, game: Game) -> bool:
    """Whether it matters which card took a trick: where the best trump scores."""
    option = options_of(game).get("best_trump_bonus")
    if option is None:
        return False
    chosen = switch_read(address.fields.get("best_trump_bonus", ""))
    return bool(option.defaults[game] if chosen is None else chosen)


def _trick_asked(address: Address, taken: list[str]) -> int:
    """The number of the trick whose winner is tapped next."""
    to = address.fields.get("to", "")
    return int(to) if to in map(str, range(1, len(taken) + 1)) else len(taken) + 1


def _taken(address: Address, taken: list[str]) -> list[tuple[int, str, str | None, str]]:
    """Each trick: its number, who took it, the card that did, and the page to change it."""
    tricks = []
    for number, each in enumerate(taken, start=1):
        winner, _, card = each.partition(":")
        link = str(address.having(to=str(number)))
        tricks.append((number, name_read(winner.strip()), card_read(card), link))
    return tricks


def _chairs(
    address: Address, players: tuple[str, ...], taken: list[str], at: int
) -> tuple[Chair, ...]:
    if at > TRICKS_IN_A_DEAL:
        return ()
    now = name_read(taken[at - 1].partition(":")[0]) if at <= len(taken) else None
    return tuple(
        Chair(
            player,
            str(address.having(tricks=_with(taken, at, name_written(player)), to=None)),
            player == now,
        )
        for player in players
    )


def _with(taken: list[str], number: int, trick: str) -> str:
    """The tricks with one told anew, or added."""
    return ",".join([*taken[: number - 1], trick, *taken[number:]])


def _asks_trump(address: Address) -> bool:
    return not address.fields.get("trump") or address.fields.get("to") == "trump"


def _link(address: Address, taken: list[str]) -> Any:
    """Where tapping each card leads: it is the trump card, or took the last trick without one."""
    used = {card_read(each.partition(":")[2]) for each in taken}
    to = address.fields.get("to", "")
    number = int(to) if to in map(str, range(1, len(taken) + 1)) else len(taken)

    def link(card: Card) -> str | None:
        if _asks_trump(address):
            return str(address.having(trump=card.code, to=None))
        if not number or card.code in used:
            return None
        winner = taken[number - 1].partition(":")[0]
        return str(address.having(tricks=_with(taken, number, f"{winner}:{card.code}"), to=None))

    return link


def _undo(address: Address, taken: list[str]) -> str | None:
    return str(address.having(tricks=",".join(taken[:-1]), to=None)) if taken else None


def _headline(answer: Answer, language: Language) -> str:
    """Who has won, or who is ahead, in one line."""
    if "outcome" in answer:
        facts = {"player": _side(answer.get("winner", "")), "pool": answer["pool_after"]}
        case = "pool_taken" if "winner" in answer else "pool_stays"
        return language.say(f"desk.{case}", facts)
    scores: dict[str, int] = answer["scores"]
    winner = answer.get("winner")
    if winner is not None:
        return language.say("desk.has_won", {"player": _side(winner), "score": scores[winner]})
    most = max(scores.values())
    ahead = [side for side, score in scores.items() if score == most]
    case = "is_ahead" if len(ahead) == 1 else "are_level"
    listed = language.say("desk.joint", {}).join(map(_side, ahead))
    return language.say(f"desk.{case}", {"player": listed, "score": most})


def _side(name: str) -> str:
    return name.replace(JOINED_BY, f" {JOINED_BY} ")


def _shared(address: Address, answer: Answer, language: Language) -> Shared:
    lines = [_headline(answer, language), answer["reason"]]
    if "scores" in answer:
        lines.append("; ".join(f"{side} {total}" for side, total in answer["scores"].items()))
    return shared(address.having(to=None), request.base_url, answer, lines, language)
