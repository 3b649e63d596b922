"""The house rules beside a ruling."""

import pytest

from service.api.notation.spelling import switch_read
from service.desk.address import Address
from service.desk.houses import (
    BEARING,
    USUAL_GAME,
    changed_in_words,
    house_rules,
    in_words,
    labelled,
    without_usual,
)
from service.rules.choices import RenegeCards
from service.rules.games import OPTIONS, Game, options_of
from service.rules.rulebook import PAGES, Rule
from service.wording.languages import Tag, language

ENGLISH = language(Tag.EN)
EVERY_PAGE = ("", "trick", "rob", "deal", "score")


def written(value: object) -> str:
    """A value as it stands in an address."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("page", EVERY_PAGE)
class TestThePanel:
    """A choice for each house rule that bears on the page."""

    def test_has_the_rules_of_the_game(self, page: str, game: Game) -> None:
        """All that bear on the question and that the game has, and no others."""
        shown = [rule.name for rule in house_rules(Address.of(page, {}), game, ENGLISH)]

        bearing = BEARING.get(page, frozenset(OPTIONS))
        assert shown == [name for name in options_of(game) if name in bearing]

    def test_has_one_value_chosen(self, page: str, game: Game) -> None:
        """What the game plays by is chosen until something else is."""
        for rule in house_rules(Address.of(page, {}), game, ENGLISH):
            default = options_of(game)[rule.name].defaults[game]
            if rule.number is not None:
                assert rule.number == str(default)
                continue
            chosen = [(value, words) for value, words, is_chosen in rule.values if is_chosen]
            assert chosen == [("", in_words(default, ENGLISH))]

    def test_sends_what_the_operation_takes(self, page: str, game: Game) -> None:
        """Each value but the default is sent as it is written, and then is the one chosen."""
        for rule in house_rules(Address.of(page, {}), game, ENGLISH):
            option = options_of(game)[rule.name]
            usual = option.defaults[game]
            others = [each for each in option.values if each != usual]
            sent = [value for value, _, _ in rule.values if value]
            assert sent == ([] if rule.number is not None else list(map(written, others)))
            for value in sent:
                address = Address.of(page, {rule.name: value})
                (again,) = [
                    each for each in house_rules(address, game, ENGLISH) if each.name == rule.name
                ]
                assert [each for each, _, is_chosen in again.values if is_chosen] == [value]

    def test_leads_to_the_rule_book(self, page: str, game: Game) -> None:
        """Each has a page that is about it, a short name and a sentence."""
        for rule in house_rules(Address.of(page, {}), game, ENGLISH):
            assert PAGES[Rule(rule.rule)].option == rule.name
            assert len(rule.title) < len(rule.summary) or rule.name == "min_bid"
            assert rule.summary.endswith(".")


class TestWithoutUsual:
    """Addresses are short: what is played by anyway is not told."""

    @pytest.mark.parametrize("game", list(Game))
    def test_drops_what_the_game_plays_by_anyway(self, game: Game) -> None:
        """All the defaults at once leave nothing but the game, unless it is the usual one."""
        usual = {name: written(option.defaults[game]) for name, option in options_of(game).items()}
        address = Address.of("deal", {**usual, "game": game, "trump": "9C"})

        kept = {} if game is USUAL_GAME else {"game": str(game)}
        assert without_usual(address, game).fields == {**kept, "trump": "9C"}

    @pytest.mark.parametrize("game", list(Game))
    def test_keeps_every_other_value(self, game: Game) -> None:
        """What a house plays otherwise stays told."""
        for name, option in options_of(game).items():
            for value in option.values:
                if value != option.defaults[game]:
                    address = Address.of("deal", {name: written(value)})
                    assert without_usual(address, game) == address

    def test_keeps_what_is_of_no_game(self) -> None:
        """A fault must be told, so it stays."""
        address = Address.of("deal", {"foo": "no", "game": "bridge", "renege_cards": "zz"})

        assert without_usual(address, USUAL_GAME) == address


@pytest.mark.parametrize("tag", list(Tag))
class TestWords:
    """House rules as they are read aloud."""

    def test_are_there_for_every_value(self, tag: Tag) -> None:
        """Different values of one house rule are said differently, without a program's names."""
        for option in OPTIONS.values():
            if isinstance(option.values, range):
                continue
            said = [in_words(value, language(tag)) for value in option.values]
            assert len(set(said)) == len(said)
            assert not any("_" in words for words in said)

    def test_of_switches_are_understood_when_typed(self, tag: Tag) -> None:
        """Yes and no are read as they are said."""
        assert switch_read(in_words(True, language(tag))) is True
        assert switch_read(in_words(False, language(tag))) is False

    def test_of_several_are_joined(self, tag: Tag) -> None:
        """Each has its name before it; of none there is nothing."""
        spoken = language(tag)
        said = changed_in_words({"renege_cards": RenegeCards.NONE, "target": 45}, spoken)

        first = spoken.say("desk.option.renege_cards", {})
        second = spoken.say("desk.option.target", {})
        none = spoken.say("desk.value.none", {})
        assert said == labelled({first: none, second: "45"}, spoken)
        assert changed_in_words({}, spoken) == ""
