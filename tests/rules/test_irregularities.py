"""What is irregular about a recorded deal; unless it is said, the eight of clubs is turned up."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.irregularities import (
    Irregular,
    Irregularity,
    Kind,
    moment,
    rule_about,
)
from service.rules.record import Announced, Record
from service.rules.rulebook import PAGES, Rule
from tests.rules.recorded import AUCTION, SPOIL_FIVE, evidence_in_short, found_in, record, ruling
from tests.rules.saying import in_english, is_said_everywhere
from tests.rules.tables import Options
from tests.rules.test_review import with_last_card

MUST_ROB: Options = {"rob_compulsory": True}
KEEPS_ACE: Options = {"rob_may_discard_ace": False}
MAY_ROB_LATER: Options = {"rob_deadline": "before_own_first_play"}
BEFORE_LEAD, BEFORE_OWN, LATE = Announced

BEFORE_DEAL = {"Ann": 20}
"""The score of the side that needs one trick more."""


VOID_WITH_TRUMP = {"Bob": "2S 3S 9C 6S 7S"}
"""A hand without diamonds in which there is one trump."""


def in_deal(told: Record) -> list[Irregularity]:
    """What is irregular about a record when Ann had twenty points before the deal."""
    return [found for found, _ in ruling(told, scores=BEFORE_DEAL).ruled]


def place_of(found: Irregularity) -> str:
    """Who did it, in which trick and position, and with which card, as far as that is told."""
    place = ".".join(str(each) for each in (found.trick, found.position) if each is not None)
    card = None if found.card is None else found.card.code
    return " ".join(each for each in (found.player, place, card) if each)


def consequences_of(found: Irregularity) -> str:
    """Who would have taken the trick with each card: ``9C Ann``."""
    return ", ".join(f"{each.card.code} {each.winner}" for each in found.consequences)


def cases(told: Record) -> list[Irregular]:
    """The cases of what is irregular, in order."""
    return [found.case for found in found_in(told)]


# A record for each: its case and kind, its place, what is said, what proves it, what would follow.
IRREGULARITIES = [
    (
        record("Ann KC 3D 4D / Ann 2D 9C AH", seats=3),
        Irregular.RENEGE_SHOWN,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 3D",
        "Bob reneged illegally in trick 1 by playing the three of diamonds: Ann led the king "
        "of clubs, and the hand held the nine of clubs, which was played in trick 2.",
        "9C 2.2",
        "9C Ann",
    ),
    (
        record("Ann JC 3D 4D / Ann 2D AH 6D", seats=3),
        Irregular.RENEGE_SHOWN_DRAWN,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 3D",
        "Bob reneged illegally in trick 1 by playing the three of diamonds: Ann led the jack "
        "of clubs, which is higher than the ace of hearts, so the ace of hearts could not be "
        "held back, and it was played in trick 2.",
        "AH 2.2",
        "AH Ann",
    ),
    (
        record("Ann KC 3D / Ann 2D AH", {"renege_cards": "five_only"}, seats=2),
        Irregular.RENEGE_SHOWN_BY_HOUSE,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 3D",
        "Bob reneged illegally in trick 1 by playing the three of diamonds: Ann led the king "
        "of clubs, and by this house's rule a hand that held the ace of hearts had to play a "
        "trump; it was played in trick 2.",
        "AH 2.2",
        "AH Bob",
    ),
    (
        record("Ann KC 3D", seats=2, hands={"Bob": "3D 4D 9C 2S AC"}),
        Irregular.RENEGE_TOLD,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 3D",
        "Bob reneged illegally in trick 1 by playing the three of diamonds: Ann led the king "
        "of clubs, and by what is told of the hand it held the nine of clubs and the ace of "
        "clubs.",
        "",
        "9C Ann, AC Bob",
    ),
    (
        record("Ann JC 3D", seats=2, hands={"Bob": "3D 4D AH"}),
        Irregular.RENEGE_TOLD_DRAWN,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 3D",
        "Bob reneged illegally in trick 1 by playing the three of diamonds: Ann led the jack "
        "of clubs, and by what is told of the hand it held the ace of hearts, which could not "
        "be held back.",
        "",
        "AH Ann",
    ),
    (
        record("Ann KD 2S", {"must_trump_when_void": True}, seats=2, hands=VOID_WITH_TRUMP),
        Irregular.RENEGE_TOLD_BY_HOUSE,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 2S",
        "Bob reneged illegally in trick 1 by playing the two of spades: Ann led the king of "
        "diamonds, and by this house's rule a hand that held the nine of clubs, as is told of "
        "this one, had to play a trump.",
        "",
        "9C Bob",
    ),
    (
        with_last_card("9C", "10C"),
        Irregular.RENEGE_COUNTED,
        Kind.ILLEGAL_RENEGE,
        "Bob 1.2 3D",
        "Bob reneged illegally in trick 1 by playing the three of diamonds: Ann led the king "
        "of clubs, and whatever the cards not shown are, the hand held one that had to be "
        "played.",
        "",
        "",
    ),
    (
        record("Ann KD Cat 3D Bob 2D Dan 4D"),
        Irregular.OUT_OF_TURN,
        Kind.OUT_OF_TURN,
        "Cat 1.2 3D",
        "Cat played the three of diamonds out of turn in trick 1, when it was the turn of Bob.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D Bob 10D Dan 4D"),
        Irregular.PLAYED_TWICE,
        Kind.OUT_OF_TURN,
        "Bob 1.4 10D",
        "Bob had played to trick 1 already and played the ten of diamonds to it as well.",
        "",
        "",
    ),
    (
        record("Bob KD 3D 2D 4D"),
        Irregular.WRONG_LEADER,
        Kind.WRONG_LEADER,
        "Bob 1.1 KD",
        "Bob led the king of diamonds to trick 1, but the lead was with Ann.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", taken_by="Bob"),
        Irregular.WRONG_WINNER_TAKEN,
        Kind.WRONG_WINNER_TAKEN,
        "Bob 1 KD",
        "Trick 1 was taken by Bob, but Ann won it with the king of diamonds.",
        "KD 1.1",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", hands={"Bob": "9C 3S 4S 6S 7S"}),
        Irregular.NOT_IN_HAND,
        Kind.CARD_NOT_HELD,
        "Bob 1.2 3D",
        "Bob played the three of diamonds in trick 1, and by what is told of the hands did "
        "not hold it.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", hands={"Cat": "8C 2D"}),
        Irregular.TURNED_CARD_IN_HAND,
        Kind.CARD_NOT_HELD,
        "Cat 8C",
        "The eight of clubs is told to be in the hand of Cat, but it was turned up, and Cat "
        "did not rob.",
        "",
        "",
    ),
    (
        record("Ann KD 8C 2D 4D"),
        Irregular.TURNED_CARD_PLAYED,
        Kind.CARD_NOT_HELD,
        "Bob 1.2 8C",
        "Bob played the eight of clubs in trick 1, but it was turned up, and Bob did not rob.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", robbed="Cat 3D"),
        Irregular.DISCARD_PLAYED,
        Kind.CARD_NOT_HELD,
        "Bob 1.2 3D",
        "Bob played the three of diamonds in trick 1, but it had been put out for the turned-"
        "up card.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D / Ann QD 6D 7D 3D"),
        Irregular.DUPLICATE_CARD,
        Kind.DUPLICATE_CARD,
        "Dan 2.4 3D",
        "Dan played the three of diamonds in trick 2, but Bob had played it in trick 1, and "
        "there is only one.",
        "3D 1.2",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", hands={"Ann": "KD 9C", "Cat": "2D 9C"}),
        Irregular.DUPLICATE_IN_HANDS,
        Kind.DUPLICATE_CARD,
        "Cat 9C",
        "The nine of clubs is told to be in two hands, the second that of Cat, and there is "
        "only one.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", robbed="Cat 2H", announced=Announced.LATE),
        Irregular.LATE_ROB,
        Kind.LATE_ROB,
        "Cat 8C",
        "Cat robbed the eight of clubs too late.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D / Ann AC 2C 3C 4C", robbed="Cat 2H"),
        Irregular.ROB_WITHOUT_ACE,
        Kind.ROB_WITHOUT_ACE,
        "Cat 8C",
        "Cat robbed the eight of clubs without holding the ace of clubs.",
        "AC 2.1",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", turned="AC", robbed="Cat 2H"),
        Irregular.ROB_NOT_DEALERS,
        Kind.ROB_WITHOUT_ACE,
        "Cat AC",
        "Cat robbed the ace of clubs, but a turned-up ace may be taken only by the dealer, Dan.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", KEEPS_ACE, robbed="Cat AC"),
        Irregular.FORBIDDEN_DISCARD,
        Kind.FORBIDDEN_DISCARD,
        "Cat AC",
        "Cat put out the ace of clubs, which by this house's rule must stay in the hand.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D / Ann AC 2C 3C 4C", MUST_ROB),
        Irregular.FAILED_TO_ROB,
        Kind.FAILED_TO_ROB,
        "Ann 8C",
        "Ann held the ace of clubs and did not rob the eight of clubs, as by this house's "
        "rule its holder must.",
        "AC 2.1",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", MUST_ROB, turned="AC"),
        Irregular.FAILED_TO_ROB_TURNED_ACE,
        Kind.FAILED_TO_ROB,
        "Dan AC",
        "Dan dealt and did not take the ace of clubs, as by this house's rule the dealer must.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", hands={"Bob": "3D 7S 8S 9S 10S 2H"}),
        Irregular.TOO_MANY_CARDS,
        Kind.WRONG_CARD_COUNT,
        "Bob",
        "Bob held 6 cards, and every hand has five.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D", robbed="Cat", hands={"Cat": "2D 3S 4S 6S AC"}),
        Irregular.ROBBER_KEPT_SIX,
        Kind.WRONG_CARD_COUNT,
        "Cat",
        "Cat robbed and then held 6 cards, one more than every hand has.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D / Ann QD 6D 7D 8D"),
        Irregular.MISSED_TRICK,
        Kind.WRONG_CARD_COUNT,
        "Dan 1",
        "Dan played no card to trick 1, to which everybody had to play.",
        "",
        "",
    ),
    (
        record("Ann KD 3D 2D 4D / Ann QD 6D 9D 7D / Ann JD 8D 10D 5D"),
        Irregular.PLAY_AFTER_GAME_WON,
        Kind.PLAY_AFTER_GAME_WON,
        "2.1 QD",
        "Trick 2 was played after Ann had won the game with trick 1.",
        "",
        "",
    ),
]


class TestWhatIsSaid:
    """Each irregularity, met alone in a short record."""

    @pytest.mark.parametrize(
        ("told", "case", "kind", "place", "sentence", "evidence", "consequences"),
        IRREGULARITIES,
        ids=[each[1] for each in IRREGULARITIES],
    )
    def test_of_an_irregularity(
        self,
        told: Record,
        case: Irregular,
        kind: Kind,
        place: str,
        sentence: str,
        evidence: str,
        consequences: str,
    ) -> None:
        """It is told with its place, its sentence, its proof, and what would else have followed."""
        (found,) = in_deal(told) if kind is Kind.PLAY_AFTER_GAME_WON else found_in(told)
        assert (found.case, found.kind) == (case, kind)
        assert place_of(found) == place
        assert in_english(found.finding) == sentence
        assert is_said_everywhere(found.finding)
        assert evidence_in_short(found) == evidence
        assert consequences_of(found) == consequences

    def test_every_irregularity_is_met(self) -> None:
        """There is a record here for every case, and so for every kind."""
        assert [case for _, case, *_ in IRREGULARITIES] == [*Irregular]
        assert {kind for _, _, kind, *_ in IRREGULARITIES} == {*Kind}

    @pytest.mark.parametrize("kind", Kind)
    def test_each_kind_has_its_page(self, kind: Kind) -> None:
        """The rule book has a page that guides through each kind."""
        assert rule_about(kind) in PAGES


class TestOrder:
    """First what was wrong before the first lead, then trick by trick and card by card."""

    def test_of_many(self) -> None:
        """A trick's cards come before what is wrong with the trick as a whole."""
        told = record(
            "Bob KC 9C 3D 2C / Bob 2D Dan 10C 4D Bob 6D",
            robbed="Cat 2H",
            announced=LATE,
            taken_by="Ann Bob",
        )
        assert [(found.case, place_of(found)) for found in found_in(told)] == [
            (Irregular.LATE_ROB, "Cat 8C"),
            (Irregular.WRONG_LEADER, "Bob 1.1 KC"),
            (Irregular.RENEGE_SHOWN, "Dan 1.3 3D"),
            (Irregular.WRONG_WINNER_TAKEN, "Ann 1 KC"),
            (Irregular.OUT_OF_TURN, "Dan 2.2 10C"),
            (Irregular.OUT_OF_TURN, "Ann 2.3 4D"),
            (Irregular.PLAYED_TWICE, "Bob 2.4 6D"),
        ]

    @given(shuffled=st.permutations([each[0] for each in IRREGULARITIES[:6]]))
    def test_is_that_of_the_tricks(self, shuffled: list[Record]) -> None:
        """Whatever order they are found in, no earlier trick comes after a later one."""
        found = sorted((each for told in shuffled for each in found_in(told)), key=moment)
        places = [(each.trick or 0, each.position or 9) for each in found]
        assert places == sorted(places)

    def test_play_after_the_game_was_won_has_its_place(self) -> None:
        """It is told where the first card too many was led."""
        told = record("Ann KD 3D 2D 4D / Ann QD 6D Dan 9D Cat 7D")
        assert [found.case for found in in_deal(told)] == [
            Irregular.PLAY_AFTER_GAME_WON,
            Irregular.OUT_OF_TURN,
        ]


