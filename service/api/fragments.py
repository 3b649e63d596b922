"""Verdicts and reasons as JSON, of which all is written beforehand but the facts.

Cards in one situation share what is said of them, so there is a text for each situation and each
card, in which only the facts are still to be filled in, for all the cards of a hand at one stroke.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

import orjson

from service.rules.cards import PACK, Card
from service.rules.finding import Fact
from service.rules.following import Demand
from service.rules.order import Trumps
from service.rules.verdicts import RULES, Judgement, Position, Why, Whys
from service.wording.languages import Language, Part, with_capital
from service.wording.sentences import text_about


class Facts(dict[str, str]):
    """The facts of a judgement in words, as they stand within a string in JSON."""

    def __missing__(self, name: str) -> str:
        """The fact with a capital, which begins a sentence in few texts."""
        in_a_sentence = name.lower()
        if in_a_sentence == name:
            raise KeyError(name)
        return with_capital(self[in_a_sentence])


def facts_in_json(judgement: Judgement, language: Language) -> Facts:
    """The facts of a judgement."""
    return Facts({name: _fact(language, name, fact) for name, fact in judgement.facts.items()})


def verdicts_in_json(
    position: Position, judgement: Judgement, facts: Facts, language: Language
) -> orjson.Fragment:
    """The verdicts on the cards of a hand, in its order: a JSON array, as a part of an answer."""
    verdict_on = _verdicts(language, position.trumps, judgement.demand, judgement.whys)
    verdicts = ",".join([verdict_on[card.index] for card in position.hand])
    return orjson.Fragment(f"[{verdicts % facts}]")


def reason_in_json(why: Why, facts: Facts, language: Language) -> orjson.Fragment:
    """The sentence about a situation that names no card of its own: a JSON string."""
    return orjson.Fragment(_sentence(language, why) % facts)


# The same few cards and players are named again and again: 0.2 us instead of 0.5.
@lru_cache(maxsize=1024)
def _fact(language: Language, name: str, fact: Fact) -> str:
    return _inside_string(language.word_for(name, fact))


# A table for each way in which a trick with a lead may bind a hand: a few hundred.
@cache
def _verdicts(language: Language, trumps: Trumps, demand: Demand, whys: Whys) -> Sequence[str]:
    """The verdict on each card of the pack, with gaps for the facts, as JSON."""
    situations = [whys.of(card, trumps.cards, demand.calls_for) for card in PACK]
    return [
        _verdicts_in(language, why, card.bit & demand.satisfied_by != 0)[card.index]
        for card, why in zip(PACK, situations, strict=True)
    ]


# There are some 20 situations, and in each a card is either legal or not.
@cache
def _verdicts_in(language: Language, why: Why, legal: bool) -> Sequence[str]:
    verdict = {"legal": legal, "rule": RULES[why]}
    return [_verdict(language, why, card, verdict) for card in PACK]


def _verdict(language: Language, why: Why, card: Card, verdict: Mapping[str, object]) -> str:
    opening = orjson.dumps({"card": card.code, **verdict}).decode().removesuffix("}")
    texts = (_with_gap(part, language, card) for part in language.texts[text_about(why)])
    return f'{opening},"reason":"{"".join(texts)}"}}'


@cache
def _sentence(language: Language, why: Why) -> str:
    texts = (_with_gap(part, language) for part in language.texts[text_about(why)])
    return f'"{"".join(texts)}"'


def _with_gap(part: Part, language: Language, card: Card | None = None) -> str:
    """A piece of a text with the card put in, or with a gap for the fact that follows it."""
    words, fact, is_capital = part
    if card is not None and fact == "card":
        names = language.capital_cards if is_capital else language.cards
        words, fact = words + names[card], None
    written = _inside_string(words).replace("%", "%%")
    if fact is None:
        return written
    return f"{written}%({with_capital(fact) if is_capital else fact})s"


def _inside_string(words: str) -> str:
    """Words as they stand within a string in JSON."""
    return orjson.dumps(words)[1:-1].decode()
