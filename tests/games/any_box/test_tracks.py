"""Tracks, and everybody's mark on them [ANY-064, ANY-065]."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE
from tests.games.any_box.at_table import A, B, BoxEvening, C


def lay_out(table: BoxEvening, low: int = 0, high: int = 20, start: int = 10) -> None:
    """A new track."""
    table.use("tracks", "new_track", title="Health", low=low, high=high, start=start)


def test_any_064_all_begin_between_the_ends() -> None:
    table = BoxEvening(3)
    lay_out(table, low=-5)
    (track,) = table.board.tracks
    assert (str(track.name), track.low, track.high) == ("Health", -5, 20)
    assert track.of(table.board.seats) == ((A, 10), (B, 10), (C, 10))
    assert table.journal()[-1] == "A new track, from −5 to 20: Health."


@pytest.mark.parametrize(("low", "high", "start"), [(0, 0, 0), (5, 1, 3), (0, 9, 10), (0, 9, -1)])
def test_any_064_a_track_goes_up_and_holds_its_start(low: int, high: int, start: int) -> None:
    with pytest.raises(Refused, match="between the lower end"):
        lay_out(BoxEvening(3), low, high, start)


def test_any_064_there_are_four_tracks_until_they_are_put_away() -> None:
    table = BoxEvening(3)
    for _ in range(4):
        lay_out(table, 0, 5, 0)
    table.act(A, "move_mark", track="3", steps=1)
    assert [track.levels for track in table.board.tracks][2:] == [(0, 0, 0), (1, 0, 0)]
    table.take("tracks")
    assert "new_track" not in table.offered(A)
    table.act(A, "no_tracks")
    assert table.board.tracks == ()
    assert table.journal()[-1] == "The tracks are put away."
    assert "move_mark" not in table.offered(A)
    table.take("tracks")
    assert "no_tracks" not in table.offered(A)


def test_any_065_everybody_moves_the_own_mark_as_far_as_the_ends() -> None:
    table = BoxEvening(3)
    lay_out(table)
    for seat, steps, levels in (
        (B, 4, (10, 14, 10)),
        (C, -1, (10, 14, 9)),
        (B, 40, (10, 20, 9)),
        (C, -40, (10, 20, 0)),
    ):
        table.act(seat, "move_mark", track="0", steps=steps)
        assert table.board.tracks[0].levels == levels
    assert table.journal()[-1] == "Health: Seat 3 is at 0 now."
    assert "move_mark" not in table.offered(TABLE)


def test_any_064_among_many_levels_and_sums_stand_beside_the_names() -> None:
    few, many = BoxEvening(9), BoxEvening(10)
    for table in (few, many):
        table.row(*range(1, len(table.board.seats) + 1))
        lay_out(table)
    assert few.board.seat_counts == ()
    (sums, points), (track, levels) = many.board.seat_counts
    assert (str(sums), points[B], str(track), levels[B]) == ("Sum", 2, "Health", 10)
