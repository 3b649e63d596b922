"""The server's configuration: what the environment may say, and what nobody may change by it."""

import runpy
import socket
from typing import Any

import pytest

from service.ops.settings import VARIABLES
from service.ops.worker import ProblemWorker
from tests.servers import CONFIGURATION

# The configuration looks HOST up; the tests name only addresses, which needs no network.
pytestmark = pytest.mark.enable_socket

NAMES = [variable.name for variable in VARIABLES]


@pytest.fixture(autouse=True)
def _no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)


def configuration() -> dict[str, Any]:
    return runpy.run_path(str(CONFIGURATION))


class TestTheEnvironment:
    """HOST, PORT and WORKERS are read; a bad value stops the start with one clear line."""

    def test_may_say_nothing(self) -> None:
        settings = configuration()

        assert settings["bind"] == "127.0.0.1:8025"
        assert settings["workers"] == 2

    def test_may_be_empty(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in NAMES:
            monkeypatch.setenv(name, "")

        assert configuration()["bind"] == "127.0.0.1:8025"

    @pytest.mark.parametrize(
        ("host", "bind"), [("0.0.0.0", "0.0.0.0:9000"), ("::", "[::]:9000"), ("::1", "[::1]:9000")]
    )
    def test_chooses_the_address(
        self, monkeypatch: pytest.MonkeyPatch, host: str, bind: str
    ) -> None:
        monkeypatch.setenv("HOST", host)
        monkeypatch.setenv("PORT", "9000")
        monkeypatch.setenv("WORKERS", "3")
        settings = configuration()

        assert settings["bind"] == bind
        assert settings["workers"] == 3

    @pytest.mark.parametrize(
        ("name", "value"),
        [
            ("PORT", "http"),
            ("PORT", "65536"),
            ("PORT", "-1"),
            ("PORT", "80 "),
            ("PORT", "９０"),
            ("PORT", "000099999"),
            ("PORT", "9" * 5000),
            ("WORKERS", "0"),
            ("WORKERS", "129"),
            ("WORKERS", "two"),
            ("DRAIN_SECONDS", "121"),
            ("DRAIN_SECONDS", "0.5"),
        ],
    )
    def test_is_refused_where_it_is_wrong(
        self, monkeypatch: pytest.MonkeyPatch, name: str, value: str
    ) -> None:
        monkeypatch.setenv(name, value)

        with pytest.raises(SystemExit) as stop:
            configuration()
        assert str(stop.value).startswith(f"{name} must be a whole number from ")
        assert "\n" not in str(stop.value)

    def test_is_refused_where_the_host_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Some shells keep the machine's kind in HOST."""

        def unknown(*_: object, **__: object) -> None:
            raise socket.gaierror

        monkeypatch.setattr(socket, "getaddrinfo", unknown)
        monkeypatch.setenv("HOST", "x86_64-conda-linux-gnu")

        with pytest.raises(SystemExit, match="HOST must be"):
            configuration()


class TestTheSettings:
    """Those whose defaults have bitten."""

    def test_trust_nobody_unless_told(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert configuration()["forwarded_allow_ips"] == ""

        monkeypatch.setenv("FORWARDED_ALLOW_IPS", "10.0.0.0/8")
        assert configuration()["forwarded_allow_ips"] == "10.0.0.0/8"

    def test_open_no_control_socket_and_never_restart_a_worker_by_count(self) -> None:
        settings = configuration()

        assert settings["control_socket_disable"] is True
        assert "max_requests" not in settings

    def test_let_a_stop_outlast_the_patience_with_a_client(self) -> None:
        """A client that moves nothing is dropped before a stop would cut off the others."""
        assert ProblemWorker.patience < configuration()["graceful_timeout"]

    def test_give_a_stop_the_time_that_draining_takes(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever is still answered while the service drains is not cut off for it."""
        usual = configuration()["graceful_timeout"]

        monkeypatch.setenv("DRAIN_SECONDS", "7")
        assert configuration()["graceful_timeout"] == usual + 7

    def test_are_known_to_gunicorn(self) -> None:
        """gunicorn passes over a name it does not know."""
        from gunicorn.config import KNOWN_SETTINGS

        known = {setting.name for setting in KNOWN_SETTINGS}
        ours = {name for name in configuration() if not name.startswith("_")} - {
            "os",
            "socket",
            "sys",
            "BadSetting",
            "Settings",
            "check",
        }

        assert ours - known == set()
