"""Requests about scores, pools, auctions and contracts that must be refused, written down."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

from tests.api.asking import Question, question, with_rules, without
from tests.api.malformed import (
    NAME_OF_65,
    NO_CARDS,
    NO_LISTS,
    NO_NAMES,
    NO_NUMBERS,
    NO_SWITCHES,
    Hostile,
    refused,
)

Path: TypeAlias = tuple[str | int, ...]
"""Where in a question something is put."""

Values: TypeAlias = Mapping[str, tuple[object, str]]
"""What is put there, by what it is, and the code with which it is refused."""

SEATED = ["Ann", "Bob", "Cait", "Dan"]
TEN_SEATED = [*SEATED, "Eve", "Finn", "Gus", "Hal", "Ida", "Joe"]
DEAL, POOL, AUCTION, CONTRACT = (
    "deal-score",
    "pool-settlement",
    "auction-status",
    "contract-score",
)


def _few(values: Values, *names: str) -> Values:
    """Some of them, where each kind of field is tried with all of them elsewhere."""
    return {name: values[name] for name in names}


FEW_NAMES = _few(
    NO_NAMES, "null", "a number", "a list", "empty", "65 characters", "a plus sign", "not composed"
)
FEW_CARDS = _few(NO_CARDS, "null", "a number", "a list", "lower case", "a line end after it")

NO_OBJECTS: Values = {
    "null": (None, "null_not_allowed"),
    "a text": ("Ann", "expected_object"),
    "a number": (5, "expected_object"),
    "true": (True, "expected_object"),
    "a list": ([], "expected_object"),
    "a list in a list": ([["Ann", 5]], "expected_object"),
}

# What is put where one of a few words belongs.
NO_WORDS: Values = {
    "null": (None, "null_not_allowed"),
    "a number": (20, "expected_string"),
    "true": (True, "expected_string"),
    "a list": (["pass"], "expected_string"),
    "an object": ({}, "expected_string"),
    "nothing": ("", "unknown_value"),
    "a capital": ("Pass", "unknown_value"),
    "a line end after it": ("clubs\n", "unknown_value"),
}

NO_CALLS: Values = {
    **NO_WORDS,
    "a bid of 17": ("17", "unknown_value"),
    "a bid of 35": ("35", "unknown_value"),
    "a bid of 0": ("0", "unknown_value"),
    "a bid with a sign": ("+20", "unknown_value"),
    "a bid with a fraction": ("20.0", "unknown_value"),
    "30 for 60 written otherwise": ("30-for-60", "unknown_value"),
}

# What is put where a name or the name of a side belongs.
NO_SIDES: Values = {
    **{name: value for name, value in NO_NAMES.items() if name != "a plus sign"},
    "a plus sign alone": ("+", "too_short"),
    "a plus sign before it": ("+Ann", "too_short"),
    "a plus sign after it": ("Ann+", "too_short"),
    "two plus signs": ("Ann++Cait", "too_short"),
    "a long name in a side": (f"Ann+{NAME_OF_65}", "too_long"),
    "649 plus signs": ("+" * 649, "too_short"),
    "650 characters": ("+".join(["x" * 64] * 10) + "y", "too_long"),
    "very long": ("Ann+" * 5000, "too_long"),
    "a control character in a side": ("Ann+Ca\x00it", "forbidden_character"),
    "a line end after a side": ("Ann+Cait\n", "forbidden_character"),
    "a side not composed": ("Ann+Sea\u0301n", "not_nfc"),
}

OF_NO_SIZE = _few(
    NO_NUMBERS,
    *("null", "1.9", "4 in quotes", "1_000", "true", "a list", "an object"),
    *("enormous", "enormous with an exponent"),
)


def numbers(least: int, most: int, step: int = 1) -> Values:
    """What is put where a number from `least` to `most` belongs."""
    between: Values = {
        "seven": (7, "not_a_multiple"),
        "one more than the least": (least + 1, "not_a_multiple"),
    }
    return {
        **OF_NO_SIZE,
        **(between if step > 1 else {}),
        "a step below the least": (least - step, "number_too_small"),
        "a step above the most": (most + step, "number_too_large"),
        "enormous and negative": (-1e300, "number_too_small"),
    }


NO_BIDS: Values = {
    **{
        name: (value, "unknown_value" if code == "number_too_large" else code)
        for name, (value, code) in OF_NO_SIZE.items()
    },
    "0": (0, "unknown_value"),
    "17": (17, "unknown_value"),
    "35": (35, "unknown_value"),
    "60": (60, "unknown_value"),
    "negative": (-15, "unknown_value"),
}

# Each field of each operation, and what does not belong there.
FIELDS: Mapping[str, Mapping[Path, Values]] = {
    DEAL: {
        ("players",): NO_LISTS,
        ("players", 1): NO_NAMES,
        ("sides",): NO_LISTS,
        ("sides", 1): NO_LISTS,
        ("sides", 0, 1): NO_NAMES,
        ("scores",): NO_OBJECTS,
        ("scores", "Bob+Dan"): numbers(0, 1000, 5),
        ("trump_card",): NO_CARDS,
        ("trump_suit",): NO_WORDS,
        ("turned_card_robbed",): NO_SWITCHES,
        ("demoted_ace",): NO_SWITCHES,
        ("tricks",): NO_LISTS,
        ("tricks", 1): NO_OBJECTS,
        ("tricks", 1, "winner"): NO_NAMES,
        ("tricks", 1, "card"): NO_CARDS,
        ("barred",): NO_LISTS,
        ("barred", 0): FEW_NAMES,
    },
    POOL: {
        ("players",): NO_LISTS,
        ("players", 3): FEW_NAMES,
        ("sides",): NO_LISTS,
        ("pool",): numbers(0, 1_000_000),
        ("stake",): numbers(0, 1000),
        ("tricks",): NO_LISTS,
        ("tricks", 4): NO_NAMES,
        ("jink_called",): NO_SWITCHES,
        ("barred",): NO_LISTS,
        ("barred", 0): NO_NAMES,
        ("dealer",): NO_NAMES,
        ("rules", "spoil_top_up"): numbers(0, 1000),
        ("rules", "dealer_extra"): numbers(0, 1000),
    },
    AUCTION: {
        ("players",): NO_LISTS,
        ("players", 0): FEW_NAMES,
        ("sides",): NO_LISTS,
        ("dealer",): NO_NAMES,
        ("scores",): NO_OBJECTS,
        ("scores", "Bob+Dan"): numbers(-5000, 5000, 5),
        ("calls",): NO_LISTS,
        ("calls", 2): NO_OBJECTS,
        ("calls", 2, "player"): NO_NAMES,
        ("calls", 2, "call"): NO_CALLS,
        ("rules", "min_bid"): NO_BIDS,
        ("rules", "kitty"): {"1": (1, "unknown_value"), "6": (6, "unknown_value")},
        ("rules", "draw_limit"): numbers(0, 5),
    },
    CONTRACT: {
        ("players",): NO_LISTS,
        ("players", 2): FEW_NAMES,
        ("sides",): NO_LISTS,
        ("contract",): NO_OBJECTS,
        ("contract", "player"): NO_NAMES,
        ("contract", "side"): NO_SIDES,
        ("contract", "bid"): NO_BIDS,
        ("contract", "thirty_for_sixty"): NO_SWITCHES,
        ("contract", "first_leader"): NO_NAMES,
        ("scores",): NO_OBJECTS,
        ("scores", "Cait"): numbers(-5000, 5000, 5),
        ("trump_card",): FEW_CARDS,
        ("trump_suit",): NO_WORDS,
        ("tricks",): NO_LISTS,
        ("tricks", 0): NO_OBJECTS,
        ("tricks", 0, "winner"): FEW_NAMES,
        ("tricks", 0, "card"): FEW_CARDS,
        ("points",): NO_OBJECTS,
        ("points", "Ann"): numbers(0, 30, 5),
    },
}

# Fields that cannot be told together with some of the sound question.
INSTEAD_OF: Mapping[tuple[str, str], Sequence[str]] = {
    (DEAL, "trump_suit"): ["trump_card", "turned_card_robbed"],
    (CONTRACT, "trump_card"): ["trump_suit"],
    (CONTRACT, "points"): ["tricks"],
}

REQUIRED: Mapping[str, Sequence[Path]] = {
    DEAL: [("players",), ("tricks",), ("tricks", 1, "winner")],
    POOL: [("players",), ("pool",), ("tricks",)],
    AUCTION: [("players",), ("dealer",), ("calls", 1, "player"), ("calls", 1, "call")],
    CONTRACT: [("players",), ("contract",), ("contract", "player"), ("contract", "bid")],
}

# The objects in a question, which hold no other members than those that have a meaning.
PARTS: Mapping[str, Sequence[Path]] = {
    DEAL: [(), ("tricks", 0), ("rules",)],
    POOL: [(), ("rules",)],
    AUCTION: [(), ("calls", 0), ("rules",)],
    CONTRACT: [(), ("contract",), ("tricks", 4), ("rules",)],
}

# Lists that are too short and too long by one.
LENGTHS: Mapping[str, Mapping[Path, Sequence[Any]]] = {
    DEAL: {
        ("players",): [[], ["Ann"], [*TEN_SEATED, "Kit"]],
        ("barred",): [["Dan"] * 11],
        ("tricks",): [[], [{"winner": name} for name in [*SEATED, "Ann", "Bob"]]],
        ("sides",): [[["Ann", "Bob", "Cait", "Dan"]]],
    },
    POOL: {
        ("players",): [["Ann"], [*TEN_SEATED, "Kit"]],
        ("tricks",): [[], ["Ann", "Bob", "Ann", "Bob", "Ann", "Ann"]],
        ("barred",): [["Dan"] * 11],
    },
    AUCTION: {
        ("players",): [["Ann"], [*TEN_SEATED, "Kit"]],
        ("calls",): [[{"player": "Ann", "call": "pass"}] * 61],
    },
    CONTRACT: {
        ("players",): [["Ann"], [*TEN_SEATED, "Kit"]],
        ("tricks",): [
            [],
            [{"winner": "Ann", "card": card} for card in ("5C", "JC", "AH", "AC")],
            [{"winner": "Ann", "card": card} for card in ("5C", "JC", "AH", "AC", "KC", "QC")],
        ],
    },
}


def pointer(path: Path) -> str:
    """How a problem writes this place."""
    return "#" + "".join(f"/{token}" for token in path)


def put(asked: Question, path: Path, value: object) -> Question:
    """The question with this value in this place; parts on the way that are missing are made."""
    part: Any = asked
    for token, after in pairwise(path):
        if isinstance(part, dict):
            part.setdefault(token, [None] if isinstance(after, int) else {})
        part = part[token]
    part[path[-1]] = value
    return asked


def _sound_around(operation: str, path: Path) -> Question:
    """A sound question in which a fault at `path` is the only one."""
    if operation == DEAL and path[0] == "barred":
        return with_rules(DEAL, rob_failure_penalty="cannot_win_deal")
    return question(operation)


def _sound(operation: str, path: Path) -> Question:
    """A sound question to which a field can be added without telling anything twice."""
    others = INSTEAD_OF.get((operation, str(path[0])), ())
    return without(_sound_around(operation, path), *others)


def _about_fields(operation: str) -> Iterator[Hostile]:
    """Every field with everything that does not belong there."""
    for path, values in FIELDS[operation].items():
        for name, (value, code) in values.items():
            asked = put(_sound(operation, path), path, value)
            place = pointer(path)
            yield refused(f"{place[2:]} is {name}", operation, asked, (place, code))


def _about_missing_fields(operation: str) -> Iterator[Hostile]:
    for path in REQUIRED[operation]:
        asked = put(_sound_around(operation, path), path, None)
        part: Any = asked
        for token in path[:-1]:
            part = part[token]
        del part[path[-1]]
        place = pointer(path)
        yield refused(f"no {place[2:]}", operation, asked, (place, "required_missing"))


def _about_parts(operation: str) -> Iterator[Hostile]:
    """No part of a question holds what has no meaning there."""
    for path in PARTS[operation]:
        for unknown in ("colour", "__proto__", "_schema"):
            asked = put(question(operation), (*path, unknown), "red")
            place = pointer((*path, unknown))
            yield refused(f"a field {place[2:]}", operation, asked, (place, "unknown_field"))


def _about_lengths(operation: str) -> Iterator[Hostile]:
    for path, lists in LENGTHS[operation].items():
        for items in lists:
            asked = put(_sound_around(operation, path), path, items)
            code = "too_few_items" if len(items) < 5 else "too_many_items"
            place = pointer(path)
            name = f"{len(items)} items in {place[2:]}"
            yield refused(name, operation, asked, (place, code))


# How names are written where they are keys, and what is wrong with them.
KEYS: Mapping[str, tuple[str, str, str]] = {
    "empty": ("", "", "too_short"),
    "a plus sign": ("+", "+", "too_short"),
    "an empty part": ("Ann++Cait", "Ann++Cait", "too_short"),
    "a plus sign after it": ("Ann+", "Ann+", "too_short"),
    "65 characters": ("x" * 65, "x" * 65, "too_long"),
    "a part of 65 characters": ("Ann+" + "x" * 65, "Ann+" + "x" * 65, "too_long"),
    "not composed": ("Sea\u0301n", "Sea%CC%81n", "not_nfc"),
    "a null character": ("Ann\0", "Ann%00", "forbidden_character"),
    "a line end": ("Ann\n", "Ann%0A", "forbidden_character"),
    "an escape sequence": ("\x1b[31mAnn", "%1B%5B31mAnn", "forbidden_character"),
    "a line separator": ("Ann\u2028", "Ann%E2%80%A8", "forbidden_character"),
    "nobody's": ("Zoe", "Zoe", "unknown_side"),
    "another case": ("ann", "ann", "unknown_side"),
    "a space more": ("Ann ", "Ann%20", "unknown_side"),
    "players who are no side": ("Ann+Bob", "Ann+Bob", "unknown_side"),
    "partners in another order": ("Cait+Ann", "Cait+Ann", "unknown_side"),
    "a player twice": ("Ann+Ann", "Ann+Ann", "unknown_side"),
    "_schema": ("_schema", "_schema", "unknown_side"),
    "__proto__": ("__proto__", "__proto__", "unknown_side"),
    "constructor": ("constructor", "constructor", "unknown_side"),
    "a path": ("a/b~c", "a~1b~0c", "unknown_side"),
    "markup": ("<b>Ann</b>", "%3Cb%3EAnn%3C~1b%3E", "unknown_side"),
    "a field of the question": ("players", "players", "unknown_side"),
    "the rules": ("rules", "rules", "unknown_side"),
}


def _about_names_of_sides(operation: str, field: str) -> Iterator[Hostile]:
    """Where numbers are told by side, every name must be one, and each side's only once."""
    sound = _sound(operation, (field,))
    for name, (key, written, code) in KEYS.items():
        asked = {**sound, field: {key: 5}}
        fault = (f"#/{field}/{written}", code)
        yield refused(f"a name in {field} is {name}", operation, asked, fault)
    # Too long to be pointed at, so what is around it is.
    asked = {**sound, field: {"Ann+" * 5000: 5}}
    fault = (f"#/{field}", "too_long")
    yield refused(f"a name in {field} is very long", operation, asked, fault)
    for first, second in (("Ann", "Cait"), ("Ann+Cait", "Ann"), ("Cait", "Ann+Cait")):
        asked = {**sound, field: {first: 5, "Bob": 0, second: 5}}
        fault = (f"#/{field}/{second}", "side_told_twice")
        yield refused(f"{field} of {first} and {second}", operation, asked, fault)
    asked = {**sound, field: {"a+": 7}}
    faults = [(f"#/{field}/a+", code) for code in ("too_short", "not_a_multiple")]
    yield refused(f"a name and a number in {field} are wrong", operation, asked, *faults)
    asked = {**sound, field: {"+" + "e\u0301" * 65 + "\n": 5}}
    place = f"#/{field}/+" + "e%CC%81" * 65 + "%0A"
    codes = ("too_short", "too_long", "forbidden_character", "not_nfc")
    faults = [(place, code) for code in codes]
    yield refused(f"a name in {field} is wrong in four ways", operation, asked, *faults)
    yield from _about_many_names(operation, field, sound)