class TestNothingIrregular:
    """Records about which nothing is to be said."""

    @pytest.mark.parametrize(
        "told",
        [
            record("Ann KD"),
            record("Ann KD 3D"),
            record("Ann KD 3D 2D 4D / Ann QD 6D"),
            record("Ann KD 3D 2D 9C / Dan 2S"),
            record("Ann KD 3D 2D 4D", hands={"Bob": "3D 9C"}),
            record("Ann KD 3D 2D 4D", hands={"Bob": "3D 9C", "Cat": "2D KH"}),
            record("Ann KD 3D 2D 4D", turned=None),
            record("Ann KC 3D", seats=2, hands={"Bob": "3D 4D 6D 7D AH"}),
            record("Ann KD 3D 2D 4D / Ann QD 6D 9D 7D", taken_by="Ann"),
            record("Ann KD 3D 2D 4D / Ann QD 6D 9D 7D", taken_by="Ann Ann"),
            record("Ann KD 3D 2D 4D / Ann QD 6D", taken_by="Ann Ann"),
            record("Ann KD 3D", seats=2),
            record("Ann KD 3D 2D 4D 6D 7D 8D 9D 10D 5D / Ann QD", seats=10),
            record("Cat KD 3D 2D 4D", dealer="Bob"),
            record("Cat KD 3D 2D 4D", AUCTION),
            record("Cat KD 3D 2D 4D", AUCTION, first_leader="Cat"),
            record("Ann KD 3D 2D 4D", SPOIL_FIVE),
        ],
    )
    def test_in_whole_or_in_part(self, told: Record) -> None:
        """A record may break off, tell hands or not, and be of any table from two to ten."""
        assert found_in(told) == []

    @pytest.mark.parametrize(
        ("options", "announced"),
        [({}, BEFORE_LEAD), (MAY_ROB_LATER, BEFORE_LEAD), (MAY_ROB_LATER, BEFORE_OWN)],
    )
    def test_a_jack_robbed_in_time(self, options: Options, announced: Announced) -> None:
        """The holder of the ace robs until the moment that the house allows, and plays the jack."""
        told = record(
            "Ann KD 3D 2D 4D / Ann QD 6D JC 7D / Cat AC 3C 4C 6C",
            options,
            turned="JC",
            robbed="Cat 2H",
            announced=announced,
        )
        assert cases(told) == []

    @pytest.mark.parametrize(
        ("options", "announced"), [({}, BEFORE_OWN), ({}, LATE), (MAY_ROB_LATER, LATE)]
    )
    def test_too_late_it_is_something(self, options: Options, announced: Announced) -> None:
        """After that moment the same rob is irregular, and only that."""
        told = record("Ann KD 3D 2D 4D", options, robbed="Cat 2H", announced=announced)
        assert cases(told) == [Irregular.LATE_ROB]

    def test_a_right_to_rob_that_was_declined(self) -> None:
        """Whoever may rob need not, where the house does not say so."""
        assert cases(record("Ann AC 3C 4C 6C")) == []
        assert cases(record("Ann KD 3D 2D 4D", turned="AC")) == []

    def test_a_duty_to_rob_that_nobody_is_known_to_have(self) -> None:
        """Where the ace was not seen, nobody has failed to rob."""
        assert cases(record("Ann KD 3D 2D 4D", MUST_ROB)) == []

    def test_a_duty_to_rob_that_can_still_be_done(self) -> None:
        """Where the house waits for his own first card, the holder is not late before it."""
        hands = {"Dan": "AC 4D"}
        later = {**MUST_ROB, **MAY_ROB_LATER}
        assert cases(record("Ann KD 3D 2D", later, hands=hands)) == []
        assert cases(record("Ann KD 3D 2D 4D", later, hands=hands)) == [Irregular.FAILED_TO_ROB]
        assert cases(record("Ann KD 3D 2D", MUST_ROB, hands=hands)) == [Irregular.FAILED_TO_ROB]

    def test_the_dealer_may_take_an_ace(self) -> None:
        """A turned-up ace is the dealer's, whatever he holds."""
        assert cases(record("Ann KD 3D 2D 4D", turned="AC", robbed="Dan 2H")) == []

    def test_a_robber_who_may_have_held_the_ace(self) -> None:
        """He may hold it unseen, or have put it out, if that is not known to be otherwise."""
        hand = {"Cat": "8C 2D 3S 4S 6S"}
        assert cases(record("Ann KD 3D 2D 4D", robbed="Cat 2H")) == []
        assert cases(record("Ann KD 3D 2D 4D", robbed="Cat AC", hands=hand)) == []
        assert cases(record("Ann KD 3D 2D 4D", robbed="Cat", hands=hand)) == []

    def test_a_robber_who_surely_lacked_the_ace(self) -> None:
        """All his cards are known, and what he put out was another, or might not be the ace."""
        hand = {"Cat": "8C 2D 3S 4S 6S"}
        for told in (
            record("Ann KD 3D 2D 4D", robbed="Cat 2H", hands=hand),
            record("Ann KD 3D 2D 4D", KEEPS_ACE, robbed="Cat", hands=hand),
            record("Ann KD 3D 2D 4D", robbed="Cat", hands={"Bob": "AC"}),
        ):
            assert cases(told) == [Irregular.ROB_WITHOUT_ACE]

    def test_the_ace_of_hearts_gives_no_right(self) -> None:
        """It is the third trump of clubs, and not their ace."""
        hand = {"Cat": "8C 2D AH 4S 6S"}
        told = record("Ann KD 3D 2D 4D", robbed="Cat 2H", hands=hand)
        assert cases(told) == [Irregular.ROB_WITHOUT_ACE]

    @pytest.mark.parametrize("announced", [BEFORE_OWN, LATE])
    def test_a_late_robber_held_five_before(self, announced: Announced) -> None:
        """Who robbed after the first lead then held five others, and put out one of them."""
        hands = {"Cat": "2D 3S 4S 6S AC"}
        told = record(
            "Ann KD 3D 2D 4D", MAY_ROB_LATER, robbed="Cat", announced=announced, hands=hands
        )
        assert Irregular.ROBBER_KEPT_SIX not in cases(told)

    def test_playing_on_where_the_end_of_the_deal_decides(self) -> None:
        """Where the house looks at the scores after the deal, tricks after the target count."""
        told = record("Ann KD 3D 2D 4D / Ann QD 6D 9D 7D", {"win_check": "end_of_deal"})
        assert in_deal(told) == []

    def test_playing_on_for_a_pool(self) -> None:
        """In Spoil Five tricks after the third are listed, and nothing irregular."""
        told = record("Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann 10D 7D", SPOIL_FIVE, seats=2)
        assert [found for found, _ in ruling(told, pool=8).ruled] == []


