"""Where the microseconds of one request go: the processor time of each layer of ``legal-plays``.

The parts are timed one by one in process, in turns, and the least of each is told: what the machine
does besides can only add to it.  Then the whole is served by gunicorn with the service's own
configuration and one worker, beside a constant from bare WSGI and one from bare Flask, and the
processor time of the worker is told for each request, so that the load this program makes is not
counted.  Run it with ``python -m benchmarks.layers``; it needs Linux and nothing else.
"""

import http.client
import json
import logging
import os
import random
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import orjson
from flask import Flask

from benchmarks import rules, serving
from benchmarks.load import CONNECTIONS, request_of
from benchmarks.peers.constant import flask_app
from benchmarks.questions import DEALT, of_size
from benchmarks.rules import Task, Worker
from service import create_app
from service.api import answers, loading, questions
from service.api.answers import Answer
from service.api.batch_items import Answerer, BatchItem
from service.api.json_reader import read_json
from service.api.negotiation import accepts, language_for
from service.api.notes import Items
from service.api.requests import read_body
from service.api.responses import answer_response
from service.rules.cards import PACK, Card, CardSet, Suit, card_set
from service.rules.following import Following, following, legal_cards
from service.rules.order import Trumps
from service.rules.trick import winning
from service.rules.verdicts import Judgement, Position, judge
from service.wording.languages import Tag, language

PATH = f"/v1/{serving.LEGAL_PLAYS}"
QUESTIONS = 256
TOGETHER = 16
ROUNDS = 40
ROUNDS_SERVED = 40
REQUESTS_SERVED = 20 * CONNECTIONS
ENGLISH = language(Tag.EN)

Environ = dict[str, Any]
Part = Callable[[int], object]
"""Does one thing for the question with this number."""


def main() -> None:
    """Measure and print the tables in Markdown."""
    print_table("The rules in process", "step", rules_in_process(), "ns")
    print_table("In process", "part", in_process())
    print_table("In process, an item of a batch in lines", "part", item_in_process())
    print_table("Served by gunicorn", "application", served())


def print_table(title: str, kind: str, rows: Mapping[str, float], unit: str = "µs") -> None:
    """A table of times."""
    print(f"\n| {title}: {kind} | {unit} |\n| --- | ---: |")
    for name, taken in rows.items():
        print(f"| {name} | {taken:.1f} |")


def rules_in_process() -> dict[str, float]:
    """The two quickest rules beside less than they do, in nanoseconds.

    The questions are those of ``make bench``: hands of five, two cards played.
    """
    positions = [questions.legal_plays(each) for each in of_size(DEALT, 2, rules.COUNT)]
    asked = [
        (
            following(position.trumps, position.house),
            card_set(position.hand),
            [play.card for play in position.trick],
        )
        for position in positions
    ]
    tricks = [(table.trumps, trick) for table, _, trick in asked]
    workers = {
        "a call that does nothing": Worker(lambda _table, _hand, _trick: None, asked),
        "a call that looks up what the lead asks": Worker(look_up, asked),
        "a call that asks one thing of the hand": Worker(ask_once, asked),
        "which of five cards may follow": Worker(legal_cards, asked),
        "a call that walks over the trick": Worker(walk, tricks),
        "who wins a trick": Worker(winning, tricks),
    }
    task = Task("the rules", rules.COUNT, workers)
    return {
        name: statistics.median(task.nanoseconds(name) for _ in range(ROUNDS)) for name in workers
    }


def look_up(table: Following, _hand: CardSet, trick: Sequence[Card]) -> object:
    """What must be found before anything can be asked of a hand."""
    return table.of_lead[trick[0]]


def ask_once(table: Following, hand: CardSet, trick: Sequence[Card]) -> object:
    """The least that must be asked of it."""
    return hand & table.of_lead[trick[0]][0].calls_for


def walk(_trumps: Trumps, trick: Sequence[Card]) -> None:
    """What must be done to see each card."""
    for _card in trick:
        pass


def random_questions() -> list[bytes]:
    """Bodies that differ: hands of five, with up to four cards on the table."""
    generator = random.Random(1)
    return [json.dumps(_question(generator)).encode() for _ in range(QUESTIONS)]


