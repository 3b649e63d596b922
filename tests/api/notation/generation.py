"""Hypothesis strategies for JSON questions, made from the schemas that load them."""

import unicodedata
from typing import Any, TypeAlias

from hypothesis import strategies as st
from marshmallow import Schema, fields

from service.api.fields import (
    BySide,
    CardField,
    Choice,
    Hands,
    ListOf,
    Part,
    PlayerName,
    SideName,
    Switch,
    WholeNumber,
)
from tests import oracle

Strategy: TypeAlias = st.SearchStrategy[Any]

# What a text form gives a meaning to, what looks like a card, and what is written in other ways.
_AWKWARD = [
    "10C", "KC", "5♣", "_", "__", " ", " Ann ", "a  b", ".", "P2.P4", "~", "~~", "~e9~", "~7e~",
    "a~b", ":", ",", ";", "/", "=", "a=b", "Ann:KC", "a,b", "a/b", "a;b", "yes", "no", "20", "-5",
    "rules", "%41", "%3B", "?q=", "#", "&", "'", '"', "\\", "(Ann)", "St. John", "O'Brien",
    "Áine Ní Bhriain", "王芳", "，", "；", "、", "。", "＝", "Ａ", "\u3000", "\xa0", "\u200b",
    "\u202e", "\ufeff",
    "👩\u200d👧", "𝄞", "é" * 64, "~d800~", "~110000~", "pass", "_schema", "game",
]  # fmt: skip

NAMES: Strategy = (
    st.sampled_from(_AWKWARD)
    | st.sampled_from(["P1", "P2", "P3", "P4", "Player 2"])
    | st.text(
        st.characters(exclude_characters="+\u2028\u2029", exclude_categories=["Cc", "Cs"]),
        min_size=1,
        max_size=64,
    )
).filter(lambda name: unicodedata.is_normalized("NFC", name))
"""Names of players, and nothing that is not one."""

SIDES: Strategy = st.lists(NAMES, min_size=1, max_size=4).map("+".join)

_CARDS: Strategy = st.sampled_from(oracle.pack())


def questions_of(schema: Schema) -> Strategy:
    """Values that a schema takes, whether or not their parts can be true together."""
    parts = {name: _values(field) for name, field in schema.fields.items()}
    required = {name: parts.pop(name) for name, each in schema.fields.items() if each.required}
    return st.fixed_dictionaries(required, optional=parts)


def _values(field: fields.Field[Any]) -> Strategy:
    if isinstance(field, CardField):
        return _CARDS
    if isinstance(field, PlayerName):
        return NAMES
    if isinstance(field, SideName):
        return SIDES
    if isinstance(field, Choice):
        return st.sampled_from(list(field.values))
    if isinstance(field, Switch):
        return st.booleans()
    if isinstance(field, WholeNumber):
        return st.sampled_from(field.values)
    return _values_with_parts(field)


def _values_with_parts(field: fields.Field[Any]) -> Strategy:
    if isinstance(field, BySide):
        numbers = _values(field.number)
        return st.dictionaries(SIDES, numbers, min_size=field.least, max_size=10)
    if isinstance(field, Hands):
        return st.dictionaries(NAMES, _values(field.cards), max_size=10)
    if isinstance(field, Part):
        return questions_of(field.schema)
    assert isinstance(field, ListOf)
    return st.lists(
        _values(field.inner),
        min_size=field.least,
        max_size=field.most,
        unique=isinstance(field.inner, CardField),
    )
