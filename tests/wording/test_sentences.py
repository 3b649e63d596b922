"""Sentences about cards: said once for all the cards of a kind, and true of each."""

import pytest
from hypothesis import given

from service.rules.cards import CARDS, PACK
from service.rules.finding import Fact, Finding, Play
from service.rules.rulebook import Rule
from service.rules.verdicts import Position, Why, rule_on
from service.wording.languages import Language, Tag, language
from service.wording.sentences import reason, reason_for
from tests.rules.strategies import positions

LANGUAGES = [language(tag) for tag in Tag]
EN = language(Tag.EN)


class TestASentenceAboutACard:
    @given(position=positions())
    def test_names_the_card(self, position: Position) -> None:
        """The reason for a verdict names the card that the verdict is on, in every language."""
        for spoken in LANGUAGES:
            for card, _, finding in rule_on(position).verdicts:
                assert spoken.cards[card].lower() in reason_for(card, finding, spoken).lower()

    @given(position=positions())
    def test_is_the_text_with_the_card_as_a_fact(self, position: Position) -> None:
        """Saying the rest once for several cards changes no sentence."""
        for spoken in LANGUAGES:
            for card, _, finding in rule_on(position).verdicts:
                whole = finding._replace(facts={**finding.facts, "card": card})
                assert reason_for(card, finding, spoken) == reason(whole, spoken)

    def test_begins_with_a_capital(self) -> None:
        """In English the card begins the sentence, and has a capital."""
        finding = Finding(Rule.LEAD_ANY_CARD, Why.LEADS, {})
        said = reason_for(CARDS["5C"], finding, EN)
        assert said == "The five of clubs may be led, because the leader may play any card."


class TestNames:
    @pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.tag)
    def test_tell_the_cards_apart(self, spoken: Language) -> None:
        """Each of the 52 cards has a name of its own."""
        assert len({spoken.cards[card] for card in PACK}) == 52

    def test_are_those_of_the_rule_sheets(self) -> None:
        """The Chinese names are written as in the Chinese rule sheet."""
        chinese = language(Tag.ZH)
        assert [chinese.cards[CARDS[code]] for code in ("AH", "9C", "10D", "KS")] == [
            "红心 A",
            "梅花 9",
            "方块 10",
            "黑桃 K",
        ]

    def test_of_several_cards_are_joined(self) -> None:
        """Two cards are joined by a word, and more by commas before it."""
        held = tuple(CARDS[code] for code in ("AH", "9C", "2C"))
        facts: dict[str, Fact] = {"lead": Play(CARDS["KC"], "Ann"), "held": held}
        said = reason(Finding(Rule.FOLLOW_TRUMP, Why.HAND_FOLLOWS_TRUMP, facts), EN)
        assert "the ace of hearts, the nine of clubs and the two of clubs" in said

    def test_keep_a_players_name_as_it_is(self) -> None:
        """A name is repeated letter by letter, braces and all."""
        facts: dict[str, Fact] = {"lead": Play(CARDS["KC"], "{ann}")}
        said = reason(Finding(Rule.CANNOT_FOLLOW, Why.HAND_HAS_NO_TRUMP, facts), EN)
        assert "{ann} led the king of clubs" in said
