"""The page about game files: its text, and the rows of its tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tests.kit.web.served import ROOT

PAGE = (ROOT / "docs" / "reference" / "game-files.md").read_text("utf-8")
ROW = re.compile(r"^\| `(\w+)` \| .+? \| `(.+?)` \|$", re.MULTILINE)
FUNCTION = re.compile(r"^\| `(\w+)(\(…)?.*?` \| .+? \| (.+?) \| `(.+?)` \|$", re.MULTILINE)


def sections() -> Iterator[tuple[str, str, str]]:
    """Each key of the page with its part and its example."""
    for part in re.split(r"^##+ ", PAGE, flags=re.MULTILINE)[1:]:
        title, _, text = part.partition("\n")
        rows = [] if title == "Expressions" else ROW.findall(text)
        yield from ((title, key, example) for key, example in rows)


EXAMPLES = list(sections())
