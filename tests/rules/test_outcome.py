"""How a reviewed deal leaves the game: as played, and after the penalties."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import PACK, Card, card_set
from service.rules.choices import RevokePenalty
from service.rules.contract import Kept
from service.rules.following import following, legal_cards
from service.rules.games import Game
from service.rules.outcome import Lost, Outcome, Unscored
from service.rules.pool import Settled
from service.rules.record import Claim, Record
from service.rules.referee import DealRuling, Judged
from service.rules.remedies import Penalty, Remedied
from service.rules.rulebook import Rule
from service.rules.scoring import Noted
from service.rules.target import Ended
from service.rules.trick import winning
from tests.rules.asking import house_playing
from tests.rules.recorded import AUCTION, NEXT_DEAL, SPOIL_FIVE, record, ruling, scores_of
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import NAMES, Options, numbers

OFFENCE = "Ann KC 3D / Ann 2D 9C / Bob 5C 4D / Bob AH 6D / Bob 10C 7D"
"""Two players: Bob reneges illegally in the first trick, which Ann takes; he takes the others."""

BY_PARTNER = (
    "Ann KC 3D 4D 2S / Ann QC 6D 9C 3S / Ann 2C 7D 10C 4S / Ann 3C 9D 6C 6S / Ann 4C KD 7C 7S"
)
"""Four players: Ann takes all tricks, and Cat, her partner, reneges illegally in the first."""

FAR: Options = {"target": 100}
OPPOSITE: Options = {"teams": "opposite"}
AT_END: Options = {"win_check": "end_of_deal"}
BONUS: Options = {"best_trump_bonus": True}
WHEN_CERTAIN: Options = {**BONUS, "best_trump_timing": "when_certain"}
MAJORITY: Options = {"trick_scoring": "majority"}
JINK_WINS: Options = {"jink_wins_game": True}
JINKING: Options = {**SPOIL_FIVE, "jinking": True}

BOTH_TRICKS_PLAYED = Claim(2, 2)


def penalty(name: str) -> Options:
    """What a house does about an illegal renege."""
    return {"revoke_penalty": name}


def two(tricks: str, options: Options | None = None, *, claim: Claim | None = None) -> Record:
    """A record of two players."""
    return record(tricks, options, seats=2, claim=claim)


def partners(tricks: str, options: Options, *, claim: Claim | None = None) -> Record:
    """A record of Ann and Cat against Bob and Dan."""
    return record(tricks, {**OPPOSITE, **options}, claim=claim)


def contracted(options: Options | None = None, *, claim: Claim | None = None) -> Record:
    """The deal of the partners after an auction."""
    return record(BY_PARTNER, {**AUCTION, **(options or {})}, first_leader="Ann", claim=claim)


def cases(outcome: Outcome) -> list[object]:
    """The cases of what is said of an outcome."""
    return [finding.case for finding in outcome.findings]


class TestRaces:
    """A race for points, after each penalty; the scores are Ann's and Bob's."""

    @pytest.mark.parametrize(
        ("options", "claim", "dead", "points_lost"),
        [
            ({}, None, [5, 0], [5, 0]),
            ({}, BOTH_TRICKS_PLAYED, [5, 0], [5, 15]),
            ({}, Claim(3, 1), [5, 0], [5, 15]),
            ({}, Claim(2, 1), [5, 0], [5, 20]),
            ({}, Claim(4, 2), [5, 0], [5, 5]),
            ({}, Claim(1, 2), [5, 20], [5, 20]),
            ({}, NEXT_DEAL, [5, 20], [5, 20]),
            (AT_END, None, [5, 0], [5, 0]),
            (AT_END, BOTH_TRICKS_PLAYED, [5, 0], [5, 15]),
            (MAJORITY, None, [0, 0], [0, 0]),
            (MAJORITY, BOTH_TRICKS_PLAYED, [0, 0], [0, 5]),
            (BONUS, None, [5, 0], [5, 0]),
            (BONUS, Claim(3, 2), [5, 0], [5, 15]),
            (WHEN_CERTAIN, None, [5, 0], [5, 0]),
            (WHEN_CERTAIN, Claim(3, 2), [5, 0], [5, 10]),
            (WHEN_CERTAIN, BOTH_TRICKS_PLAYED, [5, 0], [5, 20]),
        ],
    )
    def test_dead_hands_and_lost_points(
        self, options: Options, claim: Claim | None, dead: list[int], points_lost: list[int]
    ) -> None:
        """A dead hand scores nothing at all; lost points are those before the claim."""
        for name, expected in (("hand_dead", dead), ("lose_deal_points", points_lost)):
            told = two(OFFENCE, {**FAR, **options, **penalty(name)}, claim=claim)
            assert scores_of(ruling(told).outcome) == expected

    @pytest.mark.parametrize(
        ("options", "expected"),
        [({}, [5, 20]), (AT_END, [5, 20]), (MAJORITY, [0, 5]), (BONUS, [5, 25])],
    )
    @pytest.mark.parametrize("name", ["correct_only", "lose_trick"])
    def test_what_costs_nothing(self, options: Options, expected: list[int], name: str) -> None:
        """What was only to be corrected costs nothing, nor does a trick that was not his."""
        found = ruling(two(OFFENCE, {**FAR, **options, **penalty(name)}))
        assert scores_of(found.as_played) == scores_of(found.outcome) == expected

    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("correct_only", [25, 0]),
            ("lose_trick", [20, 5]),
            ("hand_dead", [0, 0]),
            ("lose_deal_points", [0, 0]),
        ],
    )
    def test_partners(self, name: str, expected: list[int]) -> None:
        """One column pays for either of its players."""
        found = ruling(partners(BY_PARTNER, {**FAR, **penalty(name)}))
        assert scores_of(found.as_played) == [25, 0]
        assert scores_of(found.outcome) == expected

    @pytest.mark.parametrize(
        ("name", "winner"),
        [
            ("correct_only", "Ann+Cat"),
            ("lose_trick", None),
            ("hand_dead", None),
            ("lose_deal_points", None),
        ],
    )
    def test_all_five_tricks(self, name: str, winner: str | None) -> None:
        """Where all five tricks win the game, they do not when any of them does not count."""
        found = ruling(partners(BY_PARTNER, {**FAR, **JINK_WINS, **penalty(name)}))
        assert found.as_played.winner == "Ann+Cat"
        assert found.outcome.winner == winner
        assert found.outcome.is_over is (winner is not None)

    def test_tricks_that_are_struck_make_no_majority(self) -> None:
        """Bob's four tricks are two by the claim, and Ann's one is none of three either."""
        told = two(OFFENCE, {**FAR, **MAJORITY, **penalty("lose_deal_points")}, claim=Claim(3, 2))
        found = ruling(told)
        assert scores_of(found.as_played) == [0, 5]
        assert scores_of(found.outcome) == [0, 0]

    def test_struck_tricks_leave_fewer_than_all_five(self) -> None:
        """Of five tricks, three that count score as three by majority."""
        house = {**FAR, **MAJORITY, **penalty("lose_deal_points")}
        found = ruling(partners(BY_PARTNER, house, claim=Claim(2, 4)))
        assert scores_of(found.as_played) == [10, 0]
        assert scores_of(found.outcome) == [5, 0]

    def test_the_bonus_is_lost_with_the_hand(self) -> None:
        """A dead hand has no bonus, and nobody else has it in its place."""
        found = ruling(two(OFFENCE, {**FAR, **BONUS}))
        assert found.as_played.deal is not None
        assert found.outcome.deal is not None
        assert found.as_played.deal.best_trump is not None
        assert found.outcome.deal.best_trump is None


class TestGamesWonInTheDeal:
    """A deal is judged on the score as played; then the penalty is imposed."""

    @pytest.mark.parametrize("name", ["hand_dead", "lose_deal_points"])
    def test_a_win_of_the_offender_falls(self, name: str) -> None:
        """Bob needed three tricks and took them; without them he has won nothing."""
        told = two(OFFENCE.rpartition(" / ")[0], penalty(name))
        found = ruling(told, scores={"Bob": 10})
        assert (found.as_played.winner, found.as_played.won_at) == ("Bob", 4)
        assert (found.outcome.winner, found.outcome.is_over) == (None, False)
        assert scores_of(found.outcome) == [5, 10]

    @pytest.mark.parametrize("name", RevokePenalty)
    def test_a_win_of_another_stands(self, name: str) -> None:
        """Ann won with the first trick, and what Bob did in it changes nothing of that."""
        found = ruling(two("Ann KC 3D / Ann 2D 9C", penalty(name)), scores={"Ann": 20})
        for outcome in (found.as_played, found.outcome):
            assert (outcome.winner, outcome.won_at, outcome.is_over) == ("Ann", 1, True)
            assert scores_of(outcome) == [25, 0]

    def test_a_win_may_come_later(self) -> None:
        """The trick before the claim is struck out, and he wins with one trick more."""
        told = two(OFFENCE, penalty("lose_deal_points"), claim=BOTH_TRICKS_PLAYED)
        found = ruling(told, scores={"Bob": 10})
        assert (found.as_played.winner, found.as_played.won_at) == ("Bob", 4)
        assert (found.outcome.winner, found.outcome.won_at) == ("Bob", 5)
        assert scores_of(found.outcome) == [5, 25]

    def test_after_a_dead_hand_others_may_win(self) -> None:
        """Ann reaches the target in a trick after Bob's hand was declared dead."""
        tricks = "Ann KC 3D / Ann 2D 9C / Bob 4S KS / Ann QC 10C"
        told = two(tricks, claim=BOTH_TRICKS_PLAYED)
        found = ruling(told, scores={"Ann": 10, "Bob": 10})
        assert (found.outcome.winner, found.outcome.won_at) == ("Ann", 4)
        assert scores_of(found.outcome) == [25, 10]

    def test_at_the_end_of_the_deal(self) -> None:
        """Where the end decides, the dead hand is counted out before anybody has won."""
        found = ruling(two(OFFENCE, AT_END), scores={"Ann": 20, "Bob": 20})
        assert found.as_played.winner == "Bob"
        assert found.outcome.winner == "Ann"
        assert scores_of(found.outcome) == [25, 20]

    def test_a_dead_hand_cannot_win_with_what_it_had(self) -> None:
        """Who was past the target from before does not win in a deal in which his hand is dead."""
        house = {**AT_END, "rob_failure_penalty": "cannot_win_deal"}
        found = ruling(two(OFFENCE, house), scores={"Bob": 30})
        assert found.as_played.winner == "Bob"
        assert found.outcome.winner is None


