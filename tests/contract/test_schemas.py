"""The schemas that load questions say the same as the schemas of the document."""

from typing import Any

import pytest
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema, ValidationError

from service.api import schemas
from service.api.batch import MOST_ITEMS
from service.api.batch_items import BatchItem
from service.api.fields import PlayerName, SideName
from service.api.loading import load
from tests.contract.validation import Contract, ContractClient, Document, at

COMPONENTS: dict[str, type[Schema]] = {
    "LegalPlaysRequest": schemas.LegalPlays,
    "PlayCheckRequest": schemas.PlayCheck,
    "TrickWinnerRequest": schemas.TrickWinner,
    "RobCheckRequest": schemas.RobCheck,
    "DealScoreRequest": schemas.DealScore,
    "PoolSettlementRequest": schemas.PoolSettlement,
    "AuctionStatusRequest": schemas.AuctionStatus,
    "ContractScoreRequest": schemas.ContractScore,
    "HouseRules": schemas.HouseRules,
    "Play": schemas.Play,
    "TakenTrick": schemas.TakenTrick,
    "SpokenCall": schemas.SpokenCall,
    "ContractTold": schemas.ContractTold,
    "DealReviewRequest": schemas.DealReview,
    "RecordedPlay": schemas.RecordedPlay,
    "RobTold": schemas.RobTold,
    "ClaimTold": schemas.ClaimTold,
    "PoolTold": schemas.PoolTold,
    "NotationRequest": schemas.Notation,
    "BatchItem": BatchItem,
}
"""Which schema loads which component of the document."""

QUERIES: dict[str, type[Schema]] = {"card_order": schemas.CardOrderQuery}
"""Which schema loads the query of which operation; all others take the parameters of `Query`."""

_ANNOTATIONS = ("description", "title", "example", "examples", "format")

# Not compared as text; each has a test of its own below.
#   default: the schemas have none, because what is absent is looked up where it is used.
#   pattern: the field has a set of characters, no pattern.
#   propertyNames: apispec does not know the keyword.
_COMPARED_OTHERWISE = ("default", "pattern", "propertyNames")


def _plain(schema: dict[str, Any], document: Document) -> dict[str, Any]:
    """A schema without references and without what does not restrict values."""
    if "$ref" in schema:
        return _plain(at(document, schema["$ref"]), document)
    plain = {
        keyword: each
        for keyword, each in schema.items()
        if keyword not in (*_ANNOTATIONS, *_COMPARED_OTHERWISE) and not keyword.startswith("x-")
    }
    for keyword in plain.keys() & {"required", "enum"}:
        plain[keyword] = sorted(plain[keyword])
    for keyword in plain.keys() & {"items", "additionalProperties"}:
        if isinstance(plain[keyword], dict):
            plain[keyword] = _plain(plain[keyword], document)
    if "properties" in plain:
        properties = plain["properties"].items()
        plain["properties"] = {name: _plain(each, document) for name, each in properties}
    return plain


def _as_json_schema(schema: type[Schema]) -> dict[str, Any]:
    """A schema of marshmallow as apispec writes it."""
    spec = APISpec("", "", "3.1.0", plugins=[MarshmallowPlugin()])
    spec.components.schema("Loaded", schema=schema)
    written = spec.to_dict()
    return _plain(written["components"]["schemas"]["Loaded"], written)


def _query_of(path: str, document: Document) -> list[dict[str, Any]]:
    """The query parameters at an address."""
    written = document["paths"][path]["parameters"]
    resolved = (at(document, each["$ref"]) if "$ref" in each else each for each in written)
    return [each for each in resolved if each["in"] == "query"]


def _query_as_properties(path: str, document: Document) -> dict[str, Any]:
    return {each["name"]: each["schema"] for each in _query_of(path, document)}


