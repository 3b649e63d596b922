"""The pictures of the 52 cards and of their back, as one SVG document of symbols.

A page shows a card with ``<svg role="img" aria-label="…"><use href="cards.svg#KC"/></svg>`` and
may set the colours as custom properties: ``--clubs``, ``--diamonds``, ``--hearts``, ``--spades``,
``--card-face``, ``--card-edge`` and ``--card-back``.  Where it sets none, cards are red and black
on white, on a screen and in print.  The page's content security policy must allow
``img-src 'self'``, because a browser takes the document for an image.

Each shape stands in the document once and is used by its name.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from service.desk.card_shapes import MIDDLE_PIPS, ORNAMENTS, PIP_SIZES, RANKS, SIDE_PIPS, SUITS
from service.rules.cards import Rank, Suit, card_of

_COLOURS: Mapping[Suit, str] = {
    Suit.CLUBS: "#14171c",
    Suit.DIAMONDS: "#c8102e",
    Suit.HEARTS: "#c8102e",
    Suit.SPADES: "#14171c",
}
"""The colour of each suit on a page that sets none."""

_VIEW = 'viewBox="0 0 100 140"'
_LINE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"'
_HALF_TURN = "rotate(180 50 70)"

_LEFT, _MIDDLE, _RIGHT = 37, 50, 63
_HALFWAY_DOWN = 70


@cache
def card_pictures() -> bytes:
    """The document: a symbol for each code of a card, and one called ``back``."""
    parts = ("<defs>", *_shapes(), "</defs>", *_symbols(), _back())
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>\n'.encode()


def _shapes() -> Iterator[str]:
    """What is used by more than one card."""
    yield _face()
    for suit in Suit:
        yield _pip(suit)
        yield _corners(suit)
    for rank in Rank:
        yield _letter(rank)
        yield _indices(rank)
    yield _panel()
    for rank in ORNAMENTS:
        yield _court(rank)


def _face() -> str:
    colours = 'fill="var(--card-face,#fff)" stroke="var(--card-edge,#7d828a)"'
    place = 'x=".75" y=".75" width="98.5" height="138.5" rx="8"'
    return f'<rect id="face" {place} {colours} stroke-width="1.5"/>'


def _pip(suit: Suit) -> str:
    return f'<path id="{suit}" fill="currentColor" d="{SUITS[suit]}"/>'


def _corners(suit: Suit) -> str:
    """The face of a card with the suit below where the rank will be, in both corners."""
    place = "translate(14.5 56)scale(1.2)"
    return f'<g id="corners-{suit}">{_used("face")}{_twice(suit, place)}</g>'


def _letter(rank: Rank) -> str:
    width = 5.2 if rank is Rank.TEN else 6  # two figures in the width of one
    return f'<path id="rank-{rank}" {_LINE} stroke-width="{width}" d="{RANKS[rank]}"/>'


def _indices(rank: Rank) -> str:
    """The rank at the top left, and upside down at the bottom right."""
    return f'<g id="indices-{rank}">{_twice(f"rank-{rank}", "translate(4.5 7)")}</g>'


def _panel() -> str:
    place = 'x="29" y="11" width="42" height="118" rx="5"'
    colours = 'fill="currentColor" fill-opacity=".09" stroke="currentColor" stroke-width="1.2"'
    return f'<rect id="panel" {place} {colours}/>'


def _court(rank: Rank) -> str:
    """The middle of a court card: its letter between two ornaments."""
    filled, line = ORNAMENTS[rank]
    ornament = (
        f'<g id="ornament-{rank}"><path fill="currentColor" d="{filled}"/>'
        f'<path {_LINE} stroke-width="3" d="{line}"/></g>'
    )
    letter = _used(f"rank-{rank}", "translate(36 46.2)scale(1.4)")
    turned = _used(f"ornament-{rank}", _HALF_TURN)
    return f'<g id="court-{rank}">{_used("panel")}{ornament}{letter}{turned}</g>'


def _symbols() -> Iterator[str]:
    for suit in Suit:
        for rank in Rank:
            yield _symbol(rank, suit)


def _symbol(rank: Rank, suit: Suit) -> str:
    """The picture of a card.  Its shapes take their colour from the suit."""
    parts = "".join((_used(f"corners-{suit}"), _used(f"indices-{rank}"), *_middle(rank, suit)))
    drawn = f'<g color="var(--{suit},{_COLOURS[suit]})">{parts}</g>'
    return f'<symbol id="{card_of(rank, suit).code}" {_VIEW}>{drawn}</symbol>'


def _middle(rank: Rank, suit: Suit) -> Iterator[str]:
    if rank is Rank.ACE:
        yield _used(suit, "translate(50 70)scale(2.6)")
    elif rank in ORNAMENTS:
        yield _used(f"court-{rank}")
    else:
        yield from _pips(rank, suit)


def _pips(rank: Rank, suit: Suit) -> Iterator[str]:
    """As many pips as the number says; those in the lower half stand on their heads."""
    for across, down in _places(rank):
        size = PIP_SIZES[rank] if down <= _HALFWAY_DOWN else -PIP_SIZES[rank]
        yield _used(suit, f"translate({across} {down})scale({size:g})")


def _places(rank: Rank) -> Iterator[tuple[int, int]]:
    for down in SIDE_PIPS.get(rank, ()):
        yield _LEFT, down
        yield _RIGHT, down
    for down in MIDDLE_PIPS.get(rank, ()):
        yield _MIDDLE, down


def _back() -> str:
    """The back: a lattice in a frame."""
    lines = "".join(f"M{left} {top}L{right} {bottom}" for left, top, right, bottom in _lattice())
    ground = 'x="7" y="7" width="86" height="126" rx="4" fill="var(--card-back,#1d5c4d)"'
    white = 'fill="none" stroke="var(--card-face,#fff)"'
    return (
        f'<symbol id="back" {_VIEW}>{_used("face")}<rect {ground}/>'
        f'<path {white} stroke-width="1.6" d="{lines}"/>'
        f'<rect x="10" y="10" width="80" height="120" {white} stroke-width="1.6"/></symbol>'
    )


def _lattice() -> Iterator[tuple[int, int, int, int]]:
    """Lines at 45 degrees in both directions, from side to side of the frame of the back."""
    for shift in range(-60, 120, 20):
        left, right = max(0, -shift), min(80, 120 - shift)
        yield 10 + left, 10 + left + shift, 10 + right, 10 + right + shift
        yield 90 - left, 10 + left + shift, 90 - right, 10 + right + shift


def _used(name: str, transform: str = "") -> str:
    """A shape of the document in this place."""
    placed = f' transform="{transform}"' if transform else ""
    return f'<use href="#{name}"{placed}/>'


def _twice(name: str, transform: str) -> str:
    """A shape in this place, and upside down in the opposite one."""
    return _used(name, transform) + _used(name, _HALF_TURN + transform)
