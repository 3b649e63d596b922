"""Laws that hold in every position, whatever is held, led and played."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.rules.cards import ACE_OF_HEARTS, CARDS, Card, CardSet, Rank, Suit, card_of, card_set
from service.rules.choices import RenegeCards, RenegeForcedBy, RobDeadline
from service.rules.finding import Fact, Play
from service.rules.following import Obligation
from service.rules.games import HouseRules
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.robbing import Basis, RobQuestion, rule_on_robbing
from service.rules.rulebook import PAGES
from service.rules.trick import Power, rule_on_trick, winning
from service.rules.verdicts import Position, Verdict, rule_on
from tests.rules.asking import cards
from tests.rules.strategies import (
    LONGEST_HAND,
    LONGEST_TRICK,
    USUAL,
    Table,
    findings_in,
    held_in,
    led_in,
    legal_in,
    positions,
    robbings,
    tables,
    with_hand,
)

EVERY_TRUMPS = [trumps(suit, demoted_ace=demoted) for suit in Suit for demoted in (False, True)]

every_trumps = pytest.mark.parametrize(
    "trump", EVERY_TRUMPS, ids=[f"{each.suit}-{each.demoted_ace}" for each in EVERY_TRUMPS]
)

usually = st.just(USUAL)
answers_to_a_lead = positions(fewest_played=1)
usual_answers_to_a_lead = positions(house=usually, fewest_played=1)
tricks = tables(1, LONGEST_TRICK)
places_in_a_hand = st.permutations(range(LONGEST_HAND))


def trick_ruling_on(table: Table) -> list[tuple[Card, Power]]:
    """The cards of a trick from the winner down, with what lets each of them win."""
    ruling = rule_on_trick(table.trumps, [Play(card) for card in table.cards])
    return [(standing.play.card, standing.power) for standing in ruling.standings]


def winner_of(trump: Trumps, trick: Sequence[Card]) -> Card:
    """The card that wins a trick."""
    return trick[winning(trump, trick)]


def following_in(position: Position) -> CardSet:
    """The cards of the pack that are of the suit led."""
    return position.trumps.members[position.trumps.suit_of[led_in(position)]]


def answers_to(position: Position, *trick: Card) -> Position:
    """The same hand, before another trick."""
    return position._replace(trick=tuple(Play(card) for card in trick))


def in_house(position: Position, **changes: object) -> Position:
    """The same position in a house with other rules."""
    house: HouseRules = replace(position.house, **changes)  # type: ignore[arg-type]
    return position._replace(house=house)


def exchanged(one: Suit, other: Suit) -> Mapping[Suit, Suit]:
    """Each suit, and what it becomes when two of them change places."""
    return {**{suit: suit for suit in Suit}, one: other, other: one}


def card_in(suits: Mapping[Suit, Suit], card: Card) -> Card:
    """The card of the same rank in the suit that takes its suit's place."""
    return card_of(card.rank, suits[card.printed_suit])


def trumps_in(suits: Mapping[Suit, Suit], trump: Trumps) -> Trumps:
    """The trumps of the suit that takes the place of this one's."""
    return trumps(suits[trump.suit], demoted_ace=trump.demoted_ace)


def position_in(suits: Mapping[Suit, Suit], position: Position) -> Position:
    """The same position with the suits changed."""
    return Position(
        trumps_in(suits, position.trumps),
        tuple(card_in(suits, card) for card in position.hand),
        tuple(Play(card_in(suits, play.card), play.player) for play in position.trick),
        position.house,
    )


def judged(suits: Mapping[Suit, Suit], position: Position) -> list[tuple[Card, bool, str]]:
    """Each card of the hand in its changed suit, whether it is legal, and in what situation."""
    return [
        (card_in(suits, verdict.card), verdict.legal, verdict.finding.case)
        for verdict in rule_on(position).verdicts
    ]


def is_red_ace(card: Card) -> bool:
    """Whether this is one of the two cards that tell hearts from diamonds."""
    return card in (ACE_OF_HEARTS, CARDS["AD"])


def cards_named(fact: Fact) -> set[Card]:
    """The cards among a fact."""
    if isinstance(fact, Play):
        return {fact.card}
    if isinstance(fact, str | int):
        return set()
    return {fact} if isinstance(fact, Card) else set(fact)


