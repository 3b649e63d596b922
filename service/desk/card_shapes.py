"""The shapes that a card picture is put together from: suits, ranks, ornaments, places of pips.

All of it is data.  A card is 100 wide and 140 high, and its middle is at 50, 70.  Ranks are drawn
rather than written, so that they need no font and look the same everywhere.
"""

from collections.abc import Mapping

from service.rules.cards import Rank, Suit

SUITS: Mapping[Suit, str] = {
    Suit.CLUBS: (
        "M-4-4.4a4 4 0 0 1 8 0a4 4 0 0 1-8 0Z"
        "M-8.4 1.8a4 4 0 0 1 8 0a4 4 0 0 1-8 0Z"
        "M.4 1.8a4 4 0 0 1 8 0a4 4 0 0 1-8 0Z"
        "M-1.3-2.5H1.3C1 3 1.9 7 3.7 8.4H-3.7C-1.9 7-1 3-1.3-2.5Z"
    ),
    Suit.DIAMONDS: (
        "M0-9.4C2-6 4.4-2.8 7.2 0C4.4 2.8 2 6 0 9.4C-2 6-4.4 2.8-7.2 0C-4.4-2.8-2-6 0-9.4Z"
    ),
    Suit.HEARTS: (
        "M0 8.6C-2.6 4.6-8.2 1.4-8.2-3.4C-8.2-6.2-6.3-8-4.1-8C-2.2-8-.7-6.8 0-5"
        "C.7-6.8 2.2-8 4.1-8C6.3-8 8.2-6.2 8.2-3.4C8.2 1.4 2.6 4.6 0 8.6Z"
    ),
    Suit.SPADES: (
        "M0-8.8C2.8-4.6 8.2-1.9 8.2 2.4C8.2 4.9 6.4 6.3 4.5 6.3C2.9 6.3 1.7 5.5 1 4.2"
        "C1.2 6.4 2.1 7.8 3.7 8.6H-3.7C-2.1 7.8-1.2 6.4-1 4.2C-1.7 5.5-2.9 6.3-4.5 6.3"
        "C-6.4 6.3-8.2 4.9-8.2 2.4C-8.2-1.9-2.8-4.6 0-8.8Z"
    ),
}
"""The outline of each suit, around 0, 0 and about 17 wide and high."""

RANKS: Mapping[Rank, str] = {
    Rank.TWO: "M3 10.5A7 7.5 0 0 1 17 10.5C17 18 3 22 3 31H17.5",
    Rank.THREE: (
        "M3 9C4.5 1 17 .8 17 9.7C17 14 13.5 16.2 8.5 16.2"
        "C14 16.2 17 19 17 23.5C17 33.5 3.5 33.5 2.8 24.5"
    ),
    Rank.FOUR: "M13.5 31V3L2.5 23H18",
    Rank.FIVE: (
        "M16 3H5L4 15.5C6 13.4 8 12.6 10 12.6C14.5 12.6 17 16.4 17 21.7"
        "C17 27.4 14.5 31 10 31C6.5 31 4 29.2 3 26"
    ),
    Rank.SIX: (
        "M3 22.3A7 8.7 0 1 0 17 22.3A7 8.7 0 1 0 3 22.3C3 9 6 3 10.8 3C13.5 3 15.5 4.5 16.3 7.5"
    ),
    Rank.SEVEN: "M2.5 3H17C12.5 11 9 20 8.5 31",
    Rank.EIGHT: (
        "M10 3A6.2 6.5 0 0 0 10 16A6.2 6.5 0 0 0 10 3ZM10 16A7 7.5 0 0 0 10 31A7 7.5 0 0 0 10 16Z"
    ),
    Rank.NINE: (
        "M17 11.7A7 8.7 0 1 0 3 11.7A7 8.7 0 1 0 17 11.7"
        "C17 25 14 31 9.2 31C6.5 31 4.5 29.5 3.7 26.5"
    ),
    Rank.TEN: "M1 8.3L4.6 3V31M12 17C12-1.7 20.2-1.7 20.2 17C20.2 35.7 12 35.7 12 17Z",
    Rank.JACK: "M15 3V23C15 33.7 3 33.7 3 23.5",
    Rank.QUEEN: "M3 17C3-1.7 17-1.7 17 17C17 35.7 3 35.7 3 17ZM11 23.5L18 32",
    Rank.KING: "M3.5 3V31M17 3L3.5 19M8.7 13.5L17.5 31",
    Rank.ACE: "M3 31L10 3L17 31M5.5 22.5H14.5",
}
"""The line along which each rank is drawn, from 0, 0 to 20, 34."""

