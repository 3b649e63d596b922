"""How many deals of four players are reviewed in a second: in process, and as a batch by HTTP.

The deals are random and lawful, all five tricks recorded.  One worker serves, kept on one processor
like the process that measures.  Run it with ``make bench``.
"""

import http.client
import json
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.legal_plays import print_versions, served
from service.api import review_questions
from service.api.operations import OPERATIONS
from service.rules.referee import rule_on_deal
from service.wording.languages import Tag, language
from tests.random_deals import random_deal

DEALS = 1000
ROUNDS = 7
ENGLISH = language(Tag.EN)

Request = dict[str, Any]


def main() -> None:
    """Measure and print."""
    print_versions()
    deals = four_player_deals()
    measured: dict[str, list[float]] = {name: [] for name in WAYS}
    with served("legal-plays") as server:
        for _ in range(ROUNDS):
            for name, review in WAYS.items():
                measured[name].append(rate(review, deals, server.port))
    base = statistics.median(measured["the whole answer, in process"])
    print(f"\n{'':32}{'deals/s':>9}{'least':>8}{'most':>8}{'ratio':>7}")
    for name, rates in measured.items():
        middle = statistics.median(rates)
        spread = f"{min(rates):8.0f}{max(rates):8.0f}"
        print(f"{name:32}{middle:9.0f}{spread}{middle / base:7.2f}")


def four_player_deals() -> list[Request]:
    """Lawful deals of four players with all five tricks, and no hands but those that they show."""
    deals: list[Request] = []
    seed = 0
    while len(deals) < DEALS:
        deal = random_deal(Random(seed))
        seed += 1
        request = deal.request
        if len(request["players"]) == 4 and len(request["tricks"]) == 5:
            deals.append({name: told for name, told in request.items() if name != "hands"})
    return deals


def rate(review: Callable[[list[Request], int], object], deals: list[Request], port: int) -> float:
    """Deals a second."""
    begun = time.perf_counter()
    review(deals, port)
    return len(deals) / (time.perf_counter() - begun)


def ruling_alone(deals: list[Request], _port: int) -> None:
    """Read the question and rule on it, without saying anything."""
    for deal in deals:
        rule_on_deal(*review_questions.deal_review(deal))


def whole_answer(deals: list[Request], _port: int) -> None:
    """From the JSON value to the whole answer with all its sentences."""
    for deal in deals:
        OPERATIONS["deal-review"](deal, ENGLISH)


def as_array(deals: list[Request], port: int) -> None:
    """As one JSON array, over HTTP."""
    send(json.dumps(items(deals)), "application/json", port)


def as_lines(deals: list[Request], port: int) -> None:
    """As lines, over HTTP."""
    send("".join(json.dumps(item) + "\n" for item in items(deals)), "application/x-ndjson", port)


WAYS: dict[str, Callable[[list[Request], int], None]] = {
    "read and ruled on, in process": ruling_alone,
    "the whole answer, in process": whole_answer,
    "a batch by HTTP, JSON array": as_array,
    "a batch by HTTP, lines": as_lines,
}


def items(deals: list[Request]) -> list[Request]:
    """The deals as the items of a batch."""
    return [
        {"id": str(number), "operation": "deal-review", "request": deal}
        for number, deal in enumerate(deals)
    ]


def send(body: str, media_type: str, port: int) -> None:
    """Send a batch and read all of its answer, in which every deal must have its ruling."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request("POST", "/v1/batch", body.encode(), {"Content-Type": media_type})
    answer = connection.getresponse().read()
    assert answer.count(b'"status":200') == DEALS
    connection.close()


if __name__ == "__main__":
    main()
