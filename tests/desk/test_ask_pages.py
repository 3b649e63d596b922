"""The pages on which a question is tapped together: may it be played, who wins, may I rob?"""

import re
from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.rules.cards import CARDS
from service.rules.games import Game
from service.rules.rulebook import EDITION
from service.wording.languages import Tag, language
from tests.api.asking import ask, json_of
from tests.desk.read_page import page_at
from tests.tapping import Element, OpenPage, Page

PLAY = "/?trump=9C&trick=KC,10C&hand=5C,3D,8H,2C,QD"
TRICK = "/trick?trump=9C&trick=KC,10C,3D,AH"
ROB = "/rob?trump_card=9C&hand=AC,KD,3H,7S,2D"
PAGES = (PLAY, TRICK, ROB)
PLACES = ("/", "/trick", "/rob")


@pytest.fixture
def open_page(app: Flask) -> OpenPage:
    """Opens a page of the desk."""
    return lambda address: Page(app.test_client(), address)


def name(code: str, tag: str = "en") -> str:
    """What a card is called."""
    return language(Tag(tag)).cards[CARDS[code]]


def names(*codes: str) -> list[str]:
    """What some cards are called."""
    return [name(code) for code in codes]


def pictures(page: Page, of_class: str) -> list[str]:
    """The codes of the cards shown in the elements of a class."""
    shown = []
    for element in page.elements:
        if of_class in element.classes:
            shown += [
                each.attributes["href"].partition("#")[2]
                for each in element.inside
                if each.tag == "use"
            ]
    return shown


def plays(*codes: str) -> list[dict[str, str]]:
    """A trick as a program tells it."""
    return [{"card": code} for code in codes]


def asked(client: FlaskClient, operation: str, **told: Any) -> dict[str, Any]:
    """What the operation answers a program."""
    answer = ask(client, operation, told)
    assert answer.status_code == 200, answer.text
    return json_of(answer)


class TestTapping:
    """A question is told card by card, and the answer is there with the last."""

    def test_answers_which_card_may_be_played(self, open_page: OpenPage) -> None:
        """Trump, hand and trick are tapped from nothing, each in its place."""
        page = open_page("/").tap(*names("9C", "5C", "3D", "2C"))
        page = page.tap("Trick, in order of play", *names("KC", "10C"))

        assert page.fields == {"trump": "9C", "hand": "5C,3D,2C", "trick": "KC,10C", "to": "trick"}
        assert page.headline == "May be played: the five of clubs and the two of clubs."

    def test_answers_who_wins(self, open_page: OpenPage) -> None:
        """Trump and trick are tapped, and the page says after every card who is winning."""
        page = open_page("/trick").tap(*names("9C", "KC"))
        assert page.headline == "The king of clubs wins."

        page = page.tap(*names("10C", "AH"))
        assert page.headline == "The ace of hearts wins."
        assert page.fields["trick"] == "KC,10C,AH"

    def test_answers_who_may_rob(self, open_page: OpenPage) -> None:
        """The turned-up card and five cards are tapped; before the fifth nothing is wrong."""
        page = open_page("/rob").tap(*names("9C"))
        for card in names("AC", "KD", "3H", "7S"):
            page = page.tap(card)
            assert not page.text("headline")
            assert not page.text("wrong")

        assert page.tap(name("2D")).headline == "Yes: the turned-up card may be taken."

    def test_asks_of_one_card(self, open_page: OpenPage) -> None:
        """Tapping a card of the hand asks of it alone."""
        page = open_page(PLAY)

        assert page.tap("the three of diamonds: may not be played").headline == (
            "No: the three of diamonds may not be played."
        )
        assert page.tap("the five of clubs: may be played").headline == (
            "Yes: the five of clubs may be played."
        )

    def test_asks_what_to_put_out(self, open_page: OpenPage) -> None:
        """Who may rob taps the card that goes, and sees the hand after it."""
        page = open_page(ROB).tap("Put out the three of hearts")

        assert page.fields["discard"] == "3H"
        assert sorted(pictures(page, "ruling")[-5:]) == sorted(["AC", "KD", "7S", "2D", "9C"])

    @pytest.mark.parametrize(
        ("switch", "may"),
        [
            ("The first card has been led", False),
            ("Somebody has robbed already", False),
            ("The player is the dealer", True),
        ],
    )
    def test_tells_what_has_happened(self, open_page: OpenPage, switch: str, may: bool) -> None:
        """Each switch is a tap, bears on the ruling, and a second tap takes it back."""
        house = "&rob_deadline=before_first_lead" if "led" in switch else ""
        page = open_page(ROB + house)
        on = page.tap(f"{switch}: no")

        assert on.headline.startswith("No") is not may
        assert on.tap(f"{switch}: yes").headline == page.headline

    def test_tells_what_follows_from_it(self, open_page: OpenPage) -> None:
        """Who has played did so after the first lead, and not before it: one tap tells both."""
        page = open_page("/rob?trump_card=9C&hand=AC,KD,3H,7S").tap("The player has played: no")

        assert (page.fields["has_played"], page.fields["first_card_led"]) == ("yes", "yes")
        assert page.headline == "No: the turned-up card may not be taken."
        assert "has_played" not in page.tap("The first card has been led: yes").fields

    @pytest.mark.parametrize("suit", ["Clubs", "Diamonds", "Hearts", "Spades"])
    def test_takes_the_suit_of_trumps_alone(self, open_page: OpenPage, suit: str) -> None:
        """Where no card was turned up, the suit is tapped, and shown in its place."""
        page = open_page("/").tap(suit)

        assert page.fields["trump"] == suit.lower()
        assert page.text("suit-told")[0].endswith(suit)
        assert page.tap(name("2D")).headline == "Any card may be played."


