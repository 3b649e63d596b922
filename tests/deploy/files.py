"""What the files in `deploy/` say, and the names that the code knows."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"

_NAME = re.compile(r"[A-Z]{4,}(_[A-Z]+)*")


def read(path: Path) -> Any:
    """A file of YAML, as data."""
    return yaml.safe_load(path.read_text("utf-8"))


def variables() -> set[str]:
    """The environment variables that the code reads where it configures itself."""
    ops = ROOT / "service" / "ops"
    files = [path for path in (ops / "settings.py", ops / "gunicorn.conf.py") if path.exists()]
    return {name for path in files for name in _names_in(path)}


def _names_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and _NAME.fullmatch(text):
            yield text


def seconds(text: str) -> float:
    """A time such as ``40s``."""
    return float(text.removesuffix("s"))


def user() -> str:
    """Who runs the service in its container: ``10001:10001``."""
    found = re.search(r"^USER (\S+)$", (ROOT / "Dockerfile").read_text("utf-8"), re.M)
    assert found
    return found[1]
