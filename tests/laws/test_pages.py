"""Law 2 over the wire: what pages and other clients are sent, for every game there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Game
from tests.laws import pages
from tests.laws.plays import GAMES


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_pages_of_twins_are_sent_the_same_to_the_byte(game: Game[Any], tmp_path: Path) -> None:
    compared = 0
    for number in range(3):
        players = game.seats[number % len(game.seats)]
        folder = tmp_path / str(number)
        compared += pages.check(folder, game, players, 14, b"evening %d" % number)
    assert compared > 0
