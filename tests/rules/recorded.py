"""Records of deals, written as briefly as they can be told, and what is ruled on them.

A trick is its leader and its cards: ``Ann KC 3D 10C 2C``.  The cards go round from the leader; a
name in between says who played the next card instead.  Tricks are parted by strokes.  Who sits last
deals, so Ann leads first.
"""

from collections.abc import Iterator, Mapping
from itertools import cycle, islice

from service.rules.cards import CARDS, Card, Suit
from service.rules.choices import RobFailurePenalty
from service.rules.games import Game
from service.rules.irregularities import Irregularity, irregularities
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.outcome import ContractPlayed, Outcome, PoolPlayed, Stakes
from service.rules.record import Announced, Claim, Record, Robbed, Shown, shown_in_order
from service.rules.referee import DealRuling, rule_on_deal
from service.rules.review import ReviewedPlay, review_tricks
from tests.rules.asking import cards, house_playing
from tests.rules.tables import NAMES, Options, by_side, table

NEXT_DEAL = Claim(0, 0, next_deal_begun=True)
"""An objection that was raised only when the next deal had begun."""


def record(
    tricks: str,
    options: Options | None = None,
    *,
    seats: int = 4,
    together: str = "",
    turned: str | None = "8C",
    trump_suit: Suit = Suit.CLUBS,
    hands: Mapping[str, str] | None = None,
    robbed: str = "",
    announced: Announced = Announced.BEFORE_FIRST_LEAD,
    dealer: str = "",
    first_leader: str | None = None,
    taken_by: str = "",
    claim: Claim | None = None,
) -> Record:
    """A record of Twenty-Five, unless the options name another game; the eight of clubs is turned.

    ``robbed`` is who did, and what he put out if that is known: ``Cat 2H``.  Where ``turned`` is
    ``None`` the card is not known.  In Auction Forty-Fives none is, and the first leader must be
    told.
    """
    house = house_playing(options)
    sides = table(house, seats, together)
    up = CARDS[turned] if turned is not None and house.game.turns_up_a_card else None
    demotes = house.rob_failure_penalty is RobFailurePenalty.ACE_LOWEST_TRUMP
    usual_leader = NAMES[0] if house.game.turns_up_a_card else None
    if dealer and house.game.turns_up_a_card:
        usual_leader = sides.from_left_of(dealer)[0]
    return Record(
        sides=sides,
        dealer=dealer or NAMES[seats - 1],
        trumps=_trumps(up, trump_suit, demoted_ace=demotes and not robbed),
        tricks=shown_in_order([list(_plays(trick, seats)) for trick in tricks.split("/")]),
        house=house,
        turned=up,
        hands={player: cards(hand) for player, hand in (hands or {}).items()},
        robbed=_robbed(*robbed.split(), announced=announced) if robbed else None,
        first_leader=first_leader or usual_leader,
        taken_by=tuple(taken_by.split()),
        claim=claim,
    )


def _trumps(turned: Card | None, suit: Suit, *, demoted_ace: bool) -> Trumps:
    return trumps(suit if turned is None else suit_turned(turned), demoted_ace=demoted_ace)


def _plays(trick: str, seats: int) -> Iterator[tuple[Card, str]]:
    turns: Iterator[str] = iter(())
    for word in trick.split():
        if word in NAMES:
            turns = islice(cycle(NAMES[:seats]), NAMES.index(word), None)
        else:
            yield CARDS[word], next(turns)


def _robbed(player: str, discard: str | None = None, *, announced: Announced) -> Robbed:
    return Robbed(player, None if discard is None else CARDS[discard], announced)


def in_short(shown: Shown) -> str:
    """A play in one word and its place: ``3D 1.2``."""
    return f"{shown.card.code} {shown.trick}.{shown.position}"


def evidence_in_short(found: Irregularity | ReviewedPlay) -> str:
    """The plays that prove something."""
    return ", ".join(map(in_short, found.evidence))


def reviewed(told: Record) -> list[ReviewedPlay]:
    """What is said of each play, in order."""
    return [play for trick in review_tricks(told) for play in trick.plays]


def found_in(told: Record) -> list[Irregularity]:
    """What is irregular about a record but play after the game was won."""
    return irregularities(told, review_tricks(told))


def ruling(
    told: Record,
    *,
    scores: Mapping[str, int] | None = None,
    contract: str = "",
    pool: int | None = None,
    stake: int | None = None,
    jink_called: bool = False,
) -> DealRuling:
    """The ruling on a deal; ``contract`` is such as ``Ann 20``, ``scores`` by any player's name."""
    bidder, bid, *for_sixty = contract.split() if contract else ("", "0")
    stakes = Stakes(
        scores=by_side(told.sides, scores),
        contract=ContractPlayed(bidder, int(bid), bool(for_sixty)) if contract else None,
        pool=None if pool is None else PoolPlayed(pool, stake, jink_called),
    )
    return rule_on_deal(told, stakes)


def scores_of(outcome: Outcome) -> list[int]:
    """The scores of the sides alone, in seating order."""
    assert outcome.scores is not None
    return list(outcome.scores.values())


SPOIL_FIVE: Options = {"game": Game.SPOIL_FIVE}
AUCTION: Options = {"game": Game.AUCTION_FORTY_FIVES}