def cases_where(verdicts: Sequence[Verdict], *, legal: bool) -> set[str]:
    """The situations in which cards may, or may not, be played."""
    return {verdict.finding.case for verdict in verdicts if verdict.legal is legal}


BLACK = exchanged(Suit.CLUBS, Suit.SPADES)
RED = exchanged(Suit.HEARTS, Suit.DIAMONDS)
UNCHANGED = {suit: suit for suit in Suit}


class TestLegalCards:
    """What may be played, under any house rules about following."""

    @given(positions())
    def test_something_may_always_be_played(self, position: Position) -> None:
        """The legal set is never empty and is a part of the hand."""
        legal = legal_in(position)
        assert legal
        assert not legal & ~held_in(position)

    @given(positions())
    def test_verdicts_and_legal_set_agree(self, position: Position) -> None:
        """There is one verdict a card, in hand order, and it says what the legal set says."""
        ruling = rule_on(position)
        assert tuple(verdict.card for verdict in ruling.verdicts) == position.hand
        assert card_set(ruling.legal) == legal_in(position)

    @given(positions())
    def test_the_last_card_may_be_played(self, position: Position) -> None:
        """Whoever holds one card may play it, whatever it is."""
        for card in position.hand:
            assert legal_in(with_hand(position, card.bit)) == card.bit

    @given(positions())
    def test_the_leader_may_play_anything(self, position: Position) -> None:
        """Nothing binds a hand that leads."""
        leader = answers_to(position)
        assert legal_in(leader) == held_in(position)
        assert rule_on(leader).obligation is Obligation.LEAD

    @given(positions())
    def test_a_trump_may_always_be_played(self, position: Position) -> None:
        """Whatever was led, every trump of the hand is legal."""
        trumps_held = held_in(position) & position.trumps.cards
        assert legal_in(position) & position.trumps.cards == trumps_held

    @given(answers_to_a_lead)
    def test_the_suit_led_may_always_be_played(self, position: Position) -> None:
        """Whoever follows suit is right, whatever else is held."""
        following = following_in(position)
        assert legal_in(position) & following == held_in(position) & following

    @given(answers_to_a_lead)
    def test_discards_are_legal_all_together_or_not_at_all(self, position: Position) -> None:
        """Of the cards that neither follow nor trump, all may be played or none."""
        discards = held_in(position) & ~following_in(position) & ~position.trumps.cards
        assert legal_in(position) & discards in (0, discards)

    @given(answers_to_a_lead)
    def test_who_holds_the_plain_suit_led_may_not_discard(self, position: Position) -> None:
        """A card of the plain suit led leaves only that suit and the trumps."""
        following = following_in(position)
        if held_in(position) & following & ~position.trumps.cards:
            assert not legal_in(position) & ~following & ~position.trumps.cards

    @given(answers_to_a_lead)
    def test_a_discard_in_the_hand_bears_on_nothing(self, position: Position) -> None:
        """A hand is bound alike with and without a card that neither follows nor trumps."""
        bearing = following_in(position) | position.trumps.cards
        for card in position.hand:
            rest = held_in(position) & ~card.bit
            if rest and not card.bit & bearing:
                assert legal_in(with_hand(position, rest)) == legal_in(position) & rest

    @given(positions(), places_in_a_hand)
    def test_the_order_of_the_hand_bears_on_nothing(
        self, position: Position, places: list[int]
    ) -> None:
        """A card may be played or not wherever in the hand it is held."""
        held_otherwise = tuple(position.hand[at] for at in places if at < len(position.hand))
        ruling = rule_on(position._replace(hand=held_otherwise))
        assert ruling.obligation is rule_on(position).obligation
        assert card_set(ruling.legal) == legal_in(position)


