"""The rule book: a slug for every rule, and where the rule comes from.

The texts of the pages are wording (``service/wording``); this module says which pages there are.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from service.rules.games import OPTIONS
from service.rules.sources import Authorities

EDITION = "2026.1"
"""The edition of the rule book.  It changes when a ruling can change."""


class Rule(StrEnum):
    """The slug of a rule.  Slugs are stable: answers carry them and people link to them.

    The page about a house-rule option has the option's name, with hyphens.  They stand here by
    chapter, in the order of their numbers: a new one goes to the end of its chapter, so that no
    number changes that stands on paper.
    """

    # Cards and their order
    TRUMP_ORDER = "trump-order"
    PLAIN_SUIT_ORDER = "plain-suit-order"
    HIGHEST_IN_RED_LOWEST_IN_BLACK = "highest-in-red-lowest-in-black"
    ACE_OF_HEARTS_ALWAYS_TRUMP = "ace-of-hearts-always-trump"
    # Following
    LEAD_ANY_CARD = "lead-any-card"
    FOLLOW_SUIT_OR_TRUMP = "follow-suit-or-trump"
    TRUMP_AT_ANY_TIME = "trump-at-any-time"
    FOLLOW_TRUMP = "follow-trump"
    HOLD_BACK_TOP_TRUMPS = "hold-back-top-trumps"
    CANNOT_FOLLOW = "cannot-follow"
    CARD_NOT_HELD = "card-not-held"
    RENEGE_CARDS = "renege-cards"
    RENEGE_FORCED_BY = "renege-forced-by"
    MUST_TRUMP_WHEN_VOID = "must-trump-when-void"
    # Winning a trick
    HIGHEST_TRUMP_WINS = "highest-trump-wins"
    HIGHEST_OF_SUIT_LED_WINS = "highest-of-suit-led-wins"
    # Robbing
    ROB_WITH_ACE_OF_TRUMPS = "rob-with-ace-of-trumps"
    ROB_TURNED_ACE = "rob-turned-ace"
    ROB_ONCE_A_DEAL = "rob-once-a-deal"
    ROB_DEADLINE = "rob-deadline"
    ROB_COMPULSORY = "rob-compulsory"
    ROB_FAILURE_PENALTY = "rob-failure-penalty"
    ROB_MAY_DISCARD_ACE = "rob-may-discard-ace"
    NO_TURNED_CARD = "no-turned-card"
    # Scoring and winning
    FIVE_POINTS_A_TRICK = "five-points-a-trick"
    TRICK_SCORING = "trick-scoring"
    TARGET = "target"
    TARGET_WINS_AT_ONCE = "target-wins-at-once"
    WIN_CHECK = "win-check"
    TIE_RULE = "tie-rule"
    BEST_TRUMP_BONUS = "best-trump-bonus"
    BEST_TRUMP_TIMING = "best-trump-timing"
    JINK_WINS_GAME = "jink-wins-game"
    TEAMS = "teams"
    # Spoil Five
    THREE_TRICKS_TAKE_POOL = "three-tricks-take-pool"
    JINKING = "jinking"
    SPOIL_TOP_UP = "spoil-top-up"
    DEALER_EXTRA = "dealer-extra"
    # Auction Forty-Fives
    BID_HIGHER_OR_PASS = "bid-higher-or-pass"
    SPEAK_IN_TURN = "speak-in-turn"
    PASSING_IS_FINAL = "passing-is-final"
    HIGHEST_BID_NAMES_TRUMPS = "highest-bid-names-trumps"
    MIN_BID = "min-bid"
    MIN_BID_FROM_100 = "min-bid-from-100"
    DEALER_HOLD = "dealer-hold"
    ALL_PASS = "all-pass"
    THIRTY_FOR_SIXTY_BID = "thirty-for-sixty-bid"
    KITTY = "kitty"
    DRAW_LIMIT = "draw-limit"
    FIRST_LEAD = "first-lead"
    CONTRACT_SCORE = "contract-score"
    THIRTY_MADE = "thirty-made"
    THIRTY_LOST = "thirty-lost"
    MUST_BID_TO_WIN_FROM = "must-bid-to-win-from"
    # Irregularities
    PROOF_FROM_LATER_CARDS = "proof-from-later-cards"
    ILLEGAL_RENEGE = "illegal-renege"
    WRONG_LEADER = "wrong-leader"
    WRONG_WINNER_TAKEN = "wrong-winner-taken"
    DUPLICATE_CARD = "duplicate-card"
    WRONG_CARD_COUNT = "wrong-card-count"
    LATE_ROB = "late-rob"
    ROB_WITHOUT_ACE = "rob-without-ace"
    FORBIDDEN_DISCARD = "forbidden-discard"
    FAILED_TO_ROB = "failed-to-rob"
    PLAY_AFTER_GAME_WON = "play-after-game-won"
    REVOKE_PENALTY = "revoke-penalty"
    REVOKE_ESTABLISHED = "revoke-established"
    REVOKE_CLAIM_DEADLINE = "revoke-claim-deadline"
    MISDEAL = "misdeal"
    OUT_OF_TURN = "out-of-turn"


class Chapter(StrEnum):
    """A subject of the rule book, in the order in which the chapters are numbered."""

    CARDS = "cards"
    FOLLOWING = "following"
    WINNING_A_TRICK = "winning-a-trick"
    ROBBING = "robbing"
    SCORING = "scoring"
    SPOIL_FIVE = "spoil-five"
    AUCTION = "auction"
    IRREGULARITIES = "irregularities"


_BEGINS: Mapping[Rule, Chapter] = {
    Rule.TRUMP_ORDER: Chapter.CARDS,
    Rule.LEAD_ANY_CARD: Chapter.FOLLOWING,
    Rule.HIGHEST_TRUMP_WINS: Chapter.WINNING_A_TRICK,
    Rule.ROB_WITH_ACE_OF_TRUMPS: Chapter.ROBBING,
    Rule.FIVE_POINTS_A_TRICK: Chapter.SCORING,
    Rule.THREE_TRICKS_TAKE_POOL: Chapter.SPOIL_FIVE,
    Rule.BID_HIGHER_OR_PASS: Chapter.AUCTION,
    Rule.PROOF_FROM_LATER_CARDS: Chapter.IRREGULARITIES,
}
"""The rule with which each chapter begins; it goes on until the next one does."""


def _by_chapter() -> Mapping[Chapter, tuple[Rule, ...]]:
    rules: dict[Chapter, tuple[Rule, ...]] = {}
    chapter = Chapter.CARDS
    for rule in Rule:
        chapter = _BEGINS.get(rule, chapter)
        rules[chapter] = (*rules.get(chapter, ()), rule)
    return rules


CHAPTERS: Mapping[Chapter, tuple[Rule, ...]] = _by_chapter()
"""The rules of each chapter, in order."""

_NUMBERS: Mapping[Rule, str] = {
    rule: f"{chapter}.{place}"
    for chapter, rules in enumerate(CHAPTERS.values(), start=1)
    for place, rule in enumerate(rules, start=1)
}


def number_of(rule: Rule) -> str:
    """The number of a rule in the rule book, by chapter and place in it: ``1.4``."""
    return _NUMBERS[rule]


@dataclass(frozen=True, slots=True)
class Page:
    """Where a rule comes from: sections of the rule sheets, other authorities, a house option."""

    sheet_sections: tuple[str, ...] = ()
    authorities: tuple[Authorities, ...] = ()
    option: str | None = None
    """The house-rule option that this page is about, if it is about one."""


_A = Authorities

_PAGES: Mapping[Rule, Page] = {
    Rule.TRUMP_ORDER: Page(("2", "10"), (_A.BICYCLE, _A.PEEL, _A.BRITANNICA_1911)),
    Rule.PLAIN_SUIT_ORDER: Page(("2",), (_A.BICYCLE, _A.BRITANNICA_1911)),
    Rule.HIGHEST_IN_RED_LOWEST_IN_BLACK: Page(("2", "10", "11"), (_A.BICYCLE,)),
    Rule.ACE_OF_HEARTS_ALWAYS_TRUMP: Page(("2", "7", "11"), (_A.BRITANNICA_1911,)),
    Rule.LEAD_ANY_CARD: Page(("5",)),
    Rule.FOLLOW_SUIT_OR_TRUMP: Page(("5", "10"), (_A.BICYCLE, _A.BRITANNICA)),
    Rule.TRUMP_AT_ANY_TIME: Page(("5", "9", "11"), (_A.BRITANNICA_1911, _A.BRITANNICA)),
    Rule.FOLLOW_TRUMP: Page(("5", "10"), (_A.BICYCLE, _A.PEEL)),
    Rule.HOLD_BACK_TOP_TRUMPS: Page(("5", "7"), (_A.PEEL, _A.BRITANNICA, _A.BICYCLE)),
    Rule.CANNOT_FOLLOW: Page(("5",), (_A.BICYCLE, _A.BRITANNICA)),
    Rule.CARD_NOT_HELD: Page(),
    Rule.HIGHEST_TRUMP_WINS: Page(("5", "10"), (_A.BICYCLE, _A.PEEL)),
    Rule.HIGHEST_OF_SUIT_LED_WINS: Page(("5", "10"), (_A.BICYCLE, _A.PEEL)),
    Rule.ROB_WITH_ACE_OF_TRUMPS: Page(("3", "7", "10"), (_A.PEEL, _A.BRITANNICA_1911)),
    Rule.ROB_TURNED_ACE: Page(("3",), (_A.PEEL, _A.BRITANNICA_1911)),
    Rule.ROB_ONCE_A_DEAL: Page(("3",)),
    Rule.NO_TURNED_CARD: Page(("8",), (_A.BICYCLE_AUCTION,)),
    Rule.FIVE_POINTS_A_TRICK: Page(("4", "6"), (_A.BICYCLE,)),
    Rule.TARGET_WINS_AT_ONCE: Page(("4", "6", "10")),
    Rule.THREE_TRICKS_TAKE_POOL: Page(("8",), (_A.PEEL, _A.BRITANNICA_1911, _A.BRITANNICA)),
    Rule.BID_HIGHER_OR_PASS: Page(("8",), (_A.BICYCLE_AUCTION, _A.BRITANNICA)),
    Rule.SPEAK_IN_TURN: Page((), (_A.BICYCLE_AUCTION,)),
    Rule.PASSING_IS_FINAL: Page((), (_A.BICYCLE_AUCTION, _A.BRITANNICA)),
    Rule.HIGHEST_BID_NAMES_TRUMPS: Page(("8",), (_A.BICYCLE_AUCTION, _A.NEW_ENGLAND)),
    Rule.PROOF_FROM_LATER_CARDS: Page(("3", "5")),
    Rule.ILLEGAL_RENEGE: Page(("5", "7"), (_A.MAW, _A.FOSTER)),
    Rule.WRONG_LEADER: Page(("3",), (_A.FOSTER,)),
    Rule.WRONG_WINNER_TAKEN: Page(("5", "10")),
    Rule.DUPLICATE_CARD: Page(("2",)),
    Rule.WRONG_CARD_COUNT: Page(("3",), (_A.FOSTER,)),
    Rule.LATE_ROB: Page(("7",), (_A.PEEL, _A.BRITANNICA)),
    Rule.ROB_WITHOUT_ACE: Page(("3", "7"), (_A.PEEL, _A.MAW)),
    Rule.FORBIDDEN_DISCARD: Page(),
    Rule.FAILED_TO_ROB: Page(("3",), (_A.PEEL, _A.BRITANNICA_1911, _A.BICYCLE)),
    Rule.PLAY_AFTER_GAME_WON: Page(("4", "6", "10")),
    Rule.CONTRACT_SCORE: Page(("8",), (_A.BICYCLE_AUCTION, _A.NEW_ENGLAND)),
}


def page_about(option: str) -> Rule:
    """The page about a house-rule option."""
    return Rule(option.replace("_", "-"))


_OPTIONS: Mapping[Rule, str] = {page_about(option): option for option in OPTIONS}


def _page(rule: Rule) -> Page:
    """The page of a rule; that of a house-rule option cites what the option cites."""
    option = _OPTIONS.get(rule)
    if option is None:
        return _PAGES[rule]
    return Page(OPTIONS[option].sheet_sections, OPTIONS[option].authorities, option)


PAGES: Mapping[Rule, Page] = {rule: _page(rule) for rule in Rule}
"""Every page of the rule book, by subject."""
