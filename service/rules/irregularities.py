"""What is irregular about a recorded deal, in the order in which it happened.

The rule sheets say how to play and not what follows when somebody does not; what an irregularity is
follows from the rule that was broken, and the page of each says which.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from math import inf

from service.rules.cards import Card, CardSet, Rank, card_of, cards_in
from service.rules.choices import RobDeadline
from service.rules.deduction import Certainty
from service.rules.finding import Fact, Finding
from service.rules.positions import DEALT
from service.rules.record import Announced, Record, Shown, first_cards
from service.rules.review import ReviewedPlay, ReviewedTrick
from service.rules.rulebook import Rule
from service.rules.trick import winning
from service.rules.verdicts import Why


class Kind(StrEnum):
    """The kinds of irregularity."""

    ILLEGAL_RENEGE = "illegal_renege"
    OUT_OF_TURN = "out_of_turn"
    WRONG_LEADER = "wrong_leader"
    WRONG_WINNER_TAKEN = "wrong_winner_taken"
    CARD_NOT_HELD = "card_not_held"
    DUPLICATE_CARD = "duplicate_card"
    LATE_ROB = "late_rob"
    ROB_WITHOUT_ACE = "rob_without_ace"
    FAILED_TO_ROB = "failed_to_rob"
    WRONG_CARD_COUNT = "wrong_card_count"
    PLAY_AFTER_GAME_WON = "play_after_game_won"
    FORBIDDEN_DISCARD = "forbidden_discard"


class Irregular(StrEnum):
    """The situations in which a deal is irregular."""

    RENEGE_SHOWN = "renege_shown"
    RENEGE_SHOWN_DRAWN = "renege_shown_drawn"
    RENEGE_SHOWN_BY_HOUSE = "renege_shown_by_house"
    RENEGE_TOLD = "renege_told"
    RENEGE_TOLD_DRAWN = "renege_told_drawn"
    RENEGE_TOLD_BY_HOUSE = "renege_told_by_house"
    RENEGE_COUNTED = "renege_counted"
    OUT_OF_TURN = "out_of_turn"
    PLAYED_TWICE = "played_twice"
    WRONG_LEADER = "wrong_leader"
    WRONG_WINNER_TAKEN = "wrong_winner_taken"
    NOT_IN_HAND = "not_in_hand"
    TURNED_CARD_IN_HAND = "turned_card_in_hand"
    TURNED_CARD_PLAYED = "turned_card_played"
    DISCARD_PLAYED = "discard_played"
    DUPLICATE_CARD = "duplicate_card"
    DUPLICATE_IN_HANDS = "duplicate_in_hands"
    LATE_ROB = "late_rob"
    ROB_WITHOUT_ACE = "rob_without_ace"
    ROB_NOT_DEALERS = "rob_not_dealers"
    FORBIDDEN_DISCARD = "forbidden_discard"
    FAILED_TO_ROB = "failed_to_rob"
    FAILED_TO_ROB_TURNED_ACE = "failed_to_rob_turned_ace"
    TOO_MANY_CARDS = "too_many_cards"
    ROBBER_KEPT_SIX = "robber_kept_six"
    MISSED_TRICK = "missed_trick"
    PLAY_AFTER_GAME_WON = "play_after_game_won"


_KINDS: Mapping[Irregular, Kind] = {
    Irregular.RENEGE_SHOWN: Kind.ILLEGAL_RENEGE,
    Irregular.RENEGE_SHOWN_DRAWN: Kind.ILLEGAL_RENEGE,
    Irregular.RENEGE_SHOWN_BY_HOUSE: Kind.ILLEGAL_RENEGE,
    Irregular.RENEGE_TOLD_DRAWN: Kind.ILLEGAL_RENEGE,
    Irregular.RENEGE_TOLD_BY_HOUSE: Kind.ILLEGAL_RENEGE,
    Irregular.RENEGE_TOLD: Kind.ILLEGAL_RENEGE,
    Irregular.RENEGE_COUNTED: Kind.ILLEGAL_RENEGE,
    Irregular.OUT_OF_TURN: Kind.OUT_OF_TURN,
    Irregular.PLAYED_TWICE: Kind.OUT_OF_TURN,
    Irregular.WRONG_LEADER: Kind.WRONG_LEADER,
    Irregular.WRONG_WINNER_TAKEN: Kind.WRONG_WINNER_TAKEN,
    Irregular.NOT_IN_HAND: Kind.CARD_NOT_HELD,
    Irregular.TURNED_CARD_IN_HAND: Kind.CARD_NOT_HELD,
    Irregular.TURNED_CARD_PLAYED: Kind.CARD_NOT_HELD,
    Irregular.DISCARD_PLAYED: Kind.CARD_NOT_HELD,
    Irregular.DUPLICATE_CARD: Kind.DUPLICATE_CARD,
    Irregular.DUPLICATE_IN_HANDS: Kind.DUPLICATE_CARD,
    Irregular.LATE_ROB: Kind.LATE_ROB,
    Irregular.ROB_WITHOUT_ACE: Kind.ROB_WITHOUT_ACE,
    Irregular.ROB_NOT_DEALERS: Kind.ROB_WITHOUT_ACE,
    Irregular.FORBIDDEN_DISCARD: Kind.FORBIDDEN_DISCARD,
    Irregular.FAILED_TO_ROB: Kind.FAILED_TO_ROB,
    Irregular.FAILED_TO_ROB_TURNED_ACE: Kind.FAILED_TO_ROB,
    Irregular.TOO_MANY_CARDS: Kind.WRONG_CARD_COUNT,
    Irregular.ROBBER_KEPT_SIX: Kind.WRONG_CARD_COUNT,
    Irregular.MISSED_TRICK: Kind.WRONG_CARD_COUNT,
    Irregular.PLAY_AFTER_GAME_WON: Kind.PLAY_AFTER_GAME_WON,
}


@dataclass(frozen=True, slots=True)
class Consequence:
    """A card that might lawfully have been played, and who would then have taken the trick."""

    card: Card
    winner: str


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something that was done wrongly: by whom, where, and what shows it."""

    case: Irregular
    player: str | None
    """Who did it; ``None`` for what the whole table did."""
    trick: int | None = None
    position: int | None = None
    card: Card | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    evidence: tuple[Shown, ...] = ()
    consequences: tuple[Consequence, ...] = ()

    @property
    def kind(self) -> Kind:
        """Its kind."""
        return _KINDS[self.case]

    @property
    def finding(self) -> Finding:
        """What was done, and the page of the rule book about it."""
        return Finding(rule_about(self.kind), self.case, self.facts)


