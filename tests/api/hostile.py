"""Requests that must be refused, written down: what is sent, and every fault that must be told."""

from collections.abc import Iterator, Mapping
from http import HTTPStatus

from tests.api.asking import OPERATIONS, RULED, Question, question, with_rules, without, written
from tests.api.hostile_reviews import about_reviews
from tests.api.hostile_scores import about_scores
from tests.api.malformed import (
    NO_CARDS,
    NO_HEADERS,
    NO_JSON,
    NO_LISTS,
    NO_NAMES,
    NO_NUMBERS,
    NO_RULES,
    NO_SWITCHES,
    UNKNOWN_NAMES,
    Hostile,
    refused,
)

TEN_CARDS = ["2C", "3C", "4C", "6C", "7C", "8C", "QC", "5D", "6D", "7D"]


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
        yield refused(f"a field {unknown[:20]!r}", operation, asked, (place, "unknown_field"))


def _about_rules(operation: str) -> Iterator[Hostile]:
    """What every operation refuses that answers by house rules."""
    for name, (value, place, code) in NO_RULES.items():
        asked = question(operation, rules=value)
        yield refused(f"rules are {name}", operation, asked, (f"#/rules{place}", code))
    for option, value in _FOREIGN_OPTIONS[operation].items():
        asked = with_rules(operation, **{option: value})
        fault = (f"#/rules/{option}", "option_of_another_game")
        yield refused(f"the rules have {option}", operation, asked, fault)


_OF_OTHERS = {"jinking": True, "min_bid": 15}
_FOREIGN_OPTIONS: Mapping[str, Mapping[str, object]] = {
    "legal-plays": _OF_OTHERS,
    "play-check": _OF_OTHERS,
    "trick-winner": _OF_OTHERS,
    "rob-check": _OF_OTHERS,
    "deal-score": {**_OF_OTHERS, "kitty": 0},
    "pool-settlement": {"target": 25, "best_trump_bonus": True, "dealer_hold": True},
    "auction-status": {"jinking": True, "rob_compulsory": False, "jink_wins_game": True},
    "contract-score": {"dealer_extra": 0, "rob_deadline": "before_first_lead"},
    "deal-review": {**_OF_OTHERS, "kitty": 0, "spoil_top_up": 0},
}
"""Options that the game of an operation does not have, with values that another game takes."""


def _about_hands(operation: str) -> Iterator[Hostile]:
    for name, (value, code) in NO_LISTS.items():
        asked = question(operation, hand=value)
        yield refused(f"hand is {name}", operation, asked, ("#/hand", code))
    for name, (value, code) in NO_CARDS.items():
        asked = question(operation)
        asked["hand"][3] = value
        yield refused(f"a card of the hand is {name}", operation, asked, ("#/hand/3", code))
    asked = question(operation, hand=["AC", "KD", "3H", "7S", "AC"])
    yield refused("a card twice in the hand", operation, asked, ("#/hand/4", "duplicate_card"))
    asked = question(operation, hand=["AC", "KD", "3H", "7S", "2D", "2H"])
    yield refused("six cards in the hand", operation, asked, ("#/hand", "too_many_items"))
    asked = without(question(operation), "hand")
    yield refused("no hand", operation, asked, ("#/hand", "required_missing"))
    asked = question(operation, hand=[])
    yield refused("an empty hand", operation, asked, ("#/hand", "too_few_items"))


