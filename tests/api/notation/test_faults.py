"""Every fault of a text, with its line and column."""

import re

import pytest
from flask.testing import FlaskClient

from service.api.refusals import Miswritten
from service.wording.languages import Tag
from tests.api.asking import json_of
from tests.api.notation.asking import Json, read, send_text

LEGAL = "legal-plays;trump_suit=clubs;hand=AH,3D"
ROB = "rob-check;trump_card=9C;hand=AC KD 3H 7S 2D"
DEAL = "deal-score;players=Ann,Bob"
CALLS = "auction-status;players=Ann,Bob,Cait,Dan;dealer=Dan"
CONTRACT = "contract-score;players=Ann,Bob;teams=none"
RECORD = "deal-review;players=P1,P2,P3;dealer=P1;trump_card=9C"

FAULTY = {
    # The operation
    "¦ ": "operation_missing",
    "¦hand=AH": "operation_missing",
    "¦trump: clubs\nhand: AH": "operation_missing",
    "¦legl-plays": "unknown_operation",
    "\n\n  ¦frobnicate;hand=AH": "unknown_operation",
    "¦...": "unknown_operation",
    # Fields
    f"{LEGAL};¦hand=2C": "field_twice",
    f"{LEGAL}\n¦Hand: 2C": "field_twice",
    f"{LEGAL};target=45;¦rules.target=45;game=forty_five": "field_twice",
    f"{LEGAL};¦foo=1": "unknown_field",
    f"{LEGAL};¦foo": "unknown_field",
    f"{LEGAL};¦=5": "unknown_field",
    f"{LEGAL};¦trik=KC": "unknown_field",
    f"{LEGAL};¦renege_card=none": "unknown_field",
    f"{LEGAL};¦foo=1;¦foo=2": "unknown_field field_twice",
    f"{LEGAL};¦foo=1;¦bar=2": "unknown_field unknown_field",
    f"{LEGAL};¦rob.player=Ann": "unknown_field",
    f"{LEGAL};¦rules.trick=KC": "unknown_field",
    f"{LEGAL};¦rules.foo=1": "unknown_field",
    "legal-plays;¦trump_siut=clubs;hand=AH": "unknown_field",
    "legal-plays;trump=c;¦hnad=AH": "unknown_field",
    "legal-plays;trump=c;¦hnad=AH;hand=¦5X": "unknown_field unknown_card",
    "legal-plays¦;trump=c": "required_missing",
    "legal-plays¦;hand=AH": "trump_missing",
    "legal-plays¦": "required_missing trump_missing",
    "legal plays¦\nhand: AH": "trump_missing",
    "legal-plays;trump_suit=¦;hand=AH": "value_missing",
    "legal-plays;trump_suit=clubs;hand¦": "value_missing",
    "play-check¦;trump=c;hand=AH": "required_missing",
    # Values
    "legal-plays;trump_suit=clubs;hand=AH,¦5X": "unknown_card",
    "legal-plays;trump_suit=clubs;hand=AH ¦5X ¦15C": "unknown_card unknown_card",
    "legal-plays\ntrump=c\nhand=AH,\n  ¦5X": "unknown_card",
    "legal-plays\r\ntrump=c\r\nhand=¦5X": "unknown_card",
    "legal-plays\rtrump=c\rhand=¦5X": "unknown_card",
    "legal-plays;trump=c;hand=AH,¦,3D": "unknown_card",
    "legal-plays；trump：梅花；hand：♥A、¦5Z": "unknown_card",
    "legal-plays;trump=c;hand=¦😀,5C,¦5Y": "unknown_card unknown_card",
    "legal-plays;trump=c;hand=¦": "too_few_items",
    "legal-plays;trump=c;hand=¦AH 2C 3C 4C 5C 6C": "too_many_items",
    "legal-plays;trump=¦green;hand=AH": "unknown_value",
    f"{LEGAL};game=¦bridge": "unknown_value",
    f"{LEGAL};game=¦fortyfive": "unknown_value",
    f"{LEGAL};demoted_ace=¦maybe": "expected_boolean",
    f"{LEGAL};target=¦x": "expected_integer",
    f"{LEGAL};target=¦1.5": "expected_integer",
    f"{LEGAL};target=¦7": "not_a_multiple",
    f"{LEGAL};target=¦-5": "number_too_small",
    f"{LEGAL};target=¦{'9' * 5000}": "number_too_large",
    f"{LEGAL};trick=KC:Ann:¦Bob": "too_many_parts",
    f"{LEGAL};trick=KC:Ann,¦Ann": "unknown_card",
    f"{LEGAL};trick=KC:¦a+b": "forbidden_character",
    f"{LEGAL};trick=KC:¦{'a' * 65}": "too_long",
    f"{DEAL};tricks=Ann:¦5X": "unknown_card",
    f"{DEAL};tricks=Ann,¦,Bob": "too_short",
    "deal-score;players=Ann,¦~~;tricks=Ann": "too_short",
    "deal-score;players=¦~1~,Bob;tricks=Bob": "forbidden_character",
    f"{DEAL};tricks=Ann;scores=Ann¦": "value_missing",
    f"{DEAL};tricks=Ann;scores=Ann:5,¦Ann:10": "field_twice",
    f"{DEAL};tricks=Ann;scores=Bob:5,¦Ann:x": "expected_integer",
    f"{CALLS};calls=Ann:¦21": "unknown_value",
    f"{CALLS};calls=Ann:5,¦Bob": "required_missing",
    f"{CONTRACT};contract=¦20;points=Ann:30": "expected_object",
    f"{CONTRACT};¦contract.player=Ann;points=Ann:30": "required_missing",
    f"{CONTRACT};contract.bid=20;¦contract.plyer=Ann;points=Ann:30": "unknown_field",
    f"{CONTRACT};contract.player=Ann;contract.bid=¦17;points=Ann:30": "unknown_value",
    # What cannot be true together
    f"{LEGAL};demoted_ace=¦yes": "demoted_ace_needs_house_rule",
    f"{LEGAL};jinking=¦yes": "option_of_another_game",
    f"{LEGAL};trick=KC:Ann,10C:¦Ann": "player_played_twice",
    f"{LEGAL};trick=KC,¦AH": "duplicate_card",
    f"{LEGAL};trick=K♣:Ann, 5♣: Bob, ¦5C: Cait": "duplicate_card",
    "legal-plays;trump_suit=¦clubs;trump_card=9C;hand=AH": "trump_told_twice",
    f"{ROB};discard=¦5H": "card_not_in_hand",
    "rob-check;trump_card=9C;hand=¦AC": "hand_too_small",
    "trick-winner;trump=c;trick=KC,10C,¦3C;player_count=2": "more_plays_than_players",
    "deal-score;players=Ann,¦Ann;tricks=Ann": "repeated_player",
    f"{DEAL};tricks=¦Zoe": "unknown_player",
    f"{DEAL};tricks=Ann;scores=Ann:5,¦Zoe:5": "unknown_side",
    "deal-score;players=Ann,Bob,Cait;sides=Ann,Bob/¦Bob,Cait;tricks=Ann": "player_on_two_sides",
    "deal-score;players=Ann,Bob,Cait;sides=¦Ann/Bob;tricks=Ann": "player_on_no_side",
    "deal-score;players=Ann,Bob,Cait;teams=¦opposite;tricks=Ann": "teams_need_other_number",
    f"{CALLS};game=¦twenty_five": "wrong_game",
    f"{CONTRACT.replace('score', 'score¦')};contract.player=Ann;contract.bid=20":
        "tricks_or_points_missing",
    # Records
    f"{RECORD};tricks=¦KC,10C": "required_missing",
    f"{RECORD};tricks=P1:KC,10C/¦KD,10D,3D": "required_missing",
    f"{RECORD};tricks=P1:KC,¦5X": "unknown_card",
    f"{RECORD};tricks=P1:KC:¦x": "too_many_parts",
    f"{RECORD};tricks=¦/P1:KC": "too_few_items",
    f"{RECORD};tricks=;hands=P1¦": "value_missing",
    f"{RECORD};tricks=;hands=P1:AH,¦5X/P2:KC": "unknown_card",
    f"{RECORD};tricks=;rob=¦x": "expected_object",
    f"{RECORD};tricks=;rob=¦x;rob.player=P1": "expected_object",
    f"{RECORD};tricks=;rob.player=P1;rob=¦x": "expected_object",
    f"{RECORD};tricks=;rob=¦x;¦rob.foo=P1": "expected_object unknown_field",
    f"{RECORD};tricks=;rob.player=P1;¦rob.plyer=P1": "unknown_field",
    f"{RECORD};tricks=;claim.trick=¦9": "number_too_large",
    "deal-review¦;dealer=P1;trump=9C;tricks=P1:KC,10C": "required_missing",
    # Faults of several kinds at once, in the order of the text
    "legal-plays;trump=c;hand=¦5X,¦5Y;¦foo=1;demoted_ace=¦x;game=¦y":
        "unknown_card unknown_card unknown_field expected_boolean unknown_value",
    "legal-plays;trump=c;hand=5C,¦5C;¦foo=1": "duplicate_card unknown_field",
    # Addresses
    "legal-plays%3Btrump%3Dclubs%3Bhand%3DAH%2C¦5X": "unknown_card",
    "legal-plays;trump=c;hand=AH;trick=KC:%E7%8E%8B,¦5%58": "unknown_card",
    "?q=legal-plays;trump=clubs;hand=¦5X": "unknown_card",
    "https://example.org/?lang=zh&q=legal-plays;trump=clubs;hand=¦5X#top": "unknown_card",
}  # fmt: skip
"""Texts with a mark before each fault, and the codes; several at one mark are told together."""


