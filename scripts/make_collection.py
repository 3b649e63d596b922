"""Write every example of openapi.yaml as a request of a collection for Postman, Bruno and the like.

Each request checks that its answer is the one that the document shows.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlencode

import yaml

ROOT = Path(__file__).resolve().parent.parent
DOCUMENT = ROOT / "openapi.yaml"
COLLECTION = ROOT / "docs" / "referee.postman_collection.json"
FORMAT = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"
ADDRESS = "http://127.0.0.1:8025"
JSON = "application/json"

Json: TypeAlias = dict[str, Any]


@dataclass(frozen=True)
class Example:
    """A request of the document, and the answer shown for it: JSON, or text as it is sent.

    `path` has no leading slash; `media_type` is that of the body, and of the answer.
    """

    operation: Json
    method: str
    path: str
    query: dict[str, str]
    media_type: str
    body: Any
    name: str
    title: str
    answer: Any


def main() -> None:
    """Write the collection anew."""
    document = yaml.safe_load(DOCUMENT.read_text(encoding="utf-8"))
    COLLECTION.write_text(collection_of(document), encoding="utf-8")
    print(f"{COLLECTION.relative_to(ROOT)}: {sum(1 for _ in examples_of(document))} requests")


def examples_of(document: Json) -> Iterator[Example]:
    """Each question and each page of the document that has an example."""
    for path, item in document["paths"].items():
        if "post" in item:
            yield from _questions(path, item["post"])
        if "get" in item:
            yield from _pages(document, path, item)


def _questions(path: str, operation: Json) -> Iterator[Example]:
    for media_type, content in operation["requestBody"]["content"].items():
        answers = operation["responses"]["200"]["content"][media_type]["examples"]
        for name, example in content["examples"].items():
            yield Example(
                operation=operation,
                method="POST",
                path=path.removeprefix("/"),
                query={},
                media_type=media_type,
                body=example["value"],
                name=name,
                title=example.get("summary", operation["summary"]),
                answer=answers[name]["value"],
            )


def _pages(document: Json, path: str, item: Json) -> Iterator[Example]:
    operation = item["get"]
    for name, example in operation["responses"]["200"]["content"][JSON]["examples"].items():
        given = {
            (parameter["in"], parameter["name"]): parameter["examples"][name]["value"]
            for parameter in _parameters(document, item)
            if name in parameter.get("examples", {})
        }
        parts = {key: value for (place, key), value in given.items() if place == "path"}
        yield Example(
            operation=operation,
            method="GET",
            path=path.removeprefix("/").format(**parts),
            query={key: value for (place, key), value in given.items() if place == "query"},
            media_type=JSON,
            body=None,
            name=name,
            title=example.get("summary", operation["summary"]),
            answer=example["value"],
        )


def _parameters(document: Json, item: Json) -> Iterator[Json]:
    for parameter in item["parameters"]:
        name = parameter.get("$ref", "").removeprefix("#/components/parameters/")
        yield document["components"]["parameters"][name] if name else parameter


def collection_of(document: Json) -> str:
    """The collection, in the format 2.1 of Postman: a folder for each tag."""
    folders: dict[str, Json] = {
        tag["name"]: {"name": tag["name"], "description": tag["description"], "item": []}
        for tag in document["tags"]
    }
    for example in examples_of(document):
        folders[example.operation["tags"][0]]["item"].append(_item(example))
    collection = {
        "info": {
            "name": document["info"]["title"],
            "description": document["info"]["description"],
            "version": document["info"]["version"],
            "schema": FORMAT,
        },
        "variable": [{"key": "address", "value": ADDRESS + document["servers"][0]["url"]}],
        "item": list(folders.values()),
    }
    return json.dumps(collection, indent=1, ensure_ascii=False) + "\n"


def _item(example: Example) -> Json:
    request: Json = {
        "method": example.method,
        "description": f"{example.operation['summary']}\n\n{example.operation['description']}",
        "header": [{"key": "Accept", "value": example.media_type}],
        "url": _url(example),
    }
    if example.body is not None:
        request["header"].append({"key": "Content-Type", "value": example.media_type})
        request["body"] = {
            "mode": "raw",
            "raw": _text(example.body),
            "options": {"raw": {"language": "json"}},
        }
    return {
        "name": f"{example.path}: {example.title}",
        "event": [{"listen": "test", "script": _test(example)}],
        "request": request,
    }


def _url(example: Example) -> Json:
    query = [{"key": key, "value": value} for key, value in example.query.items()]
    in_chinese = {"key": "lang", "value": "zh", "disabled": True}
    return {
        "raw": f"{{{{address}}}}/{example.path}?{urlencode(example.query)}".rstrip("?"),
        "host": ["{{address}}"],
        "path": example.path.split("/"),
        "query": [*query, in_chinese],
    }


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, indent=2, ensure_ascii=False)


def _test(example: Example) -> Json:
    told = "pm.response.text()" if isinstance(example.answer, str) else "pm.response.json()"
    shown = json.dumps(example.answer, ensure_ascii=False)
    lines = [
        'pm.test("The answer is the one in the document.", () => {',
        "  pm.response.to.have.status(200);",
        f"  pm.expect({told}).to.eql({shown});",
        "});",
    ]
    return {"type": "text/javascript", "exec": lines}


if __name__ == "__main__":
    main()
