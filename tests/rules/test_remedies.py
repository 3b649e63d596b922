"""What follows from an irregularity, by the house rules in force; clubs are trumps."""

import pytest

from service.rules.choices import (
    Misdeal,
    OutOfTurn,
    RevokeClaimDeadline,
    RevokeEstablished,
    RevokePenalty,
)
from service.rules.irregularities import Irregular, Irregularity, Kind
from service.rules.record import Announced, Claim, Record
from service.rules.remedies import (
    Matter,
    Penalty,
    Remedied,
    Remedy,
    Source,
    remedy_for,
    strike_for,
)
from service.rules.review import review_tricks
from service.rules.rulebook import Rule
from service.rules.strikes import Strike
from tests.rules.recorded import NEXT_DEAL, SPOIL_FIVE, found_in, record, ruling, scores_of
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import Options

OFFENCE = "Ann KC 3D / Ann 2D 9C"
"""Bob does not follow the king of trumps, and shows in the second trick that he might have."""

BY_PARTNER = "Ann KC 3D 4D 2S / Ann QC 6D 9C 3S"
"""Cat does the same in a trick that Ann wins; they may be partners."""

OUT_OF_ORDER = "Ann KC 3D 2C 3C / Cat 2D 4D 6D 9C"
"""Bob does the same, and before he shows it Cat leads in place of Ann, who had won."""

OPPOSITE: Options = {"teams": "opposite"}
QUITTED: Options = {"revoke_established": "trick_quitted"}
MUST_ROB: Options = {"rob_compulsory": True}
BEFORE_DEAL = {"Ann": 20}
"""The score of the side that needs one trick more."""


def penalty(name: str) -> Options:
    """What a house does about an illegal renege."""
    return {"revoke_penalty": name}


def failure(name: str) -> Options:
    """What a house does about a failure to rob."""
    return {"rob_failure_penalty": name}


def ruled_in(told: Record) -> list[tuple[Irregularity, Remedy]]:
    """What is irregular and what follows; there is a pool of four in Spoil Five."""
    is_pool = not told.house.game.plays_for_points
    return list(ruling(told, pool=4 if is_pool else None).ruled)


def remedy_in(told: Record) -> Remedy:
    """What follows from the only irregularity of a record."""
    ((_, remedy),) = ruled_in(told)
    return remedy


def ruled_on_renege(told: Record) -> tuple[Matter, Remedy]:
    """The only irregularity of a record, in its deal, and what follows; nobody has won."""
    (found,) = found_in(told)
    matter = Matter(found, told, review_tricks(told), won_at=None, won_by=None)
    return matter, remedy_for(matter)


def after_renege(told: Record) -> Remedied:
    """What follows from the illegal renege of a record, whatever else is irregular."""
    (case,) = [
        remedy.finding.case for found, remedy in ruled_in(told) if found.kind is Kind.ILLEGAL_RENEGE
    ]
    assert isinstance(case, Remedied)
    return case