class TestLeads:
    """The lead is with the player on the dealer's left, and then with who won the trick."""

    def test_after_a_trick_by_its_winner(self) -> None:
        """Each trick is led by who won the one before, by the cards."""
        found = found_in(record("Ann KD 3D 2D 4D / Bob QD 6D 9D 7D / Bob 2S 3S 4S 6S"))
        assert [(each.case, place_of(each)) for each in found] == [
            (Irregular.WRONG_LEADER, "Bob 2.1 QD")
        ]
        assert found[0].facts["leader"] == "Ann"

    def test_after_a_wrong_winner_it_is_not_wrong_as_well(self) -> None:
        """Who took a trick by mistake and led to the next made one mistake."""
        told = record("Ann KD 3D 2D 4D / Bob 9D 6D 7D 8D", taken_by="Bob")
        assert cases(told) == [Irregular.WRONG_WINNER_TAKEN]

    def test_after_an_unfinished_trick_it_is_not_known(self) -> None:
        """Whoever leads after a trick that nobody won has not led wrongly."""
        told = record("Ann KD 3D 2D / Cat QD 6D 7D 8D")
        assert cases(told) == [Irregular.MISSED_TRICK]

    def test_turns_go_round_from_whoever_led(self) -> None:
        """A wrong leader does not put everybody else out of turn."""
        assert cases(record("Cat KD 3D 2D 4D")) == [Irregular.WRONG_LEADER]

    def test_after_one_out_of_turn_the_rest_go_round(self) -> None:
        """Each card is judged by who had still to play."""
        found = found_in(record("Ann KD Dan 3D Bob 2D 4D"))
        assert [(each.case, place_of(each)) for each in found] == [
            (Irregular.OUT_OF_TURN, "Dan 1.2 3D")
        ]

    def test_whoever_had_the_lead_is_never_out_of_turn(self) -> None:
        """Bob took the lead from Ann, and whenever she then plays is no fault of hers."""
        for trick in ("Bob KD Ann 3D Cat 2D Dan 4D", "Bob KD Cat 3D Ann 2D Dan 4D"):
            assert cases(record(trick)) == [Irregular.WRONG_LEADER]

    def test_others_may_be_when_the_lead_was_taken(self) -> None:
        """The turn goes round from the wrong leader, and Dan did not wait for it."""
        found = found_in(record("Bob KD Dan 3D Cat 2D Ann 4D"))
        assert [(each.case, each.player) for each in found] == [
            (Irregular.WRONG_LEADER, "Bob"),
            (Irregular.OUT_OF_TURN, "Dan"),
        ]

    def test_in_the_auction_game_by_the_contract(self) -> None:
        """There the first leader is who the auction says."""
        told = record("Ann KD 3D 2D 4D", AUCTION, first_leader="Bob")
        assert cases(told) == [Irregular.WRONG_LEADER]


