"""The blocks of code in a Markdown file, in their order, and the answers that stand below them."""

import re
from dataclasses import dataclass
from pathlib import Path

ADDRESS = "http://127.0.0.1:8025"
"""The address at which every text has the service; a test puts its own in its place."""


@dataclass(frozen=True)
class Block:
    """A block of code: the heading above it, the language it says it is in, and what it says."""

    heading: str
    language: str
    text: str


@dataclass(frozen=True)
class Step:
    """A block to run, and the block right below it that shows what comes of it, if there is one."""

    run: Block
    shown: Block | None


def blocks(path: Path) -> list[Block]:
    """Every block of the file."""
    found: list[Block] = []
    heading = ""
    parts = re.findall(
        r"^#+ ([^\n]+)$|^```(\w*)\n(.*?)^```$", path.read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    for title, language, text in parts:
        if title:
            heading = title
        else:
            found.append(Block(heading, language, text))
    return found


def steps(path: Path, languages: tuple[str, ...] = ("sh",)) -> list[Step]:
    """Each block in one of these languages, with the answer that is shown for it."""
    every = blocks(path)
    following = [*every[1:], None]
    return [
        Step(block, after if after and after.language in ("json", "text") else None)
        for block, after in zip(every, following, strict=True)
        if block.language in languages
    ]