class TestLosingATrick:
    """It goes to the best card of the opponents."""

    @pytest.mark.parametrize(
        ("first", "second", "expected"),
        [
            ("Ann KC 2C 4D 3C", "Ann QC 6C 9C 7C", "Bob"),
            ("Ann KC 3C 4D 2C", "Ann QC 6C 9C 7C", "Dan"),
            ("Ann KC 3D 4D 2C", "Ann QC 6D 9C 7C", "Dan"),
            ("Ann KD 3D 4S 9D", "Ann QD 6D 2D 7D", "Dan"),
            ("Ann KD 3S 4S 9D", "Ann QD 6S 2D 7D", "Dan"),
        ],
    )
    def test_goes_to_their_best(self, first: str, second: str, expected: str) -> None:
        """Of the opponents' cards the one wins that would have won among them."""
        found = ruling(partners(f"{first} / {second}", {**FAR, **penalty("lose_trick")}))
        assert found.outcome.deal is not None
        assert found.outcome.deal.deal.takers == (expected, "Ann")

    def test_of_three_sides_it_is_the_best_that_has_it(self) -> None:
        """Three pairs: the two of clubs is better than the three, whoever played it first."""
        told = record(
            "Ann KC 3C 2C 4D 4C 6C / Ann QC 7C 10C 9C AC AH",
            {**OPPOSITE, **FAR, **penalty("lose_trick")},
            seats=6,
        )
        found = ruling(told)
        assert found.outcome.scores == {"Ann+Dan": 0, "Bob+Eve": 0, "Cat+Fay": 10}

    def test_goes_to_whoever_led_it(self) -> None:
        """Where an opponent led, his suit counts, and his card with it."""
        told = record(
            "Bob QC 4D 3C KC / Ann 2D 6D 9C 7D",
            {**OPPOSITE, **FAR, **penalty("lose_trick")},
            dealer="Ann",
        )
        found = ruling(told)
        assert found.outcome.deal is not None
        assert found.outcome.deal.deal.takers[0] == "Bob"

    def test_where_both_sides_offend(self) -> None:
        """The side that won it loses it, though a player of the other reneged as well."""
        tricks = "Ann KC 3C 4D 3D / Ann QC 6C 9C 7C"
        found = ruling(partners(tricks, {**FAR, **penalty("lose_trick")}))
        assert [each.player for each, _ in found.ruled] == ["Cat", "Dan"]
        assert scores_of(found.outcome) == [5, 5]

    def test_the_best_trump_stays_with_who_played_it(self) -> None:
        """The trick goes to Bob, and the bonus for the jack in it is Ann's all the same."""
        tricks = BY_PARTNER.replace("Ann KC 3D 4D 2S", "Ann JC 3D 4D 2S")
        found = ruling(partners(tricks, {**FAR, **BONUS, **penalty("lose_trick")}))
        assert found.outcome.deal is not None
        best = found.outcome.deal.best_trump
        assert best is not None
        assert (best.card.code, best.player) == ("JC", "Ann")
        assert scores_of(found.outcome) == [25, 5]

    def test_a_win_before_the_penalty_may_fall(self) -> None:
        """The trick with which Ann and Cat had won is not theirs; what came after is ignored."""
        found = ruling(partners(BY_PARTNER, penalty("lose_trick")), scores={"Ann": 20})
        assert (found.as_played.winner, found.as_played.won_at) == ("Ann+Cat", 1)
        assert (found.outcome.winner, found.outcome.is_over) == (None, False)
        assert scores_of(found.outcome) == [20, 5]
        assert cases(found.outcome) == [Ended.WIN_FELL, Noted.TRICKS_IGNORED]

    def test_a_penalty_before_the_win_comes_first(self) -> None:
        """Where the claim came before the winning trick, the side wins one trick later."""
        told = partners(BY_PARTNER, penalty("lose_trick"), claim=Claim(2, 4))
        found = ruling(told, scores={"Ann": 10})
        assert (found.as_played.won_at, found.outcome.won_at) == (3, 4)
        assert scores_of(found.outcome) == [25, 5]

    def test_is_nothing_to_lone_players(self) -> None:
        """An unlawful card never wins, so a player alone has no trick to lose by it."""
        found = ruling(two(OFFENCE, {**FAR, **penalty("lose_trick")}))
        assert found.outcome == found.as_played


