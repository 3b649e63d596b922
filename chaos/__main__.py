"""Try all faults and write the table: ``python -m chaos [--quick] [NAME ...]``.

Exits with 1 where a promise was broken, and with 2 where the faults cannot be made here.
"""

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from chaos.faults import FAULTS
from chaos.outcome import Outcome, table
from chaos.questions import Desk
from chaos.stage import staged
from chaos.surroundings import SURROUNDINGS, Missing, forbid_missing

RESULTS = Path(__file__).parent / "RESULTS.md"
NAMES = [fault.__name__ for fault in (*FAULTS, *SURROUNDINGS)]


def main() -> int:
    """Try what the command line names, or everything."""
    asked = _arguments()
    try:
        forbid_missing(is_root=os.geteuid() == 0)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="chaos.") as folder:
        outcomes = list(_outcomes(Path(folder), asked.names or NAMES, quick=asked.quick))
    print(table(outcomes))
    if not asked.quick and not asked.names:
        RESULTS.write_text(_results(outcomes), "utf-8")
    return 1 if any(outcome.broken for outcome in outcomes) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m chaos")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything")
    # No name at all is an empty list, which must be among the choices.
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], help="some faults only")
    return parser.parse_args()


def _outcomes(folder: Path, names: list[str], *, quick: bool) -> Iterator[Outcome]:
    desk = Desk()
    shared = [fault for fault in FAULTS if fault.__name__ in names]
    if shared:
        with staged(folder / "shared", desk, quick=quick) as stage:
            for fault in shared:
                yield _told(fault(stage))
    for surrounding in SURROUNDINGS:
        if surrounding.__name__ in names:
            place = folder / surrounding.__name__
            yield _told(surrounding(place, desk, quick=quick))


def _told(outcome: Outcome) -> Outcome:
    """The same outcome, told at once to whoever waits."""
    print(table([outcome]).splitlines()[-1], flush=True)
    for reason, count in list(outcome.tally.reasons.items())[:5]:
        print(f"    {count} x {reason}", flush=True)
    return outcome


def _results(outcomes: list[Outcome]) -> str:
    return (
        "# What was lost\n\n"
        "Written by `make chaos`: nginx with `deploy/nginx.conf` and two instances of two workers "
        f"on a machine of {os.cpu_count()} processors, which also makes the load. Every answer is "
        "compared, byte for byte, with what the service says in a process of its own.\n\n"
        f"{table(outcomes)}"
    )


if __name__ == "__main__":
    sys.exit(main())
