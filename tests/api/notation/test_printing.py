"""What is printed: one strict form for each question."""

import pytest

from service.api.notation.names import name_read, name_written, side_read, side_written
from service.api.notation.printing import text_of
from tests.api.asking import without
from tests.api.notation.asking import QUESTIONS, RECORD, Json

PRINTED = {
    "legal-plays": "legal-plays;trump_card=9C;hand=AH,3D,8H,2S,QD;trick=KC:Ann,10C:Bob"
    ";game=twenty_five",
    "play-check": "play-check;trump_card=9C;hand=AH,3D,8H,2S,QD;trick=KC:Ann,10C:Bob"
    ";game=twenty_five;card=3D",
    "trick-winner": "trick-winner;trump_card=9C;trick=KC:Ann,10C:Bob;player_count=4"
    ";game=twenty_five",
    "rob-check": "rob-check;trump_card=9C;hand=AC,KD,3H,7S,2D;is_dealer=no;first_card_led=no"
    ";has_played=no;already_robbed=no;discard=3H;game=twenty_five",
    "deal-score": "deal-score;players=Ann,Bob,Cait,Dan;sides=Ann,Cait/Bob,Dan"
    ";scores=Ann.Cait:5,Bob:10;trump_card=9C;turned_card_robbed=no;tricks=Ann:JC,Bob:KH,Dan:5C"
    ";game=twenty_five;best_trump_bonus=yes",
    "pool-settlement": "pool-settlement;players=Ann,Bob,Cait,Dan;pool=8;stake=2"
    ";tricks=Ann,Ann,Ann,Bob,Ann;jink_called=yes;barred=Dan;dealer=Dan;game=spoil_five"
    ";jinking=yes;spoil_top_up=1",
    "auction-status": "auction-status;players=Ann,Bob,Cait,Dan;dealer=Dan"
    ";scores=Ann:95,Bob.Dan:-15;calls=Ann:20,Bob:pass,Cait:25;game=auction_forty_fives",
    "contract-score": "contract-score;players=Ann,Bob,Cait,Dan;sides=Bob,Dan/Cait,Ann"
    ";contract.player=Ann;contract.side=Ann.Cait;contract.bid=20"
    ";contract.thirty_for_sixty=no;contract.first_leader=Bob;scores=Cait:40,Bob.Dan:-15"
    ";trump_suit=clubs;tricks=Ann:5C,Cait:KC,Bob:JC,Ann:AH,Dan:KD;game=auction_forty_fives",
    "deal-review": "deal-review;players=P1,P2,P3,P4;dealer=P1;trump_card=9C"
    ";hands=P1:5C,AS,KD,3D,7H/P3:;rob.player=P3;rob.discard=2H"
    ";rob.announced=before_first_lead;tricks=P2:KC,10C,3S,5C/P1:AS,P3:2S,4S;taken_by=P1"
    ";claim.trick=2;claim.position=3;game=forty_five",
}
"""The text of each question of `asking`."""

NAMES = {
    "Ann": "Ann",
    "Player 2": "Player_2",
    " Ann ": "_Ann_",
    "a  b": "a__b",
    "Áine Ní Bhriain": "~c1~ine_N~ed~_Bhriain",
    "王芳": "~738b-82b3~",
    "O'Brien": "O~27~Brien",
    "St. John": "St~2e~_John",
    "Ann-Marie": "Ann~2d~Marie",
    "snake_case": "snake~5f~case",
    "~": "~7e~",
    "~e9~": "~7e~e9~7e~",
    "~~": "~7e-7e~",
    "𝄞": "~1d11e~",
    "10C": "10C",
    "": "~~",
}
"""Names, and how they are written."""


