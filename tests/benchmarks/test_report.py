"""The tables, the goals and the picture, from figures that are made up."""

import math
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from benchmarks import growth, rules
from benchmarks.figures import Figures, Latency, Memory, Results, Round
from benchmarks.goals import Goal, goals, reached
from benchmarks.measuring import FASTAPI_ARRAY, FORMS, OURS_ARRAY
from benchmarks.plot import svg
from benchmarks.report import amount, markdown, table, within
from benchmarks.serving import APPLICATIONS, BARE_FLASK, REFEREE, SINGLES, SMOREST
from service.api.batch import MOST_ITEMS

SIZES = (1, 1_000, 100_000)


def rounds(rate: float, microseconds: float = 100) -> list[Round]:
    return [Round(rate * factor, microseconds * factor) for factor in (1, 0.9, 1.1)]


def results() -> Results:
    """Results in which every goal is reached."""
    rate = {BARE_FLASK.name: 1000.0, SMOREST.name: 400.0}
    return Results(
        is_quick=False,
        machine={"processor": "one", "Python": "CPython"},
        singles={
            operation: {
                each.name: rounds(rate.get(each.name, 900), 300)
                for each in APPLICATIONS
                if operation in each.operations
            }
            for operation in SINGLES
        },
        latencies={each.name: [Latency(450, 1.0, 2.0, 0.1)] for each in APPLICATIONS},
        memory={each.name: Memory(40, 40.5, 45, 46) for each in APPLICATIONS},
        starts={each.name: Figures((1.0, 1.2)) for each in APPLICATIONS},
        batches={
            form: {
                size: rounds(50_000, 30 if form == FASTAPI_ARRAY else 10)
                for size in SIZES
                if form != OURS_ARRAY or size <= MOST_ITEMS
            }
            for form in FORMS
        },
        rules={
            task.name: {
                worker: Figures((100.0 if worker == rules.OURS else 1200.0,) * 3)
                for worker in task.workers
            }
            for task in rules.tasks(1)
        },
        growth={
            family.name: {size: Figures((float(size),)) for size in family.sizes}
            for family in growth.FAMILIES
        },
        workers={1: rounds(1000), 2: rounds(1700)},
        compared=dict.fromkeys(SINGLES, 700),
    )


def missed(changed: Results) -> list[Goal]:
    return [each for each in goals(changed) if not each.is_reached]


class TestFigures:
    def test_a_ratio_is_taken_within_rounds(self) -> None:
        """A slow moment of the machine changes both sides of a ratio, and so not the ratio."""
        steady, slowed = Figures((10.0, 10.0, 1.0)), Figures((20.0, 20.0, 2.0))
        assert slowed.ratio_to(steady) == 2

    def test_the_spread_is_that_of_the_middle_half(self) -> None:
        """One round that went wrong does not make the others look uncertain."""
        assert Figures((100.0, 100.0, 100.0, 100.0, 900.0)).spread == 0
        assert Figures((90.0, 100.0, 110.0)).spread == pytest.approx(0.1)

    def test_one_round_has_no_spread(self) -> None:
        """One round says nothing of how sure it is, and the table does not pretend."""
        assert math.isnan(Figures((5.0,)).spread)
        assert within(Figures((5.0,))) == "–"

    @pytest.mark.parametrize(
        ("figure", "told"),
        [
            (4168.2, "4,170"),
            (123456.0, "123,000"),
            (416.8, "417"),
            (41.68, "41.7"),
            (0.417, "0.42"),
        ],
    )
    def test_figures_have_three_digits(self, figure: float, told: str) -> None:
        """More digits than a measurement has are not told."""
        assert amount(figure) == told


class TestTable:
    def test_words_stand_left_and_figures_right(self) -> None:
        """A table is Markdown that any reader of it draws."""
        told = table(("name", "figure"), [("a", "1"), ("b", "2")])
        assert told == "| name | figure |\n| --- | ---: |\n| a | 1 |\n| b | 2 |\n"

    def test_the_page_tells_everything(self) -> None:
        """Every application, batch, task and growth that was measured stands on the page."""
        page = markdown(results())
        names = [each.name for each in APPLICATIONS] + list(FORMS)
        names += [*results().rules, *results().growth, "100,000", "CPython"]
        assert [name for name in names if name not in page] == []

    def test_rows_are_as_long_as_their_heads(self) -> None:
        """No figure stands below the head of another."""
        for block in markdown(results()).split("\n\n"):
            lines = [line for line in block.splitlines() if line.startswith("|")]
            assert len({line.count("|") for line in lines}) <= 1

    def test_a_quick_run_says_so(self) -> None:
        """Rough figures are not taken for the real ones."""
        quick = replace(results(), is_quick=True)
        assert "A quick run" in markdown(quick)
        assert "A quick run" not in markdown(results())


