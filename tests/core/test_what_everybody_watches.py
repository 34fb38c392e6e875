"""Moments: what a game shows to everybody as it comes out, and how it ends."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from companion.core.endings import Ending
from companion.core.journal import Journal
from companion.core.moments import Moment, Mood, Step
from companion.core.play import Play, ask
from companion.core.seats import TABLE, seats_for
from companion.core.standings import (
    RESULT,
    FinalStanding,
    at_the_end,
    by_score,
    by_victory,
    to_the_end,
)
from companion.core.umpire import Umpire
from companion.core.words import T
from tests.kit.tiny_game import TINY, Tiny, next_form

A, B, C = SEATS = seats_for(3)
WON = Ending("won", (B,), T("B wins."))
EARLIER = Moment(T("A bids three."))
STEPS = (Step(A, T("A chest"), 3),)


def test_a_moment_is_seen_plain_and_not_the_last_unless_said_otherwise() -> None:
    moment = EARLIER
    assert (moment.steps, moment.mood, moment.title) == ((), Mood.PLAIN, None)
    assert (moment.heard, moment.last) == (False, False)


def test_a_journal_keeps_moments_in_their_order() -> None:
    journal = Journal()
    assert list(journal.moments) == []
    journal.show(EARLIER)
    journal.show(Moment(T("B passes.")))
    assert [str(each.sentence) for each in journal.moments] == ["A bids three.", "B passes."]


def test_a_board_shows_steps_a_mood_and_a_title() -> None:
    board = Umpire(TINY, SEATS, TINY.settle({}, 3), b"shown").board
    board.show(T("All is lost."), iter(STEPS), Mood.BAD, T("The chest"))
    board.show(T("All is well."))
    assert board.journal.moments == (
        Moment(T("All is lost."), STEPS, Mood.BAD, T("The chest")),
        Moment(T("All is well.")),
    )
    assert board.journal.lines(TABLE) == ()


def test_a_board_hides_something_unless_its_game_says_otherwise() -> None:
    assert Umpire(TINY, SEATS, TINY.settle({}, 3), b"hides").board.hides is True


# --- the end -------------------------------------------------------------------------------------


def test_before_the_end_there_is_nothing_else_to_watch() -> None:
    assert to_the_end((EARLIER,), None) == (EARLIER,)
    assert to_the_end((), None) == ()


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
    shown = to_the_end((EARLIER,), over)
    last = Moment(T("B wins."), over.steps, mood, T("The last chest"), last=True)
    assert shown == (EARLIER, last)


def test_everybody_is_called_with_role_and_score_under_a_title() -> None:
    standings = by_score({A: 3, B: 7}, lambda seat: T("{n}", n=int(seat)), lambda _seat: T("Pope"))
    last = to_the_end((), WON, standings)[-1]
    assert last.title == RESULT
    assert last.mood == Mood.GOOD
    assert last.steps == (
        Step(A, T("Pope"), T("{n}", n=1)),
        Step(B, T("Pope"), T("{n}", n=2), mood=Mood.GOOD),
    )
    own = to_the_end((), replace(WON, title=T("The count")), standings)[-1]
    assert own.title == T("The count")


def test_an_end_with_steps_of_its_own_calls_nobody() -> None:
    standings = by_victory(SEATS, (B,))
    last = to_the_end((), replace(WON, steps=STEPS), standings)[-1]
    assert (last.steps, last.title) == (STEPS, None)


# --- standings -----------------------------------------------------------------------------------


def test_a_score_is_told_in_words_with_the_role_if_there_is_one() -> None:
    found = by_score({B: 3, A: 3}, lambda seat: T("{n} souls", n=int(seat)))
    assert found == (
        FinalStanding(A, 1, 3, T("{n} souls", n=1)),
        FinalStanding(B, 1, 3, T("{n} souls", n=2)),
    )
    [pope] = by_score({A: 3}, lambda _seat: T("3"), lambda _seat: T("Pope"))
    assert (pope.said, pope.role) == (T("3"), T("Pope"))


def test_a_game_is_asked_with_what_everybody_knows_and_how_it_ended() -> None:
    def asked(known: object, over: Ending) -> Iterable[FinalStanding]:
        assert (known, over) == ("known", WON)
        yield FinalStanding(C, 1)

    assert at_the_end(asked, "known", WON, SEATS) == (FinalStanding(C, 1),)


def ends(**more: Any) -> Umpire[Tiny]:
    """The tiny game, over after one answer."""

    def flow(g: Tiny) -> Play[Ending]:
        yield from ask(A, next_form)
        g.show(T("One answer."))
        return WON

    game = replace(TINY, flow=flow, anytime=(), **more)
    return Umpire(game, SEATS, game.settle({}, 3), b"ends")


def test_nobody_stands_anywhere_before_the_end() -> None:
    umpire = ends()
    assert (umpire.standings(), umpire.moments()) == ((), ())
    assert set(umpire.wait.forms) == {A}


def test_at_the_end_a_game_without_scores_says_who_has_won(
    caplog: pytest.LogCaptureFixture,
) -> None:
    umpire = ends()
    with caplog.at_level(logging.ERROR):
        umpire.act(A, "next", {})
        assert umpire.standings() == by_victory(SEATS, (B,))
    assert caplog.text == "", "a game need not tell standings"
    shown = umpire.moments()
    assert [str(each.sentence) for each in shown] == ["One answer.", "B wins."]
    assert shown == to_the_end(shown[:1], WON, by_victory(SEATS, (B,)))


def test_the_standings_of_a_game_are_made_from_what_everybody_knows() -> None:
    def standings(known: Tiny, over: Ending) -> Iterable[FinalStanding]:
        assert known.coins[A].hidden
        return by_score({seat: int(seat) for seat in known.seats}, lambda _seat: over.sentence)

    umpire = ends(standings=standings)
    umpire.act(A, "next", {})
    assert [(each.seat, each.place) for each in umpire.standings()] == [(C, 1), (B, 2), (A, 3)]
