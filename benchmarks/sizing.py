"""How much a number of workers answers and takes: the sizing table of ``docs/operations.md``.

Run it with ``make sizing``; it needs wrk.  The load is made on the same machine, which it slows.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.load import CONNECTIONS, SCRIPT
from benchmarks.questions import legal_plays_questions
from benchmarks.serving import body_of
from chaos.instance import descendants
from chaos.ports import LOOPBACK, free_port, wait_for_answer

WORKERS = (1, 2, 4)
ROUNDS = 5
SECONDS = 10
QUESTIONS = 1000
KIBIBYTES_A_MEBIBYTE = 1024


def main() -> None:
    """Measure each number of workers and print a row for it."""
    if shutil.which("wrk") is None:
        sys.exit("wrk is missing. On Debian: apt-get install wrk")
    print("| WORKERS | questions a second | p50 ms | p99 ms | MiB idle | MiB after the load |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.NamedTemporaryFile() as bodies:
        bodies.writelines(body_of(each) + b"\n" for each in legal_plays_questions(QUESTIONS))
        bodies.flush()
        for workers in WORKERS:
            print(row(workers, bodies.name), flush=True)


def row(workers: int, bodies: str) -> str:
    """A line of the table."""
    with served(workers) as (port, process):
        idle = mebibytes(process)
        rounds = [asked(port, bodies) for _ in range(ROUNDS)]
        loaded = mebibytes(process)
    # The best round: whatever else the machine does only makes it slower.
    told = max(rounds, key=lambda each: int(_figure(RATE, each)["number"]))
    rate, half, most = (_figure(pattern, told) for pattern in (RATE, HALF, MOST))
    return (
        f"| {workers} | {int(rate['number']):,} | {_milliseconds(half)} | {_milliseconds(most)} "
        f"| {idle:.0f} | {loaded:.0f} |"
    )


RATE = r"Requests/sec:\s+(?P<number>\d+)"
HALF = r"50%\s+(?P<number>[\d.]+)(?P<unit>\w+)"
MOST = r"99%\s+(?P<number>[\d.]+)(?P<unit>\w+)"


def asked(port: int, bodies: str) -> str:
    """What wrk tells after some seconds.  An answer that is no 200 ends the run."""
    load = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{SECONDS}s", "--latency", "-s", str(SCRIPT)]
    command = [*load, f"http://{LOOPBACK}:{port}/v1/legal-plays", "--", bodies]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in told:
        sys.exit(told)
    return told


@contextmanager
def served(workers: int) -> Iterator[tuple[int, int]]:
    """Serve with so many workers; yields the port and the first process."""
    port = free_port()
    settings = {**os.environ, "HOST": LOOPBACK, "PORT": str(port), "WORKERS": str(workers)}
    command = ["-m", "gunicorn", "-c", "service/ops/gunicorn.conf.py", "service:create_app()"]
    # The log is written, as in life, and read by nobody.
    server = subprocess.Popen(
        [sys.executable, *command],
        env=settings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        wait_for_answer(port, "/readyz")
        yield port, server.pid
    finally:
        server.terminate()
        server.wait(60)


def mebibytes(process: int) -> float:
    """The memory of a process and all that it started; what they share is counted once."""
    every = (process, *descendants(process))
    return sum(map(_kibibytes, every)) / KIBIBYTES_A_MEBIBYTE


def _kibibytes(process: int) -> int:
    told = Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(_figure(r"Pss:\s+(?P<number>\d+) kB", told)["number"])


def _figure(pattern: str, told: str) -> re.Match[str]:
    found = re.search(pattern, told)
    if found is None:
        sys.exit(f"not told: {pattern}\n{told}")
    return found


def _milliseconds(figure: re.Match[str]) -> str:
    factor = {"us": 0.001, "ms": 1.0, "s": 1000.0}[figure["unit"]]
    return f"{float(figure['number']) * factor:.1f}"


if __name__ == "__main__":
    main()
