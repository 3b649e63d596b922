"""The page on security names tests that exist and variables that are read."""

import re
from pathlib import Path

from service.ops.settings import VARIABLES

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "security.md").read_text()


class TestThePage:
    """What it promises can be looked up."""

    def test_names_tests_that_exist(self) -> None:
        """Each promise has a test, and the test is where the page says."""
        named = re.findall(r"`(tests/[^`]+)`", PAGE)
        assert len(named) > 10
        assert [path for path in named if not (ROOT / path).exists()] == []

    def test_names_variables_that_are_read(self) -> None:
        """Whoever sets one that the page names changes something."""
        named = set(re.findall(r"`([A-Z][A-Z_]+)(?:=\w+)?`", PAGE))
        assert named
        assert named <= {variable.name for variable in VARIABLES}