class TestSlots:
    """Every place can be chosen, emptied and filled again."""

    def test_takes_a_card_back(self, open_page: OpenPage) -> None:
        """Tapping a card in its place takes it from there, and the others stay."""
        page = open_page(PLAY).tap("Take back the three of diamonds")
        assert page.fields["hand"] == "5C,8H,2C,QD"

        page = page.tap("Take back the king of clubs")
        assert (page.fields["trick"], page.fields["hand"]) == ("10C", "5C,8H,2C,QD")
        assert "trump" not in page.tap("Take back the nine of clubs").fields

    @pytest.mark.parametrize("place", ["Trumps", "Trick, in order of play", "Hand"])
    def test_is_open_when_it_was_chosen(self, open_page: OpenPage, place: str) -> None:
        """The next card goes where the finger was, and nowhere else."""
        page = open_page("/?trump=9C&hand=2D").tap(place)
        (current,) = [each for each in page.all("a") if "aria-current" in each.attributes][1:]
        assert current.text == place

        before, after = page.fields, page.tap(name("4S")).fields
        changed = {field for field in after if after[field] != before.get(field)} - {"to"}
        assert len(changed) == 1

    @pytest.mark.parametrize("address", PAGES)
    def test_undoes_card_by_card(self, open_page: OpenPage, address: str) -> None:
        """Undo takes one card at a time until nothing is left to undo."""
        page = open_page(address)
        count = len(re.findall(r"\b(?:10|\w)[CDHS]\b", address))
        for _ in range(count):
            assert page.can_tap("Undo")
            page = page.tap("Undo")

        assert not page.can_tap("Undo")
        assert not {"trump", "trump_card", "trick", "hand"} & set(page.fields)

    def test_undoes_the_card_tapped_last(self, open_page: OpenPage) -> None:
        """A slip is taken back without looking for it."""
        page = open_page("/trick").tap(*names("9C", "KC", "10C"))

        assert page.tap("Undo").fields["trick"] == "KC"

    def test_starts_again(self, open_page: OpenPage) -> None:
        """Nothing of the question is left, and the house, the language and the colours are."""
        kept = "&renege_cards=none&game=spoil_five&lang=zh&colours=4"
        page = open_page(f"{PLAY}&card=5C&to=hand{kept}")

        assert page.tap("重新开始").fields == dict(
            each.split("=") for each in kept.strip("&").split("&")
        )

    def test_greys_cards_that_are_used(self, open_page: OpenPage) -> None:
        """A card lies in one place, but for the turned-up card, which may have been robbed."""
        page = open_page(PLAY).tap("Trick, in order of play")

        for code in ("KC", "10C", "5C", "3D"):
            assert not page.can_tap(name(code))
        assert page.can_tap(name("9C"))
        assert not open_page("/rob?trump_card=9C&hand=2D").can_tap(name("9C"))

    def test_takes_no_sixth_card(self, open_page: OpenPage) -> None:
        """A full hand has no card to tap; another place has."""
        page = open_page(f"{PLAY}&to=hand")

        assert not page.can_tap(name("4S"))
        assert page.tap("Trick, in order of play").can_tap(name("4S"))

    @pytest.mark.parametrize(
        ("typed", "kept"),
        [("2d 3♦  kh", "2D,3D,KH"), ("2D,3D,", "2D,3D"), ("10h;9♠", "10H,9S"), ("梅花2", "2C")],
    )
    def test_reads_what_is_typed(self, open_page: OpenPage, typed: str, kept: str) -> None:
        """However cards are written, they lie on the table as if they had been tapped."""
        page = open_page(f"/?{urlencode({'trump': '9c', 'hand': typed})}")

        assert pictures(page, "hand") == kept.split(",")
        assert page.tap(name("4S")).fields["hand"] == f"{kept},4S"

    def test_keeps_who_played(self, open_page: OpenPage) -> None:
        """Names in an address stay with their cards when more are tapped."""
        page = open_page("/trick?trump=9C&trick=KC:Ann,10C:B%C3%B3").tap(name("2C"))

        assert page.fields["trick"] == "KC:Ann,10C:B~f3~,2C"
        assert page.headline == "The king of clubs wins."


