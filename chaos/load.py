"""Load: callers who ask one question after the other, and look closely at every answer."""

import contextlib
import http.client
import itertools
import threading
import time
from collections.abc import Iterator, Sequence

from chaos.ports import LOOPBACK
from chaos.questions import Question
from chaos.tally import Tally, added

PATIENCE = 60
CALLERS = 8


class Load:
    """What the callers have seen; it is whole when they have stopped."""

    def __init__(self) -> None:
        self.tally = Tally()
        self._tallies: list[Tally] = []

    def sent(self) -> int:
        """How many requests have been sent so far."""
        return sum(tally.sent for tally in self._tallies)

    def new_tally(self) -> Tally:
        """A tally for one more caller."""
        tally = Tally()
        self._tallies.append(tally)
        return tally

    def close(self) -> None:
        """Add up what the callers have seen."""
        self.tally = added(self._tallies)


@contextlib.contextmanager
def under_load(port: int, questions: Sequence[Question], callers: int = CALLERS) -> Iterator[Load]:
    """Have so many callers ask at ``port`` for as long as the block lasts."""
    load, stop = Load(), threading.Event()
    threads = [
        threading.Thread(
            target=_call,
            args=(port, [*questions[number:], *questions[:number]], stop, load.new_tally()),
        )
        for number in range(callers)
    ]
    for thread in threads:
        thread.start()
    try:
        yield load
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        load.close()


def _call(port: int, questions: Sequence[Question], stop: threading.Event, tally: Tally) -> None:
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=PATIENCE)
    with contextlib.closing(connection):
        for question in itertools.cycle(questions):
            if stop.is_set():
                return
            ask(connection, question, tally)


def ask(connection: http.client.HTTPConnection, question: Question, tally: Tally) -> None:
    """Ask a question once and count what comes of it."""
    tally.sent += 1
    begun = time.perf_counter()
    try:
        # Who refuses a body hangs up before it has all of it; the answer is there to be read.
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            connection.request("POST", question.path, question.body, question.headers)
        answer = connection.getresponse()
        body = answer.read()
    except (OSError, http.client.HTTPException) as error:
        connection.close()
        tally.lose(f"no answer: {error!r}")
        return
    tally.judge(question, answer.status, body, 1000 * (time.perf_counter() - begun))
