"""The examples run as their README says, and print what it shows."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.markdown import ADDRESS, Step, steps
from tests.programs.asking_with import found
from tests.programs.shell import follow, run
from tests.servers import ON_LOOPBACK, ROOT, running_server

pytestmark = ON_LOOPBACK

EXAMPLES = ROOT / "examples"
README = EXAMPLES / "README.md"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """The address of a running service."""
    with running_server() as address:
        yield address


@pytest.fixture
def checkout(server: str, tmp_path: Path) -> Path:
    """The examples as a reader has them, but asking the service of the tests."""
    copy = tmp_path / "examples"
    shutil.copytree(EXAMPLES, copy, ignore=shutil.ignore_patterns("*.d.ts", "*.mjs"))
    for name in ("ask.py", "ask.sh", "typescript/ask.mts"):
        example = copy / name
        example.write_text(example.read_text("utf-8").replace(ADDRESS, server), "utf-8")
    return tmp_path


def told(section: str) -> list[Step]:
    """The commands below a heading of the README."""
    return [step for step in steps(README) if step.run.heading == section]


class TestThePythonExample:
    """`ask.py` needs nothing but Python."""

    @pytest.mark.parametrize("step", told("Python"))
    def test_prints_what_the_readme_shows(self, step: Step, checkout: Path, server: str) -> None:
        """The verdicts, a problem with all its faults, and a reason in Chinese."""
        follow(step, checkout, server)


@pytest.mark.program
class TestTheShellExample:
    """`ask.sh` needs curl and jq."""

    @pytest.mark.parametrize("step", told("Shell"))
    def test_prints_what_the_readme_shows(self, step: Step, checkout: Path, server: str) -> None:
        """A card that may be played, and one that may not with its exit status."""
        found("curl")
        found("jq")
        follow(step, checkout, server)

    def test_tells_a_slip_from_a_refusal(self, checkout: Path) -> None:
        """A question that cannot be answered has an exit status of its own, and says why."""
        found("curl")
        found("jq")
        done = run("examples/ask.sh clubs JC 'AH 3D' TC", checkout)
        assert (done.returncode, done.stdout) == (2, "")
        assert "Did you mean 10C?" in done.stderr


@pytest.mark.node
class TestTheTypeScriptExample:
    """`ask.mts` needs Node.js and the locked packages."""

    @pytest.fixture
    def project(self, checkout: Path) -> Path:
        """The checkout with the packages that `npm ci` installs."""
        found("node")
        if not (ROOT / "node_modules").is_dir():
            pytest.skip("NO EXAMPLE COMPILED: node_modules is missing (make verify)")
        (checkout / "node_modules").symlink_to(ROOT / "node_modules")
        return checkout

    def test_compiles_and_prints_what_the_readme_shows(self, project: Path, server: str) -> None:
        """The types come from the served contract, and refuse a card that does not exist."""
        (step,) = told("TypeScript")
        follow(step, project, server)

        example = project / "examples" / "typescript" / "ask.mts"
        slip = 'await explain("clubs", "TC", []);'
        assert f"// {slip} does not compile" in example.read_text("utf-8")
        with example.open("a", encoding="utf-8") as source:
            source.write(slip)
        refused = run("npx tsc", example.parent)
        assert refused.returncode != 0
        assert "'\"TC\"' is not assignable" in refused.stdout


class TestTheReadme:
    """It tells how each example is run."""

    def test_names_every_example(self) -> None:
        """Nothing in the folder is left unsaid."""
        text = README.read_text("utf-8")
        for name in ("moves.html", "table/", "ask.mjs", "ask.py", "ask.sh"):
            assert name in text
        assert {each.name for each in EXAMPLES.iterdir()} == {
            *("README.md", "ask.py", "ask.sh", "moves.html", "table", "typescript")
        }
