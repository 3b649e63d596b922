"""One run: everything is served at once, and measured in turns, in another order each round.

Only one application is asked at a time; the others wait, which costs them next to nothing.
"""

import gc
import json
import os
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from benchmarks import growth, machine, rules
from benchmarks.figures import Figures, Latency, Memory, Results, Round, rates
from benchmarks.load import flood, paced, send_batch, send_batches
from benchmarks.questions import (
    Question,
    batch_of,
    deal_review_questions,
    legal_plays_questions,
    refused_questions,
    sound_questions,
    trick_winner_questions,
)
from benchmarks.sameness import Answer, Ask, compare
from benchmarks.serving import (
    APPLICATIONS,
    BATCH,
    DEAL_REVIEW,
    FASTAPI,
    LEGAL_PLAYS,
    LITESTAR,
    REFEREE,
    SINGLES,
    TRICK_WINNER,
    Application,
    Server,
    body_of,
    processors,
    served,
)
from service import create_app
from service.api.batch import MOST_ITEMS

Kind = TypeVar("Kind")
Say = Callable[[str], None]

JSON, LINES = "application/json", "application/x-ndjson"
OURS_ARRAY, OURS_LINES = "the referee, JSON array", "the referee, NDJSON"
FASTAPI_ARRAY, LITESTAR_ARRAY = "FastAPI, list endpoint", "Litestar, list endpoint"
HALF = 0.5


@dataclass(frozen=True)
class Extent:
    """How much is measured: rounds, and seconds of each."""

    compared: int
    single_rounds: int
    single_seconds: int
    other_rounds: int
    paced_rounds: int
    paced_seconds: float
    sizes: tuple[int, ...]
    batch_rounds: int
    batch_seconds: float
    starts: int
    rule_rounds: int
    growth_rounds: int
    worker_rounds: int


FULL = Extent(
    compared=300,
    single_rounds=9,
    single_seconds=3,
    other_rounds=5,
    paced_rounds=5,
    paced_seconds=4,
    sizes=(1, 10, 100, 1_000, 10_000, 100_000),
    batch_rounds=5,
    batch_seconds=1,
    starts=4,
    rule_rounds=25,
    growth_rounds=15,
    worker_rounds=5,
)
QUICK = Extent(
    compared=100,
    single_rounds=3,
    single_seconds=1,
    other_rounds=1,
    paced_rounds=1,
    paced_seconds=1,
    sizes=(1, 10, 100, 1_000, 10_000),
    batch_rounds=2,
    batch_seconds=0.2,
    starts=0,
    rule_rounds=5,
    growth_rounds=3,
    worker_rounds=1,
)


@dataclass(frozen=True)
class Bodies:
    """The questions of an operation: as bodies, and as a file that wrk reads."""

    operation: str
    bodies: Sequence[bytes]
    file: Path


@dataclass(frozen=True)
class Bench:
    """Where and with what is measured."""

    extent: Extent
    folder: Path
    questions: Mapping[str, Bodies]
    settings: Mapping[str, str]
    say: Say

    @property
    def first_question(self) -> bytes:
        """What every application is asked to see whether it answers."""
        return self.questions[LEGAL_PLAYS].bodies[0]


def measure(extent: Extent, say: Say, *, is_quick: bool) -> Results:
    """Measure everything.  Ends the run if something is not answered.

    Raises :class:`benchmarks.sameness.Differs` if the peers mean something else.
    """
    described = machine.described()
    everything = os.sched_getaffinity(0)
    first, last = processors()[0], processors()[-1]
    with tempfile.TemporaryDirectory() as name:
        bench = _bench(extent, Path(name), say)
        # This program is the client, so it keeps off the processor of the servers.
        os.sched_setaffinity(0, {last})
        say("starting everything, several times over")
        starts = _starts(bench, [first])
        with ExitStack() as running:
            servers = _serve_all(bench, running, starts, [first])
            say("asking the peers whether they mean the same")
            compared = _compare(servers, extent.compared)
            memory = _Memory(servers)
            singles = _singles(bench, servers, memory, [last])
            latencies = _latencies(bench, servers, singles)
            memory.note("after singles")
            batches = _batches(bench, servers)
            memory.note("last")
            noted = memory.noted()
        say("the rules, and how the cost grows, in process")
        in_process, grown = _rules(extent), _growth(extent)
        os.sched_setaffinity(0, everything)
        workers = _workers(bench, sorted(everything))
    return Results(
        is_quick=is_quick,
        machine=described,
        singles=singles,
        latencies=latencies,
        memory=noted,
        starts={name: Figures(tuple(seconds)) for name, seconds in starts.items()},
        batches=batches,
        rules=in_process,
        growth=grown,
        workers=workers,
        compared=compared,
    )


def _serve_all(
    bench: Bench, running: ExitStack, starts: Mapping[str, list[float]], on: Sequence[int]
) -> dict[str, Server]:
    """Serve every application as long as ``running`` lasts, and note when each first answered."""
    servers = {}
    for each in APPLICATIONS:
        started = served(each, bench.settings, bench.first_question, on)
        servers[each.name], seconds = running.enter_context(started)
        starts[each.name].append(seconds)
    return servers


