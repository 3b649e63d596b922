"""The worked cases of ``cases.json``, for the rules and for HTTP alike.

Cards, suits and options stand here as the wire writes them, so that nothing of the service has a
say in what is asked or in what must come out.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

Options: TypeAlias = Mapping[str, str | bool | int]

Place: TypeAlias = tuple[int, int]
"""A play of a record: the numbers of its trick and of its position there."""

SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What every worked case has: a name, and why its answer is right."""

    id: str
    title: str
    reason: str
    options: Options


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a trick and the seat that played it."""

    seat: int
    card: str

    @property
    def player(self) -> str:
        """The player's name in questions and answers."""
        return player_in(self.seat)


@dataclass(frozen=True, slots=True)
class Taken:
    """A trick of a deal: the seat that took it, and with which card, if that is told."""

    seat: int
    card: str | None = None

    @property
    def player(self) -> str:
        """The player's name in questions and answers."""
        return player_in(self.seat)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays together, each side in seating order."""

    sides: tuple[tuple[str, ...], ...]

    @property
    def players(self) -> list[str]:
        """The players, clockwise."""
        seats = range(1, sum(map(len, self.sides)) + 1)
        return [player_in(seat) for seat in seats]

    @property
    def names(self) -> list[str]:
        """What the sides are called in questions and answers."""
        return [side_of(side) for side in self.sides]


def player_in(seat: int) -> str:
    """What the player in a seat is called in questions and answers."""
    return f"seat {seat}"


def side_of(players: Iterable[str]) -> str:
    """What these partners are called together; a lone player by his name."""
    return "+".join(players)


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderCase(Case):
    """The cards of a suit, strongest first."""

    trump_suit: str
    suit: str
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpCountCase(Case):
    """How many trumps there are."""

    trump_suit: str
    trump_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnerCase(Case):
    """Who wins a trick."""

    trump_suit: str
    trick: tuple[Played, ...]
    winner: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpossibleTrickCase(Case):
    """A trick that cannot be, and the code that says why."""

    trump_suit: str
    trick: tuple[Played, ...]
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalCase(Case):
    """Which cards of a hand may be played."""

    trump_suit: str
    hand: tuple[str, ...]
    trick: tuple[Played, ...]
    legal: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCase(Case):
    """Whether one card was lawfully played, and what must have been played if it was not."""

    trump_suit: str
    hand: tuple[str, ...]
    trick: tuple[Played, ...]
    card: str
    is_legal: bool
    must_have_played: tuple[str, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RobSituation:
    """A player who asks whether he may rob."""

    turned: str
    hand: tuple[str, ...]
    is_dealer: bool
    first_card_led: bool
    has_played: bool
    already_robbed: bool
    discard: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RobExpectation:
    """What a case expects of a ruling on robbing; ``None`` where it does not say."""

    eligible: bool | None = None
    may_discard: list[str] | None = None
    hand_after: list[str] | None = None
    penalty: str | None = None
    trump_suit: str | None = None

    def told(self) -> dict[str, object]:
        """What the case says, by name."""
        said = {each.name: getattr(self, each.name) for each in fields(self)}
        return {name: value for name, value in said.items() if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class RobCase(Case):
    """Whether a player may rob, what he may put out and what he would hold."""

    situation: RobSituation
    expect: RobExpectation


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpossibleRobCase(Case):
    """A situation of robbing that cannot be, and the code that says why."""

    situation: RobSituation
    error: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCase(Case):
    """What a deal leaves each side with, who has won, and how many of the tricks count."""

    seating: Seating
    scores_before: Mapping[str, int]
    trump_suit: str | None
    tricks: tuple[Taken, ...]
    winner: str | None
    scores: Mapping[str, int]
    tricks_that_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolCase(Case):
    """How a hand of Spoil Five ends, and what it leaves in the pool."""

    seating: Seating
    pool: int
    stake: int | None
    takers: tuple[str, ...]
    jink_called: bool
    outcome: str
    winner: str | None
    pool_after: int
    tricks_that_count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractCase(Case):
    """Whether a bid was made, and the scores that it leaves."""

    seating: Seating
    bidder: str
    bid: int
    points: Mapping[str, int]
    scores_before: Mapping[str, int]
    made: bool
    scores: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewCase(Case):
    """What is irregular about a recorded deal, what follows, and what it leaves.

    Illegal and undetermined plays are told by the numbers of trick and position; winners are those
    of the tricks, ``None`` where nobody can be told.
    """

    seating: Seating
    question: Mapping[str, Any]
    """The record as it is sent."""
    verdict: str
    irregularities: tuple[Mapping[str, Any], ...]
    """Each as it is answered, with the penalty and the source of its remedy beside it."""
    illegal: tuple[Place, ...]
    undetermined: tuple[Place, ...]
    winners: tuple[str | None, ...]
    scores: Mapping[str, int] | None
    pool_after: int | None


SomeCase = TypeVar("SomeCase", bound=Case)


def cases_of(kind: type[SomeCase]) -> list[SomeCase]:
    """The cases of one kind, in the order of the file."""
    return [case for case in ALL_CASES if isinstance(case, kind)]


def ids_of(cases: Iterable[Case]) -> list[str]:
    """The names by which pytest lists the cases."""
    return [case.id for case in cases]


def _read(written: Mapping[str, Any]) -> Case:
    about = {name: written[name] for name in ("id", "title", "reason", "options")}
    read = _READERS[written["category"]]
    return read(about, written["given"], written["expect"])


def _rank(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    trump_suit = SUITS[given["trump"]]
    if given.get("count_trumps"):
        return TrumpCountCase(trump_suit=trump_suit, **about, **expect)
    (order,) = expect.values()
    suit = SUITS[given["suit"]]
    return OrderCase(trump_suit=trump_suit, suit=suit, order=tuple(order), **about)


def _winner(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    trump_suit, trick = SUITS[given["trump"]], _trick(given)
    if "error" in expect:
        return ImpossibleTrickCase(trump_suit=trump_suit, trick=trick, **about, **expect)
    winner = next(play.player for play in trick if play.seat == expect["winner_seat"])
    return WinnerCase(trump_suit=trump_suit, trick=trick, winner=winner, **about)


def _legal(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    return LegalCase(legal=tuple(expect["legal"]), **_position(given), **about)


def _dispute(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    if "played" not in given:
        return _winner(about, given, expect)
    must = expect.get("must_have_played")
    return PlayCase(
        card=given["played"],
        is_legal={"legal": True, "illegal": False}[expect["ruling"]],
        must_have_played=None if must is None else tuple(must),
        **_position(given),
        **about,
    )


def _rob(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    situation = RobSituation(
        turned=given["turned"],
        hand=tuple(given["hand"]),
        is_dealer=given["dealer"] == given["seat"],
        first_card_led={"before_first_lead": False, "first_trick": True}[given["phase"]],
        has_played=any(play.seat == given["seat"] for play in _trick(given)),
        already_robbed=given.get("already_robbed", False),
        discard=given.get("discard"),
    )
    if "error" in expect:
        return ImpossibleRobCase(situation=situation, **about, **expect)
    return RobCase(situation=situation, expect=_rob_expectation(expect), **about)


def _rob_expectation(expect: Mapping[str, Any]) -> RobExpectation:
    told = dict(expect)
    if "trump" in told:
        told["trump_suit"] = SUITS[told.pop("trump")]
    return RobExpectation(**told)


def _score(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    called = _sides_called(given)
    return ScoreCase(
        seating=_seating(called),
        scores_before=_by_side(given["scores"], called),
        trump_suit=SUITS[given["trump"]] if "trump" in given else None,
        tricks=tuple(Taken(**trick) for trick in given["tricks"]),
        winner=_winning_side(expect, called),
        scores=_by_side(expect["scores"], called),
        tricks_that_count=expect["tricks_that_count"],
        **about,
    )


def _pool(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    called = _sides_called(given)
    return PoolCase(
        seating=_seating(called),
        pool=given["pool"],
        stake=given.get("stake"),
        takers=tuple(player_in(seat) for seat in given["tricks"]),
        jink_called=given["jink_called"],
        outcome=expect["outcome"],
        winner=_winning_side(expect, called),
        pool_after=expect["pool_after"],
        tricks_that_count=expect["tricks_that_count"],
        **about,
    )


def _contract(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    called = _sides_called(given)
    return ContractCase(
        seating=_seating(called),
        bidder=player_in(given["bidder"]),
        bid=given["bid"],
        points=_by_side(given["points"], called),
        scores_before=_by_side(given["scores"], called),
        made=expect["made"],
        scores=_by_side(expect["scores"], called),
        **about,
    )


def _review(about: dict[str, Any], given: dict[str, Any], expect: dict[str, Any]) -> Case:
    called = _sides_called(given)
    found = [_with_player(each) for each in expect["irregularities"]]
    return ReviewCase(
        seating=_seating(called),
        question=_record(given, called, about["options"]),
        verdict=expect["verdict"],
        irregularities=tuple(found),
        illegal=tuple((trick, position) for trick, position in expect.get("illegal", ())),
        undetermined=tuple((trick, position) for trick, position in expect.get("undetermined", ())),
        winners=tuple(None if seat is None else player_in(seat) for seat in expect["winners"]),
        scores=_by_side(expect["scores"], called) if "scores" in expect else None,
        pool_after=expect.get("pool_after"),
        **about,
    )


def _record(
    given: Mapping[str, Any], called: Mapping[str, tuple[str, ...]], options: Options
) -> dict[str, Any]:
    """A record as it is sent."""
    record: dict[str, Any] = {
        "players": _seating(called).players,
        "dealer": player_in(given["dealer"]),
        "trump_card": given["turned"],
        "tricks": [[_with_player(play) for play in trick] for trick in given["tricks"]],
        "rules": dict(options),
    }
    record |= {name: given[name] for name in ("claim", "pool") if name in given}
    if "hands" in given:
        record["hands"] = {player_in(int(seat)): hand for seat, hand in given["hands"].items()}
    if "rob" in given:
        record["rob"] = _with_player(given["rob"])
    if "taken_by" in given:
        record["taken_by"] = [player_in(seat) for seat in given["taken_by"]]
    if "scores" in given:
        record["scores"] = _by_side(given["scores"], called)
    return record


def _with_player(told: Mapping[str, Any]) -> dict[str, Any]:
    """The same with the name of a player in place of his seat, if one is told."""
    named = {"player": player_in(told["seat"])} if "seat" in told else {}
    return {**named, **{name: value for name, value in told.items() if name != "seat"}}


def _sides_called(given: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The members of each side by its letter, or each player by his seat where all are alone."""
    alone = {str(seat): [seat] for seat in range(1, given["players"] + 1)}
    sides = given.get("sides", alone)
    return {called: tuple(map(player_in, seats)) for called, seats in sides.items()}


