"""What forms and links tell a page: an address, in which each list stands in one field.

A form has a control for each item of a list, and sends them all under the same name.
"""

from collections.abc import Iterable

from werkzeug.datastructures import MultiDict

from service.api.notation.names import name_read, name_written, side_written
from service.desk.address import Address
from service.desk.ask import OF_THE_PAGE

OF_A_TAPPED_PAGE = OF_THE_PAGE | {"by", "was", "trick", "hand"}
"""Fields of an address that are no part of a question about a deal or a score."""

_NAMES = frozenset({"players", "taken_by", "was"})
_NUMBERS = frozenset({"scores", "points"})


def told(page: str, given: MultiDict[str, str]) -> Address:
    """The address of a page with what was given to it; what was left empty is left out."""
    return Address.of(page, {name: _together(name, values) for name, values in given.lists()})


def _together(name: str, values: list[str]) -> str:
    if len(values) == 1:
        return values[0]
    if name in _NAMES:
        # A name that was left empty keeps its place, so that nobody else moves into the seat.
        return ",".join(written(value) for value in values)
    return ",".join(value.strip() for value in values) if name in _NUMBERS else values[-1]


def written(name: str) -> str:
    """A name that was typed, as it is printed."""
    return name_written(name_read(name.strip()))


def by_side(value: str, sides: Iterable[str]) -> str:
    """Numbers that were told for each side in turn, with the sides that they are of."""
    numbers = value.split(",")
    if not value or ":" in value or "：" in value:
        return value
    pairs = zip(sides, numbers, strict=False)
    return ",".join(f"{side_written(side)}:{number}" for side, number in pairs if number)


def question(address: Address, dropped: Iterable[str] = ()) -> dict[str, str]:
    """The fields of an address that belong to its question."""
    left_out = OF_A_TAPPED_PAGE.union(dropped)
    return {name: value for name, value in address.fields.items() if name not in left_out}
