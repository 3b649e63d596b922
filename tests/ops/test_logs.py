"""The lines of the log: their form, and what never stands in one."""

import json
import logging
import os
import pty
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NoReturn

import pytest
from gunicorn.config import Config

from service.ops.logs import RequestLog, ServerLog, Sink, StructuredHandler, told_of
from service.ops.settings import Settings

JSON = Settings.from_environment({"LOG_FORMAT": "json"})
PLAIN = Settings.from_environment({"LOG_FORMAT": "plain"})
CANARY = "Ann-O-Neill"
NASTY = 'x\r\n{"event":"forged"}\n\x1b[31m\u2028\u202e\x00'


class Kept(Sink):
    """A sink that keeps its lines."""

    def __init__(self) -> None:
        super().__init__(-1)
        self.lines: list[bytes] = []

    def line(self, line: bytes) -> bool:
        self.lines.append(line)
        return True

    @property
    def text(self) -> str:
        """Everything that was logged."""
        return b"".join(self.lines).decode()


@pytest.fixture
def kept() -> Kept:
    """A sink that keeps its lines."""
    return Kept()


def logged(kept: Kept, settings: Settings, message: str, *values: object, **more: Any) -> str:
    """What is written of a line of some library's."""
    logger = logging.Logger("library")
    logger.addHandler(StructuredHandler(settings, kept))
    logger.error(message, *values, **more)
    return kept.text


class TestALine:
    """It is one line, whatever is in it."""

    def test_is_an_object_of_json(self, kept: Kept) -> None:
        """Programs read it; the time is in UTC, and the event comes first to the eye."""
        RequestLog(JSON, kept).say({"status": 200})
        line = json.loads(kept.text)
        assert line["time"].endswith("Z")
        assert list(line) == ["event", "time", "level", "status"]
        assert (line["level"], line["event"], line["status"]) == ("info", "request", 200)

    def test_is_plain_text_in_a_terminal(self, kept: Kept) -> None:
        """People read it."""
        RequestLog(PLAIN, kept).say({"status": 200})
        assert kept.text.count("\n") == 1
        assert "request" in kept.text
        assert "status=200" in kept.text

    @pytest.mark.parametrize("settings", [JSON, PLAIN], ids=["json", "plain"])
    def test_cannot_be_ended_by_what_it_tells(self, kept: Kept, settings: Settings) -> None:
        """Nobody can forge a line or steer a terminal."""
        text = logged(kept, settings, "said %s", NASTY)
        RequestLog(settings, kept).say({"rule": NASTY})
        for line in (text, kept.lines[1].decode()):
            assert line.count("\n") == 1
            assert line.endswith("\n")
            for character in "\r\x1b\x00":
                assert character not in line

    def test_of_requests_is_left_out_below_the_level(self, kept: Kept) -> None:
        """LOG_LEVEL=warning logs only what is wrong."""
        log = RequestLog(Settings.from_environment({"LOG_LEVEL": "warning"}), kept)
        assert log.say({}) is None
        assert log.say({}, "error") is True
        assert len(kept.lines) == 1

    def test_names_the_request_it_belongs_to(self, kept: Kept) -> None:
        """A failure is found by the identifier that its caller was told."""
        line = json.loads(logged(kept, JSON, "failed", extra={"request_id": "abc"}))
        assert line["request_id"] == "abc"


def fail() -> NoReturn:
    """Fail as code does that looks for what a caller wrote."""
    players: dict[str, int] = {}
    try:
        score = players[CANARY]
    except KeyError as error:
        raise ValueError(f"no {CANARY}") from error
    raise AssertionError(score)


class TestAnException:
    """It is told by its kinds and places, never by its messages."""

    def test_is_told_without_its_message(self, kept: Kept) -> None:
        """A message may quote a body; the causes are told the same way."""
        try:
            fail()
        except ValueError as error:
            text = logged(kept, JSON, "failed", exc_info=error)
        failure = json.loads(text)["failure"]
        assert CANARY not in text
        assert [line for line in failure if not line.startswith("at ")] == [
            "KeyError",
            "ValueError",
        ]
        assert any(line.startswith("at tests/ops/test_logs.py:") for line in failure)

    def test_is_told_in_bounded_length(self) -> None:
        """A recursion without end does not fill a disk."""

        def deeper(depth: int) -> NoReturn:
            if depth:
                deeper(depth - 1)
            raise RuntimeError

        with pytest.raises(RuntimeError) as raised:
            deeper(200)
        assert len(list(told_of(raised.value))) <= 32


class TestTheSink:
    """A request never fails for its line."""

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
    def test_loses_what_a_full_disk_cannot_take(self) -> None:
        """It says so, and goes on."""
        full = os.open("/dev/full", os.O_WRONLY)
        try:
            assert RequestLog(JSON, Sink(full)).say({}) is False
        finally:
            os.close(full)

    def test_loses_what_nobody_reads(self) -> None:
        """A reader that has gone away takes nobody with it."""
        reader, writer = os.pipe()
        os.close(reader)
        try:
            assert RequestLog(JSON, Sink(writer)).say({}) is False
        finally:
            os.close(writer)

    def test_writes_a_line_in_one_piece(self) -> None:
        """Lines of workers that share a pipe do not mix."""
        reader, writer = os.pipe()
        try:
            assert RequestLog(JSON, Sink(writer)).say({"status": 200}) is True
            assert json.loads(os.read(reader, 65_536))["status"] == 200
        finally:
            os.close(reader)
            os.close(writer)


@pytest.fixture
def _loggers_as_they_were() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", "gunicorn.error", "gunicorn.access")]
    before = [(each, each.handlers, each.level, each.propagate) for each in loggers]
    yield
    for logger, handlers, level, propagate in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


@pytest.mark.usefixtures("_loggers_as_they_were")
class TestTheServersLog:
    """gunicorn and every library log in the same form."""

    def test_writes_what_gunicorn_says_as_json(
        self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Its own errors are lines like the others, on standard output."""
        monkeypatch.setenv("LOG_FORMAT", "json")
        ServerLog(Config()).error("Worker (pid:%s) was sent SIGKILL!", 7)
        logging.getLogger("service").error("failed")
        told = capfd.readouterr()
        lines = [json.loads(line) for line in told.out.splitlines()]
        assert [line["event"] for line in lines] == ["Worker (pid:7) was sent SIGKILL!", "failed"]
        assert told.err == ""

    def test_is_plain_where_it_is_told_so(
        self, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """LOG_FORMAT=plain reaches gunicorn as well."""
        monkeypatch.setenv("LOG_FORMAT", "plain")
        ServerLog(Config()).error("Worker failed")
        assert "Worker failed" in capfd.readouterr().out


def test_a_terminal_gets_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who types `make run` reads sentences; a container's log has objects."""
    ours, theirs = pty.openpty()
    with os.fdopen(ours, "wb"), os.fdopen(theirs, "w") as terminal:
        monkeypatch.setattr("sys.stdout", terminal)
        assert Settings.from_environment({}).log_format == "plain"
    with Path(os.devnull).open("w") as nowhere:
        monkeypatch.setattr("sys.stdout", nowhere)
        assert Settings.from_environment({}).log_format == "json"
