"""Where nothing may be skipped, a skip is a failure."""

import pytest

from tests.conftest import forbid_skipping


def _report(outcome: str, **extra: object) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid="test_some.py::test_it",
        location=("test_some.py", 1, "test_it"),
        keywords={},
        outcome=outcome,  # type: ignore[arg-type]  # one of the three words
        longrepr=("test_some.py", 1, "Skipped: no browser"),
        when="call",
        **extra,  # type: ignore[arg-type]
    )


class TestForbidSkipping:
    """What the reports of tests become."""

    def test_a_skip_becomes_a_failure_that_keeps_its_reason(self) -> None:
        """Who reads the failure learns what was skipped, and why."""
        report = forbid_skipping(_report("skipped"))

        assert report.failed
        assert "NOTHING_SKIPS" in report.longreprtext
        assert "no browser" in report.longreprtext

    def test_an_expected_failure_is_left_alone(self) -> None:
        """pytest reports an expected failure as skipped, but the test did run."""
        assert forbid_skipping(_report("skipped", wasxfail="known")).skipped

    @pytest.mark.parametrize("outcome", ["passed", "failed"])
    def test_other_outcomes_are_left_alone(self, outcome: str) -> None:
        """A test that ran keeps its outcome."""
        assert forbid_skipping(_report(outcome)).outcome == outcome