class TestContracts:
    """A contract of Ann's for twenty; the scores are those of Ann and Cat, and of Bob and Dan."""

    @pytest.mark.parametrize(
        ("name", "made", "expected"),
        [
            ("correct_only", True, [30, 0]),
            ("lose_trick", True, [25, 5]),
            ("hand_dead", False, [-20, 0]),
            ("lose_deal_points", False, [-20, 0]),
            ("lose_game", True, [30, 0]),
        ],
    )
    def test_the_bidders_side(self, name: str, made: bool, expected: list[int]) -> None:
        """With its tricks it loses its contract, and the bid is taken from its score."""
        found = ruling(contracted(penalty(name)), contract="Ann 20")
        assert scores_of(found.as_played) == [30, 0]
        assert found.outcome.contract is not None
        assert found.outcome.contract.made is made
        assert scores_of(found.outcome) == expected

    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("correct_only", [30, -15]),
            ("lose_trick", [25, -15]),
            ("hand_dead", [0, -15]),
            ("lose_deal_points", [0, -15]),
        ],
    )
    def test_the_opponents_of_the_bidder(self, name: str, expected: list[int]) -> None:
        """They lose what they took, and the contract is judged as it was."""
        found = ruling(contracted(penalty(name)), contract="Bob 15")
        assert scores_of(found.as_played) == [30, -15]
        assert scores_of(found.outcome) == expected

    def test_later_tricks_count(self) -> None:
        """After a claim at the second trick the three later ones and the bonus are left."""
        told = contracted(penalty("lose_deal_points"), claim=Claim(2, 4))
        found = ruling(told, contract="Ann 20")
        assert found.outcome.contract is not None
        assert numbers(found.outcome.contract.points) == [20, 0]
        assert scores_of(found.outcome) == [20, 0]
        assert found.outcome.contract.finding.case is Kept.MADE

    def test_a_win_falls(self) -> None:
        """A side that was past the target as played is not with its hand dead."""
        found = ruling(contracted(), contract="Ann 20", scores={"Ann": 100})
        assert (found.as_played.winner, found.as_played.is_over) == ("Ann+Cat", True)
        assert (found.outcome.winner, found.outcome.is_over) == (None, False)
        assert scores_of(found.outcome) == [80, 0]

    def test_thirty_for_sixty(self) -> None:
        """All was made as played, and all is lost with the hand."""
        told = contracted({"thirty_for_sixty_bid": True})
        found = ruling(told, contract="Ann 30 for_sixty")
        assert scores_of(found.as_played) == [60, 0]
        assert scores_of(found.outcome) == [-60, 0]


