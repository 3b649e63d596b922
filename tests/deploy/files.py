"""What the files in `deploy/` say, and the names that the code knows."""

import re
from pathlib import Path
from typing import Any

import yaml

from service.ops.settings import VARIABLES

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"


def read(path: Path) -> Any:
    """A file of YAML, as data."""
    return yaml.safe_load(path.read_text("utf-8"))


def variables() -> set[str]:
    """The environment variables that the code reads."""
    return {variable.name for variable in VARIABLES}


def seconds(text: str) -> float:
    """A time such as ``40s``."""
    return float(text.removesuffix("s"))


def user() -> str:
    """Who runs the service in its container: ``10001:10001``."""
    found = re.search(r"^USER (\S+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.M)
    assert found
    return found[1]
