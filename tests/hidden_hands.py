"""A naive judge of whole deals, for the tests to compare the service's referee with.

It is given a request to `deal-review` and says of each play whether it was
lawful, the way one would with a second pack and much patience: it lays out
every hand that the player may have held when he played the card, asks the
oracle about each, and counts the answers. It deduces nothing and has no
short cuts about trumps. It imports nothing from the service, and must not:
a mistake shared by both could never be found.

Where there are too many hands to lay out, cards are first sorted by what the
oracle says of them one by one, and one hand of each kind is laid out.
`oracle.legal` looks at the cards of a hand one by one, and at each asks no more
than: is it a trump, does it follow the suit led, must it answer a trump lead?
A hand that holds one such card alone tells which: its obligation is another in
each case. So two cards that are both trumps or both not, and by themselves
oblige to the same, may be exchanged in any hand, and the answer for the other
cards of the hand stays as it is. (Where the turned-up card is not known, cards
that may be it are of another kind than cards that may not.)
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any, TypeAlias

from tests import oracle

Json: TypeAlias = dict[str, Any]

SUIT_OF_LETTER = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

CARDS_IN_HAND = 5
MOST_HANDS = 60
"""More hands than these are not laid out one by one, but one of each kind."""

FOLLOWING = "following"
NOT_HELD = "not held"
PLAYED_BEFORE = "played before"


@dataclass(frozen=True)
class RecordedPlay:
    """A card in the record, with the cards that lay before it in its trick; numbers from 1."""

    trick: int
    position: int
    player: str
    card: str
    before: tuple[str, ...]


@dataclass(frozen=True)
class Judgement:
    """What is to be said of a play.

    `about` is FOLLOWING where the hands decide; NOT_HELD for a card that the
    player certainly did not hold; PLAYED_BEFORE for a card that is in the
    record already. `evidence` and `consequences` are as in the answer of
    `deal-review`, and empty unless the play is illegal.
    """

    play: RecordedPlay
    about: str
    verdict: str
    evidence: list[Json]
    consequences: list[Json]


@dataclass(frozen=True)
class Hands:
    """All the hands of these cards and so many others out of those that might be there."""

    certain: list[str]
    others: int
    out_of: list[str]


class Record:
    """What a request to `deal-review` tells: who has shown and been seen with which cards."""

    def __init__(self, request: Json, pack: list[str] | None = None) -> None:
        self.pack = oracle.pack() if pack is None else pack
        self.players: list[str] = request["players"]
        self.rules: Json = request.get("rules", {})
        self.turned: str = request.get("trump_card", "")
        self.trump_suit: str = request.get("trump_suit") or SUIT_OF_LETTER[self.turned[-1]]
        robbing = request.get("rob", {})
        self.robber: str = robbing.get("player", "")
        self.put_out: str = robbing.get("discard", "")
        self.robbed_late = robbing.get("announced", "before_first_lead") == "late"
        if self.robber != "" and self.turned == "":
            raise ValueError("somebody took the turned-up card: it must be told which it was")
        self.told: dict[str, list[str]] = request.get("hands", {})
        self.plays = plays_of(request)
        self.turns_up_a_card = self.rules.get("game") != "auction_forty_fives"
        self.demoted_ace = (
            self.turns_up_a_card
            and self.robber == ""
            and self.rules.get("rob_failure_penalty") == "ace_lowest_trump"
        )
        self.out_of_all_hands = [self.put_out] if self.put_out != "" else []
        if self.turned != "" and self.robber == "" and self.turns_up_a_card:
            self.out_of_all_hands.append(self.turned)
        self.doubtful = [card for card in self.named() if self.is_doubtful(card)]
        self.located = self.located_cards()

    def certainly_not_held(self, play: RecordedPlay) -> bool:
        """Whether the player cannot have held the card, whatever else he may have held."""
        if play.card in self.out_of_all_hands:
            return True
        if play.card == self.turned and self.turns_up_a_card and play.player != self.robber:
            return True
        for player in self.told:
            if player != play.player and play.card in self.told[player]:
                return True
        own = self.told.get(play.player, [])
        if play.player == self.robber and play.card == self.turned:
            return False
        return len(own) == CARDS_IN_HAND and play.card not in own

    def is_doubtful(self, card: str) -> bool:
        """Whether the record says two things of the card, so that it shows nothing of anybody."""
        plays = [play for play in self.plays if play.card == card]
        tellers = [player for player in self.told if card in self.told[player]]
        if len(plays) > 1 or len(tellers) > 1:
            return True
        return any(self.certainly_not_held(play) for play in plays)

    def shows(self, card: str) -> bool:
        """Whether a card that is told or played is evidence of anything."""
        return card not in self.doubtful and card not in self.out_of_all_hands

    def played_before(self, play: RecordedPlay) -> list[RecordedPlay]:
        """What the player had played already."""
        own = [other for other in self.plays if other.player == play.player]
        return own[: own.index(play)]

    def shown_later(self, play: RecordedPlay) -> list[RecordedPlay]:
        """What the player shows after this play."""
        own = [other for other in self.plays if other.player == play.player]
        return [other for other in own[own.index(play) + 1 :] if self.shows(other.card)]

    def known_hand(self, play: RecordedPlay) -> list[str]:
        """The cards that the player is known to have held when he played this one."""
        gone = [other.card for other in self.played_before(play)]
        cards = [play.card] + [later.card for later in self.shown_later(play)]
        cards += [card for card in self.told.get(play.player, []) if self.shows(card)]
        if play.player == self.robber and self.shows(self.turned):
            cards.append(self.turned)
        known: list[str] = []
        for card in cards:
            if card not in known and card not in gone:
                known.append(card)
        return known

    def named(self) -> list[str]:
        """The cards that are told or played somewhere."""
        cards = [play.card for play in self.plays]
        for player in self.told:
            cards += self.told[player]
        return cards

    def located_cards(self) -> list[str]:
        """The cards of which it is known where they were: in whose hand, or in nobody's."""
        cards = list(self.out_of_all_hands)
        cards += [play.card for play in self.plays if self.shows(play.card)]
        for player in self.told:
            cards += [card for card in self.told[player] if self.shows(card)]
        if self.robber != "" and self.shows(self.turned):
            cards.append(self.turned)
        return cards

    def hands_at(self, play: RecordedPlay) -> list[Hands]:
        """The hands that the player may have held when he played this card.

        The other players can always be given their number of cards from what
        is then left: nothing else is known of what they have not shown.
        """
        known = self.known_hand(play)
        size = CARDS_IN_HAND - len(self.played_before(play))
        # What lies in the trick is in nobody's hand, whatever else is doubtful about it.
        in_trick = [*play.before, play.card]
        pool = [card for card in self.pack if card not in self.located and card not in in_trick]
        if not self.moment_of_rob_matters(play):
            return [Hands(known, max(0, size - len(known)), pool)]
        # Either he had robbed by then, or he still held the card that he was to put out.
        rest = [card for card in known if card != self.turned]
        others = max(0, size - len(rest) - 1)
        after = Hands([*rest, self.turned], others, pool)
        # A card that was played was not put out, whatever is told; then that is not known.
        if self.put_out != "" and all(other.card != self.put_out for other in self.plays):
            return [after, Hands([*rest, self.put_out], others, pool)]
        return [after, Hands(rest, others + 1, pool)]

    def moment_of_rob_matters(self, play: RecordedPlay) -> bool:
        """Whether the player robbed at a time that is not known, and has not shown it yet."""
        if play.player != self.robber or not self.robbed_late or not self.shows(self.turned):
            return False
        cards = [other.card for other in self.played_before(play)] + [play.card]
        return self.turned not in cards

    def may_be_turned_card(self, card: str) -> bool:
        """Whether the card may be the one turned up, where that one is not told."""
        unknown = self.turned == "" and self.turns_up_a_card
        return unknown and SUIT_OF_LETTER[card[-1]] == self.trump_suit

    def leaves_a_card_to_turn_up(self, hand: list[str], pool: list[str]) -> bool:
        """Whether the turned-up card can be among the cards that this hand leaves."""
        possible = [card for card in pool if self.may_be_turned_card(card)]
        # Where none is left even before, the record is wrong, and cannot be kept to.
        return possible == [] or any(card not in hand for card in possible)

    def legal(self, hand: list[str], play: RecordedPlay) -> list[str]:
        """What might have been played from this hand instead of that play."""
        before = list(play.before)
        return oracle.legal(self.trump_suit, hand, before, self.rules, self.demoted_ace)

    def obligation(self, hand: list[str], play: RecordedPlay) -> str:
        """What the player had to do if this was his hand."""
        before = list(play.before)
        return oracle.obligation(self.trump_suit, hand, before, self.rules, self.demoted_ace)

    def called_for(self, hand: list[str], play: RecordedPlay) -> list[str]:
        """The cards of the hand that bound him: those that by themselves oblige to the same."""
        duty = self.obligation(hand, play)
        return [card for card in hand if self.obligation([card], play) == duty]

    def winner_with(self, card: str, play: RecordedPlay) -> str:
        """Who would have taken the trick of that play with another card in its place."""
        trick = [other for other in self.plays if other.trick == play.trick]
        cards = [card if other == play else other.card for other in trick]
        return trick[oracle.winner(self.trump_suit, cards, self.demoted_ace)].player

    def is_finished(self, number: int) -> bool:
        """Whether each player has played one card to the trick, and all cards are different."""
        trick = [play for play in self.plays if play.trick == number]
        players = {play.player for play in trick}
        cards = {play.card for play in trick}
        return len(trick) == len(players) == len(cards) == len(self.players)