class TestPools:
    """A pool of eight in Spoil Five."""

    @pytest.mark.parametrize(
        ("name", "claim", "case", "won_at"),
        [
            ("correct_only", None, Settled.WON, 4),
            ("lose_trick", None, Settled.WON, 4),
            ("hand_dead", None, Settled.STRUCK, None),
            ("hand_dead", BOTH_TRICKS_PLAYED, Settled.STRUCK, None),
            ("lose_deal_points", None, Settled.STRUCK, None),
            ("lose_deal_points", Claim(2, 1), Settled.WON, 4),
            ("lose_deal_points", BOTH_TRICKS_PLAYED, Settled.WON, 5),
        ],
    )
    def test_of_the_offender(
        self, name: str, claim: Claim | None, case: Settled, won_at: int | None
    ) -> None:
        """A dead hand takes no pool; where its tricks were struck, three later ones take it."""
        told = two(OFFENCE, {**SPOIL_FIVE, **penalty(name)}, claim=claim)
        settled = ruling(told, pool=8).outcome.settlement
        assert settled is not None
        assert (settled.finding.case, settled.won_at_trick) == (case, won_at)
        assert settled.pool_after == (8 if won_at is None else 0)

    def test_of_another(self) -> None:
        """The pool goes to who took three tricks, whatever the others did."""
        tricks = "Ann KC 3D / Ann QC 4D / Ann JC 6D / Ann 2D 9C / Bob 3S 4S"
        settled = ruling(two(tricks, SPOIL_FIVE), pool=8).outcome.settlement
        assert settled is not None
        assert (settled.finding.case, settled.winner) == (Settled.WON, "Ann")

    def test_nobody_who_may_win_has_three(self) -> None:
        """Without the tricks of the dead hand the rest is too few for anybody."""
        tricks = "Ann KC 3D / Ann 2D 9C / Bob 5C 4D / Bob 2S KS / Ann 7D 10C"
        settled = ruling(two(tricks, SPOIL_FIVE), pool=8).outcome.settlement
        assert settled is not None
        assert settled.finding.case is Settled.STRUCK

    def test_a_side_that_did_not_rob(self) -> None:
        """It may not win the pool where the house says so, with no penalty besides."""
        house = {**SPOIL_FIVE, "rob_failure_penalty": "cannot_win_deal"}
        found = ruling(two("Ann AC 3D / Ann KD 4D / Ann QD 3S", house), pool=8)
        assert found.outcome.settlement is not None
        assert found.outcome.settlement.finding.case is Settled.BARRED

    @pytest.mark.parametrize(
        ("name", "case"), [("correct_only", Settled.JINKED), ("hand_dead", Settled.STRUCK)]
    )
    def test_a_jink_of_the_offenders_side(self, name: str, case: Settled) -> None:
        """All five tricks take nothing with a dead hand."""
        told = partners(BY_PARTNER, {**JINKING, **penalty(name)})
        found = ruling(told, pool=8, stake=2, jink_called=True)
        assert found.as_played.settlement is not None
        assert found.as_played.settlement.finding.case is Settled.JINKED
        assert found.outcome.settlement is not None
        assert found.outcome.settlement.finding.case is case

    def test_a_jink_against_the_offender(self) -> None:
        """It is paid in full, though an opponent's hand is dead."""
        tricks = "Ann KC 3D / Ann QC 9C / Ann JC 4D / Ann 5C 6D / Ann KS 2S"
        found = ruling(two(tricks, JINKING), pool=8, stake=2, jink_called=True)
        assert [remedy.penalty for _, remedy in found.ruled] == [Penalty.HAND_DEAD]
        assert found.outcome.settlement is not None
        assert numbers(found.outcome.settlement.receives) == [10, 0]

    def test_a_jink_that_failed(self) -> None:
        """Whoever went on and lost a trick has lost the pool."""
        told = two("Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann 2S 3S / Ann 2H 10H", JINKING)
        settled = ruling(told, pool=8, stake=2, jink_called=True).outcome.settlement
        assert settled is not None
        assert settled.finding.case is Settled.JINK_FAILED


VOID = "Ann KD 3D 2D 3D"
FIVE_TRICKS = "Ann KD 7D / Ann QD 6D / Ann JD 5D / Ann 10D 4D / Ann 9D 3D"

