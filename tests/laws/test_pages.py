"""Law 2 over the wire: what pages and other clients are sent, for every game there is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.commands.playing import able_sizes
from companion.core.chance import Chance
from companion.core.game import Game
from companion.core.umpire import Entry
from companion.tables.people import HOST, eyes_of
from tests.laws import pages
from tests.laws.plays import GAMES
from web.memo import Memo


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_pages_of_twins_are_sent_the_same_to_the_byte(game: Game[Any], tmp_path: Path) -> None:
    compared = 0
    for number in range(3):
        sizes = able_sizes(game, {})
        players = sizes[number % len(sizes)]
        folder = tmp_path / str(number)
        compared += pages.check(folder, game, players, 14, b"evening %d" % number)
    assert compared > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_region_that_is_not_drawn_again_would_look_the_same(
    game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = Chance(b"memo")
    companion = pages.Companion(tmp_path / "table", game, max(game.seats))
    for _ in range(25):
        if companion.umpire.over:
            break
        while not (able := list(companion.able())):
            companion.clock.now += 1  # all look at something for a while
            companion.room.tick()
        viewer, offer = chance.pick(able)
        values = offer.some(eyes_of(viewer), chance)
        companion.do(Entry(viewer, offer.name, values))
        for who in (*companion.table.players, HOST, None):
            remembered = companion.room.regions(who)
            with monkeypatch.context() as forgetful:
                forgetful.setattr(Memo, "drawn", lambda _memo, pen, _voice, page: pen.draw(page))
                assert companion.room.regions(who) == remembered
    companion.close()