QUESTIONS: Iterable[tuple[str, list[str], list[str], dict[str, Any]]] = [
    ("9C", ["KC", "10C"], ["5C", "3D", "8H", "2C", "QD"], {}),
    ("9C", ["KC"], ["5C", "AH", "3D"], {}),
    ("9C", ["KC"], ["5C", "AH", "3D"], {"renege_cards": "none"}),
    ("9C", ["KC"], ["5C", "AH", "3D"], {"renege_cards": "five_only"}),
    ("9C", ["5C", "2D"], ["JC", "AH", "3D"], {}),
    ("9C", ["QD", "2D"], ["3D", "4S", "AH", "2C"], {}),
    ("9C", ["QD", "2D"], ["4S", "KS", "2C"], {"must_trump_when_void": True}),
    ("9C", [], ["4S", "KS", "2C"], {"game": "spoil_five"}),
    ("hearts", ["KC"], ["2C", "AH", "3H"], {"game": "auction_forty_fives"}),
]


def as_fields(rules: Mapping[str, Any]) -> dict[str, str]:
    """House rules as they stand in an address."""
    return {option: {True: "yes", False: "no"}.get(value, value) for option, value in rules.items()}


@pytest.mark.parametrize("tag", list(Tag))
@pytest.mark.parametrize(("trump", "trick", "hand", "rules"), QUESTIONS)
class TestTheSameAnswer:
    """A page says what the operation answers to the same question."""

    def question(
        self, trump: str, trick: list[str], hand: list[str], rules: dict[str, Any], tag: str
    ) -> tuple[dict[str, Any], dict[str, str]]:
        """The question for a program, and the fields of an address."""
        called = "trump_card" if trump in CARDS else "trump_suit"
        told = {called: trump, "trick": plays(*trick), "hand": hand, "rules": rules}
        fields = {"trump": trump, "trick": ",".join(trick), "hand": ",".join(hand), "lang": tag}
        return told, fields | as_fields(rules)

    def test_about_cards_that_may_be_played(
        self,
        client: FlaskClient,
        open_page: OpenPage,
        trump: str,
        trick: list[str],
        hand: list[str],
        rules: dict[str, Any],
        tag: str,
    ) -> None:
        """Which cards are raised, which are refused and why, the reason and the rule."""
        told, fields = self.question(trump, trick, hand, rules, tag)
        answer = asked(client, f"legal-plays?lang={tag}", **told)
        page = open_page(f"/?{urlencode(fields)}")

        assert pictures(page, "playable") == answer["legal"]
        refused = {play["card"]: play["reason"] for play in answer["plays"] if not play["legal"]}
        assert pictures(page, "refused") == list(refused)
        shown = page.text("why-not")
        assert shown == ([" ".join(refused.values())] if refused else [])
        assert answer["reason"] in page.text("ruling")[0]
        title = language(Tag(tag)).say(f"rule.{answer['rule']}.title", {})
        assert title in page.text("rule")[0]
        if refused:
            legal = [CARDS[code] for code in answer["legal"]]
            assert language(Tag(tag)).listed(legal) in page.headline

    def test_about_each_card(
        self,
        client: FlaskClient,
        open_page: OpenPage,
        trump: str,
        trick: list[str],
        hand: list[str],
        rules: dict[str, Any],
        tag: str,
    ) -> None:
        """Asked of one card, the page has the reason and the rule of that card."""
        told, fields = self.question(trump, trick, hand, rules, tag)
        for card in hand:
            answer = asked(client, f"play-check?lang={tag}", **told, card=card)
            page = open_page(f"/?{urlencode(fields | {'card': card})}")

            assert answer["reason"] in page.text("ruling")[0]
            assert name(card, tag) in page.headline
            (ruling,) = page.all("section", "ruling")
            assert ("yes" in ruling.classes) is answer["legal"]

    def test_about_the_trick(
        self,
        client: FlaskClient,
        open_page: OpenPage,
        trump: str,
        trick: list[str],
        hand: list[str],
        rules: dict[str, Any],
        tag: str,
    ) -> None:
        """Who wins, why, and how the cards stand; the hand is no part of the question."""
        told, fields = self.question(trump, trick or hand[:1], hand, rules, tag)
        fields["trick"] = ",".join(trick or hand[:1])
        told.pop("hand")
        answer = asked(client, f"trick-winner?lang={tag}", **told)
        page = open_page(f"/trick?{urlencode(fields)}")

        winner = language(Tag(tag)).capital_cards[CARDS[answer["winner"]["card"]]]
        assert winner in page.headline
        assert answer["reason"] in page.text("ruling")[0]
        assert pictures(page, "strength") == [each["card"] for each in answer["standings"]]
        without_power = [each for each in answer["standings"] if each["power"] == "none"]
        captions = [each.text for each in page.all("span", "caption")]
        cannot = language(Tag(tag)).say("desk.cannot_win", {})
        assert captions.count(cannot) == len(without_power)


