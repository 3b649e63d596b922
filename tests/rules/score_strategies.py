"""What Hypothesis draws from: deals, hands for a pool, auctions and contracts that can be met."""

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from service.rules.auction import BIDS, Auction, Spoken, status
from service.rules.cards import PACK, Card
from service.rules.choices import (
    AllPass,
    BestTrumpTiming,
    FirstLead,
    TieRule,
    TrickScoring,
    WinCheck,
)
from service.rules.contract import THIRTY, PlayedContract
from service.rules.games import Game, HouseRules, defaults_of
from service.rules.order import Trumps, suit_turned
from service.rules.points import TRICKS_IN_A_DEAL, Deal, TakenTrick
from service.rules.pool import PoolHand, is_undecided, may_jink
from service.rules.sides import Sides, sides_told
from tests.rules.strategies import any_trumps
from tests.rules.tables import NAMES

Houses = st.SearchStrategy[HouseRules]

races = st.builds(
    HouseRules,
    target=st.sampled_from([25, 45, 60]),
    win_check=st.sampled_from(WinCheck),
    tie_rule=st.sampled_from(TieRule),
    trick_scoring=st.sampled_from([TrickScoring.FIVE_PER_TRICK] * 2 + [TrickScoring.MAJORITY]),
    best_trump_bonus=st.booleans(),
    best_trump_timing=st.sampled_from(BestTrumpTiming),
    jink_wins_game=st.booleans(),
)
"""Houses that play Twenty-Five or Forty-Five and differ in how it is scored and won."""

pools = st.builds(
    replace,
    st.just(defaults_of(Game.SPOIL_FIVE)),
    jinking=st.booleans(),
    spoil_top_up=st.integers(0, 5),
    dealer_extra=st.integers(0, 5),
)
"""Houses that play Spoil Five and differ in what is paid."""

auction_houses = st.builds(
    replace,
    st.just(defaults_of(Game.AUCTION_FORTY_FIVES)),
    win_check=st.sampled_from(WinCheck),
    tie_rule=st.sampled_from(TieRule),
    best_trump_bonus=st.booleans(),
    min_bid=st.sampled_from([5, 10, 15, 20]),
    min_bid_from_100=st.sampled_from([0, 20]),
    dealer_hold=st.booleans(),
    all_pass=st.sampled_from(AllPass),
    thirty_made=st.sampled_from([30, 60]),
    thirty_lost=st.sampled_from([30, 60]),
    thirty_for_sixty_bid=st.booleans(),
    first_lead=st.sampled_from(FirstLead),
    must_bid_to_win_from=st.sampled_from([0, 90]),
)
"""Houses that play Auction Forty-Fives and differ in bidding, scoring and winning."""


@st.composite
def seatings(draw: st.DrawFn, *, sides: int | None = None) -> Sides:
    """Two to ten players, in so many sides, or in any two or more."""
    count = draw(st.integers(2, len(NAMES)))
    made = sides or draw(st.integers(2, count))
    # Each side has a player, and the others go where they like.
    rest = draw(st.lists(st.integers(0, made - 1), min_size=count - made, max_size=count - made))
    numbers = draw(st.permutations([*range(made), *rest]))
    together = [
        [player for player, number in zip(NAMES, numbers, strict=False) if number == side]
        for side in range(made)
    ]
    return sides_told(NAMES[:count], together)


def scores_below(target: int) -> st.SearchStrategy[int]:
    """A score with which nobody has won, mostly one from which some tricks win."""
    missing = st.sampled_from([5, 5, 10, 10, 15, 20, 25]) | st.integers(1, target // 5).map(
        lambda fives: 5 * fives
    )
    return missing.map(lambda points: target - points)


@st.composite
def scores_of(draw: st.DrawFn, sides: Sides, scores: st.SearchStrategy[int]) -> Mapping[str, int]:
    """A score for each side."""
    return {name: draw(scores) for name in sides.names}


@st.composite
def takers(draw: st.DrawFn, sides: Sides, tricks: int) -> list[str]:
    """Who takes so many tricks: two to four players, so that they come near winning."""
    few = draw(st.lists(st.sampled_from(sides.players), min_size=2, max_size=4, unique=True))
    return draw(st.lists(st.sampled_from(few), min_size=tricks, max_size=tricks))


@st.composite
def winning_cards(
    draw: st.DrawFn, trumps: Trumps, tricks: int, out_of_play: Card | None
) -> list[Card]:
    """Different cards that may have taken so many tricks, more trumps than by chance."""
    one_card = st.sampled_from(trumps.order[trumps.suit]) | st.sampled_from(PACK)
    in_play = one_card.filter(lambda card: card is not out_of_play)
    return draw(st.lists(in_play, min_size=tricks, max_size=tricks, unique=True))


