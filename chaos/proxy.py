"""The proxy of ``deploy/nginx.conf``, but for its ports, its folders and the limits of a caller."""

import contextlib
import os
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeAlias

from chaos.ports import LOOPBACK, free_port, wait_for_answer

CONFIGURATION = Path(__file__).parent.parent / "deploy" / "nginx.conf"

Change: TypeAlias = tuple[str, str]


class NotAsExpected(Exception):
    """The configuration lacks something that is to be replaced."""


def configured(
    folder: Path,
    port: int,
    instances: Sequence[int],
    *,
    unlimited: bool = False,
    changes: Iterable[Change] = (),
) -> str:
    """The configuration for a proxy that listens at ``port`` and writes below ``folder``.

    ``instances`` are the ports of the two instances.  Where all load comes from one address the
    limits of what one caller may ask are in the way: ``unlimited`` lifts them.  ``changes`` are
    further texts, each with what stands there instead.
    """
    first, second = instances
    replaced = {
        **dict(changes),
        "referee-1:8025": f"{LOOPBACK}:{first}",
        "referee-2:8025": f"{LOOPBACK}:{second}",
        "listen 8080 default_server;": f"listen {LOOPBACK}:{port} default_server;",
        "access_log /dev/stdout json;": f"access_log {folder}/access.log json;",
        "error_log stderr warn;": f"error_log {folder}/error.log warn;",
        "/tmp/": f"{folder}/",
    }
    if unlimited:
        replaced["rate=50r/s"] = replaced["rate=20r/s"] = "rate=1000000r/s"
        replaced["limit_conn batches 6"] = "limit_conn batches 999"
    text = CONFIGURATION.read_text("utf-8")
    for old in replaced:
        if old not in text:
            raise NotAsExpected(f"{CONFIGURATION.name} has no {old!r}.")
    # All at once: what was put in is not to be replaced again.
    olds = re.compile("|".join(map(re.escape, replaced)))
    return olds.sub(lambda old: replaced[old[0]], text)


@contextlib.contextmanager
def running_proxy(
    folder: Path,
    instances: Sequence[int],
    *,
    unlimited: bool = False,
    changes: Iterable[Change] = (),
) -> Iterator[int]:
    """Run the proxy in front of ``instances`` and yield its port; its logs are in ``folder``."""
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(
        configured(folder, port, instances, unlimited=unlimited, changes=changes), "utf-8"
    )
    # Started by root, its workers would be somebody else and might not reach their folder.
    who = "user root;" if os.geteuid() == 0 else ""
    command = ["nginx", "-e", f"{folder}/error.log", "-c", str(file), "-g", f"daemon off; {who}"]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        wait_for_answer(port, "/proxy-livez")
        yield port
    finally:
        process.terminate()
        process.wait(timeout=30)
