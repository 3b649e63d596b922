"""A batch as a JSON array: each question is answered as if it had been asked alone."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from service import create_app
from service.api import batch, json_items
from service.api.batch_items import LONGEST_ITEM
from service.api.json_reader import MOST_NESTING, NotJSON
from service.api.operations import OPERATIONS as ALL_OPERATIONS
from service.wording.languages import Language
from tests.api.asking import OPERATIONS, faults_of, json_of, question, send, written
from tests.api.hostile import HOSTILE
from tests.api.malformed import Hostile

JSON = "application/json"
MIB = 1024 * 1024


def is_one_value(body: bytes) -> bool:
    """Whether a body would be one item of an array, with whatever faults in it."""
    try:
        json_items.items_of_array([b"[" + body + b"]"], most=1, longest=LONGEST_ITEM)
    except NotJSON:
        return False
    return body.strip() != b""


# A question alone may be sent in ways that an item of a batch cannot.
IN_ITEMS = [
    each
    for each in HOSTILE
    if each.status != 415 and len(each.body) < LONGEST_ITEM and is_one_value(each.body)
]


@pytest.fixture(scope="module")
def plain() -> FlaskClient:
    """A client of an application of its own."""
    return create_app().test_client()


def item(asked: str = "legal-plays", /, **changes: object) -> dict[str, Any]:
    """A sound item, with some of its fields changed or added."""
    return {"id": "a1", "operation": asked, "request": question(asked), **changes}


def array(*items: bytes) -> bytes:
    """Items as the body of a batch."""
    return b"[" + b", ".join(items) + b"]"


def results_of(answer: TestResponse) -> list[Any]:
    """The results that a batch is answered with."""
    assert (answer.status_code, answer.content_type) == (200, JSON)
    results = json.loads(answer.data)
    assert isinstance(results, list)
    return results


def results(plain: FlaskClient, *items: object, **settings: Any) -> list[Any]:
    """The results for items, each of which is a JSON value or bytes."""
    body = array(*(each if isinstance(each, bytes) else written(each) for each in items))
    return results_of(send(plain, "batch", body, **settings))


def faults_in(result: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Where a result says faults are, and their codes."""
    return [(fault["pointer"], fault["code"]) for fault in result["body"]["errors"]]


class TestABatch:
    """It is answered with one result for each question, in their order."""

    def test_keeps_the_order_and_the_names(self, plain: FlaskClient) -> None:
        """Results stand where their questions stood, and are called as those were."""
        names = ["b", "a", "c", "a", "牌", "x" * 64, " ", "\x00", "e\u0301", '"}']
        got = results(plain, *(item(id=name) for name in names))

        assert [result["id"] for result in got] == names
        assert [result["status"] for result in got] == [200] * len(names)

    def test_may_ask_everything(self, plain: FlaskClient) -> None:
        """Every operation that answers a question can be asked in it, but no batch."""
        got = results(plain, *map(item, OPERATIONS), item(operation="batch"))

        assert [result["status"] for result in got[:-1]] == [200] * len(OPERATIONS)
        assert faults_in(got[-1]) == [("#/operation", "unknown_value")]
        assert set(OPERATIONS) == set(ALL_OPERATIONS)

    def test_may_be_empty(self, plain: FlaskClient) -> None:
        """No questions are answered with no results."""
        for body in (b"[]", b" [ ] \r\n\t"):
            assert send(plain, "batch", body).data == b"[]"

    def test_may_be_sent_in_any_pieces(self, plain: FlaskClient) -> None:
        """A body in chunks is the same batch."""
        body = array(written(item()), written(item("rob-check")))
        chunked = plain.post(
            "/v1/batch",
            content_type=JSON,
            environ_overrides={
                "wsgi.input": Chunks(body, 7),
                "wsgi.input_terminated": True,
                "HTTP_TRANSFER_ENCODING": "chunked",
            },
        )

        assert chunked.data == send(plain, "batch", body).data

    def test_is_answered_the_same_each_time(self, plain: FlaskClient) -> None:
        """The bytes depend on nothing but the request, problems included."""
        body = array(written(item()), written(item(id=5)), b'{"id":"n","request":NaN}')

        assert send(plain, "batch", body).data == send(plain, "batch", body).data

    def test_may_be_long(self, plain: FlaskClient) -> None:
        """10,000 questions are answered, each with its own name."""
        body = array(*(written(item(id=str(number))) for number in range(10_000)))

        assert [each["id"] for each in results_of(send(plain, "batch", body))] == [
            str(number) for number in range(10_000)
        ]

    def test_is_asked_with_post_only(self, plain: FlaskClient) -> None:
        """Other methods are refused like everywhere."""
        answer = plain.get("/v1/batch")

        assert answer.status_code == 405
        assert answer.headers["Allow"] == "OPTIONS, POST"


