"""The rules in process: our sets and tables, the object-and-list engine, and the oracle.

Each answers the same questions from its own values, made beforehand: we hold a hand as a set of
cards and answer with one, the engine holds lists of card objects, the oracle lists of codes.
:func:`disagreement` compares their answers before anything is timed.
"""

import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import starmap
from random import Random
from typing import Any

from benchmarks import engine
from benchmarks.questions import (
    CODES,
    DEALT,
    Question,
    deal_review_questions,
    legal_plays_questions,
    of_size,
    trick_winner_questions,
)
from service.api import questions as reading
from service.api import review_questions
from service.rules.cards import CARDS, Card, CardSet, card_set, cards_in
from service.rules.finding import Play
from service.rules.following import Following, following, legal_cards
from service.rules.games import Game, HouseRules, defaults_of
from service.rules.order import Trumps
from service.rules.referee import rule_on_deal
from service.rules.robbing import RobQuestion, rule_on_robbing
from service.rules.trick import rule_on_trick, winning
from service.rules.verdicts import rule_on
from tests import oracle

OURS, ENGINE, ORACLE = "the referee", "objects and lists", "the oracle"
WORKERS = (OURS, ENGINE, ORACLE)

LEGAL_PLAYS = "which cards of a hand are legal"
FOLLOWING = "which of five cards may follow"
TRICK_WINNER = "who wins a trick"
ROB = "may a player rob"
REPLAY = "a deal replayed: 20 plays judged, 5 winners"
RULING = "every card of a hand ruled on, with reasons"
STANDINGS = "a trick ruled on, with standings and reason"
REVIEW = "a deal reviewed, with irregularities, remedies and outcome"

COUNT = 400

LASTING_NS = 50_000_000
"""How long a round asks the same questions again: one pass would be over before it is warm."""


@dataclass(frozen=True)
class Worker:
    """Answers questions of a kind; ``plainly`` makes an answer comparable."""

    answer: Callable[..., Any]
    questions: Sequence[tuple[Any, ...]]
    plainly: Callable[[Any], Any] = lambda answer: answer

    def answers(self) -> list[Any]:
        """The answers, each to be compared with those of others."""
        return [self.plainly(answer) for answer in starmap(self.answer, self.questions)]

    def work(self) -> None:
        """Answer all the questions once, and keep nothing."""
        deque(starmap(self.answer, self.questions), maxlen=0)


@dataclass(frozen=True)
class Task:
    """Questions of one kind, and who answers them."""

    name: str
    count: int
    workers: Mapping[str, Worker]

    def nanoseconds(self, worker: str) -> float:
        """How long an answer takes, over as many as fill the time."""
        work, answered = self.workers[worker].work, 0
        begun = now = time.perf_counter_ns()
        while now - begun < LASTING_NS:
            work()
            answered += self.count
            now = time.perf_counter_ns()
        return (now - begun) / answered


