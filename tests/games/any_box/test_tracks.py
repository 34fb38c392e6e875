"""Tracks, by number."""

from __future__ import annotations

import pytest

from companion.core.fields import Refused
from companion.core.seats import TABLE
from tests.games.any_box.at_table import A, B, BoxEvening, C


def with_track(low: int = 0, high: int = 20, start: int = 10) -> BoxEvening:
    table = BoxEvening(3)
    lay_out(table, low, high, start)
    return table


def lay_out(table: BoxEvening, low: int, high: int, start: int) -> None:
    table.take("tracks")
    table.act(A, "new_track", title="Health", low=low, high=high, start=start)


def test_any_064_all_begin_between_the_ends() -> None:
    table = with_track(-5, 20, 10)
    (track,) = table.board.tracks
    assert (str(track.name), track.low, track.high) == ("Health", -5, 20)
    assert track.of(table.board.seats) == ((A, 10), (B, 10), (C, 10))
    assert table.told()[-1] == "A new track, from −5 to 20: Health."


@pytest.mark.parametrize(("low", "high", "start"), [(0, 0, 0), (5, 1, 3), (0, 9, 10), (0, 9, -1)])
def test_any_064_a_track_goes_up_and_holds_its_start(low: int, high: int, start: int) -> None:
    with pytest.raises(Refused, match="between the lower end"):
        with_track(low, high, start)


def test_any_065_everybody_moves_the_own_mark_as_far_as_the_ends() -> None:
    table = with_track()
    table.act(B, "move_mark", track="0", steps=4)
    table.act(C, "move_mark", track="0", steps=-1)
    assert table.board.tracks[0].levels == (10, 14, 9)
    assert table.told()[-1] == "Health: Seat 3 is at 9 now."
    table.act(B, "move_mark", track="0", steps=40)
    table.act(C, "move_mark", track="0", steps=-40)
    assert table.board.tracks[0].levels == (10, 20, 0)
    assert "move_mark" not in table.asked(TABLE)
    table.leave(C)
    assert table.board.tracks[0].levels == (10, 20, 0)


def test_any_064_there_are_four_tracks_until_they_are_put_away() -> None:
    table = with_track()
    for _ in range(3):
        lay_out(table, 0, 5, 0)
    table.act(A, "move_mark", track="3", steps=1)
    assert [track.levels for track in table.board.tracks][2:] == [(0, 0, 0), (1, 0, 0)]
    table.take("tracks")
    assert "new_track" not in table.asked(A)
    table.act(A, "no_tracks")
    assert table.board.tracks == ()
    assert "move_mark" not in table.asked(A)
    table.take("tracks")
    assert "no_tracks" not in table.asked(A)
