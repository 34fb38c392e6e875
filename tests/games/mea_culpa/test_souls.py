"""Posts that are compared, and souls that move towards Hell: MEA-175 to MEA-187."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.games.mea_culpa import GAME
from companion.games.mea_culpa.ending import end_game
from companion.games.mea_culpa.sins.souls import (
    compare_posts,
    move_all_towards_hell,
    move_towards_hell,
)
from tests.games.mea_culpa.record import PLAYS
from tests.kit.games.mea_culpa.evening import A, B, C, D, a_visit, after

# --- posts ---------------------------------------------------------------------------------------


def test_mea_175_and_176_and_ms_05_posts() -> None:
    dominik, gregor, paula, johanna = A, B, C, D
    table = after(compare_posts, positions=(1, 2, 12, 10), posts=(2, 2, 4, 5))
    assert table.board.souls.comparison is not None
    assert table.board.souls.comparison.difference == 3
    assert table.at(dominik, gregor, paula, johanna) == (1, 2, 12, 13)
    assert table.journal() == [
        "The posts differ by 3, and Seat 4 has the highest that counts.",
        "The soul of Seat 4 goes 3 steps towards Hell, to space 13.",
    ]


def test_mea_177_and_ms_06_posts_tie() -> None:
    johanna, gregor, dominik, paula = A, B, C, D
    table = after(compare_posts, positions=(0, 9, 14, 5), posts=(1, 5, 5, 5))
    assert table.at(johanna, gregor, dominik, paula) == (0, 9, 14, 10)


def test_mea_178_and_ms_07_all_posts_equal() -> None:
    table = after(compare_posts, positions=(4, 3, 2, 1), posts=(3, 3, 3, 3))
    assert table.at() == (4, 3, 2, 1)
    comparison = table.board.souls.comparison
    assert comparison is not None
    assert (comparison.difference, comparison.mover) == (0, None)
    assert table.journal() == ["All posts are equal: nobody moves."]


# --- movement ------------------------------------------------------------------------------------


def test_mea_179_in_a_whole_play_no_soul_rises_before_the_letters() -> None:
    play = PLAYS.play("four_nearest")
    umpire = play.begun(GAME)
    stood = [dict(umpire.board.souls.positions)]
    for entry in play.entries[:-1]:
        umpire.act(entry.by, entry.offer, entry.values)
        stood.append(dict(umpire.board.souls.positions))
    assert all(now[seat] >= was[seat] for was, now in pairwise(stood) for seat in now)
    assert max(stood[-1].values()) > 0
    umpire.act(play.entries[-1].by, play.entries[-1].offer, play.entries[-1].values)
    assert any(umpire.board.souls.positions[seat] < at for seat, at in stood[-1].items())


def test_mea_181_every_tie_goes_to_the_soul_nearer_hell() -> None:
    table = after(lambda _g: None, positions=(3, 8, 0, 0), start=(A, B, D, C))
    assert table.board.souls.nearest_hell() == (B, A, D, C)


def test_mea_183_the_order_is_set_before_the_first_move() -> None:
    """By where they would end, A would go first, to 7, and push B on."""
    table = after(lambda g: move_all_towards_hell(g, {A: 3, B: 1}), positions=(4, 6, 20, 21))
    assert table.at(A, B) == (8, 7)


def test_mea_185_and_ms_08_taken_spaces() -> None:
    assert after(lambda g: move_towards_hell(g, A, 3), positions=(5, 8, 9)).at(A) == (10,)


def test_mea_185_a_taken_space_is_passed_even_start_at_the_end_but_not_heaven() -> None:
    assert after(end_game, positions=(2, 0, 0, 0), letters={A: {"red": 2}}).at(A) == (-1,)
    letters = {seat: dict.fromkeys(("yellow", "blue", "red", "green"), 2) for seat in (A, B)}
    settings = {"profile": "heaven_distance = 13"}
    table = after(end_game, positions=(3, 3, 0, 1), letters=letters, settings=settings)
    assert table.at(A, B) == (-13, -13)


@pytest.mark.parametrize(
    ("positions", "steps", "space"),
    [
        ((38, 0, 1), 2, 40),
        ((38, 40, 1), 2, 38),
        ((37, 39, 40), 2, 37),
        ((36, 0, 1), 5, 36),
        ((40, 0, 1), 1, 40),
    ],
)
def test_mea_186_and_ms_09_space_40(positions: tuple[int, ...], steps: int, space: int) -> None:
    table = after(lambda g: move_towards_hell(g, A, steps), positions=positions)
    assert table.at(A) == (space,)
    stays = "The soul of Seat 1 would reach Hell, so it stays where it is."
    assert (table.journal() == [stays]) == (space == positions[0])


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
