"""A naive scorekeeper of Twenty-Five and its relatives, for the tests to compare the service with.

It keeps score as one does on paper: each point is written down as it falls,
each call as it is spoken. Every default, every order of trumps and every
seating is spelled out by hand. It imports nothing from the service, and must
not: a mistake shared by both could never be found.

Each of the four questions is the JSON of a request that is sound; nothing is
checked. Each answer holds the facts of the service's answer under the same
names, without the rules and reasons that go with them. What does not apply is
left out.
"""

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Side: TypeAlias = list[str]
Scores: TypeAlias = dict[str, int]

TWENTY_FIVE: Json = {
    "target": 25,
    "teams": "none",
    "win_check": "immediate",
    "tie_rule": "higher_total",
    "trick_scoring": "five_per_trick",
    "best_trump_bonus": False,
    "best_trump_timing": "end_of_deal",
    "jink_wins_game": False,
}
FORTY_FIVE: Json = {
    "target": 45,
    "teams": "none",
    "win_check": "immediate",
    "tie_rule": "higher_total",
    "trick_scoring": "five_per_trick",
    "best_trump_bonus": False,
    "best_trump_timing": "end_of_deal",
    "jink_wins_game": False,
}
SPOIL_FIVE: Json = {
    "teams": "none",
    "jinking": False,
    "spoil_top_up": 0,
    "dealer_extra": 0,
}
AUCTION_FORTY_FIVES: Json = {
    "target": 120,
    "teams": "opposite",
    "win_check": "end_of_deal",
    "tie_rule": "bidder_wins",
    "trick_scoring": "five_per_trick",
    "best_trump_bonus": True,
    "best_trump_timing": "end_of_deal",
    "min_bid": 15,
    "min_bid_from_100": 20,
    "dealer_hold": True,
    "all_pass": "dealer_min_bid",
    "thirty_made": 60,
    "thirty_lost": 30,
    "thirty_for_sixty_bid": False,
    "kitty": 0,
    "draw_limit": 5,
    "first_lead": "left_of_bidder",
    "must_bid_to_win_from": 0,
}
DEFAULTS: dict[str, Json] = {
    "twenty_five": TWENTY_FIVE,
    "forty_five": FORTY_FIVE,
    "spoil_five": SPOIL_FIVE,
    "auction_forty_fives": AUCTION_FORTY_FIVES,
}

OPPOSITE: dict[int, list[list[int]]] = {
    4: [[1, 3], [2, 4]],
    6: [[1, 4], [2, 5], [3, 6]],
}
"""The seats of partners who sit opposite, by the number of players."""
ALTERNATING: dict[int, list[list[int]]] = {
    2: [[1], [2]],
    4: [[1, 3], [2, 4]],
    6: [[1, 3, 5], [2, 4, 6]],
    8: [[1, 3, 5, 7], [2, 4, 6, 8]],
    10: [[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]],
}
"""The seats of partners where every second player is one, by the number of players."""

TRUMPS: dict[str, str] = {
    "clubs": "5C JC AH AC KC QC 2C 3C 4C 6C 7C 8C 9C 10C",
    "diamonds": "5D JD AH AD KD QD 10D 9D 8D 7D 6D 4D 3D 2D",
    "hearts": "5H JH AH KH QH 10H 9H 8H 7H 6H 4H 3H 2H",
    "spades": "5S JS AH AS KS QS 2S 3S 4S 6S 7S 8S 9S 10S",
}
"""The trumps of each suit, best first."""
ACE_OF: dict[str, str] = {"clubs": "AC", "diamonds": "AD", "hearts": "AH", "spades": "AS"}
SUIT_OF_LETTER: dict[str, str] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

BIDS = ["5", "10", "15", "20", "25", "30", "30_for_60"]
"""Every bid there is, from low to high."""
WORTH: dict[str, int] = {
    "5": 5,
    "10": 10,
    "15": 15,
    "20": 20,
    "25": 25,
    "30": 30,
    "30_for_60": 30,
}


