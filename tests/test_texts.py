"""The texts for people: what they link to is there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TEXTS = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("examples/*.md")]


def links(path: Path) -> list[str]:
    """The links of a text that lead to another file of the repository."""
    found = re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text("utf-8"))
    return [link for link in found if "://" not in link]


class TestLinks:
    """A reader who follows one arrives."""

    @pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
    def test_lead_to_files_that_are_there(self, path: Path) -> None:
        """Relative to the text, as they are shown on the web."""
        assert [link for link in links(path) if not (path.parent / link).exists()] == []

    def test_are_found(self) -> None:
        """The README leads to each of the other texts for front-end developers."""
        assert {
            "docs/tutorial.md",
            "docs/recipes.md",
            "docs/versioning.md",
            "examples/",
        } <= {*links(ROOT / "README.md")}
