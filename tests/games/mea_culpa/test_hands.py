"""With the box, what each action moves on the table is drawn: on the screen, and on the phones."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.core.play import Play
from companion.core.seats import TABLE, Viewer
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.cathedrals.crews import place_crew
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
    petty_turn,
)
from tests.kit.games.mea_culpa.pages import regions
from tests.kit.web.hand_rows import rows_of


def drawn(tmp_path: Path, table: MeaEvening, viewer: Viewer | None = None) -> list[str]:
    """The rows on the screen, or on somebody's phone."""
    shown = regions(tmp_path / str(len(list(tmp_path.iterdir()))), table, viewer)
    return rows_of(shown["game-hands" if viewer else "game-beside"])


def bought(what: str, character: str = "emperor") -> MeaEvening:
    table = a_turn(A, character, market={"bread": 2, "indulgence": 1, "jewel": 1})
    table.act(A, "buy", what=what)
    return table


def second_of_the_emperor() -> MeaEvening:
    table = a_turn(A, "emperor", posts=(3, 1, 1, 1), goods={A: {"jewel": 1}})
    table.act(A, "sell", good="jewel")
    table.act(A, "donate", thing="coin_5", place="I")
    table.act(A, "donate", thing="coin_5", place="II")
    return table


def sold() -> MeaEvening:
    table = a_turn(A, goods={A: {"jewel": 1}})
    table.act(A, "sell", good="jewel")
    return table


def pope_after_a_purchase() -> MeaEvening:
    def bought_then_left(g: MeaCulpa) -> Play[None]:
        g.hand(B, "take", "wine")
        yield from pope_preliminary(g, A)

    table = MeaEvening(bought_then_left, pope_stones=(1, 0, 2))
    table.act(A, "skip")
    return table


def bonus_behind_the_screen() -> MeaEvening:
    kept = {"bonus_goes_to_chest": False}
    table = MeaEvening(set_souls_and_bonuses, setup=True, settings=kept)
    table.act(D, "bonus_bread_wine")
    return table


def free_stone() -> MeaEvening:
    table = a_turn(A, "merchant", goods={A: {"bread": 1}})
    table.do((A, "sell", {"good": "bread"}), (A, "turn_over"), (A, "free_stone", {"what": "wine"}))
    return table


def visited(door: str) -> MeaEvening:
    table = a_turn(A, "merchant", rooms=("take_7", "take_5"))
    table.act(A, "visit", door=door)
    return table


def of_suite_5() -> MeaEvening:
    table = visited("5")
    table.act(A, "suite_room", door="2")
    return table


def caught() -> MeaEvening:
    table = a_turn(A, "pope", rooms=("take_7",), positions=(4, 0, 0, 0))
    table.act(A, "set_pope_die", door="1")
    table.act(B, "guess", door="1")
    return table


def stolen() -> MeaEvening:
    table = a_visit("steal_3", n=3)
    table.act(A, "steal", victim=int(C))
    return table


def given() -> MeaEvening:
    table = a_visit("emperor_letter", holders={"emperor": B}, letters={B: {"red": 1, "blue": 1}})
    table.act(B, "give_letter", colour="red")
    return table


def moved_crew() -> MeaEvening:
    table = a_visit("move_crew", sites=crews(1, 1))
    table.act(A, "move_crew", start="A", end="B")
    return table


def third_pope_stone() -> MeaEvening:
    stones = {"lust": (2, 1), "petty_sins": (0, 1)}
    table = MeaEvening(lambda g: pope_preliminary(g, A), pope_stones=(1, 0, 2), dens=stones)
    table.act(A, "move_pope_stone", start="lust", end="greed")
    return table


def emptied_den() -> MeaEvening:
    table = a_turn(A, "emperor", dens={"lust": (3,), "greed": (4,)}, market={"bread": 2, "wine": 1})
    table.act(A, "buy", what="2_bread")
    table.act(A, "choose_den", den="lust")
    return table


def picked() -> MeaEvening:
    table = MeaEvening(characters, order=(A, B, C, D))
    table.act(A, "choose_character", card="petty")
    return table


def crew_of_the_emperor() -> MeaEvening:
    table = MeaEvening(characters, order=(A, B, C, D))
    table.do((A, "choose_character", {"card": "emperor"}), (A, "place_crew", {"site": "C"}))
    return table


def bonus(name: str, **places: str) -> Callable[[], MeaEvening]:
    def taken() -> MeaEvening:
        table = MeaEvening(set_souls_and_bonuses, setup=True)
        table.act(D, f"bonus_{name}", **places)
        return table

    return taken


