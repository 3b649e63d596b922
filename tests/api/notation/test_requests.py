"""What is sent to `POST /v1/notation`: a text, or an operation and its question."""

import pytest
from flask.testing import FlaskClient

from tests.api.asking import Faults, details_of, faults_of, json_of
from tests.api.notation.asking import QUESTIONS, read, send

LEGAL = QUESTIONS["legal-plays"]
TEXT = "legal-plays;trump=c;hand=AH"

REFUSED: dict[str, tuple[object, Faults]] = {
    "nothing": ({}, [("#", "text_or_request_missing")]),
    "a list": ([], [("#", "expected_object")]),
    "null": ({"text": None}, [("#/text", "null_not_allowed")]),
    "a number": ({"text": 5}, [("#/text", "expected_string")]),
    "an empty text": ({"text": ""}, [("#/text", "too_short")]),
    "a text that is too long": ({"text": " " * 60_001}, [("#/text", "too_long")]),
    "an operation alone": ({"operation": "legal-plays"}, [("#/request", "required_missing")]),
    "a question alone": ({"request": LEGAL}, [("#/operation", "required_missing")]),
    "both ways": (
        {"text": TEXT, "operation": "legal-plays", "request": LEGAL},
        [("#/operation", "text_and_request"), ("#/request", "text_and_request")],
    ),
    "a text and an operation": (
        {"text": TEXT, "operation": "legal-plays"},
        [("#/operation", "text_and_request")],
    ),
    "an unknown operation": (
        {"operation": "legal_plays", "request": LEGAL},
        [("#/operation", "unknown_value")],
    ),
    "the operation itself": (
        {"operation": "notation", "request": {"text": TEXT}},
        [("#/operation", "unknown_value")],
    ),
    "a question that is a list": (
        {"operation": "legal-plays", "request": []},
        [("#/request", "expected_object")],
    ),
    "an unknown field": ({"text": TEXT, "txt": ""}, [("#/txt", "unknown_field")]),
    "an empty question": (
        {"operation": "legal-plays", "request": {}},
        [("#/request/hand", "required_missing"), ("#/request", "trump_missing")],
    ),
    "a question with a fault": (
        {"operation": "legal-plays", "request": {**LEGAL, "hand": ["AH", "5X"]}},
        [("#/request/hand/1", "unknown_card")],
    ),
    "a question with a contradiction": (
        {"operation": "legal-plays", "request": {**LEGAL, "hand": ["AH", "KC"]}},
        [("#/request/trick/0/card", "duplicate_card")],
    ),
    "a record with faults": (
        {
            "operation": "deal-review",
            "request": {**QUESTIONS["deal-review"], "hands": {"P1": ["5X"], "": []}, "rob": {}},
        },
        [
            ("#/request/hands/P1/0", "unknown_card"),
            ("#/request/hands/", "too_short"),
            ("#/request/rob/player", "required_missing"),
        ],
    ),
    "hands of a player with an awkward name": (
        {
            "operation": "deal-review",
            "request": {**QUESTIONS["deal-review"], "hands": {"_schema": ["AH", "5X"]}},
        },
        [
            ("#/request/hands/_schema/1", "unknown_card"),
            ("#/request/hands/_schema", "unknown_player"),
        ],
    ),
    "too many hands": (
        {
            "operation": "deal-review",
            "request": {
                **QUESTIONS["deal-review"],
                "hands": {f"P{number}": [] for number in range(11)},
            },
        },
        [
            ("#/request/hands", "too_many_items"),
            # What is beyond the tenth is not looked at.
            *((f"#/request/hands/P{number}", "unknown_player") for number in (0, 5, 6, 7, 8, 9)),
        ],
    ),
    "hands that are a list": (
        {"operation": "deal-review", "request": {**QUESTIONS["deal-review"], "hands": []}},
        [("#/request/hands", "expected_object")],
    ),
}


class TestARequest:
    @pytest.mark.parametrize("what", REFUSED)
    def test_is_refused_with_every_fault(self, client: FlaskClient, what: str) -> None:
        """It must have one of the two ways, and a question that would be answered."""
        value, faults = REFUSED[what]
        answer = send(client, value)
        assert answer.status_code == 422
        assert faults_of(answer) == faults

    def test_of_both_ways_is_told_what_to_send(self, client: FlaskClient) -> None:
        """The sentence says which fields go together."""
        assert details_of(send(client, {})) == ["Give text, or operation and request."]

    def test_may_be_as_long_as_is_allowed(self, client: FlaskClient) -> None:
        """60,000 characters are read to the last."""
        text = f"{TEXT};{' ' * (60_000 - len(TEXT) - 4)}x=1"
        assert len(text) == 60_000
        assert [fault["column"] for fault in read(client, text)["faults"]] == [59_998]

    def test_has_its_answer_in_the_language_asked_for(self, client: FlaskClient) -> None:
        """A problem and an answer name their language."""
        sound = send(client, {"text": TEXT}, headers={"Accept-Language": "zh"})
        refused = send(client, {}, headers={"Accept-Language": "zh"})
        assert sound.headers["Content-Language"] == "zh"
        assert refused.headers["Content-Language"] == "zh"
        assert details_of(refused) == ["请给出 text，或给出 operation 和 request。"]

    @pytest.mark.parametrize("operation", QUESTIONS)
    def test_is_answered_alike_each_way(self, client: FlaskClient, operation: str) -> None:
        """The text of a question gives what the question gives."""
        answer = json_of(send(client, {"operation": operation, "request": QUESTIONS[operation]}))
        assert json_of(send(client, {"text": answer["text"]})) == answer
