"""The pool of Spoil Five: who takes it, who pays into it, and when it stays."""

from collections.abc import Collection, Mapping

import pytest

from service.rules.pool import (
    Outcome,
    PoolHand,
    Settled,
    is_undecided,
    may_jink,
    pays_stakes,
    settle,
    third_trick,
)
from service.rules.rulebook import Rule
from service.rules.strikes import Strike
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import Options, numbers, pool_hand

JINKING = {"jinking": True}
TOP_UP = {"spoil_top_up": 1}
DEALER_EXTRA = {"dealer_extra": 3}
OPPOSITE = {"teams": "opposite"}


def jink(
    tricks: str,
    options: Options | None = None,
    *,
    barred: Collection[str] = (),
    dealer: str | None = None,
    struck: Mapping[str, Strike] | None = None,
) -> PoolHand:
    """A hand in which the taker of the first three tricks went on for all five."""
    return pool_hand(
        tricks,
        {**JINKING, **(options or {})},
        stake=2,
        jink_called=True,
        barred=barred,
        dealer=dealer,
        struck=struck,
    )


class TestThreeTricks:
    """Three tricks take the pool."""

    @pytest.mark.parametrize(
        ("tricks", "trick"),
        [
            ("Ann Ann Ann", 3),
            ("Ann Bob Ann Ann", 4),
            ("Bob Bob Ann Ann Ann", 5),
            ("Ann Bob Ann Cat Ann", 5),
        ],
    )
    def test_the_third_trick_wins(self, tricks: str, trick: int) -> None:
        """Whoever takes a third trick has the whole pool with it, and nobody pays."""
        settled = settle(pool_hand(tricks))
        assert settled.outcome is Outcome.WON
        assert (settled.winner, settled.won_at_trick) == ("Ann", trick)
        assert numbers(settled.receives) == [8, 0, 0, 0]
        assert numbers(settled.pays) == [0, 0, 0, 0]
        assert settled.pool_after == 0
        assert settled.ignored == ()

    def test_tricks_after_it_do_not_count(self) -> None:
        """Tricks played on after the pool was won are named, also by who would have jinked."""
        settled = settle(pool_hand("Ann Ann Ann Ann Ann"))
        assert (settled.outcome, settled.won_at_trick) == (Outcome.WON, 3)
        assert settled.ignored == (4, 5)
        assert numbers(settled.receives) == [8, 0, 0, 0]

    def test_partners_take_it_together(self) -> None:
        """The tricks of partners count together, and the side receives the pool."""
        settled = settle(pool_hand("Ann Bob Cat Dan Cat", OPPOSITE))
        assert settled.winner == "Ann+Cat"
        assert settled.receives == {"Ann+Cat": 8, "Bob+Dan": 0}

    def test_a_stake_is_in_the_pool_already(self) -> None:
        """What each put in is told, and is not paid for a second time."""
        settled = settle(pool_hand("Ann Ann Ann", stake=2))
        assert numbers(settled.receives) == [8, 0, 0, 0]
        assert numbers(settled.pays) == [0, 0, 0, 0]

    def test_what_a_spoiled_hand_costs_is_not_paid(self) -> None:
        """Nobody tops a pool up that was won."""
        settled = settle(pool_hand("Ann Ann Ann", {**TOP_UP, **DEALER_EXTRA}, dealer="Dan"))
        assert numbers(settled.pays) == [0, 0, 0, 0]
        assert settled.pool_after == 0


