"""The games, the rule book and the order of cards; and the texts behind every answer."""

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import count
from pathlib import Path
from string import Formatter
from typing import Any

import polib
import pytest
from flask.testing import FlaskClient

import service.wording
from service.api.json_reader import Unreadable
from service.api.problems import Kind
from service.api.refusals import Miswritten, Refused, WrongMedia
from service.rules.auction import Call, Called
from service.rules.contract import Kept
from service.rules.faults import Contradiction
from service.rules.games import OPTIONS, Game
from service.rules.irregularities import Irregular, rule_about
from service.rules.irregularities import Kind as IrregularityKind
from service.rules.order import Order
from service.rules.outcome import Lost, Unscored
from service.rules.pool import Settled
from service.rules.referee import Summed
from service.rules.remedies import Remedied
from service.rules.review import Reviewed
from service.rules.robbing import Rob
from service.rules.rulebook import EDITION, PAGES, Rule
from service.rules.scoring import Noted
from service.rules.target import Ended
from service.rules.trick import Won
from service.rules.verdicts import Why
from service.wording.languages import Tag
from tests import oracle
from tests.api.asking import ask, json_of, question
from tests.api.test_languages import ENGLISH_SENTENCE, HAN
from tests.desk import texts

SUITS = ("clubs", "diamonds", "hearts", "spades")


def read(client: FlaskClient, path: str, language: str = "en") -> dict[str, Any]:
    """A page of the reference."""
    answer = client.get(f"/v1/{path}", headers={"Accept-Language": language})
    assert answer.status_code == 200
    return json_of(answer)


class TestGames:
    """Every game with every house rule that it may be played with."""

    def test_are_all_listed(self, client: FlaskClient) -> None:
        """The basic game comes first, and each can be asked for by its name."""
        listed = read(client, "games")
        assert listed["edition"] == EDITION
        assert [each["game"] for each in listed["games"]] == [
            "twenty_five",
            "forty_five",
            "spoil_five",
            "auction_forty_fives",
        ]
        for each in listed["games"]:
            page = read(client, f"games/{each['game']}")
            assert {name: page[name] for name in each} == each
            assert (each["min_players"], each["max_players"]) == (2, 10)

    @pytest.mark.parametrize("game", list(Game))
    def test_tell_defaults_that_change_nothing(self, client: FlaskClient, game: str) -> None:
        """A house that states every default plays the game as it is."""
        options = read(client, f"games/{game}")["options"]
        rules = {each["option"]: each["default"] for each in options}
        asked = question("trick-winner", rules={"game": game, **rules})
        answer = json_of(ask(client, "trick-winner", asked))
        assert answer["rules"] == {"game": game, "edition": EDITION, "changed": {}}

    @pytest.mark.parametrize("game", list(Game))
    def test_tell_values_that_are_all_taken(self, client: FlaskClient, game: str) -> None:
        """Each value of each house rule can be chosen, and is told where it is no default."""
        for option in read(client, f"games/{game}")["options"]:
            name, usual = option["option"], option["default"]
            for value in _values(option):
                asked = question("trick-winner", rules={"game": game, name: value})
                answer = json_of(ask(client, "trick-winner", asked))
                assert answer["rules"]["changed"] == ({} if value == usual else {name: value})

    @pytest.mark.parametrize("game", list(Game))
    def test_tell_bounds_that_hold(self, client: FlaskClient, game: str) -> None:
        """What is beyond the values told is refused."""
        for option in read(client, f"games/{game}")["options"]:
            for value in _values_beyond(option):
                asked = question("trick-winner", rules={"game": game, option["option"]: value})
                assert ask(client, "trick-winner", asked).status_code == 422

    @pytest.mark.parametrize("game", list(Game))
    def test_tell_where_each_rule_comes_from(self, client: FlaskClient, game: str) -> None:
        """A default rests on the rule sheets, or is said to be the service's own choice."""
        for option in read(client, f"games/{game}")["options"]:
            assert option["from_rule_sheets"] is bool(option["sheet_sections"])

    @pytest.mark.parametrize("game", list(Game))
    def test_tell_the_page_about_each_rule(self, client: FlaskClient, game: str) -> None:
        """A house rule leads to a page of the rule book that is about it, with the same sources."""
        for option in read(client, f"games/{game}")["options"]:
            page = read(client, f"rules/{option['rule']}")
            assert page["option"] == option["option"]
            for sources in ("sheet_sections", "authorities"):
                assert page[sources] == option[sources]

    def test_robbing_goes_with_a_turned_up_card(self, client: FlaskClient) -> None:
        """Where no card is turned up there are no house rules about robbing."""
        for each in read(client, "games")["games"]:
            options = read(client, f"games/{each['game']}")["options"]
            about_robbing = [one for one in options if one["option"].startswith("rob_")]
            assert bool(about_robbing) is each["turns_up_a_card"]


