"""What is impossible about the record of a deal: every contradiction in it, not just the first.

As in a position, ``None`` stands for what is not known, so that a fault in one part hides no fault
in another.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from service.rules.auction import cards_left, first_leader, least_bid
from service.rules.cards import Card
from service.rules.choices import RobFailurePenalty, Teams
from service.rules.contract import THIRTY, PlayedContract
from service.rules.faults import Contradiction, Fault, Place, repeated
from service.rules.finding import Fact
from service.rules.games import HouseRules, WonBy
from service.rules.points import Deal, bonus_is_decided, could_be_taken, totals_of_a_deal
from service.rules.pool import PoolHand, is_undecided, may_jink, pays_stakes
from service.rules.sides import JOINED_BY, Sides, sides_by_rule

CANNOT_WIN_DEAL = RobFailurePenalty.CANNOT_WIN_DEAL


def repeated_seats(players: Sequence[str | None]) -> Iterator[Fault]:
    """Each name that stands for a second player; names are all that tells them apart."""
    for place, player in repeated((("players", seat), name) for seat, name in enumerate(players)):
        yield Fault(place, Contradiction.REPEATED_PLAYER, {"player": player})


def strangers(named: Iterable[tuple[Place, str | None]], players: Sequence[str]) -> Iterator[Fault]:
    """Each player who is named and does not sit at the table."""
    for place, player in named:
        if player is not None and player not in players:
            seated = ", ".join(dict.fromkeys(players))
            facts: dict[str, Fact] = {"player": player, "values": seated}
            yield Fault(place, Contradiction.UNKNOWN_PLAYER, facts)


def faults_of_sides(
    told: Sequence[Sequence[str | None] | None], players: Sequence[str]
) -> Iterator[Fault]:
    """Where the sides told are not made of the players, each once.

    Whoever is not known may be any of the players, so that nobody is missing for certain.
    """
    named: list[tuple[Place, str | None]] = [
        (("sides", number, index), player)
        for number, side in enumerate(told)
        for index, player in enumerate(side or ())
    ]
    yield from strangers(named, players)
    for place, player in repeated(named):
        yield Fault(place, Contradiction.PLAYER_ON_TWO_SIDES, {"player": player})
    on_a_side = {player for _, player in named}
    if None in told or None in on_a_side:
        return
    for player in dict.fromkeys(players):
        if player not in on_a_side:
            yield Fault(("sides",), Contradiction.PLAYER_ON_NO_SIDE, {"player": player})


def impossible_teams(players: Sequence[str], teams: Teams, *, is_default: bool) -> Iterator[Fault]:
    """That so many players cannot play together in this way, which may be the game's own."""
    if sides_by_rule(players, teams) is None:
        place: Place = ("players",) if is_default else ("rules", "teams")
        facts: dict[str, Fact] = {"players": len(players), "name": teams}
        yield Fault(place, Contradiction.TEAMS_NEED_OTHER_NUMBER, facts)


def misnamed_sides(field: str, told: Iterable[str], sides: Sides) -> Iterator[Fault]:
    """Each name in a list by sides that is no side's, or that stands for a side named before."""
    called: list[tuple[Place, str | None]] = [
        ((field, name), sides.side_called(name)) for name in told
    ]
    for place, side in called:
        if side is None:
            facts = _side_meant(str(place[-1]), sides)
            yield Fault(place, Contradiction.UNKNOWN_SIDE, facts)
    for place, side in repeated(called):
        yield Fault(place, Contradiction.SIDE_TOLD_TWICE, {"side": side})


def _side_meant(name: str, sides: Sides) -> Mapping[str, Fact]:
    """The side whose players are named in another order, if there is one; otherwise all of them."""
    players = sorted(name.split(JOINED_BY))
    for side in sides.members:
        if sorted(side) == players:
            return {"suggestion": JOINED_BY.join(side)}
    return {"values": ", ".join(sides.names)}


def scores_past_target(scores: Mapping[str, int], house: HouseRules) -> Iterator[Fault]:
    """Each score with which the game was won before the deal.  ``scores`` are as told.

    Where a side may be kept from winning, it can be past the target without having won.
    """
    if not house.game.plays_for_points:
        return
    must_bid = 0 < house.must_bid_to_win_from < house.target
    if must_bid or house.rob_failure_penalty is CANNOT_WIN_DEAL:
        return
    for name, score in scores.items():
        if score >= house.target:
            facts: dict[str, Fact] = {"side": name, "score": score, "target": house.target}
            yield Fault(("scores", name), Contradiction.SCORE_PAST_TARGET, facts)


def repeated_winning_cards(cards: Sequence[Card | None]) -> Iterator[Fault]:
    """Each card that took a trick before: there is one pack (rule sheet §2)."""
    places = ((("tricks", index, "card"), card) for index, card in enumerate(cards))
    for place, card in repeated(places):
        yield Fault(place, Contradiction.DUPLICATE_CARD, {"card": card})


