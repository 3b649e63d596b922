"""A validator of the document and the schemas that load questions give the same verdict."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema_rs import ValidationError
from marshmallow import Schema

from service.api import questions, review_questions, schemas
from service.api.batch_items import BatchItem
from service.api.loading import load
from service.api.soundness import InvalidQuestion
from tests.contract.generation import nearly_valid_for, valid_for
from tests.contract.validation import Contract, ContractClient, at

LOADED: dict[str, Schema] = {
    "Play": schemas.Play(),
    "HouseRules": schemas.HouseRules(),
    "LegalPlaysRequest": schemas.LegalPlays(),
    "PlayCheckRequest": schemas.PlayCheck(),
    "TrickWinnerRequest": schemas.TrickWinner(),
    "RobCheckRequest": schemas.RobCheck(),
    "TakenTrick": schemas.TakenTrick(),
    "DealScoreRequest": schemas.DealScore(),
    "PoolSettlementRequest": schemas.PoolSettlement(),
    "SpokenCall": schemas.SpokenCall(),
    "AuctionStatusRequest": schemas.AuctionStatus(),
    "ContractTold": schemas.ContractTold(),
    "ContractScoreRequest": schemas.ContractScore(),
    "DealReviewRequest": schemas.DealReview(),
    "RecordedPlay": schemas.RecordedPlay(),
    "RobTold": schemas.RobTold(),
    "ClaimTold": schemas.ClaimTold(),
    "PoolTold": schemas.PoolTold(),
    "NotationRequest": schemas.Notation(),
    "BatchItem": BatchItem(),
}

CORPUS: dict[str, dict[str, list[Any]]] = json.loads(
    (Path(__file__).parents[1] / "corpus" / "bodies.json").read_bytes()
)
"""Bodies written out, each with the verdict that both must give."""

WRITTEN_OUT = [
    pytest.param(component, body, verdict == "valid", id=f"{component}-{verdict}-{index}")
    for component, verdicts in CORPUS.items()
    for verdict, bodies in verdicts.items()
    for index, body in enumerate(bodies)
]

COUNTS = [200, pytest.param(1500, marks=pytest.mark.slow)]
"""How many bodies are generated."""


def document_refuses(contract: Contract, component: str, body: object) -> set[str]:
    """The keywords of the document that refuse a body."""
    errors = contract.schema(f"/components/schemas/{component}").iter_errors(body)
    return {error.kind.name for error in errors if not is_left_to_operation(component, error)}


def is_left_to_operation(component: str, error: ValidationError) -> bool:
    """Whether a batch takes this all the same: the question of an item is the operation's."""
    return component == "BatchItem" and list(error.instance_path) == ["request"]


def service_refuses(component: str, body: object) -> set[str]:
    """The codes with which the service's schema, alone, refuses a body."""
    _, faults = load(LOADED[component], body)
    return {str(fault.code) for fault in faults}


class TestBodiesWrittenOut:
    """Bodies of every sort, with the verdict written beside them."""

    @pytest.mark.parametrize(("component", "body", "is_valid"), WRITTEN_OUT)
    def test_get_the_same_verdict(
        self, contract: Contract, component: str, body: object, is_valid: bool
    ) -> None:
        """The document and the service both say what is written."""
        assert (not document_refuses(contract, component, body)) is is_valid
        assert (not service_refuses(component, body)) is is_valid

    def test_are_there_for_every_schema(self) -> None:
        """No schema goes without bodies of both sorts."""
        assert CORPUS.keys() == LOADED.keys()
        assert all(verdicts["valid"] and verdicts["invalid"] for verdicts in CORPUS.values())


