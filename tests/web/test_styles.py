"""One thing has one place in the style, too: two games cannot mean two things by one name."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

STYLES = Path(__file__).parents[2] / "web" / "static" / "css"
RULE = re.compile(r"([^{}@]+)\{([^{}]*)\}")
BARE = re.compile(r"\.([a-z][\w-]*)")


def laid_out() -> dict[str, set[str]]:
    """In which files it stands how the children of each class are laid out."""
    places: dict[str, set[str]] = defaultdict(set)
    for file in STYLES.glob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", file.read_text(), flags=re.DOTALL)
        for selectors, content in RULE.findall(text):
            for name in map(BARE.fullmatch, re.split(r",\s*", selectors.strip())):
                if name and re.search(r"\bdisplay: *(inline-)?(grid|flex)", content):
                    places[name[1]].add(file.name)
    return places


def test_every_name_is_laid_out_in_one_file() -> None:
    places = laid_out()
    assert "hand" in places
    assert {name: files for name, files in places.items() if len(files) > 1} == {}
