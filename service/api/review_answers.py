"""From the referee's ruling to the JSON object that answers.  Absent, never null."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce

from service.api.answers import Answer, rules_in_force, why
from service.api.score_answers import best_trump, notes, settled, told
from service.rules.irregularities import Irregularity
from service.rules.outcome import Outcome
from service.rules.record import Record, Shown
from service.rules.referee import DealRuling
from service.rules.remedies import Penalty, Remedy, Source
from service.rules.review import ReviewedPlay, ReviewedTrick
from service.wording.languages import Language
from service.wording.sentences import Gap, about_cards, reason

MOST_IN_SUMMARY = 8
"""How many irregularities a summary tells in full."""


def deal_review(record: Record, ruling: DealRuling, text: str, language: Language) -> Answer:
    """The answer to a question about a recorded deal; ``text`` is the record in its text form."""
    return {
        "verdict": ruling.judged,
        "trump_suit": record.trumps.suit,
        "sides": record.sides.members,
        "tricks": [
            _trick(number, trick, language) for number, trick in enumerate(ruling.tricks, start=1)
        ],
        "irregularities": [
            _irregularity(irregularity, remedy, language) for irregularity, remedy in ruling.ruled
        ],
        **_outcome(record, ruling, language),
        "notes": notes(ruling.outcome.findings, language),
        **why(ruling.finding, language),
        "summary": f"{_joined(_summary(ruling, language), language)}\n{text}",
        "rules": rules_in_force(record.house),
    }


def _trick(number: int, trick: ReviewedTrick, language: Language) -> Answer:
    winner = trick.winner
    return told(
        number=number,
        leader=trick.leader,
        winner=None if winner is None else winner.player,
        plays=_plays(trick.plays, language),
    )


def _plays(plays: Sequence[ReviewedPlay], language: Language) -> list[Answer]:
    """The verdicts; plays that differ only in their card share the rest of their sentence."""
    gaps: dict[str, Gap] = {}
    return [_play(play, gaps, language) for play in plays]


def _play(play: ReviewedPlay, gaps: dict[str, Gap], language: Language) -> Answer:
    (_, _, player, card), verdict, finding, evidence, _, _ = play
    gap = gaps.get(finding.case)
    if gap is None:
        gap = about_cards(finding, language)
        if finding.facts.keys() <= _OF_THE_TRICK:
            gaps[finding.case] = gap
    return {
        "player": player,
        "card": card.code,
        "verdict": verdict,
        "rule": finding.rule,
        "reason": gap.with_card(card),
        "evidence": [_place(shown) for shown in evidence] if evidence else [],
    }


_OF_THE_TRICK = {"lead", "suit"}
"""The facts that are the same for every card that follows in a trick."""


def _place(shown: Shown) -> Answer:
    return {"trick": shown.trick, "position": shown.position, "card": shown.card.code}


def _irregularity(irregularity: Irregularity, remedy: Remedy, language: Language) -> Answer:
    card = irregularity.card
    return told(
        kind=irregularity.kind,
        player=irregularity.player,
        trick=irregularity.trick,
        position=irregularity.position,
        card=None if card is None else card.code,
        **why(irregularity.finding, language),
        evidence=[_place(shown) for shown in irregularity.evidence],
        consequences=[
            {"card": each.card.code, "winner": each.winner} for each in irregularity.consequences
        ],
        remedy={
            "penalty": remedy.penalty,
            "source": remedy.source,
            "rule": remedy.finding.rule,
            "text": reason(remedy.finding, language),
        },
    )


def _outcome(record: Record, ruling: DealRuling, language: Language) -> Answer:
    outcome, as_played = ruling.outcome, ruling.as_played.scores
    if outcome.settlement is not None:
        return {"settlement": settled(outcome.settlement, language)}
    if outcome.scores is None:
        return told(game_over=True, winner=outcome.winner) if outcome.is_over else {}
    return told(
        scores=outcome.scores,
        scores_as_played=None if as_played == outcome.scores else as_played,
        game_over=outcome.is_over,
        winner=outcome.winner,
        **_how(record, outcome),
    )


def _how(record: Record, outcome: Outcome) -> Mapping[str, object]:
    """How the score came about."""
    if outcome.deal is not None:
        return {
            "won_at_trick": outcome.won_at if outcome.is_over else None,
            "ignored_tricks": outcome.deal.ignored,
            "best_trump": best_trump(outcome.deal.best_trump, record.sides),
        }
    if outcome.contract is not None:
        return {
            "contract_made": outcome.contract.made,
            "best_trump": best_trump(outcome.contract.best_trump, record.sides),
        }
    return {}


def _joined(sentences: Iterable[str], language: Language) -> str:
    """Sentences one after the other, as the language parts them."""
    return reduce(
        lambda said, each: language.say("summary.joined", {"said": said, "next": each}), sentences
    )


def _summary(ruling: DealRuling, language: Language) -> Iterator[str]:
    """The ruling in sentences that can be read out."""
    yield reason(ruling.finding, language)
    for irregularity, remedy in ruling.ruled[:MOST_IN_SUMMARY]:
        yield reason(irregularity.finding, language)
        yield reason(remedy.finding, language)
    left = len(ruling.ruled) - MOST_IN_SUMMARY
    if left > 0:
        yield language.say("summary.more_one" if left == 1 else "summary.more", {"count": left})
    if any(_is_house_penalty(remedy) for _, remedy in ruling.ruled):
        yield language.say("summary.by_house", {})
    for finding in ruling.outcome.findings:
        yield reason(finding, language)
    scores = ruling.outcome.scores
    if scores is not None:
        apart = language.say("summary.apart", {})
        listed = apart.join(f"{side} {score}" for side, score in scores.items())
        yield language.say("summary.scores", {"scores": listed})


def _is_house_penalty(remedy: Remedy) -> bool:
    return remedy.source is Source.HOUSE and remedy.penalty is not Penalty.NONE
