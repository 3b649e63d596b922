"""The page on which a whole deal is checked: tapped together, told in a form, and ruled on."""

import re

import pytest
from flask import Flask

from service.rules.cards import CARDS
from service.wording.languages import Tag, language
from tests.tapping import OpenPage, Page

EN = language(Tag.EN)

FOUR = "/deal?players=Ann,Bob,Cait,Dan&dealer=Dan&trump=9C"
RENEGE = f"{FOUR}&tricks=Ann:KC,10C,3D,5C/Dan:AS,2S,4S,3C"
"""Cait plays a diamond to a trump lead, and shows a trump one trick later."""


def cards(*codes: str) -> list[str]:
    """What the cards are called where they are tapped."""
    return [EN.cards[CARDS[code]] for code in codes]


@pytest.fixture
def open_page(app: Flask) -> OpenPage:
    """Opens a page of the desk."""
    return lambda address: Page(app.test_client(), address)


class TestTappingADeal:
    """A tap is a link, and the page says whose turn it is."""

    def test_asks_who_dealt_and_what_is_trumps_before_any_card(self, open_page: OpenPage) -> None:
        """The first card tapped is the trump card, and then the left of the dealer leads."""
        page = open_page("/deal").tap("Player 4 dealt", *cards("9C"))

        assert page.fields == {
            "players": "Player_1,Player_2,Player_3,Player_4",
            "dealer": "Player_4",
            "trump": "9C",
        }
        assert "Trick 1 – Player 1 to play" in page.html

    def test_goes_round_clockwise_and_lets_the_winner_lead(self, open_page: OpenPage) -> None:
        """Four taps are a trick, and the next card is the winner's."""
        page = open_page(FOUR).tap(*cards("KC", "10C", "3D", "5C"))
        assert "Trick 2 – Dan to play" in page.html

        page = page.tap(*cards("AS"))
        assert page.fields["tricks"] == "Ann:KC,10C,3D,5C/Dan:AS"
        assert "Trick 2 – Ann to play" in page.html

    def test_lets_somebody_else_play(self, open_page: OpenPage) -> None:
        """A card out of turn is told by tapping its player, and the turn goes back."""
        page = open_page(FOUR).tap(*cards("KC"), "Cait plays the next card", *cards("10C"))

        assert page.fields["tricks"] == "Ann:KC,Cait:10C"
        assert "by" not in page.fields
        assert "Trick 1 – Bob to play" in page.html
        assert page.headline == "1 irregularity"

    def test_begins_a_trick_that_somebody_missed(self, open_page: OpenPage) -> None:
        """The next trick can begin before everybody has played; who led it is asked."""
        page = open_page(FOUR).tap(*cards("KC", "10C", "5C"))
        page = page.tap("Somebody missed this trick: begin the next")
        assert "Trick 2 – tap who led" in page.html
        assert not page.can_tap(cards("AS")[0])

        page = page.tap("Cait plays the next card", *cards("AS"))
        assert page.fields["tricks"] == "Ann:KC,10C,5C/Cait:AS"

    def test_takes_back_the_last_card(self, open_page: OpenPage) -> None:
        """Undo takes back card by card, and a whole trick with its first card."""
        page = open_page(FOUR).tap(*cards("KC", "10C", "3D", "5C", "AS"), "Undo", "Undo")
        assert page.fields["tricks"] == "Ann:KC,10C,3D"

        assert "tricks" not in page.tap("Undo", "Undo", "Undo").fields

    def test_greys_cards_that_were_played(self, open_page: OpenPage) -> None:
        """A card can be tapped once; the turned-up card may still be played by who robbed."""
        page = open_page(FOUR).tap(*cards("KC"))

        assert not page.can_tap("the king of clubs")
        assert page.can_tap("the nine of clubs")

    def test_is_over_after_five_tricks(self, open_page: OpenPage) -> None:
        """Nobody is to play after the fifth trick, and a card too many can still be told."""
        tricks = "P1:KC,10C/P1:QC,3D/P1:JC,4D/P1:AS,2S/P1:KH,6D"
        page = open_page(f"/deal?players=P1,P2&dealer=P2&trump=9C&tricks={tricks}&target=45")
        assert "All the cards have been played" in page.html
        assert not page.can_tap("the seven of diamonds")

        page = page.tap("P2 plays the next card", "the seven of diamonds")
        assert page.fields["tricks"].endswith("/P2:7D")

    def test_chooses_how_many_play(self, open_page: OpenPage) -> None:
        """Two to ten seats can be chosen, and those who sat already stay."""
        page = open_page("/deal?players=Ann,Bob").tap("10 players")

        assert len(page.fields["players"].split(",")) == 10
        assert page.fields["players"].startswith("Ann,Bob,Player_3")
        assert page.can_tap("Player 10 dealt")

    def test_follows_the_auction(self, open_page: OpenPage) -> None:
        """Left of the bidder leads; without a contract the page asks who led."""
        auction = f"{FOUR.replace('9C', 'clubs')}&game=auction_forty_fives"
        assert "Trick 1 – tap who led" in open_page(auction).html

        bid = "&contract.player=Bob&contract.bid=20"
        assert "Trick 1 – Cait to play" in open_page(auction + bid).html
        assert "Trick 1 – Bob to play" in open_page(f"{auction}{bid}&first_lead=bidder").html

    def test_goes_by_who_took_the_trick_at_the_table(self, open_page: OpenPage) -> None:
        """Whoever took a trick at the table leads, though the cards say otherwise."""
        page = open_page(f"{FOUR}&tricks=Ann:KC,10C,3D,5C&taken_by=Bob")

        assert "Trick 2 – Bob to play" in page.html


