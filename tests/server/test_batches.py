"""Batches as they are really served: conversations, clients that go away, and many at once."""

import contextlib
import http.client
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from service.api.batch import MOST_AT_ONCE
from tests.api.asking import question, written
from tests.api.test_batch import item
from tests.ops.test_gunicorn_conf import configuration
from tests.server.impatient import IMPATIENT
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

PATIENCE = 60
SOUND = written(item())
HEAD = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
IN_CHUNKS = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
SINGLE = written(question("legal-plays"))
SINGLE_HEAD = (
    b"POST /v1/legal-plays HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    b"Content-Length: %d\r\n\r\n" % len(SINGLE)
)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Where one worker serves the service."""
    with running_server() as address:
        yield int(address.rpartition(":")[2])


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """Where a worker with little patience serves it, and what it logs."""
    log = tmp_path_factory.mktemp("log") / "errors"
    with running_server("service:create_app()", log, GUNICORN_CMD_ARGS=IMPATIENT) as address:
        yield int(address.rpartition(":")[2]), log


def chunk(data: bytes) -> bytes:
    """Some bytes as one chunk of a body."""
    return b"%x\r\n%s\r\n" % (len(data), data)


class Conversation:
    """A batch in lines on a connection of its own."""

    def __init__(self, port: int, head: bytes = IN_CHUNKS) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.socket.sendall(head)
        self.response = http.client.HTTPResponse(self.socket)

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *_: object) -> None:
        self.response.close()
        self.socket.close()

    def begin(self) -> int:
        """Read the head of the answer, for its status."""
        self.response.begin()
        return self.response.status

    def say(self, data: bytes) -> None:
        """Send some bytes as a chunk."""
        self.socket.sendall(chunk(data))

    def hear(self) -> Any:
        """The next result."""
        return json.loads(self.response.readline())

    def end(self) -> bytes:
        """Send the end, and read what comes until the answer ends."""
        self.socket.sendall(b"0\r\n\r\n")
        return self.response.read()


def ask_single(port: int) -> int:
    """Ask a single question, for the status of its answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("POST", "/v1/legal-plays", SINGLE, {"Content-Type": "application/json"})
        return connection.getresponse().status


class TestAConversation:
    """A caller may wait for each answer before he asks again."""

    def test_goes_line_by_line(self, port: int) -> None:
        """The head comes at once, and each result when its line is there."""
        with Conversation(port) as batch:
            assert batch.begin() == 200
            for name in ("a", "b", "c"):
                batch.say(written(item(id=name)) + b"\n")
                assert batch.hear()["id"] == name
            batch.say(SOUND[:20])
            batch.say(SOUND[20:] + b"\n" + SOUND + b"\n5")
            assert [batch.hear()["status"] for _ in range(2)] == [200, 200]
            assert json.loads(batch.end())["status"] == 422

    def test_goes_line_by_line_with_its_length_told(self, port: int) -> None:
        """A body of a known length is read as it comes, too."""
        lines = [written(item(id=name)) + b"\n" for name in ("a", "b")]
        head = HEAD + b"Content-Length: %d\r\n\r\n" % sum(map(len, lines))
        with Conversation(port, head) as batch:
            assert batch.begin() == 200
            for line, name in zip(lines, ("a", "b"), strict=True):
                batch.socket.sendall(line)
                assert batch.hear()["id"] == name
            assert batch.response.read() == b""

    def test_leaves_the_connection_as_it_was(self, port: int) -> None:
        """What follows a batch on its connection is the next request."""
        body = SOUND + b"\n"
        for head, sent in (
            (IN_CHUNKS, chunk(body) + b"0\r\n\r\n"),
            (HEAD + b"Content-Length: %d\r\n\r\n" % len(body), body),
        ):
            single = SINGLE_HEAD.replace(b"Host: x", b"Host: x\r\nConnection: close") + SINGLE
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as client:
                client.sendall(head + sent + single)
                with client.makefile("rb") as answers:
                    _, batch, following = answers.read().split(b"HTTP/1.1 200 OK\r\n")
                assert b'{"id":"a1","status":200,' in batch
                assert json.loads(following.partition(b"\r\n\r\n")[2])["obligation"] == "free"

    def test_may_be_long(self, port: int) -> None:
        """Sender and reader go at the same time; nothing is lost and the order is kept."""
        count = 20_000

        def send_all() -> None:
            for number in range(count):
                batch.say(b'{"id":"%d"}\n' % number)
            batch.socket.sendall(b"0\r\n\r\n")

        with Conversation(port) as batch:
            sender = threading.Thread(target=send_all)
            sender.start()
            assert batch.begin() == 200
            names = [json.loads(line)["id"] for line in batch.response]
            sender.join()
        assert names == [str(number) for number in range(count)]

    def test_is_an_array_too(self, port: int) -> None:
        """An array of many questions comes back whole."""
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        body = b"[" + b",".join([SOUND] * 2_000) + b"]"
        with contextlib.closing(connection):
            connection.request("POST", "/v1/batch", body, {"Content-Type": "application/json"})
            results = json.loads(connection.getresponse().read())
        assert [each["status"] for each in results] == [200] * 2_000


