"""What answers about scores are like to those who build on them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.wording.languages import Tag
from tests import scoring_questions
from tests.api.asking import Question, ask, json_of, question, with_rules, without
from tests.api.test_languages import sentences_in, without_sentences

MAKES: Mapping[str, Callable[[Random], Question]] = {
    "deal-score": scoring_questions.deal_question,
    "pool-settlement": scoring_questions.pool_question,
    "auction-status": scoring_questions.auction_question,
    "contract-score": scoring_questions.contract_question,
}
SCORING = tuple(MAKES)
WITH_SCORES = ("deal-score", "auction-status", "contract-score")

QUESTIONS = 300
"""How many random questions of each kind are asked."""


def random_questions(operation: str, seed: str) -> Iterator[Question]:
    """Sound questions of one kind, the same ones each time."""
    random = Random(f"{operation}, {seed}")
    for _ in range(QUESTIONS):
        yield MAKES[operation](random)


def answered(client: FlaskClient, operation: str, asked: Question) -> dict[str, Any]:
    """The answer to a question that has one."""
    answer = ask(client, operation, asked)
    assert answer.status_code == 200, answer.text
    return json_of(answer)


def parts_of(value: object) -> Iterator[object]:
    """An answer and everything in it."""
    yield value
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from parts_of(each)


class TestNamesOfSides:
    """A side is told by its own name or by that of any of its players, and answered by its own."""

    @pytest.mark.parametrize("first", ["Ann+Cait", "Ann", "Cait"])
    @pytest.mark.parametrize("second", ["Bob+Dan", "Bob", "Dan"])
    @pytest.mark.parametrize("operation", WITH_SCORES)
    def test_scores_may_be_told_by_any_of_them(
        self, client: FlaskClient, operation: str, first: str, second: str
    ) -> None:
        """However the sides are named, and in whichever order, the answer is the same bytes."""
        told = {"Ann+Cait": 15, "Bob+Dan": 5}
        usual = ask(client, operation, question(operation, scores=told)).data
        for scores in ({first: 15, second: 5}, {second: 5, first: 15}):
            assert ask(client, operation, question(operation, scores=scores)).data == usual

    @pytest.mark.parametrize("first", ["Ann+Cait", "Ann", "Cait"])
    def test_points_may_be_told_by_any_of_them(self, client: FlaskClient, first: str) -> None:
        """So it is where points are told in place of tricks."""
        asked = without(question("contract-score"), "tricks")
        usual = answered(client, "contract-score", {**asked, "points": {"Ann": 25, "Bob": 5}})
        assert usual["points"] == {"Ann+Cait": 25, "Bob+Dan": 5}
        answer = answered(client, "contract-score", {**asked, "points": {"Dan": 5, first: 25}})
        assert answer == usual

    @pytest.mark.parametrize("side", ["Ann+Cait", "Ann", "Cait"])
    def test_a_contract_may_name_its_side_by_any_of_them(
        self, client: FlaskClient, side: str
    ) -> None:
        """The side of a contract says nothing that its player does not say."""
        asked = question("contract-score")
        usual = ask(client, "contract-score", asked).data
        asked["contract"]["side"] = side
        assert ask(client, "contract-score", asked).data == usual
        del asked["contract"]["side"]
        assert ask(client, "contract-score", asked).data == usual

    @pytest.mark.parametrize("operation", WITH_SCORES)
    def test_a_side_left_out_has_nothing(self, client: FlaskClient, operation: str) -> None:
        """No score is the same as a score of 0, of one side or of all."""
        asked = question(operation, scores={"Bob": 5})
        whole = question(operation, scores={"Bob": 5, "Ann": 0})
        assert ask(client, operation, asked).data == ask(client, operation, whole).data
        none = ask(client, operation, without(question(operation), "scores")).data
        for scores in ({}, {"Cait": 0, "Dan": 0}):
            assert ask(client, operation, question(operation, scores=scores)).data == none

    @pytest.mark.parametrize("operation", SCORING)
    def test_stand_as_their_players_sit(self, client: FlaskClient, operation: str) -> None:
        """Partners, sides and whatever is told by side or by player are in seating order."""
        for asked in random_questions(operation, "in seating order"):
            answer = answered(client, operation, asked)
            seat = asked["players"].index
            sides = answer["sides"]
            assert sides == sorted((sorted(side, key=seat) for side in sides), key=by_first(seat))
            assert sorted((each for side in sides for each in side), key=seat) == asked["players"]
            names = ["+".join(side) for side in sides]
            for told in ("scores", "points", "changes", "receives"):
                assert told not in answer or list(answer[told]) == names
            assert "pays" not in answer or list(answer["pays"]) == asked["players"]

    @pytest.mark.parametrize("operation", SCORING)
    @pytest.mark.parametrize(
        "sides",
        [
            [["Ann", "Cait"], ["Bob", "Dan"]],
            [["Bob", "Dan"], ["Ann", "Cait"]],
            [["Dan", "Bob"], ["Cait", "Ann"]],
        ],
    )
    def test_may_be_told_in_any_order(
        self, client: FlaskClient, operation: str, sides: list[list[str]]
    ) -> None:
        """In which order somebody lists sides and partners bears on nothing."""
        as_partners_opposite = without(with_rules(operation, teams="opposite"), "sides")
        usual = answered(client, operation, as_partners_opposite)
        answer = answered(client, operation, {**as_partners_opposite, "sides": sides})
        assert answer == usual


def by_first(seat: Callable[[str], int]) -> Callable[[Sequence[str]], int]:
    """Where the first of some players sits."""
    return lambda side: seat(side[0])


class TestAbsence:
    """What does not apply is absent, and never null."""

    @pytest.mark.parametrize("operation", SCORING)
    def test_is_never_null(self, client: FlaskClient, operation: str) -> None:
        """Nothing in any answer is null."""
        for asked in random_questions(operation, "never null"):
            assert None not in list(parts_of(answered(client, operation, asked)))

    def test_of_a_winner(self, client: FlaskClient) -> None:
        """A deal has a winner when the game is over, but where it does not tell who was first."""
        seen = set()
        for asked in random_questions("deal-score", "of a winner"):
            answer = answered(client, "deal-score", asked)
            seen.add(answer["game_over"])
            assert ("winner" in answer) <= answer["game_over"]
            if answer["game_over"] and "winner" not in answer:
                assert "which the question does not tell" in answer["reason"]
            assert ("won_at_trick" in answer) is answer["game_over"]
        assert seen == {True, False}

    def test_of_cards_and_of_the_bonus(self, client: FlaskClient) -> None:
        """A trick has a card if one was told, and a bonus if it fell with this trick."""
        seen = set()
        for asked in random_questions("deal-score", "of cards"):
            answer = answered(client, "deal-score", asked)
            counted = asked["tricks"][: len(answer["tricks"])]
            assert [each.get("card") for each in answer["tricks"]] == [
                each.get("card") for each in counted
            ]
            with_bonus = [each["number"] for each in answer["tricks"] if "bonus" in each]
            best = answer.get("best_trump", {})
            assert with_bonus in ([], [best.get("trick")])
            seen.add(("best_trump" in answer, bool(with_bonus)))
        assert seen == {(True, True), (True, False), (False, False)}

    def test_of_who_takes_the_pool(self, client: FlaskClient) -> None:
        """A pool has a winner if it was taken; a jink that failed has none."""
        seen = set()
        for asked in random_questions("pool-settlement", "of who takes it"):
            answer = answered(client, "pool-settlement", asked)
            seen.add(answer["outcome"])
            is_taken = answer["outcome"] in ("won", "jinked")
            assert ("winner" in answer) is ("won_at_trick" in answer) is is_taken
        assert seen == {"won", "spoiled", "jinked", "jink_failed"}

    def test_of_who_speaks_and_of_what_was_bid(self, client: FlaskClient) -> None:
        """An auction has a player to speak or is over; then it has a contract or is dealt again."""
        seen = set()
        for asked in random_questions("auction-status", "of who speaks"):
            answer = answered(client, "auction-status", asked)
            assert ("to_speak" in answer) is bool(answer["legal_calls"]) is not answer["over"]
            assert ("contract" in answer) is (answer["over"] and not answer["redeal"])
            seen.update({*answer} & {"to_speak", "high", "contract", "first_illegal_call"})
            seen.add(f"redeal is {answer['redeal']}")
        assert seen == {
            *("to_speak", "high", "contract", "first_illegal_call"),
            *("redeal is True", "redeal is False"),
        }

    def test_of_the_winner_of_a_contract(self, client: FlaskClient) -> None:
        """A contract has a winner if the game is over, unless points alone do not tell who."""
        seen = set()
        for asked in random_questions("contract-score", "of a winner"):
            answer = answered(client, "contract-score", asked)
            seen.add(answer["game_over"])
            if "tricks" in asked or not answer["game_over"]:
                assert ("winner" in answer) is answer["game_over"]
        assert seen == {True, False}

    def test_of_the_winner_where_only_the_order_would_tell(self, client: FlaskClient) -> None:
        """Points leave open which of two sides was there first; a note says so."""
        asked = without(with_rules("contract-score", tie_rule="trick_order"), "tricks")
        asked = {**asked, "scores": {"Ann": 110, "Bob": 115}, "points": {"Ann": 20, "Bob": 10}}
        answer = answered(client, "contract-score", asked)
        assert (answer["game_over"], "winner" in answer) == (True, False)
        (note,) = [each for each in answer["notes"] if each["rule"] == "tie-rule"]
        assert "who was there first wins" in note["reason"]


class TestBarredPlayers:
    """Whoever is barred failed to rob, so nobody robbed."""

    def test_leave_the_turned_up_card_out_of_play(self, client: FlaskClient) -> None:
        """With the five turned up and not robbed, the jack is the best trump as soon as it wins."""
        rules = {
            "rob_failure_penalty": "cannot_win_deal",
            "best_trump_bonus": True,
            "best_trump_timing": "when_certain",
        }
        asked = {
            "players": ["Ann", "Bob", "Cait"],
            "scores": {"Bob": 15},
            "trump_card": "5C",
            "barred": ["Ann"],
            "tricks": [{"winner": "Bob", "card": "JC"}, {"winner": "Cait", "card": "AH"}],
            "rules": rules,
        }
        answer = answered(client, "deal-score", asked)
        assert (answer["winner"], answer["won_at_trick"]) == ("Bob", 1)


class TestFromTheAuctionToTheScore:
    """The contract that an auction leaves is handed on as it is."""

    @pytest.mark.parametrize("seed", range(3))
    def test_a_contract_can_be_scored(self, client: FlaskClient, seed: int) -> None:
        """Players, sides, scores and rules are sent again, with the contract as it was told."""
        scored = 0
        for asked in random_questions("auction-status", f"to the score, {seed}"):
            status = answered(client, "auction-status", asked)
            if "contract" not in status:
                continue
            told = without(asked, "dealer", "calls")
            tricks = [{"winner": asked["players"][0], "card": card} for card in ALL_TRUMPS]
            played = {"contract": status["contract"], "trump_suit": "clubs", "tricks": tricks}
            score = answered(client, "contract-score", {**told, **played})
            assert score["sides"] == status["sides"]
            assert score["made"] is (asked["players"][0] in status["contract"]["side"].split("+"))
            scored += 1
        assert scored > QUESTIONS / 10

    def test_the_least_that_is_needed_is_the_same(self, client: FlaskClient) -> None:
        """The player and the bid are enough; the rest of a contract follows from them."""
        asked = question("contract-score")
        usual = ask(client, "contract-score", asked).data
        asked["contract"] = {"player": "Ann", "bid": 20}
        assert ask(client, "contract-score", asked).data == usual

    def test_a_bid_of_30_for_60_can_be_scored(self, client: FlaskClient) -> None:
        """The call that is no number comes through as a bid of 30 that makes 60."""
        asked = with_rules("auction-status", thirty_for_sixty_bid=True, thirty_made=30)
        passes = [{"player": player, "call": "pass"} for player in ("Bob", "Cait", "Dan")]
        asked["calls"] = [{"player": "Ann", "call": "30_for_60"}, *passes]
        contract = answered(client, "auction-status", asked)["contract"]
        assert (contract["bid"], contract["thirty_for_sixty"]) == (30, True)
        played = {"contract": contract, "points": {"Ann": 30}}
        told = {**without(asked, "dealer", "calls"), **played}
        assert answered(client, "contract-score", told)["changes"] == {"Ann+Cait": 60, "Bob+Dan": 0}


ALL_TRUMPS = ("5C", "JC", "AH", "AC", "KC")


class TestTrickByTrick:
    """Asking after each trick, with the list so far, is the same as asking once at the end."""

    @pytest.mark.parametrize("seed", range(2))
    def test_the_tricks_are_scored_as_they_will_be(self, client: FlaskClient, seed: int) -> None:
        """Each answer is the beginning of the last one, until the trick that wins the game."""
        for asked in random_questions("deal-score", f"trick by trick, {seed}"):
            whole = answered(client, "deal-score", asked)
            won_at = whole.get("won_at_trick", 6)
            for count in range(1, len(asked["tricks"])):
                so_far = {**asked, "tricks": asked["tricks"][:count]}
                answer = answered(client, "deal-score", so_far)
                assert answer["tricks"] == whole["tricks"][:count]
                assert answer["game_over"] is (count >= won_at)
                if count >= won_at:
                    same = ("scores", "by_player", "winner", "won_at_trick", "rule", "reason")
                    assert [answer[name] for name in same] == [whole[name] for name in same]
                    assert answer["ignored_tricks"] == list(range(won_at + 1, count + 1))
                else:
                    assert answer["scores"] == answer["tricks"][-1]["scores"]

    def test_each_trick_leaves_the_scores_it_adds_to(self, client: FlaskClient) -> None:
        """The points of a trick, and its bonus, are what its scores differ by from those before."""
        for asked in random_questions("deal-score", "each trick"):
            answer = answered(client, "deal-score", asked)
            side_of = {each["player"]: each["side"] for each in answer["by_player"]}
            names = ["+".join(side) for side in answer["sides"]]
            told = asked.get("scores", {})
            before = {
                name: next((told[each] for each in (name, *name.split("+")) if each in told), 0)
                for name in names
            }
            for trick in answer["tricks"]:
                before[side_of[trick["winner"]]] += trick["points"] + trick.get("bonus", 0)
                assert trick["scores"] == before


# What is not the name of a player or of a side.
NO_NAMES = ("card", "trump_card", "trump_suit", "call", "rules")
FIRST_NAMES = (
    *("Aoife", "Brigid", "Cormac", "Deirdre", "Eithne"),
    *("Fiachra", "Grainne", "Hughie", "Iseult", "Jarlath"),
)
OTHER_NAMES = (
    *("Zoë", "Y", "王芳芳", "<b>X</b>", "{player}"),
    *("W" * 64, "O'Vee & sons", "🂡 U", "%s", "T/~1"),
)


def renamed(part: Any, names: Mapping[str, str], field: str = "") -> Any:
    """A question, or part of it, with the players called otherwise."""
    if field in NO_NAMES:
        return part
    if isinstance(part, str):
        return "+".join(names[name] for name in part.split("+"))
    if isinstance(part, list):
        return [renamed(each, names, field) for each in part]
    if isinstance(part, dict):
        is_by_side = field in ("scores", "points")
        return {
            renamed(name, names) if is_by_side else name: renamed(each, names, name)
            for name, each in part.items()
        }
    return part


class TestRenaming:
    """What the players are called changes their names in the answer, and nothing else."""

    @pytest.mark.parametrize("language", list(Tag))
    @pytest.mark.parametrize("operation", SCORING)
    def test_changes_nothing_else(self, client: FlaskClient, operation: str, language: str) -> None:
        """Byte for byte, sentences and order included, the answer has the new names for the old."""
        for asked in random_questions(operation, "renamed"):
            first = renamed(asked, dict(zip(asked["players"], FIRST_NAMES, strict=False)))
            other = renamed(first, dict(zip(FIRST_NAMES, OTHER_NAMES, strict=True)))
            answer, expected = (
                ask(client, f"{operation}?lang={language}", each).text for each in (other, first)
            )
            for old, new in zip(FIRST_NAMES, OTHER_NAMES, strict=True):
                expected = expected.replace(old, new)
            assert answer == expected


class TestLanguages:
    """An answer is the same in every language but for its sentences."""

    @pytest.mark.parametrize("operation", SCORING)
    def test_tell_the_same_in_other_words(self, client: FlaskClient, operation: str) -> None:
        """Codes, slugs and numbers are equal, and no reason is left untranslated."""
        for asked in random_questions(operation, "in other words"):
            english, chinese = (
                answered(client, f"{operation}?lang={language}", asked) for language in ("en", "zh")
            )
            assert without_sentences(english) == without_sentences(chinese)
            both = list(zip(sentences_in(english), sentences_in(chinese), strict=True))
            assert both
            assert all(one != other for one, other in both)


class TestRulesNamed:
    """Every rule that an answer names can be looked up."""

    @pytest.mark.parametrize("operation", SCORING)
    def test_have_pages(self, client: FlaskClient, operation: str) -> None:
        """Whether it decides, stands in a note or forbids a call, a rule has a page."""
        named = set()
        for asked in random_questions(operation, "rules named"):
            for part in parts_of(answered(client, operation, asked)):
                if isinstance(part, dict) and "rule" in part:
                    assert part["reason"]
                    named.add(part["rule"])
        assert len(named) > 1
        for rule in named:
            assert client.get(f"/v1/rules/{rule}").status_code == 200
