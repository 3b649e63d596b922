"""The commands in `docs/recipes.md` and `docs/tutorial.md` print the answers below them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from service.api.operations import OPERATIONS
from tests.markdown import Step, blocks, steps
from tests.programs.asking_with import found
from tests.programs.shell import follow
from tests.servers import ON_LOOPBACK, ROOT, running_server

pytestmark = [*ON_LOOPBACK, pytest.mark.program]

RECIPES = ROOT / "docs" / "recipes.md"
TUTORIAL = ROOT / "docs" / "tutorial.md"
WITHOUT_END = {"make run\n", "python3 -m http.server 8080 --bind 127.0.0.1\n"}
"""Commands that serve until they are stopped; the tests start the same in their own way."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a running service."""
    with running_server() as address:
        yield address


def asking(path: Path) -> list[Step]:
    """The commands of a text that come to an end."""
    return [step for step in steps(path) if step.run.text not in WITHOUT_END]


class TestTheRecipes:
    """Each answers what it says it answers."""

    @pytest.mark.parametrize("step", asking(RECIPES), ids=lambda step: step.run.heading)
    def test_a_command_prints_what_is_shown(self, step: Step, server: str, tmp_path: Path) -> None:
        """Whoever copies a recipe gets what the page shows, from beginning to end."""
        found("curl")
        found("jq")
        follow(step, tmp_path, server)

    def test_there_is_one_for_each_task(self) -> None:
        """What programs for a card table need."""
        assert [step.run.heading for step in steps(RECIPES)] == [
            "Validate a move",
            "Find the winner",
            "Offer robbing",
            "Offer robbing",
            "Keep score",
            "Check a dispute",
            "Batch an archive",
            "Keep what does not change",
        ]


class TestTheTutorial:
    """Its commands; `tests/browser/test_tutorial.py` makes its pages and plays on them."""

    @pytest.mark.parametrize("step", asking(TUTORIAL), ids=lambda step: step.run.heading)
    def test_a_command_prints_what_is_shown(self, step: Step, server: str, tmp_path: Path) -> None:
        """The first ruling, and the first problem."""
        found("curl")
        follow(step, tmp_path, server)

    def test_begins_with_the_command_that_serves(self) -> None:
        """`make run` is what the Makefile has."""
        assert steps(TUTORIAL)[0].run.text == "make run\n"
        assert "\nrun: " in (ROOT / "Makefile").read_text("utf-8")

    def test_has_no_block_that_nobody_runs(self) -> None:
        """Every block is a command, what a command prints, a file, or what a page says."""
        for block in blocks(TUTORIAL):
            assert block.language in {"sh", "json", "html", "js", "text"}
            if block.language in {"html", "js", "text"}:
                assert block.named

    @pytest.mark.parametrize("path", [TUTORIAL, RECIPES], ids=lambda path: path.name)
    def test_asks_only_what_can_be_asked(self, path: Path) -> None:
        """No address in a text is one that the service does not have."""
        asked = {
            line.partition("/v1/")[2].partition("'")[0]
            for block in blocks(path)
            for line in block.text.splitlines()
            if "/v1/" in line and "$" not in line
        }
        known = {*OPERATIONS, "batch", "games?lang=en", "games?lang=zh"}
        assert asked
        assert asked <= known
