"""From a question that a framework has read to an answer: the part that all the peers share.

The peers hand over plain values: codes of cards, members of the rules' own enumerations.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from benchmarks.peers.refusals import Code
from service.api import answers
from service.rules import positions
from service.rules.cards import CARDS, Suit
from service.rules.choices import RobFailurePenalty
from service.rules.faults import Fault
from service.rules.finding import Play
from service.rules.games import OPTIONS, Game, HouseRules, defaults_of, house_rules, options_of
from service.rules.order import Trumps, suit_turned, trumps
from service.rules.trick import rule_on_trick, winning
from service.rules.verdicts import Position, Verdict, rule_on
from service.wording.languages import Tag, language
from service.wording.sentences import Gap, about_cards

Answer: TypeAlias = dict[str, Any]
Rules: TypeAlias = Mapping[str, Any]
"""The game and the house rules that a question names, by name."""
Told: TypeAlias = tuple[str, str | None]
"""A card of a trick by its code, and who played it, if that is told."""

ENGLISH = language(Tag.EN)


class Refused(Exception):
    """A question that contradicts itself, with every contradiction in it."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__()
        self.faults = tuple(faults)


def legal_plays(
    *,
    trump_card: str | None,
    trump_suit: Suit | None,
    hand: Sequence[str],
    trick: Sequence[Told],
    demoted_ace: bool,
    rules: Rules,
) -> Answer:
    """Which cards may be played, and why.  Raises :class:`Refused`."""
    held = tuple([CARDS[code] for code in hand])
    plays = tuple([Play(CARDS[code], player) for code, player in trick])
    _forbid(
        *_faults_of_rules(rules, demoted_ace=demoted_ace),
        *_faults_of_trumps(trump_card, trump_suit),
        *positions.repeated_cards(held, [play.card for play in plays]),
        *positions.repeated_players([play.player for play in plays]),
    )
    ranked = _trumps(trump_card, trump_suit, demoted_ace=demoted_ace)
    return _answer_about_plays(Position(ranked, held, plays, _house(rules)))


def trick_winner(
    *,
    trump_card: str | None,
    trump_suit: Suit | None,
    trick: Sequence[Told],
    player_count: int | None,
    demoted_ace: bool,
    rules: Rules,
) -> Answer:
    """Who wins a trick, and how its cards stand.  Raises :class:`Refused`."""
    plays = tuple([Play(CARDS[code], player) for code, player in trick])
    _forbid(
        *_faults_of_rules(rules, demoted_ace=demoted_ace),
        *_faults_of_trumps(trump_card, trump_suit),
        *positions.repeated_cards((), [play.card for play in plays]),
        *positions.repeated_players([play.player for play in plays]),
        *positions.surplus_plays(len(plays), player_count),
    )
    ranked = _trumps(trump_card, trump_suit, demoted_ace=demoted_ace)
    is_complete = None if player_count is None else len(plays) == player_count
    return answers.trick_winner(
        ranked,
        rule_on_trick(ranked, plays, is_unfinished=is_complete is False),
        is_complete=is_complete,
        house=_house(rules),
        language=ENGLISH,
    )


def _answer_about_plays(position: Position) -> Answer:
    ruling = rule_on(position)
    answer: Answer = {"trump_suit": position.trumps.suit}
    if position.trick:
        led = position.trick[0].card
        suit = position.trumps.suit_of[led]
        is_trump = position.trumps.is_trump(led)
        answer["led"] = {"card": led.code, "suit": suit, "is_trump": is_trump}
    answer["obligation"] = ruling.obligation
    answer["legal"] = [card.code for card in ruling.legal]
    answer["plays"] = _plays(ruling.verdicts)
    if position.trick:
        index = winning(position.trumps, [play.card for play in position.trick])
        answer["winning"] = _placed(index + 1, position.trick[index])
    rules = {"rules": answers.rules_in_force(position.house)}
    return answer | answers.why(ruling.finding, ENGLISH) | rules


def _plays(verdicts: Sequence[Verdict]) -> list[Answer]:
    """The verdicts; cards of one kind share their sentence but for the card, as in ours."""
    gaps: dict[str, Gap] = {}
    plays = []
    for card, legal, finding in verdicts:
        gap = gaps.get(finding.case)
        if gap is None:
            gap = gaps[finding.case] = about_cards(finding, ENGLISH)
        why = gap.with_card(card)
        plays.append({"card": card.code, "legal": legal, "rule": finding.rule, "reason": why})
    return plays


def _placed(position: int, play: Play) -> Answer:
    placed: Answer = {"position": position, "card": play.card.code}
    return placed if play.player is None else {**placed, "player": play.player}


def _trumps(card: str | None, suit: Suit | None, *, demoted_ace: bool) -> Trumps:
    told = suit if card is None else suit_turned(CARDS[card])
    assert told is not None
    return trumps(told, demoted_ace=demoted_ace)


def _house(rules: Rules) -> HouseRules:
    if not rules:
        return defaults_of(Game.TWENTY_FIVE)
    chosen = dict(rules)
    return house_rules(chosen.pop("game", Game.TWENTY_FIVE), chosen)


def _forbid(*faults: Fault) -> None:
    if faults:
        raise Refused(faults)


def _faults_of_trumps(card: str | None, suit: Suit | None) -> Iterator[Fault]:
    if card is not None and suit is not None:
        yield Fault(("trump_suit",), Code.TRUMP_TOLD_TWICE)
    if card is None and suit is None:
        yield Fault((), Code.TRUMP_MISSING)


def _faults_of_rules(rules: Rules, *, demoted_ace: bool) -> Iterator[Fault]:
    game = rules.get("game", Game.TWENTY_FIVE)
    for name in rules:
        if name != "game" and name not in options_of(game):
            facts = {"name": name, "game": game, "values": ", ".join(OPTIONS[name].defaults)}
            yield Fault(("rules", name), Code.OPTION_OF_ANOTHER_GAME, facts)
    if demoted_ace:
        penalty = rules.get("rob_failure_penalty")
        if penalty is not RobFailurePenalty.ACE_LOWEST_TRUMP or not game.turns_up_a_card:
            yield Fault(("demoted_ace",), Code.DEMOTED_ACE_NEEDS_HOUSE_RULE)
