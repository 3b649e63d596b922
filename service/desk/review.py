"""The ruling on a deal as its page shows it: the tricks in pictures, and what was irregular."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from service.api.answers import Answer
from service.api.notation.printing import text_of
from service.desk.reading import Reading
from service.rules.cards import CARDS
from service.wording.languages import Language

Place: TypeAlias = tuple[int, int]
"""The number of a trick and of a card in it, both from 1."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A card that shows something, and the address of its picture on the page."""

    link: str
    words: str


@dataclass(frozen=True, slots=True)
class ShownPlay:
    """A card as it lies in its trick."""

    id: str
    card: str
    player: str
    label: str
    """What a screen reader says for the picture."""
    verdict: str
    reason: str
    is_winner: bool
    is_proof: bool
    """Whether the card proves something about another."""
    irregularities: tuple[int, ...]
    """The numbers of what was irregular about it, from 1."""
    proofs: tuple[Proof, ...]


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick as a row of cards in order of play."""

    number: int
    winner: str | None
    plays: tuple[ShownPlay, ...]


@dataclass(frozen=True, slots=True)
class ShownIrregularity:
    """What was irregular, and what follows."""

    number: int
    reason: str
    remedy: str
    remedy_rule: str
    is_by_house: bool
    """Whether the remedy is this house's choice."""
    consequences: tuple[str, ...]
    proofs: tuple[Proof, ...]
    rule: str
    link: str | None
    """The address of the card's picture on the page."""


@dataclass(frozen=True, slots=True)
class ShownReview:
    """A ruling on a deal."""

    headline: str
    reason: str
    verdict: str
    irregularities: tuple[ShownIrregularity, ...]
    tricks: tuple[ShownTrick, ...]
    rules: tuple[str, ...]
    """The slugs of the rules that decide."""
    read_aloud: str


def review(reading: Reading, language: Language) -> ShownReview | None:
    """The ruling, if the record could be ruled on."""
    answer = reading.answer
    if answer is None:
        return None
    return ShownReview(
        headline=_headline(answer, language),
        reason=answer["reason"],
        verdict=answer["verdict"],
        irregularities=tuple(_irregularities(answer, language)),
        tricks=tuple(_tricks(answer, language)),
        rules=tuple(dict.fromkeys(each["rule"] for each in answer["irregularities"]))
        or (answer["rule"],),
        read_aloud=read_aloud(reading),
    )


def read_aloud(reading: Reading) -> str:
    """The ruling in sentences.  What a program reads of it, the record as text, is left out."""
    summary = str((reading.answer or {})["summary"])
    return summary.removesuffix(text_of("deal-review", reading.request)).strip()


def _headline(answer: Answer, language: Language) -> str:
    count = len(answer["irregularities"])
    if not count:
        return language.say(f"desk.deal_{answer['verdict']}", {})
    amount = "one" if count == 1 else "more"
    return language.say(f"desk.deal_irregular.{amount}", {"count": count})


def _irregularities(answer: Answer, language: Language) -> Iterator[ShownIrregularity]:
    for number, each in enumerate(answer["irregularities"], start=1):
        place = (each["trick"], each["position"]) if "position" in each else None
        remedy = each["remedy"]
        yield ShownIrregularity(
            number=number,
            reason=each["reason"],
            remedy=remedy["text"],
            remedy_rule=remedy["rule"],
            is_by_house=remedy["source"] == "house",
            consequences=tuple(
                language.say(
                    "desk.would_have_taken",
                    {"card": CARDS[told["card"]], "player": told["winner"]},
                )
                for told in each["consequences"]
            ),
            proofs=_proofs(each["evidence"], language),
            rule=each["rule"],
            link=f"#{_id(place)}" if place else None,
        )


def _tricks(answer: Answer, language: Language) -> Iterator[ShownTrick]:
    proofs = set(_places_of_proofs(answer))
    numbers = _numbers_by_place(answer)
    for trick in answer["tricks"]:
        winner = trick.get("winner")
        plays = trick["plays"]
        took = next((index for index, play in enumerate(plays) if play["player"] == winner), None)
        yield ShownTrick(
            trick["number"],
            winner,
            tuple(
                _play(
                    (trick["number"], index + 1),
                    play,
                    language,
                    is_winner=index == took,
                    proofs=proofs,
                    numbers=numbers,
                )
                for index, play in enumerate(plays)
            ),
        )


def _play(
    place: Place,
    play: Mapping[str, Any],
    language: Language,
    *,
    is_winner: bool,
    proofs: set[Place],
    numbers: Mapping[Place, tuple[int, ...]],
) -> ShownPlay:
    said = [language.say(f"desk.verdict.{play['verdict']}", {})]
    if is_winner:
        said.append(language.say("desk.verdict.takes", {}))
    facts = {"card": language.card_labels[CARDS[play["card"]]], "player": play["player"]}
    joint = language.say("desk.joint", {})
    return ShownPlay(
        id=_id(place),
        card=play["card"],
        player=play["player"],
        label=joint.join([language.say("desk.card_of_player", facts), *said]),
        verdict=play["verdict"],
        reason=play["reason"],
        is_winner=is_winner,
        is_proof=place in proofs,
        irregularities=numbers.get(place, ()),
        proofs=_proofs(play["evidence"], language),
    )


def _id(place: Place) -> str:
    return f"card-{place[0]}-{place[1]}"


def _places_of_proofs(answer: Answer) -> Iterator[Place]:
    plays = [play for trick in answer["tricks"] for play in trick["plays"]]
    for each in (*plays, *answer["irregularities"]):
        if each.get("verdict") != "legal":
            yield from ((shown["trick"], shown["position"]) for shown in each["evidence"])


def _numbers_by_place(answer: Answer) -> Mapping[Place, tuple[int, ...]]:
    numbers: dict[Place, tuple[int, ...]] = {}
    for number, each in enumerate(answer["irregularities"], start=1):
        if "position" in each:
            place = (each["trick"], each["position"])
            numbers[place] = (*numbers.get(place, ()), number)
    return numbers


def _proofs(evidence: Sequence[Mapping[str, Any]], language: Language) -> tuple[Proof, ...]:
    return tuple(
        Proof(
            f"#{_id((shown['trick'], shown['position']))}",
            language.say(
                "desk.card_in_trick", {"card": CARDS[shown["card"]], "trick": shown["trick"]}
            ),
        )
        for shown in evidence
    )
