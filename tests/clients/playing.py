"""What every generated client has to do.  A module of tests has the fixture `program` for it."""

from typing import Any

from tests.clients.deals import Json, course_of


class ClientThatPlays:
    """A client that was generated from the document and plays against a real server."""

    def test_plays_random_deals_to_the_end(self, told: Json, deals: list[Json], seed: int) -> None:
        """Every card it plays, every winner and the ruling on the deal are the oracle's."""
        print(f"The deals come of the seed {seed}.")
        assert told["courses"] == [course_of(deal) for deal in deals]

    def test_reads_problems(self, told: Json, expected_problems: list[Json]) -> None:
        """A refusal comes as the problem that it is, with each fault, in the language asked for."""
        assert told["problems"] == expected_problems

    def test_tells_house_rules_apart_by_their_kind(
        self, told: Json, expected_options: list[list[Any]]
    ) -> None:
        """A list of things of several shapes comes as those shapes, with nothing lost."""
        assert told["options"] == expected_options
