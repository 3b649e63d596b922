"""The service answers at the addresses of the document, and at a few beside it."""

from typing import Any

from flask import Flask
from werkzeug.routing import Rule

from tests.contract.validation import Contract

OUTSIDE = {
    "/",
    "/cards.svg",
    "/docs",
    "/glossary",
    "/livez",
    "/metrics",
    "/openapi.json",
    "/openapi.yaml",
    "/trick",
    "/deal",
    "/rob",
    "/score",
    "/problems/<kind>",
    "/readyz",
    "/rules",
    "/rules/<slug>",
    "/static/<path:filename>",
    "/sw.js",
}
"""Every address that is not below the root of the document."""


def _rules(app: Flask, root: str) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if rule.rule.startswith(f"{root}/")]


def _asked(rule: Rule) -> set[str]:
    """The methods of a route that somebody wrote; Flask adds the others."""
    return set(rule.methods or ()) - {"HEAD", "OPTIONS"}


def _template(rule: Rule, root: str) -> str:
    return rule.rule.removeprefix(root).replace("<", "{").replace(">", "}")


class TestRoutes:
    """Routes and operations are the same set."""

    def test_are_the_operations_of_the_document(self, app: Flask, contract: Contract) -> None:
        """No route is without an operation and no operation without a route."""
        routes = {
            (_template(rule, contract.root), method.lower())
            for rule in _rules(app, contract.root)
            for method in _asked(rule)
        }

        assert routes == {(path, method) for path, method, _ in contract.operations()}

    def test_are_handled_by_the_operation_named(self, app: Flask, contract: Contract) -> None:
        """The operationId is the name of the endpoint and of the function that answers."""
        handlers: dict[tuple[str, str], tuple[str, str]] = {}
        for rule in _rules(app, contract.root):
            endpoint = rule.endpoint.rpartition(".")[2]
            handler = app.view_functions[rule.endpoint].__name__
            for method in _asked(rule):
                handlers[_template(rule, contract.root), method.lower()] = (endpoint, handler)

        named = {
            (path, method): (operation["operationId"], operation["operationId"])
            for path, method, operation in contract.operations()
        }
        assert handlers == named

    def test_outside_the_document_are_known(self, app: Flask, contract: Contract) -> None:
        """A new address beside the document must be put on the list above."""
        rules = {rule.rule: _asked(rule) for rule in app.url_map.iter_rules()}
        outside = {path for path in rules if not path.startswith(f"{contract.root}/")}

        assert outside == OUTSIDE
        assert all(rules[path] == {"GET"} for path in outside)

    def test_take_the_parameters_of_the_document(
        self, app: Flask, contract: Contract, document: dict[str, Any]
    ) -> None:
        """A part of an address is called the same in both, and its parameter is described."""
        for rule in _rules(app, contract.root):
            item = document["paths"][_template(rule, contract.root)]
            described = {each["name"] for each in item["parameters"] if each.get("in") == "path"}
            assert described == rule.arguments
