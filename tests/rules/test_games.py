"""The games, their house rules, and what the values of the rules promise."""

import ast
import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import service.rules
from service.rules.cards import CARDS, PACK, Rank, Suit, card, card_of, card_set, cards_in
from service.rules.choices import OutOfTurn, RenegeCards, Teams
from service.rules.finding import Play
from service.rules.games import (
    OPTIONS,
    Game,
    HouseRules,
    WonBy,
    defaults_of,
    games_won_by,
    house_rules,
    options_of,
)
from service.rules.order import Trumps, trumps
from service.rules.rulebook import PAGES, Rule, page_about
from service.rules.verdicts import Position, rule_on
from tests.rules.asking import cards, house_playing

Defaults: TypeAlias = tuple[object, object, object, object]

NO = None
"""The game has no such option."""

# What each game plays by default, in the order of `Game`: twenty_five, forty_five, spoil_five,
# auction_forty_fives.
DEFAULTS: dict[str, Defaults] = {
    "target": (25, 45, NO, 120),
    "teams": ("none", "none", "none", "opposite"),
    "win_check": ("immediate", "immediate", NO, "end_of_deal"),
    "tie_rule": ("higher_total", "higher_total", NO, "bidder_wins"),
    "trick_scoring": ("five_per_trick", "five_per_trick", NO, "five_per_trick"),
    "best_trump_bonus": (False, False, NO, True),
    "best_trump_timing": ("end_of_deal", "end_of_deal", NO, "end_of_deal"),
    "jink_wins_game": (False, False, NO, NO),
    "renege_cards": ("top_three", "top_three", "top_three", "top_three"),
    "renege_forced_by": ("led", "led", "led", "led"),
    "must_trump_when_void": (False, False, False, False),
    "rob_deadline": ("before_first_lead", "before_first_lead", "before_first_lead", NO),
    "rob_compulsory": (False, False, False, NO),
    "rob_failure_penalty": ("none", "none", "none", NO),
    "rob_may_discard_ace": (True, True, True, NO),
    "jinking": (NO, NO, False, NO),
    "spoil_top_up": (NO, NO, 0, NO),
    "dealer_extra": (NO, NO, 0, NO),
    "min_bid": (NO, NO, NO, 15),
    "min_bid_from_100": (NO, NO, NO, 20),
    "dealer_hold": (NO, NO, NO, True),
    "all_pass": (NO, NO, NO, "dealer_min_bid"),
    "thirty_made": (NO, NO, NO, 60),
    "thirty_lost": (NO, NO, NO, 30),
    "thirty_for_sixty_bid": (NO, NO, NO, False),
    "kitty": (NO, NO, NO, 0),
    "draw_limit": (NO, NO, NO, 5),
    "first_lead": (NO, NO, NO, "left_of_bidder"),
    "must_bid_to_win_from": (NO, NO, NO, 0),
    "revoke_penalty": ("hand_dead",) * 4,
    "revoke_established": ("trick_quitted_or_next_play",) * 4,
    "revoke_claim_deadline": ("before_next_deal",) * 4,
    "misdeal": ("redeal",) * 4,
    # Alone a card is taken back; where partners play by default, a suit may be called.
    "out_of_turn": ("take_back", "take_back", "take_back", "call_suit"),
}

SWITCH = [False, True]

VALUES: dict[str, list[object]] = {
    "target": [*range(5, 501, 5)],
    "teams": ["none", "opposite", "alternating"],
    "win_check": ["immediate", "end_of_deal"],
    "tie_rule": ["higher_total", "trick_order", "bidder_wins"],
    "trick_scoring": ["five_per_trick", "majority"],
    "best_trump_bonus": [*SWITCH],
    "best_trump_timing": ["end_of_deal", "when_certain"],
    "jink_wins_game": [*SWITCH],
    "renege_cards": ["top_three", "five_only", "none"],
    "renege_forced_by": ["led", "led_or_played"],
    "must_trump_when_void": [*SWITCH],
    "rob_deadline": ["before_first_lead", "before_own_first_play"],
    "rob_compulsory": [*SWITCH],
    "rob_failure_penalty": ["none", "ace_lowest_trump", "cannot_win_deal"],
    "rob_may_discard_ace": [*SWITCH],
    "jinking": [*SWITCH],
    "spoil_top_up": [*range(1001)],
    "dealer_extra": [*range(1001)],
    "min_bid": [5, 10, 15, 20],
    "min_bid_from_100": [0, 20],
    "dealer_hold": [*SWITCH],
    "all_pass": ["dealer_min_bid", "redeal"],
    "thirty_made": [30, 60],
    "thirty_lost": [30, 60],
    "thirty_for_sixty_bid": [*SWITCH],
    "kitty": [0, 3, 4, 5],
    "draw_limit": [0, 1, 2, 3, 4, 5],
    "first_lead": ["left_of_bidder", "bidder"],
    "must_bid_to_win_from": [0, 90],
    "revoke_penalty": [
        "correct_only",
        "lose_trick",
        "hand_dead",
        "lose_deal_points",
        "lose_game",
    ],
    "revoke_established": ["trick_quitted_or_next_play", "trick_quitted"],
    "revoke_claim_deadline": ["before_next_deal", "end_of_game"],
    "misdeal": ["redeal", "deal_passes"],
    "out_of_turn": ["take_back", "call_suit"],
}

