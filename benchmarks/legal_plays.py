"""How fast ``legal-plays`` is, beside a bare Flask view that returns the same bytes as a constant.

Both run under gunicorn with the service's own configuration and one worker, in one run, in turns,
and wrk asks.  Run it with ``make bench``; it needs wrk.
"""

import json
import os
import platform
import re
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path

from service.rules.cards import Suit, card, card_set
from service.rules.following import legal_cards
from service.rules.games import Game, defaults_of
from service.rules.order import trumps

PATH = "/v1/legal-plays"
QUESTION = {
    "trump_suit": "clubs",
    "hand": ["AH", "3D", "8H", "2S", "QD"],
    "trick": [{"card": "KC", "player": "Player 2"}, {"card": "10C", "player": "Player 3"}],
}
CONNECTIONS = 16
ROUNDS = 11
SECONDS = 3

BASE = "bare Flask, constant"
SCRIPT = f"""wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [[{json.dumps(QUESTION)}]]
"""

APPLICATIONS = {
    "legal-plays": "service:create_app()",
    BASE: "benchmarks.constant:create_constant_app()",
}


def main() -> None:
    """Measure and print."""
    if shutil.which("wrk") is None:
        sys.exit("wrk is missing. On Debian: apt-get install wrk")
    print_versions()
    print_rules()
    print_requests()


def print_versions() -> None:
    """Say what was measured."""
    packages = ", ".join(f"{name} {version(name)}" for name in ("flask", "gunicorn", "marshmallow"))
    print(f"Python {platform.python_version()}, {packages}; {os.cpu_count()} processors")


def print_rules() -> None:
    """The legal set alone, in process."""
    ranked, house = trumps(Suit.CLUBS), defaults_of(Game.TWENTY_FIVE)
    hand = [card(code) for code in QUESTION["hand"]]
    for led in ("KC", "JC", "3D", "9H"):
        trick = [card(led)]
        legal = partial(legal_cards, ranked, card_set(hand), trick, house)
        timer = timeit.Timer(legal)
        nanoseconds = min(timer.repeat(7, 50_000)) / 50_000 * 1e9
        print(f"legal set of five cards, {led} led: {nanoseconds:6.0f} ns")


def print_requests() -> None:
    """Requests a second under gunicorn, and processor time a request, in turns, with ratios."""
    measured: dict[str, list[Round]] = {name: [] for name in APPLICATIONS}
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script, ExitStack() as servers:
        script.write(SCRIPT)
        script.flush()
        running = {name: servers.enter_context(served(name)) for name in APPLICATIONS}
        for _ in range(ROUNDS):
            for name, server in running.items():
                measured[name].append(one_round(server, script.name))
    print(f"\n{'':22}{'req/s':>8}{'least':>8}{'most':>8}{'ratio':>7}{'us CPU':>9}{'ratio':>7}")
    for name, rounds in measured.items():
        print(row(name, rounds, measured[BASE]))


def row(name: str, rounds: list["Round"], base: list["Round"]) -> str:
    """A line of the table: medians, the spread, and ratios to the base; more is better."""
    rate, cost = median(rounds, "rate"), median(rounds, "microseconds")
    rates = [each.rate for each in rounds]
    faster, cheaper = rate / median(base, "rate"), median(base, "microseconds") / cost
    spread = f"{min(rates):8.0f}{max(rates):8.0f}"
    return f"{name:22}{rate:8.0f}{spread}{faster:7.2f}{cost:9.0f}{cheaper:7.2f}"


@dataclass(frozen=True)
class Round:
    """What one round gave: requests a second, and the worker's processor time for each."""

    rate: float
    microseconds: float


@dataclass(frozen=True)
class Server:
    """A server with one worker: where it listens, and the worker's process."""

    port: int
    worker: int


def median(rounds: list[Round], name: str) -> float:
    """The median of a figure over some rounds."""
    return statistics.median(getattr(each, name) for each in rounds)


def one_round(server: Server, script: str) -> Round:
    """Let wrk ask for some seconds.  An answer that is no 200 ends the run."""
    command = [*on_processor(-1), "wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", script]
    before = seconds_of(server.worker)
    told = subprocess.run(
        [*command, f"http://127.0.0.1:{server.port}{PATH}"],
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    used = seconds_of(server.worker) - before
    if "Non-2xx" in told:
        sys.exit(told)
    rate, requests = re.search(RATE, told), re.search(REQUESTS, told)
    assert rate is not None
    assert requests is not None
    return Round(float(rate[1]), used / int(requests[1]) * 1e6)


def on_processor(place: int) -> list[str]:
    """What keeps a command on one processor: servers on the first, wrk on the last."""
    return ["taskset", "-c", str(sorted(os.sched_getaffinity(0))[place])]


RATE, REQUESTS = r"Requests/sec:\s+([\d.]+)", r"(\d+) requests in"


def seconds_of(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(name: str) -> Iterator[Server]:
    """Serve an application with one worker."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = {
        **os.environ,
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "WORKERS": "1",
        "BENCHMARK_PATH": PATH,
        "BENCHMARK_QUESTION": json.dumps(QUESTION),
    }
    command = ["-m", "gunicorn", "-c", "service/ops/gunicorn.conf.py", "--log-level", "error"]
    python = [*on_processor(0), sys.executable]
    server = subprocess.Popen(
        [*python, *command, APPLICATIONS[name]], env=settings, stdout=subprocess.DEVNULL
    )
    try:
        wait_for(port)
        children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
        yield Server(port, int(children[0]))
    finally:
        server.terminate()
        server.wait(30)


def wait_for(port: int) -> None:
    """Wait until the application answers the question."""
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}{PATH}",
        json.dumps(QUESTION).encode(),
        {"Content-Type": "application/json"},
    )
    for _ in range(200):
        try:
            with urllib.request.urlopen(asked):
                return
        except OSError:
            time.sleep(0.05)
    sys.exit(f"nothing answered on port {port}")


if __name__ == "__main__":
    main()
