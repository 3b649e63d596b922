"""Questions that referees ask, as they are tapped together on the pages of the desk."""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """What is tapped on a page, by name, and the answer in one line."""

    page: str
    taps: tuple[str, ...]
    headline: str


TRICK_SLOT = "Trick, in order of play"

PLAY = Question(
    "/",
    (
        "the five of hearts",
        TRICK_SLOT,
        "the king of hearts",
        "Hand",
        "the jack of hearts",
        "the two of hearts",
        "the nine of clubs",
        "the ten of diamonds",
        "the king of spades",
    ),
    "May be played: the jack of hearts and the two of hearts.",
)
TRICK = Question(
    "/trick",
    (
        "the five of clubs",
        "the king of diamonds",
        "the ace of diamonds",
        "the two of clubs",
        "the ace of hearts",
    ),
    "The ace of hearts wins.",
)
DEAL = Question(
    "/deal",
    (
        "Player 4 dealt",
        "the five of hearts",
        "the two of hearts",
        "the three of clubs",
        "the nine of hearts",
        "the king of spades",
        "the two of clubs",
        "the three of diamonds",
        "the four of diamonds",
        "the six of hearts",
    ),
    "1 irregularity",
)
ROB = Question(
    "/rob",
    (
        "the ace of hearts",
        "the king of spades",
        "the two of clubs",
        "the three of diamonds",
        "the four of hearts",
        "the nine of spades",
        "The player is the dealer: no",
    ),
    "Yes: the turned-up card may be taken.",
)
SCORE = Question("/score", ("Player 2 took it",) * 5, "Player 2 has won, with 25.")

QUESTIONS = {"play": PLAY, "trick": TRICK, "deal": DEAL, "rob": ROB, "score": SCORE}

ASKED = {
    "play": "/?trump=5H&trick=KH&hand=JH,2H,9C,10D,KS",
    "trick": "/trick?trump=5H&trick=2C,3C,4C,5C,6C,7D,8D,9S,10S,2H",
    "deal": "/deal?players=Ann,Ben,Cat,Dan&dealer=Dan&trump=5H"
    "&tricks=Ann:2H,Ben:3C,Cat:9H,Dan:KS/Cat:2C,Dan:3D,Ann:4D,Ben:6H",
    "rob": "/rob?trump_card=AH&hand=KS,2C,3D,4H,9S&is_dealer=yes",
    "score": "/score?players=Ann,Ben,Cat,Dan&tricks=Ann,Ann,Ben,Ann,Cat&scores=Ann:10,Ben:5",
}
"""The addresses of answered questions."""