class TestGoals:
    def test_all_can_be_reached(self) -> None:
        """With good figures nothing is missed."""
        assert missed(results()) == []
        assert reached(goals(results())) == f"{len(goals(results()))} of 11 goals are reached"

    def test_a_slow_answer_misses(self) -> None:
        """A single call that is too slow misses the goals about single calls."""
        made = results()
        slow = {**made.singles["legal-plays"], REFEREE.name: rounds(700, 300)}
        found = missed(replace(made, singles={**made.singles, "legal-plays": slow}))
        assert len(found) == 2
        assert found[0].figure == "0.70; by processor time 1.00"

    def test_a_growing_worker_misses(self) -> None:
        """A worker that grows while it answers single questions is not flat."""
        made = results()
        grown = {**made.memory, REFEREE.name: Memory(40, 48, 48, 48)}
        assert len(missed(replace(made, memory=grown))) == 1

    def test_a_large_worker_misses(self) -> None:
        """A worker that was too large for a moment was too large."""
        made = results()
        large = {**made.memory, REFEREE.name: Memory(40, 40, 40, 61)}
        assert len(missed(replace(made, memory=large))) == 1

    def test_workers_that_hinder_each_other_miss(self) -> None:
        """Two workers must bring more answers, or at least cost no more for each."""
        made = results()
        cheap = {1: rounds(1000, 100), 2: rounds(1000, 110)}
        dear = {1: rounds(1000, 100), 2: rounds(1000, 150)}
        assert missed(replace(made, workers=cheap)) == []
        assert len(missed(replace(made, workers=dear))) == 1

    def test_a_batch_that_is_not_linear_misses(self) -> None:
        """A position must not cost more in a large batch."""
        made = results()
        lines = {**made.batches["the referee, NDJSON"], 100_000: rounds(1, 20)}
        changed = {**made.batches, "the referee, NDJSON": lines}
        assert len(missed(replace(made, batches=changed))) == 1

    def test_a_long_wait_misses(self) -> None:
        """A hundredth of the answers must not take five times as long as usual."""
        made = results()
        slow = {**made.latencies, REFEREE.name: [Latency(450, 1.0, 5.0, 0.1)]}
        assert len(missed(replace(made, latencies=slow))) == 1

    def test_a_late_client_shows_nothing(self) -> None:
        """Where the client was kept from its processor, its figures do not reach a goal."""
        made = results()
        late = {**made.latencies, REFEREE.name: [Latency(450, 1.0, 2.0, 1.5)]}
        assert len(missed(replace(made, latencies=late))) == 1


class TestPicture:
    def test_it_is_well_formed(self) -> None:
        """The picture is XML that stands for itself, with a title for who cannot see it."""
        picture = ElementTree.fromstring(svg(results()))
        title = picture.find("{http://www.w3.org/2000/svg}title")
        assert title is not None
        assert "0.90 of a bare Flask constant" in (title.text or "")

    def test_it_follows_the_colours_of_the_reader(self) -> None:
        """Who reads in the dark gets light words on a dark ground."""
        assert "prefers-color-scheme: dark" in svg(results())

    def test_everything_stands_inside(self) -> None:
        """No bar or line leaves the picture, whatever the figures are."""
        picture = ElementTree.fromstring(svg(results()))
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        for box in picture.iter("{http://www.w3.org/2000/svg}rect"):
            assert float(box.attrib["x"]) + float(box.attrib["width"]) <= width
            assert float(box.attrib["y"]) + float(box.attrib["height"]) <= height
        for line in picture.iter("{http://www.w3.org/2000/svg}polyline"):
            for point in line.attrib["points"].split():
                x, y = map(float, point.split(","))
                assert 0 <= x <= width
                assert 0 <= y <= height