def _question(generator: random.Random) -> dict[str, Any]:
    cards = generator.sample([card.code for card in PACK], 9)
    players = generator.sample(["Ada", "Ben", "Cora", "Dan", "Eve"], generator.randint(0, 4))
    return {
        "trump_suit": generator.choice([*Suit]),
        "hand": cards[:5],
        "trick": [{"card": cards.pop(), "player": player} for player in players],
    }


def in_process() -> dict[str, float]:
    """The parts of an answer, and the whole, without a server."""
    bodies = random_questions()
    values = [read_json(body) for body in bodies]
    positions, judgements, worded = stages_of(values)
    app, empty = create_app(), app_with_empty_view()
    bare_flask = flask_app({PATH: CONSTANT.encode()})

    def read(number: int) -> object:
        return read_body(environ_of(bodies[number]))

    def word(number: int) -> object:
        return orjson.dumps(answers.legal_plays(positions[number], judgements[number], ENGLISH))

    def negotiate(_: int) -> object:
        return accepts(""), language(language_for(""))

    def respond(number: int) -> object:
        return answer_response(worded[number], ENGLISH)(environ_of(b""), start)

    parts: dict[str, Part] = {
        "nothing": lambda number: environ_of(bodies[number]),
        "Flask: contexts, routing, dispatch": lambda number: ask(empty, bodies[number]),
        "what the caller can read": negotiate,
        "the body, and its JSON": read,
        "the question, checked": lambda number: questions.legal_plays(values[number]),
        "the hand, judged": lambda number: judge(positions[number]),
        "the answer, worded and written": word,
        "the response": respond,
        "the whole, with the headers of every answer": lambda number: ask(app, bodies[number]),
        "a constant from bare Flask": lambda number: ask(bare_flask, bodies[number]),
    }
    least = least_of(parts)
    nothing = least.pop("nothing")
    made_environ = ("Flask", "the body", "the response", "the whole", "a constant")
    # Writing the answer is timed once only, with its wording.
    least["the response"] -= least_of({"": lambda number: orjson.dumps(worded[number])})[""]
    return {
        name: microseconds - nothing * name.startswith(made_environ)
        for name, microseconds in least.items()
    }


def item_in_process() -> dict[str, float]:
    """The parts of the result of an item of a batch, and the whole."""
    bodies = [
        b'{"id":"%d","operation":"legal-plays","request":%b}' % each
        for each in enumerate(random_questions())
    ]
    values: list[Any] = [read_json(body) for body in bodies]
    asked = [value["request"] for value in values]
    positions, judgements, worded = stages_of(asked)
    schema, items = BatchItem(), Items()
    answerer = Answerer(ENGLISH, "../", logging.getLogger(__name__), items)

    def word(number: int) -> object:
        return answers.legal_plays(positions[number], judgements[number], ENGLISH)

    def write(number: int) -> object:
        return orjson.dumps({"id": "1", "status": 200, "body": worded[number]})

    return least_of(
        {
            "its JSON, read": lambda number: read_json(bodies[number], around=1),
            "the item, checked": lambda number: loading.load(schema, values[number]),
            "the question, checked": lambda number: questions.legal_plays(asked[number]),
            "the hand, judged": lambda number: judge(positions[number]),
            "the answer, worded": word,
            "the result, written": write,
            "the counts": lambda number: items.answer(worded[number]),
            "the whole": lambda number: answerer.result(bodies[number], number),
        }
    )


def stages_of(values: Iterable[object]) -> tuple[list[Position], list[Judgement], list[Answer]]:
    """What becomes of each question on the way to its answer."""
    positions = [questions.legal_plays(value) for value in values]
    judgements = [judge(position) for position in positions]
    worded = [
        answers.legal_plays(position, judgement, ENGLISH)
        for position, judgement in zip(positions, judgements, strict=True)
    ]
    return positions, judgements, worded


