"""The collection for Postman, Bruno and the like holds the examples of the document."""

import json
from typing import Any

from scripts.make_collection import COLLECTION, collection_of, examples_of
from tests.contract.validation import Contract, Document


def requests_of(collection: dict[str, Any]) -> list[dict[str, Any]]:
    return [item["request"] for folder in collection["item"] for item in folder["item"]]


class TestTheCollection:
    """What is in the repository is what the document makes."""

    def test_is_up_to_date(self, document: Document) -> None:
        """`make collection` would change nothing."""
        assert COLLECTION.read_text(encoding="utf-8") == collection_of(document)

    def test_asks_every_operation(self, document: Document, contract: Contract) -> None:
        """Each operation of the document is asked at least once."""
        asked = {example.operation["operationId"] for example in examples_of(document)}
        assert asked == {operation["operationId"] for _, _, operation in contract.operations()}

    def test_asks_every_example(self, document: Document) -> None:
        """Each example of a question or of a page is one request, with its very body."""
        requests = requests_of(json.loads(COLLECTION.read_text(encoding="utf-8")))
        shown = [
            example["value"]
            for item in document["paths"].values()
            for content in item.get("post", {}).get("requestBody", {}).get("content", {}).values()
            for example in content["examples"].values()
        ]
        bodies = [request["body"]["raw"] for request in requests if "body" in request]
        sent = [body if "\n{" in body else json.loads(body) for body in bodies]

        assert len(requests) == len(list(examples_of(document)))
        assert all(example in sent for example in shown)
        assert len(sent) == len(shown)

    def test_is_of_the_same_version(self, document: Document) -> None:
        """Whoever imports it sees which contract it belongs to."""
        collection = json.loads(COLLECTION.read_text(encoding="utf-8"))
        assert collection["info"]["version"] == document["info"]["version"]
