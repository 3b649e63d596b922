"""A client for texts."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.contract.validation import Contract, ContractClient


@pytest.fixture
def client(app: Flask, contract: Contract) -> FlaskClient:
    """A client that holds answers to the document, as soon as the document has the operation."""
    if "/notation" in contract.document["paths"]:
        return ContractClient(app, contract)
    return app.test_client()