def rule_about(kind: Kind) -> Rule:
    """The page of the rule book that guides through irregularities of this kind."""
    return Rule(kind.replace("_", "-"))


def irregularities(record: Record, tricks: Sequence[ReviewedTrick]) -> list[Irregularity]:
    """Everything irregular about a record but play after the game was won, in order."""
    found = [
        *_of_robbing(record),
        *_of_hands(record),
        *_of_leads_and_turns(record, tricks),
        *_of_missed_tricks(record),
    ]
    for trick in tricks:
        for play in trick.plays:
            if play.certainty is not Certainty.LEGAL:
                found.extend(_of_play(record, trick, play))
    found.extend(_of_winners(record, tricks))
    return sorted(found, key=moment)


def moment(irregularity: Irregularity) -> tuple[int, float]:
    """When it happened; what is wrong with a whole trick shows after its last card."""
    if irregularity.trick is None:
        return 0, 0
    return irregularity.trick, irregularity.position or inf


def play_after_game_won(record: Record, won_at: int, winner: str) -> Iterator[Irregularity]:
    """That the table played on when a side had won with this trick."""
    following = next(iter(record.tricks[won_at:]), None)
    if following is None:
        return
    first = following[0]
    facts: dict[str, Fact] = {"side": winner, "won_at": won_at, "trick": first.trick}
    yield Irregularity(
        Irregular.PLAY_AFTER_GAME_WON, None, first.trick, first.position, first.card, facts
    )


# Plays


