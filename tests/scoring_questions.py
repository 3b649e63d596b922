"""Random questions about scores, pools, auctions and contracts, as they are sent over HTTP.

All of them are sound: the service has an answer to each. What is rare at a
table is frequent here: scores just below the target, all tricks to one side,
the five of trumps turned up.
"""

from collections.abc import Mapping, Sequence
from random import Random

from tests import oracle, scorekeeper
from tests.scorekeeper import Json, Side

Choices = Mapping[str, Sequence[object]]

NAMES = ["Ann", "Bob", "Cait", "Dan", "Éamon", "Féile Ní Bhriain", "王芳", "Player 8", "ann", "10C"]
PLAYER_COUNTS = [2, 3, 4, 4, 4, 5, 6, 6, 7, 8, 9, 10]
PACK = oracle.pack()

OF_SCORING: Choices = {
    "win_check": ["immediate", "end_of_deal", "end_of_deal"],
    "tie_rule": ["higher_total", "trick_order", "bidder_wins"],
    "trick_scoring": ["five_per_trick", "majority"],
    "best_trump_bonus": [True, True, True, False],
    "best_trump_timing": ["end_of_deal", "when_certain", "when_certain"],
}
OF_DEALS: Choices = {**OF_SCORING, "jink_wins_game": [True, False]}
OF_POOLS: Choices = {
    "jinking": [True, True, False],
    "spoil_top_up": [0, 1, 5, 1000],
    "dealer_extra": [0, 2, 1000],
}
OF_AUCTIONS: Choices = {
    "min_bid": [5, 10, 15, 20],
    "min_bid_from_100": [0, 20],
    "dealer_hold": [True, False],
    "all_pass": ["dealer_min_bid", "redeal"],
    "thirty_for_sixty_bid": [True, False],
    "kitty": [0, 3, 4, 5],
    "draw_limit": [0, 1, 2, 3, 4, 5],
    "first_lead": ["left_of_bidder", "bidder"],
    "must_bid_to_win_from": [0, 90],
}
OF_CONTRACTS: Choices = {
    **OF_SCORING,
    "min_bid": [5, 10, 15, 20],
    "min_bid_from_100": [0, 20],
    "thirty_made": [30, 60],
    "thirty_lost": [30, 60],
    "thirty_for_sixty_bid": [True, False],
    "first_lead": ["left_of_bidder", "bidder"],
    "must_bid_to_win_from": [0, 90],
}
WITHOUT_BEARING: Choices = {
    "renege_cards": ["five_only", "none"],
    "must_trump_when_void": [True],
    "revoke_penalty": ["lose_trick"],
    "misdeal": ["deal_passes"],
    "out_of_turn": ["call_suit"],
}
"""House rules of every game that change nothing in any score."""


def deal_question(random: Random) -> Json:
    """A question to `deal-score`."""
    game = random.choice(["twenty_five", "twenty_five", "forty_five"])
    question: Json = {"rules": random_rules(random, game, "twenty_five", OF_DEALS)}
    if random.random() < 0.4:
        question["rules"]["target"] = random_target(random)
    seat(random, question, "none")
    house = scorekeeper.house_of(question, "twenty_five")
    sides = scorekeeper.sides_of(question, house)
    steps = random.choice([2, 4, 8])
    scores = [max(0, house["target"] - 5 * random.randint(1, steps)) for _ in sides]
    if random.random() < 0.2:
        # Whoever was barred in an earlier deal may be past the target without having won.
        scores = [score + random.choice([0, 0, 5, 50]) for score in scores]
        bar(random, question)
    tell_scores(random, question, sides, scores)
    tell_trumps(random, question)
    count = random.choice([1, 2, 3, 4, 5, 5, 5, 5])
    winners = random_winners(random, question["players"], sides)[:count]
    question["tricks"] = [{"winner": winner} for winner in winners]
    tell_cards(random, question, random.choice([0, 0.7, 1, 1, 1]))
    return finished(question)


