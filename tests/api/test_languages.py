"""The language of an answer: ``?lang=``, else ``Accept-Language`` (RFC 4647 lookup), or English."""

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.wording.languages import Tag
from tests.api.asking import OPERATIONS, RULED, ask, faults_of, json_of, question, send
from tests.api.hostile import HOSTILE
from tests.api.malformed import Hostile

LOOKUPS = {
    "en": "en",
    "EN": "en",
    "en-GB": "en",
    "zh": "zh",
    "zh-CN": "zh",
    "zh-Hans-CN": "zh",
    "ZH-tw": "zh",
    "zh-x-private": "zh",
    "zh-CN, zh;q=0.9, en;q=0.8": "zh",
    "ga-IE, en;q=0.5": "en",
    "ga-IE,en;q=0.5": "en",
    "ga, zh;q=0.5, en;q=0.4": "zh",
    "en;q=0.5, zh": "zh",
    "en;q=0.2, zh-TW;q=0.3": "zh",
    "fr, de;q=0.9, zh;q=0.001": "zh",
    "*": "en",
    "fr, *;q=0.1": "en",
    "*, en;q=0": "zh",
    "en;q=0, *": "zh",
    "zh;q=0": "en",
    "zh;q=0, *": "en",
    "fr, de": "en",
    "": "en",
}

# None of these is a list of languages; nothing is promised but an answer.
NONSENSE = [
    ",",
    ";",
    ";;;,,,",
    "=",
    "zh;q",
    "zh;q=",
    "zh;q=abc",
    "zh;q=-1",
    "zh;q=1e9",
    "en;q=nan",
    "*-*",
    "-",
    "--zh",
    "zh_CN",
    "\\",
    '"',
    "'; drop table",
    "é",
    "\x00",
    "a-" * 4000,
    "x" * 8000,
    "zh," * 2500,
]


def ask_in(client: FlaskClient, accept_language: str, query: str = "") -> TestResponse:
    """Ask which cards may be played, in some language."""
    asked, headers = question("legal-plays"), {"Accept-Language": accept_language}
    return ask(client, f"legal-plays{query}", asked, headers=headers)


class TestAcceptLanguage:
    """The best language that the caller reads and the service speaks."""

    @pytest.mark.parametrize(("accept_language", "spoken"), LOOKUPS.items())
    def test_is_looked_up(self, client: FlaskClient, accept_language: str, spoken: str) -> None:
        """Ranges are shortened from the right, the best quality first; English if none fits."""
        answer = ask_in(client, accept_language)
        assert answer.headers["Content-Language"] == spoken
        assert bool(re.search(HAN, json_of(answer)["reason"])) is (spoken == "zh")

    @pytest.mark.parametrize("accept_language", NONSENSE, ids=lambda text: repr(text[:20]))
    def test_is_no_reason_to_refuse(self, client: FlaskClient, accept_language: str) -> None:
        """A header that means nothing is answered in some language of ours."""
        answer = ask_in(client, accept_language)
        assert answer.status_code == 200
        assert answer.headers["Content-Language"] in set(Tag)

    def test_may_be_missing(self, client: FlaskClient) -> None:
        """Who says nothing is answered in English."""
        assert client.get("/v1/games").headers["Content-Language"] == "en"

    def test_is_found_at_the_end_of_a_long_list(self, client: FlaskClient) -> None:
        """Thousands of languages that we do not speak hide none that we do."""
        assert ask_in(client, "fr, " * 2000 + "zh").headers["Content-Language"] == "zh"


class TestTheParameter:
    """``?lang=`` is one of the languages of the service, and comes before the header."""

    @pytest.mark.parametrize("spoken", list(Tag))
    def test_overrides_the_header(self, client: FlaskClient, spoken: str) -> None:
        """A link in one language stays in it, whoever follows it."""
        for accept_language in ("en", "zh", "*;q=0"):
            answer = ask_in(client, accept_language, f"?lang={spoken}")
            assert answer.headers["Content-Language"] == spoken

    @pytest.mark.parametrize("asked", ["fr", "ga", "zh-CN", "ZH", "EN", "en,zh", "*", "", "zh%0A"])
    def test_is_refused_where_it_is_no_language(self, client: FlaskClient, asked: str) -> None:
        """Unlike the header, a parameter is not interpreted; the languages are listed."""
        for path in ("/v1/games", "/v1/rules/trump-order"):
            answer = client.get(f"{path}?lang={asked}")
            assert (answer.status_code, faults_of(answer)) == (422, [("?lang", "unknown_value")])
            assert "en, zh" in json_of(answer)["errors"][0]["detail"]

    def test_is_refused_in_the_language_of_the_header(self, client: FlaskClient) -> None:
        """The problem itself is told in a language that the caller reads."""
        answer = ask_in(client, "zh", "?lang=fr")
        assert (answer.status_code, answer.headers["Content-Language"]) == (422, "zh")

    @pytest.mark.parametrize("query", ["lang=zh&lang=en", "lang=en&lang=en"])
    def test_is_given_once(self, client: FlaskClient, query: str) -> None:
        """Which of two counts would be a guess."""
        answer = client.get(f"/v1/games?{query}")
        assert (answer.status_code, faults_of(answer)) == (422, [("?lang", "repeated_parameter")])

    @pytest.mark.parametrize("operation", RULED)
    def test_is_refused_with_the_faults_of_the_body(
        self, client: FlaskClient, operation: str
    ) -> None:
        """One call tells what is wrong in the address and what is wrong in the question."""
        asked = question(operation, rules={"game": "poker"})
        answer = ask(client, f"{operation}?lang=fr", asked)
        assert faults_of(answer) == [("?lang", "unknown_value"), ("#/rules/game", "unknown_value")]


