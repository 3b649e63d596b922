"""The rules and the naive oracle give the same answers on a great many random positions."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from service.rules.cards import CARDS, Suit, card_set
from service.rules.finding import Play
from service.rules.games import Game
from service.rules.order import trumps
from service.rules.robbing import Rob, RobQuestion, rule_on_robbing
from service.rules.trick import rule_on_trick, winning
from service.rules.verdicts import Position, Why, rule_on
from tests import oracle
from tests.rules.asking import cards, codes, codes_or_none, house_playing
from tests.rules.strategies import findings_in, legal_in

SUIT_NAMES = [str(suit) for suit in Suit]
SUIT_OF_LETTER = {suit[0].upper(): suit for suit in SUIT_NAMES}

SEEDS = range(26)
"""One run of positions for each; a failure names its seed."""
POSITIONS_A_SEED = 4_000
TRICKS_A_SEED = 1_000
ROBBINGS_A_SEED = 1_000

seeds = pytest.mark.parametrize("seed", SEEDS)


@dataclass(frozen=True)
class WrittenPosition:
    """A hand that is to play to a trick, written as the oracle reads it."""

    trump_suit: str
    hand: list[str]
    trick: list[str]
    options: dict[str, object]
    demoted_ace: bool


@dataclass(frozen=True)
class WrittenTrick:
    """A trick of one to ten cards, written as the oracle reads it."""

    trump_suit: str
    trick: list[str]
    demoted_ace: bool


@dataclass(frozen=True)
class WrittenRobbing:
    """A player who asks whether he may rob, written as the oracle reads it."""

    turned: str
    hand: list[str]
    is_dealer: bool
    first_card_led: bool
    has_played: bool
    already_robbed: bool
    discard: str | None
    game: Game
    options: dict[str, object]


def random_positions(seed: int) -> Iterator[WrittenPosition]:
    """Positions of a seed: any trumps, hand, trick and house rules about following."""
    random, pack = Random(seed), oracle.pack()
    for _ in range(POSITIONS_A_SEED):
        hand_size = random.randint(1, 5)
        drawn = random.sample(pack, hand_size + random.randint(0, 9))
        demoted_ace = random.random() < 0.25
        yield WrittenPosition(
            trump_suit=random.choice(SUIT_NAMES),
            hand=drawn[:hand_size],
            trick=drawn[hand_size:],
            options=random_options_of_following(random, demoted_ace=demoted_ace),
            demoted_ace=demoted_ace,
        )


def random_options_of_following(random: Random, *, demoted_ace: bool) -> dict[str, object]:
    """House rules about following: each as often as not the usual one."""
    chosen: dict[str, object] = {}
    if random.random() < 0.5:
        chosen["renege_cards"] = random.choice(["five_only", "none"])
    if random.random() < 0.5:
        chosen["renege_forced_by"] = "led_or_played"
    if random.random() < 0.5:
        chosen["must_trump_when_void"] = True
    if demoted_ace:
        chosen["rob_failure_penalty"] = "ace_lowest_trump"
    return chosen


def random_tricks(seed: int) -> Iterator[WrittenTrick]:
    """Tricks of a seed: one to ten cards under any trumps."""
    random, pack = Random(seed), oracle.pack()
    for _ in range(TRICKS_A_SEED):
        yield WrittenTrick(
            trump_suit=random.choice(SUIT_NAMES),
            trick=random.sample(pack, random.randint(1, 10)),
            demoted_ace=random.random() < 0.25,
        )


def random_robbings(seed: int) -> Iterator[WrittenRobbing]:
    """Situations of robbing of a seed, aces being turned and held more often than by chance."""
    random = Random(seed)
    for _ in range(ROBBINGS_A_SEED):
        turned = random.choice(oracle.pack())
        if random.random() < 0.2:
            turned = random.choice(["AC", "AD", "AH", "AS"])
        hand = random_hand_beside(turned, random)
        game = random.choice([*Game, Game.TWENTY_FIVE])
        yield WrittenRobbing(
            turned=turned,
            hand=hand,
            is_dealer=random.random() < 0.5,
            first_card_led=random.random() < 0.4,
            has_played=random.random() < 0.4,
            already_robbed=random.random() < 0.2,
            discard=random.choice([*hand, None]),
            game=game,
            options=random_options_of_robbing(random) if game.turns_up_a_card else {},
        )


def random_hand_beside(turned: str, random: Random) -> list[str]:
    """A hand without the turned-up card, which as often as not holds the ace of trumps."""
    ace = "A" + turned[-1]
    others = [card for card in oracle.pack() if card not in (turned, ace)]
    hand = random.sample(others, random.randint(1, 5))
    if turned != ace and random.random() < 0.5:
        hand[random.randrange(len(hand))] = ace
    return hand


def random_options_of_robbing(random: Random) -> dict[str, object]:
    """House rules about robbing: each as often as not the usual one."""
    chosen: dict[str, object] = {}
    if random.random() < 0.5:
        chosen["rob_deadline"] = "before_own_first_play"
    if random.random() < 0.5:
        chosen["rob_may_discard_ace"] = False
    if random.random() < 0.5:
        chosen["rob_compulsory"] = True
    return chosen


def standings_by_the_oracle(written: WrittenTrick) -> list[str]:
    """The trick from its winner down: trumps, then the suit led, then the rest as played."""
    suit_led = SUIT_OF_LETTER[written.trick[0][-1]]
    ranking = oracle.order(written.trump_suit, written.demoted_ace)
    if not oracle.is_trump(written.trick[0], written.trump_suit):
        ranking = ranking + oracle.plain_order(suit_led, written.trump_suit)
    ranked = [card for card in ranking if card in written.trick]
    return ranked + [card for card in written.trick if card not in ranked]


def position_of(written: WrittenPosition) -> Position:
    """The same position in rule values."""
    return Position(
        trumps(Suit(written.trump_suit), demoted_ace=written.demoted_ace),
        cards(written.hand),
        tuple(Play(card) for card in cards(written.trick)),
        house_playing(written.options),
    )


def question_of(written: WrittenRobbing) -> RobQuestion:
    """The same question in rule values."""
    return RobQuestion(
        turned=CARDS[written.turned],
        hand=cards(written.hand),
        is_dealer=written.is_dealer,
        first_card_led=written.first_card_led,
        has_played=written.has_played,
        already_robbed=written.already_robbed,
        discard=None if written.discard is None else CARDS[written.discard],
        house=house_playing(written.options, written.game),
    )


def hand_after(written: WrittenRobbing) -> list[str]:
    """What is held once the card named has been put out and the turned-up one taken."""
    return [card for card in written.hand if card != written.discard] + [written.turned]


class TestOrder:
    """The full orders, card by card."""

    @pytest.mark.parametrize("demoted_ace", [False, True])
    @pytest.mark.parametrize("trump_suit", SUIT_NAMES)
    def test_the_trumps_and_every_plain_suit(self, trump_suit: str, demoted_ace: bool) -> None:
        """The oracle's handwritten orders and the tables of the service are the same."""
        asked = trumps(Suit(trump_suit), demoted_ace=demoted_ace)
        for suit in SUIT_NAMES:
            if suit == trump_suit:
                expected = oracle.order(trump_suit, demoted_ace)
            else:
                expected = oracle.plain_order(suit, trump_suit)
            assert codes(asked.order[Suit(suit)]) == expected

    @pytest.mark.parametrize("demoted_ace", [False, True])
    @pytest.mark.parametrize("trump_suit", SUIT_NAMES)
    def test_which_of_two_cards_takes_the_trick(self, trump_suit: str, demoted_ace: bool) -> None:
        """Of all 2,652 tricks of two cards the same card wins."""
        asked = trumps(Suit(trump_suit), demoted_ace=demoted_ace)
        for led in oracle.pack():
            for played in oracle.pack():
                if led != played:
                    expected = oracle.winner(trump_suit, [led, played], demoted_ace)
                    assert winning(asked, cards([led, played])) == expected, (led, played)


