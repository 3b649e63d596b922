"""What is read aloud of a tapped question: the question in words, and the answer in one line."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.api.answers import Answer
from service.api.notation.spelling import suit_read, switch_read
from service.desk.address import Address
from service.desk.houses import in_words, labelled
from service.desk.slots import Slot, codes_in
from service.rules.cards import CARDS
from service.wording.languages import Language


def card_asked(answer: Answer, address: Address) -> Mapping[str, Any] | None:
    """What is said of the one card that was tapped in the hand."""
    card = address.fields.get("card")
    plays = [play for play in answer.get("plays", ()) if play["card"] == card]
    return plays[0] if plays else None


def headline(answer: Answer, address: Address, language: Language) -> str:
    """The answer in one line."""
    if "winner" in answer:
        return language.say("desk.card_wins", {"card": CARDS[answer["winner"]["card"]]})
    if "eligible" in answer:
        may = "must_rob" if answer["compulsory"] else "may_rob"
        return language.say(f"desk.{may if answer['eligible'] else 'may_not_rob'}", {})
    asked = card_asked(answer, address)
    if asked is not None:
        case = "yes_may" if asked["legal"] else "no_may_not"
        return language.say(f"desk.{case}", {"card": CARDS[asked["card"]]})
    if len(answer["legal"]) == len(answer["plays"]):
        return language.say("desk.any_card", {})
    cards = language.listed([CARDS[code] for code in answer["legal"]])
    return language.say("desk.may_be_played", {"cards": cards})


def question_in_words(
    address: Address, slots: Sequence[Slot], switches: Sequence[str], language: Language
) -> str:
    """What was asked: each place with what was put into it, and what else was said."""
    said = {}
    for slot in slots:
        told = address.fields.get(slot.field, "")
        cards = [CARDS[code] for code in codes_in(address, slot)]
        suit = suit_read(told)
        if cards or suit:
            words = language.listed(cards) if cards else language.say(f"suit.{suit}", {})
            said[language.say(f"desk.slot.{slot.field}", {})] = words
    for switch in switches:
        if switch_read(address.fields.get(switch, "")):
            said[language.say(f"desk.switch.{switch}", {})] = in_words(True, language)
    return labelled(said, language)
