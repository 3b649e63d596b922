"""What people write is read: one row for each habit."""

from urllib.parse import quote, quote_plus

import pytest
from flask.testing import FlaskClient

from service.api.notation.names import name_written
from tests.api.notation.asking import Json, question_of, read

CARDS = [
    "10c", "10C", "TC", "tc", "0c", "c10", "ct", "10♣", "♣10", "10♧", "T♣️", "♣️10", "10♣︎", "10 C",
    "10 ♣", "１０Ｃ", "１０♣", "ten of clubs", "10 of Clubs", "TEN OF CLUBS", "10clubs", "梅花10",
    "梅花 10", "草花10", "🃚",
]  # fmt: skip
"""Spellings of the ten of clubs."""

OTHER_CARDS = {
    "5♥": "5H", "♥️5": "5H", "5♡": "5H", "红心5": "5H", "红桃 5": "5H", "ah": "AH", "1H": "AH",
    "ace of hearts": "AH", "ahearts": "AH", "🂱": "AH", "♦A": "AD", "♢a": "AD", "方块A": "AD",
    "方片A": "AD", "J♠": "JS", "11s": "JS", "♤J": "JS", "黑桃J": "JS", "12d": "QD",
    "queen of diamonds": "QD",
    "🃍": "QD", "13S": "KS", "King of Spades": "KS", "🂮": "KS", "14c": "AC", "2d": "2D",
}  # fmt: skip

SUITS = {
    "hearts": "hearts", "Hearts": "hearts", "heart": "hearts", "h": "hearts", "H": "hearts",
    "♥": "hearts", "♥️": "hearts", "♡": "hearts", "红心": "hearts", "红桃": "hearts", "Ｈ": "hearts",
    "C": "clubs", "♣": "clubs", "梅花": "clubs", "diamonds": "diamonds", "♦": "diamonds",
    "方块": "diamonds", "spade": "spades", "♠": "spades", "黑桃": "spades",
}  # fmt: skip

SWITCHES = {
    "yes": True, "Yes": True, "YES": True, "y": True, "true": True, "True": True, "on": True,
    "1": True, "是": True, "no": False, "n": False, "false": False, "OFF": False, "0": False,
    "否": False,
}  # fmt: skip

ASKED: Json = {
    "trump_suit": "clubs",
    "hand": ["AH", "3D", "QD"],
    "trick": [{"card": "KC", "player": "Player 2"}, {"card": "10C", "player": "Bob"}],
    "rules": {"game": "forty_five", "renege_cards": "none"},
}

PRINTED = (
    "legal-plays;trump_suit=clubs;hand=AH,3D,QD;trick=KC:Player_2,10C:Bob"
    ";game=forty_five;renege_cards=none"
)

