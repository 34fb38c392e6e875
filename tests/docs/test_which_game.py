"""The page that helps to choose a game says of each what the game itself says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.games import found

DOCS = Path(__file__).parents[2] / "docs"
PAGE = Path("how-to/which-game-tonight.md")
ROW = re.compile(r"^\| \[(.+)\]\(#(.+)\) \| (.+?) \| (\d+) \|", re.MULTILINE)


@pytest.mark.parametrize(("folder", "to"), [("", "to"), ("de", "bis")])
def test_it_names_every_game_with_its_people_and_minutes(folder: str, to: str) -> None:
    page = (DOCS / folder / PAGE).read_text("utf-8")
    rows = {name: (people, int(minutes)) for name, _, people, minutes in ROW.findall(page)}
    told = {}
    for game in found().values():
        low, high = min(game.seats), max(game.seats)
        people = str(low) if low == high else f"{low} {to} {high}"
        told[game.title.partition(" · ")[0]] = people, game.minutes
    assert rows == told
    assert sorted(rows, key=lambda name: rows[name][1]) == list(rows), "the shortest game first"


@pytest.mark.parametrize("folder", ["", "de"])
def test_every_game_has_a_part_with_a_picture(folder: str) -> None:
    page = (DOCS / folder / PAGE).read_text("utf-8")
    parts = dict(re.findall(r"^## (.+)\n\n!\[.+\]\((.+\.png)\)", page, re.MULTILINE))
    assert set(parts) == {game.title.partition(" · ")[0] for game in found().values()}
    assert len(set(parts.values())) == len(parts)
