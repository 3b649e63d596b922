"""Random whole deals, as requests to `deal-review`, with what really happened in them.

Every game and number of players, house rules, partners and robberies; deals
stop when somebody has won, and part of some is not recorded. All are played
lawfully by the oracle's rules, until `with_an_illegal_play` makes one play
unlawful. What is rare at a table is frequent here: many trumps, and scores
just below the target. Nothing here asks the service.
"""

from dataclasses import dataclass
from random import Random

from tests import oracle, scorekeeper, scoring_questions
from tests.hidden_hands import SUIT_OF_LETTER, plays_of
from tests.scorekeeper import Json
from tests.scoring_questions import Choices

GAMES = ["twenty_five", "twenty_five", "forty_five", "spoil_five", "auction_forty_fives"]
OF_FOLLOWING: Choices = {
    "renege_cards": ["top_three", "five_only", "none"],
    "renege_forced_by": ["led", "led_or_played"],
    "must_trump_when_void": [True, False],
}
OF_ROBBING: Choices = {
    "rob_deadline": ["before_first_lead", "before_own_first_play"],
    "rob_compulsory": [True, False],
    "rob_failure_penalty": ["none", "ace_lowest_trump", "ace_lowest_trump", "cannot_win_deal"],
    "rob_may_discard_ace": [True, False],
}
OF_GAMES: dict[str, Choices] = {
    "twenty_five": {**OF_FOLLOWING, **OF_ROBBING, **scoring_questions.OF_DEALS},
    "forty_five": {**OF_FOLLOWING, **OF_ROBBING, **scoring_questions.OF_DEALS},
    "spoil_five": {**OF_FOLLOWING, **OF_ROBBING, **scoring_questions.OF_POOLS},
    "auction_forty_fives": {**OF_FOLLOWING, **scoring_questions.OF_CONTRACTS},
}
TRICKS = 5


@dataclass(frozen=True)
class Table:
    """A deal before its first lead: the request without its tricks, and what it does not tell.

    `hands` are all that is really held at the first lead, after any rob.
    `recorded` is after how many cards the record ends, if the deal goes on so
    long. `goes_on` says that a player of Spoil Five who has the first three
    tricks calls for a jink, and `plays_on` that nobody there stops at all.
    """

    request: Json
    hands: dict[str, list[str]]
    trump_suit: str
    demoted_ace: bool
    declined: bool
    recorded: int
    goes_on: bool
    plays_on: bool


@dataclass(frozen=True)
class Deal:
    """A deal that has been played: what is asked about it, and its leaders and winners.

    `winners` are the players who took the finished tricks.
    """

    table: Table
    request: Json
    leaders: list[str]
    winners: list[str]

    @property
    def may_be_named(self) -> set[str]:
        """Kinds of irregularity that a lawful deal may have, by what the house makes of them."""
        kinds: set[str] = set()
        if self.table.declined:
            kinds.add("failed_to_rob")
        if self.table.plays_on:
            kinds.add("play_after_game_won")
        return kinds

    @property
    def is_whole(self) -> bool:
        """Whether all the cards have been shown."""
        return len(self.winners) == TRICKS


@dataclass(frozen=True)
class Offence:
    """A deal in which one card was played that might not be, and which card that was."""

    deal: Deal
    trick: int
    position: int


def random_deal(random: Random) -> Deal:
    """A deal of any game that is lawful from its first card to its last."""
    return play_out(random_table(random), random, [])


