"""The operations that answer questions: one function from a JSON value to an answer each."""

from collections.abc import Callable, Mapping
from typing import TypeAlias, cast

from service.api import (
    answers,
    questions,
    review_answers,
    review_questions,
    score_answers,
    score_questions,
)
from service.api.answers import Answer
from service.api.notation import answering
from service.api.notation.printing import text_of
from service.rules.auction import status
from service.rules.contract import score_contract
from service.rules.order import suit_turned
from service.rules.pool import settle
from service.rules.referee import rule_on_deal
from service.rules.robbing import rule_on_robbing
from service.rules.scoring import score
from service.rules.trick import rule_on_trick
from service.rules.verdicts import judge, rule_on, rule_on_card
from service.wording.languages import Language

Operation: TypeAlias = Callable[[object, Language], Answer]
"""Answers a JSON value.  Raises :class:`service.api.soundness.InvalidQuestion`."""


def legal_plays(value: object, language: Language) -> Answer:
    """Which cards of a hand may be played, and why."""
    position = questions.legal_plays(value)
    return answers.legal_plays(position, judge(position), language)


def play_check(value: object, language: Language) -> Answer:
    """Whether one card may be played, and why."""
    position, card = questions.play_check(value)
    ruling = rule_on(position)
    return answers.play_check(position, rule_on_card(ruling, card), ruling, language)


def trick_winner(value: object, language: Language) -> Answer:
    """Who wins a trick, or is winning it so far."""
    question = questions.trick_winner(value)
    unfinished = question.is_complete is False
    return answers.trick_winner(
        question.trumps,
        rule_on_trick(question.trumps, question.trick, is_unfinished=unfinished),
        is_complete=question.is_complete,
        house=question.house,
        language=language,
    )


def rob_check(value: object, language: Language) -> Answer:
    """Whether a player may rob the turned-up card."""
    question = questions.rob_check(value)
    suit = suit_turned(question.turned)
    return answers.rob_check(suit, rule_on_robbing(question), question.house, language)


def deal_score(value: object, language: Language) -> Answer:
    """The score of a deal of Twenty-Five or Forty-Five."""
    deal = score_questions.deal_score(value)
    return score_answers.deal_score(deal, score(deal), language)


def pool_settlement(value: object, language: Language) -> Answer:
    """Who receives and pays what after a hand of Spoil Five."""
    hand = score_questions.pool_settlement(value)
    return score_answers.pool_settlement(hand, settle(hand), language)


def auction_status(value: object, language: Language) -> Answer:
    """Where an auction of Auction Forty-Fives stands."""
    auction = score_questions.auction_status(value)
    return score_answers.auction_status(auction, status(auction), language)


def contract_score(value: object, language: Language) -> Answer:
    """The score of a contract of Auction Forty-Fives."""
    played = score_questions.contract_score(value)
    return score_answers.contract_score(played, score_contract(played), language)


def deal_review(value: object, language: Language) -> Answer:
    """The referee's ruling on a recorded deal."""
    record, stakes = review_questions.deal_review(value)
    # What could be read is an object; its text is what the summary ends with.
    text = text_of("deal-review", cast(Mapping[str, object], value))
    return review_answers.deal_review(record, rule_on_deal(record, stakes), text, language)


def notation(value: object, language: Language) -> Answer:
    """The text form of a question, or the question of a text."""

    def check(operation: str, question: object) -> None:
        OPERATIONS[operation](question, language)

    return answering.notation(value, check, language)


OPERATIONS: Mapping[str, Operation] = {
    "legal-plays": legal_plays,
    "play-check": play_check,
    "trick-winner": trick_winner,
    "rob-check": rob_check,
    "deal-score": deal_score,
    "pool-settlement": pool_settlement,
    "auction-status": auction_status,
    "contract-score": contract_score,
    "deal-review": deal_review,
    "notation": notation,
}
"""The operations by the last part of their path."""