def _query_as_schema(path: str, document: Document) -> dict[str, Any]:
    """The query parameters at an address, as the object that they are loaded as."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": _query_as_properties(path, document),
        # OpenAPI has no way to say so, but an unknown parameter is refused.
        "additionalProperties": False,
    }
    required = [each["name"] for each in _query_of(path, document) if each.get("required")]
    return _plain(schema | ({"required": required} if required else {}), document)


def _loaded(schema: dict[str, Any], document: Document) -> str:
    """The component that a body is loaded as; of a batch it is each item."""
    named = str(schema["$ref"])
    resolved = at(document, named)
    return (
        named.rpartition("/")[2]
        if "items" not in resolved
        else _loaded(resolved["items"], document)
    )


class TestSchemas:
    """Each schema equals the document's."""

    @pytest.mark.parametrize("component", COMPONENTS)
    def test_of_bodies_equal_the_components(self, document: Document, component: str) -> None:
        """Fields, types, values, bounds and what is required are the same."""
        written = at(document, f"/components/schemas/{component}")

        assert _as_json_schema(COMPONENTS[component]) == _plain(written, document)

    def test_of_queries_equal_the_parameters(self, contract: Contract) -> None:
        """The parameters of every operation are those its query is loaded by."""
        for path, _, operation in contract.operations():
            # Parameters stand beside the operations of an address, never inside one of them.
            assert "parameters" not in operation
            schema = QUERIES.get(operation["operationId"], schemas.Query)
            assert _as_json_schema(schema) == _query_as_schema(path, contract.document), path

    @pytest.mark.parametrize("component", COMPONENTS)
    def test_refuse_unknown_fields_as_the_document_does(
        self, document: Document, component: str
    ) -> None:
        """Both say so in their own words, whatever apispec makes of it."""
        _, faults = load(COMPONENTS[component](), {"no_such_field": 1})

        assert at(document, f"/components/schemas/{component}")["additionalProperties"] is False
        assert (("no_such_field",), "unknown_field") in [(each.place, each.code) for each in faults]

    def test_are_those_that_the_operations_take(self, contract: Contract) -> None:
        """No body of a request goes uncompared."""
        taken = {
            _loaded(content["schema"], contract.document)
            for _, _, operation in contract.operations()
            for media_type, content in operation.get("requestBody", {}).get("content", {}).items()
            if media_type == "application/json"
        }

        requests = {name for name in COMPONENTS if name.endswith("Request")}
        assert taken == requests | {"BatchItem"}

    def test_of_batches_bound_their_items(self, document: Document) -> None:
        """As many items may stand in an array as the service answers."""
        batch = at(document, "/components/schemas/BatchRequest")

        assert batch.keys() - _ANNOTATIONS == {"type", "maxItems", "items"}
        assert (batch["type"], batch["maxItems"]) == ("array", MOST_ITEMS)

    def test_are_compared_by_all_that_restricts(self) -> None:
        """The comparison leaves out annotations and nothing else."""
        compared = _as_json_schema(schemas.LegalPlays)

        assert compared["properties"]["hand"].keys() == {
            "type",
            "items",
            "minItems",
            "maxItems",
            "uniqueItems",
        }
        assert compared.keys() == {"type", "properties", "required", "additionalProperties"}


class TestPlayerNames:
    """The pattern of a name says which characters the field takes."""

    def test_take_the_same_characters(self, contract: Contract) -> None:
        """Each character of the basic plane, alone, is a name to both or to neither."""
        field, pattern = PlayerName(), contract.schema("/components/schemas/Player")
        characters = [chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000]

        differ = [each for each in characters if _is_name(field, each) != pattern.is_valid(each)]

        assert differ == []

    @pytest.mark.parametrize("forbidden", ["+", "\n", "\x7f", "\u2028"])
    @pytest.mark.parametrize("name", ["{}Ann", "An{}n", "Ann{}"])
    def test_are_looked_at_from_end_to_end(
        self, contract: Contract, name: str, forbidden: str
    ) -> None:
        """A forbidden character is seen wherever it stands, at the very end too."""
        written = name.format(forbidden)

        assert not contract.schema("/components/schemas/Player").is_valid(written)
        assert not _is_name(PlayerName(), written)


class TestSideNames:
    """The pattern of a side's name says which names the field takes."""

    @pytest.mark.parametrize(
        ("written", "is_name"),
        [
            ("Ann", True),
            ("Ann+Bob", True),
            ("+".join(["é" * 64] * 10), True),
            ("", False),
            ("+", False),
            ("Ann+", False),
            ("+Ann", False),
            ("Ann++Bob", False),
            ("é" * 65, False),
            ("Ann+" + "é" * 65, False),
            ("+".join(["é" * 64] * 10) + "+e", False),
            ("Ann\n", False),
            ("Ann+Bob\x7f", False),
            ("Ann\u2028+Bob", False),
        ],
    )
    def test_are_names_joined_by_plus_signs(
        self, contract: Contract, written: str, is_name: bool
    ) -> None:
        """The document and the field give the same verdict, and it is the one written here."""
        assert contract.schema("/components/schemas/SideOrPlayer").is_valid(written) is is_name
        assert _is_name(SideName(), written) is is_name

    def test_of_hands_are_those_of_players(self, document: Document) -> None:
        """A hand is a player's, and never that of a side."""
        hands = at(document, "/components/schemas/Hands")

        assert hands["propertyNames"] == {"$ref": "#/components/schemas/Player"}

    @pytest.mark.parametrize("component", ["Scores", "AuctionScores", "PointsTold"])
    def test_are_the_names_in_a_list_by_sides(self, document: Document, component: str) -> None:
        """What is told by side has such names, and no others."""
        told = at(document, f"/components/schemas/{component}")

        assert told["propertyNames"] == {"$ref": "#/components/schemas/SideOrPlayer"}

    def test_take_the_same_characters(self, contract: Contract) -> None:
        """Each character of the basic plane between two names is good to both or to neither."""
        field, pattern = SideName(), contract.schema("/components/schemas/SideOrPlayer")
        characters = [chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000]
        names = [f"Ann{character}Bob" for character in characters]

        differ = [name for name in names if _is_name(field, name) != pattern.is_valid(name)]

        assert differ == []