def _about_many_names(operation: str, field: str, sound: Question) -> Iterator[Hostile]:
    """More names than there can be sides; those beyond the tenth are not looked at."""
    alone = _alone(without(sound, "scores"), TEN_SEATED)
    for last in ("Kit", "_schema"):
        asked = {**alone, field: {**dict.fromkeys(TEN_SEATED, 0), last: 7}}
        fault = (f"#/{field}", "too_many_items")
        yield refused(f"{field} of eleven, the last {last}", operation, asked, fault)
    asked = {**sound, field: dict.fromkeys(map(str, range(2000)), 0)}
    unknown = [(f"#/{field}/{number}", "unknown_side") for number in range(10)]
    fault = (f"#/{field}", "too_many_items")
    yield refused(f"{field} of two thousand", operation, asked, fault, *unknown)


def _alone(asked: Question, players: Sequence[str]) -> Question:
    """The same question of these players, each for himself."""
    rules = {**asked["rules"], "teams": "none"}
    alone = {**without(asked, "sides"), "players": list(players), "rules": rules}
    if "contract" in asked:
        alone["contract"] = {"player": players[0], "bid": 20}
    return alone


def _about_seats(operation: str) -> Iterator[Hostile]:
    """Who plays: everybody once, and nobody else does anything."""
    sound = _alone(without(question(operation), "scores"), SEATED)
    asked = {**sound, "players": [*SEATED, "Bob", "Ann"]}
    faults = [("#/players/4", "repeated_player"), ("#/players/5", "repeated_player")]
    yield refused("players who sit twice", operation, asked, *faults)
    asked = {**asked, "sides": [["Bob", "Cait"], ["Dan"]]}
    faults = [*faults, ("#/sides", "player_on_no_side")]
    yield refused("a player who sits twice and is on no side", operation, asked, *faults)
    asked = {**sound, "players": ["Ann", "Ann"]}
    faults = [("#/players/1", "repeated_player"), *_strangers_of(operation)]
    yield refused("a player against himself", operation, asked, *faults)


