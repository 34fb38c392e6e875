"""Folders and files that pages for contributors name are really there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("CONTRIBUTING.md", "docs/explanation/how-it-works.md")
ROOMS = ("companion", "web", "scanner", "printables", "tests", "docs")
NAMED = re.compile(r"`([\w./<>-]+)`")


def missing(text: str) -> list[str]:
    """The paths a text names under which there is nothing; `<game>` stands for any game."""
    paths = [each for each in NAMED.findall(text) if each.startswith(tuple(f"{r}/" for r in ROOMS))]
    patterns = [re.sub(r"<\w+>", "*", each) for each in paths]
    return [each for each in patterns if not any(ROOT.glob(each.rstrip("/")))]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    assert NAMED.search(text)
    assert missing(text) == []


def test_a_path_that_is_gone_is_found() -> None:
    assert missing("in `web/hall.py` and `companion/core/`") == ["web/hall.py"]
