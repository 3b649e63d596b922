"""What can be seen of a real server from outside: its counts, and whether it is ready."""

import http.client
import json
import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.api.asking import question, written
from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

SERVED = "tests.server.served:create_app()"
PATIENCE = 60


class Server:
    """A server with two workers."""

    def __init__(self, address: str) -> None:
        self.port = int(address.rpartition(":")[2])

    def ask(self, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
        """Send a request on a connection of its own, to whichever worker takes it."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, {"Content-Type": "application/json"})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def ask_question(self) -> int:
        """Ask a sound question, and return the status of the answer."""
        return self.ask("POST", "/v1/play-check", written(question("play-check")))[0]

    def workers(self) -> set[int]:
        """The processes of both workers."""
        found: set[int] = set()

        def both() -> bool:
            found.add(int(self.ask("GET", "/worker")[1]))
            return len(found) == 2

        until(both)
        return found

    def metric(self, name: str, **labels: str) -> float:
        """One number of what Prometheus is told."""
        text = self.ask("GET", "/metrics")[1].decode()
        for family in text_string_to_metric_families(text):
            for sample in family.samples:
                if sample.name == name and sample.labels == labels:
                    return sample.value
        return 0.0

    def comes_to(self, value: float, name: str, **labels: str) -> None:
        """Wait until a number is right.

        A request is counted when its last byte is sent, so the client may be the faster one.
        """
        until(lambda: self.metric(name, **labels) == value)


def until(happened: Callable[[], bool]) -> None:
    """Try again until it has happened; give up after longer than anything takes."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if happened():
            return
    pytest.fail("It did not happen.")


def master_of(worker: int) -> int:
    """The process that has started a worker."""
    return int(Path(f"/proc/{worker}/stat").read_text().rpartition(")")[2].split()[1])


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of the test's own, because the test harms it."""
    with running_server(SERVED, WORKERS="2") as address:
        yield Server(address)


ASKED = {"operation": "play_check", "status": "2xx"}


class TestTheCounts:
    """They are right over both workers, and over those that were there before."""

    def test_survive_a_worker_that_is_killed(self, server: Server) -> None:
        """Every worker tells the same sums, and a counter never falls."""
        workers = server.workers()
        for _ in range(20):
            assert server.ask_question() == 200
        server.comes_to(20, "referee_requests_total", **ASKED)
        for _ in range(20):
            assert server.metric("referee_requests_total", **ASKED) == 20
        # The request that asks is one.
        server.comes_to(1, "referee_requests_in_flight")

        os.kill(workers.pop(), signal.SIGKILL)
        # A connection that the dead worker had taken is lost with it.
        until(lambda: len(server.workers() - workers) == 1)
        for _ in range(20):
            assert server.metric("referee_requests_total", **ASKED) == 20
        assert server.ask_question() == 200
        server.comes_to(21, "referee_requests_total", **ASKED)
        assert server.metric("referee_workers") == 2
        server.comes_to(1, "referee_requests_in_flight")

    def test_need_no_file(self, server: Server) -> None:
        """Nothing that the workers map or hold open for it is on a file system."""
        for worker in server.workers():
            held = {os.readlink(each) for each in Path(f"/proc/{worker}/fd").iterdir()}
            assert not [path for path in held if path.endswith(".db")]


class TestAFullDisk:
    """It costs lines of the log, and nothing else."""

    def test_fails_no_request(self, tmp_path: Path) -> None:
        """The lost lines are counted; nothing else is missing."""
        log = tmp_path / "log"
        with running_server(SERVED, log, WORKERS="2") as address:
            server = Server(address)
            # No file may grow beyond what the log has now, as if the disk were full.
            for worker in server.workers():
                resource.prlimit(worker, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
            size = log.stat().st_size
            assert [server.ask_question() for _ in range(20)] == [200] * 20
            server.comes_to(20, "referee_requests_total", **ASKED)
            # To ask for the number costs a line as well, but not so many.
            assert any(server.metric("referee_log_lines_lost_total") >= 20 for _ in range(5))
            assert log.stat().st_size == size


class TestAStop:
    """The service says that it is not ready before it takes nothing any more."""

    def test_is_announced(self) -> None:
        """While it drains it lives and answers; a supervisor that signals twice changes nothing."""
        with running_server(SERVED, WORKERS="2", DRAIN_SECONDS="3") as address:
            server = Server(address)
            workers = server.workers()
            assert server.ask("GET", "/readyz")[0] == 200
            for process in (*workers, master_of(next(iter(workers)))):
                os.kill(process, signal.SIGTERM)
            until(lambda: server.ask("GET", "/readyz")[0] == 503)

            status, body = server.ask("GET", "/readyz")
            assert (status, json.loads(body)["status"]) == (503, 503)
            assert json.loads(body)["type"] == "problems/unavailable"
            assert server.ask("GET", "/livez")[0] == 200
            assert server.ask_question() == 200
            until(lambda: has_ended(server))

    def test_comes_at_once_unless_told(self) -> None:
        """By default nobody waits."""
        with running_server(SERVED, WORKERS="2") as address:
            server = Server(address)
            os.kill(master_of(next(iter(server.workers()))), signal.SIGTERM)
            until(lambda: has_ended(server))


def has_ended(server: Server) -> bool:
    """Whether nobody answers any more.  While somebody does, he answers well."""
    try:
        assert server.ask("GET", "/livez")[0] == 200
    except OSError:
        return True
    return False
