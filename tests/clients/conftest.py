"""A real server for the clients, and the deals that they play."""

import json
from collections.abc import Callable, Iterator
from random import Random, SystemRandom
from typing import Any, TypeAlias

import pytest
from flask import Flask

from tests.clients.deals import Json, as_told, options_by, problems_by, random_deals
from tests.conftest import NOTHING_SKIPS
from tests.contract.validation import Contract, ContractClient
from tests.servers import running_server

SEED = 25

Program: TypeAlias = Callable[[str, str], str]
"""Given the address of the service and deals in JSON, it plays them and prints what was told."""


@pytest.fixture(scope="session")
def live_server() -> Iterator[str]:
    """The address of the service, served as `make run` serves it."""
    with running_server() as address:
        yield address


@pytest.fixture(scope="session")
def seed() -> int:
    """The same in usual runs, another in each thorough one."""
    return SystemRandom().getrandbits(32) if NOTHING_SKIPS else SEED


@pytest.fixture(scope="session")
def deals(seed: int) -> list[Json]:
    """What is played."""
    return random_deals(Random(seed))


@pytest.fixture(scope="session")
def expected_problems(app: Flask, contract: Contract) -> list[Json]:
    """The problems that each client runs into on purpose."""
    return problems_by(ContractClient(app, contract))


@pytest.fixture(scope="session")
def expected_options(app: Flask, contract: Contract) -> list[list[Any]]:
    """The house rules that each client reads."""
    return options_by(ContractClient(app, contract))


@pytest.fixture(scope="module")
def told(program: Program, live_server: str, deals: list[Json]) -> Json:
    """What the module's own `program` was told by the service while it played the deals."""
    return as_told(program(f"{live_server}/v1", json.dumps(deals)))
