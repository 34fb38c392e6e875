"""Boards and cards on paper: the companion guides the turns (ledger, 11)."""

from __future__ import annotations

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE, Seat
from companion.core.umpire import LEAVE
from companion.games.myths.state import LETTERS
from tests.kit.games.boxes import lay_out
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.setting_up import fresh


def on_paper() -> MythsEvening:
    """The first blue character's turn; all pieces and cards are on paper."""
    return MythsEvening("A", mode="paper")


def test_on_paper_nothing_hidden_is_stored() -> None:
    table = on_paper()
    assert table.board.hands == {}
    assert (table.board.hides, MythsEvening().board.hides) == (False, True)
    for letter in LETTERS:
        assert (len(table[letter].library), len(table[letter].under)) == (0, 0)


def test_on_paper_the_parts_of_a_turn_follow_each_other() -> None:
    table = on_paper()
    asked, moves = [], []
    while table.board.active == "A":
        moves.append((table.board.this_turn.move_left, table.board.this_turn.swift_left))
        asked.append(str(table.umpire.prompt(Seat(1))))
        table.act("A", "step_done")
    assert [each.partition(":")[2][:20] for each in asked] == [
        " advance the action ",
        " a move and a swift ",
        " do what happens at ",
    ]
    assert moves == [(False, False), (True, True), (False, False)]
    assert table.choices("A", "start_turn", "who") == ["B", "C"]


def test_on_paper_notes_are_kept_in_the_log() -> None:
    table = on_paper()
    table.umpire.act(Seat(1), "note", {"text": "Long Spear was played"})
    assert any("Long Spear was played" in line for line in table.journal(TABLE))
    assert table.asks("A", "step_done")
    table.umpire.act(Seat(1), "note", {"text": "x" * 120})
    for text in ("", "x" * 121):
        with pytest.raises(Refused):
            table.umpire.act(Seat(1), "note", {"text": text})
    table.umpire.act(Seat(1), "note", {"text": "x"})


def test_on_paper_the_dead_have_no_turn_and_the_last_side_wins() -> None:
    table = on_paper()
    table.act("A", "fallen", who="A")
    assert table.choices("A", "start_turn", "who") == ["B", "C"]
    table.act("A", "start_turn", who="B")
    for letter in "DEF":
        table.act("B", "fallen", who=letter)
    assert table.ended == ("won", (Seat(1),))


# --- the clock -----------------------------------------------------------------------------------


def clocks(table: MythsEvening) -> list[float | None]:
    """The seconds of every clock that is running."""
    return [offer.after for offer in table.umpire.offers(TABLE) if offer.name == "time_up"]


def test_on_paper_the_clock_rings_once_in_each_part_of_a_turn() -> None:
    table = MythsEvening("A", mode="paper", seconds=90)
    for _ in range(3):
        assert clocks(table) == [90]
        assert table.umpire.waiting() == (Seat(1),), "nobody waits for the clock"
        table.umpire.act(TABLE, "time_up", {})
        assert (table.board.this_turn.time_up, clocks(table)) == (True, [])
        table.act("A", "step_done")
    assert table.journal().count("Time is up, Bronze Warden.") == 3
    assert not table.board.this_turn.time_up


def test_without_a_number_of_seconds_and_without_paper_there_is_no_clock() -> None:
    for table in (MythsEvening("A", mode="paper"), MythsEvening("A", mode="blind", seconds=90)):
        assert clocks(table) == []


def test_on_paper_the_clock_stops_when_its_character_dies_or_leaves() -> None:
    umpire = fresh(6, mode="paper", seconds=90, first_player=1)
    for seat, letter in zip(umpire.seats, "ADBECF", strict=True):
        if umpire.board.characters[letter].seat is None:
            umpire.act(seat, "take", {"take": letter})
    lay_out(umpire)
    assert umpire.board.active == "A"
    umpire.act(Seat(1), LEAVE, {})
    assert umpire.board.active == "D"
    umpire.act(Seat(2), "fallen", {"who": "D"})
    assert umpire.board.active == "B"