class TestSpoiled:
    """Where nobody takes three tricks the pool stays for the next hand."""

    @pytest.mark.parametrize("tricks", ["Ann Ann Bob Bob Cat", "Ann Bob Cat Dan", "Ann Bob " * 2])
    def test_nobody_has_three(self, tricks: str) -> None:
        """The hand is spoiled, nobody receives anything and the pool is what it was."""
        settled = settle(pool_hand(tricks))
        assert settled.outcome is Outcome.SPOILED
        assert settled.winner is None
        assert settled.won_at_trick is None
        assert numbers(settled.receives) == [0, 0, 0, 0]
        assert numbers(settled.pays) == [0, 0, 0, 0]
        assert settled.pool_after == 8
        assert settled.ignored == ()

    def test_everybody_tops_it_up(self) -> None:
        """Where the house has it, each player pays into the pool that stays."""
        settled = settle(pool_hand("Ann Ann Bob Bob Cat", TOP_UP))
        assert numbers(settled.pays) == [1, 1, 1, 1]
        assert settled.pool_after == 12

    def test_the_dealer_pays_more(self) -> None:
        """Where the house has it, the dealer pays that besides what everybody does."""
        house = {**TOP_UP, **DEALER_EXTRA}
        settled = settle(pool_hand("Ann Ann Bob Bob Cat", house, dealer="Bob"))
        assert numbers(settled.pays) == [1, 4, 1, 1]
        assert settled.pool_after == 15

    def test_the_dealer_may_pay_alone(self) -> None:
        """The dealer may have to pay where nobody else does."""
        settled = settle(pool_hand("Ann Ann Bob Bob Cat", DEALER_EXTRA, dealer="Dan"))
        assert numbers(settled.pays) == [0, 0, 0, 3]
        assert settled.pool_after == 11

    def test_each_of_partners_pays(self) -> None:
        """It is players who pay, also where sides receive."""
        settled = settle(pool_hand("Ann Bob Cat Ann Bob", {**TOP_UP, **OPPOSITE}, seats=6))
        assert settled.pays == dict.fromkeys(["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"], 1)
        assert settled.pool_after == 14

    @pytest.mark.parametrize("fourth", ["Ann", "Bob"])
    @pytest.mark.parametrize("fifth", ["Ann", "Bob"])
    def test_two_sides_cannot_spoil(self, fourth: str, fifth: str) -> None:
        """Of two sides one has three of five tricks, however they fall."""
        settled = settle(pool_hand(f"Ann Bob Ann {fourth} {fifth}", seats=2))
        assert settled.outcome is Outcome.WON
        assert settled.winner == ("Ann" if "Ann" in (fourth, fifth) else "Bob")


class TestJink:
    """A side that has the first three tricks may go on for all five."""

    def test_made(self) -> None:
        """All five tricks take the pool and a stake from each opponent."""
        settled = settle(jink("Ann Ann Ann Ann Ann"))
        assert settled.outcome is Outcome.JINKED
        assert (settled.winner, settled.won_at_trick) == ("Ann", 5)
        assert numbers(settled.pays) == [0, 2, 2, 2]
        assert numbers(settled.receives) == [14, 0, 0, 0]
        assert settled.pool_after == 0

    def test_made_by_partners(self) -> None:
        """Partners pay each other nothing, and receive together."""
        settled = settle(jink("Ann Cat Cat Ann Cat", OPPOSITE))
        assert settled.winner == "Ann+Cat"
        assert numbers(settled.pays) == [0, 2, 0, 2]
        assert settled.receives == {"Ann+Cat": 12, "Bob+Dan": 0}

    @pytest.mark.parametrize(("tricks", "ignored"), [("A A A B A", (5,)), ("A A A A B", ())])
    def test_failed(self, tricks: str, ignored: tuple[int, ...]) -> None:
        """One lost trick loses the pool that was won already, and ends the hand."""
        settled = settle(jink(tricks.replace("A", "Ann").replace("B", "Bob")))
        assert settled.outcome is Outcome.JINK_FAILED
        assert settled.winner is None
        assert settled.won_at_trick is None
        assert numbers(settled.receives) == [0, 0, 0, 0]
        assert settled.pool_after == 8
        assert settled.ignored == ignored

    def test_failed_counts_as_spoiled(self) -> None:
        """A jink that failed is paid for as a spoiled hand is."""
        house = {**TOP_UP, **DEALER_EXTRA}
        settled = settle(jink("Ann Ann Ann Bob", house, dealer="Dan"))
        assert numbers(settled.pays) == [1, 1, 1, 4]
        assert settled.pool_after == 15

    def test_not_called(self) -> None:
        """Who does not call it stops with three tricks and has the pool, in any house."""
        settled = settle(pool_hand("Ann Ann Ann Bob Bob", JINKING, stake=2))
        assert settled.outcome is Outcome.WON
        assert settled.ignored == (4, 5)
        assert numbers(settled.receives) == [8, 0, 0, 0]

    @pytest.mark.parametrize(
        ("tricks", "expected"),
        [
            ("Ann Ann Ann", True),
            ("Ann Ann Ann Bob", True),
            ("Ann Ann Bob Ann Ann", False),
            ("Bob Ann Ann Ann", False),
            ("Ann Ann", False),
        ],
    )
    def test_only_after_the_first_three_tricks(self, tricks: str, expected: bool) -> None:
        """Nobody can go on for all five who has not taken the first three."""
        assert may_jink(pool_hand(tricks, JINKING)) is expected

    def test_partners_may_take_the_first_three_between_them(self) -> None:
        """The first three tricks may be those of partners."""
        assert may_jink(pool_hand("Ann Cat Ann", {**JINKING, **OPPOSITE}))


