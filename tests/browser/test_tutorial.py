"""The pages of `docs/tutorial.md`, made and used as it says, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.elsewhere import serving
from tests.browser.visits import Visit, visit
from tests.markdown import ADDRESS, Block, blocks
from tests.servers import ON_LOOPBACK, ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]

TUTORIAL = ROOT / "docs" / "tutorial.md"
FILES = ("game.html", "referee.js", "game.js")
# Deals a hand in which not every card may be played.
SHUFFLE = "let at = 3; Math.random = () => (at = at * 48271 % 2147483647) / 2147483647;"

# Once you lead, or once Ann has led.
YOUR_TURN = """(before) => {
  const [table, said] = ["table", "said"].map((id) => document.getElementById(id).textContent);
  return said !== before && said.endsWith("You lead.")
    || /turned up[.] Ann played \\w+[.]$/.test(table);
}"""


def under(heading: str) -> list[Block]:
    """The blocks below a heading that are files, or what a page says."""
    kinds = ("html", "js", "text")
    return [each for each in blocks(TUTORIAL) if each.heading == heading and each.language in kinds]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the game."""
    return tmp_path


@pytest.fixture
def seen(browser: Browser, folder: Path) -> Iterator[Visit]:
    """A browser that looks at the folder; nothing may complain."""
    with serving(folder) as address:
        seen = visit(browser, address)
        yield seen
        assert seen.complaints == []
        seen.page.context.close()


def save(block: Block, folder: Path, server: str) -> None:
    """Save a file as the text says."""
    assert block.named in FILES
    (folder / block.named).write_text(block.text.replace(ADDRESS, server), "utf-8")


class TestThePageThatAsks:
    """The third part ends with a page that asks about one position."""

    def test_says_what_the_tutorial_shows(
        self, seen: Visit, folder: Path, live_server: str
    ) -> None:
        """Each card that is to be tapped is answered with the words below it."""
        told = under("3. Ask from a page")
        said = [block for block in told if block.language == "text"]
        for block in told:
            if block.language != "text":
                save(block, folder, live_server)
        seen.go("/game.html")

        assert [block.named for block in said] == ["QD", "AH"]
        for block in said:
            seen.page.get_by_role("button", name=block.named, exact=True).click()
            seen.page.locator("#said", has_text=block.text.strip()).wait_for()


class TestTheGame:
    """The fourth part ends with a game that refuses illegal moves."""

    def test_is_played_to_the_end(
        self, seen: Visit, folder: Path, live_server: str, screenshots: Path
    ) -> None:
        """What is refused stays in the hand with the service's reason, and the score comes last."""
        for block in (*under("3. Ask from a page"), *under("4. Play a deal")):
            if block.language != "text":
                save(block, folder, live_server)
        seen.page.add_init_script(SHUFFLE)
        seen.go("/game.html")
        held = seen.page.locator("#hand button")
        held.nth(4).wait_for()

        refused = 0
        for left in range(4, -1, -1):
            before = seen.page.locator("#said").inner_text()
            for place in range(left, -1, -1):
                with seen.page.expect_response("**/v1/play-check") as asked:
                    held.nth(place).click()
                verdict = asked.value.json()
                if verdict["legal"]:
                    break
                refused += 1
                seen.page.locator("#said", has_text=verdict["reason"]).wait_for()
                seen.page.screenshot(path=screenshots / "tutorial-refused.png")
                assert held.count() == left + 1
            held.nth(left).wait_for(state="detached")
            if left > 0:
                seen.page.wait_for_function(YOUR_TURN, arg=before)

        seen.page.locator("#said", has_text="The deal is over.").wait_for()
        assert refused > 0
        (score,) = (
            each.json()
            for each in seen.responses
            if each.url.endswith("/v1/deal-score")
            if each.request.method == "POST"
        )
        you, ann = score["scores"]["You"], score["scores"]["Ann"]
        assert seen.page.locator("#said").inner_text() == (
            f"The deal is over. You have {you} points, and Ann has {ann}."
        )