class Chunks:
    """A body of which each reading gives a few bytes."""

    def __init__(self, body: bytes, size: int) -> None:
        self._body, self._size = body, size

    def read(self, size: int) -> bytes:
        """The next few bytes."""
        size = min(size, self._size)
        came, self._body = self._body[:size], self._body[size:]
        return came


class TestOneQuestionInABatch:
    """It gets what it would have got alone."""

    @pytest.mark.parametrize("lang", ["en", "zh"])
    @pytest.mark.parametrize("operation", OPERATIONS)
    def test_gets_the_same_answer(self, plain: FlaskClient, operation: str, lang: str) -> None:
        """Byte for byte, in the language of the batch."""
        headers = {"Accept-Language": lang}
        alone = send(plain, operation, written(question(operation)), headers=headers)
        batched = send(plain, "batch", array(written(item(operation))), headers=headers)

        assert batched.data == b'[{"id":"a1","status":200,"body":' + alone.data + b"}]"
        assert batched.headers["Content-Language"] == lang
        assert send(plain, f"batch?lang={lang}", array(written(item(operation)))).data == (
            batched.data
        )

    @pytest.mark.parametrize("hostile", IN_ITEMS, ids=str)
    def test_gets_the_same_problem(self, plain: FlaskClient, hostile: Hostile) -> None:
        """Byte for byte, but for the instance, which is the name of the item."""
        head = b'{"id":"a1","operation":"%s","request":' % hostile.operation.encode()
        language = {"Accept-Language": hostile.headers.get("Accept-Language", "en")}
        alone = send(
            plain, hostile.operation, hostile.body, headers={**language, "X-Request-Id": "a1"}
        )
        batched = send(plain, "batch", array(head + hostile.body + b"}"), headers=language)

        assert batched.data == (
            b'[{"id":"a1","status":%d,"body":' % alone.status_code + alone.data + b"}]"
        )

    def test_may_be_any_json_value(self, plain: FlaskClient) -> None:
        """What is no object is refused as it would be alone."""
        for value in (None, True, 9, "9C", [], ["9C"]):
            (result,) = results(plain, item(request=value))
            assert (result["status"], faults_in(result)) == (422, [("#", "expected_object")])

    def test_may_be_as_deep_as_alone(self, plain: FlaskClient) -> None:
        """The item around it does not count."""
        for depth, code in ((MOST_NESTING, "expected_object"), (MOST_NESTING + 1, "too_deep")):
            nested = b"[" * depth + b"]" * depth
            alone = send(plain, "legal-plays", nested)
            (result,) = results(
                plain, b'{"id":"a1","operation":"legal-plays","request":' + nested + b"}"
            )
            assert faults_in(result) == faults_of(alone) == [("#", code)]
            assert result["id"] == result["body"]["instance"] == "a1"


