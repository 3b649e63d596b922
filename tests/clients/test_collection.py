"""The collection runs, as it does for whoever imports it."""

import json
from pathlib import Path

import pytest

from scripts.make_collection import COLLECTION
from tests.clients.tools import need_node, node
from tests.servers import ON_LOOPBACK

pytestmark = [pytest.mark.node, *ON_LOOPBACK]


class TestTheCollection:
    """Run by newman, the program of Postman's makers."""

    def test_gets_the_answers_in_the_document(self, live_server: str, tmp_path: Path) -> None:
        """Each request is answered by a real server, and each check in it holds."""
        need_node()
        node(
            tmp_path, "newman", "run", str(COLLECTION),
            *("--env-var", f"address={live_server}/v1"),
            *("--reporters", "json", "--reporter-json-export", "told.json"),
        )  # fmt: skip
        told = json.loads((tmp_path / "told.json").read_text(encoding="utf-8"))["run"]["stats"]
        requests = COLLECTION.read_text(encoding="utf-8").count('"request": {')
        assert told["requests"] == told["assertions"] | {"total": requests, "failed": 0}
