"""The referee over HTTP: each kind of irregularity, nights of deals, and what is handed on."""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import cycle
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.rules.irregularities import Kind
from service.rules.record import MOST_PLAYS, MOST_TRICKS
from service.wording.languages import Tag
from tests import oracle, random_deals, scorekeeper
from tests.api.asking import Question, ask, json_of, question, send, with_rules, without
from tests.api.test_languages import ENGLISH_SENTENCE, HAN, sentences_in, without_sentences
from tests.hidden_hands import SUIT_OF_LETTER
from tests.random_deals import Deal, Table

FOUR = ["Ann", "Bob", "Cait", "Dan"]
DEALS = 60
"""How many random deals are put to the service in one test."""


def trick(*plays: str) -> list[dict[str, str]]:
    """A trick told as `Bob KC`, play by play."""
    return [dict(zip(("player", "card"), play.split(), strict=True)) for play in plays]


def record(*tricks: list[dict[str, str]], **told: object) -> Question:
    """A record of four players, of whom Ann has dealt; Bob leads, and clubs are trumps."""
    base = {"players": FOUR, "dealer": "Ann", "tricks": list(tricks)}
    return {**base, **({} if "trump_suit" in told else {"trump_card": "9C"}), **told}


KINGS = trick("Bob KC", "Cait 3D", "Dan 10C", "Ann 2C")
DIAMONDS = trick("Bob KD", "Cait 4D", "Dan 5D", "Ann 6D")
HEARTS = trick("Bob KH", "Cait 4H", "Dan 5H", "Ann 6H")
EIGHT_SHOWN = trick("Bob KH", "Cait 8C", "Dan 5H", "Ann 6H")
RENEGE = record(KINGS, DIAMONDS, EIGHT_SHOWN)

OF_EACH_KIND: Mapping[str, Question] = {
    "illegal_renege": RENEGE,
    "out_of_turn": record(trick("Bob KD", "Dan 5D", "Cait 4D", "Ann 6D")),
    "wrong_leader": record(DIAMONDS, trick("Cait KH", "Dan 4H", "Ann 5H", "Bob 6H")),
    "wrong_winner_taken": record(DIAMONDS, taken_by=["Dan"]),
    "card_not_held": record(trick("Bob KC", "Cait 9C", "Dan 10C", "Ann 2C")),
    "duplicate_card": record(DIAMONDS, trick("Bob KH", "Cait 4H", "Dan 5D", "Ann 6H")),
    "late_rob": record(rob={"player": "Cait", "announced": "late"}),
    "rob_without_ace": record(
        trick("Bob KD", "Cait 4D", "Dan AC", "Ann 6D"), rob={"player": "Cait"}
    ),
    "failed_to_rob": record(
        trick("Bob KD", "Cait AC", "Dan 5D", "Ann 6D"), rules={"rob_compulsory": True}
    ),
    "wrong_card_count": record(hands={"Cait": ["AC", "KC", "QC", "JC", "5C", "2C"]}),
    "play_after_game_won": record(DIAMONDS, HEARTS, scores={"Bob": 20}),
    "forbidden_discard": record(
        DIAMONDS, rob={"player": "Cait", "discard": "AC"}, rules={"rob_may_discard_ace": False}
    ),
}
"""A record with one irregularity for each kind."""


def review(client: FlaskClient, asked: Question, language: str = "en") -> dict[str, Any]:
    """The ruling on a record."""
    answer = ask(client, "deal-review", asked, headers={"Accept-Language": language})
    assert answer.status_code == 200, answer.text
    return json_of(answer)


def text_in(answer: dict[str, Any]) -> str:
    """The text form with which a summary ends."""
    return str(answer["summary"]).rpartition("\n")[2]