GAMES_AND_OPTIONS = [
    (game, option, default)
    for option, defaults in DEFAULTS.items()
    for game, default in zip(Game, defaults, strict=True)
    if default is not NO
]


def kind_and_value(value: object) -> tuple[type, object]:
    """A value with its kind, because ``False`` is also 0 and ``True`` is also 1."""
    return str if isinstance(value, StrEnum) else type(value), value


class TestOptions:
    """Every house rule, with its values and what each game plays by default."""

    def test_the_games_are_in_the_order_of_the_table(self) -> None:
        """There are four games, in the order of the columns above."""
        assert list(Game) == ["twenty_five", "forty_five", "spoil_five", "auction_forty_fives"]

    def test_every_option_is_in_the_table(self) -> None:
        """The options are those of the table, in its order, and all fields but the game."""
        assert list(OPTIONS) == list(DEFAULTS) == list(VALUES)
        assert [each.name for each in fields(HouseRules)] == ["game", *DEFAULTS]

    @pytest.mark.parametrize("game", Game)
    def test_a_game_has_its_own_options_alone(self, game: Game) -> None:
        """A game has the options of its column, and those of another game are absent."""
        column = list(Game).index(game)
        expected = [name for name, defaults in DEFAULTS.items() if defaults[column] is not NO]
        assert list(options_of(game)) == expected

    @pytest.mark.parametrize(("game", "option", "default"), GAMES_AND_OPTIONS)
    def test_default(self, game: Game, option: str, default: object) -> None:
        """Each game plays the default of the table, of the same kind."""
        played = getattr(defaults_of(game), option)
        assert kind_and_value(played) == kind_and_value(default)
        assert OPTIONS[option].defaults[game] is played

    @pytest.mark.parametrize("option", VALUES)
    def test_values(self, option: str) -> None:
        """Each option takes the values of the table, in that order and of that kind."""
        values = [kind_and_value(value) for value in OPTIONS[option].values]
        assert values == [kind_and_value(value) for value in VALUES[option]]

    @pytest.mark.parametrize("option", VALUES)
    def test_a_default_is_one_of_the_values(self, option: str) -> None:
        """Every default can also be asked for."""
        assert set(OPTIONS[option].defaults.values()) <= set(OPTIONS[option].values)

    @pytest.mark.parametrize("option", VALUES)
    def test_another_value_has_somebody_who_plays_it(self, option: str) -> None:
        """Each option names who plays the other values, but the one that nobody writes about."""
        if option == "rob_may_discard_ace":
            assert OPTIONS[option].authorities == ()
        else:
            assert OPTIONS[option].authorities

    def test_every_option_has_a_page(self) -> None:
        """The rule book has one page about each option, called like it but with hyphens."""
        about = {str(rule): page.option for rule, page in PAGES.items() if page.option is not None}
        assert about == {option.replace("_", "-"): option for option in DEFAULTS}

    @pytest.mark.parametrize("option", VALUES)
    def test_the_page_about_an_option(self, option: str) -> None:
        """Asked for by the name of the option, the page cites what the option cites."""
        page = PAGES[page_about(option)]
        assert page.option == option
        assert page.sheet_sections == OPTIONS[option].sheet_sections
        assert page.authorities == OPTIONS[option].authorities

    def test_every_rule_has_a_page(self) -> None:
        """The rule book has a page for each rule, in the same order."""
        assert list(PAGES) == list(Rule)