def _values(option: dict[str, Any]) -> Iterable[object]:
    """The values that an option says it takes."""
    if option["kind"] == "switch":
        return [False, True]
    if "values" in option:
        return list(option["values"])
    step = option["multiple_of"]
    return [
        option["minimum"],
        option["minimum"] + step,
        option["maximum"] - step,
        option["maximum"],
    ]


def _values_beyond(option: dict[str, Any]) -> Iterable[object]:
    """Values that an option says it does not take."""
    if option["kind"] == "switch":
        return ["on", 1]
    if option["kind"] == "choice":
        return ["", "other"]
    step = option.get("multiple_of", 1)
    beyond = [option["minimum"] - step, option["maximum"] + step]
    return [*beyond, option["minimum"] + 1] if step > 1 else beyond


class TestTheRuleBook:
    """Every rule that an answer can name has a page, in every language."""

    def test_lists_every_rule(self, client: FlaskClient) -> None:
        """No slug is without a page and no page without a slug."""
        assert set(PAGES) == set(Rule)
        listed = read(client, "rules")["pages"]
        assert [each["rule"] for each in listed] == list(PAGES)

    @pytest.mark.parametrize("language", list(Tag))
    @pytest.mark.parametrize("rule", list(Rule))
    def test_has_a_page_for_each(self, client: FlaskClient, rule: str, language: str) -> None:
        """The page says what the rule is; the list has its title."""
        page = read(client, f"rules/{rule}", language)
        assert (page["rule"], page["edition"]) == (rule, EDITION)
        assert len(page["text"]) > len(page["title"]) > 0
        titles = {each["rule"]: each["title"] for each in read(client, "rules", language)["pages"]}
        assert titles[rule] == page["title"]

    @pytest.mark.parametrize("rule", [rule for rule, page in PAGES.items() if page.option])
    def test_names_options_that_there_are(self, client: FlaskClient, rule: str) -> None:
        """A page about a house rule names an option of some game, which leads back to it."""
        page = read(client, f"rules/{rule}")
        options = [each for game in Game for each in read(client, f"games/{game}")["options"]]
        leading_here = {each["option"] for each in options if each["rule"] == rule}
        assert leading_here == {page["option"]}


class TestGuidedPages:
    """What to ask at the table when something was done wrongly, in order, and what follows."""

    @pytest.mark.parametrize("kind", list(IrregularityKind))
    def test_are_there_for_every_kind(self, client: FlaskClient, kind: str) -> None:
        """The page about a kind of irregularity has its name, with hyphens, and steps."""
        for language in Tag:
            page = read(client, f"rules/{kind.replace('_', '-')}", language)
            assert len(page["steps"]) >= 2
            assert page["title"]

    @pytest.mark.parametrize("rule", list(Rule))
    def test_have_the_same_steps_in_every_language(self, client: FlaskClient, rule: str) -> None:
        """No language leaves a step out; each step is said once."""
        pages = [read(client, f"rules/{rule}", language)["steps"] for language in Tag]
        assert all(len(steps) == len(pages[0]) for steps in pages)
        for steps in pages:
            assert len(set(steps)) == len(steps)
            assert all(each.strip() == each != "" for each in steps)

    def test_begin_with_a_question(self, client: FlaskClient) -> None:
        """Whoever opens the page at a table is told at once what to ask."""
        for kind in IrregularityKind:
            english, chinese = (
                read(client, f"rules/{rule_about(kind)}", language)["steps"]
                for language in (Tag.EN, Tag.ZH)
            )
            assert english[0].startswith(("Ask ", "Count ")), kind
            assert "问" in chinese[0] or "数" in chinese[0], kind