# A ruling for each reason why a deal is not scored, its rule and what is said.
UNSCORED: list[tuple[Outcome, Unscored, Rule, str]] = [
    (
        ruling(record("Ann KD 3D 2D / Ann QD 6D 7D 8D")).outcome,
        Unscored.NO_WINNER,
        Rule.WRONG_CARD_COUNT,
        "The deal is not scored, because not everybody has played to trick 1.",
    ),
    (
        ruling(record("Ann KD 3D 2D 4D", AUCTION), contract="Dan 20").outcome,
        Unscored.NOT_FINISHED,
        Rule.CONTRACT_SCORE,
        "The contract is not scored, because not all five tricks have been played.",
    ),
    (
        ruling(record("Ann KD 3D 2D 4D", AUCTION)).outcome,
        Unscored.NO_CONTRACT,
        Rule.CONTRACT_SCORE,
        "The deal is not scored, because the record does not tell the contract.",
    ),
    (
        ruling(record("Ann KD 3D 2D 4D", SPOIL_FIVE)).outcome,
        Unscored.NO_POOL,
        Rule.THREE_TRICKS_TAKE_POOL,
        "The hand is not settled, because the record does not tell the pool.",
    ),
    (
        ruling(record("Ann KD 3D 2D 4D", SPOIL_FIVE), pool=8).outcome,
        Unscored.HAND_NOT_DECIDED,
        Rule.THREE_TRICKS_TAKE_POOL,
        "The hand is not settled, because the tricks so far do not decide it.",
    ),
    (
        ruling(
            two(OFFENCE, {**JINKING, **penalty("correct_only")}), pool=8, jink_called=True
        ).outcome,
        Unscored.JINK_NOT_POSSIBLE,
        Rule.JINKING,
        "The hand is not settled, because a jink was called although the first three tricks did not"
        " fall to one side.",
    ),
    (
        ruling(record(f"{FIVE_TRICKS} / Bob 8C", FAR, seats=2, robbed="Bob")).outcome,
        Unscored.MORE_TRICKS_THAN_CARDS,
        Rule.WRONG_CARD_COUNT,
        "The deal is not scored, because more than five tricks were played.",
    ),
    (
        ruling(record(VOID)).outcome,
        Unscored.MAY_BE_VOID,
        Rule.MISDEAL,
        "The deal is not scored until it is known whether the cards were wrong or only the record "
        "is.",
    ),
]


class TestUnscored:
    """The reasons why a deal is not scored."""

    @pytest.mark.parametrize(
        ("outcome", "case", "rule", "sentence"), UNSCORED, ids=[each[1] for each in UNSCORED]
    )
    def test_rule_and_sentence(
        self, outcome: Outcome, case: Unscored, rule: Rule, sentence: str
    ) -> None:
        """Each is said by itself, and there is nothing else to tell."""
        (finding,) = outcome.findings
        assert (finding.case, finding.rule) == (case, rule)
        assert in_english(finding) == sentence
        assert is_said_everywhere(finding)
        assert (outcome.deal, outcome.contract, outcome.settlement) == (None, None, None)
        assert (outcome.is_over, outcome.winner, outcome.won_at) == (False, None, None)

    def test_every_reason_is_met(self) -> None:
        """There is a deal here for every reason."""
        with_a_score = Unscored.STILL_TO_BE_PUT_RIGHT
        assert [case for _, case, _, _ in UNSCORED] == [
            case for case in Unscored if case is not with_a_score
        ]

    @pytest.mark.parametrize("game", Game)
    def test_a_deal_that_may_be_void_has_no_scores(self, game: Game) -> None:
        """Whatever the game, it is not scored until it is known what was wrong."""
        told = record(VOID, {"game": game, "teams": "none"})
        pool = None if game.plays_for_points else 8
        outcome = ruling(told, scores={"Ann": 10, "Bob": 5}, pool=pool).outcome
        assert (outcome.scores, outcome.settlement) == (None, None)
        assert cases(outcome) == [Unscored.MAY_BE_VOID]

    def test_unless_the_game_was_won_before(self) -> None:
        """What was wrong after the win changes nothing of it."""
        told = record(f"Ann KH 3H 2H 4H / {VOID}")
        found = ruling(told, scores={"Ann": 20})
        assert (found.outcome.winner, found.outcome.won_at) == ("Ann", 1)
        assert scores_of(found.outcome) == [25, 0, 0, 0]

    def test_unless_the_pool_was_won_before(self) -> None:
        """Three tricks had taken the pool when a card was played a second time."""
        told = two("Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann 10D 3D", SPOIL_FIVE)
        found = ruling(told, pool=8)
        assert (found.outcome.winner, found.outcome.won_at) == ("Ann", 3)

    def test_a_trick_too_many_after_a_win(self) -> None:
        """A sixth trick keeps no deal from being scored that was won before it."""
        found = ruling(two(f"{FIVE_TRICKS} / Ann 8D 2D"), scores={"Ann": 10})
        assert (found.outcome.winner, found.outcome.won_at) == ("Ann", 3)

    def test_a_card_that_can_still_be_taken_back(self) -> None:
        """Its trick is not counted yet, and those before it are."""
        told = record("Ann KD 3D / Ann KC 4D", seats=2, hands={"Bob": "4D 9C"})
        found = ruling(told)
        assert scores_of(found.as_played) == [10, 0]
        assert scores_of(found.outcome) == [5, 0]
        ending, open_trick = found.outcome.findings
        assert ending.case is Ended.DEAL_GOES_ON
        assert open_trick.case is Unscored.STILL_TO_BE_PUT_RIGHT
        assert open_trick.rule is Rule.REVOKE_ESTABLISHED
        assert in_english(open_trick) == (
            "Trick 2 is not counted yet, because a card in it can still be taken back."
        )
        assert is_said_everywhere(open_trick)

    def test_a_win_that_is_not_counted_yet(self) -> None:
        """Ann has not won with a trick in which Bob may still play another card."""
        told = record("Ann KC 3D", seats=2, hands={"Bob": "3D 5C 9C"})
        found = ruling(told, scores={"Ann": 20})
        assert found.as_played.winner == "Ann"
        assert (found.outcome.winner, found.outcome.is_over) == (None, False)

    def test_a_card_that_was_not_taken_back(self) -> None:
        """Where play went on, the trick counts as it was played."""
        told = two(OFFENCE, FAR, claim=Claim(1, 2))
        assert cases(ruling(told).outcome) == [Ended.NOT_WON]
        assert scores_of(ruling(told).outcome) == [5, 20]

    def test_an_unfinished_last_trick_does_not_count(self) -> None:
        """What was finished is scored, and the deal goes on."""
        outcome = ruling(two("Ann KD 3D / Ann QD")).outcome
        assert scores_of(outcome) == [5, 0]
        assert cases(outcome) == [Ended.DEAL_GOES_ON]