def _of_play(record: Record, trick: ReviewedTrick, play: ReviewedPlay) -> Iterator[Irregularity]:
    shown = play.shown
    if play.finding.rule is Rule.DUPLICATE_CARD:
        first = play.evidence[0]
        facts: dict[str, Fact] = {"before": first.player, "first": first.trick}
        yield _at(shown, Irregular.DUPLICATE_CARD, facts, play.evidence)
    elif play.finding.rule is Rule.CARD_NOT_HELD:
        yield _at(shown, _case_of_not_held(record, shown))
    elif play.certainty is Certainty.ILLEGAL and play.finding.rule is not Rule.OUT_OF_TURN:
        yield _renege(record, trick, play)


def _case_of_not_held(record: Record, shown: Shown) -> Irregular:
    if shown.card is record.turned:
        return Irregular.TURNED_CARD_PLAYED
    is_put_out = shown.card.bit & record.out_of_play
    return Irregular.DISCARD_PLAYED if is_put_out else Irregular.NOT_IN_HAND


def _renege(record: Record, trick: ReviewedTrick, play: ReviewedPlay) -> Irregularity:
    """An illegal renege, told with a card that the player surely held, if there is one."""
    shown = play.shown
    consequences = tuple(_consequences(record, trick, play))
    facts: dict[str, Fact] = {"lead": play.finding.facts["lead"]}
    told = tuple(cards_in(play.bound_by))
    if play.evidence:
        proof = play.evidence[0]
        facts |= {"held": proof.card, "later": proof.trick}
        case = _SHOWN.get(play.finding.case, Irregular.RENEGE_SHOWN)
    elif told:
        facts["held"] = told
        case = _TOLD.get(play.finding.case, Irregular.RENEGE_TOLD)
    else:
        case = Irregular.RENEGE_COUNTED
    return _at(shown, case, facts, play.evidence, consequences)


_BY_HOUSE = (
    Why.HOUSE_FORBIDS_HOLDING_BACK,
    Why.DRAWN_BY_PLAYED,
    Why.DEMOTED_ACE_NOT_HELD_BACK,
    Why.MUST_TRUMP_BUT_DOES_NOT,
)
_SHOWN: Mapping[StrEnum, Irregular] = {
    Why.DRAWN_BY_LEAD: Irregular.RENEGE_SHOWN_DRAWN,
    **dict.fromkeys(_BY_HOUSE, Irregular.RENEGE_SHOWN_BY_HOUSE),
}
_TOLD: Mapping[StrEnum, Irregular] = {
    Why.DRAWN_BY_LEAD: Irregular.RENEGE_TOLD_DRAWN,
    **dict.fromkeys(_BY_HOUSE, Irregular.RENEGE_TOLD_BY_HOUSE),
}


def _consequences(
    record: Record, trick: ReviewedTrick, play: ReviewedPlay
) -> Iterator[Consequence]:
    """Who would have taken the trick with each card that surely might have been played."""
    if trick.winner is None:
        return
    counting = first_cards(each.shown for each in trick.plays)
    if play.shown not in counting:
        return
    place = counting.index(play.shown)
    cards = [shown.card for shown in counting]
    for card in cards_in(play.lawful):
        instead = [*cards[:place], card, *cards[place + 1 :]]
        yield Consequence(card, counting[winning(record.trumps, instead)].player)


# Leads and turns


def _of_leads_and_turns(record: Record, tricks: Sequence[ReviewedTrick]) -> Iterator[Irregularity]:
    due = record.first_leader
    for index, trick in enumerate(tricks):
        plays = [play.shown for play in trick.plays]
        if due is not None and plays[0].player != due and not _was_taken(record, index, plays[0]):
            yield _at(plays[0], Irregular.WRONG_LEADER, {"leader": due})
        yield from _out_of_turn(record, plays, due, is_last=trick is tricks[-1])
        due = trick.winner.player if trick.winner else None


def _was_taken(record: Record, index: int, lead: Shown) -> bool:
    """Whether the leader had taken the trick before, by the table; then that was the mistake."""
    return 0 < index <= len(record.taken_by) and record.taken_by[index - 1] == lead.player


