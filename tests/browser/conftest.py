"""A real server and a real browser for the tests of the pages."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.visits import DESKTOP, PHONE, Visit, visit
from tests.servers import running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    # Without these it would call its maker's servers on its own account.
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def live_server() -> Iterator[str]:
    """The address of the application, served as `make run` serves it."""
    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    api = pytest.importorskip(
        "playwright.sync_api", reason="NOT TESTED IN A BROWSER: playwright is missing (make verify)"
    )
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip("NOT TESTED IN A BROWSER: Chromium is missing (scripts/needs-of-verify)")
    with api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def screenshots(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a person can see what the tests saw; `pytest -s` prints it."""
    folder = tmp_path_factory.mktemp("screenshots")
    print(f"\nScreenshots: {folder}")
    return folder


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def size(request: pytest.FixtureRequest) -> tuple[int, int]:
    """The width and the height of the screen."""
    chosen: tuple[int, int] = request.param
    return chosen


@pytest.fixture
def open_page(browser: Browser, live_server: str) -> Iterator[Callable[..., Visit]]:
    """Opens pages; whatever they are for, they ask nobody else and complain of nothing."""
    visits: list[Visit] = []

    def opened(path: str, *arguments: Any, **options: Any) -> Visit:
        visits.append(visit(browser, live_server, *arguments, **options))
        visits[-1].go(path)
        return visits[-1]

    yield opened
    for each in visits:
        each.page.context.close()
    assert [url for each in visits for url in each.outside] == [], "a request left the origin"
    assert [line for each in visits for line in each.complaints] == [], "the console is not clean"
