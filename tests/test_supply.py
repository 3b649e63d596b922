"""What is installed is exactly what was chosen, and nothing secret lies about."""

import base64
import json
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

_PIN = re.compile(
    r"^([a-z0-9._-]+)==[^\s;]+(?: ;[^\\]+)?((?: \\\n {4}--hash=sha256:[0-9a-f]{64})+)$"
)


def pinned_in(lock: Path) -> dict[str, int]:
    """The packages of a lock file, each with the number of its hashes.  Nothing else may stand."""
    found = {}
    for entry in re.split(r"\n(?=\S)", lock.read_text().strip()):
        pin = _PIN.match(entry)
        assert pin, f"{lock.name}: {entry[:60]}"
        found[pin[1]] = pin[2].count("--hash")
    return found


def normal(requirement: str) -> str:
    """The name of a requirement, as lock files write it."""
    name = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert name
    return re.sub(r"[-_.]+", "-", name[0]).lower()


class TestPythonPackages:
    """Each is pinned to one version and to the hashes of its files."""

    @pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
    def test_are_pinned_with_hashes(self, lock: Path) -> None:
        """Another file under the same name is refused when it is installed."""
        assert all(pinned_in(lock).values())

    def test_have_a_lock_for_every_list(self) -> None:
        """What is asked for is locked, the extra included."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        asked = {
            "run": project["dependencies"],
            "opentelemetry": project["optional-dependencies"]["opentelemetry"],
        }
        for path in (ROOT / "requirements").glob("*.in"):
            lines = path.read_text().splitlines()
            asked[path.stem] = [line for line in lines if re.match(r"[A-Za-z]", line)]
        assert sorted(asked) == [lock.stem for lock in LOCKS]
        for name, requirements in asked.items():
            locked = pinned_in(ROOT / "requirements" / f"{name}.txt")
            assert {normal(each) for each in requirements} <= set(locked), name

    def test_are_the_same_in_every_lock(self) -> None:
        """What is tested is what is served."""
        served = (ROOT / "requirements" / "run.txt").read_text().split()
        pins = {word for word in served if "==" in word}
        for name in ("test", "verify", "opentelemetry"):
            locked = (ROOT / "requirements" / f"{name}.txt").read_text().split()
            assert pins <= set(locked), name

    @pytest.mark.parametrize("path", ["Makefile", "Dockerfile", "scripts/needs-of-verify"])
    def test_are_never_installed_without(self, path: str) -> None:
        """Every installation that we write down asks for the hashes."""
        for line in (ROOT / path).read_text().splitlines():
            if re.search(r"\bpip3? install\b|/pip install\b|^PIP_INSTALL", line):
                assert "--require-hashes" in line, line


class TestNodePackages:
    """Each is pinned to the hash of its file."""

    def test_are_pinned_with_hashes(self) -> None:
        """npm refuses another file."""
        lock = json.loads((ROOT / "package-lock.json").read_text())
        packages = {name: each for name, each in lock["packages"].items() if name}
        assert len(packages) > 10
        for name, package in packages.items():
            kind, _, digest = package["integrity"].partition("-")
            assert kind == "sha512", name
            assert len(base64.b64decode(digest)) == 64, name

    def test_run_no_scripts_of_their_own(self) -> None:
        """Nothing runs by being installed."""
        makefile = (ROOT / "Makefile").read_text()
        installs = re.findall(r"npm (?:ci|install).*", makefile)
        assert installs
        assert all("--ignore-scripts" in line for line in installs)


SECRETS = {
    "private key": r"-----BEGIN [A-Z ]*PRIVATE KEY",
    "key of a cloud": r"\b(?:AKIA|ASIA)[0-9A-Z]{16}\b",
    "token of a forge": r"\b(?:gh[pousr]_[A-Za-z0-9]{36}|glpat-[A-Za-z0-9_-]{20})\b",
    "token of a chat": r"\bxox[abprs]-[A-Za-z0-9-]{10,}",
    "token of a registry": r"\b(?:npm_[A-Za-z0-9]{36}|pypi-AgEI[A-Za-z0-9_-]{20,})",
    "signed token": r"\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.",
    "password in an address": r"\b[a-z]+://[^/\s:@<>\"'`{}]+:[^/\s:@<>\"'`{}]+@",
    "assigned secret": r"(?i)\b(?:password|passwd|secret_?key|api_?key)\b\s*[:=]\s*[\"'][^\"']{6,}",
}

EXAMPLES = {
    "private key": "-----BEGIN RSA " + "PRIVATE KEY-----",
    "key of a cloud": "AKIA" + "ABCDEFGHIJKLMNOP",
    "token of a forge": "ghp_" + "a" * 36,
    "token of a chat": "xoxb-" + "1234567890",
    "token of a registry": "npm_" + "a" * 36,
    "signed token": "eyJ" + "a" * 10 + ".eyJ" + "b" * 10 + ".",
    "password in an address": "https://" + "user" + ":" + "word" + "@host",
    "assigned secret": "api_key" + " = 'abcdefg'",
}


def kept_files() -> Iterator[Path]:
    """The files of the repository; without git, all that are not made by tools."""
    told = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    names = [name for name in told.stdout.split("\0") if name]
    if told.returncode or not names:
        hidden = {"node_modules", "__pycache__"}
        for path in ROOT.rglob("*"):
            parts = path.relative_to(ROOT).parts
            if path.is_file() and not hidden & {*parts} and not parts[0].startswith("."):
                yield path
    else:
        yield from (ROOT / name for name in names if (ROOT / name).is_file())


class TestSecrets:
    """There is none, because the service needs none."""

    @pytest.mark.parametrize("kind", sorted(SECRETS))
    def test_would_be_found(self, kind: str) -> None:
        """The search sees what it is for."""
        assert re.search(SECRETS[kind], EXAMPLES[kind])

    def test_are_in_no_file(self) -> None:
        """Not in the code, not in the tests, not in what is deployed."""
        found = [
            (path.relative_to(ROOT).as_posix(), kind)
            for path in kept_files()
            if "vendor" not in path.parts
            for text in [path.read_bytes().decode("utf-8", "replace")]
            for kind, pattern in SECRETS.items()
            if re.search(pattern, text)
        ]
        assert found == []

    def test_are_in_no_file_that_is_called_like_one(self) -> None:
        """Keys and environments have their usual names."""
        names = re.compile(r"(\.env|\.pem|\.key|\.p12|\.pfx|id_rsa|id_ed25519|\.netrc|\.pypirc)$")
        assert [path.name for path in kept_files() if names.search(path.name)] == []

    def test_cannot_get_into_the_image(self) -> None:
        """Only what is named enters the build, so nothing does by being forgotten."""
        lines = [
            line
            for line in (ROOT / ".dockerignore").read_text().splitlines()
            if line and not line.startswith("#")
        ]
        assert lines[0] == "*"
        assert {line for line in lines if line.startswith("!")} == {
            "!LICENSE",
            "!openapi.yaml",
            "!requirements/run.txt",
            "!service",
        }
