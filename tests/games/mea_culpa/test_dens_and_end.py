"""Dens of Sin, recalls, the way to Heaven: MEA-195 to 213, MEA-240 to 244."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.play import Play
from companion.games.mea_culpa.ending import the_end
from companion.games.mea_culpa.material.pieces import GREED, LETTERS, LUST, PETTY_SINS
from companion.games.mea_culpa.sins.dens import all_put, put
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    a_visit,
    after,
)

# --- Dens ----------------------------------------------------------------------------------------


def test_mea_195_how_stones_come_into_dens() -> None:
    suite = a_turn(A, posts=(1,))
    suite.act(A, "visit", door="6")
    greedy = a_turn(A)
    greedy.act(A, "buy", what="2_bread")
    assert suite.den("lust", A) == greedy.den("greed", A) == (1,)
    assert a_visit("lust_2").den("lust", B) == (2,)


def move_stone(pope_stones: tuple[int, int, int], placer: Any = D, **more: Any) -> MeaEvening:
    dens = {"lust": (2, 1, 0, 2), "petty_sins": (0, 1, 1, 0), "greed": (1, 0, 0, 3)}
    table = a_visit("pope_stone", by=placer, pope_stones=pope_stones, dens=dens, **more)
    table.act(placer, "move_pope_stone", start="lust", end="greed")
    return table


def test_mea_196_two_pope_stones_at_a_den_do_nothing() -> None:
    table = move_stone((1, 1, 1))
    assert table.at() == (0, 0, 0, 0)
    assert table.den("lust") == (2, 1, 0, 2)


def test_mea_197_the_third_punishes_the_two_other_dens() -> None:
    assert move_stone((1, 0, 2)).at(A, B, C) == (2, 3, 1)


def test_mea_198_the_placer_does_not_move() -> None:
    assert move_stone((1, 0, 2)).at(D) == (0,)


def test_mea_199_everybody_takes_the_stones_back() -> None:
    table = move_stone((1, 0, 2))
    assert table.journal()[-1].startswith("All stones in Lust and Petty Sins go back")
    assert table.den("lust") == table.den("petty_sins") == (0, 0, 0, 0)
    assert table.board.sin_stones(D) == 4


def test_mea_200_the_den_with_three_is_spared() -> None:
    assert move_stone((1, 0, 2)).den("greed") == (1, 0, 0, 3)


def test_mea_201_then_one_pope_stone_at_each_den() -> None:
    assert set(move_stone((1, 0, 2)).board.sin.pope_stones.values()) == {1}


def test_mea_202_stones_left_in_dens_mean_nothing_at_the_end() -> None:
    laid: dict[str, Any] = {"positions": (3, 2, 9, 0), "posts": (1, 5, 2, 2)}
    dens = {"lust": (5, 0, 3, 0), "petty_sins": (0, 7, 0, 1), "greed": (2,)}
    for stones in ({}, dens):
        table = after(the_end, letters={C: {"red": 5}}, dens=stones, **laid)
        assert table.at() == (3, 6, 4, 0)
        assert table.umpire.over is not None
        assert table.umpire.over.winners == (D,)


def test_mea_210_with_no_stones_left_a_den_is_emptied() -> None:
    table = MeaEvening(lambda g: put(g, A, LUST, 1), dens={"petty_sins": (7,)}, positions=(4,))
    assert table.board.sin.recalling == A
    table.act(A, "choose_den", den="petty_sins")
    assert table.at(A) == (11,)
    assert (table.den("lust", A), table.den("petty_sins", A)) == ((1,), (0,))


def test_mea_211_still_short_another_den_and_another_move() -> None:
    table = MeaEvening(lambda g: put(g, A, LUST, 2), dens={"petty_sins": (6,), "greed": (1,)})
    table.act(A, "choose_den", den="greed")
    assert table.at(A) == (1,)
    table.act(A, "choose_den", den="petty_sins")
    assert table.at(A) == (7,)


def test_mea_212_stones_in_hand_come_first_and_the_same_den_may_be_emptied() -> None:
    table = MeaEvening(lambda g: put(g, A, GREED, 2), dens={"greed": (6,)})
    assert table.den("greed", A) == (7,)
    assert table.keys(A, "choose_den", "den") == ["greed"]
    table.act(A, "choose_den", den="greed")
    assert table.den("greed", A) == (1,)


def test_mea_213_several_players_put_stones_nearest_hell_first() -> None:
    table = MeaEvening(
        lambda g: all_put(g, (A, B), PETTY_SINS, 2),
        positions=(1, 5),
        dens={"lust": (7, 7)},
    )
    assert table.waiting() == (B,)
    table.act(B, "choose_den", den="lust")
    assert table.den("petty_sins", A, B) == (0, 2)
    table.act(A, "choose_den", den="lust")
    assert table.den("petty_sins", A) == (2,)


# --- the end -------------------------------------------------------------------------------------


def test_mea_240_a_last_comparison_of_posts() -> None:
    table = after(the_end, posts=(1, 5, 2, 2))
    assert table.at(B) == (4,)
    assert table.board.phase.value == "end"


def test_mea_241_nearest_hell_goes_first() -> None:
    table = after(the_end, positions=(2, 8, 5, 0))
    assert [each.seat for each in table.board.report.climbs] == [B, C, A, D]


@pytest.mark.parametrize(
    ("letters", "sets", "singles", "steps"),
    [
        ({"red": 1, "green": 1, "yellow": 1, "blue": 1}, 1, 0, 8),
        ({"red": 2, "green": 2, "yellow": 2, "blue": 3}, 2, 1, 17),
        ({"red": 3, "green": 1}, 0, 4, 4),
        ({}, 0, 0, 0),
    ],
)
def test_mea_242_eight_for_a_set_one_for_each_other(
    letters: dict[str, int], sets: int, singles: int, steps: int
) -> None:
    climb = after(the_end, letters={A: letters}).board.report.climbs[0]
    assert (climb.seat, climb.sets, climb.singles, climb.steps) == (A, sets, singles, steps)
    assert dict(climb.letters) == dict.fromkeys(LETTERS, 0) | letters


def test_mea_243_all_steps_are_one_move() -> None:
    table = after(
        the_end,
        positions=(9, 1, 0, 0),
        letters={A: {"red": 2, "green": 1, "yellow": 1, "blue": 1}},
    )
    assert table.at(A) == (-1,)
    assert table.board.report.climbs[0].path == tuple(range(9, -2, -1))


def test_mea_243_everybody_watches_how_far_each_soul_climbs() -> None:
    over = after(the_end, positions=(9, 1, 0, 0), letters={A: {"red": 4}}).umpire.over
    assert over
    said = {step.who: str(step.said) for step in over.steps}
    assert said[A] == "4 steps, to space 5"
    assert said[B] == "0 steps, to space 1"


def test_mea_244_heaven_wins_or_whoever_is_nearest() -> None:
    near = after(the_end, positions=(5, 4, 3, 2), letters={C: {"red": 7}}).umpire.over
    start = after(the_end).umpire.over
    assert near is not None
    assert (near.name, near.winners) == ("nearest", (C,))
    assert str(near.sentence) == "Seat 3 is nearest Heaven and wins."
    assert start is not None
    assert start.winners == (D,)
    profile = {"profile": "heaven_distance = 5"}
    over = after(the_end, settings=profile, letters={A: {"red": 6}, B: {"green": 5}}).umpire.over
    assert over is not None
    assert (over.name, over.winners) == ("heaven", (A, B))
    assert str(over.sentence) == "Seat 1 and Seat 2 are in Heaven and win together."
    alone = after(the_end, settings=profile, letters={B: {"green": 5}}).umpire.over
    assert alone is not None
    assert (alone.winners, str(alone.sentence)) == ((B,), "Seat 2 is in Heaven and wins.")


def test_mea_244_at_the_end_everybody_is_told_where_their_soul_is() -> None:
    table = after(the_end, positions=(5, 1, 3, 2), letters={C: {"red": 7}, D: {"blue": 2}})
    assert [(each.seat, each.place, str(each.said)) for each in table.umpire.standings()] == [
        (C, 1, "space 4 above Start"),
        (D, 2, "Start"),
        (B, 3, "space 1"),
        (A, 4, "space 5"),
    ]


def test_all_sins_of_a_round_are_counted() -> None:
    def twice(g: MeaCulpa) -> Play[None]:
        yield from put(g, A, LUST, 2)
        yield from put(g, A, GREED, 1)

    assert MeaEvening(twice).board.report.sins == {A: 3, B: 0, C: 0, D: 0}


def test_the_report_says_who_sinned_and_gave_in_every_round() -> None:
    table = a_turn(A, posts=(1,))
    table.act(A, "visit", door="6")
    table.act(A, "donate", thing="coin_5", place="I")
    table.act(A, "donate", thing="coin_2", place="II")
    assert table.board.report.sins[A] == 1
    assert table.umpire.known(A).report.given.hidden
    the_end(table.board)
    (chapter,) = table.board.report.chapters
    assert dict(chapter.sins) == {A: 1, B: 0, C: 0, D: 0}
    assert dict(chapter.donations)[A] == ("coin_5", "coin_2")
    assert table.board.report.holdings[0].coins == 18
