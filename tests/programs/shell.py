"""A shell that follows a text: it runs the commands, and its output is what the text shows."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.markdown import ADDRESS, Step

SECONDS = 180


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Let a shell run the command, with this Python as `python3` and nobody's settings."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    return subprocess.run(
        ["bash", "-e", "-o", "pipefail", "-c", command],
        cwd=folder,
        env={"PATH": path, "HOME": str(folder), "LANG": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def follow(step: Step, folder: Path, server: str) -> None:
    """Run the commands of a step, and compare what they print last with what is shown."""
    done = run(step.run.text.replace(ADDRESS, server), folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert step.shown is not None, "nothing is shown to compare with"
    if step.shown.language == "json":
        assert json.loads(done.stdout) == json.loads(step.shown.text)
    else:
        assert done.stdout.endswith(step.shown.text)