# A record for each remedy: its penalty, whose it is, its rule and what is said.
REMEDIES = [
    (
        record(OFFENCE, penalty("correct_only"), seats=2),
        Remedied.CORRECT_ONLY,
        Penalty.CORRECT_ONLY,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "By the house rule in force nothing follows from an illegal renege that can no longer"
        " be put right.",
    ),
    (
        record(BY_PARTNER, {**OPPOSITE, **penalty("lose_trick")}),
        Remedied.LOSE_TRICK,
        Penalty.LOSE_TRICK,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "By the house rule in force the side of the offender, Ann+Cat, loses trick 1 to the "
        "best card of its opponents.",
    ),
    (
        record(OFFENCE, penalty("lose_trick"), seats=2),
        Remedied.TRICK_NOT_THEIRS,
        Penalty.NONE,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "Nothing follows: by the house rule in force the side of the offender loses the trick, "
        "and Bob had not won trick 1.",
    ),
    (
        record(OFFENCE, seats=2),
        Remedied.HAND_DEAD,
        Penalty.HAND_DEAD,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "By the house rule in force the hand of Bob is dead: what Bob scored in this deal is "
        "cancelled, and Bob scores nothing more in it.",
    ),
    (
        record(OFFENCE, penalty("lose_deal_points"), seats=2),
        Remedied.LOSE_DEAL_POINTS,
        Penalty.LOSE_DEAL_POINTS,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "By the house rule in force what Bob had scored in this deal is cancelled, and later "
        "tricks count.",
    ),
    (
        record(BY_PARTNER, {**OPPOSITE, **penalty("lose_game")}),
        Remedied.LOSE_GAME,
        Penalty.LOSE_GAME,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "By the house rule in force Ann+Cat loses the game.",
    ),
    (
        record(OFFENCE, {**SPOIL_FIVE, **penalty("lose_game")}, seats=2),
        Remedied.CANNOT_WIN_POOL,
        Penalty.HAND_DEAD,
        Source.HOUSE,
        Rule.REVOKE_PENALTY,
        "By the house rule in force Bob cannot win the pool of this hand.",
    ),
    (
        record(OFFENCE, seats=2, claim=Claim(1, 2)),
        Remedied.WAS_NOT_PUT_RIGHT,
        Penalty.CORRECT_ONLY,
        Source.HOUSE,
        Rule.REVOKE_ESTABLISHED,
        "By the house rule in force it could still be put right when it was claimed; by the "
        "record it was not, so what followed counts as it was played.",
    ),
    (
        record("Ann KC 3D", seats=2, hands={"Bob": "3D 9C"}),
        Remedied.NOT_ESTABLISHED,
        Penalty.CORRECT_ONLY,
        Source.HOUSE,
        Rule.REVOKE_ESTABLISHED,
        "By the house rule in force it can still be put right: the card is taken back, and a "
        "lawful one is played.",
    ),
    (
        record(OFFENCE, seats=2, claim=NEXT_DEAL),
        Remedied.CLAIMED_TOO_LATE,
        Penalty.NONE,
        Source.HOUSE,
        Rule.REVOKE_CLAIM_DEADLINE,
        "By the house rule in force it was claimed too late, because the next deal had begun,"
        " so the play stands.",
    ),
    (
        record("Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann KC 7D / Ann 2D 9C", SPOIL_FIVE, seats=2),
        Remedied.GAME_WAS_WON,
        Penalty.NONE,
        Source.SHEETS,
        Rule.THREE_TRICKS_TAKE_POOL,
        "Nothing follows from it, because it came after trick 3, with which it had been "
        "decided who won.",
    ),
    (
        record("Ann KD Cat 3D Bob 2D Dan 4D", claim=Claim(1, 2)),
        Remedied.TAKE_BACK,
        Penalty.TAKE_BACK,
        Source.HOUSE,
        Rule.OUT_OF_TURN,
        "By the house rule in force the card is taken back, and the right player plays.",
    ),
    (
        record("Ann KD Cat 3D Bob 2D Dan 4D", OPPOSITE, claim=Claim(1, 2)),
        Remedied.CALL_SUIT,
        Penalty.CALL_SUIT,
        Source.HOUSE,
        Rule.OUT_OF_TURN,
        "By the house rule in force the card is taken back, and the opponents of Ann+Cat may "
        "name the suit that Ann+Cat must lead next.",
    ),
    (
        record("Ann KD Cat 3D Bob 2D Dan 4D"),
        Remedied.TRICK_STANDS,
        Penalty.NONE,
        Source.HOUSE,
        Rule.OUT_OF_TURN,
        "The trick stands, because others had played after that card.",
    ),
    (
        record("Ann KD 3D 2D Bob 10D Dan 4D"),
        Remedied.SECOND_CARD_TAKEN_BACK,
        Penalty.TAKE_BACK,
        Source.HOUSE,
        Rule.OUT_OF_TURN,
        "The second card is taken back and does not count in the trick.",
    ),
    (
        record("Ann KD 3D 2D 3D"),
        Remedied.REDEAL,
        Penalty.REDEAL,
        Source.HOUSE,
        Rule.MISDEAL,
        "By the house rule in force the deal is void if the cards, and not only the record, "
        "are wrong: the same dealer deals again.",
    ),
    (
        record("Ann KD 3D 2D 3D", {"misdeal": "deal_passes"}),
        Remedied.DEAL_PASSES,
        Penalty.DEAL_PASSES,
        Source.HOUSE,
        Rule.MISDEAL,
        "By the house rule in force the deal is void if the cards, and not only the record, "
        "are wrong: the deal passes to the next player.",
    ),
    (
        record("Ann KD 3D 2D / Ann QD 6D 7D 8D"),
        Remedied.TRICK_NOT_DECIDED,
        Penalty.NONE,
        Source.HOUSE,
        Rule.WRONG_CARD_COUNT,
        "No rule says what follows, and who won trick 1 cannot be told.",
    ),
    (
        record("Ann KD 3D 2D 4D / Ann QD 6D 7D 8D", taken_by="Bob"),
        Remedied.TRICK_TO_WINNER,
        Penalty.TRICK_TO_WINNER,
        Source.HOUSE,
        Rule.WRONG_WINNER_TAKEN,
        "The trick goes to Ann, who won it by the cards.",
    ),
    (
        record("Ann KD 3D 2D 9C / Ann QD 6D 7D 8D", taken_by="Ann"),
        Remedied.WRONG_WINNER_LED,
        Penalty.TRICK_TO_WINNER,
        Source.HOUSE,
        Rule.WRONG_WINNER_TAKEN,
        "The trick goes to Dan, who won it by the cards; because Ann led to the next, what "
        "would have happened cannot be told, and the later tricks count as they were played.",
    ),
    (
        record("Ann KD 3D 2D 4D", taken_by="Bob", claim=NEXT_DEAL),
        Remedied.LEFT_AS_TAKEN,
        Penalty.NONE,
        Source.HOUSE,
        Rule.WRONG_WINNER_TAKEN,
        "It was claimed too late, because the next deal had begun, so trick 1 stays with Bob.",
    ),
    (
        record("Ann KD 3D 2D 4D", hands={"Bob": "9C 3S 4S 6S 7S"}),
        Remedied.HANDS_TO_BE_CHECKED,
        Penalty.NONE,
        Source.HOUSE,
        Rule.CARD_NOT_HELD,
        "No rule says what follows, so what is told of the hands is to be checked first.",
    ),
    (
        record("Ann KD 8C 2D 4D"),
        Remedied.ROB_TO_BE_CHECKED,
        Penalty.NONE,
        Source.HOUSE,
        Rule.CARD_NOT_HELD,
        "No rule says what follows, so ask first whether somebody robbed and the record leaves "
        "it out.",
    ),
    (
        record("Ann KD 3D 2D 4D", robbed="Cat 3D"),
        Remedied.DISCARD_TO_BE_CHECKED,
        Penalty.NONE,
        Source.HOUSE,
        Rule.CARD_NOT_HELD,
        "No rule says what follows, so ask first who robbed and which card was put out.",
    ),
    (
        record("Ann KD 3D 2D 4D", robbed="Cat 2H", announced=Announced.LATE),
        Remedied.ROB_REFUSED,
        Penalty.ROB_REFUSED,
        Source.HOUSE,
        Rule.ROB_DEADLINE,
        "The robbing does not count: as far as it can still be undone, the eight of clubs "
        "goes back and the card put out is taken up again.",
    ),
    (
        record("Ann KD 3D 8C 4D", robbed="Cat 2H", announced=Announced.LATE),
        Remedied.ROB_STANDS,
        Penalty.NONE,
        Source.HOUSE,
        Rule.ROB_DEADLINE,
        "It can no longer be undone, because the eight of clubs has been played, so the tricks "
        "are judged as they were played.",
    ),
    (
        record("Ann KD 3D 2D 4D", {"rob_may_discard_ace": False}, robbed="Cat AC"),
        Remedied.PUT_OUT_ANOTHER,
        Penalty.PUT_OUT_A_CARD,
        Source.HOUSE,
        Rule.ROB_MAY_DISCARD_ACE,
        "The ace of clubs is taken up again and another card is put out, as far as that can "
        "still be done.",
    ),
    (
        record("Ann KD 3D 2D 4D", {**MUST_ROB, **failure("ace_lowest_trump")}, turned="AC"),
        Remedied.ACE_OUT_OF_PLAY,
        Penalty.NONE,
        Source.HOUSE,
        Rule.ROB_FAILURE_PENALTY,
        "Nothing follows for the ranking of the ace, because the ace of clubs stayed on the table.",
    ),
    (
        record("Ann KD 3D 2D 4D", robbed="Cat", hands={"Cat": "2D 3S 4S 6S AC"}),
        Remedied.PUT_OUT_A_CARD,
        Penalty.PUT_OUT_A_CARD,
        Source.HOUSE,
        Rule.WRONG_CARD_COUNT,
        "Cat must put out a card before playing another.",
    ),
    (
        record("Ann AC 2C 3C 4C", MUST_ROB),
        Remedied.NO_PENALTY_FOR_NOT_ROBBING,
        Penalty.NONE,
        Source.HOUSE,
        Rule.ROB_FAILURE_PENALTY,
        "The house rules in force name no penalty for it.",
    ),
    (
        record("Ann AC 2C 3C 4C", {**MUST_ROB, **failure("ace_lowest_trump")}),
        Remedied.ACE_LOWEST_TRUMP,
        Penalty.ACE_LOWEST_TRUMP,
        Source.HOUSE,
        Rule.ROB_FAILURE_PENALTY,
        "By the house rule in force the ace of clubs is the lowest trump of this deal.",
    ),
    (
        record("Ann AC 2C 3C 4C", {**MUST_ROB, **failure("cannot_win_deal")}),
        Remedied.CANNOT_WIN_DEAL,
        Penalty.CANNOT_WIN_DEAL,
        Source.HOUSE,
        Rule.ROB_FAILURE_PENALTY,
        "By the house rule in force Ann cannot win in this deal.",
    ),
]

