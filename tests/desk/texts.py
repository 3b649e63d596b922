"""Which texts the pages need: those that the templates and the code of the desk name.

Most are named as they are.  A few are put together from a piece that varies: their families are
listed here, and a family that is not makes a test fail.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

from jinja2 import Environment, nodes

import service.desk
from service.desk.ask import PLAY, ROB, TRICK
from service.desk.glossary import TERMS
from service.rules.cards import Suit
from service.rules.deduction import Certainty
from service.rules.games import OPTIONS, WonBy
from service.rules.record import Announced
from service.rules.rulebook import Chapter
from service.wording.languages import Tag

FOLDER = Path(service.desk.__file__).parent
PAGES = ("play", "trick", "deal", "rob", "score")
SLOTS = sorted({slot.field for each in (PLAY, TRICK, ROB) for slot in each.slots})

VARIES = ".+"

Pattern: TypeAlias = str
"""The name of a text, with :data:`VARIES` for each piece of it that varies."""


def computed() -> Iterator[str]:
    """The texts whose names are put together."""
    yield from (f"chapter.{chapter}" for chapter in Chapter)
    yield from (f"term.{term}.{part}" for term in TERMS for part in ("name", "text"))
    yield from (f"desk.suit.{suit}" for suit in Suit)
    yield from (f"desk.tab.{page}" for page in PAGES)
    yield from (f"desk.language.{tag}" for tag in Tag)
    yield from (f"desk.{part}.{field}" for part in ("slot", "empty") for field in SLOTS)
    yield from (f"desk.switch.{switch}" for switch in ROB.switches)
    yield from (f"desk.hint.score.{won_by}" for won_by in WonBy)
    yield from (f"desk.announced.{each}" for each in Announced)
    yield from (f"desk.option.{option}" for option in OPTIONS)
    yield from (f"desk.value.{value}" for value in _values())
    yield from (f"desk.verdict.{verdict}" for verdict in Certainty)
    yield from (f"desk.deal_irregular.{amount}" for amount in ("one", "more"))
    yield from (f"desk.deal_{verdict}" for verdict in ("clean", "undetermined"))
    yield from ("desk.book.range", "desk.book.range_of")
    # What a chair says is handed to a macro; the cases of a headline are chosen before it is said.
    yield from (f"desk.{said}" for said in ("is_dealer", "plays_next", "took_it"))
    yield from (f"desk.{case}" for case in ("must_rob", "may_rob", "may_not_rob"))
    yield from (f"desk.{case}" for case in ("yes_may", "no_may_not"))
    yield from (f"desk.{case}" for case in ("pool_taken", "pool_stays", "is_ahead", "are_level"))


def _values() -> set[str]:
    """Every value that is a word, of any house rule."""
    return {
        str(value)
        for option in OPTIONS.values()
        if not isinstance(option.values, range)
        for value in option.values
        if not isinstance(value, bool | int)
    }


def named() -> set[Pattern]:
    """The names, and patterns of names, of all texts that the desk says."""
    templates = (FOLDER / "templates").glob("*.html")
    patterns = {pattern for path in templates for pattern in _in_template(path.read_text())}
    patterns |= {pattern for path in FOLDER.glob("*.py") for pattern in _in_code(path.read_text())}
    return patterns


def of_the_desk(pattern: Pattern) -> bool:
    """Whether a text is the desk's own, and not one that answers of the service have too."""
    return pattern.startswith(("desk", "chapter", "term"))


def is_exact(pattern: Pattern) -> bool:
    """Whether it is a name as it is."""
    return VARIES not in pattern


def varies_over(pattern: Pattern, names: set[str]) -> set[str]:
    """The names that a pattern may stand for."""
    written = VARIES.join(map(re.escape, pattern.split(VARIES)))
    return {name for name in names if re.fullmatch(written, name)}


def _in_template(text: str) -> Iterator[Pattern]:
    for call in Environment().parse(text).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "text":
            yield from (f"desk.{said}" for said in _said_in_template(call.args[0]))
        elif "say" in (getattr(call.node, "name", ""), getattr(call.node, "attr", "")):
            yield from _said_in_template(call.args[0])


def _said_in_template(node: nodes.Expr) -> Iterator[Pattern]:
    if isinstance(node, nodes.Const):
        yield node.value
    elif isinstance(node, nodes.CondExpr):
        yield from _said_in_template(node.expr1)
        if node.expr2 is not None:
            yield from _said_in_template(node.expr2)
    elif isinstance(node, nodes.Concat):
        pieces = (each.value if isinstance(each, nodes.Const) else VARIES for each in node.nodes)
        yield "".join(pieces)


def _in_code(text: str) -> Iterator[Pattern]:
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "say":
            yield from _said_in_code(call.args[0])


def _said_in_code(node: ast.expr) -> Iterator[Pattern]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _said_in_code(node.body)
        yield from _said_in_code(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        pieces = (
            str(each.value) if isinstance(each, ast.Constant) else VARIES for each in node.values
        )
        yield "".join(pieces)
