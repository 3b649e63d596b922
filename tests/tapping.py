"""A page of the desk in the hands of somebody who taps links and fills in forms."""

from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import TypeAlias
from urllib.parse import parse_qsl, urlencode, urljoin

from flask.testing import FlaskClient

_VOID = {"meta", "link", "input", "br", "use"}


@dataclass
class Element:
    """An element of a page with the words in it."""

    tag: str
    attributes: dict[str, str]
    words: list[str] = field(default_factory=list)
    inside: list["Element"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The words, one space apart."""
        return " ".join(" ".join(self.words).split())

    @property
    def name(self) -> str:
        """What a screen reader calls it: by its label, the pictures in it, or its words."""
        labels = (each.attributes.get("aria-label", "") for each in self.inside)
        return self.attributes.get("aria-label") or " ".join(filter(None, labels)) or self.text

    @property
    def classes(self) -> set[str]:
        """Its classes."""
        return set(self.attributes.get("class", "").split())


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self.open: list[Element] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        for outer in self.open:
            outer.inside.append(element)
        if tag not in _VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        for outer in self.open:
            outer.inside.append(element)

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop().tag != tag:
            pass

    def handle_data(self, data: str) -> None:
        for element in self.open:
            element.words.append(data)


OpenPage: TypeAlias = Callable[[str], "Page"]
"""Opens the page with this address."""


class Page:
    """A page that was opened, and what can be done on it."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self._client = client
        answer = client.get(address)
        assert answer.status_code == 200, address
        self.address = address
        self.html = answer.text
        reader = _Reader()
        reader.feed(self.html)
        self.elements = reader.elements

    @property
    def fields(self) -> dict[str, str]:
        """What its address tells."""
        return dict(parse_qsl(self.address.partition("?")[2].partition("#")[0]))

    def tap(self, *names: str) -> "Page":
        """The page after tapping links, one after the other, by what they are called."""
        page = self
        for name in names:
            page = page.go(page.link(name))
        return page

    def go(self, link: str) -> "Page":
        """The page that a link leads to."""
        return Page(self._client, urljoin(f"http://desk{self.address}", link)[len("http://desk") :])

    def link(self, name: str) -> str:
        """Where the link that is called so leads."""
        links = [each for each in self.all("a") if each.name == name]
        assert links, f"nothing to tap is called {name!r}"
        return links[0].attributes["href"]

    def can_tap(self, name: str) -> bool:
        """Whether there is a link that is called so."""
        return any(each.name == name for each in self.all("a"))

    def fill_in(self, within: str, **values: str | list[str]) -> "Page":
        """The page after a form, found by the id of what it is in, was filled in and sent.

        Double underscores in the names stand for dots.
        """
        (around,) = [each for each in self.elements if each.attributes.get("id") == within]
        given = {name.replace("__", "."): value for name, value in values.items()}
        sent: list[tuple[str, str]] = []
        for name, value in _controls(around):
            told = given.get(name, value)
            sent.append((name, told.pop(0) if isinstance(told, list) else told))
        (form,) = [each for each in around.inside if each.tag == "form"]
        return self.go(f"{form.attributes['action']}?{urlencode(sent)}")

    def all(self, tag: str, of_class: str = "") -> list[Element]:
        """The elements of a kind, in order."""
        return [
            each
            for each in self.elements
            if each.tag == tag and (not of_class or of_class in each.classes)
        ]

    def text(self, of_class: str) -> list[str]:
        """The words of everything of a class."""
        return [each.text for each in self.elements if of_class in each.classes]

    @property
    def headline(self) -> str:
        """The answer in one line."""
        return self.text("headline")[0]


def _controls(around: Element) -> list[tuple[str, str]]:
    controls = []
    for each in around.inside:
        if each.tag == "input" and "name" in each.attributes:
            controls.append((each.attributes["name"], each.attributes.get("value", "")))
        if each.tag == "select":
            options = [option for option in each.inside if option.tag == "option"]
            chosen = [option for option in options if "selected" in option.attributes]
            value = (chosen or options)[0].attributes["value"]
            controls.append((each.attributes["name"], value))
    return controls
