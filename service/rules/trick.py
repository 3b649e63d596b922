"""Who wins a trick, or is winning it so far (rule sheet §5)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from service.rules.cards import Card
from service.rules.choices import TrickScoring
from service.rules.finding import Fact, Finding, Play
from service.rules.games import HouseRules
from service.rules.order import Trumps
from service.rules.rulebook import Rule

POINTS_A_TRICK = 5
"""What a trick is worth where each trick scores (rule sheet §4, §6)."""


class Power(StrEnum):
    """What lets a card win a trick."""

    TRUMP = "trump"
    SUIT_LED = "suit_led"
    NONE = "none"


class Won(StrEnum):
    """The situations in which a card wins, or is winning so far."""

    WITH_ONLY_TRUMP = "with_only_trump"
    WITH_HIGHEST_TRUMP = "with_highest_trump"
    WITH_HIGHEST_OF_SUIT = "with_highest_of_suit"
    WITH_ONLY_CARD_OF_SUIT = "with_only_card_of_suit"
    SO_FAR_WITH_ONLY_TRUMP = "so_far_with_only_trump"
    SO_FAR_WITH_HIGHEST_TRUMP = "so_far_with_highest_trump"
    SO_FAR_WITH_HIGHEST_OF_SUIT = "so_far_with_highest_of_suit"
    SO_FAR_WITH_ONLY_CARD_OF_SUIT = "so_far_with_only_card_of_suit"


@dataclass(frozen=True, slots=True)
class Standing:
    """One card of a trick and where it stands; place 1 is the winner."""

    place: int
    position: int
    """The card's place in the order of play, counted from 1."""
    play: Play
    power: Power


@dataclass(frozen=True, slots=True)
class TrickRuling:
    """Who is winning, how every card stands, and why."""

    standings: tuple[Standing, ...]
    finding: Finding

    @property
    def winner(self) -> Standing:
        """The card that takes the trick, or would take it as it is."""
        return self.standings[0]


def winning(trumps: Trumps, trick: Sequence[Card]) -> int:
    """The index of the card that is winning.  ``trick`` must hold a card."""
    beaten_by = trumps.beaten_by
    best = trick[0]
    stronger = beaten_by[best]
    for card in trick:
        if card.bit & stronger:
            best = card
            stronger = beaten_by[card]
    return trick.index(best)


def rule_on_trick(
    trumps: Trumps, trick: Sequence[Play], *, is_unfinished: bool = False
) -> TrickRuling:
    """How the cards of a trick stand.  ``trick`` must hold a card.

    ``is_unfinished`` says that players are known to be still to play.
    """
    powers = [_power(trumps, play.card, trick[0].card) for play in trick]
    ranked = sorted(range(len(trick)), key=lambda index: _rank(trumps, trick, index, powers[index]))
    standings = tuple(
        Standing(place, index + 1, trick[index], powers[index])
        for place, index in enumerate(ranked, start=1)
    )
    return TrickRuling(standings, _why(standings, trumps, is_unfinished=is_unfinished))


def points_of_a_trick(house: HouseRules) -> int | None:
    """What a trick is worth, or ``None`` where single tricks have no fixed worth."""
    fixed = house.game.plays_for_points and house.trick_scoring is TrickScoring.FIVE_PER_TRICK
    return POINTS_A_TRICK if fixed else None


def _power(trumps: Trumps, card: Card, led: Card) -> Power:
    if trumps.is_trump(card):
        return Power.TRUMP
    return Power.SUIT_LED if trumps.suit_of[card] is trumps.suit_of[led] else Power.NONE


_POWERS = tuple(Power)


def _rank(trumps: Trumps, trick: Sequence[Play], index: int, power: Power) -> tuple[int, int]:
    """Trumps first, then the suit led, each strongest first; the rest in order of play."""
    card = trick[index].card
    within = index if power is Power.NONE else trumps.beaten_by[card].bit_count()
    return _POWERS.index(power), within


def _why(standings: Sequence[Standing], trumps: Trumps, *, is_unfinished: bool) -> Finding:
    winner = standings[0]
    rivals = [each.play.card for each in standings[1:] if each.power is winner.power]
    facts: dict[str, Fact] = {
        "winner": winner.play,
        "suit": trumps.suit_of[winner.play.card],
    }
    if rivals:
        facts["over"] = rivals[0]
    case = _CASES[winner.power is Power.TRUMP, bool(rivals), is_unfinished]
    by_trump = winner.power is Power.TRUMP
    rule = Rule.HIGHEST_TRUMP_WINS if by_trump else Rule.HIGHEST_OF_SUIT_LED_WINS
    return Finding(rule, case, facts)


# Whether a trump wins, whether it had a rival of its kind, whether players are still to play.
_CASES: Mapping[tuple[bool, bool, bool], Won] = {
    (True, True, False): Won.WITH_HIGHEST_TRUMP,
    (True, False, False): Won.WITH_ONLY_TRUMP,
    (False, True, False): Won.WITH_HIGHEST_OF_SUIT,
    (False, False, False): Won.WITH_ONLY_CARD_OF_SUIT,
    (True, True, True): Won.SO_FAR_WITH_HIGHEST_TRUMP,
    (True, False, True): Won.SO_FAR_WITH_ONLY_TRUMP,
    (False, True, True): Won.SO_FAR_WITH_HIGHEST_OF_SUIT,
    (False, False, True): Won.SO_FAR_WITH_ONLY_CARD_OF_SUIT,
}
