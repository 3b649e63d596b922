"""Questions about a trick, about robbing and about the order of cards, in rule values."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass

from service.api import schemas
from service.api.problems import in_query
from service.api.soundness import (
    Told,
    faults_of_rules,
    forbid,
    house_told,
    sound,
    trumps_told,
)
from service.rules import positions
from service.rules.cards import Card
from service.rules.faults import Fault
from service.rules.finding import Play
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.robbing import RobQuestion
from service.rules.verdicts import Position

LEGAL_PLAYS = schemas.LegalPlays()
PLAY_CHECK = schemas.PlayCheck()
TRICK_WINNER = schemas.TrickWinner()
ROB_CHECK = schemas.RobCheck()


@dataclass(frozen=True, slots=True)
class TrickQuestion:
    """A trick of which the winner is asked."""

    trumps: Trumps
    trick: tuple[Play, ...]
    player_count: int | None
    house: HouseRules

    @property
    def is_complete(self) -> bool | None:
        """Whether every player has played; ``None`` when the number of players is not known."""
        return None if self.player_count is None else len(self.trick) == self.player_count


@dataclass(frozen=True, slots=True)
class OrderQuestion:
    """Trumps of which the order is asked."""

    trumps: Trumps
    house: HouseRules


def legal_plays(value: object) -> Position:
    """The position that a question about legal plays describes."""
    told = sound(LEGAL_PLAYS, value, _faults_of_position)
    return _position(told)


def play_check(value: object) -> tuple[Position, Card]:
    """The position and the card that a question about one play names."""
    told = sound(PLAY_CHECK, value, _faults_of_position)
    return _position(told), told["card"]


def trick_winner(value: object) -> TrickQuestion:
    """The trick that a question about its winner describes."""
    told = sound(TRICK_WINNER, value, _faults_of_trick)
    return TrickQuestion(
        trumps_told(told), _plays(told), told.get("player_count"), house_told(told)
    )


def rob_check(value: object) -> RobQuestion:
    """The player who asks whether he may rob."""
    told = sound(ROB_CHECK, value, _faults_of_robbing)
    return RobQuestion(
        turned=told["trump_card"],
        hand=tuple(told["hand"]),
        discard=told.get("discard"),
        is_dealer=told.get("is_dealer", False),
        first_card_led=told.get("first_card_led", False),
        has_played=told.get("has_played", False),
        already_robbed=told.get("already_robbed", False),
        house=house_told(told),
    )


def card_order(told: Told, faults: Sequence[Fault]) -> OrderQuestion:
    """The order of cards that query parameters ask for; ``faults`` are those found in them."""
    rules = {name: told[name] for name in ("game", "rob_failure_penalty") if name in told}
    told = {**told, "rules": rules}
    contradictions = faults_of_rules(told, faults)
    forbid([*faults, *(in_query(fault) for fault in contradictions)])
    return OrderQuestion(trumps_told(told), house_told(told))


def _faults_of_position(told: Told, _doubted: Set[object]) -> Sequence[Fault]:
    hand, trick = told.get("hand", ()), told.get("trick")
    if not trick:
        return positions.repeated_cards(hand, ())
    cards, players = zip(*trick, strict=True)
    return [*positions.repeated_cards(hand, cards), *positions.repeated_players(players)]


def _faults_of_trick(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    yield from _faults_of_position(told, doubted)
    yield from positions.surplus_plays(len(told.get("trick", ())), told.get("player_count"))


def _faults_of_robbing(told: Told, doubted: Set[object]) -> Iterator[Fault]:
    def known(switch: str) -> bool | None:
        return None if switch in doubted else told.get(switch, False)

    hand = told.get("hand", ())
    yield from positions.repeated_cards(hand, [])
    if hand:
        yield from positions.impossible_robbing(
            hand,
            turned=told.get("trump_card"),
            discard=told.get("discard"),
            first_card_led=known("first_card_led"),
            has_played=known("has_played"),
            already_robbed=known("already_robbed"),
        )


def _position(told: Told) -> Position:
    return Position(trumps_told(told), tuple(told["hand"]), _plays(told), house_told(told))


def _plays(told: Told) -> tuple[Play, ...]:
    return tuple(told.get("trick", ()))
