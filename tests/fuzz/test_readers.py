"""Whatever is sent to a reader, it is answered or refused; nothing fails."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from hypothesis import given

from service import create_app
from tests.api.asking import OPERATIONS, question, written
from tests.api.test_json_reader import assert_read_as_usual_or_refused
from tests.contract.validation import LINES, Contract, ContractClient, load_document
from tests.fuzz.damage import damaged_bytes, damaged_text, fuzz

pytestmark = pytest.mark.fuzz

CANARY = "<script>alert(1)</script>"

BODIES = [written(question(operation)) for operation in OPERATIONS]
HOSTILE_JSON = [
    *(b"{", b"}", b"[", b"]", b'"', b":", b",", b"\\", b"\\u0000", b"\\ud800", b"\\udfff", b"\x00"),
    *(
        b"\xff",
        b"\xef\xbb\xbf",
        b"\xc0\xaf",
        b"NaN",
        b"-Infinity",
        b"1e999",
        b"-0",
        b"0.1",
        b"null",
    ),
    *(
        b"9" * 50,
        b"[" * 40,
        b'{"a":' * 40,
        b'"a":1,"a":2',
        b"//",
        b"/**/",
        b"'",
        b"\n",
        b"\xe2\x80\xa8",
    ),
]
ITEMS = [
    {"id": operation, "operation": operation, "request": question(operation)}
    for operation in OPERATIONS
]
BATCHES = [written(ITEMS), written(ITEMS[:1]), b"\n".join(map(written, ITEMS)), b"[]"]


def texts() -> list[str]:
    """The text form of a question of each operation."""
    client = create_app().test_client()
    found = []
    for operation in OPERATIONS:
        if operation != "notation":
            asked = {"operation": operation, "request": question(operation)}
            found.append(client.post("/v1/notation", json=asked).get_json()["text"])
    return found


TEXTS = texts()
HOSTILE_TEXT = [
    *("\n", "\r\n", "\t", ":", ",", ";", "=", "+", "(", ")", "[", "]", '"', "'", "\\", "|", "/"),
    *("\x00", "\x1b", "\u2028", "\u202e", "\ufeff", "\u0301", "\U0001f0a1", "\uff15", "\u2663"),
    *("10C", "5♣", "joker", "trump", "hand", "players", "true", "9" * 50, CANARY, "{{7*7}}", "%s"),
]
PAGES = ("/", "/trick", "/rob", "/deal", "/score")
QUERIES = [
    "trump=9C&hand=AH+KD&trick=KC:Ann",
    "trump=clubs&trick=KC,10C:Bob&players=Ann,Bob",
    "players=Ann,Bob,Cait,Dan&dealer=Dan&trump=9C&trick-1=KD,8H,10D,4D&rob=Cait",
    "players=Ann,Bob&scores=Ann:20&tricks=Ann,Bob&game=twenty_five",
    "trump=JC&hand=AC+KD+3H+7S+2D&discard=3H&lang=zh",
]
HOSTILE_QUERY = [
    *("&", "=", ";", "+", "%00", "%0d%0a", "%ff", "%c0%af", "%u0000", "#", "?", "lang=zh", "lang="),
    *("trick-99=", "trick-1=", "hand=", "players=", "A" * 300, "..%2f", quote(CANARY), quote("♣")),
]


@pytest.fixture(scope="module")
def asked() -> FlaskClient:
    """A client that raises when an answer is not as the document says."""
    return ContractClient(create_app(), Contract(load_document()))


class Readers:
    """What the tests share: Hypothesis gives a method nothing of pytest's."""

    client: FlaskClient

    @pytest.fixture(autouse=True)
    def _client(self, asked: FlaskClient) -> None:
        type(self).client = asked


class TestTheJSONReader:
    """It reads what the standard library reads, strictly, and refuses the rest."""

    @fuzz
    @given(damaged_bytes(BODIES, HOSTILE_JSON))
    def test_reads_or_refuses(self, body: bytes) -> None:
        """No damage makes it fail, or take a body for another."""
        assert_read_as_usual_or_refused(body)


class TestOperations(Readers):
    """They answer or refuse any body."""

    @fuzz
    @given(damaged_bytes(BODIES, HOSTILE_JSON))
    def test_answer_or_refuse(self, body: bytes) -> None:
        """Sent to a different operation each time."""
        operation = OPERATIONS[len(body) % len(OPERATIONS)]
        answer = self.client.post(f"/v1/{operation}", data=body, content_type="application/json")
        assert answer.status_code in (200, 400, 413, 422)

    @fuzz
    @given(damaged_bytes(BATCHES, HOSTILE_JSON))
    def test_answer_or_refuse_in_batches(self, body: bytes) -> None:
        """As an array and in lines; a line that is bad spoils only itself."""
        array = self.client.post("/v1/batch", data=body, content_type="application/json")
        assert array.status_code in (200, 400, 422)
        lines = self.client.post("/v1/batch", data=body, content_type=LINES)
        assert lines.status_code == 200
        for line in lines.data.splitlines():
            assert json.loads(line)["status"] in (200, 400, 413, 422)


class TestTheTextReader(Readers):
    """It reads any text, and tells what it could not read."""

    @fuzz
    @given(damaged_text(TEXTS, HOSTILE_TEXT))
    def test_reads_any_text(self, text: str) -> None:
        """A fault stands inside the text that it is about."""
        answer = self.client.post("/v1/notation", json={"text": text})
        assert answer.status_code in (200, 422)
        told: dict[str, Any] = answer.get_json()
        if answer.status_code == 200:
            for fault in told.get("faults", []):
                assert fault["line"] <= text.count("\n") + text.count("\r") + 1 + text.count(
                    "\u2028"
                )
                assert fault["column"] <= len(text) + 1


class TestPermalinks(Readers):
    """Every address is a page or a problem, and runs nothing that stands in it."""

    @fuzz
    @given(damaged_text(QUERIES, HOSTILE_QUERY))
    def test_are_pages_or_problems(self, query: str) -> None:
        """Each page for people, with what may come of a link that was copied badly."""
        page = PAGES[len(query) % len(PAGES)]
        written_query = quote(query, safe="&=+;%:,?#/")[:8000]
        answer = self.client.get(page, query_string=written_query, headers={"Accept": "text/html"})
        assert answer.status_code in (200, 400, 422)
        assert CANARY not in answer.text


class TestTheSearch:
    """It begins with what is sound."""

    def test_knows_a_sound_input_of_each_kind(self, asked: FlaskClient) -> None:
        """What is damaged was sound: otherwise the search would stop at the first byte."""
        for operation, body in zip(OPERATIONS, BODIES, strict=True):
            sent = asked.post(f"/v1/{operation}", data=body, content_type="application/json")
            assert sent.status_code == 200
        for text in TEXTS:
            assert not asked.post("/v1/notation", json={"text": text}).get_json().get("faults")