class TestEachKind:
    """Every kind of irregularity can be found, and is told for people and machines alike."""

    def test_is_here(self) -> None:
        """No kind is missing among the records above."""
        assert list(OF_EACH_KIND) == list(Kind)

    @pytest.mark.parametrize("kind", OF_EACH_KIND)
    def test_is_found_alone(self, client: FlaskClient, kind: str) -> None:
        """The record is irregular in this and in nothing else."""
        answer = review(client, OF_EACH_KIND[kind])
        assert answer["verdict"] == "irregular"
        (found,) = answer["irregularities"]
        assert found["kind"] == kind
        assert answer["rule"] == found["rule"]

    @pytest.mark.parametrize("kind", OF_EACH_KIND)
    def test_leads_to_the_page_that_guides_through_it(self, client: FlaskClient, kind: str) -> None:
        """The rule it names has the name of the kind, and a page with steps; the remedy has one."""
        (found,) = review(client, OF_EACH_KIND[kind])["irregularities"]
        assert found["rule"] == kind.replace("_", "-")
        page = json_of(client.get(f"/v1/rules/{found['rule']}"))
        assert len(page["steps"]) >= 2
        assert client.get(f"/v1/rules/{found['remedy']['rule']}").status_code == 200

    @pytest.mark.parametrize("kind", OF_EACH_KIND)
    def test_is_read_out(self, client: FlaskClient, kind: str) -> None:
        """The summary says what happened and what follows, in the words of the ruling."""
        for language in Tag:
            answer = review(client, OF_EACH_KIND[kind], language)
            (found,) = answer["irregularities"]
            for sentence in (answer["reason"], found["reason"], found["remedy"]["text"]):
                assert sentence in answer["summary"]

    @pytest.mark.parametrize("kind", OF_EACH_KIND)
    def test_is_the_same_in_every_language(self, client: FlaskClient, kind: str) -> None:
        """Only sentences differ, and those in Chinese are Chinese."""
        english, chinese = (review(client, OF_EACH_KIND[kind], language) for language in Tag)
        assert without_sentences(english) == without_sentences(chinese)
        assert text_in(english) == text_in(chinese)
        for sentence in sentences_in(chinese):
            assert re.search(HAN, sentence)
            assert not re.search(ENGLISH_SENTENCE, sentence)

    @pytest.mark.parametrize("kind", OF_EACH_KIND)
    def test_says_whose_choice_the_remedy_is(self, client: FlaskClient, kind: str) -> None:
        """What the rule sheets do not say is said to be this house's, in the summary too."""
        answer = review(client, OF_EACH_KIND[kind])
        (found,) = answer["irregularities"]
        by_house = "Remedies are this house's choice, because the rule sheets name none."
        is_penalty = found["remedy"]["penalty"] != "none"
        assert (by_house in answer["summary"]) is (
            is_penalty and found["remedy"]["source"] == "house"
        )
        assert (found["remedy"]["source"] == "sheets") is (kind == "play_after_game_won")