def _seating(called: Mapping[str, tuple[str, ...]]) -> Seating:
    return Seating(tuple(called.values()))


def _by_side(numbers: Mapping[str, int], called: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    return {side_of(called[side]): number for side, number in numbers.items()}


def _winning_side(expect: Mapping[str, Any], called: Mapping[str, tuple[str, ...]]) -> str | None:
    return None if expect["winner"] is None else side_of(called[expect["winner"]])


def _position(given: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "trump_suit": SUITS[given["trump"]],
        "hand": tuple(given["hand"]),
        "trick": _trick(given),
    }


def _trick(given: Mapping[str, Any]) -> tuple[Played, ...]:
    return tuple(Played(**play) for play in given.get("trick", ()))


_READERS = {
    "rank": _rank,
    "winner": _winner,
    "legal": _legal,
    "rob": _rob,
    "dispute": _dispute,
    "score": _score,
    "spoil_five": _pool,
    "auction": _contract,
    "deal_review": _review,
}

_FILE = Path(__file__).with_name("cases.json")

ALL_CASES: list[Case] = [_read(written) for written in json.loads(_FILE.read_bytes())["cases"]]


ORDER_CASES = cases_of(OrderCase)
TRUMP_COUNT_CASES = cases_of(TrumpCountCase)
WINNER_CASES = cases_of(WinnerCase)
IMPOSSIBLE_TRICK_CASES = cases_of(ImpossibleTrickCase)
LEGAL_CASES = cases_of(LegalCase)
PLAY_CASES = cases_of(PlayCase)
ROB_CASES = cases_of(RobCase)
IMPOSSIBLE_ROB_CASES = cases_of(ImpossibleRobCase)
SCORE_CASES = cases_of(ScoreCase)
POOL_CASES = cases_of(PoolCase)
CONTRACT_CASES = cases_of(ContractCase)
REVIEW_CASES = cases_of(ReviewCase)
