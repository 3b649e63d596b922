"""What is malformed, whichever operation is asked, and what a hostile request is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus

from tests.api.asking import Faults, written

JSON = "application/json"
NAME_OF_65 = "é" * 65


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


def refused(name: str, operation: str, asked: object, *faults: tuple[str, str]) -> Hostile:
    """A question that must be refused with these faults, in this order."""
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