def _strangers_of(operation: str) -> Sequence[tuple[str, str]]:
    """The places in the sound question in which others than Ann are named."""
    places = {
        DEAL: ["tricks/1/winner", "tricks/2/winner"],
        POOL: ["tricks/3", "barred/0", "dealer"],
        AUCTION: ["dealer", "calls/1/player", "calls/2/player"],
        CONTRACT: ["tricks/1/winner", "tricks/2/winner", "tricks/4/winner"],
    }
    return [(f"#/{place}", "unknown_player") for place in places[operation]]


# Each place in which a player is named.
NAMED: Mapping[str, Sequence[Path]] = {
    DEAL: [("tricks", 0, "winner"), ("tricks", 2, "winner"), ("barred", 0)],
    POOL: [("tricks", 4), ("barred", 0), ("dealer",)],
    AUCTION: [("dealer",), ("calls", 0, "player"), ("calls", 2, "player")],
    CONTRACT: [("contract", "player"), ("contract", "first_leader"), ("tricks", 4, "winner")],
}


def _about_strangers(operation: str) -> Iterator[Hostile]:
    for path in NAMED[operation]:
        for stranger in ("Zoe", "ann", "Ann ", "players"):
            asked = put(_sound_around(operation, path), path, stranger)
            place = pointer(path)
            name = f"{place[2:]} is {stranger!r}, who does not sit there"
            yield refused(name, operation, asked, (place, "unknown_player"))
        asked = put(_sound_around(operation, path), path, "Ann+Cait")
        fault = (pointer(path), "forbidden_character")
        yield refused(f"{pointer(path)[2:]} is a side", operation, asked, fault)
        asked = put(_sound_around(operation, path), path, ["Ann", "Bob"])
        fault = (pointer(path), "expected_string")
        yield refused(f"{pointer(path)[2:]} are two players", operation, asked, fault)


