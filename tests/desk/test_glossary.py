"""The glossary: which words there are, where they lead, and what they are in Irish."""

import re
from pathlib import Path

import polib
import pytest
from flask.testing import FlaskClient

import service.wording
from service.desk.glossary import TERMS, IrishSources, terms_of
from service.rules.rulebook import Chapter, Rule, number_of
from service.wording.languages import Tag, language
from tests.desk.read_page import page_at


def said(tag: str, name: str) -> str:
    """A text without facts."""
    return language(Tag(tag)).say(name, {})


class TestTheTerms:
    """Each has a name and a meaning in both languages, and belongs to rules."""

    @pytest.mark.parametrize("tag", list(Tag))
    def test_have_all_their_texts_and_no_others(self, tag: str) -> None:
        """Every term has a name and a text, and no text is left over; chapters likewise."""
        folder = Path(service.wording.__file__).parent
        names = {each.msgid for each in polib.pofile(str(folder / f"{tag}.po"))}
        terms = {f"term.{term}.{part}" for term in TERMS for part in ("name", "text")}
        assert {name for name in names if name.startswith("term.")} == terms
        chapters = {f"chapter.{chapter}" for chapter in Chapter}
        assert {name for name in names if name.startswith("chapter.")} == chapters

    @pytest.mark.parametrize("tag", list(Tag))
    def test_have_names_of_their_own(self, tag: str) -> None:
        """No two terms are called the same."""
        names = [said(tag, f"term.{term}.name") for term in TERMS]
        assert len(set(names)) == len(names) >= 35

    @pytest.mark.parametrize("term", list(TERMS))
    @pytest.mark.parametrize(("tag", "stop"), [("en", "."), ("zh", "。")])
    def test_are_explained_in_a_few_sentences(self, term: str, tag: str, stop: str) -> None:
        """One to three sentences, the last one ended."""
        text = said(tag, f"term.{term}.text")
        assert text.endswith(stop)
        assert 1 <= text.count(stop) <= 3

    @pytest.mark.parametrize("term", list(TERMS))
    def test_can_stand_in_an_address(self, term: str) -> None:
        """The name of a term is its anchor."""
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", term)

    def test_belong_to_rules_and_are_found_from_them(self) -> None:
        """Each leads to rules, and each of those leads back."""
        for name, term in TERMS.items():
            assert term.rules
            assert len(set(term.rules)) == len(term.rules)
            assert all(name in terms_of(rule) for rule in term.rules)
        assert terms_of(Rule.JINKING) == ("jink",)

    def test_tell_lawful_and_illegal_reneging_apart(self) -> None:
        """In this game the word is no reproach, and the text says so."""
        assert "lawful" in said("en", "term.renege.text")
        assert Rule.ILLEGAL_RENEGE not in TERMS["renege"].rules
        assert Rule.ILLEGAL_RENEGE in TERMS["illegal-renege"].rules


class TestIrishWords:
    """A word in Irish is given only where a source shows it."""

    def test_each_have_a_source(self) -> None:
        """No word is made up, and no source is left over."""
        irish = [term.irish for term in TERMS.values() if term.irish]
        assert all(each.words and each.sources for each in irish)
        assert {source for each in irish for source in each.sources} == set(IrishSources)

    @pytest.mark.parametrize("term", ["rob", "discard", "partner", "spoiled", "bid"])
    def test_are_left_out_where_none_is_known(self, term: str) -> None:
        """For these no source gives a noun."""
        assert TERMS[term].irish is None


@pytest.mark.parametrize("tag", list(Tag))
class TestThePage:
    """All the terms, each with an anchor, its meaning, its rules and its Irish word."""

    def test_shows_every_term_with_its_anchor(self, client: FlaskClient, tag: str) -> None:
        """The list above leads to each, and each says what it means."""
        page = page_at(client, f"/glossary?lang={tag}")
        anchors = [each for each in page.ids if each in TERMS]
        links = [each["href"] for each in page.all("a") if each["href"].startswith("#")]
        assert sorted(anchors) == sorted(TERMS)
        assert [each for each in links if each[1:] in TERMS] == [f"#{each}" for each in anchors]
        for term in TERMS:
            assert said(tag, f"term.{term}.name") in page.text
            assert said(tag, f"term.{term}.text") in page.text

    def test_links_each_term_to_its_rules(self, client: FlaskClient, tag: str) -> None:
        """A rule is named with its number and its title."""
        page = page_at(client, f"/glossary?lang={tag}")
        links = [each["href"] for each in page.all("a") if "rules/" in each["href"]]
        expected = [f"rules/{rule}?lang={tag}" for term in TERMS.values() for rule in term.rules]
        assert sorted(links) == sorted(expected)
        for term in TERMS.values():
            for rule in term.rules:
                assert f"{number_of(rule)} {said(tag, f'rule.{rule}.title')}" in page.text

    def test_shows_irish_words_as_irish_with_their_sources(
        self, client: FlaskClient, tag: str
    ) -> None:
        """A screen reader is told the language, and the sources can be looked up below."""
        page = page_at(client, f"/glossary?lang={tag}")
        irish = [term.irish for term in TERMS.values() if term.irish]
        assert page.all("i") == [{"lang": "ga"}] * len(irish)
        assert all(each.words in page.text for each in irish)
        for source in IrishSources:
            assert f"source-{source.name.lower()}" in page.ids
            assert source.value.title in page.text
        outward = [each for each in page.all("a") if each["href"].startswith("http")]
        assert [each["href"] for each in outward] == [
            source.value.url for source in IrishSources if source.value.url
        ]
        assert all(each["rel"] == "noreferrer noopener" for each in outward)

    def test_is_led_to_from_the_rules(self, client: FlaskClient, tag: str) -> None:
        """A page of the rule book names the terms that belong to it."""
        page = page_at(client, f"/rules/revoke-established?lang={tag}")
        links = [each["href"] for each in page.all("a")]
        for term in ("trick-quitted", "established"):
            assert f"../glossary?lang={tag}#{term}" in links


class TestTheOrder:
    """A reader finds a word where he looks for it."""

    def test_is_that_of_the_alphabet_in_english(self, client: FlaskClient) -> None:
        """From ace to void."""
        page = page_at(client, "/glossary?lang=en")
        names = [said("en", f"term.{each}.name") for each in page.ids if each in TERMS]
        assert names == sorted(names, key=str.casefold)

    def test_is_by_subject_in_chinese(self, client: FlaskClient) -> None:
        """Cards first, irregularities last."""
        page = page_at(client, "/glossary?lang=zh")
        assert [each for each in page.ids if each in TERMS] == list(TERMS)
