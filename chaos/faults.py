"""The faults: each is done for real while callers ask, and says what came of it."""

import concurrent.futures
import contextlib
import http.client
import threading
import time
from collections.abc import Iterator

from chaos.hostile import hostile_bodies
from chaos.instance import WORKERS
from chaos.load import CALLERS, PATIENCE, Load, ask, under_load
from chaos.misbehaving import (
    abandon_a_stream,
    ask_byte_by_byte,
    ask_half,
    half_open,
    reset_in_mid_answer,
)
from chaos.outcome import Outcome, broken_promises
from chaos.ports import LOOPBACK, status_at
from chaos.questions import as_lines
from chaos.stage import MEBIBYTE, Stage
from chaos.tally import Tally, added
from service.api.requests import MOST_BYTES

MEMORY_MAY_GROW = 8 * MEBIBYTE
"""By how much the workers of both instances may grow; buffers and caches come to their size."""

DESCRIPTORS_MAY_GROW = 40
"""By how many; the connections that the proxy keeps come and go."""


def killed_workers(stage: Stage) -> Outcome:
    """Kill a worker every second, of one instance and then of the other, without a word."""
    kills = stage.count(20)
    with under_load(stage.port, stage.questions) as load:
        for number in range(kills):
            _let_pass(load)
            stage.instances[number % 2].kill_a_worker()
            time.sleep(1)
    alive = all(len(instance.workers()) == WORKERS for instance in stage.instances)
    broken = broken_promises(load.tally, ("workers did not come back", alive))
    return Outcome("a worker killed (SIGKILL)", load.tally, f"{kills} workers killed", broken)


def rolling_restarts(stage: Stage) -> Outcome:
    """Stop and start one instance and then the other, again and again."""
    rounds = stage.count(10)
    with under_load(stage.port, stage.questions) as load:
        for _ in range(rounds):
            for instance in stage.instances:
                _let_pass(load)
                instance.stop()
                _let_pass(load)
                instance.start()
    figures = f"both instances restarted {rounds} times"
    return Outcome("rolling restart", load.tally, figures, broken_promises(load.tally))


def half_open_connections(stage: Stage) -> Outcome:
    """Hold 200 connections with half a request each."""
    with (
        half_open(stage.port, stage.questions[0], 200) as clients,
        under_load(stage.port, stage.questions) as load,
    ):
        time.sleep(stage.seconds(15))
    figures = f"{len(clients)} half requests held"
    broken = broken_promises(load.tally)
    return Outcome("half-open connections", load.tally, figures, broken)


def bytes_one_at_a_time(stage: Stage) -> Outcome:
    """Send bodies a byte a packet, through the proxy and, a few, to an instance itself."""
    slow = stage.count(200)
    tallies = [Tally() for _ in range(slow)]
    before = stage.complaints()
    with (
        under_load(stage.port, stage.questions, callers=2) as load,
        concurrent.futures.ThreadPoolExecutor(20) as pool,
    ):
        for number, tally in enumerate(tallies):
            # One in fifty goes to an instance: it has four threads, and to keep these free is
            # the work of the proxy.
            port = stage.port if number % 50 else stage.instances[0].port
            pool.submit(ask_byte_by_byte, port, stage.questions[number % 400], tally)
    tally = added([load.tally, *tallies])
    quiet = ("the service complained", stage.complaints() == before)
    figures = f"{slow} bodies sent byte by byte"
    return Outcome("bodies a byte at a time", tally, figures, broken_promises(tally, quiet))


