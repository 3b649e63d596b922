"""What is certain about each play of a recorded deal, why, and which later cards prove it."""

import pytest
from hypothesis import given

from service.rules.cards import PACK, Card, card_set, cards_in
from service.rules.deduction import Certainty
from service.rules.finding import Finding
from service.rules.following import binding_demand, demands, following
from service.rules.record import Announced, Record
from service.rules.review import Reviewed, ReviewedPlay, review_tricks
from service.rules.rulebook import Rule
from service.rules.verdicts import Position, Why, finding_on_play, rule_on, why_of_play
from service.wording.languages import Tag, language
from service.wording.sentences import reason_for
from tests.rules.asking import codes
from tests.rules.recorded import evidence_in_short, in_short, record, reviewed
from tests.rules.saying import LANGUAGES
from tests.rules.strategies import positions
from tests.rules.tables import NAMES

DEMOTED = {"rob_failure_penalty": "ace_lowest_trump"}
FIVE_ONLY = {"renege_cards": "five_only"}
LED_OR_PLAYED = {"renege_forced_by": "led_or_played"}
MUST_TRUMP = {"must_trump_when_void": True}


def with_last_card(*last: str) -> Record:
    """Ten players, of whom nine told their hands: Bob's last card is one of two."""
    known = "3D 4D 6D 7D"
    gone = {"8C", *known.split(), *last}
    # Ann leads the king of clubs, and holds it unless it is one of the two.
    dealt = [code for code in codes(PACK) if code not in gone]
    others = sorted(dealt, key=lambda code: code != "KC")
    hands = {
        player: " ".join(others[5 * seat : 5 * seat + 5])
        for seat, player in enumerate(name for name in NAMES if name != "Bob")
    }
    return record("Ann KC 3D", seats=10, hands={**hands, "Bob": known})


LATE_ROBBER = record(
    "Ann KC 3D / Ann KD 4D / Ann QD 6D / Ann JD 7D / Ann 10D 8C",
    seats=2,
    robbed="Bob 5C",
    announced=Announced.LATE,
)


def play_at(place: str, told: Record) -> ReviewedPlay:
    """What is said of one play: ``3D 1.2``."""
    return next(play for play in reviewed(told) if in_short(play.shown) == place)


def said_of(play: ReviewedPlay) -> str:
    """The sentence about a play in English."""
    return reason_for(play.shown.card, play.finding, language(Tag.EN))


