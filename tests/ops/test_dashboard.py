"""The dashboard for Grafana shows what is counted, and nothing else."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from tests.api.asking import ask, question
from tests.servers import ROOT

DASHBOARD = ROOT / "deploy" / "grafana" / "referee.json"


@pytest.fixture(scope="module")
def dashboard() -> dict[str, Any]:
    """The dashboard."""
    read: dict[str, Any] = json.loads(DASHBOARD.read_text())
    return read


def expressions(dashboard: dict[str, Any]) -> Iterator[str]:
    """Every expression that a panel asks Prometheus."""
    for panel in dashboard["panels"]:
        for target in panel["targets"]:
            yield target["expr"]


def told(client: FlaskClient) -> dict[str, set[str]]:
    """The metrics of the service, each with the labels that it has."""
    ask(client, "legal-plays", question("legal-plays"))
    families = text_string_to_metric_families(client.get("/metrics").text)
    labels: dict[str, set[str]] = {}
    for family in families:
        # Of an operation that nobody has asked there are no times to read the names from.
        if family.type == "histogram" and not family.samples:
            for end in ("bucket", "sum", "count"):
                labels[f"{family.name}_{end}"] = {"operation", "le"}
        for sample in family.samples:
            labels.setdefault(sample.name, set()).update(sample.labels)
    return labels


class TestTheDashboard:
    """It and the service know the same metrics."""

    def test_asks_only_for_what_there_is(
        self, client: FlaskClient, dashboard: dict[str, Any]
    ) -> None:
        """A panel that asks for a metric of another name would be empty for ever."""
        asked = set(re.findall(r"\breferee_\w+", " ".join(expressions(dashboard))))
        assert asked <= set(told(client))

    def test_shows_all_that_there_is(self, client: FlaskClient, dashboard: dict[str, Any]) -> None:
        """A metric that nobody sees is counted for nothing."""
        asked = set(re.findall(r"\breferee_\w+", " ".join(expressions(dashboard))))
        assert set(told(client)) <= asked

    def test_groups_by_labels_that_there_are(
        self, client: FlaskClient, dashboard: dict[str, Any]
    ) -> None:
        """`job` is Prometheus' own."""
        labels = {label for each in told(client).values() for label in each} | {"job", "le"}
        for expression in expressions(dashboard):
            grouped = re.findall(r"by \((\w+)\)", expression)
            matched = re.findall(r"[{,](\w+)(?:=~|!=|=)\"", expression)
            assert {*grouped, *matched} <= labels, expression

    def test_has_panels_that_do_not_overlap(self, dashboard: dict[str, Any]) -> None:
        """Each has its own place, number, title and explanation."""
        taken: set[tuple[int, int]] = set()
        for panel in dashboard["panels"]:
            at = panel["gridPos"]
            cells = {
                (x, y)
                for x in range(at["x"], at["x"] + at["w"])
                for y in range(at["y"], at["y"] + at["h"])
            }
            assert not cells & taken
            assert at["x"] + at["w"] <= 24
            taken |= cells
            assert panel["title"]
            assert panel["description"]
        assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
