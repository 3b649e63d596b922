"""The rule book as pages: its contents, its rules, its search, and where everything leads."""

import re
from contextlib import closing
from urllib.parse import quote, urlsplit

import pytest
from flask.testing import FlaskClient

from service.desk.houses import in_words
from service.desk.search import LONGEST_SEARCH, search
from service.rules.games import OPTIONS
from service.rules.rulebook import CHAPTERS, PAGES, Chapter, Rule, number_of
from service.rules.sources import Authorities
from service.wording.languages import Tag, language
from tests.api.asking import json_of
from tests.desk.read_page import Page, page_at, without_anchor

HTML = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
"""What a browser accepts."""

IN_PRINT = {
    Chapter.CARDS: "trump-order plain-suit-order highest-in-red-lowest-in-black"
    " ace-of-hearts-always-trump",
    Chapter.FOLLOWING: "lead-any-card follow-suit-or-trump trump-at-any-time follow-trump"
    " hold-back-top-trumps cannot-follow card-not-held renege-cards renege-forced-by"
    " must-trump-when-void",
    Chapter.WINNING_A_TRICK: "highest-trump-wins highest-of-suit-led-wins",
    Chapter.ROBBING: "rob-with-ace-of-trumps rob-turned-ace rob-once-a-deal rob-deadline"
    " rob-compulsory rob-failure-penalty rob-may-discard-ace no-turned-card",
    Chapter.SCORING: "five-points-a-trick trick-scoring target target-wins-at-once win-check"
    " tie-rule best-trump-bonus best-trump-timing jink-wins-game teams",
    Chapter.SPOIL_FIVE: "three-tricks-take-pool jinking spoil-top-up dealer-extra",
    Chapter.AUCTION: "bid-higher-or-pass speak-in-turn passing-is-final highest-bid-names-trumps"
    " min-bid min-bid-from-100 dealer-hold all-pass thirty-for-sixty-bid kitty draw-limit"
    " first-lead contract-score thirty-made thirty-lost must-bid-to-win-from",
    Chapter.IRREGULARITIES: "proof-from-later-cards illegal-renege wrong-leader wrong-winner-taken"
    " duplicate-card wrong-card-count late-rob rob-without-ace forbidden-discard failed-to-rob"
    " play-after-game-won revoke-penalty revoke-established revoke-claim-deadline misdeal"
    " out-of-turn",
}
"""The rules by chapter, as their numbers stand on sheets that have been printed."""

PLACES = ["/rules", "/rules?find=A", "/rules/illegal-renege", "/rules/target", "/glossary"]
"""A page of every kind."""


def said(tag: str, name: str) -> str:
    """A text without facts."""
    return language(Tag(tag)).say(name, {})


class TestNumbers:
    """Each rule has a number of its own, by chapter and place."""

    def test_are_each_given_once(self) -> None:
        """A number on paper means one rule."""
        numbers = {number_of(rule) for rule in Rule}
        assert len(numbers) == len(Rule)
        assert all(re.fullmatch(r"[1-9]\d*\.[1-9]\d*", number) for number in numbers)

    def test_do_not_change(self) -> None:
        """A rule keeps the number that has been printed; new ones go to the end of a chapter."""
        for chapter, (place, slugs) in zip(
            Chapter, enumerate(IN_PRINT.values(), start=1), strict=True
        ):
            assert list(CHAPTERS[chapter]) == slugs.split()
            for number, slug in enumerate(slugs.split(), start=1):
                assert number_of(Rule(slug)) == f"{place}.{number}"