def _is_name(field: PlayerName | SideName, written: str) -> bool:
    """Whether the field takes a name; normal form C, which no pattern can say, is left aside."""
    try:
        field.deserialize(written)
    except ValidationError as error:
        refusals: list[Any] = list(error.messages)
        return [refusal.code for refusal in refusals] == ["not_nfc"]
    return True


ROBBER = {"trump_card": "JC", "hand": ["AC", "KD", "3H", "7S", "2D"]}
LATE_ROBBER = ROBBER | {"first_card_led": True, "rules": {"rob_deadline": "before_own_first_play"}}
DEMOTING = {"rules": {"rob_failure_penalty": "ace_lowest_trump"}}
DEMOTING_FOR_BONUS = {
    "rules": {
        "rob_failure_penalty": "ace_lowest_trump",
        "best_trump_bonus": True,
        "win_check": "end_of_deal",
    }
}
FOLLOWER = {"trump_suit": "hearts", "hand": ["AH", "KS"], "trick": [{"card": "2H"}]} | DEMOTING

WHERE_DEFAULTS_MATTER: list[tuple[str, str, dict[str, Any]]] = [
    ("/legal-plays", "demoted_ace", FOLLOWER),
    ("/play-check", "demoted_ace", FOLLOWER | {"card": "KS"}),
    (
        "/trick-winner",
        "demoted_ace",
        {"trump_suit": "clubs", "trick": [{"card": "AC"}, {"card": "KC"}]} | DEMOTING,
    ),
    (
        "/deal-score",
        "demoted_ace",
        {
            "players": ["Ann", "Bob"],
            "trump_suit": "clubs",
            "tricks": [
                {"winner": "Ann", "card": "AC"},
                {"winner": "Bob", "card": "10C"},
                {"winner": "Ann", "card": "KD"},
                {"winner": "Ann", "card": "KH"},
                {"winner": "Ann", "card": "KS"},
            ],
        }
        | DEMOTING_FOR_BONUS,
    ),
    (
        "/pool-settlement",
        "jink_called",
        {
            "players": ["Ann", "Bob"],
            "pool": 4,
            "stake": 2,
            "tricks": ["Ann"] * 5,
            "rules": {"jinking": True},
        },
    ),
    ("/rob-check", "is_dealer", {"trump_card": "AH", "hand": ["KD", "3S", "7S", "2D", "9S"]}),
    ("/rob-check", "first_card_led", ROBBER),
    ("/rob-check", "already_robbed", ROBBER),
    ("/rob-check", "has_played", LATE_ROBBER),
]
"""For each default of a body a question in which it matters."""


def _defaults(properties: dict[str, Any], document: Document) -> dict[str, Any]:
    resolved = {
        name: at(document, each["$ref"]) if "$ref" in each else each
        for name, each in properties.items()
    }
    return {name: each["default"] for name, each in resolved.items() if "default" in each}


def _fields(path: str, document: Document) -> dict[str, Any]:
    content = document["paths"][path]["post"]["requestBody"]["content"]["application/json"]
    component = _loaded(content["schema"], document)
    fields: dict[str, Any] = at(document, f"/components/schemas/{component}")["properties"]
    return fields


class TestDefaults:
    """A field that is left out means what the document says."""

    @pytest.mark.parametrize(("path", "name", "body"), WHERE_DEFAULTS_MATTER)
    def test_of_a_body_may_be_written(
        self, client: ContractClient, document: Document, path: str, name: str, body: dict[str, Any]
    ) -> None:
        """Writing the default changes nothing; writing another value does."""
        default = _defaults(_fields(path, document), document)[name]
        left_out = client.post(f"/v1{path}", json=body)
        written = client.post(f"/v1{path}", json=body | {name: default})
        other = client.post(f"/v1{path}", json=body | {name: not default})

        assert left_out.status_code == other.status_code == 200
        assert written.data == left_out.data != other.data

    def test_of_bodies_are_all_tried(self, document: Document) -> None:
        """No default of the document is missing above."""
        operations = [path for path, item in document["paths"].items() if "post" in item]
        defaults = {
            (path, name)
            for path in operations
            for name in _defaults(_fields(path, document), document)
        }

        assert defaults == {(path, name) for path, name, _ in WHERE_DEFAULTS_MATTER}

    def test_of_the_query_may_be_written(self, client: ContractClient, document: Document) -> None:
        """The same holds for the query."""
        query = _query_as_properties("/card-order", document)
        assert _defaults(query, document) == {"demoted_ace": False}

        address = "/v1/card-order?trump_suit=clubs&rob_failure_penalty=ace_lowest_trump"
        left_out = client.get(address)
        written = client.get(f"{address}&demoted_ace=false")
        other = client.get(f"{address}&demoted_ace=true")

        assert left_out.status_code == other.status_code == 200
        assert written.data == left_out.data != other.data
