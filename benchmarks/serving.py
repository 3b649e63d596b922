"""The applications that are measured, each served by processes of its own on this machine."""

import http.client
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from chaos.instance import descendants
from chaos.ports import LOOPBACK, free_port

HOST = LOOPBACK
ROOT = Path(__file__).resolve().parent.parent
START_SECONDS = 60
STOP_SECONDS = 60

LEGAL_PLAYS, TRICK_WINNER, DEAL_REVIEW = "legal-plays", "trick-winner", "deal-review"
BATCH = "batch"
SINGLES = (LEGAL_PLAYS, TRICK_WINNER, DEAL_REVIEW)


@dataclass(frozen=True)
class Application:
    """Something to be served: its name in the tables, how it is started, and what it answers."""

    name: str
    command: tuple[str, ...]
    operations: tuple[str, ...]
    is_constant: bool = False
    tells_all_faults: bool = True
    """Whether it refuses a question with all the faults in it, or with the first."""


UNSEEN = "benchmarks/unseen.py"
OURS = "service/ops/gunicorn.conf.py"


def _under_gunicorn(factory: str, configuration: str = UNSEEN) -> tuple[str, ...]:
    return ("gunicorn", "-c", configuration, factory)


def _under_uvicorn(module: str) -> tuple[str, ...]:
    target = f"benchmarks.peers.{module}:create_app"
    quiet = ("--no-access-log", "--log-level", "warning")
    return ("uvicorn", "--factory", target, "--host", HOST, "--port", "{port}", *quiet)


# As many threads as gunicorn has by our configuration.
_UNDER_GRANIAN = (
    *("granian", "--interface", "wsgi", "--factory", "service:create_app"),
    *("--host", HOST, "--port", "{port}", "--workers", "1", "--blocking-threads", "4"),
    *("--log-level", "warning", "--no-ws"),
)

TRICKS = (LEGAL_PLAYS, TRICK_WINNER)

BARE_WSGI = Application(
    "bare WSGI, a constant",
    _under_gunicorn("benchmarks.peers.constant:create_wsgi_app()"),
    SINGLES,
    is_constant=True,
)
BARE_FLASK = Application(
    "bare Flask, a constant",
    _under_gunicorn("benchmarks.peers.constant:create_flask_app()"),
    SINGLES,
    is_constant=True,
)
REFEREE = Application(
    "the referee", _under_gunicorn("service:create_app()", OURS), (*SINGLES, BATCH)
)
REFEREE_UNSEEN = Application(
    "the referee, neither logged nor counted", _under_gunicorn("service:create_app()"), SINGLES
)
"""Not among those that are compared: the part of the log and the counts is what it lacks."""
REFEREE_UNDER_GRANIAN = Application("the referee, under granian", _UNDER_GRANIAN, SINGLES)
FLASK_MARSHMALLOW = Application(
    "Flask, nested marshmallow",
    _under_gunicorn("benchmarks.peers.flask_marshmallow:create_app()"),
    TRICKS,
)
SMOREST = Application(
    "flask-smorest", _under_gunicorn("benchmarks.peers.smorest:create_app()"), TRICKS
)
FASTAPI = Application(
    "FastAPI, pydantic, uvicorn", _under_uvicorn("fastapi_pydantic"), (*TRICKS, BATCH)
)
LITESTAR = Application(
    "Litestar, msgspec, uvicorn",
    _under_uvicorn("litestar_msgspec"),
    (*TRICKS, BATCH),
    tells_all_faults=False,
)

APPLICATIONS = (
    BARE_WSGI,
    BARE_FLASK,
    REFEREE,
    REFEREE_UNDER_GRANIAN,
    FLASK_MARSHMALLOW,
    SMOREST,
    FASTAPI,
    LITESTAR,
)


@dataclass(frozen=True)
class Answer:
    """What came back: the status and the body."""

    status: int
    body: bytes