class TestNames:
    """Players may be called anything, and are called so everywhere."""

    def test_change_everywhere(self, open_page: OpenPage) -> None:
        """A new name stands in the tricks, the scores and the contract as well."""
        page = open_page(f"{RENEGE}&scores=Bob:10,Dan:5&rob.player=Bob")
        page = page.tap("4 players · Dan dealt")
        page = page.fill_in("names", players=["Ann", "Áine B", "Cait", "王芳"])

        assert page.headline == "1 irregularity"
        assert "Trick 1 – taken by 王芳" in page.text("tricks")[0]
        again = page.tap(*cards("KS"))
        assert again.fields["rob.player"] == "~c1~ine_B"
        assert again.fields["scores"] == "~c1~ine_B:10,~738b-82b3~:5"
        assert again.fields["tricks"].endswith("/~738b-82b3~:AS,2S,4S,3C/Cait:KS")

    def test_are_those_of_the_seats_in_each_language(self, open_page: OpenPage) -> None:
        """Who has no name of his own is called by his seat in the language of the page."""
        tapped = open_page("/deal").tap("Player 4 dealt", *cards("9C", "KC"))
        page = tapped.tap("中文")

        assert "玩家1" in page.text("tricks")[0]
        assert "Player" not in page.text("tricks")[0]

    def test_that_were_left_empty_are_those_of_the_seats(self, open_page: OpenPage) -> None:
        """Clearing a name moves nobody to another seat."""
        page = open_page(FOUR).tap("4 players · Dan dealt")
        page = page.fill_in("names", players=["Ann", "", "Cait", "Dan"])

        assert page.can_tap("Player 2 plays the next card")
        assert page.can_tap("Cait plays the next card")