NO_ITEMS: Mapping[str, tuple[bytes, int, list[tuple[str, str]]]] = {
    "null": (b"null", 422, [("#", "expected_object")]),
    "a number": (b"7", 422, [("#", "expected_object")]),
    "a text": (b'"a"', 422, [("#", "expected_object")]),
    "an array": (b"[[]]", 422, [("#", "expected_object")]),
    "an empty object": (
        b"{}",
        422,
        [
            ("#/id", "required_missing"),
            ("#/operation", "required_missing"),
            ("#/request", "required_missing"),
        ],
    ),
    "no id": (
        b'{"operation":"legal-plays","request":{}}', 422, [("#/id", "required_missing")],
    ),
    "an id of nothing": (written(item(id="")), 422, [("#/id", "too_short")]),
    "an id of null": (written(item(id=None)), 422, [("#/id", "null_not_allowed")]),
    "an id of 65": (written(item(id="x" * 65)), 422, [("#/id", "too_long")]),
    "a number for id": (written(item(id=5)), 422, [("#/id", "expected_string")]),
    "half a pair in id": (b'{"id":"\\ud800"}', 400, [("#/id", "lone_surrogate")]),
    "two ids": (b'{"id":"a","id":"b"}', 400, [("#/id", "duplicate_key")]),
    "NaN": (b"NaN", 400, [("#", "not_a_number")]),
    "a long number": (b"1" * 41, 400, [("#", "number_too_long")]),
    "a large number": (b"1e999", 400, [("#", "number_out_of_range")]),
    "half a pair": (b'"\\ud800"', 400, [("#", "lone_surrogate")]),
    "a very deep array": (b"[" * 9_000 + b"]" * 9_000, 400, [("#", "too_deep")]),
}  # fmt: skip
"""Items whose own name cannot be read."""

NAMED: Mapping[str, tuple[bytes, int, list[tuple[str, str]]]] = {
    "no operation": (b'{"id":"a1","request":{}}', 422, [("#/operation", "required_missing")]),
    "no request": (
        b'{"id":"a1","operation":"legal-plays"}', 422, [("#/request", "required_missing")],
    ),
    "an unknown operation": (
        written(item(operation="tic-tac-toe")), 422,
        [("#/operation", "unknown_value")],
    ),
    "a number for operation": (
        written(item(operation=1)), 422, [("#/operation", "expected_string")],
    ),
    "an unknown field": (written(item(lang="zh")), 422, [("#/lang", "unknown_field")]),
    "two operations": (
        b'{"id":"a1","operation":"a","operation":"b"}', 400, [("#/operation", "duplicate_key")],
    ),
    "two requests": (
        b'{"id":"a1","request":{},"request":{}}', 400, [("#/request", "duplicate_key")],
    ),
    "NaN for operation": (
        b'{"id":"a1","operation":NaN}', 400, [("#/operation", "not_a_number")],
    ),
    "NaN for request": (b'{"id":"a1","request":NaN}', 400, [("#", "not_a_number")]),
    "NaN in request": (
        b'{"id":"a1","request":{"hand":[1,NaN]}}', 400, [("#/hand/1", "not_a_number")],
    ),
    "two hands": (
        b'{"id":"a1","request":{"hand":[],"hand":[]}}', 400, [("#/hand", "duplicate_key")],
    ),
    "a long number": (
        b'{"id":"a1","request":{"hand":' + b"1" * 41 + b"}}", 400,
        [("#/hand", "number_too_long")],
    ),
    "half a pair in request": (
        b'{"id":"a1","request":{"\\ud800":1}}', 400, [("#", "lone_surrogate")],
    ),
    "a deep request": (
        b'{"request":' + b'{"":[' * 5_000 + b"]}" * 5_000 + b',"id":"a1"}', 400,
        [("#", "too_deep")],
    ),
}  # fmt: skip
"""Items that are wrong, but whose name can be read."""