class TestBarred:
    """A side of which a player failed to rob where he must may not win the pool."""

    def test_his_three_tricks_spoil_the_hand(self) -> None:
        """Where he takes three tricks the hand is spoiled, and is paid for as such."""
        settled = settle(pool_hand("Ann Ann Bob Ann Cat", TOP_UP, barred=["Ann"]))
        assert settled.outcome is Outcome.SPOILED
        assert settled.winner is None
        assert settled.won_at_trick is None
        assert numbers(settled.receives) == [0, 0, 0, 0]
        assert settled.pool_after == 12
        assert settled.ignored == (5,)

    def test_his_partner_is_barred_with_him(self) -> None:
        """A pool that a side may not win is not his partner's either."""
        settled = settle(pool_hand("Ann Ann Ann", OPPOSITE, barred=["Cat"]))
        assert settled.outcome is Outcome.SPOILED

    def test_others_win_as_ever(self) -> None:
        """Three tricks of somebody else take the pool though one is barred."""
        settled = settle(pool_hand("Ann Bob Bob Bob", barred=["Ann", "Cat"]))
        assert (settled.outcome, settled.winner) == (Outcome.WON, "Bob")

    @pytest.mark.parametrize("tricks", ["Ann Ann Ann Ann Ann", "Ann Ann Ann Ann Bob"])
    def test_he_has_nothing_to_go_on_for(self, tricks: str) -> None:
        """Calling a jink changes nothing for him: his third trick spoils the hand, made or not."""
        settled = settle(jink(tricks, TOP_UP, barred=["Ann"]))
        assert settled == settle(pool_hand(tricks, {**JINKING, **TOP_UP}, barred=["Ann"]))
        assert settled.outcome is Outcome.SPOILED
        assert settled.pool_after == 12
        assert settled.ignored == (4, 5)

    def test_his_jink_is_decided_with_the_third_trick(self) -> None:
        """No further tricks are asked for, because he may not win the pool with them."""
        hand = jink("Ann Ann Ann", barred=["Ann"])
        assert not is_undecided(hand)
        assert settle(hand).outcome is Outcome.SPOILED

    def test_he_leaves_nothing_open(self) -> None:
        """A hand is decided when only somebody who is barred could still take three tricks."""
        assert is_undecided(pool_hand("Ann Bob Ann Cat"))
        hand = pool_hand("Ann Bob Ann Cat", barred=["Ann"])
        assert not is_undecided(hand)
        assert settle(hand).outcome is Outcome.SPOILED


class TestStakes:
    """What the opponents of a jink pay must be known where they pay it, and only there."""

    @pytest.mark.parametrize(
        ("tricks", "barred", "expected"),
        [
            ("Ann Ann Ann Ann Ann", [], True),
            ("Ann Ann Ann Ann Ann", ["Ann"], False),
            ("Ann Ann Ann Ann Bob", [], False),
            ("Ann Ann Ann Bob", [], False),
        ],
    )
    def test_are_paid_to_a_jink_that_was_made(
        self, tricks: str, barred: list[str], expected: bool
    ) -> None:
        """Nobody pays for a jink that failed, or that could not win."""
        assert pays_stakes(jink(tricks, barred=barred)) is expected

    def test_are_not_paid_where_none_was_called(self) -> None:
        """Five tricks without a jink are paid as three."""
        assert not pays_stakes(pool_hand("Ann Ann Ann Ann Ann", JINKING))


