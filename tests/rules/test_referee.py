"""The ruling on a deal as a whole."""

import pytest

from service.rules.irregularities import Kind
from service.rules.record import Claim, Record
from service.rules.referee import Judged, Summed
from service.rules.remedies import Penalty, Remedied
from service.rules.rulebook import Rule
from service.rules.target import Ended
from tests.rules.recorded import SPOIL_FIVE, record, ruling
from tests.rules.saying import in_english, is_said_everywhere

WHOLE = "Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann 10D 7D / Ann 9D 8D"
OFFENCE = "Ann KC 3D / Ann 2D 9C"

# A record for each way in which a deal is judged, its rule and what is said of it.
SUMMED = [
    (
        record(WHOLE, {"target": 100}, seats=2),
        Judged.CLEAN,
        Summed.CLEAN,
        Rule.PROOF_FROM_LATER_CARDS,
        "Every card in the record was lawfully played, and nothing irregular is proven.",
    ),
    (
        record("Bob KD Dan 3D Cat 2D Ann 4D", taken_by="Dan"),
        Judged.IRREGULAR,
        Summed.IRREGULAR,
        Rule.WRONG_LEADER,
        "The record shows 3 irregularities.",
    ),
    (
        record(OFFENCE, seats=2),
        Judged.IRREGULAR,
        Summed.IRREGULAR_ONE,
        Rule.ILLEGAL_RENEGE,
        "The record shows one irregularity.",
    ),
    (
        record("Ann KC 3D 4D 6D"),
        Judged.UNDETERMINED,
        Summed.UNDETERMINED,
        Rule.PROOF_FROM_LATER_CARDS,
        "Nothing irregular is proven, but 3 plays cannot be judged by the cards that have been"
        " seen.",
    ),
    (
        record("Ann KC 3D", seats=2),
        Judged.UNDETERMINED,
        Summed.UNDETERMINED_ONE,
        Rule.PROOF_FROM_LATER_CARDS,
        "Nothing irregular is proven, but one play cannot be judged by the cards that have been"
        " seen.",
    ),
]


class TestTheWhole:
    """One verdict, with its rule and its sentence."""

    @pytest.mark.parametrize(
        ("told", "judged", "case", "rule", "sentence"), SUMMED, ids=[each[2] for each in SUMMED]
    )
    def test_is_judged(
        self, told: Record, judged: Judged, case: Summed, rule: Rule, sentence: str
    ) -> None:
        """The rule is that of the first irregularity, or that about proof."""
        found = ruling(told)
        assert found.judged is judged
        assert (found.finding.case, found.finding.rule) == (case, rule)
        assert in_english(found.finding) == sentence
        assert is_said_everywhere(found.finding)

    def test_every_verdict_is_met(self) -> None:
        """There is a deal here for every way in which one is judged."""
        assert {case for _, _, case, _, _ in SUMMED} == {*Summed}
        assert {judged for _, judged, _, _, _ in SUMMED} == {*Judged}

    def test_what_is_irregular_outweighs_what_is_not_known(self) -> None:
        """A deal with an offence is irregular, however many plays cannot be judged."""
        found = ruling(record("Bob KC 3D 4D 6D"))
        assert (found.judged, found.undetermined) == (Judged.IRREGULAR, 3)


class TestPlayAfterTheGameWasWon:
    """It is found by the score as played."""

    def test_is_told_once(self) -> None:
        """However many tricks came after the win, the table played on once."""
        kinds = [found.kind for found, _ in ruling(record(WHOLE, seats=2)).ruled]
        assert kinds == []
        won = ruling(record(WHOLE, seats=2), scores={"Ann": 10})
        assert [(found.kind, found.trick) for found, _ in won.ruled] == [
            (Kind.PLAY_AFTER_GAME_WON, 4)
        ]

    def test_is_no_matter_of_pools(self) -> None:
        """In Spoil Five the tricks after the third are listed with the settlement."""
        found = ruling(record(WHOLE, SPOIL_FIVE, seats=2), pool=8)
        assert found.judged is Judged.CLEAN
        assert found.outcome.settlement is not None
        assert found.outcome.settlement.ignored == (4, 5)


