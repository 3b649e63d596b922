"""What is asked: questions drawn at random from a fixed seed, so every run asks the same.

A question is a JSON value.  Those that are timed are such as an app at a table of four would ask;
those that the sameness of the peers is tried on go further, and some of them must be refused.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from service.rules.cards import CARDS
from service.rules.choices import RobFailurePenalty
from service.rules.games import Game, Option, options_of
from tests.random_deals import random_deal

Question: TypeAlias = dict[str, Any]

PLAYERS = ("Ann", "Bob", "Cait", "Dan", "Eve", "Finn", "Gráinne", "Hugh", "Ita", "Jack")
SUITS = ("clubs", "diamonds", "hearts", "spades")
DEALT = 5
CODES = tuple(CARDS)

FOLLOWING = ("renege_cards", "renege_forced_by", "must_trump_when_void")
"""The house rules that bear on what may be played."""


def legal_plays_questions(count: int) -> list[Question]:
    """Players of four, each somewhere in a deal; a third of the tables play by rules of their own.

    The hands have one to five cards, and up to three have been played, each by a named player.
    """
    random = Random("legal plays")
    return [_legal_plays(random) for _ in range(count)]


def trick_winner_questions(count: int) -> list[Question]:
    """Tricks at a table of four, most of them whole."""
    random = Random("trick winner")
    return [_trick_winner(random) for _ in range(count)]


def deal_review_questions(count: int, players: int = 4) -> list[Question]:
    """Lawful deals of Twenty-Five and its relatives, all five tricks of them, no hand told."""
    return list(_deals(count, players))


def of_size(held: int, played: int, count: int) -> list[Question]:
    """Questions about legal plays with so many cards held and so many played."""
    random = Random(f"{held} held and {played} played")
    return [_position(random, held, played) for _ in range(count)]


def sound_questions(operation: str, count: int) -> list[Question]:
    """Questions of every shape that is sound: long tricks, all games, all house rules."""
    random = Random(f"sound {operation}")
    ask = _any_position if operation == "legal-plays" else _any_trick
    return [ask(random) for _ in range(count)]


def refused_questions(operation: str, count: int) -> list[Question]:
    """Questions each of which must be refused, in every way that peers can refuse."""
    random = Random(f"refused {operation}")
    of_hands = operation == "legal-plays"
    ways = [*SPOILING, *(SPOILING_HANDS if of_hands else SPOILING_COUNTS)]
    ask = _any_position if of_hands else _any_trick
    return [ways[number % len(ways)](ask(random), random) for number in range(count)]


def batch_of(questions: Sequence[Question], size: int) -> list[Question]:
    """So many items of a batch, with the questions over and over."""
    return [
        {
            "id": f"position-{number}",
            "operation": "legal-plays",
            "request": questions[number % len(questions)],
        }
        for number in range(size)
    ]


def _legal_plays(random: Random) -> Question:
    return _position(random, random.randint(1, DEALT), random.randint(0, 3))


def _position(random: Random, held: int, played: int) -> Question:
    cards = random.sample(CODES, held + played + 1)
    question = _with_trumps(random, cards.pop())
    question["hand"] = cards[:held]
    question["trick"] = _trick(cards[held:])
    return _with_usual_rules(random, question)


def _trick_winner(random: Random) -> Question:
    played = random.choice([2, 3, 4, 4, 4])
    cards = random.sample(CODES, played + 1)
    question = _with_trumps(random, cards.pop())
    question |= {"trick": _trick(cards), "player_count": 4}
    return _with_usual_rules(random, question)


def _with_trumps(random: Random, turned: str) -> Question:
    if random.random() < 0.5:
        return {"trump_card": turned}
    return {"trump_suit": random.choice(SUITS)}


def _trick(cards: Sequence[str]) -> list[Question]:
    return [{"card": card, "player": PLAYERS[seat]} for seat, card in enumerate(cards)]


def _with_usual_rules(random: Random, question: Question) -> Question:
    if random.random() < 1 / 3:
        question["rules"] = {"game": "forty_five", "renege_forced_by": "led_or_played"}
    return question


def _deals(count: int, players: int) -> Iterator[Question]:
    found = seed = 0
    while found < count:
        request = random_deal(Random(seed)).request
        seed += 1
        if len(request["players"]) == players and len(request["tricks"]) == DEALT:
            found += 1
            yield {name: told for name, told in request.items() if name != "hands"}


def _any_position(random: Random) -> Question:
    held, played = random.randint(1, DEALT), random.randint(0, len(PLAYERS) - 1)
    cards = random.sample(CODES, held + played + 1)
    question = _with_trumps(random, cards.pop())
    question |= {"hand": cards[:held], "trick": _partly_named(random, cards[held:])}
    if not played and random.random() < 0.5:
        del question["trick"]
    return _with_any_rules(random, question)


def _any_trick(random: Random) -> Question:
    played = random.randint(1, len(PLAYERS))
    cards = random.sample(CODES, played + 1)
    question = _with_trumps(random, cards.pop())
    question["trick"] = _partly_named(random, cards)
    if random.random() < 0.5:
        question["player_count"] = random.randint(max(2, played), len(PLAYERS))
    return _with_any_rules(random, question)


def _partly_named(random: Random, cards: Sequence[str]) -> list[Question]:
    return [play if random.random() < 0.7 else {"card": play["card"]} for play in _trick(cards)]


def _with_any_rules(random: Random, question: Question) -> Question:
    if random.random() < 0.2:
        return question
    game = random.choice(list(Game))
    options = options_of(game)
    names = random.sample(list(options), random.randint(0, 6))
    names += [name for name in FOLLOWING if random.random() < 0.3 and name not in names]
    rules = {"game": str(game), **{name: _value(random, options[name]) for name in names}}
    if random.random() < 0.2 and game.turns_up_a_card:
        rules["rob_failure_penalty"] = str(RobFailurePenalty.ACE_LOWEST_TRUMP)
        question["demoted_ace"] = True
    return {**question, "rules": rules}


def _value(random: Random, option: Option) -> str | int | bool:
    value = random.choice(option.values)
    return value if isinstance(value, int) else str(value)


Spoiling: TypeAlias = Callable[[Question, Random], Question]
"""Makes of a sound question one that must be refused."""


def _set(name: str, *values: Any) -> Spoiling:
    """One of the fields has one of these values; trumps are told by this field alone."""

    def spoil(question: Question, random: Random) -> Question:
        told = _without_trump(question, random) if name.startswith("trump") else question
        return {**told, name: random.choice(values)}

    return spoil


def _in_first_play(name: str, *values: Any) -> Spoiling:
    def spoil(question: Question, random: Random) -> Question:
        first = {"card": _unused(question), name: random.choice(values)}
        return {**question, "trick": [first, *question.get("trick", [])[1:]]}

    return spoil


def _in_rules(**values: Any) -> Spoiling:
    def spoil(question: Question, _random: Random) -> Question:
        return {**question, "rules": values, "demoted_ace": False}

    return spoil


def _with_hand(*hands: Any) -> Spoiling:
    """Such a hand, and nothing played that might stand in it."""

    def spoil(question: Question, random: Random) -> Question:
        return {**question, "hand": random.choice(hands), "trick": []}

    return spoil


def _with_demoted_ace(question: Question, _random: Random) -> Question:
    return {**question, "demoted_ace": True, "rules": {"game": "twenty_five"}}


def _with_trump_twice(question: Question, _random: Random) -> Question:
    return {**question, "trump_card": "9C", "trump_suit": "clubs"}


def _without_trump(question: Question, _random: Random) -> Question:
    return {name: told for name, told in question.items() if not name.startswith("trump")}


def _without_needed(question: Question, _random: Random) -> Question:
    needed = "hand" if "hand" in question else "trick"
    return {name: told for name, told in question.items() if name != needed}


def _with_player_twice(question: Question, _random: Random) -> Question:
    cards = [code for code in CODES if code not in question.get("hand", ())][:2]
    told = {name: value for name, value in question.items() if name != "player_count"}
    return {**told, "trick": [{"card": card, "player": "Ann"} for card in cards]}


def _with_card_twice(question: Question, _random: Random) -> Question:
    card = question["hand"][0] if "hand" in question else question["trick"][0]["card"]
    told = {name: value for name, value in question.items() if name != "player_count"}
    return {**told, "trick": [{"card": card}, {"card": card}]}


def _without_card(question: Question, _random: Random) -> Question:
    return {**question, "trick": [{"player": "Zoe"}]}


def _with_long_trick(question: Question, _random: Random) -> Question:
    free = [code for code in CODES if code not in question.get("hand", ())]
    told = {name: value for name, value in question.items() if name != "player_count"}
    return {**told, "trick": [{"card": code} for code in free[:11]]}


def _unused(question: Question) -> str:
    used = {*question.get("hand", ()), *(play["card"] for play in question.get("trick", ()))}
    return next(code for code in CODES if code not in used)


SPOILING = (
    _set("trump_suit", "", "red", "trumps"),
    _set("trump_suit", None, 7, ["clubs"]),
    _set("trump_card", "1C", "c9", "JOKER", "10", None, 9),
    _set("trick", None, "KC", {"card": "KC"}, 3),
    _set("trick", ["KC"], [None], [[]]),
    _set("demoted_ace", 1, "yes", None),
    _set("rules", [], "usual", None),
    _set("colour", "blue", None, 1),
    _in_first_play("player", "", None, 5, ["Ann"]),
    _in_first_play("age", 5, None),
    _in_first_play("card", "4", "5K", None, 4, ""),
    _in_rules(game="bridge"),
    _in_rules(game=None),
    _in_rules(renege_cards="all"),
    _in_rules(target="25"),
    _in_rules(must_trump_when_void=0),
    _in_rules(weather="rain"),
    _in_rules(game="spoil_five", target=25),
    _in_rules(game="twenty_five", min_bid=10, kitty=3),
    _with_demoted_ace,
    _with_trump_twice,
    _without_trump,
    _without_needed,
    _with_player_twice,
    _with_card_twice,
    _without_card,
    _with_long_trick,
)
SPOILING_HANDS = (
    _with_hand([], None, "5H", {}, 5),
    _with_hand(["5H", "1H"], ["5H", None], ["5H", 7]),
    _with_hand(["2C", "3C", "4C", "5C", "6C", "7C"]),
    _with_hand(["2C", "3C", "2C"], ["2C", "3C", "3C", "2C"]),
)
SPOILING_COUNTS = (
    _set("player_count", 1, 0, -3),
    _set("player_count", 11, 1000),
    _set("player_count", "4", 4.5, None, True),
    _set("trick", []),
)
