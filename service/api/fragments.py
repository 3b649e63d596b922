"""Verdicts and reasons as JSON, of which all is written beforehand but the facts.

Cards in one situation share what is said of them, so there is a text for each situation and each
card, in which only the facts are still to be filled in, for all the cards of a hand at one stroke.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

import orjson

from service.rules.cards import PACK
from service.rules.finding import Fact
from service.rules.following import Demand
from service.rules.order import Trumps
from service.rules.verdicts import RULES, Judgement, Position, Why, Whys
from service.wording.languages import Language, Template, Words
from service.wording.sentences import text_about


def facts_in_json(judgement: Judgement, language: Language) -> Words:
    """The facts of a judgement in words, as they stand within a string in JSON."""
    return Words({name: _fact(language, name, fact) for name, fact in judgement.facts.items()})


def verdicts_in_json(
    position: Position, judgement: Judgement, facts: Words, language: Language
) -> orjson.Fragment:
    """The verdicts on the cards of a hand, in its order: a JSON array, as a part of an answer."""
    verdict_on = _verdicts(language, position.trumps, judgement.demand, judgement.whys)
    verdicts = ",".join([verdict_on[card.index] for card in position.hand])
    return orjson.Fragment(f"[{verdicts % facts}]")


def reason_in_json(why: Why, facts: Words, language: Language) -> orjson.Fragment:
    """The sentence about a situation that names no card of its own: a JSON string."""
    return orjson.Fragment(_sentence(language, why) % facts)


# The same few cards and players are named again and again: 0.2 us instead of 0.5.
@lru_cache(maxsize=1024)
def _fact(language: Language, name: str, fact: Fact) -> str:
    return _inside_string(language.word_for(name, fact))


# A table for each way in which a trick with a lead may bind a hand: a few hundred.
@cache
def _verdicts(language: Language, trumps: Trumps, demand: Demand, whys: Whys) -> Sequence[Template]:
    """The verdict on each card of the pack, with gaps for the facts, as JSON."""
    situations = [whys.of(card, trumps.cards, demand.calls_for) for card in PACK]
    return [
        _verdicts_in(language, why, card.bit & demand.satisfied_by != 0)[card.index]
        for card, why in zip(PACK, situations, strict=True)
    ]


# There are some 20 situations, and in each a card is either legal or not.
@cache
def _verdicts_in(language: Language, why: Why, legal: bool) -> Sequence[Template]:
    openings, rest = language.about_card[text_about(why)]
    end = _inside_string(rest) + '"}'
    verdict = {"legal": legal, "rule": RULES[why]}
    return [
        _opening({"card": card.code, **verdict, "reason": openings[card]}) + end for card in PACK
    ]


def _opening(verdict: Mapping[str, object]) -> Template:
    """A verdict up to the end of what can be said of the card in any position."""
    return orjson.dumps(verdict).decode().removesuffix('"}').replace("%", "%%")


@cache
def _sentence(language: Language, why: Why) -> Template:
    return f'"{_inside_string(language.templates[text_about(why)])}"'


def _inside_string(words: str) -> str:
    """Words as they stand within a string in JSON."""
    return orjson.dumps(words)[1:-1].decode()
