"""When a request counts as arrived, whatever pieces it comes in."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.ops.arrival import LONGEST_BODY, LONGEST_HEAD, Arrival, State

GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /x HTTP/1.1\r\nHost: x\r\ncontent-LENGTH:  5 \r\n\r\nabcde"


def head(*lines: str) -> bytes:
    return "\r\n".join(("POST /x HTTP/1.1", *lines, "", "")).encode("ascii")


@pytest.mark.parametrize("request_", [GET, POST])
class TestAWholeRequest:
    """It has arrived with its last byte, and not before."""

    def test_has_not_arrived_one_byte_before_its_end(self, request_: bytes) -> None:
        for end in range(1, len(request_)):
            assert Arrival(request_[:end]).state is State.COMING

        assert Arrival(request_).state is State.WHOLE

    @given(st.data())
    def test_may_come_in_any_pieces(self, request_: bytes, data: st.DataObject) -> None:
        cuts = data.draw(st.sets(st.integers(1, len(request_) - 1)))
        ends = [0, *sorted(cuts), len(request_)]
        arrival = Arrival()

        states = [arrival.add(request_[start:end]) for start, end in pairwise(ends)]

        assert states == [State.COMING] * len(cuts) + [State.WHOLE]
        assert arrival.take() == request_

    def test_may_be_followed_by_the_next(self, request_: bytes) -> None:
        arrival = Arrival(request_ + b"GET /")

        assert arrival.state is State.WHOLE
        assert arrival.take() == request_ + b"GET /"


class TestAStream:
    """Where the body may be long, or comes only when asked for, nobody waits for its end."""

    @pytest.mark.parametrize(
        "lines",
        [
            [f"Content-Length: {LONGEST_BODY + 1}"],
            ["Content-Length: " + "9" * 5000],
            ["Transfer-Encoding: chunked"],
            ["transfer-encoding:chunked", "Content-Length: 5"],
            ["Content-Length: 5", "Expect: 100-continue"],
        ],
    )
    def test_begins_with_its_head(self, lines: list[str]) -> None:
        assert Arrival(head(*lines)[:-1]).state is State.COMING
        assert Arrival(head(*lines)).state is State.STREAM

    def test_is_not_seen_in_a_body(self) -> None:
        body = b"\r\nTransfer-Encoding: chunked\r\n\r\n"

        assert Arrival(head(f"Content-Length: {len(body)}") + body).state is State.WHOLE

    def test_is_a_head_without_end(self) -> None:
        """gunicorn refuses it where it sees why."""
        assert Arrival(b"GET /" + b"x" * LONGEST_HEAD).state is State.STREAM


@pytest.mark.parametrize(
    "lines", [["Content-Length: five"], ["Content-Length: 5", "Content-Length: 6"], ["No colon"]]
)
def test_a_bad_head_waits_for_no_body(lines: list[str]) -> None:
    """gunicorn can refuse it at once."""
    assert Arrival(head(*lines)).state is State.WHOLE


def test_a_client_that_hangs_up_is_gone() -> None:
    arrival = Arrival(b"GET /liv")

    assert arrival.add(b"") is State.GONE