def can_turn(card: Card, trumps: Trumps) -> bool:
    """Whether turning this card up makes these trumps."""
    return suit_turned(card) is trumps.suit


@st.composite
def deals(
    draw: st.DrawFn,
    *,
    house: Houses = races,
    fewest: int = 1,
    all_told: bool = False,
    some_barred: bool = False,
) -> Deal:
    """A deal of up to five tricks, told in full or with trumps and cards missing."""
    played, sides, trumps = draw(house), draw(seatings()), draw(any_trumps)
    turned = draw(st.none() | st.sampled_from([card for card in PACK if can_turn(card, trumps)]))
    # Where the ace is demoted nobody robbed, and nobody can rob a card that was not turned up.
    robbed = draw(st.sampled_from([None, True, False])) if turned else None
    robbed = False if turned and trumps.demoted_ace else robbed
    count = draw(st.integers(fewest, TRICKS_IN_A_DEAL) | st.just(TRICKS_IN_A_DEAL))
    cards = draw(winning_cards(trumps, count, turned if robbed is False else None))
    is_told = st.just(True) if all_told else st.sampled_from([True, True, True, False])
    barred = st.frozensets(st.sampled_from(sides.names)) if some_barred else st.just(frozenset())
    return Deal(
        sides=sides,
        scores=draw(scores_of(sides, scores_below(played.target))),
        tricks=tuple(
            TakenTrick(taker, card if draw(is_told) else None)
            for taker, card in zip(draw(takers(sides, count)), cards, strict=True)
        ),
        house=played,
        trumps=trumps if draw(is_told) else None,
        turned=turned,
        turned_was_robbed=robbed,
        barred=draw(barred),
    )


@st.composite
def pool_hands(draw: st.DrawFn, *, sides: int | None = None) -> PoolHand:
    """A hand of Spoil Five that is decided, in which a jink is called only where it may be."""
    house, seated = draw(pools), draw(seatings(sides=sides))
    hand = PoolHand(
        sides=seated,
        pool=draw(st.integers(0, 40)),
        stake=draw(st.integers(0, 5)),
        tricks=tuple(draw(takers(seated, TRICKS_IN_A_DEAL))),
        jink_called=False,
        barred=frozenset(draw(st.sets(st.sampled_from(seated.names), max_size=1))),
        dealer=draw(st.sampled_from(seated.players)),
        house=house,
    )
    if house.jinking and may_jink(hand):
        hand = replace(hand, jink_called=draw(st.booleans()))
    cut = [replace(hand, tricks=hand.tricks[:count]) for count in range(3, 6)]
    return draw(st.sampled_from([part for part in cut if not is_undecided(part)]))


@st.composite
def auctions(draw: st.DrawFn) -> Auction:
    """An auction of legal calls, begun or over; passes, holds and low bids are the most common."""
    asked = draw(openings())
    for _ in range(draw(st.integers(0, 20) | st.just(20))):
        last = len(status(asked).legal_calls) - 1
        if last < 0:
            break
        asked = called(asked, draw(st.sampled_from([0, min(1, last)]) | st.integers(0, last)))
    return asked


@st.composite
def openings(draw: st.DrawFn) -> Auction:
    """An auction in which nobody has spoken yet."""
    house, sides = draw(auction_houses), draw(seatings())
    scores = draw(scores_of(sides, st.sampled_from([-30, 0, 95, 100, 115])))
    return Auction(sides, draw(st.sampled_from(sides.players)), scores, (), house)


def called(asked: Auction, choice: int) -> Auction:
    """The auction after one more legal call, by its number among those there are; 0 is a pass."""
    found = status(asked)
    assert found.to_speak is not None
    spoken = Spoken(found.to_speak, found.legal_calls[choice])
    return replace(asked, calls=(*asked.calls, spoken))


@st.composite
def contracts(draw: st.DrawFn) -> PlayedContract:
    """A contract whose five tricks are told with their cards."""
    dealt = draw(deals(house=auction_houses, fewest=TRICKS_IN_A_DEAL, all_told=True))
    bid = draw(st.sampled_from(BIDS))
    is_for_sixty = dealt.house.thirty_for_sixty_bid and bid == THIRTY and draw(st.booleans())
    bidder = draw(st.sampled_from(dealt.sides.players))
    return PlayedContract(replace(dealt, turned=None), bidder, bid, is_for_sixty)