AFTER_A_WIN = "Ann KD 3D / Ann KC 4D / Ann 2D 9C"
"""With twenty before, Ann wins with the first trick, and Bob reneges illegally in the second."""


class TestWhatIsSaid:
    """Each remedy, met in a record with one irregularity."""

    @pytest.mark.parametrize(
        ("told", "case", "consists_of", "source", "rule", "sentence"),
        REMEDIES,
        ids=[each[1] for each in REMEDIES],
    )
    def test_of_a_remedy(
        self,
        told: Record,
        case: Remedied,
        consists_of: Penalty,
        source: Source,
        rule: Rule,
        sentence: str,
    ) -> None:
        """It says what follows, whether that is the sheets' or the house's, and by which rule."""
        remedy = remedy_in(told)
        assert (remedy.finding.case, remedy.penalty) == (case, consists_of)
        assert (remedy.source, remedy.finding.rule) == (source, rule)
        assert in_english(remedy.finding) == sentence
        assert is_said_everywhere(remedy.finding)

    def test_of_play_after_the_game_was_won(self) -> None:
        """It does not count, and that is the sheets' rule."""
        told = record("Ann KD 3D 2D 4D / Ann QD 6D 7D 8D")
        ((_, remedy),) = ruling(told, scores=BEFORE_DEAL).ruled
        assert (remedy.penalty, remedy.source) == (Penalty.NONE, Source.SHEETS)
        assert remedy.finding.rule is Rule.TARGET_WINS_AT_ONCE
        assert remedy.finding.case is Remedied.LATER_TRICKS_IGNORED
        assert in_english(remedy.finding) == (
            "The game ended with trick 1, and what was played after it does not count."
        )
        assert is_said_everywhere(remedy.finding)

    def test_of_an_offence_in_the_trick_with_which_another_won(self) -> None:
        """Where the offender would lose the game, he has lost it already."""
        told = record(OFFENCE, penalty("lose_game"), seats=2)
        ((_, remedy), _) = ruling(told, scores=BEFORE_DEAL).ruled
        assert (remedy.penalty, remedy.source) == (Penalty.NONE, Source.HOUSE)
        assert remedy.finding.rule is Rule.REVOKE_PENALTY
        assert remedy.finding.case is Remedied.GAME_WON_BY_OTHERS
        assert in_english(remedy.finding) == (
            "Nothing more follows, because another side had won the game by then."
        )
        assert is_said_everywhere(remedy.finding)

    def test_every_remedy_is_met(self) -> None:
        """There is a record here for every situation, and so for every penalty."""
        after_wins = {Remedied.LATER_TRICKS_IGNORED, Remedied.GAME_WON_BY_OTHERS}
        assert {case for _, case, *_ in REMEDIES} | after_wins == {*Remedied}
        assert {consists_of for _, _, consists_of, *_ in REMEDIES} == {*Penalty}

    def test_only_what_a_win_ends_is_the_sheets(self) -> None:
        """The sheets say that a win ends the game; they name no remedy for anything."""
        by_sheets = {case for _, case, _, source, *_ in REMEDIES if source is Source.SHEETS}
        assert by_sheets == {Remedied.GAME_WAS_WON}


