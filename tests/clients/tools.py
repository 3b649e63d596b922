"""The tools that generate, compile and run clients, and what is said where one is missing."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.servers import ROOT

HERE = Path(__file__).parent
DOCUMENT = ROOT / "openapi.yaml"
NODE_PACKAGES = ROOT / "node_modules"
PYTHON = ROOT / ".venv-clients" / "bin"
"""Where `make` installs the generators that are written in Python."""
SECONDS = 300


def need_node() -> None:
    """Skip where there is no Node.js or none of our packages for it."""
    if shutil.which("node") is None or not NODE_PACKAGES.is_dir():
        pytest.skip("NO CLIENT COMPILED: Node.js or node_modules is missing (make verify)")


def need_python_generators() -> None:
    """Skip where the generators in Python are not installed."""
    if not (PYTHON / "openapi-python-client").exists():
        pytest.skip("NO CLIENT GENERATED: .venv-clients is missing (make verify)")


def need_java(program: str) -> None:
    """Skip where there is no Java to run a program, or no compiler to make one."""
    if shutil.which(program) is None:
        pytest.skip(f"NO CLIENT GENERATED: {program} is missing (scripts/needs-of-verify)")


def node(folder: Path, tool: str, *arguments: str) -> str:
    """What a program from `node_modules` prints; it must succeed."""
    return run(folder, str(NODE_PACKAGES / ".bin" / tool), *arguments)


def run(folder: Path, *command: str, **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = attempt(folder, *command, **environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def attempt(folder: Path, *command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The outcome of a command, good or bad."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )


def java_program() -> Path:
    """The jar of openapi-generator.  It brings the libraries that the generated Java needs."""
    (jar,) = PYTHON.parent.glob("lib/*/site-packages/openapi_generator_cli/openapi-generator.jar")
    return jar


def generate(folder: Path, language: str, *options: str) -> None:
    """Let openapi-generator make a client of our document, in the folder `generated` of this."""
    need_java("java")
    need_python_generators()
    extras = "apiDocs=false,modelDocs=false,apiTests=false,modelTests=false"
    run(
        folder,
        *("java", "-jar", str(java_program()), "generate", "--input-spec", str(DOCUMENT)),
        *("--generator-name", language, "--output", "generated"),
        *("--global-property", f"models,apis,supportingFiles,{extras}", *options),
    )