def _bench(extent: Extent, folder: Path, say: Say) -> Bench:
    asked = {
        LEGAL_PLAYS: legal_plays_questions(2048),
        TRICK_WINNER: trick_winner_questions(2048),
        DEAL_REVIEW: deal_review_questions(256),
    }
    questions = {operation: _bodies(operation, each, folder) for operation, each in asked.items()}
    answers = folder / "answers.json"
    answers.write_text(json.dumps(_middling_answers(questions)), encoding="utf-8")
    return Bench(extent, folder, questions, {"BENCHMARK_ANSWERS": str(answers)}, say)


def _bodies(operation: str, questions: Sequence[Question], folder: Path) -> Bodies:
    bodies = [body_of(question) for question in questions]
    file = folder / f"{operation}.jsonl"
    file.write_bytes(b"\n".join(bodies) + b"\n")
    return Bodies(operation, bodies, file)


def _middling_answers(questions: Mapping[str, Bodies]) -> dict[str, str]:
    """For each path the answer that is neither long nor short among those to the questions."""
    client = create_app().test_client()
    middling = {}
    for operation, told in questions.items():
        path = f"/v1/{operation}"
        answers = [
            client.post(path, data=body, content_type=JSON).text for body in told.bodies[:101]
        ]
        middling[path] = sorted(answers, key=len)[len(answers) // 2]
    return middling


def _starts(bench: Bench, on: Sequence[int]) -> dict[str, list[float]]:
    """Start everything some times and stop it again."""
    taken: dict[str, list[float]] = {each.name: [] for each in APPLICATIONS}
    for application in _in_turns(APPLICATIONS, bench.extent.starts):
        with served(application, bench.settings, bench.first_question, on) as (_, seconds):
            taken[application.name].append(seconds)
    return taken


def _compare(servers: Mapping[str, Server], count: int) -> dict[str, int]:
    """Compare what all say; raises :class:`benchmarks.sameness.Differs`."""
    compared = {}
    first_only = [each.name for each in APPLICATIONS if not each.tells_all_faults]
    for operation in (LEGAL_PLAYS, TRICK_WINNER):
        asked = [*sound_questions(operation, count), *refused_questions(operation, count)]
        ours = _asking(servers[REFEREE.name], operation)
        others = _others(servers, operation)
        compared[operation] = compare(ours, others, asked, first_only=first_only)
    asked = deal_review_questions(max(10, count // 10))
    ours = _asking(servers[REFEREE.name], DEAL_REVIEW)
    compared[DEAL_REVIEW] = compare(ours, _others(servers, DEAL_REVIEW), asked)
    compared[BATCH] = _compare_batches(servers, count)
    return compared


def _others(servers: Mapping[str, Server], operation: str) -> dict[str, Ask]:
    return {
        each.name: _asking(servers[each.name], operation)
        for each in _answering(operation)
        if each is not REFEREE and not each.is_constant
    }


def _asking(server: Server, operation: str) -> Ask:
    def ask(question: Any) -> Answer:
        answer = server.ask(operation, body_of(question))
        return answer.status, json.loads(answer.body)

    return ask


def _compare_batches(servers: Mapping[str, Server], count: int) -> int:
    def ask(form: str) -> Ask:
        server, media_type = _form(servers, form)

        def asked(items: Any) -> Answer:
            answer = send_batch(server, _batch_body(items, media_type), media_type)
            lines = answer.splitlines()
            told = [json.loads(line) for line in lines] if media_type == LINES else None
            return 200, told if told is not None else json.loads(answer)

        return asked

    items = batch_of(legal_plays_questions(count), count)
    others = {form: ask(form) for form in FORMS if form != OURS_ARRAY}
    return count * compare(ask(OURS_ARRAY), others, [items])


FORMS: Mapping[str, tuple[Application, str]] = {
    OURS_ARRAY: (REFEREE, JSON),
    OURS_LINES: (REFEREE, LINES),
    FASTAPI_ARRAY: (FASTAPI, JSON),
    LITESTAR_ARRAY: (LITESTAR, JSON),
}


def _form(servers: Mapping[str, Server], form: str) -> tuple[Server, str]:
    application, media_type = FORMS[form]
    return servers[application.name], media_type


def _batch_body(items: Sequence[Question], media_type: str) -> bytes:
    if media_type == JSON:
        return body_of(items)
    return b"".join(body_of(item) + b"\n" for item in items)


def _singles(
    bench: Bench, servers: Mapping[str, Server], memory: "_Memory", on: Sequence[int]
) -> dict[str, dict[str, list[Round]]]:
    singles: dict[str, dict[str, list[Round]]] = {}
    for operation in SINGLES:
        applications = _answering(operation)
        bench.say(f"{operation}, as fast as they can")
        for application in applications:
            _flood(bench, servers[application.name], operation, on, seconds=1)
        memory.note("first")
        is_main = operation == LEGAL_PLAYS
        rounds = bench.extent.single_rounds if is_main else bench.extent.other_rounds
        taken: dict[str, list[Round]] = {each.name: [] for each in applications}
        for application in _in_turns(applications, rounds):
            taken[application.name].append(_flood(bench, servers[application.name], operation, on))
        singles[operation] = taken
    return singles


def _flood(
    bench: Bench, server: Server, operation: str, on: Sequence[int], seconds: int | None = None
) -> Round:
    file = bench.questions[operation].file
    return flood(server, operation, file, seconds or bench.extent.single_seconds, on)


def _latencies(
    bench: Bench, servers: Mapping[str, Server], singles: Mapping[str, Mapping[str, list[Round]]]
) -> dict[str, list[Latency]]:
    bench.say("how long an answer takes at half of that load")
    taken: dict[str, list[Latency]] = {each.name: [] for each in APPLICATIONS}
    bodies = bench.questions[LEGAL_PLAYS].bodies
    with _uncollected():
        for application in _in_turns(APPLICATIONS, bench.extent.paced_rounds):
            rate = rates(singles[LEGAL_PLAYS][application.name]).median * HALF
            server = servers[application.name]
            taken[application.name].append(
                paced(server, LEGAL_PLAYS, bodies, rate, bench.extent.paced_seconds)
            )
    return taken


def _batches(bench: Bench, servers: Mapping[str, Server]) -> dict[str, dict[int, list[Round]]]:
    extent = bench.extent
    taken: dict[str, dict[int, list[Round]]] = {form: {} for form in FORMS}
    questions = legal_plays_questions(2048)
    for size in extent.sizes:
        bench.say(f"batches of {size:,}")
        items = batch_of(questions, size)
        bodies = {each: _batch_body(items, each) for each in (JSON, LINES)}
        forms = [form for form in FORMS if form != OURS_ARRAY or size <= MOST_ITEMS]
        for form in _in_turns(forms, extent.batch_rounds):
            server, media_type = _form(servers, form)
            round_ = send_batches(
                server, bodies[media_type], media_type, size, extent.batch_seconds
            )
            taken[form].setdefault(size, []).append(round_)
    return taken


def _rules(extent: Extent) -> dict[str, dict[str, Figures]]:
    tasks = rules.tasks()
    taken: dict[tuple[str, str], list[float]] = defaultdict(list)
    for task in tasks:
        name = rules.disagreement(task)
        if name is not None:
            raise SystemExit(f"{task.name}: {name} answers otherwise than the referee.")
    with _uncollected():
        for task in _in_turns(tasks, extent.rule_rounds):
            for worker in task.workers:
                taken[task.name, worker].append(task.nanoseconds(worker))
    return {
        task.name: {worker: Figures(tuple(taken[task.name, worker])) for worker in task.workers}
        for task in tasks
    }


def _growth(extent: Extent) -> dict[str, dict[int, Figures]]:
    app = create_app()
    ready = {
        (family.name, size): growth.asked(app, family, size)
        for family in growth.FAMILIES
        for size in family.sizes
    }
    taken: dict[tuple[str, int], list[float]] = defaultdict(list)
    with _uncollected():
        for key in _in_turns(list(ready), extent.growth_rounds):
            taken[key].append(ready[key].microseconds())
    return {
        family.name: {size: Figures(tuple(taken[family.name, size])) for size in family.sizes}
        for family in growth.FAMILIES
    }


def _workers(bench: Bench, on: Sequence[int]) -> dict[int, list[Round]]:
    bench.say("one worker and two, the load on the same processors")
    taken: dict[int, list[Round]] = {1: [], 2: []}
    with ExitStack() as running:
        servers = {
            count: running.enter_context(
                served(REFEREE, bench.settings, bench.first_question, on, workers=count)
            )[0]
            for count in taken
        }
        for server in servers.values():
            _flood(bench, server, LEGAL_PLAYS, on, seconds=1)
        for count in _in_turns(list(servers), bench.extent.worker_rounds):
            taken[count].append(_flood(bench, servers[count], LEGAL_PLAYS, on))
    return taken


class _Memory:
    """Notes the memory of every server's worker at some moments of the run."""

    def __init__(self, servers: Mapping[str, Server]) -> None:
        self._servers = servers
        self._noted: dict[str, dict[str, float]] = {}

    def note(self, moment: str) -> None:
        """Note it, if this moment has not been noted yet."""
        if moment not in self._noted:
            self._noted[moment] = {
                name: server.megabytes() for name, server in self._servers.items()
            }

    def noted(self) -> dict[str, Memory]:
        """What was noted, by application."""
        first, later, last = (self._noted[each] for each in ("first", "after singles", "last"))
        return {
            name: Memory(first[name], later[name], last[name], server.most_megabytes())
            for name, server in self._servers.items()
        }


def _answering(operation: str) -> list[Application]:
    return [each for each in APPLICATIONS if operation in each.operations]


def _in_turns(things: Sequence[Kind], rounds: int) -> Iterator[Kind]:
    """All of them, so many times over, each time in another order; the same orders in every run."""
    random = Random("turns")
    for _ in range(rounds):
        yield from random.sample(things, len(things))


@contextmanager
def _uncollected() -> Iterator[None]:
    """No collection of garbage meanwhile: it would be in somebody's figures."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
