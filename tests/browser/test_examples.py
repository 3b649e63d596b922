"""The pages in `examples/`, served from another origin and used in a real browser."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.elsewhere import serving
from tests.browser.visits import DESKTOP, PHONE, Visit, visit
from tests.markdown import ADDRESS
from tests.servers import ON_LOOPBACK, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]

EXAMPLES = ROOT / "examples"
LONGEST_PAGE = 100
# Deals you the ace of trumps first, and later a hand in which not every card may be played.
SHUFFLE = "let at = 13; Math.random = () => (at = at * 48271 % 2147483647) / 2147483647;"


@pytest.fixture(scope="module")
def pages(live_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the pages; they ask the service of the tests, and nobody stops to think."""
    copy = tmp_path_factory.mktemp("pages") / "examples"
    shutil.copytree(EXAMPLES, copy)
    for name in ("moves.html", "table/table.js"):
        page = copy / name
        text = page.read_text("utf-8").replace(ADDRESS, live_server)
        page.write_text(text.replace("const PACE = 900;", "const PACE = 0;"), "utf-8")
    with serving(copy) as address:
        yield address


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def visited(
    request: pytest.FixtureRequest, browser: Browser, live_server: str, pages: str
) -> Iterator[Visit]:
    """A browser that may ask the two of them, with nothing to complain of."""
    seen = visit(browser, pages, request.param)
    yield seen
    assert [url for url in seen.outside if not url.startswith(live_server + "/")] == []
    assert seen.complaints == []
    assert seen.page.evaluate("document.documentElement.scrollWidth") <= request.param[0]
    seen.page.context.close()


class TestThePageOfMoves:
    """`moves.html`: one file that asks about a hand."""

    def test_is_short(self) -> None:
        """It is read at once."""
        assert len((EXAMPLES / "moves.html").read_text("utf-8").splitlines()) < LONGEST_PAGE

    def test_says_of_each_card_whether_it_may_be_played(
        self, visited: Visit, screenshots: Path
    ) -> None:
        """The service's words, for the whole hand and for each card."""
        visited.go("/moves.html")
        with visited.page.expect_response("**/v1/legal-plays") as asked:
            visited.page.get_by_role("button").click()
        answer = asked.value.json()
        items = visited.page.locator("#plays li")
        items.nth(4).wait_for()
        visited.page.screenshot(path=screenshots / "example-moves.png")

        assert visited.page.get_by_role("status").inner_text() == answer["reason"]
        assert items.all_inner_texts() == [
            f"{play['card']}: {play['reason']}" for play in answer["plays"]
        ]
        assert [item.get_attribute("class") == "no" for item in items.all()] == [
            not play["legal"] for play in answer["plays"]
        ]
        assert {play["legal"] for play in answer["plays"]} == {True, False}

    def test_says_what_is_wrong_with_a_slip(self, browser: Browser, pages: str) -> None:
        """All faults of the question, in place of the verdicts."""
        seen = visit(browser, pages)
        seen.go("/moves.html")
        seen.page.get_by_label("Your hand").fill("TC 5h")
        with seen.page.expect_response("**/v1/legal-plays") as asked:
            seen.page.get_by_role("button").click()
        asked.value.finished()
        refused = seen.page.locator("#answer.no")
        refused.wait_for()

        assert "Did you mean 10C?" in refused.inner_text()
        assert "Did you mean 5H?" in refused.inner_text()
        assert seen.page.locator("#plays li").count() == 0
        # The browser itself writes down that an answer had the status 422, and nothing else.
        assert [line.partition(":")[0] for line in seen.complaints] == ["error"]
        assert "422" in seen.complaints[0]
        seen.page.context.close()

    def test_speaks_the_language_of_the_browser(self, browser: Browser, pages: str) -> None:
        """A reader of Chinese gets Chinese, without a line of code for it."""
        seen = visit(browser, pages, languages="zh-CN")
        seen.go("/moves.html")
        seen.page.get_by_role("button").click()
        seen.page.locator("#plays li").first.wait_for()
        assert "红心 A" in seen.page.locator("#plays li").first.inner_text()
        seen.page.context.close()


class TestTheCardTable:
    """`table/`: a game against three opponents that refuses what the service refuses."""

    def test_is_played_to_the_end(self, visited: Visit, screenshots: Path) -> None:
        """Every card is asked about; what is refused stays in the hand, with the reason."""
        visited.page.add_init_script(SHUFFLE)
        visited.go("/table/")
        table = Table(visited, screenshots)
        table.play()

        assert table.robbed > 0
        assert table.refused > 0
        assert table.deals > 1
        scores = table.answers("deal-score")
        assert [score["game_over"] for score in scores] == [False] * (len(scores) - 1) + [True]
        assert table.end == scores[-1]["reason"]
        assert max(scores[-1]["scores"].values()) == 25
        assert table.played == len(table.answers("trick-winner")) == len(scores)
        assert len(table.answers("legal-plays")) == 3 * table.played

    def test_says_that_the_service_cannot_be_reached(self, browser: Browser, pages: str) -> None:
        """A page that stands still would be a riddle."""
        seen = visit(browser, pages)
        seen.page.route("**/cards.svg", lambda route: route.abort())
        seen.go("/table/")
        said = seen.page.locator("#said.no")
        said.wait_for()
        assert said.inner_text().startswith("The game cannot go on: ")
        seen.page.context.close()


class Table:
    """Whoever sits at the table: taps the cards from the right until one may be played."""

    def __init__(self, visited: Visit, screenshots: Path) -> None:
        self.page: Page = visited.page
        self.screenshots = screenshots
        self.responses = visited.responses
        self.robbed = self.refused = self.played = self.deals = 0
        self.end = ""

    def play(self) -> None:
        """Until the game is won."""
        turn = self.page.locator("#seats .turn", has_text="You")
        button = self.page.locator("#buttons button")
        while True:
            turn.or_(button).first.wait_for()
            if not button.count():
                self._play_a_card()
            elif button.inner_text() == "Do not rob":
                self._rob()
            elif button.inner_text() == "Next deal":
                self.deals += 1
                button.click()
            else:
                self.deals += 1
                self.end = self._said()
                self.page.screenshot(path=self.screenshots / "example-table-end.png")
                return

    def answers(self, operation: str) -> list[Any]:
        """Every answer to a question of this kind."""
        asked = [each for each in self.responses if each.url.endswith(f"/v1/{operation}")]
        return [each.json() for each in asked if each.request.method == "POST"]

    def _play_a_card(self) -> None:
        held = self.page.locator("#hand button")
        count = held.count()
        for place in reversed(range(count)):
            with self.page.expect_response("**/v1/play-check") as asked:
                held.nth(place).click()
            verdict = asked.value.json()
            if verdict["legal"]:
                self.played += 1
                held.nth(count - 1).wait_for(state="detached")
                return
            self.refused += 1
            self.page.locator("#said.no", has_text=verdict["reason"]).wait_for()
            self.page.screenshot(path=self.screenshots / "example-table-refused.png")
            assert held.count() == count
        raise AssertionError("no card may be played")

    def _rob(self) -> None:
        with self.page.expect_response("**/v1/rob-check") as asked:
            self.page.locator("#hand button").first.click()
        assert asked.value.json()["discard_allowed"] is True
        self.robbed += 1
        self.page.locator("#buttons button").wait_for(state="detached")

    def _said(self) -> str:
        return self.page.locator("#said").inner_text()