class TestTheSameRobber:
    """What is said of robbing is what the operation answers."""

    @pytest.mark.parametrize(
        ("hand", "told"),
        [
            ("AC,KD,3H,7S,2D", {}),
            ("KC,KD,3H,7S,2D", {}),
            ("KC,KD,3H,7S,2D", {"trump_card": "AC", "is_dealer": True}),
            ("AC,KD,3H,7S,2D", {"already_robbed": True}),
            ("AC,KD,3H,7S", {"has_played": True, "first_card_led": True}),
            ("AC,KD,3H,7S,2D", {"discard": "3H"}),
            ("AC,KD,3H,7S,2D", {"discard": "AC"}),
            ("AC,KD,3H,7S,2D", {"rules": {"rob_compulsory": True}}),
            ("AC,KD,3H,7S,2D", {"rules": {"rob_may_discard_ace": False}, "discard": "AC"}),
        ],
    )
    def test_in_every_case(
        self, client: FlaskClient, open_page: OpenPage, hand: str, told: dict[str, Any]
    ) -> None:
        """Headline, reason, what may be put out and the hand after it."""
        question = {"trump_card": "9C", "hand": hand.split(","), **told}
        answer = asked(client, "rob-check", **question)
        fields = {"trump_card": "9C", **told, "hand": hand, **told.get("rules", {})}
        fields.pop("rules", None)
        page = open_page(f"/rob?{urlencode(as_fields(fields))}")

        assert answer["reason"] in page.text("ruling")[0]
        assert page.headline.startswith("No") is not answer["eligible"]
        assert ("must" in page.headline) is bool(answer["compulsory"] and answer["eligible"])
        shown = [*answer.get("may_discard", ()), *answer.get("hand_after", ())]
        assert pictures(page, "ruling") == shown


class TestHouseRules:
    """They stand beside the ruling, in plain words, and bear on it."""

    OFFERED: Mapping[str, set[str]] = {
        PLAY: {"renege_cards", "renege_forced_by", "must_trump_when_void"},
        TRICK: set(),
        ROB: {"rob_deadline", "rob_compulsory", "rob_failure_penalty", "rob_may_discard_ace"},
    }

    @pytest.mark.parametrize("address", PAGES)
    def test_are_those_that_bear_on_the_question(self, open_page: OpenPage, address: str) -> None:
        """Nothing is asked that could not change the answer."""
        radios = [
            each
            for each in open_page(address).all("input")
            if each.attributes.get("type") == "radio"
        ]

        assert {each.attributes["name"] for each in radios} == self.OFFERED[address]

    @pytest.mark.parametrize("address", PAGES)
    def test_offer_only_games_that_ask_the_question(
        self, client: FlaskClient, open_page: OpenPage, address: str
    ) -> None:
        """Nobody robs where no card is turned up, so that game is not offered."""
        offered = [each.attributes["value"] for each in open_page(address).all("option")]

        games = [game for game in Game if address is not ROB or game.turns_up_a_card]
        assert offered == games
        for game in offered:
            assert page_at(client, f"{address}&game={game}").text

    @pytest.mark.parametrize("address", PAGES)
    def test_are_all_taken(self, open_page: OpenPage, address: str) -> None:
        """Every value offered, in every game, is understood and shown as chosen."""
        for game in Game:
            page = open_page(f"{address}&game={game}")
            for radio in page.all("input"):
                if radio.attributes.get("type") != "radio" or not radio.attributes["value"]:
                    continue
                told = f"{radio.attributes['name']}={radio.attributes['value']}"
                chosen = open_page(f"{address}&game={game}&{told}")
                checked = [
                    f"{each.attributes['name']}={each.attributes['value']}"
                    for each in chosen.all("input")
                    if "checked" in each.attributes
                ]
                assert told in checked
                assert not chosen.text("wrong") or not game.turns_up_a_card

    def test_bear_on_the_ruling(self, open_page: OpenPage) -> None:
        """A house that lets nothing be held back rules otherwise."""
        held = "/?trump=9C&trick=KC&hand=5C,3D"

        assert open_page(held).headline == "Any card may be played."
        page = open_page(f"{held}&renege_cards=none")
        assert page.headline == "May be played: the five of clubs."
        assert "Trumps that may be held back: none" in page.text("sheet")[0]

    @pytest.mark.parametrize("address", PAGES)
    def test_are_not_kept_where_the_game_plays_so_anyway(
        self, open_page: OpenPage, address: str
    ) -> None:
        """What changes nothing is in no link of the page."""
        usual = "&game=twenty_five&renege_cards=top_three&must_trump_when_void=no"
        page = open_page(f"{address}{usual}&rob_compulsory=no&renege_forced_by=")

        links = [each.attributes["href"] for each in page.all("a")]
        links += [
            each.attributes["value"]
            for each in page.all("input")
            if each.attributes.get("type") == "hidden"
        ]
        assert not [link for link in links if "twenty_five" in link or "top_three" in link]
        assert not [link for link in links if "_when_void" in link or "_forced_by" in link]
        assert page.headline == open_page(address).headline

    def test_go_along_to_the_other_questions(self, open_page: OpenPage) -> None:
        """A house is told once, and the cards that both questions have go with it."""
        page = open_page(f"{PLAY}&renege_cards=none&game=spoil_five&colours=4").tap("Who wins?")

        assert page.headline == "The king of clubs wins."
        assert page.fields["renege_cards"] == "none"
        assert (page.fields["game"], page.fields["colours"]) == ("spoil_five", "4")
        assert page.tap("May I play it?").fields["hand"] == "5C,3D,8H,2C,QD"

    def test_are_explained(self, open_page: OpenPage) -> None:
        """Each has a short name, a sentence, and a way to its page of the rule book."""
        page = open_page(PLAY)

        legends = [each.text for each in page.all("legend")]
        assert legends[0] == "Trumps that may be held back"
        assert page.text("about")[0].startswith("Which trumps may be held back")
        link = page.link("More about: Trumps that may be held back")
        assert link == "rules/renege-cards"


