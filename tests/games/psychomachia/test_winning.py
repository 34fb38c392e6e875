"""Complete sets and the end: PSY-150 to PSY-155, PS-32 to PS-35."""

from __future__ import annotations

import pytest

from companion.core.endings import Ending
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.records import TurnStep
from companion.games.psychomachia.uses import why_not_now
from companion.games.psychomachia.winning import standing, standings
from tests.kit.games.psychomachia.evening import A, B, C, D, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.winning import (
    SEVEN,
    SINS,
    SIX,
    about_to,
    completes,
    won,
    wrathful,
)

OVER = Ending("over", (), T("Over."))


def test_psy_150_a_set_is_announced_immediately_and_counts_at_the_end_of_the_turn() -> None:
    table = about_to(B)
    table.raise_(B, "PH1")
    assert "Seat 2 has a complete set!" in table.journal()
    assert table.board.sets.counted == {}
    table.end(B)
    assert table.board.sets.counted[B].turn == 1


def test_psy_150_a_set_broken_in_the_same_turn_does_not_count() -> None:
    lay = Lay(heaven="patience EK1 GT1 GC1 LC1 SD1", earth="PH1", hell="WP1", black=1, white=1)
    table = PsychomachiaEvening(3, {A: lay})
    table.raise_(A, "PH1")
    table.invoke(A, "wrath", card="PH1")
    assert "The set of Seat 1 is broken." in table.journal()
    table.end(A)
    assert not table.board.sets.final


def test_psy_154_at_the_end_sets_come_first_then_names_in_place() -> None:
    lay = {A: Lay(heaven="WP1 EK1"), B: Lay(heaven=SEVEN), C: Lay(hell="WP2 EK2 GT2")}
    table = PsychomachiaEvening(4, lay)
    assert why_not_now(table.board, A) is None
    unranked = [(each.seat, each.place, each.score) for each in standings(table.board, OVER)]
    assert unranked == [(B, 1, 7), (C, 2, 3), (A, 3, 2), (D, 4, 0)]
    table.board.sets.standings = (standing(table.board, B),)
    ranked = [(each.seat, each.place, str(each.said)) for each in standings(table.board, OVER)]
    assert ranked == [
        (B, 1, "7 names in place"),
        (C, 2, "3 names in place"),
        (A, 3, "2 names in place"),
        (D, 4, "0 names in place"),
    ]
    assert str(why_not_now(table.board, A)) == "The game is over."


def test_psy_151_the_first_set_starts_the_final_round() -> None:
    table = about_to(A)
    completes(table, A)
    assert table.board.sets.final
    assert table.board.sets.turns_left == 2
    assert "Seat 1 has completed a set: the final round begins." in table.journal()
    table.pass_turn(B)
    assert table.board.sets.turns_left == 1


@pytest.mark.parametrize(("seat", "left"), [(A, 2), (B, 1), (C, 0)])
def test_psy_152_the_round_ends_before_the_first_player(seat: Seat, left: int) -> None:
    table = about_to(seat)
    completes(table, seat)
    assert (table.board.sets.turns_left or 0) == left
    order = {A: (B, C), B: (C,), C: ()}[seat]
    for each in order:
        assert won(table) is None
        table.pass_turn(each)
    assert won(table) == (seat,)


def test_psy_152_the_round_ends_before_whoever_has_the_mark() -> None:
    mine = Lay(heaven=SIX, earth="PH1", white=1)
    last = PsychomachiaEvening(3, {A: mine}, turn_of=A, first=B)
    completes(last, A)
    assert won(last) == (A,), "A is the last before the first player"
    table = PsychomachiaEvening(3, {C: mine}, turn_of=C, first=B)
    completes(table, C)
    assert table.board.sets.turns_left == 1
    table.pass_turn(A)
    assert won(table) == (C,)


def test_psy_153_the_sets_complete_at_that_moment_are_compared() -> None:
    table = about_to(B, {C: Lay(hell="WP3")})
    completes(table, B)
    table.pass_turn(C)
    assert won(table) == (B,)
    assert [each.seat for each in table.board.sets.standings] == [B]
    assert table.board.step is TurnStep.OVER


def test_psy_153_a_later_set_starts_a_final_round_again() -> None:
    lay = {B: Lay(heaven=SIX, earth="PH1 PH2", white=1), C: Lay(hell="wrath")}
    table = PsychomachiaEvening(3, lay, turn_of=B, throws="bbbbb wwwww wwwww bbbbb")
    completes(table, B)
    table.begin(C)
    table.invoke(C, "wrath", card="PH1")
    table.end(C)
    assert not table.board.sets.final
    table.pass_turn(A)
    table.begin(B)
    table.raise_(B, "PH2")
    table.end(B)
    assert table.board.sets.counted[B].turn == 4
    assert table.board.sets.turns_left == 1
    table.pass_turn(C)
    assert won(table) == (B,)


def both_sets() -> PsychomachiaEvening:
    """B, whose turn is the last of the round, has both sets; A has seven virtues."""
    lay = {A: Lay(heaven="WP3 EK3 GT3 GC3 LC3 SD3 PH3"), B: Lay(heaven=SEVEN, hell=SINS)}
    return PsychomachiaEvening(2, lay, turn_of=B)


