"""An address is at most some thousand characters; what is sent for it has a bound too."""

import pytest
from flask.testing import FlaskClient

DEAL = "/deal?players=Ann,Bob&dealer=Ann&trump=9C"
LONG = [
    "/?trump=9C&hand=" + "2D," * 2_600,
    "/?hand=2D&trump=" + "9C," * 2_600,
    "/?trump=9C&hand=2D&trick=" + "9C:Ann," * 1_100,
    "/?trump=9C&hand=2D&foo=" + "a" * 8_000,
    "/trick?trump=9C&trick=" + "9C," * 2_600,
    "/rob?trump_card=9C&hand=" + "2D," * 2_600,
    "/deal?players=" + "a," * 4_000,
    "/deal?players=" + ",".join(f"P{number}" for number in range(1_400)),
    DEAL + "&tricks=" + "Bob:2D," * 1_100,
    DEAL + "&tricks=" + "Bob:2D/" * 1_100,
    DEAL + "&tricks=Bob:2D&taken_by=" + "Ann," * 2_000,
    DEAL + "&tricks=Bob:2D&hands=" + "Ann:2D/" * 1_100,
    "/score?players=" + "a," * 4_000,
    "/score?players=Ann,Bob&tricks=" + "Ann," * 2_000,
    "/score?players=Ann,Bob&tricks=Ann&scores=" + "Ann:5," * 1_300,
]
MOST = 1_500_000  # bytes


@pytest.mark.parametrize("address", LONG, ids=[each[:40] for each in LONG])
class TestLongAddresses:
    """Each link of a page has the whole question, so their number is bounded."""

    def test_are_answered_by_a_page_of_some_size(self, client: FlaskClient, address: str) -> None:
        """Lists that are far too long are told to be, and not shown link by link."""
        answer = client.get(address)

        assert answer.status_code == 200
        assert answer.mimetype == "text/html"
        assert len(answer.data) < MOST

    def test_are_told_what_is_wrong(self, client: FlaskClient, address: str) -> None:
        """None of them is a question that anybody could have meant."""
        assert 'class="wrong"' in client.get(address).text
