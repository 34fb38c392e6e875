"""How everybody stands at the end, and how the last moment calls them."""

from __future__ import annotations

import logging
from collections.abc import Iterable

import pytest

from companion.core.endings import Ending
from companion.core.moments import Mood
from companion.core.seats import Seat
from companion.core.standings import FinalStanding, at_the_end, by_score, by_victory, to_the_end
from companion.core.words import T

A, B, C = Seat(1), Seat(2), Seat(3)
WON = Ending("won", (B,), T("B wins."))


def test_equal_scores_share_a_place() -> None:
    found = by_score({A: 3, B: 7, C: 3}, lambda seat: T(str(int(seat))))
    assert [(each.seat, each.place, each.score) for each in found] == [
        (B, 1, 7),
        (A, 2, 3),
        (C, 2, 3),
    ]


def test_without_scores_there_are_those_who_have_won_and_the_others() -> None:
    assert [(each.seat, each.place) for each in by_victory((A, B, C), (B,))] == [
        (B, 1),
        (A, 2),
        (C, 2),
    ]
    assert {each.place for each in by_victory((A, B), ())} == {1}


def test_a_game_that_cannot_tell_says_at_least_who_has_won(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_known: object, _over: Ending) -> Iterable[FinalStanding]:
        raise RuntimeError("the Devil is seat 1")

    with caplog.at_level(logging.ERROR):
        found = at_the_end(broken, None, WON, (A, B))
    assert [each.seat for each in found] == [B, A]
    assert "RuntimeError" in caplog.text
    assert "Devil" not in caplog.text


def test_everybody_is_called_from_the_last_place_to_the_first() -> None:
    standings = by_score({A: 3, B: 7, C: 5}, lambda seat: T("{n}", n=int(seat)))
    last = to_the_end((), WON, standings)[-1]
    assert last.last
    assert [(step.who, step.mood) for step in last.steps] == [
        (A, Mood.PLAIN),
        (C, Mood.PLAIN),
        (B, Mood.GOOD),
    ]


def test_who_stands_alike_is_not_called_by_place() -> None:
    together = Ending("won", (A, B), T("You win."))
    steps = to_the_end((), together, by_victory((A, B), (A, B)))[-1].steps
    assert [(step.who, step.figure) for step in steps] == [(A, None), (B, None)]
