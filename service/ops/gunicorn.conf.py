"""How gunicorn serves the referee, and why each setting is what it is.

HOST, PORT, WORKERS and FORWARDED_ALLOW_IPS come from the environment; empty counts as unset.
"""

import os
import socket
import sys


def _number(name: str, default: int, lowest: int, highest: int) -> int:
    text = os.environ.get(name) or str(default)
    if text.isascii() and text.isdigit() and len(text) < 6 and lowest <= int(text) <= highest:
        return int(text)
    sys.exit(f"{name} must be a whole number from {lowest} to {highest}, not {text!r}.")


def _address() -> str:
    host = os.environ.get("HOST") or "127.0.0.1"
    # Port 0 lets the system choose; gunicorn logs the address it listens at.
    port = _number("PORT", 8025, 0, 65535)
    try:
        socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        sys.exit(f"HOST must be an address or a name of this machine, not {host!r}.")
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


# Loopback unless told otherwise: nothing is served to a network by accident.
bind = _address()
# Two keep answering while one starts anew. A processor each is enough: the work is all thinking.
workers = _number("WORKERS", 2, 1, 128)
# gunicorn's threaded worker: the plain one would close each connection after an answer, and one
# slow client would stop all others. To answer in the loop of the poller, without handing a request
# to a thread, saved no processor time. Ours adds that what is no HTTP request is refused with a
# problem, and that a client that moves no byte for 20 seconds, while a thread waits for it, is
# dropped.
worker_class = "service.ops.worker.ProblemWorker"
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
# Ends before the 30 seconds after which container managers kill. Longer than a worker waits for a
# client.
graceful_timeout = 25
# max_requests stays off: a restarting worker resets connections, and nothing here leaks.

# The longest question in an address and room for one proxy's headers; no more.
limit_request_line = 8190
limit_request_fields = 100
limit_request_field_size = 8190

# Nobody is trusted by default, not even loopback: a client could otherwise forge the scheme and
# the path prefix. Behind a proxy, set FORWARDED_ALLOW_IPS to its address or network.
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "")

# The heartbeat file belongs in memory: on a slow disk it stalls workers, and a read-only
# container often has no other place to write.
worker_tmp_dir = "/dev/shm" if os.access("/dev/shm", os.W_OK | os.X_OK) else None
# A second way in that nobody needs, and that fails in a read-only container.
control_socket_disable = True

# What went wrong goes to standard error; the application logs its own requests.
errorlog = "-"
accesslog = None
