"""Faults of what is around the service: a disk, a clock.  Each has a stage of its own."""

import shutil
import subprocess
import sys
import time
from pathlib import Path

from chaos.instance import WORKERS, Instance
from chaos.load import under_load
from chaos.outcome import Outcome, broken_promises
from chaos.questions import Desk
from chaos.stage import staged

# Whatever is mounted becomes read-only; what is left to write is told before.
_NOTHING_ELSE = """
for place in / /tmp /var/tmp; do
  if mountpoint -q "$place"; then mount -o remount,bind,ro "$place"; fi
done
exec "$@"
"""
# As full as a disk can be, wherever something may be written.
FULL = f"""
set -eu
for place in "$TMPDIR" /dev/shm; do
  mount -t tmpfs -o size=4k,mode=1777 tmpfs "$place"
  cat /dev/zero > "$place/all" 2>/dev/null || true
done
{_NOTHING_ELSE}"""
READ_ONLY = f"""
set -eu
mount -t tmpfs -o size=1m,mode=1777 tmpfs /dev/shm
{_NOTHING_ELSE}"""
CLOCK = Path(__file__).with_name("clock.c")
DAY = 24 * 60 * 60
JUMPS = (DAY, -DAY, 3650 * DAY, -3650 * DAY, 7200, -1)
"""By how many seconds the clock is off after each jump."""


class Missing(Exception):
    """Something is not installed, or not allowed, that a fault is made with."""


def full_disk(folder: Path, desk: Desk, *, quick: bool) -> Outcome:
    """Let both instances start and answer where nothing can be written for want of room."""
    return _confined("a full disk", FULL, folder, desk, quick=quick)


def read_only_disk(folder: Path, desk: Desk, *, quick: bool) -> Outcome:
    """Let them start and answer on a root that is read-only, but for a little shared memory."""
    return _confined("a read-only file system", READ_ONLY, folder, desk, quick=quick)


def _confined(fault: str, script: str, folder: Path, desk: Desk, *, quick: bool) -> Outcome:
    temporary = folder.with_suffix(".temporary")
    temporary.mkdir()

    def make(port: int, log: Path) -> Instance:
        confined = ("unshare", "--mount", "sh", "-c", script, "sh")
        return Instance(port, log, *confined, TMPDIR=str(temporary), HOME=str(temporary))

    with staged(folder, desk, quick=quick, make=make) as stage:
        with under_load(stage.port, stage.questions) as load:
            time.sleep(stage.seconds(10))
            stage.instances[0].kill_a_worker()
            time.sleep(stage.seconds(10))
        alive = len(stage.instances[0].workers()) == WORKERS
        quiet = stage.complaints() == 0
    promises = (("the worker did not come back", alive), ("the service complained", quiet))
    figures = "both instances started and answered so; one worker killed and started so"
    return Outcome(fault, load.tally, figures, broken_promises(load.tally, *promises))


def jumping_clock(folder: Path, desk: Desk, *, quick: bool) -> Outcome:
    """Let the clock of both instances jump by years, forwards and back."""
    folder.mkdir()
    offset = folder / "offset"
    offset.write_bytes(_as_bytes(0))
    library = folder / "clock.so"
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, CLOCK], check=True)

    def make(port: int, log: Path) -> Instance:
        return Instance(port, log, LD_PRELOAD=str(library), CLOCK_OFFSET=str(offset))

    with staged(folder / "stage", desk, quick=quick, make=make) as stage:
        jumps = JUMPS * stage.count(10)
        workers = [instance.workers() for instance in stage.instances]
        with under_load(stage.port, stage.questions, callers=4) as load, offset.open("r+b") as told:
            for jump in jumps:
                told.seek(0)
                told.write(_as_bytes(jump))
                told.flush()
                time.sleep(0.5)
        same = workers == [instance.workers() for instance in stage.instances]
        quiet = stage.complaints() == 0
        jumped = _year_of_log(stage.instances[0].log)
    promises = (
        ("a worker was taken for dead", same),
        ("the service complained", quiet),
        ("the clock did not jump", jumped),
    )
    figures = f"{len(jumps)} jumps of up to twenty years, forwards and back"
    return Outcome("a jumping clock", load.tally, figures, broken_promises(load.tally, *promises))


def _as_bytes(seconds: int) -> bytes:
    return seconds.to_bytes(8, sys.byteorder, signed=True)


def _year_of_log(log: Path) -> bool:
    """Whether something was logged in a year that is long to come."""
    later = time.gmtime().tm_year + 9
    return any(f"{year}-" in log.read_text("utf-8") for year in (later, later + 1))


def forbid_missing(*, is_root: bool) -> None:
    """Raise :class:`Missing` where something is not there that is needed."""
    for tool, package in (("nginx", "nginx"), ("unshare", "util-linux"), ("cc", "gcc")):
        if shutil.which(tool) is None:
            raise Missing(f"{tool} is missing: apt-get install {package}")
    if not is_root:
        raise Missing("Only root can fill a disk without harm: run this as root.")


SURROUNDINGS = (full_disk, read_only_disk, jumping_clock)