def _about_sides(operation: str) -> Iterator[Hostile]:
    """Sides that are told hold each player once."""
    sound = without(question(operation), "scores")
    if operation == CONTRACT:
        sound["contract"] = {"player": "Ann", "bid": 20}
    for name, sides, faults in (
        (
            "a player on two sides",
            [["Ann", "Cait"], ["Bob", "Dan", "Ann"]],
            [("#/sides/1/2", "player_on_two_sides")],
        ),
        (
            "a player twice on a side",
            [["Ann", "Cait", "Ann"], ["Bob", "Dan"]],
            [("#/sides/0/2", "player_on_two_sides")],
        ),
        (
            "a player on no side",
            [["Ann", "Cait"], ["Bob"]],
            [("#/sides", "player_on_no_side")],
        ),
        (
            "a stranger on a side",
            [["Ann", "Cait"], ["Bob", "Dan"], ["Zoe"]],
            [("#/sides/2/0", "unknown_player")],
        ),
        (
            "a player whose name is wrong on his side",
            [["Ann", "Cait"], ["Bob", "D+n"]],
            [("#/sides/1/1", "forbidden_character")],
        ),
        (
            "a side of nobody",
            [["Ann", "Cait"], ["Bob", "Dan"], []],
            [("#/sides/2", "too_few_items")],
        ),
        (
            "a side that is no list",
            [["Ann", "Cait"], "Bob"],
            [("#/sides/1", "expected_array")],
        ),
        (
            "everything wrong",
            [["Ann", "Ann"], ["Zoe", "Bob"]],
            [
                ("#/sides/1/0", "unknown_player"),
                ("#/sides/0/1", "player_on_two_sides"),
                ("#/sides", "player_on_no_side"),
                ("#/sides", "player_on_no_side"),
            ],
        ),
    ):
        asked = {**sound, "sides": sides}
        yield refused(f"sides with {name}", operation, asked, *faults)


def _about_teams(operation: str) -> Iterator[Hostile]:
    """Partners of whom there cannot be so many."""
    for teams, count in (
        *(("opposite", count) for count in (2, 3, 5, 7, 8, 9, 10)),
        *(("alternating", count) for count in (3, 5, 7, 9)),
    ):
        asked = _of_some(operation, count, {"teams": teams})
        fault = ("#/rules/teams", "teams_need_other_number")
        yield refused(f"{count} players as {teams}", operation, asked, fault)


def _of_some(operation: str, count: int, rules: Mapping[str, object]) -> Question:
    """A question of so many players, in which only two of them do anything."""
    asked: Question = {"players": TEN_SEATED[:count], "rules": dict(rules)}
    if operation == AUCTION:
        return {**asked, "dealer": "Ann"}
    if operation == CONTRACT:
        return {**asked, "contract": {"player": "Ann", "bid": 20}, "points": {"Ann": 25}}
    if operation == POOL:
        return {**asked, "pool": 8, "tricks": ["Ann", "Bob", "Ann", "Ann"]}
    return {**asked, "tricks": [{"winner": "Ann"}, {"winner": "Bob"}]}


def _about_games(operation: str, *others: str) -> Iterator[Hostile]:
    """Games that are scored otherwise."""
    for game in others:
        asked = without(question(operation, rules={"game": game}), "scores")
        fault = ("#/rules/game", "wrong_game")
        yield refused(f"a game of {game}", operation, asked, fault)


