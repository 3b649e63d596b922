"""Random records of deals as they may be brought before a referee: many of them are wrong.

Cards are played lawfully or not, in and out of turn, twice, from the hands of
others, by a player twice in a trick; the turned-up card is taken with and
without right, in time and late. At big tables most hands are told, so that few
cards remain of which it is not known where they were.
"""

from random import Random

from tests import oracle
from tests.hidden_hands import SUIT_OF_LETTER
from tests.random_deals import OF_FOLLOWING, random_hands
from tests.scorekeeper import Json

PLAYERS = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10"]
GAMES = ["twenty_five", "forty_five", "spoil_five", "auction_forty_fives"]
MOMENTS = ["before_first_lead", "before_own_first_play", "late", "late"]


def random_record(random: Random) -> Json:
    """A record, right or wrong, of up to five tricks of any game."""
    players = PLAYERS[: random.choice([2, 2, 3, 3, 4, 6, 9, 10])]
    dealt, turned = random_hands(random, len(players))
    hands = dict(zip(players, dealt, strict=True))
    game = random.choice(GAMES)
    rules: Json = {"game": game}
    for option, values in OF_FOLLOWING.items():
        if random.random() < 0.4:
            rules[option] = random.choice(values)
    request: Json = {"players": players, "dealer": random.choice(players), "rules": rules}
    if game == "auction_forty_fives":
        settle_auction(random, request, turned)
    else:
        tell_the_turned_card(random, request, hands, turned)
    request["tricks"] = random_tricks(random, request, hands, SUIT_OF_LETTER[turned[-1]])
    for _ in range(random.choice([0, 0, 1, 1, 2])):
        falsify(random, request)
    tell_hands(random, request, hands)
    return request


def settle_auction(random: Random, request: Json, turned: str) -> None:
    """Let somebody play a contract, every player for himself."""
    request["rules"]["teams"] = "none"
    request["trump_suit"] = SUIT_OF_LETTER[turned[-1]]
    request["contract"] = {"player": random.choice(request["players"]), "bid": 20}


def tell_the_turned_card(
    random: Random, request: Json, hands: dict[str, list[str]], turned: str
) -> None:
    """Let somebody take the turned-up card, or nobody, and tell it or only its suit."""
    request["trump_card"] = turned
    if random.random() < 0.6:
        rob(random, request, hands, turned)
        return
    if random.random() < 0.3:
        request["rules"]["rob_failure_penalty"] = "ace_lowest_trump"
    if random.random() < 0.3:
        del request["trump_card"]
        request["trump_suit"] = SUIT_OF_LETTER[turned[-1]]


def rob(random: Random, request: Json, hands: dict[str, list[str]], turned: str) -> None:
    """Let anybody put out any card for the turned-up one, at any moment."""
    player = random.choice(request["players"])
    put_out = random.choice(hands[player])
    hands[player] = [turned if card == put_out else card for card in hands[player]]
    request["rob"] = {"player": player, "announced": random.choice(MOMENTS)}
    if random.random() < 0.5:
        request["rob"]["discard"] = put_out


def random_tricks(
    random: Random, request: Json, hands: dict[str, list[str]], trump_suit: str
) -> list[list[Json]]:
    """Some tricks, led by anybody, of cards that may be played or may not."""
    players = request["players"]
    left = {player: list(hand) for player, hand in hands.items()}
    tricks: list[list[Json]] = []
    for _ in range(random.randint(1, 5)):
        first = random.randrange(len(players))
        trick: list[Json] = []
        for player in players[first:] + players[:first]:
            hand, before = left[player], [play["card"] for play in trick]
            possible = hand
            if random.random() < 0.5:
                possible = oracle.legal(trump_suit, hand, before, request["rules"])
            card = random.choice(possible)
            hand.remove(card)
            trick.append({"player": player, "card": card})
        tricks.append(trick)
    if random.random() < 0.4:
        tricks[-1] = tricks[-1][: random.randint(1, len(players))]
    return tricks


def falsify(random: Random, request: Json) -> None:
    """Make the record wrong in one place, as a slip of the pen or of a hand may."""
    trick = random.choice(request["tricks"])
    play = random.choice(trick)
    slip = random.choice(["card of the record", "any card", "player", "turn"])
    if slip == "card of the record":
        play["card"] = random.choice(random.choice(request["tricks"]))["card"]
    elif slip == "any card":
        told = [request.get("trump_card"), request.get("rob", {}).get("discard")]
        play["card"] = random.choice([*oracle.pack(), *[card for card in told if card] * 15])
    elif slip == "player":
        player = random.choice(request["players"])
        plays = [other for others in request["tricks"] for other in others]
        # Nobody plays more than five cards.
        if [other["player"] for other in plays].count(player) < 5:
            play["player"] = player
    else:
        random.shuffle(trick)


def tell_hands(random: Random, request: Json, hands: dict[str, list[str]]) -> None:
    """Tell hands: at a big table those of most players, at a small one of some or none."""
    share = random.choice([0.8, 0.9, 1] if len(hands) > 8 else [0, 0, 0.5, 1])
    whole = random.random() < 0.8
    told: Json = {}
    for player, hand in hands.items():
        if random.random() < share:
            told[player] = random.sample(hand, 5 if whole else random.randint(1, 5))
    if told != {}:
        request["hands"] = told