# Records in which sides lose the game: who wins then, the case, and what is said.
LOST = [
    (
        partners(BY_PARTNER, {**FAR, **penalty("lose_game")}),
        "Bob+Dan",
        Lost.TO_OTHER_SIDE,
        "Bob+Dan wins the game, because Ann+Cat lost it by the penalty.",
    ),
    (
        record("Ann KC 3D 4D / Ann 2D 9C 10C", penalty("lose_game"), seats=3),
        "Ann",
        Lost.TO_OTHER_SIDE,
        "Ann wins the game, because Bob, Cat lost it by the penalty.",
    ),
    (
        record(BY_PARTNER, {**FAR, **penalty("lose_game")}),
        None,
        Lost.AMONG_OTHERS,
        "The game is lost for Cat by the penalty, and which of the others has won it no rule says.",
    ),
    (
        record("Ann KD 3S / Bob 2S 4D / Bob 3D 9C", penalty("lose_game"), seats=2),
        "Ann",
        Lost.TO_OTHER_SIDE,
        "Ann wins the game, because Bob lost it by the penalty.",
    ),
    (
        record("Ann KC 3D / Bob QC 4D / Ann 9C 10C", penalty("lose_game"), seats=2),
        None,
        Lost.BY_ALL,
        "The game is lost for Ann, Bob by the penalties, so nobody has won it.",
    ),
]


class TestLosingTheGame:
    """A penalty may end the game."""

    @pytest.mark.parametrize(("told", "winner", "case", "sentence"), LOST)
    def test_who_wins_it(self, told: Record, winner: str | None, case: Lost, sentence: str) -> None:
        """The only side that is left wins; of several no rule says which, and of none nobody."""
        found = ruling(told)
        assert (found.outcome.winner, found.outcome.is_over) == (winner, True)
        lost = found.outcome.lost
        assert lost is not None
        assert (lost.case, lost.rule) == (case, Rule.REVOKE_PENALTY)
        assert in_english(lost) == sentence
        assert is_said_everywhere(lost)

    @pytest.mark.parametrize(("told", "case"), [(each[0], each[2]) for each in LOST])
    def test_it_is_told_in_place_of_the_ending(self, told: Record, case: Lost) -> None:
        """Nothing is said besides of how the scores would have left the game."""
        said = cases(ruling(told).outcome)
        assert said[0] is case
        assert not any(isinstance(each, Ended) for each in said)

    def test_every_way_is_met(self) -> None:
        """There is a record here for each way to lose a game by a penalty."""
        assert {case for _, _, case, _ in LOST} == {*Lost}

    def test_the_score_stays_as_played(self) -> None:
        """Losing the game takes no points away."""
        assert scores_of(ruling(LOST[0][0]).outcome) == [25, 0]

    @pytest.mark.parametrize(
        ("told", "reason"),
        [
            (
                record(
                    "Ann KC 3D / Ann 2D 9C",
                    {**AUCTION, "teams": "none", **penalty("lose_game")},
                    seats=2,
                ),
                Unscored.NO_CONTRACT,
            ),
            (
                record("Ann KC 3D / Ann 2D 9C / Bob 2S / Bob 3S 4S", penalty("lose_game"), seats=2),
                Unscored.NO_WINNER,
            ),
        ],
    )
    def test_a_deal_without_a_score_may_end_it(self, told: Record, reason: Unscored) -> None:
        """The game is over whether or not its last deal can be scored, and both are said."""
        found = ruling(told)
        assert (found.outcome.winner, found.outcome.is_over) == ("Ann", True)
        assert cases(found.outcome) == [reason, Lost.TO_OTHER_SIDE]

    def test_not_a_deal_that_may_be_void(self) -> None:
        """Until it is known whether the cards were wrong, nobody has lost or won."""
        told = two("Ann KC 3D / Ann 2D 9C / Bob 2S 3S / Bob 4S 3S", penalty("lose_game"))
        found = ruling(told)
        assert (found.outcome.winner, found.outcome.is_over) == (None, False)
        assert cases(found.outcome) == [Unscored.MAY_BE_VOID]

    def test_a_win_as_played_is_lost(self) -> None:
        """Who had won as played has lost the game all the same."""
        found = ruling(two(OFFENCE, penalty("lose_game")), scores={"Bob": 10})
        assert (found.as_played.winner, found.outcome.winner) == ("Bob", "Ann")

    def test_a_winner_who_did_nothing_stays(self) -> None:
        """Bob offends in the very trick with which Ann wins, and Ann has won with it."""
        found = ruling(two("Ann KC 3D / Ann 2D 9C", penalty("lose_game")), scores={"Ann": 20})
        assert (found.outcome.winner, found.outcome.won_at) == ("Ann", 1)
        assert found.outcome.lost is None
        assert [remedy.finding.case for _, remedy in found.ruled] == [
            Remedied.GAME_WON_BY_OTHERS,
            Remedied.LATER_TRICKS_IGNORED,
        ]

    def test_there_is_no_game_to_lose_in_spoil_five(self) -> None:
        """There the hand is dead, and the pool stays."""
        found = ruling(two(OFFENCE, {**SPOIL_FIVE, **penalty("lose_game")}), pool=8)
        assert (found.outcome.is_over, found.outcome.lost) == (False, None)
        assert found.outcome.settlement is not None
        assert found.outcome.settlement.finding.case is Settled.STRUCK


