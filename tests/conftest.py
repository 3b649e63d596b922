"""What every test may use: the document, the service, and a client that holds answers to it."""

import os
from collections.abc import Generator
from typing import Any, TypeVar

import pytest
from flask import Flask
from hypothesis import HealthCheck, settings

from service import create_app
from tests.contract.validation import Contract, ContractClient, load_document

NOTHING_SKIPS = os.environ.get("NOTHING_SKIPS") == "1"

# Usual runs are the same each time; thorough ones look further and print how to come back.
# How long an example takes depends on the machine, and nothing here judges by it.
settings.register_profile(
    "usual",
    deadline=None,
    derandomize=True,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "thorough",
    settings.get_profile("usual"),
    derandomize=False,
    max_examples=1000,
    print_blob=True,
)
settings.load_profile("thorough" if NOTHING_SKIPS else "usual")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)


@pytest.fixture(scope="session")
def document() -> dict[str, Any]:
    """The contract, as data."""
    return load_document()


@pytest.fixture(scope="session")
def contract(document: dict[str, Any]) -> Contract:
    """The contract, as something to hold answers to."""
    return Contract(document)


@pytest.fixture(scope="session")
def app() -> Flask:
    """The service."""
    return create_app()


@pytest.fixture
def client(app: Flask, contract: Contract) -> ContractClient:
    """A client that raises when an answer below `/v1` is not as the document says."""
    return ContractClient(app, contract)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Count a skipped test as failed where nothing may be skipped."""
    report = yield
    return forbid_skipping(report) if NOTHING_SKIPS else report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Count a skipped module as failed where nothing may be skipped."""
    report = yield
    return forbid_skipping(report) if NOTHING_SKIPS else report


def forbid_skipping(report: Report) -> Report:
    """The same report, failed if it says skipped.  A failure that was expected is not a skip."""
    if report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped here (NOTHING_SKIPS=1): {report.longreprtext}"
    return report
