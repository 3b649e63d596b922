"""The words of the game: which there are, the rules they belong to, and what they are in Irish.

What each means is wording (``term.<id>.name`` and ``term.<id>.text``).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from service.rules.rulebook import Rule
from service.rules.sources import Authority


class IrishSources(Enum):
    """Where the Irish words are found; their spelling varies by dialect."""

    DALTAI = Authority(
        "Daltaí na Gaeilge, Na cártaí",
        "https://daltai.com/articles/na-cartai-dean-amach-iad/",
    )
    RIA = Authority(
        "Royal Irish Academy, historical corpus of Irish 1600–1926, a list of card phrases",
        "http://corpas.ria.ie/index.php?fsg_function=4&fsg_id=5775",
    )
    ECHO = Authority(
        "Irish Echo, Macallaí",
        "https://group.irishecho.com/2011/02/macallai-aon-a-hart-an-taon-beag-ceart-2/",
    )
    NOS = Authority("NÓS, Scoil chártaí", "https://nos.ie/gniomhaiochas/scoil-chartai/")
    WORD_LIST = Authority("Playing-Cards, a published list of Irish card words")


@dataclass(frozen=True, slots=True)
class Irish:
    """A word or a phrase in Irish, and where it is found."""

    words: str
    sources: tuple[IrishSources, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, and the rules it belongs to."""

    rules: tuple[Rule, ...]
    irish: Irish | None = None


_R, _S = Rule, IrishSources

