"""Answers that may be kept: their entity tags, how long, and 304 for whoever has one."""

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.wording.languages import Tag
from tests.api.asking import json_of

REFERENCE = (
    "/v1/games",
    "/v1/games/spoil_five",
    "/v1/rules",
    "/v1/rules/trump-order",
    "/v1/card-order?trump_suit=hearts",
)
FILES = ("/openapi.yaml", "/openapi.json", "/cards.svg", "/static/desk.css", "/sw.js")


def got(client: FlaskClient, path: str, **headers: str) -> TestResponse:
    """An answer, all of it read, so that no file stays open."""
    written = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = client.get(path, headers=written)
    with answer:
        answer.get_data()
    return answer


class TestTheEntityTag:
    """It names the bytes of an answer."""

    @pytest.mark.parametrize("path", REFERENCE + FILES)
    def test_is_strong_and_stays(self, client: FlaskClient, path: str) -> None:
        """The same address has the same tag again, and it promises the same bytes."""
        first, second = got(client, path), got(client, path)
        assert first.headers["ETag"] == second.headers["ETag"]
        assert first.headers["ETag"].startswith('"')

    def test_is_of_one_address(self, client: FlaskClient) -> None:
        """No two answers of the reference share a tag."""
        tags = {got(client, path).headers["ETag"] for path in REFERENCE}
        assert len(tags) == len(REFERENCE)

    @pytest.mark.parametrize("path", REFERENCE)
    def test_is_of_one_language(self, client: FlaskClient, path: str) -> None:
        """Each language has its own, however it was chosen, so that no cache mixes them up."""
        by_header = {tag: got(client, path, Accept_Language=tag).headers["ETag"] for tag in Tag}
        joint = "&" if "?" in path else "?"
        by_query = {tag: got(client, f"{path}{joint}lang={tag}").headers["ETag"] for tag in Tag}
        assert by_header == by_query
        assert len(set(by_header.values())) == len(Tag)


class TestHowLong:
    """What may change with the service is asked for again sooner than what never does."""

    @pytest.mark.parametrize("path", REFERENCE)
    def test_the_reference_is_kept_for_an_hour(self, client: FlaskClient, path: str) -> None:
        """By any cache, which must tell the languages apart."""
        headers = got(client, path).headers
        assert headers["Cache-Control"] == "public, max-age=3600"
        assert headers["Vary"] == "Accept, Accept-Language"

    @pytest.mark.parametrize("path", ["/openapi.yaml", "/openapi.json", "/static/desk.css"])
    def test_the_contract_and_the_files_are_asked_for_again(
        self, client: FlaskClient, path: str
    ) -> None:
        """An old contract or an old script beside a new service would mislead."""
        assert got(client, path).headers["Cache-Control"] == "no-cache"

    @pytest.mark.parametrize("path", ["/v1/nothing", "/v1/games/poker", "/v1/games?lang=fr"])
    def test_a_problem_has_no_tag(self, client: FlaskClient, path: str) -> None:
        """It may be gone with the next request."""
        assert {"ETag", "Cache-Control"}.isdisjoint(got(client, path).headers.keys())


class TestAskingAgain:
    """A caller who has the answer is told so in a few bytes."""

    @pytest.mark.parametrize("path", REFERENCE + FILES)
    @pytest.mark.parametrize("written", ["{}", "W/{}", '"other", {}', "*"])
    def test_gets_nothing_new(self, client: FlaskClient, path: str, written: str) -> None:
        """The tag may stand among others, and a proxy that compresses may have weakened it."""
        first = got(client, path)
        again = got(client, path, If_None_Match=written.format(first.headers["ETag"]))
        assert (again.status_code, again.data) == (304, b"")
        for name in ("ETag", "Cache-Control", "Vary"):
            assert again.headers.get(name) == first.headers.get(name)
        assert {"Content-Type", "Content-Length"}.isdisjoint(again.headers.keys())

    @pytest.mark.parametrize("path", REFERENCE + FILES)
    @pytest.mark.parametrize("written", ['"other"', "", "other", '"'])
    def test_gets_what_is_new(self, client: FlaskClient, path: str, written: str) -> None:
        """Another tag, or none that can be read, is answered as if it were not there."""
        first = got(client, path)
        again = got(client, path, If_None_Match=written)
        assert (again.status_code, again.data) == (200, first.data)

    @pytest.mark.parametrize("path", REFERENCE)
    def test_gets_what_is_new_in_another_language(self, client: FlaskClient, path: str) -> None:
        """Who has it in English has not got it in Chinese."""
        english = got(client, path).headers["ETag"]
        answer = got(client, path, If_None_Match=english, Accept_Language="zh")
        assert (answer.status_code, answer.headers["Content-Language"]) == (200, "zh")

    @pytest.mark.parametrize("path", REFERENCE + FILES)
    def test_with_head_gets_what_get_gets(self, client: FlaskClient, path: str) -> None:
        """Conditions hold for HEAD too."""
        tag = got(client, path).headers["ETag"]
        with client.head(path, headers={"If-None-Match": tag}) as answer:
            assert (answer.status_code, answer.data) == (304, b"")

    @pytest.mark.parametrize("path", REFERENCE)
    def test_a_condition_does_not_hide_a_fault(self, client: FlaskClient, path: str) -> None:
        """What would be a problem without the condition is that problem with it."""
        joint = "&" if "?" in path else "?"
        assert got(client, f"{path}{joint}lang=fr", If_None_Match="*").status_code == 422
        assert got(client, path, If_None_Match="*", Accept="text/html").status_code == 406


class TestAskingForOneAnswerOnly:
    """``If-Match`` wants an answer with one of its tags or none."""

    @pytest.mark.parametrize("path", [*REFERENCE, "/openapi.yaml", "/openapi.json", "/cards.svg"])
    def test_gets_that_one(self, client: FlaskClient, path: str) -> None:
        """The tag that the answer has, or any."""
        tag = got(client, path).headers["ETag"]
        for written in (tag, f'"other", {tag}', "*"):
            assert got(client, path, If_Match=written).status_code == 200

    @pytest.mark.parametrize("path", [*REFERENCE, "/openapi.yaml", "/openapi.json", "/cards.svg"])
    def test_gets_a_problem_instead_of_another(self, client: FlaskClient, path: str) -> None:
        """Another tag, or a weak one, is not the one; the problem says what to do."""
        tag = got(client, path).headers["ETag"]
        for written in ('"other"', f"W/{tag}"):
            answer = got(client, path, If_Match=written)
            assert answer.status_code == 412
            assert json_of(answer)["type"].endswith("problems/precondition-failed")
            assert "ETag" not in answer.headers