def deal_score(question: Json) -> Json:
    """The facts of `deal-score`: who has how many points, and whether the game is won."""
    house = house_of(question, "twenty_five")
    sides = sides_of(question, house)
    scores = scores_before(question, sides)
    falling = amounts(question, house, sides)
    written: list[Json] = []
    tricks: list[Json] = []
    winner = ""
    for amount in falling:
        written.append(amount)
        scores[amount["side"]] += amount["points"]
        write_on_trick(tricks, amount, scores)
        if house["win_check"] == "immediate" and wins_at_once(amount, scores, question, house):
            winner = amount["side"]
            break
    if winner == "" and len(question["tricks"]) == 5:
        winner = winner_after_five_tricks(question, house, sides, falling, scores)
    answer: Json = {
        "sides": sides,
        "tricks": tricks,
        "scores": scores,
        "by_player": [
            line_of_player(player, written, sides, scores) for player in question["players"]
        ],
        "game_over": winner != "",
        "ignored_tricks": list(range(len(tricks) + 1, len(question["tricks"]) + 1)),
    }
    if winner != "":
        answer["won_at_trick"] = len(tricks)
    if winner not in ["", "nobody knows"]:
        answer["winner"] = winner
    write_best_trump(answer, written)
    return answer


def pool_settlement(question: Json) -> Json:
    """The facts of `pool-settlement`: who takes the pool, and what everybody pays."""
    house = house_of(question, "spoil_five")
    sides = sides_of(question, house)
    takers = [side_with(player, sides) for player in question["tricks"]]
    # Whoever may not win the pool has nothing to go on for.
    if question.get("jink_called", False) and not is_barred(takers[0], question):
        answer = outcome_of_jink(takers)
    else:
        answer = outcome_of_three_tricks(takers, question)
    answer["sides"] = sides
    if "winner" in answer:
        pay_out(answer, question)
    else:
        carry_over(answer, question, house)
    return answer