class TestEstablishing:
    """An illegal renege is put right for nothing until it is established."""

    @pytest.mark.parametrize("chosen", RevokePenalty)
    @pytest.mark.parametrize("established", RevokeEstablished)
    @pytest.mark.parametrize(
        ("claim", "is_established"),
        [(Claim(1, 3), False), (Claim(1, 4), False), (Claim(2, 1), True), (None, True)],
    )
    def test_penalty_or_correction(
        self,
        chosen: RevokePenalty,
        established: RevokeEstablished,
        claim: Claim | None,
        is_established: bool,
    ) -> None:
        """Before the winner leads on it is corrected, whatever the penalty would be; then not."""
        house = {**OPPOSITE, "revoke_penalty": chosen, "revoke_established": established}
        remedy = remedy_in(record(BY_PARTNER, house, claim=claim))
        expected = Remedied(chosen) if is_established else Remedied.WAS_NOT_PUT_RIGHT
        assert remedy.finding.case is expected
        assert remedy.penalty is (Penalty(chosen) if is_established else Penalty.CORRECT_ONLY)
        assert remedy.source is Source.HOUSE

    @pytest.mark.parametrize(
        ("options", "claim", "by_next_play", "by_quitting"),
        [
            ({}, Claim(1, 4), False, False),
            ({}, Claim(2, 1), False, False),
            ({}, Claim(2, 2), False, False),
            ({}, Claim(2, 3), True, True),
            (OPPOSITE, Claim(2, 1), False, False),
            (OPPOSITE, Claim(2, 2), True, False),
            (OPPOSITE, Claim(2, 3), True, True),
            ({}, None, True, True),
        ],
    )
    def test_place_of_the_claim(
        self, options: Options, claim: Claim | None, by_next_play: bool, by_quitting: bool
    ) -> None:
        """It is the winner's next card; by the usual rule also the offender's or his partner's."""
        for established, expected in zip(
            RevokeEstablished, (by_next_play, by_quitting), strict=True
        ):
            house = {**options, "revoke_established": established}
            case = after_renege(record(OUT_OF_ORDER, house, claim=claim))
            assert (case is Remedied.HAND_DEAD) is expected
            assert (case is Remedied.WAS_NOT_PUT_RIGHT) is not expected

    @pytest.mark.parametrize(
        ("established", "expected"),
        [
            (RevokeEstablished.TRICK_QUITTED_OR_NEXT_PLAY, Remedied.HAND_DEAD),
            (RevokeEstablished.TRICK_QUITTED, Remedied.WAS_NOT_PUT_RIGHT),
        ],
    )
    def test_offenders_own_next_card(
        self, established: RevokeEstablished, expected: Remedied
    ) -> None:
        """Where he leads in place of the winner, only the usual rule takes that for too late."""
        told = record(
            "Ann KC 3D 2C / Bob 9C 4D",
            {"revoke_established": established},
            seats=3,
            claim=Claim(2, 2),
        )
        assert after_renege(told) is expected

    def test_a_third_trick(self) -> None:
        """A trick is quitted at the latest when the one after the next is begun."""
        told = record("Ann KC 3D 2C / Bob 9C 4D / Bob 6D", QUITTED, seats=3)
        assert after_renege(told) is Remedied.HAND_DEAD

    def test_the_last_trick_recorded(self) -> None:
        """Where nothing was played after the trick, the card can still be taken back."""
        told = record("Ann KC 3D", seats=2, hands={"Bob": "3D 9C"})
        assert remedy_in(told).finding.case is Remedied.NOT_ESTABLISHED

    def test_what_was_played_in_the_same_trick(self) -> None:
        """The rest of its own trick does not make it too late, as long as no other has begun."""
        told = record("Ann KC 3D 4D", seats=3, hands={"Bob": "3D 9C"}, claim=Claim(1, 2))
        assert after_renege(told) is Remedied.NOT_ESTABLISHED

    def test_a_claim_that_came_before(self) -> None:
        """An objection to something earlier is none to this, which is looked at after the deal."""
        told = record(AFTER_A_WIN, seats=2, claim=Claim(1, 2))
        assert remedy_in(told).finding.case is Remedied.HAND_DEAD