class TestManyAtOnce:
    """Batches never take the last thread."""

    def test_leave_one_thread(self) -> None:
        """The limit and the number of threads belong together."""
        assert configuration()["threads"] == MOST_AT_ONCE + 1

    def test_let_a_question_through(self, port: int) -> None:
        """While as many streams as may be are open, a question is answered; one more is told."""
        with contextlib.ExitStack() as stack:
            batches = [stack.enter_context(Conversation(port)) for _ in range(MOST_AT_ONCE)]
            assert [batch.begin() for batch in batches] == [200] * MOST_AT_ONCE
            assert ask_single(port) == 200
            refused = stack.enter_context(Conversation(port, HEAD + b"Content-Length: 0\r\n\r\n"))
            assert (refused.begin(), refused.response.headers["Retry-After"]) == (503, "1")
            for batch in batches:
                batch.say(SOUND + b"\n")
                assert batch.hear()["status"] == 200
                assert batch.end() == b""
            with Conversation(port) as another:
                assert another.begin() == 200


class TestAClientThatGoesAway:
    """It has what it was answered, frees its thread and troubles nobody."""

    @pytest.mark.parametrize("last", [b"", SOUND[:30], SOUND])
    def test_in_the_middle_of_a_line(self, impatient: tuple[int, Path], last: bytes) -> None:
        """The lines before are answered; half a line is dropped, and the answer ends."""
        port, log = impatient
        for _ in range(2 * MOST_AT_ONCE):
            with Conversation(port) as batch:
                batch.say(SOUND + b"\n" + last)
                batch.socket.shutdown(socket.SHUT_WR)
                assert batch.begin() == 200
                assert batch.response.read().count(b"\n") == 1
        assert ask_single(port) == 200
        assert "Traceback" not in log.read_text()

    def test_without_a_word(self, impatient: tuple[int, Path]) -> None:
        """Half a line and silence ends in time, with every answer, and closes the connection."""
        port, log = impatient
        with Conversation(port) as batch:
            batch.say(SOUND + b"\n" + SOUND[:30])
            assert batch.begin() == 200
            assert batch.response.read().count(b"\n") == 1
            assert batch.socket.recv(1) == b""
        assert "Traceback" not in log.read_text()

    def test_and_stops_reading(self, impatient: tuple[int, Path]) -> None:
        """Who sends and sends and reads nothing is dropped, and his thread is free again."""
        port, log = impatient
        lines = chunk(b"1\n" * 30_000)
        with contextlib.ExitStack() as stack:
            for _ in range(MOST_AT_ONCE):
                batch = stack.enter_context(Conversation(port))
                # It is sent until the server hangs up.
                with pytest.raises((BrokenPipeError, ConnectionResetError)):  # noqa: PT012
                    while True:
                        batch.socket.sendall(lines)
            with Conversation(port) as another:
                another.say(SOUND + b"\n")
                assert another.begin() == 200
                assert another.hear()["status"] == 200
        assert "Traceback" not in log.read_text()

    @pytest.mark.parametrize(
        ("sent", "answered"),
        [
            (b"POST /v1/legal-plays HTTP/1.1\r\nHost: x", b""),
            (SINGLE_HEAD + SINGLE[:20], b"HTTP/1.1 408 "),
            (
                b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n" + chunk(b'[{"id":'),
                b"HTTP/1.1 408 ",
            ),
        ],
        ids=["half a head", "half a question", "half an array"],
    )
    def test_and_leaves_half_of_a_request(
        self, impatient: tuple[int, Path], sent: bytes, answered: bytes
    ) -> None:
        """Each is told, or its connection is closed, and its thread is free again."""
        port, log = impatient
        with contextlib.ExitStack() as stack:
            clients = [
                stack.enter_context(socket.create_connection(("127.0.0.1", port), PATIENCE))
                for _ in range(MOST_AT_ONCE)
            ]
            for client in clients:
                client.sendall(sent)
            for client in clients:
                with client.makefile("rb") as whole:
                    assert whole.read().startswith(answered)
        assert ask_single(port) == 200
        assert "Traceback" not in log.read_text()
        assert " 500 " not in log.read_text()


def worker_of(port: int) -> int:
    """The process that listens at a port and has a parent that does so, too."""
    inode = next(
        fields[9]
        for fields in map(str.split, Path("/proc/net/tcp").read_text().splitlines()[1:])
        if fields[1].endswith(f":{port:04X}") and fields[3] == "0A"
    )
    owners = []
    for process in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if process.name.isdigit() and any(
                link.readlink().name == f"socket:[{inode}]" for link in (process / "fd").iterdir()
            ):
                owners.append(int(process.name))
    return next(
        each for each in owners if int(Path(f"/proc/{each}/stat").read_text().split()[3]) in owners
    )


def resident(process: int) -> int:
    """How many bytes of memory a process has."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096


@pytest.mark.slow
class TestALongStream:
    """Its length takes no memory."""

    def test_of_a_million_lines(self, port: int) -> None:
        """1,000,000 questions go through one worker, and it stays as large as it was."""
        count, size = 1_000_000, 500
        lines = chunk((SOUND + b"\n") * size)
        worker = worker_of(port)

        def send_all() -> None:
            for _ in range(count // size):
                batch.socket.sendall(lines)
            batch.socket.sendall(b"0\r\n\r\n")

        with Conversation(port) as batch:
            sender = threading.Thread(target=send_all)
            sender.start()
            assert batch.begin() == 200
            answered, sizes = 0, []
            while piece := batch.response.read1(1 << 20):
                before, answered = answered, answered + piece.count(b"\n")
                if before // 50_000 != answered // 50_000:
                    sizes.append(resident(worker))
                    print(f"{answered:9,} lines: {sizes[-1] / 2**20:6.1f} MiB")
            sender.join()
        assert answered == count
        # The first 50,000 lines warm it up: threads, caches, buffers.
        assert max(sizes) - sizes[0] < 8 * 2**20
