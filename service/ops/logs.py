"""What is logged: one line for each request and one for whatever goes wrong, on standard output.

No line holds a body, a query, an unknown path or the message of an exception, because any of them
may hold the names of players.  A line is one object of JSON, or plain text in a terminal.
"""

import logging
import os
import sys
import traceback
from collections.abc import Callable, Iterator, MutableMapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

import orjson
import structlog
from gunicorn.config import Config
from gunicorn.glogging import Logger

from service.ops.settings import LEVELS, Settings

Event = MutableMapping[str, Any]
Renderer = Callable[[Any, str, Event], bytes]
"""A processor of structlog's that ends in bytes."""

_ROOT = f"{Path(__file__).parents[2]}{os.sep}"
_MOST_FRAMES = 30
_JSON = orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS


class Sink:
    """Where lines go.  A line that cannot be written is lost; a request never fails for it."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def line(self, line: bytes) -> bool:
        """Write one line, in one piece so that no other process breaks it.  Was it written?"""
        try:
            os.write(self._descriptor, line)
        except OSError:
            return False
        return True


class RequestLog:
    """The log of requests.

    It uses structlog's processors and not its loggers, which would take half as long again.
    """

    def __init__(self, settings: Settings, sink: Sink) -> None:
        self._levels = frozenset(LEVELS[LEVELS.index(settings.log_level) :])
        self._render = renderer(settings)
        self._sink = sink

    def say(self, told: Event, level: str = "info") -> bool | None:
        """Write a line.  Was it written?  ``None`` where the level is not logged."""
        if level not in self._levels:
            return None
        line = {"event": "request", "time": datetime.now(UTC), "level": level, **told}
        return self._sink.line(self._render(None, level, line))


def renderer(settings: Settings) -> Renderer:
    """What makes an event a line."""
    return _as_json if settings.log_format == "json" else _plain(sys.stdout.isatty())


def _as_json(_: Any, __: str, event: Event) -> bytes:
    return orjson.dumps(event, default=str, option=_JSON)


def _plain(in_colours: bool) -> Renderer:
    console = structlog.dev.ConsoleRenderer(colors=in_colours, pad_event_to=0, sort_keys=False)

    def render(logger: Any, level: str, event: Event) -> bytes:
        time: datetime = event.pop("time")
        told = {name: _in_one_line(value) for name, value in event.items()}
        stamp = f"{time:%H:%M:%S}"
        return f"{console(logger, level, {'timestamp': stamp, **told})}\n".encode()

    return render


def _in_one_line(value: object) -> object:
    """A text without anything that could end a line or steer a terminal."""
    if not isinstance(value, str) or value.isprintable():
        return value
    return "".join(each if each.isprintable() else f"\\x{ord(each):02x}" for each in value)


class StructuredHandler(logging.Handler):
    """Writes what libraries log in the same form as the log of requests."""

    def __init__(self, settings: Settings, sink: Sink) -> None:
        super().__init__()
        self._render = renderer(settings)
        self._sink = sink

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line; one that cannot be made or written is lost."""
        level = record.levelname.lower()
        event: Event = {
            "event": _in_one_line(record.getMessage()),
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": level,
            "logger": record.name,
        }
        if hasattr(record, "request_id"):
            event["request_id"] = record.request_id
        if record.exc_info and record.exc_info[1] is not None:
            event["failure"] = list(told_of(record.exc_info[1]))
        self._sink.line(self._render(None, level, event))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Stay quiet: the usual method would print what was to be logged."""


def told_of(error: BaseException) -> Iterator[str]:
    """An exception and its causes: the kinds and the places, never the messages.

    A message may quote what a caller sent, as that of a ``KeyError`` does.
    """
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from told_of(cause)
    yield type(error).__qualname__
    yield from _places(error.__traceback__)


def _places(trace: TracebackType | None) -> Iterator[str]:
    for frame, line in [*traceback.walk_tb(trace)][-_MOST_FRAMES:]:
        code = frame.f_code
        yield f"at {code.co_filename.removeprefix(_ROOT)}:{line} {code.co_name}"


class ServerLog(Logger):
    """gunicorn's log, in the form of ours.  Requests are logged by the worker's hooks."""

    def setup(self, cfg: Config) -> None:
        """Let gunicorn, the application and every library log through one handler."""
        super().setup(cfg)
        settings = Settings.from_environment()
        handler = StructuredHandler(settings, Sink(sys.stdout.fileno()))
        for logger in (self.error_log, logging.getLogger()):
            logger.handlers = [handler]
            logger.setLevel(settings.log_level.upper())