class TestUsualRules:
    """What may be played when the house has changed nothing."""

    @given(usual_answers_to_a_lead)
    def test_only_the_card_led_bears_on_what_is_legal(self, position: Position) -> None:
        """Without the cards that followed the lead everything is ruled the same way."""
        assert legal_in(answers_to(position, led_in(position))) == legal_in(position)

    @given(usual_answers_to_a_lead)
    def test_only_the_card_led_bears_on_the_reasons(self, position: Position) -> None:
        """Without the cards that followed the lead even every reason is the same."""
        lead_alone = position._replace(trick=position.trick[:1])
        assert rule_on(lead_alone) == rule_on(position)

    @given(positions(house=usually, fewest_held=2))
    def test_the_five_of_trumps_obliges_to_nothing(self, position: Position) -> None:
        """The five may always be held back: the rest of the hand is bound as if it were away."""
        five = position.trumps.five
        others = tuple(card for card in position.hand if card is not five)[: LONGEST_HAND - 1]
        trick = tuple(play for play in position.trick if play.card is not five)
        without = position._replace(hand=others, trick=trick)
        holding = without._replace(hand=(five, *others))
        assert legal_in(holding) == five.bit | legal_in(without)

    @given(usual_answers_to_a_lead)
    def test_an_ordinary_trump_must_follow_a_trump(self, position: Position) -> None:
        """On a trump lead an ordinary trump in the hand forbids every discard."""
        ordinary = position.trumps.cards & ~position.trumps.top_trumps
        if led_in(position).bit & position.trumps.cards and held_in(position) & ordinary:
            assert legal_in(position) == held_in(position) & position.trumps.cards

    @given(positions(house=usually, fewest_held=3), st.integers(0, 12), st.integers(0, 12))
    def test_a_lower_trump_led_never_forces_more(
        self, position: Position, one_place: int, other_place: int
    ) -> None:
        """What may be played to a trump may be played to every lower trump."""
        ranked = position.trumps.order[position.trumps.suit]
        higher, lower = (ranked[place] for place in sorted((one_place, other_place)))
        hand = with_hand(position, held_in(position) & ~higher.bit & ~lower.bit)
        assert not legal_in(answers_to(hand, higher)) & ~legal_in(answers_to(hand, lower))

    @given(positions(house=usually), places_in_a_hand)
    def test_the_order_of_the_hand_bears_on_no_reason(
        self, position: Position, places: list[int]
    ) -> None:
        """A card is judged by the same rule wherever in the hand it is held."""
        held_otherwise = tuple(position.hand[at] for at in places if at < len(position.hand))
        assert self.reasons(position._replace(hand=held_otherwise)) == self.reasons(position)

    def reasons(self, position: Position) -> set[tuple[Card, str, str]]:
        """Each card of the hand with its rule and the situation it is judged in."""
        return {
            (verdict.card, verdict.finding.rule, verdict.finding.case)
            for verdict in rule_on(position).verdicts
        }


class TestHouseRules:
    """House rules about following bind tighter, and none sets free."""

    @given(positions())
    def test_a_trump_played_never_sets_free(self, position: Position) -> None:
        """Where played trumps draw too, nothing more may be played than where leads alone do."""
        stricter = in_house(position, renege_forced_by=RenegeForcedBy.LED_OR_PLAYED)
        usual = in_house(position, renege_forced_by=RenegeForcedBy.LED)
        assert not legal_in(stricter) & ~legal_in(usual)

    @given(positions())
    def test_fewer_cards_to_hold_back_never_set_free(self, position: Position) -> None:
        """No trump held back, the five alone, the top three: each allows all that went before."""
        none, five_only, top_three = (
            legal_in(in_house(position, renege_cards=cards_held_back))
            for cards_held_back in (
                RenegeCards.NONE,
                RenegeCards.FIVE_ONLY,
                RenegeCards.TOP_THREE,
            )
        )
        assert not none & ~five_only
        assert not five_only & ~top_three

    @given(positions())
    def test_having_to_trump_never_sets_free(self, position: Position) -> None:
        """Where a void must be trumped, nothing more may be played than where it need not be."""
        stricter = in_house(position, must_trump_when_void=True)
        usual = in_house(position, must_trump_when_void=False)
        assert not legal_in(stricter) & ~legal_in(usual)

    @given(positions(fewest_held=2))
    def test_having_to_trump_bears_on_plain_leads_alone(self, position: Position) -> None:
        """Where a trump was led, it makes no difference whether a void must be trumped."""
        led = position.trumps.five
        asked = answers_to(with_hand(position, held_in(position) & ~led.bit), led)
        stricter = in_house(asked, must_trump_when_void=True)
        assert legal_in(stricter) == legal_in(in_house(asked, must_trump_when_void=False))


