"""The object-and-list engine, whose rules are held to the oracle before anything is held to it."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from benchmarks import engine, rules
from service.rules.cards import PACK
from tests import oracle
from tests.oracle import Rules

CODES = [card.code for card in PACK]
SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}

suits = st.sampled_from(list(SUITS))
houses = st.fixed_dictionaries(
    {
        "renege_cards": st.sampled_from(["top_three", "five_only", "none"]),
        "renege_forced_by": st.sampled_from(["led", "led_or_played"]),
        "must_trump_when_void": st.booleans(),
        "rob_deadline": st.sampled_from(["before_first_lead", "before_own_first_play"]),
        "rob_may_discard_ace": st.booleans(),
    }
)


@st.composite
def cards(draw: st.DrawFn, suit: str, fewest: int, most: int) -> list[str]:
    """Different cards, with more trumps among them than by chance."""
    one = st.sampled_from(oracle.order(suit)) | st.sampled_from(CODES)
    return draw(st.lists(one, min_size=fewest, max_size=most, unique=True))


def table(suit: str, house: dict[str, Any], *, demoted_ace: bool = False) -> engine.Table:
    return engine.Table(engine.Suit(SUITS[suit]), demoted_ace, engine.House(**house))


def objects(codes: list[str]) -> list[engine.Card]:
    return [engine.card(code) for code in codes]


class TestAgainstOracle:
    @given(st.data(), suits, houses, st.booleans())
    def test_the_same_cards_are_legal(
        self, data: st.DataObject, suit: str, house: Rules, demoted_ace: bool
    ) -> None:
        """What a hand may play to a trick is what the oracle says, under every house rule."""
        drawn = data.draw(cards(suit, 1, 14))
        held = data.draw(st.integers(1, min(5, len(drawn))))
        hand, trick = drawn[:held], drawn[held:]
        legal = table(suit, dict(house), demoted_ace=demoted_ace).legal_plays(
            objects(hand), objects(trick)
        )
        assert legal == objects(oracle.legal(suit, hand, trick, house, demoted_ace))

    @given(st.data(), suits, st.booleans())
    def test_the_same_card_wins(self, data: st.DataObject, suit: str, demoted_ace: bool) -> None:
        """The card that takes a trick is the one that the oracle says."""
        trick = data.draw(cards(suit, 1, 10))
        winner = table(suit, {}, demoted_ace=demoted_ace).winner(objects(trick))
        assert winner == oracle.winner(suit, trick, demoted_ace)

    @given(st.data(), suits, houses, *[st.booleans()] * 4)
    def test_the_same_player_may_rob(
        self,
        data: st.DataObject,
        suit: str,
        house: Rules,
        is_dealer: bool,
        first_card_led: bool,
        has_played: bool,
        already_robbed: bool,
    ) -> None:
        """Who may rob, and what he may put out, is what the oracle says."""
        turned, *hand = data.draw(cards(suit, 6, 6))
        told = oracle.may_rob(
            turned, hand, is_dealer, first_card_led, has_played, already_robbed, house
        )
        may_rob = table(suit, dict(house)).may_rob(
            engine.card(turned),
            objects(hand),
            is_dealer=is_dealer,
            first_card_led=first_card_led,
            has_played=has_played,
            already_robbed=already_robbed,
        )
        assert may_rob == (told[0], objects(told[1]))


class TestWhatIsTimed:
    def test_all_give_the_same_answers(self) -> None:
        """Who is timed on the same questions answers them alike."""
        tasks = rules.tasks(60)
        assert [rules.disagreement(task) for task in tasks] == [None] * len(tasks)

    def test_other_answers_are_noticed(self) -> None:
        """Somebody who answers otherwise is named, so that nothing is timed."""
        asked = [(1, 1)]
        workers = {
            rules.OURS: rules.Worker(lambda one, other: one + other, asked),
            "x": rules.Worker(lambda one, other: one - other, asked),
        }
        task = rules.Task("addition", 1, workers)
        assert rules.disagreement(task) == "x"
