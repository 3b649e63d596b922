"""Asks a server everything once.  `python -m tests.server.everything` does it without a network."""

import fcntl
import http.client
import socket
import struct

from tests.api.asking import OPERATIONS, question, written
from tests.servers import running_server

PAGES = (
    *("/", "/trick", "/rob", "/deal", "/score", "/rules", "/rules/target", "/glossary", "/docs"),
    *("/?trump=9C&hand=2D", "/openapi.yaml", "/openapi.json", "/cards.svg", "/sw.js", "/metrics"),
    *("/livez", "/readyz", "/problems/not-json", "/v1/games", "/v1/games/spoil_five"),
    *("/v1/rules", "/v1/rules/target", "/v1/card-order?trump_suit=clubs"),
)


def ask_everything(address: str) -> int:
    """Ask every operation and page; return how many answers there were.  All must be good."""
    host, _, port = address.removeprefix("http://").partition(":")
    connection = http.client.HTTPConnection(host, int(port), timeout=30)
    json = {"Content-Type": "application/json", "Accept-Language": "zh"}
    batch = [{"id": "a", "operation": "legal-plays", "request": question("legal-plays")}]
    asked: list[tuple[str, str, bytes | None]] = [("GET", path, None) for path in PAGES]
    asked += [("POST", f"/v1/{each}", written(question(each))) for each in OPERATIONS]
    asked.append(("POST", "/v1/batch", written(batch)))
    for method, path, body in asked:
        connection.request(method, path, body, json)
        answer = connection.getresponse()
        assert answer.status == 200, (path, answer.status)
        answer.read()
    for body in (b"{", b"{}"):
        connection.request("POST", "/v1/legal-plays", body, json)
        answer = connection.getresponse()
        assert answer.status in (400, 422)
        answer.read()
    connection.close()
    return len(asked)


def bring_loopback_up() -> None:
    """Switch loopback on, which is off in a new name space of the network."""
    get_flags, set_flags, is_up = 0x8913, 0x8914, 1
    with socket.socket() as any_socket:
        told = fcntl.ioctl(any_socket, get_flags, struct.pack("16sh14x", b"lo", 0))
        (flags,) = struct.unpack_from("h", told, 16)
        fcntl.ioctl(any_socket, set_flags, struct.pack("16sh14x", b"lo", flags | is_up))


def main() -> None:
    """Ask everything of a server that has loopback and no other network."""
    bring_loopback_up()
    assert [name for _, name in socket.if_nameindex()] == ["lo"]
    with running_server(WORKERS="2") as address:
        print(f"{ask_everything(address)} answers")


if __name__ == "__main__":
    main()