ALIKE = {
    "as it is printed": PRINTED,
    "in capitals": "LEGAL-PLAYS;TRUMP_SUIT=CLUBS;HAND=AH,3D,QD;TRICK=KC:Player 2,10C:Bob"
    ";GAME=FORTY_FIVE;RENEGE_CARDS=NONE",
    "in small letters": "legal-plays;trump_suit=clubs;hand=ah,3d,qd;trick=kc:Player 2,tc:Bob"
    ";game=forty_five;renege_cards=none",
    "with hyphens for underscores": PRINTED.replace("_", "-").replace("Player-2", "Player_2"),
    "with spaces for underscores": PRINTED.replace("_", " "),
    "with an underscore in the operation": PRINTED.replace("legal-plays", "legal_plays"),
    "with a space in the operation": PRINTED.replace("legal-plays", "Legal plays"),
    "on lines": PRINTED.replace(";", "\n"),
    "on lines of Windows": PRINTED.replace(";", "\r\n"),
    "on lines with semicolons": PRINTED.replace(";", ";\n"),
    "with lines between": PRINTED.replace(";", "\n\n  \n"),
    "with colons after the names": PRINTED.replace("=", ": "),
    "with spaces around everything": PRINTED.replace(";", " ; ").replace("=", " = ")
    .replace(",", " , ").replace(":", " : "),
    "with a colon after the operation": PRINTED.replace("plays;", "plays: "),
    "with a space after the operation": PRINTED.replace("plays;", "plays "),
    "with a colon and a line end after the operation": PRINTED.replace("plays;", "plays:\n"),
    "with a question mark after the operation": PRINTED.replace("plays;", "plays?"),
    "with tabs": PRINTED.replace(",", "\t,\t"),
    "with spaces around the whole": f"  {PRINTED}  ",
    "with a line end after it": f"{PRINTED}\n",
    "with a full stop after it": f"{PRINTED}.",
    "with a full stop and a line end": f"{PRINTED}.\n",
    "with the full stop of Chinese": f"{PRINTED}。",
    "with a semicolon after it": f"{PRINTED};",
    "with a byte-order mark": f"\ufeff{PRINTED}",
    "with full-width signs": PRINTED.translate(str.maketrans(";,=:", "；，＝：")),
    "with enumeration commas": PRINTED.replace(",", "、"),
    "in full-width letters": "ｌｅｇａｌ－ｐｌａｙｓ；ｔｒｕｍｐ＿ｓｕｉｔ＝ｃｌｕｂｓ；"
    "ｈａｎｄ＝ＡＨ，３Ｄ，ＱＤ；ｔｒｉｃｋ＝ＫＣ：Player 2，１０Ｃ：Bob；"
    "ｇａｍｅ＝ｆｏｒｔｙ＿ｆｉｖｅ；ｒｅｎｅｇｅ＿ｃａｒｄｓ＝ｎｏｎｅ",
    "with dashes for hyphens": PRINTED.replace("-", "–"),
    "with spaces between cards": PRINTED.replace("AH,3D,QD", "AH 3D QD"),
    "with spaces and commas between cards": PRINTED.replace("AH,3D,QD", "AH, 3D QD"),
    "with signs for suits": PRINTED.replace("AH,3D,QD", "♥A 3♦ Q♦️"),
    "with a comma after the last card": PRINTED.replace("QD", "QD,"),
    "with a list that goes on in the next line": PRINTED.replace("AH,", "AH,\n  "),
    "with the player before the card": PRINTED.replace("KC:Player_2", "Player 2: K♣"),
    "with an equals sign in a play": PRINTED.replace("KC:Player_2", "KC = Player 2"),
    "with trump for trump_suit": PRINTED.replace("trump_suit", "trump"),
    "with trumps for trump_suit": PRINTED.replace("trump_suit=clubs", "Trumps: ♣"),
    "with rules before house rules": PRINTED.replace("game", "rules.game"),
    "with empty rules as well": PRINTED.replace(";game", ";rules=;game"),
    "with the fields in another order": "legal-plays;game=forty_five;renege_cards=none"
    ";trick=KC:Player_2,10C:Bob;hand=AH,3D,QD;trump_suit=clubs",
    "percent-encoded": quote(PRINTED, safe=""),
    "percent-encoded in part": quote(PRINTED, safe="=:"),
    "encoded as a form": quote_plus(PRINTED.replace("_2", " 2")),
    "as a query": f"?q={PRINTED}",
    "as a query that is percent-encoded": f"?q={quote(PRINTED, safe='')}",
    "as a fragment": f"#{PRINTED}",
    "in an address": f"https://example.org/desk?q={PRINTED}",
    "in an address with more": f"https://example.org/desk?lang=zh&q={quote(PRINTED)}&x=1#top",
    "in the fragment of an address": f"http://example.org/#{PRINTED}",
}  # fmt: skip
"""Ways to write one question."""

RECORD_PRINTED = (
    "deal-review;players=Ann,Bob,Cait;dealer=Cait;trump_card=9C"
    ";rob.player=Bob;rob.discard=2H;tricks=Ann:KC,10C,3S/Cait:AS,Bob:2S"
)
RECORDS_ALIKE = {
    "as it is printed": RECORD_PRINTED,
    "with every player": RECORD_PRINTED.replace("10C,3S", "Bob:10C,Cait:3S"),
    "with spaces between cards": RECORD_PRINTED.replace("KC,10C,3S", "K♣ T♣ 3♠"),
    "with the cards first": RECORD_PRINTED.replace("Ann:KC", "KC:Ann"),
    "with spaces around slashes": RECORD_PRINTED.replace("/", " / "),
    "with a slash at the end of a line": RECORD_PRINTED.replace("/", "/\n"),
    "with a slash at its end": f"{RECORD_PRINTED}/",
    "with the players last": "deal-review;dealer=Cait;turned=9C;rob.player=Bob;rob.discard=2H"
    ";tricks=Ann:KC,10C,3S/Cait:AS,Bob:2S;players=Ann,Bob,Cait",
    "with spaces around dots": RECORD_PRINTED.replace("rob.", "Rob . "),
    "with trump for trump_card": RECORD_PRINTED.replace("trump_card=9C", "trump: ♣9"),
}


