"""What a proxy says of a request is believed of the proxies that are named, and of nobody else."""

import http.client
import json
import socket

import pytest

from tests.servers import ON_LOOPBACK, running_server

pytestmark = ON_LOOPBACK

HTTPS = "X-Forwarded-Proto: https"
FORGED = (HTTPS, "X-Forwarded-For: 6.6.6.6", "X-Forwarded-Host: evil.example", "Forwarded: for=6")


def ask(address: str, path: str, *headers: str) -> http.client.HTTPResponse:
    """Send a request with these lines among its headers."""
    host, _, port = address.removeprefix("http://").partition(":")
    lines = (f"GET {path} HTTP/1.1", "Host: x", "Connection: close", *headers)
    with socket.create_connection((host, int(port)), 30) as client:
        client.sendall("\r\n".join((*lines, "", "")).encode())
        response = http.client.HTTPResponse(client)
        response.begin()
        return response


class TestAForwardedHeader:
    """It counts where FORWARDED_ALLOW_IPS names who sent it."""

    def test_is_passed_over_from_anybody(self) -> None:
        """A client can forge neither the scheme nor the prefix."""
        with running_server("tests.ops.served:create_app()") as address:
            assert ask(address, "/scheme", *FORGED).read() == b"http"
            assert ask(address, "/scheme", "SCRIPT_NAME: /club").status == 200

    @pytest.mark.parametrize("trusted", ["127.0.0.1", "127.0.0.0/8"])
    def test_is_believed_of_a_proxy_that_is_named(self, trusted: str) -> None:
        """The scheme and the path prefix, by address or by network."""
        with running_server(
            "tests.ops.served:create_app()", FORWARDED_ALLOW_IPS=trusted
        ) as address:
            assert ask(address, "/scheme", HTTPS).read() == b"https"
            assert ask(address, "/club/scheme", "SCRIPT_NAME: /club").read() == b"http"

    def test_of_another_proxy_is_passed_over(self) -> None:
        """To trust one is not to trust all."""
        with running_server(
            "tests.ops.served:create_app()", FORWARDED_ALLOW_IPS="192.0.2.1"
        ) as address:
            assert ask(address, "/scheme", HTTPS).read() == b"http"

    def test_stands_in_no_answer(self) -> None:
        """Links and types of problems are relative, so there is nothing to poison."""
        with running_server(FORWARDED_ALLOW_IPS="127.0.0.1") as address:
            response = ask(address, "/v1/nothing", *FORGED)
            body = response.read().decode()
            assert json.loads(body)["type"] == "../problems/not-found"
            assert "evil" not in body + str(response.headers)