class TestEverywhere:
    """What is kept from link to link, and where links lead."""

    @pytest.mark.parametrize("address", PAGES)
    def test_language_and_colours_are_kept(self, open_page: OpenPage, address: str) -> None:
        """Whoever reads Chinese with four colours does so wherever he taps."""
        page = open_page(f"{address}&lang=zh&colours=4")

        for link in page.all("a"):
            address_of_link = link.attributes["href"]
            is_own = not address_of_link.startswith(("#", "docs"))
            if is_own and link.attributes.get("hreflang") != "en":
                assert "lang=zh" in address_of_link
        assert all(
            "colours=4" in each.attributes["href"]
            for each in page.all("a")
            if each.attributes["href"].startswith(("?", "./", "trick", "rob", "rules", "glossary"))
            and each.text != language(Tag.ZH).say("desk.two_colours", {})
        )
        assert page.all("body", "four-colours")

    @pytest.mark.parametrize("address", PAGES)
    def test_language_is_switched_in_place(self, open_page: OpenPage, address: str) -> None:
        """The same question is asked in the other language, and back."""
        page = open_page(address)
        chinese = page.tap("中文")

        assert not re.search(r"[a-z]{4,}", chinese.headline)
        assert chinese.tap("English").headline == page.headline

    @pytest.mark.parametrize("address", PAGES)
    def test_colours_are_switched_in_place(self, open_page: OpenPage, address: str) -> None:
        """Four colours are a tap, and so are two again."""
        page = open_page(address).tap("Four colours")

        assert page.all("body", "four-colours")
        assert not page.tap("Two colours").all("body", "four-colours")

    @pytest.mark.parametrize("address", [*PAGES, *PLACES, f"{PLAY}&card=3D&lang=zh"])
    def test_links_are_relative_and_lead_somewhere(
        self, client: FlaskClient, open_page: OpenPage, address: str
    ) -> None:
        """Every address on the page is of this service, below wherever the page is."""
        page = open_page(address)
        for element in page.elements:
            for attribute in {"href", "src", "action"} & element.attributes.keys():
                link = element.attributes[attribute]
                assert not urlsplit(link).scheme
                assert not link.startswith("/")
                if not link.startswith("#"):
                    with client.get(f"/{link.removeprefix('./')}") as answer:
                        assert answer.status_code == 200

    @pytest.mark.parametrize("address", PAGES)
    def test_works_under_a_prefix(self, app: Flask, address: str) -> None:
        """Behind a proxy that serves it below a path, what is shared has the path."""
        path, _, query = address.partition("?")
        environ = {"SCRIPT_NAME": "/club/desk", "PATH_INFO": path, "QUERY_STRING": query}
        answer = app.test_client().get(path, environ_overrides=environ)
        html = answer.text

        assert answer.status_code == 200
        assert f"http://localhost/club/desk{path}?" in html
        assert not re.search(r'(?:href|src|action)="/', html)


class TestSharing:
    """The address is the whole question."""

    @pytest.mark.parametrize("tag", list(Tag))
    @pytest.mark.parametrize("address", [*PAGES, f"{PLAY}&card=3D&renege_cards=none"])
    def test_a_permalink_shows_the_same_ruling(
        self, open_page: OpenPage, address: str, tag: str
    ) -> None:
        """Whoever opens it reads what the sender read, whatever language he prefers."""
        page = open_page(f"{address}&lang={tag}&to=hand")
        (link,) = [each.attributes["href"] for each in page.all("p", "link")[0].inside]
        again = page.go(link)

        assert again.text("ruling") == page.text("ruling")
        assert again.text("rule") == page.text("rule")
        assert again.fields["edition"] == EDITION
        assert again.fields["lang"] == tag
        assert "to" not in again.fields

    def test_another_edition_is_told(self, open_page: OpenPage) -> None:
        """A ruling of an older rule book is shown by the new one, and says so."""
        (notice,) = open_page(f"{PLAY}&edition=2019.1").text("notice")[1:]
        assert "2019.1" in notice
        assert EDITION in notice
        assert len(open_page(f"{PLAY}&edition={EDITION}").text("notice")) == 1

    def test_text_says_it_all(self, open_page: OpenPage) -> None:
        """A message has the question, the ruling, the reason, the rule, the house and the link."""
        page = open_page(f"{PLAY}&renege_cards=none")
        (text,) = [each.words[0].strip() for each in page.all("textarea")]
        lines = text.splitlines()

        assert lines[0].startswith("Trumps: the nine of clubs; Trick, in order of play: the king")
        assert lines[1] == page.headline
        assert lines[2] in page.text("ruling")[0]
        assert lines[3].startswith("Rule ")
        assert lines[4] == "Twenty-Five, with Trumps that may be held back: none"
        assert lines[5].startswith("http://localhost/?trump=9C&trick=KC,10C&hand=")

    def test_print_has_a_place_for_names(self, open_page: OpenPage) -> None:
        """The sheet tells question, edition and house, and is signed by hand."""
        page = open_page(ROB)
        house, names_below = page.text("sheet")

        assert page.text("in-words")[0] == "the nine of clubs"
        assert EDITION in house
        assert "Twenty-Five, no house rules changed" in house
        assert names_below == "Table Referee Signature"


