"""Hexes come in the order of the board, so that a table is the same on every machine."""

from __future__ import annotations

import pytest

from companion.games.myths.board.hexes import NAMED
from companion.games.myths.board.ranges import PionAndFocus, focus_hexes, views
from companion.games.myths.decks.reading import our_ranges


@pytest.mark.parametrize("focus", [None, "E8", "C3"])
def test_myt_162_the_hexes_offered_come_in_the_order_of_the_board(focus: str | None) -> None:
    position = PionAndFocus(NAMED["E5"], NAMED[focus] if focus else None)
    for diagram in our_ranges().values():
        found = focus_hexes(diagram, position)
        assert list(found) == sorted(found)


@pytest.mark.parametrize("focus", ["E6", "E8", "C3"])
def test_myt_143_the_hexes_of_a_view_come_in_the_order_of_the_board(focus: str) -> None:
    for diagram in our_ranges().values():
        for view in views(diagram, PionAndFocus(NAMED["E5"], NAMED[focus])):
            assert list(view.targets) == sorted(view.targets)
            assert list(view.marked) == sorted(view.marked)
