"""The contract, as it is written and as JSON."""

import json
from pathlib import Path

import yaml
from flask import Blueprint, Response

DOCUMENT = Path(__file__).parents[2] / "openapi.yaml"
"""The contract; it is served byte for byte."""


def document() -> Blueprint:
    """The routes of the contract, which is read once, here."""
    written = DOCUMENT.read_bytes()
    loaded = yaml.load(written, Loader=yaml.CSafeLoader)  # the safe loader, in C
    as_json = json.dumps(loaded, ensure_ascii=False).encode()
    routes = Blueprint("document", __name__)

    @routes.get("/openapi.yaml")
    def openapi_yaml() -> Response:
        return Response(written, mimetype="application/yaml")

    @routes.get("/openapi.json")
    def openapi_json() -> Response:
        return Response(as_json, mimetype="application/json")

    return routes
