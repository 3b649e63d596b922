"""How the tests of the desk read a page: its links, its anchors and its text."""

from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

VOID = {"br", "hr", "img", "input", "link", "meta", "use"}


class Page(HTMLParser):
    """A page as it is read: what it links to, what can be linked to, and its words."""

    def __init__(self, answer: TestResponse) -> None:
        super().__init__()
        self.answer = answer
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.words: list[str] = []
        self.in_header: list[bool] = []
        """Whether each of the tags stands in the header, which is the same on every page."""
        self._open: list[str] = []
        self.feed(answer.get_data(as_text=True))
        self.close()
        assert self._open == [], "an element is left open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_header.append("header" in self._open)
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag, f"</{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """All its words, with single spaces."""
        return " ".join("".join(self.words).split())

    @property
    def ids(self) -> list[str]:
        """What can be linked to."""
        return [attributes["id"] for _, attributes in self.tags if "id" in attributes]

    def all(self, tag: str) -> list[dict[str, str]]:
        """The attributes of every element with this tag."""
        return [attributes for name, attributes in self.tags if name == tag]

    def addresses(self) -> Iterator[str]:
        """Every address below the header, without those of other hosts, as a path from the root."""
        here = self.answer.request.full_path
        for (_, attributes), in_header in zip(self.tags, self.in_header, strict=True):
            for name in () if in_header else ("href", "src", "action"):
                if name in attributes and not urlsplit(attributes[name]).netloc:
                    yield urljoin(here, attributes[name])


def page_at(client: FlaskClient, path: str, **headers: str) -> Page:
    """The page at an address, which must be there."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = client.get(path, headers=told)
    assert answer.status_code == 200, path
    assert answer.mimetype == "text/html", path
    return Page(answer)


def without_anchor(address: str) -> str:
    """The address of the page alone."""
    return urldefrag(address).url
