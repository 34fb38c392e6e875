"""The page that helps to choose a game says of each what the game itself says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from companion.core.words import Voice
from companion.games import find_games
from companion.locale.catalogues import Languages
from web.services import GAMES_FOLDER

DOCS = Path(__file__).parents[2] / "docs"
PAGE = Path("how-to/which-game-tonight.md")
ROW = re.compile(r"^\| \[(.+)\]\(#.+\) \| (.+?) \| (\d+)\+ \| (\d+) \| .+ \|$", re.MULTILINE)
AGES = re.compile(r"ages (\d+) and up", re.IGNORECASE)
LANGUAGES = Languages(GAMES_FOLDER)


def name_of(game: Game[Any], folder: str) -> str:
    """What the game is called on the pages of this folder."""
    said = Voice(catalogue=LANGUAGES.of(folder or "en")).say(game.title)
    return said.partition(" · ")[0]


@pytest.mark.parametrize("folder", ["", "de"])
def test_it_names_every_game_with_its_people_and_minutes(folder: str) -> None:
    page = (DOCS / folder / PAGE).read_text("utf-8")
    rows = {name: (people, int(minutes)) for name, people, _, minutes in ROW.findall(page)}
    told = {}
    for game in (each for each in find_games().values() if not each.resolve):
        low, high = min(game.seats), max(game.seats)
        people = str(low) if low == high else f"{low}–{high}"
        told[name_of(game, folder)] = people, game.about.minutes
    assert rows == told
    assert sorted(rows, key=lambda name: rows[name][1]) == list(rows), "the shortest game first"


@pytest.mark.parametrize("folder", ["", "de"])
def test_the_ages_are_those_a_game_says_of_itself(folder: str) -> None:
    page = (DOCS / folder / PAGE).read_text("utf-8")
    rows = {name: age for name, _, age, _ in ROW.findall(page)}
    told = {game.title: AGES.search(str(game.about.blurb)) for game in find_games().values()}
    known = {name: age[1] for name, age in told.items() if age}
    assert known
    assert {name: rows[name] for name in known} == known


@pytest.mark.parametrize("folder", ["", "de"])
def test_every_game_has_a_part_with_a_picture(folder: str) -> None:
    page = (DOCS / folder / PAGE).read_text("utf-8")
    parts = dict(re.findall(r"^## (.+)\n\n!\[.+\]\((.+\.png)\)", page, re.MULTILINE))
    alone = (game for game in find_games().values() if (GAMES_FOLDER / game.id).is_dir())
    assert set(parts) == {name_of(game, folder) for game in alone}
    assert len(set(parts.values())) == len(parts)
