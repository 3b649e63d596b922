"""The program that compares every hand with a count, on a few leads."""

from collections.abc import Iterable
from random import Random

import pytest

from service.rules.cards import CARDS, Card, Suit
from service.rules.choices import RenegeCards
from service.rules.following import binding_demand, demands, following, legal_cards
from service.rules.games import Game, house_rules
from service.rules.order import trumps
from tests import exhaustive
from tests.exhaustive import USUAL, Comparison, all_agree, compared, every_hand


class TestEnumeration:
    """All hands are looked at, by the rules of the service."""

    @pytest.mark.parametrize(
        ("trump_suit", "led"), [(Suit.CLUBS, "JC"), (Suit.SPADES, "3H")], ids=["trump", "plain"]
    )
    def test_the_rules_and_the_count_agree(self, trump_suit: Suit, led: str) -> None:
        """For a lead every hand that the other cards make is looked at, and nothing differs."""
        assert compared(trump_suit, CARDS[led]) == Comparison(2_349_060, ())

    def test_a_rule_that_differs_is_found(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Under another house's rules the numbers of hands are not those of the count."""
        strict = house_rules(Game.TWENTY_FIVE, {"renege_cards": RenegeCards.NONE})
        monkeypatch.setattr(exhaustive, "USUAL", strict)
        found = compared(Suit.HEARTS, CARDS["2H"])
        assert found.hands == 2_349_060
        # Among the free hands of the count, those that hold a top trump: C(42, 5) - C(39, 5).
        assert found.differences[-1] == (
            "hearts trumps, 2H led, free, 5 to play: "
            "575,757 hands by the rules, 850,668 by the count"
        )

    @pytest.mark.parametrize("led", ["AH", "KC", "KH"])
    def test_hands_may_play_what_the_rules_say(self, led: str) -> None:
        """What a demand is satisfied by is the legal set that the service answers with."""
        clubs, hands = following(trumps(Suit.CLUBS), USUAL), every_hand()
        asked = demands(clubs, [CARDS[led]])
        for hand in Random(led).sample(hands, 2_000):
            satisfied = hand & binding_demand(hand, asked).satisfied_by
            assert satisfied == legal_cards(clubs, hand, [CARDS[led]])


class TestReport:
    """What the program prints, and what it makes of a difference."""

    def test_all_is_equal(self, capsys: pytest.CaptureFixture[str]) -> None:
        """There is a line for each trump suit and one for all, with the number of hands."""
        assert all_agree(lambda _, leads: [Comparison(7, ()) for _ in leads], [CARDS["2C"]] * 3)
        *lines, last = capsys.readouterr().out.splitlines()
        assert lines == [f"{suit} trumps: 3 leads, 0 differences" for suit in Suit]
        assert last.startswith("84 hands in ")
        assert last.endswith(" seconds: the rules and the count agree.")

    def test_something_differs(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Each difference is printed, their number is told, and the answer is no."""

        def differing(_: object, leads: Iterable[Card]) -> list[Comparison]:
            return [Comparison(7, (f"{lead.code} differs",)) for lead in leads]

        assert not all_agree(differing, [CARDS["2C"], CARDS["AH"]])
        lines = capsys.readouterr().out.splitlines()
        assert lines[:3] == ["clubs trumps: 2 leads, 2 differences", "  2C differs", "  AH differs"]
        assert lines[-1].endswith(" seconds: 8 DIFFERENCES.")

    @pytest.mark.parametrize(("agree", "status"), [(True, 0), (False, 1)])
    def test_exit_status(self, agree: bool, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
        """The program fails where anything differs, and only there."""
        monkeypatch.setattr(exhaustive, "all_agree", lambda _: agree)
        assert exhaustive.main() == status