def pool_question(random: Random) -> Json:
    """A question to `pool-settlement` about a hand that is decided."""
    question: Json = {"rules": random_rules(random, "spoil_five", "spoil_five", OF_POOLS)}
    seat(random, question, "none")
    question["pool"] = random.choice([0, 6, random.randint(1, 100), 1_000_000])
    house = scorekeeper.house_of(question, "spoil_five")
    sides = scorekeeper.sides_of(question, house)
    winners = random_winners(random, question["players"], sides)
    takers = [scorekeeper.side_with(winner, sides) for winner in winners]
    jink_called = house["jinking"] and len(set(takers[:3])) == 1 and random.random() < 0.7
    if jink_called or random.random() < 0.3:
        question["jink_called"] = jink_called
        question["stake"] = random.choice([0, 1, 2, 1000])
        # The stakes are in the pool already.
        least = question["stake"] * len(question["players"])
        question["pool"] = max(question["pool"], least)
    decided_at = trick_that_decides(takers, jink_called)
    question["tricks"] = winners[: random.randint(decided_at, 5)]
    tell_barred(random, question)
    if house["dealer_extra"] > 0 or random.random() < 0.3:
        question["dealer"] = random.choice(question["players"])
    return finished(question)


def auction_question(random: Random) -> Json:
    """A question to `auction-status`: lawful calls and, now and then, one that is not."""
    question = random_auction(random, OF_AUCTIONS)
    if len(question["players"]) == 10:
        # With ten hands of five no cards are left for a kitty.
        question["rules"]["kitty"] = 0
    question["dealer"] = random.choice(question["players"])
    calls: list[Json] = []
    auction = scorekeeper.open_auction(question)
    longest, eagerness = random.choice([0, 1, 3, 6, 12, 60, 60, 60]), random.random()
    while auction["waiting"] != [] and len(calls) < longest:
        call = "pass"
        if random.random() < eagerness:
            legal = scorekeeper.legal_calls(auction)
            # Mostly to hold, or the lowest bid: otherwise there is soon nothing left to bid.
            call = random.choice([random.choice(legal), *legal[1:2]])
        calls.append({"player": auction["waiting"][0], "call": call})
        scorekeeper.speak(auction, call)
    if random.random() < 0.2 and len(calls) < 50:
        calls.append(illegal_call(random, auction))
        for _ in range(random.choice([0, 0, 1, 4])):
            calls.append(any_call(random, auction))
    if calls != [] or random.random() < 0.5:
        question["calls"] = calls
    return finished(question)


def contract_question(random: Random) -> Json:
    """A question to `contract-score`, with the tricks or with the points of each side."""
    question = random_auction(random, OF_CONTRACTS)
    house = scorekeeper.house_of(question, "auction_forty_fives")
    sides = scorekeeper.sides_of(question, house)
    bidders = random.choice(sides)
    question["contract"] = random_contract(random, question, house, bidders)
    winners = random_winners(random, question["players"], sides)
    if random.random() < 0.4:
        winners = random.choices(bidders, k=5)
    if random.random() < 0.3:
        question["points"] = told_points(random, house, sides, winners)
        return finished(question)
    question["tricks"] = [{"winner": winner} for winner in winners]
    if house["best_trump_bonus"] or random.random() < 0.5:
        told = random.choice([{"trump_suit": any_suit(random)}, {"trump_card": any_card(random)}])
        question.update(told)
    tell_cards(random, question, 1 if house["best_trump_bonus"] else random.choice([0, 0.5, 1]))
    return finished(question)


def random_rules(random: Random, game: str, usual_game: str, choices: Choices) -> Json:
    """House rules of a game, each told as often as not; the usual game need not be named.

    Some houses change nothing.
    """
    rules: Json = {}
    if game != usual_game or random.random() < 0.7:
        rules["game"] = game
    if random.random() < 0.1:
        return rules
    for option, values in choices.items():
        if random.random() < 0.5:
            rules[option] = random.choice(values)
    if random.random() < 0.1:
        option = random.choice(list(WITHOUT_BEARING))
        rules[option] = random.choice(WITHOUT_BEARING[option])
    return rules


def random_target(random: Random) -> int:
    """A target that may be small or great."""
    return random.choice([5, 10, 25, 30, 45, 60, 100, 110, 500, 5 * random.randint(1, 100)])


def seat(random: Random, question: Json, usual_teams: str) -> None:
    """Seat the players; they are alone, partners by the house rule, or partners as told."""
    players = random.sample(NAMES, random.choice(PLAYER_COUNTS))
    question["players"] = players
    parted = random.choice(["alone", "by_rule", "told"])
    if parted == "told":
        question["sides"] = random_sides(random, players)
        # Sides that are told need not be what the house is used to.
        if random.random() < 0.2:
            question["rules"]["teams"] = random.choice(["none", "opposite", "alternating"])
        return
    teams = "none"
    if parted == "by_rule":
        possible = ["opposite"] if len(players) in [4, 6] else []
        possible += ["alternating"] if len(players) % 2 == 0 else ["none"]
        teams = random.choice(possible)
    if teams != usual_teams or random.random() < 0.3:
        question["rules"]["teams"] = teams


