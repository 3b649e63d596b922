"""One instance of the service, run as it is run everywhere."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

from chaos.ports import LOOPBACK, wait_for_answer

ROOT = Path(__file__).parent.parent
COMMAND = (
    sys.executable,
    "-m",
    "gunicorn",
    "-c",
    "service/ops/gunicorn.conf.py",
    "service:create_app()",
)
WORKERS = 2
PAGE = os.sysconf("SC_PAGE_SIZE")


class Instance:
    """gunicorn with its workers at a port; it can be stopped and started again."""

    def __init__(self, port: int, log: Path, *wrapper: str, **environment: str) -> None:
        """``wrapper`` is a command that runs the command after it, such as ``faketime``."""
        self.port = port
        self.log = log
        self._command = (*wrapper, *COMMAND)
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "Instance":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, and wait until it is ready."""
        environment = {
            **{name: text for name, text in os.environ.items() if name != "GUNICORN_CMD_ARGS"},
            "HOST": LOOPBACK,
            "PORT": str(self.port),
            "WORKERS": str(WORKERS),
            "FORWARDED_ALLOW_IPS": LOOPBACK,
            **self._environment,
        }
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        wait_for_answer(self.port, "/readyz")

    def stop(self) -> None:
        """Ask it to stop, and wait until it has answered what it began."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(timeout=60)
            self._process = None

    def workers(self) -> list[int]:
        """The processes that answer."""
        if self._process is None:
            return []
        return descendants(self._process.pid)[-WORKERS:]

    def kill_a_worker(self) -> None:
        """Kill one of them without a word."""
        os.kill(self.workers()[0], signal.SIGKILL)

    def memory(self) -> int:
        """How many bytes the workers have in memory of their own."""
        return sum(map(resident, self.workers()))

    def descriptors(self) -> int:
        """How many files and connections the workers have open."""
        return sum(map(open_files, self.workers()))

    def complaints(self) -> int:
        """How many faults of its own the service has logged."""
        return self.log.read_text("utf-8", "replace").count("Traceback (most recent call last)")


def descendants(process: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    found = []
    # Each of its threads may have started some.
    for children in Path(f"/proc/{process}/task").glob("*/children"):
        for child in children.read_text().split():
            found += [int(child), *descendants(int(child))]
    return found


def resident(process: int) -> int:
    """How many bytes of memory a process has; 0 where it is gone."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * PAGE
    except OSError:
        return 0


def open_files(process: int) -> int:
    """How many files and connections a process has open; 0 where it is gone."""
    try:
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return 0
