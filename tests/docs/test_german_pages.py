"""The German pages say what the English ones say: same steps, same commands, real names of keys."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
GERMAN = ROOT / "docs" / "de"
PAGES = sorted(each for each in GERMAN.rglob("*.md") if each.parent != GERMAN)
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
COMMANDS = re.compile(r"^```console.*?^```", re.MULTILINE | re.DOTALL)
IN_GERMAN = {"tutorial/make-your-own-game.md", "tutorial/make-a-game-on-a-page.md"}
"""Pages with files and outputs that are in German, too; other tests follow them word by word."""
SPAN = re.compile(r"`([^`\n]+)`")
PICTURE = re.compile(r"\(([./\w-]+\.png)\)")
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
STEP = re.compile(r"^(\d\.|-|\|) ", re.MULTILINE)
KEY = re.compile(r"(?<![*\w])\*([^*]+)\*(?![*\w])")
HYPHEN = "\N{SOFT HYPHEN}"


def named(path: Path) -> str:
    """The page's path, for readable test ids."""
    return path.relative_to(GERMAN).as_posix()


def texts(page: Path) -> tuple[str, str]:
    """A German page, and the English one of the same name."""
    english = ROOT / "docs" / page.relative_to(GERMAN)
    return page.read_text("utf-8"), english.read_text("utf-8")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_a_german_page_has_the_parts_of_the_english_one(page: Path) -> None:
    german, english = texts(page)
    blocks = COMMANDS if named(page) in IN_GERMAN else BLOCK
    for part in (blocks, HEADING, STEP):
        assert part.findall(german) == part.findall(english)
    assert [Path(each).name for each in PICTURE.findall(german)] == [
        Path(each).name for each in PICTURE.findall(english)
    ]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_it_names_the_same_commands_and_files(page: Path) -> None:
    german, english = (set(SPAN.findall(BLOCK.sub("", text))) for text in texts(page))
    assert german == english


@cache
def said() -> str:
    """Everything the companion says in German."""
    files = [*ROOT.glob("companion/**/locale/de.po")]
    told = (message.string for file in files for message in read_po(BytesIO(file.read_bytes())))
    each = (text for one in told for text in (one if isinstance(one, tuple) else (one,)))
    return "\n".join(map(str, each)).replace(HYPHEN, "")


@pytest.mark.parametrize("page", [GERMAN / "README.md", *PAGES], ids=named)
def test_every_key_it_names_exists(page: Path) -> None:
    text = re.sub(r"\s+", " ", SPAN.sub("", BLOCK.sub("", page.read_text("utf-8"))))
    keys = [key.split("→")[-1].strip(" .,:") for key in KEY.findall(text)]
    assert [key for key in keys if key not in said()] == []
