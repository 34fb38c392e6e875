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

    def typed(self, file: str) -> str:
        """The file once this is written where the page says: at the end, or above all phases."""
        if not self.above:
            return file + self.text
        return FIRST.sub(lambda match: self.text + match[0], file, count=1)


def blocks(page: str) -> Iterator[Block]:
    """All blocks of a page, in their order."""
    at = 0
    for match in BLOCK.finditer(page):
        before, at = " ".join(page[at : match.start()].split()), match.end()
        yield Block(match[1], match[2], any(each in before for each in ABOVE))


def whole_file(language: str) -> str:
    """What somebody has typed who has followed the page to its end."""
    file = ""
    for block in blocks(PAGES[language].read_text("utf-8")):
        file = block.typed(file) if block.kind == "toml" else file
    return file
