"""The documentation page and its files, without a browser."""

import hashlib
import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.desk import docs as module
from service.desk.docs import docs

VENDORED = Path(module.__file__).parent / "static" / "vendor" / "swagger-ui"


@pytest.fixture
def client() -> FlaskClient:
    app = Flask(__name__, static_folder=None)
    app.register_blueprint(docs)
    return app.test_client()


class TestThePage:
    """It asks for nothing but our own files, under any path prefix."""

    def test_answers_get_and_head_with_a_strict_policy(self, client: FlaskClient) -> None:
        for answer in (client.get("/docs"), client.head("/docs")):
            assert answer.status_code == 200
            assert answer.mimetype == "text/html"
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
            assert "unsafe" not in policy
            answer.close()

    def test_has_nothing_inline(self, client: FlaskClient) -> None:
        page = client.get("/docs").text

        assert re.search(r"<style|\sstyle=|\son\w+=", page) is None
        assert all(" src=" in tag for tag in re.findall(r"<script\b[^>]*>", page))

    def test_links_only_to_files_that_are_there_by_relative_addresses(
        self, client: FlaskClient
    ) -> None:
        links = set(re.findall(r'(?:href|src)="([^"]+)"', client.get("/docs").text))

        assert "static/docs.js" in links
        for link in links - {"openapi.yaml"}:
            assert re.match(r"static/[\w./-]+$", link)
            with client.get(f"/{link}") as answer:
                assert answer.status_code == 200


class TestTheVendoredFiles:
    """They are the bytes that were published, and each is accounted for."""

    def test_are_listed_with_their_hashes(self) -> None:
        listed = dict(
            re.findall(
                r"^\| `(.+?)` \| `([0-9a-f]{64})` \|$",
                (VENDORED / "VENDORED.md").read_text(encoding="utf-8"),
                re.MULTILINE,
            )
        )
        present = {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest()
            for path in VENDORED.iterdir()
            if path.name != "VENDORED.md"
        }

        assert listed == present

    def test_come_with_their_licence(self) -> None:
        assert "Apache License" in (VENDORED / "LICENSE").read_text(encoding="utf-8")
        assert (VENDORED / "NOTICE").exists()
