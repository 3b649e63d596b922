"""Programs that people ask services with, each as a function from a request to an answer."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.servers import ROOT

SECONDS = 60
AXIOS = Path(__file__).with_name("axios.mjs")


@dataclass(frozen=True)
class Told:
    """What a program shows of an answer; the names of its headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: str

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Ask(Protocol):
    """Ask one address of a running service."""

    def __call__(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: str | None = None,
    ) -> Told: ...


def found(program: str) -> str:
    """Where the program is; a test that needs it is skipped where it is missing."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    place = shutil.which(program, path=path)
    if place is None:
        pytest.skip(f"NOTHING ASKED WITH {program}: it is missing (make verify)")
    return place


def output_of(*command: str, home: Path, standard_input: str = "") -> str:
    """What a program prints that finds neither a proxy nor anybody's settings."""
    done = subprocess.run(
        command,
        input=standard_input,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8"},
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def curl(server: str, home: Path) -> Ask:
    """curl."""
    program = found("curl")

    def ask(
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: str | None = None,
    ) -> Told:
        command = [program, "--silent", "--show-error", "--include"]
        command += ["--head"] if method == "HEAD" else ["--request", method]
        for name, value in (headers or {}).items():
            command += ["--header", f"{name}: {value}"]
        if body is not None:
            command += ["--data", body]
        return _read(output_of(*command, server + path, home=home))

    return ask


def httpie(server: str, home: Path) -> Ask:
    """HTTPie."""
    program = found("http")
    # Otherwise it would ask its maker for a newer version.
    settings = home / ".config" / "httpie" / "config.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"disable_update_warnings": true}', encoding="utf-8")

    def ask(
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: str | None = None,
    ) -> Told:
        command = [program, "--ignore-stdin", "--print=hb", "--pretty=none"]
        command += [] if body is None else ["--raw", body]
        command += [method, server + path]
        command += [f"{name}:{value}" for name, value in (headers or {}).items()]
        return _read(output_of(*command, home=home))

    return ask


def axios(server: str, home: Path) -> Ask:
    """axios, in Node.js."""
    program = found("node")
    if not (ROOT / "node_modules" / "axios").is_dir():
        pytest.skip("NOTHING ASKED WITH axios: node_modules is missing (make verify)")

    def ask(
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: str | None = None,
    ) -> Told:
        asked = {"method": method, "url": server + path, "headers": headers or {}, "data": body}
        said = output_of(program, str(AXIOS), home=home, standard_input=json.dumps(asked))
        return Told(**json.loads(said))

    return ask


def _read(answer: str) -> Told:
    """An answer as HTTP writes it."""
    head, _, body = answer.replace("\r\n", "\n").partition("\n\n")
    status, *lines = head.split("\n")
    headers = (line.split(": ", 1) for line in lines)
    return Told(int(status.split()[1]), {name.lower(): value for name, value in headers}, body)