class TestATextPrinted:
    @pytest.mark.parametrize("operation", PRINTED)
    def test_has_its_fields_in_the_order_of_the_schema(self, operation: str) -> None:
        """Each operation has an example here, printed letter by letter."""
        assert text_of(operation, QUESTIONS[operation]) == PRINTED[operation]
        assert PRINTED.keys() == QUESTIONS.keys()

    @pytest.mark.parametrize("operation", PRINTED)
    def test_does_not_depend_on_the_order_of_the_question(self, operation: str) -> None:
        """Two equal questions have one text."""
        turned_round = dict(reversed(QUESTIONS[operation].items()))
        assert text_of(operation, turned_round) == PRINTED[operation]

    def test_keeps_lists_and_objects_that_are_empty(self) -> None:
        """What was told empty was told, and is told again."""
        asked: Json = {"trump_suit": "clubs", "hand": ["AH"], "trick": [], "rules": {}}
        assert text_of("legal-plays", asked) == (
            "legal-plays;trump_suit=clubs;hand=AH;trick=;rules="
        )

    def test_leaves_out_who_plays_after_the_one_before(self) -> None:
        """A usual deal of four players is told in some 130 characters."""
        cards = ["KC", "10C", "3S", "5C", "AS", "2S", "4S", "6S", "7H", "8H", "9H", "10H"]
        cards += ["2D", "3D", "4D", "6D", "7D", "8D", "9D", "10D"]
        tricks = [
            [{"player": f"P{seat + 1}", "card": cards[4 * trick + seat]} for seat in range(4)]
            for trick in range(5)
        ]
        asked = {**without(RECORD, "hands", "rob", "taken_by", "claim", "rules"), "tricks": tricks}
        text = text_of("deal-review", asked)
        assert text == (
            "deal-review;players=P1,P2,P3,P4;dealer=P1;trump_card=9C;tricks=P1:KC,10C,3S,5C"
            "/P1:AS,2S,4S,6S/P1:7H,8H,9H,10H/P1:2D,3D,4D,6D/P1:7D,8D,9D,10D"
        )
        assert len(text) < 150

    def test_names_a_player_who_plays_twice_or_is_not_seated(self) -> None:
        """A record that is wrong is told as it is."""
        plays = [("P2", "KC"), ("P2", "10C"), ("P9", "3S"), ("P3", "5C")]
        tricks = [[{"player": player, "card": card} for player, card in plays]]
        asked = {**without(RECORD, "hands", "rob", "taken_by", "claim", "rules"), "tricks": tricks}
        assert text_of("deal-review", asked).endswith(";tricks=P2:KC,P2:10C,P9:3S,P3:5C")

    def test_leaves_out_a_player_who_is_not_told(self) -> None:
        """A card on the table need not have been played by anybody known."""
        asked = {"trump_suit": "clubs", "trick": [{"card": "KC"}, {"card": "AH", "player": "Bob"}]}
        assert text_of("trick-winner", asked) == "trick-winner;trump_suit=clubs;trick=KC,AH:Bob"


class TestNames:
    @pytest.mark.parametrize("name", NAMES)
    def test_are_written_in_one_way(self, name: str) -> None:
        """Letters, digits and spaces are readable; all else is told by its code points."""
        assert name_written(name) == NAMES[name]
        assert name_read(NAMES[name]) == name

    @pytest.mark.parametrize(
        ("typed", "name"),
        [
            ("王芳", "王芳"),
            ("Áine Ní Bhriain", "Áine Ní Bhriain"),
            ("A\u0301ine", "Áine"),
            ("~C1~ine", "Áine"),
            ("~c1~~e9~", "Áé"),
            ("~d800~", "~d800~"),
            ("~110000~", "~110000~"),
            ("~xyz~", "~xyz~"),
            ("~ 20 ~", "~ 20 ~"),
            ("O'Brien", "O'Brien"),
        ],
    )
    def test_are_read_as_they_are_typed(self, typed: str, name: str) -> None:
        """Only what is an escape is taken for one."""
        assert name_read(typed) == name

    @pytest.mark.parametrize(
        ("written", "side"),
        [
            ("Ann.Cait", "Ann+Cait"),
            ("Ann+Cait", "Ann+Cait"),
            ("Ann + Cait", "Ann+Cait"),
            ("St. John+Ann", "St. John+Ann"),
            ("St~2e~_John.Ann", "St. John+Ann"),
        ],
    )
    def test_of_partners_are_joined(self, written: str, side: str) -> None:
        """By a full stop when printed; by a plus sign too when typed, and then a stop is a stop."""
        assert side_read(written) == side
        assert side_read(side_written(side)) == side
