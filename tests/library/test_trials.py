"""Trying a game alone: everybody else is played for, no list shows the table, nothing is kept."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.games import find_games
from companion.library.registry import NoSuchTable, Tables
from companion.library.rehearsal import SameLuck
from companion.library.trials import (
    KEEP_SECONDS,
    NAMES,
    begin_trial,
    choose_players,
    remove_forgotten_trials,
)
from companion.storage.encryption import KEY_BYTES, Vault
from companion.storage.memory import MemoryLog
from companion.table.record.record import State

GAMES = {id_: game for id_, game in find_games().items() if game.is_whole}
NOW = 1_000_000.0
HOUR_SECONDS = 3600
MAX_ANSWERS = 3000


@pytest.fixture
def tables() -> Tables:
    """No tables yet."""
    return Tables(MemoryLog(), Vault(bytes(KEY_BYTES)), lambda: NOW, SameLuck("trials"))


def test_every_game_can_be_tried_but_a_box_of_tools() -> None:
    assert find_games().keys() - GAMES.keys() == {"any_box", "told"}


@pytest.mark.parametrize("game", GAMES)
def test_the_computer_plays_for_everybody_but_the_first(tables: Tables, game: str) -> None:
    trial = begin_trial(tables, GAMES[game])
    record = tables.open(trial.table.code).record
    assert record.state is State.PLAYING
    assert record.people.names == NAMES[: choose_players(GAMES[game], GAMES[game].about.trial)]
    assert record.pace.stand_ins == {*record.people.order} - {trial.seat.seat}
    assert record.explains


@pytest.mark.parametrize("game", GAMES)
def test_with_the_computer_as_the_first_too_it_comes_to_its_end(
    tables: Tables, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    trial = begin_trial(tables, GAMES[game])
    table = tables.open(trial.table.code)
    table.record.pace.stand_ins.add(trial.seat.seat)
    now = NOW
    for _ in range(MAX_ANSWERS):
        if table.record.state is State.ENDED:
            assert not caplog.records, "a policy failed"
            return
        if table.pace.play_for_absent() is None:
            now += HOUR_SECONDS
            assert table.pace.ring(now), "nobody plays, and no clock runs"
    pytest.fail("it does not end")


def test_about_as_many_play_as_sit_around_a_table_at_home() -> None:
    chosen = {
        id_: choose_players(GAMES[id_], GAMES[id_].about.trial)
        for id_ in ("werewolf", "liars_dice", "myths")
    }
    assert chosen == {"werewolf": 5, "liars_dice": 4, "myths": 2}


def test_no_list_shows_it(tables: Tables) -> None:
    code = begin_trial(tables, GAMES["liars_dice"]).table.code
    assert tables.list() == []
    assert [each.code for each in tables.list_trials()] == [code]


def test_whoever_plays_a_real_game_is_not_played_for(tables: Tables) -> None:
    table = tables.open(tables.create("liars_dice", {}).code)
    for name in NAMES[:3]:
        table.people.join(name)
    assert not table.record.pace.stand_ins


def test_it_leads_to_no_real_table(tables: Tables) -> None:
    table = tables.open(begin_trial(tables, GAMES["liars_dice"]).table.code)
    table.record.closed = True
    with pytest.raises(Refused, match="tries the game alone"):
        tables.again(table, "liars_dice", {})
    assert tables.list() == []


def test_one_that_is_not_played_for_an_hour_is_removed(tables: Tables) -> None:
    code = begin_trial(tables, GAMES["liars_dice"]).table.code
    kept = tables.create("liars_dice", {}).code
    assert remove_forgotten_trials(tables, NOW + KEEP_SECONDS) == []
    assert remove_forgotten_trials(tables, NOW + KEEP_SECONDS + 1) == [code]
    with pytest.raises(NoSuchTable):
        tables.open(code)
    assert [each.code for each in tables.list()] == [kept]