def _about_the_target() -> Iterator[Hostile]:
    """A game that was won before there was anything to score."""
    for operation, rules, name, score in (
        (DEAL, {}, "Ann", 25),
        (DEAL, {}, "Ann+Cait", 30),
        (DEAL, {"target": 5}, "Dan", 5),
        (DEAL, {"target": 500}, "Dan", 500),
        (DEAL, {"rob_failure_penalty": "ace_lowest_trump"}, "Ann", 1000),
        (DEAL, {"game": "forty_five"}, "Bob+Dan", 45),
        (DEAL, {"win_check": "end_of_deal"}, "Ann", 495),
        (AUCTION, {}, "Cait", 120),
        (AUCTION, {"target": 110}, "Ann+Cait", 110),
        (CONTRACT, {}, "Bob", 125),
        (CONTRACT, {"win_check": "immediate"}, "Bob", 5000),
    ):
        asked = {**with_rules(operation, **rules), "scores": {name: score}}
        fault = (f"#/scores/{name}", "score_past_target")
        yield refused(f"{name} on {score} with {rules}", operation, asked, fault)
    asked = question(DEAL, scores={"Ann": 25, "Bob": 45})
    faults = [(f"#/scores/{name}", "score_past_target") for name in ("Ann", "Bob")]
    yield refused("both sides past the target", DEAL, asked, *faults)


def _about_cards(operation: str) -> Iterator[Hostile]:
    """What cannot be about the cards that took tricks."""
    asked = put(question(operation), ("tricks", 2, "card"), _first_card(operation))
    fault = ("#/tricks/2/card", "duplicate_card")
    yield refused("a card that takes two tricks", operation, asked, fault)
    asked = question(operation, trump_card="9C", trump_suit="clubs")
    fault = ("#/trump_suit", "trump_told_twice")
    yield refused("trumps told twice", operation, asked, fault)


def _first_card(operation: str) -> str:
    return str(question(operation)["tricks"][0]["card"])


def _about_barred() -> Iterator[Hostile]:
    asked = question(DEAL, barred=["Dan"])
    fault = ("#/barred", "barred_needs_house_rule")
    yield refused("barred from winning a game where nobody can be", DEAL, asked, fault)
    asked = with_rules(DEAL, rob_failure_penalty="cannot_win_deal")
    asked = {**asked, "barred": ["Dan"], "turned_card_robbed": True}
    fault = ("#/turned_card_robbed", "robbed_and_failed_to_rob")
    yield refused("barred for not robbing a card that was robbed", DEAL, asked, fault)


def _about_turned_cards() -> Iterator[Hostile]:
    asked = put(question(DEAL), ("tricks", 1, "card"), "9C")
    fault = ("#/tricks/1/card", "turned_card_not_robbed")
    yield refused("the turned-up card takes a trick and was not robbed", DEAL, asked, fault)
    unknown = ("#/turned_card_robbed", "turned_card_not_known")
    for robbed in (True, False):
        asked = question(DEAL, turned_card_robbed=robbed)
        yield refused(
            f"turned_card_robbed {robbed} and no trumps",
            DEAL,
            without(asked, "trump_card"),
            unknown,
        )
        asked = {**without(asked, "trump_card"), "trump_suit": "clubs"}
        yield refused(f"turned_card_robbed {robbed} and a suit", DEAL, asked, unknown)
    needed = ("#/demoted_ace", "demoted_ace_needs_house_rule")
    asked = question(DEAL, demoted_ace=True)
    yield refused("a demoted ace without its rule", DEAL, asked, needed)
    asked = {**with_rules(DEAL, rob_failure_penalty="cannot_win_deal"), "demoted_ace": True}
    yield refused("a demoted ace against the rule", DEAL, asked, needed)
    asked = with_rules(DEAL, rob_failure_penalty="ace_lowest_trump")
    asked = {**asked, "demoted_ace": True, "turned_card_robbed": True}
    fault = ("#/turned_card_robbed", "robbed_and_failed_to_rob")
    yield refused("a demoted ace whose holder has robbed", DEAL, asked, fault)
    for operation in (POOL, AUCTION, CONTRACT):
        asked = question(operation, demoted_ace=True)
        fault = ("#/demoted_ace", "unknown_field")
        yield refused("a demoted ace", operation, asked, fault)


def _about_pools() -> Iterator[Hostile]:
    """Hands of Spoil Five that cannot be settled, or jinks that cannot have been called."""
    asked = with_rules(POOL, jinking=False)
    fault = ("#/jink_called", "jink_not_played")
    yield refused("a jink that the house does not play", POOL, asked, fault)
    for tricks in (
        ["Ann", "Ann", "Bob", "Ann", "Ann"],
        ["Bob", "Ann", "Ann", "Ann", "Ann"],
        ["Ann", "Ann"],
        ["Ann"],
    ):
        asked = question(POOL, tricks=tricks)
        fault = ("#/jink_called", "jink_without_three_tricks")
        yield refused(f"a jink after {tricks}", POOL, asked, fault)
    for tricks in (["Ann", "Ann", "Ann"], ["Ann", "Ann", "Ann", "Ann"]):
        asked = question(POOL, tricks=tricks)
        fault = ("#/tricks", "hand_undecided")
        yield refused(f"a jink after {len(tricks)} tricks, all taken", POOL, asked, fault)
    for tricks in (
        ["Ann"],
        ["Ann", "Ann"],
        ["Ann", "Bob", "Cait"],
        ["Ann", "Bob", "Ann", "Bob"],
        ["Ann", "Bob", "Cait", "Ann"],
    ):
        asked = question(POOL, tricks=tricks, jink_called=False)
        fault = ("#/tricks", "hand_undecided")
        yield refused(f"a hand of {tricks}", POOL, asked, fault)
    asked = without(question(POOL, tricks=["Ann"] * 5), "stake")
    yield refused("a jink without a stake", POOL, asked, ("#/stake", "stake_missing"))
    asked = without(with_rules(POOL, dealer_extra=1), "dealer")
    yield refused("a dealer who pays more", POOL, asked, ("#/dealer", "dealer_missing"))
    yield refused(
        "nothing right about the jink",
        POOL,
        without(
            {**with_rules(POOL, dealer_extra=1, jinking=False), "tricks": ["Ann", "Bob"]},
            *("stake", "dealer"),
        ),
        ("#/dealer", "dealer_missing"),
        ("#/jink_called", "jink_not_played"),
        ("#/tricks", "hand_undecided"),
    )
    asked = question(POOL, pool=7)
    yield refused("a pool without one of the stakes", POOL, asked, ("#/pool", "pool_below_stakes"))


