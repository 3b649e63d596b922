"""The documentation page, as a reader's browser shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

import pytest
import yaml

from tests.servers import ON_LOOPBACK, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Route

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]

METHODS = ("get", "post", "put", "patch", "delete")
PHONE = (390, 844)
DESKTOP = (1280, 800)


def documented_operations() -> set[tuple[str, str]]:
    document = yaml.safe_load((ROOT / "openapi.yaml").read_text(encoding="utf-8"))
    return {
        (method.upper(), path)
        for path, item in document["paths"].items()
        for method in METHODS
        if method in item
    }


class Visit(NamedTuple):
    """An open page, and what it has asked for and complained about so far."""

    page: Page
    requests: list[str]
    complaints: list[str]


def visit(browser: Browser, address: str, size: tuple[int, int]) -> Visit:
    # A new context each time: no cache, no storage.
    context = browser.new_context(viewport={"width": size[0], "height": size[1]})
    page = context.new_page()
    seen = Visit(page, [], [])

    def note_request(request: Request) -> None:
        seen.requests.append(request.url)

    def note_console(message: ConsoleMessage) -> None:
        # A violation of the content security policy comes this way too.
        seen.complaints.append(f"{message.type}: {message.text}")

    def note_error(error: Exception) -> None:
        seen.complaints.append(f"uncaught: {error}")

    page.on("request", note_request)
    page.on("console", note_console)
    page.on("pageerror", note_error)
    page.goto(address)
    page.locator(".opblock").first.wait_for()
    return seen


def listed_operations(page: Page) -> set[tuple[str, str]]:
    return {
        (
            block.locator(".opblock-summary-method").inner_text(),
            block.locator(".opblock-summary-path").get_attribute("data-path") or "",
        )
        for block in page.locator(".opblock").all()
    }


def try_legal_plays(page: Page) -> Locator:
    """Ask the default example of `legal_plays`, and give the place where the answer is shown."""
    block = page.locator(".opblock-post", has=page.locator('[data-path="/legal-plays"]'))
    block.locator(".opblock-summary-control").click()
    block.locator(".execute").click()
    answer = block.locator(".live-responses-table")
    answer.wait_for()
    return answer


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
class TestTheDocumentationPage:
    """The page shows the whole contract, asks no other host and breaks no policy."""

    def test_lists_every_operation(
        self, browser: Browser, live_server: str, size: tuple[int, int], screenshots: Path
    ) -> None:
        page, requests, complaints = visit(browser, f"{live_server}/docs", size)
        page.screenshot(path=screenshots / f"docs-{size[0]}.png")

        assert listed_operations(page) == documented_operations()
        assert complaints == []
        assert [url for url in requests if not url.startswith((live_server + "/", "data:"))] == []
        page.context.close()

    def test_fits_the_width_of_the_screen(
        self, browser: Browser, live_server: str, size: tuple[int, int]
    ) -> None:
        page = visit(browser, f"{live_server}/docs", size).page

        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        page.context.close()

    def test_tries_a_question(
        self, browser: Browser, live_server: str, size: tuple[int, int], screenshots: Path
    ) -> None:
        page, requests, complaints = visit(browser, f"{live_server}/docs", size)

        answer = try_legal_plays(page)
        answer.scroll_into_view_if_needed()
        page.screenshot(path=screenshots / f"docs-tried-{size[0]}.png")

        assert answer.locator(".response-col_status").nth(1).inner_text().startswith("200")
        assert '"legal"' in answer.inner_text()
        assert complaints == []
        assert [url for url in requests if not url.startswith((live_server + "/", "data:"))] == []
        page.context.close()


def test_works_under_a_path_prefix(browser: Browser, live_server: str) -> None:
    """A proxy that adds `/cards` in front must need no further setting."""
    lost: list[str] = []

    def strip_prefix(route: Route) -> None:
        parts = urlsplit(route.request.url)
        if not parts.path.startswith("/cards/"):
            lost.append(parts.path)
        stripped = parts._replace(path=parts.path.removeprefix("/cards"))
        route.fulfill(response=route.fetch(url=stripped.geturl()))

    context = browser.new_context()
    context.route(f"{live_server}/**", strip_prefix)
    page = context.new_page()
    page.goto(f"{live_server}/cards/docs")

    answer = try_legal_plays(page)

    assert answer.locator(".response-col_status").nth(1).inner_text().startswith("200")
    assert lost == []
    context.close()
