"""Requests that must be refused, written down: what is sent, and every fault that must be told."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from tests.api.asking import OPERATIONS, Faults, Question, question, without, written

JSON = "application/json"
NAME_OF_65 = "é" * 65
TEN_CARDS = ["2C", "3C", "4C", "6C", "7C", "8C", "QC", "5D", "6D", "7D"]


@dataclass(frozen=True, slots=True)
class Hostile:
    """A request that must be refused."""

    name: str
    operation: str
    body: bytes
    faults: Faults
    status: int = HTTPStatus.UNPROCESSABLE_ENTITY
    headers: Mapping[str, str] = field(default_factory=lambda: {"Content-Type": JSON})

    def __str__(self) -> str:
        return f"{self.operation}: {self.name}"


def _asked(name: str, operation: str, asked: object, *faults: tuple[str, str]) -> Hostile:
    return Hostile(name, operation, written(asked), list(faults))


# What is put where a card belongs: none of these is a code.
NO_CARDS: Mapping[str, tuple[object, str]] = {
    "null": (None, "null_not_allowed"),
    "a number": (9, "expected_string"),
    "a broken number": (9.5, "expected_string"),
    "true": (True, "expected_string"),
    "a list": (["9C"], "expected_string"),
    "an object": ({"card": "9C"}, "expected_string"),
    "nothing": ("", "unknown_card"),
    "lower case": ("5c", "unknown_card"),
    "T for ten": ("TC", "unknown_card"),
    "0 for ten": ("0C", "unknown_card"),
    "a sign for the suit": ("5♣", "unknown_card"),
    "a line end after it": ("5C\n", "unknown_card"),
    "a space before it": (" 5C", "unknown_card"),
    "a null character after it": ("5C\0", "unknown_card"),
    "suit before rank": ("C5", "unknown_card"),
    "a Cyrillic letter": ("5С", "unknown_card"),
    "full-width": ("５Ｃ", "unknown_card"),
    "a playing card character": ("🂡", "unknown_card"),
    "a joker": ("joker", "unknown_card"),
    "eleven of a suit": ("15C", "unknown_card"),
    "words": ("five-of-clubs", "unknown_card"),
    "very long": ("5C" * 5000, "unknown_card"),
}

# What is put where a list belongs.
NO_LISTS: Mapping[str, tuple[object, str]] = {
    "null": (None, "null_not_allowed"),
    "a text": ("AC", "expected_array"),
    "an object": ({"0": "AC"}, "expected_array"),
    "a number": (5, "expected_array"),
    "true": (True, "expected_array"),
}

# What is put where true or false belongs.
NO_SWITCHES: Mapping[str, tuple[object, str]] = {
    "null": (None, "null_not_allowed"),
    "1": (1, "expected_boolean"),
    "0": (0, "expected_boolean"),
    "0.0": (0.0, "expected_boolean"),
    "yes": ("yes", "expected_boolean"),
    "off": ("off", "expected_boolean"),
    "true in quotes": ("true", "expected_boolean"),
    "an empty text": ("", "expected_boolean"),
    "a list": ([], "expected_boolean"),
    "an object": ({}, "expected_boolean"),
}

# What is put where a whole number belongs.
NO_NUMBERS: Mapping[str, tuple[object, str]] = {
    "null": (None, "null_not_allowed"),
    "1.9": (1.9, "expected_integer"),
    "4 in quotes": ("4", "expected_integer"),
    "1_000": ("1_000", "expected_integer"),
    "true": (True, "expected_integer"),
    "a list": ([4], "expected_integer"),
    "an object": ({}, "expected_integer"),
    "too small": (1, "number_too_small"),
    "negative": (-4, "number_too_small"),
    "zero": (-0.0, "number_too_small"),
    "enormous": (10**39, "number_too_large"),
    "enormous with an exponent": (1e300, "number_too_large"),
}

# What is put where the name of a player belongs.
NO_NAMES: Mapping[str, tuple[object, str]] = {
    "null": (None, "null_not_allowed"),
    "a number": (1, "expected_string"),
    "true": (True, "expected_string"),
    "a list": (["Ann"], "expected_string"),
    "empty": ("", "too_short"),
    "65 characters": (NAME_OF_65, "too_long"),
    "a plus sign": ("a+b", "forbidden_character"),
    "not composed": ("Sea\u0301n", "not_nfc"),
    "a line end after it": ("Ann\n", "forbidden_character"),
    "a null character": ("\0", "forbidden_character"),
    "an escape sequence": ("\x1b[31mAnn", "forbidden_character"),
    "delete": ("Ann\x7f", "forbidden_character"),
    "a later control character": ("Ann\x85", "forbidden_character"),
    "a line separator": ("Ann\u2028", "forbidden_character"),
    "a paragraph separator": ("Ann\u2029", "forbidden_character"),
}

# Names that no field has, and how a pointer writes them.
UNKNOWN_NAMES: Mapping[str, str] = {
    "": "#/",
    " ": "#/%20",
    "__proto__": "#/__proto__",
    "constructor": "#/constructor",
    "_schema": "#/_schema",
    "a/b~c": "#/a~1b~0c",
    "~1": "#/~01",
    "é": "#/%C3%A9",
    "100%": "#/100%25",
    '"': "#/%22",
    "<script>alert(1)</script>": "#/%3Cscript%3Ealert(1)%3C~1script%3E",
    "{card}": "#/%7Bcard%7D",
    "\r\nSet-Cookie: a=b": "#/%0D%0ASet-Cookie:%20a=b",
    # Too long to be pointed at, so what is around it is.
    "x" * 5000: "#",
}

# Bodies that are not JSON, and why.
NO_JSON: Mapping[str, tuple[bytes, tuple[str, str]]] = {
    "nothing": (b"", ("#", "empty_body")),
    "white space": (b" \r\n", ("#", "empty_body")),
    "a form": (b"trump_card=9C&hand=AC", ("#", "not_json")),
    "a trailing comma": (b'{"trump_card": "9C",}', ("#", "not_json")),
    "two objects": (b"{}{}", ("#", "not_json")),
    "cut short": (b'{"trump_card": "9C", "hand": ["A', ("#", "not_json")),
    "a name twice": (b'{"hand": ["AC"], "hand": ["AD"]}', ("#/hand", "duplicate_key")),
    "no number": (b'{"player_count": NaN}', ("#/player_count", "not_a_number")),
    "infinity": (b'{"player_count": 1e400}', ("#/player_count", "number_out_of_range")),
    "5,000 digits": (b'{"target": ' + b"9" * 5000 + b"}", ("#/target", "number_too_long")),
    "20,000 arrays": (b"[" * 20_000, ("#", "too_deep")),
    "10,000 objects": (b'{"a":' * 10_000 + b"1" + b"}" * 10_000, ("#", "too_deep")),
    "half a surrogate": (rb'{"hand": ["\ud83c"]}', ("#/hand/0", "lone_surrogate")),
    "a byte-order mark": (b"\xef\xbb\xbf{}", ("#", "byte_order_mark")),
    "UTF-16": ('{"hand": "é"}'.encode("utf-16-le"), ("#", "not_utf8")),
    "Latin-1": ('{"hand": "é"}'.encode("latin-1"), ("#", "not_utf8")),
    "gzip": (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", ("#", "not_utf8")),
}

# Headers with which a sound question is refused: the status, and what the problem lists.
NO_HEADERS: Mapping[str, tuple[dict[str, str], int, Faults]] = {
    "no type": ({}, 415, [("#", "content_type_missing")]),
    "plain text": ({"Content-Type": "text/plain"}, 415, [("#", "content_type_unsupported")]),
    "a form, as curl has it": (
        {"Content-Type": "application/x-www-form-urlencoded"},
        415,
        [("#", "content_type_unsupported")],
    ),
    "a form in parts": (
        {"Content-Type": "multipart/form-data; boundary=x"},
        415,
        [("#", "content_type_unsupported")],
    ),
    "another charset": (
        {"Content-Type": f"{JSON}; charset=utf-16"},
        415,
        [("#", "charset_unsupported")],
    ),
    "compression": (
        {"Content-Type": JSON, "Content-Encoding": "gzip"},
        415,
        [("#", "content_encoding_unsupported")],
    ),
    "everything wrong": (
        {"Content-Type": "text/json; charset=latin1", "Content-Encoding": "br"},
        415,
        [
            ("#", "content_type_unsupported"),
            ("#", "charset_unsupported"),
            ("#", "content_encoding_unsupported"),
        ],
    ),
    "a wish for HTML": ({"Content-Type": JSON, "Accept": "text/html"}, 406, []),
}

# House rules that no house has: what `rules` holds, where the fault is, and why.
NO_RULES: Mapping[str, tuple[object, str, str]] = {
    "null": (None, "", "null_not_allowed"),
    "a list": ([], "", "expected_object"),
    "a text": ("twenty_five", "", "expected_object"),
    "true": (True, "", "expected_object"),
    "an unknown option": ({"colour": "red"}, "/colour", "unknown_field"),
    "a misspelt option": ({"renege_card": "none"}, "/renege_card", "unknown_field"),
    "a misspelt game": ({"gmae": "spoil_five", "jinking": True}, "/gmae", "unknown_field"),
    "an option of another game": ({"jinking": True}, "/jinking", "option_of_another_game"),
    "bidding in Twenty-Five": ({"min_bid": 15}, "/min_bid", "option_of_another_game"),
    "a null option": ({"teams": None}, "/teams", "null_not_allowed"),
    "a null game": ({"game": None}, "/game", "null_not_allowed"),
    "a game as a list": ({"game": ["spoil_five"]}, "/game", "expected_string"),
    "a game written otherwise": ({"game": "twenty-five"}, "/game", "unknown_value"),
    "a game nobody knows": ({"game": "poker", "jinking": True}, "/game", "unknown_value"),
    "a value written otherwise": ({"teams": "Opposite"}, "/teams", "unknown_value"),
    "a value of another option": ({"win_check": "opposite"}, "/win_check", "unknown_value"),
    "a choice as a number": ({"teams": 1}, "/teams", "expected_string"),
    "a choice as a switch": ({"renege_cards": False}, "/renege_cards", "expected_string"),
    "a switch as 1": ({"must_trump_when_void": 1}, "/must_trump_when_void", "expected_boolean"),
    "a switch as yes": ({"rob_compulsory": "yes"}, "/rob_compulsory", "expected_boolean"),
    "a target between steps": ({"target": 26}, "/target", "not_a_multiple"),
    "a target of nothing": ({"target": 0}, "/target", "number_too_small"),
    "a target too high": ({"target": 505}, "/target", "number_too_large"),
    "a target in quotes": ({"target": "25"}, "/target", "expected_integer"),
    "a target of true": ({"target": True}, "/target", "expected_integer"),
    "a broken target": ({"target": 25.5}, "/target", "expected_integer"),
}


def _about_anything(operation: str) -> Iterator[Hostile]:
    """What every operation refuses."""
    for name, (body, fault) in NO_JSON.items():
        yield Hostile(name, operation, body, [fault], HTTPStatus.BAD_REQUEST)
    for name, (headers, status, faults) in NO_HEADERS.items():
        body = written(question(operation))
        yield Hostile(f"sent with {name}", operation, body, faults, status, headers)
    padded = written(question(operation)).ljust(64 * 1024 + 1)
    yield Hostile("too large", operation, padded, [], HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    for body in (b"null", b"true", b"9", b"9.5", b'"9C"', b"[]", b'["9C"]'):
        yield Hostile(f"{body.decode()} for a body", operation, body, [("#", "expected_object")])
    for unknown, place in UNKNOWN_NAMES.items():
        asked = question(operation, **{unknown: 1})
        yield _asked(f"a field {unknown[:20]!r}", operation, asked, (place, "unknown_field"))
    for name, (value, code) in NO_CARDS.items():
        asked = question(operation, trump_card=value)
        yield _asked(f"trump_card is {name}", operation, asked, ("#/trump_card", code))
    for name, (value, place, code) in NO_RULES.items():
        asked = question(operation, rules=value)
        yield _asked(f"rules are {name}", operation, asked, (f"#/rules{place}", code))


def _about_hands(operation: str) -> Iterator[Hostile]:
    for name, (value, code) in NO_LISTS.items():
        asked = question(operation, hand=value)
        yield _asked(f"hand is {name}", operation, asked, ("#/hand", code))
    for name, (value, code) in NO_CARDS.items():
        asked = question(operation)
        asked["hand"][3] = value
        yield _asked(f"a card of the hand is {name}", operation, asked, ("#/hand/3", code))
    asked = question(operation, hand=["AC", "KD", "3H", "7S", "AC"])
    yield _asked("a card twice in the hand", operation, asked, ("#/hand/4", "duplicate_card"))
    asked = question(operation, hand=["AC", "KD", "3H", "7S", "2D", "2H"])
    yield _asked("six cards in the hand", operation, asked, ("#/hand", "too_many_items"))
    asked = without(question(operation), "hand")
    yield _asked("no hand", operation, asked, ("#/hand", "required_missing"))
    asked = question(operation, hand=[])
    yield _asked("an empty hand", operation, asked, ("#/hand", "too_few_items"))


def _about_tricks(operation: str) -> Iterator[Hostile]:
    for name, (value, code) in NO_LISTS.items():
        asked = question(operation, trick=value)
        yield _asked(f"trick is {name}", operation, asked, ("#/trick", code))
    for name, (value, code) in NO_CARDS.items():
        asked = _with_second_play(operation, {"card": value, "player": "Bob"})
        yield _asked(f"a card played is {name}", operation, asked, ("#/trick/1/card", code))
    for name, (value, code) in NO_NAMES.items():
        asked = _with_second_play(operation, {"card": "2C", "player": value})
        yield _asked(f"a player is {name}", operation, asked, ("#/trick/1/player", code))
    for unknown, place in UNKNOWN_NAMES.items():
        asked = _with_second_play(operation, {"card": "2C", unknown: 1})
        nearest = "/trick/1" + place[1:]
        fault = ("#" + nearest, "unknown_field")
        yield _asked(f"a field {unknown[:20]!r} of a play", operation, asked, fault)
    for value in ("2C", 2, True, [], [{"card": "2C"}]):
        asked = _with_second_play(operation, value)
        yield _asked(f"{value!r} for a play", operation, asked, ("#/trick/1", "expected_object"))
    yield from _about_plays(operation)


def _about_plays(operation: str) -> Iterator[Hostile]:
    asked = _with_second_play(operation, None)
    yield _asked("null for a play", operation, asked, ("#/trick/1", "null_not_allowed"))
    asked = _with_second_play(operation, {})
    yield _asked("an empty play", operation, asked, ("#/trick/1/card", "required_missing"))
    asked = _with_second_play(operation, {"card": "2C", "player": "Ann"})
    fault = ("#/trick/1/player", "player_played_twice")
    yield _asked("a player who plays twice", operation, asked, fault)
    asked = _with_second_play(operation, {"card": "KC"})
    yield _asked("a card played twice", operation, asked, ("#/trick/1/card", "duplicate_card"))
    bad = "+" + "e\u0301" * 32 + "\n"
    asked = _with_second_play(operation, {"card": "2C", "player": bad})
    codes = ("too_long", "forbidden_character", "not_nfc")
    faults = [("#/trick/1/player", code) for code in codes]
    yield _asked("a name wrong in three ways", operation, asked, *faults)


def _with_second_play(operation: str, value: object) -> Question:
    asked = question(operation)
    asked["trick"][1] = value
    return asked


def _about_trumps(operation: str) -> Iterator[Hostile]:
    """What the operations refuse that take a turned-up card or a suit."""
    asked = question(operation, trump_suit="clubs")
    yield _asked("trumps told twice", operation, asked, ("#/trump_suit", "trump_told_twice"))
    asked = without(question(operation), "trump_card")
    yield _asked("trumps not told", operation, asked, ("#", "trump_missing"))
    suits: Mapping[str, tuple[object, str]] = {
        "null": (None, "null_not_allowed"),
        "a letter": ("C", "unknown_value"),
        "a capital": ("Clubs", "unknown_value"),
        "a line end after it": ("clubs\n", "unknown_value"),
        "a sign": ("♣", "unknown_value"),
        "a number": (0, "expected_string"),
        "a list": (["clubs"], "expected_string"),
    }
    for name, (value, code) in suits.items():
        asked = without(question(operation, trump_suit=value), "trump_card")
        yield _asked(f"trump_suit is {name}", operation, asked, ("#/trump_suit", code))
    for name, (value, code) in NO_SWITCHES.items():
        asked = question(operation, demoted_ace=value)
        yield _asked(f"demoted_ace is {name}", operation, asked, ("#/demoted_ace", code))
    yield from _about_demoted_aces(operation)


def _about_demoted_aces(operation: str) -> Iterator[Hostile]:
    needed = ("#/demoted_ace", "demoted_ace_needs_house_rule")
    asked = question(operation, demoted_ace=True)
    yield _asked("a demoted ace without its rule", operation, asked, needed)
    asked = question(operation, demoted_ace=True, rules={"rob_failure_penalty": "none"})
    yield _asked("a demoted ace against the rule", operation, asked, needed)
    rules = {"game": "auction_forty_fives", "rob_failure_penalty": "ace_lowest_trump"}
    asked = question(operation, demoted_ace=True, rules=rules)
    foreign = ("#/rules/rob_failure_penalty", "option_of_another_game")
    yield _asked("a demoted ace without robbing", operation, asked, foreign, needed)


def _about_following(operation: str) -> Iterator[Hostile]:
    """What the operations refuse in which a hand plays to a trick."""
    asked = question(operation, trick=[{"card": card} for card in TEN_CARDS])
    yield _asked("ten cards before the player", operation, asked, ("#/trick", "too_many_items"))
    asked = _with_second_play(operation, {"card": "QD"})
    fault = ("#/trick/1/card", "duplicate_card")
    yield _asked("a card in hand and trick", operation, asked, fault)


def _about_checks() -> Iterator[Hostile]:
    for name, (value, code) in NO_CARDS.items():
        asked = question("play-check", card=value)
        yield _asked(f"card is {name}", "play-check", asked, ("#/card", code))
    asked = without(question("play-check"), "card")
    yield _asked("no card", "play-check", asked, ("#/card", "required_missing"))


def _about_winners() -> Iterator[Hostile]:
    operation = "trick-winner"
    for name, (value, code) in NO_NUMBERS.items():
        asked = question(operation, player_count=value)
        yield _asked(f"player_count is {name}", operation, asked, ("#/player_count", code))
    asked = question(operation, player_count=11)
    yield _asked("eleven players", operation, asked, ("#/player_count", "number_too_large"))
    asked = question(operation, trick=[])
    yield _asked("an empty trick", operation, asked, ("#/trick", "too_few_items"))
    asked = without(question(operation), "trick")
    yield _asked("no trick", operation, asked, ("#/trick", "required_missing"))
    eleven = [{"card": card} for card in [*TEN_CARDS, "8D"]]
    asked = without(question(operation, trick=eleven), "player_count")
    yield _asked("eleven cards", operation, asked, ("#/trick", "too_many_items"))
    three = [{"card": card} for card in TEN_CARDS[:3]]
    asked = question(operation, trick=three, player_count=2)
    fault = ("#/trick/2", "more_plays_than_players")
    yield _asked("more cards than players", operation, asked, fault)
    asked = question(operation, hand=["AC"])
    yield _asked("a hand", operation, asked, ("#/hand", "unknown_field"))


def _about_robbing() -> Iterator[Hostile]:
    operation = "rob-check"
    for switch in ("is_dealer", "first_card_led", "has_played", "already_robbed"):
        for name, (value, code) in NO_SWITCHES.items():
            asked = question(operation, **{switch: value})
            yield _asked(f"{switch} is {name}", operation, asked, (f"#/{switch}", code))
    for name, (value, code) in NO_CARDS.items():
        asked = question(operation, discard=value)
        yield _asked(f"discard is {name}", operation, asked, ("#/discard", code))
    asked = without(question(operation), "trump_card")
    yield _asked("no trump_card", operation, asked, ("#/trump_card", "required_missing"))
    asked = question(operation, trump_suit="clubs")
    yield _asked("a trump_suit", operation, asked, ("#/trump_suit", "unknown_field"))
    asked = question(operation, demoted_ace=True)
    yield _asked("a demoted ace", operation, asked, ("#/demoted_ace", "unknown_field"))
    yield from _about_impossible_robbing(operation)


def _about_impossible_robbing(operation: str) -> Iterator[Hostile]:
    asked = question(operation, discard="4H")
    yield _asked("a discard not held", operation, asked, ("#/discard", "card_not_in_hand"))
    asked = question(operation, has_played=True)
    fault = ("#/has_played", "played_before_the_lead")
    yield _asked("a card played before the lead", operation, asked, fault)
    asked = question(operation, hand=["AC", "KD", "3H", "9C", "2D"])
    fault = ("#/hand/3", "turned_card_in_hand")
    yield _asked("the turned-up card in the hand", operation, asked, fault)
    asked = question(operation, hand=["AC", "KD", "3H", "7S"])
    yield _asked("four cards before playing", operation, asked, ("#/hand", "hand_too_small"))
    asked = without(question(operation, has_plaied=True, hand=["AC", "3H"]), "has_played")
    fault = ("#/has_plaied", "unknown_field")
    yield _asked("has_played misspelt, with a smaller hand", operation, asked, fault)
    told = without(question(operation, has_played=True), "first_card_led")
    asked = {**told, "first_card_lead": True}
    fault = ("#/first_card_lead", "unknown_field")
    yield _asked("first_card_led misspelt, by one who has played", operation, asked, fault)
    told = question(operation, hand=["AC", "KD", "3H", "9C", "2D"])
    asked = {**without(told, "already_robbed"), "already_robed": True}
    fault = ("#/already_robed", "unknown_field")
    yield _asked("already_robbed misspelt, with the card", operation, asked, fault)


_MISSPELT: Mapping[str, tuple[tuple[str, str], ...]] = {
    "legal-plays": (("hand", "hnad"), ("hand", "Hand"), ("trick", "tricks")),
    "play-check": (("card", "crad"), ("hand", "hands"), ("trump_card", "trumpCard")),
    "trick-winner": (("trick", "Trick"), ("player_count", "playercount"), ("rules", "rule")),
    "rob-check": (("trump_card", "trump-card"), ("discard", "discrad"), ("hand", "HAND")),
}
"""Fields that somebody misspells, and how."""


def _misspelt(operation: str) -> Iterator[Hostile]:
    for name, misspelt in _MISSPELT[operation]:
        told = question(operation)
        asked = {**without(told, name), misspelt: told[name]}
        fault = (f"#/{misspelt}", "unknown_field")
        yield _asked(f"{misspelt} for {name}", operation, asked, fault)


def _all_at_once() -> Iterator[Hostile]:
    yield _asked(
        "sixteen faults",
        "legal-plays",
        {
            "trump_card": "TC",
            "trump_suit": "Clubs",
            "hand": ["5c", "AC", "AC", None, 7, "KD"],
            "trick": [
                {"card": "AC", "player": "Ann"},
                {"crad": "2C", "player": "a+b"},
                {"card": "3C", "player": "Ann"},
            ],
            "demoted_ace": 1,
            "rules": {"target": 26, "jinking": True},
            "colour": "red",
        },
        ("#/trump_card", "unknown_card"),
        ("#/trump_suit", "unknown_value"),
        ("#/hand/0", "unknown_card"),
        ("#/hand/3", "null_not_allowed"),
        ("#/hand/4", "expected_string"),
        ("#/hand", "too_many_items"),
        ("#/trick/1/player", "forbidden_character"),
        ("#/trick/1/crad", "unknown_field"),
        ("#/demoted_ace", "expected_boolean"),
        ("#/rules/target", "not_a_multiple"),
        ("#/colour", "unknown_field"),
        ("#/rules/jinking", "option_of_another_game"),
        ("#/trump_suit", "trump_told_twice"),
        ("#/hand/2", "duplicate_card"),
        ("#/trick/0/card", "duplicate_card"),
        ("#/trick/2/player", "player_played_twice"),
    )
    yield _asked(
        "everything wrong that can be with robbing",
        "rob-check",
        {
            "hand": ["9C", "9C", "10c"],
            "discard": 3,
            "is_dealer": "yes",
            "has_played": True,
            "rules": [],
            "trump_card": "9C",
            "trump_suit": "clubs",
        },
        ("#/hand/2", "unknown_card"),
        ("#/is_dealer", "expected_boolean"),
        ("#/discard", "expected_string"),
        ("#/rules", "expected_object"),
        ("#/trump_suit", "unknown_field"),
        ("#/hand/1", "duplicate_card"),
        ("#/has_played", "played_before_the_lead"),
        ("#/hand/0", "turned_card_in_hand"),
    )


def _corpus() -> Iterator[Hostile]:
    for operation in OPERATIONS:
        yield from _about_anything(operation)
        yield from _misspelt(operation)
    for operation in ("legal-plays", "play-check", "rob-check"):
        yield from _about_hands(operation)
    for operation in ("legal-plays", "play-check", "trick-winner"):
        yield from _about_tricks(operation)
        yield from _about_trumps(operation)
    for operation in ("legal-plays", "play-check"):
        yield from _about_following(operation)
    yield from _about_checks()
    yield from _about_winners()
    yield from _about_robbing()
    yield from _all_at_once()


HOSTILE = tuple(_corpus())
"""Every request that must be refused."""
