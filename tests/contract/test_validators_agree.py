"""A validator of the document and the schemas that load questions give the same verdict."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from marshmallow import Schema

from service.api import questions, schemas
from service.api.loading import load
from service.api.soundness import InvalidQuestion
from tests.contract.generation import nearly_valid_for, valid_for
from tests.contract.validation import Contract, at

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
    return {error.kind.name for error in errors}


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
    """The two things that only one of them looks at, and where the other verdict comes from."""

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

    def test_a_name_in_another_normal_form_is_refused_by_the_service_alone(
        self, contract: Contract
    ) -> None:
        """JSON Schema cannot say in which form a name is written; the description does."""
        body = {"card": "AH", "player": "A\u0301ine"}

        assert document_refuses(contract, "Play", body) == set()
        assert service_refuses("Play", body) == {"not_nfc"}
        assert "form C" in at(contract.document, "/components/schemas/Player")["description"]
