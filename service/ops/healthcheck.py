"""Ask the server in this container whether it is alive: exit status 0 when it is, else 1.

Run as a file, `python -I service/ops/healthcheck.py`: as a module it would load the whole
application twice a minute, and without -I this folder could hide the standard library's modules.
"""

import http.client
import os
import sys

# Where a server listens at every address, loopback reaches it.
LOOPBACK = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}
SECONDS = 3


def main() -> int:
    """Return the exit status, and say on standard error what is wrong."""
    host = os.environ.get("HOST", "")
    port = os.environ.get("PORT") or "8025"
    try:
        connection = http.client.HTTPConnection(
            LOOPBACK.get(host, host), int(port), timeout=SECONDS
        )
        connection.request("GET", "/livez")
        status = connection.getresponse().status
    except (OSError, ValueError, http.client.HTTPException) as error:
        print(f"no answer: {error}", file=sys.stderr)
        return 1
    if status != 200:
        print(f"answered {status}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
