"""Records of deals that must be refused, written down: what no referee can rule on.

What is merely irregular, such as a card played twice, gets a ruling and is not here.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tests.api.asking import Question, question, with_rules, without
from tests.api.hostile_scores import (
    FEW_CARDS,
    FEW_NAMES,
    NO_BIDS,
    NO_OBJECTS,
    NO_SIDES,
    NO_WORDS,
    SEATED,
    TEN_SEATED,
    Path,
    Values,
    numbers,
    pointer,
    put,
)
from tests.api.malformed import (
    NAME_OF_65,
    NO_CARDS,
    NO_LISTS,
    NO_NAMES,
    NO_SWITCHES,
    UNKNOWN_NAMES,
    Hostile,
    refused,
)

REVIEW = "deal-review"

# Each field of a record, and what does not belong there.
FIELDS: Mapping[Path, Values] = {
    ("players",): NO_LISTS,
    ("players", 1): FEW_NAMES,
    ("sides",): NO_LISTS,
    ("sides", 1): NO_LISTS,
    ("sides", 0, 1): FEW_NAMES,
    ("dealer",): NO_NAMES,
    ("trump_card",): NO_CARDS,
    ("hands",): {**NO_OBJECTS, "a list of hands": ([["AC"]], "expected_object")},
    ("hands", "Bob"): NO_LISTS,
    ("hands", "Ann", 2): NO_CARDS,
    ("rob",): NO_OBJECTS,
    ("rob", "player"): NO_NAMES,
    ("rob", "discard"): FEW_CARDS,
    ("rob", "announced"): {**NO_WORDS, "too_late": ("too_late", "unknown_value")},
    ("tricks",): NO_LISTS,
    ("tricks", 1): NO_LISTS,
    ("tricks", 1, 2): NO_OBJECTS,
    ("tricks", 1, 2, "player"): NO_NAMES,
    ("tricks", 1, 2, "card"): NO_CARDS,
    ("taken_by",): NO_LISTS,
    ("taken_by", 1): FEW_NAMES,
    ("claim",): NO_OBJECTS,
    ("claim", "trick"): numbers(1, 6),
    ("claim", "position"): numbers(1, 12),
    ("scores",): NO_OBJECTS,
    ("scores", "Bob"): numbers(-5000, 5000, 5),
    ("rules", "revoke_penalty"): NO_WORDS,
    ("rules", "revoke_established"): NO_WORDS,
    ("rules", "revoke_claim_deadline"): NO_WORDS,
    ("rules", "misdeal"): NO_WORDS,
    ("rules", "out_of_turn"): NO_WORDS,
}

OF_CONTRACTS: Mapping[Path, Values] = {
    ("contract",): NO_OBJECTS,
    ("contract", "player"): FEW_NAMES,
    ("contract", "side"): NO_SIDES,
    ("contract", "bid"): NO_BIDS,
    ("contract", "thirty_for_sixty"): NO_SWITCHES,
    ("contract", "first_leader"): FEW_NAMES,
}

OF_POOLS: Mapping[Path, Values] = {
    ("pool",): NO_OBJECTS,
    ("pool", "pool"): numbers(0, 1_000_000),
    ("pool", "stake"): numbers(0, 1000),
    ("pool", "jink_called"): NO_SWITCHES,
}

REQUIRED: Sequence[Path] = (
    ("players",),
    ("dealer",),
    ("tricks",),
    ("tricks", 0, 3, "player"),
    ("tricks", 0, 3, "card"),
    ("rob", "player"),
)

# The objects in a record, which hold no other members than those that have a meaning.
PARTS: Sequence[Path] = (("rob",), ("tricks", 1, 0), ("claim",), ("rules",))


def contract_record(**changes: object) -> Question:
    """The record of a deal that was played for a contract, with some fields changed or added."""
    return {
        "players": SEATED,
        "dealer": "Dan",
        "trump_suit": "clubs",
        "tricks": [[{"player": "Bob", "card": "KC"}]],
        "contract": {"player": "Ann", "bid": 20},
        "scores": {"Ann": 0, "Bob": 40},
        "rules": {"game": "auction_forty_fives"},
        **changes,
    }


def pool_record(**changes: object) -> Question:
    """The record of a hand of Spoil Five, with some fields changed or added."""
    return {
        "players": SEATED,
        "dealer": "Dan",
        "trump_suit": "clubs",
        "tricks": [[{"player": "Ann", "card": "KC"}]],
        "pool": {"pool": 8, "stake": 2},
        "rules": {"game": "spoil_five", "jinking": True},
        **changes,
    }


def _play(player: str, card: str) -> dict[str, str]:
    return {"player": player, "card": card}


def _about_fields() -> Iterator[Hostile]:
    """Every field of every kind of record, with everything that does not belong there."""
    kinds: Sequence[tuple[Mapping[Path, Values], Callable[[], Question]]] = (
        (FIELDS, lambda: question(REVIEW)),
        (OF_CONTRACTS, contract_record),
        (OF_POOLS, pool_record),
    )
    for fields, sound in kinds:
        for path, values in fields.items():
            for name, (value, code) in values.items():
                asked = put(sound(), path, value)
                place = pointer(path)
                yield refused(f"{place[2:]} is {name}", REVIEW, asked, (place, code))
    for name, (value, code) in NO_WORDS.items():
        asked = without(question(REVIEW, trump_suit=value), "trump_card", "rob")
        yield refused(f"trump_suit is {name}", REVIEW, asked, ("#/trump_suit", code))
    for name, (value, code) in NO_SWITCHES.items():
        asked = question(REVIEW, claim={"next_deal_begun": value})
        fault = ("#/claim/next_deal_begun", code)
        yield refused(f"claim/next_deal_begun is {name}", REVIEW, asked, fault)


def _about_missing_fields() -> Iterator[Hostile]:
    for path in REQUIRED:
        asked = question(REVIEW)
        part: Any = asked
        for token in path[:-1]:
            part = part[token]
        del part[path[-1]]
        place = pointer(path)
        yield refused(f"no {place[2:]}", REVIEW, asked, (place, "required_missing"))
    for name in ("player", "bid"):
        asked = contract_record()
        del asked["contract"][name]
        fault = (f"#/contract/{name}", "required_missing")
        yield refused(f"no contract/{name}", REVIEW, asked, fault)
    asked = pool_record(pool={})
    yield refused("no pool/pool", REVIEW, asked, ("#/pool/pool", "required_missing"))
    asked = without(question(REVIEW), "trump_card", "rob")
    yield refused("trumps not told", REVIEW, asked, ("#", "trump_missing"))
    asked = question(REVIEW, trump_suit="clubs")
    yield refused("trumps told twice", REVIEW, asked, ("#/trump_suit", "trump_told_twice"))


def _about_parts() -> Iterator[Hostile]:
    """No part of a record holds what has no meaning there."""
    for path in PARTS:
        for unknown, written in UNKNOWN_NAMES.items():
            asked = put(question(REVIEW), (*path, unknown), 1)
            place = pointer(path) + written[1:]
            name = f"a field {unknown[:20]!r} of {pointer(path)[2:]}"
            yield refused(name, REVIEW, asked, (place, "unknown_field"))
    for name in ("demoted_ace", "turned_card_robbed", "barred", "player_count", "calls", "points"):
        asked = question(REVIEW, **{name: True})
        yield refused(f"{name} of another question", REVIEW, asked, (f"#/{name}", "unknown_field"))


def _about_lengths() -> Iterator[Hostile]:
    tricks = question(REVIEW)["tricks"]
    for players in (["Ann"], [*TEN_SEATED, "Kit"]):
        code = "too_few_items" if len(players) < 2 else "too_many_items"
        asked = question(REVIEW, players=players)
        yield refused(f"{len(players)} players", REVIEW, asked, ("#/players", code))
    asked = question(REVIEW, tricks=[*tricks, *tricks, tricks[0]])
    yield refused("seven tricks", REVIEW, asked, ("#/tricks", "too_many_items"))
    asked = question(REVIEW, tricks=[*tricks[:2], []])
    yield refused("an empty trick", REVIEW, asked, ("#/tricks/2", "too_few_items"))
    asked = question(REVIEW, tricks=[[], tricks[1], []], claim={"trick": 2, "position": 1})
    faults = [("#/tricks/0", "too_few_items"), ("#/tricks/2", "too_few_items")]
    yield refused("two empty tricks", REVIEW, asked, *faults)
    asked = question(REVIEW, tricks=[*tricks[:2], [_play("Ann", "2C")] * 13])
    yield refused("thirteen plays in a trick", REVIEW, asked, ("#/tricks/2", "too_many_items"))
    asked = question(REVIEW, taken_by=["Ann"] * 7)
    # Of seven, six may be looked at, and the record has three tricks.
    faults = [("#/taken_by", "too_many_items"), ("#/taken_by/3", "more_taken_than_tricks")]
    yield refused("seven winners", REVIEW, asked, *faults)
    for cards in (["AC", "KC", "QC", "JC", "7C", "8C", "2C"], ["2C"] * 7):
        asked = question(REVIEW, hands={"Ann": cards})
        faults = [("#/hands/Ann", "too_many_items")]
        repeated = len(cards) - len(set(cards))
        faults += [(f"#/hands/Ann/{index}", "duplicate_card") for index in range(1, repeated)]
        yield refused(f"{len(set(cards))} of seven cards", REVIEW, asked, *faults)
    asked = question(REVIEW, hands={str(number): [] for number in range(11)})
    faults = [("#/hands", "too_many_items")]
    faults += [(f"#/hands/{number}", "unknown_player") for number in range(10)]
    yield refused("eleven hands", REVIEW, asked, *faults)


# What is wrong with names that are keys, and how a pointer writes them.
KEYS: Mapping[str, tuple[str, str, str]] = {
    "empty": ("", "", "too_short"),
    "a plus sign": ("Ann+Cait", "Ann+Cait", "forbidden_character"),
    "65 characters": ("x" * 65, "x" * 65, "too_long"),
    "not composed": ("Sea\u0301n", "Sea%CC%81n", "not_nfc"),
    "a line end": ("Ann\n", "Ann%0A", "forbidden_character"),
    "a null character": ("Ann\0", "Ann%00", "forbidden_character"),
    "a line separator": ("Ann\u2028", "Ann%E2%80%A8", "forbidden_character"),
    "nobody's": ("Zoe", "Zoe", "unknown_player"),
    "another case": ("ann", "ann", "unknown_player"),
    "a space more": ("Ann ", "Ann%20", "unknown_player"),
    "_schema": ("_schema", "_schema", "unknown_player"),
    "__proto__": ("__proto__", "__proto__", "unknown_player"),
    "a path": ("a/b~c", "a~1b~0c", "unknown_player"),
    "markup": ("<b>Ann</b>", "%3Cb%3EAnn%3C~1b%3E", "unknown_player"),
    "a number": ("0", "0", "unknown_player"),
}


def _about_hands() -> Iterator[Hostile]:
    """Hands are by name: the name, the cards, or both may be wrong."""
    for name, (key, written, code) in KEYS.items():
        asked = question(REVIEW, hands={key: ["2C"], "Ann": []})
        yield refused(f"a name in hands is {name}", REVIEW, asked, (f"#/hands/{written}", code))
        asked = question(REVIEW, hands={key: ["5X", None]})
        cards = [
            (f"#/hands/{written}/0", "unknown_card"),
            (f"#/hands/{written}/1", "null_not_allowed"),
        ]
        faults = [(f"#/hands/{written}", code), *cards]
        if code == "unknown_player":
            faults = [*cards, faults[0]]
        yield refused(f"a name in hands is {name}, and cards", REVIEW, asked, *faults)
    asked = question(REVIEW, hands={"Ann\n": "AC"})
    faults = [("#/hands/Ann%0A", "forbidden_character"), ("#/hands/Ann%0A", "expected_array")]
    yield refused("a name in hands and its hand are wrong", REVIEW, asked, *faults)
    asked = question(REVIEW, hands={"Ann": None, "Bob": None, "Cait": {}})
    faults = [(f"#/hands/{player}", "null_not_allowed") for player in ("Ann", "Bob")]
    yield refused("hands of null", REVIEW, asked, *faults, ("#/hands/Cait", "expected_array"))
    asked = question(REVIEW, hands={"Ann": ["2C", "AC", "2C", "AC", "2C"], "Bob": ["KC", "KC"]})
    places = ("Ann/2", "Ann/3", "Ann/4", "Bob/1")
    faults = [(f"#/hands/{place}", "duplicate_card") for place in places]
    yield refused("cards twice in one hand", REVIEW, asked, *faults)


def _about_seats() -> Iterator[Hostile]:
    sound = without(question(REVIEW), "sides", "scores")
    asked = {**sound, "players": [*SEATED, "Bob", "Ann"]}
    faults = [("#/players/4", "repeated_player"), ("#/players/5", "repeated_player")]
    yield refused("players who sit twice", REVIEW, asked, *faults)
    asked = {**sound, "players": ["Ann", "Ann"], "tricks": [[_play("Ann", "2C")]]}
    asked = {**without(asked, "claim", "taken_by", "hands", "rob"), "dealer": "Ann"}
    yield refused("a player alone", REVIEW, asked, ("#/players/1", "repeated_player"))
    asked = question(REVIEW, sides=[["Ann", "Bob"], ["Bob", "Zoe"], ["Cait"]], scores={})
    faults = [
        ("#/sides/1/1", "unknown_player"),
        ("#/sides/1/0", "player_on_two_sides"),
        ("#/sides", "player_on_no_side"),
    ]
    yield refused("sides that are none", REVIEW, asked, *faults)
    asked = {**sound, "rules": {"teams": "opposite"}, "players": [*SEATED, "Eve"]}
    fault = ("#/rules/teams", "teams_need_other_number")
    yield refused("five in partners", REVIEW, asked, fault)
    asked = contract_record(players=[*SEATED, "Eve"])
    fault = ("#/players", "teams_need_other_number")
    yield refused("five at an auction", REVIEW, asked, fault)
    for key, fault_of in {"Cait": "side_told_twice", "Ann+Bob": "unknown_side"}.items():
        asked = question(REVIEW, scores={"Ann": 5, key: 5})
        yield refused(f"scores of Ann and {key}", REVIEW, asked, (f"#/scores/{key}", fault_of))


# Each place in which a player is named, and the field that is changed for it.
NAMED: Sequence[Path] = (
    ("dealer",),
    ("rob", "player"),
    ("tricks", 0, 0, "player"),
    ("tricks", 2, 1, "player"),
    ("taken_by", 1),
)


def _about_strangers() -> Iterator[Hostile]:
    """Whoever is named sits at the table."""
    everywhere = question(REVIEW, hands={"Zoe": ["6C"], "Ann": []})
    for path in NAMED:
        for stranger in ("Zoe", "ann", "Ann ", "players"):
            place = pointer(path)
            asked = put(question(REVIEW), path, stranger)
            name = f"{place[2:]} is {stranger!r}"
            yield refused(name, REVIEW, asked, (place, "unknown_player"))
        put(everywhere, path, "Zoe")
    places = ("dealer", "rob/player", "hands/Zoe", "tricks/0/0/player", "tricks/2/1/player")
    faults = [(f"#/{place}", "unknown_player") for place in (*places, "taken_by/1")]
    yield refused("a stranger in every place", REVIEW, everywhere, *faults)
    asked = contract_record(contract={"player": "Zoe", "bid": 20, "first_leader": "Yan"})
    faults = [
        ("#/contract/player", "unknown_player"),
        ("#/contract/first_leader", "unknown_player"),
    ]
    yield refused("strangers in a contract", REVIEW, asked, *faults)


def _about_robbing() -> Iterator[Hostile]:
    sound = without(question(REVIEW, trump_suit="clubs"), "trump_card")
    fault = ("#/rob", "rob_needs_turned_card")
    yield refused("a rob of a card not known", REVIEW, sound, fault)
    asked = {**sound, "rob": {"player": "Cait"}}
    yield refused("a rob of a card not known, discard too", REVIEW, asked, fault)
    asked = question(REVIEW, rob={"player": "Cait", "discard": "9C"})
    fault = ("#/rob/discard", "discard_is_turned_card")
    yield refused("a turned-up card put out", REVIEW, asked, fault)
    asked = question(REVIEW, rob={"player": "Cait", "discard": "7H"})
    fault = ("#/hands/Ann/3", "discard_in_hand")
    yield refused("a card put out that another holds", REVIEW, asked, fault)
    asked = question(REVIEW, rob={"player": "Cait", "discard": "6C"}, hands={"Cait": ["AC", "6C"]})
    fault = ("#/hands/Cait/1", "discard_in_hand")
    yield refused("a card put out and still held", REVIEW, asked, fault)
    asked = question(
        REVIEW, rob={"player": "Cait", "discard": "9C"}, hands={"Cait": ["9C"], "Bob": ["9C"]}
    )
    faults = [
        ("#/rob/discard", "discard_is_turned_card"),
        ("#/hands/Cait/0", "discard_in_hand"),
        ("#/hands/Bob/0", "discard_in_hand"),
    ]
    yield refused("a turned-up card put out and held by two", REVIEW, asked, *faults)


def _about_claims() -> Iterator[Hostile]:
    claims: Mapping[str, tuple[object, Sequence[tuple[str, str]]]] = {
        "of no time": ({}, [("", "claim_needs_place")]),
        "not in the next deal": ({"next_deal_begun": False}, [("", "claim_needs_place")]),
        "without a position": ({"trick": 1}, [("", "claim_needs_place")]),
        "without a trick": ({"position": 1}, [("", "claim_needs_place")]),
        "told twice": (
            {"trick": 1, "position": 1, "next_deal_begun": True},
            [("/next_deal_begun", "claim_told_twice")],
        ),
        "told one and a half times": (
            {"trick": 1, "next_deal_begun": True},
            [("/next_deal_begun", "claim_told_twice")],
        ),
        "after the last trick": (
            {"trick": 4, "position": 1},
            [("/trick", "claim_outside_record")],
        ),
        "after the last card": (
            {"trick": 3, "position": 3},
            [("/position", "claim_outside_record")],
        ),
        "after a card beyond a trick": (
            {"trick": 1, "position": 5},
            [("/position", "claim_outside_record")],
        ),
        "outside and without a position": (
            {"trick": 6},
            [("/trick", "claim_outside_record"), ("", "claim_needs_place")],
        ),
    }
    for name, (claim, faults) in claims.items():
        asked = question(REVIEW, claim=claim)
        places = [(f"#/claim{place}", code) for place, code in faults]
        yield refused(f"a claim {name}", REVIEW, asked, *places)
    asked = {**without(question(REVIEW), "taken_by"), "tricks": []}
    asked["claim"] = {"trick": 1, "position": 1}
    fault = ("#/claim/trick", "claim_outside_record")
    yield refused("a claim before any card", REVIEW, asked, fault)


def _about_winners() -> Iterator[Hostile]:
    asked = question(REVIEW, taken_by=["Ann", "Cait", "Cait", "Ann"])
    fault = ("#/taken_by/3", "more_taken_than_tricks")
    yield refused("more winners than tricks", REVIEW, asked, fault)
    asked = question(REVIEW, tricks=[], taken_by=["Ann"])
    asked = without(asked, "claim")
    fault = ("#/taken_by/0", "more_taken_than_tricks")
    yield refused("a winner of no trick", REVIEW, asked, fault)
    asked = question(REVIEW, taken_by=["Ann", "Cait", "Cait", "Zoe", "Yan"])
    faults = [("#/taken_by/3", "unknown_player"), ("#/taken_by/4", "unknown_player")]
    faults += [("#/taken_by/3", "more_taken_than_tricks")]
    yield refused("more winners than tricks, and strangers", REVIEW, asked, *faults)


def _about_stakes() -> Iterator[Hostile]:
    """A contract is of the auction game, and a pool of Spoil Five."""
    contract, pool = {"player": "Ann", "bid": 20}, {"pool": 8, "stake": 2}
    for game in ("twenty_five", "forty_five", "spoil_five"):
        asked = question(REVIEW, contract=contract, rules={"game": game})
        asked = without(asked, "scores")
        fault = ("#/contract", "not_played_for")
        yield refused(f"a contract in {game}", REVIEW, asked, fault)
    for game in ("twenty_five", "forty_five"):
        asked = question(REVIEW, pool=pool, rules={"game": game})
        yield refused(f"a pool in {game}", REVIEW, asked, ("#/pool", "not_played_for"))
    asked = contract_record(pool=pool)
    yield refused("a pool at an auction", REVIEW, asked, ("#/pool", "not_played_for"))
    asked = without(question(REVIEW, contract=contract, pool=pool), "rules")
    faults = [("#/contract", "not_played_for"), ("#/pool", "not_played_for")]
    yield refused("a contract and a pool", REVIEW, asked, *faults)
    asked = question(REVIEW, contract={"player": "Zoe", "bid": 17})
    faults = [
        ("#/contract/bid", "unknown_value"),
        ("#/contract/player", "unknown_player"),
        ("#/contract", "not_played_for"),
    ]
    yield refused("a faulty contract in twenty_five", REVIEW, asked, *faults)


def _about_scores() -> Iterator[Hostile]:
    without_contracts: Sequence[Mapping[str, object]] = (
        *({}, {"game": "forty_five"}, {"game": "spoil_five"}),
    )
    for rules in without_contracts:
        asked = question(REVIEW, scores={"Ann": -5, "Bob+Dan": -10}, rules=rules)
        faults = [("#/scores/Ann", "score_below_zero"), ("#/scores/Bob+Dan", "score_below_zero")]
        yield refused(f"scores below zero under {rules}", REVIEW, asked, *faults)
    past: Sequence[tuple[Mapping[str, object], int]] = (
        ({"game": "twenty_five"}, 25),
        ({"game": "forty_five"}, 45),
        ({"target": 50}, 60),
        ({"game": "forty_five", "target": 5}, 5000),
    )
    for rules, score in past:
        asked = question(REVIEW, scores={"Bob": score}, rules=rules)
        fault = ("#/scores/Bob", "score_past_target")
        yield refused(f"a score of {score} under {rules}", REVIEW, asked, fault)
    asked = contract_record(scores={"Ann": 120})
    yield refused("a score of 120", REVIEW, asked, ("#/scores/Ann", "score_past_target"))
    asked = question(REVIEW, scores={"Ann": 30, "Bob": -5})
    faults = [("#/scores/Ann", "score_past_target"), ("#/scores/Bob", "score_below_zero")]
    yield refused("a score too high and one too low", REVIEW, asked, *faults)


def _about_contracts() -> Iterator[Hostile]:
    contracts: Mapping[str, tuple[Mapping[str, object], str, str]] = {
        "a bid below the least": ({"bid": 10}, "bid", "bid_below_least"),
        "30 for 60": ({"bid": 30, "thirty_for_sixty": True}, "thirty_for_sixty", ""),
        "a foreign side": ({"side": "Bob+Dan"}, "side", "wrong_side"),
        "a side of nobody": ({"side": "Zoe"}, "side", "wrong_side"),
        "the wrong leader": ({"first_leader": "Cait"}, "first_leader", "wrong_first_leader"),
    }
    for name, (changes, field, code) in contracts.items():
        asked = contract_record(contract={"player": "Ann", "bid": 20, **changes})
        fault = (f"#/contract/{field}", code or "thirty_for_sixty_not_played")
        yield refused(f"a contract with {name}", REVIEW, asked, fault)
    asked = contract_record(
        contract={
            "player": "Ann",
            "bid": 10,
            "side": "Bob",
            "first_leader": "Dan",
            "thirty_for_sixty": True,
        }
    )
    faults = [
        ("#/contract/bid", "bid_below_least"),
        ("#/contract/thirty_for_sixty", "thirty_for_sixty_not_played"),
        ("#/contract/side", "wrong_side"),
        ("#/contract/first_leader", "wrong_first_leader"),
    ]
    yield refused("a contract in which nothing is right", REVIEW, asked, *faults)


def _about_pools() -> Iterator[Hostile]:
    asked = pool_record(pool={"pool": 7, "stake": 2})
    yield refused("a pool below its stakes", REVIEW, asked, ("#/pool/pool", "pool_below_stakes"))
    asked = pool_record(pool={"pool": 8, "stake": 2, "jink_called": True})
    asked["rules"] = {"game": "spoil_five"}
    yield refused("a jink not played", REVIEW, asked, ("#/pool/jink_called", "jink_not_played"))
    asked = pool_record(pool={"pool": 8, "jink_called": True})
    yield refused("a jink without a stake", REVIEW, asked, ("#/pool/stake", "stake_missing"))
    asked = pool_record(pool={"pool": 7, "stake": 2, "jink_called": True})
    asked["rules"] = {"game": "spoil_five"}
    faults = [("#/pool/jink_called", "jink_not_played"), ("#/pool/pool", "pool_below_stakes")]
    yield refused("a jink not played for too little", REVIEW, asked, *faults)


def _all_at_once() -> Iterator[Hostile]:
    yield refused(
        "a record in which nothing is right",
        REVIEW,
        {
            "players": [*SEATED, "Ann", NAME_OF_65],
            "sides": "Ann+Cait",
            "dealer": 4,
            "trump_card": "TC",
            "trump_suit": "Clubs",
            "hands": {"": ["5X"], "Ann": ["AC", "AC", None], "Bob": {}},
            "rob": {"discard": "5c", "announced": "never", "when": 1},
            "tricks": [[], "AC", [None, {"player": "Ann"}, {"card": "AC", "crad": 1}], [[]]],
            "taken_by": [None, "a+b"],
            "claim": {"trick": 0, "position": "1", "next_deal_begun": 1},
            "contract": [],
            "pool": {"pool": 8, "stake": -1},
            "scores": {"Ann": 7, "+": 5},
            "rules": {"misdeal": "again", "kitty": 3},
            "colour": "red",
        },
        ("#/players/5", "too_long"),
        ("#/sides", "expected_array"),
        ("#/dealer", "expected_string"),
        ("#/trump_card", "unknown_card"),
        ("#/trump_suit", "unknown_value"),
        ("#/hands/", "too_short"),
        ("#/hands//0", "unknown_card"),
        ("#/hands/Ann/2", "null_not_allowed"),
        ("#/hands/Bob", "expected_array"),
        ("#/rob/player", "required_missing"),
        ("#/rob/discard", "unknown_card"),
        ("#/rob/announced", "unknown_value"),
        ("#/rob/when", "unknown_field"),
        ("#/tricks/0", "too_few_items"),
        ("#/tricks/1", "expected_array"),
        ("#/tricks/2/0", "null_not_allowed"),
        ("#/tricks/2/1/card", "required_missing"),
        ("#/tricks/2/2/player", "required_missing"),
        ("#/tricks/2/2/crad", "unknown_field"),
        ("#/tricks/3/0", "expected_object"),
        ("#/taken_by/0", "null_not_allowed"),
        ("#/taken_by/1", "forbidden_character"),
        ("#/claim/trick", "number_too_small"),
        ("#/claim/position", "expected_integer"),
        ("#/claim/next_deal_begun", "expected_boolean"),
        ("#/contract", "expected_object"),
        ("#/pool/stake", "number_too_small"),
        ("#/scores/Ann", "not_a_multiple"),
        ("#/scores/+", "too_short"),
        ("#/rules/misdeal", "unknown_value"),
        ("#/colour", "unknown_field"),
        ("#/rules/kitty", "option_of_another_game"),
        ("#/trump_suit", "trump_told_twice"),
        ("#/players/4", "repeated_player"),
        ("#/hands/Ann/1", "duplicate_card"),
        ("#/pool", "not_played_for"),
    )
    yield refused(
        "a record in which nothing can be true",
        REVIEW,
        {
            "players": SEATED,
            "sides": [["Ann", "Cait"], ["Bob", "Ann"]],
            "dealer": "Zoe",
            "trump_suit": "clubs",
            "trump_card": "9C",
            "hands": {"Yan": ["2C"], "Bob": ["9C", "2C", "9C"]},
            "rob": {"player": "Xaver", "discard": "9C"},
            "tricks": [[_play("Will", "AC")]],
            "taken_by": ["Vic", "Uma"],
            "claim": {"trick": 2, "next_deal_begun": True},
            "contract": {"player": "Tim", "bid": 5, "first_leader": "Sue"},
            "pool": {"pool": 1, "stake": 2, "jink_called": True},
            "scores": {"Ann": 25, "Bob": -5},
            "rules": {"jinking": True, "game": "forty_five"},
        },
        ("#/rules/jinking", "option_of_another_game"),
        ("#/trump_suit", "trump_told_twice"),
        ("#/dealer", "unknown_player"),
        ("#/rob/player", "unknown_player"),
        ("#/contract/player", "unknown_player"),
        ("#/contract/first_leader", "unknown_player"),
        ("#/hands/Yan", "unknown_player"),
        ("#/tricks/0/0/player", "unknown_player"),
        ("#/taken_by/0", "unknown_player"),
        ("#/taken_by/1", "unknown_player"),
        ("#/sides/1/1", "player_on_two_sides"),
        ("#/sides", "player_on_no_side"),
        ("#/hands/Bob/2", "duplicate_card"),
        ("#/rob/discard", "discard_is_turned_card"),
        ("#/hands/Bob/0", "discard_in_hand"),
        ("#/claim/trick", "claim_outside_record"),
        ("#/taken_by/1", "more_taken_than_tricks"),
        ("#/claim/next_deal_begun", "claim_told_twice"),
        ("#/contract", "not_played_for"),
        ("#/pool", "not_played_for"),
        ("#/scores/Bob", "score_below_zero"),
    )
    asked = with_rules(REVIEW, game="poker", jinking=True)
    asked.update(contract={"player": "Ann", "bid": 5}, scores={"Bob": -5000})
    # Of a game that nobody knows, nothing is said that depends on it.
    fault = ("#/rules/game", "unknown_value")
    yield refused("a record of a game nobody knows", REVIEW, asked, fault)


def about_reviews() -> Iterator[Hostile]:
    """Every record of a deal that must be refused."""
    yield from _about_fields()
    yield from _about_missing_fields()
    yield from _about_parts()
    yield from _about_lengths()
    yield from _about_hands()
    yield from _about_seats()
    yield from _about_strangers()
    yield from _about_robbing()
    yield from _about_claims()
    yield from _about_winners()
    yield from _about_stakes()
    yield from _about_scores()
    yield from _about_contracts()
    yield from _about_pools()
    yield from _all_at_once()
