"""The reference says what the program does, and the first page leads to every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import found
from docs.make_reference import pages

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.name)
def test_a_reference_page_is_fresh(path: Path) -> None:
    assert path.read_text("utf-8") == pages()[path], "run `make docs`"


def test_the_readme_leads_to_every_game() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in found() if f"(companion/games/{name}/README.md)" not in readme] == []
