"""Cathedrals, posts, movement: MEA-155 to 187."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.games.mea_culpa.cathedrals.crews import place_crew
from companion.games.mea_culpa.cathedrals.evaluation import SecondCathedral
from companion.games.mea_culpa.cathedrals.state import Donor, Evaluation, Judged, Site
from companion.games.mea_culpa.ending import the_end
from companion.games.mea_culpa.material.pieces import CATEGORIES
from companion.games.mea_culpa.sins.souls import all_towards_hell, compare_posts, towards_hell
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    DONE,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    after,
    crews,
    started,
)


def finish(**laid: Any) -> MeaEvening:
    """Cathedral A is finished."""
    sites = crews(1, naves="A") | laid.pop("sites", {})
    return MeaEvening(lambda g: place_crew(g, A, "A"), sites=sites, **laid)


def judged(table: MeaEvening) -> tuple[Judged, ...]:
    """The categories of the first evaluation."""
    return table.board.cathedrals.evaluations[0].judged


def test_mea_155_two_crews_a_nave_two_more_a_spire() -> None:
    def four(g: MeaCulpa) -> Play[None]:
        for hut, nave in ((3, False), (4, True), (3, True)):
            yield from place_crew(g, A, "B")
            assert (
                g.cathedrals.hut,
                g.cathedrals.sites["B"].nave,
                g.cathedrals.sites["B"].spire,
            ) == (hut, nave, False)
        yield from place_crew(g, A, "B")

    assert MeaEvening(four).board.cathedrals.sites["B"] == Site(nave=True, spire=True)


def test_mea_156_a_finished_cathedral_interrupts_everything() -> None:
    table = a_turn(
        A,
        rooms=("new_crew",),
        sites=crews(1, naves="A"),
        posts=(1,),
        chests={B: "I:bread", C: "I:wine"},
    )
    table.act(A, "visit", door="1")
    table.act(A, "place_crew", site="A")
    assert table.offered(C) == ["pick_letter"]
    assert table.offered(A) == []


def test_mea_157_first_compartment_one_then_two() -> None:
    chests = {B: "I:coin_1 II:coin_2"}
    first = finish(chests=chests)
    assert first.board.cathedrals.evaluations[0].opened[1] == (B, ("coin_1",))
    assert first.board.chests.donated[B].value == ("coin_2",)

    def second(g: MeaCulpa) -> Play[None]:
        with pytest.raises(SecondCathedral):
            yield from place_crew(g, A, "A")

    table = MeaEvening(second, sites=crews(1, naves="A") | {"B": DONE}, chests=chests)
    assert table.board.cathedrals.evaluations[1].opened[1] == (B, ("coin_2",))


def test_mea_158_after_the_first_evaluation_play_continues() -> None:
    table = a_turn(A, rooms=("new_crew",), sites=crews(1, naves="A"), posts=(1,))
    table.do((A, "visit", {"door": "1"}), (A, "place_crew", {"site": "A"}))
    assert "turn_over" in table.offered(A)


def test_mea_158_after_the_second_evaluation_the_game_ends() -> None:
    table = started(2)
    table.bid("1+0", "1+0")
    first, second = table.waiting()[0], table.board.picks.bids[1].seat
    table.board.cathedrals.sites |= crews(1, naves="A") | {"B": DONE}
    table.board.cathedrals.evaluations = (Evaluation("B", "I", ()),)
    table.changed()
    table.choose(first, "emperor")
    table.act(first, "place_crew", site="A")
    assert table.umpire.over is not None
    assert table.umpire.over.winners == (table.board.souls.start[-1],)
    assert (table.board.round, table.offered(second)) == (1, [])


def test_mea_159_three_categories_in_order() -> None:
    table = finish(chests={A: "I:coin_5 I:bread I:cloth"})
    assert [each.category for each in judged(table)] == list(CATEGORIES)
    assert CATEGORIES == ("bread_wine", "cloth_jewels", "money")


@pytest.mark.parametrize(
    ("things", "points"),
    [
        ("I:bread I:wine", [3, 0, 0]),
        ("I:cloth I:jewel", [0, 3, 0]),
        ("I:coin_10 I:coin_2 II:coin_5", [0, 0, 12]),
    ],
)
def test_mea_160_what_donations_are_worth(things: str, points: list[int]) -> None:
    judged = finish(chests={A: things}).board.cathedrals.evaluations[0].judged
    assert [sum(each.points for each in one.donors) for one in judged] == points


def test_mea_161_only_letters_that_are_there_are_laid_out() -> None:
    def two_blue(g: MeaCulpa) -> None:
        g.screens.letters[D]["blue"].value, g.stock.supply["blue"] = 9, 2

    table = finish(chests={A: "I:bread"}, more=two_blue)
    assert dict(judged(table)[0].letters) == {
        "red": 1,
        "blue": 2,
        "green": 1,
    }


def test_mea_162_the_two_biggest_donors_pick_in_turn() -> None:
    table = finish(chests={A: "I:bread", B: "I:bread I:bread", C: "I:wine I:bread"})
    order = []
    while table.waiting():
        order.append(table.waiting()[0])
        table.act(
            order[-1], "pick_letter", colour=table.keys(order[-1], "pick_letter", "colour")[0]
        )
    assert order == [C, B, C, B]
    won = {each.seat: each.letters for each in judged(table)[0].donors}
    assert won == {C: ("blue", "blue", "green"), B: ("blue", "red"), A: ()}
    assert table.letters(A) == {}


def test_mea_163_compartment_one_never_counts_again() -> None:
    def second(g: MeaCulpa) -> Play[None]:
        with pytest.raises(SecondCathedral):
            yield from place_crew(g, A, "A")

    table = MeaEvening(second, sites=crews(1, naves="A") | {"B": DONE}, chests={B: "I:coin_10"})
    assert all(each.donors == () for each in table.board.cathedrals.evaluations[1].judged)


def test_mea_163_whoever_donates_late_is_warned_or_left_only_compartment_two() -> None:
    in_time, late = a_turn(A), a_turn(A, sites={"B": DONE})
    assert in_time.options(A, "donate", "place") == {"I": "", "II": ""}
    assert in_time.umpire.find(A, "donate").help is None
    assert late.options(A, "donate", "place") == {"I": "will not be judged again", "II": ""}
    warning = "Compartment I has been judged: anything put there now is worth nothing."
    assert str(late.umpire.find(A, "donate").help) == warning
    forbidden = a_turn(A, sites={"B": DONE}, settings={"late_compartment_one": "forbid"})
    assert forbidden.keys(A, "donate", "place") == ["II"]
    assert forbidden.umpire.find(A, "donate").help is None


def test_mea_166_after_the_last_evaluation_nobody_is_asked_to_put_things_back() -> None:
    class PuttingBack(MeaEvening):
        compares = True

    def both(g: MeaCulpa) -> Play[None]:
        with suppress(SecondCathedral):
            for site in "AB":
                yield from place_crew(g, A, site)

    chests = {A: "I:bread", B: "II:jewel"}
    table = PuttingBack(both, sites=crews(1, 1, naves="AB"), chests=chests)
    for act in ("as_shown", "returned", "as_shown"):
        assert not table.over
        table.act(TABLE, act)
    assert table.over


def test_mea_164_one_donor_takes_all_no_donor_none() -> None:
    table = finish(chests={B: "I:bread", C: "I:coin_1"}, letters={B: {"green": 2}})
    assert table.over
    assert table.letters(B) == {"blue": 3, "red": 1, "green": 3}
    assert table.letters(C) == {"blue": 1, "red": 1, "green": 1}
    assert table.board.stock.supply["yellow"] == 9
    told = [each.donors for each in judged(table)]
    bread = (Donor(B, 1, ("blue", "blue", "blue", "red", "green")),)
    assert told == [bread, (), (Donor(C, 1, ("blue", "red", "green")),)]


def test_mea_165_equal_donations_go_to_the_soul_nearer_hell() -> None:
    table = finish(chests={A: "I:wine", B: "I:wine", C: "I:wine"}, positions=(1, 7, 4))
    assert [each.seat for each in judged(table)[0].donors] == [
        B,
        C,
        A,
    ]


def test_mea_166_all_opened_donations_go_back() -> None:
    table = finish(chests={A: "I:bread II:wine", B: "I:jewel I:coin_5"})
    assert table.board.chests.opened == {}
    assert table.chests() == {A: ("wine",), B: (), C: (), D: ()}
    assert table.board.stock.bag.value.count("bread") == 10
    assert table.board.stock.bag.value.count("jewel") == 7
    assert table.journal()[-1].startswith("Everything opened goes back")


@pytest.mark.parametrize(("kept", "shown"), [(True, ("wine",)), (False, ())])
def test_mea_166_a_list_holds_only_what_is_still_in_chests(kept: bool, shown: Any) -> None:  # noqa: FBT001
    table = finish(chests={A: "I:bread II:wine"}, settings={"donation_list": kept})
    assert table.board.chests.shown[A] == shown


def test_mea_167_opened_donations_stay_on_show_while_they_are_judged() -> None:
    table = finish(chests={A: "I:bread", B: "I:wine"})
    assert table.umpire.known(TABLE).chests.opened[B] == ("wine",)
    hint = "Put what was in it on your closed chest until everything is judged."
    assert hint in table.journal()
    assert hint not in finish(chests={A: "I:bread"}, settings={"mode": "full"}).journal()


# --- posts and movement --------------------------------------------------------------------------


def test_mea_175_the_difference_of_the_posts() -> None:
    comparison = after(compare_posts, posts=(2, 6, 3, 5)).board.souls.comparison
    assert comparison is not None
    assert comparison.difference == 4


def test_mea_176_the_highest_post_moves() -> None:
    assert after(compare_posts, posts=(2, 6, 3, 5)).at() == (0, 4, 0, 0)


def test_mea_177_if_several_posts_are_highest_the_farthest_from_hell_moves() -> None:
    assert after(compare_posts, posts=(6, 6, 3, 5)).at() == (0, 3, 0, 0)
    assert after(compare_posts, posts=(6, 6, 3, 5), positions=(1, 9)).at(A, B) == (4, 9)


def test_mea_178_all_equal_nobody_moves() -> None:
    table = after(compare_posts, posts=(4, 4, 4, 4))
    assert table.board.souls.comparison is not None
    assert table.board.souls.comparison.mover is None


def test_mea_181_every_tie_goes_to_the_soul_nearer_hell() -> None:
    board = MeaEvening(positions=(3, 8, 8, 0)).board
    board.souls.positions |= {A: 3, B: 8, C: 0, D: 0}
    board.souls.start = (A, B, D, C)
    assert board.souls.nearest_hell() == (B, A, D, C)


def test_mea_182_several_souls_move_nearest_hell_first() -> None:
    table = after(lambda g: all_towards_hell(g, {A: 2, B: 2}), positions=(4, 6))
    assert table.at(A, B) == (6, 8)


def test_mea_184_only_start_holds_several_souls() -> None:
    table = after(lambda g: all_towards_hell(g, dict.fromkeys(g.seats, 1)))
    assert table.at() == (1, 2, 3, 4)
    back = after(lambda g: towards_hell(g, A, 2), positions=(0, 2, 0, 3))
    assert back.at() == (4, 2, 0, 3)


def test_mea_185_a_taken_space_is_passed_even_start_at_the_end() -> None:
    assert after(lambda g: towards_hell(g, A, 1), positions=(4, 5, 6)).at(A) == (7,)
    assert after(the_end, positions=(2, 0, 0, 0), letters={A: {"red": 2}}).at(A) == (-1,)


def test_mea_186_nobody_reaches_hell() -> None:
    assert after(lambda g: towards_hell(g, A, 4), positions=(37,)).at(A) == (37,)
    pushed = after(lambda g: towards_hell(g, A, 1), positions=(39, 40))
    assert pushed.at(A) == (39,)
    assert pushed.journal() == ["The soul of Seat 1 would reach Hell, so it stays where it is."]


def test_mea_187_no_step_is_no_move_and_several_causes_are_one() -> None:
    table = a_visit(
        "pope_stone",
        by=D,
        positions=(5, 7, 0, 1),
        pope_stones=(1, 0, 2),
        dens={"lust": (1,), "petty_sins": (1,)},
    )
    table.act(D, "move_pope_stone", start="lust", end="greed")
    assert table.at(A) == (8,)
    moves = [line for line in table.journal() if line.startswith("The soul")]
    assert moves == ["The soul of Seat 1 goes 2 steps towards Hell, to space 8."]
