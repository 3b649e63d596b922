"""The games of the rule sheets and every house rule they may be played with.

A house rule is one field of ``HouseRules``.  Its :class:`Option`, kept in the field's metadata,
says which values it takes, what each game plays by default, and where that comes from.  A game
that is missing from an option's defaults has no such option.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from typing import Any, TypeAlias

from service.rules.choices import (
    AllPass,
    BestTrumpTiming,
    FirstLead,
    Misdeal,
    OutOfTurn,
    RenegeCards,
    RenegeForcedBy,
    RevokeClaimDeadline,
    RevokeEstablished,
    RevokePenalty,
    RobDeadline,
    RobFailurePenalty,
    Teams,
    TieRule,
    TrickScoring,
    WinCheck,
)
from service.rules.sources import Authorities

FEWEST_PLAYERS, MOST_PLAYERS = 2, 10
"""How many can play any of the games (rule sheet §1)."""


class WonBy(StrEnum):
    """What a game is played for, which decides how it is scored."""

    RACE = "race"
    """Points, to a target that is looked at trick by trick or deal by deal (rule sheet §4, §6)."""
    POOL = "pool"
    """A pool, which three tricks take (rule sheet §8)."""
    CONTRACTS = "contracts"
    """Points, of which the bidder must take as many as he bid (rule sheet §8)."""


class Game(StrEnum):
    """A game that the service knows the rules of (rule sheet §1, §8)."""

    TWENTY_FIVE = "twenty_five"
    FORTY_FIVE = "forty_five"
    SPOIL_FIVE = "spoil_five"
    AUCTION_FORTY_FIVES = "auction_forty_fives"

    @property
    def won_by(self) -> WonBy:
        """What this game is played for."""
        return _WON_BY[self]

    @property
    def turns_up_a_card(self) -> bool:
        """Whether a turned-up card makes trumps; where none is turned, there is no robbing."""
        return self.won_by is not WonBy.CONTRACTS

    @property
    def plays_for_points(self) -> bool:
        """Whether tricks score points; in Spoil Five three tricks take the pool instead (§8)."""
        return self.won_by is not WonBy.POOL


_WON_BY: Mapping[Game, WonBy] = {
    Game.TWENTY_FIVE: WonBy.RACE,
    Game.FORTY_FIVE: WonBy.RACE,
    Game.SPOIL_FIVE: WonBy.POOL,
    Game.AUCTION_FORTY_FIVES: WonBy.CONTRACTS,
}


@cache
def games_won_by(won_by: WonBy) -> tuple[Game, ...]:
    """The games that are played for this."""
    return tuple(game for game in Game if game.won_by is won_by)


Value: TypeAlias = StrEnum | bool | int
"""What an option can be set to."""


@dataclass(frozen=True, slots=True)
class Option:
    """What is known about one house rule."""

    values: tuple[Value, ...] | range
    """Every value it takes, in the order in which they are listed."""
    defaults: Mapping[Game, Value]
    """What each game plays unless told otherwise; a game missing here has no such option."""
    sheet_sections: tuple[str, ...]
    """Sections of the rule sheets that the defaults rest on; empty: this service's own choice."""
    authorities: tuple[Authorities, ...]
    """Who plays the other values."""


def _option(
    values: type[StrEnum] | type[bool] | tuple[int, ...] | range,
    defaults: Mapping[Game, Value],
    *,
    sheet: tuple[str, ...] = (),
    others: tuple[Authorities, ...] = (),
) -> Any:
    listed = values if isinstance(values, range) else _listed(values)
    about = Option(listed, defaults, sheet, others)
    return field(default=next(iter(defaults.values())), metadata={"option": about})


def _listed(values: type[StrEnum] | type[bool] | tuple[int, ...]) -> tuple[Value, ...]:
    if isinstance(values, tuple):
        return values
    return (False, True) if values is bool else tuple(values)


def _everywhere(value: Value) -> Mapping[Game, Value]:
    return dict.fromkeys(Game, value)


def _with_turned_card(value: Value) -> Mapping[Game, Value]:
    return {game: value for game in Game if game.turns_up_a_card}


def _won_by(**values: Value) -> Mapping[Game, Value]:
    """Defaults by what a game is won by; where that is not named, the game has no such option."""
    return {game: values[game.won_by] for game in Game if game.won_by in values}