@dataclass(frozen=True)
class Server:
    """An application being served: its port, and the first of its processes."""

    application: Application
    port: int
    process: int

    def processor_seconds(self) -> float:
        """The processor time that all of its processes have used."""
        return sum(map(_seconds_of, self._processes()))

    def megabytes(self) -> float:
        """The resident memory of the worker, with what it shares with its parent (10^6 bytes)."""
        return max(_megabytes_of(worker, "VmRSS") for worker in self.workers())

    def most_megabytes(self) -> float:
        """The most resident memory that the worker ever had."""
        return max(_megabytes_of(worker, "VmHWM") for worker in self.workers())

    def ask(self, operation: str, body: bytes) -> Answer:
        """Ask once, over a connection of its own."""
        connection = http.client.HTTPConnection(HOST, self.port, timeout=60)
        headers = {"Content-Type": "application/json"}
        connection.request("POST", f"/v1/{operation}", body, headers)
        response = connection.getresponse()
        answer = Answer(response.status, response.read())
        connection.close()
        return answer

    def workers(self) -> list[int]:
        """The processes that answer."""
        first, *others = self._processes()
        return others or [first]

    def _processes(self) -> list[int]:
        return [self.process, *descendants(self.process)]


def processors() -> list[int]:
    """The processors that this run may use."""
    return sorted(os.sched_getaffinity(0))


def pinned(command: Sequence[str], on: Sequence[int]) -> list[str]:
    """The command, kept on some processors."""
    return ["taskset", "-c", ",".join(map(str, on)), *command]


@contextmanager
def served(
    application: Application,
    settings: Mapping[str, str],
    question: bytes,
    on: Sequence[int],
    workers: int = 1,
) -> Iterator[tuple[Server, float]]:
    """Serve an application; with it comes after how many seconds it gave its first answer.

    ``settings`` are added to the environment; ``question`` is for ``legal-plays``.  Whatever is
    logged is written to nowhere.  Ends the run where nothing answers in time.
    """
    port = free_port()
    module, *arguments = (part.format(port=port) for part in application.command)
    command = pinned([sys.executable, "-m", module, *arguments], on)
    begun = time.perf_counter()
    process = subprocess.Popen(
        command,
        cwd=ROOT,
        env=_environment(settings, port, workers),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        server = Server(application, port, process.pid)
        _wait_for(server, question, process, command)
        yield server, time.perf_counter() - begun
    finally:
        process.terminate()
        try:
            process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def body_of(question: Any) -> bytes:
    """A question as the bytes of a body, as most clients would write it."""
    return json.dumps(question).encode()


def _environment(settings: Mapping[str, str], port: int, workers: int) -> dict[str, str]:
    inherited = {name: value for name, value in os.environ.items() if name != "GUNICORN_CMD_ARGS"}
    ours = {"HOST": HOST, "PORT": str(port), "WORKERS": str(workers), "PYTHONPATH": str(ROOT)}
    return {**inherited, **ours, **settings}


def _wait_for(
    server: Server, question: bytes, process: subprocess.Popen[bytes], command: Sequence[str]
) -> None:
    deadline = time.perf_counter() + START_SECONDS
    while process.poll() is None and time.perf_counter() < deadline:
        try:
            if server.ask(LEGAL_PLAYS, question).status == 200:
                return
        except OSError:
            pass
        time.sleep(0.005)
    sys.exit(f"{server.application.name} does not answer. See why: {' '.join(command)}")


def _seconds_of(process: int) -> float:
    """The processor time of a process, by the clock ticks of the kernel (10 ms, usually)."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _megabytes_of(process: int, name: str) -> float:
    """What the kernel tells of a process's memory under this name, which it tells in kB."""
    told = re.search(rf"{name}:\s+(\d+) kB", Path(f"/proc/{process}/status").read_text())
    return 0.0 if told is None else int(told[1]) * 1024 / 1e6
