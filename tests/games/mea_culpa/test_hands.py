"""With the box, what each action moves on the table is drawn: on the screen, and on the phones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.characters.picking import characters
from companion.games.mea_culpa.characters.preliminary import pope_preliminary
from companion.games.mea_culpa.preparation import prepare
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
    a_visit,
    crews,
    finish,
    petty_turn,
    played,
)
from tests.kit.games.mea_culpa.pages import regions
from tests.kit.web.hand_rows import rows_of


def drawn(tmp_path: Path, table: MeaEvening, viewer: Viewer | None = None) -> list[str]:
    """The rows on the screen, or on somebody's phone."""
    shown = regions(tmp_path / str(len(list(tmp_path.iterdir()))), table, viewer)
    return rows_of(shown["game-hands" if viewer else "game-beside"])


def picking() -> MeaEvening:
    return MeaEvening(characters, order=(A, B, C, D))


def bonuses(**settings: Any) -> MeaEvening:
    return MeaEvening(set_souls_and_bonuses, setup=True, settings=settings)


def visiting(**more: Any) -> MeaEvening:
    return a_turn(A, "merchant", rooms=("take_7", "take_5"), **more)


def third_pope_stone() -> MeaEvening:
    stones = {"lust": (2, 1), "petty_sins": (0, 1)}
    table = MeaEvening(lambda g: pope_preliminary(g, A), pope_stones=(1, 0, 2), dens=stones)
    table.act(A, "move_pope_stone", start="lust", end="greed")
    return table


def pope_after_a_purchase() -> MeaEvening:
    def bought_then_left(g: MeaCulpa) -> Play[None]:
        g.hand(B, "take", "wine")
        yield from pope_preliminary(g, A)

    return played(MeaEvening(bought_then_left), (A, "skip"))


MOVES: dict[str, tuple[Callable[[], MeaEvening], str]] = {
    "greedy purchase": (
        lambda: played(a_turn(A), (A, "buy", {"what": "2_bread"})),
        "Paula: pay 2 taler 1 sin stones Greed take 2 bread",
    ),
    "Letter": (
        lambda: played(a_turn(A), (A, "buy", {"what": "letter_red"})),
        "Paula: pay 4 taler into the bag indulgence take red Letter",
    ),
    "sale": (
        lambda: played(a_turn(A, goods={A: {"jewel": 1}}), (A, "sell", {"good": "jewel"})),
        "Paula: into the bag jewel take 10 taler",
    ),
    "second action, twice the same coin": (
        lambda: played(
            a_turn(A, posts=(3, 1, 1, 1), goods={A: {"jewel": 1}}),
            (A, "sell", {"good": "jewel"}),
            (A, "donate", {"thing": "coin_5", "place": "I"}),
            (A, "donate", {"thing": "coin_5", "place": "II"}),
        ),
        "Paula: turn post: 4 into the chest 5 taler ×2",
    ),
    "free stone": (
        lambda: played(
            a_turn(A, "merchant", goods={A: {"bread": 1}}),
            (A, "sell", {"good": "bread"}),
            (A, "turn_over"),
            (A, "free_stone", {"what": "wine"}),
        ),
        "Paula: take wine",
    ),
    "room": (
        lambda: played(visiting(), (A, "visit", {"door": "1"})),
        "Paula: turn post: 3 to the discards 1 take 7 taler",
    ),
    "Suite 5": (
        lambda: played(visiting(), (A, "visit", {"door": "5"}), (A, "suite_room", {"door": "2"})),
        "Paula: 1 sin stones Lust turn Suite 5 to Occupied to the discards 2 take 5 taler",
    ),
    "Suite 6": (
        lambda: played(visiting(), (A, "visit", {"door": "6"})),
        "Paula: 1 sin stones Lust turn post: 3 take yellow Letter",
    ),
    "caught": (
        lambda: played(
            a_turn(A, "pope", rooms=("take_7",), positions=(4, 0, 0, 0)),
            (A, "set_pope_die", {"door": "1"}),
            (B, "guess", {"door": "1"}),
        ),
        "Paula: soul to 5 turn post: 3 to the discards 1 take 7 taler",
    ),
    "stolen": (
        lambda: played(a_visit("steal_3", n=3), (A, "steal", {"victim": int(C)})),
        "Johanna: give 3 taler Paula",
    ),
    "gift": (
        lambda: played(
            a_visit("emperor_letter", letters={B: {"red": 1, "blue": 1}}),
            (B, "give_letter", {"colour": "red"}),
        ),
        "Dominik: give red Letter Paula",
    ),
    "free good": (
        lambda: played(a_visit("free_good"), (A, "free_good", {"good": "jewel"})),
        "Paula: take jewel",
    ),
    "crew moved": (
        lambda: played(
            a_visit("move_crew", sites=crews(1, 1)), (A, "move_crew", {"start": "A", "end": "B"})
        ),
        "Paula: crew Rose Bell build the nave Bell into the hut crew crew",
    ),
    "Den emptied": (
        lambda: played(
            a_turn(A, dens={"lust": (3,), "greed": (4,)}, market={"bread": 2, "wine": 1}),
            (A, "buy", {"what": "2_bread"}),
            (A, "choose_den", {"den": "lust"}),
        ),
        "Paula: pay 2 taler back from Lust 3 sin stones soul to 3 1 sin stones Greed take 2 bread",
    ),
    "Petty Sinner": (
        lambda: played(picking(), (A, "choose_character", {"card": "petty"})),
        "Paula: take Petty Sinner 2 sin stones Petty Sins",
    ),
    "Emperor": (
        lambda: played(
            picking(),
            (A, "choose_character", {"card": "emperor"}),
            (A, "place_crew", {"site": "C"}),
        ),
        "Paula: crew Emperor Dove",
    ),
    "bonus": (
        lambda: played(bonuses(), (D, "bonus_bread_wine", {"bread": "I", "wine": "II"})),
        "Gregor: into the chest bread wine",
    ),
    "bonus of a Letter": (
        lambda: played(bonuses(), (D, "bonus_letter")),
        "Gregor: take blue Letter",
    ),
    "bonus behind the screen": (
        lambda: played(bonuses(bonus_goes_to_chest=False), (D, "bonus_bread_wine")),
        "Gregor: take bread wine",
    ),
}