class TestFollowing:
    """What may be played."""

    @seeds
    def test_obligation_and_legal_cards(self, seed: int) -> None:
        """The same obligation, and the same legal cards in the same order."""
        for written in random_positions(seed):
            situation = (
                written.trump_suit,
                written.hand,
                written.trick,
                written.options,
                written.demoted_ace,
            )
            position = position_of(written)
            ruling = rule_on(position)
            assert ruling.obligation == oracle.obligation(*situation), (seed, written)
            assert codes(ruling.legal) == oracle.legal(*situation), (seed, written)
            assert legal_in(position) == card_set(ruling.legal), (seed, written)

    def test_at_least_a_hundred_thousand_positions_are_compared(self) -> None:
        """The seeds together give that many positions, even when a repeated one counts once."""
        compared = {
            (
                written.trump_suit,
                *written.hand,
                "to",
                *written.trick,
                *sorted(written.options.items()),
            )
            for seed in SEEDS
            for written in random_positions(seed)
        }
        assert len(compared) >= 100_000

    def test_every_situation_is_met(self) -> None:
        """The random positions meet every reason for which a card may or may not be played."""
        met = {
            finding.case
            for written in random_positions(0)
            for finding in findings_in(position_of(written))
        }
        assert met == set(Why) - {Why.NOT_HELD}


class TestWinner:
    """Who wins a trick."""

    @seeds
    def test_winner_and_standings(self, seed: int) -> None:
        """The same winner, and the same order of all the cards behind it."""
        for written in random_tricks(seed):
            asked = trumps(Suit(written.trump_suit), demoted_ace=written.demoted_ace)
            trick = cards(written.trick)
            winner = oracle.winner(written.trump_suit, written.trick, written.demoted_ace)
            ruling = rule_on_trick(asked, [Play(card) for card in trick])
            standings = [standing.play.card.code for standing in ruling.standings]
            assert winning(asked, trick) == winner, (seed, written)
            assert ruling.winner.position == winner + 1, (seed, written)
            assert standings == standings_by_the_oracle(written), (seed, written)


class TestRobbing:
    """Who may take the turned-up card."""

    @seeds
    def test_right_and_exchange(self, seed: int) -> None:
        """The same right, the same cards to put out, and the hand that follows from them."""
        for written in random_robbings(seed):
            ruling = rule_on_robbing(question_of(written))
            may_rob, may_be_put_out, right = oracle.may_rob(
                written.turned,
                written.hand,
                written.is_dealer,
                written.first_card_led,
                written.has_played,
                written.already_robbed,
                {"game": str(written.game), **written.options},
            )
            assert ruling.eligible is may_rob, (seed, written)
            assert ruling.basis == right, (seed, written)
            assert codes(ruling.may_discard) == may_be_put_out, (seed, written)
            expected = hand_after(written) if written.discard in may_be_put_out else None
            assert codes_or_none(ruling.hand_after) == expected, (seed, written)

    def test_every_situation_is_met(self) -> None:
        """The random positions meet each right, each refusal and each exchange there is."""
        met = {rule_on_robbing(question_of(written)).finding.case for written in random_robbings(0)}
        assert met == set(Rob)
