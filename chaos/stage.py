"""The stage on which faults are tried: a proxy and two instances behind it."""

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from chaos.instance import Instance
from chaos.ports import free_port
from chaos.proxy import running_proxy
from chaos.questions import Desk, Question

MEBIBYTE = 2**20


@dataclass(frozen=True, slots=True)
class Stage:
    """Where to ask, who answers, and how long everything takes."""

    port: int
    instances: tuple[Instance, ...]
    questions: Sequence[Question]
    desk: Desk
    quick: bool

    def seconds(self, full: float) -> float:
        """How long something lasts that lasts so long where nobody is in a hurry."""
        return full / 10 if self.quick else full

    def count(self, full: int) -> int:
        """How often something is done that is done so often where nobody is in a hurry."""
        return max(1, full // 10) if self.quick else full

    def memory(self) -> int:
        """How many bytes all workers have in memory."""
        return sum(instance.memory() for instance in self.instances)

    def descriptors(self) -> int:
        """How many files and connections all workers have open."""
        return sum(instance.descriptors() for instance in self.instances)

    def complaints(self) -> int:
        """How many faults of its own the service has logged."""
        return sum(instance.complaints() for instance in self.instances)


MakeInstance = Callable[[int, Path], Instance]


@contextlib.contextmanager
def staged(
    folder: Path,
    desk: Desk,
    *,
    quick: bool,
    make: MakeInstance = Instance,
) -> Iterator[Stage]:
    """Start the instances, which ``make`` makes, and the proxy."""
    folder.mkdir()
    with contextlib.ExitStack() as stack:
        instances = tuple(
            stack.enter_context(make(free_port(), folder / f"{name}.log"))
            for name in ("first", "second")
        )
        ports = [instance.port for instance in instances]
        port = stack.enter_context(running_proxy(folder, ports, unlimited=True))
        yield Stage(port, instances, desk.sound_questions(400), desk, quick)
