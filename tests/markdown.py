"""The blocks of code in a Markdown file, in their order, and the answers that stand below them."""

import re
from dataclasses import dataclass
from pathlib import Path

ADDRESS = "http://127.0.0.1:8025"
"""The address at which every text has the service; a test puts its own in its place."""

_PARTS = re.compile(r"^#+ ([^\n]+)$|^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A block of code: the heading and the paragraph above it, its language, and what it says."""

    heading: str
    above: str
    language: str
    text: str

    @property
    def named(self) -> str | None:
        """The file or the card that the paragraph above names last, if it names one."""
        names = re.findall(r"`([\w.]+)`", self.above)
        return names[-1] if names else None


@dataclass(frozen=True)
class Step:
    """A block to run, and the block right below it that shows what comes of it, if there is one."""

    run: Block
    shown: Block | None


def blocks(path: Path) -> list[Block]:
    """Every block of the file."""
    text = path.read_text("utf-8")
    found: list[Block] = []
    heading, end = "", 0
    for part in _PARTS.finditer(text):
        title, language, code = part.groups()
        if title is None:
            above = text[end : part.start()].strip().rpartition("\n\n")[2]
            found.append(Block(heading, above, language, code))
        heading, end = title or heading, part.end()
    return found


def steps(path: Path) -> list[Step]:
    """Each block for a shell, with the answer that is shown for it."""
    every = blocks(path)
    return [
        Step(block, below if below is not None and below.language in ("json", "text") else None)
        for block, below in zip(every, [*every[1:], None], strict=True)
        if block.language == "sh"
    ]
