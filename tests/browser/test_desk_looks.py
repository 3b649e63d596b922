"""How the pages of the desk look and read: to everybody, on narrow screens, and on paper."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias
from urllib.parse import quote

import pytest

from tests.browser.questions import ASKED
from tests.browser.visits import DESKTOP, NARROW, PHONE, Visit
from tests.servers import ON_LOOPBACK, ROOT

pytestmark = [pytest.mark.browser, *ON_LOOPBACK]

OpenPage: TypeAlias = Callable[..., Visit]
Size: TypeAlias = tuple[int, int]

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

TEN = ",".join(quote(f"Player {number}") for number in range(1, 11))
LONG_NAMES = ("Bartholomew-Maximilian", "Aoife Ní Mhaolchatha", "Wilhelminafeatherstonehaugh", "Jo")
LONG = ",".join(map(quote, LONG_NAMES))
LONG_TRICK = ",".join(
    f"{quote(name)}:{card}" for name, card in zip(LONG_NAMES, ("2C", "3C", "4C", "5C"), strict=True)
)

PAGES = {
    "play, empty": "/",
    "play": ASKED["play"],
    "play, a card refused": f"{ASKED['play']}&card=9C",
    "play, with faults": "/?trump=5H&trick=ZZ&hand=JH,JH",
    "play, another edition": f"{ASKED['play']}&edition=1999.1",
    "play, in Chinese": f"{ASKED['play']}&lang=zh",
    "play, in four colours": f"{ASKED['play']}&colours=4",
    "trick of ten": ASKED["trick"],
    "rob": ASKED["rob"],
    "deal, empty": "/deal",
    "deal, irregular": ASKED["deal"],
    "deal, with faults": f"{ASKED['deal']}&rob.player=Ann&rob.discard=ZZ&nonsense=1",
    "deal, ten players": f"/deal?players={TEN}&dealer=Player%201&trump=5H"
    "&tricks=Player%202:2C,Player%203:3C,Player%204:4C,Player%205:5C",
    "deal, long names": f"/deal?players={LONG}&dealer=Jo&trump=5H&tricks={LONG_TRICK}",
    "score, empty": "/score",
    "score": ASKED["score"],
    "score, ten players": f"/score?players={TEN}",
    "score, long names": f"/score?players={LONG}&tricks=Jo,Jo",
    "score, with faults": "/score?players=Ann,Ben&tricks=Ann&scores=Ann:many",
    "score, a pool": "/score?game=spoil_five&pool=20&stake=5",
    "rules": "/rules",
    "rules found": "/rules?find=trump",
    "a rule": "/rules/illegal-renege",
    "a house rule": "/rules/renege-cards",
    "glossary": "/glossary",
}
EVERY_PAGE = pytest.mark.parametrize("address", PAGES.values(), ids=PAGES)


def violations(desk: Visit, *rules: str) -> list[str]:
    """What axe-core has against the page as it is, by all its rules or some."""
    # Scripts of the page's own are held to its policy; this one is of the browser's tools.
    desk.page.evaluate(AXE.read_text(encoding="utf-8"))
    found = desk.page.evaluate(
        "options => axe.run(document, options).then(({ violations }) => violations)",
        {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})},
    )
    return [
        f"{each['id']}: {each['help']}: {json.dumps([node['html'] for node in each['nodes']])}"
        for each in found
    ]


@pytest.mark.skipif(
    not AXE.exists(), reason="NOT TESTED FOR ACCESSIBILITY: axe-core is missing (npm ci)"
)
class TestEverybody:
    """Pages are made for everybody, whatever they read them with."""

    @EVERY_PAGE
    def test_finds_nothing_in_the_way(self, open_page: OpenPage, address: str) -> None:
        """axe-core finds no violation on any kind of page, light or dark, large or small."""
        desk = open_page(address)
        for width, height in (PHONE, DESKTOP):
            desk.page.set_viewport_size({"width": width, "height": height})
            desk.page.emulate_media(color_scheme="light")
            assert violations(desk) == []
            # Only colours differ in the dark.
            desk.page.emulate_media(color_scheme="dark")
            assert violations(desk, "color-contrast", "link-in-text-block") == []

    def test_would_find_what_is_in_the_way(self, open_page: OpenPage) -> None:
        """A card without a name would be found."""
        desk = open_page(ASKED["play"])
        desk.page.evaluate("document.querySelector('.card').removeAttribute('aria-label')")
        assert [each.split(":")[0] for each in violations(desk)] == ["link-name", "svg-img-alt"]


class TestNarrowScreens:
    """At 320 pixels everything is still there, without scrolling sideways."""

    @EVERY_PAGE
    def test_scroll_only_down(self, open_page: OpenPage, address: str, screenshots: Path) -> None:
        """No page is wider than the narrowest phone, nor than the usual ones."""
        desk = open_page(address, NARROW)
        name = re.sub(r"\W+", "-", next(key for key in PAGES if PAGES[key] == address))
        desk.page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
        desk.page.screenshot(path=screenshots / f"narrow-{name}.png", full_page=True)

        for width in (NARROW[0], PHONE[0], DESKTOP[0]):
            desk.page.set_viewport_size({"width": width, "height": 700})
            assert desk.page.evaluate("document.documentElement.scrollWidth") <= width

    def test_show_a_hand_in_one_row(self, open_page: OpenPage) -> None:
        """The five cards of a hand lie side by side, however narrow the phone."""
        desk = open_page(ASKED["play"], NARROW)
        cards = [each.bounding_box() for each in desk.page.locator(".slot-hand .card").all()]

        assert len(cards) == 5
        assert len({each["y"] for each in cards if each}) == 1
        assert all(each and each["width"] >= 40 for each in cards)

    def test_show_a_trick_of_ten_in_two_rows(self, open_page: OpenPage) -> None:
        """The ten cards of the largest trick lie in two rows of five."""
        desk = open_page(ASKED["trick"], NARROW)
        for place in (".slot-trick .card", ".strength .card"):
            tops = [each.bounding_box() for each in desk.page.locator(place).all()]
            rows = [each["y"] for each in tops if each]
            assert sorted(rows.count(row) for row in set(rows)) == [5, 5]

    def test_keep_each_card_of_the_pack_in_one_line(self, open_page: OpenPage) -> None:
        """The ten, which is the widest, is no higher than the cards beside it."""
        desk = open_page(PAGES["deal, long names"], NARROW)
        heights = {
            round(box["height"])
            for each in desk.page.locator(".grid [role=img]").all()
            if (box := each.bounding_box())
        }
        assert len(heights) == 1

    def test_leave_room_for_fingers(self, open_page: OpenPage) -> None:
        """Cards and seats are at least 44 pixels high and 36 wide, so none is tapped by mistake."""
        desk = open_page(PAGES["deal, ten players"], NARROW)
        for link in desk.page.locator(".grid a, .seats a").all():
            box = link.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["width"] >= 36


class TestWideScreens:
    """On a wide screen the question is asked beside the ruling."""

    @pytest.mark.parametrize("question", ["play", "trick", "deal", "rob", "score"])
    def test_show_the_ruling_beside_the_question(
        self, open_page: OpenPage, question: str, screenshots: Path
    ) -> None:
        """The ruling is in sight, left of what is tapped; on a phone it stands above."""
        desk = open_page(ASKED[question], DESKTOP)
        desk.page.screenshot(path=screenshots / f"wide-{question}.png", full_page=True)
        answer = desk.page.locator("#answer").bounding_box()
        asked = desk.page.locator("#answer ~ *").first.bounding_box()
        assert answer is not None
        assert asked is not None

        assert answer["x"] + answer["width"] <= asked["x"]
        assert answer["y"] == pytest.approx(asked["y"], abs=8)

        desk.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        answer = desk.page.locator("#answer").bounding_box()
        asked = desk.page.locator("#answer ~ *").first.bounding_box()
        assert answer is not None
        assert asked is not None
        assert answer["y"] + answer["height"] <= asked["y"]


def pages_of(pdf: bytes) -> int:
    """How many pages a document has."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("language", ["en", "zh"])
