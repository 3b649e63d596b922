"""What the environment may say about serving: every variable, its default and what it does.

An empty variable counts as unset.
"""

import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass

LEVELS = ("info", "warning", "error")
"""What LOG_LEVEL may be.  There is no ``debug``: gunicorn's own would quote what clients sent."""

FORMATS = ("json", "plain")
"""What LOG_FORMAT may be."""


@dataclass(frozen=True, slots=True)
class Variable:
    """An environment variable: its name, its default as it would be written, what it does."""

    name: str
    default: str
    meaning: str


VARIABLES = (
    Variable("HOST", "127.0.0.1", "The address to listen at."),
    Variable("PORT", "8025", "The port to listen at; 0 lets the system choose."),
    Variable("WORKERS", "2", "How many processes answer, from 1 to 128: one a processor."),
    Variable(
        "FORWARDED_ALLOW_IPS",
        "",
        "The proxies whose forwarded scheme and path prefix are believed: addresses or networks, "
        "with commas between. Nobody unless told.",
    ),
    Variable("LOG_LEVEL", "info", "What is logged: info, warning or error. Requests are info."),
    Variable(
        "LOG_FORMAT",
        "",
        "json, an object a line, or plain, for people. Unset: plain in a terminal, else json.",
    ),
    Variable("METRICS", "on", "on or off: whether requests are counted and /metrics is served."),
    Variable(
        "DRAIN_SECONDS",
        "0",
        "For how long, from 0 to 120, a service that is told to stop still answers, while /readyz "
        "says 503, so that whoever sends requests can turn elsewhere.",
    ),
    Variable(
        "OTEL_EXPORTER_OTLP_ENDPOINT",
        "",
        "Where a trace of each request is sent by OTLP over HTTP. Nothing is sent unless told. "
        "Needs requirements/opentelemetry.txt; OpenTelemetry's other variables hold as well.",
    ),
)
"""Every variable that is read."""

_DEFAULTS = {variable.name: variable.default for variable in VARIABLES}


class BadSetting(ValueError):
    """A variable that is not as it must be; its message is one sentence for whoever set it."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How the service is to be served."""

    host: str
    port: int
    workers: int
    forwarded_allow_ips: str
    log_level: str
    log_format: str
    metrics: bool
    drain_seconds: int
    traces_endpoint: str

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> "Settings":
        """The settings that the environment tells.  Raises :class:`BadSetting`."""
        told = {name: environment.get(name) or default for name, default in _DEFAULTS.items()}
        return cls(
            host=told["HOST"],
            port=_number(told, "PORT", 0, 65535),
            workers=_number(told, "WORKERS", 1, 128),
            forwarded_allow_ips=told["FORWARDED_ALLOW_IPS"],
            log_level=_one_of(told, "LOG_LEVEL", LEVELS),
            log_format=_one_of(told, "LOG_FORMAT", FORMATS) if told["LOG_FORMAT"] else _usual(),
            metrics=_one_of(told, "METRICS", ("on", "off")) == "on",
            drain_seconds=_number(told, "DRAIN_SECONDS", 0, 120),
            traces_endpoint=told["OTEL_EXPORTER_OTLP_ENDPOINT"],
        )


def _usual() -> str:
    return "plain" if sys.stdout is not None and sys.stdout.isatty() else "json"


def _number(told: Mapping[str, str], name: str, lowest: int, highest: int) -> int:
    text = told[name]
    if text.isascii() and text.isdigit() and len(text) < 6 and lowest <= int(text) <= highest:
        return int(text)
    raise BadSetting(f"{name} must be a whole number from {lowest} to {highest}, not {text!r}.")


def _one_of(told: Mapping[str, str], name: str, allowed: tuple[str, ...]) -> str:
    if told[name] in allowed:
        return told[name]
    raise BadSetting(f"{name} must be {' or '.join(allowed)}, not {told[name]!r}.")
