"""The file that the tutorial types block by block, in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.kit.web.served import ROOT

PAGES = {
    "en": ROOT / "docs" / "tutorial" / "make-your-own-game.md",
    "de": ROOT / "docs" / "de" / "tutorial" / "make-your-own-game.md",
}
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
ABOVE = ("above the first `[[phase]]`", "über das erste `[[phase]]`")
FIRST = re.compile(r"^\[\[phase\]\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """What stands between two lines of a page that open and close it."""

    kind: str
    text: str
    above: bool

    def typed(self, told: str) -> str:
        """The file once this is written where the page says: at the end, or above all phases."""
        if not self.above:
            return told + self.text
        return FIRST.sub(lambda found: self.text + found[0], told, count=1)


def blocks(page: str) -> Iterator[Block]:
    """All blocks of a page, in their order."""
    at = 0
    for found in BLOCK.finditer(page):
        before, at = " ".join(page[at : found.start()].split()), found.end()
        yield Block(found[1], found[2], any(each in before for each in ABOVE))


def whole_file(language: str) -> str:
    """What somebody has typed who has followed the page to its end."""
    told = ""
    for block in blocks(PAGES[language].read_text("utf-8")):
        told = block.typed(told) if block.kind == "toml" else told
    return told
