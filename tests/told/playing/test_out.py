"""Who is out, for the game or for a round, and what everybody learns of it."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.core.secrets import known
from companion.told.reading import list_faults
from tests.kit.games.told_table import A, B, C, ToldTable
from tests.kit.games.told_texts import STEP, with_steps


def laid_out() -> ToldTable:
    """A table with roles."""
    table = ToldTable(players=3)
    table.roles("wolf", "sheep", "wolf")
    return table


def read_by_all(table: ToldTable) -> list[str]:
    """What everybody has read."""
    return [str(line.sentence) for line in table.umpire.journal(TABLE)]


def test_any_107_who_is_out_quietly_shows_no_role() -> None:
    table = laid_out()
    table.do('remove = "b"\nquiet = true')
    board = known(table.board, TABLE)
    assert (board.out, board.playing, board.role(B), read_by_all(table)) == ((B,), (A, C), None, [])
    table.do('remove = "c"')
    assert known(table.board, TABLE).role(C) == "wolf"
    assert read_by_all(table) == ["Seat 3 is out, and was: Wolf."]


def test_any_107_who_is_out_of_a_round_returns() -> None:
    table = laid_out()
    table.do('remove = "[a, c]"\nfor = "round"')
    assert (table.board.playing, table.board.out, table.worth("players")) == ((B,), (), (B,))
    table.do('return = "c"')
    assert [*table.board.playing] == [B, C]
    table.do('return = "everyone"')
    assert [*table.board.playing] == [A, B, C]
    assert [known(table.board, TABLE).role(seat) for seat in (A, B, C)] == [None] * 3


def test_any_107_who_was_out_for_good_returns_too() -> None:
    table = laid_out()
    table.do('remove = "[a, b]"')
    table.do('return = "a"')
    assert (table.board.out, table.board.playing) == ((B,), (A, C))


def test_any_107_whoever_goes_home_is_named_even_if_out_quietly_before() -> None:
    table = laid_out()
    table.do('remove = "b"\nquiet = true')
    table.doing.leave(B)
    assert (table.board.out, known(table.board, TABLE).role(B)) == ((B,), "sheep")


@pytest.mark.parametrize(
    ("step", "secrets"),
    [
        ("remove = \"those(p in players: role(p) == 'wolf')\"\nquiet = true", ["roles"]),
        ('remove = "those(p in players: fist[p] > 1)"\nfor = "round"', ["fist"]),
        ('return = "those(p in everyone: fist[p] > 1)"', ["fist"]),
    ],
)
def test_any_102_who_is_out_and_who_returns_tells_why(step: str, secrets: list[str]) -> None:
    wrong = list_faults(with_steps(STEP + step))
    assert [str(each.what.words["name"]) for each in wrong] == secrets


def test_who_is_out_of_a_round_is_out_quietly_anyway() -> None:
    (fault,) = list_faults(with_steps(f'{STEP}remove = "turn"\nfor = "round"\nquiet = true'))
    assert str(fault.what) == "Nothing is said of those who are out of a round: leave out “quiet”."
