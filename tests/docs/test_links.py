"""What the pages lead to is there: files, headings, pictures, and the keys they tell to press."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(
    [
        *DOCS.rglob("*.md"),
        *ROOT.glob("*.md"),
        *ROOT.glob("companion/games/*/README.md"),
        *ROOT.glob("web/**/README.md"),
    ]
)
TOLD = sorted([*(DOCS / "how-to").glob("*.md"), *(DOCS / "tutorial").glob("*.md")])
"""The pages that say what to press."""
SOURCES = [
    path
    for room in ("companion", "web", "scanner")
    for ending in ("*.py", "*.html", "*.toml")
    for path in (ROOT / room).rglob(ending)
]
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"""\]\(([^)\s]+)\)|(?:src|href)="([^"]+)\"""")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
KEY = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")
NO_ALT = re.compile(r"!\[\]\(|<img(?![^>]*alt=\"[^\"]+)[^>]*>")


def named(path: Path) -> str:
    """The page as a reader recognises it."""
    return path.relative_to(ROOT).as_posix()


@cache
def prose(page: Path) -> str:
    """What stands on a page, without its code."""
    return CODE.sub("", page.read_text("utf-8"))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The headings of a page, as addresses write them."""
    bare = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(bare))
    return frozenset(heading.strip().replace(" ", "-") for heading in plain)


def links(page: Path) -> list[tuple[Path, str]]:
    """Where a page leads in this house: the file, and the heading in it."""
    found = [one or other for one, other in LINK.findall(prose(page))]
    parted = [link.partition("#") for link in found if not re.match(r"\w+:", link)]
    return [((page.parent / file).resolve() if file else page, at) for file, _, at in parted]


def same(text: str) -> str:
    """A text with its line breaks forgotten."""
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_page_leads_only_to_what_is_there(page: Path) -> None:
    there = links(page)
    assert [file for file, _ in there if not file.exists()] == []
    assert [(file.name, at) for file, at in there if at and at not in anchors(file)] == []


def test_every_page_and_picture_is_reached_from_the_readme() -> None:
    reached, new = set[Path](), {ROOT / "README.md"}
    while new:
        reached |= new
        led = {file for page in new if page.suffix == ".md" for file, _ in links(page)}
        new = {file for file in led if file.is_file()} - reached
    wanted = {*DOCS.rglob("*.md"), *(DOCS / "images").iterdir()}
    assert sorted(named(path) for path in wanted - reached) == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_picture_is_told_to_those_who_do_not_see_it(page: Path) -> None:
    assert NO_ALT.findall(prose(page)) == []


@cache
def shown() -> str:
    """Every word that may stand on a page of the companion."""
    return same("\n".join(path.read_text("utf-8") for path in SOURCES))


@pytest.mark.parametrize("page", TOLD, ids=named)
def test_a_key_that_a_page_names_is_there(page: Path) -> None:
    keys = [key.split("→")[-1].strip(" .,:") for key in KEY.findall(same(prose(page)))]
    assert [key for key in keys if key not in shown()] == []