class TestAnIllegalRenege:
    """It comes with its proof, what it changed, and what follows."""

    def test_names_the_card_that_proves_it(self, client: FlaskClient) -> None:
        """The eight of clubs, which Cait showed in trick 3, she had held in trick 1."""
        (found,) = review(client, RENEGE)["irregularities"]
        assert (found["player"], found["trick"], found["position"]) == ("Cait", 1, 2)
        assert found["card"] == "3D"
        assert found["evidence"] == [{"trick": 3, "position": 2, "card": "8C"}]
        for named in ("Cait", "trick 1", "three of diamonds", "eight of clubs", "trick 3"):
            assert named in found["reason"]

    def test_tells_who_would_have_taken_the_trick(self, client: FlaskClient) -> None:
        """With the ace of hearts Cait would have taken it; with a small trump Bob."""
        asked = record(KINGS, EIGHT_SHOWN, trick("Cait AH", "Dan 7D", "Ann 8D", "Bob 9D"))
        found = review(client, asked)["irregularities"][0]
        assert {each["card"]: each["winner"] for each in found["consequences"]} == {
            "AH": "Cait",
            "8C": "Bob",
        }

    @pytest.mark.parametrize(
        ("rules", "claim", "penalty", "scores"),
        [
            ({}, None, "hand_dead", (10, 0)),
            ({"revoke_penalty": "correct_only"}, None, "correct_only", (10, 5)),
            ({"revoke_penalty": "lose_trick"}, None, "none", (10, 5)),
            ({"revoke_penalty": "hand_dead"}, None, "hand_dead", (10, 0)),
            ({"revoke_penalty": "lose_deal_points"}, None, "lose_deal_points", (10, 0)),
            (
                {"revoke_penalty": "lose_deal_points"},
                {"trick": 2, "position": 4},
                "lose_deal_points",
                (10, 5),
            ),
            ({"revoke_penalty": "lose_game"}, None, "lose_game", (10, 5)),
            ({}, {"trick": 1, "position": 2}, "correct_only", (10, 5)),
            ({}, {"trick": 1, "position": 4}, "correct_only", (10, 5)),
            ({}, {"trick": 2, "position": 1}, "hand_dead", (10, 0)),
            ({}, {"next_deal_begun": True}, "none", (10, 5)),
            (
                {"revoke_claim_deadline": "end_of_game"},
                {"next_deal_begun": True},
                "hand_dead",
                (10, 0),
            ),
        ],
    )
    def test_has_the_penalty_of_the_house(
        self,
        client: FlaskClient,
        rules: dict[str, object],
        claim: object,
        penalty: str,
        scores: tuple[int, int],
    ) -> None:
        """By its rules, and by when the objection came, so much is left to Bob and to Cait."""
        told = {} if claim is None else {"claim": claim}
        answer = review(client, {**RENEGE, "rules": rules, **told})
        assert answer["irregularities"][0]["remedy"]["penalty"] == penalty
        assert (answer["scores"]["Bob"], answer["scores"]["Cait"]) == scores
        as_played = answer.get("scores_as_played", answer["scores"])
        assert (as_played["Bob"], as_played["Cait"]) == (10, 5)
        assert ("scores_as_played" in answer) is (scores != (10, 5))
        assert answer["game_over"] is (penalty == "lose_game")


class TestDefaults:
    """A field that is left out means what the document says."""

    @pytest.mark.parametrize(
        ("asked", "path", "default", "other"),
        [
            (
                record(rob={"player": "Cait"}),
                ("rob", "announced"),
                "before_first_lead",
                "late",
            ),
            (
                {**RENEGE, "claim": {"trick": 1, "position": 2}},
                ("claim", "next_deal_begun"),
                False,
                None,
            ),
            (
                record(DIAMONDS, pool={"pool": 8, "stake": 2}, rules={"game": "spoil_five"}),
                ("pool", "jink_called"),
                False,
                None,
            ),
        ],
    )
    def test_may_be_written(
        self,
        client: FlaskClient,
        asked: Question,
        path: tuple[str, str],
        default: object,
        other: object,
    ) -> None:
        """Writing the default changes nothing but the text of the record."""
        part, field = path
        left_out = review(client, asked)
        written = review(client, {**asked, part: {**asked[part], field: default}})
        assert without(written, "summary") == without(left_out, "summary")
        if other is not None:
            changed = review(client, {**asked, part: {**asked[part], field: other}})
            assert without(changed, "summary") != without(left_out, "summary")


def random_records(kind: str, count: int = DEALS) -> Iterator[Question]:
    """Records of random deals of every game: lawful ones, and ones with an illegal play."""
    random = Random(f"records {kind}")
    for _ in range(count):
        deal = random_deals.random_deal(random)
        offence = random_deals.with_an_illegal_play(deal, random) if kind == "offending" else None
        yield deal.request if offence is None else offence.deal.request


def in_batch(records: list[Question]) -> list[dict[str, Any]]:
    """The records as items of a batch."""
    return [
        {"id": str(number), "operation": "deal-review", "request": asked}
        for number, asked in enumerate(records)
    ]