class TestRobbing:
    """When robbing is in time, and what may be put out."""

    @pytest.mark.parametrize("options", [{}, MAY_ROB_LATER])
    @pytest.mark.parametrize("announced", [BEFORE_LEAD, BEFORE_OWN])
    def test_the_first_leader_may_rob_until_he_leads(
        self, options: Options, announced: Announced
    ) -> None:
        """His own first card is the first lead, so that both deadlines are one to him."""
        told = record("Ann KD 3D 2D 4D", options, robbed="Ann 2H", announced=announced)
        assert cases(told) == []
        late = record("Ann KD 3D 2D 4D", options, robbed="Ann 2H", announced=LATE)
        assert cases(late) == [Irregular.LATE_ROB]

    def test_the_first_leader_is_who_led(self) -> None:
        """Whoever led in fact, and not who should have, was in time before that card."""
        for robber, expected in (("Bob 2H", []), ("Ann 2H", [Irregular.LATE_ROB])):
            told = record("Bob KD 3D 2D 4D", robbed=robber, announced=BEFORE_OWN)
            late = [case for case in cases(told) if case is not Irregular.WRONG_LEADER]
            assert late == expected

    def test_the_ace_may_be_put_out_where_the_house_allows(self) -> None:
        """Only a house that says otherwise keeps the ace in the hand."""
        assert cases(record("Ann KD 3D 2D 4D", robbed="Cat AC")) == []

    def test_another_card_may_always_be_put_out(self) -> None:
        """A house that keeps the ace in the hand says nothing of other cards."""
        assert cases(record("Ann KD 3D 2D 4D", KEEPS_ACE, robbed="Cat 2H")) == []

    def test_a_forbidden_discard_has_a_page_of_its_own(self) -> None:
        """It is the page that guides through it."""
        assert rule_about(Kind.FORBIDDEN_DISCARD) is Rule.FORBIDDEN_DISCARD