def _about_auctions() -> Iterator[Hostile]:
    for count, kitty in ((10, 3), (10, 4), (10, 5)):
        rules = {"game": "auction_forty_fives", "teams": "none", "kitty": kitty}
        asked = _of_some(AUCTION, count, rules)
        fault = ("#/rules/kitty", "kitty_too_large")
        yield refused(f"{count} players and a kitty of {kitty}", AUCTION, asked, fault)
    fault = ("#/players", "teams_need_other_number")
    for operation in (AUCTION, CONTRACT):
        for count in (2, 3, 5):
            asked = _of_some(operation, count, {"kitty": 3})
            yield refused(f"{count} players, as the game has it", operation, asked, fault)
            asked = without(asked, "rules")
            yield refused(f"{count} players and no rules", operation, asked, fault)


def _about_contracts() -> Iterator[Hostile]:
    """Contracts that no auction of the house can have left."""
    for name, changes, faults in (
        ("the side of others", {"side": "Bob+Dan"}, [("side", "wrong_side")]),
        ("the side of another player", {"side": "Dan"}, [("side", "wrong_side")]),
        ("a side that there is not", {"side": "Ann+Bob"}, [("side", "wrong_side")]),
        ("a leader opposite", {"first_leader": "Cait"}, [("first_leader", "wrong_first_leader")]),
        ("the bidder to lead", {"first_leader": "Ann"}, [("first_leader", "wrong_first_leader")]),
        ("a bid of 10", {"bid": 10}, [("bid", "bid_below_least")]),
        ("a bid of 5", {"bid": 5}, [("bid", "bid_below_least")]),
        (
            "30 for 60, which the house does not play",
            {"bid": 30, "thirty_for_sixty": True},
            [("thirty_for_sixty", "thirty_for_sixty_not_played")],
        ),
        (
            "everything wrong",
            {"bid": 5, "thirty_for_sixty": True, "side": "Bob", "first_leader": "Dan"},
            [
                ("bid", "bid_below_least"),
                ("thirty_for_sixty", "thirty_for_sixty_not_played"),
                ("side", "wrong_side"),
                ("first_leader", "wrong_first_leader"),
            ],
        ),
    ):
        asked = question(CONTRACT)
        asked["contract"].update(changes)
        places = [(f"#/contract/{field}", code) for field, code in faults]
        yield refused(f"a contract with {name}", CONTRACT, asked, *places)
    yield from _about_house_bids()


def _about_house_bids() -> Iterator[Hostile]:
    """Bids that depend on the house and on the score."""
    asked = put(with_rules(CONTRACT, thirty_for_sixty_bid=True), ("contract", "bid"), 25)
    asked["contract"]["thirty_for_sixty"] = True
    fault = ("#/contract/thirty_for_sixty", "thirty_for_sixty_not_played")
    yield refused("30 for 60 with a bid of 25", CONTRACT, asked, fault)
    fault = ("#/contract/bid", "bid_below_least")
    asked = {**with_rules(CONTRACT, dealer_hold=False), "scores": {"Cait": 100}}
    asked = put(asked, ("contract", "bid"), 15)
    yield refused("a bid of 15 by a side on 100, not held", CONTRACT, asked, fault)
    asked = put(with_rules(CONTRACT, min_bid=20), ("contract", "bid"), 15)
    yield refused("a bid of 15 where 20 is the least", CONTRACT, asked, fault)
    asked = with_rules(CONTRACT, first_lead="bidder")
    fault = ("#/contract/first_leader", "wrong_first_leader")
    yield refused("the left of the bidder to lead where he does", CONTRACT, asked, fault)


def _about_what_was_taken() -> Iterator[Hostile]:
    asked = question(CONTRACT, points={"Ann": 25, "Bob": 5})
    yield refused("tricks and points", CONTRACT, asked, ("#/points", "tricks_and_points"))
    asked = without(question(CONTRACT), "tricks")
    fault = ("#", "tricks_or_points_missing")
    yield refused("neither tricks nor points", CONTRACT, asked, fault)
    asked = without(question(CONTRACT), "trump_suit")
    yield refused("no trumps", CONTRACT, asked, ("#", "trumps_missing_for_bonus"))
    asked = question(CONTRACT)
    asked["tricks"][1] = {"winner": "Cait"}
    # With the five of trumps it is decided all the same.
    asked["tricks"][0]["card"] = "QC"
    missing = ("#/tricks/1/card", "card_missing")
    yield refused("no card in a trick", CONTRACT, asked, missing)
    asked = without(question(CONTRACT), "trump_suit")
    asked["tricks"] = [{"winner": "Ann"}] * 5
    faults = [(f"#/tricks/{index}/card", "card_missing") for index in range(5)]
    faults = [("#", "trumps_missing_for_bonus"), *faults]
    yield refused("no cards and no trumps", CONTRACT, asked, *faults)
    yield from _about_points()
    yield from _about_high_scores()


def _about_high_scores() -> Iterator[Hostile]:
    asked = {
        "players": SEATED,
        "contract": {"player": "Ann", "bid": 15},
        "scores": {"Ann": 100, "Bob": 100},
        "points": {"Ann": 15, "Bob": 15},
    }
    fault = ("#/contract/bid", "bid_below_least")
    yield refused("a bid of 15 that nobody could make or hold", CONTRACT, asked, fault)
    rules = {"target": 50, "must_bid_to_win_from": 90}
    asked = {**asked, "scores": {"Ann": 60}, "rules": rules}
    fault = ("#/scores/Ann", "score_past_target")
    yield refused("a target below that from which a side must bid", CONTRACT, asked, fault)