def test_psy_154_both_sets_come_first() -> None:
    table = both_sets()
    table.end(B)
    assert won(table) == (B,)
    assert str(table.umpire.over and table.umpire.over.sentence) == (
        "Seat 2 wins with seven virtues in heaven, and seven sins in hell as well."
    )


def test_psy_154_then_more_names_then_the_earlier_set() -> None:
    names = PsychomachiaEvening(
        2, {A: Lay(heaven=SEVEN), B: Lay(hell=SINS, heaven="WP3")}, turn_of=A
    )
    names.end(A)
    names.pass_turn(B)
    assert won(names) == (B,)
    assert "with 8 names in place against 7" in names.prompt(A)
    early = PsychomachiaEvening(2, {A: Lay(heaven=SEVEN), B: Lay(hell=SINS)}, turn_of=A)
    early.end(A)
    early.pass_turn(B)
    assert won(early) == (A,)
    assert "which was complete first" in early.prompt(A)


def test_psy_154_the_earlier_set_wins_whatever_the_seat() -> None:
    lay = {A: Lay(hell=SINS), C: Lay(heaven=SEVEN)}
    table = PsychomachiaEvening(3, lay, turn_of=C, first=C)
    table.end(C)
    table.pass_turn(A)
    table.pass_turn(B)
    assert won(table) == (C,), "C was complete in turn 1, A in turn 2"
    assert [(each.seat, each.turn) for each in table.board.sets.standings] == [(C, 1), (A, 2)]


def test_psy_154_a_set_broken_and_completed_again_counts_from_then() -> None:
    lay = {
        A: Lay(heaven=SIX, earth="PH1 PH3", white=1),
        B: Lay(hell=f"{SINS} wrath"),
    }
    table = PsychomachiaEvening(2, lay, throws="bbbbb wwwww bbbbb")
    completes(table, A)
    table.begin(B)
    table.invoke(B, "wrath", card="PH1")
    table.end(B)
    assert won(table) == (B,), "only B is complete then"


def test_psy_154_of_three_sets_the_best_is_compared_with_the_next() -> None:
    both = {A: Lay(heaven=SEVEN, hell="WP5"), B: Lay(hell=SINS, heaven="WP4 EK4")}
    table = PsychomachiaEvening(
        3, {**both, C: Lay(heaven="WP3 EK3 GT3 GC3 LC3 SD3 PH3")}, turn_of=A
    )
    table.end(A)
    table.pass_turn(B)
    table.pass_turn(C)
    assert won(table) == (B,)
    assert [each.seat for each in table.board.sets.standings] == [B, A, C]
    assert "with 9 names in place against 8" in table.prompt(A)


def test_psy_155_the_end_is_announced_in_a_sentence() -> None:
    table = about_to(C)
    completes(table, C)
    assert table.prompt(A) == "Seat 3 wins with seven virtues in heaven."
    sins = PsychomachiaEvening(3, {C: Lay(hell=SINS)}, turn_of=C)
    sins.end(C)
    assert sins.umpire.over is not None
    assert (sins.umpire.over.name, sins.prompt(A)) == (
        "sins",
        "Seat 3 wins with seven sins in hell.",
    )


# --- scenarios -----------------------------------------------------------------------------------


def test_ps_32_victory() -> None:
    lay = Lay(heaven="kindness WP1 GT1 GC1 LC1 SD1", earth="PH1", white=1)
    table = PsychomachiaEvening(3, {B: lay}, turn_of=B)
    completes(table, B)
    table.pass_turn(C)
    assert won(table) == (B,)
    first = about_to(A)
    completes(first, A)
    first.pass_turn(B)
    assert won(first) is None
    first.pass_turn(C)
    assert won(first) == (A,)
    last = about_to(C)
    completes(last, C)
    assert won(last) == (C,)


def test_ps_33_a_broken_set() -> None:
    table = wrathful(lock=False)
    assert won(table) is None
    assert "No set is complete any more, so the game continues." in table.journal()
    assert table.umpire.waiting() == (A,)
    assert not table.board.sets.final
    assert table.board.sets.counted == {}


def two_complete(b_hell: str, c_heaven: str) -> PsychomachiaEvening:
    """B has seven virtues, C seven sins, each some of the others; the round ends with C."""
    lay = {B: Lay(heaven=SEVEN, hell=b_hell), C: Lay(hell=SINS, heaven=c_heaven)}
    table = PsychomachiaEvening(3, lay, turn_of=B)
    table.end(B)
    table.pass_turn(C)
    return table


def test_ps_34_two_complete() -> None:
    assert won(two_complete("WP3 EK3", "WP4 EK4 GT4 GC4")) == (C,)
    assert won(two_complete("WP3 EK3", "WP4 EK4")) == (B,)


def test_ps_35_not_a_set() -> None:
    twice = PsychomachiaEvening(3, {A: Lay(heaven="WP1 EK1 GT1 SD1 SD2 LC1 PH1")})
    twice.end(A)
    assert not twice.board.sets.final
    earth = PsychomachiaEvening(3, {A: Lay(heaven="WP1 EK1 GT1 SD1 LC1 PH1", earth="GC1")})
    earth.end(A)
    assert not earth.board.sets.final