class TestConsequences:
    """Who would have taken the trick with each card that might lawfully have been played."""

    def test_one_for_each_lawful_card_that_is_known(self) -> None:
        """They are told for each trump of the hand, also for one that might be held back."""
        found = found_in(record("Ann KC 3D / Ann 2D 9C / Bob AH 2S / Bob QC 3S", seats=2))[0]
        assert sorted(consequences_of(found).split(", ")) == ["9C Ann", "AH Bob", "QC Ann"]

    def test_none_in_an_unfinished_trick(self) -> None:
        """Who would have won is not known where others were still to play."""
        (found,) = found_in(record("Ann KC 3D", hands={"Bob": "3D 9C"}))
        assert (found.case, found.consequences) == (Irregular.RENEGE_TOLD, ())

    def test_none_for_a_second_card(self) -> None:
        """A card too many counts for nothing in its trick, and is a renege of no kind."""
        told = record("Ann KC 2C Bob 3D", seats=2, hands={"Bob": "2C 3D 9C"})
        assert [(each.case, each.consequences) for each in found_in(told)] == [
            (Irregular.PLAYED_TWICE, ())
        ]

    def test_a_second_card_bears_on_no_other(self) -> None:
        """Who would have won is told by the first cards, though a second lies in between."""
        told = record("Ann KC 3D Bob 10C Cat 2D", seats=3, hands={"Bob": "3D 10C AC"})
        first = next(each for each in found_in(told) if each.kind is Kind.ILLEGAL_RENEGE)
        assert evidence_in_short(first) == "10C 1.3"
        assert consequences_of(first) == "10C Ann, AC Bob"