class TestTheOrderOfCards:
    """All 52 cards, as the rule sheets order them."""

    @pytest.mark.parametrize("suit", SUITS)
    def test_is_that_of_the_rule_sheets(self, client: FlaskClient, suit: str) -> None:
        """Trumps and plain suits are as an independent table has them, every card once."""
        order = read(client, f"card-order?trump_suit={suit}")
        assert (order["trump_suit"], order["rule"]) == (suit, "trump-order")
        assert order["trumps"] == oracle.order(suit)
        for plain in order["plain_suits"]:
            assert plain["cards"] == oracle.plain_order(plain["suit"], suit)
        cards = [
            *order["trumps"],
            *(card for each in order["plain_suits"] for card in each["cards"]),
        ]
        assert sorted(cards) == sorted(oracle.pack())

    @pytest.mark.parametrize("suit", SUITS)
    def test_may_have_a_demoted_ace(self, client: FlaskClient, suit: str) -> None:
        """Where the house demotes the ace that did not rob, it comes last among the trumps."""
        house = "rob_failure_penalty=ace_lowest_trump&demoted_ace=true"
        order = read(client, f"card-order?trump_suit={suit}&{house}")
        assert order["trumps"] == oracle.order(suit, demoted_ace=True)
        assert order["rule"] == "rob-failure-penalty"
        assert order["rules"]["changed"] == {"rob_failure_penalty": "ace_lowest_trump"}


def catalogue(tag: str) -> dict[str, str]:
    """The texts of a language by name, as they are written."""
    written = polib.pofile(str(Path(service.wording.__file__).with_name(f"{tag}.po")))
    assert written.metadata["Language"] == tag
    return {entry.msgid: entry.msgstr for entry in written}


CATALOGUES = {tag: catalogue(tag) for tag in Tag}
NAMES = sorted(set().union(*CATALOGUES.values()))

# The situations that a ruling can find, each with a sentence of its own.
RULINGS: tuple[type[StrEnum], ...] = (
    *(Why, Won, Rob),
    *(Ended, Noted, Settled, Called, Kept),
    *(Reviewed, Irregular, Remedied, Summed, Unscored, Lost),
)

# What a summary says besides its rulings.
IN_SUMMARIES = ("joined", "more", "more_one", "by_house", "apart", "scores")

# Faults that may come with a suggestion have a second text for that.
WITH_SUGGESTION = (
    Refused.UNKNOWN_FIELD,
    Refused.UNKNOWN_CARD,
    Refused.UNKNOWN_VALUE,
    Refused.UNKNOWN_PARAMETER,
    Contradiction.UNKNOWN_SIDE,
    WrongMedia.CONTENT_TYPE_MISSING,
    WrongMedia.CONTENT_TYPE_UNSUPPORTED,
    Miswritten.UNKNOWN_OPERATION,
)

# Faults that are told otherwise of a question that is a text.
IN_TEXTS = (
    Refused.EXPECTED_BOOLEAN,
    Refused.EXPECTED_INTEGER,
    Refused.EXPECTED_OBJECT,
    Refused.TOO_SHORT,
)


def names_needed() -> Iterator[str]:
    """The name of every text that an answer can need."""
    cases: list[type[StrEnum]] = [*RULINGS, Order]
    yield from (f"{each.__name__.lower()}.{case}" for each in cases for case in each)
    yield from (f"call.{call}" for call in Call)
    codes: list[type[StrEnum]] = [Unreadable, WrongMedia, Refused, Contradiction, Miswritten]
    yield from (f"fault.{code}" for each in codes for code in each)
    yield from (f"fault.{code}.suggest" for code in WITH_SUGGESTION)
    yield from (f"fault.{code}.in_text" for code in IN_TEXTS)
    for kind in Kind:
        yield from (f"problem.{kind}.title", f"problem.{kind}.page")
    counted = f"problem.{Kind.INVALID_QUESTION}"
    yield from (f"problem.{kind}.detail" for kind in Kind if f"problem.{kind}" != counted)
    yield from (f"{counted}.detail.one", f"{counted}.detail.more")
    yield f"problem.{Kind.NOT_FOUND}.detail.suggest"
    yield f"problem.{Kind.UNSUPPORTED_MEDIA_TYPE}.detail.suggest"
    yield from (f"game.{game}.{part}" for game in Game for part in ("name", "summary"))
    yield from (f"option.{option}" for option in OPTIONS)
    yield from (f"rule.{rule}.{part}" for rule in PAGES for part in ("title", "text"))
    yield from (f"rule.{rule}.step.{number}" for rule in PAGES for number in steps_of(rule))
    yield from (f"summary.{part}" for part in IN_SUMMARIES)
    yield from texts.computed()
    yield from filter(texts.of_the_desk, filter(texts.is_exact, texts.named()))