def _about_points() -> Iterator[Hostile]:
    for rules, points in (
        ({}, {"Ann": 0}),
        ({}, {"Ann": 20}),
        ({}, {"Ann": 30, "Bob": 30}),
        ({"best_trump_bonus": False}, {"Ann": 30}),
        ({"trick_scoring": "majority"}, {"Ann": 25}),
        ({"trick_scoring": "majority"}, {"Ann": 0}),
        ({"trick_scoring": "majority", "best_trump_bonus": False}, {"Ann": 15}),
    ):
        asked = without({**with_rules(CONTRACT, **rules), "points": points}, "tricks")
        fault = ("#/points", "points_do_not_add_up")
        yield refused(f"points of {points} with {rules}", CONTRACT, asked, fault)
    six = ["Ann", "Bob", "Cait", "Dan", "Eve", "Finn"]
    for rules, players, points in (
        # Whoever has the bonus has taken a trick as well.
        ({"teams": "none"}, six, dict.fromkeys(six, 5)),
        # Nobody who has taken no trick has the best trump.
        ({"trick_scoring": "majority"}, SEATED, {"Ann": 10, "Bob": 5}),
        ({"trick_scoring": "majority", "best_trump_bonus": False}, SEATED, {"Ann": 5, "Bob": 5}),
    ):
        asked = {
            "players": players,
            "contract": {"player": "Ann", "bid": 15},
            "points": points,
            "rules": rules,
        }
        fault = ("#/points", "points_not_possible")
        yield refused(f"points of {points} with {rules}", CONTRACT, asked, fault)
    asked = without(question(CONTRACT, points={}), "tricks")
    yield refused("points of nobody", CONTRACT, asked, ("#/points", "too_few_items"))


def _about_defaults() -> Iterator[Hostile]:
    """A fault does not bring others about, which would not be there without it."""
    asked = question(CONTRACT, scores={"points": 7})
    fault = ("#/scores/points", "not_a_multiple")
    yield refused("a player called points, with seven", CONTRACT, asked, fault)
    asked = question(DEAL, scores={"Ann": 30}, rules={"target": 26})
    fault = ("#/rules/target", "not_a_multiple")
    yield refused("a score past a target that is not known", DEAL, asked, fault)
    asked = question(DEAL, scores={"Ann": 30}, rules={"targett": 45})
    fault = ("#/rules/targett", "unknown_field")
    yield refused("a score past a target that is misspelt", DEAL, asked, fault)
    for option, fault in (
        ("rob_failure_penalty", ("#/rules/rob_failure_penalty", "unknown_value")),
        ("rob_failure_penalti", ("#/rules/rob_failure_penalti", "unknown_field")),
    ):
        asked = question(DEAL, scores={"Ann": 30}, rules={option: "cannot win"})
        yield refused(f"a score past a target with {option} wrong", DEAL, asked, fault)
    asked = question(DEAL, scores={"Ann": 30}, rules={"game": "spoil_five"})
    fault = ("#/rules/game", "wrong_game")
    yield refused("a score past a target that its game does not have", DEAL, asked, fault)
    asked = _of_some(DEAL, 3, {"game": "auction_forty_fives"})
    yield refused("three players of a game that is not scored here", DEAL, asked, fault)
    asked = _of_some(AUCTION, 3, {"teams": "nobody"})
    fault = ("#/rules/teams", "unknown_value")
    yield refused("three players as nobody knows what", AUCTION, asked, fault)
    asked = {**without(question(POOL), "players"), "playres": SEATED}
    fault = ("#/playres", "unknown_field")
    yield refused("players misspelt", POOL, asked, fault)
    asked = without(question(CONTRACT, poins={"Ann": 25}), "tricks")
    fault = ("#/poins", "unknown_field")
    yield refused("points misspelt", CONTRACT, asked, fault)


def _all_at_once_in_deals() -> Iterator[Hostile]:
    """Faults of every part are told in one problem."""
    yield refused(
        "players, scores, tricks and rules all wrong",
        DEAL,
        {
            "players": ["Ann", "Bob", "Cait", "Bob", None, "D+n"],
            "sides": [["Ann"], []],
            "scores": {"Ann": 7, "Bob": "5", "Zoe+": 5},
            "trump_card": "9c",
            "trump_suit": "clubs",
            "turned_card_robbed": 1,
            "tricks": [
                {"winner": "Ann", "card": "5C"},
                {"winer": "Bob", "card": "TC"},
                {"winner": ["Ann", "Bob"], "card": "5C"},
                {"card": "5C"},
                7,
                {},
            ],
            "rules": {"game": "twenty_five", "jinking": True, "target": 26, "win_check": 1},
            "colour": "red",
        },
        ("#/players/4", "null_not_allowed"),
        ("#/players/5", "forbidden_character"),
        ("#/sides/1", "too_few_items"),
        ("#/scores/Ann", "not_a_multiple"),
        ("#/scores/Bob", "expected_integer"),
        ("#/scores/Zoe+", "too_short"),
        ("#/trump_card", "unknown_card"),
        ("#/turned_card_robbed", "expected_boolean"),
        ("#/tricks/1/card", "unknown_card"),
        ("#/tricks/1/winer", "unknown_field"),
        ("#/tricks/2/winner", "expected_string"),
        ("#/tricks/3/winner", "required_missing"),
        ("#/tricks/4", "expected_object"),
        ("#/tricks", "too_many_items"),
        ("#/rules/target", "not_a_multiple"),
        ("#/rules/win_check", "expected_string"),
        ("#/colour", "unknown_field"),
        ("#/rules/jinking", "option_of_another_game"),
        ("#/trump_suit", "trump_told_twice"),
        ("#/players/3", "repeated_player"),
        ("#/tricks/2/card", "duplicate_card"),
        ("#/tricks/3/card", "duplicate_card"),
    )
    yield refused(
        "a deal that cannot have been, every part well told",
        DEAL,
        {
            "players": SEATED,
            "sides": [["Ann", "Cait"], ["Bob", "Dan"]],
            "scores": {"Ann": 25, "Cait": 10, "Zoe": 5},
            "trump_suit": "clubs",
            "turned_card_robbed": True,
            "demoted_ace": True,
            "tricks": [{"winner": "Zoe", "card": "5C"}, {"winner": "Bob", "card": "5C"}],
            "rules": {"game": "forty_five", "target": 25, "min_bid": 15},
        },
        ("#/rules/min_bid", "option_of_another_game"),
        ("#/demoted_ace", "demoted_ace_needs_house_rule"),
        ("#/tricks/0/winner", "unknown_player"),
        ("#/scores/Zoe", "unknown_side"),
        ("#/scores/Cait", "side_told_twice"),
        ("#/scores/Ann", "score_past_target"),
        ("#/tricks/1/card", "duplicate_card"),
        ("#/turned_card_robbed", "turned_card_not_known"),
        ("#/turned_card_robbed", "robbed_and_failed_to_rob"),
    )


