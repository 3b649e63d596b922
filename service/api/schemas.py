"""The questions as marshmallow schemas.  A test holds them to the schemas of ``openapi.yaml``."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar

from marshmallow import Schema

from service.api.fields import (
    AnyObject,
    BySide,
    CardField,
    Cards,
    Choice,
    Hands,
    ListOf,
    Part,
    PlayerName,
    Plays,
    RecordedTrick,
    SideName,
    Switch,
    Text,
    WholeNumber,
    option_field,
)
from service.api.refusals import Refusal, Refused
from service.rules.auction import BIDS, Call
from service.rules.cards import Suit
from service.rules.choices import RobFailurePenalty
from service.rules.games import FEWEST_PLAYERS, MOST_PLAYERS, OPTIONS, Game
from service.rules.points import TRICKS_IN_A_DEAL
from service.rules.record import MOST_PLAYS, MOST_TRICKS, Announced
from service.wording.languages import Tag


class Question(Schema):
    """A JSON object with the fields named and no others."""

    error_messages: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # codes, not sentences
        "type": Refusal(Refused.EXPECTED_OBJECT),
        "unknown": Refusal(Refused.UNKNOWN_FIELD),
    }


class Play(Question):
    """A card on the table."""

    card = CardField(required=True)
    player = PlayerName()


HouseRules = Question.from_dict(
    {
        "game": Choice(Game),
        **{name: option_field(option) for name, option in OPTIONS.items()},
    },
    name="HouseRules",
)
"""A game and the house rules that differ from its defaults."""


def _hand() -> Cards:
    return Cards(least=1, most=5, unique=True, required=True)


def _trick_so_far() -> Plays:
    return Plays(Play, most=MOST_PLAYERS - 1)


class LegalPlays(Question):
    """A hand that is to play to a trick."""

    trump_card = CardField()
    trump_suit = Choice(Suit)
    hand = _hand()
    trick = _trick_so_far()
    demoted_ace = Switch()
    rules = Part(HouseRules)


class PlayCheck(LegalPlays):
    """A hand that is to play to a trick, and the card in question."""

    card = CardField(required=True)


class TrickWinner(Question):
    """A trick."""

    trump_card = CardField()
    trump_suit = Choice(Suit)
    trick = Plays(Play, least=1, most=MOST_PLAYERS, required=True)
    player_count = WholeNumber(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
    demoted_ace = Switch()
    rules = Part(HouseRules)


class RobCheck(Question):
    """A player who asks whether he may rob."""

    trump_card = CardField(required=True)
    hand = _hand()
    is_dealer = Switch()
    first_card_led = Switch()
    has_played = Switch()
    already_robbed = Switch()
    discard = CardField()
    rules = Part(HouseRules)


def _seats() -> ListOf:
    return ListOf(PlayerName(), least=FEWEST_PLAYERS, most=MOST_PLAYERS, required=True)


def _sides() -> ListOf:
    side = ListOf(PlayerName(), least=1, most=MOST_PLAYERS - 1)
    return ListOf(side, least=2, most=MOST_PLAYERS)


def _barred() -> ListOf:
    return ListOf(PlayerName(), most=MOST_PLAYERS)


def _auction_scores() -> BySide:
    return BySide(range(-5000, 5001, 5))


class TakenTrick(Question):
    """A trick, and who took it."""

    winner = PlayerName(required=True)
    card = CardField()


class DealScore(Question):
    """A deal of Twenty-Five or Forty-Five to be scored."""

    players = _seats()
    sides = _sides()
    scores = BySide(range(0, 1001, 5))
    trump_card = CardField()
    trump_suit = Choice(Suit)
    turned_card_robbed = Switch()
    demoted_ace = Switch()
    tricks = ListOf(Part(TakenTrick), least=1, most=TRICKS_IN_A_DEAL, required=True)
    barred = _barred()
    rules = Part(HouseRules)


class PoolSettlement(Question):
    """A hand of Spoil Five to be settled."""

    players = _seats()
    sides = _sides()
    pool = WholeNumber(range(1_000_001), required=True)
    stake = WholeNumber(range(1001))
    tricks = ListOf(PlayerName(), least=1, most=TRICKS_IN_A_DEAL, required=True)
    jink_called = Switch()
    barred = _barred()
    dealer = PlayerName()
    rules = Part(HouseRules)


class SpokenCall(Question):
    """A call, and who made it."""

    player = PlayerName(required=True)
    call = Choice(Call, required=True)


class AuctionStatus(Question):
    """An auction, as far as it has gone."""

    players = _seats()
    sides = _sides()
    dealer = PlayerName(required=True)
    scores = _auction_scores()
    calls = ListOf(Part(SpokenCall), most=60)
    rules = Part(HouseRules)


class ContractTold(Question):
    """A contract, as the auction left it."""

    player = PlayerName(required=True)
    side = SideName()
    bid = WholeNumber(BIDS, required=True)
    thirty_for_sixty = Switch()
    first_leader = PlayerName()


class ContractScore(Question):
    """A contract that has been played."""

    players = _seats()
    sides = _sides()
    contract = Part(ContractTold, required=True)
    scores = _auction_scores()
    trump_card = CardField()
    trump_suit = Choice(Suit)
    tricks = ListOf(Part(TakenTrick), least=TRICKS_IN_A_DEAL, most=TRICKS_IN_A_DEAL)
    points = BySide(range(0, 31, 5), least=1)
    rules = Part(HouseRules)


class RecordedPlay(Question):
    """A card that was played, and by whom."""

    player = PlayerName(required=True)
    card = CardField(required=True)


class RobTold(Question):
    """Who robbed, which card he put out, and when he said so."""

    player = PlayerName(required=True)
    discard = CardField()
    announced = Choice(Announced)


class ClaimTold(Question):
    """When an objection was raised."""

    trick = WholeNumber(range(1, MOST_TRICKS + 1))
    position = WholeNumber(range(1, MOST_PLAYS + 1))
    next_deal_begun = Switch()


class PoolTold(Question):
    """What a hand of Spoil Five was played for."""

    pool = WholeNumber(range(1_000_001), required=True)
    stake = WholeNumber(range(1001))
    jink_called = Switch()


class DealReview(Question):
    """The record of a deal, whole or in part."""

    players = _seats()
    sides = _sides()
    dealer = PlayerName(required=True)
    trump_card = CardField()
    trump_suit = Choice(Suit)
    hands = Hands()
    rob = Part(RobTold)
    tricks = ListOf(RecordedTrick(RecordedPlay), most=MOST_TRICKS, required=True)
    taken_by = ListOf(PlayerName(), most=MOST_TRICKS)
    claim = Part(ClaimTold)
    contract = Part(ContractTold)
    pool = Part(PoolTold)
    scores = _auction_scores()
    rules = Part(HouseRules)


class Asked(StrEnum):
    """The operations that answer a question, which is a JSON value or a text."""

    LEGAL_PLAYS = "legal-plays"
    PLAY_CHECK = "play-check"
    TRICK_WINNER = "trick-winner"
    ROB_CHECK = "rob-check"
    DEAL_SCORE = "deal-score"
    POOL_SETTLEMENT = "pool-settlement"
    AUCTION_STATUS = "auction-status"
    CONTRACT_SCORE = "contract-score"
    DEAL_REVIEW = "deal-review"


QUESTIONS: Mapping[str, type[Schema]] = {
    Asked.LEGAL_PLAYS: LegalPlays,
    Asked.PLAY_CHECK: PlayCheck,
    Asked.TRICK_WINNER: TrickWinner,
    Asked.ROB_CHECK: RobCheck,
    Asked.DEAL_SCORE: DealScore,
    Asked.POOL_SETTLEMENT: PoolSettlement,
    Asked.AUCTION_STATUS: AuctionStatus,
    Asked.CONTRACT_SCORE: ContractScore,
    Asked.DEAL_REVIEW: DealReview,
}
"""The question of each of them."""

LONGEST_TEXT = 60_000
"""How many characters the text of a question may have: as many as any that is printed."""


class Notation(Question):
    """A text, or an operation and its question."""

    text = Text(most=LONGEST_TEXT)
    operation = Choice(Asked)
    request = AnyObject()


class Query(Question):
    """The query parameters that every operation takes."""

    lang = Choice(Tag)


class CardOrderQuery(Query):
    """The query parameters of the order of cards."""

    trump_suit = Choice(Suit, required=True)
    game = Choice(Game)
    rob_failure_penalty = Choice(RobFailurePenalty)
    demoted_ace = Switch()