PIP_SIZES: Mapping[Rank, float] = {
    Rank.TWO: 1.3,
    Rank.THREE: 1.3,
    Rank.FOUR: 1,
    Rank.FIVE: 1,
    Rank.SIX: 1,
    Rank.SEVEN: 0.88,
    Rank.EIGHT: 0.88,
    Rank.NINE: 0.88,
    Rank.TEN: 0.88,
}
"""How large the pips are drawn: the fewer, the larger."""

MIDDLE_PIPS: Mapping[Rank, tuple[int, ...]] = {
    Rank.TWO: (22, 118),
    Rank.THREE: (22, 70, 118),
    Rank.FIVE: (70,),
    Rank.SEVEN: (46,),
    Rank.EIGHT: (46, 94),
    Rank.NINE: (70,),
    Rank.TEN: (38, 102),
}
"""How far down the pips of the middle column lie."""

SIDE_PIPS: Mapping[Rank, tuple[int, ...]] = {
    Rank.FOUR: (22, 118),
    Rank.FIVE: (22, 118),
    Rank.SIX: (22, 70, 118),
    Rank.SEVEN: (22, 70, 118),
    Rank.EIGHT: (22, 70, 118),
    Rank.NINE: (22, 54, 86, 118),
    Rank.TEN: (22, 54, 86, 118),
}
"""How far down the pips of the left column lie, and likewise those of the right one."""

ORNAMENTS: Mapping[Rank, tuple[str, str]] = {
    # A cap with a feather.
    Rank.JACK: (
        "M36.5 35.5C35 28.5 41 25.5 50 25.5C59 25.5 65 28.5 63.5 35.5Z"
        "M46 23C49 15 57 12.5 68.5 14.5C65 21.5 57 24.5 46 23Z",
        "M34.5 40H65.5",
    ),
    # A tiara of three arches with pearls.
    Rank.QUEEN: (
        "M47.5 20a2.5 2.5 0 0 1 5 0a2.5 2.5 0 0 1-5 0Z"
        "M34.5 25.5a2.2 2.2 0 0 1 4.4 0a2.2 2.2 0 0 1-4.4 0Z"
        "M61.1 25.5a2.2 2.2 0 0 1 4.4 0a2.2 2.2 0 0 1-4.4 0Z",
        "M33 40Q50 34 67 40M34 39C33 28 42 28 43.5 36.5"
        "C43.5 22.5 56.5 22.5 56.5 36.5C58 28 67 28 66 39",
    ),
    # A crown of three points with pearls.
    Rank.KING: (
        "M36 36L33.5 22L42 29L50 18L58 29L66.5 22L64 36Z"
        "M47.7 18a2.3 2.3 0 0 1 4.6 0a2.3 2.3 0 0 1-4.6 0Z"
        "M31.2 22a2.3 2.3 0 0 1 4.6 0a2.3 2.3 0 0 1-4.6 0Z"
        "M64.2 22a2.3 2.3 0 0 1 4.6 0a2.3 2.3 0 0 1-4.6 0Z",
        "M34.5 40H65.5",
    ),
}
"""What stands above the letter of a court card: what is filled, and what is drawn as a line."""
