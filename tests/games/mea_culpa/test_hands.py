"""With the box, what each action moves on the table is drawn: on the screen, and on the phones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.characters.preliminary import do_pope_preliminary
from companion.games.mea_culpa.preparation import prepare_round
from companion.games.mea_culpa.setup import set_souls_and_bonuses
from companion.games.mea_culpa.sins.souls import compare_posts
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import (
    ALL,
    A,
    B,
    C,
    D,
    MeaEvening,
    a_turn,
    finish,
    petty_turn,
)
from tests.kit.games.mea_culpa.pages import regions
from tests.kit.web.hand_rows import rows_of


def drawn(tmp_path: Path, table: MeaEvening, viewer: Viewer | None = None) -> list[str]:
    """The rows on the screen, or on somebody's phone."""
    shown = regions(tmp_path / str(len(list(tmp_path.iterdir()))), table, viewer)
    return rows_of(shown["game-hands" if viewer else "game-beside"])


def third_pope_stone() -> MeaEvening:
    stones = {"lust": (2, 1), "petty_sins": (0, 1)}
    table = MeaEvening(lambda g: do_pope_preliminary(g, A), pope_stones=(1, 0, 2), dens=stones)
    table.act(A, "move_pope_stone", start="lust", end="greed")
    return table


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (("pay", "taler", 2), "pay 2 taler"),
        (("take", "bread", 2), "take 2 bread"),
        (("take", "yellow"), "take yellow Letter"),
        (("take", "petty"), "take Petty Sinner"),
        (("give", "red", 1, B), "give red Letter Dominik"),
        (("bag", "indulgence"), "into the bag indulgence"),
        (("bank", "coin_10"), "into the bank 10 taler"),
        (("supply", "blue"), "back to the Letters blue Letter"),
        (("chest", "coin_5", 2), "into the chest 5 taler ×2"),
        (("sins", "", 1, "greed"), "1 sin stones Greed"),
        (("sins_back", "", 3, "lust"), "back from Lust 3 sin stones"),
        (("soul", "", 1, "3"), "soul to 3"),
        (("post", "", 1, "4"), "turn post: 4"),
        (("crew", "emperor", 1, "C"), "crew Emperor Dove"),
        (("nave", "", 1, "B"), "build the nave Bell into the hut crew crew"),
        (("discard", "", 1, "1"), "to the discards 1"),
        (("occupied",), "turn Suite 5 to Occupied"),
    ],
)
def test_every_way_to_move_something_is_drawn(tmp_path: Path, move: Any, words: str) -> None:
    table = a_turn(A)
    table.board.hand(A, *move)
    table.changed()
    assert drawn(tmp_path, table) == [f"Paula: {words}"]


def test_mea_197_a_phone_draws_only_its_own_players_moves(tmp_path: Path) -> None:
    table = third_pope_stone()
    screen = drawn(tmp_path, table)
    assert screen == [
        "Paula: Pope stone Lust Greed back from Lust 2 sin stones one to each Den Pope stone",
        "Dominik: soul to 2 back from Lust 1 sin stones back from Petty Sins 1 sin stones",
    ]
    assert drawn(tmp_path, table, B) == [screen[1].removeprefix("Dominik")]
    assert drawn(tmp_path, table, C) == []


def test_mea_021_what_nobody_took_is_drawn_to_be_put_back(tmp_path: Path) -> None:
    def bonuses_and_first_round(g: MeaCulpa) -> Play[None]:
        yield from set_souls_and_bonuses(g)
        yield from prepare_round(g)

    table = MeaEvening(bonuses_and_first_round, 2, setup=True)
    table.do((B, "bonus_jewel", {"jewel": "I"}), (A, "bonus_letter"))
    assert table.board.box.to_lay
    assert drawn(tmp_path, table)[-1] == "Not taken: into the bag bread wine into the bank 10 taler"
    assert drawn(tmp_path, table, B) == []


def test_mea_115_no_list_says_which_compartment(tmp_path: Path) -> None:
    shown = []
    for place in ("I", "II"):
        table = a_turn(A, "petty")
        table.act(A, "donate", thing="coin_2", place=place)
        shown.append([drawn(tmp_path, table, viewer) for viewer in (None, B)])
    assert shown[0] == shown[1] == [["Paula: into the chest 2 taler"], []]


@pytest.mark.parametrize("taler", [2, 1])
def test_mea_251_and_270_a_forgotten_cost_is_drawn_once_it_is_named_and_tells_no_purse(
    tmp_path: Path, taler: int
) -> None:
    table = petty_turn(purses=(0, 0, 0, taler))
    table.act(D, "buy", what="2_bread", forget=["pay", "stone"])
    assert drawn(tmp_path, table) == ["Gregor: take 2 bread"]
    table.act(A, "remind", cost="pay")
    assert drawn(tmp_path, table) == ["Gregor: take 2 bread pay 2 taler"]


def test_each_action_has_a_list_of_its_own() -> None:
    def bought_then_left(g: MeaCulpa) -> Play[None]:
        g.hand(B, "take", "wine")
        yield from do_pope_preliminary(g, A)

    left = MeaEvening(bought_then_left)
    left.act(A, "skip")
    assert left.hands() == []
    table = MeaEvening(play_action_phase, holders=ALL)
    table.do((A, "buy", {"what": "bread"}), (A, "donate", {"thing": "coin_1", "place": "I"}))
    assert table.hands() == ["1 post to 2", "1 chest coin_1"]
    for place in ("I", "II"):
        table.act(B, "donate", thing="coin_5", place=place)
    assert table.hands() == ["2 chest coin_5 ×2"]
    table.do((B, "turn_over"), (C, "pass"))
    assert table.hands() == []
    table.act(C, "free_stone", what="jewel")
    assert table.hands() == ["3 take jewel"]


def test_mea_175_the_last_moves_stay_until_the_board_is_laid_out(tmp_path: Path) -> None:
    def last_purchase_and_next_round(g: MeaCulpa) -> Play[None]:
        yield from play_action_phase(g)
        compare_posts(g)
        yield from prepare_round(g)

    table = MeaEvening(
        last_purchase_and_next_round, holders=ALL, market={"bread": 1}, posts=(3, 1, 2, 2)
    )
    table.act(A, "buy", what="bread")
    assert table.board.box.to_lay
    assert drawn(tmp_path, table) == ["Paula: pay 2 taler take bread soul to 2"]
    table.act(TABLE, "bids")
    assert table.board.box.hands == ()


def test_mea_162_the_letters_of_an_evaluation_are_drawn(tmp_path: Path) -> None:
    chests = {A: "I:cloth I:cloth I:coin_5", B: "II:jewel"}
    table = finish(chests=chests, compares=True)
    assert drawn(tmp_path, table)[0].startswith("Paula: crew from the hut Rose build the spire")
    table.act(TABLE, "as_shown")
    (row,) = drawn(tmp_path, table)
    assert row.startswith("Paula: take")
    assert row.count("Letter") == len(table.board.box.hands)
    assert sum(move.n for move in table.board.box.hands) == sum(table.letters(A).values())


def test_without_the_box_hands_do_nothing(tmp_path: Path) -> None:
    table = a_turn(A, "emperor", settings={"mode": "full"})
    table.act(A, "buy", what="bread")
    assert (table.board.box.hands, drawn(tmp_path, table)) == ((), [])
