"""Questions are loaded the quick way or the thorough way, and it makes no difference."""

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError

from service.api.loading import DOUBTS, load, told_at_sight
from service.api.schemas import QUESTIONS, LegalPlays, PlayCheck, RobCheck, TrickWinner

SCHEMAS: tuple[Schema, ...] = (LegalPlays(), PlayCheck(), TrickWinner(), RobCheck())

SOUND: dict[str, Any] = {
    "trump_card": "9C",
    "trump_suit": "clubs",
    "hand": ["AH", "3D", "8H", "2S", "QD"],
    "trick": [{"card": "KC", "player": "Player 2"}, {"card": "10C"}],
    "card": "3D",
    "player_count": 4,
    "is_dealer": True,
    "discard": "3D",
    "demoted_ace": False,
    "rules": {"game": "forty_five", "renege_cards": "none", "target": 60},
}

# Values that some field of some question takes, or nearly takes.
PLAUSIBLE: list[Any] = [
    *SOUND.values(),
    ["Ada", "Ben"],
    [["Ada"], ["Ben"]],
    ["Ada", "", 1],
    {"Ada": 5, "Ben": 10},
    {"Ada": ["AH", "3D"], "Ben": []},
    {"a+b": ["AH"]},
    [[{"card": "KC", "player": "Ada"}]],
    [[{"card": "KC"}]],
    [{"winner": "Ada"}, {"winner": "Ben", "card": "5C"}],
    {"player": "Ada", "bid": 15},
    {"player": "Ada", "bid": 15, "side": "Ada+Ben"},
    {"player": "Ada", "discard": "3D"},
    [{"player": "Ada", "call": "pass"}],
    {"pool": 10, "stake": 1},
    {"trick": 1, "position": 2},
    15,
    25.0,
    True,
    "Ada",
    "Ada+Ben",
]

SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-20, 20),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["AH", "10C", "TC", "clubs", "Clubs", "", "a+b", "é", "e\u0301", "x" * 65]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.dictionaries(st.sampled_from(["card", "player", "game", "x"]), inner, max_size=3),
    ),
    max_leaves=6,
)


def places(value: Any, place: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a JSON value, the deepest too."""
    found = [place]
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in inside:
            found += places(each, (*place, key))
    return found


def with_change(value: Any, place: tuple[Any, ...], new: Any) -> Any:
    """The value with something else at a place."""
    if not place:
        return new
    changed = copy.deepcopy(value)
    around = changed
    for key in place[:-1]:
        around = around[key]
    around[place[-1]] = new
    return changed


@st.composite
def bodies(draw: st.DrawFn) -> Any:
    """A body with some of the fields there are, in which up to two places are changed."""
    names = draw(st.sets(st.sampled_from(sorted(SOUND))))
    body: Any = {name: SOUND[name] for name in sorted(names)}
    for _ in range(draw(st.integers(0, 2))):
        body = with_change(body, draw(st.sampled_from(places(body))), draw(VALUES))
        if not isinstance(body, dict):
            break
    return body


def thoroughly(schema: Schema, value: Any) -> Any:
    """What marshmallow's own loading says: the rule values, or that it refuses."""
    try:
        return schema.load(value)
    except ValidationError:
        return "refused"


class TestAtSight:
    """What is taken at sight is what marshmallow takes; the other way round need not hold."""

    @given(schema=st.sampled_from(SCHEMAS), body=bodies())
    def test_takes_nothing_that_marshmallow_refuses(self, schema: Schema, body: Any) -> None:
        """Whatever is told at sight is sound, with the same rule values."""
        try:
            told = told_at_sight(schema, body)
        except DOUBTS:
            return
        assert told == thoroughly(schema, body)

    @given(schema=st.sampled_from(list(QUESTIONS.values())), data=st.data())
    def test_takes_nothing_that_marshmallow_refuses_of_any_question(
        self, schema: type[Schema], data: st.DataObject
    ) -> None:
        """The same of each field of every question, whatever stands in it."""
        loaded = schema()
        name = data.draw(st.sampled_from(sorted(loaded.fields)), label="field")
        value = data.draw(st.sampled_from(PLAUSIBLE) | VALUES, label="value")
        field: Any = loaded.fields[name]
        try:
            told = field.at_sight()(value)
        except DOUBTS:
            return
        assert told == field.deserialize(value)

    def test_takes_sound_questions(self) -> None:
        """Sound questions are not left to marshmallow."""
        for schema in SCHEMAS:
            body = {name: each for name, each in SOUND.items() if name in schema.fields}
            assert told_at_sight(schema, body) == schema.load(body)


class TestLoading:
    @given(schema=st.sampled_from(SCHEMAS), body=bodies())
    def test_takes_and_refuses_as_the_schema_does(self, schema: Schema, body: Any) -> None:
        """The quick way takes nothing that the schema refuses, and gives the same rule values."""
        told, faults = load(schema, body)
        assert ("refused" if faults else told) == thoroughly(schema, body)

    def test_takes_the_sound_question_quickly_and_thoroughly(self) -> None:
        """A question with every field it can have is sound both ways."""
        for schema in SCHEMAS:
            body = {name: each for name, each in SOUND.items() if name in schema.fields}
            assert load(schema, body) == (schema.load(body), [])
