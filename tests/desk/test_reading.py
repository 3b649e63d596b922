"""How a page reads its fields: as the operation does, and with every fault in its field."""

from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from service.api.notation.shapes import lines_of
from service.api.operations import OPERATIONS
from service.api.schemas import Asked
from service.desk.address import Address
from service.desk.reading import Reading, faults_elsewhere, read
from service.wording.languages import Tag, language
from tests.api.asking import ask, json_of

ENGLISH = language(Tag.EN)
ANYTHING = st.text(st.characters(codec="utf-8"), max_size=40)
USUAL = ("9C", "KC,10C", "2D", "clubs", "yes", "no", "5", "Ann", "Ann,Bob", "twenty_five", "none")
NAMES = sorted({name for operation in Asked for name in lines_of(operation)})
VALUES = st.sampled_from(USUAL) | ANYTHING


def fields_of(names: st.SearchStrategy[str]) -> st.SearchStrategy[dict[str, str]]:
    """Fields with such names, and any values."""
    return st.dictionaries(names, VALUES, max_size=6)


class TestReading:
    """Any fields at all are read, and either answered or told what is wrong."""

    @given(operation=st.sampled_from(Asked), fields=fields_of(st.sampled_from(NAMES)))
    def test_never_raises_for_fields_that_there_are(
        self, operation: Asked, fields: dict[str, str]
    ) -> None:
        """There is an answer exactly where nothing is wrong."""
        reading = read(operation, fields, ENGLISH)

        assert (reading.answer is None) is bool(reading.wrong)

    @given(operation=st.sampled_from(Asked), fields=fields_of(ANYTHING))
    def test_never_raises_for_any_fields(self, operation: Asked, fields: dict[str, str]) -> None:
        """What is wrong stands in fields that were told, or in none."""
        reading = read(operation, fields, ENGLISH)

        assert set(reading.wrong) <= {"", *fields}
        assert all(sentence for told in reading.wrong.values() for sentence in told)

    @given(fields=fields_of(ANYTHING))
    def test_knows_no_field_by_what_is_in_it(self, fields: dict[str, str]) -> None:
        """A field is called by its name alone: none can tell another along with itself."""
        strange = {f"hand={name}\nhand=2D;{name}": value for name, value in fields.items()}
        reading = read("legal-plays", {"trump": "9C", **strange}, ENGLISH)

        assert reading.answer is None
        assert "hand" not in reading.request

    @given(st.sampled_from(["\n", ";", "\r", "\x85", "\u2028", "\v", "\f", "\t", "  "]))
    def test_a_value_cannot_tell_another_field(self, between: str) -> None:
        """What would end a line of a text is only a space between words."""
        told = {"trump": "9C", "hand": f"2D{between}3D"}

        assert read("legal-plays", told, ENGLISH).request["hand"] == ["2D", "3D"]

    @pytest.mark.parametrize("operation", list(Asked))
    def test_is_asked_of_every_operation(self, operation: Asked) -> None:
        """Nothing told is answered by what is missing, under no field."""
        reading = read(operation, {}, ENGLISH)

        assert operation in OPERATIONS
        assert reading.answer is None
        assert set(reading.wrong) == {""}


class TestTheSame:
    """A page asks what a program would ask."""

    @pytest.mark.parametrize("tag", list(Tag))
    def test_answer(self, client: FlaskClient, tag: str) -> None:
        """Field by field, in the same language."""
        question: dict[str, Any] = {
            "trump_card": "9C",
            "hand": ["5C", "3D"],
            "trick": [{"card": "KC", "player": "Ann"}],
            "rules": {"game": "forty_five", "renege_cards": "none"},
        }
        fields = {
            "trump": "9c",
            "hand": "5♣ 3d",
            "trick": "KC:Ann",
            "game": "forty_five",
            "renege_cards": "none",
        }
        reading = read("legal-plays", fields, language(Tag(tag)))

        answer = json_of(ask(client, f"legal-plays?lang={tag}", question))
        assert (reading.request, reading.answer) == (question, answer)

    def test_faults(self, client: FlaskClient) -> None:
        """What is wrong is said in the words that a program gets, beside its field."""
        question = {"trump_card": "9C", "hand": ["KC", "KC"]}
        fields = {"hand": "KC,KC", "trump": "9C"}

        (fault,) = json_of(ask(client, "legal-plays", question))["errors"]
        wrong = read("legal-plays", fields, ENGLISH).wrong
        assert wrong == {"hand": (fault["detail"],)}

    def test_of_each_field(self) -> None:
        """Faults of several fields are all told, each in its own."""
        fields = {"trump": "1X", "hand": "zz,2D,2D", "trick": "5Z", "game": "x", "foo": "1"}

        assert set(read("legal-plays", fields, ENGLISH).wrong) == set(fields)


class TestElsewhere:
    """Faults of fields that the page does not show."""

    def test_come_with_a_link_that_drops_the_field(self) -> None:
        """What is shown on the page, or is of no field, is not among them."""
        address = Address.of("trick", {"trump": "9C", "foo": "1", "self": "2"})
        wrong = {"": ("a",), "trump": ("b",), "foo": ("c", "d"), "self": ("e",)}

        assert faults_elsewhere(Reading({}, None, wrong), address, ["trump"]) == {
            "foo": (("c", "d"), "trick?trump=9C&self=2"),
            "self": (("e",), "trick?trump=9C&foo=1"),
        }