def _about_tricks(operation: str) -> Iterator[Hostile]:
    for name, (value, code) in NO_LISTS.items():
        asked = question(operation, trick=value)
        yield refused(f"trick is {name}", operation, asked, ("#/trick", code))
    for name, (value, code) in NO_CARDS.items():
        asked = _with_second_play(operation, {"card": value, "player": "Bob"})
        yield refused(f"a card played is {name}", operation, asked, ("#/trick/1/card", code))
    for name, (value, code) in NO_NAMES.items():
        asked = _with_second_play(operation, {"card": "2C", "player": value})
        yield refused(f"a player is {name}", operation, asked, ("#/trick/1/player", code))
    for unknown, place in UNKNOWN_NAMES.items():
        asked = _with_second_play(operation, {"card": "2C", unknown: 1})
        nearest = "/trick/1" + place[1:]
        fault = ("#" + nearest, "unknown_field")
        yield refused(f"a field {unknown[:20]!r} of a play", operation, asked, fault)
    for value in ("2C", 2, True, [], [{"card": "2C"}]):
        asked = _with_second_play(operation, value)
        yield refused(f"{value!r} for a play", operation, asked, ("#/trick/1", "expected_object"))
    yield from _about_plays(operation)


def _about_plays(operation: str) -> Iterator[Hostile]:
    asked = _with_second_play(operation, None)
    yield refused("null for a play", operation, asked, ("#/trick/1", "null_not_allowed"))
    asked = _with_second_play(operation, {})
    yield refused("an empty play", operation, asked, ("#/trick/1/card", "required_missing"))
    asked = _with_second_play(operation, {"card": "2C", "player": "Ann"})
    fault = ("#/trick/1/player", "player_played_twice")
    yield refused("a player who plays twice", operation, asked, fault)
    asked = _with_second_play(operation, {"card": "KC"})
    yield refused("a card played twice", operation, asked, ("#/trick/1/card", "duplicate_card"))
    bad = "+" + "e\u0301" * 32 + "\n"
    asked = _with_second_play(operation, {"card": "2C", "player": bad})
    codes = ("too_long", "forbidden_character", "not_nfc")
    faults = [("#/trick/1/player", code) for code in codes]
    yield refused("a name wrong in three ways", operation, asked, *faults)


def _with_second_play(operation: str, value: object) -> Question:
    asked = question(operation)
    asked["trick"][1] = value
    return asked


def _about_turned_cards(operation: str) -> Iterator[Hostile]:
    for name, (value, code) in NO_CARDS.items():
        asked = question(operation, trump_card=value)
        yield refused(f"trump_card is {name}", operation, asked, ("#/trump_card", code))


def _about_trumps(operation: str) -> Iterator[Hostile]:
    """What the operations refuse that take a turned-up card or a suit."""
    asked = question(operation, trump_suit="clubs")
    yield refused("trumps told twice", operation, asked, ("#/trump_suit", "trump_told_twice"))
    asked = without(question(operation), "trump_card")
    yield refused("trumps not told", operation, asked, ("#", "trump_missing"))
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
        yield refused(f"trump_suit is {name}", operation, asked, ("#/trump_suit", code))
    for name, (value, code) in NO_SWITCHES.items():
        asked = question(operation, demoted_ace=value)
        yield refused(f"demoted_ace is {name}", operation, asked, ("#/demoted_ace", code))
    yield from _about_demoted_aces(operation)


def _about_demoted_aces(operation: str) -> Iterator[Hostile]:
    needed = ("#/demoted_ace", "demoted_ace_needs_house_rule")
    asked = question(operation, demoted_ace=True)
    yield refused("a demoted ace without its rule", operation, asked, needed)
    asked = question(operation, demoted_ace=True, rules={"rob_failure_penalty": "none"})
    yield refused("a demoted ace against the rule", operation, asked, needed)
    rules = {"game": "auction_forty_fives", "rob_failure_penalty": "ace_lowest_trump"}
    asked = question(operation, demoted_ace=True, rules=rules)
    foreign = ("#/rules/rob_failure_penalty", "option_of_another_game")
    yield refused("a demoted ace without robbing", operation, asked, foreign, needed)


def _about_following(operation: str) -> Iterator[Hostile]:
    """What the operations refuse in which a hand plays to a trick."""
    asked = question(operation, trick=[{"card": card} for card in TEN_CARDS])
    yield refused("ten cards before the player", operation, asked, ("#/trick", "too_many_items"))
    asked = _with_second_play(operation, {"card": "QD"})
    fault = ("#/trick/1/card", "duplicate_card")
    yield refused("a card in hand and trick", operation, asked, fault)


