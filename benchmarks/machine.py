"""What the figures were taken on: the machine, and the versions of what ran on it."""

import os
import platform
import subprocess
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path

PACKAGES = (
    *("flask", "werkzeug", "marshmallow", "gunicorn", "orjson", "flask-smorest", "granian"),
    *("fastapi", "starlette", "pydantic", "uvicorn", "uvloop", "httptools", "litestar", "msgspec"),
)


def described() -> Mapping[str, str]:
    """The machine, the system and the versions."""
    return {
        "processor": f"{_processor()}, {os.cpu_count()} seen, {len(os.sched_getaffinity(0))} used",
        "system": f"{platform.system()} {platform.release()}",
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "packages": ", ".join(f"{name} {version(name)}" for name in PACKAGES),
        "wrk": _wrk(),
        "load before": " ".join(f"{each:.2f}" for each in os.getloadavg()),
    }


def _processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "model name":
            return value.strip()
    return platform.machine()


def _wrk() -> str:
    # wrk tells its version and then complains that it has nothing to do.
    told = subprocess.run(["wrk", "--version"], check=False, capture_output=True, text=True)
    return (told.stdout + told.stderr).partition(" [")[0].removeprefix("wrk ")