# A play for each situation: where it is, its certainty, its rule, what is said, what proves it.
REASONS = [
    (
        record("Ann KD 3D", seats=2),
        "KD 1.1",
        Why.LEADS,
        Rule.LEAD_ANY_CARD,
        Certainty.LEGAL,
        "The king of diamonds may be led, because the leader may play any card.",
        "",
    ),
    (
        record("Ann KD 3D", seats=2),
        "3D 1.2",
        Why.FOLLOWS_SUIT,
        Rule.FOLLOW_SUIT_OR_TRUMP,
        Certainty.LEGAL,
        "The three of diamonds may be played, because it follows suit: Ann led the king of "
        "diamonds.",
        "",
    ),
    (
        record("Ann KD 9C", seats=2),
        "9C 1.2",
        Why.TRUMPS_INSTEAD,
        Rule.TRUMP_AT_ANY_TIME,
        Certainty.LEGAL,
        "The nine of clubs may be played, because a trump may be played on a plain lead even "
        "by a hand that holds the suit: Ann led the king of diamonds.",
        "",
    ),
    (
        record("Ann KH AH", seats=2),
        "AH 1.2",
        Why.ACE_OF_HEARTS_IS_NO_HEART,
        Rule.ACE_OF_HEARTS_ALWAYS_TRUMP,
        Certainty.LEGAL,
        "The ace of hearts may be played as a trump and never has to be, because it belongs "
        "to the trump suit and is not a heart: Ann led the king of hearts.",
        "",
    ),
    (
        record("Ann KD 3S / Ann 2S 4D", seats=2),
        "3S 1.2",
        Why.NEITHER_SUIT_NOR_TRUMP,
        Rule.FOLLOW_SUIT_OR_TRUMP,
        Certainty.ILLEGAL,
        "The three of spades may not be played: Ann led the king of diamonds, the hand holds "
        "the four of diamonds, and a hand that holds diamonds must follow suit or trump.",
        "4D 2.2",
    ),
    (
        record("Ann KC 9C", seats=2),
        "9C 1.2",
        Why.FOLLOWS_TRUMP,
        Rule.FOLLOW_TRUMP,
        Certainty.LEGAL,
        "The nine of clubs may be played, because it is a trump and a trump was led: Ann led "
        "the king of clubs.",
        "",
    ),
    (
        record("Ann KC 3D / Ann 2D 9C", seats=2),
        "3D 1.2",
        Why.NOT_A_TRUMP,
        Rule.FOLLOW_TRUMP,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played: Ann led the king of clubs, which is a "
        "trump, and the hand holds the nine of clubs, so a trump must be played.",
        "9C 2.2",
    ),
    (
        record("Ann JC 3D / Ann 2D AH", seats=2),
        "3D 1.2",
        Why.DRAWN_BY_LEAD,
        Rule.HOLD_BACK_TOP_TRUMPS,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played: Ann led the jack of clubs, and the ace of "
        "hearts may be held back only when a lower trump is led, so a trump must be played.",
        "AH 2.2",
    ),
    (
        record("Ann KC JC 3D / Bob 2D AH 4D", LED_OR_PLAYED, seats=3),
        "3D 1.3",
        Why.DRAWN_BY_PLAYED,
        Rule.RENEGE_FORCED_BY,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played: by this house's rule the higher trump "
        "already played, the jack of clubs (Bob), draws the ace of hearts, so a trump must be"
        " played.",
        "AH 2.2",
    ),
    (
        record("Ann KC 3D / Ann 2D AH", FIVE_ONLY, seats=2),
        "3D 1.2",
        Why.HOUSE_FORBIDS_HOLDING_BACK,
        Rule.RENEGE_CARDS,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played: Ann led the king of clubs, which is a "
        "trump, and by this house's rule the ace of hearts may not be held back, so a trump "
        "must be played.",
        "AH 2.2",
    ),
    (
        record("Ann KH 3D / Ann 2D AH", DEMOTED, turned="8H", seats=2),
        "3D 1.2",
        Why.DEMOTED_ACE_NOT_HELD_BACK,
        Rule.ROB_FAILURE_PENALTY,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played: Ann led the king of hearts, which is a "
        "trump, and the ace of hearts, the lowest trump because its holder did not rob, may "
        "not be held back, so it must be played.",
        "AH 2.2",
    ),
    (
        record("Ann KC 5C", seats=2, hands={"Bob": "5C 2D 3D 4D 6D"}),
        "5C 1.2",
        Why.MAY_BE_HELD_BACK,
        Rule.HOLD_BACK_TOP_TRUMPS,
        Certainty.LEGAL,
        "The five of clubs may be played, and may also be held back, because a lower trump "
        "was led: Ann led the king of clubs.",
        "",
    ),
    (
        record("Ann KC 2D", seats=2, hands={"Bob": "5C 2D 3D 4D 6D"}),
        "2D 1.2",
        Why.DISCARDS_HOLDING_BACK,
        Rule.HOLD_BACK_TOP_TRUMPS,
        Certainty.LEGAL,
        "The two of diamonds may be played, because no trump need be: the five of clubs may "
        "be held back when a lower trump is led, and Ann led the king of clubs.",
        "",
    ),
    (
        record("Ann KC 2D", seats=2, hands={"Bob": "2D 3D 4D 6D 7D"}),
        "2D 1.2",
        Why.HOLDS_NO_TRUMP,
        Rule.CANNOT_FOLLOW,
        Certainty.LEGAL,
        "The two of diamonds may be played, because the hand holds no trump: Ann led the king"
        " of clubs, which is a trump.",
        "",
    ),
    (
        record("Ann KD 2S", seats=2, hands={"Bob": "2S 3S 9C 6S 7S"}),
        "2S 1.2",
        Why.VOID_DISCARDS,
        Rule.CANNOT_FOLLOW,
        Certainty.LEGAL,
        "The two of spades may be played, because a hand without diamonds may play any card: "
        "Ann led the king of diamonds.",
        "",
    ),
    (
        record("Ann KD 9C", seats=2, hands={"Bob": "2S 3S 9C 6S 7S"}),
        "9C 1.2",
        Why.VOID_TRUMPS,
        Rule.CANNOT_FOLLOW,
        Certainty.LEGAL,
        "The nine of clubs may be played as a trump and need not be, because a hand without "
        "diamonds may play any card: Ann led the king of diamonds.",
        "",
    ),
    (
        record("Ann KD 9C", MUST_TRUMP, seats=2, hands={"Bob": "2S 3S 9C 6S 7S"}),
        "9C 1.2",
        Why.MUST_TRUMP_AND_DOES,
        Rule.MUST_TRUMP_WHEN_VOID,
        Certainty.LEGAL,
        "The nine of clubs may be played: Ann led the king of diamonds, and by this house's "
        "rule a hand without diamonds must play a trump.",
        "",
    ),
    (
        record("Ann KD 2S", MUST_TRUMP, seats=2, hands={"Bob": "2S 3S 9C 6S 7S"}),
        "2S 1.2",
        Why.MUST_TRUMP_BUT_DOES_NOT,
        Rule.MUST_TRUMP_WHEN_VOID,
        Certainty.ILLEGAL,
        "The two of spades may not be played: Ann led the king of diamonds, the hand holds "
        "the nine of clubs, and by this house's rule a hand without diamonds must play a "
        "trump.",
        "",
    ),
    (
        record("Ann KD 3D", seats=2, hands={"Bob": "2S 3S 9C 6S 7S"}),
        "3D 1.2",
        Why.NOT_HELD,
        Rule.CARD_NOT_HELD,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played, because it is not in the hand.",
        "",
    ),
    (
        record("Ann KC 3D", seats=2),
        "3D 1.2",
        Reviewed.CANNOT_BE_TOLD,
        Rule.PROOF_FROM_LATER_CARDS,
        Certainty.UNDETERMINED,
        "Whether the three of diamonds was lawful cannot be told: Ann led the king of clubs, "
        "and 4 cards of the hand of Bob are not known.",
        "",
    ),
    (
        record("Ann KC 3D", seats=2, hands={"Bob": "3D 4D 6D 7D"}),
        "3D 1.2",
        Reviewed.CANNOT_BE_TOLD_ONE,
        Rule.PROOF_FROM_LATER_CARDS,
        Certainty.UNDETERMINED,
        "Whether the three of diamonds was lawful cannot be told: Ann led the king of clubs, "
        "and one card of the hand of Bob is not known.",
        "",
    ),
    (
        LATE_ROBBER,
        "3D 1.2",
        Reviewed.CANNOT_BE_TOLD_ROBBING,
        Rule.PROOF_FROM_LATER_CARDS,
        Certainty.UNDETERMINED,
        "Whether the three of diamonds was lawful cannot be told: Ann led the king of clubs, "
        "and nobody knows whether Bob had robbed by then.",
        "",
    ),
    (
        with_last_card("5C", "2S"),
        "3D 1.2",
        Reviewed.LAWFUL_WHATEVER_UNSEEN,
        Rule.PROOF_FROM_LATER_CARDS,
        Certainty.LEGAL,
        "The three of diamonds may be played, whatever the cards are that Bob has not shown, "
        "because none of them has to be played: Ann led the king of clubs.",
        "",
    ),
    (
        with_last_card("9C", "10C"),
        "3D 1.2",
        Reviewed.UNLAWFUL_WHATEVER_UNSEEN,
        Rule.PROOF_FROM_LATER_CARDS,
        Certainty.ILLEGAL,
        "The three of diamonds may not be played: Ann led the king of clubs, and whatever the"
        " cards are that Bob has not shown, the hand held one that had to be played.",
        "",
    ),
    (
        record("Ann KD 3D / Ann 2D 3D", seats=2),
        "3D 2.2",
        Reviewed.PLAYED_BEFORE,
        Rule.DUPLICATE_CARD,
        Certainty.UNDETERMINED,
        "What was played here is not known, because the three of diamonds had been played by "
        "Bob in trick 1, and there is only one.",
        "3D 1.2",
    ),
    (
        record("Ann KD 3D Bob 9C", seats=2),
        "9C 1.3",
        Reviewed.HAD_PLAYED,
        Rule.OUT_OF_TURN,
        Certainty.ILLEGAL,
        "The nine of clubs may not be played, because Bob had played to this trick already.",
        "",
    ),
]


