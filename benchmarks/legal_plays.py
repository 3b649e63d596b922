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
from contextlib import contextmanager
from importlib.metadata import version

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
ROUNDS = 7
SECONDS = 4

APPLICATIONS = {
    "legal-plays": "service:create_app()",
    "bare Flask, constant": "benchmarks.constant:create_constant_app()",
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
        timer = timeit.Timer(lambda: legal_cards(ranked, card_set(hand), trick, house))
        nanoseconds = min(timer.repeat(7, 50_000)) / 50_000 * 1e9
        print(f"legal set of five cards, {led} led: {nanoseconds:6.0f} ns")


def print_requests() -> None:
    """Requests a second under gunicorn, in turns, and the ratio."""
    rates: dict[str, list[float]] = {name: [] for name in APPLICATIONS}
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(f"""wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = [[{json.dumps(QUESTION)}]]
""")
        script.flush()
        with served("legal-plays") as ours, served("bare Flask, constant") as bare:
            ports = {"legal-plays": ours, "bare Flask, constant": bare}
            for _ in range(ROUNDS):
                for name, port in ports.items():
                    rates[name].append(rate(port, script.name))
    print(f"\n{'':24}{'median/s':>10}{'least':>10}{'most':>10}{'ratio':>8}")
    base = statistics.median(rates["bare Flask, constant"])
    for name, measured in rates.items():
        median = statistics.median(measured)
        print(
            f"{name:24}{median:10.0f}{min(measured):10.0f}{max(measured):10.0f}{median / base:8.2f}"
        )


def rate(port: int, script: str) -> float:
    """Requests a second that one round of wrk reports; an answer that is no 200 ends the run."""
    command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "-s", script]
    told = subprocess.run(
        [*command, f"http://127.0.0.1:{port}{PATH}"], check=True, capture_output=True, text=True
    ).stdout
    if "Non-2xx" in told:
        sys.exit(told)
    found = re.search(r"Requests/sec:\s+([\d.]+)", told)
    assert found is not None
    return float(found[1])


@contextmanager
def served(name: str) -> Iterator[int]:
    """Serve an application with one worker; gives its port."""
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
    server = subprocess.Popen([sys.executable, *command, APPLICATIONS[name]], env=settings)
    try:
        wait_for(port)
        yield port
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
