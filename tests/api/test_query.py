"""Query parameters: those that an operation takes, each once, and no others."""

import pytest
from flask.testing import FlaskClient

from tests.api.asking import OPERATIONS, Faults, ask, details_of, faults_of, json_of, question

ORDER = "/v1/card-order?trump_suit=spades"
TAKING_NONE = ["/v1/games", "/v1/games/spoil_five", "/v1/rules", "/v1/rules/trump-order"]


class TestUnknownParameters:
    """They are refused, because a parameter that does nothing would be taken to have done it."""

    @pytest.mark.parametrize("path", TAKING_NONE)
    @pytest.mark.parametrize(
        ("query", "place"),
        [
            ("colour=red", "?colour"),
            ("colour", "?colour"),
            ("trump_suit=clubs", "?trump_suit"),
            ("LANG=en", "?LANG"),
            ("_schema=1", "?_schema"),
            ("=1", "?"),
            ("a%2Fb%3D=1", "?a%2Fb%3D"),
            ("%C3%A9=1", "?%C3%A9"),
            ("%3Cscript%3E=1", "?%3Cscript%3E"),
            ("callback=alert", "?callback"),
        ],
    )
    def test_are_told_by_name(self, client: FlaskClient, path: str, query: str, place: str) -> None:
        """The name is written as an address writes it."""
        answer = client.get(f"{path}?{query}")
        assert (answer.status_code, faults_of(answer)) == (422, [(place, "unknown_parameter")])

    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_are_refused_beside_a_sound_question(self, client: FlaskClient, operation: str) -> None:
        """A question is in the body; the address cannot add to it."""
        answer = ask(client, f"{operation}?trump_suit=clubs", question(operation))
        assert faults_of(answer) == [("?trump_suit", "unknown_parameter")]

    def test_are_all_told(self, client: FlaskClient) -> None:
        """One does not hide the next, and their order does not vary."""
        answer = client.get("/v1/games?b=1&a=1&lang=xx&c=1&c=2")
        assert faults_of(answer) == [
            ("?lang", "unknown_value"),
            ("?a", "unknown_parameter"),
            ("?b", "unknown_parameter"),
            ("?c", "unknown_parameter"),
            ("?c", "repeated_parameter"),
        ]

    @pytest.mark.parametrize("sent", ["lan", "Lang", "langs"])
    def test_may_be_misspelt(self, client: FlaskClient, sent: str) -> None:
        """The parameter that was meant is suggested."""
        (detail,) = details_of(client.get(f"/v1/games?{sent}=zh"))
        assert detail.endswith("Did you mean lang?")

    @pytest.mark.parametrize("query", ["%ff=%fe", "%=1", "a=%zz&%u1234", "&&&", "x=" + "y" * 7000])
    def test_may_be_nonsense(self, client: FlaskClient, query: str) -> None:
        """An address that decodes to nothing good is still only a wrong question, or none."""
        assert client.get(f"/v1/games?{query}").status_code in (200, 422)

    def test_may_be_very_long(self, client: FlaskClient) -> None:
        """A name of thousands of characters is neither repeated nor pointed at in full."""
        answer = client.get("/v1/games?" + "é" * 3000 + "=1")
        ((place, code),) = faults_of(answer)
        assert code == "unknown_parameter"
        assert len(place) <= 2000
        assert len(answer.data) < 3000


class TestTheOrderOfCards:
    """The one operation whose question is in its address."""

    @pytest.mark.parametrize(
        ("query", "faults"),
        [
            ("", [("?trump_suit", "parameter_missing")]),
            ("lang=zh", [("?trump_suit", "parameter_missing")]),
            ("trump_siut=clubs", [("?trump_siut", "unknown_parameter")]),
            ("trump_suit=", [("?trump_suit", "unknown_value")]),
            ("trump_suit=C", [("?trump_suit", "unknown_value")]),
            ("trump_suit=true", [("?trump_suit", "unknown_value")]),
            ("trump_suit=clubs%0A", [("?trump_suit", "unknown_value")]),
            ("trump_suit=clubs&trump_suit=clubs", [("?trump_suit", "repeated_parameter")]),
            ("trump_suit=clubs&game=poker", [("?game", "unknown_value")]),
            ("trump_suit=clubs&game=false", [("?game", "unknown_value")]),
            ("trump_suit=clubs&demoted_ace=1", [("?demoted_ace", "expected_boolean")]),
            ("trump_suit=clubs&demoted_ace=True", [("?demoted_ace", "expected_boolean")]),
            ("trump_suit=clubs&demoted_ace=", [("?demoted_ace", "expected_boolean")]),
            (
                "trump_suit=clubs&demoted_ace=true",
                [("?demoted_ace", "demoted_ace_needs_house_rule")],
            ),
            (
                "trump_suit=clubs&demoted_ace=true&rob_failure_penalty=ace",
                [("?rob_failure_penalty", "unknown_value")],
            ),
            (
                "trump_suit=clubs&demoted_ace=true&rob_failure_penalti=ace_lowest_trump",
                [("?rob_failure_penalti", "unknown_parameter")],
            ),
            (
                "trump_suit=clubs&game=auction_forty_fives&rob_failure_penalty=none",
                [("?rob_failure_penalty", "option_of_another_game")],
            ),
            (
                "game=poker&demoted_ace=yes&target=25",
                [
                    ("?trump_suit", "parameter_missing"),
                    ("?game", "unknown_value"),
                    ("?demoted_ace", "expected_boolean"),
                    ("?target", "unknown_parameter"),
                ],
            ),
        ],
    )
    def test_is_refused_with_every_fault(
        self, client: FlaskClient, query: str, faults: Faults
    ) -> None:
        """The faults of an address are told like those of a body."""
        answer = client.get(f"/v1/card-order?{query}")
        assert (answer.status_code, faults_of(answer)) == (422, faults)

    @pytest.mark.parametrize(
        ("query", "changed"),
        [
            ("", {}),
            ("&demoted_ace=false", {}),
            ("&game=spoil_five", {}),
            ("&rob_failure_penalty=none", {}),
            (
                "&rob_failure_penalty=ace_lowest_trump&demoted_ace=true",
                {"rob_failure_penalty": "ace_lowest_trump"},
            ),
        ],
    )
    def test_takes_its_parameters(
        self, client: FlaskClient, query: str, changed: dict[str, str]
    ) -> None:
        """The answer says which game and which house rules it took them to mean."""
        rules = json_of(client.get(ORDER + query))["rules"]
        assert rules["changed"] == changed
        assert rules["game"] == ("spoil_five" if "spoil_five" in query else "twenty_five")
