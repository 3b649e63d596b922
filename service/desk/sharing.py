"""What a ruling is shared as: an address, a picture of the address, and a text for a message."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import segno
from markupsafe import Markup

from service.desk.address import Address
from service.desk.houses import changed_in_words
from service.rules.rulebook import EDITION
from service.wording.languages import Language


@dataclass(frozen=True, slots=True)
class Shared:
    """A ruling as it is shared."""

    link: str
    """The address of the ruling, relative to its page."""
    absolute: str
    qr: Markup
    """The address as a picture; nothing if it is too long for one."""
    text: str
    house: str


def shared(
    address: Address,
    here: str,
    answer: Mapping[str, Any],
    lines: Sequence[str],
    language: Language,
    question: str = "",
) -> Shared:
    """The ruling to share; ``here`` is the address of the page without its query.

    ``question`` is what was asked, where the lines do not say it.
    """
    kept = address.having(to=None, lang=str(language.tag), edition=EDITION)
    query = str(kept).partition("?")[2]
    absolute = f"{here}?{query}"
    house = _house(answer, language)
    told = [question] if question else []
    text = "\n".join([*told, *lines, house, absolute])
    return Shared(str(kept), absolute, _picture(absolute), text, house)


def _house(answer: Mapping[str, Any], language: Language) -> str:
    rules = answer["rules"]
    game = language.say(f"game.{rules['game']}.name", {})
    changed = changed_in_words(rules["changed"], language)
    facts = {"game": game, "changed": changed}
    return language.say("desk.in_force" if changed else "desk.in_force_unchanged", facts)


def _picture(address: str) -> Markup:
    """The address as a QR code, without any style of its own."""
    try:
        code = segno.make(address, error="l", micro=False)
    except segno.DataOverflowError:
        return Markup("")
    return Markup(code.svg_inline(scale=3, border=2, svgclass="qr", lineclass=None, omitsize=True))
