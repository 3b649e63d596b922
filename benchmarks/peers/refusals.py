"""What a framework refuses, as the faults that the service tells: place, code and sentence.

Each peer finds faults in its own way and translates them to a place and a code.  A sentence needs
facts as well, and those are taken from the body, which nobody is in a hurry with any more.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias

from service.api.quoting import quoted
from service.api.suggestions import card_meant
from service.rules.cards import Suit
from service.rules.faults import Fault, Place
from service.rules.finding import Fact
from service.rules.games import OPTIONS, Game
from service.wording.languages import Tag, language
from service.wording.sentences import fault_detail

Found: TypeAlias = tuple[Place, str]
"""Where a framework found something wrong, and the service's code for it."""


class Code(StrEnum):
    """The service's codes for what a question can be refused for, as far as the peers know them."""

    REQUIRED_MISSING = "required_missing"
    UNKNOWN_FIELD = "unknown_field"
    NULL_NOT_ALLOWED = "null_not_allowed"
    EXPECTED_OBJECT = "expected_object"
    EXPECTED_ARRAY = "expected_array"
    EXPECTED_STRING = "expected_string"
    EXPECTED_BOOLEAN = "expected_boolean"
    EXPECTED_INTEGER = "expected_integer"
    UNKNOWN_CARD = "unknown_card"
    UNKNOWN_VALUE = "unknown_value"
    TOO_FEW_ITEMS = "too_few_items"
    TOO_MANY_ITEMS = "too_many_items"
    TOO_SHORT = "too_short"
    NUMBER_TOO_SMALL = "number_too_small"
    NUMBER_TOO_LARGE = "number_too_large"
    TRUMP_MISSING = "trump_missing"
    TRUMP_TOLD_TWICE = "trump_told_twice"
    DEMOTED_ACE_NEEDS_HOUSE_RULE = "demoted_ace_needs_house_rule"
    OPTION_OF_ANOTHER_GAME = "option_of_another_game"


FEWEST_HELD, MOST_HELD = 1, 5
MOST_PLAYED_BEFORE, MOST_PLAYED = 9, 10
FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
LONGEST_NAME = 64

_ENGLISH = language(Tag.EN)


def refusal(found: Iterable[Found], body: Any) -> dict[str, Any]:
    """What a peer answers to a body in which this was found."""
    return told([Fault(place, _code(code), _facts(place, code, body)) for place, code in found])


def told(faults: Iterable[Fault]) -> dict[str, Any]:
    """What a peer answers to a question with these faults."""
    errors = [
        {
            "pointer": "#" + "".join(f"/{part}" for part in fault.place),
            "code": fault.code,
            "detail": fault_detail(fault, _ENGLISH),
        }
        for fault in faults
    ]
    return {"errors": errors}


def _code(code: str) -> Code:
    return Code(code)


def _facts(place: Place, code: str, body: Any) -> Mapping[str, Fact]:
    if code in (Code.REQUIRED_MISSING, Code.UNKNOWN_FIELD):
        return {"name": str(place[-1])}
    value = _at(place, body)
    if code == Code.UNKNOWN_CARD:
        meant = card_meant(value)
        return {"name": quoted(value), **({} if meant is None else {"suggestion": meant})}
    if code == Code.UNKNOWN_VALUE:
        return {"name": quoted(str(value)), "values": ", ".join(_values_of(str(place[-1])))}
    if code in (Code.TOO_FEW_ITEMS, Code.TOO_MANY_ITEMS):
        most = MOST_HELD if place == ("hand",) else _most_played(body)
        return {"count": len(value), "least": FEWEST_HELD, "most": most}
    return {"least": FEWEST_PLAYERS, "most": MOST_PLAYERS}


def _at(place: Place, body: Any) -> Any:
    for part in place:
        body = body[part]
    return body


def _values_of(name: str) -> Iterable[str]:
    if name == "trump_suit":
        return Suit
    return Game if name == "game" else map(str, OPTIONS[name].values)


def _most_played(body: Any) -> int:
    return MOST_PLAYED_BEFORE if "hand" in body else MOST_PLAYED
