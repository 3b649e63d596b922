"""The proxy as it is deployed, from ``deploy/nginx.conf``, but for ports, folders and the rate limit."""

import contextlib
import re
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path

from chaos.ports import LOOPBACK, free_port, wait_for_answer

CONFIGURATION = Path(__file__).parent.parent / "deploy" / "nginx.conf"


class NotAsExpected(Exception):
    """The configuration lacks something that is to be replaced."""


def configured(
    folder: Path, port: int, instances: Sequence[int], *, unlimited: bool = False
) -> str:
    """The configuration for a proxy that listens at ``port`` and writes below ``folder``.

    ``instances`` are the ports of the two instances.  Where all load comes from one address the
    limits of what one caller may ask are in the way: ``unlimited`` lifts them.
    """
    first, second = instances
    changes = {
        "referee-1:8025": f"{LOOPBACK}:{first}",
        "referee-2:8025": f"{LOOPBACK}:{second}",
        "listen 8080 default_server;": f"listen {LOOPBACK}:{port} default_server;",
        "access_log /dev/stdout json;": f"access_log {folder}/access.log json;",
        "error_log stderr warn;": f"error_log {folder}/error.log warn;",
        "/tmp/": f"{folder}/",
    }
    if unlimited:
        changes |= {"rate=50r/s": "rate=1000000r/s", "limit_conn batches 6": "limit_conn batches 999"}
    text = CONFIGURATION.read_text("utf-8")
    for old in changes:
        if old not in text:
            raise NotAsExpected(f"{CONFIGURATION.name} has no {old!r}.")
    # All at once: what was put in is not to be replaced again.
    olds = re.compile("|".join(map(re.escape, changes)))
    return olds.sub(lambda old: changes[old[0]], text)


@contextlib.contextmanager
def running_proxy(
    folder: Path, instances: Sequence[int], *, unlimited: bool = False
) -> Iterator[int]:
    """Run the proxy in front of ``instances`` and yield its port; its logs are in ``folder``."""
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(configured(folder, port, instances, unlimited=unlimited), "utf-8")
    # Its workers may be somebody else than root and must reach their folder.
    folder.chmod(0o777)
    command = ["nginx", "-e", f"{folder}/error.log", "-c", str(file), "-g", "daemon off;"]
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL)
    try:
        wait_for_answer(port, "/proxy-livez")
        yield port
    finally:
        process.terminate()
        process.wait(timeout=30)