class TestABadItem:
    """It spoils only its own result."""

    @pytest.mark.parametrize("name", NO_ITEMS)
    def test_without_a_name_is_known_by_its_number(self, plain: FlaskClient, name: str) -> None:
        """The result has no id then, and the instance is the number, from 1."""
        sent, status, faults = NO_ITEMS[name]
        before, bad, after = results(plain, item(id="b"), sent, item(id="c"))

        assert (before["id"], before["status"]) == ("b", 200)
        assert (after["id"], after["status"]) == ("c", 200)
        assert (bad["status"], faults_in(bad)) == (status, faults)
        assert bad["body"]["instance"] == "#2"
        assert set(bad) == {"status", "body"}

    @pytest.mark.parametrize("name", NAMED)
    def test_with_a_name_is_known_by_it(self, plain: FlaskClient, name: str) -> None:
        """The name is told wherever it can be read."""
        sent, status, faults = NAMED[name]
        before, bad, after = results(plain, item(id="b"), sent, item(id="c"))

        assert (before["status"], after["status"]) == (200, 200)
        assert (bad["status"], faults_in(bad)) == (status, faults)
        assert bad["id"] == bad["body"]["instance"] == "a1"

    def test_is_told_which_operation_was_meant(self, plain: FlaskClient) -> None:
        """A misspelt operation is suggested, and all of them are listed."""
        (result,) = results(plain, item(operation="legal_play"))
        (fault,) = result["body"]["errors"]

        assert fault["detail"].endswith("Did you mean legal-plays?")
        assert all(operation in fault["detail"] for operation in OPERATIONS)

    def test_is_told_in_the_language_of_the_batch(self, plain: FlaskClient) -> None:
        """Problems are in the caller's language, like answers."""
        (result,) = results(plain, item(id=5), headers={"Accept-Language": "zh"})

        assert result["body"]["title"] == "问题无法回答"

    def test_is_told_all_of_its_faults(self, plain: FlaskClient) -> None:
        """The faults of the item come at once, and before those of its question."""
        (result,) = results(plain, {"id": "", "operation": "x", "request": {"hand": 5}, "ids": 1})

        assert faults_in(result) == [
            ("#/id", "too_short"),
            ("#/operation", "unknown_value"),
            ("#/ids", "unknown_field"),
        ]

    @pytest.mark.parametrize(
        "long",
        [
            b'"' + b"x" * (LONGEST_ITEM - 1) + b'"',
            b'{"id":"a1","request":"' + b"\\\\" * 100_000 + b'"}',
            b'{"id":"a1","request":[' + b"[]," * 100_000 + b"{}]}",
            b"7" * 100_000,
            b'"' + "牌".encode() * 30_000 + b'"',
        ],
        ids=["a text", "escapes", "brackets", "a number", "three bytes a character"],
    )
    def test_may_be_too_long(self, plain: FlaskClient, long: bytes) -> None:
        """An item is not longer than a single question may be."""
        before, bad, after = results(plain, item(id="b"), long, item(id="c"))

        assert (before["id"], after["id"]) == ("b", "c")
        assert (bad["status"], bad["body"]["instance"]) == (413, "#2")
        assert set(bad) == {"status", "body"}

    def test_may_have_just_the_length(self, plain: FlaskClient) -> None:
        """64 KiB are read."""
        sent = written(item())
        padded = sent[:-1] + b" " * (LONGEST_ITEM - len(sent)) + b"}"
        longer = sent[:-1] + b" " * (LONGEST_ITEM - len(sent) + 1) + b"}"

        assert [each["status"] for each in results(plain, padded, longer)] == [200, 413]

    def test_may_be_our_own_fault(
        self, plain: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
    ) -> None:
        """What fails in one operation is told without detail, logged, and ends nothing."""

        def fail(_value: object, _language: Language) -> Any:
            raise RuntimeError("secret")

        monkeypatch.setitem(ALL_OPERATIONS, "rob-check", fail)
        before, bad, after = results(plain, item(), item("rob-check", id="r"), item())

        assert (before["status"], after["status"]) == (200, 200)
        assert (bad["id"], bad["status"], bad["body"]["instance"]) == ("r", 500, "r")
        assert bad["body"]["type"] == "../problems/internal-error"
        assert "secret" not in json.dumps(bad)
        assert "secret" in caplog.text


BROKEN: Mapping[str, tuple[bytes, list[tuple[str, str]], str]] = {
    "nothing": (b"", [("#", "empty_body")], ""),
    "spaces": (b" \n", [("#", "empty_body")], ""),
    "an object": (b'{"id":"a1"}', [("#", "expected_array")], ""),
    "an open array": (b"[", [("#", "not_json")], "line 1, column 2"),
    "a cut array": (b"[1,\n2", [("#", "not_json")], "line 2, column 2"),
    "a cut item": (b'[1, {"id"', [("#", "not_json")], "line 1, column 10"),
    "a cut text": (b'[1, "id', [("#", "not_json")], "line 1, column 5"),
    "a comma at the end": (b"[1,]", [("#", "not_json")], "line 1, column 4"),
    "two commas": (b"[1,,2]", [("#", "not_json")], "line 1, column 4"),
    "no comma": (b"[1 2]", [("#", "not_json")], "line 1, column 4"),
    "something after": (b"[1]\n x", [("#", "not_json")], "line 2, column 2"),
    "two arrays": (b"[][]", [("#", "not_json")], "line 1, column 3"),
    "lines": (b"[1]\n[2]", [("#", "not_json")], "line 2, column 1"),
    "a word": (b"[nope]", [("#", "not_json")], "line 1, column 2"),
    "no colon": (b'[1,\n {"b" 2}, 3]', [("#", "not_json")], "line 2, column 7"),
    "wrong brackets": (b'[{"b": 2], 3]', [("#", "not_json")], "line 1, column 9"),
    "a control character": (b'["a\nb"]', [("#", "not_json")], "line 1, column 4"),
    "a mark": (b"\xef\xbb\xbf[]", [("#", "byte_order_mark")], ""),
    "UTF-16": ("[]".encode("utf-16"), [("#", "byte_order_mark")], ""),
    "no UTF-8": (b'["\xff"]', [("#", "not_utf8")], "3"),
    "deep and open": (b"[" * 100_000, [("#", "not_json")], "line 1, column 100001"),
    "long and open": (b'[1,"' + b"x" * 200_000, [("#", "not_json")], "line 1, column 4"),
}


