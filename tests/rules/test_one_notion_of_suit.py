"""One function says which suit a card belongs to, and the ace of hearts is no heart in play."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import service
from service.rules.cards import ACE_OF_HEARTS, CARDS, Suit, card_set
from service.rules.finding import Play
from service.rules.following import Obligation
from service.rules.order import suit_in_play, suit_turned, trumps
from service.rules.trick import Power, rule_on_trick, winning
from service.rules.verdicts import Position, Ruling, Why, rule_on
from tests.rules.asking import cards, codes
from tests.rules.strategies import USUAL

SERVICE = Path(service.__file__).parent

ALLOWED = {
    ("rules/order.py", "suit_in_play"),
    ("rules/order.py", "suit_turned"),
    # A card is called, and written, by what is printed on it.
    ("wording/languages.py", "_name_of"),
    # A picture of a card, such as 🃁, is of what is printed on it.
    ("api/notation/spelling.py", "_spellings_of_cards"),
}


def readers_of_printed_suit(source: str) -> Iterator[str]:
    """The functions of a module that look at what suit is printed on a card, in any way."""
    return _readers(ast.parse(source), "")


def _readers(node: ast.AST, function: str) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        function = node.name
    if _reads_printed_suit(node):
        yield function
    for inner in ast.iter_child_nodes(node):
        yield from _readers(inner, function)


def _reads_printed_suit(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(attr="printed_suit") | ast.Constant(value="printed_suit"):
            return True
        case ast.MatchClass(kwd_attrs=names):
            return "printed_suit" in names
        # The suit is in the code too: a part of a code is not to be looked at.
        case ast.Subscript(value=ast.Attribute(attr="code")):
            return True
        case ast.Attribute(value=ast.Attribute(attr="code")):
            return True
    return False


class TestOneFunction:
    """Nothing looks at the printed suit but the one function that knows better."""

    def test_nobody_else_reads_the_printed_suit(self) -> None:
        """The readers of printed suits are those that are named here, and no more."""
        found = {
            (path.relative_to(SERVICE).as_posix(), function)
            for path in SERVICE.rglob("*.py")
            for function in readers_of_printed_suit(path.read_text(encoding="utf-8"))
        }
        assert found == ALLOWED

    @pytest.mark.parametrize(
        "reading",
        [
            "card.printed_suit is led.printed_suit",
            "getattr(card, 'printed_suit')",
            "operator.attrgetter('printed_suit')(card)",
            "card.code[-1]",
            "card.code.endswith('H')",
        ],
    )
    def test_a_reader_would_be_found(self, reading: str) -> None:
        """Each way to look at the printed suit is seen, and the function that does it named."""
        source = f"class Hand:\n    def follows(self, card, led):\n        return {reading}\n"
        assert set(readers_of_printed_suit(source)) == {"follows"}

    def test_a_pattern_would_be_found(self) -> None:
        """A card taken apart by a pattern is seen too."""
        pattern = "case Card(printed_suit=suit):\n            return suit"
        source = f"def follows(card):\n    match card:\n        {pattern}\n"
        assert set(readers_of_printed_suit(source)) == {"follows"}

    @pytest.mark.parametrize("trump_suit", Suit)
    def test_the_ace_of_hearts_belongs_to_the_trumps(self, trump_suit: Suit) -> None:
        """The ace of hearts is of the trump suit, and every other card of its printed suit."""
        for card in CARDS.values():
            expected = trump_suit if card is ACE_OF_HEARTS else card.printed_suit
            assert suit_in_play(card, trump_suit) is expected
            assert trumps(trump_suit).suit_of[card] is expected

    def test_a_turned_up_card_makes_its_printed_suit_trumps(self) -> None:
        """Before there are trumps every card is of its printed suit, even the ace of hearts."""
        assert suit_turned(ACE_OF_HEARTS) is Suit.HEARTS
        assert all(suit_turned(card) is card.printed_suit for card in CARDS.values())


def ruling(trump_suit: Suit, hand: str, trick: str) -> Ruling:
    """The ruling on a hand under the usual rules."""
    played = tuple(Play(card) for card in cards(trick))
    return rule_on(Position(trumps(trump_suit), cards(hand), played, USUAL))


def reason_for_the_ace(found: Ruling) -> Why:
    """The situation in which the ace of hearts may or may not be played."""
    verdict = next(each for each in found.verdicts if each.card is ACE_OF_HEARTS)
    return Why(verdict.finding.case)


class TestHeartsLed:
    """Plain hearts are led, and the ace of hearts is held or played."""

    def test_the_ace_alone_does_not_oblige(self) -> None:
        """Whoever holds the ace and no other heart cannot follow, and may discard."""
        found = ruling(Suit.CLUBS, "AH KS 7D", "3H")
        assert found.obligation is Obligation.FREE
        assert codes(found.legal) == ["AH", "KS", "7D"]
        assert reason_for_the_ace(found) is Why.VOID_TRUMPS

    def test_the_ace_may_be_played_beside_a_heart(self) -> None:
        """Whoever must follow with a heart may play the ace instead, as a trump."""
        found = ruling(Suit.CLUBS, "AH KS 2H", "3H")
        assert codes(found.legal) == ["AH", "2H"]
        assert reason_for_the_ace(found) is Why.ACE_OF_HEARTS_IS_NO_HEART

    def test_the_ace_is_not_among_the_cards_that_oblige(self) -> None:
        """The reason why a discard is forbidden names the hearts held, without the ace."""
        found = ruling(Suit.CLUBS, "AH KS 2H", "3H")
        assert found.finding.facts["held"] == cards("2H")

    def test_the_ace_takes_the_trick_as_a_trump(self) -> None:
        """On a heart lead the ace beats every heart, and only higher trumps beat it."""
        assert winning(trumps(Suit.CLUBS), cards("KH 5H AH 4C")) == 2
        assert winning(trumps(Suit.CLUBS), cards("KH AH JC")) == 2

    def test_the_ace_stands_as_a_trump(self) -> None:
        """In the standings the ace has the power of a trump, not of the suit led."""
        found = rule_on_trick(trumps(Suit.CLUBS), [Play(card) for card in cards("KH AH QH")])
        assert [each.power for each in found.standings] == [
            Power.TRUMP,
            Power.SUIT_LED,
            Power.SUIT_LED,
        ]


class TestAceOfHeartsLed:
    """The ace of hearts is led, which is a trump lead."""

    def test_trumps_are_asked_for(self) -> None:
        """Whoever holds a trump must play one, and a heart does not follow."""
        found = ruling(Suit.CLUBS, "KH 3C 2S", "AH")
        assert found.obligation is Obligation.FOLLOW_TRUMP
        assert codes(found.legal) == ["3C"]

    def test_hearts_are_not_asked_for(self) -> None:
        """Whoever holds hearts and no trump may play anything."""
        found = ruling(Suit.CLUBS, "KH QH 2S", "AH")
        assert found.obligation is Obligation.FREE
        assert codes(found.legal) == ["KH", "QH", "2S"]

    def test_only_the_five_and_the_jack_may_be_held_back(self) -> None:
        """The ace draws every trump but the two that are higher."""
        assert codes(ruling(Suit.CLUBS, "5C JC 2S", "AH").legal) == ["5C", "JC", "2S"]
        assert codes(ruling(Suit.CLUBS, "AC 2S", "AH").legal) == ["AC"]

    def test_hearts_do_not_win(self) -> None:
        """No heart takes the trick from the ace or stands as a card of its suit."""
        found = rule_on_trick(trumps(Suit.CLUBS), [Play(card) for card in cards("AH KH 2C")])
        assert [each.play.card.code for each in found.standings] == ["AH", "2C", "KH"]
        assert found.standings[2].power is Power.NONE


class TestTwoAces:
    """The ace of hearts against the ace of the trump suit."""

    @pytest.mark.parametrize("trick", ["AH AS", "AS AH"])
    def test_the_ace_of_hearts_is_higher(self, trick: str) -> None:
        """The ace of hearts takes the ace of trumps, whichever is led; they never tie."""
        played = cards(trick)
        assert played[winning(trumps(Suit.SPADES), played)] is ACE_OF_HEARTS

    def test_the_ace_of_trumps_must_follow_the_ace_of_hearts(self) -> None:
        """Of the two only the ace of hearts may be held back."""
        assert codes(ruling(Suit.SPADES, "AS 3D", "AH").legal) == ["AS"]
        assert codes(ruling(Suit.SPADES, "AH 3D", "AS").legal) == ["AH", "3D"]


class TestHeartsTrumps:
    """Hearts are trumps, and the ace of hearts is the ace of trumps."""

    def test_there_is_one_ace_of_trumps(self) -> None:
        """The ace stands third among thirteen trumps, and only there."""
        hearts = trumps(Suit.HEARTS)
        assert len(hearts.order[Suit.HEARTS]) == 13
        assert hearts.order[Suit.HEARTS].index(ACE_OF_HEARTS) == 2
        assert sum(ACE_OF_HEARTS in ranked for ranked in hearts.order.values()) == 1

    def test_the_ace_may_be_held_back_as_ever(self) -> None:
        """Under a lower trump the ace may be held back, and the jack draws it."""
        assert codes(ruling(Suit.HEARTS, "AH KC", "KH").legal) == ["AH", "KC"]
        assert codes(ruling(Suit.HEARTS, "AH KC", "JH").legal) == ["AH"]

    def test_a_demoted_ace_is_an_ordinary_trump(self) -> None:
        """A demoted ace of hearts is the lowest trump, still a trump, and may not be held back."""
        demoted = trumps(Suit.HEARTS, demoted_ace=True)
        held = Position(demoted, cards("AH KC"), (Play(CARDS["2H"]),), USUAL)
        assert codes(rule_on(held).legal) == ["AH"]
        assert winning(demoted, cards("AH 2H")) == 1
        assert winning(demoted, cards("KC AH")) == 1

    def test_another_demoted_ace_leaves_the_ace_of_hearts_where_it_is(self) -> None:
        """With spades trumps it is the ace of spades that is demoted, and nothing else moves."""
        demoted = trumps(Suit.SPADES, demoted_ace=True)
        assert codes(demoted.order[Suit.SPADES])[:4] == ["5S", "JS", "AH", "KS"]
        assert codes(demoted.order[Suit.SPADES])[-1] == "AS"
        assert demoted.top_trumps == card_set(cards("5S JS AH"))
