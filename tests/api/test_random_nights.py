"""Whole games of every kind, kept by a client who knows only what the answers tell him."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import pytest
from flask.testing import FlaskClient

from tests import oracle
from tests.api.asking import ask, json_of
from tests.api.test_random_games import NAMES

Rules: TypeAlias = Mapping[str, object]

SEATS = range(2, 11)

MOST_DEALS = 1000
"""A game that takes longer would never end."""


class Night:
    """A table that plays one game to its end."""

    def __init__(self, client: FlaskClient, players: int, rules: Rules) -> None:
        self.client = client
        self.random = Random(f"{players} players, {sorted(rules.items())}")
        self.players = self.random.sample(NAMES, players)
        self.rules = rules
        self.scores: dict[str, int] = {}

    def asked(self, operation: str, **told: object) -> dict[str, Any]:
        """What the service says at this table."""
        asked = {"players": self.players, "rules": dict(self.rules), **told}
        answer = ask(self.client, operation, asked)
        assert answer.status_code == 200, (asked, answer.text)
        return json_of(answer)

    def told_scores(self) -> dict[str, int]:
        """The scores of the last answer, each by the side's name or by that of a player of it."""
        return {
            self.random.choice([side, *side.split("+")]): score
            for side, score in self.scores.items()
        }

    def winners(self) -> list[str]:
        """Who takes the tricks of a deal: a few players take most of them, as they do."""
        lucky = self.random.choices(self.players, k=2)
        return [self.random.choice([*lucky, *lucky, *self.players]) for _ in range(5)]

    def tricks(self, winners: Sequence[str], without: str = "") -> list[dict[str, str]]:
        """The tricks with the cards that took them."""
        cards = self.random.sample([card for card in oracle.pack() if card != without], 5)
        return [
            {"winner": winner, "card": card} for winner, card in zip(winners, cards, strict=True)
        ]


class NightOfDeals(Night):
    """Twenty-Five or Forty-Five."""

    def play(self) -> None:
        """Deal after deal until somebody has won."""
        for _ in range(MOST_DEALS):
            answer = self.play_a_deal()
            if answer["game_over"]:
                return
        pytest.fail("nobody has won")

    def play_a_deal(self) -> dict[str, Any]:
        """Score five tricks, or as many as were played when somebody thought that he had won."""
        turned = self.random.choice(oracle.pack())
        played = self.tricks(self.winners(), turned)[: self.random.choice([3, 5, 5, 5])]
        barred = []
        if self.rules.get("rob_failure_penalty") == "cannot_win_deal":
            barred = self.random.sample(self.players, self.random.choice([0, 1]))
        settings = {"scores": self.told_scores(), "trump_card": turned, "barred": barred}
        answer = self.asked("deal-score", tricks=played, **settings)
        if not answer["game_over"] and len(played) < 5:
            rest = self.tricks(self.winners(), turned)
            told = {each["card"] for each in played}
            played += [each for each in rest if each["card"] not in told][: 5 - len(played)]
            played += [{"winner": self.players[0]} for _ in range(5 - len(played))]
            answer = self.asked("deal-score", tricks=played, **settings)
        self.check(answer, played)
        self.check_the_end(answer, barred)
        self.scores = answer["scores"]
        return answer

    def check(self, answer: Mapping[str, Any], played: Sequence[Mapping[str, str]]) -> None:
        """What the sides have more than before is what fell with the tricks that count."""
        counted = len(answer["tricks"])
        assert [each["winner"] for each in answer["tricks"]] == [
            each["winner"] for each in played[:counted]
        ]
        assert answer["ignored_tricks"] == list(range(counted + 1, len(played) + 1))
        side_of = {each["player"]: each["side"] for each in answer["by_player"]}
        fell = self.points_of([side_of[each["winner"]] for each in answer["tricks"]])
        if "best_trump" in answer:
            fell[answer["best_trump"]["side"]] += 5
        for side, score in answer["scores"].items():
            assert score == self.scores.get(side, 0) + fell[side]

    def check_the_end(self, answer: Mapping[str, Any], barred: Sequence[str]) -> None:
        """Somebody past the target has won, unless he failed to rob; nobody else has."""
        may_win = {each["side"] for each in answer["by_player"]}
        may_win -= {each["side"] for each in answer["by_player"] if each["player"] in barred}
        past = {side for side, score in answer["scores"].items() if score >= self.target()}
        if answer["game_over"]:
            assert answer["winner"] in may_win
            assert answer["winner"] in past or self.rules.get("jink_wins_game")
        else:
            assert not past & may_win
        if self.rules.get("win_check") == "end_of_deal":
            assert not answer["ignored_tricks"]
        elif "rob_failure_penalty" not in self.rules:
            for trick in answer["tricks"][:-1]:
                assert max(trick["scores"].values()) < self.target()

    def points_of(self, takers: Sequence[str]) -> Counter[str]:
        """The points of tricks that these sides took."""
        tricks = Counter(takers)
        if self.rules.get("trick_scoring") != "majority":
            return Counter({side: 5 * count for side, count in tricks.items()})
        worth = {3: 5, 4: 5, 5: 10}
        is_whole = len(takers) == 5
        return Counter(
            {side: worth[count] for side, count in tricks.items() if is_whole and count >= 3}
        )

    def target(self) -> int:
        """The target of this house."""
        usual = 45 if self.rules.get("game") == "forty_five" else 25
        target = self.rules.get("target", usual)
        assert isinstance(target, int)
        return target