@pytest.mark.parametrize("tag", list(Tag))
class TestTheContents:
    """The whole book on one page, by chapter."""

    def test_list_every_rule_in_order(self, client: FlaskClient, tag: str) -> None:
        """Each entry is the number and the title of a rule, and leads to its page."""
        page = page_at(client, f"/rules?lang={tag}")
        links = [each["href"] for each in page.all("a") if "rules/" in each["href"]]
        assert links == [f"rules/{rule}?lang={tag}" for rule in Rule]
        for rule in Rule:
            assert f"{number_of(rule)} {said(tag, f'rule.{rule}.title')}" in page.text

    def test_are_grouped_under_headings_that_can_be_linked_to(
        self, client: FlaskClient, tag: str
    ) -> None:
        """Each chapter has its number and its name, and an anchor."""
        page = page_at(client, f"/rules?lang={tag}")
        for place, chapter in enumerate(Chapter, start=1):
            assert f"{place} {said(tag, f'chapter.{chapter}')} {place}.1" in page.text
            assert chapter in page.ids


@pytest.mark.parametrize("tag", list(Tag))
class TestARule:
    """Everything that is known about a rule, on a page of its own."""

    @pytest.mark.parametrize("rule", list(Rule))
    def test_has_a_page_that_says_it_in_full(
        self, client: FlaskClient, rule: Rule, tag: str
    ) -> None:
        """The number, the title, the text and every step are there, as the service tells them."""
        page = page_at(client, f"/rules/{rule}?lang={tag}")
        told = json_of(client.get(f"/v1/rules/{rule}?lang={tag}"))
        assert f"{number_of(rule)} {told['title']} {told['text']}" in page.text
        assert "text" in page.ids
        steps = [each for each in page.ids if each.startswith("step-")]
        assert steps == [f"step-{place}" for place, _ in enumerate(told["steps"], start=1)]
        assert " ".join(told["steps"]) in page.text
        assert all(f"§{section}" in page.text for section in told["sheet_sections"])

    @pytest.mark.parametrize("rule", list(Rule))
    def test_names_its_authorities(self, client: FlaskClient, rule: Rule, tag: str) -> None:
        """Each is named, and linked to where it can be read, telling nobody where from."""
        page = page_at(client, f"/rules/{rule}?lang={tag}")
        cited = [each.value for each in PAGES[rule].authorities]
        assert all(each.title in page.text for each in cited)
        outward = [each for each in page.all("a") if urlsplit(each["href"]).netloc]
        assert [each["href"] for each in outward] == [each.url for each in cited if each.url]
        assert all(each["rel"] == "noreferrer noopener" for each in outward)

    @pytest.mark.parametrize("option", list(OPTIONS))
    def test_about_a_house_rule_tells_values_and_defaults(
        self, client: FlaskClient, option: str, tag: str
    ) -> None:
        """What it may be is told in words, and what each game that has it plays."""
        page = page_at(client, f"/rules/{PAGE_ABOUT[option]}?lang={tag}")
        about = OPTIONS[option]
        assert said(tag, f"option.{option}") in page.text
        assert page.text.count(said(tag, "desk.book.default")) == 1
        values = about.values[-1:] if isinstance(about.values, range) else about.values
        assert all(in_words(value, language(Tag(tag))) in page.text for value in values)
        assert len(page.all("dt")) == len(page.all("dd")) == len(about.defaults)
        for game in about.defaults:
            assert said(tag, f"game.{game}.name") in page.text

    def test_about_no_house_rule_has_no_defaults(self, client: FlaskClient, tag: str) -> None:
        """Nothing is to be chosen on a page about a rule that all play."""
        page = page_at(client, f"/rules/follow-trump?lang={tag}")
        assert said(tag, "desk.book.default") not in page.text
        assert "house-rule" not in page.ids

    def test_leads_on_to_the_next_and_back(self, client: FlaskClient, tag: str) -> None:
        """From the first page the whole book can be read, and from the last one back."""
        for rel, order in (("next", list(Rule)), ("prev", list(reversed(Rule)))):
            read = []
            place = f"{order[0]}?lang={tag}"
            while place:
                read.append(place)
                page = page_at(client, f"/rules/{place}")
                place = next((each["href"] for each in page.all("a") if each.get("rel") == rel), "")
                place = place.removeprefix("../rules/")
            assert read == [f"{rule}?lang={tag}" for rule in order]

    def test_leads_to_the_same_for_programs(self, client: FlaskClient, tag: str) -> None:
        """The alternate of the page is the rule as JSON, in the same language."""
        page = page_at(client, f"/rules/illegal-renege?lang={tag}")
        (alternate,) = [each for each in page.all("link") if each["rel"] == "alternate"]
        assert alternate["href"] == f"../v1/rules/illegal-renege?lang={tag}"
        assert alternate["type"] == "application/json"


