"""`docs/notation.md` says what the service does: each of its examples is read."""

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.api.notation.names import name_read, name_written
from service.api.notation.parsing import SHORT_FORMS
from service.api.notation.printing import text_of
from service.api.schemas import Asked
from tests.api.notation.asking import parsed, read

GUIDE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text()

_EXAMPLE = r"```text\n(.*?)\n```\n(?:\n```json\n(.*?)```)?"
EXAMPLES: list[tuple[str, str]] = re.findall(_EXAMPLE, GUIDE, re.DOTALL)
"""Each text, with the JSON below it, which may be none."""

PRINTED_PART = GUIDE.partition("## What is printed")[0]
PRINTED = [text for text, _ in re.findall(_EXAMPLE, PRINTED_PART, re.DOTALL)]


def rows(heading: str) -> list[list[str]]:
    """The cells of a table of the guide, without their quotation marks."""
    body = GUIDE.split(heading, 1)[1].split("\n\n")[0]
    lines = [line for line in body.splitlines() if line.startswith("| `")]
    return [re.findall(r"`([^`]*)`", line) for line in lines]


READ = rows("| operation | written | is read as |")
NAMES = rows("| name | printed as |")


class TestTheGuide:
    @pytest.mark.parametrize(("text", "value"), EXAMPLES)
    def test_has_texts_that_are_read(self, client: FlaskClient, text: str, value: str) -> None:
        """Each gets the question, or the faults, that stand below it, or is sound."""
        answer = read(client, text)
        if value:
            expected = json.loads(value)
            told = answer["faults"] if isinstance(expected, list) else answer["request"]
            assert told == expected
        else:
            assert answer["faults"] == []

    @pytest.mark.parametrize("text", PRINTED)
    def test_shows_first_what_is_printed(self, client: FlaskClient, text: str) -> None:
        """The first examples are in the printed form, letter by letter."""
        assert read(client, text)["text"] == text

    def test_shows_every_operation(self) -> None:
        """Each operation has an example of its printed form."""
        assert {text.partition(";")[0] for text in PRINTED} == set(Asked)

    @pytest.mark.parametrize(("operation", "written", "meant"), READ)
    def test_says_what_spellings_are_read_as(
        self, operation: str, written: str, meant: str
    ) -> None:
        """What stands on the left has no fault, and is printed as what stands on the right."""
        lenient = parsed(f"{operation}\n{written}")
        assert lenient.faults == ()
        assert text_of(operation, lenient.request) == f"{operation};{meant}"

    @pytest.mark.parametrize(("name", "written"), NAMES)
    def test_says_how_names_are_printed(self, name: str, written: str) -> None:
        """And they are read again."""
        assert name_written(name) == written
        assert name_read(written) == name

    @pytest.mark.parametrize(
        "part",
        [
            "legal-plays;hand=AH,3D",
            "legal-plays;target=45",
            "deal-review;rob.player=P3",
            "legal-plays;rules=",
            "deal-review;rob=",
            "deal-score;players=P1,P2",
            "legal-plays;trick=",
            "deal-score;sides=P1,P3/P2,P4",
            "deal-score;scores=P1.P3:20,P2.P4:5",
            "deal-review;hands=P1:AH,3D/P2:KC",
        ],
    )
    def test_says_how_parts_are_printed(self, part: str) -> None:
        """The parts in the table of what is printed are printed so."""
        assert f"`{part.partition(';')[2]}`" in GUIDE
        operation, _, _ = part.partition(";")
        assert text_of(operation, parsed(part).request) == part

    def test_names_every_short_form(self) -> None:
        """No field has a short name that the guide does not tell."""
        told = GUIDE.partition("short names:")[2].partition("\n\n")[0]
        assert {name for name in SHORT_FORMS if f"`{name}`" in told} == SHORT_FORMS.keys()
        assert "There are three short names" in GUIDE
        assert len(SHORT_FORMS) == 3

    def test_is_read_by_these_tests(self) -> None:
        """The examples are found."""
        assert len(EXAMPLES) >= 12
        assert len(READ) >= 19
        assert len(NAMES) == 4
