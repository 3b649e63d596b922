"""Compares two documents and tells each change that could break a client of the older one.

What was allowed in a request must stay allowed, and what can come in an answer must have been
promised.  That is one question asked in two directions: does one schema refuse what another one
offers?  A keyword that is not understood here is an error, not a harmless change.
"""

import json
import math
from collections.abc import Iterator
from typing import Any, TypeAlias

import jsonschema_rs

from tests.contract.validation import METHODS, Document, at

Schema: TypeAlias = dict[str, Any]
Breaks: TypeAlias = Iterator[str]

_LEAST = ("minimum", "minLength", "minItems", "minProperties")
_MOST = ("maximum", "maxLength", "maxItems", "maxProperties")
# Schemas of parts that have no name of their own, and how a place tells of them.
_NAMELESS = {"items": "*", "additionalProperties": "*", "propertyNames": "(names)"}
_TEXTUAL = ("pattern", "format")
_BRANCHES = ("oneOf", "anyOf")
_UNDERSTOOD = {
    *_LEAST, *_MOST, *_TEXTUAL, *_BRANCHES, "discriminator", "type", "enum", "const", "multipleOf",
    *_NAMELESS, "uniqueItems", "properties", "required", "default",
    "x-enum-varnames", "title", "description", "example", "examples",
}  # fmt: skip


def breaking_changes(old: Document, new: Document) -> list[str]:
    """Each change from `old` to `new` that could break a client."""
    return list(_documents(_without_references(old), _without_references(new)))


def _without_references(document: Document) -> Document:
    def resolve(part: Any, inside: tuple[str, ...]) -> Any:
        if isinstance(part, list):
            return [resolve(each, inside) for each in part]
        if not isinstance(part, dict):
            return part
        if isinstance(reference := part.get("$ref"), str):
            if reference in inside:
                raise NotImplementedError(f"{reference} refers to itself")
            beside = {key: each for key, each in part.items() if key != "$ref"}
            return resolve(at(document, reference), (*inside, reference)) | beside
        return {key: resolve(each, inside) for key, each in part.items()}

    resolved: Document = resolve(document, ())
    return resolved


def _documents(old: Document, new: Document) -> Breaks:
    served = [server["url"] for server in new["servers"]]
    for server in old["servers"]:
        if server["url"] not in served:
            yield f"{server['url']} is served no more"
    if old.get("security") != new.get("security"):
        yield "security is not the same"
    for path, item in old["paths"].items():
        if path not in new["paths"]:
            yield f"{path} is gone"
            continue
        for method in METHODS:
            if method in item:
                yield from _operation(f"{method.upper()} {path}", method, item, new["paths"][path])


def _operation(place: str, method: str, old_item: Schema, new_item: Schema) -> Breaks:
    if method not in new_item:
        yield f"{place} is gone"
        return
    old, new = old_item[method], new_item[method]
    for key in ("operationId", "security"):
        if old.get(key) != new.get(key):
            yield f"{place}: {key} was {old.get(key)}"
    yield from _parameters(place, _by_name(old_item, old), _by_name(new_item, new))
    old_body, new_body = old.get("requestBody", {}), new.get("requestBody", {})
    if new_body.get("required") and not old_body.get("required"):
        yield f"{place}: a body must be sent now"
    yield from _content(f"{place} request", old_body, new_body, is_answer=False)
    for status, response in old["responses"].items():
        if status not in new["responses"]:
            yield f"{place} {status} is gone"
        else:
            yield from _response(f"{place} {status}", response, new["responses"][status])


def _by_name(item: Schema, operation: Schema) -> dict[str, Schema]:
    written = [*item.get("parameters", []), *operation.get("parameters", [])]
    return {f"{each['in']} {each['name']}": each for each in written}


def _parameters(place: str, old: dict[str, Schema], new: dict[str, Schema]) -> Breaks:
    for name, parameter in new.items():
        if parameter.get("required") and not old.get(name, {}).get("required"):
            yield f"{place} {name} must be given now"
    for name, parameter in old.items():
        if name not in new:
            yield f"{place} {name} is gone"
            continue
        for key in ("style", "explode"):
            if parameter.get(key) != new[name].get(key):
                yield f"{place} {name}: {key} was {parameter.get(key)}"
        schemas = parameter["schema"], new[name]["schema"]
        yield from _schemas(f"{place} {name}", *schemas, is_answer=False)


def _response(place: str, old: Schema, new: Schema) -> Breaks:
    for name, header in old.get("headers", {}).items():
        if name not in new.get("headers", {}):
            yield f"{place} {name} is gone"
        else:
            schemas = header["schema"], new["headers"][name]["schema"]
            yield from _schemas(f"{place} {name}", *schemas, is_answer=True)
    yield from _content(place, old, new, is_answer=True)


def _content(place: str, old: Schema, new: Schema, *, is_answer: bool) -> Breaks:
    for media_type, content in old.get("content", {}).items():
        if media_type not in new.get("content", {}):
            yield f"{place} {media_type} is gone"
        else:
            schemas = content["schema"], new["content"][media_type]["schema"]
            yield from _schemas(place, *schemas, is_answer=is_answer)