PAGE_ABOUT = {page.option: rule for rule, page in PAGES.items() if page.option}


class TestWhatIsPlayedUnlessToldOtherwise:
    """Defaults are told as a person would say them."""

    def test_of_a_number(self, client: FlaskClient) -> None:
        """The bounds and the step of a number are told, and the number of each game."""
        text = page_at(client, "/rules/target").text
        assert "5 to 500, a multiple of 5" in text
        assert "Twenty-Five 25 Forty-Five 45 Auction Forty-Fives 120" in text
        assert "The other games have no such rule." in text

    def test_of_a_switch(self, client: FlaskClient) -> None:
        """A switch is yes or no."""
        text = page_at(client, "/rules/rob-compulsory").text
        assert "It may be set to no yes" in text
        assert "Twenty-Five no Forty-Five no Spoil Five no" in text

    def test_of_a_rule_that_depends_on_partners(self, client: FlaskClient) -> None:
        """A card out of turn is taken back, but with partners a suit may be called."""
        text = page_at(client, "/rules/out-of-turn").text
        assert "Spoil Five the card is taken back; with partners, a suit may be called" in text
        assert "Auction Forty-Fives a suit may be called" in text
        assert "The other games have no such rule." not in text


def found(client: FlaskClient, sought: str, tag: str = "en") -> Page:
    """The page of a search."""
    return page_at(client, f"/rules?lang={tag}&find={quote(sought)}")


def slugs(sought: str, tag: Tag = Tag.EN) -> list[str]:
    """The rules that a search finds."""
    return [str(each.rule) for each in search(sought, language(tag))]