class TestWhatIsWrong:
    """Whatever an address says, the page is shown, with what is wrong beside its field."""

    @pytest.mark.parametrize(
        ("address", "field", "kept"),
        [
            ("/?trump=1X", "trump", "1X"),
            ("/?trump=1X&hand=2D", "trump", "1X"),
            ("/?hand=2D,1X", "hand", "2D,1X"),
            ("/?trump=9C&hand=2D,2D", "hand", "2D,2D"),
            ("/?trump=9C&hand=2D,3D,4D,5D,6D,7D", "hand", "2D,3D,4D,5D,6D,7D"),
            ("/?trump=9C&trick=2D,zz&hand=3D", "trick", "2D,zz"),
            ("/trick?trump=9C&trick=KC,KC", "trick", "KC,KC"),
            ("/trick?trick=1X", "trick", "1X"),
            ("/rob?trump_card=clubs", "trump_card", "clubs"),
            ("/rob?trump_card=9C&hand=AC,1X", "hand", "AC,1X"),
            ("/rob?trump_card=9C&hand=9C,2D,3D,4D,5D", "hand", "9C,2D,3D,4D,5D"),
        ],
    )
    def test_is_told_beside_the_cards(
        self, open_page: OpenPage, address: str, field: str, kept: str
    ) -> None:
        """The field is marked, described by what is wrong with it, open, and as it was entered."""
        page = open_page(address)
        (typed,) = [each for each in page.all("input") if _is_typed(each, field)]

        assert typed.attributes["value"] == kept
        assert typed.attributes["aria-invalid"] == "true"
        ids = {each.attributes.get("id"): each.text for each in page.elements}
        assert ids[typed.attributes["aria-describedby"]]
        (details,) = [each for each in page.all("details", "typed") if typed in each.inside]
        assert "open" in details.attributes
        assert not page.text("headline")

    @pytest.mark.parametrize(
        ("address", "field"),
        [
            (f"{PLAY}&renege_cards=zz", "renege_cards"),
            (f"{PLAY}&must_trump_when_void=maybe", "must_trump_when_void"),
            (f"{ROB}&rob_deadline=later", "rob_deadline"),
            (f"{PLAY}&game=bridge", "game"),
            (f"{TRICK}&game=bridge", "game"),
            (f"{ROB}&game=bridge", "game"),
        ],
    )
    def test_is_told_in_the_panel(self, open_page: OpenPage, address: str, field: str) -> None:
        """A house rule that is none is told where it is chosen, and the panel is open."""
        page = open_page(address)
        (panel,) = page.all("details", "house")
        faults = [each for each in panel.inside if "wrong" in each.classes]

        assert [each.attributes["id"] for each in faults] == [f"wrong-{field}"]
        assert "open" in panel.attributes

    def test_keeps_a_game_that_is_none(self, open_page: OpenPage) -> None:
        """What was told stays chosen until something else is."""
        page = open_page(f"{PLAY}&game=bridge")
        (chosen,) = [each for each in page.all("option") if "selected" in each.attributes]

        assert chosen.attributes["value"] == "bridge"

    def test_is_told_of_a_game_in_which_nobody_robs(self, open_page: OpenPage) -> None:
        """The game came along from another page: it is shown, and what follows is said."""
        page = open_page(f"{ROB}&game=auction_forty_fives")
        (chosen,) = [each for each in page.all("option") if "selected" in each.attributes]

        assert chosen.text == "Auction Forty-Fives"
        assert page.text("headline") or page.text("wrong")

    @pytest.mark.parametrize(
        ("address", "switch"),
        [(f"{ROB}&{each}=maybe", each) for each in ("is_dealer", "has_played")],
    )
    def test_is_told_beside_a_switch(self, open_page: OpenPage, address: str, switch: str) -> None:
        """A switch that is neither on nor off says so, and a tap sets it."""
        page = open_page(address)
        (item,) = [each for each in page.all("li") if f"{switch}=yes" in _links_in(each)]

        assert any("wrong" in each.classes for each in item.inside)

    @pytest.mark.parametrize(
        ("address", "field"),
        [
            (f"{PLAY}&foo=1", "foo"),
            (f"{PLAY}&target=x", "target"),
            (f"{PLAY}&self=1", "self"),
            (f"{PLAY}&trump_suit=clubs", "trump_suit"),
            (f"{PLAY}&hand%3A+2D=1", "hand: 2D"),
            (f"{PLAY}&hand%0Atrump=1", "hand trump"),
            (f"{TRICK}&min_bid=15", "min_bid"),
            (f"{ROB}&discard=5H", "discard"),
            (f"{ROB}&kitty=3", "kitty"),
        ],
    )
    def test_in_a_field_that_the_page_has_not_can_be_left_out(
        self, open_page: OpenPage, address: str, field: str
    ) -> None:
        """It is named, with a link that drops it and brings the ruling."""
        page = open_page(address)
        assert [text for text in page.text("wrong") if text.startswith(f"{field}:")]
        assert not page.text("headline")

        assert page.tap("Leave it out").headline

    @pytest.mark.parametrize("address", PLACES)
    def test_is_nothing_before_a_card_is_tapped(self, open_page: OpenPage, address: str) -> None:
        """Nobody is told off for not having begun; he is told how to."""
        page = open_page(address)

        assert not page.text("wrong")
        assert page.text("hint")

    @pytest.mark.parametrize("address", PAGES)
    def test_is_not_what_was_asked_on_another_page(self, open_page: OpenPage, address: str) -> None:
        """Fields that come along from the other questions are no fault here."""
        others = "".join(
            f"&{each}"
            for each in ("trump=KD", "trick=2S", "hand=4S")
            if f"{each.split('=')[0]}=" not in address.replace("?", "&").replace("_card=", "")
        )

        assert not open_page(address + others).text("wrong")