class TestTheRuling:
    """It stands first, and says everything that the operation answers."""

    def test_is_told_as_soon_as_there_is_a_card(self, open_page: OpenPage) -> None:
        """Without a card there is nothing to rule on."""
        assert not open_page(FOUR).text("headline")
        assert open_page(f"{FOUR}&tricks=Ann:KC").headline == "Nothing irregular"

    def test_counts_what_was_irregular(self, open_page: OpenPage) -> None:
        """The headline says how many, and what cannot be told is no irregularity."""
        assert open_page(RENEGE).headline == "1 irregularity"
        assert open_page(f"{FOUR}&tricks=Ann:KC,10C,3D").headline == "Cannot be told yet"
        twice = open_page(f"{FOUR}&tricks=Ann:KC,Cait:10C,Ann:3D")
        assert twice.headline == "2 irregularities"

    def test_comes_before_the_table(self, open_page: OpenPage) -> None:
        """Whoever opens the page reads the ruling first."""
        html = open_page(RENEGE).html

        assert html.index('class="headline"') < html.index('id="play"')

    def test_tells_what_follows_and_what_would_have_happened(self, open_page: OpenPage) -> None:
        """An irregularity comes with its remedy, whose choice that is, and what else could be."""
        section = open_page(RENEGE).text("irregularities")[0]

        assert "Cait reneged illegally in trick 1" in section
        assert "With the three of clubs, Dan would have taken the trick." in section
        assert "the house’s choice" in section

    def test_links_the_rule_and_the_proof(self, open_page: OpenPage) -> None:
        """The rule book is a tap away, and so is the card that proves it."""
        page = open_page(RENEGE)

        assert page.link("The rule") == "rules/illegal-renege"
        assert page.link("the three of clubs in trick 2") == "#card-2-4"
        (proof,) = page.all("li", "proof")
        assert proof.attributes["id"] == "card-2-4"

    def test_marks_cards_not_by_colour_alone(self, open_page: OpenPage) -> None:
        """Winner, irregular and undetermined cards have a sign, and say so to screen readers."""
        page = open_page(RENEGE)
        by_id = {each.attributes.get("id"): each for each in page.all("li")}

        assert "★" in by_id["card-1-4"].text
        assert "✗1" in by_id["card-1-3"].text
        undetermined = open_page(f"{FOUR}&tricks=Ann:KC,10C,3D").all("li", "undetermined")
        assert [each.text for each in undetermined] == ["? Cait"]
        labels = [each.name for each in page.all("svg", "card")]
        assert "Dan: five of clubs, lawful, takes the trick" in labels
        assert "Cait: three of diamonds, unlawful" in labels

    def test_tells_the_score(self, open_page: OpenPage) -> None:
        """The score after the deal stands beside the score before it."""
        page = open_page(f"{FOUR}&tricks=Ann:KC,10C,2C,5C&scores=Dan:10")

        rows = [each.text for each in page.all("tr")]
        assert "Dan 10 15" in rows

    def test_can_be_read_aloud(self, open_page: OpenPage) -> None:
        """The summary is sentences, without the record as a program reads it."""
        (aloud,) = open_page(RENEGE).text("aloud")

        assert "Cait reneged illegally in trick 1" in aloud
        assert "deal-review" not in aloud

    def test_is_shared_by_an_address_that_shows_it_again(self, open_page: OpenPage) -> None:
        """The shared link has everything but where the finger was, and the same ruling."""
        page = open_page(f"{RENEGE}&by=Bob&revoke_penalty=lose_game")
        shared = page.all("p", "link")[0].inside[0].attributes["href"]
        again = page.go(shared)

        assert "by" not in again.fields
        assert again.text("irregularities") == page.text("irregularities")

    def test_speaks_chinese(self, open_page: OpenPage) -> None:
        """No English is left on the Chinese page but the names and the game's own letters."""
        page = open_page(f"{RENEGE}&lang=zh")

        assert page.headline == "1 处违规"
        words = set(re.findall(r"[a-z]{4,}", page.text("tricks")[0] + page.text("ruling")[0]))
        assert not words


class TestMoreAboutTheDeal:
    """What is rarely needed is told in a form."""

    def test_keeps_what_was_tapped(self, open_page: OpenPage) -> None:
        """Sending the form adds to the address and takes nothing from it."""
        page = open_page(RENEGE).fill_in("more", rob__player="Bob", rob__discard="2h")

        assert page.headline
        assert "Bob robbed and put out the two of hearts" in page.text("facts")[0]
        assert page.tap(*cards("KS")).fields["rob.discard"] == "2h"

    def test_leaves_out_who_took_a_trick_by_the_cards(self, open_page: OpenPage) -> None:
        """Only what the table did otherwise is told, so that undoing leaves nothing behind."""
        same = open_page(RENEGE).fill_in("more")
        other = open_page(RENEGE).fill_in("more", taken_by=["Ann", "Ann"])

        assert "taken_by" not in same.go(same.link("Undo")).fields
        assert other.tap(*cards("KS")).fields["taken_by"] == "Ann,Ann"
        assert other.tap("Undo").fields["taken_by"] == "Ann"

    def test_takes_scores_by_side(self, open_page: OpenPage) -> None:
        """A number is asked of each side, and partners are one."""
        page = open_page(f"{RENEGE}&teams=opposite").fill_in("more", scores=["10", "5"])

        rows = [each.text for each in page.all("tr")]
        assert any(row.startswith("Ann + Cait 10") for row in rows)

    def test_tells_when_it_was_claimed(self, open_page: OpenPage) -> None:
        """The moment of the objection reaches the operation, and goes with its card."""
        page = open_page(RENEGE).fill_in("more", claim__trick="2", claim__position="4")

        assert page.tap(*cards("KS")).fields["claim.position"] == "4"
        assert "claim.trick" not in page.tap("Undo").fields

    def test_asks_only_what_the_game_has(self, open_page: OpenPage) -> None:
        """A pool is asked in Spoil Five, a contract in the auction game, a robber in neither."""
        names = {
            game: {each.attributes.get("name") for each in page.all("select") + page.all("input")}
            for game in ("twenty_five", "spoil_five", "auction_forty_fives")
            for page in [open_page(f"{FOUR}&game={game}")]
        }

        assert "rob.player" in names["twenty_five"] & names["spoil_five"]
        assert "rob.player" not in names["auction_forty_fives"]
        assert "pool.pool" in names["spoil_five"] - names["twenty_five"]
        assert "contract.bid" in names["auction_forty_fives"] - names["twenty_five"]

    def test_labels_every_control(self, open_page: OpenPage) -> None:
        """Whatever can be filled in stands in a label or has one."""
        page = open_page(f"{RENEGE}&to=dealer")
        in_labels = [id(each) for label in page.all("label") for each in label.inside]

        for each in page.all("select") + page.all("input"):
            is_hidden = each.attributes.get("type") == "hidden"
            assert is_hidden or id(each) in in_labels or each.attributes.get("aria-label")