def _all_at_once_elsewhere() -> Iterator[Hostile]:
    """So they are in every kind of question."""
    yield refused(
        "an auction in which nothing is right",
        AUCTION,
        {
            "players": TEN_SEATED,
            "dealer": "Zoe",
            "scores": {"Ann": 120, "Zoe": 0, "Bob": 1.5},
            "calls": [{"player": "Ann", "call": "17"}, {"player": "Yan", "call": "pass"}, {}],
            "rules": {"teams": "opposite", "kitty": 5},
        },
        ("#/scores/Bob", "expected_integer"),
        ("#/calls/0/call", "unknown_value"),
        ("#/calls/2/player", "required_missing"),
        ("#/calls/2/call", "required_missing"),
        ("#/dealer", "unknown_player"),
        ("#/calls/1/player", "unknown_player"),
        ("#/rules/teams", "teams_need_other_number"),
        ("#/scores/Ann", "score_past_target"),
        ("#/rules/kitty", "kitty_too_large"),
    )
    yield refused(
        "a pool in which nothing is right",
        POOL,
        {
            "players": ["Ann", "Bob", "Ann"],
            "pool": -1,
            "stake": 1e300,
            "tricks": ["Ann", "Ann", "Zoe", "a+b"],
            "jink_called": "no",
            "barred": ["Yan", None],
            "dealer": "Zoe",
            "rules": {"game": "twenty_five", "jinking": True},
        },
        ("#/pool", "number_too_small"),
        ("#/stake", "number_too_large"),
        ("#/tricks/3", "forbidden_character"),
        ("#/jink_called", "expected_boolean"),
        ("#/barred/1", "null_not_allowed"),
        ("#/rules/game", "wrong_game"),
        ("#/rules/jinking", "option_of_another_game"),
        ("#/players/2", "repeated_player"),
        ("#/tricks/2", "unknown_player"),
        ("#/barred/0", "unknown_player"),
        ("#/dealer", "unknown_player"),
    )
    yield refused(
        "a contract in which nothing is right",
        CONTRACT,
        {
            "players": SEATED,
            "contract": {"player": "Zoe", "bid": 17, "first_leader": "Yan", "side": "+"},
            "scores": {"Ann": 120, "Cait": 0, "Bob": 121},
            "trump_card": "5C",
            "trump_suit": "clubs",
            "tricks": [{"winner": "Ann", "card": "5C"}] * 6,
            "points": {"Zoe": 5},
            "rules": {"jinking": True},
        },
        ("#/contract/side", "too_short"),
        ("#/contract/bid", "unknown_value"),
        ("#/scores/Bob", "not_a_multiple"),
        ("#/tricks", "too_many_items"),
        ("#/rules/jinking", "option_of_another_game"),
        ("#/trump_suit", "trump_told_twice"),
        ("#/contract/player", "unknown_player"),
        ("#/contract/first_leader", "unknown_player"),
        ("#/scores/Cait", "side_told_twice"),
        ("#/points/Zoe", "unknown_side"),
        ("#/scores/Ann", "score_past_target"),
        *((f"#/tricks/{index}/card", "duplicate_card") for index in range(1, 5)),
        ("#/points", "tricks_and_points"),
    )


def about_scores() -> Iterator[Hostile]:
    """Every request about a score, a pool, an auction or a contract that must be refused."""
    for operation in (DEAL, POOL, AUCTION, CONTRACT):
        yield from _about_fields(operation)
        yield from _about_missing_fields(operation)
        yield from _about_parts(operation)
        yield from _about_lengths(operation)
        yield from _about_seats(operation)
        yield from _about_strangers(operation)
        yield from _about_sides(operation)
        yield from _about_teams(operation)
    for operation in (DEAL, AUCTION, CONTRACT):
        yield from _about_names_of_sides(operation, "scores")
    yield from _about_names_of_sides(CONTRACT, "points")
    yield from _about_games(DEAL, "spoil_five", "auction_forty_fives")
    yield from _about_games(POOL, "twenty_five", "forty_five", "auction_forty_fives")
    yield from _about_games(AUCTION, "twenty_five", "forty_five", "spoil_five")
    yield from _about_games(CONTRACT, "twenty_five", "forty_five", "spoil_five")
    yield from _about_the_target()
    yield from _about_cards(DEAL)
    yield from _about_cards(CONTRACT)
    yield from _about_barred()
    yield from _about_turned_cards()
    yield from _about_pools()
    yield from _about_auctions()
    yield from _about_contracts()
    yield from _about_what_was_taken()
    yield from _about_defaults()
    yield from _all_at_once_in_deals()
    yield from _all_at_once_elsewhere()
