"""Folders and files named on pages for contributors exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("CONTRIBUTING.md", "docs/explanation/how-it-works.md")
ROOMS = ("companion", "hosting", "web", "scanner", "printables", "lab", "tests", "docs")
NAMED = re.compile(r"`([\w./<>-]+)`")


def missing(text: str) -> list[str]:
    """The paths in a text that do not exist; `<game>` stands for any game."""
    paths = [each for each in NAMED.findall(text) if each.startswith(tuple(f"{r}/" for r in ROOMS))]
    patterns = [re.sub(r"<\w+>", "*", each) for each in paths]
    return [each for each in patterns if not any(ROOT.glob(each.rstrip("/")))]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_on_a_page_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert NAMED.search(text)
    assert missing(text) == []


def test_a_missing_path_is_found() -> None:
    assert missing("in `web/hall.py` and `companion/core/`") == ["web/hall.py"]
