"""The operation that a request is logged and counted under: a name of ours, never a path."""

from collections.abc import Iterable
from dataclasses import dataclass

from werkzeug.routing import Map

UNKNOWN = "unknown"
"""A request to an address at which there is nothing."""

UNREADABLE = "unreadable"
"""What is no HTTP request."""

METHODS = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE"})
"""The methods that are named; a client may send any word."""


@dataclass(frozen=True, slots=True)
class Operations:
    """The operations by their addresses.

    Below ``/v1`` an operation is called by its ``operationId``, elsewhere by the name of its page.
    """

    exact: dict[str, str]
    below: tuple[tuple[str, bool, str], ...]

    @classmethod
    def of(cls, routes: Map) -> "Operations":
        """The operations of an application."""
        exact, below = {}, []
        for rule in routes.iter_rules():
            if rule.arguments:
                prefix, _, rest = rule.rule.partition("<")
                below.append((prefix, rest.startswith("path:"), rule.endpoint))
            else:
                exact[rule.rule] = rule.endpoint
        return cls(exact, tuple(below))

    def names(self) -> tuple[str, ...]:
        """Every name that :meth:`at` may give, and :data:`UNREADABLE`."""
        below = (name for _, _, name in self.below)
        return tuple(_once((*self.exact.values(), *below, UNKNOWN, UNREADABLE)))

    def at(self, path: str) -> str:
        """The operation that a path, without the prefix of a proxy, belongs to."""
        name = self.exact.get(path)
        return self._below(path) if name is None else name

    def _below(self, path: str) -> str:
        for prefix, is_deep, name in self.below:
            rest = path.removeprefix(prefix)
            if rest and rest != path and (is_deep or "/" not in rest):
                return name
        return UNKNOWN


def method_of(method: str) -> str:
    """A method that is known, or ``other``."""
    return method if method in METHODS else "other"


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))
