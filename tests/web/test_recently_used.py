"""Caches that forget what was used longest ago."""

from __future__ import annotations

import pytest

from web.server.recently_used import RecentlyUsed


def test_a_value_is_made_once_while_it_is_here() -> None:
    words: RecentlyUsed[int, str] = RecentlyUsed(2)
    assert words.get_or_make(1, lambda: "one") == "one"
    assert words.get_or_make(1, lambda: pytest.fail("made again")) == "one"


def test_what_was_used_longest_ago_makes_room() -> None:
    squares: RecentlyUsed[int, int] = RecentlyUsed(2)
    for number in (1, 2, 1, 3):
        squares.get_or_make(number, lambda number=number: number**2)  # type: ignore[misc]
    assert [squares.get(number) for number in (1, 2, 3)] == [1, None, 9]


def test_looking_does_not_count_as_use() -> None:
    squares: RecentlyUsed[int, int] = RecentlyUsed(2)
    for number in (1, 2):
        squares.get_or_make(number, lambda number=number: number**2)  # type: ignore[misc]
    assert squares.get(1) == 1
    squares.get_or_make(3, lambda: 9)
    assert squares.get(1) is None
