"""The page on which a score is worked out, for each kind of game."""

import pytest
from flask import Flask

from tests.tapping import OpenPage, Page

FOUR = "/score?players=Ann,Bob,Cait,Dan"
AUCTION = f"{FOUR}&game=auction_forty_fives"


@pytest.fixture
def open_page(app: Flask) -> OpenPage:
    """Opens a page of the desk."""
    return lambda address: Page(app.test_client(), address)


class TestTappingTricks:
    """Each trick is a tap on whoever won it."""

    def test_scores_each_trick(self, open_page: OpenPage) -> None:
        """After every tap the headline says who is ahead."""
        page = open_page(FOUR).tap("Bob took it", "Bob took it", "Ann took it")

        assert page.fields["tricks"] == "Bob,Bob,Ann"
        assert page.headline == "Bob has 10; nobody has won yet."
        assert "Bob 0 10" in [each.text for each in page.all("tr")]

    def test_tells_who_is_level(self, open_page: OpenPage) -> None:
        """Two who lead with the same score are both named."""
        page = open_page(FOUR).tap("Bob took it", "Ann took it")

        assert page.headline == "Ann, Bob have 5 each; nobody has won yet."

    def test_tells_who_has_won(self, open_page: OpenPage) -> None:
        """With the scores before, the trick that wins the game does."""
        page = open_page(f"{FOUR}&scores=Bob:20").tap("Bob took it")

        assert page.headline == "Bob has won, with 25."

    def test_changes_one_trick(self, open_page: OpenPage) -> None:
        """A trick told wrongly is changed without telling the others again."""
        page = open_page(f"{FOUR}&tricks=Bob,Ann,Dan")
        page = page.tap("Trick 2, taken by Ann: change it", "Cait took it")

        assert page.fields["tricks"] == "Bob,Cait,Dan"
        assert page.tap("Undo").fields["tricks"] == "Bob,Cait"

    def test_ends_with_the_fifth(self, open_page: OpenPage) -> None:
        """There is no sixth trick to tap."""
        page = open_page(f"{FOUR}&tricks=Bob,Ann,Dan,Bob,Cait")

        assert not page.can_tap("Ann took it")
        assert "All five tricks are told" in page.html

    def test_asks_for_the_winning_card_where_the_best_trump_scores(
        self, open_page: OpenPage
    ) -> None:
        """The house rule brings the cards: first the trump, then the card of each trick."""
        page = open_page(f"{FOUR}&best_trump_bonus=yes").tap("the nine of clubs", "Bob took it")
        page = page.tap("the five of clubs")

        assert page.fields["tricks"] == "Bob:5C"
        assert not open_page(FOUR).can_tap("the five of clubs")


class TestPartners:
    """Sides are scored, not players."""

    def test_score_together(self, open_page: OpenPage) -> None:
        """Partners have one score, asked and told once."""
        page = open_page(f"{FOUR}&teams=opposite&tricks=Ann,Cait")
        page = page.fill_in("more", scores=["10", "5"])

        assert page.headline == "Ann + Cait has 20; nobody has won yet."
        assert "Bob + Dan 5 5" in [each.text for each in page.all("tr")]


class TestThePool:
    """Spoil Five is played for a pool."""

    def test_goes_to_three_tricks(self, open_page: OpenPage) -> None:
        """Pool and tricks told, the page says who takes it."""
        page = open_page(f"{FOUR}&game=spoil_five").fill_in("more", pool="8", stake="2")
        page = page.tap("Bob took it", "Bob took it", "Bob took it")

        assert page.headline == "Bob takes the pool."
        assert "Bob ★ 8 0" in [each.text for each in page.all("tr")]

    def test_is_not_complained_of_while_the_hand_goes_on(self, open_page: OpenPage) -> None:
        """Two tricks are no fault, though nobody has the pool yet."""
        page = open_page(f"{FOUR}&game=spoil_five&pool=8&tricks=Bob,Ann")

        assert not page.text("headline")
        assert not page.text("wrong")

    def test_stays_when_nobody_takes_three(self, open_page: OpenPage) -> None:
        """A spoiled hand leaves the pool for the next."""
        page = open_page(f"{FOUR}&game=spoil_five&pool=8&tricks=Bob,Ann,Cait,Bob,Ann")

        assert page.headline == "Nobody takes the pool; 8 in it for the next hand."

    def test_knows_the_jink(self, open_page: OpenPage) -> None:
        """A jink is told in the form where the house plays it."""
        page = open_page(f"{FOUR}&game=spoil_five&jinking=yes&tricks=Bob,Bob,Bob,Bob,Bob")
        page = page.fill_in("more", pool="8", stake="2", jink_called="yes")

        assert "Bob ★ 14 0" in [each.text for each in page.all("tr")]