class TestChanged:
    """What an answer says about the house rules that differ."""

    @pytest.mark.parametrize("game", Game)
    def test_nothing_changed(self, game: Game) -> None:
        """A game as it is usually played has nothing changed."""
        assert house_rules(game, {}).changed == {}
        assert house_rules(game, {}).game is game

    @pytest.mark.parametrize(("game", "option", "default"), GAMES_AND_OPTIONS)
    def test_every_other_value_is_a_change(self, game: Game, option: str, default: object) -> None:
        """An option set to another value is the one change; set to its default it is none."""
        for value in OPTIONS[option].values:
            expected = {} if value == default else {option: value}
            house = house_rules(game, {option: value})
            assert getattr(house, option) == value
            assert house.changed == expected

    def test_several_changes(self) -> None:
        """All that differs is told, in the order of the rule book."""
        house = house_playing({"must_trump_when_void": True, "renege_cards": "none"})
        assert list(house.changed.items()) == [
            ("renege_cards", RenegeCards.NONE),
            ("must_trump_when_void", True),
        ]

    @pytest.mark.parametrize("teams", [Teams.OPPOSITE, Teams.ALTERNATING])
    @pytest.mark.parametrize("game", [Game.TWENTY_FIVE, Game.FORTY_FIVE, Game.SPOIL_FIVE])
    def test_partners_may_have_a_suit_called(self, game: Game, teams: Teams) -> None:
        """With partners a suit is called for a card out of turn, and only the teams changed."""
        house = house_rules(game, {"teams": teams})
        assert house.out_of_turn is OutOfTurn.CALL_SUIT
        assert house.changed == {"teams": teams}

    def test_partners_who_take_back_are_a_change(self) -> None:
        """With partners it is taking back that differs from what is usual."""
        chosen = {"teams": Teams.OPPOSITE, "out_of_turn": OutOfTurn.TAKE_BACK}
        house = house_rules(Game.TWENTY_FIVE, chosen)
        assert house.out_of_turn is OutOfTurn.TAKE_BACK
        assert house.changed == chosen

    def test_lone_players_who_call_a_suit_are_a_change(self) -> None:
        """Without partners it is calling a suit that differs from what is usual."""
        chosen = {"out_of_turn": OutOfTurn.CALL_SUIT}
        assert house_rules(Game.TWENTY_FIVE, chosen).changed == chosen

    def test_an_auction_without_partners(self) -> None:
        """Where partners are usual, a game without them takes back, and only the teams changed."""
        house = house_rules(Game.AUCTION_FORTY_FIVES, {"teams": Teams.NONE})
        assert house.out_of_turn is OutOfTurn.TAKE_BACK
        assert house.changed == {"teams": Teams.NONE}


class TestWhatAGameIs:
    """What else is known about a game."""

    @pytest.mark.parametrize(
        ("game", "won_by"),
        [
            (Game.TWENTY_FIVE, WonBy.RACE),
            (Game.FORTY_FIVE, WonBy.RACE),
            (Game.SPOIL_FIVE, WonBy.POOL),
            (Game.AUCTION_FORTY_FIVES, WonBy.CONTRACTS),
        ],
    )
    def test_what_it_is_played_for(self, game: Game, won_by: WonBy) -> None:
        """A game is a race to a target, a fight for a pool, or a row of contracts."""
        assert game.won_by is won_by
        assert game in games_won_by(won_by)

    def test_every_game_is_played_for_one_thing(self) -> None:
        """Together the games of each kind are all the games, in their order."""
        assert [game for won_by in WonBy for game in games_won_by(won_by)] == [*Game]

    def test_only_the_auction_turns_up_no_card(self) -> None:
        """A card is turned up in every game but Auction Forty-Fives."""
        assert [game for game in Game if not game.turns_up_a_card] == [Game.AUCTION_FORTY_FIVES]

    def test_only_spoil_five_has_no_points(self) -> None:
        """Tricks score points in every game but Spoil Five."""
        assert [game for game in Game if not game.plays_for_points] == [Game.SPOIL_FIVE]


Again: TypeAlias = Callable[[Any], Any]


def pickled_and_back(value: Any) -> Any:
    """The value as another process would get it."""
    return pickle.loads(pickle.dumps(value))


again = pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled_and_back])


