"""Inputs that come from sound ones by damage, and how long they are looked for."""

import functools
import os
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

SECONDS = int(os.environ.get("FUZZ_SECONDS") or 0)
"""How long each reader is looked at by `make fuzz`; otherwise it is 200 inputs, always the same."""

_MOST_EDITS = 8
_ROUND = 100

Sequential = TypeVar("Sequential", bytes, str)


def fuzz(test: Callable[[Any], None]) -> Callable[[Any], None]:
    """Run a test of Hypothesis for as long as was asked for, with other inputs each time."""
    if not SECONDS:
        return settings(max_examples=200)(test)
    round_of_inputs = settings(
        max_examples=_ROUND, derandomize=False, print_blob=True, deadline=None
    )(test)

    @functools.wraps(test)
    def for_some_time(self: Any) -> None:
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            round_of_inputs(self)

    # pytest would ask Hypothesis for what the wrapper does not take.
    del for_some_time.__wrapped__
    for_some_time.__dict__.clear()
    return for_some_time


@st.composite
def damaged_bytes(draw: st.DrawFn, sound: Sequence[bytes], pieces: Sequence[bytes]) -> bytes:
    """A sound input with pieces of it lost, doubled, moved, or replaced by hostile ones."""
    put = st.sampled_from([*pieces, b""]) | st.binary(max_size=3)
    return _damaged(draw, draw(st.sampled_from(sound)), put)


@st.composite
def damaged_text(draw: st.DrawFn, sound: Sequence[str], pieces: Sequence[str]) -> str:
    """The same of a text."""
    characters = st.characters(exclude_categories=["Cs"])
    put = st.sampled_from([*pieces, ""]) | st.text(characters, max_size=3)
    return _damaged(draw, draw(st.sampled_from(sound)), put)


def _damaged(draw: st.DrawFn, whole: Sequential, put: st.SearchStrategy[Sequential]) -> Sequential:
    for _ in range(draw(st.integers(0, _MOST_EDITS))):
        start = draw(st.integers(0, len(whole)))
        end = draw(st.integers(start, min(len(whole), start + 40)))
        times = draw(st.sampled_from((0, 0, 0, 1, 2, 30)))
        whole = whole[:start] + draw(put) + whole[start:end] * times + whole[end:]
    return whole