class TestAContract:
    """Auction Forty-Fives is scored by contracts."""

    def test_is_scored_by_points(self, open_page: OpenPage) -> None:
        """Contract and points told, the page says what it is worth."""
        page = open_page(AUCTION).fill_in(
            "more", contract__player="Ann", contract__bid="20", points=["20", "10"]
        )

        assert page.headline == "Ann + Cait has 20; nobody has won yet."

    def test_is_scored_by_tricks(self, open_page: OpenPage) -> None:
        """Five tricks with their cards are as good, and nothing is wrong before the fifth."""
        page = open_page(f"{AUCTION}&contract.player=Ann&contract.bid=20&trump=clubs")
        for winner, card in (("Ann", "five"), ("Bob", "jack"), ("Ann", "king"), ("Ann", "queen")):
            page = page.tap(f"{winner} took it", f"the {card} of clubs")
            assert not page.text("wrong")

        page = page.tap("Ann took it", "the ten of clubs")
        assert page.headline == "Ann + Cait has 25; nobody has won yet."

    def test_can_be_lost(self, open_page: OpenPage) -> None:
        """A side may be below nothing, before and after."""
        page = open_page(f"{AUCTION}&contract.player=Ann&contract.bid=25&scores=-15&scores=40")
        page = page.fill_in("more", points=["20", "10"])

        assert "Ann + Cait 20 -15 -40" in [each.text for each in page.all("tr")]


class TestWhatIsWrong:
    """Whatever an address says, the page is shown, with what is wrong beside its field."""

    @pytest.mark.parametrize(
        ("address", "kept"),
        [
            (f"{FOUR}&tricks=Zoe", "Zoe"),
            (f"{FOUR}&tricks=Ann&scores=Bob:7", 'value="7"'),
            (f"{FOUR}&game=spoil_five&pool=x", 'value="x"'),
            (f"{FOUR}&game=spoil_five&pool=8&tricks=Ann,Zoe", "Zoe"),
            (f"{AUCTION}&contract.player=Ann&contract.bid=7", "7"),
            ("/score?players=Ann,Bob&game=auction_forty_fives", "Ann"),
            (f"{FOUR}&foo=1&tricks=Ann", "foo"),
        ],
    )
    def test_is_told_and_kept(self, open_page: OpenPage, address: str, kept: str) -> None:
        """A fault is told, and what was entered is still there."""
        page = open_page(address)

        assert page.text("wrong")
        assert kept in page.html

    def test_is_not_what_another_game_needs(self, open_page: OpenPage) -> None:
        """Changing the game drops nothing that the other game was told, and is no fault."""
        page = open_page(f"{AUCTION}&contract.player=Ann&contract.bid=20&points=20&points=10")
        there = page.go(
            page.address.replace("/", "").replace("=auction_forty_fives", "=twenty_five")
        )

        assert not there.text("wrong")

    @pytest.mark.parametrize("value", ["", ",", "%00", "~;", ":::", "a:b:c/"])
    @pytest.mark.parametrize(
        "field", ["players", "trump", "tricks", "scores", "points", "pool", "game", "to", "barred"]
    )
    def test_never_breaks_the_page(self, open_page: OpenPage, field: str, value: str) -> None:
        """Any field may hold anything, once or twice, in every game."""
        for game in ("twenty_five", "spoil_five", "auction_forty_fives"):
            assert open_page(f"/score?{field}={value}&game={game}").html
            assert open_page(f"/score?game={game}&{field}={value}&{field}={value}").html


class TestSharing:
    """The ruling goes along with its address."""

    def test_shows_the_same_again(self, open_page: OpenPage) -> None:
        """The shared link leads to the same headline, in the same language."""
        page = open_page(f"{FOUR}&tricks=Bob,Bob&to=1&lang=zh")
        shared = page.all("p", "link")[0].inside[0].attributes["href"]

        assert "to" not in page.go(shared).fields
        assert page.go(shared).headline == page.headline == "Bob有 10 分；还没有人获胜。"

    def test_tells_the_rule_in_full(self, open_page: OpenPage) -> None:
        """The rule that decides stands below, with a link into the rule book."""
        page = open_page(f"{FOUR}&tricks=Bob")

        assert page.text("rule")
        assert page.link("In the rule book") == "rules/target"