class TestWinner:
    """Who wins a trick."""

    @given(tricks)
    def test_the_winner_is_someone_who_played(self, trick: Table) -> None:
        """The winner is one of the plays, at the place in the trick where it was made."""
        plays = [Play(card, f"player {at}") for at, card in enumerate(trick.cards, start=1)]
        winner = rule_on_trick(trick.trumps, plays).winner
        assert winner.play is plays[winner.position - 1]
        assert winner.position - 1 == winning(trick.trumps, trick.cards)

    @given(tables(2, LONGEST_TRICK), st.integers(1, LONGEST_TRICK - 1))
    def test_a_card_that_loses_changes_nothing(self, trick: Table, place: int) -> None:
        """With a card more, put anywhere behind the lead, it wins or the same card does."""
        *played, added = trick.cards
        longer = [*played[:place], added, *played[place:]]
        assert winner_of(trick.trumps, longer) in (added, winner_of(trick.trumps, played))

    @given(tricks)
    def test_without_a_loser_the_same_card_wins(self, trick: Table) -> None:
        """Take away any card but the lead and the winner, and the winner is the same."""
        winner = winner_of(trick.trumps, trick.cards)
        for loser in trick.cards[1:]:
            rest = [card for card in trick.cards if card is not loser]
            assert loser is winner or winner_of(trick.trumps, rest) is winner

    @given(tricks, st.permutations(range(1, LONGEST_TRICK)))
    def test_the_order_behind_the_lead_bears_on_nothing(
        self, trick: Table, places: list[int]
    ) -> None:
        """The same card wins in whatever order the others follow."""
        led, *_ = trick.cards
        otherwise = [led, *(trick.cards[at] for at in places if at < len(trick.cards))]
        assert winner_of(trick.trumps, otherwise) is winner_of(trick.trumps, trick.cards)

    @given(tricks)
    def test_a_trump_wins_if_one_was_played(self, trick: Table) -> None:
        """Among trumps a trump wins, and without one a card of the suit led."""
        winner = winner_of(trick.trumps, trick.cards)
        if card_set(trick.cards) & trick.trumps.cards:
            assert trick.trumps.is_trump(winner)
        else:
            assert trick.trumps.suit_of[winner] is trick.trumps.suit_of[trick.cards[0]]

    @given(tricks)
    def test_the_standings_hold_every_play_once(self, trick: Table) -> None:
        """Places count up from one, and each play stands in one of them."""
        ruling = rule_on_trick(trick.trumps, [Play(card) for card in trick.cards])
        count = len(trick.cards)
        assert [each.place for each in ruling.standings] == list(range(1, count + 1))
        assert sorted(each.position for each in ruling.standings) == list(range(1, count + 1))
        assert all(trick.cards[each.position - 1] is each.play.card for each in ruling.standings)

    @given(tricks)
    def test_each_standing_is_beaten_by_those_before_it(self, trick: Table) -> None:
        """Of two cards that could win, the one that stands first would take the other."""
        could_win = [card for card, power in trick_ruling_on(trick) if power is not Power.NONE]
        for above, below in pairwise(could_win):
            assert above.bit & trick.trumps.beaten_by[below]

    @given(tricks)
    def test_a_card_without_power_beats_nothing(self, trick: Table) -> None:
        """Cards that cannot win stand last, in the order in which they were played."""
        ranked = trick_ruling_on(trick)
        powerless = [card for card, power in ranked if power is Power.NONE]
        assert powerless == [card for card in trick.cards if card in powerless]
        assert [card for card, _ in ranked[len(ranked) - len(powerless) :]] == powerless
        assert trick.cards[0] not in powerless


class TestBeating:
    """Which card takes the trick from which, pair by pair."""

    @every_trumps
    def test_a_suit_is_strictly_ordered(self, trump: Trumps) -> None:
        """No card beats itself, and of two cards of a suit one beats the other."""
        for members in trump.order.values():
            for one, other in product(members, repeat=2):
                beaten = bool(one.bit & trump.beaten_by[other])
                assert beaten is not (one is other or bool(other.bit & trump.beaten_by[one]))

    @every_trumps
    def test_beating_reaches_through(self, trump: Trumps) -> None:
        """Whatever beats a card beats all that this card beats."""
        for one, other in product(CARDS.values(), repeat=2):
            if one.bit & trump.beaten_by[other]:
                assert not trump.beaten_by[one] & ~trump.beaten_by[other]

    @every_trumps
    def test_trumps_beat_plain_cards_and_suits_leave_each_other_alone(self, trump: Trumps) -> None:
        """Across suits a trump beats every plain card, and nothing else beats anything."""
        for one, other in product(CARDS.values(), repeat=2):
            if trump.suit_of[one] is not trump.suit_of[other]:
                assert bool(one.bit & trump.beaten_by[other]) is trump.is_trump(one)

    @every_trumps
    def test_each_card_has_one_suit_and_one_place(self, trump: Trumps) -> None:
        """The four suits in play share the pack out, and every table tells it the same way."""
        assert sorted(card.index for cards in trump.order.values() for card in cards) == [
            *range(52)
        ]
        for suit, members in trump.order.items():
            assert trump.members[suit] == card_set(members)
            assert all(trump.suit_of[card] is suit for card in members)
        assert trump.cards == trump.members[trump.suit]