class TestTheSpellings:
    @pytest.mark.parametrize("written", CARDS)
    def test_of_a_card_are_one_card(self, client: FlaskClient, written: str) -> None:
        """Ten of clubs, however it is written."""
        assert question_of(client, f"legal-plays;trump=h;hand={written}")["hand"] == ["10C"]

    @pytest.mark.parametrize("written", OTHER_CARDS)
    def test_of_cards_are_read(self, client: FlaskClient, written: str) -> None:
        """Ranks by numbers, letters and words; suits by letters, signs and words; pictures."""
        hand = question_of(client, f"legal-plays;trump=h;hand={written} 7c")["hand"]
        assert hand == [OTHER_CARDS[written], "7C"]

    @pytest.mark.parametrize("written", SUITS)
    def test_of_suits_are_read(self, client: FlaskClient, written: str) -> None:
        """By word, letter or sign."""
        asked = question_of(client, f"legal-plays;trump_suit={written};hand=2c")
        assert asked["trump_suit"] == SUITS[written]

    @pytest.mark.parametrize("written", SWITCHES)
    def test_of_switches_are_read(self, client: FlaskClient, written: str) -> None:
        """Whatever plainly says yes or no."""
        asked = question_of(
            client, f"rob-check;trump_card=9c;hand=ac kd 3h 7s 2d;is_dealer={written}"
        )
        assert asked["is_dealer"] is SWITCHES[written]

    @pytest.mark.parametrize(
        ("written", "value"),
        [("45", 45), ("045", 45), ("+45", 45), ("４５", 45), (" 45 ", 45), ("500", 500)],
    )
    def test_of_numbers_are_read(self, client: FlaskClient, written: str, value: int) -> None:
        """In digits of any width."""
        text = f"legal-plays;trump=h;hand=2c;game=forty_five;target={written}"
        assert question_of(client, text)["rules"]["target"] == value

    @pytest.mark.parametrize("habit", ALIKE)
    def test_of_a_question_are_one_question(self, client: FlaskClient, habit: str) -> None:
        """Each has the same JSON question and is printed alike."""
        answer = read(client, ALIKE[habit])
        assert answer == {
            "operation": "legal-plays",
            "request": ASKED,
            "text": PRINTED,
            "faults": [],
        }

    @pytest.mark.parametrize("habit", RECORDS_ALIKE)
    def test_of_a_record_are_one_record(self, client: FlaskClient, habit: str) -> None:
        """Each is printed alike, with no more players than are needed."""
        assert read(client, RECORDS_ALIKE[habit]).get("text") == RECORD_PRINTED

    @pytest.mark.parametrize(
        ("written", "players"),
        [
            ("Áine Ní Bhriain, 王芳", ["Áine Ní Bhriain", "王芳"]),
            ("王芳、小明", ["王芳", "小明"]),
            ("Ann Lee ,Bob", ["Ann Lee", "Bob"]),
            ("O'Brien, St. John", ["O'Brien", "St. John"]),
            ("Player_1,Player_2", ["Player 1", "Player 2"]),
            ("Anne-Marie,Ａｎｎ", ["Anne-Marie", "Ａｎｎ"]),
            ("(a) & b, 50%", ["(a) & b", "50%"]),
            ("10C,KC", ["10C", "KC"]),
            ("A\u0301ine,Bob", ["Áine", "Bob"]),
        ],
    )
    def test_of_names_are_those_typed(
        self, client: FlaskClient, written: str, players: list[str]
    ) -> None:
        """Names are not folded: only the space around them is taken away."""
        text = f"deal-score; players={written}; tricks={name_written(players[0])}"
        assert question_of(client, text)["players"] == players

    @pytest.mark.parametrize(
        ("written", "scores"),
        [
            ("Ann.Cait:20,Bob.Dan:5", {"Ann+Cait": 20, "Bob+Dan": 5}),
            ("Ann+Cait: 20, Bob+Dan: 5", {"Ann+Cait": 20, "Bob+Dan": 5}),
            ("Ann = 20", {"Ann": 20}),
            ("Ann:−15", {"Ann": -15}),
            ("", {}),
        ],
    )
    def test_of_scores_are_read(
        self, client: FlaskClient, written: str, scores: dict[str, int]
    ) -> None:
        """Partners are joined by a full stop or a plus sign."""
        text = f"auction-status;players=Ann,Bob,Cait,Dan;dealer=Dan;scores={written}"
        assert question_of(client, text)["scores"] == scores

    @pytest.mark.parametrize("written", ["30_for_60", "30 for 60", "30-FOR-60"])
    def test_of_calls_are_read(self, client: FlaskClient, written: str) -> None:
        """An option of several words is joined by whatever joins words."""
        text = (
            "auction-status;players=Ann,Bob;dealer=Bob;teams=none;thirty for sixty bid=on"
            f";calls=Ann:pass, Bob: {written}"
        )
        calls = question_of(client, text)["calls"]
        assert [call["call"] for call in calls] == ["pass", "30_for_60"]

    def test_of_trump_for_robbing_are_the_turned_card(self, client: FlaskClient) -> None:
        """Where only a card can be told, trump means the card."""
        asked = question_of(client, "rob check; trump: JC; hand: AC KD 3H 7S 2D")
        assert asked == {"trump_card": "JC", "hand": ["AC", "KD", "3H", "7S", "2D"]}

    def test_that_are_strict_are_never_taken_for_others(self, client: FlaskClient) -> None:
        """A player who is called like a card keeps his name on either side of a card."""
        asked = question_of(client, "trick-winner;trump_suit=clubs;trick=KC:10C,10C:KC")
        assert asked["trick"] == [{"card": "KC", "player": "10C"}, {"card": "10C", "player": "KC"}]