class TestGeneratedBodies:
    """Bodies that nobody thought of."""

    @pytest.mark.parametrize("count", COUNTS)
    @pytest.mark.parametrize("component", LOADED)
    def test_that_the_document_allows_are_loaded(
        self, contract: Contract, component: str, count: int
    ) -> None:
        """Whatever the document allows is loaded, but for names that are not in normal form C."""
        schema = at(contract.document, f"/components/schemas/{component}")

        @settings(max_examples=count)
        @given(valid_for(schema, contract.document))
        def is_loaded(body: Any) -> None:
            assert document_refuses(contract, component, body) == set()
            assert service_refuses(component, body) <= {"not_nfc"}

        is_loaded()

    @pytest.mark.parametrize("count", COUNTS)
    @pytest.mark.parametrize("component", LOADED)
    def test_that_are_nearly_valid_get_the_same_verdict(
        self, contract: Contract, component: str, count: int
    ) -> None:
        """What one refuses the other refuses, but for what each lawfully leaves aside."""
        schema = at(contract.document, f"/components/schemas/{component}")

        @settings(max_examples=count)
        @given(nearly_valid_for(schema, contract.document))
        def get_the_same_verdict(body: Any) -> None:
            of_document = document_refuses(contract, component, body) - {"uniqueItems"}
            of_service = service_refuses(component, body) - {"not_nfc"}
            assert bool(of_document) is bool(of_service), (of_document, of_service)

        get_the_same_verdict()

    @pytest.mark.parametrize("component", LOADED)
    def test_are_of_both_sorts(self, contract: Contract, component: str) -> None:
        """The bodies above would mean little if nearly all got the same verdict."""
        schema = at(contract.document, f"/components/schemas/{component}")
        verdicts: list[bool] = []

        @settings(max_examples=100, derandomize=True)
        @given(nearly_valid_for(schema, contract.document))
        def count(body: Any) -> None:
            verdicts.append(bool(service_refuses(component, body)))

        count()
        assert 0.1 < sum(verdicts) / len(verdicts) < 0.9


class TestLawfulDifferences:
    """The few things that only one of them looks at, and where the other verdict comes from."""

    @pytest.mark.parametrize("component", ["LegalPlaysRequest", "PlayCheckRequest"])
    def test_a_repeated_card_is_a_contradiction(self, contract: Contract, component: str) -> None:
        """The schema lets a repeated card through; it is found with those of the trick."""
        body = {"trump_suit": "clubs", "hand": ["AH", "2C", "AH"], "card": "2C"}
        if component == "LegalPlaysRequest":
            del body["card"]
        ask = {"LegalPlaysRequest": questions.legal_plays, "PlayCheckRequest": questions.play_check}

        assert document_refuses(contract, component, body) == {"uniqueItems"}
        assert service_refuses(component, body) == set()
        with pytest.raises(InvalidQuestion) as caught:
            ask[component](body)
        assert [(each.place, each.code) for each in caught.value.faults] == [
            (("hand", 2), "duplicate_card")
        ]

    def test_a_repeated_card_cannot_rob_either(self, contract: Contract) -> None:
        """The same holds for the hand of a player who asks to rob."""
        body = {"trump_card": "JC", "hand": ["AC", "KD", "3H", "AC", "2D"]}

        assert document_refuses(contract, "RobCheckRequest", body) == {"uniqueItems"}
        assert service_refuses("RobCheckRequest", body) == set()
        with pytest.raises(InvalidQuestion, match=r"^duplicate_card$"):
            questions.rob_check(body)

    @pytest.mark.parametrize("hand", [["AH", "AH"], ["AH", "2C", "AH", "2C"]])
    def test_a_repeated_card_is_in_no_hand_of_a_record(
        self, contract: Contract, hand: list[str]
    ) -> None:
        """A hand of a record has each card once; that two hands have one is an irregularity."""
        body = {
            "players": ["Ann", "Bob"],
            "dealer": "Ann",
            "trump_suit": "clubs",
            "tricks": [],
            "hands": {"Ann": hand, "Bob": ["2C"]},
        }

        assert document_refuses(contract, "DealReviewRequest", body) == {"uniqueItems"}
        assert service_refuses("DealReviewRequest", body) == set()
        with pytest.raises(InvalidQuestion, match=r"^duplicate_card(, duplicate_card)?$"):
            review_questions.deal_review(body)

    @pytest.mark.parametrize("asked", [None, 5, "legal-plays;trump=c;hand=AH", [], True])
    def test_a_question_in_a_batch_is_refused_by_its_operation(
        self, contract: Contract, client: ContractClient, asked: object
    ) -> None:
        """What is no object spoils its own result, with the place that it has when asked alone."""
        item = {"id": "a", "operation": "rob-check", "request": asked}
        schema = contract.schema("/components/schemas/BatchItem")

        assert not schema.is_valid(item)
        assert service_refuses("BatchItem", item) == set()
        (result,) = client.post("/v1/batch", json=[item]).get_json()
        assert result["status"] == 422
        faults = [(each["pointer"], each["code"]) for each in result["body"]["errors"]]
        assert faults == [("#", "expected_object")]

    def test_a_name_in_another_normal_form_is_refused_by_the_service_alone(
        self, contract: Contract
    ) -> None:
        """JSON Schema cannot say in which form a name is written; the description does."""
        body = {"card": "AH", "player": "A\u0301ine"}

        assert document_refuses(contract, "Play", body) == set()
        assert service_refuses("Play", body) == {"not_nfc"}
        assert "form C" in at(contract.document, "/components/schemas/Player")["description"]