def random_sides(random: Random, players: list[str]) -> list[Side]:
    """Sides of any sizes, told in any order, whose partners may sit anywhere."""
    waiting = random.sample(players, len(players))
    count = random.choice([2, random.randint(2, len(players))])
    sides: list[Side] = [[waiting.pop()] for _ in range(count)]
    one_sided = random.random() < 0.2
    for player in waiting:
        joined = sides[-1] if one_sided else random.choice(sides)
        joined.append(player)
    return sides


def any_name(random: Random, side: Side) -> str:
    """One of the names by which a side may be told: a player's, or its own."""
    return random.choice([random.choice(side), scorekeeper.name_of(side)])


def tell_scores(random: Random, question: Json, sides: list[Side], scores: list[int]) -> None:
    """Tell the scores before the deal, of all the sides or of some."""
    told = {
        any_name(random, side): score
        for side, score in zip(sides, scores, strict=True)
        if random.random() < 0.85
    }
    if told != {} or random.random() < 0.5:
        question["scores"] = told


def random_winners(random: Random, players: list[str], sides: list[Side]) -> list[str]:
    """Who takes five tricks: one side all of them, a few players, or anybody."""
    roll = random.random()
    if roll < 0.25:
        return random.choices(random.choice(sides), k=5)
    if roll < 0.6:
        return random.choices(random.sample(players, 2), k=5)
    return random.choices(players, k=5)


def any_suit(random: Random) -> str:
    """One of the four suits."""
    return random.choice(["clubs", "diamonds", "hearts", "spades"])


def any_card(random: Random) -> str:
    """A card of the pack, which often is a five."""
    if random.random() < 0.4:
        return random.choice(["5C", "5D", "5H", "5S"])
    return random.choice(PACK)


def tell_trumps(random: Random, question: Json) -> None:
    """Tell the trumps of a deal or not, and what is known of the turned-up card and the ace."""
    how = random.choice(["suit", "suit", "card", "card", "card", "not at all"])
    if how == "not at all":
        return
    demoted = random.random() < 0.2 and "rob_failure_penalty" not in question["rules"]
    if demoted:
        question["rules"]["rob_failure_penalty"] = "ace_lowest_trump"
    if demoted or random.random() < 0.2:
        question["demoted_ace"] = demoted
    if how == "suit":
        question["trump_suit"] = any_suit(random)
        return
    question["trump_card"] = any_card(random)
    # The ace becomes the lowest trump because the turned-up card was not robbed.
    failed = demoted or question.get("barred", []) != []
    robbed = random.choice([None, False] if failed else [None, False, True])
    if robbed is not None:
        question["turned_card_robbed"] = robbed


def tell_cards(random: Random, question: Json, share: float) -> None:
    """Tell the cards that took the tricks, or a share of them."""
    cards = winning_cards(random, question) if share > 0 else []
    for trick, card in zip(question["tricks"], cards, strict=False):
        if random.random() < share:
            trick["card"] = card


def winning_cards(random: Random, question: Json) -> list[str]:
    """Five cards that may take tricks: many high trumps, any cards, or only plain ones."""
    trumps = scorekeeper.trumps_of(question)
    roll = random.random()
    if roll < 0.15:
        cards = [card for card in random.sample(PACK, 25) if card not in trumps]
    else:
        cards = random.sample(PACK, 6)
    if roll > 0.4:
        cards += [trump for trump in trumps[:4] if trump not in cards]
    turned = question.get("trump_card")
    if turned in cards and not may_be_played(question):
        cards.remove(turned)
    return random.sample(cards, 5)


def may_be_played(question: Json) -> bool:
    """Whether the turned-up card may take a trick: somebody may have robbed it."""
    return (
        "contract" not in question
        and question.get("turned_card_robbed", True)
        and not question.get("demoted_ace", False)
        and question.get("barred", []) == []
    )


def trick_that_decides(takers: list[str], jink_called: bool) -> int:
    """The number of the trick after which a hand of Spoil Five is decided."""
    if jink_called:
        return 4 if takers[3] != takers[0] else 5
    if len(set(takers[:4])) == 4:
        # With the fifth trick nobody can have more than two.
        return 4
    return scorekeeper.third_trick_of_a_side(takers) or 5


def tell_barred(random: Random, question: Json) -> None:
    """Bar some players, even one who went on for all five tricks."""
    roll = random.random()
    if roll < 0.1:
        question["barred"] = []
    elif roll < 0.4:
        bar(random, question)


