"""The rule book: a slug for every rule, and where the rule comes from.

The texts of the pages are wording (``service/wording``); this module says which pages there are.
"""

from dataclasses import dataclass
from enum import StrEnum

from service.rules.sources import Authorities

EDITION = "2026.1"
"""The edition of the rule book.  It changes when a ruling can change."""


class Rule(StrEnum):
    """The slug of a rule.  Slugs are stable: answers carry them and people link to them."""

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
    FIVE_POINTS_A_TRICK = "five-points-a-trick"
    # Robbing
    ROB_WITH_ACE_OF_TRUMPS = "rob-with-ace-of-trumps"
    ROB_TURNED_ACE = "rob-turned-ace"
    ROB_ONCE_A_DEAL = "rob-once-a-deal"
    ROB_DEADLINE = "rob-deadline"
    ROB_COMPULSORY = "rob-compulsory"
    ROB_FAILURE_PENALTY = "rob-failure-penalty"
    ROB_MAY_DISCARD_ACE = "rob-may-discard-ace"
    NO_TURNED_CARD = "no-turned-card"


@dataclass(frozen=True, slots=True)
class Page:
    """Where a rule comes from: sections of the rule sheets, other authorities, a house option."""

    sheet_sections: tuple[str, ...] = ()
    authorities: tuple[Authorities, ...] = ()
    option: str | None = None
    """The house-rule option that this page is about, if it is about one."""


_A = Authorities

PAGES: dict[Rule, Page] = {
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
    Rule.RENEGE_CARDS: Page(("7",), (_A.ACADEMIC, _A.IRISH_110), "renege_cards"),
    Rule.RENEGE_FORCED_BY: Page(("7",), (_A.IRISH_110,), "renege_forced_by"),
    Rule.MUST_TRUMP_WHEN_VOID: Page(("5",), (_A.GATHER,), "must_trump_when_void"),
    Rule.HIGHEST_TRUMP_WINS: Page(("5", "10"), (_A.BICYCLE, _A.PEEL)),
    Rule.HIGHEST_OF_SUIT_LED_WINS: Page(("5", "10"), (_A.BICYCLE, _A.PEEL)),
    Rule.FIVE_POINTS_A_TRICK: Page(("4", "6"), (_A.BICYCLE,)),
    Rule.ROB_WITH_ACE_OF_TRUMPS: Page(("3", "7", "10"), (_A.PEEL, _A.BRITANNICA_1911)),
    Rule.ROB_TURNED_ACE: Page(("3",), (_A.PEEL, _A.BRITANNICA_1911)),
    Rule.ROB_ONCE_A_DEAL: Page(("3",)),
    Rule.ROB_DEADLINE: Page(("7",), (_A.PEEL, _A.BRITANNICA), "rob_deadline"),
    Rule.ROB_COMPULSORY: Page(("3",), (_A.PEEL, _A.BRITANNICA_1911), "rob_compulsory"),
    Rule.ROB_FAILURE_PENALTY: Page(
        ("3",), (_A.BICYCLE, _A.PEEL, _A.BRITANNICA_1911), "rob_failure_penalty"
    ),
    Rule.ROB_MAY_DISCARD_ACE: Page((), (_A.BRITANNICA_1911,), "rob_may_discard_ace"),
    Rule.NO_TURNED_CARD: Page(("8",), (_A.BICYCLE_AUCTION,)),
}
