"""Who plays together, by the rule of the house or as told, and what the sides are called."""

from itertools import permutations

import pytest

from service.rules.choices import Teams
from service.rules.sides import Sides, sides_by_rule, sides_told

SEATS = "abcdefghijkl"
"""The players, clockwise, each called by a letter; the last two find no seat at any game."""

TABLES = range(2, 11)
"""How many can play."""

# The sides of each table by each rule, with the seats called by letters; a table that is missing
# cannot play so.
BY_RULE: dict[Teams, dict[int, str]] = {
    Teams.NONE: {
        2: "a b",
        3: "a b c",
        4: "a b c d",
        5: "a b c d e",
        6: "a b c d e f",
        7: "a b c d e f g",
        8: "a b c d e f g h",
        9: "a b c d e f g h i",
        10: "a b c d e f g h i j",
    },
    Teams.OPPOSITE: {4: "a+c b+d", 6: "a+d b+e c+f"},
    Teams.ALTERNATING: {
        2: "a b",
        4: "a+c b+d",
        6: "a+c+e b+d+f",
        8: "a+c+e+g b+d+f+h",
        10: "a+c+e+g+i b+d+f+h+j",
    },
}

PLAYED = [(teams, count, names) for teams in Teams for count, names in BY_RULE[teams].items()]
NOT_PLAYED = [
    (teams, count) for teams in Teams for count in range(13) if count not in BY_RULE[teams]
]


def sides(names: str) -> Sides:
    """Sides told by their names: ``a+c b+d`` are four players, two against two."""
    told = [side.split("+") for side in names.split()]
    return sides_told(SEATS[: sum(map(len, told))], told)


class TestSidesByRule:
    """The sides that a rule of partnership makes of a table."""

    @pytest.mark.parametrize(("teams", "count", "names"), PLAYED)
    def test_who_plays_together(self, teams: Teams, count: int, names: str) -> None:
        """Each rule makes its own sides of each table that can play by it."""
        made = sides_by_rule(SEATS[:count], teams)
        assert made is not None
        assert " ".join(made.names) == names
        assert "".join(made.players) == SEATS[:count]

    @pytest.mark.parametrize(("teams", "count"), NOT_PLAYED)
    def test_a_number_of_players_that_cannot_play_so(self, teams: Teams, count: int) -> None:
        """Too few or too many, an odd number alternating, or others than four or six opposite."""
        assert sides_by_rule(SEATS[:count], teams) is None

    @pytest.mark.parametrize(("teams", "count", "names"), PLAYED)
    def test_telling_them_makes_the_same(self, teams: Teams, count: int, names: str) -> None:
        """Sides told are no other than those that a rule makes, if they are the same players'."""
        assert sides(names) == sides_by_rule(SEATS[:count], teams)


class TestSidesTold:
    """Sides as somebody tells them."""

    @pytest.mark.parametrize("told", [*permutations(["bd", "e", "ca"])])
    def test_the_side_of_the_first_seat_comes_first(self, told: tuple[str, ...]) -> None:
        """In whatever order sides are told, they come in the order of their first players."""
        assert sides_told("abcde", told).names == ("a+c", "b+d", "e")

    @pytest.mark.parametrize("told", [*permutations("ace")])
    def test_partners_come_in_seating_order(self, told: tuple[str, ...]) -> None:
        """In whatever order partners are told, they come as they sit."""
        assert sides_told("abcdef", [["b", "d", "f"], told]).members[0] == ("a", "c", "e")

    def test_seating_order_is_not_the_order_of_letters(self) -> None:
        """It is the players who say how they sit, and not their names."""
        told = sides_told(["zoe", "amy", "bea"], [["bea", "zoe"], ["amy"]])
        assert told.names == ("zoe+bea", "amy")

    def test_sides_may_be_of_different_sizes(self) -> None:
        """One may play against four."""
        assert sides_told("abcde", ["c", "abde"]).names == ("a+b+d+e", "c")


class TestNames:
    """What sides are called, and whose they are."""

    def test_each_player_has_his_side(self) -> None:
        """The side of a player is called by the names of all its players."""
        assert sides("a+c b d").side_of == {"a": "a+c", "b": "b", "c": "a+c", "d": "d"}

    @pytest.mark.parametrize(
        ("name", "side"),
        [("a+c", "a+c"), ("a", "a+c"), ("c", "a+c"), ("b", "b"), ("c+a", None), ("e", None)],
    )
    def test_a_side_is_called_by_its_name_or_any_of_its_players(
        self, name: str, side: str | None
    ) -> None:
        """The name of a side or of a player finds the side; any other name finds none."""
        assert sides("a+c b d").side_called(name) == side


class TestOpposite:
    """Whether all partners sit opposite, as the rule sheets have it."""

    @pytest.mark.parametrize(
        "names", ["a b", "a b c d e", "a+c b+d", "a+d b+e c+f", "a+c b d", "a+e b+f c+g d+h"]
    )
    def test_partners_who_sit_opposite(self, names: str) -> None:
        """Pairs with as many seats on either side of them are opposite, and so are lone players."""
        assert sides(names).are_opposite

    @pytest.mark.parametrize(
        "names",
        ["a+b c+d", "a+d b+c", "a+c+e b+d+f", "a+b c", "a+c b+d e", "a+d b+f c+e", "a+d+e b c f"],
    )
    def test_partners_who_do_not(self, names: str) -> None:
        """Neighbours, threes, and pairs with more seats on one hand are not opposite."""
        assert not sides(names).are_opposite

    @pytest.mark.parametrize(("teams", "count", "names"), PLAYED)
    def test_the_rules_of_partnership(self, teams: Teams, count: int, names: str) -> None:
        """Of the rules only alternating seats three or more partners, who cannot be opposite."""
        assert sides(names).are_opposite == (teams is not Teams.ALTERNATING or count <= 4)


class TestFromLeftOf:
    """The order in which players speak or lead."""

    @pytest.mark.parametrize("count", TABLES)
    def test_the_next_player_clockwise_comes_first(self, count: int) -> None:
        """Whoever sits left of a player is next, the others follow clockwise, and he is last."""
        table = sides_told(SEATS[:count], SEATS[:count])
        for seat, player in enumerate(SEATS[:count]):
            clockwise = SEATS[seat + 1 : count] + SEATS[: seat + 1]
            assert "".join(table.from_left_of(player)) == clockwise