def tasks(count: int = COUNT) -> list[Task]:
    """All that is measured."""
    return [
        _legal_plays(LEGAL_PLAYS, legal_plays_questions(count)),
        _legal_plays(FOLLOWING, of_size(DEALT, 2, count)),
        _trick_winner(count),
        _robbing(count),
        _replays(max(1, count // 20)),
        _rulings(count),
        _standings(count),
        _reviews(max(1, count // 20)),
    ]


def disagreement(task: Task) -> str | None:
    """Who answers otherwise than we do, if anybody does."""
    answers = {name: worker.answers() for name, worker in task.workers.items()}
    return next((name for name, given in answers.items() if given != answers[OURS]), None)


def _legal_plays(name: str, questions: Sequence[Question]) -> Task:
    asked = [reading.legal_plays(question) for question in questions]
    ours = [
        (following(each.trumps, each.house), card_set(each.hand), _cards(each.trick))
        for each in asked
    ]
    simple = [
        (_table(each.trumps, each.house), _simple(each.hand), _simple(_cards(each.trick)))
        for each in asked
    ]
    naive = [
        (str(each.trumps.suit), _codes(each.hand), _codes(_cards(each.trick)), _rules(each.house))
        for each in asked
    ]
    return Task(
        name,
        len(asked),
        {
            OURS: Worker(legal_cards, ours, _plain_set),
            ENGINE: Worker(engine.Table.legal_plays, simple, _plain_simple),
            ORACLE: Worker(oracle.legal, naive, sorted),
        },
    )


def _trick_winner(count: int) -> Task:
    asked = [reading.trick_winner(question) for question in trick_winner_questions(count)]
    ours = [(each.trumps, _cards(each.trick)) for each in asked]
    simple = [(_table(each.trumps, each.house), _simple(_cards(each.trick))) for each in asked]
    naive = [(str(each.trumps.suit), _codes(_cards(each.trick))) for each in asked]
    return Task(
        TRICK_WINNER,
        count,
        {
            OURS: Worker(winning, ours),
            ENGINE: Worker(engine.Table.winner, simple),
            ORACLE: Worker(oracle.winner, naive),
        },
    )


def _robbing(count: int) -> Task:
    """Ours gives the reason as well, which the others do not."""
    random = Random("robbing")
    asked = [_robber(random) for _ in range(count)]
    simple = [
        (
            engine.Table(engine.card(each.turned.code).suit),
            engine.card(each.turned.code),
            _simple(each.hand),
            each.is_dealer,
        )
        for each in asked
    ]
    naive = [(each.turned.code, _codes(each.hand), each.is_dealer) for each in asked]
    return Task(
        ROB,
        count,
        {
            OURS: Worker(
                rule_on_robbing,
                [(each,) for each in asked],
                lambda ruling: (ruling.eligible, _codes(ruling.may_discard)),
            ),
            ENGINE: Worker(
                lambda table, turned, hand, is_dealer: table.may_rob(
                    turned,
                    hand,
                    is_dealer=is_dealer,
                    first_card_led=False,
                    has_played=False,
                    already_robbed=False,
                ),
                simple,
                lambda told: (told[0], [_code(each) for each in told[1]]),
            ),
            ORACLE: Worker(
                oracle.may_rob,
                [(*each, False, False, False, {}) for each in naive],
                lambda told: told[:2],
            ),
        },
    )


def _robber(random: Random) -> RobQuestion:
    """A player before the first lead; half of them hold the ace of trumps or have turned it."""
    turned, *hand = random.sample(CODES, DEALT + 1)
    ace = "A" + turned[-1]
    if ace != turned and ace not in hand and random.random() < 0.5:
        hand[random.randrange(DEALT)] = ace
    return RobQuestion(
        turned=CARDS[turned],
        hand=tuple(CARDS[code] for code in hand),
        is_dealer=random.random() < 0.25,
        first_card_led=False,
        has_played=False,
        already_robbed=False,
        discard=None,
        house=defaults_of(Game.TWENTY_FIVE),
    )


def _replays(count: int) -> Task:
    """Whole deals of four, all hands known, judged play by play."""
    read = [review_questions.deal_review(deal)[0] for deal in deal_review_questions(count)]
    dealt = [
        (
            record.trumps,
            record.house,
            [[(shown.player, shown.card) for shown in trick] for trick in record.tricks],
        )
        for record in read
    ]
    simple = [
        (
            _table(ranked, house),
            {player: _simple(hand) for player, hand in _hands(tricks).items()},
            [[(player, engine.card(card.code)) for player, card in trick] for trick in tricks],
        )
        for ranked, house, tricks in dealt
    ]
    naive = [
        (
            str(ranked.suit),
            ranked.demoted_ace,
            _rules(house),
            {player: _codes(hand) for player, hand in _hands(tricks).items()},
            [[(player, card.code) for player, card in trick] for trick in tricks],
        )
        for ranked, house, tricks in dealt
    ]
    ours = [
        (
            following(ranked, house),
            {player: card_set(hand) for player, hand in _hands(tricks).items()},
            tricks,
        )
        for ranked, house, tricks in dealt
    ]
    return Task(
        REPLAY,
        count,
        {
            OURS: Worker(_replay, ours),
            ENGINE: Worker(engine.replay, simple),
            ORACLE: Worker(_replay_by_oracle, naive),
        },
    )


def _replay(
    table: Following,
    hands: Mapping[str, CardSet],
    tricks: Sequence[Sequence[tuple[str, Card]]],
) -> list[tuple[list[bool], str]]:
    held = dict(hands)
    taken = []
    for trick in tricks:
        lawful: list[bool] = []
        cards: list[Card] = []
        for player, card in trick:
            lawful.append(bool(card.bit & legal_cards(table, held[player], cards)))
            held[player] &= ~card.bit
            cards.append(card)
        taken.append((lawful, trick[winning(table.trumps, cards)][0]))
    return taken


def _replay_by_oracle(
    suit: str,
    demoted_ace: bool,
    rules: oracle.Rules,
    hands: Mapping[str, list[str]],
    tricks: Sequence[Sequence[tuple[str, str]]],
) -> list[tuple[list[bool], str]]:
    held = {player: list(hand) for player, hand in hands.items()}
    taken = []
    for trick in tricks:
        lawful: list[bool] = []
        cards: list[str] = []
        for player, card in trick:
            lawful.append(card in oracle.legal(suit, held[player], cards, rules, demoted_ace))
            held[player].remove(card)
            cards.append(card)
        taken.append((lawful, trick[oracle.winner(suit, cards, demoted_ace)][0]))
    return taken


def _hands(tricks: Sequence[Sequence[tuple[str, Card]]]) -> dict[str, list[Card]]:
    """What everybody held at the first lead of a deal that was played to its end."""
    hands: dict[str, list[Card]] = {}
    for trick in tricks:
        for player, card in trick:
            hands.setdefault(player, []).append(card)
    return hands


def _rulings(count: int) -> Task:
    asked = [(reading.legal_plays(question),) for question in legal_plays_questions(count)]
    return Task(RULING, count, {OURS: Worker(rule_on, asked)})


def _standings(count: int) -> Task:
    asked = [reading.trick_winner(question) for question in trick_winner_questions(count)]
    ours = [(each.trumps, each.trick) for each in asked]
    return Task(STANDINGS, count, {OURS: Worker(rule_on_trick, ours)})


def _reviews(count: int) -> Task:
    """A record keeps what it has worked out, so each time a copy of it is ruled on."""
    read = [review_questions.deal_review(deal) for deal in deal_review_questions(count)]
    return Task(
        REVIEW,
        count,
        {OURS: Worker(lambda record, stakes: rule_on_deal(replace(record), stakes), read)},
    )


def _cards(plays: Iterable[Play]) -> list[Card]:
    return [play.card for play in plays]


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]


def _simple(cards: Iterable[Card]) -> list[engine.Card]:
    return [engine.card(card.code) for card in cards]


def _table(ranked: Trumps, house: HouseRules) -> engine.Table:
    rules = engine.House(
        renege_cards=str(house.renege_cards),
        renege_forced_by=str(house.renege_forced_by),
        must_trump_when_void=house.must_trump_when_void,
    )
    return engine.Table(engine.Suit(ranked.suit[0].upper()), ranked.demoted_ace, rules)


def _rules(house: HouseRules) -> oracle.Rules:
    return {
        "renege_cards": str(house.renege_cards),
        "renege_forced_by": str(house.renege_forced_by),
        "must_trump_when_void": house.must_trump_when_void,
    }


def _plain_set(cards: CardSet) -> list[str]:
    return sorted(_codes(cards_in(cards)))


def _plain_simple(cards: Iterable[engine.Card]) -> list[str]:
    return sorted(_code(card) for card in cards)


def _code(card: engine.Card) -> str:
    named = {engine.Rank.ACE: "A", engine.Rank.JACK: "J", engine.Rank.QUEEN: "Q"}
    named[engine.Rank.KING] = "K"
    return f"{named.get(card.rank, int(card.rank))}{card.suit.value}"