def _is_typed(element: Element, field: str) -> bool:
    return element.attributes.get("id") == f"typed-{field}"


def _links_in(element: Element) -> str:
    return " ".join(each.attributes.get("href", "") for each in element.inside)


SCRIPT = "<script>alert(1)</script>"
HOSTILE = [
    "%00",
    "%ff%fe",
    "%80",
    "%c3%28",
    "%ed%a0%80",
    "%",
    "%zz",
    "%25",
    "%0a",
    "%0d%0aSet-Cookie:%20a=b",
    "%1b%5b31m",
    "%07",
    "%7f",
    "%e2%80%ae",
    "%f0%9f%82%a1",
    ";",
    ";;;",
    "9C;hand=2D",
    "9C%0ahand=2D",
    ",",
    ",,,,",
    ":",
    "9C:",
    ":Ann",
    "9C:Ann:Bob",
    "/",
    "9C/2D",
    "~",
    "~;",
    "9C:~ffffff~",
    "+",
    "%20",
    "=",
    "==",
    "#",
    "?",
    "-1",
    "0",
    "9" * 400,
    "1e999",
    "NaN",
    "null",
    "[]",
    "{}",
    "{{7*7}}",
    "${7*7}",
    "%7B%25%20raw%20%25%7D",
    quote(SCRIPT),
    quote('"><img src=x onerror=alert(1)>'),
    quote("' onmouseover='alert(1)"),
    quote("</textarea><script>alert(1)</script>"),
    quote("javascript:alert(1)"),
    quote("&lt;b&gt;"),
    "../../etc/passwd",
    "a" * 8_000,
    "%2C".join(["9C"] * 400),
    "9C," * 2_000,
    "%ef%bb%bf9C",
    "%e5%8d%81",
    "9c",
    "yes",
]
FIELDS = (
    "trump",
    "trump_card",
    "trick",
    "hand",
    "card",
    "discard",
    "game",
    "to",
    "lang",
    "colours",
    "edition",
    "is_dealer",
    "renege_cards",
    "foo",
)


class TestHostileAddresses:
    """No address breaks a page, and nothing of it is taken for a part of the page."""

    @pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
    @pytest.mark.parametrize("address", PAGES)
    def test_is_shown_with_what_is_wrong(
        self, client: FlaskClient, address: str, value: str
    ) -> None:
        """Any field may hold anything: the page stays whole, and has no element more."""
        for field in FIELDS:
            rest = [each for each in address.partition("?")[2].split("&") if field not in each]
            place = address.partition("?")[0]
            page = page_at(client, f"{place}?{field}={value}&{'&'.join(rest)}")

            assert [each.get("src") for each in page.all("script")] == ["static/desk.js"]
            assert page.all("img") == []
            assert not [name for _, told in page.tags for name in told if name.startswith("on")]
            assert "Set-Cookie" not in page.answer.headers
            assert len(page.answer.data) < 1_000_000

    @pytest.mark.parametrize("value", HOSTILE, ids=range(len(HOSTILE)))
    @pytest.mark.parametrize("address", PAGES)
    def test_may_have_any_fields(self, client: FlaskClient, address: str, value: str) -> None:
        """The name of a field may be anything too."""
        page = page_at(client, f"{address}&{value}=1&{value}")

        assert [each.get("src") for each in page.all("script")] == ["static/desk.js"]
        assert page.all("img") == []

    @pytest.mark.parametrize("address", PAGES)
    def test_may_tell_a_field_twice(self, open_page: OpenPage, address: str) -> None:
        """The first counts, so that nothing is added to a question out of sight."""
        path, _, query = address.partition("?")
        again = "&".join(f"{each.partition('=')[0]}=4S" for each in query.split("&"))

        page = open_page(f"{path}?{query}&{again}")
        assert page.headline == open_page(address).headline
        assert "4S" not in page.link("Undo")

    @pytest.mark.parametrize("address", PAGES)
    def test_may_have_very_many_fields(self, client: FlaskClient, address: str) -> None:
        """Hundreds of unknown fields are answered with some of what is wrong."""
        page = page_at(client, address + "".join(f"&x{number}=1" for number in range(800)))

        assert 1 <= page.text.count("Leave it out") <= 200


