"""Whole games, many of them random, with every setting."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.umpire import Umpire
from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.state import MeaCulpa
from tests.games.mea_culpa.record import PLAYS
from tests.kit.laws.budget import BUDGET

pytestmark = pytest.mark.long

TABLES: dict[str, dict[str, Any]] = {
    "with the box": {},
    "drawn by hand": {"bag": "hand", "rooms": "scan", "start_order": "hand"},
    "without the box": {"mode": "full", "pope_overflow": "always"},
    "committed bids": {"bids": "committed", "mode": "full"},
    "variant": {"mea_culpa_variant": True, "mode": "full"},
    "other bonuses": {
        "donation_list": True,
        "bonus_goes_to_chest": False,
        "late_compartment_one": "forbid",
    },
}
EACH = BUDGET.games(3)


@pytest.mark.parametrize("players", GAME.seats)
def test_both_endings_are_recorded_for_every_number_of_players(players: int) -> None:
    ours = [name for name in PLAYS.names() if PLAYS.play(name).players == players]
    told = "".join(map(PLAYS.text, ours))
    assert [name for name in GAME.endings if f"ending: {name}" not in told] == []


@pytest.mark.parametrize("settings", TABLES.values(), ids=list(TABLES))
@pytest.mark.parametrize("players", GAME.seats)
def test_random_games_lose_nothing_and_end(settings: dict[str, Any], players: int) -> None:
    for number in range(EACH):
        seed = b"%d by %d" % (number, players)
        agreed = GAME.settle(settings, players)
        umpire: Umpire[MeaCulpa] = Umpire(GAME, seats_for(players), agreed, seed)
        before = dict(umpire.board.souls.positions)
        for entry in play_out(umpire, Chance(seed)):
            assert list(GAME.broken(umpire.board)) == []
            now = dict(umpire.board.souls.positions)
            put_right = umpire.over or entry.offer == "correct_board"
            assert put_right or all(now[seat] >= before[seat] for seat in now)
            before = now
        assert umpire.over is not None
        assert len(umpire.board.report.climbs) == players
        assert len(umpire.board.report.chapters) == umpire.board.round
