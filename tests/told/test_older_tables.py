"""Saved games told in files are played on under the limits on work with which they began."""

from __future__ import annotations

import tomllib
from base64 import b64decode
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.core.seats import TABLE, Seat
from companion.games import find_games
from companion.games.any_box import GAME
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table import Table
from companion.told.all_games import OWN
from companion.told.playing.budget import EARLIER, Budget
from tests.kit.table_evening import NAMES, A, B, C, TableEvening

OLDER: dict[str, Any] = tomllib.loads((Path(__file__).parent / "older.toml").read_text("utf-8"))


def older(folder: Path, name: str) -> TableEvening:
    """A companion of today that has taken this table of an earlier one."""
    evening = TableEvening(folder, GAME, luck="another")
    kept = OLDER[name]
    evening.code = evening.tables.import_(
        b64decode(kept["archive"]), kept["code"], trusted=False
    ).code
    return evening


def state(table: Table) -> tuple[State, object]:
    """How the table stands, and what keeps it from going on."""
    return table.record.state, table.durable.trouble


def answer(table: Table) -> None:
    """The one whose turn it is says a number."""
    offer = next(each for each in table.offers.of(Seat(1)) if each.offer.name == "seal")
    table.act(Seat(1), "mine", offer.id, {"so": 2})


@pytest.mark.parametrize("name", ["playing", "first"])
def test_any_101_a_game_that_may_do_less_today_goes_on(tmp_path: Path, name: str) -> None:
    evening = older(tmp_path, name)
    assert len(evening.table.record.playing().entries) == 1
    for seat in evening.table.record.people.players:
        evening.table.fairness.welcome_back(seat)
    answer(evening.table)
    left = state(evening.table), evening.table.record.digest()
    table = evening.restart()
    assert (state(table), table.record.digest()) == left
    assert left[0][1] is None
    assert len(table.record.playing().entries) == 2


def test_any_101_a_game_that_has_ended_by_its_work_has_ended(tmp_path: Path) -> None:
    evening = older(tmp_path, "ended")
    assert state(evening.table) == (State.ENDED, None)
    assert evening.tables.verify(*evening.export()).right


OUT = """title = "Out"
about = "Somebody is out."
players = [3, 3]

[[phase]]
name = "All"

[[phase.step]]
remove = "first(players)"

[[phase.step]]
pause = "Talk."

[[phase.step]]
pause = "Talk again."
"""


def test_any_107_whoever_was_out_and_passed_a_note_goes_on_with_notes(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, next(islice(GAME.iter_earlier_versions(), 1, None)))
    evening.do(HOST, "~settings", box="own", file=OUT, sealing="sealed")
    evening.start(*NAMES)
    evening.do(A, "note", to=2, text="It was Cleo.")
    evening.do(B, "continue")
    table = evening.restart(GAME)
    assert state(table) == (State.PLAYING, None)
    assert "note" in evening.may(A)


def test_any_106_a_game_of_ours_that_is_told_anew_goes_on_as_it_began(tmp_path: Path) -> None:
    werewolf = find_games()["werewolf"]
    evening = TableEvening(tmp_path, next(werewolf.iter_earlier_versions()))
    evening.start(*NAMES, "Dora")
    evening.do(A, "continue")
    evening.restart(werewolf)
    evening.do(A, "continue")
    table = evening.restart(werewolf)
    assert state(table) == (State.PLAYING, None)
    assert len(table.record.playing().entries) == 2
    assert str(table.record.playing().prompt(TABLE)).startswith("Werewolves, open your eyes")


def test_old_clocks_have_neither_lost_nor_gained_while_anybody_could_answer(
    tmp_path: Path,
) -> None:
    clocks = older(tmp_path, "clocks").table.record.pace.clocks
    assert clocks is not None
    assert {seat: clock.left for seat, clock in clocks.of.items()} == {A: 300_000, B: 300_000}


def test_any_107_a_pause_that_the_dead_could_end_is_over(tmp_path: Path) -> None:
    evening = older(tmp_path, "out")
    assert state(evening.table) == (State.PLAYING, None)
    assert len(evening.table.record.playing().entries) == 1


def test_any_107_whoever_is_out_has_no_notes_today(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, OWN)
    evening.do(HOST, "~settings", file=OUT, sealing="sealed")
    evening.start(*NAMES)
    assert not {"note", "show_note", "continue"} & evening.may(A)
    (note,) = (each.offer for each in evening.table.offers.of(B) if each.offer.name == "note")
    assert note.fields["to"].limits()["options"] == [C]
    evening.do(B, "note", to=3, text="It was Cleo.")
    assert "show_note" in evening.may(C)


def test_any_101_how_much_a_game_could_do_before_is_not_changed() -> None:
    assert (
        Budget(100_000, 2_000, 4_000_000, 40, 200, 2_000, 20_000, 5_000),
        Budget(200_000, 200_000, 4_000_000, 40, 0, 20_000, 20_000, 20_000, out_goes_on=True),
    ) == EARLIER