@dataclass(frozen=True, kw_only=True)
class HouseRules:
    """The rules a table plays by: a game, and a value for each of its options.

    Options that the game does not have keep a value here that nothing reads.
    """

    game: Game = Game.TWENTY_FIVE

    # Winning and scoring
    target: int = _option(
        range(5, 501, 5),
        {**_won_by(race=25, contracts=120), Game.FORTY_FIVE: 45},
        sheet=("4", "6"),
        others=(Authorities.BICYCLE_AUCTION,),
    )
    teams: Teams = _option(
        Teams,
        _won_by(race=Teams.NONE, pool=Teams.NONE, contracts=Teams.OPPOSITE),
        sheet=("7", "8"),
        others=(Authorities.BICYCLE,),
    )
    win_check: WinCheck = _option(
        WinCheck,
        _won_by(race=WinCheck.IMMEDIATE, contracts=WinCheck.END_OF_DEAL),
        sheet=("4", "6"),
        others=(Authorities.GENERAL_PLAY,),
    )
    tie_rule: TieRule = _option(
        TieRule,
        _won_by(race=TieRule.HIGHER_TOTAL, contracts=TieRule.BIDDER_WINS),
        others=(Authorities.GENERAL_PLAY, Authorities.NEW_ENGLAND, Authorities.IRISH_110),
    )
    trick_scoring: TrickScoring = _option(
        TrickScoring,
        _won_by(race=TrickScoring.FIVE_PER_TRICK, contracts=TrickScoring.FIVE_PER_TRICK),
        sheet=("4", "6"),
        others=(Authorities.BICYCLE,),
    )
    best_trump_bonus: bool = _option(
        bool,
        _won_by(race=False, contracts=True),
        sheet=("6",),
        others=(Authorities.BICYCLE_AUCTION,),
    )
    best_trump_timing: BestTrumpTiming = _option(
        BestTrumpTiming,
        _won_by(race=BestTrumpTiming.END_OF_DEAL, contracts=BestTrumpTiming.END_OF_DEAL),
        others=(Authorities.GENERAL_PLAY,),
    )
    jink_wins_game: bool = _option(bool, _won_by(race=False), others=(Authorities.PEEL,))

    # Following
    renege_cards: RenegeCards = _option(
        RenegeCards,
        _everywhere(RenegeCards.TOP_THREE),
        sheet=("5", "7"),
        others=(Authorities.ACADEMIC, Authorities.IRISH_110),
    )
    renege_forced_by: RenegeForcedBy = _option(
        RenegeForcedBy,
        _everywhere(RenegeForcedBy.LED),
        sheet=("5", "7"),
        others=(Authorities.IRISH_110,),
    )
    must_trump_when_void: bool = _option(
        bool, _everywhere(False), sheet=("5",), others=(Authorities.GATHER,)
    )

    # Robbing
    rob_deadline: RobDeadline = _option(
        RobDeadline,
        _with_turned_card(RobDeadline.BEFORE_FIRST_LEAD),
        sheet=("7",),
        others=(Authorities.PEEL, Authorities.BRITANNICA),
    )
    rob_compulsory: bool = _option(
        bool,
        _with_turned_card(False),
        sheet=("3",),
        others=(Authorities.PEEL, Authorities.BRITANNICA_1911),
    )
    rob_failure_penalty: RobFailurePenalty = _option(
        RobFailurePenalty,
        _with_turned_card(RobFailurePenalty.NONE),
        sheet=("3",),
        others=(Authorities.BICYCLE, Authorities.PEEL, Authorities.BRITANNICA_1911),
    )
    rob_may_discard_ace: bool = _option(bool, _with_turned_card(True))

    # Spoil Five
    jinking: bool = _option(
        bool, _won_by(pool=False), others=(Authorities.PEEL, Authorities.BRITANNICA)
    )
    spoil_top_up: int = _option(
        range(1001), _won_by(pool=0), others=(Authorities.PEEL, Authorities.BRITANNICA)
    )
    dealer_extra: int = _option(
        range(1001), _won_by(pool=0), others=(Authorities.PEEL, Authorities.BRITANNICA)
    )

    # Auction Forty-Fives
    min_bid: int = _option(
        (5, 10, 15, 20),
        _won_by(contracts=15),
        others=(Authorities.NEW_ENGLAND, Authorities.BRITANNICA),
    )
    min_bid_from_100: int = _option(
        (0, 20), _won_by(contracts=20), others=(Authorities.BICYCLE_AUCTION,)
    )
    dealer_hold: bool = _option(
        bool, _won_by(contracts=True), others=(Authorities.BICYCLE_AUCTION,)
    )
    all_pass: AllPass = _option(
        AllPass,
        _won_by(contracts=AllPass.DEALER_MIN_BID),
        others=(Authorities.MERRIMACK, Authorities.IRISH_110),
    )
    thirty_made: int = _option(
        (30, 60), _won_by(contracts=60), others=(Authorities.BICYCLE_AUCTION,)
    )
    thirty_lost: int = _option(
        (30, 60), _won_by(contracts=30), others=(Authorities.BICYCLE_AUCTION,)
    )
    thirty_for_sixty_bid: bool = _option(
        bool, _won_by(contracts=False), others=(Authorities.MERRIMACK,)
    )
    kitty: int = _option(
        (0, 3, 4, 5), _won_by(contracts=0), others=(Authorities.NEW_ENGLAND, Authorities.CANADA)
    )
    draw_limit: int = _option(range(6), _won_by(contracts=5), others=(Authorities.BICYCLE_AUCTION,))
    first_lead: FirstLead = _option(
        FirstLead,
        _won_by(contracts=FirstLead.LEFT_OF_BIDDER),
        others=(Authorities.BICYCLE_AUCTION,),
    )
    must_bid_to_win_from: int = _option(
        (0, 90), _won_by(contracts=0), others=(Authorities.DUCHEMIN,)
    )

    # Irregularities
    revoke_penalty: RevokePenalty = _option(
        RevokePenalty, _everywhere(RevokePenalty.HAND_DEAD), others=(Authorities.MAW,)
    )
    revoke_established: RevokeEstablished = _option(
        RevokeEstablished,
        _everywhere(RevokeEstablished.TRICK_QUITTED_OR_NEXT_PLAY),
        others=(Authorities.FOSTER,),
    )
    revoke_claim_deadline: RevokeClaimDeadline = _option(
        RevokeClaimDeadline,
        _everywhere(RevokeClaimDeadline.BEFORE_NEXT_DEAL),
        others=(Authorities.FOSTER,),
    )
    misdeal: Misdeal = _option(Misdeal, _everywhere(Misdeal.REDEAL), others=(Authorities.FOSTER,))
    out_of_turn: OutOfTurn = _option(
        OutOfTurn,
        _won_by(race=OutOfTurn.TAKE_BACK, pool=OutOfTurn.TAKE_BACK, contracts=OutOfTurn.CALL_SUIT),
        others=(Authorities.FOSTER,),
    )

    @cached_property
    def changed(self) -> Mapping[str, Value]:
        """The options that differ from what this game plays by default."""
        if self is defaults_of(self.game):
            return {}
        usual = _usual_rules(self.game, self.teams)
        return {
            name: value
            for name in options_of(self.game)
            if (value := getattr(self, name)) != getattr(usual, name)
        }