class NightOfPools(Night):
    """Spoil Five: hands for a pool, which is carried on until somebody takes it."""

    def play(self) -> None:
        """Hand after hand until three pools have been taken; no coin is made or lost."""
        purses, pool, taken = Counter[str](), 0, 0
        for _ in range(MOST_DEALS):
            for player in self.players:
                purses[player] -= STAKE
                pool += STAKE
            answer = self.play_a_hand(pool)
            for player, paid in answer["pays"].items():
                purses[player] -= paid
            for side, received in answer["receives"].items():
                purses[side.split("+")[0]] += received
            pool = answer["pool_after"]
            assert sum(purses.values()) + pool == 0
            taken += answer["outcome"] in ("won", "jinked")
            if taken == 3:
                return
        pytest.fail("nobody has taken the pool")

    def play_a_hand(self, pool: int) -> dict[str, Any]:
        """Settle five tricks; who has won the first three may go on for all."""
        winners = self.winners()
        if self.random.random() < 0.2:
            winners = [winners[0]] * self.random.choice([4, 5])
            winners += [self.players[-1]] * (5 - len(winners))
        all_three = len({*winners[:3]}) == 1
        jink_called = bool(self.rules.get("jinking")) and all_three and self.random.random() < 0.7
        barred = [] if jink_called else self.random.sample(self.players, self.random.choice([0, 1]))
        answer = self.asked(
            "pool-settlement",
            pool=pool,
            stake=STAKE,
            tricks=winners,
            jink_called=jink_called,
            barred=barred,
            dealer=self.random.choice(self.players),
        )
        self.check(answer, winners, barred)
        return answer

    def check(
        self, answer: Mapping[str, Any], winners: Sequence[str], barred: Sequence[str]
    ) -> None:
        """A pool that is taken is taken whole, by a side that took at least three tricks."""
        if answer["outcome"] not in ("won", "jinked"):
            assert not any(answer["receives"].values())
            assert "winner" not in answer
            return
        assert answer["pool_after"] == 0
        side = answer["winner"].split("+")
        trick = answer["won_at_trick"]
        taken = sum(winner in side for winner in winners[:trick])
        assert taken == (3 if answer["outcome"] == "won" else 5)
        assert winners[trick - 1] in side
        assert not {*barred} & {*side}
        assert [each for each, received in answer["receives"].items() if received] == [
            answer["winner"]
        ]


STAKE = 2


class NightOfContracts(Night):
    """Auction Forty-Fives: auctions by random lawful calls, and contracts."""

    def play(self) -> None:
        """Deal after deal until somebody has won; after a deal that nobody bid for, again."""
        for deal in range(MOST_DEALS):
            dealer = self.players[deal % len(self.players)]
            status = self.hold_an_auction(dealer)
            if not status["redeal"] and self.play_a_contract(status["contract"])["game_over"]:
                return
        pytest.fail("nobody has won")

    def hold_an_auction(self, dealer: str) -> dict[str, Any]:
        """Call what may be called until the auction is over; what may not is always named."""
        calls: list[dict[str, str]] = []
        settings = {"dealer": dealer, "scores": self.told_scores()}
        status = self.asked("auction-status", calls=calls, **settings)
        assert status["draw"] * len(self.players) <= status["stock"]
        while not status["over"]:
            speaker, legal = status["to_speak"], status["legal_calls"]
            if self.random.random() < 0.2:
                self.call_unlawfully(calls, status, settings)
            # Mostly the lowest: who bids much loses much, and then a night has no end.
            call = self.random.choice(["pass", "pass", "pass", *legal[1:2], *legal[-1:]])
            calls.append({"player": speaker, "call": call})
            status = self.asked("auction-status", calls=calls, **settings)
            assert "first_illegal_call" not in status
        return status

    def call_unlawfully(
        self,
        calls: Sequence[Mapping[str, str]],
        status: Mapping[str, Any],
        settings: Mapping[str, Any],
    ) -> None:
        """A call that is not among the lawful ones is named, and leaves the auction as it was."""
        wrong = [call for call in CALLS if call not in status["legal_calls"]]
        illegal = {"player": status["to_speak"], "call": self.random.choice(wrong)}
        answer = self.asked("auction-status", calls=[*calls, illegal], **settings)
        named = answer.pop("first_illegal_call")
        assert {"number": len(calls) + 1, **illegal}.items() <= named.items()
        assert (answer["rule"], answer["reason"]) == (named["rule"], named["reason"])
        in_words = ("rule", "reason")
        assert {name: answer[name] for name in answer if name not in in_words} == {
            name: status[name] for name in status if name not in in_words
        }

    def play_a_contract(self, contract: Mapping[str, Any]) -> dict[str, Any]:
        """Score five tricks by their cards, and once more by what they came to."""
        bidder, others = contract["player"], self.winners()
        winners = [self.random.choice([bidder, bidder, bidder, other]) for other in others]
        told = {"contract": contract, "scores": self.told_scores()}
        answer = self.asked(
            "contract-score", **told, trump_suit="spades", tricks=self.tricks(winners)
        )
        by_points = self.asked("contract-score", **told, points=answer["points"])
        for name in ("sides", "made", "points", "changes", "scores", "game_over", "reason"):
            assert by_points[name] == answer[name]
        self.check(answer, contract, winners)
        self.scores = answer["scores"]
        return answer

    def check(
        self, answer: Mapping[str, Any], contract: Mapping[str, Any], winners: Sequence[str]
    ) -> None:
        """Only the side that bid can have less than before, and then it has failed."""
        took = Counter(
            next("+".join(side) for side in answer["sides"] if winner in side) for winner in winners
        )
        for side, points in answer["points"].items():
            bonus = 5 * (side == answer.get("best_trump", {}).get("side"))
            assert points == 5 * took[side] + bonus
            change = answer["changes"][side]
            assert answer["scores"][side] == self.scores.get(side, 0) + change
            if side != contract["side"]:
                assert change == points
        assert answer["made"] is (answer["points"][contract["side"]] >= contract["bid"])
        took_in_all = answer["points"][contract["side"]]
        assert answer["changes"][contract["side"]] == change_of(contract, took_in_all)
        if answer["game_over"]:
            assert answer["scores"][answer["winner"]] >= self.rules.get("target", 120)