@pytest.mark.parametrize("what", MOVES)
def test_what_an_action_moves_is_drawn(tmp_path: Path, what: str) -> None:
    laid, row = MOVES[what]
    assert drawn(tmp_path, laid()) == [row]


def test_mea_197_a_phone_draws_only_its_own_players_moves(tmp_path: Path) -> None:
    table = third_pope_stone()
    screen = drawn(tmp_path, table)
    assert screen == [
        "Paula: Pope stone Lust Greed back from Lust 2 sin stones one to each Den Pope stone",
        "Dominik: soul to 2 back from Lust 1 sin stones back from Petty Sins 1 sin stones",
    ]
    assert drawn(tmp_path, table, B) == [screen[1].removeprefix("Dominik")]
    assert drawn(tmp_path, table, C) == []


@pytest.mark.parametrize(
    ("taken", "back"),
    [
        (
            ((B, "bonus_coin", {"coin_10": "II"}), (A, "bonus_letter")),
            "Not taken: into the bag bread wine jewel",
        ),
        (
            (
                (B, "bonus_jewel", {"jewel": "I"}),
                (A, "bonus_bread_wine", {"bread": "I", "wine": "I"}),
            ),
            "Not taken: into the bank 10 taler back to the Letters blue Letter",
        ),
    ],
)
def test_mea_021_what_nobody_took_is_drawn_to_be_put_back(
    tmp_path: Path, taken: Any, back: str
) -> None:
    def bonuses_and_first_round(g: MeaCulpa) -> Play[None]:
        yield from set_souls_and_bonuses(g)
        yield from prepare(g)

    table = played(MeaEvening(bonuses_and_first_round, 2, setup=True), *taken)
    assert table.board.box.to_lay
    assert drawn(tmp_path, table)[-1] == back
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


def test_each_action_has_a_list_of_its_own(tmp_path: Path) -> None:
    table = MeaEvening(action_phase, holders=ALL)
    table.act(A, "buy", what="bread")
    table.act(A, "donate", thing="coin_1", place="I")
    assert drawn(tmp_path, table) == ["Paula: turn post: 2 into the chest 1 taler"]
    table.act(B, "pass")
    assert drawn(tmp_path, table) == []
    assert drawn(tmp_path, pope_after_a_purchase()) == []


def test_mea_175_the_last_moves_stay_until_the_board_is_laid_out(tmp_path: Path) -> None:
    def last_purchase_and_next_round(g: MeaCulpa) -> Play[None]:
        yield from action_phase(g)
        compare_posts(g)
        yield from prepare(g)

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