def _schemas(place: str, old: Schema, new: Schema, *, is_answer: bool) -> Breaks:
    unknown = (old.keys() | new.keys()) - _UNDERSTOOD
    if unknown:
        raise NotImplementedError(f"{place}: {sorted(unknown)} cannot be compared")
    for value, name in _names(old).items():
        if name != _names(new).get(value, name):
            yield f"{place}: {value} was called {name}"
    if not is_answer and "default" in old and old["default"] != new.get("default"):
        yield f"{place}: the default was {json.dumps(old['default'])}"
    if "discriminator" in old and _teller(old) != _teller(new):
        yield f"{place}: alternatives were told apart by {_teller(old)}"
    if _branches(old) or _branches(new):
        yield from _alternatives(place, old, new, is_answer=is_answer)
        return
    for name, schema in old.get("properties", {}).items():
        if name not in new.get("properties", {}):
            yield f"{place}/{name} is gone"
        else:
            part = new["properties"][name]
            yield from _schemas(f"{place}/{name}", schema, part, is_answer=is_answer)
    for keyword, part_of_place in _NAMELESS.items():
        before, after = old.get(keyword), new.get(keyword)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from _schemas(f"{place}/{part_of_place}", before, after, is_answer=is_answer)
    # A client sends what the old schema offers, and receives what the new one offers.
    offered, accepted = (new, old) if is_answer else (old, new)
    for keyword in _refusals(offered, accepted):
        yield f"{place}: {keyword} was {json.dumps(old.get(keyword))}"


def _names(schema: Schema) -> dict[str, str]:
    values = map(json.dumps, schema.get("enum", []))
    return dict(zip(values, schema.get("x-enum-varnames", []), strict=False))


def _branches(schema: Schema) -> list[Schema]:
    branches = [branch for keyword in _BRANCHES for branch in schema.get(keyword, [])]
    if branches and schema.keys() & {"type", "properties", "items", "enum", "const"}:
        raise NotImplementedError("alternatives beside other keywords cannot be compared")
    return branches


def _teller(schema: Schema) -> object:
    return schema.get("discriminator", {}).get("propertyName")


def _alternatives(place: str, old: Schema, new: Schema, *, is_answer: bool) -> Breaks:
    """Each alternative that is offered must fit one that is accepted."""
    olds, news = _branches(old) or [old], _branches(new) or [new]
    offered, accepted = (news, olds) if is_answer else (olds, news)

    def fits(one: Schema, other: Schema) -> bool:
        pair = (other, one) if is_answer else (one, other)
        return not list(_schemas(place, *pair, is_answer=is_answer))

    for one in offered:
        if not any(fits(one, other) for other in accepted):
            yield f"{place}: an alternative fits no other: {json.dumps(one)[:100]}"


def _refusals(offered: Schema, accepted: Schema) -> Iterator[str]:
    """The keywords by which one schema refuses what another offers, parts left aside."""
    values = [offered["const"]] if "const" in offered else offered.get("enum")
    if values is not None:
        if not all(jsonschema_rs.is_valid(accepted, value) for value in values):
            yield "const" if "const" in offered else "enum"
        return
    yield from {"enum", "const"} & accepted.keys()
    if not _types(offered) <= _types(accepted):
        yield "type"
    # What is not bounded goes on for ever.
    for keyword in _LEAST:
        if offered.get(keyword, -math.inf) < accepted.get(keyword, -math.inf):
            yield keyword
    for keyword in _MOST:
        if offered.get(keyword, math.inf) > accepted.get(keyword, math.inf):
            yield keyword
    for keyword in _TEXTUAL:
        if keyword in accepted and offered.get(keyword) != accepted[keyword]:
            yield keyword
    if offered.get("multipleOf", 1) % accepted.get("multipleOf", 1):
        yield "multipleOf"
    for keyword in _NAMELESS:
        # A schema accepts less than everything; an object that is closed offers nothing here.
        if isinstance(accepted.get(keyword), dict) and offered.get(keyword, True) is True:
            yield keyword
    if accepted.get("uniqueItems") and not offered.get("uniqueItems"):
        yield "uniqueItems"
    if set(accepted.get("required", [])) - set(offered.get("required", [])):
        yield "required"
    if _is_closed(accepted) and (not _is_closed(offered) or _adds_fields(offered, accepted)):
        yield "additionalProperties"


def _types(schema: Schema) -> set[str]:
    """The types that a schema allows; whole numbers are numbers."""
    written = schema.get("type", list(_TYPES))
    types = {written} if isinstance(written, str) else set(written)
    return types | {"integer"} if "number" in types else types


_TYPES = ("array", "boolean", "integer", "null", "number", "object", "string")


def _is_closed(schema: Schema) -> bool:
    return schema.get("additionalProperties", True) is False


def _adds_fields(offered: Schema, accepted: Schema) -> bool:
    return bool(offered.get("properties", {}).keys() - accepted.get("properties", {}).keys())