class TestAClaimBeforeTheWin:
    """A penalty imposed in mid-deal comes before a trick with which its side would have won."""

    tricks = f"{OFFENCE} / Bob 5C 4D / Bob AH 6D / Bob 10C 7D"

    @pytest.mark.parametrize(
        ("name", "claim", "won_at"),
        [
            ("hand_dead", Claim(2, 1), None),
            ("hand_dead", Claim(4, 1), None),
            ("lose_deal_points", Claim(2, 2), 5),
        ],
    )
    def test_whoever_played_on_did_right(self, name: str, claim: Claim, won_at: int | None) -> None:
        """Bob would have won with the fourth trick, but for the penalty; so the fifth counts."""
        told = record(self.tricks, {"revoke_penalty": name}, seats=2, claim=claim)
        found = ruling(told, scores={"Bob": 10})
        assert found.as_played.won_at == 4
        assert found.outcome.won_at == won_at
        assert [each.kind for each, _ in found.ruled] == [Kind.ILLEGAL_RENEGE]

    @pytest.mark.parametrize("name", ["hand_dead", "lose_deal_points"])
    @pytest.mark.parametrize("claim", [None, Claim(4, 2), Claim(5, 1)])
    def test_after_the_win_they_should_not_have(self, name: str, claim: Claim | None) -> None:
        """Who objected when Bob had won has played on after a win, even if it falls."""
        told = record(self.tricks, {"revoke_penalty": name}, seats=2, claim=claim)
        found = ruling(told, scores={"Bob": 10})
        assert [each.kind for each, _ in found.ruled] == [
            Kind.ILLEGAL_RENEGE,
            Kind.PLAY_AFTER_GAME_WON,
        ]
        assert found.outcome.deal is not None
        assert found.outcome.deal.finding.case is Ended.WIN_FELL
        assert found.outcome.deal.ignored == (5,)
        assert found.outcome.scores == {"Ann": 5, "Bob": 10}

    def test_a_second_offence_after_the_win_costs_nothing(self) -> None:
        """The first takes the win away; what the other did after it was never for the game."""
        tricks = "Ann KC 3D / Ann 2D 9C / Bob JC 4D / Bob 10C 6D / Bob 2S AC"
        found = ruling(record(tricks, seats=2), scores={"Bob": 15})
        assert found.as_played.won_at == 3
        assert [(each.player, each.trick, remedy.finding.case) for each, remedy in found.ruled] == [
            ("Bob", 1, Remedied.HAND_DEAD),
            ("Ann", 3, Remedied.HAND_DEAD),
            (None, 4, Remedied.LATER_TRICKS_IGNORED),
            ("Ann", 4, Remedied.GAME_WAS_WON),
        ]

    def test_a_later_offence_of_another_counts(self) -> None:
        """Ann's offence in the fourth trick comes after no win, because Bob's hand was dead."""
        tricks = "Ann KC 3D / Ann 2D 9C / Bob JC 4D / Bob 10C 6D / Bob 2S AC"
        told = record(tricks, seats=2, claim=Claim(2, 2))
        found = ruling(told, scores={"Bob": 15})
        assert found.as_played.won_at == 3
        assert [(each.player, each.trick) for each, _ in found.ruled] == [
            ("Bob", 1),
            ("Ann", 3),
            ("Ann", 4),
        ]
        assert {remedy.penalty for _, remedy in found.ruled} == {Penalty.HAND_DEAD}


def test_the_claim_changes_no_verdict_on_a_play() -> None:
    """When somebody objected bears on what follows, and not on what was done."""
    rulings = [
        ruling(record(OFFENCE, seats=2, claim=claim)) for claim in (None, Claim(1, 1), Claim(2, 2))
    ]
    assert all(each.tricks == rulings[0].tricks for each in rulings)
    assert all(
        [found for found, _ in each.ruled] == [found for found, _ in rulings[0].ruled]
        for each in rulings
    )