class TestClaimingTooLate:
    """By the usual rule an illegal renege must be claimed before the next deal."""

    @pytest.mark.parametrize("chosen", RevokePenalty)
    def test_after_the_next_deal_has_begun(self, chosen: RevokePenalty) -> None:
        """Then nothing follows; a house may allow claims until the end of the game."""
        expected = {
            RevokeClaimDeadline.BEFORE_NEXT_DEAL: (Penalty.NONE, Remedied.CLAIMED_TOO_LATE),
            RevokeClaimDeadline.END_OF_GAME: (Penalty(chosen), Remedied(chosen)),
        }
        for deadline in RevokeClaimDeadline:
            house = {**OPPOSITE, "revoke_penalty": chosen, "revoke_claim_deadline": deadline}
            remedy = remedy_in(record(BY_PARTNER, house, claim=NEXT_DEAL))
            assert (remedy.penalty, remedy.finding.case) == expected[deadline]

    @pytest.mark.parametrize("deadline", RevokeClaimDeadline)
    def test_in_the_deal_it_does_not_matter(self, deadline: RevokeClaimDeadline) -> None:
        """A claim in the deal or right after it is in time by either rule."""
        for claim in (Claim(2, 2), None):
            house = {"revoke_claim_deadline": deadline}
            told = record(OFFENCE, house, seats=2, claim=claim)
            assert remedy_in(told).finding.case is Remedied.HAND_DEAD

    def test_bears_on_reneges_alone(self) -> None:
        """Other irregularities are dealt with whenever they are seen."""
        told = record("Ann KD 3D 2D 3D", claim=NEXT_DEAL)
        assert remedy_in(told).penalty is Penalty.REDEAL


