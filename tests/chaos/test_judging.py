"""Faults are judged rightly: what is lost, wrong or an error is counted, and breaks a promise."""

import json
from pathlib import Path

import pytest

from chaos.hostile import hostile_bodies
from chaos.outcome import Outcome, broken_promises, table
from chaos.proxy import NotAsExpected, configured
from chaos.questions import Desk, Question, as_lines
from chaos.tally import Tally, added, percentile
from service.api.requests import MOST_BYTES

QUESTION = Question("/v1/legal-plays", b"{}", 200, b"right")


def problem(kind: str) -> bytes:
    """A problem with this type."""
    return json.dumps({"type": kind}).encode()


class TestATally:
    """Every answer is one of right, wrong, an error of the service, or none."""

    @pytest.mark.parametrize(
        ("status", "body", "counts"),
        [
            (200, b"right", (0, 0, 0)),
            (200, b"right ", (0, 1, 0)),
            (422, b"right", (0, 1, 0)),
            (500, problem("../problems/internal-error"), (0, 0, 1)),
            (503, problem("about:blank"), (0, 0, 1)),
            (502, problem("/problems/unavailable"), (1, 0, 0)),
            (502, b"<html>", (0, 0, 1)),
        ],
    )
    def test_judges_an_answer(self, status: int, body: bytes, counts: tuple[int, ...]) -> None:
        """Only the same answer is right; an error is the service's unless the proxy tells it."""
        tally = Tally(sent=1)
        tally.judge(QUESTION, status, body, 1.0)
        assert (tally.failed, tally.wrong, tally.service_errors) == counts
        assert bool(broken_promises(tally)) == any(counts)
        assert bool(tally.reasons) == any(counts)

    def test_is_added_up(self) -> None:
        """Nothing that one thread saw is forgotten."""
        first, second = Tally(sent=2), Tally(sent=1)
        first.judge(QUESTION, 200, b"right", 1.0)
        first.lose("gone")
        second.lose("gone")
        whole = added([first, second])
        assert (whole.sent, whole.answered, whole.failed) == (3, 1, 2)
        assert (whole.milliseconds, whole.reasons) == ([1.0], {"gone": 2})

    def test_that_has_asked_nothing_has_proven_nothing(self) -> None:
        """A fault during which nobody was answered is no success."""
        assert broken_promises(Tally()) == ("nothing was asked",)

    def test_tells_percentiles(self) -> None:
        """The time within which a share of the answers came."""
        times = [float(number) for number in range(1, 101)]
        assert [percentile(times, share) for share in (0.5, 0.99, 1)] == [51.0, 100.0, 100.0]
        assert percentile([], 0.5) == 0


class TestTheTable:
    """It says of each fault whether the promises were kept."""

    @pytest.mark.parametrize(("broken", "said"), [((), "| yes |"), (("a", "b"), "| NO: a; b |")])
    def test_has_a_row(self, broken: tuple[str, ...], said: str) -> None:
        """A row has as many cells as the head, and ends with the verdict."""
        row = table([Outcome("a fault", Tally(sent=1234), "done", broken)]).splitlines()
        assert row[2].endswith(said)
        assert row[2].startswith("| a fault | 1,234 |")
        assert row[2].count("|") == row[0].count("|")


class TestQuestions:
    """Their answers are known before they are asked."""

    def test_are_sound_and_different(self) -> None:
        """Each has an answer, and hardly two have the same."""
        questions = Desk().sound_questions(40)
        assert len(questions) > 20
        assert {question.status for question in questions} == {200}
        assert len({question.answer for question in questions}) == len(questions)

    def test_may_be_lines(self) -> None:
        """Each line is a whole item of a batch."""
        items = [json.loads(line) for line in as_lines(Desk().sound_questions(4))]
        assert [each["id"] for each in items] == [str(number) for number in range(len(items))]


class TestHostileBodies:
    """They are the same each time, and worth sending."""

    def test_can_be_repeated(self) -> None:
        """A seed gives the same bodies, another seed others."""
        first, again, other = (list(hostile_bodies([b"{}"], 50, seed)) for seed in (1, 1, 2))
        assert first == again
        assert first != other

    def test_are_of_every_size(self) -> None:
        """Some are empty or nearly so, some too large, and none without bounds."""
        sizes = [len(body) for body in hostile_bodies([b'{"trump_suit":"clubs"}'], 2000, seed=3)]
        assert min(sizes) < 5
        assert MOST_BYTES < max(sizes) <= 2 * MOST_BYTES


def test_a_proxy_of_another_shape_is_refused(tmp_path: Path) -> None:
    """Where the configuration has changed, nothing is tried with half of it."""
    with pytest.raises(NotAsExpected):
        configured(tmp_path, 1, (2, 3), changes=[("no such line;", "another;")])
