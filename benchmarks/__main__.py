"""Measure everything, print it, and write it to ``RESULTS.md`` and ``results.svg`` in this folder.

``QUICK=1`` in the environment makes a rough run of some two minutes.
"""

import os
import shutil
import sys
import time
from pathlib import Path

from benchmarks.measuring import FULL, QUICK, measure
from benchmarks.plot import svg
from benchmarks.report import markdown
from benchmarks.sameness import Differs

NEEDED = {"wrk": "apt-get install wrk", "taskset": "apt-get install util-linux"}
FOLDER = Path(__file__).resolve().parent


def main() -> None:
    """Measure, print and write."""
    _demand_tools()
    is_quick = os.environ.get("QUICK") == "1"
    begun = time.monotonic()

    def say(what: str) -> None:
        print(f"{time.monotonic() - begun:5.0f} s  {what}", file=sys.stderr, flush=True)

    try:
        results = measure(QUICK if is_quick else FULL, say, is_quick=is_quick)
    except Differs as difference:
        sys.exit(f"Nothing was measured: the peers do not mean the same. {difference}")
    say("done")
    page = markdown(results)
    print(page)
    (FOLDER / "RESULTS.md").write_text(page, encoding="utf-8")
    (FOLDER / "results.svg").write_text(svg(results), encoding="utf-8")


def _demand_tools() -> None:
    missing = [f"{tool} (Debian: {how})" for tool, how in NEEDED.items() if not shutil.which(tool)]
    if missing:
        sys.exit(f"The measurement needs what is not here: {', '.join(missing)}")
    if len(os.sched_getaffinity(0)) < 2:
        print("There is one processor only: clients and servers share it.", file=sys.stderr)


if __name__ == "__main__":
    main()