class TestWhatIsSaid:
    """The certainty, the rule and the sentence in each situation; clubs are trumps but once."""

    @pytest.mark.parametrize(
        ("told", "place", "case", "rule", "certain", "sentence", "evidence"),
        REASONS,
        ids=[each[2] for each in REASONS],
    )
    def test_of_a_play(
        self,
        told: Record,
        place: str,
        case: Why | Reviewed,
        rule: Rule,
        certain: Certainty,
        sentence: str,
        evidence: str,
    ) -> None:
        """Each situation has its rule and its sentence, and illegal plays their later proof."""
        play = play_at(place, told)
        assert (play.finding.case, play.finding.rule, play.certainty) == (case, rule, certain)
        assert said_of(play) == sentence
        assert evidence_in_short(play) == evidence
        said = {reason_for(play.shown.card, play.finding, spoken) for spoken in LANGUAGES}
        assert len(said) == len(LANGUAGES)

    def test_every_situation_is_met(self) -> None:
        """There is a play here for every situation that does not speak of a hand as a whole."""
        of_plays = {why for why in Why if not why.startswith("hand_")}
        assert {case for _, _, case, *_ in REASONS} == of_plays | {*Reviewed}


class TestEvidence:
    """The later plays that prove an illegal one."""

    @pytest.mark.parametrize(
        ("told", "evidence"),
        [
            (record("Ann KC 3D / Ann 2D 9C / Bob 2S 4S", seats=2), "9C 2.2"),
            (record("Ann KC 3D / Ann 2D 9C / Bob 10C QC", seats=2), "9C 2.2, 10C 3.1"),
            (record("Ann KC 3D / Ann 2D 9C / Bob AH QC", seats=2), "9C 2.2"),
            (record("Ann KC 3D / Ann 9C 2D", seats=2), ""),
            (record("Ann KC 3D / Ann 2D 8C", seats=2, robbed="Bob"), "8C 2.2"),
        ],
    )
    def test_is_each_card_that_had_to_be_played(self, told: Record, evidence: str) -> None:
        """It is every later card of the same hand that the trick called for, and no other."""
        assert evidence_in_short(play_at("3D 1.2", told)) == evidence

    def test_is_no_card_in_question(self) -> None:
        """A card that was played twice proves nothing about either hand."""
        told = record("Ann KC 3D / Ann 2D 9C / Bob 2S 9C", seats=2)
        assert play_at("3D 1.2", told).certainty is Certainty.UNDETERMINED

    def test_the_turned_card_proves_nothing_of_who_did_not_rob(self) -> None:
        """That it was played is irregular by itself, and no proof of a renege."""
        told = record("Ann KC 3D / Ann 2D 8C", seats=2)
        assert play_at("3D 1.2", told).certainty is Certainty.UNDETERMINED
        assert play_at("8C 2.2", told).finding.case is Why.NOT_HELD

    def test_each_verdict_stands_alone(self) -> None:
        """What one player did illegally makes another's play neither better nor worse."""
        told = record("Ann KC 3D 2D / Ann QC 9C 10C", seats=3)
        assert [play_at(place, told).certainty for place in ("3D 1.2", "2D 1.3", "9C 2.2")] == [
            Certainty.ILLEGAL,
            Certainty.ILLEGAL,
            Certainty.LEGAL,
        ]

    def test_what_lies_in_the_trick_is_in_no_hand(self) -> None:
        """A king that Ann did not hold may be Bob's last card, but not when it has been led."""
        play = play_at("3D 1.2", with_last_card("KC", "2S"))
        assert play.certainty is Certainty.LEGAL
        assert play.finding.case is Reviewed.LAWFUL_WHATEVER_UNSEEN


