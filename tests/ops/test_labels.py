"""The names under which requests are logged and counted."""

import pytest
from flask import Flask

from service.ops.labels import METHODS, UNKNOWN, UNREADABLE, Operations, method_of
from tests.contract.validation import Contract


@pytest.fixture(scope="module")
def operations(app: Flask) -> Operations:
    """The operations of the service."""
    return Operations.of(app.url_map)


class TestAnOperation:
    """It is a name of ours, whatever a client writes into a path."""

    def test_is_called_by_its_operation_id(
        self, operations: Operations, contract: Contract
    ) -> None:
        """Logs and dashboards use the names of the document."""
        for path, _, operation in contract.operations():
            asked = contract.root + path.replace("{game}", "anything").replace("{rule}", "%00")
            assert operations.at(asked) == operation["operationId"]

    @pytest.mark.parametrize(
        ("path", "name"),
        [
            ("/", "ask.play_page"),
            ("/rules/anything", "book.rule_page"),
            ("/static/vendor/x.css", "docs.static"),
            ("/livez", "health.livez"),
            ("/nothing", UNKNOWN),
            ("", UNKNOWN),
            ("/v1/games/", UNKNOWN),
            ("/v1/games/a/b", UNKNOWN),
            ("/v1/legal-plays/Ann", UNKNOWN),
            ("//v1/legal-plays", UNKNOWN),
        ],
    )
    def test_is_found_by_the_path(self, operations: Operations, path: str, name: str) -> None:
        """A path that is no address of ours has no name of its own."""
        assert operations.at(path) == name

    def test_is_what_the_application_would_call(self, app: Flask, operations: Operations) -> None:
        """Every route is found under the name of its endpoint."""
        for rule in app.url_map.iter_rules():
            path = rule.rule
            for argument in rule.arguments:
                path = path.replace(f"<{argument}>", "x").replace(f"<path:{argument}>", "x/y")
            assert operations.at(path) == rule.endpoint

    def test_is_one_of_a_known_set(self, operations: Operations) -> None:
        """The labels of the counts cannot grow."""
        names = operations.names()
        assert {UNKNOWN, UNREADABLE} <= set(names)
        assert len(names) == len(set(names)) < 50
        for path in ("/", "/x", "/rules/x", "/static/a/b", "/problems/x"):
            assert operations.at(path) in names


class TestAMethod:
    """It is named where it is one that exists."""

    def test_is_never_a_word_of_the_clients(self) -> None:
        """HTTP lets a client send any word for a method."""
        assert method_of("POST") == "POST"
        assert method_of("ANN-HOLDS-THE-FIVE") == "other"
        assert method_of("post") == "other"
        assert len(METHODS) == 8