def with_an_illegal_play(deal: Deal, random: Random) -> Offence | None:
    """The same deal with one unlawful card, and lawful ones after it; None if all are lawful.

    The hands are the same, and so are all the cards before the unlawful one.
    """
    plays = plays_of(deal.request)
    hands = {player: list(hand) for player, hand in deal.table.hands.items()}
    places: list[tuple[int, str]] = []
    for number, play in enumerate(plays):
        hand = hands[play.player]
        lawful = lawful_cards(deal.table, hand, list(play.before))
        places += [(number, card) for card in hand if card not in lawful]
        hand.remove(play.card)
    if places == []:
        return None
    number, card = random.choice(places)
    cards = [play.card for play in plays[:number]]
    offending = play_out(deal.table, random, [*cards, card])
    count = len(deal.table.hands)
    return Offence(offending, number // count + 1, number % count + 1)


def scoring_question(deal: Deal) -> Json:
    """The question that the scorekeeper is asked about the tricks of the deal."""
    return question_for(deal.table, taken_tricks(deal.table, deal.request["tricks"]))


def random_table(random: Random) -> Table:
    """A deal of any game, ready for the first lead."""
    game = random.choice(GAMES)
    request = random_game(random, game)
    players = request["players"]
    request.setdefault("dealer", random.choice(players))
    dealt, turned = random_hands(random, len(players))
    hands = dict(zip(players, dealt, strict=True))
    rules = request.get("rules", {})
    trump_suit = SUIT_OF_LETTER[turned[-1]]
    holder = "" if game == "auction_forty_fives" else who_may_rob(request, hands, turned)
    declined = holder != "" and not must_rob(rules) and random.random() < 0.3
    if holder != "" and not declined:
        rob(random, request, hands, holder, turned)
    tell_the_trumps(random, request, game, turned)
    keep_bonus_plain(request, hands, turned)
    tell_hands(random, request, hands)
    most = TRICKS * len(players)
    is_pool = "pool" in request and rules.get("jinking", False)
    return Table(
        request=request,
        hands=hands,
        trump_suit=trump_suit,
        demoted_ace=is_demoted(request, game),
        declined=declined and rules.get("rob_failure_penalty", "none") != "none",
        recorded=most if random.random() < 0.75 else random.randint(1, most),
        goes_on=is_pool and random.random() < 0.7,
        plays_on=game == "spoil_five" and random.random() < 0.2,
    )


def random_game(random: Random, game: str) -> Json:
    """Players and what their game needs: rules, scores, a pool or a contract."""
    if game == "auction_forty_fives":
        return random_contract(random)
    request: Json = {
        "rules": scoring_questions.random_rules(random, game, "twenty_five", OF_GAMES[game])
    }
    scoring_questions.seat(random, request, "none")
    house = scorekeeper.house_of(request, "twenty_five")
    sides = scorekeeper.sides_of(request, house)
    if game == "spoil_five":
        tell_the_pool(random, request)
    elif random.random() < 0.9:
        steps = random.choice([2, 4, 8])
        scores = [max(0, house["target"] - 5 * random.randint(1, steps)) for _ in sides]
        scoring_questions.tell_scores(random, request, sides, scores)
    return scoring_questions.finished(request)


def random_contract(random: Random) -> Json:
    """Players of Auction Forty-Fives and the contract of one of them."""
    request = scoring_questions.random_auction(random, OF_GAMES["auction_forty_fives"])
    # The usual game of deal-review is another.
    request["rules"]["game"] = "auction_forty_fives"
    house = scorekeeper.house_of(request, "auction_forty_fives")
    bidders = random.choice(scorekeeper.sides_of(request, house))
    request["contract"] = scoring_questions.random_contract(random, request, house, bidders)
    return request


def tell_the_pool(random: Random, request: Json) -> None:
    """Tell what is played for, more often than not."""
    if random.random() < 0.8:
        stake = random.choice([0, 1, 2])
        pool = stake * len(request["players"]) + random.choice([0, 1, 20])
        request["pool"] = {"pool": pool, "stake": stake}
        if random.random() < 0.6:
            request["rules"]["jinking"] = True


def random_hands(random: Random, players: int) -> tuple[list[list[str]], str]:
    """Hands of five and the card turned up, from the pack or from a part with many trumps."""
    if random.random() < 0.5:
        return oracle.random_deal(random, players)
    turned = random.choice(oracle.pack())
    trumps = [card for card in oracle.order(SUIT_OF_LETTER[turned[-1]]) if card != turned]
    plain = [card for card in oracle.pack() if card not in trumps and card != turned]
    needed = 5 * players
    many = random.sample(trumps, min(len(trumps), random.randint(needed // 3, needed // 2 + 2)))
    cards = many + random.sample(plain, max(0, needed - len(many)))
    random.shuffle(cards)
    return [cards[5 * seat : 5 * seat + 5] for seat in range(players)], turned


def must_rob(rules: Json) -> bool:
    """Whether whoever may rob does so here: else the deal could not be called clean."""
    return rules.get("rob_compulsory", False) or rules.get("rob_failure_penalty") == (
        "cannot_win_deal"
    )


def who_may_rob(request: Json, hands: dict[str, list[str]], turned: str) -> str:
    """The player who has the right to rob before the first lead, or '' where nobody has."""
    for player, hand in hands.items():
        is_dealer = player == request["dealer"]
        rules = request.get("rules", {})
        if oracle.may_rob(turned, hand, is_dealer, False, False, False, rules)[0]:
            return player
    return ""


def rob(
    random: Random, request: Json, hands: dict[str, list[str]], player: str, turned: str
) -> None:
    """Take the turned-up card for another one, which is told or not."""
    rules = request.get("rules", {})
    is_dealer = player == request["dealer"]
    hand = hands[player]
    possible = oracle.may_rob(turned, hand, is_dealer, False, False, False, rules)[1]
    put_out = random.choice(possible)
    hands[player] = [turned if card == put_out else card for card in hand]
    request["rob"] = {"player": player}
    if random.random() < 0.5:
        request["rob"]["discard"] = put_out
    if random.random() < 0.7:
        in_time = ["before_first_lead"]
        if rules.get("rob_deadline") == "before_own_first_play":
            in_time.append("before_own_first_play")
        request["rob"]["announced"] = random.choice(in_time)


def tell_the_trumps(random: Random, request: Json, game: str, turned: str) -> None:
    """Tell the card turned up or, where nobody has taken it, now and then its suit only."""
    if game == "auction_forty_fives" or ("rob" not in request and random.random() < 0.2):
        request["trump_suit"] = SUIT_OF_LETTER[turned[-1]]
    else:
        request["trump_card"] = turned


def keep_bonus_plain(request: Json, hands: dict[str, list[str]], turned: str) -> None:
    """Let the bonus wait for the end where it might be certain from hands or a card put out.

    The scorekeeper, who sees the tricks alone, would not know it.
    """
    five = oracle.order(SUIT_OF_LETTER[turned[-1]])[0]
    rules = request.get("rules", {})
    if rules.get("best_trump_timing") == "when_certain" and not any(
        five in hand for hand in hands.values()
    ):
        rules["best_trump_timing"] = "end_of_deal"


def tell_hands(random: Random, request: Json, hands: dict[str, list[str]]) -> None:
    """Tell all the hands, some or none; of some only a part."""
    share = random.choice([0, 0, 0.3, 0.7, 1])
    whole = random.random() < 0.7
    told: Json = {}
    for player, hand in hands.items():
        if random.random() < share:
            told[player] = random.sample(hand, 5 if whole else random.randint(1, 5))
    if told != {}:
        request["hands"] = told


def is_demoted(request: Json, game: str) -> bool:
    """Whether the ace of trumps has become the lowest trump because nobody robbed."""
    penalty = request.get("rules", {}).get("rob_failure_penalty", "none")
    return game != "auction_forty_fives" and "rob" not in request and penalty == "ace_lowest_trump"


def first_leader(request: Json) -> str:
    """Who leads to the first trick."""
    players = request["players"] + request["players"]
    if "contract" not in request:
        return str(players[players.index(request["dealer"]) + 1])
    contract = request["contract"]
    if "first_leader" in contract:
        return str(contract["first_leader"])
    if request.get("rules", {}).get("first_lead") == "bidder":
        return str(contract["player"])
    return str(players[players.index(contract["player"]) + 1])


def lawful_cards(table: Table, hand: list[str], trick: list[str]) -> list[str]:
    """The cards of the hand that may be played now."""
    rules = table.request.get("rules", {})
    return oracle.legal(table.trump_suit, hand, trick, rules, table.demoted_ace)


def play_out(table: Table, random: Random, cards: list[str]) -> Deal:
    """The deal that begins with these cards, lawful or not, and goes on with any lawful ones."""
    hands = {player: list(hand) for player, hand in table.hands.items()}
    waiting = list(cards)
    leaders, winners = [first_leader(table.request)], list[str]()
    tricks: list[list[Json]] = []
    left = table.recorded
    while left > 0 and not has_ended(table, tricks, winners):
        trick: list[Json] = []
        for player in seats_from(table, leaders[-1])[:left]:
            on_table = [play["card"] for play in trick]
            if waiting != []:
                card = waiting.pop(0)
            else:
                card = random.choice(lawful_cards(table, hands[player], on_table))
            hands[player].remove(card)
            trick.append({"player": player, "card": card})
        tricks.append(trick)
        left -= len(trick)
        if len(trick) == len(hands):
            winners.append(winner_of(table, trick))
            leaders.append(winners[-1])
    request = {**table.request, "tricks": tricks}
    if table.goes_on and is_jink(table, winners) and len(tricks) > 3:
        request["pool"] = {**request["pool"], "jink_called": True}
    return Deal(table, request, leaders[: len(tricks)], winners)


def seats_from(table: Table, leader: str) -> list[str]:
    """The players in the order in which they play to a trick."""
    players: list[str] = table.request["players"]
    first = players.index(leader)
    return players[first:] + players[:first]


def winner_of(table: Table, trick: list[Json]) -> str:
    """Who has taken the trick."""
    cards = [play["card"] for play in trick]
    return str(trick[oracle.winner(table.trump_suit, cards, table.demoted_ace)]["player"])


def has_ended(table: Table, tricks: list[list[Json]], winners: list[str]) -> bool:
    """Whether the cards are laid down here: all have been played, or somebody has won."""
    if len(winners) == TRICKS:
        return True
    game = table.request.get("rules", {}).get("game", "twenty_five")
    if winners == [] or game == "auction_forty_fives":
        return False
    if game == "spoil_five":
        return not table.plays_on and is_won_pool(table, winners)
    house = scorekeeper.house_of(table.request, "twenty_five")
    if house["win_check"] != "immediate":
        return False
    answer = scorekeeper.deal_score(question_for(table, taken_tricks(table, tricks)))
    return bool(answer["game_over"])


def takers_of(table: Table, winners: list[str]) -> list[str]:
    """The sides that have taken the tricks."""
    sides = scorekeeper.sides_of(table.request, scorekeeper.house_of(table.request, "twenty_five"))
    return [scorekeeper.side_with(winner, sides) for winner in winners]


def is_jink(table: Table, winners: list[str]) -> bool:
    """Whether one side has the first three tricks, and so may go on for all five."""
    takers = takers_of(table, winners)
    return len(takers) >= 3 and takers[:3] == [takers[0]] * 3


def is_won_pool(table: Table, winners: list[str]) -> bool:
    """Whether a hand of Spoil Five is over: won by three tricks, or a jink that has failed."""
    takers = takers_of(table, winners)
    if table.goes_on and is_jink(table, winners):
        return takers[-1] != takers[0]
    return scorekeeper.third_trick_of_a_side(takers) > 0


def taken_tricks(table: Table, tricks: list[list[Json]]) -> list[Json]:
    """The finished tricks, each with its winner and the card that took it."""
    taken: list[Json] = []
    for trick in tricks:
        if len(trick) == len(table.hands):
            winner = winner_of(table, trick)
            card = next(play["card"] for play in trick if play["player"] == winner)
            taken.append({"winner": winner, "card": card})
    return taken


def question_for(table: Table, taken: list[Json]) -> Json:
    """The question that the scorekeeper is asked once these tricks have been taken."""
    passed_on = ["players", "sides", "scores", "contract", "trump_card", "trump_suit", "rules"]
    question = {name: table.request[name] for name in passed_on if name in table.request}
    question["tricks"] = taken
    if "contract" not in question:
        question["turned_card_robbed"] = "rob" in table.request
        question["demoted_ace"] = table.demoted_ace
    return question
