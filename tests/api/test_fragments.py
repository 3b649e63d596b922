"""Answers put together from prepared JSON say what the rulings say."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.api import answers
from service.rules.cards import CARDS, Suit
from service.rules.finding import Play
from service.rules.order import trumps
from service.rules.verdicts import Position, judge, rule_on
from service.wording.languages import AboutCard, Language, Tag, language
from service.wording.sentences import reason, reason_for
from tests.rules.strategies import USUAL, positions


def answered(position: Position, spoken: Language) -> Mapping[str, Any]:
    """The answer about legal plays as a caller reads it."""
    written = orjson.dumps(answers.legal_plays(position, judge(position), spoken))
    read: dict[str, Any] = orjson.loads(written)
    return read


class TestAnAnswerAboutLegalPlays:
    """It is written from the judgement of a hand, without a finding for each card."""

    @given(positions(), st.sampled_from(Tag))
    def test_says_of_each_card_what_the_ruling_says(self, position: Position, tag: Tag) -> None:
        """Verdicts, rules and sentences are those of ``rule_on``, in hand order."""
        assert answered(position, language(tag))["plays"] == [
            {
                "card": card.code,
                "legal": legal,
                "rule": finding.rule,
                "reason": reason_for(card, finding, language(tag)),
            }
            for card, legal, finding in rule_on(position).verdicts
        ]

    @given(positions(), st.sampled_from(Tag))
    def test_says_of_the_hand_what_the_ruling_says(self, position: Position, tag: Tag) -> None:
        """So are the legal cards, the obligation, the rule and the reason for the hand."""
        ruling, answer = rule_on(position), answered(position, language(tag))
        assert answer["legal"] == [card.code for card in ruling.legal]
        assert answer["obligation"] == ruling.obligation
        assert answer["rule"] == ruling.finding.rule
        assert answer["reason"] == reason(ruling.finding, language(tag))

    @given(positions(fewest_played=1), st.sampled_from(Tag))
    @pytest.mark.parametrize("player", ["%s %(lead)s %", '"', "\\", "\\u0041", "{lead}", "李🂡"])
    def test_repeats_a_name_letter_by_letter(
        self, player: str, position: Position, tag: Tag
    ) -> None:
        """Nothing in a name is taken for JSON, or for a gap to be filled."""
        named = position._replace(trick=tuple(Play(each.card, player) for each in position.trick))
        answer, ruling = answered(named, language(tag)), rule_on(named)
        assert answer["reason"] == reason(ruling.finding, language(tag))
        assert [play["reason"] for play in answer["plays"]] == [
            reason_for(card, finding, language(tag)) for card, _, finding in ruling.verdicts
        ]

    def test_may_begin_a_sentence_with_a_fact(self) -> None:
        """Where a language's text has a fact with a capital, so has the answer."""
        english = language(Tag.EN)
        openings = {card: f"Yes. {name}: " for card, name in english.capital_cards.items()}
        about_card = {**english.about_card, "why.follows_suit": AboutCard(openings, "%(Lead)s")}
        position = Position(trumps(Suit.CLUBS), (CARDS["KS"],), (Play(CARDS["2S"], "ann"),), USUAL)
        answer = answered(position, replace(english, about_card=about_card))
        assert answer["plays"][0]["reason"] == "Yes. The king of spades: Ann led the two of spades"