class TestABatchThatIsNone:
    """It is refused as a whole, and nothing in it is answered."""

    @pytest.mark.parametrize("name", BROKEN)
    def test_is_not_json(self, plain: FlaskClient, name: str) -> None:
        """Broken syntax is one problem, with its place in the body."""
        body, faults, place = BROKEN[name]
        answer = send(plain, "batch", body)

        assert (answer.status_code, faults_of(answer)) == (400, faults)
        assert place in json_of(answer)["errors"][0]["detail"]

    def test_is_broken_far_behind(self, plain: FlaskClient) -> None:
        """The place is that in the whole body, however long it is."""
        sound = b",\n".join([written(item())] * 1_000)
        answer = send(plain, "batch", b"[" + sound + b",\n  {,}]")
        assert "line 1001, column 4" in json_of(answer)["errors"][0]["detail"]

        answer = send(plain, "batch", b"[" + sound + b"\xff]")
        assert str(len(sound) + 2) in json_of(answer)["errors"][0]["detail"]

    def test_is_too_many(self, plain: FlaskClient) -> None:
        """The 10,001st question is one too many, and is told so."""
        answer = send(plain, "batch", array(*[b"1"] * 10_001))

        assert (answer.status_code, faults_of(answer)) == (422, [("#", "too_many_items")])
        assert "10001" in json_of(answer)["errors"][0]["detail"]

    def test_is_too_large(self, plain: FlaskClient) -> None:
        """32 MiB are read, with their length told or in chunks, and no byte more."""
        for size, status in ((32 * MIB, 200), (32 * MIB + 1, 413)):
            body = b"[" + b" " * (size - 2) + b"]"
            chunked = {
                "wsgi.input": Chunks(body, MIB),
                "wsgi.input_terminated": True,
                "HTTP_TRANSFER_ENCODING": "chunked",
            }
            assert send(plain, "batch", body).status_code == status
            answer = plain.post("/v1/batch", content_type=JSON, environ_overrides=chunked)
            assert answer.status_code == status

    def test_ends_before_its_length(self, plain: FlaskClient) -> None:
        """What comes of a part is not taken for the whole."""
        short = {"wsgi.input": Chunks(b"[]", 9), "CONTENT_LENGTH": "3"}
        answer = plain.post("/v1/batch", content_type=JSON, environ_overrides=short)
        assert answer.status_code == 400

    @pytest.mark.parametrize(
        ("path", "headers", "status"),
        [
            ("batch?lang=xx", {}, 422),
            ("batch?id=1", {}, 422),
            ("batch", {"Accept": "text/html"}, 406),
            ("batch", {"Accept": "application/x-ndjson"}, 406),
            ("batch", {"Content-Encoding": "gzip"}, 415),
        ],
    )
    def test_is_asked_wrongly(
        self, plain: FlaskClient, path: str, headers: dict[str, str], status: int
    ) -> None:
        """What is wrong with the request is told before a byte of the body is read."""
        unreadable = {"wsgi.input": Unreadable(), "CONTENT_LENGTH": "5"}
        answer = plain.post(
            f"/v1/{path}", content_type=JSON, headers=headers, environ_overrides=unreadable
        )
        assert answer.status_code == status

    @pytest.mark.parametrize("content_type", ["text/plain", "application/jsonl", None])
    def test_is_sent_as_something_else(self, plain: FlaskClient, content_type: str | None) -> None:
        """Both types that are read are told."""
        answer = send(plain, "batch", b"[]", content_type)
        assert answer.status_code == 415
        for told in (json_of(answer)["detail"], json_of(answer)["errors"][0]["detail"]):
            assert "application/json" in told
            assert "application/x-ndjson" in told