def plays_of(request: Json) -> list[RecordedPlay]:
    """The cards of the record in the order in which they were played."""
    plays: list[RecordedPlay] = []
    for number, trick in enumerate(request["tricks"], start=1):
        before: list[str] = []
        for position, played in enumerate(trick, start=1):
            plays.append(
                RecordedPlay(number, position, played["player"], played["card"], tuple(before))
            )
            before.append(played["card"])
    return plays


def judge(
    request: Json, pack: list[str] | None = None, most_hands: int = MOST_HANDS
) -> list[Judgement]:
    """What is to be said of each play of the record, in its order.

    `pack` are the cards that the deal was played with, where these are not all
    52. Raises `ValueError` where somebody robbed a card that is not told.
    """
    record = Record(request, pack)
    return [judge_play(record, play, most_hands) for play in record.plays]


def judge_play(record: Record, play: RecordedPlay, most_hands: int = MOST_HANDS) -> Judgement:
    """What is to be said of one play."""
    earlier = record.plays[: record.plays.index(play)]
    if play.card in [other.card for other in earlier]:
        return Judgement(play, PLAYED_BEFORE, "undetermined", [], [])
    if record.certainly_not_held(play):
        return Judgement(play, NOT_HELD, "illegal", [], [])
    hands = list(consistent_hands(record, play, most_hands))
    lawful_in = [play.card in record.legal(hand, play) for hand in hands]
    if all(lawful_in):
        return Judgement(play, FOLLOWING, "legal", [], [])
    if any(lawful_in):
        return Judgement(play, FOLLOWING, "undetermined", [], [])
    evidence = evidence_in(record, play, hands)
    return Judgement(play, FOLLOWING, "illegal", evidence, consequences_in(record, play, hands))


