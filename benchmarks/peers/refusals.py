"""What a framework refuses, as the faults that the service tells: place, code and sentence.

Each peer finds faults in its own way and translates them to a place and a code.  A sentence needs
facts as well, and those are taken from the body, which nobody is in a hurry with any more.
"""

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from service.api.fields import LONGEST_NAME
from service.api.quoting import quoted
from service.api.refusals import Refused as Code
from service.api.suggestions import card_meant
from service.rules.cards import Suit
from service.rules.faults import Fault, Place
from service.rules.finding import Fact
from service.rules.games import FEWEST_PLAYERS, MOST_PLAYERS, OPTIONS, Game
from service.rules.positions import DEALT
from service.wording.languages import Tag, language
from service.wording.sentences import fault_detail

__all__ = [
    "FEWEST_HELD",
    "FEWEST_PLAYERS",
    "LONGEST_NAME",
    "MOST_HELD",
    "MOST_PLAYED",
    "MOST_PLAYED_BEFORE",
    "MOST_PLAYERS",
    "Code",
    "Found",
    "refusal",
    "told",
]

Found: TypeAlias = tuple[Place, str]
"""Where a framework found something wrong, and the service's code for it."""


FEWEST_HELD, MOST_HELD = 1, DEALT
MOST_PLAYED_BEFORE, MOST_PLAYED = MOST_PLAYERS - 1, MOST_PLAYERS

_ENGLISH = language(Tag.EN)


def refusal(found: Iterable[Found], body: Any) -> dict[str, Any]:
    """What a peer answers to a body in which this was found."""
    return told([Fault(place, Code(code), _facts(place, code, body)) for place, code in found])


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