def auction_status(question: Json) -> Json:
    """The facts of `auction-status`: who is to speak, what he may call, what was won."""
    auction = open_auction(question)
    illegal: Json = {}
    for number, spoken in enumerate(question.get("calls", []), start=1):
        if spoken["player"] != to_speak(auction) or spoken["call"] not in legal_calls(auction):
            illegal = {"number": number, "player": spoken["player"], "call": spoken["call"]}
            break
        speak(auction, spoken["call"])
    house = auction["house"]
    stock = 52 - 5 * len(auction["players"]) - house["kitty"]
    answer: Json = {
        "sides": auction["sides"],
        "legal_calls": legal_calls(auction),
        "over": auction["waiting"] == [],
        "redeal": False,
        "stock": stock,
        "draw": min(house["draw_limit"], stock // len(auction["players"])),
        "kitty": house["kitty"],
    }
    if illegal != {}:
        answer["first_illegal_call"] = illegal
    if auction["high"] != {}:
        answer["high"] = auction["high"]
    if auction["waiting"] != []:
        answer["to_speak"] = auction["waiting"][0]
    elif auction["high"] == {} and house["all_pass"] == "redeal":
        answer["redeal"] = True
    else:
        answer["contract"] = contract_of(auction)
    return answer


def contract_score(question: Json) -> Json:
    """The facts of `contract-score`: whether the bid was made, and the scores after it."""
    house = house_of(question, "auction_forty_fives")
    sides = sides_of(question, house)
    before = scores_before(question, sides)
    contract = question["contract"]
    bidder = side_with(contract["player"], sides)
    falling: list[Json] = []
    points = by_side(question.get("points", {}), sides)
    if "tricks" in question:
        falling = amounts(question, house, sides)
        for amount in falling:
            points[amount["side"]] += amount["points"]
    made = points[bidder] >= contract["bid"]
    changes = dict(points)
    changes[bidder] = change_of_bidder(contract, made, points[bidder], house)
    scores = {side: before[side] + changes[side] for side in before}
    there = sides_that_may_win(before, scores, bidder if made else "", house)
    # Points alone do not tell in which order they fell; only who was there before them.
    winner = first_of(there, before, falling, scores, house, bidder)
    answer: Json = {
        "sides": sides,
        "made": made,
        "points": points,
        "changes": changes,
        "scores": scores,
        "game_over": there != [],
    }
    if winner != "":
        answer["winner"] = winner
    write_best_trump(answer, falling)
    return answer


def house_of(question: Json, usual_game: str) -> Json:
    """Every house rule in force: those of the question, and the defaults of its game."""
    told = question.get("rules", {})
    return {**DEFAULTS[told.get("game", usual_game)], **told}


def sides_of(question: Json, house: Json) -> list[Side]:
    """Who plays together: first the side of the first seat, and in each side as they sit."""
    players = question["players"]
    if "sides" in question:
        together = question["sides"]
    elif house["teams"] == "none":
        together = [[player] for player in players]
    else:
        seatings = OPPOSITE if house["teams"] == "opposite" else ALTERNATING
        together = [[players[seat - 1] for seat in side] for side in seatings[len(players)]]
    seated: list[Side] = []
    for player in players:
        for side in together:
            if player in side:
                in_order = [other for other in players if other in side]
                if in_order not in seated:
                    seated.append(in_order)
    return seated


def name_of(side: Side) -> str:
    """What a side is called."""
    return "+".join(side)


def side_with(player: str, sides: list[Side]) -> str:
    """The name of the side that the player belongs to."""
    for side in sides:
        if player in side:
            return name_of(side)
    raise ValueError(f"{player!r} does not sit here")


def by_side(told: Scores, sides: list[Side]) -> Scores:
    """Numbers told by any name of a side, now by its own name; 0 where nothing is told."""
    numbers = {name_of(side): 0 for side in sides}
    for key in told:
        # A key is a player or the names of partners: the first of them shows which side it is.
        numbers[side_with(key.split("+")[0], sides)] = told[key]
    return numbers


def scores_before(question: Json, sides: list[Side]) -> Scores:
    """What each side had before the deal."""
    return by_side(question.get("scores", {}), sides)


def trumps_of(question: Json) -> list[str]:
    """The trumps, best first; none where they are not told."""
    if "trump_card" in question:
        suit = SUIT_OF_LETTER[question["trump_card"][-1]]
    elif "trump_suit" in question:
        suit = question["trump_suit"]
    else:
        return []
    trumps = TRUMPS[suit].split()
    if question.get("demoted_ace", False):
        trumps.remove(ACE_OF[suit])
        trumps.append(ACE_OF[suit])
    return trumps


def amounts(question: Json, house: Json, sides: list[Side]) -> list[Json]:
    """All the points of a deal in the order in which they fall, as if it were played to the end.

    Each has its kind: 'trick', 'bonus_with_trick', 'majority' or 'bonus_after_deal'.
    """
    falling: list[Json] = []
    best = place_of_bonus(question, house)
    certain = best != -1 and is_certain(question["tricks"][best]["card"], question, house)
    worth = 5 if house["trick_scoring"] == "five_per_trick" else 0
    for place, trick in enumerate(question["tricks"]):
        falling.append(amount_of("trick", worth, place, trick, sides))
        if place == best and certain:
            falling.append(amount_of("bonus_with_trick", 5, place, trick, sides))
    if len(question["tricks"]) == 5:
        if house["trick_scoring"] == "majority":
            falling.extend(majority(question, sides))
        if best != -1 and not certain:
            trick = question["tricks"][best]
            falling.append(amount_of("bonus_after_deal", 5, best, trick, sides))
    return falling


def amount_of(kind: str, points: int, place: int, trick: Json, sides: list[Side]) -> Json:
    """Points that a player wins with a trick, for his side."""
    amount = {
        "kind": kind,
        "number": place + 1,
        "player": trick["winner"],
        "side": side_with(trick["winner"], sides),
        "points": points,
    }
    if "card" in trick:
        amount["card"] = trick["card"]
    return amount


def majority(question: Json, sides: list[Side]) -> list[Json]:
    """What the side with most of the five tricks gets for them; nobody need have three."""
    takers = [side_with(trick["winner"], sides) for trick in question["tricks"]]
    for side in sides:
        taken = takers.count(name_of(side))
        if taken in [3, 4]:
            return [{"kind": "majority", "side": name_of(side), "points": 5}]
        if taken == 5:
            return [{"kind": "majority", "side": name_of(side), "points": 10}]
    return []


def place_of_bonus(question: Json, house: Json) -> int:
    """The place of the trick whose card is known to be the best trump of the deal, or -1."""
    if not house["best_trump_bonus"]:
        return -1
    cards = [trick.get("card", "not told") for trick in question["tricks"]]
    for trump in trumps_of(question):
        if trump in cards:
            all_told = len(cards) == 5 and "not told" not in cards
            if all_told or higher_trumps_in_play(trump, question) == []:
                return cards.index(trump)
            return -1
    return -1


def higher_trumps_in_play(trump: str, question: Json) -> list[str]:
    """The trumps that may yet beat this one, no matter what has been played."""
    trumps = trumps_of(question)
    higher = trumps[: trumps.index(trump)]
    # A turned-up card that nobody has robbed is in nobody's hand; and where the ace is the lowest
    # trump, or a player is barred, that is because whoever might rob did not.
    was_not_robbed = question.get("turned_card_robbed", "unknown") is False
    if was_not_robbed or question.get("demoted_ace", False) or question.get("barred", []) != []:
        higher = [trump for trump in higher if trump != question.get("trump_card")]
    return higher


def is_certain(trump: str, question: Json, house: Json) -> bool:
    """Whether the bonus for this trump counts as soon as it takes a trick."""
    if house["best_trump_timing"] == "end_of_deal":
        return False
    return higher_trumps_in_play(trump, question) == []


def write_on_trick(tricks: list[Json], amount: Json, scores: Scores) -> None:
    """Write an amount on the list of tricks, if it belongs there, with the scores after it."""
    if amount["kind"] == "trick":
        line = {
            "number": amount["number"],
            "winner": amount["player"],
            "points": amount["points"],
            "scores": dict(scores),
        }
        if "card" in amount:
            line["card"] = amount["card"]
        tricks.append(line)
    if amount["kind"] == "bonus_with_trick":
        tricks[-1]["bonus"] = amount["points"]
        tricks[-1]["scores"] = dict(scores)


def write_best_trump(answer: Json, written: list[Json]) -> None:
    """Write the best trump into the answer, if its bonus is among what was written down."""
    for amount in written:
        if amount["kind"] in ["bonus_with_trick", "bonus_after_deal"]:
            answer["best_trump"] = {
                "card": amount["card"],
                "player": amount["player"],
                "side": amount["side"],
                "trick": amount["number"],
                "points": amount["points"],
            }


def wins_at_once(amount: Json, scores: Scores, question: Json, house: Json) -> bool:
    """Whether these points, if there are any, win the game for their side."""
    if amount["points"] == 0 or is_barred(amount["side"], question):
        return False
    return bool(scores[amount["side"]] >= house["target"])


def line_of_player(player: str, written: list[Json], sides: list[Side], scores: Scores) -> Json:
    """What the player himself has won, in tricks and by the bonus, and the score of his side."""
    points = 0
    for amount in written:
        # The points for a majority are the side's, and no one player's.
        if amount["kind"] != "majority" and amount["player"] == player:
            points += amount["points"]
    side = side_with(player, sides)
    return {"player": player, "side": side, "points": points, "score": scores[side]}


def winner_after_five_tricks(
    question: Json, house: Json, sides: list[Side], falling: list[Json], scores: Scores
) -> str:
    """Who has won a deal that was played to its end: '' for nobody, or 'nobody knows'."""
    takers = [side_with(trick["winner"], sides) for trick in question["tricks"]]
    if house["jink_wins_game"] and takers == [takers[0]] * 5 and not is_barred(takers[0], question):
        return takers[0]
    there = [side for side in scores if scores[side] >= house["target"]]
    there = [side for side in there if not is_barred(side, question)]
    before = scores_before(question, sides)
    winner = first_of(there, before, falling, scores, house, "")
    return winner or ("nobody knows" if there != [] else "")


def first_there(there: list[str], before: Scores, falling: list[Json], target: int) -> str:
    """The side that reaches the target first, as the points fall, or '' where they do not tell."""
    scores = dict(before)
    early = [side for side in there if scores[side] >= target]
    if len(early) == 1:
        return early[0]
    if len(early) > 1:
        # They were there before this deal, and it does not tell which of them was first.
        return ""
    for amount in falling:
        scores[amount["side"]] += amount["points"]
        if scores[amount["side"]] >= target and amount["side"] in there:
            return str(amount["side"])
    return ""


def first_of(
    there: list[str],
    before: Scores,
    falling: list[Json],
    scores: Scores,
    house: Json,
    bidder: str,
) -> str:
    """Which of the sides that are past the target wins, or '' where that is not known.

    `bidder` is the side that bid, or '' where nobody bids.
    """
    if len(there) < 2:
        return "".join(there)
    # A contract is always looked at when its deal has ended.
    at_the_end = house["win_check"] == "end_of_deal" or bidder != ""
    if at_the_end and house["tie_rule"] != "trick_order":
        if house["tie_rule"] == "bidder_wins" and bidder in there:
            return bidder
        most = max(scores[side] for side in there)
        there = [side for side in there if scores[side] == most]
        if len(there) == 1:
            return there[0]
    return first_there(there, before, falling, house["target"])


def outcome_of_jink(takers: list[str]) -> Json:
    """How a hand ends in which the side that took the first three tricks went on for all five."""
    if takers == [takers[0]] * 5:
        return {"outcome": "jinked", "winner": takers[0], "won_at_trick": 5, "ignored_tricks": []}
    lost = 4 if takers[3] != takers[0] else 5
    return {"outcome": "jink_failed", "ignored_tricks": list(range(lost + 1, len(takers) + 1))}


def outcome_of_three_tricks(takers: list[str], question: Json) -> Json:
    """How a hand ends that three tricks settle."""
    third = third_trick_of_a_side(takers)
    if third == 0:
        return {"outcome": "spoiled", "ignored_tricks": []}
    late = list(range(third + 1, len(takers) + 1))
    winner = takers[third - 1]
    if is_barred(winner, question):
        return {"outcome": "spoiled", "ignored_tricks": late}
    return {"outcome": "won", "winner": winner, "won_at_trick": third, "ignored_tricks": late}


def third_trick_of_a_side(takers: list[str]) -> int:
    """The number of the trick that is the third of one side, or 0 if no side has three."""
    for number in range(1, len(takers) + 1):
        if takers[:number].count(takers[number - 1]) == 3:
            return number
    return 0


def is_barred(side: str, question: Json) -> bool:
    """Whether a player of the side may not win the pool."""
    return any(player in question.get("barred", []) for player in side.split("+"))


def pay_out(answer: Json, question: Json) -> None:
    """The winner takes the pool and, after a jink, a stake from each opponent."""
    partners = answer["winner"].split("+")
    answer["pays"] = dict.fromkeys(question["players"], 0)
    answer["receives"] = {name_of(side): 0 for side in answer["sides"]}
    answer["receives"][answer["winner"]] = question["pool"]
    answer["pool_after"] = 0
    if answer["outcome"] == "jinked":
        for player in question["players"]:
            if player not in partners:
                answer["pays"][player] = question["stake"]
                answer["receives"][answer["winner"]] += question["stake"]


def carry_over(answer: Json, question: Json, house: Json) -> None:
    """Nobody takes the pool: everybody adds to it, the dealer a little more."""
    answer["receives"] = {name_of(side): 0 for side in answer["sides"]}
    answer["pays"] = {}
    answer["pool_after"] = question["pool"]
    for player in question["players"]:
        answer["pays"][player] = house["spoil_top_up"]
        if player == question.get("dealer", ""):
            answer["pays"][player] += house["dealer_extra"]
        answer["pool_after"] += answer["pays"][player]


def open_auction(question: Json) -> Json:
    """An auction in which nobody has spoken: all wait to speak, the dealer last.

    `waiting` are those who are still to speak in this round, and `high` is the
    highest bid so far.
    """
    house = house_of(question, "auction_forty_fives")
    sides = sides_of(question, house)
    players = question["players"]
    dealer = players.index(question["dealer"])
    return {
        "house": house,
        "players": players,
        "sides": sides,
        "dealer": question["dealer"],
        "scores": scores_before(question, sides),
        "in_order": players[dealer + 1 :] + players[: dealer + 1],
        "waiting": players[dealer + 1 :] + players[: dealer + 1],
        "passed": [],
        "high": {},
    }


def to_speak(auction: Json) -> str:
    """Whose turn it is, or '' when the auction is over."""
    return "" if auction["waiting"] == [] else str(auction["waiting"][0])


def legal_calls(auction: Json) -> list[str]:
    """What the player whose turn it is may call."""
    if auction["waiting"] == []:
        return []
    speaker = auction["waiting"][0]
    calls = ["pass"]
    if speaker == auction["dealer"] and auction["high"] != {} and auction["house"]["dealer_hold"]:
        calls.append("hold")
    for bid in BIDS:
        if (
            is_in_use(bid, auction)
            and WORTH[bid] >= lowest_bid_of(speaker, auction)
            and is_higher(bid, auction["high"])
        ):
            calls.append(bid)
    return calls


def is_in_use(bid: str, auction: Json) -> bool:
    """Whether the house has this bid."""
    return bid != "30_for_60" or auction["house"]["thirty_for_sixty_bid"] is True


def lowest_bid_of(player: str, auction: Json) -> int:
    """The lowest that the player's side may bid, which is more for a side on 100."""
    lowest = int(auction["house"]["min_bid"])
    if auction["scores"][side_with(player, auction["sides"])] >= 100:
        return max(lowest, int(auction["house"]["min_bid_from_100"]))
    return lowest


def is_higher(bid: str, high: Json) -> bool:
    """Whether the bid is above the highest so far; 30 for 60 is above 30."""
    if high == {}:
        return True
    highest = "30_for_60" if high["thirty_for_sixty"] else str(high["bid"])
    return BIDS.index(bid) > BIDS.index(highest)


def speak(auction: Json, call: str) -> None:
    """Write down a legal call of the player whose turn it is."""
    speaker = auction["waiting"].pop(0)
    if call == "pass":
        auction["passed"].append(speaker)
    elif call == "hold":
        auction["high"] = {**auction["high"], "player": speaker}
    else:
        auction["high"] = {
            "player": speaker,
            "bid": WORTH[call],
            "thirty_for_sixty": call == "30_for_60",
        }
    if auction["waiting"] == []:
        auction["waiting"] = next_round(auction, speaker)


def next_round(auction: Json, last_speaker: str) -> list[str]:
    """Who speaks once a round is done; nobody, if the auction is over."""
    dealer = auction["dealer"]
    if dealer in auction["passed"]:
        return []
    if last_speaker == dealer:
        return [
            player
            for player in auction["in_order"]
            if player != dealer and player not in auction["passed"]
        ]
    # The others have spoken again after the dealer: if one has raised, it is his turn once more.
    return [] if auction["high"]["player"] == dealer else [dealer]


def contract_of(auction: Json) -> Json:
    """What an auction that is over was won with: the dealer's least bid, if all have passed."""
    high = auction["high"]
    if high == {}:
        dealer = auction["dealer"]
        lowest = lowest_bid_of(dealer, auction)
        high = {"player": dealer, "bid": lowest, "thirty_for_sixty": False}
    leader = high["player"]
    if auction["house"]["first_lead"] == "left_of_bidder":
        seats = auction["players"] + auction["players"]
        leader = seats[seats.index(leader) + 1]
    side = side_with(high["player"], auction["sides"])
    return {**high, "side": side, "first_leader": leader}


def change_of_bidder(contract: Json, made: bool, taken: int, house: Json) -> int:
    """What the side that bid adds to its score, or loses from it."""
    if contract.get("thirty_for_sixty", False):
        return 60 if made else -60
    if contract["bid"] == 30:
        return int(house["thirty_made"]) if made else -int(house["thirty_lost"])
    return taken if made else -int(contract["bid"])


def sides_that_may_win(before: Scores, scores: Scores, bidder: str, house: Json) -> list[str]:
    """The sides past the target, but for those that should have bid to win."""
    there: list[str] = []
    for side in scores:
        had_to_bid = (
            house["must_bid_to_win_from"] != 0 and before[side] >= house["must_bid_to_win_from"]
        )
        if scores[side] >= house["target"] and (side == bidder or not had_to_bid):
            there.append(side)
    return there
