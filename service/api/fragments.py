"""Verdicts as JSON, put together from pieces of which most were written beforehand.

What is said of a card up to the first fact of the position is the same in every answer, and behind
it cards in one situation share all the rest.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

import orjson

from service.rules.cards import Card
from service.rules.verdicts import RULES, Judgement, Position, Why, whys_of
from service.wording.languages import Format, Language
from service.wording.sentences import text_about


def verdicts_in_json(
    position: Position, judgement: Judgement, words: Mapping[str, str], language: Language
) -> orjson.Fragment:
    """The verdicts on the cards of a hand, in its order: a JSON array, as a part of an answer.

    ``words`` are the facts of the judgement.
    """
    satisfied_by = judgement.demand.satisfied_by
    pieces: dict[Why, _Pieces] = {}
    written = []
    for card, why in zip(position.hand, whys_of(position, judgement), strict=True):
        if why not in pieces:
            legal = card.bit & satisfied_by != 0
            pieces[why] = _pieces(why, legal, judgement, words, language)
        openings, end = pieces[why]
        written.append(openings[card] + end)
    return orjson.Fragment(b"[%b]" % b",".join(written))


_Pieces: TypeAlias = tuple[Mapping[Card, bytes], bytes]
"""How the verdict on each card in a situation begins, and how all of them end."""


def _pieces(
    why: Why, legal: bool, judgement: Judgement, words: Mapping[str, str], language: Language
) -> _Pieces:
    openings, rest = _prepared(language, why, legal)
    if rest.facts is None:
        return openings, b'"}'
    if why is judgement.whys.other and judgement.facts_of_other is not judgement.facts:
        words = language.in_words(judgement.facts_of_other)
    return openings, orjson.dumps(rest.filled(words))[1:] + b"}"


# There are some 20 situations, and in each a card is either legal or not.
@cache
def _prepared(language: Language, why: Why, legal: bool) -> tuple[Mapping[Card, bytes], Format]:
    """For each card, the JSON up to the first fact of the position; and the text from there."""
    openings, rest = language.about_card[text_about(why)]
    verdict = {"legal": legal, "rule": RULES[why]}
    return {
        card: orjson.dumps({"card": card.code, **verdict, "reason": opening}).removesuffix(b'"}')
        for card, opening in openings.items()
    }, rest