class TestBarredFromWinning:
    """A side that did not rob may be kept from winning the game in the deal."""

    @pytest.mark.parametrize("must", [False, True])
    def test_by_the_house_rule(self, must: bool) -> None:
        """It is past the target and has not won, whether or not it had to rob."""
        house = {"rob_failure_penalty": "cannot_win_deal", "rob_compulsory": must}
        found = ruling(two("Ann AC 3D / Ann 2D 4S", house), scores={"Ann": 20})
        assert (found.outcome.winner, found.outcome.is_over) == (None, False)
        assert cases(found.outcome) == [Ended.DEAL_GOES_ON, Noted.BARRED_AT_TARGET]

    def test_the_dealer_who_left_a_turned_ace(self) -> None:
        """The same holds for a dealer who did not take the ace that he turned up."""
        house = {"rob_failure_penalty": "cannot_win_deal"}
        told = record("Ann 2D 4D / Bob 3S 2S", house, seats=2, turned="AC")
        assert ruling(told, scores={"Bob": 20}).outcome.winner is None

    def test_not_where_somebody_robbed(self) -> None:
        """Who robbed may win."""
        house = {"rob_failure_penalty": "cannot_win_deal"}
        told = record("Ann AC 3D", house, seats=2, robbed="Ann 2H")
        assert ruling(told, scores={"Ann": 20}).outcome.winner == "Ann"


@dataclass(frozen=True)
class Dealt:
    """A deal of five tricks at random, and what it is ruled on with."""

    told: Record
    scores: Mapping[str, int]
    contract: str

    @property
    def ruling(self) -> DealRuling:
        """The ruling on it."""
        is_pool = not self.told.house.game.plays_for_points
        return ruling(
            self.told,
            scores=self.scores,
            contract=self.contract,
            pool=20 if is_pool else None,
        )


RACES: list[Options] = [{**AT_END, "game": game} for game in (Game.TWENTY_FIVE, Game.FORTY_FIVE)]


@st.composite
def dealt(
    draw: st.DrawFn,
    *,
    games: list[Options],
    penalties: list[str],
    lawful: bool = False,
    claims: bool = False,
) -> Dealt:
    """A deal in which everybody plays lawfully, or any card that he likes."""
    random = draw(st.randoms(use_true_random=False))
    seats = draw(st.sampled_from([2, 3, 4, 6]))
    options = {
        **draw(st.sampled_from(games)),
        "teams": draw(st.sampled_from(["none", "opposite"])) if seats in (4, 6) else "none",
        "revoke_penalty": draw(st.sampled_from(penalties)),
    }
    game = Game(str(options["game"]))
    if game.plays_for_points:
        options["best_trump_bonus"] = draw(st.booleans())
        options["best_trump_timing"] = draw(st.sampled_from(["end_of_deal", "when_certain"]))
        options["trick_scoring"] = draw(st.sampled_from(["five_per_trick", "majority"]))
    place = Claim(draw(st.integers(1, 5)), draw(st.integers(1, seats)))
    told = record(
        tricks_at_random(random, options, seats, lawful=lawful),
        options,
        seats=seats,
        first_leader="Ann",
        claim=place if claims and draw(st.booleans()) else None,
    )
    scores = {player: 5 * random.randrange(4) for player in NAMES[:seats]}
    is_contract = game is Game.AUCTION_FORTY_FIVES
    return Dealt(told, scores, f"Bob {draw(st.sampled_from([15, 20, 30]))}" if is_contract else "")


def tricks_at_random(random: Random, options: Options, seats: int, *, lawful: bool) -> str:
    """Five tricks, each led by who won the one before; the eight of clubs is turned up."""
    house, players = house_playing(options), NAMES[:seats]
    trumps = record("Ann KD", options, seats=seats).trumps
    table = following(trumps, house)
    pack = [card for card in PACK if card.code != "8C"]
    random.shuffle(pack)
    hands = {player: pack[5 * seat : 5 * seat + 5] for seat, player in enumerate(players)}
    leader, tricks = 0, []
    for _ in range(5):
        trick: list[Card] = []
        for player in (*players[leader:], *players[:leader]):
            may = legal_cards(table, card_set(hands[player]), trick) if lawful else -1
            card = random.choice([each for each in hands[player] if each.bit & may])
            hands[player].remove(card)
            trick.append(card)
        tricks.append(f"{players[leader]} {' '.join(card.code for card in trick)}")
        leader = (leader + winning(trumps, trick)) % seats
    return " / ".join(tricks)


