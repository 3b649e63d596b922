"""What Hypothesis draws from: trumps, houses, and positions that can be met at a table."""

from dataclasses import dataclass

from hypothesis import strategies as st

from service.rules.cards import PACK, Card, CardSet, Suit, card_set
from service.rules.choices import RenegeCards, RenegeForcedBy, RobDeadline
from service.rules.finding import Finding, Play
from service.rules.following import following, legal_cards
from service.rules.games import Game, HouseRules, defaults_of
from service.rules.order import Trumps, trumps
from service.rules.robbing import RobQuestion
from service.rules.verdicts import Position, rule_on

USUAL = defaults_of(Game.TWENTY_FIVE)
"""The rules of Twenty-Five with nothing changed."""

LONGEST_HAND = 5
LONGEST_TRICK = 10

any_trumps = st.builds(trumps, st.sampled_from(Suit), demoted_ace=st.booleans())

houses = st.builds(
    HouseRules,
    renege_cards=st.sampled_from(RenegeCards),
    renege_forced_by=st.sampled_from(RenegeForcedBy),
    must_trump_when_void=st.booleans(),
)
"""Houses that differ in the rules about following."""


@dataclass(frozen=True)
class Table:
    """Trumps, and some different cards on or around the table under them."""

    trumps: Trumps
    cards: tuple[Card, ...]


@st.composite
def tables(draw: st.DrawFn, fewest: int, most: int) -> Table:
    """Some cards, among which there are more trumps than by chance."""
    drawn = draw(any_trumps)
    one_card = st.sampled_from(drawn.order[drawn.suit]) | st.sampled_from(PACK)
    cards = draw(st.lists(one_card, min_size=fewest, max_size=most, unique=True))
    return Table(drawn, tuple(cards))


@st.composite
def positions(
    draw: st.DrawFn,
    *,
    house: st.SearchStrategy[HouseRules] = houses,
    fewest_held: int = 1,
    fewest_played: int = 0,
) -> Position:
    """A hand of up to five cards that is to play to a trick of up to nine."""
    held = draw(st.integers(fewest_held, LONGEST_HAND))
    table = draw(tables(held + fewest_played, held + LONGEST_TRICK - 1))
    trick = tuple(Play(card) for card in table.cards[held:])
    return Position(table.trumps, table.cards[:held], trick, draw(house))


@st.composite
def robbings(draw: st.DrawFn) -> RobQuestion:
    """A player who asks whether he may rob, in a situation that can be."""
    first_card_led, already_robbed = draw(st.booleans()), draw(st.booleans())
    has_played = first_card_led and draw(st.booleans())
    held = draw(st.integers(1, LONGEST_HAND - 1)) if has_played else LONGEST_HAND
    turned, *hand = draw(tables(held + 1, held + 1)).cards
    return RobQuestion(
        turned=turned,
        hand=tuple(hand),
        is_dealer=draw(st.booleans()),
        first_card_led=first_card_led,
        has_played=has_played,
        already_robbed=already_robbed,
        discard=draw(st.none() | st.sampled_from(hand)),
        house=draw(houses_that_rob),
    )


houses_that_rob = st.builds(
    HouseRules,
    rob_deadline=st.sampled_from(RobDeadline),
    rob_compulsory=st.booleans(),
    rob_may_discard_ace=st.booleans(),
)
"""Houses that differ in the rules about robbing."""


def held_in(position: Position) -> CardSet:
    """The hand as a set."""
    return card_set(position.hand)


def legal_in(position: Position) -> CardSet:
    """The cards that may be played."""
    trick = [play.card for play in position.trick]
    return legal_cards(following(position.trumps, position.house), held_in(position), trick)


def led_in(position: Position) -> Card:
    """The card that was led."""
    return position.trick[0].card


def with_hand(position: Position, held: CardSet) -> Position:
    """The same position for a player who holds only these of the cards."""
    return position._replace(hand=tuple(card for card in position.hand if card.bit & held))


def findings_in(position: Position) -> list[Finding]:
    """Every finding of the ruling on a position."""
    ruling = rule_on(position)
    return [ruling.finding, *(verdict.finding for verdict in ruling.verdicts)]
