"""The texts of rulings on whole deals: there in each language, one sentence, with facts given."""

from collections.abc import Iterator
from enum import StrEnum

import pytest

from service.rules.finding import Finding
from service.rules.irregularities import Irregular
from service.rules.outcome import Lost, Unscored
from service.rules.pool import Settled
from service.rules.record import Record
from service.rules.referee import DealRuling, Summed
from service.rules.remedies import Remedied
from service.rules.review import Reviewed
from service.wording.languages import Language, Tag, language
from service.wording.sentences import reason
from tests.rules.recorded import record, reviewed, ruling
from tests.rules.test_irregularities import IRREGULARITIES
from tests.rules.test_outcome import LOST, UNSCORED
from tests.rules.test_referee import SUMMED
from tests.rules.test_remedies import REMEDIES
from tests.rules.test_review import REASONS

LANGUAGES = [language(tag) for tag in Tag]

FAMILIES: tuple[type[StrEnum], ...] = (
    *(Reviewed, Irregular, Remedied, Summed, Unscored, Lost),
    Settled,
)
"""The situations in a deal that have a sentence."""

NAMES = [f"{family.__name__.lower()}.{case}" for family in FAMILIES for case in family]

OF_SUMMARIES = {
    "summary.more": {"count"},
    "summary.more_one": set[str](),
    "summary.by_house": set[str](),
    "summary.scores": {"scores"},
    "summary.joined": {"said", "next"},
    "summary.apart": set[str](),
}
"""The texts that a summary is made of besides, and the facts that they are given."""


OPEN = record("Ann KC 3D / Ann QC 4D", seats=2, hands={"Bob": "3D 4D 9C"})
"""A deal whose last trick can still be put right."""


def facts_in(name: str, tag: Tag) -> set[str]:
    """The facts that a text names."""
    return {part.fact for part in language(tag).texts[name] if part.fact is not None}


def words_in(name: str, tag: Tag) -> str:
    """A text without its facts."""
    return "…".join(part.words for part in language(tag).texts[name])


def records() -> Iterator[Record]:
    """Records in which each of the situations is met."""
    yield from (told for told, *_ in REASONS)
    yield from (told for told, *_ in IRREGULARITIES)
    yield from (told for told, *_ in REMEDIES)
    yield from (told for told, *_ in SUMMED)
    yield from (told for told, *_ in LOST)
    yield OPEN


def findings() -> Iterator[Finding]:
    """What is found in them."""
    for told in records():
        for play in reviewed(told):
            facts = {**play.finding.facts, "card": play.shown.card}
            yield play.finding._replace(facts=facts)
        if told.house.game.plays_for_points:
            yield from findings_in(ruling(told))
            yield from findings_in(ruling(told, scores={"Ann": 20}))
        else:
            yield from findings_in(ruling(told, pool=8))
    yield from (finding for outcome, *_ in UNSCORED for finding in outcome.findings)


def findings_in(found: DealRuling) -> Iterator[Finding]:
    """What a ruling says of its deal as a whole."""
    yield found.finding
    yield from found.as_played.findings
    yield from found.outcome.findings
    for irregularity, remedy in found.ruled:
        yield from (irregularity.finding, remedy.finding)


FOUND = list(findings())


class TestTheTexts:
    """Every situation of a deal can be told in every language."""

    @pytest.mark.parametrize("name", [*NAMES, *OF_SUMMARIES])
    def test_are_there_in_each_language(self, name: str) -> None:
        """Each has a text of its own in each language."""
        assert len({words_in(name, tag) for tag in Tag}) == len(Tag)

    @pytest.mark.parametrize("family", [*(each.__name__.lower() for each in FAMILIES), "summary"])
    def test_are_all_needed(self, family: str) -> None:
        """No text is left of a situation that there is not."""
        for spoken in LANGUAGES:
            there = {name for name in spoken.texts if name.partition(".")[0] == family}
            assert there <= {*NAMES, *OF_SUMMARIES}

    @pytest.mark.parametrize("name", [*NAMES, *OF_SUMMARIES])
    def test_name_the_same_facts(self, name: str) -> None:
        """A translation leaves no fact out, and tells none besides."""
        assert facts_in(name, Tag.EN) == facts_in(name, Tag.ZH)

    @pytest.mark.parametrize("name", NAMES)
    def test_are_one_sentence(self, name: str) -> None:
        """A reason is one sentence, and ends as one."""
        english, chinese = words_in(name, Tag.EN), words_in(name, Tag.ZH)
        assert english.endswith(".")
        assert ". " not in english
        assert chinese.endswith("。")
        assert chinese.count("。") == 1

    @pytest.mark.parametrize("name", NAMES)
    def test_begin_with_a_capital(self, name: str) -> None:
        """In English a sentence begins with a capital: a word's, a card's, or a player's name."""
        first = language(Tag.EN).texts[name][0]
        is_name = first.fact in ("player", "side", "winner")
        assert first.words[:1].isupper() or first.is_capital or is_name


class TestTheFacts:
    """Whatever a text names is given where it is said."""

    @pytest.mark.parametrize("spoken", LANGUAGES, ids=lambda spoken: spoken.tag)
    def test_are_given(self, spoken: Language) -> None:
        """Each finding of a great many can be said in every language, with nothing missing."""
        for found in FOUND:
            name = f"{type(found.case).__name__.lower()}.{found.case}"
            assert facts_in(name, Tag(spoken.tag)) <= found.facts.keys()
            assert "{" not in reason(found, spoken)

    def test_of_each_situation(self) -> None:
        """No situation is left out of the findings that are said here."""
        said = {f"{type(found.case).__name__.lower()}.{found.case}" for found in FOUND}
        settled = {name for name in NAMES if name.startswith("settled.")}
        assert {*NAMES} - settled - said == set()

    @pytest.mark.parametrize("name", OF_SUMMARIES)
    def test_of_a_summary(self, name: str) -> None:
        """The sentences of a summary name what they are given."""
        assert facts_in(name, Tag.EN) == OF_SUMMARIES[name]


def test_players_may_be_called_anything() -> None:
    """A name is put into a sentence letter by letter, braces and all."""
    told = record("Bob KD 3D 2D 4D")
    ((found, _),) = ruling(told).ruled
    facts = {**found.finding.facts, "player": "{card}", "leader": "{0}"}
    for spoken in LANGUAGES:
        sentence = reason(found.finding._replace(facts=facts), spoken)
        assert "{card}" in sentence
        assert "{0}" in sentence
