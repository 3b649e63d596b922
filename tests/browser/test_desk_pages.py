"""The pages of the desk in the hands of referees: by tap, by keyboard, and without scripts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias
from urllib.parse import parse_qs, urlsplit

import pytest
import segno

from tests.browser.questions import ASKED, DEAL, PLAY, QUESTIONS, SCORE, TRICK_SLOT, Question
from tests.browser.visits import PHONE, Visit
from tests.servers import ON_LOOPBACK

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]

OpenPage: TypeAlias = Callable[..., Visit]
Size: TypeAlias = tuple[int, int]

EVERY_QUESTION = pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
EVERY_RULING = pytest.mark.parametrize("address", ASKED.values(), ids=ASKED)


def fields(desk: Visit) -> dict[str, str]:
    """What the address of the page tells."""
    return {name: values[-1] for name, values in parse_qs(urlsplit(desk.page.url).query).items()}


def is_in_sight(place: Locator) -> bool:
    """Whether something is on the screen without scrolling."""
    seen: bool = place.evaluate(
        "element => { const box = element.getBoundingClientRect();"
        " return box.top >= 0 && box.bottom <= innerHeight; }"
    )
    return seen


class TestTapping:
    """Referees tap cards and read the answer."""

    @EVERY_QUESTION
    def test_answers_the_question(
        self, open_page: OpenPage, size: Size, question: Question, screenshots: Path
    ) -> None:
        """Each of the five questions is answered in one line once its cards are tapped."""
        desk = open_page(question.page, size)
        desk.tap(*question.taps)

        assert desk.headline == question.headline
        name = question.page.strip("/") or "play"
        desk.page.screenshot(path=screenshots / f"{name}-{size[0]}.png", full_page=True)

    def test_reaches_each_question_from_the_first_page(
        self, open_page: OpenPage, size: Size
    ) -> None:
        """Every question is one tap away from the page that opens first."""
        for name, question in [
            ("May I play it?", QUESTIONS["play"]),
            ("Who wins?", QUESTIONS["trick"]),
            ("A whole deal", QUESTIONS["deal"]),
            ("May I rob?", QUESTIONS["rob"]),
            ("Score", QUESTIONS["score"]),
        ]:
            desk = open_page("/", size)
            desk.tap(name)
            assert urlsplit(desk.page.url).path == question.page

    def test_greys_the_cards_that_are_used(self, open_page: OpenPage, size: Size) -> None:
        """A card that lies in the question is still seen in the pack but cannot be tapped."""
        desk = open_page("/trick?trump=9C", size)
        assert desk.can_tap("the five of hearts")
        desk.tap("the five of hearts")

        assert not desk.can_tap("the five of hearts")
        used = desk.page.locator(".grid .used")
        assert "5♥" in used.all_text_contents()
        assert used.first.is_visible()

    def test_takes_back_the_card_tapped_last(self, open_page: OpenPage, size: Size) -> None:
        """Undo leads back to the question as it was before the last card."""
        desk = open_page("/trick", size)
        desk.tap("the five of clubs", "the queen of diamonds", "the king of diamonds", "Undo")

        assert fields(desk)["trick"] == "QD"
        assert desk.can_tap("the king of diamonds")

    def test_takes_back_any_card(self, open_page: OpenPage, size: Size) -> None:
        """A card goes back into the pack when it is tapped where it lies."""
        desk = open_page("/trick", size)
        desk.tap("the five of clubs", "the queen of diamonds", "the king of diamonds")
        desk.tap("Take back the queen of diamonds")

        assert fields(desk)["trick"] == "KD"
        assert desk.headline == "The king of diamonds wins."

    def test_starts_again(self, open_page: OpenPage, size: Size) -> None:
        """Start again clears the table and the address."""
        desk = open_page(ASKED["play"], size)
        desk.tap("Start again")

        assert fields(desk) == {}
        assert desk.page.locator(".headline").count() == 0

    def test_says_why_a_card_is_refused(self, open_page: OpenPage, size: Size) -> None:
        """Tapping a card of the hand tells of this card whether it may be played, and why not."""
        desk = open_page(ASKED["play"], size)
        desk.tap("the nine of clubs: may not be played")

        assert desk.headline == "No: the nine of clubs may not be played."
        reason = desk.page.locator(".ruling .headline + p").inner_text()
        assert "the king of hearts" in reason
        assert "the two of hearts" in reason

    def test_says_why_not_of_each_refused_card(self, open_page: OpenPage, size: Size) -> None:
        """Below the hand stands a sentence for every card that may not be played."""
        desk = open_page(ASKED["play"], size)
        reasons = desk.page.locator(".why-not li").all_inner_texts()

        assert [reason.split(" may not be played")[0] for reason in reasons] == [
            "The nine of clubs",
            "The ten of diamonds",
            "The king of spades",
        ]

    def test_raises_the_cards_that_may_be_played(self, open_page: OpenPage, size: Size) -> None:
        """Playable cards stand higher than the others, so they are told apart at a glance."""
        desk = open_page(ASKED["play"], size)

        def tops(kind: str) -> set[int]:
            cards = desk.page.locator(f".hand .{kind} .card").all()
            return {round(card.bounding_box()["y"]) for card in cards}  # type: ignore[index]

        assert max(tops("playable")) < min(tops("refused"))

    def test_keeps_the_question_in_the_address(self, open_page: OpenPage, size: Size) -> None:
        """After the last tap the address holds the whole question, and opens the same ruling."""
        desk = open_page("/", size)
        desk.tap(*PLAY.taps)
        again = open_page(desk.page.url.removeprefix(desk.server), size)

        assert again.headline == desk.headline == PLAY.headline

    def test_goes_back_one_tap(self, open_page: OpenPage, size: Size) -> None:
        """The back button of the browser takes back one tap, and forward brings it again."""
        desk = open_page("/trick", size)
        desk.tap("the five of clubs", "the king of diamonds", "the ace of hearts")
        desk.page.go_back()
        desk.page.get_by_text("The king of diamonds wins.").first.wait_for()
        assert fields(desk)["trick"] == "KD"

        desk.page.go_forward()
        desk.page.get_by_text("The ace of hearts wins.").first.wait_for()
        assert fields(desk)["trick"] == "KD,AH"

    def test_brings_the_answer_into_sight(self, open_page: OpenPage, size: Size) -> None:
        """When the last card of a hand was tapped, the answer is on the screen."""
        desk = open_page("/", size)
        desk.tap(*PLAY.taps)
        assert is_in_sight(desk.page.locator(".headline"))

    def test_keeps_the_pack_under_the_finger(self, open_page: OpenPage, size: Size) -> None:
        """While cards can be tapped the pack does not move, however long the answer grows."""
        desk = open_page("/trick?trump=5C", size)
        desk.link("the two of clubs").scroll_into_view_if_needed()
        before = desk.link("the two of clubs").bounding_box()
        desk.tap("the king of diamonds")
        after = desk.link("the two of clubs").bounding_box()

        assert before is not None
        assert after is not None
        assert abs(before["y"] - after["y"]) < 2
        assert desk.page.locator(".slot.open .short").inner_text() == "The king of diamonds wins."


class TestTheKeyboard:
    """Everything can be done with Tab and Enter alone."""

    @EVERY_QUESTION
    def test_answers_the_question(
        self, open_page: OpenPage, size: Size, question: Question
    ) -> None:
        """Each of the five questions is answered without a finger or a mouse."""
        desk = open_page(question.page, size)
        desk.press(*question.taps)
        assert desk.headline == question.headline

    def test_skips_to_the_answer(self, open_page: OpenPage, size: Size) -> None:
        """The first stop of the Tab key leads past the tabs."""
        desk = open_page(ASKED["play"], size)
        desk.page.keyboard.press("Tab")
        assert desk.page.locator(".skip").is_visible()
        assert desk.page.locator(":focus").inner_text() == "Skip to the answer"
        desk.page.keyboard.press("Enter")

        assert desk.focused() == "main"
        assert is_in_sight(desk.page.locator(".headline"))

    def test_goes_on_from_the_card_beside(self, open_page: OpenPage, size: Size) -> None:
        """After a card was taken from the pack, the focus is on the card beside it."""
        desk = open_page("/trick?trump=5C", size)
        desk.press("the ten of diamonds")
        assert desk.focused() == "the nine of diamonds"

    def test_goes_to_the_answer_at_the_end(self, open_page: OpenPage, size: Size) -> None:
        """When no card is left to tap, the focus is where the answer begins."""
        desk = open_page("/", size)
        desk.press(*PLAY.taps)
        assert desk.focused() == "main"

    def test_stays_on_what_is_tapped_again(self, open_page: OpenPage, size: Size) -> None:
        """Undo, switches and the cards of the hand keep the focus when they are tapped."""
        desk = open_page(ASKED["play"], size)
        desk.press("Undo", "Undo")
        assert desk.page.locator(":focus").inner_text() == "Undo"

        desk = open_page(ASKED["rob"], size)
        desk.press("The player has played: no")
        assert desk.page.locator(":focus").inner_text() == "The player has played: yes"

        desk = open_page(ASKED["play"], size)
        desk.press("the nine of clubs: may not be played")
        assert desk.page.locator(":focus svg").get_attribute("aria-label") == (
            "the nine of clubs: may not be played"
        )

    def test_goes_to_what_is_wrong(self, open_page: OpenPage, size: Size) -> None:
        """After a form was sent with a mistake, the focus is on the field that has it."""
        desk = open_page("/trick?trump=5C", size)
        typed(desk, "trick", "KD, ZZ")
        assert desk.focused() == "typed-trick"

    def test_shows_where_the_focus_is(self, open_page: OpenPage, size: Size) -> None:
        """What has the focus of the keyboard is outlined."""
        desk = open_page("/", size)
        desk.tab_to("the five of hearts")
        style = desk.link("the five of hearts").evaluate("e => getComputedStyle(e).outlineStyle")
        assert style == "solid"

    def test_tells_screen_readers_of_the_answer(self, open_page: OpenPage, size: Size) -> None:
        """The answer stands in a region that is read out when it changes."""
        desk = open_page(ASKED["play"], size)
        live = desk.page.locator("[aria-live=polite]")
        assert live.locator(".headline").count() == 1
        assert live.locator("role=img[name='the king of hearts']").count() == 1


class TestWithoutScripts:
    """A browser that runs no scripts gets plain links and forms."""

    @EVERY_QUESTION
    def test_answers_the_question(
        self, open_page: OpenPage, size: Size, question: Question
    ) -> None:
        """Each of the five questions is answered by the server alone."""
        desk = open_page(question.page, size, javascript=False)
        desk.tap(*question.taps)
        assert desk.headline == question.headline

    def test_takes_back(self, open_page: OpenPage, size: Size) -> None:
        """Undo and the back button work as they do with scripts."""
        desk = open_page("/trick", size, javascript=False)
        desk.tap("the five of clubs", "the queen of diamonds", "the king of diamonds", "Undo")
        assert desk.headline == "The queen of diamonds wins."
        desk.page.go_back()
        assert desk.headline == "The king of diamonds wins."

    def test_sends_its_forms(self, open_page: OpenPage, size: Size) -> None:
        """Cards can be typed, and the answer comes with the next page."""
        desk = open_page("/trick?trump=5C", size, javascript=False)
        typed(desk, "trick", "QD KD")
        assert desk.headline == "The king of diamonds wins."

    def test_offers_nothing_that_needs_scripts(self, open_page: OpenPage, size: Size) -> None:
        """The buttons that copy and print are seen only where they work."""
        with_scripts = open_page(ASKED["play"], size).page.locator("main .tools button")
        without = open_page(ASKED["play"], size, javascript=False).page.locator(
            "main .tools button"
        )
        assert [button.is_visible() for button in with_scripts.all()] == [True, True]
        assert [button.is_visible() for button in without.all()] == [False, False]


def typed(desk: Visit, field: str, value: str) -> None:
    """Type cards into a field and send them with Enter."""
    entry = desk.page.locator(f"#typed-{field}")
    if not entry.is_visible():
        desk.page.locator("details.typed", has=entry).locator("summary").click()
    entry.fill(value)
    before = desk.page.url
    entry.press("Enter")
    desk.page.wait_for_url(lambda url: url != before)


class TestPermalinks:
    """A ruling is an address that can be handed on."""

    @EVERY_RULING
    def test_open_the_same_ruling(self, open_page: OpenPage, size: Size, address: str) -> None:
        """The link under Share shows the same answer to somebody who was never here."""
        desk = open_page(address, size)
        link = desk.page.locator(".share .link a").inner_text()
        other = open_page(link.removeprefix(desk.server), size, languages="zh")

        assert link.startswith(desk.server)
        assert (
            other.page.locator("#answer").inner_text() == desk.page.locator("#answer").inner_text()
        )

    @EVERY_RULING
    def test_are_shown_as_a_picture(self, open_page: OpenPage, size: Size, address: str) -> None:
        """The QR code is that of the link, and large enough for a camera."""
        desk = open_page(address, size)
        link = desk.page.locator(".share .link a").inner_text()
        picture = desk.page.locator(".qr svg")
        box = picture.bounding_box()

        drawn = picture.locator("path").get_attribute("d")
        expected = segno.make(link, error="l", micro=False).svg_inline(border=2, omitsize=True)
        assert drawn
        assert f'd="{drawn}"' in expected
        assert box is not None
        assert box["width"] == box["height"] >= 140

    def test_come_with_a_text_for_a_message(self, open_page: OpenPage, size: Size) -> None:
        """The text to copy has the ruling, the house rules and the link in it."""
        desk = open_page(ASKED["trick"], size)
        text = desk.page.locator("#as-text").input_value()
        link = desk.page.locator(".share .link a").inner_text()

        assert "The two of hearts wins the trick" in text
        assert "no house rules changed" in text
        assert text.endswith(link)

    def test_tell_of_another_edition(self, open_page: OpenPage, size: Size) -> None:
        """A link of an older rule book is answered by this one, and says so."""
        desk = open_page(f"{ASKED['play']}&edition=1999.1", size)
        notice = desk.page.locator("main .notice")

        assert "1999.1" in notice.inner_text()
        assert desk.headline == PLAY.headline
        assert open_page(ASKED["play"], size).page.locator("main .notice").count() == 0


class TestChinese:
    """The language is one tap away, and stays."""

    def test_is_one_tap_away(self, open_page: OpenPage, size: Size) -> None:
        """The link at the foot of the page shows the same ruling in Chinese."""
        desk = open_page(ASKED["play"], size)
        desk.tap("中文")

        assert desk.page.locator("html").get_attribute("lang") == "zh"
        assert desk.headline == "可以出：红心 J 和红心 2。"
        assert desk.page.title() == "能出吗 – 二十五裁判"

    def test_stays_while_cards_are_tapped(self, open_page: OpenPage, size: Size) -> None:
        """Taps, tabs, undo and the rule book keep to the language that was chosen."""
        desk = open_page("/", size)
        desk.tap("中文", "谁赢", "红心 5", "红心 K", "撤销", "红心 2")
        assert desk.headline == "红心 2赢。"
        assert desk.page.locator("html").get_attribute("lang") == "zh"

        desk.page.locator(".rule .source a").click()
        desk.page.wait_for_url("**/rules/**")
        assert desk.page.locator("html").get_attribute("lang") == "zh"

    def test_leads_from_a_deal_to_chinese_rules(self, open_page: OpenPage, size: Size) -> None:
        """Every link from the ruling on a deal to the rule book keeps the language."""
        desk = open_page(f"{ASKED['deal']}&lang=zh", size)
        links = desk.page.locator("#answer a[href*='rules/']").all()

        assert links
        for link in links:
            assert "lang=zh" in str(link.get_attribute("href"))

    def test_is_what_the_browser_asks_for(self, open_page: OpenPage, size: Size) -> None:
        """Who reads Chinese by the settings of the browser gets Chinese at once."""
        desk = open_page("/", size, languages="zh-CN")
        assert desk.page.locator("html").get_attribute("lang") == "zh"


class TestHouseRules:
    """Beside the ruling stand the house rules, as switches in plain words."""

    OPTION = "renege_cards"
    HELD_BACK = "/?trump=5S&trick=2S&hand=JS,9C"

    def choose(self, desk: Visit, value: str) -> None:
        panel = desk.page.locator("details.house")
        if panel.get_attribute("open") is None:
            panel.locator("summary").click()
        panel.locator(f"input[name={self.OPTION}][value='{value}']").check()
        before = desk.page.url
        panel.get_by_role("button", name="Apply").click()
        desk.page.wait_for_url(lambda url: url != before)

    def test_change_the_ruling(self, open_page: OpenPage, size: Size) -> None:
        """A house rule that is chosen changes the ruling, and the ruling names it."""
        desk = open_page(self.HELD_BACK, size)
        assert desk.headline == "Any card may be played."
        self.choose(desk, "five_only")

        assert desk.headline == "May be played: the jack of spades."
        assert fields(desk)[self.OPTION] == "five_only"
        assert "only the five" in desk.page.locator("#as-text").input_value()

    def test_stay_in_the_address(self, open_page: OpenPage, size: Size) -> None:
        """A house rule goes along with the next taps and with the link that is shared."""
        desk = open_page(self.HELD_BACK, size)
        self.choose(desk, "five_only")
        desk.tap("the ten of diamonds")

        assert fields(desk)[self.OPTION] == "five_only"
        assert f"{self.OPTION}=five_only" in desk.page.locator(".share .link").inner_text()

    def test_leave_the_address_when_they_are_usual(self, open_page: OpenPage, size: Size) -> None:
        """Choosing again what the game plays by anyway brings the first ruling back."""
        desk = open_page(f"{self.HELD_BACK}&{self.OPTION}=five_only", size)
        self.choose(desk, "")

        assert self.OPTION not in fields(desk)
        assert desk.headline == "Any card may be played."

    def test_belong_to_a_game(self, open_page: OpenPage, size: Size) -> None:
        """Another game can be chosen, and the panel is called by it."""
        desk = open_page(ASKED["play"], size)
        panel = desk.page.locator("details.house")
        panel.locator("summary").click()
        panel.locator("select[name=game]").select_option("forty_five")
        panel.get_by_role("button", name="Apply").click()
        desk.page.wait_for_url("**game=forty_five**")

        assert "Forty-Five" in panel.locator("summary").inner_text()
        assert panel.locator("form").is_visible()


HOSTILE = (
    "/?trump=<script>alert(1)</script>&hand=%00%ff&trick=,,,;;//",
    "/?hand=" + ",".join(["5H"] * 60) + "&trump=5H",
    "/trick?trump=5H&trick=" + "9" * 900,
    "/deal?players=" + "x" * 500 + "&tricks=:::///,,,&dealer=%22%3E%3Cb%3E&taken_by=,,,",
    "/deal?tricks[]=5H&scores=Ann:99999999999999999999&game=poker",
    "/rob?trump_card=QQ&hand=5H&is_dealer=perhaps&rob_deadline=never",
    "/score?tricks=Nobody,Nobody&scores=-1,x,%27&pool=1e99&stake=0x10",
    "/?trump=5H&hand=5C&game=spoil_five&renege_cards=everything&lang=xx&colours=9&edition=%3Ci%3E&to=nowhere&card=no",
)


class TestWhatIsWrong:
    """What is wrong stands beside the field, and nothing that was entered is lost."""

    def test_is_told_beside_the_field(
        self, open_page: OpenPage, size: Size, screenshots: Path
    ) -> None:
        """A card that is none is named, in the place in which it was typed."""
        desk = open_page("/?trump=5H", size)
        typed(desk, "hand", "5H, ZZ")
        entry = desk.page.locator("#typed-hand")

        fault = desk.page.locator(f"#{entry.get_attribute('aria-describedby')}")
        assert entry.input_value() == "5H, ZZ"
        assert entry.get_attribute("aria-invalid") == "true"
        assert entry.is_visible()
        assert "ZZ is not a card" in fault.inner_text()
        assert desk.page.locator(".slot", has=entry).locator(fault).count() == 1
        desk.page.screenshot(path=screenshots / f"wrong-{size[0]}.png", full_page=True)

    def test_is_put_right_in_the_same_field(self, open_page: OpenPage, size: Size) -> None:
        """The field with the fault takes the better answer at once."""
        desk = open_page("/trick?trump=5C&trick=KD,ZZ", size)
        typed(desk, "trick", "QD KD")

        assert desk.headline == "The king of diamonds wins."
        assert desk.page.locator(".wrong").count() == 0

    def test_is_told_of_a_deal(self, open_page: OpenPage, size: Size) -> None:
        """The form about a deal opens where something in it is wrong, and keeps it."""
        desk = open_page(f"{ASKED['deal']}&rob.player=Ann&rob.discard=ZZ", size)
        entry = desk.page.locator("input[type=text][name='rob.discard']")

        assert entry.input_value() == "ZZ"
        assert entry.is_visible()
        assert entry.get_attribute("aria-invalid") == "true"
        assert desk.page.locator("label", has=entry).locator(".wrong").count() == 1

    def test_is_told_of_a_score(self, open_page: OpenPage, size: Size) -> None:
        """A score that is no number is told beside the scores, and stays there."""
        desk = open_page("/score?players=Ann,Ben&tricks=Ann&scores=Ann:many", size)
        assert desk.page.locator("fieldset .wrong").count() == 1

    @pytest.mark.parametrize("address", HOSTILE, ids=range(len(HOSTILE)))
    def test_is_never_an_error_page(self, open_page: OpenPage, address: str) -> None:
        """An address that somebody twisted shows the page, with what is wrong on it."""
        desk = open_page(address, PHONE)

        assert [each.status for each in desk.responses if each.request.is_navigation_request()] == [
            200
        ]
        assert desk.page.locator("main h1").count() == 1
        assert desk.page.locator("main .wrong").count() >= 1
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]


class TestTheSameTap:
    """The pages that lie behind longer questions go on as they began."""

    def test_opens_a_place_without_asking_again(self, open_page: OpenPage, size: Size) -> None:
        """A link to a card on the same page moves there and asks the server nothing."""
        desk = open_page(ASKED["deal"], size)
        desk.page.get_by_role("link", name="the six of hearts in trick 2").first.click()
        desk.page.wait_for_url("**#card-2-4")

        assert is_in_sight(desk.page.locator("#card-2-4"))
        # The service worker asks for the page without a question.
        asked = [each for each in desk.requests if "/deal?" in each]
        assert asked == [desk.page.url.split("#")[0]]

    def test_plays_the_next_card_of_a_deal(self, open_page: OpenPage, size: Size) -> None:
        """After a ruling the record goes on with the next card."""
        desk = open_page("/deal", size)
        desk.tap(*DEAL.taps, "the queen of clubs")
        assert fields(desk)["tricks"].endswith("/Player_2:QC")

    def test_changes_who_took_a_trick(self, open_page: OpenPage, size: Size) -> None:
        """A trick that was told wrongly is tapped and told again."""
        desk = open_page("/score", size)
        desk.tap(*SCORE.taps, "Trick 5, taken by Player 2: change it", "Player 3 took it")

        assert desk.headline == "Player 2 has 20; nobody has won yet."

    def test_chooses_where_the_next_card_goes(self, open_page: OpenPage, size: Size) -> None:
        """The name of a place opens it, and the next card goes there."""
        desk = open_page("/?trump=5H&hand=9C", size)
        desk.tap(TRICK_SLOT, "the king of hearts")
        assert fields(desk)["trick"] == "KH"
