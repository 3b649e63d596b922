"""Where a rule comes from: the two rule sheets, and the authorities beside them."""

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Authority:
    """A printed or published text that states a rule."""

    title: str
    url: str | None = None


class Authorities(Enum):
    """The authorities that the rule book cites, besides the rule sheets."""

    PEEL = Authority(
        "W. H. Peel, Round Games with Cards (1891), Spoil-Five",
        "https://clyx.com/books/peel/round_games_with_cards/spoil-five.htm",
    )
    BRITANNICA_1911 = Authority(
        "Encyclopaedia Britannica (1911), Spoil-five",
        "https://en.wikisource.org/wiki/1911_Encyclop%C3%A6dia_Britannica/Spoil-five",
    )
    BRITANNICA = Authority("Encyclopaedia Britannica, Twenty-five (modern text, read in a copy)")
    BICYCLE = Authority(
        "Bicycle Cards, Forty-Five", "https://bicyclecards.com/how-to-play/forty-five"
    )
    BICYCLE_AUCTION = Authority(
        "Bicycle Cards, Auction Forty-Fives",
        "http://www.bicyclecards.com/card-games/rule/auction-forty-fives",
    )
    GENERAL_PLAY = Authority(
        "Forty-fives, general game play",
        "https://www.liquisearch.com/forty-fives/general_game_play",
    )
    MERRIMACK = Authority(
        "Forty-fives, Merrimack Valley variant",
        "https://www.liquisearch.com/forty-fives/merrimack_valley_variant",
    )
    ACADEMIC = Authority(
        "Forty-five (card game), academickids",
        "https://academickids.com/encyclopedia/index.php/Forty-five_%28card_game%29",
    )
    NEW_ENGLAND = Authority("New England Forty-Fives", "http://www.the45scardgame.com/Rules.htm")
    DUCHEMIN = Authority(
        "Duchemin, Forty-Fives", "http://www.michaelduchemin.com/2008/11/05/forty-fives/"
    )
    CANADA = Authority("Forty-Fives in Canada", "http://www.jord.ca/45s.html")
    GATHER = Authority(
        "Gather Together Games, Spoil Five", "https://gathertogethergames.com/spoil-five"
    )
    IRISH_110 = Authority("Irish 110, rules of two programs that play it")
    MAW = Authority(
        "The groom-porter's laws at Maw",
        "http://cord.distantreader.org/stacks/earlyprint/txt/A02257.txt",
    )
    FOSTER = Authority(
        "Foster's Complete Hoyle, general laws for all card games (by analogy)",
        "https://bitlit.ru/chapter/en/r-f-foster/fosters-complete-hoyle-an-encyclopedia-of-games-"
        "including-all-indoor-games-played-to-day-with-suggestions-for-good-play-illustrative-"
        "hands-and-all-off/general-laws-for-all-card-games-204",
    )
