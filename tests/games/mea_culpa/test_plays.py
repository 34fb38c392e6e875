"""Whole games: the recorded ones word for word, and many by chance with every setting."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.chance import Chance
from companion.core.seats import seats_for
from companion.core.standin import play_out
from companion.core.umpire import Umpire
from companion.games.mea_culpa.game import GAME
from companion.games.mea_culpa.state import MeaCulpa
from tests.games.mea_culpa.record import FRESH, PLAYS, Head, answers, told

RECORDED = sorted(PLAYS.glob("*.txt"))
TABLES: dict[str, dict[str, Any]] = {
    "with the box": {},
    "drawn by hand": {"bag": "hand", "rooms": "scan"},
    "without the box": {"mode": "full", "pope_overflow": "always"},
    "committed bids": {"bids": "committed", "mode": "full"},
    "variant": {"mea_culpa_variant": True, "mode": "full"},
    "other bonuses": {"bonus_goes_to_chest": False, "late_compartment_one": "forbid"},
}
EACH = 3


def test_every_recorded_play_is_there() -> None:
    assert {path.stem for path in RECORDED} == set(FRESH)


@pytest.mark.parametrize("path", RECORDED, ids=[path.stem for path in RECORDED])
def test_a_recorded_play_goes_as_it_went(path: Any) -> None:
    text = path.read_text("utf-8")
    assert told(Head.read(text), answers(text)) == text


@pytest.mark.parametrize("players", GAME.seats)
def test_both_endings_are_recorded_for_every_number_of_players(players: int) -> None:
    texts = [path.read_text("utf-8") for path in RECORDED]
    ours = "".join(text for text in texts if Head.read(text).players == players)
    assert [name for name in GAME.endings if f"ending: {name}" not in ours] == []


@pytest.mark.parametrize("settings", TABLES.values(), ids=list(TABLES))
@pytest.mark.parametrize("players", GAME.seats)
def test_games_by_chance_keep_everything_and_end(settings: dict[str, Any], players: int) -> None:
    for number in range(EACH):
        seed = b"%d by %d" % (number, players)
        agreed = GAME.settle(settings, players)
        umpire: Umpire[MeaCulpa] = Umpire(GAME, seats_for(players), agreed, seed)
        before = dict(umpire.board.positions)
        for _ in play_out(umpire, Chance(seed)):
            assert list(GAME.broken(umpire.board)) == []
            now = dict(umpire.board.positions)
            assert umpire.over or all(now[seat] >= before[seat] for seat in now)
            before = now
        assert umpire.over is not None
        assert len(umpire.board.climbs) == players
        assert len(umpire.board.chapters) == umpire.board.round
