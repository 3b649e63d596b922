"""Prism reads the document with its own eyes: as a mock of the service, and between us and it."""

import contextlib
import json
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

from scripts.make_collection import Example, examples_of
from tests.clients.tools import DOCUMENT, NODE_PACKAGES, need_node
from tests.contract.validation import load_document
from tests.servers import ON_LOOPBACK

pytestmark = [pytest.mark.node, *ON_LOOPBACK]

START_SECONDS = 60
EXAMPLES = list(examples_of(load_document()))
each_example = pytest.mark.parametrize(
    "example", EXAMPLES, ids=lambda example: f"{example.path}-{example.name}"
)


@contextlib.contextmanager
def prism(folder: Path, command: str, *upstream: str) -> Iterator[str]:
    """Let Prism serve the document on a free port and refuse what is not by it; its address."""
    need_node()
    log = folder / "prism.log"
    with log.open("w", encoding="utf-8") as output:
        process = subprocess.Popen(
            [NODE_PACKAGES / ".bin" / "prism", command, "--errors", "-p", "0", DOCUMENT, *upstream],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
        try:
            yield _address_when_ready(process, log)
        finally:
            process.kill()
            process.wait()


def _address_when_ready(process: subprocess.Popen[bytes], log: Path) -> str:
    deadline = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < deadline:
        ready = re.search(r"listening on (http://127\.0\.0\.1:\d+)", log.read_text("utf-8"))
        if ready:
            return ready[1]
        time.sleep(0.1)
    pytest.fail(f"Prism did not start:\n{log.read_text('utf-8')}")


def asked(address: str, example: Example, body: Any) -> tuple[int, Message, str]:
    """The status, the headers and the text that come back when an example is sent."""
    query = urllib.parse.urlencode(example.query)
    text = body if isinstance(body, str) else json.dumps(body)
    request = urllib.request.Request(
        f"{address}/{example.path}?{query}".rstrip("?"),
        data=None if body is None else text.encode(),
        method=example.method,
        headers={
            "Accept": example.media_type,
            "Content-Type": example.media_type,
            # What Prism answers where it does not ask the service itself.
            "Prefer": f"code=200, example={example.name}",
        },
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.headers, answer.read().decode()
    except urllib.error.HTTPError as refused:
        with refused:
            return refused.code, refused.headers, refused.read().decode()


def told(example: Example, text: str) -> Any:
    """An answer, in the form in which the document shows it."""
    return text if isinstance(example.answer, str) else json.loads(text)


@pytest.fixture(scope="module")
def mock(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of Prism in place of the service."""
    with prism(tmp_path_factory.mktemp("mock"), "mock") as address:
        yield address


@pytest.fixture(scope="module")
def proxy(live_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of Prism in front of a real server."""
    folder = tmp_path_factory.mktemp("proxy")
    with prism(folder, "proxy", f"{live_server}/v1") as address:
        yield address


class TestTheMock:
    """Whoever has the document can build against it before there is a service."""

    @each_example
    def test_takes_every_example_and_gives_its_answer(self, mock: str, example: Example) -> None:
        """Prism finds our requests sound, and can tell the answers apart by their names."""
        status, _, text = asked(mock, example, example.body)

        assert (status, told(example, text)) == (200, example.answer)

    @pytest.mark.parametrize(
        "spoiled",
        [
            {"trump_suit": "clubs", "hand": ["TC"]},
            {"trump_suit": "clubs"},
            {"trump_suit": "clubs", "hand": ["2C"], "trumpsuit": "clubs"},
        ],
    )
    def test_refuses_what_is_not_by_the_document(self, mock: str, spoiled: Any) -> None:
        """A card that does not exist, a missing field and a misspelt one are not let through."""
        status, headers, _ = asked(mock, EXAMPLES[0], spoiled)

        assert (status, headers["Content-Type"]) == (422, "application/problem+json")


class TestTheProxy:
    """A second reader of the document watches what goes in and out."""

    @each_example
    def test_finds_nothing_wrong_with_real_answers(self, proxy: str, example: Example) -> None:
        """Question and answer pass Prism's own validation, and the answer is the one shown."""
        status, headers, text = asked(proxy, example, example.body)

        assert "sl-violations" not in headers
        assert (status, told(example, text)) == (200, example.answer)