def steps_of(rule: Rule) -> range:
    """The numbers of the steps of a page; a page about a kind of irregularity has some.

    How many there are is the writer's choice, but none is left out: what comes after a gap is not
    shown.
    """
    fewest = 2 if rule in GUIDING else 0
    numbers = count(start=1)
    last = next(each for each in numbers if f"rule.{rule}.step.{each}" not in NAMES) - 1
    return range(1, max(last, fewest) + 1)


GUIDING = tuple(rule_about(kind) for kind in IrregularityKind)
"""The pages that guide through each kind of irregularity."""


def facts_in(text: str) -> set[str]:
    """The facts that a text names; one with a capital begins a sentence and is the same fact."""
    return {name.lower() for _, name, _, _ in Formatter().parse(text) if name is not None}


class TestTheTexts:
    """Both languages say everything, and say the same things about it."""

    @pytest.mark.parametrize("tag", list(Tag))
    def test_are_all_there(self, tag: str) -> None:
        """Every case, code, kind, game, house rule and page has its text."""
        assert set(names_needed()) - set(CATALOGUES[Tag(tag)]) == set()

    @pytest.mark.parametrize("tag", list(Tag))
    def test_are_all_needed(self, tag: str) -> None:
        """A text that no answer can need is a mistake in its name."""
        kinds = {name.split(".")[0] for name in names_needed()}
        there = {name for name in CATALOGUES[Tag(tag)] if name.split(".")[0] in kinds}
        assert there - set(names_needed()) == set()

    def test_of_the_desk_that_are_put_together_are_known(self) -> None:
        """A name with a piece that varies stands for texts of a family that is listed."""
        listed = set(texts.computed())
        patterns = {each for each in texts.named() if not texts.is_exact(each)}
        assert "desk.suit..+" in patterns
        for pattern in filter(texts.of_the_desk, patterns - {f"desk.{texts.VARIES}"}):
            assert texts.varies_over(pattern, listed), pattern

    def test_have_the_same_names_in_every_language(self) -> None:
        """No language lacks a text that another has."""
        for tag in Tag:
            assert sorted(CATALOGUES[tag]) == NAMES

    @pytest.mark.parametrize("name", NAMES)
    def test_name_the_same_facts_in_every_language(self, name: str) -> None:
        """A translation leaves nothing out, and asks for nothing that is not told."""
        facts = [facts_in(CATALOGUES[tag][name]) for tag in Tag]
        assert all(each == facts[0] for each in facts)

    @pytest.mark.parametrize("name", NAMES)
    def test_are_in_their_language(self, name: str) -> None:
        """No English sentence is left in Chinese, and no Chinese character in English."""
        assert not re.search(ENGLISH_SENTENCE, CATALOGUES[Tag.ZH][name])
        # A language is called as those call it who read it.
        is_name_of_language = name in {f"desk.language.{tag}" for tag in Tag}
        assert is_name_of_language or not re.search(HAN, CATALOGUES[Tag.EN][name])
        assert all(CATALOGUES[tag][name].strip() for tag in Tag)

    def test_about_rulings_are_one_sentence(self) -> None:
        """A reason is one sentence, and ends as one."""
        names = [f"{each.__name__.lower()}.{case}" for each in RULINGS for case in each]
        for name in names:
            english, chinese = CATALOGUES[Tag.EN][name], CATALOGUES[Tag.ZH][name]
            assert english.endswith(".")
            assert english.count(". ") == 0
            assert chinese.endswith("。")
            assert chinese.count("。") == 1
