"""How gunicorn serves the referee, and why each setting is what it is.

What comes from the environment is told in ``service/ops/settings.py``.
"""

import os
import socket
import sys

from service.ops.hooks import (
    child_exit,
    post_request,
    post_worker_init,
    pre_fork,
    pre_request,
    worker_exit,
)
from service.ops.settings import BadSetting, Settings
from service.ops.traces import check

__all__ = [
    "child_exit",
    "post_request",
    "post_worker_init",
    "pre_fork",
    "pre_request",
    "worker_exit",
]


def _settings() -> Settings:
    try:
        settings = Settings.from_environment()
        check(settings)
    except BadSetting as error:
        sys.exit(str(error))
    return settings


def _address(host: str, port: int) -> str:
    try:
        socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        sys.exit(f"HOST must be an address or a name of this machine, not {host!r}.")
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


_told = _settings()

# Loopback unless told otherwise: nothing is served to a network by accident.
bind = _address(_told.host, _told.port)
# Two keep answering while one starts anew. A processor each is enough: the work is all thinking.
workers = _told.workers
# gunicorn's threaded worker: the plain one would close each connection after an answer, and one
# slow client would stop all others. To answer in the loop of the poller, without handing a request
# to a thread, saved no processor time. Ours adds that what is no HTTP request is refused with a
# problem, and that a client that moves no byte for 20 seconds, while a thread waits for it, is
# dropped.
worker_class = "service.ops.worker.ProblemWorker"
# It would send a body past the head that the worker keeps for it, and no body here is a file.
sendfile = False
# Threads share one interpreter, so more would not answer faster; one alone took a tenth more
# processor time for a question than four, which find work waiting when they are done. Each
# half-sent request holds one until it has come: keeping slow clients away is the work of the proxy
# in front. Batches may take all but one of them (MOST_AT_ONCE in service/api/batch.py).
threads = 4
# Loaded once, before the workers: a fault stops the start instead of felling worker after worker.
preload_app = True

# Longer than the 60 seconds for which proxies keep an idle connection: whoever closes first
# must be the proxy, or a request meets a connection that is just being closed.
keepalive = 65
# A worker whose main loop is silent for so long is stuck. It is no limit on a request.
timeout = 30
# Longer than a worker waits for a client. It ends before the 30 seconds after which container
# managers kill; whoever sets DRAIN_SECONDS gives them so many more.
graceful_timeout = _told.drain_seconds + 25
# max_requests stays off: a restarting worker resets connections, and nothing here leaks.

# The longest question in an address and room for one proxy's headers; no more.
limit_request_line = 8190
limit_request_fields = 100
limit_request_field_size = 8190

# Nobody is trusted by default, not even loopback: a client could otherwise forge the scheme and
# the path prefix. Behind a proxy, set FORWARDED_ALLOW_IPS to its address or network.
forwarded_allow_ips = _told.forwarded_allow_ips

# The heartbeat file belongs in memory: on a slow disk it stalls workers, and a read-only
# container often has no other place to write.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK | os.X_OK) else None
# A second way in that nobody needs, and that fails in a read-only container.
control_socket_disable = True

# Everything is logged in one form. gunicorn's own log of requests would tell addresses.
logger_class = "service.ops.logs.ServerLog"
loglevel = _told.log_level
accesslog = None