class TestASearch:
    """Every word must occur in the title, the text or the steps, in the language of the page."""

    def test_finds_rules_in_which_every_word_occurs(self) -> None:
        """Words may stand apart and in any order."""
        both = slugs("bagged turned") + slugs("quitted objected")
        assert both == ["illegal-renege"]
        assert slugs("objected quitted") == ["illegal-renege"]
        assert set(slugs("hearts jack")) <= set(slugs("hearts")) & set(slugs("jack"))

    def test_heeds_no_capitals(self, client: FlaskClient) -> None:
        """ACE and ace are one word; the page shows it as it is written there."""
        assert slugs("ACE OF HEARTS") == slugs("ace of hearts") != []
        assert "<mark>ace</mark>" in found(client, "ACE").answer.text

    def test_finds_words_by_their_beginning(self) -> None:
        """Whoever seeks rob finds robbing, but not what is probable."""
        pages = search("rob", language(Tag.EN))
        marked = {word for each in pages for word in re.findall("<mark>(.*?)</mark>", each.title)}
        assert {str(each.rule) for each in pages} >= {"rob-deadline", "late-rob"}
        assert marked == {"rob", "Rob"}
        assert slugs("umps") == []

    def test_finds_titles_first(self) -> None:
        """A rule about the word comes before those that only use it."""
        pages = search("pool", language(Tag.EN))
        in_title = ["<mark>" in each.title for each in pages]
        assert in_title == sorted(in_title, reverse=True)
        assert len(set(in_title)) == 2

    @pytest.mark.parametrize("sought", ["红心 A", "红心A", "红心Ａ", "Ａ　红心", "红心、A。"])
    def test_finds_chinese_anywhere(self, sought: str) -> None:
        """There are no spaces between words, and those of a Chinese keyboard count as spaces."""
        assert "ace-of-hearts-always-trump" in slugs(sought, Tag.ZH)
        assert "draw-limit" not in slugs(sought, Tag.ZH)

    def test_finds_in_the_language_of_the_page(self) -> None:
        """A word of the other language is not found."""
        assert slugs("换牌", Tag.ZH) != [] == slugs("换牌", Tag.EN)
        assert slugs("trump", Tag.EN) != [] == slugs("trump", Tag.ZH)

    def test_finds_a_number(self) -> None:
        """The number that stands on a sheet leads to its rule."""
        assert slugs("8.2") == ["illegal-renege"]
        assert slugs("2.1") == ["lead-any-card"]

    def test_shows_the_sentence_and_leads_to_it(self, client: FlaskClient) -> None:
        """A step is linked to by its anchor, and the words that were sought are marked."""
        page = found(client, "objected")
        assert "1.4" not in page.text
        assert "One rule found." in page.text
        assert "rules/illegal-renege?lang=en#step-1" in [each["href"] for each in page.all("a")]
        assert "which card is <mark>objected</mark> to." in page.answer.text

    def test_marks_each_word_whole(self) -> None:
        """Where one word is the beginning of another the longer one is marked."""
        (page,) = search("obj objected", language(Tag.EN))
        assert "<mark>objected</mark>" in page.sentence

    @pytest.mark.parametrize("sought", ["zebra", "???", "ace zebra", "<zebra>", "%00", "\ud7ff"])
    def test_without_a_result_says_so(self, client: FlaskClient, sought: str) -> None:
        """The whole book is offered, and what was sought can be changed."""
        page = found(client, sought)
        assert "No rule has all of these words." in page.text
        assert "rules?lang=en" in [each["href"] for each in page.all("a")]
        assert page.all("mark") == []

    @pytest.mark.parametrize("sought", ['"><script>alert(1)</script>', "<mark>", "a & b", "'"])
    def test_shows_what_was_sought_as_it_was_written(
        self, client: FlaskClient, sought: str
    ) -> None:
        """It stays in the box, and no sign of HTML in it means anything."""
        page = found(client, sought)
        (box,) = [each for each in page.all("input") if each["name"] == "find"]
        assert box["value"] == sought
        assert len(page.all("script")) == 1

    def test_marks_nothing_but_words(self) -> None:
        """A pattern is sought as it is written."""
        assert slugs(".*") == slugs("a|b") == slugs("[a-z]") == []

    def test_of_nothing_is_the_whole_book(self, client: FlaskClient) -> None:
        """An empty box, or one with spaces, shows the contents."""
        for sought in ("", "  ", "\u3000"):
            assert "irregularities" in found(client, sought).ids

    def test_that_is_too_long_is_told_beside_the_box(self, client: FlaskClient) -> None:
        """What was entered is kept, the fault is told, and the book is shown."""
        sought = "ace " * (LONGEST_SEARCH // 4) + "x"
        page = found(client, sought)
        (box,) = [each for each in page.all("input") if each["name"] == "find"]
        assert (box["value"], box["aria-invalid"]) == (sought, "true")
        assert box["aria-describedby"] in page.ids
        assert f"up to {LONGEST_SEARCH} characters" in page.text
        assert "irregularities" in page.ids

    def test_may_be_as_long_as_is_told(self, client: FlaskClient) -> None:
        """The limit itself is not too long."""
        page = found(client, "a" * LONGEST_SEARCH)
        assert "No rule has all of these words." in page.text

    def test_keeps_the_language(self, client: FlaskClient) -> None:
        """The form sends it along, and so do the results."""
        page = found(client, "底池", "zh")
        hidden = [each for each in page.all("input") if each.get("type") == "hidden"]
        assert hidden == [{"type": "hidden", "name": "lang", "value": "zh"}]
        assert "rules/jinking?lang=zh" in [each["href"] for each in page.all("a")]


class TestAnUnknownRule:
    """Whoever reads pages gets one that leads on; whoever reads data gets a problem."""

    @pytest.mark.parametrize(
        ("written", "meant"),
        [
            ("trumporder", Rule.TRUMP_ORDER),
            ("TRUMP_ORDER", Rule.TRUMP_ORDER),
            ("ilegal-renege", Rule.ILLEGAL_RENEGE),
        ],
    )
    def test_leads_to_the_closest(self, client: FlaskClient, written: str, meant: Rule) -> None:
        """A slug that is misspelt is put right."""
        answer = client.get(f"/rules/{written}", headers=HTML)
        page = Page(answer)
        assert (answer.status_code, answer.mimetype) == (404, "text/html")
        assert f"../rules/{meant}" in [each["href"] for each in page.all("a")]
        assert f"{number_of(meant)} {said('en', f'rule.{meant}.title')}" in page.text

    @pytest.mark.parametrize("written", ["zebra", "x" * 2000, "<b>", "a:b", "你好", "%", ".."])
    def test_leads_to_the_book_where_nothing_is_close(
        self, client: FlaskClient, written: str
    ) -> None:
        """The book and its search are offered, and the slug is repeated only as words."""
        address = f"/rules/{quote(written)}"
        page = Page(client.get(address, headers=HTML))
        assert "../rules" in [each["href"] for each in page.all("a")]
        assert page.all("b") == []
        assert len(page.text) < 1000
        here = [each for each in page.all("a") if each.get("hreflang")]
        assert [each["href"] for each in here] == [f"./{quote(written, safe='')}?lang=zh"]

    def test_speaks_the_language_of_its_reader(self, client: FlaskClient) -> None:
        """The page is in the language asked for, and keeps it."""
        page = Page(client.get("/rules/trumporder?lang=zh", headers=HTML))
        assert said("zh", "desk.book.meant") in page.text
        assert page.answer.headers["Content-Language"] == "zh"
        assert "../rules/trump-order?lang=zh" in [each["href"] for each in page.all("a")]

    @pytest.mark.parametrize("accept", ["*/*", "application/json", ""])
    def test_is_a_problem_for_programs(self, client: FlaskClient, accept: str) -> None:
        """As everywhere else, with the address that may have been meant."""
        answer = client.get("/rules/trump-ordr", headers={"Accept": accept})
        assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
        assert "/rules/trump-order" in json_of(answer)["detail"]

    def test_depends_on_what_is_accepted(self, client: FlaskClient) -> None:
        """A cache keeps the page and the problem apart."""
        for headers in (HTML, {}):
            answer = client.get("/rules/zebra", headers=headers)
            assert answer.headers["Vary"] == "Accept, Accept-Language"


@pytest.mark.parametrize("place", PLACES)
class TestEveryPage:
    """The pages of the book are sent and made as every page of the desk is."""

    def test_tells_its_language(self, client: FlaskClient, place: str) -> None:
        """Without a wish in the address it is the reader's own."""
        for wished, tag in (("zh-CN", "zh"), ("fr", "en")):
            page = page_at(client, place, Accept_Language=wished)
            assert page.all("html") == [{"lang": tag}]
            assert page.answer.headers["Content-Language"] == tag
            assert page.answer.headers["Vary"] == "Accept-Language"

    def test_may_load_only_what_is_its_own(self, client: FlaskClient, place: str) -> None:
        """Nothing is inline, and nothing comes from elsewhere."""
        page = page_at(client, place)
        policy = page.answer.headers["Content-Security-Policy"]
        assert policy == client.get("/").headers["Content-Security-Policy"]
        assert page.answer.headers["Referrer-Policy"] == "no-referrer"
        assert page.all("style") == []
        assert not [name for _, told in page.tags for name in told if re.match("on|style", name)]
        loaded = [each["src"] for each in page.all("script")]
        loaded += [each["href"] for each in page.all("link") if each["rel"] == "stylesheet"]
        assert not [each for each in loaded if urlsplit(each).netloc]

    def test_answers_head_like_get(self, client: FlaskClient, place: str) -> None:
        """The same headers come without the page."""
        head, got = client.head(place), client.get(place)
        assert (head.status_code, head.data) == (200, b"")
        for name in ("Content-Type", "Content-Length", "Content-Language", "Vary"):
            assert head.headers[name] == got.headers[name]
        assert "Cache-Control" not in got.headers
        assert "Set-Cookie" not in got.headers

    def test_has_only_relative_addresses(self, client: FlaskClient, place: str) -> None:
        """It works under any prefix."""
        page = page_at(client, place)
        for _, told in page.tags:
            for name in {"href", "src", "action"} & told.keys():
                assert not told[name].startswith("/")

    def test_gives_each_anchor_once(self, client: FlaskClient, place: str) -> None:
        """An address with an anchor leads to one place."""
        ids = page_at(client, place).ids
        assert len(ids) == len(set(ids))

    def test_can_be_read_in_the_other_language(self, client: FlaskClient, place: str) -> None:
        """One link shows the same page, search and all, in the other language."""
        page = page_at(client, place)
        (link,) = [each for each in page.all("a") if each.get("hreflang") == "zh"]
        other = next(each for each in page.addresses() if "lang=zh" in each)
        assert link["lang"] == "zh"
        assert urlsplit(other).path == urlsplit(place).path
        assert urlsplit(place).query in urlsplit(other).query
        assert page_at(client, other).all("html") == [{"lang": "zh"}]

    def test_keeps_a_known_wish_and_nothing_else(self, client: FlaskClient, place: str) -> None:
        """The language and the colours go along; what nobody knows is dropped."""
        joint = "&" if "?" in place else "?"
        page = page_at(client, f"{place}{joint}lang=zh&colours=4&stray=1")
        kept = [each["href"] for each in page.all("a") if re.match(r"(\.\./)?rules/", each["href"])]
        assert kept
        assert all("lang=zh&colours=4" in each for each in kept)
        assert "stray" not in page.answer.text


class TestLinks:
    """Whatever can be tapped leads somewhere."""

    @pytest.mark.parametrize("tag", list(Tag))
    def test_lead_to_pages_and_anchors_that_are_there(self, client: FlaskClient, tag: str) -> None:
        """Every address below the header, from page to page, with its anchor.

        The tabs in the header are the same on every page of the desk.
        """
        asked: dict[str, Page | None] = {}
        waiting = [f"/rules?lang={tag}", f"/glossary?lang={tag}", f"/rules?lang={tag}&find=A"]
        while waiting:
            address = waiting.pop()
            place, anchor = without_anchor(address), urlsplit(address).fragment
            if place not in asked:
                asked[place] = self._page(client, place)
                page = asked[place]
                waiting += [] if page is None else page.addresses()
            page = asked[place]
            assert not anchor or (page is not None and anchor in page.ids), address
        assert {f"/rules/{rule}?lang={tag}" for rule in Rule} <= asked.keys()
        assert {f"/v1/rules/{rule}?lang={tag}" for rule in Rule} <= asked.keys()

    def _page(self, client: FlaskClient, place: str) -> Page | None:
        """The page there, if it is one of the book in this language, which is read on."""
        with closing(client.get(place)) as answer:
            assert answer.status_code == 200, place
            path = urlsplit(place).path
            is_of_the_book = path.startswith(("/rules", "/glossary"))
            is_other = "colours" in place or answer.request.args.get("lang") is None
            return Page(answer) if is_of_the_book and not is_other else None


def test_authorities_are_all_cited() -> None:
    """No authority stands in the list that no page rests on."""
    cited = {each for page in PAGES.values() for each in page.authorities}
    assert cited == set(Authorities)
