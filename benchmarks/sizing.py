"""How much a number of workers answers and takes: the sizing table of ``docs/operations.md``.

Run it with ``make sizing``; it needs wrk.  The load is made on the same machine, which it slows.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.load import CONNECTIONS, SCRIPT
from benchmarks.questions import legal_plays_questions
from benchmarks.serving import HOST, LEGAL_PLAYS, REFEREE, body_of, processors, served
from chaos.instance import descendants

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
    bodies = [body_of(each) for each in legal_plays_questions(QUESTIONS)]
    with tempfile.NamedTemporaryFile() as file:
        file.writelines(body + b"\n" for body in bodies)
        file.flush()
        for workers in WORKERS:
            print(row(workers, bodies[0], file.name), flush=True)


def row(workers: int, question: bytes, bodies: str) -> str:
    """A line of the table; wrk asks with the ``bodies`` of a file."""
    with served(REFEREE, {}, question, processors(), workers) as (server, _):
        idle = mebibytes(server.process)
        rounds = [asked(server.port, bodies) for _ in range(ROUNDS)]
        loaded = mebibytes(server.process)
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
    command = [*load, f"http://{HOST}:{port}/v1/{LEGAL_PLAYS}", "--", bodies]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in told:
        sys.exit(told)
    return told


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
