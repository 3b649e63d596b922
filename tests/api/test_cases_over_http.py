"""The worked cases, put to the service over HTTP."""

from collections.abc import Iterable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.cases import (
    CONTRACT_CASES,
    IMPOSSIBLE_ROB_CASES,
    IMPOSSIBLE_TRICK_CASES,
    LEGAL_CASES,
    ORDER_CASES,
    PLAY_CASES,
    POOL_CASES,
    REVIEW_CASES,
    ROB_CASES,
    SCORE_CASES,
    TRUMP_COUNT_CASES,
    WINNER_CASES,
    ContractCase,
    ImpossibleRobCase,
    ImpossibleTrickCase,
    LegalCase,
    Options,
    OrderCase,
    PlayCase,
    Played,
    PoolCase,
    ReviewCase,
    RobCase,
    RobSituation,
    ScoreCase,
    TrumpCountCase,
    WinnerCase,
    ids_of,
)

Body = dict[str, Any]


def ask(client: FlaskClient, operation: str, question: Body) -> Body:
    """The answer to a question."""
    response = client.post(f"/v1/{operation}", json=question)
    assert response.status_code == 200, response.text
    return dict(response.json or {})


def order_of(client: FlaskClient, trump_suit: str) -> dict[str, tuple[str, ...]]:
    """The cards of each suit as the service ranks them under these trumps."""
    response = client.get("/v1/card-order", query_string={"trump_suit": trump_suit})
    assert response.status_code == 200, response.text
    answer = response.json or {}
    plain_suits = {each["suit"]: tuple(each["cards"]) for each in answer["plain_suits"]}
    return {**plain_suits, trump_suit: tuple(answer["trumps"])}


def refusals(client: FlaskClient, operation: str, question: Body) -> list[str]:
    """The codes of the faults for which a question is refused."""
    response = client.post(f"/v1/{operation}", json=question)
    assert response.status_code == 422, response.text
    assert response.mimetype == "application/problem+json"
    return [fault["code"] for fault in (response.json or {})["errors"]]


def trick_of(plays: Iterable[Played]) -> list[Body]:
    """A trick as it is sent, with the seats as the names of the players."""
    return [{"card": play.card, "player": play.player} for play in plays]


def position_of(case: LegalCase | PlayCase) -> Body:
    """A position as it is sent."""
    return {
        "trump_suit": case.trump_suit,
        "hand": list(case.hand),
        "trick": trick_of(case.trick),
        "rules": dict(case.options),
    }


def situation_of(situation: RobSituation, options: Options) -> Body:
    """A situation of robbing as it is sent; what is not known is left out."""
    discard = {} if situation.discard is None else {"discard": situation.discard}
    return {
        "trump_card": situation.turned,
        "hand": list(situation.hand),
        "is_dealer": situation.is_dealer,
        "first_card_led": situation.first_card_led,
        "has_played": situation.has_played,
        "already_robbed": situation.already_robbed,
        "rules": dict(options),
        **discard,
    }


def told(**fields: object) -> Body:
    """The fields that the case tells."""
    return {name: value for name, value in fields.items() if value is not None}


def deal_of(case: ScoreCase) -> Body:
    """A deal as it is sent."""
    return told(
        players=case.seating.players,
        scores=dict(case.scores_before),
        trump_suit=case.trump_suit,
        tricks=[told(winner=trick.player, card=trick.card) for trick in case.tricks],
        rules=dict(case.options),
    )


def hand_of(case: PoolCase) -> Body:
    """A hand of Spoil Five as it is sent."""
    return told(
        players=case.seating.players,
        pool=case.pool,
        stake=case.stake,
        tricks=list(case.takers),
        jink_called=case.jink_called,
        rules=dict(case.options),
    )


def contract_of(case: ContractCase) -> Body:
    """A contract as it is sent."""
    return {
        "players": case.seating.players,
        "contract": {"player": case.bidder, "bid": case.bid},
        "points": dict(case.points),
        "scores": dict(case.scores_before),
        "rules": dict(case.options),
    }


class TestCardOrder:
    """GET /v1/card-order."""

    @pytest.mark.parametrize("case", ORDER_CASES, ids=ids_of(ORDER_CASES))
    def test_a_suit_strongest_first(self, client: FlaskClient, case: OrderCase) -> None:
        """The cards of the suit come in the order of the case."""
        assert order_of(client, case.trump_suit)[case.suit] == case.order, case.reason

    @pytest.mark.parametrize("case", TRUMP_COUNT_CASES, ids=ids_of(TRUMP_COUNT_CASES))
    def test_the_number_of_trumps(self, client: FlaskClient, case: TrumpCountCase) -> None:
        """There are as many trumps as the case says."""
        trumps = order_of(client, case.trump_suit)[case.trump_suit]
        assert len(trumps) == case.trump_count, case.reason