OPTIONS: Mapping[str, Option] = {
    each.name: each.metadata["option"] for each in fields(HouseRules) if each.metadata
}
"""Every option by name, in the order of the rule book."""


@cache
def options_of(game: Game) -> Mapping[str, Option]:
    """The options that a game has."""
    return {name: option for name, option in OPTIONS.items() if game in option.defaults}


@cache
def defaults_of(game: Game) -> HouseRules:
    """The rules of a game as this service plays it when nothing is changed."""
    chosen: dict[str, Any] = {
        name: option.defaults[game] for name, option in options_of(game).items()
    }
    return HouseRules(game=game, **chosen)


def house_rules(game: Game, chosen: Mapping[str, Value]) -> HouseRules:
    """The rules of a game with the chosen options changed.

    Each name in ``chosen`` must be an option of ``game`` and its value one of the option's values.
    """
    return _house_rules(game, tuple(chosen.items()))


# A house sends the same rules all night; keeping them takes 20 us off each question.
@lru_cache(maxsize=1024)
def _house_rules(game: Game, chosen: tuple[tuple[str, Value], ...]) -> HouseRules:
    if not chosen:
        return defaults_of(game)
    changes: dict[str, Any] = dict(chosen)
    house = replace(defaults_of(game), **changes)
    return house if "out_of_turn" in changes else _with_usual_out_of_turn(house, house.teams)


@cache
def _usual_rules(game: Game, teams: Teams) -> HouseRules:
    """What a game plays by default with these partners, apart from the partners."""
    return _with_usual_out_of_turn(defaults_of(game), teams)


def _with_usual_out_of_turn(house: HouseRules, teams: Teams) -> HouseRules:
    """A card out of turn is taken back by a lone player; partners may have a suit called."""
    alone = teams is Teams.NONE
    return replace(house, out_of_turn=OutOfTurn.TAKE_BACK if alone else OutOfTurn.CALL_SUIT)