class TestExchangedSuits:
    """Which suits are alike."""

    @given(positions())
    def test_clubs_and_spades_can_be_exchanged_in_the_hand(self, position: Position) -> None:
        """With clubs and spades exchanged everywhere every card is judged as before."""
        exchange = position_in(BLACK, position)
        assert rule_on(exchange).obligation is rule_on(position).obligation
        assert judged(UNCHANGED, exchange) == judged(BLACK, position)

    @given(tricks)
    def test_clubs_and_spades_can_be_exchanged_in_the_trick(self, trick: Table) -> None:
        """With clubs and spades exchanged everywhere every card stands as before."""
        exchange = Table(
            trumps_in(BLACK, trick.trumps), tuple(card_in(BLACK, card) for card in trick.cards)
        )
        assert trick_ruling_on(exchange) == [
            (card_in(BLACK, card), power) for card, power in trick_ruling_on(trick)
        ]

    def test_hearts_and_diamonds_cannot_be_exchanged_in_a_trick(self) -> None:
        """Two cards show it: the ace of hearts is always a trump and the ace of diamonds is not.

        With clubs trumps the ace of hearts takes a heart, as a trump.  Exchanged, the ace of
        diamonds is the lowest diamond and loses to any.  No smaller trick shows it, because a
        single card wins whatever it is.
        """
        clubs = trumps(Suit.CLUBS)
        assert winning(clubs, cards("2H AH")) == 1
        assert winning(clubs, cards("2D AD")) == 0

    def test_hearts_and_diamonds_cannot_be_exchanged_in_a_hand(self) -> None:
        """Two cards held show it: the ace of hearts is always a trump, so it follows no heart.

        With clubs trumps and a heart led, the ace of hearts leaves its holder free to discard.
        Exchanged, the ace of diamonds is a diamond and must follow.  No smaller hand shows it,
        because a single card may be played whatever it is.
        """
        held = Position(trumps(Suit.CLUBS), cards("AH KS"), (Play(CARDS["2H"]),), USUAL)
        exchange = position_in(RED, held)
        assert legal_in(held) == card_set(cards("AH KS"))
        assert exchange.hand == cards("AD KS")
        assert legal_in(exchange) == card_set(cards("AD"))

    @given(positions())
    def test_nothing_but_the_red_aces_tells_hearts_from_diamonds(self, position: Position) -> None:
        """Where no red ace is held or played, hearts and diamonds can be exchanged too."""
        hand = tuple(card for card in position.hand if not is_red_ace(card))
        trick = tuple(play for play in position.trick if not is_red_ace(play.card))
        without = position._replace(hand=hand or cards("3S"), trick=trick)
        assert judged(UNCHANGED, position_in(RED, without)) == judged(RED, without)


class TestFindings:
    """Why a card may or may not be played."""

    @given(positions())
    def test_every_rule_has_a_page(self, position: Position) -> None:
        """Every reason names a rule of the rule book."""
        assert all(finding.rule in PAGES for finding in findings_in(position))

    @given(positions())
    def test_reasons_name_only_cards_that_lie_there(self, position: Position) -> None:
        """The cards that a reason names are in the hand or in the trick."""
        there = {*position.hand, *(play.card for play in position.trick)}
        for finding in findings_in(position):
            for fact in finding.facts.values():
                assert cards_named(fact) <= there

    @given(positions())
    def test_findings_of_one_case_are_one(self, position: Position) -> None:
        """In one ruling, cards that are judged for the same reason share one finding."""
        verdicts = rule_on(position).verdicts
        by_case = {each.finding.case: each.finding for each in verdicts}
        assert all(each.finding is by_case[each.finding.case] for each in verdicts)

    @given(positions())
    def test_one_situation_is_never_both(self, position: Position) -> None:
        """A reason that lets one card of the hand be played forbids no other."""
        verdicts = rule_on(position).verdicts
        assert not cases_where(verdicts, legal=True) & cases_where(verdicts, legal=False)