class TestHands:
    """What is wrong with the hands that are told, and with how many cards there were."""

    def test_six_cards_played(self) -> None:
        """Whoever played six cards held them, whatever is told."""
        told = record(
            "Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann 10D 7D / Ann 9D 8D / Ann 5D 2D", seats=2
        )
        assert [(each.case, each.player) for each in found_in(told)] == [
            (Irregular.TOO_MANY_CARDS, "Ann"),
            (Irregular.TOO_MANY_CARDS, "Bob"),
        ]

    def test_six_cards_between_what_is_told_and_shown(self) -> None:
        """A card shown beside a hand told in part is one more of it."""
        told = record("Ann KD 3D / Ann QD 4D", seats=2, hands={"Ann": "2S 3S 4S 6S"})
        assert cases(told) == [Irregular.TOO_MANY_CARDS]

    def test_a_card_not_in_a_hand_told_in_whole(self) -> None:
        """It is one that was not held, and not a sixth card."""
        told = record("Ann KD 3D", seats=2, hands={"Ann": "2S 3S 4S 6S 7S"})
        assert cases(told) == [Irregular.NOT_IN_HAND]

    def test_a_robber_with_six_cards_told(self) -> None:
        """Where the turned-up card is told beside five others, none was put out."""
        hands = {"Cat": "2D 3S 4S 6S AC 8C"}
        for announced in Announced:
            told = record("Ann KD 3D 2D 4D", robbed="Cat", announced=announced, hands=hands)
            assert Irregular.ROBBER_KEPT_SIX in cases(told)

    def test_a_robber_who_played_six(self) -> None:
        """Six cards played are too many, also for a robber."""
        told = record(
            "Ann KD 3D / Ann QD 4D / Ann JD 6D / Ann 10D 7D / Ann 9D 8D / Ann 5D 2D",
            seats=2,
            robbed="Bob",
        )
        assert {each.case for each in found_in(told) if each.player == "Ann"} == {
            Irregular.TOO_MANY_CARDS
        }

    def test_the_turned_card_of_another(self) -> None:
        """What one robbed, another cannot play."""
        told = record("Ann KD 8C 2D 4D", robbed="Cat 2H")
        assert cases(told) == [Irregular.TURNED_CARD_PLAYED]


DIAMONDS = [f"{rank}D" for rank in ("2", "3", "4", "6", "7", "8", "9", "10", "Q", "K")]


@given(suit=st.permutations(DIAMONDS), seats=st.integers(2, 10))
def test_nothing_is_made_up(suit: list[str], seats: int) -> None:
    """Of a trick in which each follows suit in turn nothing is irregular, at any table."""
    told = record(f"Ann {' '.join(suit[:seats])}", seats=seats)
    assert found_in(told) == []
