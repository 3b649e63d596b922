"""The desk in a hall where the signal comes and goes."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from tests.browser.questions import ASKED, TRICK
from tests.browser.visits import Visit, visit
from tests.servers import ON_LOOPBACK, running_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]


class Hall:
    """A hall with a server that can be lost."""

    def __init__(self, browser: Browser, stack: ExitStack) -> None:
        self._stack = stack
        self.desk: Visit = visit(browser, stack.enter_context(running_server()))

    def load(self, path: str) -> None:
        """Open a page, and wait until the service worker keeps what was loaded."""
        self.desk.go(path)
        self.desk.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        self.desk.page.wait_for_function("navigator.serviceWorker.controller !== null")

    def lose_the_signal(self) -> None:
        """Nothing answers any more: the server is gone, and the browser is told so too."""
        self._stack.close()
        self.desk.page.context.set_offline(True)


@pytest.fixture
def hall(browser: Browser) -> Iterator[Hall]:
    with ExitStack() as stack:
        made = Hall(browser, stack)
        yield made
        made.desk.page.context.close()


class TestWithoutSignal:
    """What was loaded once is shown again; what was not is said to be missing."""

    def test_shows_the_page_again(self, hall: Hall) -> None:
        """A ruling that was seen before opens without a connection, pictures and all."""
        hall.load("/")
        hall.desk.go(ASKED["play"])
        ruling = hall.desk.page.locator("#answer").inner_text()
        hall.lose_the_signal()
        hall.desk.page.reload()

        assert hall.desk.page.locator("#answer").inner_text() == ruling
        assert (
            hall.desk.page.evaluate(
                "getComputedStyle(document.querySelector('.ruling')).borderLeftWidth"
            )
            == "6px"
        )
        assert hall.desk.page.evaluate("fetch('cards.svg').then((answer) => answer.status)") == 200

    def test_opens_every_question_and_the_book(self, hall: Hall) -> None:
        """After one visit the five questions, the rule book and the glossary are at hand."""
        hall.load("/")
        hall.lose_the_signal()
        for path in ("/", "/trick", "/deal", "/rob", "/score", "/rules", "/glossary"):
            hall.desk.go(path)
            assert hall.desk.page.locator("main h1").count() == 1

    def test_says_that_a_tap_is_not_answered(self, hall: Hall) -> None:
        """A tap without a connection says so, and leaves what is shown and the address."""
        hall.load("/trick")
        hall.desk.tap(*TRICK.taps)
        address = hall.desk.page.url
        hall.lose_the_signal()
        hall.desk.link("the nine of spades").click()
        notice = hall.desk.page.locator("#offline")
        notice.wait_for(state="visible")

        assert notice.inner_text().startswith("There is no connection")
        assert notice.get_attribute("role") == "alert"
        assert hall.desk.headline == TRICK.headline
        assert hall.desk.page.url == address

    def test_takes_back_what_was_seen(self, hall: Hall) -> None:
        """Questions that were answered before are answered again, by undo and by going back."""
        hall.load("/trick")
        hall.desk.tap("the five of clubs", "the king of diamonds", "the ace of hearts")
        hall.lose_the_signal()
        hall.desk.page.go_back()
        hall.desk.page.get_by_text("The king of diamonds wins.").first.wait_for()

        assert "trick=KD&" in urlsplit(hall.desk.page.url).query
        assert not hall.desk.page.locator("#offline").is_visible()