def _about_checks() -> Iterator[Hostile]:
    for name, (value, code) in NO_CARDS.items():
        asked = question("play-check", card=value)
        yield refused(f"card is {name}", "play-check", asked, ("#/card", code))
    asked = without(question("play-check"), "card")
    yield refused("no card", "play-check", asked, ("#/card", "required_missing"))


def _about_winners() -> Iterator[Hostile]:
    operation = "trick-winner"
    for name, (value, code) in NO_NUMBERS.items():
        asked = question(operation, player_count=value)
        yield refused(f"player_count is {name}", operation, asked, ("#/player_count", code))
    asked = question(operation, player_count=11)
    yield refused("eleven players", operation, asked, ("#/player_count", "number_too_large"))
    asked = question(operation, trick=[])
    yield refused("an empty trick", operation, asked, ("#/trick", "too_few_items"))
    asked = without(question(operation), "trick")
    yield refused("no trick", operation, asked, ("#/trick", "required_missing"))
    eleven = [{"card": card} for card in [*TEN_CARDS, "8D"]]
    asked = without(question(operation, trick=eleven), "player_count")
    yield refused("eleven cards", operation, asked, ("#/trick", "too_many_items"))
    three = [{"card": card} for card in TEN_CARDS[:3]]
    asked = question(operation, trick=three, player_count=2)
    fault = ("#/trick/2", "more_plays_than_players")
    yield refused("more cards than players", operation, asked, fault)
    asked = question(operation, hand=["AC"])
    yield refused("a hand", operation, asked, ("#/hand", "unknown_field"))


def _about_robbing() -> Iterator[Hostile]:
    operation = "rob-check"
    for switch in ("is_dealer", "first_card_led", "has_played", "already_robbed"):
        for name, (value, code) in NO_SWITCHES.items():
            asked = question(operation, **{switch: value})
            yield refused(f"{switch} is {name}", operation, asked, (f"#/{switch}", code))
    for name, (value, code) in NO_CARDS.items():
        asked = question(operation, discard=value)
        yield refused(f"discard is {name}", operation, asked, ("#/discard", code))
    asked = without(question(operation), "trump_card")
    yield refused("no trump_card", operation, asked, ("#/trump_card", "required_missing"))
    asked = question(operation, trump_suit="clubs")
    yield refused("a trump_suit", operation, asked, ("#/trump_suit", "unknown_field"))
    asked = question(operation, demoted_ace=True)
    yield refused("a demoted ace", operation, asked, ("#/demoted_ace", "unknown_field"))
    yield from _about_impossible_robbing(operation)


def _about_impossible_robbing(operation: str) -> Iterator[Hostile]:
    asked = question(operation, discard="4H")
    yield refused("a discard not held", operation, asked, ("#/discard", "card_not_in_hand"))
    asked = question(operation, has_played=True)
    fault = ("#/has_played", "played_before_the_lead")
    yield refused("a card played before the lead", operation, asked, fault)
    asked = question(operation, hand=["AC", "KD", "3H", "9C", "2D"])
    fault = ("#/hand/3", "turned_card_in_hand")
    yield refused("the turned-up card in the hand", operation, asked, fault)
    asked = question(operation, hand=["AC", "KD", "3H", "7S"])
    yield refused("four cards before playing", operation, asked, ("#/hand", "hand_too_small"))
    asked = without(question(operation, has_plaied=True, hand=["AC", "3H"]), "has_played")
    fault = ("#/has_plaied", "unknown_field")
    yield refused("has_played misspelt, with a smaller hand", operation, asked, fault)
    told = without(question(operation, has_played=True), "first_card_led")
    asked = {**told, "first_card_lead": True}
    fault = ("#/first_card_lead", "unknown_field")
    yield refused("first_card_led misspelt, by one who has played", operation, asked, fault)
    told = question(operation, hand=["AC", "KD", "3H", "9C", "2D"])
    asked = {**without(told, "already_robbed"), "already_robed": True}
    fault = ("#/already_robed", "unknown_field")
    yield refused("already_robbed misspelt, with the card", operation, asked, fault)


