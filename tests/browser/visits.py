"""Pages in a real browser: what they ask for and complain about, and how they are tapped."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import urldefrag, urljoin

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, Response

PHONE = (390, 844)
DESKTOP = (1280, 800)
NARROW = (320, 640)

MOST_STOPS = 250
"""More stops than any page has for the Tab key."""


@dataclass
class Visit:
    """An open page, and what it has asked for and complained about so far."""

    server: str
    page: Page
    requests: list[str] = field(default_factory=list)
    responses: list[Response] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def outside(self) -> list[str]:
        """What was asked of anybody but the server."""
        own = (self.server + "/", "data:")
        return [url for url in self.requests if not url.startswith(own)]

    @property
    def headline(self) -> str:
        """The answer in one line."""
        return self.page.locator(".headline").inner_text()

    def go(self, path: str) -> None:
        """Open another page of the server."""
        self.page.goto(self.server + path)

    def link(self, name: str) -> Locator:
        """What is to be tapped and called so: a link, or a switch that is a link."""
        links = self.page.get_by_role("link", name=name, exact=True)
        return links.or_(self.page.get_by_role("switch", name=name, exact=True)).first

    def can_tap(self, name: str) -> bool:
        """Whether there is anything to tap that is called so."""
        return self.link(name).count() > 0

    def tap(self, *names: str) -> None:
        """Tap links one after the other, and wait for what each leads to."""
        for name in names:
            target = self._address_of(self.link(name))
            self.link(name).click()
            self.arrive(target)

    def tab_to(self, name: str) -> None:
        """Press Tab until what is called so has the focus."""
        wanted = self.link(name).element_handle()
        for _ in range(MOST_STOPS):
            if wanted.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not reach {name!r}")

    def press(self, *names: str) -> None:
        """Go to links with the Tab key alone, press Enter, and wait for what each leads to."""
        for name in names:
            self.tab_to(name)
            target = self._address_of(self.link(name))
            self.page.keyboard.press("Enter")
            self.arrive(target)

    def arrive(self, address: str) -> None:
        """Wait until the page with this address is shown; its anchor does not matter."""
        self.page.wait_for_url(lambda url: urldefrag(url).url == urldefrag(address).url)

    def focused(self) -> str:
        """What has the focus is called, or its id."""
        name: str = self.page.evaluate(
            "(({ activeElement }) => activeElement.getAttribute('aria-label') || activeElement.id"
            " || activeElement.querySelector('[aria-label]').getAttribute('aria-label'))(document)"
        )
        return name

    def _address_of(self, link: Locator) -> str:
        return urljoin(self.page.url, link.get_attribute("href") or "")


def visit(
    browser: Browser,
    server: str,
    size: tuple[int, int] = PHONE,
    *,
    javascript: bool = True,
    dark: bool = False,
    languages: str = "en",
) -> Visit:
    """A page in a context of its own: no cache, no storage; it has opened nothing yet."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        java_script_enabled=javascript,
        color_scheme="dark" if dark else "light",
        locale=languages,
    )
    context.set_default_timeout(10_000)
    seen = Visit(server, context.new_page())

    def note_request(request: Request) -> None:
        seen.requests.append(request.url)

    def note_response(response: Response) -> None:
        seen.responses.append(response)

    def note_console(message: ConsoleMessage) -> None:
        # A violation of the content security policy comes this way too.
        seen.complaints.append(f"{message.type}: {message.text}")

    def note_error(error: Exception) -> None:
        seen.complaints.append(f"uncaught: {error}")

    context.on("request", note_request)
    context.on("response", note_response)
    seen.page.on("console", note_console)
    seen.page.on("pageerror", note_error)
    return seen
