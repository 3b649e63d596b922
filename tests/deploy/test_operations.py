"""The handbook says what the code and the files say."""

import re

import pytest

from service.api.problems import Kind
from service.ops.settings import VARIABLES
from tests.contract.validation import ContractClient
from tests.deploy.files import DEPLOY, ROOT, read
from tests.ops.test_dashboard import told

HANDBOOK = (ROOT / "docs" / "operations.md").read_text("utf-8")
ALARMS = [rule for group in read(DEPLOY / "alerts.yaml")["groups"] for rule in group["rules"]]
NAMES = [rule["alert"] for rule in ALARMS]
SECTIONS = re.findall(r"^### (\w+)$", HANDBOOK, re.M)
FILES = re.findall(r"`((?:deploy|requirements|service)/[\w./-]+)`", HANDBOOK)
_ROW = re.compile(r"^\| `([A-Z_]+)` \| (?:`(.*?)`)? *\| (.+) \|$", re.M)


class TestTheTableOfVariables:
    """Whoever configures the service needs nothing else."""

    def test_has_every_variable_with_its_default(self) -> None:
        """Names, order and defaults are the code's."""
        told = [(name, default) for name, default, _ in _ROW.findall(HANDBOOK)]
        assert told == [(variable.name, variable.default) for variable in VARIABLES]

    def test_says_what_the_code_says(self) -> None:
        """Each meaning begins as in the code."""
        meanings = {name: meaning.replace("`", "") for name, _, meaning in _ROW.findall(HANDBOOK)}
        for variable in VARIABLES:
            assert meanings[variable.name][:20] == variable.meaning[:20]


class TestAnAlarm:
    """It leads to a section that says what it means and what to do."""

    def test_has_a_section_of_its_own(self) -> None:
        """Sections and alarms are the same, in the same order."""
        assert NAMES == SECTIONS

    @pytest.mark.parametrize("rule", ALARMS, ids=NAMES)
    def test_leads_there(self, rule: dict[str, dict[str, str]]) -> None:
        """The address in it is the section's, and it says how bad it is."""
        name = str(rule["alert"])
        assert rule["annotations"]["runbook"] == f"docs/operations.md#{name.lower()}"
        assert rule["labels"]["severity"] in ("critical", "warning")
        assert rule["annotations"]["summary"].endswith(".")

    @pytest.mark.parametrize("rule", ALARMS, ids=NAMES)
    def test_asks_for_what_is_counted(self, client: ContractClient, rule: dict[str, str]) -> None:
        """Every figure in it is one that the service tells, with labels that it has."""
        assert set(re.findall(r"referee_\w+", rule["expr"])) <= set(told(client))
        for problem in re.findall(r'problem="([^"]+)"', rule["expr"]):
            assert problem in [*Kind]
        for operation in re.findall(r'operation!?="([^"]+)"', rule["expr"]):
            assert f'operation="{operation}"' in client.get("/metrics").text


@pytest.mark.parametrize("path", sorted(set(FILES)))
def test_names_files_that_there_are(path: str) -> None:
    """Nobody is sent to look for nothing."""
    assert (ROOT / path).exists()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"`make ([a-z-]+)`", HANDBOOK))))
def test_names_targets_that_there_are(target: str) -> None:
    """Every command of make exists."""
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text("utf-8"), re.M)