class TestTrickWinner:
    """POST /v1/trick-winner."""

    @pytest.mark.parametrize("case", WINNER_CASES, ids=ids_of(WINNER_CASES))
    def test_the_player_who_wins(self, client: FlaskClient, case: WinnerCase) -> None:
        """The winner is the player of the case, with the card and the place of that play."""
        answer = ask(
            client,
            "trick-winner",
            {
                "trump_suit": case.trump_suit,
                "trick": trick_of(case.trick),
                "rules": dict(case.options),
            },
        )
        winner = answer["winner"]
        assert winner["player"] == case.winner, case.reason
        assert trick_of(case.trick)[winner["position"] - 1] == {
            "card": winner["card"],
            "player": case.winner,
        }

    @pytest.mark.parametrize("case", IMPOSSIBLE_TRICK_CASES, ids=ids_of(IMPOSSIBLE_TRICK_CASES))
    def test_a_trick_that_cannot_be(self, client: FlaskClient, case: ImpossibleTrickCase) -> None:
        """The question is refused for the fault of the case alone."""
        question = {"trump_suit": case.trump_suit, "trick": trick_of(case.trick)}
        assert refusals(client, "trick-winner", question) == [case.error], case.reason


class TestLegalPlays:
    """POST /v1/legal-plays."""

    @pytest.mark.parametrize("case", LEGAL_CASES, ids=ids_of(LEGAL_CASES))
    def test_the_cards_that_may_be_played(self, client: FlaskClient, case: LegalCase) -> None:
        """The legal cards and the verdict on each card are those of the case, in hand order."""
        answer = ask(client, "legal-plays", position_of(case))
        assert tuple(answer["legal"]) == case.legal, case.reason
        assert [(play["card"], play["legal"]) for play in answer["plays"]] == [
            (card, card in case.legal) for card in case.hand
        ]

    @pytest.mark.parametrize("case", PLAY_CASES, ids=ids_of(PLAY_CASES))
    def test_what_must_have_been_played(self, client: FlaskClient, case: PlayCase) -> None:
        """The disputed card is among the legal ones or not, and these are the case's."""
        answer = ask(client, "legal-plays", position_of(case))
        assert (case.card in answer["legal"]) is case.is_legal, case.reason
        if case.must_have_played is not None:
            assert tuple(answer["legal"]) == case.must_have_played, case.reason


class TestPlayCheck:
    """POST /v1/play-check."""

    @pytest.mark.parametrize("case", PLAY_CASES, ids=ids_of(PLAY_CASES))
    def test_a_play_that_is_disputed(self, client: FlaskClient, case: PlayCase) -> None:
        """The disputed card is legal or not as the case rules, and the lawful cards are its own."""
        answer = ask(client, "play-check", {**position_of(case), "card": case.card})
        assert answer["card"] == case.card
        assert answer["legal"] is case.is_legal, case.reason
        if case.must_have_played is not None:
            assert tuple(answer["legal_plays"]) == case.must_have_played, case.reason

    @pytest.mark.parametrize("case", LEGAL_CASES, ids=ids_of(LEGAL_CASES))
    def test_every_card_of_a_hand(self, client: FlaskClient, case: LegalCase) -> None:
        """Asked one by one, the cards of a hand get the same verdicts as all together."""
        for card in case.hand:
            answer = ask(client, "play-check", {**position_of(case), "card": card})
            assert answer["legal"] is (card in case.legal), case.reason
            assert tuple(answer["legal_plays"]) == case.legal, case.reason


class TestRobCheck:
    """POST /v1/rob-check."""

    @pytest.mark.parametrize("case", ROB_CASES, ids=ids_of(ROB_CASES))
    def test_the_right_to_rob(self, client: FlaskClient, case: RobCase) -> None:
        """The ruling is that of the case wherever the case says anything."""
        answer = ask(client, "rob-check", situation_of(case.situation, case.options))
        answer["penalty"] = answer["penalty_for_declining"]
        expected = case.expect.told()
        assert expected, "the case expects nothing"
        assert {name: answer[name] for name in expected} == expected, case.reason

    @pytest.mark.parametrize("case", IMPOSSIBLE_ROB_CASES, ids=ids_of(IMPOSSIBLE_ROB_CASES))
    def test_a_situation_that_cannot_be(self, client: FlaskClient, case: ImpossibleRobCase) -> None:
        """The question is refused for the fault of the case alone."""
        question = situation_of(case.situation, case.options)
        assert refusals(client, "rob-check", question) == [case.error], case.reason


