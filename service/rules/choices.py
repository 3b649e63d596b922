"""What a house may choose between: the values of the house-rule options."""

from enum import StrEnum


class Teams(StrEnum):
    """Who plays together."""

    NONE = "none"
    OPPOSITE = "opposite"
    ALTERNATING = "alternating"


class WinCheck(StrEnum):
    """When a game is won that has reached its target."""

    IMMEDIATE = "immediate"
    END_OF_DEAL = "end_of_deal"


class TieRule(StrEnum):
    """Who wins when two sides are past the target at the end of a deal."""

    HIGHER_TOTAL = "higher_total"
    TRICK_ORDER = "trick_order"
    BIDDER_WINS = "bidder_wins"


class TrickScoring(StrEnum):
    """What tricks are worth: five points each, or 5 for three or four and 10 for all five."""

    FIVE_PER_TRICK = "five_per_trick"
    MAJORITY = "majority"


class BestTrumpTiming(StrEnum):
    """When the bonus for the best trump is counted."""

    END_OF_DEAL = "end_of_deal"
    WHEN_CERTAIN = "when_certain"


class RenegeCards(StrEnum):
    """Which trumps may be held back when a lower trump is led."""

    TOP_THREE = "top_three"
    FIVE_ONLY = "five_only"
    NONE = "none"


class RenegeForcedBy(StrEnum):
    """What draws a top trump: a higher trump that was led, or also one that was played."""

    LED = "led"
    LED_OR_PLAYED = "led_or_played"


class RobDeadline(StrEnum):
    """Until when the turned-up card may be robbed."""

    BEFORE_FIRST_LEAD = "before_first_lead"
    BEFORE_OWN_FIRST_PLAY = "before_own_first_play"


class RobFailurePenalty(StrEnum):
    """What it costs not to rob."""

    NONE = "none"
    ACE_LOWEST_TRUMP = "ace_lowest_trump"
    CANNOT_WIN_DEAL = "cannot_win_deal"


class AllPass(StrEnum):
    """What follows when nobody bids."""

    DEALER_MIN_BID = "dealer_min_bid"
    REDEAL = "redeal"


class FirstLead(StrEnum):
    """Who leads first after an auction."""

    LEFT_OF_BIDDER = "left_of_bidder"
    BIDDER = "bidder"


class RevokePenalty(StrEnum):
    """What an illegal renege costs once it is established."""

    CORRECT_ONLY = "correct_only"
    LOSE_TRICK = "lose_trick"
    HAND_DEAD = "hand_dead"
    LOSE_DEAL_POINTS = "lose_deal_points"
    LOSE_GAME = "lose_game"


class RevokeEstablished(StrEnum):
    """When an illegal renege can no longer simply be put right."""

    TRICK_QUITTED_OR_NEXT_PLAY = "trick_quitted_or_next_play"
    TRICK_QUITTED = "trick_quitted"


class RevokeClaimDeadline(StrEnum):
    """Until when an illegal renege may be claimed."""

    BEFORE_NEXT_DEAL = "before_next_deal"
    END_OF_GAME = "end_of_game"


class Misdeal(StrEnum):
    """What follows a wrong deal."""

    REDEAL = "redeal"
    DEAL_PASSES = "deal_passes"


class OutOfTurn(StrEnum):
    """What follows a card played out of turn."""

    TAKE_BACK = "take_back"
    CALL_SUIT = "call_suit"
