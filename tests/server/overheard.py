"""The service, overheard: whatever would reach out of the process is refused and written down."""

import os
import sys
from pathlib import Path
from typing import Any

from flask import Flask

REACHING_OUT = frozenset(
    {
        *("socket.connect", "socket.sendto", "socket.sendmsg", "socket.getaddrinfo"),
        *("socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo"),
        *("subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.spawn"),
        *("urllib.Request", "http.client.connect", "ctypes.dlopen", "ftplib.connect"),
        *("smtplib.connect", "webbrowser.open"),
    }
)
"""What Python tells its audit hooks of: connections, names that are looked up, other programs."""


def create_app() -> Flask:
    """The service; what it tried is in the file that OVERHEARD names."""
    # Before it is made, so that its making is overheard as well.
    told = os.open(os.environ["OVERHEARD"], os.O_WRONLY | os.O_APPEND | os.O_CREAT)

    def hear(event: str, arguments: tuple[Any, ...]) -> None:
        if event in REACHING_OUT:
            os.write(told, f"{event} {arguments!r}\n".encode())
            raise PermissionError(event)
        # A file that is opened to be written is a way out too. gunicorn's heartbeat has no name.
        if (
            event == "open"
            and isinstance(arguments[0], str)
            and set("wax+") & {*(arguments[1] or "")}
        ):
            os.write(told, f"{event} {Path(arguments[0]).name}\n".encode())

    sys.addaudithook(hear)
    import service

    app = service.create_app()

    @app.get("/reach-out")
    def reach_out() -> str:
        import socket

        try:
            socket.create_connection(("192.0.2.1", 80), 1)
        except PermissionError:
            return "refused"
        return "connected"

    return app
