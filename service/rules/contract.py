"""The score of a contract of Auction Forty-Fives (rule sheet §8; Bicycle, New England).

The bidder's side scores all that it took, if that is at least the bid; otherwise the bid is taken
from its score.  The other sides always score what they took.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.auction import Call
from service.rules.finding import Fact, Finding
from service.rules.points import (
    BestTrump,
    Deal,
    Points,
    added,
    bonus_among,
    not_struck,
    points_in_order,
)
from service.rules.rulebook import Rule
from service.rules.scoring import Noted, notes_on_bonus, notes_on_seating
from service.rules.target import Ended, Ending, finding_of, there_first

THIRTY, SIXTY = 30, 60
"""The highest bid, and what the call above it makes or loses."""


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """A contract that has been played: the bid, and what each side took."""

    deal: Deal
    """The sides, the scores before and the five tricks; no tricks where points were told."""
    bidder: str
    bid: int
    thirty_for_sixty: bool
    points_told: Mapping[str, int] | None = None
    """What each side took, where that was told in place of the tricks."""

    @property
    def side(self) -> str:
        """The name of the bidder's side."""
        return self.deal.sides.side_of[self.bidder]


class Kept(StrEnum):
    """The situations in which a contract is scored."""

    MADE = "made"
    MADE_AS_BID = "made_as_bid"
    FAILED = "failed"
    FAILED_STRUCK = "failed_struck"


@dataclass(frozen=True, slots=True)
class ContractScore:
    """The score of a contract."""

    made: bool
    points: Mapping[str, int]
    """What each side took, in tricks and for the best trump."""
    changes: Mapping[str, int]
    """What each side's score changed by."""
    scores: Mapping[str, int]
    best_trump: BestTrump | None
    """The best trump, where it scored."""
    ending: Ending
    finding: Finding
    notes: tuple[Finding, ...]


def score_contract(played: PlayedContract) -> ContractScore:
    """Score a contract.  Its deal must be finished, or the points told."""
    fallen = tuple(not_struck(played.deal, points_in_order(played.deal)))
    nothing = dict.fromkeys(played.deal.sides.names, 0)
    taken = added(nothing, fallen) if played.points_told is None else played.points_told
    made = taken[played.side] >= played.bid
    changes = {**taken, played.side: _change(played, taken[played.side], made=made)}
    scores = {side: before + changes[side] for side, before in played.deal.scores.items()}
    best = bonus_among(fallen)
    winner_by_bid = played.side if made else None
    barred = [side for side in scores if side != winner_by_bid and _was_near(played, side, scores)]
    ending = _ending(played, fallen, scores, barred)
    return ContractScore(
        made=made,
        points=taken,
        changes=changes,
        scores=scores,
        best_trump=best,
        ending=ending,
        finding=_finding(played, taken[played.side], changes[played.side], made=made),
        notes=tuple(_notes(played, ending, barred, scores, best)),
    )


def _change(played: PlayedContract, taken: int, *, made: bool) -> int:
    """What the contract does to the score of the side that bid."""
    house = played.deal.house
    if played.thirty_for_sixty:
        return SIXTY if made else -SIXTY
    if played.bid == THIRTY:
        return house.thirty_made if made else -house.thirty_lost
    return taken if made else -played.bid


def _was_near(played: PlayedContract, side: str, scores: Mapping[str, int]) -> bool:
    """Whether a side is past the target from so near that only a bid of its own can win.

    Duchemin's rule, where the house plays it; a bid that has failed wins nothing.
    """
    house, before = played.deal.house, played.deal.scores[side]
    was_near = bool(house.must_bid_to_win_from) and before >= house.must_bid_to_win_from
    return was_near and scores[side] >= house.target


def _ending(
    played: PlayedContract,
    fallen: Sequence[Points],
    scores: Mapping[str, int],
    barred: Sequence[str],
) -> Ending:
    """How the game stands.  Where only points were told, nothing has ``fallen`` in order."""
    house = played.deal.house
    there = [side for side in scores if scores[side] >= house.target and side not in barred]
    if not there:
        return Ending(Ended.NOT_WON)
    before = played.deal.scores
    return there_first(there, scores, house, before=before, points=fallen, bidder=played.side)


def _finding(played: PlayedContract, taken: int, change: int, *, made: bool) -> Finding:
    bid = Call.THIRTY_FOR_SIXTY if played.thirty_for_sixty else played.bid
    facts: dict[str, Fact] = {"side": played.side, "bid": bid, "taken": taken}
    facts["change"] = abs(change)
    if not made:
        is_struck = taken == 0 and played.side in played.deal.strikes
        case = Kept.FAILED_STRUCK if is_struck else Kept.FAILED
        return Finding(_rule(played, made=False), case, facts)
    case = Kept.MADE if change == taken else Kept.MADE_AS_BID
    return Finding(_rule(played, made=True), case, facts)


def _rule(played: PlayedContract, *, made: bool) -> Rule:
    if played.thirty_for_sixty:
        return Rule.THIRTY_FOR_SIXTY_BID
    if played.bid == THIRTY:
        return Rule.THIRTY_MADE if made else Rule.THIRTY_LOST
    return Rule.CONTRACT_SCORE


def _notes(
    played: PlayedContract,
    ending: Ending,
    barred: Sequence[str],
    scores: Mapping[str, int],
    best: BestTrump | None,
) -> Iterator[Finding]:
    deal = played.deal
    yield from notes_on_seating(deal)
    yield finding_of(ending, scores, deal.house)
    for side in barred:
        facts: dict[str, Fact] = {"side": side, "target": deal.house.target}
        yield Finding(Rule.MUST_BID_TO_WIN_FROM, Noted.MUST_BID_TO_WIN, facts)
    if deal.tricks:
        yield from notes_on_bonus(deal, best, is_over=True)