class TestThePage:
    """What holds of it whatever it shows."""

    @pytest.mark.parametrize("address", [*PAGES, *PLACES, f"{PLAY}&foo=1"])
    def test_has_nothing_inline(self, open_page: OpenPage, address: str) -> None:
        """The policy has no exceptions, so the page needs none."""
        page = open_page(address)

        assert re.search(r"<style|\sstyle=|\son\w+=|javascript:", page.html) is None
        assert all(each.attributes.get("src") for each in page.all("script"))

    @pytest.mark.parametrize("address", [*PAGES, *PLACES])
    def test_allows_only_what_is_its_own(self, client: FlaskClient, address: str) -> None:
        """No other host, nothing inline, no frame, and nothing told to whoever is linked."""
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]

        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
        assert "unsafe" not in policy
        assert "http" not in policy
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Content-Type-Options"] == "nosniff"

    @pytest.mark.parametrize("tag", list(Tag))
    @pytest.mark.parametrize("address", [*PAGES, *PLACES])
    def test_speaks_the_language_of_the_reader(
        self, client: FlaskClient, address: str, tag: str
    ) -> None:
        """By his browser unless the address says; the header and the page say which it is."""
        other = {"en": "zh", "zh": "en"}[tag]
        by_browser = client.get(address, headers={"Accept-Language": tag})
        joint = "&" if "?" in address else "?"
        by_address = client.get(f"{address}{joint}lang={tag}", headers={"Accept-Language": other})

        for answer in (by_browser, by_address):
            assert answer.headers["Content-Language"] == tag
            assert answer.headers["Vary"] == "Accept-Language"
            assert f'<html lang="{tag}">' in answer.text

    @pytest.mark.parametrize("address", [*PAGES, *PLACES])
    def test_answers_head_like_get(self, client: FlaskClient, address: str) -> None:
        """The same headers come without the page; nothing is set and nothing kept for good."""
        head, got = client.head(address), client.get(address)

        assert (head.status_code, head.data) == (200, b"")
        for header in ("Content-Type", "Content-Length", "Content-Language", "Vary"):
            assert head.headers[header] == got.headers[header]
        assert "Cache-Control" not in got.headers
        assert "Set-Cookie" not in got.headers

    @pytest.mark.parametrize("address", PAGES)
    def test_is_the_same_each_time(self, client: FlaskClient, address: str) -> None:
        """A ruling does not depend on when it is asked, or by whom."""
        assert client.get(address).data == client.get(address).data

    @pytest.mark.parametrize("address", [*PAGES, *PLACES, f"{PLAY}&renege_cards=zz"])
    def test_labels_every_control(self, open_page: OpenPage, address: str) -> None:
        """Whatever can be filled in stands in a label, has one, or says what it is."""
        page = open_page(address)
        in_labels = {id(each) for label in page.all("label") for each in label.inside}
        labelled = {each.attributes.get("for") for each in page.all("label")}

        for each in page.all("input") + page.all("select") + page.all("textarea"):
            assert (
                each.attributes.get("type") == "hidden"
                or id(each) in in_labels
                or each.attributes.get("id") in labelled
                or each.attributes.get("aria-label")
            )

    @pytest.mark.parametrize("address", [*PAGES, *PLACES])
    def test_names_every_picture_and_every_id_once(self, client: FlaskClient, address: str) -> None:
        """Screen readers hear each card; what is described is one thing."""
        page = page_at(client, address)

        assert len(page.ids) == len(set(page.ids))
        for picture in page.all("svg"):
            assert picture.get("aria-label") or "qr" in picture["class"]

    @pytest.mark.parametrize("address", PAGES)
    def test_has_the_answer_before_the_table(self, open_page: OpenPage, address: str) -> None:
        """One line first, then why, then the rule; the cards to tap come after."""
        html = open_page(address).html

        places = [html.index(each) for each in ('class="headline"', 'class="rule"', 'class="grid"')]
        assert places == sorted(places)