EMPTIED = "back from Lust 3 sin stones soul to 3"
MOVES = [
    (lambda: bought("2_bread"), ["Paula: pay 2 taler 1 sin stones Greed take 2 bread"]),
    (lambda: bought("letter_red"), ["Paula: pay 4 taler into the bag indulgence take red Letter"]),
    (second_of_the_emperor, ["Paula: turn post: 4 into the chest 5 taler ×2"]),
    (free_stone, ["Paula: take wine"]),
    (lambda: visited("1"), ["Paula: turn post: 3 to the discards 1 take 7 taler"]),
    (lambda: visited("6"), ["Paula: 1 sin stones Lust turn post: 3 take yellow Letter"]),
    (
        of_suite_5,
        ["Paula: 1 sin stones Lust turn Suite 5 to Occupied to the discards 2 take 5 taler"],
    ),
    (caught, ["Paula: soul to 5 turn post: 3 to the discards 1 take 7 taler"]),
    (stolen, ["Johanna: give 3 taler Paula"]),
    (given, ["Dominik: give red Letter Paula"]),
    (moved_crew, ["Paula: crew Rose Bell build the nave Bell into the hut crew crew"]),
    (
        third_pope_stone,
        [
            "Paula: Pope stone Lust Greed back from Lust 2 sin stones one to each Den Pope stone",
            "Dominik: soul to 2 back from Lust 1 sin stones back from Petty Sins 1 sin stones",
        ],
    ),
    (
        emptied_den,
        [f"Paula: pay 2 taler {EMPTIED} 1 sin stones Greed take 2 bread"],
    ),
    (picked, ["Paula: take Petty Sinner 2 sin stones Petty Sins"]),
    (crew_of_the_emperor, ["Paula: crew Emperor Dove"]),
    (bonus("bread_wine", bread="I", wine="II"), ["Gregor: into the chest bread wine"]),
    (bonus("letter"), ["Gregor: take blue Letter"]),
    (bonus_behind_the_screen, ["Gregor: take bread wine"]),
    (sold, ["Paula: into the bag jewel take 10 taler"]),
    (pope_after_a_purchase, []),
]


@pytest.mark.parametrize(("table", "rows"), MOVES)
def test_what_an_action_moves_is_drawn(
    tmp_path: Path, table: Callable[[], MeaEvening], rows: list[str]
) -> None:
    assert drawn(tmp_path, table()) == rows


def test_mea_021_what_nobody_took_is_drawn_to_be_put_back(tmp_path: Path) -> None:
    def bonuses_and_first_round(g: MeaCulpa) -> Play[None]:
        yield from set_souls_and_bonuses(g)
        yield from prepare(g)

    table = MeaEvening(bonuses_and_first_round, 2, setup=True)
    table.act(B, "bonus_coin", coin_10="II")
    table.act(A, "bonus_letter")
    assert table.board.box.to_lay
    assert drawn(tmp_path, table) == [
        "Paula: take blue Letter",
        "Not taken: into the bag bread wine jewel",
    ]
    assert drawn(tmp_path, table, B) == []
    table = MeaEvening(bonuses_and_first_round, 2, setup=True)
    table.act(B, "bonus_jewel", jewel="I")
    table.act(A, "bonus_bread_wine", bread="I", wine="I")
    back = "Not taken: into the bank 10 taler back to the Letters blue Letter"
    assert drawn(tmp_path, table)[-1] == back


def test_a_phone_draws_only_its_own_players_moves(tmp_path: Path) -> None:
    table = third_pope_stone()
    screen = drawn(tmp_path, table)
    assert drawn(tmp_path, table, B) == [screen[1].removeprefix("Dominik")]
    assert drawn(tmp_path, table, C) == []


def test_mea_115_no_list_says_which_compartment(tmp_path: Path) -> None:
    shown = []
    for place in ("I", "II"):
        table = a_turn(A, "petty")
        table.act(A, "donate", thing="coin_2", place=place)
        shown.append([drawn(tmp_path, table, viewer) for viewer in (None, B)])
    assert shown[0] == shown[1] == [["Paula: into the chest 2 taler"], []]


def test_mea_270_what_is_forgotten_is_drawn_only_once_somebody_names_it(tmp_path: Path) -> None:
    table = petty_turn()
    table.act(D, "buy", what="2_bread", forget=["pay", "stone"])
    assert drawn(tmp_path, table) == ["Gregor: take 2 bread"]
    table.act(A, "remind", cost="pay")
    assert drawn(tmp_path, table) == ["Gregor: take 2 bread pay 2 taler"]


def test_mea_251_what_is_drawn_for_a_reminder_does_not_tell_the_purse(tmp_path: Path) -> None:
    rows = []
    for taler in (2, 1):
        table = petty_turn(purses=(0, 0, 0, 2))
        table.act(D, "buy", what="bread", forget=["pay"])
        table.board.screens.purses[D].value = taler
        table.changed()
        table.act(A, "remind", cost="pay")
        rows.append(drawn(tmp_path, table))
    assert rows[0] == rows[1] == ["Gregor: take bread pay 2 taler"]


def test_each_action_has_a_list_of_its_own(tmp_path: Path) -> None:
    table = MeaEvening(action_phase, holders=ALL)
    table.act(A, "buy", what="bread")
    table.act(A, "donate", thing="coin_1", place="I")
    assert drawn(tmp_path, table) == ["Paula: turn post: 2 into the chest 1 taler"]
    table.act(B, "pass")
    assert drawn(tmp_path, table) == []


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
    class PuttingBack(MeaEvening):
        compares = True

    chests = {A: "I:cloth I:cloth I:coin_5", B: "II:jewel"}
    table = PuttingBack(lambda g: place_crew(g, A, "A"), sites=crews(1, naves="A"), chests=chests)
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