class Unreadable:
    """A body that must not be read."""

    def read(self, _size: int) -> bytes:
        """Fail."""
        raise AssertionError("read")


class TestTheLimit:
    """An application answers so many batches at once, and no more."""

    def test_is_told_at_once_and_in_a_moment_over(self) -> None:
        """One more is refused without being read; when one ends, the next is answered."""
        app = create_app()
        client = app.test_client()
        open_ones = [send(client, "batch", b"[1]") for _ in range(batch.MOST_AT_ONCE)]
        unreadable = {"wsgi.input": Unreadable(), "CONTENT_LENGTH": "5"}
        refused = client.post("/v1/batch", content_type=JSON, environ_overrides=unreadable)

        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "1")
        assert json_of(refused)["type"] == "../problems/unavailable"
        assert send(client, "legal-plays", written(question("legal-plays"))).status_code == 200
        # Whether it is read to its end or not.
        open_ones[0].close()
        assert send(client, "batch", b"[]").data == b"[]"
        assert open_ones[1].data
        assert send(client, "batch", b"[]").data == b"[]"
        for answer in open_ones:
            answer.close()

    def test_counts_no_batch_that_was_refused(self, app: Flask) -> None:
        """A batch that is none leaves its place."""
        client = app.test_client()
        for body in (b"", b"[", b"{}", array(*[b"1"] * 10_001)) * batch.MOST_AT_ONCE:
            assert send_unchecked(app, body).status_code in (400, 422)
        assert client.post("/v1/batch", data=b"[]", content_type=JSON).data == b"[]"


def send_unchecked(app: Flask, body: bytes) -> TestResponse:
    """Send a batch with a client that does not know the document."""
    return app.test_client().post("/v1/batch", data=body, content_type=JSON)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def pieces(body: bytes, size: int) -> Iterator[bytes]:
    """A body in pieces of one size."""
    for start in range(0, len(body), size):
        yield body[start : start + size]


class TestTheItemsOfAnArray:
    """An array is taken apart without reading what is in it."""

    @given(
        items=st.lists(values),
        longest=st.integers(1, 50),
        is_ascii=st.booleans(),
        indent=st.sampled_from([None, 1]),
    )
    def test_are_those_that_a_json_reader_finds(
        self, items: list[Any], longest: int, is_ascii: bool, indent: int | None
    ) -> None:
        """Wherever the pieces end: in an item, an escape, a character or between items."""
        body = json.dumps(items, ensure_ascii=is_ascii, indent=indent).encode(
            errors="surrogatepass" if is_ascii else "replace"
        )
        meant = json.loads(body)
        found = json_items.items_of_array(pieces(body, longest), most=1000, longest=longest)

        assert len(found) == len(meant)
        for got, value in zip(found, meant, strict=True):
            assert got is None or (len(got) <= longest and json.loads(got) == value)

    @pytest.mark.parametrize("number", [b"123", b"-1.25", b"1e5", b"12E+34", b"12.5e-6"])
    def test_may_be_numbers_cut_anywhere(self, number: bytes) -> None:
        """The first digits of a number are not taken for all of it."""
        body = array(number, number)
        for size in range(1, len(body)):
            found = json_items.items_of_array(pieces(body, size), most=2, longest=9)
            assert found == [number, number]

    @given(items=st.lists(values, min_size=1), cut=st.integers(1, 1000), size=st.integers(1, 50))
    def test_are_none_where_it_is_cut(self, items: list[Any], cut: int, size: int) -> None:
        """However an array is cut off, it is not taken for a shorter one."""
        body = json.dumps(items).encode()
        part = body[: max(1, len(body) - cut)]
        with pytest.raises(NotJSON):
            json_items.items_of_array(pieces(part, size), most=1000, longest=size)