_MISSPELT: Mapping[str, tuple[tuple[str, str], ...]] = {
    "legal-plays": (("hand", "hnad"), ("hand", "Hand"), ("trick", "tricks")),
    "play-check": (("card", "crad"), ("hand", "hands"), ("trump_card", "trumpCard")),
    "trick-winner": (("trick", "Trick"), ("player_count", "playercount"), ("rules", "rule")),
    "rob-check": (("trump_card", "trump-card"), ("discard", "discrad"), ("hand", "HAND")),
    "deal-score": (("players", "Players"), ("scores", "score"), ("trump_card", "trumpCard")),
    "pool-settlement": (("jink_called", "jinkCalled"), ("stake", "stakes"), ("dealer", "deeler")),
    "auction-status": (("dealer", "Dealer"), ("calls", "call"), ("players", "plyers")),
    "contract-score": (("contract", "contrakt"), ("tricks", "trick"), ("trump_suit", "trumpsuit")),
    "deal-review": (
        *(("tricks", "trick"), ("rob", "Rob"), ("hands", "hand"), ("players", "player")),
        *(("taken_by", "takenBy"), ("claim", "clam"), ("trump_card", "trumpCard")),
        *(("dealer", "deeler"), ("sides", "side"), ("scores", "skores"), ("rules", "rule")),
    ),
    "notation": (("operation", "operations"), ("request", "Request")),
}
"""Fields that somebody misspells, and how."""


def _misspelt(operation: str) -> Iterator[Hostile]:
    for name, misspelt in _MISSPELT[operation]:
        told = question(operation)
        asked = {**without(told, name), misspelt: told[name]}
        fault = (f"#/{misspelt}", "unknown_field")
        yield refused(f"{misspelt} for {name}", operation, asked, fault)


def _all_at_once() -> Iterator[Hostile]:
    yield refused(
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
    yield refused(
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


def _about_texts() -> Iterator[Hostile]:
    """The text form takes a text, or an operation and its question."""
    text, asked = "legal-plays;trump=c;hand=AH", question("legal-plays")
    both = {"text": text, "operation": "legal-plays", "request": asked}
    ways = (("#/operation", "text_and_request"), ("#/request", "text_and_request"))
    yield refused("both ways", "notation", both, *ways)
    yield refused("neither way", "notation", {}, ("#", "text_or_request_missing"))
    missing = ("#/request", "required_missing")
    yield refused("no question", "notation", {"operation": "legal-plays"}, missing)
    unsound = {"operation": "legal-plays", "request": {**asked, "hand": ["AH", "5c"]}}
    yield refused("an unsound question", "notation", unsound, ("#/request/hand/1", "unknown_card"))


def _corpus() -> Iterator[Hostile]:
    for operation in OPERATIONS:
        yield from _about_anything(operation)
        yield from _misspelt(operation)
    for operation in RULED:
        yield from _about_rules(operation)
    for operation in ("legal-plays", "play-check", "rob-check"):
        yield from _about_hands(operation)
    for operation in ("legal-plays", "play-check", "trick-winner"):
        yield from _about_tricks(operation)
        yield from _about_trumps(operation)
    for operation in ("legal-plays", "play-check", "trick-winner", "rob-check"):
        yield from _about_turned_cards(operation)
    for operation in ("legal-plays", "play-check"):
        yield from _about_following(operation)
    yield from _about_checks()
    yield from _about_winners()
    yield from _about_robbing()
    yield from _all_at_once()
    yield from about_scores()
    yield from about_reviews()
    yield from _about_texts()


HOSTILE = tuple(_corpus())
"""Every request that must be refused."""
