"""A game with only paper: a folder with every kind of aid, even if no game uses it yet."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import companion.games
from companion.core.game import Game
from tests.kit.sheets import PAPER_GAME, some_game


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """A game whose folder is the paper game's, copied to where games are found."""
    stand_in = (
        some_game()
    )  # before the path is extended: the paper game has no rules, so it is not a game to find
    there = tmp_path / "paper_game"
    there.mkdir()
    (there / "__init__.py").touch()
    for file in PAPER_GAME.iterdir():
        (there / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])
    yield replace(stand_in, about=replace(stand_in.about, id=there.name))
    sys.modules.pop(f"companion.games.{there.name}", None)