def bar(random: Random, question: Json) -> None:
    """Bar some players who failed to rob."""
    count = random.randint(1, len(question["players"]))
    question["barred"] = random.sample(question["players"], count)
    question["rules"]["rob_failure_penalty"] = "cannot_win_deal"


def random_auction(random: Random, choices: Choices) -> Json:
    """Players of Auction Forty-Fives with their rules and scores."""
    rules = random_rules(random, "auction_forty_fives", "auction_forty_fives", choices)
    question: Json = {"rules": rules}
    if random.random() < 0.3:
        rules["target"] = random_target(random)
    seat(random, question, "opposite")
    house = scorekeeper.house_of(question, "auction_forty_fives")
    sides = scorekeeper.sides_of(question, house)
    steps = random.choice([2, 4, 8])
    tell_scores(random, question, sides, [auction_score(random, house, steps) for _ in sides])
    return question


def auction_score(random: Random, house: Json, steps: int) -> int:
    """A score below the target, mostly by a few steps; past it only where one must bid to win."""
    target: int = house["target"]
    roll = random.random()
    if house["must_bid_to_win_from"] == 90 and target > 90 and roll < 0.3:
        return target + 5 * random.randint(0, 8)
    if roll < 0.8:
        return target - 5 * random.randint(1, steps)
    return 5 * random.randint(-20, target // 5 - 1)


def any_call(random: Random, auction: Json) -> Json:
    """A call by anybody of anything."""
    call = random.choice(["pass", "hold", *scorekeeper.BIDS])
    return {"player": random.choice(auction["players"]), "call": call}


def illegal_call(random: Random, auction: Json) -> Json:
    """A call that is out of turn, or is not allowed."""
    while True:
        spoken = any_call(random, auction)
        if auction["waiting"] != [] and random.random() < 0.5:
            spoken["player"] = auction["waiting"][0]
        in_turn = spoken["player"] == scorekeeper.to_speak(auction)
        if not in_turn or spoken["call"] not in scorekeeper.legal_calls(auction):
            return spoken


def random_contract(random: Random, question: Json, house: Json, bidders: Side) -> Json:
    """A contract of one of these partners, told in full or with no more than is needed."""
    player = random.choice(bidders)
    scores = scorekeeper.scores_before(question, scorekeeper.sides_of(question, house))
    lowest = house["min_bid"]
    # A dealer may hold a bid that his side, with its high score, may not make, if another may.
    by_another = house["dealer_hold"] and min(scores.values()) < 100
    if scores[scorekeeper.name_of(bidders)] >= 100 and not by_another:
        lowest = max(lowest, house["min_bid_from_100"])
    bids = [bid for bid in [5, 10, 15, 20, 25, 30, 30] if bid >= lowest]
    contract: Json = {"player": player, "bid": random.choice([bids[0], random.choice(bids)])}
    for_sixty = house["thirty_for_sixty_bid"] and contract["bid"] == 30 and random.random() < 0.7
    if for_sixty or random.random() < 0.3:
        contract["thirty_for_sixty"] = for_sixty
    if random.random() < 0.3:
        contract["side"] = any_name(random, bidders)
    if random.random() < 0.3:
        seats = [*question["players"], question["players"][0]]
        next_seat = seats[seats.index(player) + 1]
        contract["first_leader"] = player if house["first_lead"] == "bidder" else next_seat
    return contract


def told_points(random: Random, house: Json, sides: list[Side], winners: list[str]) -> Json:
    """The points of the sides that took these tricks, without the tricks."""
    takers = [scorekeeper.side_with(winner, sides) for winner in winners]
    points: dict[str, int] = {scorekeeper.name_of(side): 0 for side in sides}
    for taker in set(takers):
        if house["trick_scoring"] == "five_per_trick":
            points[taker] = 5 * takers.count(taker)
        else:
            points[taker] = [0, 0, 0, 5, 5, 10][takers.count(taker)]
    if house["best_trump_bonus"] and random.random() < 0.85:
        points[random.choice(takers)] += 5
    told = {
        any_name(random, side): points[scorekeeper.name_of(side)]
        for side in sides
        if points[scorekeeper.name_of(side)] > 0 or random.random() < 0.5
    }
    return told or {any_name(random, sides[0]): 0}


def finished(question: Json) -> Json:
    """The question without a list of house rules that is empty."""
    if question["rules"] == {}:
        del question["rules"]
    return question
