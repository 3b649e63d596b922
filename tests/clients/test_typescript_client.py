"""A client generated from the document compiles under TypeScript's strictest settings."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.servers import ROOT

pytestmark = pytest.mark.node

SOURCES = Path(__file__).parent / "typescript"
PACKAGES = ROOT / "node_modules"
SECONDS = 180


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small TypeScript project with our packages at hand."""
    if shutil.which("node") is None or not PACKAGES.is_dir():
        pytest.skip("NO CLIENT COMPILED: Node.js or node_modules is missing (make verify)")
    shutil.copytree(SOURCES, tmp_path, dirs_exist_ok=True)
    (tmp_path / "node_modules").symlink_to(PACKAGES)
    return tmp_path


def run(project: Path, tool: str, *arguments: str) -> str:
    """What the tool prints; it must succeed."""
    done = subprocess.run(
        ["npx", "--no-install", tool, *arguments],
        cwd=project,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_a_generated_client_compiles(project: Path) -> None:
    """Unions come out as they are meant, and the mistakes in the example are caught."""
    run(project, "openapi-typescript", str(ROOT / "openapi.yaml"), "--output", "openapi.d.ts")
    run(project, "tsc", "--project", ".")

    types = (project / "openapi.d.ts").read_text(encoding="utf-8")
    schemas = re.search(r"^    schemas: \{$(.*?)^    \};$", types, re.DOTALL | re.MULTILINE)
    assert schemas is not None
    assert "never" not in re.findall(r"\w+", schemas[1])
