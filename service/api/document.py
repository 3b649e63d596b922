"""The contract, as it is written and as JSON."""

import json
from pathlib import Path

import yaml
from flask import Blueprint, Response

from service.api.caching import entity_tag, kept

DOCUMENT = Path(__file__).parents[2] / "openapi.yaml"
"""The contract; it is served byte for byte."""


def document() -> Blueprint:
    """The routes of the contract, which is read once, here."""
    written = DOCUMENT.read_bytes()
    tag_of_written = entity_tag(written)
    loaded = yaml.load(written, Loader=yaml.CSafeLoader)  # the safe loader, in C
    as_json = json.dumps(loaded, ensure_ascii=False).encode()
    tag_of_json = entity_tag(as_json)
    routes = Blueprint("document", __name__)

    @routes.get("/openapi.yaml")
    def openapi_yaml() -> Response:
        return kept(Response(written, mimetype="application/yaml"), tag_of_written)

    @routes.get("/openapi.json")
    def openapi_json() -> Response:
        return kept(Response(as_json, mimetype="application/json"), tag_of_json)

    return routes
