"""A batch in lines: each is answered when it is there, whatever pieces it comes in."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st
from werkzeug.exceptions import ClientDisconnected
from werkzeug.test import TestResponse

from service import create_app
from service.api import batch
from service.api.batch_items import LONGEST_ITEM
from service.api.json_items import lines_in
from tests.api.asking import OPERATIONS, faults_of, json_of, question, send, written
from tests.api.test_batch import NAMED, NO_ITEMS, array, faults_in, item

LINES = "application/x-ndjson"
SOUND = written(item())


@pytest.fixture(scope="module")
def plain() -> FlaskClient:
    """A client of an application of its own."""
    return create_app().test_client()


class Stream:
    """A body that comes in these pieces, and may break off."""

    def __init__(self, pieces: Iterable[bytes], *, breaks_off: bool = False) -> None:
        self._pieces = iter(pieces)
        self._breaks_off = breaks_off
        self.given = 0

    def read1(self, size: int) -> bytes:
        """The next piece."""
        piece = next(self._pieces, b"")
        assert len(piece) <= size
        if not piece and self._breaks_off:
            raise ClientDisconnected
        self.given += len(piece)
        return piece


def in_pieces(body: bytes, size: int) -> Iterator[bytes]:
    """A body in pieces of one size."""
    for start in range(0, len(body), size):
        yield body[start : start + size]


def stream(plain: FlaskClient, body: Stream, **settings: Any) -> TestResponse:
    """Send a stream, of which nobody knows the length."""
    environ = {
        "wsgi.input": body,
        "wsgi.input_terminated": True,
        "HTTP_TRANSFER_ENCODING": "chunked",
    }
    return plain.post("/v1/batch", content_type=LINES, environ_overrides=environ, **settings)


def results_of(answer: TestResponse) -> list[Any]:
    """The results, each of which is a line."""
    assert (answer.status_code, answer.content_type) == (200, LINES)
    assert answer.data == b"" or answer.data.endswith(b"\n")
    return [json.loads(line) for line in answer.data.splitlines()]


def results(plain: FlaskClient, *lines: bytes) -> list[Any]:
    """The results for lines that come together."""
    return results_of(send(plain, "batch", b"\n".join(lines), LINES))


class TestLines:
    """They are answered one by one, as the items of an array are."""

    def test_have_the_results_of_an_array(self, plain: FlaskClient) -> None:
        """A result is the same bytes in both forms."""
        items = [written(item(operation, id=operation)) for operation in OPERATIONS]
        items += [sent for sent, _, _ in (*NO_ITEMS.values(), *NAMED.values())]
        in_array = send(plain, "batch", array(*items)).data
        in_lines = send(plain, "batch", b"\n".join(items), LINES).data

        assert in_array == b"[" + b",".join(in_lines.splitlines()) + b"]"

    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b" \t\n", b"\n\n \t\r\n\n"])
    def test_may_end_in_different_ways(self, plain: FlaskClient, end: bytes) -> None:
        """Carriage returns, spaces and blank lines are not looked at."""
        body = end + end.join([SOUND, b"5", SOUND]) + end
        got = results_of(send(plain, "batch", body, LINES))

        assert [each["status"] for each in got] == [200, 422, 200]
        assert got[1]["body"]["instance"] == "#2"

    def test_may_lack_the_last_end(self, plain: FlaskClient) -> None:
        """What stands after the last newline is a line."""
        assert results(plain, SOUND) == results(plain, SOUND, b"")

    def test_may_be_none(self, plain: FlaskClient) -> None:
        """Nothing is answered with nothing."""
        for body in (b"", b"\n", b" \r\n\t"):
            assert results_of(send(plain, "batch", body, LINES)) == []

    def test_may_be_more_than_an_array_may_have(self, plain: FlaskClient) -> None:
        """Their number has no limit."""
        answer = stream(plain, Stream([b"1\n" * 10_000] * 3))
        assert answer.data.count(b"\n") == 30_000

    def test_may_ask_in_any_language(self, plain: FlaskClient) -> None:
        """The language is that of the request."""
        answer = send(plain, "batch?lang=zh", b"5", LINES)
        assert answer.headers["Content-Language"] == "zh"
        assert results_of(answer)[0]["body"]["title"] == "问题无法回答"

    @pytest.mark.parametrize(
        "accept", ["application/x-ndjson", "application/json", "*/*", "application/*"]
    )
    def test_may_be_accepted_as_json(self, plain: FlaskClient, accept: str) -> None:
        """Who takes lines of JSON may say so, or say JSON."""
        assert send(plain, "batch", b"", LINES, headers={"Accept": accept}).status_code == 200

    @pytest.mark.parametrize(
        ("path", "content_type", "headers", "status"),
        [
            ("batch?lang=xx", LINES, {}, 422),
            ("batch", LINES, {"Accept": "text/html"}, 406),
            ("batch", LINES + "; charset=utf-16", {}, 415),
            ("batch", LINES, {"Content-Encoding": "gzip"}, 415),
            ("legal-plays", LINES, {}, 415),
        ],
    )
    def test_are_not_read_where_the_request_is_wrong(
        self,
        plain: FlaskClient,
        path: str,
        content_type: str,
        headers: dict[str, str],
        status: int,
    ) -> None:
        """What is wrong with the whole is one problem, found before anything is read."""
        body = Stream([SOUND])
        environ = {"wsgi.input": body, "CONTENT_LENGTH": str(len(SOUND))}
        answer = plain.post(
            f"/v1/{path}", content_type=content_type, headers=headers, environ_overrides=environ
        )
        assert (answer.status_code, body.given) == (status, 0)


class TestABadLine:
    """It spoils only its own result."""

    @pytest.mark.parametrize(
        ("line", "code"),
        [
            (b'{"id":"a1",', "not_json"),
            (SOUND + SOUND, "not_json"),
            (b"[1,", "not_json"),
            (b'{"id":"\xff"}', "not_utf8"),
            (b"\xef\xbb\xbf" + SOUND, "byte_order_mark"),
            (b"\x0b", "not_json"),
        ],
    )
    def test_may_be_no_json(self, plain: FlaskClient, line: bytes, code: str) -> None:
        """Broken syntax ends with its line."""
        before, bad, after = results(plain, SOUND, line, SOUND)

        assert (before["status"], after["status"]) == (200, 200)
        assert (bad["status"], faults_in(bad)) == (400, [("#", code)])
        assert bad["body"]["instance"] == "#2"

    def test_may_be_too_long(self, plain: FlaskClient) -> None:
        """64 KiB are read, without what ends the line; of more, nothing."""
        longest = SOUND[:-1] + b" " * (LONGEST_ITEM - len(SOUND)) + b"}"
        longer = SOUND[:-1] + b" " * (LONGEST_ITEM - len(SOUND) + 1) + b"}"
        for end in (b"\n", b"\r\n"):
            for size in (1_000, 65_535, 65_536):
                body = Stream(in_pieces(end.join([longest, longer, longest]) + end, size))
                got = results_of(stream(plain, body))
                assert [each["status"] for each in got] == [200, 413, 200]

    def test_may_be_of_any_length(self) -> None:
        """Of a line of 100 MB no more is kept than of one that is just too long."""
        kept = list(lines_in([*[b"x" * 100_000] * 1_000, b"\nsound\n"], LONGEST_ITEM))
        assert kept == [[None, b"sound"], []]


class TestPieces:
    """A line is answered as soon as it is there, and not before."""

    @pytest.mark.parametrize("size", [1, 2, 3, 50, 1_000])
    def test_may_end_anywhere(self, plain: FlaskClient, size: int) -> None:
        """In a line, between the two bytes of its end, or in a character."""
        named = json.dumps(item(id="牌🂡"), ensure_ascii=False).encode()
        body = b"\r\n".join([named, b"", SOUND, named])
        whole = send(plain, "batch", body, LINES)

        assert stream(plain, Stream(in_pieces(body, size))).data == whole.data
        assert results_of(whole)[0]["id"] == "牌🂡"

    @given(
        lines=st.lists(st.binary(max_size=12).filter(lambda line: b"\n" not in line)),
        size=st.integers(1, 9),
        longest=st.integers(1, 9),
    )
    def test_make_no_difference(self, lines: list[bytes], size: int, longest: int) -> None:
        """However a body is cut into pieces, its lines are the same."""
        found = [
            each for some in lines_in(in_pieces(b"\n".join(lines), size), longest) for each in some
        ]
        ended = [line.removesuffix(b"\r") for line in lines if line.strip(b" \t\r")]
        assert found == [line if len(line) <= longest else None for line in ended]

    def test_are_answered_before_the_next_is_read(self, plain: FlaskClient) -> None:
        """A caller may wait for an answer before he asks again."""
        asked = [SOUND + b"\n", SOUND[:50], SOUND[50:] + b"\n" + SOUND + b"\n"]
        body = Stream(asked)
        answered = stream(plain, body, buffered=False).iter_encoded()

        # First the headers alone, and nothing is read for them.
        assert (next(answered), body.given) == (b"", 0)
        assert (next(answered).count(b"\n"), body.given) == (1, len(asked[0]))
        # Half a line is not answered; what came together is answered together.
        assert sum(next(answered).count(b"\n") for _ in range(2)) == 2

    def test_are_answered_in_writes_of_a_bounded_size(self, plain: FlaskClient) -> None:
        """Many short lines that come at once do not make one long answer of it."""
        answered = list(stream(plain, Stream([b"1\n" * 30_000])).iter_encoded())
        assert sum(each.count(b"\n") for each in answered) == 30_000
        assert max(map(len, answered)) < 70_000
        assert len(answered) < 1_000

    def test_may_break_off(self, plain: FlaskClient) -> None:
        """What was asked before is answered; half a line is dropped."""
        body = Stream([SOUND + b"\n" + SOUND + b"\n" + SOUND[:-1]], breaks_off=True)
        assert [each["status"] for each in results_of(stream(plain, body))] == [200, 200]

    def test_may_end_before_their_length(self, plain: FlaskClient) -> None:
        """A body that is shorter than it said has broken off."""
        environ = {"wsgi.input": Stream([SOUND + b"\n5"]), "CONTENT_LENGTH": "5000"}
        answer = plain.post("/v1/batch", content_type=LINES, environ_overrides=environ)
        assert [each["status"] for each in results_of(answer)] == [200]


class TestLinesThatAProxyHasKept:
    """Some proxies stop sending a body when an answer to its beginning comes."""

    KEPT: Mapping[str, str] = {"X-Request-Buffered": "yes"}

    def test_are_read_before_they_are_answered(self, plain: FlaskClient) -> None:
        """All of the body has been read when the head of the answer goes out."""
        body = Stream([SOUND + b"\n"] * 10)
        answer = stream(plain, body, headers=self.KEPT)
        assert body.given == 10 * len(SOUND + b"\n")
        assert answer.data.count(b"\n") == 10

    def test_may_be_as_large_as_an_array(
        self, plain: FlaskClient, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """More than that is refused as a whole, with its length told or not."""
        monkeypatch.setattr(batch, "MOST_BYTES", 1000)
        lines = b"1\n" * 500
        assert send(plain, "batch", lines, LINES, headers=self.KEPT).status_code == 200
        assert send(plain, "batch", lines + b"1\n", LINES, headers=self.KEPT).status_code == 413
        assert stream(plain, Stream([lines, b"1\n"]), headers=self.KEPT).status_code == 413
        assert send(plain, "batch", lines + b"1\n", LINES).status_code == 200

    def test_are_a_problem_where_they_break_off(self, plain: FlaskClient) -> None:
        """Nothing has been answered yet, so the whole can be refused."""
        body = Stream([SOUND + b"\n"], breaks_off=True)
        assert stream(plain, body, headers=self.KEPT).status_code == 400


class TestASingleQuestion:
    """It is no batch, whatever it is sent as."""

    def test_is_not_read_in_lines(self, plain: FlaskClient) -> None:
        """The types of a batch are told for a batch only."""
        answer = send(plain, "legal-plays", written(question("legal-plays")), LINES)
        assert faults_of(answer) == [("#", "content_type_unsupported")]
        assert LINES not in json_of(answer)["detail"]