class TestValues:
    """Cards, trumps and house rules are values: nobody changes them, and copies are as good."""

    @again
    def test_a_card_stays_the_one_card(self, again: Again) -> None:
        """A copy of a card is that card, so cards may be compared by identity."""
        assert all(again(each) is each for each in PACK)

    @again
    @pytest.mark.parametrize("demoted_ace", [False, True])
    @pytest.mark.parametrize("suit", Suit)
    def test_copied_trumps_rule_the_same(self, suit: Suit, demoted_ace: bool, again: Again) -> None:
        """A copy of trumps holds the very cards and suits, and rules by them as before."""
        original = trumps(suit, demoted_ace=demoted_ace)
        copied: Trumps = again(original)
        names = [each.name for each in fields(Trumps)]
        assert [getattr(copied, name) for name in names] == [
            getattr(original, name) for name in names
        ]
        assert all(copied.suit_of[each] is original.suit_of[each] for each in PACK)
        assert copied.five is original.five

    @again
    def test_a_copied_position_is_ruled_on_alike(self, again: Again) -> None:
        """A position copied whole gets the same ruling, reasons and all."""
        trick = (Play(CARDS["KC"], "Ada"), Play(CARDS["10C"]))
        house = house_playing({"renege_forced_by": "led_or_played"})
        position = Position(trumps(Suit.CLUBS), cards("AH 3D 8H 2S QD"), trick, house)
        assert rule_on(again(position)) == rule_on(position)

    @again
    def test_copied_house_rules_are_equal(self, again: Again) -> None:
        """A copy of house rules is equal to them, and its changes are the same."""
        house = house_playing({"target": 45, "teams": "opposite"})
        assert again(house) == house
        assert again(house).changed == house.changed

    @pytest.mark.parametrize(
        "value",
        [CARDS["AH"], trumps(Suit.CLUBS), HouseRules(), PAGES[Rule.TRUMP_ORDER]],
        ids=lambda value: type(value).__name__,
    )
    def test_values_are_frozen(self, value: Any) -> None:
        """No field can be set or deleted."""
        for each in fields(value):
            with pytest.raises(FrozenInstanceError):
                setattr(value, each.name, getattr(value, each.name))
            with pytest.raises(FrozenInstanceError):
                delattr(value, each.name)

    def test_a_play_is_frozen(self) -> None:
        """Neither the card nor the player of a play can be set."""
        play: Any = Play(CARDS["AH"], "Ann")
        for name in play._fields:
            with pytest.raises(AttributeError):
                setattr(play, name, None)

    def test_trumps_are_made_once(self) -> None:
        """Whoever asks for the trumps of a suit gets the same tables."""
        assert trumps(Suit.CLUBS) is trumps(Suit.CLUBS)
        assert trumps(Suit.CLUBS) is not trumps(Suit.CLUBS, demoted_ace=True)


class TestPack:
    """The 52 cards."""

    def test_each_rank_of_each_suit_is_there_once(self) -> None:
        """There are 52 cards, no two alike, in the order of suits and ranks."""
        printed = [(each.printed_suit, each.rank) for each in PACK]
        assert printed == [(suit, rank) for suit in Suit for rank in Rank]
        assert [each.index for each in PACK] == [*range(52)]

    def test_codes(self) -> None:
        """A card's code is its rank and the letter of its suit, and leads back to it."""
        ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
        assert list(CARDS) == [rank + letter for letter in "CDHS" for rank in ranks]
        assert all(card(code) is CARDS[code] for code in CARDS)
        assert all(card_of(each.rank, each.printed_suit) is each for each in PACK)

    @pytest.mark.parametrize("code", ["", "TC", "0C", "5c", "C5", "1C", "JOKER"])
    def test_nothing_else_is_a_card(self, code: str) -> None:
        """A code that is not one of the 52 is an error."""
        with pytest.raises(KeyError):
            card(code)

    def test_a_card_shows_its_code(self) -> None:
        """Where a card turns up in a message it can be read."""
        assert repr(CARDS["10C"]) == "<10C>"

    def test_sets_of_cards(self) -> None:
        """A set holds each card once, forgets the order, and gives the cards back."""
        held = card_set(cards("KS 2C KS AH"))
        assert [each.code for each in cards_in(held)] == ["2C", "AH", "KS"]
        assert card_set(PACK) == 2**52 - 1
        assert card_set([]) == 0


class TestImports:
    """What the rules stand on."""

    def test_the_rules_need_nothing_but_the_standard_library(self) -> None:
        """Every import in the rules is of the rules themselves or comes with Python."""
        strangers = {
            (path.name, module)
            for path in Path(service.rules.__file__ or "").parent.glob("**/*.py")
            for module in modules_imported(path.read_text(encoding="utf-8"))
            if not module.startswith("service.rules.")
            and module.partition(".")[0] not in sys.stdlib_module_names
        }
        assert strangers == set()

    def test_a_stranger_would_be_found(self) -> None:
        """Imports of every form, also inside a function, are seen."""
        source = "import flask.app, re\ndef late():\n    from service.api import errors\n"
        assert set(modules_imported(source)) == {"flask.app", "re", "service.api"}


def modules_imported(source: str) -> Iterator[str]:
    """The modules that a module imports, by their full names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole module"
            yield node.module or ""
