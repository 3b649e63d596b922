"""Headers that are the same in every answer are looked at by gunicorn once."""

from typing import Any, ClassVar

from service.ops.worker import knowing_headers


class Started:
    """gunicorn's answer, as far as it takes headers."""

    def __init__(self) -> None:
        self.looked_at: list[tuple[str, str]] = []
        self.headers: list[tuple[str, str]] = []

    def start_response(self, _status: str, headers: list[tuple[str, str]], *_: object) -> None:
        """Look at each header; drop the one that is about the connection, and strip the rest."""
        for name, value in headers:
            self.looked_at.append((name, value))
            if name != "Connection":
                self.headers.append((name, value.strip()))


def answers_with(*given: list[tuple[str, str]]) -> list[Started]:
    """What becomes of the headers of some answers, one after the other."""
    waiting = list(given)

    def application(_environ: Any, start: Any) -> None:
        start("200 OK", waiting.pop(0))

    known, answers = knowing_headers(application), [Started() for _ in given]
    for answer in answers:
        known({}, answer.start_response)
    return answers


class TestKnownHeaders:
    """gunicorn looks at a header once that is always the same."""

    USUAL: ClassVar = [("A", "1"), ("B", "2"), ("C", "3")]

    def test_are_looked_at_once(self) -> None:
        """A header that was found good is sent again without another look."""
        first, second = answers_with([*self.USUAL], [*self.USUAL, ("D", "4")])
        assert first.looked_at == self.USUAL
        assert second.looked_at == [("D", "4")]
        assert sorted(second.headers) == [*self.USUAL, ("D", "4")]

    def test_are_none_that_gunicorn_drops_or_changes(self) -> None:
        """What it did not keep as it was is given to it each time."""
        odd = [("Connection", "close"), ("E", " 5 ")]
        _, second = answers_with([*self.USUAL, *odd], [*self.USUAL, *odd])
        assert second.looked_at == odd

    def test_are_none_that_are_for_one_answer(self) -> None:
        """Lengths and identifiers are looked at in each answer."""
        own = [("Content-Length", "2"), ("X-Request-Id", "abc")]
        _, second = answers_with([*self.USUAL, *own], [*self.USUAL, *own])
        assert second.looked_at == own

    def test_are_not_many(self) -> None:
        """However many different headers come, a bounded number is kept."""
        many = [[(f"N{number}", str(place)) for place in range(4)] for number in range(100)]
        *_, last = answers_with(*many, many[-1])
        assert last.looked_at == many[-1]