class TestHandingOn:
    """What an answer tells can be asked, sent and stored again."""

    @pytest.mark.parametrize("language", Tag)
    @pytest.mark.parametrize("kind", ["lawful", "offending"])
    def test_the_text_of_a_summary_has_the_same_ruling(
        self, client: FlaskClient, kind: str, language: str
    ) -> None:
        """From summary to text, from text to record, from record to the ruling, byte for byte."""
        headers = {"Accept-Language": language}
        for asked in random_records(kind, DEALS // 2):
            first = ask(client, "deal-review", asked, headers=headers)
            read = json_of(ask(client, "notation", {"text": text_in(json_of(first))}))
            assert (read["operation"], read["faults"]) == ("deal-review", [])
            assert read["request"] == asked
            again = ask(client, "deal-review", read["request"], headers=headers)
            assert again.data == first.data

    @pytest.mark.parametrize("kind", ["lawful", "offending"])
    def test_a_batch_has_the_same_rulings(self, client: FlaskClient, kind: str) -> None:
        """Each ruling is the same bytes alone, in an array and in a line."""
        records = list(random_records(kind))
        alone = [ask(client, "deal-review", asked).data for asked in records]
        results = [
            b'{"id":"%d","status":200,"body":%b}' % (number, answer)
            for number, answer in enumerate(alone)
        ]
        lines = b"\n".join(json.dumps(item).encode() for item in in_batch(records))
        assert ask(client, "batch", in_batch(records)).data == b"[" + b",".join(results) + b"]"
        in_lines = send(client, "batch", lines, "application/x-ndjson")
        assert in_lines.data == b"".join(result + b"\n" for result in results)

    def test_a_faulty_record_spoils_only_its_own_result(self, client: FlaskClient) -> None:
        """Between two sound records a problem stands, as it would alone."""
        faulty = {**RENEGE, "dealer": "Zoe"}
        items = in_batch([RENEGE, faulty, RENEGE])
        first, problem, last = json.loads(ask(client, "batch", items).data)
        assert first["body"] == last["body"] == review(client, RENEGE)
        alone = json_of(ask(client, "deal-review", faulty))
        assert problem["body"] == {**alone, "instance": "1"}


class TestRandomDeals:
    """Deals of every game, of two to ten players, as the referee sees them over HTTP."""

    def test_that_are_lawful_are_ruled_on(self, client: FlaskClient) -> None:
        """No play is called illegal, and leaders and winners are those who led and won."""
        random = Random("lawful over HTTP")
        languages = cycle(Tag)
        games = set()
        for _ in range(DEALS):
            deal = random_deals.random_deal(random)
            games.add(deal.request.get("rules", {}).get("game", "twenty_five"))
            answer = review(client, deal.request, next(languages))
            assert {each["kind"] for each in answer["irregularities"]} <= deal.may_be_named
            assert_led_and_won(answer, deal)
            verdicts = {play["verdict"] for trick in answer["tricks"] for play in trick["plays"]}
            assert "illegal" not in verdicts
            if deal.is_whole and not answer["irregularities"]:
                assert answer["verdict"] == "clean"
        assert len(games) == 4

    def test_with_an_illegal_play_are_never_called_clean_when_whole(
        self, client: FlaskClient
    ) -> None:
        """Of a deal that was played to its end the offence, and no other, is proven."""
        random = Random("offending over HTTP")
        proven = 0
        for _ in range(DEALS):
            deal = random_deals.random_deal(random)
            offence = random_deals.with_an_illegal_play(deal, random)
            if offence is None or not offence.deal.is_whole:
                continue
            answer = review(client, offence.deal.request)
            reneges = [
                (each["trick"], each["position"])
                for each in answer["irregularities"]
                if each["kind"] == "illegal_renege"
            ]
            assert reneges == [(offence.trick, offence.position)]
            proven += 1
        assert proven > DEALS / 6

    def test_of_ten_players_are_answered(self, client: FlaskClient) -> None:
        """Fifty cards, each with a verdict."""
        random = Random("ten players")
        players = [f"Player {number}" for number in range(1, 11)]
        for _ in range(5):
            deal = played(random, players, {"target": 500}, {})
            answer = review(client, deal.request)
            assert [len(each["plays"]) for each in answer["tricks"]] == [10] * 5
            assert answer["verdict"] == "clean"
            assert_led_and_won(answer, deal)


def assert_led_and_won(answer: dict[str, Any], deal: Deal) -> None:
    """The tricks are told with the leaders and the winners that they had."""
    assert [each["leader"] for each in answer["tricks"]] == deal.leaders
    winners = [each["winner"] for each in answer["tricks"] if "winner" in each]
    assert winners == deal.winners


def played(
    random: Random, players: list[str], rules: Mapping[str, object], told: Mapping[str, object]
) -> Deal:
    """A lawful deal that nobody robbed in, recorded to its end."""
    hands, turned = oracle.random_deal(random, len(players))
    suit = SUIT_OF_LETTER[turned[-1]]
    request = {
        "players": players,
        "dealer": players[-1],
        "trump_suit": suit,
        "rules": dict(rules),
        **told,
    }
    table = Table(
        request=request,
        hands=dict(zip(players, hands, strict=True)),
        trump_suit=suit,
        demoted_ace=False,
        declined=False,
        recorded=5 * len(players),
        goes_on=False,
        plays_on=False,
    )
    return random_deals.play_out(table, random, [])


class TestANight:
    """The scores that a ruling leaves are those that the next deal begins with."""

    @pytest.mark.parametrize(
        "rules",
        [
            {"game": "twenty_five"},
            {"game": "forty_five", "teams": "opposite"},
            {"game": "twenty_five", "win_check": "end_of_deal", "best_trump_bonus": True},
        ],
        ids=str,
    )
    def test_is_played_until_somebody_wins(
        self, client: FlaskClient, rules: dict[str, object]
    ) -> None:
        """Deal after deal the scores and the end are the scorekeeper's and those of deal-score."""
        random = Random(str(rules))
        for _ in range(3):
            scores: dict[str, int] = {}
            for _deal in range(30):
                deal = played(random, FOUR, rules, {"scores": scores} if scores else {})
                answer = review(client, deal.request)
                expected = scorekeeper.deal_score(random_deals.scoring_question(deal))
                assert answer["scores"] == expected["scores"]
                assert answer["game_over"] is expected["game_over"]
                assert answer.get("winner") == expected.get("winner")
                asked = without(random_deals.scoring_question(deal), "turned_card_robbed")
                scored = json_of(ask(client, "deal-score", asked))
                assert answer["scores"] == scored["scores"]
                assert answer["ignored_tricks"] == scored["ignored_tricks"]
                if answer["game_over"]:
                    break
                scores = answer["scores"]
            assert answer["game_over"]

    def test_of_an_auction_takes_its_contract(self, client: FlaskClient) -> None:
        """What `auction-status` calls the contract goes into the record as it is."""
        players = {"players": FOUR, "dealer": "Dan"}
        calls = [("Ann", "20"), ("Bob", "pass"), ("Cait", "25"), ("Dan", "pass"), ("Ann", "pass")]
        auction = json_of(
            ask(
                client,
                "auction-status",
                {**players, "calls": [{"player": who, "call": call} for who, call in calls]},
            )
        )
        assert auction["over"]
        contract = auction["contract"]
        random = Random("contract")
        rules = {"game": "auction_forty_fives"}
        for _ in range(10):
            deal = played(random, FOUR, rules, {"contract": contract, "scores": {"Ann": -15}})
            answer = review(client, deal.request)
            asked = without(random_deals.scoring_question(deal), "dealer")
            scored = json_of(ask(client, "contract-score", asked))
            assert (answer["contract_made"], answer["scores"]) == (scored["made"], scored["scores"])
            assert answer["tricks"][0]["leader"] == contract["first_leader"] == "Dan"
            assert answer["verdict"] == "clean"

    def test_of_an_auction_without_its_contract_is_not_scored(self, client: FlaskClient) -> None:
        """There is no score, and a note says what is missing."""
        asked = record(DIAMONDS, trump_suit="clubs", rules={"game": "auction_forty_fives"})
        answer = review(client, asked)
        assert answer.keys().isdisjoint({"scores", "game_over", "winner", "contract_made"})
        assert [each["rule"] for each in answer["notes"]] == ["contract-score"]
        assert answer["notes"][0]["reason"] in answer["summary"]

    def test_of_spoil_five_hands_its_pool_on(self, client: FlaskClient) -> None:
        """The pool goes from hand to hand as `pool-settlement` settles it."""
        random = Random("pool")
        pool, outcomes = 8, set()
        for _ in range(20):
            told = {"pool": {"pool": pool, "stake": 2}}
            deal = played(random, FOUR, {"game": "spoil_five"}, told)
            settled = review(client, deal.request)["settlement"]
            asked = {
                "players": FOUR,
                "pool": pool,
                "stake": 2,
                "tricks": deal.winners,
                "rules": {"game": "spoil_five"},
            }
            alone = json_of(ask(client, "pool-settlement", asked))
            assert settled == {name: alone[name] for name in settled}
            outcomes.add(settled["outcome"])
            pool = settled["pool_after"] + 8
        assert outcomes == {"won", "spoiled"}

    def test_of_spoil_five_without_its_pool_is_not_settled(self, client: FlaskClient) -> None:
        """There is no settlement, and a note says what is missing."""
        answer = review(client, record(DIAMONDS, rules={"game": "spoil_five"}))
        assert answer.keys().isdisjoint({"settlement", "scores", "game_over", "winner"})
        assert [each["rule"] for each in answer["notes"]] == ["three-tricks-take-pool"]


class TestFaultyRecords:
    """They get a ruling, however faulty, and one that the document allows."""

    @pytest.mark.parametrize("language", Tag)
    def test_get_one_that_fits_at_worst(self, client: FlaskClient, language: str) -> None:
        """Six tricks of twelve cards, everything twice, and names as long as may be."""
        names = [f"{number}{'牌' * 63}" for number in range(10)]
        tricks = [
            [
                {"player": names[(7 * position + number) % 10], "card": "10C"}
                for position in range(MOST_PLAYS)
            ]
            for number in range(MOST_TRICKS)
        ]
        asked = {
            "players": names,
            "dealer": names[0],
            "trump_card": "9C",
            "tricks": tricks,
            "taken_by": [names[3]] * MOST_TRICKS,
            "hands": {name: ["AC", "9C", "KC", "QC", "JC", "10C"] for name in names},
            "rob": {"player": names[1], "announced": "late"},
            "scores": dict.fromkeys(names, 20),
        }
        body = json.dumps(asked, ensure_ascii=False).encode()
        headers = {"Accept-Language": language}
        answer = send(client, "deal-review", body, headers=headers)
        ruling = json_of(answer)
        assert ruling["verdict"] == "irregular"
        assert len(ruling["irregularities"]) > 150
        read = json_of(ask(client, "notation", {"text": text_in(ruling)}))
        assert (read["faults"], read["request"]) == ([], asked)

    def test_are_ruled_on_whatever_was_recorded(self, client: FlaskClient) -> None:
        """Cards at random from anybody, in any order: never a problem, and always a text."""
        random = Random("faulty")
        kinds = set()
        for _ in range(DEALS):
            asked = faulty_record(random)
            answer = review(client, asked)
            kinds |= {each["kind"] for each in answer["irregularities"]}
            read = json_of(ask(client, "notation", {"text": text_in(answer)}))
            assert review(client, read["request"]) == answer
        assert kinds >= {
            *("illegal_renege", "out_of_turn", "wrong_leader", "wrong_winner_taken"),
            *("card_not_held", "duplicate_card", "wrong_card_count"),
        }

    def test_are_in_the_order_in_which_things_happened(self, client: FlaskClient) -> None:
        """First what was wrong before the first lead, then trick by trick and card by card."""
        random = Random("order")
        for _ in range(DEALS):
            found = review(client, faulty_record(random))["irregularities"]
            moments = [
                (each.get("trick", 0), each.get("position", 0 if "trick" not in each else 99))
                for each in found
            ]
            assert moments == sorted(moments)

    def test_name_one_who_failed_to_take_the_turned_up_ace(self, client: FlaskClient) -> None:
        """What follows is said alike in the remedy and in the score."""
        asked = record(
            trick("Bob 2D", "Cait 3D", "Dan 4D", "Ann KC"),
            trump_card="AC",
            scores={"Ann": 20},
            rules={"rob_compulsory": True, "rob_failure_penalty": "cannot_win_deal"},
        )
        answer = review(client, asked)
        (found,) = answer["irregularities"]
        assert (found["kind"], found["player"]) == ("failed_to_rob", "Ann")
        assert found["remedy"]["penalty"] == "cannot_win_deal"
        assert (answer["scores"]["Ann"], answer["game_over"]) == (25, False)


def faulty_record(random: Random) -> Question:
    """A record that nobody kept with care."""
    players = FOUR[: random.choice([2, 3, 4])]
    pack = random.sample(oracle.pack(), random.choice([10, 30, 52]))
    tricks = [
        [
            {"player": random.choice(players), "card": random.choice(pack)}
            for _ in range(random.randint(1, 6))
        ]
        for _ in range(random.randint(0, MOST_TRICKS))
    ]
    asked: Question = {
        "players": players,
        "dealer": random.choice(players),
        "trump_card": random.choice(pack),
        "tricks": tricks,
        "taken_by": [random.choice(players) for _ in tricks],
        "hands": {
            player: random.sample(pack, random.randint(0, 6))
            for player in players
            if random.random() < 0.5
        },
    }
    if random.random() < 0.5:
        asked["rob"] = {"player": random.choice(players)}
    return asked


class TestHouseRules:
    """The rules of following are those of the house, in a ruling as in a single question."""

    @pytest.mark.parametrize("kind", ["lawful", "offending"])
    def test_are_those_of_play_check(self, client: FlaskClient, kind: str) -> None:
        """Where a whole hand is known, each verdict is what `play-check` says of the card."""
        random = Random(f"rules {kind}")
        checked = 0
        while checked < 100:
            deal = random_deals.random_deal(random)
            if kind == "offending":
                offence = random_deals.with_an_illegal_play(deal, random)
                if offence is None:
                    continue
                deal = offence.deal
            request = {**deal.request, "hands": deal.table.hands}
            answer = review(client, request)
            for asked, verdict in checks(deal, answer):
                assert json_of(ask(client, "play-check", asked))["legal"] is (verdict == "legal")
                checked += 1

    def test_are_told_back(self, client: FlaskClient) -> None:
        """The answer names the game and what the house has changed."""
        asked = with_rules("deal-review", revoke_penalty="lose_game", misdeal="deal_passes")
        rules = review(client, asked)["rules"]
        assert rules["game"] == "twenty_five"
        assert rules["changed"] == {"revoke_penalty": "lose_game", "misdeal": "deal_passes"}

    def test_may_be_left_out(self, client: FlaskClient) -> None:
        """Without any, the deal is one of Twenty-Five."""
        assert review(client, RENEGE)["rules"]["game"] == "twenty_five"


def checks(deal: Deal, answer: dict[str, Any]) -> Iterator[tuple[Question, str]]:
    """For the plays of a deal what `play-check` is asked, and what the ruling said."""
    hands = {player: list(hand) for player, hand in deal.table.hands.items()}
    rules = deal.request.get("rules", {})
    for played_trick, reviewed in zip(deal.request["tricks"], answer["tricks"], strict=True):
        for position, play in enumerate(played_trick):
            yield (
                {
                    "trump_suit": deal.table.trump_suit,
                    "hand": list(hands[play["player"]]),
                    "trick": played_trick[:position],
                    "card": play["card"],
                    "rules": rules,
                    **({"demoted_ace": True} if deal.table.demoted_ace else {}),
                },
                reviewed["plays"][position]["verdict"],
            )
            hands[play["player"]].remove(play["card"])


def test_a_whole_record_is_answered_like_its_parts(client: FlaskClient) -> None:
    """Without its last cards a deal is never called more than it is called with them."""
    random = Random("parts")
    for _ in range(DEALS // 3):
        whole = random_deals.random_deal(random).request
        for count in range(len(whole["tricks"])):
            part = without(whole, "taken_by", "pool", "contract")
            part["tricks"] = whole["tricks"][: count + 1]
            answers: list[TestResponse] = [
                ask(client, "deal-review", asked)
                for asked in (part, without(whole, "pool", "contract"))
            ]
            some, all_of_it = (
                [play["verdict"] for trick in json_of(each)["tricks"] for play in trick["plays"]]
                for each in answers
            )
            for early, late in zip(some, all_of_it, strict=False):
                assert early in ("undetermined", late)


def test_the_sound_question_has_something_to_tell(client: FlaskClient) -> None:
    """The record that stands for all in other tests is irregular, so that they see sentences."""
    answer = review(client, question("deal-review"))
    assert answer["verdict"] == "irregular"
    assert answer["irregularities"]