class TestAfterTheGameWasWon:
    """What is played after a win does not count, and so is not penalized."""

    @pytest.mark.parametrize("chosen", RevokePenalty)
    def test_nothing_follows(self, chosen: RevokePenalty) -> None:
        """Whatever the house's penalty, an offence after the winning trick costs nothing."""
        told = record(AFTER_A_WIN, penalty(chosen), seats=2)
        _, (offence, remedy) = ruling(told, scores=BEFORE_DEAL).ruled
        assert (offence.kind, offence.trick) == (Kind.ILLEGAL_RENEGE, 2)
        assert (remedy.finding.case, remedy.penalty) == (Remedied.GAME_WAS_WON, Penalty.NONE)
        assert (remedy.finding.rule, remedy.source) == (Rule.TARGET_WINS_AT_ONCE, Source.SHEETS)

    def test_in_the_winning_trick_it_counts(self) -> None:
        """An offence in the trick with which another wins is an offence."""
        ((_, remedy), _) = ruling(record(OFFENCE, seats=2), scores=BEFORE_DEAL).ruled
        assert remedy.finding.case is Remedied.HAND_DEAD

    def test_it_does_not_matter_when_it_was_claimed(self) -> None:
        """That nothing follows is said for that reason, even if the claim came too late too."""
        told = record(AFTER_A_WIN, seats=2, claim=NEXT_DEAL)
        _, (_, remedy) = ruling(told, scores=BEFORE_DEAL).ruled
        assert remedy.finding.case is Remedied.GAME_WAS_WON

    def test_where_the_end_of_the_deal_decides_it_counts(self) -> None:
        """Nobody has won before the last trick there."""
        told = record(AFTER_A_WIN, {"win_check": "end_of_deal"}, seats=2)
        ((_, remedy),) = ruling(told, scores=BEFORE_DEAL).ruled
        assert remedy.finding.case is Remedied.HAND_DEAD