class TestDealScore:
    """POST /v1/deal-score."""

    @pytest.mark.parametrize("case", SCORE_CASES, ids=ids_of(SCORE_CASES))
    def test_the_score_of_a_deal(self, client: FlaskClient, case: ScoreCase) -> None:
        """The scores, the winner and the tricks that count are those of the case."""
        answer = ask(client, "deal-score", deal_of(case))
        assert answer["sides"] == [list(side) for side in case.seating.sides]
        assert answer["scores"] == case.scores, case.reason
        assert answer["game_over"] is (case.winner is not None), case.reason
        assert answer.get("winner") == case.winner, case.reason
        assert len(answer["tricks"]) == case.tricks_that_count, case.reason
        assert len(answer["tricks"]) + len(answer["ignored_tricks"]) == len(case.tricks)


class TestPoolSettlement:
    """POST /v1/pool-settlement."""

    @pytest.mark.parametrize("case", POOL_CASES, ids=ids_of(POOL_CASES))
    def test_the_pool(self, client: FlaskClient, case: PoolCase) -> None:
        """The outcome, the winner and what stays in the pool are those of the case."""
        answer = ask(client, "pool-settlement", hand_of(case))
        assert answer["outcome"] == case.outcome, case.reason
        assert answer.get("winner") == case.winner, case.reason
        assert answer["pool_after"] == case.pool_after, case.reason
        ignored = len(answer["ignored_tricks"])
        assert len(case.takers) - ignored == case.tricks_that_count, case.reason


class TestContractScore:
    """POST /v1/contract-score."""

    @pytest.mark.parametrize("case", CONTRACT_CASES, ids=ids_of(CONTRACT_CASES))
    def test_the_score_of_a_contract(self, client: FlaskClient, case: ContractCase) -> None:
        """The contract is made or fails as in the case, and leaves the scores of the case."""
        answer = ask(client, "contract-score", contract_of(case))
        assert answer["sides"] == [list(side) for side in case.seating.sides]
        assert answer["points"] == case.points
        assert answer["made"] is case.made, case.reason
        assert answer["scores"] == case.scores, case.reason


def plays_judged(answer: Body, verdict: str) -> tuple[tuple[int, int], ...]:
    """The plays that got this verdict, by the numbers of trick and position."""
    return tuple(
        (trick["number"], position)
        for trick in answer["tricks"]
        for position, play in enumerate(trick["plays"], start=1)
        if play["verdict"] == verdict
    )


def found_in(answer: Body) -> list[Body]:
    """What was irregular, as the cases tell it."""
    return [
        {
            **told(**{name: each.get(name) for name in ("player", "kind", "trick", "position")}),
            **told(card=each.get("card"), penalty=each["remedy"]["penalty"]),
            "source": each["remedy"]["source"],
        }
        for each in answer["irregularities"]
    ]


class TestDealReview:
    """POST /v1/deal-review."""

    @pytest.mark.parametrize("case", REVIEW_CASES, ids=ids_of(REVIEW_CASES))
    def test_what_was_irregular(self, client: FlaskClient, case: ReviewCase) -> None:
        """The verdicts, the irregularities and their remedies are those of the case."""
        answer = ask(client, "deal-review", dict(case.question))
        assert answer["verdict"] == case.verdict, case.reason
        assert found_in(answer) == list(case.irregularities), case.reason
        assert plays_judged(answer, "illegal") == case.illegal, case.reason
        assert plays_judged(answer, "undetermined") == case.undetermined, case.reason

    @pytest.mark.parametrize("case", REVIEW_CASES, ids=ids_of(REVIEW_CASES))
    def test_what_it_leaves(self, client: FlaskClient, case: ReviewCase) -> None:
        """The winners of the tricks, the scores and the pool are those of the case."""
        answer = ask(client, "deal-review", dict(case.question))
        assert answer["sides"] == [list(side) for side in case.seating.sides]
        assert tuple(trick.get("winner") for trick in answer["tricks"]) == case.winners
        assert answer.get("scores") == case.scores, case.reason
        assert answer.get("settlement", {}).get("pool_after") == case.pool_after, case.reason