def bodies_cut_short(stage: Stage) -> Outcome:
    """Promise a body and send half of it, through the proxy and to an instance itself."""
    cuts, before = stage.count(200), stage.complaints()
    statuses: list[int | None] = []
    with under_load(stage.port, stage.questions, callers=2) as load:
        for number in range(cuts):
            port = stage.port if number % 2 else stage.instances[number % 4 // 2].port
            statuses.append(ask_half(port, stage.questions[number % 400]))
    refused = sum(status == 400 for status in statuses)
    closed = statuses.count(None)
    promises = (
        ("half a body was answered", refused + closed == cuts),
        ("the service did not refuse it", refused >= cuts // 2),
        ("the service complained", stage.complaints() == before),
    )
    figures = f"{cuts} half bodies: {refused} refused with 400, {closed} hung up on by the proxy"
    return Outcome("bodies cut short", load.tally, figures, broken_promises(load.tally, *promises))


def resets_in_mid_answer(stage: Stage) -> Outcome:
    """Ask for long answers, read their beginning, and reset the connection."""
    resets, before = stage.count(200), stage.complaints()
    lines = [line.rstrip() for line in as_lines(stage.questions)]
    body = b"[" + b",".join(lines) + b"]"
    with under_load(stage.port, stage.questions, callers=2) as load:
        begun = sum(
            reset_in_mid_answer(stage.port if number % 2 else stage.instances[0].port, body) > 0
            for number in range(resets)
        )
    promises = (
        ("an answer did not begin", begun == resets),
        ("the service complained", stage.complaints() == before),
        ("a batch finds no place", _batches_have_room(stage)),
    )
    figures = f"{resets} answers reset after their first bytes"
    broken = broken_promises(load.tally, *promises)
    return Outcome("resets in mid-answer", load.tally, figures, broken)


def hostile(stage: Stage) -> Outcome:
    """Send 10,000 spoilt bodies and compare each answer with what it must be."""
    count = stage.count(10_000)
    sound = [question.body for question in stage.questions]
    operations = ("legal-plays", "play-check", "trick-winner", "deal-review", "notation")
    before, complaints = 0, stage.complaints()
    tally = Tally()
    with _connection(stage.port) as connection:
        for number, body in enumerate(hostile_bodies(sound, count, seed=45)):
            if number == count // 5:
                before = stage.memory()
            question = stage.desk.question(operations[number % len(operations)], body)
            if len(body) <= MOST_BYTES:
                ask(connection, question, tally)
                continue
            # The proxy would refuse it itself; an instance does so and hangs up.
            with _connection(stage.instances[number % 2].port) as other:
                ask(other, question, tally)
    grown = stage.memory() - before
    promises = (
        ("memory grew", grown < MEMORY_MAY_GROW),
        ("the service complained", stage.complaints() == complaints),
    )
    figures = f"{count:,} bodies of a fuzzer; memory {_signed(grown)} after the first fifth"
    return Outcome("hostile bodies", tally, figures, broken_promises(tally, *promises))


def abandoned_streams(stage: Stage) -> Outcome:
    """Begin streams of lines, hear some answers, and go away in the middle of a line."""
    streams, before = stage.count(100), stage.complaints()
    lines = list(as_lines(stage.questions[:5]))
    open_before = stage.descriptors()
    with under_load(stage.port, stage.questions, callers=2) as load:
        right = sum(
            abandon_a_stream(stage.port if number % 2 else stage.instances[0].port, lines)
            for number in range(streams)
        )
    grown = stage.descriptors() - open_before
    promises = (
        ("an answer of a stream was wrong", right == streams * len(lines)),
        ("descriptors grew", grown <= DESCRIPTORS_MAY_GROW),
        ("the service complained", stage.complaints() == before),
        ("a batch finds no place", _batches_have_room(stage)),
    )
    figures = f"{streams} streams left; {right} answers before, all right; descriptors {grown:+d}"
    broken = broken_promises(load.tally, *promises)
    return Outcome("abandoned streams", load.tally, figures, broken)


def soak(stage: Stage) -> Outcome:
    """Ask as fast as can be, and watch memory and descriptors."""
    lasts = stage.seconds(240)
    with under_load(stage.port, stage.questions) as load:
        # The first part brings threads, buffers and caches to their size.
        time.sleep(lasts / 4)
        memory, descriptors = stage.memory(), stage.descriptors()
        sizes, files = zip(*_watched(stage, 3 * lasts / 4), strict=True)
    grown, more = max(sizes) - memory, max(files) - descriptors
    rate = load.tally.answered / lasts
    promises = (
        ("memory grew", grown < MEMORY_MAY_GROW),
        ("descriptors grew", more <= DESCRIPTORS_MAY_GROW),
    )
    figures = (
        f"{lasts:.0f} s at {rate:,.0f} a second; memory {memory / MEBIBYTE:.0f} MiB "
        f"{_signed(grown)}, descriptors {descriptors} {more:+d} at most"
    )
    return Outcome("soak", load.tally, figures, broken_promises(load.tally, *promises))


def _watched(stage: Stage, seconds: float) -> Iterator[tuple[int, int]]:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        time.sleep(1)
        yield stage.memory(), stage.descriptors()


@contextlib.contextmanager
def _connection(port: int) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
    with contextlib.closing(connection):
        yield connection


def _let_pass(load: Load, requests: int = 10 * CALLERS) -> None:
    """Wait until so many more requests have been sent, so that the next thing hurts somebody."""
    wanted, end = load.sent() + requests, time.monotonic() + PATIENCE
    while load.sent() < wanted and time.monotonic() < end:
        time.sleep(0.01)


def _batches_have_room(stage: Stage) -> bool:
    """Whether every place that a batch may take is free again, in time."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if all(_batches_at_once(instance.port) for instance in stage.instances):
            return True
        time.sleep(0.5)
    return False


def _batches_at_once(port: int) -> bool:
    """Whether some batches are answered that come one on top of the other."""
    lines = b"{}\n" * 3
    statuses: list[int] = []

    def ask_batch() -> None:
        with _connection(port) as connection:
            headers = {"Content-Type": "application/x-ndjson"}
            connection.request("POST", "/v1/batch", lines, headers)
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)

    threads = [threading.Thread(target=ask_batch) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statuses == [200] * 3 and status_at(port, "/livez") == 200


def _signed(size: int) -> str:
    return f"{size / MEBIBYTE:+.1f} MiB"


FAULTS = (
    killed_workers,
    rolling_restarts,
    half_open_connections,
    bytes_one_at_a_time,
    bodies_cut_short,
    resets_in_mid_answer,
    hostile,
    abandoned_streams,
    soak,
)
"""Those that are tried on one stage, one after the other."""
