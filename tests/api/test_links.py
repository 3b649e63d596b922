"""Links in the headers of answers: to the rule that decides, and to what describes the service."""

import re
from urllib.parse import urljoin, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.rules.rulebook import Rule
from service.wording.languages import Tag
from tests.api.asking import RULED, ask, json_of, question, written

REFERENCE = ("/v1/games", "/v1/games/spoil_five", "/v1/rules", "/v1/rules/target")


def links_of(answer: TestResponse, address: str) -> dict[str, str]:
    """Where each relation leads, for whoever asked at the address."""
    found = re.findall(r'<([^>]*)>; rel="([\w-]+)"; type="[\w/]+"(?:, |$)', answer.headers["Link"])
    assert found
    return {relation: urljoin(address, target) for target, relation in found}


class TestTheLinkOfARuling:
    """It leads to the page for people about the rule."""

    @pytest.mark.parametrize("operation", RULED)
    @pytest.mark.parametrize("tag", list(Tag))
    def test_leads_to_the_page_about_the_rule_in_the_language_of_the_answer(
        self, client: FlaskClient, operation: str, tag: Tag
    ) -> None:
        """A program shows the link, and its user reads the rule in full in his language."""
        answer = ask(client, operation, question(operation), headers={"Accept-Language": tag})
        links = links_of(answer, f"http://localhost/v1/{operation}")
        assert links == {
            "describedby": f"http://localhost/rules/{json_of(answer)['rule']}?lang={tag}"
        }
        page = client.get(links["describedby"].removeprefix("http://localhost"))
        assert (page.status_code, page.headers["Content-Language"]) == (200, tag)

    def test_is_on_no_answer_without_a_rule(self, client: FlaskClient) -> None:
        """The text form, a batch and problems have no rule of their own."""
        notation = ask(client, "notation", question("notation"))
        batch = client.post("/v1/batch", data=b"[]", content_type="application/json")
        problem = ask(client, "legal-plays", {})
        assert [each.status_code for each in (notation, batch, problem)] == [200, 200, 422]
        for each in (notation, batch, problem):
            assert "Link" not in each.headers

    @pytest.mark.parametrize("rule", list(Rule))
    def test_of_the_reference_leads_to_the_page_that_says_the_same(
        self, client: FlaskClient, rule: Rule
    ) -> None:
        """Every rule has both, a page for programs and one for people."""
        answer = client.get(f"/v1/rules/{rule}")
        links = links_of(answer, f"http://localhost/v1/rules/{rule}")
        assert links["describedby"] == f"http://localhost/rules/{rule}?lang=en"
        assert client.get(urlsplit(links["describedby"]).path).status_code == 200


class TestLinksToWhatDescribesTheService:
    """Whoever finds one page of the reference finds the contract."""

    @pytest.mark.parametrize("path", [*REFERENCE, "/v1/card-order?trump_suit=spades"])
    def test_lead_to_the_contract_and_its_page(self, client: FlaskClient, path: str) -> None:
        """From every depth."""
        links = links_of(client.get(path), f"http://localhost{path}")
        assert links["service-desc"] == "http://localhost/openapi.yaml"
        assert links["service-doc"] == "http://localhost/docs"


class TestAPathPrefix:
    """A proxy may put the service anywhere; no link forgets where."""

    @pytest.mark.parametrize("path", [*REFERENCE, "/v1/card-order?trump_suit=spades"])
    def test_stays_in_every_link_of_the_reference(self, client: FlaskClient, path: str) -> None:
        """Whether the proxy tells the prefix or not: links are relative and need no trust."""
        plain = client.get(path).headers["Link"]
        told = client.get(path, headers={"X-Forwarded-Prefix": "/cards"})
        mounted = client.get(path, base_url="http://localhost/cards")
        for answer in (told, mounted):
            assert answer.headers["Link"] == plain
            for target in links_of(answer, f"http://localhost/cards{path}").values():
                assert target.startswith("http://localhost/cards/")

    def test_stays_in_the_link_of_a_ruling(self, client: FlaskClient) -> None:
        """A question is asked one step below the root, wherever the root is."""
        body = written(question("rob-check"))
        answer = client.post(
            "/v1/rob-check",
            data=body,
            content_type="application/json",
            base_url="http://localhost/cards",
        )
        (target,) = links_of(answer, "http://localhost/cards/v1/rob-check").values()
        assert target.startswith("http://localhost/cards/rules/")

    def test_cannot_be_put_in_by_a_caller(self, client: FlaskClient) -> None:
        """Nobody can make the service send a reader elsewhere."""
        for name in ("X-Forwarded-Prefix", "X-Forwarded-Host", "X-Script-Name", "Host"):
            answer = client.get("/v1/rules/target", headers={name: "evil.example"})
            assert "evil" not in answer.headers.get("Link", "")