def barred_without_rule(barred: Sequence[str | None], house: HouseRules) -> Iterator[Fault]:
    """That players are barred from winning a game whose house has no such rule.

    Its scores could not be carried to the next deal: a side past the target must have won.
    """
    if barred and house.rob_failure_penalty is not CANNOT_WIN_DEAL:
        yield Fault(("barred",), Contradiction.BARRED_NEEDS_HOUSE_RULE)


def faults_of_turned_card(
    cards: Sequence[Card | None],
    *,
    turned: Card | None,
    was_robbed: bool | None,
    somebody_failed: bool,
) -> Iterator[Fault]:
    """What cannot be true of the turned-up card; ``cards`` are those that took the tricks.

    Where somebody failed to rob, and his ace is demoted or he is barred for it, nobody else may.
    """
    place: Place = ("turned_card_robbed",)
    if was_robbed is not None and turned is None:
        yield Fault(place, Contradiction.TURNED_CARD_NOT_KNOWN)
    if was_robbed and somebody_failed:
        yield Fault(place, Contradiction.ROBBED_AND_FAILED_TO_ROB)
    if turned in cards and turned is not None and (was_robbed is False or somebody_failed):
        place = ("tricks", cards.index(turned), "card")
        yield Fault(place, Contradiction.TURNED_CARD_NOT_ROBBED, {"card": turned})


def kitty_too_large(house: HouseRules, players: int) -> Iterator[Fault]:
    """That the pack does not hold five cards for everybody and the kitty besides."""
    if cards_left(players, house.kitty) < 0:
        facts: dict[str, Fact] = {"players": players, "kitty": house.kitty}
        yield Fault(("rules", "kitty"), Contradiction.KITTY_TOO_LARGE, facts)


def faults_of_pool_hand(hand: PoolHand) -> Iterator[Fault]:
    """What is missing for a hand to be settled, or could not have been called."""
    if hand.house.dealer_extra and hand.dealer is None:
        yield Fault(("dealer",), Contradiction.DEALER_MISSING)
    if pays_stakes(hand) and hand.stake is None:
        yield Fault(("stake",), Contradiction.STAKE_MISSING)
    yield from faults_of_pool(hand)
    if hand.jink_called and hand.house.jinking and not may_jink(hand):
        yield Fault(("jink_called",), Contradiction.JINK_WITHOUT_THREE_TRICKS)
    elif is_undecided(hand):
        yield Fault(("tricks",), Contradiction.HAND_UNDECIDED)


def faults_of_pool(hand: PoolHand) -> Iterator[Fault]:
    """What cannot be about a pool, whoever takes the tricks that are played for it."""
    if hand.jink_called and not hand.house.jinking:
        yield Fault(("jink_called",), Contradiction.JINK_NOT_PLAYED)
    if hand.stake is not None and hand.stake * len(hand.sides.players) > hand.pool:
        facts: dict[str, Fact] = {"stake": hand.stake, "players": len(hand.sides.players)}
        yield Fault(("pool",), Contradiction.POOL_BELOW_STAKES, facts)


def faults_of_robbery(
    *, turned: Card | None, discard: Card | None, hands: Mapping[str, Sequence[Card | None]]
) -> Iterator[Fault]:
    """What cannot be true of a rob that is told: which card was taken, and which put out."""
    if turned is None:
        yield Fault(("rob",), Contradiction.ROB_NEEDS_TURNED_CARD)
    if discard is None:
        return
    if discard is turned:
        yield Fault(("rob", "discard"), Contradiction.DISCARD_IS_TURNED_CARD, {"card": discard})
    for player, hand in hands.items():
        if discard in hand:
            place: Place = ("hands", player, list(hand).index(discard))
            yield Fault(place, Contradiction.DISCARD_IN_HAND, {"card": discard})


def repeated_in_hands(hands: Mapping[str, Sequence[Card | None]]) -> Iterator[Fault]:
    """Each card that stands a second time in one hand."""
    for player, hand in hands.items():
        places = ((("hands", player, index), card) for index, card in enumerate(hand))
        for place, card in repeated(places):
            yield Fault(place, Contradiction.DUPLICATE_CARD, {"card": card})


def claim_outside_record(
    trick: int | None, position: int | None, tricks: Sequence[Sequence[object]]
) -> Iterator[Fault]:
    """That a claim is told to have been made after a card that is not in the record."""
    if trick is not None and trick > len(tricks):
        facts: dict[str, Fact] = {"count": len(tricks)}
        yield Fault(("claim", "trick"), Contradiction.CLAIM_OUTSIDE_RECORD, facts)
    elif trick is not None and position is not None and position > len(tricks[trick - 1]):
        facts = {"count": len(tricks[trick - 1])}
        yield Fault(("claim", "position"), Contradiction.CLAIM_OUTSIDE_RECORD, facts)