class TestWhatMightHaveBeenPlayed:
    """The cards that called for an illegal play, and the lawful ones."""

    def test_cards_that_bound_the_hand_and_cards_that_were_lawful(self) -> None:
        """A top trump did not have to be played, but was lawful beside one that did."""
        play = play_at("3D 1.2", record("Ann KC 3D / Ann 2D 9C / Bob AH QC", seats=2))
        assert codes(cards_in(play.bound_by)) == ["9C"]
        assert codes(cards_in(play.lawful)) == ["9C", "AH"]

    def test_only_cards_surely_held_bind_a_hand(self) -> None:
        """What a player may have put out before the trick is told neither as held nor as lawful."""
        told = record(
            "Ann KC 3D / Ann KD 9C / Ann QD 8C",
            seats=2,
            robbed="Bob 10C",
            announced=Announced.LATE,
        )
        play = play_at("3D 1.2", told)
        assert play.certainty is Certainty.ILLEGAL
        assert codes(cards_in(play.bound_by)) == codes(cards_in(play.lawful)) == ["9C"]
        assert evidence_in_short(play) == "9C 2.2"

    def test_nothing_is_told_of_a_legal_play(self) -> None:
        """Only an illegal play has others in its place."""
        play = play_at("9C 1.2", record("Ann KC 9C", seats=2))
        assert (play.bound_by, play.lawful) == (0, 0)


