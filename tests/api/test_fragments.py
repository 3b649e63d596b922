"""Answers put together from prepared JSON say what the rulings say."""

from collections.abc import Mapping
from typing import Any

import orjson
from hypothesis import given
from hypothesis import strategies as st

from service.api import answers
from service.rules.verdicts import Position, judge, rule_on
from service.wording.languages import Tag, language
from service.wording.sentences import reason, reason_for
from tests.rules.strategies import positions


def answered(position: Position, tag: Tag) -> Mapping[str, Any]:
    """The answer about legal plays as a caller reads it."""
    written = orjson.dumps(answers.legal_plays(position, judge(position), language(tag)))
    read: dict[str, Any] = orjson.loads(written)
    return read


class TestAnAnswerAboutLegalPlays:
    """It is written from the judgement of a hand, without a finding for each card."""

    @given(positions(), st.sampled_from(Tag))
    def test_says_of_each_card_what_the_ruling_says(self, position: Position, tag: Tag) -> None:
        """Verdicts, rules and sentences are those of ``rule_on``, in hand order."""
        assert answered(position, tag)["plays"] == [
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
        ruling, answer = rule_on(position), answered(position, tag)
        assert answer["legal"] == [card.code for card in ruling.legal]
        assert answer["obligation"] == ruling.obligation
        assert answer["rule"] == ruling.finding.rule
        assert answer["reason"] == reason(ruling.finding, language(tag))