def least_of(parts: Mapping[str, Part]) -> dict[str, float]:
    """The least processor time of each part in microseconds; the parts take turns.

    A few questions are timed together, so that long parts find a quiet moment as short ones do.
    """
    least = {name: [float("inf")] * (QUESTIONS // TOGETHER) for name in parts}
    for _ in range(ROUNDS):
        for name, part in parts.items():
            for place in range(QUESTIONS // TOGETHER):
                begun = time.process_time()
                for number in range(place * TOGETHER, (place + 1) * TOGETHER):
                    part(number)
                used = time.process_time() - begun
                least[name][place] = min(least[name][place], used)
    return {name: sum(times) / QUESTIONS * 1e6 for name, times in least.items()}


def environ_of(body: bytes) -> Environ:
    """The environment that gunicorn makes for a question."""
    return {
        "REQUEST_METHOD": "POST",
        "SCRIPT_NAME": "",
        "PATH_INFO": PATH,
        "RAW_URI": PATH,
        "QUERY_STRING": "",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "SERVER_NAME": "127.0.0.1",
        "SERVER_PORT": "8025",
        "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(body)),
        "HTTP_HOST": "127.0.0.1:8025",
        "wsgi.url_scheme": "http",
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.version": (1, 0),
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }


def ask(app: Any, body: bytes) -> bytes:
    """The body of an application's answer."""
    answer = app(environ_of(body), start)
    whole = b"".join(answer)
    if hasattr(answer, "close"):
        answer.close()
    return whole


def start(
    _status: str, _headers: list[tuple[str, str]], _error: object = None, /
) -> Callable[[bytes], object]:
    """Begin an answer that goes nowhere."""
    return bytes


def app_with_empty_view() -> Any:
    """The service's own application with a view that has its response ready."""
    app = create_app()
    app.view_functions["legal_plays"] = partial(answer_response, {}, ENGLISH)
    # Without what stands around the application: that is counted with the whole.
    return partial(Flask.wsgi_app, app)


CONSTANT = "x" * 1200
"""As long as an answer."""

SERVED = (serving.BARE_WSGI, serving.BARE_FLASK, serving.REFEREE_UNSEEN, serving.REFEREE)


def served() -> dict[str, float]:
    """The processor time of a worker for each request; the applications take turns.

    All share a processor with the load: it is sent at once and then answered in one go, as where
    there is always something to do, and nothing is spent on falling asleep and waking up.
    """
    processor = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {processor})
    bodies = random_questions()
    least = {each.name: float("inf") for each in SERVED}
    with ExitStack() as opened:
        constants = opened.enter_context(tempfile.NamedTemporaryFile("w", suffix=".json"))
        json.dump({PATH: CONSTANT}, constants)
        constants.flush()
        settings = {"BENCHMARK_ANSWERS": constants.name}
        running = [
            opened.enter_context(serving.served(each, settings, bodies[0], [processor]))[0]
            for each in SERVED
        ]
        for _ in range(ROUNDS_SERVED):
            for server in running:
                (worker,) = server.workers()
                before = seconds_of(worker)
                load(server, bodies)
                used = (seconds_of(worker) - before) / REQUESTS_SERVED * 1e6
                name = server.application.name
                least[name] = min(least[name], used)
    return least


def load(server: serving.Server, bodies: list[bytes]) -> None:
    """Ask on some connections at a time, each once in a round."""
    requests = [request_of(serving.LEGAL_PLAYS, body) for body in bodies]
    address = serving.HOST, server.port
    connections = [socket.create_connection(address) for _ in range(CONNECTIONS)]
    for round_of_all in range(REQUESTS_SERVED // CONNECTIONS):
        for place, connection in enumerate(connections):
            connection.sendall(requests[(round_of_all * CONNECTIONS + place) % len(requests)])
        for connection in connections:
            answer = http.client.HTTPResponse(connection, method="POST")
            answer.begin()
            answer.read()
            assert answer.status == 200
    for connection in connections:
        connection.close()


def seconds_of(process: int) -> float:
    """The processor time that a process has used, in all of its threads, to the nanosecond.

    The clock ticks that :class:`benchmarks.serving.Server` counts are too long for short turns.
    """
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((each / "schedstat").read_text().split()[0]) for each in threads) / 1e9


if __name__ == "__main__":
    main()
