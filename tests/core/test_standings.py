"""How everybody stands at the end, and how the last moment calls them."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.game import Interruptions
from companion.core.moments import Moment, Mood, Step
from companion.core.play import Play, ask
from companion.core.seats import Seat, seats_for
from companion.core.standings import (
    RESULT,
    FinalStanding,
    add_ending,
    list_final_standings,
    rank_by_score,
    rank_by_victory,
)
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, next_form

A, B, C = SEATS = seats_for(3)
WON = Ending("won", (B,), T("B wins."))
EARLIER = Moment(T("A bids three."))
STEPS = (Step(A, T("A chest"), 3),)


def souls(seat: Seat) -> T:
    return T("{n} souls", n=int(seat))


def test_a_higher_score_is_a_better_place_and_equal_scores_share_one() -> None:
    assert rank_by_score({C: 3, B: 7, A: 3}, souls) == (
        FinalStanding(B, 1, 7, T("{n} souls", n=2)),
        FinalStanding(A, 2, 3, T("{n} souls", n=1)),
        FinalStanding(C, 2, 3, T("{n} souls", n=3)),
    )
    [pope] = rank_by_score({A: 3}, souls, lambda _seat: T("Pope"))
    assert pope.role == T("Pope")


def test_the_lowest_score_may_be_the_best() -> None:
    places = {
        each.seat: (each.place, each.score)
        for each in rank_by_score({C: 3, B: 7, A: 3}, souls, lowest=True)
    }
    assert places == {A: (1, 3), C: (1, 3), B: (3, 7)}


def test_without_scores_there_are_those_who_have_won_and_the_others() -> None:
    found = rank_by_victory(SEATS, (B,))
    assert [(each.seat, each.place) for each in found] == [(B, 1), (A, 2), (C, 2)]
    assert {each.place for each in rank_by_victory((A, B), ())} == {1}


def test_a_game_is_asked_with_what_everybody_knows_and_how_it_ended() -> None:
    def asked(known: object, over: Ending) -> Iterable[FinalStanding]:
        assert (known, over) == ("known", WON)
        yield FinalStanding(C, 1)

    assert list_final_standings(asked, "known", WON, SEATS) == (FinalStanding(C, 1),)


def test_a_game_that_cannot_tell_says_at_least_who_has_won(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(_known: object, _over: Ending) -> Iterable[FinalStanding]:
        raise RuntimeError("the Devil is seat 1")

    with caplog.at_level(logging.ERROR):
        found = list_final_standings(broken, None, WON, (A, B))
    assert [each.seat for each in found] == [B, A]
    assert "RuntimeError" in caplog.text
    assert "Devil" not in caplog.text


# --- the last moment -----------------------------------------------------------------------------


def test_before_the_end_there_is_nothing_else_to_watch() -> None:
    assert add_ending((EARLIER,), None) == (EARLIER,)


@pytest.mark.parametrize(
    ("over", "mood"),
    [
        (replace(WON, steps=STEPS), Mood.GOOD),
        (replace(WON, winners=(), steps=STEPS), Mood.BAD),
        (replace(WON, winners=()), Mood.PLAIN),
    ],
)
def test_an_end_is_good_for_winners_and_bad_if_all_that_came_out_helped_nobody(
    over: Ending, mood: Mood
) -> None:
    over = replace(over, title=T("The last chest"))
    last = Moment(T("B wins."), over.steps, mood, T("The last chest"), last=True)
    assert add_ending((EARLIER,), over) == (EARLIER, last)


def test_everybody_is_called_from_the_last_place_to_the_first_under_a_title() -> None:
    standings = rank_by_score({A: 3, B: 7, C: 5}, souls, lambda _seat: T("Pope"))
    [last] = add_ending((), WON, standings)
    assert (last.title, last.mood, last.last) == (RESULT, Mood.GOOD, True)
    assert last.steps == (
        Step(A, T("Pope"), T("{n} souls", n=1)),
        Step(C, T("Pope"), T("{n} souls", n=3)),
        Step(B, T("Pope"), T("{n} souls", n=2), mood=Mood.GOOD),
    )
    [own] = add_ending((), replace(WON, title=T("The count")), standings)
    assert own.title == T("The count")


def test_an_end_with_steps_of_its_own_calls_nobody() -> None:
    [last] = add_ending((), replace(WON, steps=STEPS), rank_by_victory(SEATS, (B,)))
    assert (last.steps, last.title) == (STEPS, None)


def test_if_all_stand_alike_those_who_have_won_are_called() -> None:
    together = Ending("won", (A, B), T("You win."))
    steps = add_ending((), together, rank_by_victory((A, B), (A, B)))[-1].steps
    assert [(step.who, step.figure) for step in steps] == [(A, None), (B, None)]


# --- at a table ----------------------------------------------------------------------------------


def ends(**more: Any) -> Umpire[Tiny]:
    """The tiny game, over after one answer."""

    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, next_form)
        g.show(T("One answer."))
        return WON

    game = replace(TINY, flow=flow, interruptions=Interruptions(), **more)
    return Umpire(game, SEATS, game.settle({}, 3), b"ends")


def test_at_the_end_a_game_without_scores_says_who_has_won(
    caplog: pytest.LogCaptureFixture,
) -> None:
    umpire = ends()
    assert (umpire.standings(), umpire.moments()) == ((), ()), "it is not over yet"
    with caplog.at_level(logging.ERROR):
        umpire.act(A, "next", {})
        assert umpire.standings() == rank_by_victory(SEATS, (B,))
    assert caplog.text == "", "a game need not tell standings"
    shown = umpire.moments()
    assert [str(each.sentence) for each in shown] == ["One answer.", "B wins."]
    assert shown == add_ending(shown[:1], WON, rank_by_victory(SEATS, (B,)))


def test_the_standings_of_a_game_are_made_from_what_everybody_knows() -> None:
    def standings(known: Tiny, over: Ending) -> Iterable[FinalStanding]:
        assert known.coins[A].hidden
        return rank_by_score({seat: int(seat) for seat in known.seats}, lambda _seat: over.sentence)

    umpire = ends(standings=standings)
    umpire.act(A, "next", {})
    assert [(each.seat, each.place) for each in umpire.standings()] == [(C, 1), (B, 2), (A, 3)]
