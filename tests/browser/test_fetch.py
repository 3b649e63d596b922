"""The service asked with `fetch` by a page of another origin, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.elsewhere import serving
from tests.programs.asking_with import Ask, Told
from tests.programs.promises import AskedWithAProgram
from tests.servers import ON_LOOPBACK

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]

FETCH = """async ([url, asked]) => {
  const answer = await fetch(url, asked);
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  };
}"""


@pytest.fixture
def elsewhere(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """An empty page of another origin."""
    (tmp_path / "index.html").write_text("<!doctype html><title>Elsewhere</title>", "utf-8")
    with serving(tmp_path) as address:
        page = browser.new_page(locale="en")
        page.goto(address)
        yield page
        page.close()


class TestAskedWithFetch(AskedWithAProgram):
    """A script sees what the service lets it see, errors included."""

    @pytest.fixture
    def ask(self, elsewhere: Page, live_server: str) -> Ask:
        """Ask with fetch, without the browser's own cache."""

        def ask(
            method: str,
            path: str,
            headers: Mapping[str, str] | None = None,
            body: str | None = None,
        ) -> Told:
            asked = {"method": method, "headers": headers or {}, "cache": "no-store"}
            asked |= {} if body is None else {"body": body}
            return Told(**elsewhere.evaluate(FETCH, [live_server + path, asked]))

        return ask