def _out_of_turn(
    record: Record, trick: Sequence[Shown], due: str | None, *, is_last: bool
) -> Iterator[Irregularity]:
    """Who played when it was another's turn; the turn goes round from whoever led.

    Whoever had the ``due`` lead and did not get it may play at any time, and nobody is accused of
    playing before one who never did.
    """
    players = record.sides.players
    seat = players.index(trick[0].player)
    waiting = [*players[seat:], *players[:seat]]
    if [shown.player for shown in trick] == waiting[: len(trick)]:
        return
    if not is_last:
        played = {shown.player for shown in trick}
        waiting = [player for player in waiting if player in played]
    for shown in trick:
        if shown.player not in waiting:
            yield _at(shown, Irregular.PLAYED_TWICE)
            continue
        if shown.player not in (waiting[0], due):
            yield _at(shown, Irregular.OUT_OF_TURN, {"turn": waiting[0]})
        waiting.remove(shown.player)


def _of_winners(record: Record, tricks: Sequence[ReviewedTrick]) -> Iterator[Irregularity]:
    """Each trick that the table gave to somebody who had not won it."""
    for trick, taken_by in zip(tricks, record.taken_by, strict=False):
        winner = trick.winner
        if winner is not None and winner.player != taken_by:
            facts: dict[str, Fact] = {
                "taken_by": taken_by,
                "winner": winner.player,
                "card": winner.card,
                "trick": winner.trick,
            }
            yield Irregularity(
                Irregular.WRONG_WINNER_TAKEN,
                taken_by,
                winner.trick,
                card=winner.card,
                facts=facts,
                evidence=(winner,),
            )


def _of_missed_tricks(record: Record) -> Iterator[Irregularity]:
    """Each player who did not play to a trick that was followed by another."""
    for trick in record.tricks[:-1]:
        played = {shown.player for shown in trick}
        for player in record.sides.players:
            if player not in played:
                facts: dict[str, Fact] = {"player": player, "trick": trick[0].trick}
                yield Irregularity(Irregular.MISSED_TRICK, player, trick[0].trick, facts=facts)


# Hands and robbing


def _of_hands(record: Record) -> Iterator[Irregularity]:
    """Cards told in two hands or in the wrong one, and hands of more than five."""
    seen = 0
    for player, hand in record.told.items():
        if record.turned in record.hands[player] and not record.is_robber(player):
            facts: dict[str, Fact] = {"player": player, "turned": record.turned}
            yield Irregularity(
                Irregular.TURNED_CARD_IN_HAND, player, card=record.turned, facts=facts
            )
        for card in cards_in(hand & seen):
            facts = {"player": player, "card": card}
            yield Irregularity(Irregular.DUPLICATE_IN_HANDS, player, card=card, facts=facts)
        seen |= hand
    played = Counter(shown.player for shown in record.shown)
    for player, known in record.known_at_first.items():
        held = known & ~_taken_up_late(record, player)
        count = max(held.bit_count(), played[player])
        if count > DEALT:
            kept = record.is_robber(player) and held.bit_count() == count
            case = Irregular.ROBBER_KEPT_SIX if kept else Irregular.TOO_MANY_CARDS
            facts = {"player": player, "count": count}
            yield Irregularity(case, player, facts=facts)


def _taken_up_late(record: Record, player: str) -> CardSet:
    """The turned-up card where it came to a hand after the first lead, in place of a card of it."""
    robbed, turned = record.robbed, record.turned
    if robbed is None or turned is None or robbed.player != player:
        return 0
    in_time = robbed.announced is Announced.BEFORE_FIRST_LEAD
    return 0 if in_time else turned.bit & ~record.told.get(player, 0)


