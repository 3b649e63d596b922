"""The record of a deal, as it is told to the referee."""

from enum import StrEnum


class Announced(StrEnum):
    """When a player said that he robs."""

    BEFORE_FIRST_LEAD = "before_first_lead"
    BEFORE_OWN_FIRST_PLAY = "before_own_first_play"
    LATE = "late"