class TestPaper:
    """A ruling is printed on A5 and signed."""

    @pytest.mark.parametrize(
        ("question", "most"), [("play", 1), ("trick", 1), ("rob", 1), ("score", 1), ("deal", 2)]
    )
    def test_takes_one_sheet(
        self, open_page: OpenPage, question: str, most: int, language: str, screenshots: Path
    ) -> None:
        """The ruling on a card, a trick, a rob or a score takes one page, that on a deal two."""
        desk = open_page(f"{ASKED[question]}&lang={language}")
        file = screenshots / f"{question}-{language}.pdf"
        pdf = desk.page.pdf(path=file, format="A5", prefer_css_page_size=True)

        assert 1 <= pages_of(pdf) <= most

    @pytest.mark.parametrize("question", ASKED)
    def test_shows_what_is_signed(
        self, open_page: OpenPage, question: str, language: str, screenshots: Path
    ) -> None:
        """On paper are the ruling, the rule, the edition, the house rules and the QR code."""
        desk = open_page(f"{ASKED[question]}&lang={language}")
        desk.page.emulate_media(media="print")
        # The text of an A5 page is 128 mm wide.
        desk.page.set_viewport_size({"width": 484, "height": 726})
        desk.page.screenshot(path=screenshots / f"paper-{question}-{language}.png", full_page=True)

        for part in (".headline", ".rule", ".qr svg", ".link", "dl.sheet", ".sign", ".card"):
            if not (part == ".card" and question == "score"):
                assert desk.page.locator(f"{part} >> visible=true").count() >= 1, part
        assert desk.page.locator(".sign span").all_inner_texts() == (
            ["Table", "Referee", "Signature"] if language == "en" else ["桌号", "裁判", "签名"]
        )

    @pytest.mark.parametrize("question", ASKED)
    def test_leaves_out_what_is_tapped(
        self, open_page: OpenPage, question: str, language: str
    ) -> None:
        """Tabs, the pack, forms, buttons and the foot of the page are not printed."""
        desk = open_page(f"{ASKED[question]}&lang={language}")
        desk.page.emulate_media(media="print")

        for part in ("nav", ".grid", "form", "button", "textarea", "summary", ".bottom", ".short"):
            assert desk.page.locator(f"{part} >> visible=true").count() == 0, part

    def test_names_the_cards_in_words(self, open_page: OpenPage, language: str) -> None:
        """Beside the pictures stand the cards of the question in words, on paper alone."""
        desk = open_page(f"{ASKED['play']}&lang={language}")
        words = desk.page.locator(".in-words")
        assert not any(each.is_visible() for each in words.all())
        desk.page.emulate_media(media="print")

        told = [each.inner_text() for each in words.all() if each.is_visible()]
        assert told[:2] == (
            ["the five of hearts", "the king of hearts"]
            if language == "en"
            else ["红心 5", "红心 K"]
        )
        assert len(told) == 3


class TestTheFirstLoad:
    """A hall has little signal, so pages are small."""

    MOST_BYTES = 150_000

    @pytest.mark.parametrize("address", ["/", ASKED["play"], ASKED["deal"]])
    def test_is_small(self, open_page: OpenPage, address: str) -> None:
        """A page and all that it shows take less than 150 kB, even if nothing were compressed."""
        desk = open_page(address)
        desk.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        desk.page.wait_for_load_state("networkidle")
        own = [each for each in desk.responses if not each.from_service_worker]
        of_the_page = [each for each in own if each.request.service_worker is None]
        names = [each.url.rpartition("/")[2].partition("?")[0] for each in of_the_page]

        assert {"desk.css", "desk.js"} <= set(names)
        assert ("cards.svg" in names) == (address != "/")
        assert sum(len(each.body()) for each in of_the_page) < self.MOST_BYTES
