"""The limits of the proxy are those of the service; this needs no nginx."""

import re

import pytest

from service.api import batch, requests
from service.api.headers import ON_EVERY_ANSWER
from service.ops.worker import ProblemWorker
from tests.deploy.files import DEPLOY
from tests.ops.test_gunicorn_conf import configuration

# The configuration looks HOST up.
pytestmark = pytest.mark.enable_socket

NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")


def told(directive: str, context: str = "") -> list[str]:
    """What a directive says, wherever it stands after `context`."""
    after = NGINX[NGINX.index(context) :]
    return re.findall(rf"^\s*{directive} ([^;]+);", after, re.M)


def test_of_a_body_are_the_same() -> None:
    """A question and a batch may be as large here as there, and the sentences say so."""
    assert told("client_max_body_size", "server {")[0] == str(requests.MOST_BYTES)
    assert told("client_max_body_size", "location = /v1/batch")[0] == str(batch.MOST_BYTES)
    assert told("default", "$most_bytes {")[0] == str(requests.MOST_BYTES)
    assert f'"~/v1/batch(\\?|\\z)" {batch.MOST_BYTES};' in NGINX


def test_of_a_line_of_the_head_are_the_same() -> None:
    """An address or a header that passes here is read there, up to the end of its line."""
    (buffers,) = told("large_client_header_buffers")
    assert buffers == "4 8k"
    assert configuration()["limit_request_line"] == 8 * 1024 - len("\r\n")
    assert configuration()["limit_request_field_size"] == 8 * 1024 - len("\r\n")


def test_of_patience_are_the_same() -> None:
    """A client that moves nothing is waited for as long here as there."""
    for directive in ("client_header_timeout", "client_body_timeout", "send_timeout"):
        assert told(directive) == [f"{ProblemWorker.patience:.0f}s"]


def test_let_the_proxy_close_first() -> None:
    """Who closes an idle connection first must be the proxy, or a request meets the closing."""
    seconds = int(told("keepalive_timeout", "upstream referee")[0].removesuffix("s"))
    assert seconds < configuration()["keepalive"]


def test_break_a_conversation_off_before_the_service_ends_it() -> None:
    """A batch in lines that is stuck must not look as if it were whole."""
    (seconds,) = {
        told(f"proxy_{what}_timeout", "location = /-/lines")[0] for what in ("send", "read")
    }
    assert int(seconds.removesuffix("s")) < ProblemWorker.patience


def test_let_nobody_have_every_place_of_a_batch() -> None:
    """One address may have some of the places of two instances of two workers, not all."""
    most = {int(each.split()[1]) for each in told("limit_conn")}
    assert max(most) < 2 * 2 * batch.MOST_AT_ONCE


@pytest.mark.parametrize(("name", "value"), ON_EVERY_ANSWER)
def test_of_what_pages_may_read_are_the_same(name: str, value: str) -> None:
    """A page that may read an answer of the service may read one of the proxy."""
    (written,) = [each for each in told("add_header") if each.startswith(f"{name} ")]
    assert written.removeprefix(f"{name} ").removesuffix(" always").strip('"') == value
