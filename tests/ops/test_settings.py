"""The environment variables: one table, read in one place."""

import re
from dataclasses import fields

import pytest

from service.ops.settings import VARIABLES, BadSetting, Settings
from tests.servers import ROOT

DEFAULTS = Settings.from_environment({})


class TestTheTable:
    """It names everything that the environment may say."""

    def test_has_a_row_for_each_setting(self) -> None:
        """Nothing is read that is not told."""
        assert len(VARIABLES) == len(fields(Settings))
        assert all(variable.meaning.endswith(".") for variable in VARIABLES)

    def test_holds_for_the_whole_service(self) -> None:
        """No other module of the service asks the environment; the health check stands alone."""
        asking = {
            path.relative_to(ROOT).as_posix()
            for path in (ROOT / "service").rglob("*.py")
            if re.search(r"os\.environ|getenv", path.read_text())
        }
        assert asking == {"service/ops/settings.py", "service/ops/healthcheck.py"}

    def test_defaults_are_what_is_used(self) -> None:
        """What the table says of a default is so."""
        told = {variable.name: variable.default for variable in VARIABLES}
        assert Settings.from_environment(told) == DEFAULTS

    def test_empty_counts_as_unset(self) -> None:
        """A compose file that passes an empty variable on changes nothing."""
        assert Settings.from_environment({each.name: "" for each in VARIABLES}) == DEFAULTS


class TestASetting:
    """It is taken where it is sound, and refused in one sentence where it is not."""

    def test_is_taken(self) -> None:
        """Each variable reaches its setting."""
        settings = Settings.from_environment(
            {
                "LOG_LEVEL": "warning",
                "LOG_FORMAT": "plain",
                "METRICS": "off",
                "DRAIN_SECONDS": "5",
                "OTEL_EXPORTER_OTLP_ENDPOINT": "http://collector:4318",
            }
        )
        assert settings.log_level == "warning"
        assert settings.log_format == "plain"
        assert settings.metrics is False
        assert settings.drain_seconds == 5
        assert settings.traces_endpoint == "http://collector:4318"

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("LOG_LEVEL", "INFO"),
            ("LOG_LEVEL", "debug"),
            ("LOG_FORMAT", "xml"),
            ("METRICS", "yes"),
            ("DRAIN_SECONDS", "-1"),
            ("DRAIN_SECONDS", "five"),
        ],
    )
    def test_is_refused(self, name: str, value: str) -> None:
        """A typing error is told and not passed over."""
        with pytest.raises(BadSetting, match=rf"^{name} must be .*, not '{value}'\.$"):
            Settings.from_environment({name: value})