class TestTurnsAndDeals:
    """What the house says about cards out of turn and about wrong deals, each by itself."""

    @pytest.mark.parametrize("out_of_turn", OutOfTurn)
    @pytest.mark.parametrize("misdeal", Misdeal)
    def test_each_house_rule_decides_its_own(
        self, out_of_turn: OutOfTurn, misdeal: Misdeal
    ) -> None:
        """A wrong leader and a card out of turn are treated alike, and a wrong deal by its rule."""
        house = {"out_of_turn": out_of_turn, "misdeal": misdeal}
        for told, case in (
            (record("Bob KD", house), Irregular.WRONG_LEADER),
            (record("Ann KD Cat 3D", house), Irregular.OUT_OF_TURN),
        ):
            ((found, remedy),) = ruled_in(told)
            assert (found.case, remedy.penalty) == (case, Penalty(out_of_turn))
        assert remedy_in(record("Ann KD 3D 2D 3D", house)).penalty is Penalty(misdeal)

    @pytest.mark.parametrize(
        ("options", "expected"),
        [
            ({}, Penalty.TAKE_BACK),
            (OPPOSITE, Penalty.CALL_SUIT),
            ({**OPPOSITE, "out_of_turn": "take_back"}, Penalty.TAKE_BACK),
            ({"out_of_turn": "call_suit"}, Penalty.CALL_SUIT),
        ],
    )
    def test_partners_may_have_a_suit_called(self, options: Options, expected: Penalty) -> None:
        """Lone players take the card back, partners have a suit called, or as the house says."""
        assert remedy_in(record("Ann KD Cat 3D", options)).penalty is expected

    @pytest.mark.parametrize("out_of_turn", OutOfTurn)
    @pytest.mark.parametrize(
        ("tricks", "claim", "stands"),
        [
            ("Ann KD Cat 3D", None, False),
            ("Ann KD Cat 3D Bob 2D", None, True),
            ("Ann KD Cat 3D Bob 2D", Claim(1, 2), False),
            ("Ann KD Cat 3D Bob 2D", Claim(1, 3), True),
            ("Ann KD Cat 3D Bob 2D", NEXT_DEAL, True),
            ("Bob KD", None, False),
            ("Bob KD 3D", None, True),
            ("Bob KD 3D", Claim(1, 1), False),
            ("Ann KD 3D 2D 4D / Bob 9D", None, False),
            ("Ann KD 3D 2D 4D / Bob 9D 8D", None, True),
            ("Ann KD 3D 2D 4D / Bob 9D 8D", Claim(1, 4), True),
        ],
    )
    def test_the_trick_stands_where_others_had_played(
        self, out_of_turn: OutOfTurn, tricks: str, claim: Claim | None, stands: bool
    ) -> None:
        """Nothing is taken back once a card was played after it, before anybody objected."""
        remedy = remedy_in(record(tricks, {"out_of_turn": out_of_turn}, claim=claim))
        assert remedy.penalty is (Penalty.NONE if stands else Penalty(out_of_turn))
        expected = Remedied.TRICK_STANDS if stands else Remedied(out_of_turn)
        assert remedy.finding.case is expected

    @pytest.mark.parametrize("out_of_turn", OutOfTurn)
    def test_a_second_card_is_taken_back(self, out_of_turn: OutOfTurn) -> None:
        """Nobody calls a suit for a card too many."""
        told = record("Ann KD 3D 2D Bob 10D Dan 4D", {"out_of_turn": out_of_turn})
        assert remedy_in(told).penalty is Penalty.TAKE_BACK

    @pytest.mark.parametrize(
        "told",
        [
            record("Ann KD 3D 2D 4D", hands={"Ann": "KD 9C", "Cat": "2D 9C"}),
            record("Ann KD 3D 2D 4D", hands={"Bob": "3D 7S 8S 9S 10S 2H"}),
        ],
    )
    def test_wrong_hands_are_a_wrong_deal(self, told: Record) -> None:
        """A card in two hands and a sixth card make the deal void."""
        assert remedy_in(told).penalty is Penalty.REDEAL


class TestRobbing:
    """What follows from a rob without right, and from none."""

    @pytest.mark.parametrize(
        ("tricks", "turned", "announced", "rule"),
        [
            ("Ann AC 2C 3C 4C", "8C", Announced.BEFORE_FIRST_LEAD, Rule.ROB_WITH_ACE_OF_TRUMPS),
            ("Ann KD 3D 2D 4D", "AC", Announced.BEFORE_FIRST_LEAD, Rule.ROB_TURNED_ACE),
            ("Ann KD 3D 2D 4D", "8C", Announced.LATE, Rule.ROB_DEADLINE),
        ],
    )
    def test_is_refused_until_the_card_is_played(
        self, tricks: str, turned: str, announced: Announced, rule: Rule
    ) -> None:
        """Without the ace and too late alike; when the turned-up card was played, it stands."""
        for played, penalty_then, case in (
            (tricks, Penalty.ROB_REFUSED, Remedied.ROB_REFUSED),
            (f"{tricks} / Ann QC JC {turned} KC", Penalty.NONE, Remedied.ROB_STANDS),
        ):
            told = record(played, turned=turned, robbed="Cat 2H", announced=announced)
            ((found, remedy),) = ruled_in(told)
            assert found.kind in (Kind.LATE_ROB, Kind.ROB_WITHOUT_ACE)
            assert (remedy.penalty, remedy.finding.case) == (penalty_then, case)
            assert (remedy.source, remedy.finding.rule) == (Source.HOUSE, rule)

    @pytest.mark.parametrize(
        ("chosen", "expected"),
        [
            ("none", Penalty.NONE),
            ("ace_lowest_trump", Penalty.NONE),
            ("cannot_win_deal", Penalty.CANNOT_WIN_DEAL),
        ],
    )
    def test_a_turned_ace_that_was_not_taken(self, chosen: str, expected: Penalty) -> None:
        """The dealer's side may be kept from winning; the ace is out of play, and not demoted."""
        told = record("Ann KD 3D 2D 4D", {**MUST_ROB, **failure(chosen)}, turned="AC")
        ((found, remedy),) = ruled_in(told)
        assert found.case is Irregular.FAILED_TO_ROB_TURNED_ACE
        assert remedy.penalty is expected