def _of_robbing(record: Record) -> Iterator[Irregularity]:
    """A rob that came too late or without a right, or one that was owed."""
    turned = record.turned
    if turned is None:
        return
    ace = card_of(Rank.ACE, record.trumps.suit)
    if record.robbed is None:
        yield from _failed_to_rob(record, turned, ace)
        return
    robber, discard, announced = record.robbed
    facts: dict[str, Fact] = {"player": robber, "turned": turned, "ace": ace}
    if announced not in _in_time(record, robber):
        yield Irregularity(Irregular.LATE_ROB, robber, card=turned, facts=facts)
    if discard is ace and not record.house.rob_may_discard_ace:
        yield Irregularity(Irregular.FORBIDDEN_DISCARD, robber, card=ace, facts=facts)
    if turned is ace and robber != record.dealer:
        facts = {**facts, "dealer": record.dealer}
        yield Irregularity(Irregular.ROB_NOT_DEALERS, robber, card=turned, facts=facts)
    elif turned is not ace and _surely_lacked(record, robber, ace):
        evidence = _shown_by_others(record, robber, ace)
        yield Irregularity(
            Irregular.ROB_WITHOUT_ACE, robber, card=turned, facts=facts, evidence=evidence
        )


def _in_time(record: Record, robber: str) -> tuple[Announced, ...]:
    """When this player could rob; for the first leader, his own first card is the first lead."""
    leads = record.shown[0].player if record.shown else record.first_leader
    is_leader = robber == leads
    return _IN_TIME[RobDeadline.BEFORE_OWN_FIRST_PLAY if is_leader else record.house.rob_deadline]


_IN_TIME: Mapping[RobDeadline, tuple[Announced, ...]] = {
    RobDeadline.BEFORE_FIRST_LEAD: (Announced.BEFORE_FIRST_LEAD,),
    RobDeadline.BEFORE_OWN_FIRST_PLAY: (
        Announced.BEFORE_FIRST_LEAD,
        Announced.BEFORE_OWN_FIRST_PLAY,
    ),
}


def _failed_to_rob(record: Record, turned: Card, ace: Card) -> Iterator[Irregularity]:
    if not record.house.rob_compulsory:
        return
    player = failed_to_rob(record)
    if player is None:
        return
    case = Irregular.FAILED_TO_ROB_TURNED_ACE if turned is ace else Irregular.FAILED_TO_ROB
    facts: dict[str, Fact] = {"player": player, "turned": turned, "ace": ace}
    evidence = tuple(shown for shown in record.shown if shown.card is ace)
    yield Irregularity(case, player, card=turned, facts=facts, evidence=evidence)


def failed_to_rob(record: Record) -> str | None:
    """Who let the moment pass in which he might have robbed, as far as the record tells."""
    turned = record.turned
    if turned is None or record.robbed is not None:
        return None
    ace = card_of(Rank.ACE, record.trumps.suit)
    if turned is ace:
        player: str | None = record.dealer
    else:
        holders = (each for each, known in record.known_at_first.items() if known & ace.bit)
        player = next(holders, None)
    return player if player is not None and _moment_has_passed(record, player) else None


def _moment_has_passed(record: Record, player: str) -> bool:
    if record.house.rob_deadline is RobDeadline.BEFORE_FIRST_LEAD:
        return bool(record.shown)
    return any(shown.player == player for shown in record.shown)


def _surely_lacked(record: Record, robber: str, ace: Card) -> bool:
    """Whether a robber surely did not hold the ace: another did, or all of his hand is known."""
    assert record.robbed is not None
    known = record.known_at_first
    if any(hand & ace.bit for player, hand in known.items() if player != robber):
        return True
    discard = record.robbed.discard
    put_out_the_ace = discard is ace or (discard is None and record.house.rob_may_discard_ace)
    is_known = known[robber].bit_count() >= DEALT
    return is_known and not known[robber] & ace.bit and not put_out_the_ace


def _shown_by_others(record: Record, robber: str, ace: Card) -> tuple[Shown, ...]:
    return tuple(each for each in record.shown if each.card is ace and each.player != robber)


def _at(
    shown: Shown,
    case: Irregular,
    facts: Mapping[str, Fact] | None = None,
    evidence: tuple[Shown, ...] = (),
    consequences: tuple[Consequence, ...] = (),
) -> Irregularity:
    """An irregularity of one play; the facts name who played what, and when."""
    where: dict[str, Fact] = {"player": shown.player, "card": shown.card, "trick": shown.trick}
    told = {**where, **(facts or {})}
    return Irregularity(
        case, shown.player, shown.trick, shown.position, shown.card, told, evidence, consequences
    )