class TestUndecided:
    """A hand can be settled when nothing to come can change how it ends."""

    @pytest.mark.parametrize(
        ("tricks", "expected"),
        [
            ("Ann", True),
            ("Ann Bob Cat", True),
            ("Ann Ann", True),
            ("Ann Ann Bob Bob", True),
            ("Ann Bob Cat Ann", True),
            ("Ann Ann Ann", False),
            ("Ann Bob Cat Dan", False),
            ("Ann Ann Bob Bob Cat", False),
            ("Ann Bob Cat Dan Ann", False),
        ],
    )
    def test_three_tricks(self, tricks: str, expected: bool) -> None:
        """It is decided when somebody has three tricks, or when nobody can have them any more."""
        assert is_undecided(pool_hand(tricks)) is expected

    @pytest.mark.parametrize(
        ("tricks", "expected"),
        [
            ("Ann Ann Ann", True),
            ("Ann Ann Ann Ann", True),
            ("Ann Ann Ann Bob", False),
            ("Ann Ann Ann Ann Bob", False),
            ("Ann Ann Ann Ann Ann", False),
        ],
    )
    def test_jink(self, tricks: str, expected: bool) -> None:
        """A jink is decided by all five tricks, or by the first that is lost."""
        assert is_undecided(jink(tricks)) is expected


# A hand for each way in which it is settled, and what is said of it.
SETTLEMENTS = [
    (
        pool_hand("Ann Bob Ann Ann"),
        Settled.WON,
        Rule.THREE_TRICKS_TAKE_POOL,
        "Ann takes the pool of 8 by winning a third trick, trick 4.",
    ),
    (
        pool_hand("Ann Ann Bob Bob Cat", TOP_UP),
        Settled.SPOILED,
        Rule.THREE_TRICKS_TAKE_POOL,
        "Nobody has taken three tricks, so the hand is spoiled; the pool for the next is 12.",
    ),
    (
        pool_hand("Ann Bob Ann Ann", TOP_UP, barred=["Ann"]),
        Settled.BARRED,
        Rule.ROB_FAILURE_PENALTY,
        "Ann won a third trick, trick 4, but may not win the pool after failing to rob, so the"
        " hand is spoiled; the pool for the next is 12.",
    ),
    (
        pool_hand("Ann Bob Ann Ann", TOP_UP, struck={"Ann": Strike(4, is_dead=True)}),
        Settled.STRUCK,
        Rule.REVOKE_PENALTY,
        "Ann took three tricks but may not win the pool after an illegal renege, so the hand is"
        " spoiled; the pool for the next is 12.",
    ),
    (
        jink("Ann Ann Ann Ann Ann"),
        Settled.JINKED,
        Rule.JINKING,
        "Ann has jinked: all five tricks take the pool of 8 and a stake of 2 from each opponent.",
    ),
    (
        jink("Ann Ann Ann Bob", TOP_UP),
        Settled.JINK_FAILED,
        Rule.JINKING,
        "Ann went on for all five tricks and lost trick 4, so the hand counts as spoiled; the pool"
        " for the next is 12.",
    ),
]


class TestWhatIsSaid:
    """The rule and the sentence for every way in which a hand is settled."""

    @pytest.mark.parametrize(
        ("hand", "case", "rule", "sentence"), SETTLEMENTS, ids=[each[1] for each in SETTLEMENTS]
    )
    def test_rule_and_sentence(
        self, hand: PoolHand, case: Settled, rule: Rule, sentence: str
    ) -> None:
        """Each has its rule and its sentence, and every language names the same facts."""
        finding = settle(hand).finding
        assert (finding.case, finding.rule) == (case, rule)
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)

    def test_every_settlement_is_met(self) -> None:
        """There is a hand here for every way in which one can be settled."""
        assert {case for _, case, _, _ in SETTLEMENTS} == {*Settled}


