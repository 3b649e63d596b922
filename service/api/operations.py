"""The operations that answer questions: one function from a JSON value to an answer each."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from service.api import answers, questions, score_answers, score_questions
from service.api.answers import Answer
from service.api.loading import load
from service.api.notation import answering
from service.api.schemas import QUESTIONS
from service.api.soundness import forbid
from service.rules.auction import status
from service.rules.contract import score_contract
from service.rules.order import suit_turned
from service.rules.pool import settle
from service.rules.robbing import rule_on_robbing
from service.rules.scoring import score
from service.rules.trick import rule_on_trick
from service.rules.verdicts import rule_on, rule_on_card
from service.wording.languages import Language

Operation: TypeAlias = Callable[[object, Language], Answer]
"""Answers a JSON value.  Raises :class:`service.api.soundness.InvalidQuestion`."""


def legal_plays(value: object, language: Language) -> Answer:
    """Which cards of a hand may be played, and why."""
    position = questions.legal_plays(value)
    return answers.legal_plays(position, rule_on(position), language)


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


def notation(value: object, language: Language) -> Answer:
    """The text form of a question, or the question of a text."""

    def check(operation: str, question: object) -> None:
        ask = OPERATIONS.get(operation)
        if ask is None:
            forbid(load(QUESTIONS[operation](), question)[1])
        else:
            ask(question, language)

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
    "notation": notation,
}
"""The operations by the last part of their path."""
