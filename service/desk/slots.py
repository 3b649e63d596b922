"""Cards that are tapped into the places of a question, and the links that do it.

Every tap is a link to the same page with one more card told, so a page needs no script, undoing is
going back, and the address always holds the whole question.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from service.api.notation.spelling import card_read, suit_read
from service.desk.address import Address, items_of
from service.rules.cards import CARDS, Card, Rank, Suit, card_of
from service.wording.languages import Language

SIGNS: Mapping[Suit, str] = {
    Suit.CLUBS: "♣",
    Suit.DIAMONDS: "♦",
    Suit.HEARTS: "♥",
    Suit.SPADES: "♠",
}

_FROM_THE_ACE = (
    Rank.ACE,
    Rank.KING,
    Rank.QUEEN,
    Rank.JACK,
    *tuple(Rank)[: tuple(Rank).index(Rank.JACK)][::-1],
)


MOST_SHOWN = 12
"""How many cards of a place are shown; an address can tell thousands, each with a link as long."""

_OF_A_CARD = ("to", "card", "discard")
"""Fields that mean nothing any more once the cards are gone."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for cards in a question."""

    field: str
    most: int
    is_optional: bool = False
    takes_a_suit: bool = False
    """Whether a suit alone will do."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A card to tap."""

    card: Card
    label: str
    link: str | None
    """Where tapping leads; ``None`` for a card that cannot be tapped now."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in its place, and the link that takes it back."""

    code: str
    label: str
    link: str


@dataclass(frozen=True, slots=True)
class Filled:
    """A slot with what is in it."""

    slot: Slot
    cards: tuple[Placed, ...]
    link: str
    """The page on which cards go into this slot."""
    is_open: bool
    """Whether the next card goes here."""
    suit: Suit | None
    """The suit, where trumps are told without a card."""
    suits_alone: tuple[tuple[Suit, str], ...]
    """Each suit and the page on which it is told, where trumps may be told without a card."""


@dataclass(frozen=True, slots=True)
class Table:
    """The slots of a page and the cards that can be tapped."""

    slots: tuple[Filled, ...]
    suits: tuple[tuple[Suit, tuple[Chip, ...]], ...]
    undo: str | None
    clear: str


def table(address: Address, slots: Sequence[Slot], language: Language) -> Table:
    """The table as the address has it."""
    opened = _open_slot(address, slots)
    used = _used(address, slots, opened)
    fields = [slot.field for slot in slots]
    filled = tuple(_filled(address, slot, language, is_open=slot is opened) for slot in slots)
    return Table(
        slots=filled,
        suits=tuple((suit, tuple(_chips(address, opened, suit, used, language))) for suit in Suit),
        undo=_undo(address, slots, opened),
        clear=str(address.having(**dict.fromkeys((*_OF_A_CARD, *fields)))),
    )


def _used(address: Address, slots: Sequence[Slot], opened: Slot) -> set[str]:
    """The cards that cannot be tapped again; the card of trumps may have been robbed and played."""
    if opened.takes_a_suit:
        return set(codes_in(address, opened))
    others = [slot for slot in slots if not slot.takes_a_suit]
    return {code for slot in others for code in codes_in(address, slot)}


def codes_in(address: Address, slot: Slot) -> list[str]:
    """The codes of the cards in a slot; what is no card is left out."""
    told = items_of(address.fields.get(slot.field, ""))
    return [code for each in told if (code := card_read(each.split(":")[0]))]


def spread(
    link: Callable[[Card], str | None], language: Language
) -> tuple[tuple[Suit, tuple[Chip, ...]], ...]:
    """The whole pack, suit by suit, with the links that tapping its cards leads to."""
    return tuple(
        (
            suit,
            tuple(
                Chip(card, language.cards[card], link(card))
                for card in (card_of(rank, suit) for rank in _FROM_THE_ACE)
            ),
        )
        for suit in Suit
    )


def _open_slot(address: Address, slots: Sequence[Slot]) -> Slot:
    """The slot that was chosen, otherwise the first that needs a card."""
    chosen = [slot for slot in slots if slot.field == address.fields.get("to")]
    missing = [
        slot for slot in slots if not address.fields.get(slot.field) and not slot.is_optional
    ]
    return (chosen or missing or list(slots[-1:]))[0]


def _filled(address: Address, slot: Slot, language: Language, *, is_open: bool) -> Filled:
    told = items_of(address.fields.get(slot.field, ""))
    placed = []
    for index, item in enumerate(told[:MOST_SHOWN]):
        code = card_read(item.split(":")[0])
        if code:
            left = ",".join([*told[:index], *told[index + 1 :]])
            link = str(address.having(**{slot.field: left, "to": slot.field}))
            placed.append(Placed(code, language.cards[CARDS[code]], link))
    suits_alone = tuple(Suit) if slot.takes_a_suit else ()
    return Filled(
        slot=slot,
        cards=tuple(placed),
        link=str(address.having(to=slot.field)),
        is_open=is_open,
        suit=_suit_told(address, slot),
        suits_alone=tuple(
            (suit, str(address.having(**{slot.field: suit, "to": None}))) for suit in suits_alone
        ),
    )


def _suit_told(address: Address, slot: Slot) -> Suit | None:
    told = suit_read(address.fields.get(slot.field, "")) if slot.takes_a_suit else None
    return Suit(told) if told else None


def _chips(
    address: Address, slot: Slot, suit: Suit, used: set[str], language: Language
) -> Iterator[Chip]:
    told = items_of(address.fields.get(slot.field, ""))
    is_full = len(told) >= slot.most and slot.most > 1
    for rank in _FROM_THE_ACE:
        card = card_of(rank, suit)
        link = None
        if not is_full and card.code not in used:
            cards = [*told, card.code] if slot.most > 1 else [card.code]
            following = slot.field if slot.most > 1 else None
            link = str(address.having(**{slot.field: ",".join(cards), "to": following}))
        yield Chip(card, language.cards[card], link)


def _undo(address: Address, slots: Sequence[Slot], opened: Slot) -> str | None:
    """The address without the card tapped last."""
    order = [opened, *reversed(slots)]
    for slot in order:
        told = items_of(address.fields.get(slot.field, ""))
        if told:
            return str(address.having(**{slot.field: ",".join(told[:-1]), "to": slot.field}))
    return None
