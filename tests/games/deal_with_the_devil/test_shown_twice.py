"""A chest that is shown twice: they carry on, or start the row again."""

from __future__ import annotations

from tests.kit.games.deal_with_the_devil.chest_evenings import dealing
from tests.kit.games.deal_with_the_devil.evening import G, R


def test_dwd_193_they_carry_on_by_a_tap_or_with_the_next_chest() -> None:
    for goes_on in (["tap"], []):
        table = dealing()
        table.two()
        table.scan("c", "a", "a")
        if goes_on:
            table.act(R, "carry_on")
            assert "carry_on" not in table.offered(R)
        table.scan("d", "b")
        assert len(table.board.rows.destinations) == 4


def test_dwd_193_they_may_start_the_row_again() -> None:
    table = dealing()
    table.two()
    table.scan("c", "a", "a")
    table.act(G, "start_again")
    assert (table.board.rows.spots, table.board.rows.voids) == (0, 1)
    assert table.journal()[-1] == "This row is void. Mix all four and start again."
