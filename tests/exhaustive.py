"""Every hand against every lead: the rules compared with an independent count.

For each trump suit and each card led, all 2,349,060 hands of five that the other 51 cards make are
put to ``service.rules.following``, one by one, under the usual rules.  How many of them have which
obligation, and how many cards they may play, must be what ``tests.counting`` finds by binomials,
without looking at any hand.

Run it by ``python -m tests.exhaustive``, or ``make exhaustive``.
"""

import sys
import time
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations
from typing import NamedTuple, TypeAlias

from service.rules.cards import PACK, Card, Suit
from service.rules.following import Demand, binding_demand, demands, following
from service.rules.games import Game, defaults_of
from service.rules.order import trumps
from tests import counting

CARDS_IN_A_HAND = 5
USUAL = defaults_of(Game.TWENTY_FIVE)


@cache
def every_hand() -> "array[int]":
    """All 2,598,960 hands of five as sets of cards; each process makes them once."""
    hands = combinations([card.bit for card in PACK], CARDS_IN_A_HAND)
    # No two bits of a hand are the same, so their sum is their union.
    return array("Q", map(sum, hands))


class Comparison(NamedTuple):
    """How many hands were looked at for a lead, and what differs, in words."""

    hands: int
    differences: tuple[str, ...]


Spread: TypeAlias = Callable[[Callable[[Card], Comparison], Iterable[Card]], Iterable[Comparison]]


def enumerated(trump_suit: Suit, led: Card) -> counting.Table:
    """The number of hands by obligation and number of legal cards, each hand looked at."""
    asked = demands(following(trumps(trump_suit), USUAL), [led])
    # Demands are told apart by identity, which is much faster than by their parts.
    sizes = {id(demand): [0] * (CARDS_IN_A_HAND + 1) for demand in asked}
    led_bit = led.bit
    for hand in every_hand():
        if hand & led_bit:
            continue
        demand = binding_demand(hand, asked)
        # The legal cards, as `legal_cards` has them.
        sizes[id(demand)][(hand & demand.satisfied_by).bit_count()] += 1
    return dict(_as_table(asked, sizes))


def _as_table(
    asked: Iterable[Demand], sizes: dict[int, list[int]]
) -> Iterator[tuple[tuple[str, int], int]]:
    for demand in asked:
        for playable, hands in enumerate(sizes[id(demand)]):
            if hands:
                yield (str(demand.obligation), playable), hands


def compared(trump_suit: Suit, led: Card) -> Comparison:
    """Hold the rules to the count for one lead."""
    found, expected = enumerated(trump_suit, led), counting.table(trump_suit, led.code)
    differences = tuple(
        f"{trump_suit} trumps, {led.code} led, {obligation}, {playable} to play: "
        f"{found.get((obligation, playable), 0):,} hands by the rules, "
        f"{expected.get((obligation, playable), 0):,} by the count"
        for obligation, playable in sorted(found.keys() | expected.keys())
        if found.get((obligation, playable)) != expected.get((obligation, playable))
    )
    return Comparison(sum(found.values()), differences)


def all_agree(spread: Spread, leads: Sequence[Card] = PACK) -> bool:
    """Print how each trump suit compares over these leads, and say whether all is equal.

    ``spread`` is ``map``, or whatever spreads the leads over processes.
    """
    started, hands, differing = time.perf_counter(), 0, 0
    for trump_suit in Suit:
        comparisons = list(spread(partial(compared, trump_suit), leads))
        differences = [each for comparison in comparisons for each in comparison.differences]
        print(f"{trump_suit} trumps: {len(comparisons)} leads, {len(differences)} differences")
        print(*(f"  {each}\n" for each in differences), sep="", end="", flush=True)
        hands += sum(comparison.hands for comparison in comparisons)
        differing += len(differences)
    outcome = f"{differing} DIFFERENCES" if differing else "the rules and the count agree"
    print(f"{hands:,} hands in {time.perf_counter() - started:.0f} seconds: {outcome}.")
    return not differing


def main() -> int:
    """Compare all leads under all trumps; the exit status says whether all is equal."""
    with ProcessPoolExecutor() as processes:
        return 0 if all_agree(processes.map) else 1


if __name__ == "__main__":
    sys.exit(main())