def more_taken_than_tricks(taken: Sequence[object], tricks: Sequence[object]) -> Iterator[Fault]:
    """That more tricks are told to have been taken than were played."""
    if len(taken) > len(tricks):
        facts: dict[str, Fact] = {"count": len(taken), "tricks": len(tricks)}
        yield Fault(("taken_by", len(tricks)), Contradiction.MORE_TAKEN_THAN_TRICKS, facts)


def stakes_of_another_game(told: Iterable[str], house: HouseRules) -> Iterator[Fault]:
    """That a contract is told of a game without an auction, or a pool of one without a pool."""
    for name, won_by in (("contract", WonBy.CONTRACTS), ("pool", WonBy.POOL)):
        if name in told and house.game.won_by is not won_by:
            facts: dict[str, Fact] = {"game": house.game, "name": name}
            yield Fault((name,), Contradiction.NOT_PLAYED_FOR, facts)


def negative_scores(scores: Mapping[str, int], house: HouseRules) -> Iterator[Fault]:
    """Each score below zero in a game in which nothing is ever taken from a score."""
    if house.game.won_by is WonBy.CONTRACTS:
        return
    for name, score in scores.items():
        if score < 0:
            yield Fault(("scores", name), Contradiction.SCORE_BELOW_ZERO, {"side": name})


def taken_told_once(ways: Sequence[str]) -> Iterator[Fault]:
    """That what was taken is not told, or told in both ways: by tricks and by points."""
    if not ways:
        yield Fault((), Contradiction.TRICKS_OR_POINTS_MISSING)
    if len(ways) > 1:
        yield Fault(("points",), Contradiction.TRICKS_AND_POINTS)


def faults_of_contract(
    played: PlayedContract, *, side: str | None, leader: str | None
) -> Iterator[Fault]:
    """What about a contract could not have come out of an auction and a deal of this house.

    ``side`` and ``leader`` are those that were told with it.
    """
    yield from faults_of_auctioned(played, side=side, leader=leader)
    if played.points_told is None:
        yield from _missing_cards(played.deal)
    else:
        yield from _impossible_points(played.points_told, played.deal)


def faults_of_auctioned(
    played: PlayedContract, *, side: str | None, leader: str | None
) -> Iterator[Fault]:
    """What about a contract could not have come out of an auction of this house."""
    yield from _faults_of_bid(played)
    yield from _faults_of_bidder(played, side, leader)


def _faults_of_bid(played: PlayedContract) -> Iterator[Fault]:
    house = played.deal.house
    scores = played.deal.scores
    # A dealer may hold a bid that his own side, with its high score, may not make.
    score = min(scores.values()) if house.dealer_hold else scores[played.side]
    least = least_bid(house, score)
    if played.bid < least:
        facts: dict[str, Fact] = {"bid": played.bid, "least": least}
        yield Fault(("contract", "bid"), Contradiction.BID_BELOW_LEAST, facts)
    is_played = house.thirty_for_sixty_bid and played.bid == THIRTY
    if played.thirty_for_sixty and not is_played:
        place = ("contract", "thirty_for_sixty")
        yield Fault(place, Contradiction.THIRTY_FOR_SIXTY_NOT_PLAYED)


def _faults_of_bidder(
    played: PlayedContract, side: str | None, leader: str | None
) -> Iterator[Fault]:
    sides = played.deal.sides
    if side is not None and sides.side_called(side) != played.side:
        facts: dict[str, Fact] = {"player": played.bidder, "side": played.side}
        yield Fault(("contract", "side"), Contradiction.WRONG_SIDE, facts)
    leads = first_leader(played.deal.house, sides, played.bidder)
    if leader is not None and leader != leads:
        place = ("contract", "first_leader")
        yield Fault(place, Contradiction.WRONG_FIRST_LEADER, {"leader": leads})


def _missing_cards(deal: Deal) -> Iterator[Fault]:
    """What is needed to tell who has the bonus, and is not told."""
    if bonus_is_decided(deal):
        return
    if deal.trumps is None:
        yield Fault((), Contradiction.TRUMPS_MISSING_FOR_BONUS)
    for index, trick in enumerate(deal.tricks):
        if trick.card is None:
            yield Fault(("tricks", index, "card"), Contradiction.CARD_MISSING)


def _impossible_points(points: Mapping[str, int], deal: Deal) -> Iterator[Fault]:
    total = sum(points.values())
    possible = totals_of_a_deal(deal.house, len(deal.sides.members))
    if total not in possible:
        facts: dict[str, Fact] = {"total": total, "values": ", ".join(map(str, possible))}
        yield Fault(("points",), Contradiction.POINTS_DO_NOT_ADD_UP, facts)
    elif not could_be_taken(points, deal.house):
        yield Fault(("points",), Contradiction.POINTS_NOT_POSSIBLE)