class TestStruckOut:
    """Tricks that do not count, as a penalty for their taker."""

    @pytest.mark.parametrize(
        ("tricks", "strike", "winner"),
        [
            ("Ann Ann Ann", Strike(3, is_dead=True), None),
            ("Ann Bob Bob Ann Ann", Strike(1, is_dead=True), None),
            ("Ann Bob Bob Bob", Strike(1, is_dead=True), "Bob"),
            ("Ann Ann Ann Ann Bob", Strike(1, is_dead=False), "Ann"),
            ("Ann Ann Ann Bob Ann", Strike(1, is_dead=False), "Ann"),
            ("Ann Ann Ann Bob Bob", Strike(1, is_dead=False), None),
            ("Ann Ann Ann Bob Bob", Strike(0, is_dead=False), "Ann"),
        ],
    )
    def test_take_no_pool(self, tricks: str, strike: Strike, winner: str | None) -> None:
        """A dead hand takes nothing; of cancelled tricks only the later ones are counted."""
        settled = settle(pool_hand(tricks, struck={"Ann": strike}))
        assert settled.winner == winner
        assert settled.pool_after == (8 if winner is None else 0)

    @pytest.mark.parametrize(
        ("tricks", "strike", "expected"),
        [
            ("Ann Ann Bob Cat", Strike(2, is_dead=True), False),
            ("Ann Ann Bob", Strike(2, is_dead=True), True),
            ("Ann Ann Bob", Strike(2, is_dead=False), True),
            ("Ann Ann Bob Cat", Strike(0, is_dead=False), True),
            ("Ann Ann Ann", Strike(3, is_dead=True), False),
        ],
    )
    def test_what_is_left_open(self, tricks: str, strike: Strike, expected: bool) -> None:
        """A hand is open as long as somebody may still take three tricks that count."""
        assert is_undecided(pool_hand(tricks, struck={"Ann": strike})) is expected

    def test_leave_no_jink(self) -> None:
        """A side with tricks struck out has not gone on for all five."""
        hand = jink("Ann Ann Ann Ann Ann", struck={"Ann": Strike(5, is_dead=True)})
        assert not pays_stakes(hand)
        assert settle(hand).finding.case is Settled.STRUCK

    def test_of_another_leave_a_jink(self) -> None:
        """What an opponent loses is nothing to whoever took all five tricks."""
        hand = jink("Ann Ann Ann Ann Ann", struck={"Bob": Strike(5, is_dead=True)})
        assert settle(hand).outcome is Outcome.JINKED


class TestTheThirdTrick:
    """The trick with which the pool was taken at the table, by the penalties before it."""

    @pytest.mark.parametrize(
        ("hand", "expected"),
        [
            (pool_hand("Ann Bob Ann Ann Bob"), 4),
            (pool_hand("Ann Bob Ann Bob Cat"), None),
            (pool_hand("Ann Ann Ann", struck={"Ann": Strike(3, is_dead=True)}), 3),
            (pool_hand("Ann Ann Ann", struck={"Ann": Strike(2, is_dead=True)}), None),
            (pool_hand("Ann Ann Ann Ann", struck={"Ann": Strike(1, is_dead=False)}), 4),
            (pool_hand("Ann Ann Ann", barred=["Ann"]), None),
            (jink("Ann Ann Ann Ann Ann"), None),
        ],
    )
    def test_is_where_the_table_should_have_stopped(
        self, hand: PoolHand, expected: int | None
    ) -> None:
        """A penalty that came later took nothing away by then, and a jink goes on."""
        assert third_trick(hand) == expected


class TestNoJinking:
    def test_a_jink_is_nothing_where_the_house_does_not_play_it(self) -> None:
        """Three tricks settle the hand there, and nobody pays a stake for five."""
        three, five = (pool_hand("Ann " * count, jink_called=True) for count in (3, 5))
        assert not is_undecided(three)
        assert not pays_stakes(five)