class TestASecondCard:
    """A player's second card to a trick is unlawful, whatever it is, and is no renege."""

    @pytest.mark.parametrize("card", ["4D", "9C", "2S", "AH"])
    def test_whatever_it_is(self, card: str) -> None:
        """Neither following suit nor trumping makes it lawful."""
        told = record(f"Ann KD 3D Bob {card} / Ann QD 6D", seats=2)
        play = play_at(f"{card} 1.3", told)
        assert (play.certainty, play.finding.rule) == (Certainty.ILLEGAL, Rule.OUT_OF_TURN)
        assert (play.evidence, play.bound_by, play.lawful) == ((), 0, 0)

    def test_of_the_leader(self) -> None:
        """The leader may play any card, but only one."""
        told = record("Ann KD Ann QD Bob 3D", seats=2)
        assert play_at("QD 1.2", told).finding.case is Reviewed.HAD_PLAYED
        assert play_at("3D 1.3", told).finding.case is Why.FOLLOWS_SUIT

    def test_proves_what_the_hand_held(self) -> None:
        """It was held at the first, so that a trump after a discard shows a renege."""
        play = play_at("3D 1.2", record("Ann KC 3D Bob 9C", seats=2))
        assert play.certainty is Certainty.ILLEGAL
        assert evidence_in_short(play) == "9C 1.3"


class TestWinners:
    """Who led and took each trick."""

    def test_leader_and_winner(self) -> None:
        """The first card leads, and the highest trump or card of the suit led takes the trick."""
        tricks = review_tricks(record("Ann KD 3D 2D 9C / Dan 2S 3S KS 10S"))
        assert [(trick.leader, trick.winner and in_short(trick.winner)) for trick in tricks] == [
            ("Ann", "9C 1.4"),
            ("Dan", "KS 2.3"),
        ]

    @pytest.mark.parametrize(
        ("trick", "winner"),
        [("Ann KD 3D 2D", None), ("Ann KD 3D 2D Bob 9C Dan 4D", "KD 1.1")],
    )
    def test_whose_cards_count(self, trick: str, winner: str | None) -> None:
        """An unfinished trick has no winner, and of two cards of a player the first counts."""
        (found,) = review_tricks(record(trick))
        assert (found.winner and in_short(found.winner)) == winner


class TestTheFindingOnAPlay:
    """It is the finding of the ruling on the hand, but for what its sentence does not name."""

    def finding_on(self, position: Position, card: Card) -> Finding:
        """The finding on a card of the hand, as the review of deals works it out."""
        played = [play.card for play in position.trick]
        hand = card_set(position.hand)
        table = following(position.trumps, position.house)
        demand = binding_demand(hand, demands(table, played))
        why = why_of_play(position.trumps, played[0], hand, demand, card)
        return finding_on_play(position, demand, why)

    @given(position=positions(fewest_played=1))
    def test_has_the_rule_and_the_case(self, position: Position) -> None:
        """Rule and case are the same, and each fact it gives is the ruling's."""
        for card, _, ruled in rule_on(position).verdicts:
            found = self.finding_on(position, card)
            assert (found.rule, found.case) == (ruled.rule, ruled.case)
            assert found.facts.items() <= ruled.facts.items()

    @given(position=positions(fewest_played=1))
    def test_says_the_same(self, position: Position) -> None:
        """The sentence about the card is the same in every language."""
        for card, _, ruled in rule_on(position).verdicts:
            found = self.finding_on(position, card)
            for spoken in LANGUAGES:
                assert reason_for(card, found, spoken) == reason_for(card, ruled, spoken)