def marked(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its marks, and the line and column of each."""
    places = []
    lines = re.split(r"\r\n|\r|\n", text)
    for number, line in enumerate(lines, start=1):
        pieces = line.split("¦")
        columns = [sum(map(len, pieces[:count])) + 1 for count in range(1, len(pieces))]
        places += [(number, column) for column in columns]
    return text.replace("¦", ""), places


def located(answer: Json) -> list[tuple[int, int, str]]:
    """Where an answer says faults are, and their codes."""
    return [(fault["line"], fault["column"], fault["code"]) for fault in answer["faults"]]


class TestAFaultyText:
    @pytest.mark.parametrize("text", FAULTY)
    def test_has_each_fault_at_its_place(self, client: FlaskClient, text: str) -> None:
        """All of them and no others are told, by line and column."""
        written, places = marked(text)
        codes = FAULTY[text].split()
        if len(places) == 1:
            places *= len(codes)
        expected = [(*place, code) for place, code in zip(places, codes, strict=True)]
        assert located(read(client, written)) == expected

    def test_has_no_question_and_no_printed_form(self, client: FlaskClient) -> None:
        """Only its operation is told, as far as it can be read."""
        assert read(client, "legal-plays;hand=5X").keys() == {"operation", "faults"}
        assert read(client, "Legal Plays")["operation"] == "legal-plays"
        assert read(client, "legl-plays").keys() == {"faults"}

    def test_may_have_a_hundred_faults_told(self, client: FlaskClient) -> None:
        """The first hundred of the text, and no more."""
        text = LEGAL + "".join(f"\nfoo{number}=1" for number in range(150))
        told = located(read(client, text))
        assert told == [(line, 1, "unknown_field") for line in range(2, 102)]

    def test_has_one_fault_for_a_player_who_cannot_be_known(self, client: FlaskClient) -> None:
        """Those who follow him are not known only because he is not."""
        text, places = marked(
            "deal-review;players=P1,P2,P3;dealer=P1;trump_card=9C;tricks=¦KC,10C,3D"
        )
        assert located(read(client, text)) == [(*places[0], "required_missing")]

    def test_has_no_fault_that_only_follows_from_another(self, client: FlaskClient) -> None:
        """A field that was meant by a misspelt one is not missing as well."""
        assert [fault[2] for fault in located(read(client, f"{RECORD};trikcs=P1:KC"))] == [
            "unknown_field"
        ]

    @pytest.mark.parametrize("tag", Tag)
    def test_is_told_in_the_language_asked_for(self, client: FlaskClient, tag: Tag) -> None:
        """The codes and places are the same in every language, and the sentences are not."""
        text = "legal-plays;trump=c;hand=5X;foo=1;demoted_ace=maybe;hand=2"
        told = json_of(send_text(client, text, headers={"Accept-Language": tag}))["faults"]
        english = read(client, text)["faults"]
        codes = ["unknown_card", "unknown_field", "expected_boolean", "field_twice"]
        assert [fault["code"] for fault in told] == codes
        is_chinese = [
            any("\u4e00" <= each <= "\u9fff" for each in fault["detail"]) for fault in told
        ]
        assert is_chinese == [tag is Tag.ZH] * 4
        assert [fault["column"] for fault in told] == [fault["column"] for fault in english]


class TestTheDetails:
    @pytest.mark.parametrize(
        ("text", "detail"),
        [
            ("legl-plays", "There is no operation legl-plays. Did you mean legal-plays?"),
            (f"{LEGAL};hand=2C", "hand stands here for a second time. Keep one of them."),
            (f"{LEGAL};trik=KC", "There is no field trik here. Did you mean trick?"),
            (
                f"{LEGAL};renege_card=none",
                "There is no field renege_card here. Did you mean renege_cards?",
            ),
            (
                f"{RECORD};tricks=;rob.player=P1;rob.dicard=5C",
                "There is no field rob.dicard here. Did you mean rob.discard?",
            ),
            (f"{LEGAL};demoted_ace=maybe", "yes or no is needed here."),
            (f"{LEGAL};target=x", "A whole number is needed here, in digits."),
            (
                f"{RECORD};tricks=;rob=x",
                "Write each part by itself, such as rob.player=Ann, and house rules such as "
                "target=45.",
            ),
            ("deal-score;players=Ann,Bob;tricks=Ann,,Bob", "A name is missing here."),
            ("legal-plays;trump_suit=;hand=AH", "Nothing is written for trump_suit."),
            (
                f"{LEGAL};trick=KC:Ann:Bob",
                "Bob is one part too many. There are 2 at most between two commas.",
            ),
        ],
    )
    def test_speak_about_the_text(self, client: FlaskClient, text: str, detail: str) -> None:
        """Nothing is said of JSON to somebody who wrote none."""
        assert [fault["detail"] for fault in read(client, text)["faults"]] == [detail]

    def test_never_name_json(self, client: FlaskClient) -> None:
        """Whatever is wrong with a text, it is not that it is no JSON."""
        for text in FAULTY:
            for fault in read(client, marked(text)[0])["faults"]:
                assert not re.search("JSON|true|false|array|null", fault["detail"]), text

    def test_show_every_way_to_miswrite(self) -> None:
        """No code of a text is missing above."""
        codes = {code for codes in FAULTY.values() for code in codes.split()}
        assert set(Miswritten) <= codes