class TestWhatIsWrong:
    """Whatever an address says, the page is shown, with what is wrong beside its field."""

    @pytest.mark.parametrize(
        ("told", "kept"),
        [
            ("tricks=Ann:KC,Zoe:10C", "Ann:KC,Zoe:10C"),
            ("tricks=Ann:KC,1X", "Ann:KC,1X"),
            ("rob.player=Bob&rob.discard=5X", "5X"),
            ("scores=Bob:7", 'value="7"'),
            ("hands=Zoe:5H", "Zoe:5H"),
            ("claim.trick=9&claim.position=1", 'value="9" selected'),
            ("players=Ann,Ann", "Ann"),
            ("dealer=Zoe", "Zoe"),
            ("target=x", 'value="x"'),
        ],
    )
    def test_is_told_and_kept(self, open_page: OpenPage, told: str, kept: str) -> None:
        """A fault is told, and what was entered is still there."""
        usual = {"players": "Ann,Bob,Cait,Dan", "dealer": "Dan", "trump": "9C"}
        rest = "&".join(f"{name}={value}" for name, value in usual.items() if name not in told)
        page = open_page(f"/deal?{told}&{rest}")

        assert page.text("wrong")
        assert kept in page.html

    def test_in_a_field_that_the_page_has_not_can_be_left_out(self, open_page: OpenPage) -> None:
        """A field of another game, or of none, is named with a link that drops it."""
        page = open_page(f"{FOUR}&foo=1&contract.bid=20")
        assert any(text.startswith("foo:") for text in page.text("wrong"))

        page = page.tap("Leave it out").tap("Leave it out")
        assert not page.text("wrong")

    def test_is_not_what_was_asked_on_another_page(self, open_page: OpenPage) -> None:
        """Fields that come along from the other questions are no fault here."""
        page = open_page(f"{FOUR}&trick=KC&hand=2C,3C&edition=2026.1")

        assert not page.text("wrong")

    @pytest.mark.parametrize("value", ["", ",", "%00", "~;", ":::", "a:b:c/"])
    @pytest.mark.parametrize(
        "field",
        [
            "players",
            "dealer",
            "trump",
            "tricks",
            "taken_by",
            "scores",
            "claim",
            "rob",
            "by",
            "was",
            "game",
            "teams",
            "hands",
            "to",
            "claim.trick",
            "pool.pool",
            "rob.discard",
            "sides",
        ],
    )
    def test_never_breaks_the_page(self, open_page: OpenPage, field: str, value: str) -> None:
        """Any field may hold anything, once or twice."""
        rest = "&".join(part for part in RENEGE.partition("?")[2].split("&") if field not in part)

        assert open_page(f"/deal?{rest}&{field}={value}").html
        assert open_page(f"/deal?{field}={value}&{field}={value}").html


class TestThePage:
    """What holds of it whatever it shows."""

    def test_has_nothing_inline_and_only_relative_links(self, open_page: OpenPage) -> None:
        """The policy forbids what is inline, and the page works below any path."""
        page = open_page(RENEGE)

        assert re.search(r"<style|\sstyle=|\son\w+=", page.html) is None
        for link in page.all("a"):
            address = link.attributes["href"]
            assert not address.startswith("/")
            assert "://" not in address

    def test_shows_ten_players(self, open_page: OpenPage) -> None:
        """A trick of ten has ten cards, each with its player's name."""
        players = ",".join(f"Player_{number}" for number in range(1, 11))
        trick = "Player_1:KC,10C,3D,5C,2H,3H,4H,6H,7H,8H"
        page = open_page(f"/deal?players={players}&dealer=Player_10&trump=9C&tricks={trick}")

        named = [each.text for each in page.all("span", "caption")]
        assert [name.rstrip(" ★") for name in named] == [f"Player {n}" for n in range(1, 11)]