class TestCardsNotHeld:
    """What is to be asked first, where a card was played that was not held."""

    @pytest.mark.parametrize(
        ("told", "expected"),
        [
            (record("Ann KD 8C 2D 4D"), Remedied.ROB_TO_BE_CHECKED),
            (record("Ann KD 3D 2D 4D", hands={"Cat": "8C 2D"}), Remedied.ROB_TO_BE_CHECKED),
            (record("Ann KD 8C 2D 4D", robbed="Cat 2H"), Remedied.DISCARD_TO_BE_CHECKED),
            (record("Ann KD 3D 2D 4D", robbed="Cat 3D"), Remedied.DISCARD_TO_BE_CHECKED),
            (record("Ann KD 3D 2D 4D", hands={"Cat": "3D 2D"}), Remedied.HANDS_TO_BE_CHECKED),
        ],
    )
    def test_is_where_the_mistake_may_be(self, told: Record, expected: Remedied) -> None:
        """In whether somebody robbed, in what was put out, or in what is told of the hands."""
        remedy = remedy_in(told)
        assert (remedy.finding.case, remedy.penalty) == (expected, Penalty.NONE)


class TestWrongWinners:
    """A trick that the table gave to somebody who had not won it."""

    @pytest.mark.parametrize("claim", [None, Claim(1, 4), Claim(2, 1), Claim(2, 4)])
    def test_it_is_given_back_in_the_same_deal(self, claim: Claim | None) -> None:
        """Whenever that was said before the next deal, the trick goes to whoever won it."""
        told = record("Ann KD 3D 2D 4D / Ann QD 6D 7D 8D", taken_by="Bob", claim=claim)
        found = ruling(told)
        ((_, remedy),) = found.ruled
        assert remedy.finding.case is Remedied.TRICK_TO_WINNER
        assert scores_of(found.outcome) == [10, 0, 0, 0]

    def test_it_is_left_when_the_next_deal_had_begun(self) -> None:
        """Then the deal is scored as it was taken."""
        tricks = "Ann KD 3D 2D 4D / Ann QD 6D 7D 8D"
        found = ruling(record(tricks, taken_by="Bob", claim=NEXT_DEAL))
        ((_, remedy),) = found.ruled
        assert remedy.finding.case is Remedied.LEFT_AS_TAKEN
        assert scores_of(found.outcome) == [5, 5, 0, 0]
        assert scores_of(found.as_played) == [10, 0, 0, 0]


class TestWhatIsStruckOut:
    """Which tricks a penalty takes from the side."""

    @pytest.mark.parametrize(
        ("chosen", "claim", "expected"),
        [
            ("correct_only", None, None),
            ("lose_trick", None, None),
            ("lose_game", None, None),
            ("hand_dead", None, Strike(2, is_dead=True)),
            ("hand_dead", Claim(2, 1), Strike(1, is_dead=True)),
            ("hand_dead", Claim(2, 2), Strike(2, is_dead=True)),
            ("lose_deal_points", None, Strike(2, is_dead=False)),
            ("lose_deal_points", Claim(2, 1), Strike(1, is_dead=False)),
            ("lose_deal_points", Claim(1, 2), None),
            ("lose_deal_points", NEXT_DEAL, None),
        ],
    )
    def test_goes_by_the_claim(
        self, chosen: str, claim: Claim | None, expected: Strike | None
    ) -> None:
        """It counts the tricks that were finished when the claim was made."""
        told = record(OFFENCE, penalty(chosen), seats=2, claim=claim)
        assert strike_for(*ruled_on_renege(told)) == expected

    @pytest.mark.parametrize(
        ("strike", "struck"),
        [
            (Strike(2, is_dead=True), [True, True, True]),
            (Strike(2, is_dead=False), [True, True, False]),
            (Strike(0, is_dead=False), [False, False, False]),
        ],
    )
    def test_of_a_dead_hand_is_everything(self, strike: Strike, struck: list[bool]) -> None:
        """Cancelled points are those of the tricks so far; a dead hand scores nothing more."""
        assert [strike.strikes(trick) for trick in (1, 2, 3)] == struck
