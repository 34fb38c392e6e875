"""Everything the pages refer to exists: files, headings, pictures, and buttons to press."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(
    [
        *DOCS.rglob("*.md"),
        *ROOT.glob("*.md"),
        *ROOT.glob("companion/**/README.md"),
        *ROOT.glob("web/**/README.md"),
    ]
)
TOLD = sorted([*(DOCS / "how-to").glob("*.md"), *(DOCS / "tutorial").glob("*.md")])
"""The pages that name buttons."""
SOURCES = [
    path
    for room in ("companion", "hosting", "web", "scanner")
    for ending in ("*.py", "*.html", "*.toml")
    for path in (ROOT / room).rglob(ending)
]
"""All text that may appear on the companion's pages."""
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"""\]\(([^)\s]+)\)|(?:src|href)="([^"]+)\"""")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
KEY = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")
NO_ALT = re.compile(r"!\[\]\(|<img(?![^>]*alt=\"[^\"]+)[^>]*>")


def named(path: Path) -> str:
    """The page's path within the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def prose(page: Path) -> str:
    """The text of a page, without its code."""
    return CODE.sub("", page.read_text("utf-8"))


@cache
def anchors(page: Path) -> frozenset[str]:
    """The headings of a page, as anchors."""
    bare = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in HEADING.findall(bare))
    return frozenset(heading.strip().replace(" ", "-") for heading in plain)


def links(page: Path) -> list[tuple[Path, str]]:
    """The links of a page within the project: the file, and the heading in it."""
    found = [one or other for one, other in LINK.findall(prose(page))]
    parted = [link.partition("#") for link in found if not re.match(r"\w+:", link)]
    return [((page.parent / file).resolve() if file else page, at) for file, _, at in parted]


def same(text: str) -> str:
    """A text without its line breaks."""
    return re.sub(r"\s+", " ", text)


def test_every_link_leads_to_an_existing_file_and_heading() -> None:
    leads = [(named(page), file, at) for page in PAGES for file, at in links(page)]
    assert [(page, file) for page, file, _ in leads if not file.exists()] == []
    assert [
        (page, file.name, at) for page, file, at in leads if at and at not in anchors(file)
    ] == []


def test_every_page_and_picture_can_be_reached_from_the_readme() -> None:
    reached, new = set[Path](), {ROOT / "README.md"}
    while new:
        reached |= new
        led = {file for page in new if page.suffix == ".md" for file, _ in links(page)}
        new = {file for file in led if file.is_file()} - reached
    wanted = {*DOCS.rglob("*.md"), *(DOCS / "images").iterdir()}
    assert sorted(named(path) for path in wanted - reached) == []


def test_every_picture_has_an_alternative_text() -> None:
    assert [(named(page), each) for page in PAGES for each in NO_ALT.findall(prose(page))] == []


def test_every_button_a_page_names_exists() -> None:
    shown = same("\n".join(path.read_text("utf-8") for path in SOURCES))
    keys = [(named(page), key) for page in TOLD for key in KEY.findall(same(prose(page)))]
    assert [
        (page, key) for page, key in keys if key.split("→")[-1].strip(" .,:") not in shown
    ] == []
