"""Verdicts as JSON, put together from pieces of which most were written beforehand.

What is said of a card up to the first fact of the position is the same in every answer, and behind
it cards of one kind share all the rest.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cache

import orjson

from service.rules.cards import Card
from service.rules.finding import Finding
from service.rules.verdicts import Verdict
from service.wording.languages import Language
from service.wording.sentences import Telling, text_of


def verdicts_in_json(verdicts: Sequence[Verdict], telling: Telling) -> orjson.Fragment:
    """The verdicts on the cards of a hand, in its order: a JSON array, as a part of an answer."""
    pieces: dict[StrEnum, tuple[Mapping[Card, bytes], bytes]] = {}
    written = []
    for card, legal, finding in verdicts:
        case = finding.case
        if case not in pieces:
            pieces[case] = _pieces(finding, telling, legal=legal)
        openings, end = pieces[case]
        written.append(openings[card] + end)
    return orjson.Fragment(b"[" + b",".join(written) + b"]")


def _pieces(
    finding: Finding, telling: Telling, *, legal: bool
) -> tuple[Mapping[Card, bytes], bytes]:
    """How a verdict on any card that shares this finding begins, and how it ends."""
    openings = _openings(telling.language, text_of(finding), finding.rule, legal)
    return openings, orjson.dumps(telling.rest(finding))[1:] + b"}"


# A text has one rule and one verdict, so it has one entry in each language.
@cache
def _openings(language: Language, text: str, rule: StrEnum, legal: bool) -> Mapping[Card, bytes]:
    """A verdict on each card in JSON, up to the first fact of the position or the end."""
    openings = language.about_card[text].openings
    return {card: _opening(card, opening, rule, legal) for card, opening in openings.items()}


def _opening(card: Card, reason: str, rule: StrEnum, legal: bool) -> bytes:
    whole = orjson.dumps({"card": card.code, "legal": legal, "rule": rule, "reason": reason})
    return whole.removesuffix(b'"}')
