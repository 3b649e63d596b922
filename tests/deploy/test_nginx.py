"""The proxy's configuration, run by the real nginx in front of two real instances."""

import contextlib
import gzip
import http.client
import json
import socket
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from chaos.ports import LOOPBACK
from chaos.proxy import configured, running_proxy
from service.api.batch import MOST_AT_ONCE
from service.api.problems import STATUS, Kind
from service.wording.languages import Language, Tag, language
from tests.api.asking import OPERATIONS, question, written
from tests.api.test_batch import item
from tests.contract.validation import Contract
from tests.deploy.through import JSON, PATIENCE, Answer, Site, needs_nginx, site
from tests.servers import ON_LOOPBACK

pytestmark = [*ON_LOOPBACK, pytest.mark.proxy]

QUESTION = written(question("legal-plays"))
LINES = {"Content-Type": "application/x-ndjson"}
LARGEST_BATCH = 32 * 1024 * 1024


@pytest.fixture(scope="module", autouse=True)
def _nginx() -> None:
    needs_nginx()


@pytest.fixture(scope="module")
def through(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A proxy that lets one caller ask as often as he likes."""
    with site(tmp_path_factory.mktemp("site"), unlimited=True) as running:
        yield running


def test_is_accepted_by_nginx(tmp_path: Path) -> None:
    """`nginx -t` finds nothing to complain of, nor to warn of."""
    file = tmp_path / "nginx.conf"
    file.write_text(configured(tmp_path, 8080, (1, 2)), "utf-8")
    command = ["nginx", "-t", "-e", "stderr", "-c", str(file)]
    tried = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (tried.returncode, "warn" in tried.stderr) == (0, False), tried.stderr


class TestAQuestion:
    """It is answered through the proxy as without it."""

    @pytest.mark.parametrize("operation", OPERATIONS)
    @pytest.mark.parametrize("prefix", ["", "/referee"])
    def test_gets_the_same_bytes(
        self, through: Site, client: FlaskClient, operation: str, prefix: str
    ) -> None:
        """Every operation answers word for word the same, at the root and below the prefix."""
        body, path = written(question(operation)), f"/v1/{operation}"
        answer = through.ask("POST", prefix + path, body)
        assert answer.status == 200
        assert answer.body == client.post(path, data=body, content_type="application/json").data

    def test_keeps_its_name(self, through: Site) -> None:
        """A usable identifier goes through to the service and comes back once."""
        answer = through.ask("POST", "/v1/legal-plays", b"{}", {**JSON, "X-Request-Id": "table-7"})
        assert answer.headers.get_all("X-Request-Id") == ["table-7"]
        assert answer.json["instance"] == "table-7"

    @pytest.mark.parametrize("given", ["", "two words", "x" * 65, '"}'])
    def test_gets_a_name(self, through: Site, given: str) -> None:
        """What cannot be repeated safely is replaced, and service and proxy use one name."""
        answer = through.ask("POST", "/v1/legal-plays", b"{}", {**JSON, "X-Request-Id": given})
        (name,) = answer.headers.get_all("X-Request-Id") or []
        assert len(name) == 32
        assert answer.json["instance"] == name

    def test_is_written_down_without_its_query(self, tmp_path: Path) -> None:
        """The log has the name of the request, and not the names of players."""
        with running_proxy(tmp_path, (1, 2)) as port:
            asked = Site(port, (), tmp_path).ask("GET", "/referee/?hand=5C&trick=Siobhan:JC")
        lines = (tmp_path / "access.log").read_text("utf-8")
        assert "Siobhan" not in lines
        line = json.loads(lines.splitlines()[-1])
        assert line["path"] == "/referee/"
        assert (line["status"], line["request_id"]) == (502, asked.headers["X-Request-Id"])

    def test_may_be_answered_compressed(self, through: Site) -> None:
        """What is large is compressed for those who take it, and is the same."""
        plain = through.ask("GET", "/v1/rules", headers={})
        packed = through.ask("GET", "/v1/rules", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.body) == plain.body
        assert "Accept-Encoding" in ", ".join(plain.headers.get_all("Vary") or [])

    def test_has_every_header_of_the_service_once(self, through: Site) -> None:
        """The proxy adds nothing to an answer of the service but its own names."""
        names = [name.lower() for name in through.ask("GET", "/livez").headers]
        assert len(names) == len(set(names))
        assert {"access-control-allow-origin", "x-content-type-options"} <= set(names)

    @pytest.mark.parametrize("path", ["/livez", "/readyz", "/proxy-livez"])
    def test_of_health_is_answered(self, through: Site, path: str) -> None:
        """The paths that watchers ask are there."""
        assert through.ask("GET", path).status == 200


class TestThePrefix:
    """Below the prefix everything leads to where the caller is."""

    @pytest.mark.parametrize("prefix", ["", "/referee"])
    def test_is_in_addresses_to_share(self, through: Site, prefix: str) -> None:
        """The address to share is one that the caller can open."""
        headers = {"Host": "referee.example"}
        page = through.ask("GET", f"{prefix}/?trump_suit=clubs&hand=AH,3D", headers=headers)
        assert page.status == 200
        assert f"http://referee.example{prefix}/?".encode() in page.body

    @pytest.mark.parametrize("name", ["X-Forwarded-Prefix", "SCRIPT_NAME", "Script-Name"])
    def test_cannot_be_forged(self, through: Site, name: str) -> None:
        """A caller does not choose it, nor the scheme or the host."""
        forged = {name: "/evil", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
        page = through.ask("GET", "/?trump_suit=clubs&hand=AH,3D", headers=forged)
        assert page.status == 200
        assert b"evil" not in page.body
        assert b"https://127" not in page.body

    @pytest.mark.parametrize("path", ["/refereex", "/%72eferee/v1/games", "/referee"])
    def test_is_that_word_alone(self, through: Site, path: str) -> None:
        """What only looks like it is nothing that the service knows."""
        assert through.ask("GET", path).status == 404


class TestItsOwnErrors:
    """What the proxy refuses itself is told as the service tells it."""

    def held(self, answer: Answer, contract: Contract, kind: Kind, status: int) -> None:
        """Hold a problem to the contract, and to the headers that the service gives to each."""
        assert (answer.status, answer.json["status"]) == (status, status)
        assert answer.headers["Content-Type"] == "application/problem+json"
        contract.schema("/components/schemas/Problem").validate(answer.json)
        assert answer.json["type"] == f"/problems/{kind}"
        assert answer.json["instance"] == answer.headers["X-Request-Id"]
        assert answer.headers["Access-Control-Allow-Origin"] == "*"

    @pytest.mark.parametrize(
        ("path", "size", "most"),
        [("/v1/legal-plays", 64 * 1024 + 1, 65536), ("/v1/batch", LARGEST_BATCH + 1, 33554432)],
    )
    def test_body_too_large(
        self, through: Site, contract: Contract, path: str, size: int, most: int
    ) -> None:
        """The limit is told in bytes."""
        answer = through.ask("POST", path, b" " * size)
        self.held(answer, contract, Kind.CONTENT_TOO_LARGE, 413)
        assert str(most) in answer.json["detail"]

    @pytest.mark.parametrize(
        ("raw", "status"),
        [
            (b"NONSENSE\r\n\r\n", 400),
            (b"GET / HTTP/1.1\r\n\r\n", 400),
            (b"GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: " + b"x" * 9000 + b"\r\n\r\n", 431),
            (b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: x\r\n\r\n", 414),
            (b"TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", 405),
            (b"GET / HTTP/3.0\r\nHost: x\r\n\r\n", 505),
            (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: odd\r\n\r\n", 501),
        ],
    )
    def test_not_http(self, through: Site, contract: Contract, raw: bytes, status: int) -> None:
        """What is no good HTTP gets a problem and no page in HTML."""
        self.held(through.send(raw), contract, Kind.OTHER, status)

    def test_figures(self, through: Site, contract: Contract) -> None:
        """The figures are not for everybody."""
        for path in ("/metrics", "/referee/metrics", "/-/problem"):
            answer = through.ask("GET", path)
            assert answer.status == 404
            assert answer.json["detail"] == f"There is nothing at {path}."
        self.held(through.ask("GET", "/metrics"), contract, Kind.NOT_FOUND, 404)

    def test_nobody_there(self, tmp_path: Path, contract: Contract) -> None:
        """Without any instance the caller is told to come again."""
        with running_proxy(tmp_path, (1, 2)) as port:
            answer = Site(port, (), tmp_path).ask("POST", "/v1/legal-plays", QUESTION)
        self.held(answer, contract, Kind.UNAVAILABLE, 502)
        assert answer.headers["Retry-After"] == "1"

    def test_too_often(self, tmp_path: Path, contract: Contract) -> None:
        """Whoever asks too much is told when he may ask again; health is never refused."""
        with running_proxy(tmp_path, (1, 2)) as port:
            mine = Site(port, (), tmp_path)
            answers = (mine.ask("GET", "/v1/games") for _ in range(1000))
            answer = next(answer for answer in answers if answer.status == 429)
            assert mine.ask("GET", "/livez").status == 502
        self.held(answer, contract, Kind.TOO_MANY_REQUESTS, 429)
        assert answer.headers["Retry-After"] == "1"

    def test_has_the_headers_of_a_problem_of_the_service(self, through: Site, app: Flask) -> None:
        """A page reads both alike: the same headers with the same values."""
        ours = app.test_client().get("/v1/nothing").headers
        theirs = through.ask("GET", "/metrics").headers
        for name in set(ours.keys()) - {"X-Request-Id", "Content-Length", "Content-Type"}:
            assert theirs[name] == ours[name], name

    @pytest.mark.parametrize(
        ("query", "accepted", "tag"),
        [
            ("", "", Tag.EN),
            ("?lang=zh", "en", Tag.ZH),
            ("?lang=en", "zh", Tag.EN),
            ("", "zh-CN,zh;q=0.9", Tag.ZH),
            ("", "en-IE,zh;q=0.5", Tag.EN),
            ("", "zhx", Tag.EN),
        ],
    )
    def test_is_told_in_the_callers_language(
        self, through: Site, query: str, accepted: str, tag: Tag
    ) -> None:
        """English or Chinese, as the service chooses."""
        headers = {**JSON, "Accept-Language": accepted}
        answer = through.ask("POST", "/v1/legal-plays" + query, b" " * 70_000, headers)
        assert answer.headers["Content-Language"] == str(tag)
        assert answer.json["title"] == language(tag).say("problem.content-too-large.title", {})

    @pytest.mark.parametrize("tag", Tag)
    def test_is_told_in_the_words_of_the_service(self, tag: Tag, tmp_path: Path) -> None:
        """The sentences in the configuration are those of the catalogues."""
        text = configured(tmp_path, 8080, (1, 2))
        for kind in (
            Kind.NOT_FOUND,
            Kind.CONTENT_TOO_LARGE,
            Kind.TOO_MANY_REQUESTS,
            Kind.INTERNAL_ERROR,
            Kind.UNAVAILABLE,
            Kind.OTHER,
        ):
            title, detail = sentences(kind, language(tag))
            assert f'{tag}/{kind} "{title}";' in text
            assert f'{tag}/{kind} "{detail}";' in text

    def test_of_a_kind_has_the_status_of_the_kind(self, tmp_path: Path) -> None:
        """The statuses that the service has go with the same kinds here."""
        text = configured(tmp_path, 8080, (1, 2))
        for kind in (Kind.CONTENT_TOO_LARGE, Kind.TOO_MANY_REQUESTS, Kind.UNAVAILABLE):
            assert f"{STATUS[kind]} {kind};" in text


def sentences(kind: Kind, words: Language) -> tuple[str, str]:
    """The title and the detail of a kind, with nginx's variable for the number."""
    facts = {"most": "$most_bytes", "path": "$nothing"}
    return words.say(f"problem.{kind}.title", {}), words.say(f"problem.{kind}.detail", facts)


class Talk:
    """A batch in lines, sent in chunks."""

    def __init__(self, port: int) -> None:
        self.socket = socket.create_connection((LOOPBACK, port), PATIENCE)
        self.socket.sendall(
            b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        self.response = http.client.HTTPResponse(self.socket)
        self.response.begin()

    def __enter__(self) -> "Talk":
        return self

    def __exit__(self, *_: object) -> None:
        self.response.close()
        self.socket.close()

    def say(self, line: bytes) -> None:
        """Send a line."""
        self.socket.sendall(b"%x\r\n%s\n\r\n" % (len(line) + 1, line))

    def hear(self) -> Any:
        """The next answer."""
        return json.loads(self.response.readline())

    def end(self) -> bytes:
        """Send the end, and read what is left."""
        self.socket.sendall(b"0\r\n\r\n")
        return self.response.read()


class TestABatch:
    """Batches go through, each as it must."""

    LONG = b'{"id":"a","operation":"x","request":"' + b"x" * 60_000 + b'"}'

    def test_in_chunks_is_answered_line_by_line(self, through: Site) -> None:
        """Nothing is kept on either way: an answer comes before the next line is sent."""
        with Talk(through.port) as talk:
            for name in ("a", "b", "c"):
                talk.say(written(item(id=name)))
                assert talk.hear()["id"] == name
            assert talk.end() == b""

    def test_in_chunks_has_no_end(self, through: Site) -> None:
        """Who reads as he writes may go on for longer than any array."""
        with Talk(through.port) as talk:
            for _ in range(LARGEST_BATCH // len(self.LONG) + 10):
                talk.say(self.LONG)
                assert talk.hear()["status"] == 422
            assert talk.end() == b""

    def test_in_chunks_that_runs_too_far_ahead_is_broken_off(
        self, through: Site, tmp_path: Path
    ) -> None:
        """Answers that are missing are not hidden: the answer has no proper end."""
        hasty = ("proxy_read_timeout 15s;", "proxy_read_timeout 1s;")
        ports = [each.port for each in through.instances]
        with (
            running_proxy(tmp_path, ports, unlimited=True, changes=[hasty]) as port,
            Talk(port) as talk,
        ):

            def send() -> None:
                with contextlib.suppress(OSError):
                    for _ in range(2000):
                        talk.say(self.LONG)

            sender = threading.Thread(target=send)
            sender.start()
            with pytest.raises((http.client.IncompleteRead, ConnectionResetError)):
                talk.response.read()
            sender.join()

    def test_in_lines_of_known_length_is_answered_whole(self, through: Site) -> None:
        """They are kept like an array until they have come, so that no haste can hurt."""
        count = 500
        answer = through.ask("POST", "/v1/batch", (self.LONG + b"\n") * count, LINES)
        assert answer.status == 200
        assert answer.body.count(b"\n") == count

    def test_in_an_array_is_answered_whole(self, through: Site) -> None:
        """As many answers as questions."""
        body = b"[" + b",".join([written(item())] * 2000) + b"]"
        answer = through.ask("POST", "/v1/batch", body)
        assert [each["status"] for each in answer.json] == [200] * 2000

    def test_that_one_instance_has_no_room_for_goes_to_the_other(self, through: Site) -> None:
        """An instance full of batches is passed over, and only two full ones refuse."""
        with contextlib.ExitStack() as stack:
            full, other = through.instances
            for _ in range(MOST_AT_ONCE):
                connection = http.client.HTTPConnection(LOOPBACK, full.port, timeout=PATIENCE)
                stack.enter_context(contextlib.closing(connection))
                connection.putrequest("POST", "/v1/batch")
                connection.putheader("Content-Type", "application/x-ndjson")
                connection.putheader("Transfer-Encoding", "chunked")
                connection.endheaders()
                assert connection.getresponse().status == 200
            refused = through.ask("POST", "/v1/batch", b"[]", port=full.port)
            assert refused.status == 503
            for _ in range(6):
                assert through.ask("POST", "/v1/batch", b"[]").status == 200
            assert through.ask("POST", "/v1/batch", b"[]", port=other.port).status == 200


class TestAnInstanceThatIsGone:
    """The other one answers, and nobody is told of it."""

    def test_loses_nothing(self, tmp_path: Path) -> None:
        """Every question and batch is answered while one of two is away, and after."""
        with site(tmp_path, unlimited=True) as running:
            gone = running.instances[0]
            for is_away in (False, True, False):
                if is_away:
                    gone.stop()
                elif gone.workers() == []:
                    gone.start()
                for _ in range(10):
                    assert running.ask("POST", "/v1/legal-plays", QUESTION).status == 200
                    assert running.ask("POST", "/v1/batch", b"", LINES).status == 200
