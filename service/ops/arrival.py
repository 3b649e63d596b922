"""Has a request arrived? Decided from its bytes alone, without a socket."""

import re
from enum import Enum, auto

# No head of ours comes near it.
LONGEST_HEAD = 32 * 1024
# The longest question. What is longer is refused unread, or read as a stream.
LONGEST_BODY = 64 * 1024

_END_OF_HEAD = b"\r\n\r\n"
_LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*([0-9]+)[ \t]*(?=\r\n)", re.IGNORECASE)
# With `Expect` the body comes only when the application asks for it.
_NO_LENGTH = re.compile(rb"\r\n(?:transfer-encoding|expect|upgrade)[ \t]*:", re.IGNORECASE)


class State(Enum):
    """How much of a request is there."""

    COMING = auto()
    WHOLE = auto()
    STREAM = auto()
    """The head is there; the body must be read while it is answered."""
    GONE = auto()
    """The client has hung up."""


class Arrival:
    """What has come so far of one request."""

    def __init__(self, received: bytes = b"") -> None:
        self.state = State.COMING
        self._received = bytearray()
        # How many bytes the request has, once its head has told.
        self._size: int | None = None
        if received:
            self.add(received)

    def add(self, chunk: bytes) -> State:
        """Take what the connection gave, and tell how much is there now."""
        if not chunk:
            self.state = State.GONE
            return self.state
        # The end of the head may stand across two chunks.
        searched = max(0, len(self._received) - len(_END_OF_HEAD))
        self._received += chunk
        if self._size is None:
            end = self._received.find(_END_OF_HEAD, searched)
            if end >= 0:
                self._read_head(bytes(self._received[: end + len(_END_OF_HEAD)]))
            elif len(self._received) > LONGEST_HEAD:
                self.state = State.STREAM
        if self._size is not None and len(self._received) >= self._size:
            self.state = State.WHOLE
        return self.state

    def take(self) -> bytes:
        """Hand over what has come: more than one request, if the client did not wait."""
        received = bytes(self._received)
        self._received.clear()
        return received

    def _read_head(self, head: bytes) -> None:
        lengths = _LENGTH.findall(head)
        # A head without one clear length has no body, or is refused for it by gunicorn.
        length = lengths[0] if len(lengths) == 1 else b"0"
        if _NO_LENGTH.search(head) or len(length) > 9 or int(length) > LONGEST_BODY:
            self.state = State.STREAM
        else:
            self._size = len(head) + int(length)
