"""Complete sets and the end: PSY-150 to PSY-155; other endings: `test_other_ends.py`."""

from __future__ import annotations

import pytest

from companion.core.endings import Ending
from companion.core.seats import Seat
from companion.core.words import T
from companion.games.psychomachia.records import TurnStep
from companion.games.psychomachia.uses import why_not_now
from companion.games.psychomachia.winning import make_set_standing, standings
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

# --- the final round -----------------------------------------------------------------------------


def test_psy_150_and_151_a_set_is_announced_at_once_and_counts_when_the_turn_ends() -> None:
    table = about_to(A)
    table.raise_(A, "PH1")
    assert "Seat 1 has a complete set!" in table.journal()
    assert table.board.sets.counted == {}
    table.end(A)
    assert table.board.sets.final
    assert table.board.sets.counted[A].turn == 1
    assert "Seat 1 has completed a set: the final round begins." in table.journal()


def test_psy_150_a_set_broken_in_the_same_turn_does_not_count() -> None:
    lay = Lay(heaven="patience EK1 GT1 GC1 LC1 SD1", earth="PH1", hell="WP1", black=1, white=1)
    table = PsychomachiaEvening(3, {A: lay})
    table.raise_(A, "PH1")
    table.invoke(A, "wrath", card="PH1")
    assert "The set of Seat 1 is broken." in table.journal()
    table.end(A)
    assert not table.board.sets.final


@pytest.mark.parametrize(("seat", "order"), [(A, (B, C)), (B, (C,)), (C, ())])
def test_psy_152_and_ps_32_victory(seat: Seat, order: tuple[Seat, ...]) -> None:
    table = about_to(seat)
    completes(table, seat)
    assert (table.board.sets.turns_left or 0) == len(order)
    for each in order:
        assert won(table) is None
        table.pass_turn(each)
    assert won(table) == (seat,)
    assert [each.seat for each in table.board.sets.standings] == [seat]
    assert table.board.step is TurnStep.OVER


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


def test_psy_153_and_ps_33_a_broken_set() -> None:
    table = wrathful(lock=False)
    assert won(table) is None
    assert "No set is complete any more, so the game continues." in table.journal()
    assert table.umpire.waiting() == (A,)
    assert not table.board.sets.final
    assert table.board.sets.counted == {}


def test_psy_153_a_later_set_starts_a_final_round_again() -> None:
    lay = {B: Lay(heaven=SIX, earth="PH1 PH2", white=1), C: Lay(hell="wrath")}
    table = PsychomachiaEvening(3, lay, turn_of=B, throws="bbbbb wwwww wwwww bbbbb")
    completes(table, B)
    table.begin(C)
    table.invoke(C, "wrath", card="PH1")
    table.end(C)
    table.pass_turn(A)
    table.begin(B)
    table.raise_(B, "PH2")
    table.end(B)
    assert table.board.sets.counted[B].turn == 4
    assert table.board.sets.turns_left == 1
    table.pass_turn(C)
    assert won(table) == (B,)


# --- several sets --------------------------------------------------------------------------------


def ended(lay: dict[Seat, Lay], first: Seat = A, n: int = 3) -> PsychomachiaEvening:
    """A game with these tables, in which nothing is done until it is over."""
    table = PsychomachiaEvening(n, lay, turn_of=first, first=first)
    table.end(first)
    while not table.umpire.over:
        table.pass_turn(table.umpire.waiting()[0])
    return table


@pytest.mark.parametrize(
    ("virtues", "sins", "winner"),
    [
        ("WP3 EK3", "WP4 EK4 GT4 GC4", C),  # 9 names against 11
        ("WP3 EK3", "WP4 EK4", B),  # 9 each, and B's set is the earlier one
    ],
)
def test_psy_154_and_ps_34_two_complete(virtues: str, sins: str, winner: Seat) -> None:
    table = ended({B: Lay(heaven=SEVEN, hell=virtues), C: Lay(hell=SINS, heaven=sins)}, first=B)
    assert won(table) == (winner,)


def test_psy_154_and_155_both_sets_come_first() -> None:
    twice = Lay(heaven=SEVEN, hell=SINS)
    table = ended({A: Lay(heaven="WP3 EK3 GT3 GC3 LC3 SD3 PH3"), B: twice}, n=2)
    assert won(table) == (B,)
    said = "Seat 2 wins with seven virtues in heaven, and seven sins in hell as well."
    assert table.prompt(A) == said


@pytest.mark.parametrize(
    ("his", "winner", "said"),
    [("WP3", B, "with 8 names in place against 7"), ("", A, "which was complete first")],
)
def test_psy_154_and_155_then_more_names_then_the_earlier_set(
    his: str, winner: Seat, said: str
) -> None:
    table = ended({A: Lay(heaven=SEVEN), B: Lay(hell=SINS, heaven=his)}, n=2)
    assert won(table) == (winner,)
    assert said in table.prompt(A)


def test_psy_154_the_earlier_set_wins_whatever_the_seat() -> None:
    table = ended({A: Lay(hell=SINS), C: Lay(heaven=SEVEN)}, first=C)
    assert won(table) == (C,), "C was complete in turn 1, A in turn 2"
    assert [(each.seat, each.turn) for each in table.board.sets.standings] == [(C, 1), (A, 2)]


def test_psy_154_of_three_sets_the_best_is_compared_with_the_next() -> None:
    lay = {A: Lay(heaven=SEVEN, hell="WP5"), B: Lay(hell=SINS, heaven="WP4 EK4")}
    table = ended({**lay, C: Lay(heaven="WP3 EK3 GT3 GC3 LC3 SD3 PH3")})
    assert won(table) == (B,)
    assert [each.seat for each in table.board.sets.standings] == [B, A, C]
    assert "with 9 names in place against 8" in table.prompt(A)


@pytest.mark.parametrize(
    ("mine", "ending", "said"),
    [
        (Lay(heaven=SEVEN), "virtues", "Seat 3 wins with seven virtues in heaven."),
        (Lay(hell=SINS), "sins", "Seat 3 wins with seven sins in hell."),
    ],
)
def test_psy_155_the_end_is_announced_in_a_sentence(mine: Lay, ending: str, said: str) -> None:
    table = PsychomachiaEvening(3, {C: mine}, turn_of=C)
    table.end(C)
    assert table.umpire.over is not None
    assert (table.umpire.over.name, table.prompt(A)) == (ending, said)


def test_psy_154_at_the_end_sets_come_first_then_names_in_place() -> None:
    lay = {A: Lay(heaven="WP1 EK1"), B: Lay(heaven=SEVEN), C: Lay(hell="WP2 EK2 GT2")}
    table = PsychomachiaEvening(4, lay)
    assert why_not_now(table.board, A) is None
    unranked = [(each.seat, each.place, each.score) for each in standings(table.board, OVER)]
    assert unranked == [(B, 1, 7), (C, 2, 3), (A, 3, 2), (D, 4, 0)]
    table.board.sets.standings = (make_set_standing(table.board, B),)
    ranked = [(each.seat, each.place, str(each.said)) for each in standings(table.board, OVER)]
    assert ranked == [
        (B, 1, "7 names in place"),
        (C, 2, "3 names in place"),
        (A, 3, "2 names in place"),
        (D, 4, "0 names in place"),
    ]
    assert str(why_not_now(table.board, A)) == "The game is over."
