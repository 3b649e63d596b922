"""Addresses: the whole of a question stands in the address of its page, so it can be shared."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import urlencode

_READABLE = ",:/;.-~_"
"""Characters that mean nothing in a query, and are easier to read as they are."""


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a page, relative to the pages beside it, and the fields told in it."""

    page: str
    fields: Mapping[str, str]

    @classmethod
    def of(cls, page: str, fields: Mapping[str, str]) -> "Address":
        """The address with these fields; what is told as nothing, or of nothing, is not told."""
        return cls(page, {name: value for name, value in fields.items() if name and value})

    def having(self, /, **fields: str | None) -> "Address":
        """The same address with fields told otherwise; ``None`` or nothing leaves a field out."""
        changed = {**self.fields, **fields}
        return replace(self, fields={name: value for name, value in changed.items() if value})

    def on(self, page: str, *kept: str) -> "Address":
        """The address of another page that is told these fields of this one."""
        return Address(page, {name: self.fields[name] for name in kept if name in self.fields})

    def __str__(self) -> str:
        query = urlencode(self.fields, safe=_READABLE)
        page = self.page or "./"
        return f"{page}?{query}" if query else page


def items_of(value: str) -> list[str]:
    """The items of a list in an address."""
    return [item for item in value.split(",") if item]
