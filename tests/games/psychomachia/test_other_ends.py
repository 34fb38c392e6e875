"""Other endings, if agreed: one more turn each, immediately, locked sets [PSY-156]."""

from __future__ import annotations

from companion.core.seats import Seat
from tests.kit.games.psychomachia.evening import A, B, C, D, PsychomachiaEvening
from tests.kit.games.psychomachia.laying_out import Lay
from tests.kit.games.psychomachia.winning import SINS, SIX, about_to, completes, won, wrathful


def test_psy_156_everybody_else_may_have_one_more_turn() -> None:
    table = about_to(B, end_trigger="one_more_turn_each")
    completes(table, B)
    for seat in (C, A):
        assert won(table) is None
        table.pass_turn(seat)
    assert won(table) == (B,)


def each_once_more(throws: str, lay: dict[Seat, Lay], *, lock: bool = False) -> PsychomachiaEvening:
    """Three players; everybody else has one more turn once B has its seventh virtue."""
    mine = Lay(heaven=SIX, earth="PH1 PH3", white=1)
    settings = {"end_trigger": "one_more_turn_each", "lock_completed_set": lock}
    return PsychomachiaEvening(3, {B: mine, **lay}, turn_of=B, throws=throws, settings=settings)


def test_psy_156_a_broken_set_ends_its_countdown_and_a_later_one_restarts_it() -> None:
    table = each_once_more("bbbbb wwwww wwwww wwwww wwwww", {C: Lay(hell="wrath")})
    completes(table, B)
    assert table.board.sets.turns_left == 2
    table.begin(C)
    table.invoke(C, "wrath", card="PH1")
    assert not table.board.sets.final, "the countdown ends immediately"
    assert table.journal()[-1] == "No set is complete any more, so the game continues."
    table.end(C)
    table.pass_turn(A)
    table.begin(B)
    table.raise_(B, "PH3")
    table.end(B)
    assert table.board.sets.turns_left == 2, "the others have a turn each again"
    for seat in (C, A):
        assert won(table) is None
        table.pass_turn(seat)
    assert won(table) == (B,)


def test_psy_156_without_the_first_set_the_next_one_has_its_own_countdown() -> None:
    lay = {C: Lay(hell=SINS), A: Lay(hell="wrath")}
    table = each_once_more("bbbbb bbbbb bbbbb", lay)
    completes(table, B)
    table.pass_turn(C)
    assert table.board.sets.turns_left == 1, "B's countdown continues"
    table.begin(A)
    table.invoke(A, "wrath", card="PH1")
    assert table.board.sets.turns_left == 2, "A and B still have a turn since C's set"
    table.end(A)
    assert won(table) is None
    table.pass_turn(B)
    assert won(table) == (C,)


def test_psy_156_a_later_set_that_breaks_leaves_the_first_countdown_as_it_is() -> None:
    lay = {C: Lay(hell=SINS), A: Lay(hell="wrath")}
    table = each_once_more("bbbbb bbbbb bbbbb", lay)
    completes(table, B)
    table.pass_turn(C)
    table.begin(A)
    table.invoke(A, "wrath", card="GC2")
    assert "The set of Seat 3 is broken." in table.journal()
    assert table.board.sets.turns_left == 1


def test_psy_156_of_two_sets_that_are_left_the_earlier_one_counts_down() -> None:
    lay = {
        A: Lay(hell="wrath"),
        B: Lay(heaven=SIX, earth="PH1", white=1),
        C: Lay(hell=SINS),
        D: Lay(hell="WP4 EK4 GT4 GC4 LC4 SD4 PH4"),
    }
    agreed = {"end_trigger": "one_more_turn_each"}
    throws = "bbbbb bbbbb bbbbb bbbbb"
    table = PsychomachiaEvening(4, lay, turn_of=B, throws=throws, settings=agreed)
    completes(table, B)
    for seat in (C, D):
        table.pass_turn(seat)
    table.begin(A)
    assert table.board.sets.turns_left == 1, "since B's set, in turn 1"
    table.invoke(A, "wrath", card="PH1")
    assert [*table.board.sets.counted] == [C, D]
    assert table.board.sets.turns_left == 2, "since C's set in turn 2, not D's in turn 3"


def test_psy_156_a_locked_set_that_breaks_keeps_its_countdown() -> None:
    table = each_once_more("bbbbb wwwww", {C: Lay(hell="wrath")}, lock=True)
    completes(table, B)
    table.begin(C)
    table.invoke(C, "wrath", card="PH1")
    assert table.board.sets.turns_left == 2
    table.end(C)
    table.pass_turn(A)
    assert won(table) == (B,)


def test_psy_156_the_game_may_end_immediately() -> None:
    table = about_to(A, end_trigger="immediate")
    completes(table, A)
    assert won(table) == (A,)


def test_psy_156_a_locked_set_still_counts_when_it_is_broken() -> None:
    table = wrathful(lock=True)
    assert won(table) == (B,)
    assert table.board.sets.standings[0].names == 7