class TestRobbing:
    """Who may take the turned-up card, in every situation that can be."""

    @given(robbings())
    def test_what_may_be_put_out_is_held(self, question: RobQuestion) -> None:
        """Whoever may rob may put out some card of his hand, and nobody else may."""
        ruling = rule_on_robbing(question)
        assert set(ruling.may_discard) <= set(question.hand)
        assert bool(ruling.may_discard) is ruling.eligible

    @given(robbings())
    def test_the_exchange_leaves_as_many_cards(self, question: RobQuestion) -> None:
        """After an exchange the hand has the turned-up card in place of the one put out."""
        ruling = rule_on_robbing(question)
        if ruling.hand_after is None:
            assert not ruling.discard_allowed
        else:
            exchange = {question.turned} | set(question.hand) - {question.discard}
            assert set(ruling.hand_after) == exchange
            assert len(ruling.hand_after) == len(question.hand)

    @given(robbings())
    def test_a_turned_ace_is_for_the_dealer_alone(self, question: RobQuestion) -> None:
        """Nobody but the dealer takes a turned-up ace, whatever he holds."""
        hand = tuple(card for card in question.hand if card is not ACE_OF_HEARTS)
        turned_ace = replace(question, turned=ACE_OF_HEARTS, hand=hand, is_dealer=False)
        assert not rule_on_robbing(turned_ace).eligible

    @given(robbings())
    def test_the_right_rests_on_one_ace(self, question: RobQuestion) -> None:
        """The right rests on the ace that was turned up or on the ace of its suit, and no other."""
        basis = rule_on_robbing(question).basis
        ace = card_of(Rank.ACE, suit_turned(question.turned))
        if basis is Basis.TURNED_ACE:
            assert question.turned is ace
            assert question.is_dealer
        if basis is Basis.ACE_OF_TRUMPS:
            assert ace in question.hand

    @given(robbings())
    def test_nobody_robs_twice(self, question: RobQuestion) -> None:
        """Once the card has been taken nobody may rob."""
        assert not rule_on_robbing(replace(question, already_robbed=True)).eligible

    @given(robbings())
    def test_a_later_deadline_takes_no_right_away(self, question: RobQuestion) -> None:
        """Whoever may rob before the first lead may do so before his own first play."""
        early = replace(question.house, rob_deadline=RobDeadline.BEFORE_FIRST_LEAD)
        late = replace(question.house, rob_deadline=RobDeadline.BEFORE_OWN_FIRST_PLAY)
        may_rob_late = rule_on_robbing(replace(question, house=late)).eligible
        assert may_rob_late or not rule_on_robbing(replace(question, house=early)).eligible

    @given(robbings())
    def test_nothing_may_be_put_out_without_the_right(self, question: RobQuestion) -> None:
        """Who may not rob is under no duty, pays no penalty and is told nothing of a discard."""
        refused = rule_on_robbing(replace(question, already_robbed=True))
        assert not refused.compulsory
        assert refused.penalty_for_declining == "none"
        assert refused.discard_allowed is None
        assert refused.hand_after is None

    @given(tables(11, 11), st.booleans(), st.sampled_from([0, 1]))
    def test_no_two_players_have_the_right(
        self, table: Table, first_card_led: bool, dealer: int
    ) -> None:
        """Of two hands in one deal at most one may rob."""
        turned, *dealt = table.cards
        rulings = [
            rule_on_robbing(
                RobQuestion(
                    turned=turned,
                    hand=tuple(dealt[seat * LONGEST_HAND : (seat + 1) * LONGEST_HAND]),
                    is_dealer=seat == dealer,
                    first_card_led=first_card_led,
                    has_played=False,
                    already_robbed=False,
                    discard=None,
                    house=USUAL,
                )
            )
            for seat in (0, 1)
        ]
        assert sum(ruling.eligible for ruling in rulings) <= 1
