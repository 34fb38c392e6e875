"""The reference says what the program does, and the pages lead to each other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games import found
from docs.make_reference import pages

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md"]
LINK = re.compile(r"\]\(([^)#]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_a_reference_page_is_fresh(path: Path) -> None:
    assert path.read_text("utf-8") == pages()[path], "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_page_leads_only_to_what_is_there(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text("utf-8")) if "://" not in link]
    missing = [link for link in links if not (page.parent / link).exists()]
    assert missing == []


def test_the_readme_leads_to_every_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in found() if f"(companion/games/{name}/README.md)" not in readme] == []