TERMS: Mapping[str, Term] = {
    # Cards
    "trump": Term(
        (_R.TRUMP_ORDER, _R.TRUMP_AT_ANY_TIME, _R.FOLLOW_TRUMP),
        Irish("mámh, mádh", (_S.DALTAI, _S.RIA)),
    ),
    "suit": Term((_R.PLAIN_SUIT_ORDER,), Irish("dath", (_S.DALTAI, _S.ECHO))),
    "plain-suit": Term(
        (_R.PLAIN_SUIT_ORDER, _R.HIGHEST_OF_SUIT_LED_WINS), Irish("drámh", (_S.DALTAI,))
    ),
    "highest-in-red-lowest-in-black": Term((_R.HIGHEST_IN_RED_LOWEST_IN_BLACK,)),
    "five-of-trumps": Term(
        (_R.TRUMP_ORDER, _R.HOLD_BACK_TOP_TRUMPS), Irish("an cíoná", (_S.DALTAI, _S.RIA))
    ),
    "jack-of-trumps": Term(
        (_R.TRUMP_ORDER, _R.HOLD_BACK_TOP_TRUMPS), Irish("an cuireata, cuileat", (_S.DALTAI,))
    ),
    "ace-of-hearts": Term(
        (_R.ACE_OF_HEARTS_ALWAYS_TRUMP, _R.HOLD_BACK_TOP_TRUMPS),
        Irish("an t-aon hart", (_S.DALTAI, _S.ECHO)),
    ),
    "ace-of-trumps": Term(
        (_R.TRUMP_ORDER, _R.ROB_WITH_ACE_OF_TRUMPS), Irish("aon an mháimh", (_S.DALTAI,))
    ),
    "top-trumps": Term((_R.HOLD_BACK_TOP_TRUMPS, _R.RENEGE_CARDS)),
    "best-trump": Term((_R.BEST_TRUMP_BONUS, _R.BEST_TRUMP_TIMING)),
    # Play
    "lead": Term(
        (_R.LEAD_ANY_CARD, _R.FIRST_LEAD, _R.WRONG_LEADER), Irish("tosach imeartha", (_S.RIA,))
    ),
    "follow": Term(
        (_R.FOLLOW_SUIT_OR_TRUMP, _R.FOLLOW_TRUMP), Irish("an dath a imirt", (_S.DALTAI,))
    ),
    "void": Term((_R.CANNOT_FOLLOW, _R.MUST_TRUMP_WHEN_VOID)),
    "discard": Term((_R.CANNOT_FOLLOW, _R.HIGHEST_OF_SUIT_LED_WINS)),
    "trick": Term(
        (_R.HIGHEST_TRUMP_WINS, _R.HIGHEST_OF_SUIT_LED_WINS, _R.FIVE_POINTS_A_TRICK),
        Irish("cúig, cleas", (_S.RIA, _S.NOS)),
    ),
    "trick-quitted": Term((_R.REVOKE_ESTABLISHED, _R.ILLEGAL_RENEGE)),
    "renege": Term(
        (_R.HOLD_BACK_TOP_TRUMPS, _R.RENEGE_CARDS, _R.RENEGE_FORCED_BY),
        Irish("ag ceilt", (_S.DALTAI, _S.RIA)),
    ),
    # Deal and robbing
    "dealer": Term(
        (_R.ROB_TURNED_ACE, _R.DEALER_HOLD),
        Irish("an fear ranna, an bhean ranna", (_S.WORD_LIST,)),
    ),
    "forehand": Term((_R.LEAD_ANY_CARD, _R.SPEAK_IN_TURN)),
    "deal": Term((_R.WRONG_CARD_COUNT, _R.MISDEAL), Irish("roinnt", (_S.DALTAI,))),
    "hand": Term((_R.CARD_NOT_HELD, _R.WRONG_CARD_COUNT), Irish("lámh", (_S.RIA, _S.NOS))),
    "turned-up-card": Term(
        (_R.ROB_WITH_ACE_OF_TRUMPS, _R.ROB_TURNED_ACE, _R.NO_TURNED_CARD),
        Irish("mámh cinn, cárta cinn", (_S.DALTAI, _S.RIA, _S.WORD_LIST)),
    ),
    "rob": Term((_R.ROB_WITH_ACE_OF_TRUMPS, _R.ROB_DEADLINE, _R.ROB_COMPULSORY)),
    "put-out": Term((_R.ROB_WITH_ACE_OF_TRUMPS, _R.ROB_MAY_DISCARD_ACE, _R.DRAW_LIMIT)),
    # Sides, scores and pools
    "partner": Term((_R.TEAMS,)),
    "side": Term((_R.TEAMS, _R.TIE_RULE)),
    "game": Term((_R.TARGET_WINS_AT_ONCE, _R.WIN_CHECK)),
    "target": Term((_R.TARGET, _R.TARGET_WINS_AT_ONCE)),
    "pool": Term((_R.THREE_TRICKS_TAKE_POOL,)),
    "stake": Term((_R.THREE_TRICKS_TAKE_POOL, _R.SPOIL_TOP_UP, _R.DEALER_EXTRA)),
    "spoiled": Term((_R.THREE_TRICKS_TAKE_POOL, _R.SPOIL_TOP_UP)),
    "jink": Term((_R.JINKING, _R.JINK_WINS_GAME)),
    # The auction
    "bid": Term((_R.BID_HIGHER_OR_PASS, _R.MIN_BID, _R.HIGHEST_BID_NAMES_TRUMPS)),
    "hold": Term((_R.DEALER_HOLD,)),
    "contract": Term((_R.CONTRACT_SCORE, _R.THIRTY_MADE, _R.THIRTY_LOST)),
    "kitty": Term((_R.KITTY,)),
    "draw": Term((_R.DRAW_LIMIT,)),
    # Irregularities
    "illegal-renege": Term(
        (_R.ILLEGAL_RENEGE, _R.REVOKE_PENALTY), Irish("Cheil tusa, croch do lámh.", (_S.RIA,))
    ),
    "revoke": Term((_R.ILLEGAL_RENEGE, _R.REVOKE_PENALTY)),
    "established": Term((_R.REVOKE_ESTABLISHED,)),
    "claim": Term((_R.REVOKE_CLAIM_DEADLINE,)),
    "dead-hand": Term((_R.REVOKE_PENALTY,)),
    "out-of-turn": Term((_R.OUT_OF_TURN,), Irish("imirt as láimh", (_S.WORD_LIST,))),
    "misdeal": Term((_R.MISDEAL, _R.WRONG_CARD_COUNT)),
}
"""Every term, by subject."""


def terms_of(rule: Rule) -> tuple[str, ...]:
    """The terms that belong to a rule."""
    return tuple(name for name, term in TERMS.items() if rule in term.rules)