def consistent_hands(record: Record, play: RecordedPlay, most_hands: int) -> Iterator[list[str]]:
    """Every hand that the player may have held, or one of each kind where these are too many."""
    for hands in record.hands_at(play):
        for others in laid_out(record, play, hands, most_hands):
            if record.leaves_a_card_to_turn_up(others, hands.out_of):
                yield hands.certain + others


def laid_out(
    record: Record, play: RecordedPlay, hands: Hands, most_hands: int
) -> Iterator[list[str]]:
    """The cards that are not certain, in every way or in one way of each kind."""
    if comb(len(hands.out_of), hands.others) > most_hands:
        yield from one_of_each_kind(record, play, hands.out_of, hands.others)
        return
    for others in combinations(hands.out_of, hands.others):
        yield list(others)


def one_of_each_kind(
    record: Record, play: RecordedPlay, pool: list[str], count: int
) -> Iterator[list[str]]:
    """So many cards of the pool: as many of each kind as there can be, in every way."""
    kinds: dict[tuple[bool, str, bool], list[str]] = {}
    for card in pool:
        trump = oracle.is_trump(card, record.trump_suit)
        kind = (trump, record.obligation([card], play), record.may_be_turned_card(card))
        kinds.setdefault(kind, []).append(card)
    return choices_from(list(kinds.values()), count)


def choices_from(piles: list[list[str]], count: int) -> Iterator[list[str]]:
    """So many cards from these piles, in every way that differs in how many of each there are."""
    if piles == []:
        if count == 0:
            yield []
        return
    for taken in range(min(count, len(piles[0])) + 1):
        for others in choices_from(piles[1:], count - taken):
            yield piles[0][:taken] + others


def evidence_in(record: Record, play: RecordedPlay, hands: list[list[str]]) -> list[Json]:
    """The later plays of cards that he surely held, and that bound him in one of these hands."""
    bound_by: set[str] = set()
    for hand in hands:
        bound_by.update(record.called_for(hand, play))
    return [
        {"trick": later.trick, "position": later.position, "card": later.card}
        for later in record.shown_later(play)
        if later.card in bound_by and all(later.card in hand for hand in hands)
    ]


def consequences_in(record: Record, play: RecordedPlay, hands: list[list[str]]) -> list[Json]:
    """Who would have taken the trick with each card that certainly might have been played."""
    if not record.is_finished(play.trick):
        return []
    consequences: list[Json] = []
    for card in record.known_hand(play):
        if all(card in hand and card in record.legal(hand, play) for hand in hands):
            consequences.append({"card": card, "winner": record.winner_with(card, play)})
    return consequences
