"""Dens of Sin and recalls: MEA-195 to 201, MEA-210 to 213."""

from __future__ import annotations

from companion.core.play import Play
from companion.games.mea_culpa.characters.petty import do_petty_preliminary
from companion.games.mea_culpa.characters.preliminary import do_pope_preliminary
from companion.games.mea_culpa.material.pieces import GREED, LUST, PETTY_SINS
from companion.games.mea_culpa.sins.dens import make_all_put, put_stones
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import A, B, C, D, MeaEvening, a_turn, a_visit


def test_mea_195_how_stones_come_into_dens() -> None:
    suite = a_turn(A, posts=(1,))
    suite.act(A, "visit", door="6")
    greedy = a_turn(A)
    greedy.act(A, "buy", what="2_bread")
    assert suite.den("lust", A) == greedy.den("greed", A) == (1,)
    assert a_visit("lust_2").den("lust", B) == (2,)


def test_all_sins_of_a_round_are_counted() -> None:
    def twice(g: MeaCulpa) -> Play[None]:
        yield from put_stones(g, A, LUST, 2)
        yield from put_stones(g, A, GREED, 1)

    assert MeaEvening(twice).board.report.sins == {A: 3, B: 0, C: 0, D: 0}


# --- punishments ---------------------------------------------------------------------------------


def test_mea_196_and_ms_14_two_dens_only() -> None:
    two = a_visit("pope_stone", dens={"lust": (2, 1, 0, 2)})
    two.act(A, "move_pope_stone", start="petty_sins", end="greed")
    assert two.at() == (0, 0, 0, 0)
    assert two.den("lust") == (2, 1, 0, 2)
    table = a_visit("pope_stone", pope_stones=(1, 0, 2))
    same = table.refused(A, "move_pope_stone", start="lust", end="lust")
    assert same == "Choose two different Dens."
    assert table.refused(A, "move_pope_stone", start="petty_sins", end="lust")


def test_mea_197_to_201_and_ms_13_punishment() -> None:
    paula, gregor, dominik, johanna = A, B, C, D
    table = MeaEvening(
        lambda g: do_pope_preliminary(g, johanna),
        positions=(10, 8, 7, 5),
        dens={"lust": (3, 1, 0, 2), "petty_sins": (1, 2, 1, 1), "greed": (0, 0, 2, 0)},
        pope_stones=(1, 0, 2),
    )
    table.act(johanna, "move_pope_stone", start="lust", end="greed")
    assert table.at(paula, gregor, dominik, johanna) == (14, 11, 8, 5)
    assert table.den("lust") == table.den("petty_sins") == (0, 0, 0, 0)
    assert table.den("greed") == (0, 0, 2, 0)
    assert table.board.sin.pope_stones == {"lust": 1, "petty_sins": 1, "greed": 1}
    told = table.journal()
    assert told[1] == "Three Pope stones at Greed: it is spared, the others are punished."
    assert told[-1] == (
        "All stones in Lust and Petty Sins go back to their owners, and one Pope stone to each Den."
    )


# --- out of sin stones ---------------------------------------------------------------------------


def test_mea_210_with_no_stones_left_a_den_is_emptied() -> None:
    table = MeaEvening(lambda g: put_stones(g, A, LUST, 1), dens={"petty_sins": (6,), "lust": (1,)})
    assert table.board.sin.recalling == A
    assert table.asked(A) == (
        "You have no sin stones left. Empty a Den: your soul goes a step for each stone.",
        "Seat 1 has no sin stones left and has to empty a Den.",
    )
    assert table.options(A, "choose_den", "den") == {
        "lust": "Lust (one step)",
        "petty_sins": "Petty Sins (6 steps)",
    }
    table.act(A, "choose_den", den="petty_sins")
    assert table.at(A) == (6,)
    assert (table.den("lust", A), table.den("petty_sins", A)) == ((2,), (0,))
    assert table.board.sin.recalling is None


def test_mea_211_and_ms_15_out_of_stones() -> None:
    table = MeaEvening(
        lambda g: do_petty_preliminary(g, A),
        positions=(20, 1, 2, 3),
        dens={"lust": (4,), "petty_sins": (2,), "greed": (1,)},
    )
    table.act(A, "choose_den", den="greed")
    assert table.at(A) == (21,)
    assert table.den("petty_sins", A) == (3,)
    assert table.refused(A, "choose_den", den="greed")
    table.act(A, "choose_den", den="lust")
    assert table.at(A) == (25,)
    assert table.den("petty_sins", A) == (4,)
    assert table.board.sin_stones(A) == 3


def test_mea_212_and_ms_16_one_stone_in_hand() -> None:
    table = MeaEvening(
        lambda g: put_stones(g, A, GREED, 2),
        positions=(10, 0, 0, 0),
        dens={"greed": (3,), "lust": (3,)},
    )
    assert table.den("greed", A) == (4,)
    table.act(A, "choose_den", den="greed")
    assert table.at(A) == (14,)
    assert table.den("greed", A) == (1,)
    assert table.board.sin_stones(A) == 3
    assert table.journal() == [
        "Seat 1 puts a stone into Greed.",
        "Seat 1 takes 4 stones back from Greed.",
        "The soul of Seat 1 goes 4 steps towards Hell, to space 14.",
        "Seat 1 puts a stone into Greed.",
    ]
    assert table.hands()[1:] == ["1 sins_back ×4 to greed", "1 soul to 14", "1 sins to greed"]


def test_mea_213_several_players_put_stones_nearest_hell_first() -> None:
    table = MeaEvening(
        lambda g: make_all_put(g, (A, B), PETTY_SINS, 2),
        positions=(1, 5),
        dens={"lust": (7, 7)},
    )
    assert table.waiting() == (B,)
    table.act(B, "choose_den", den="lust")
    assert table.den("petty_sins", A, B) == (0, 2)
    table.act(A, "choose_den", den="lust")
    assert table.den("petty_sins", A) == (2,)
