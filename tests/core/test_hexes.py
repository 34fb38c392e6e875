"""Hexagonal geometry: ways, distances and discs."""

from __future__ import annotations

from companion.core.hexes import WAYS, Hex, disc


def test_ways_go_clockwise_and_end_where_they_began() -> None:
    assert WAYS == ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
    turned = [Hex(1, 0).turned(sixths) for sixths in (-1, 0, 1, 5, 6, 7)]
    assert turned == [WAYS[5], WAYS[0], WAYS[1], WAYS[5], WAYS[0], WAYS[1]]
    assert Hex(1, 0).turned() == WAYS[1]
    assert Hex(2, -1).turned(3) == Hex(-2, 1)


def test_hexes_are_reached_by_steps() -> None:
    assert Hex(2, 1).plus(Hex(1, 0)) == Hex(3, 1)
    assert Hex(1, 1).plus(Hex(1, 0), 2).minus(Hex(3, 0)) == Hex(0, 1)
    assert Hex(3, -1).distance(Hex(-1, 2)) == 4
    assert Hex(2, 1).neighbours() == tuple(Hex(2 + q, 1 + r) for q, r in WAYS)


def test_a_disc_has_all_hexes_row_by_row() -> None:
    assert disc(0) == ((0, 0),)
    assert disc(1) == ((0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1))
    assert len(disc(4)) == 61