ALL = [str(name) for name in RevokePenalty]
STRIKING = ["hand_dead", "lose_deal_points"]
GAMES: list[Options] = [*RACES, AUCTION, {**SPOIL_FIVE}]


def penalized(found: DealRuling, told: Record) -> set[str]:
    """The sides from which a penalty takes something."""
    takes = (Penalty.HAND_DEAD, Penalty.LOSE_DEAL_POINTS, Penalty.LOSE_TRICK)
    return {
        told.sides.side_of[each.player]
        for each, remedy in found.ruled
        if remedy.penalty in takes and each.player is not None
    }


def taken_in(outcome: Outcome) -> Mapping[str, int]:
    """What each side took in the deal, before a bid is counted."""
    if outcome.contract is not None:
        return outcome.contract.points
    assert outcome.deal is not None
    before, after = outcome.deal.deal.scores, outcome.deal.scores
    return {side: after[side] - before[side] for side in before}


class TestLaws:
    """What holds of every deal."""

    @given(deal=dealt(games=GAMES, penalties=ALL, lawful=True))
    def test_lawful_deals_are_scored_as_played(self, deal: Dealt) -> None:
        """Where nobody did anything wrong, every penalty leaves the deal as it was played."""
        found = deal.ruling
        assert (found.ruled, found.judged) == ((), Judged.CLEAN)
        assert found.outcome == found.as_played

    @given(deal=dealt(games=GAMES, penalties=["correct_only"]))
    def test_where_nothing_is_taken_nothing_changes(self, deal: Dealt) -> None:
        """A house without penalties scores every deal as played, whatever was done in it."""
        found = deal.ruling
        assert found.outcome == found.as_played

    @given(deal=dealt(games=[*RACES, AUCTION], penalties=STRIKING, claims=True))
    def test_a_penalty_is_the_offenders_alone(self, deal: Dealt) -> None:
        """It never leaves him more than he took, and changes nothing that another took."""
        found = deal.ruling
        before, after = taken_in(found.as_played), taken_in(found.outcome)
        offenders = penalized(found, deal.told)
        for side, points in before.items():
            assert after[side] <= points if side in offenders else after[side] == points

    @given(deal=dealt(games=[{"game": "twenty_five", "target": 25}], penalties=STRIKING))
    def test_the_same_where_a_win_ends_the_deal(self, deal: Dealt) -> None:
        """Penalties imposed after the deal leave the others what they had when it was won."""
        found = deal.ruling
        before, after = taken_in(found.as_played), taken_in(found.outcome)
        offenders = penalized(found, deal.told)
        for side, points in before.items():
            assert after[side] <= points if side in offenders else after[side] == points

    @given(deal=dealt(games=RACES, penalties=["hand_dead"], claims=True))
    def test_a_dead_hand_scores_nothing(self, deal: Dealt) -> None:
        """The offender's score is what it was before the deal."""
        found = deal.ruling
        taken = taken_in(found.outcome)
        assert all(taken[side] == 0 for side in penalized(found, deal.told))

    @given(deal=dealt(games=RACES, penalties=["hand_dead"]))
    def test_a_dead_hand_does_not_win(self, deal: Dealt) -> None:
        """Whoever wins the game, his hand is not dead."""
        found = deal.ruling
        assert found.outcome.winner not in penalized(found, deal.told)

    @given(deal=dealt(games=[{**AT_END, "game": "twenty_five"}], penalties=["lose_trick"]))
    def test_a_lost_trick_only_moves(self, deal: Dealt) -> None:
        """A trick that one side loses another takes; whoever offended in none loses none."""
        found = deal.ruling
        assert found.as_played.deal is not None
        assert found.outcome.deal is not None
        takers, left = found.as_played.deal.deal.takers, found.outcome.deal.deal.takers
        side_of = deal.told.sides.side_of
        lost = {
            (each.trick, side_of[each.player])
            for each, remedy in found.ruled
            if remedy.penalty is Penalty.LOSE_TRICK and each.player is not None
        }
        for number, (before, after) in enumerate(zip(takers, left, strict=True), start=1):
            side = side_of[before]
            assert (side_of[after] != side) is ((number, side) in lost)

    @given(deal=dealt(games=[{**SPOIL_FIVE}], penalties=STRIKING, claims=True))
    def test_a_pool_is_given_once_or_stays(self, deal: Dealt) -> None:
        """What is received and what is left are the pool and what was paid."""
        settled = deal.ruling.outcome.settlement
        assert settled is not None
        received, paid = sum(settled.receives.values()), sum(settled.pays.values())
        assert received + settled.pool_after == 20 + paid

    @given(deal=dealt(games=[{**SPOIL_FIVE}], penalties=["hand_dead"]))
    def test_a_dead_hand_takes_no_pool(self, deal: Dealt) -> None:
        """But who had three tricks before another offended keeps it."""
        found = deal.ruling
        assert found.outcome.winner not in penalized(found, deal.told)
        if found.as_played.winner not in penalized(found, deal.told):
            assert found.outcome.winner == found.as_played.winner

    @given(deal=dealt(games=GAMES, penalties=["lose_game"]))
    def test_whoever_loses_the_game_does_not_win_it(self, deal: Dealt) -> None:
        """The game is over, and is not the offender's."""
        found = deal.ruling
        losers = {
            deal.told.sides.side_of[each.player]
            for each, remedy in found.ruled
            if remedy.penalty is Penalty.LOSE_GAME and each.player is not None
        }
        assert found.outcome.winner not in losers
        assert found.outcome.is_over or not losers