def answers_of_every_kind(client: FlaskClient, headers: dict[str, str]) -> Iterator[TestResponse]:
    """An answer of each status that a caller can bring about."""
    for operation in OPERATIONS:
        yield ask(client, operation, question(operation), headers=headers)
        yield ask(client, operation, {}, headers=headers)
        yield send(client, operation, b"{", headers=headers)
        yield send(client, operation, b"{}", "text/plain", headers=headers)
        yield send(client, operation, b" " * 70_000, headers=headers)
        yield ask(client, operation, {}, headers={**headers, "Accept": "text/html"})
        yield client.get(f"/v1/{operation}", headers=headers)
    for path in ("games", "games/spoil_five", "rules", "rules/trump-order", "nothing", "games/x"):
        yield client.get(f"/v1/{path}", headers=headers)
        yield client.get(f"/v1/{path}?language=en", headers=headers)
    yield client.get("/nothing", headers=headers)
    yield client.post("/livez", headers=headers)


class TestEveryAnswer:
    """It says which language it is in, and what that depended on."""

    @pytest.mark.parametrize("spoken", list(Tag))
    def test_names_its_language(self, client: FlaskClient, spoken: str) -> None:
        """Answers and problems alike, so that caches and readers know."""
        statuses = set()
        for answer in answers_of_every_kind(client, {"Accept-Language": spoken}):
            statuses.add(answer.status_code)
            assert answer.headers.getlist("Content-Language") == [spoken]
            assert answer.headers.getlist("Vary") == ["Accept, Accept-Language"]
        assert statuses == {200, 400, 404, 405, 406, 413, 415, 422}

    def test_fails_in_the_language_too(
        self, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A fault of the service is told in the language of the caller."""
        monkeypatch.setattr("service.api.operations.legal_plays", None)
        answer = ask_in(client, "zh")
        assert (answer.status_code, answer.headers["Content-Language"]) == (500, "zh")
        assert answer.headers["Vary"] == "Accept, Accept-Language"

    def test_has_the_same_codes_in_every_language(self, client: FlaskClient) -> None:
        """Machines read codes and slugs, which are never translated."""
        for operation in OPERATIONS:
            answers = [
                json_of(ask(client, operation, question(operation), headers=headers))
                for headers in ({"Accept-Language": "en"}, {"Accept-Language": "zh"})
            ]
            english, chinese = map(without_sentences, answers)
            assert english == chinese


def without_sentences(value: object) -> object:
    """An answer without what is written for people; a remedy tells its text, which is a sentence.

    The text form of a question is for people too, and is the same in every language.
    """
    if isinstance(value, dict):
        told = {"reason", "summary"} | ({"text"} if "penalty" in value else set())
        return {name: without_sentences(each) for name, each in value.items() if name not in told}
    return [without_sentences(each) for each in value] if isinstance(value, list) else value


HAN = r"[\u4e00-\u9fff]"
# Three English words in a row; names of fields and headers stand alone among Chinese.
ENGLISH_SENTENCE = r"[A-Za-z']{2,} [A-Za-z']+ [A-Za-z']+"


def sentences_in(value: object) -> Iterator[str]:
    """What an answer says to people; books keep their own titles."""
    if isinstance(value, dict):
        for name, each in value.items():
            if isinstance(each, str) and name in ("reason", "title", "detail", "text", "summary"):
                yield each
            elif name != "authorities":
                yield from sentences_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from sentences_in(each)


def assert_is_chinese(answer: TestResponse) -> None:
    """Every sentence is Chinese and none is English."""
    sentences = list(sentences_in(json_of(answer)))
    assert sentences
    for sentence in sentences:
        assert re.search(HAN, sentence)
        assert not re.search(ENGLISH_SENTENCE, sentence)


class TestChinese:
    """It is Chinese throughout; nothing is left in English for want of a translation."""

    @pytest.mark.parametrize("hostile", HOSTILE, ids=str)
    def test_problems_are_chinese(self, client: FlaskClient, hostile: Hostile) -> None:
        """Every fault that a request can have is told in Chinese."""
        headers = {**hostile.headers, "Accept-Language": "zh"}
        assert_is_chinese(send(client, hostile.operation, hostile.body, None, headers=headers))

    @pytest.mark.parametrize("operation", RULED)
    def test_rulings_are_chinese(self, client: FlaskClient, operation: str) -> None:
        """Every reason is Chinese."""
        assert_is_chinese(ask(client, f"{operation}?lang=zh", question(operation)))

    @pytest.mark.parametrize(
        "path",
        ["games", "games/auction_forty_fives", "rules", "rules/trump-order", "nothing", "games/no"],
    )
    def test_reference_is_chinese(self, client: FlaskClient, path: str) -> None:
        """So are the rule book, the house rules, and what is said where there is nothing."""
        assert_is_chinese(client.get(f"/v1/{path}?lang=zh"))