def change_of(contract: Mapping[str, Any], took: int) -> int:
    """What a contract does to the score of the side that bid and took so much."""
    bid: int = contract["bid"]
    if contract["thirty_for_sixty"]:
        return 60 if took == 30 else -60
    if took < bid:
        return -bid
    return 60 if bid == 30 else took


CALLS = ("pass", "hold", "5", "10", "15", "20", "25", "30", "30_for_60")

OF_DEALS: Sequence[Rules] = (
    {},
    {"game": "forty_five", "best_trump_bonus": True},
    {"best_trump_bonus": True, "best_trump_timing": "when_certain", "target": 60},
    {"game": "forty_five", "win_check": "end_of_deal", "tie_rule": "trick_order"},
    {"trick_scoring": "majority", "best_trump_bonus": True, "jink_wins_game": True},
    {"win_check": "end_of_deal", "trick_scoring": "majority"},
    {"rob_failure_penalty": "cannot_win_deal", "game": "forty_five"},
)
OF_POOLS: Sequence[Rules] = (
    {},
    {"spoil_top_up": 1, "dealer_extra": 2},
    {"jinking": True, "spoil_top_up": 3, "rob_failure_penalty": "cannot_win_deal"},
)
OF_CONTRACTS: Sequence[Rules] = (
    {},
    {"target": 60, "dealer_hold": False, "all_pass": "redeal", "min_bid": 20},
    {"first_lead": "bidder", "tie_rule": "higher_total", "min_bid": 5, "min_bid_from_100": 0},
    {"target": 110, "thirty_for_sixty_bid": True, "must_bid_to_win_from": 90},
)
TEAMS: Mapping[str, Sequence[int]] = {
    "none": SEATS,
    "opposite": (4, 6),
    "alternating": (2, 4, 6, 8, 10),
}
TABLES = [(teams, players) for teams, counts in TEAMS.items() for players in counts]


class TestNights:
    """A score goes from answer to question until the game is over, and every time it is taken."""

    @pytest.mark.parametrize("rules", OF_DEALS)
    @pytest.mark.parametrize(("teams", "players"), TABLES)
    def test_of_deals(self, client: FlaskClient, teams: str, players: int, rules: Rules) -> None:
        """Twenty-Five and Forty-Five, with partners and without."""
        NightOfDeals(client, players, {**rules, "teams": teams}).play()

    @pytest.mark.parametrize("rules", OF_POOLS)
    @pytest.mark.parametrize(("teams", "players"), TABLES)
    def test_of_pools(self, client: FlaskClient, teams: str, players: int, rules: Rules) -> None:
        """Spoil Five; what is paid is what is received and what stays in the pool."""
        NightOfPools(client, players, {**rules, "teams": teams}).play()

    @pytest.mark.parametrize("rules", OF_CONTRACTS)
    @pytest.mark.parametrize(("teams", "players"), TABLES)
    def test_of_contracts(
        self, client: FlaskClient, teams: str, players: int, rules: Rules
    ) -> None:
        """Auction Forty-Fives; each contract is scored as its auction left it."""
        NightOfContracts(client, players, {**rules, "teams": teams}).play()
