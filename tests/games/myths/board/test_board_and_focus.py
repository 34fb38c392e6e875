"""The board, focus marks and directions, MYT-009, MYT-010 and MYT-120 to MYT-131."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.core.seats import TABLE
from companion.games.myths.board.hexes import HEXES, NAMED, NAMES, ahead, directions, neighbours
from companion.games.myths.table.figures import MythsWithFigures
from tests.kit.games.myths.evening import MythsEvening, names
from tests.kit.games.myths.own_cards import required, trial, used


def test_myt_009_one_board_in_which_every_hex_leads_to_every_other() -> None:
    reached, edge = {HEXES[0]}, [HEXES[0]]
    while edge:
        new = {each for place in edge for each in neighbours(place)} - reached
        reached, edge = reached | new, [*new]
    assert reached == set(HEXES)
    assert Counter(len(neighbours(each)) for each in HEXES) == {3: 6, 4: 18, 6: 37}


def test_myt_010_rows_of_the_board() -> None:
    rows = Counter(name[0] for name in NAMES.values())
    assert [rows[row] for row in "ABCDEFGHI"] == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert NAMES[HEXES[30]] == "E5"


def test_myt_121_and_122_one_pion_on_a_hex_but_any_number_of_marks() -> None:
    table = MythsEvening("A")
    table.place(A="E5", E="E6 D5", B="F5 D5")
    table.act("A", "use_action_1")
    assert table.choices("A", "step", "to") == ["D4", "D5", "E4", "F4"]
    assert "choose" in table.refused("A", "step", to="E6")
    table.act("A", "step", to="D5")
    assert {table.where(each)[1] for each in "BE"} == {table.where("A")[0]}


def test_myt_123_and_124_a_mark_beside_the_board_means_unfocused() -> None:
    table = MythsEvening("A")
    table.put("A", focus="E5")
    assert [table.where(each)[1] for each in "AB"] == ["E5", "–"]
    k = table.umpire.known(TABLE)
    assert isinstance(k, MythsWithFigures)
    assert [k.figures[each].states.unfocused for each in "AB"] == [False, True]


def test_myt_060_and_126_and_127_a_refocus_goes_anywhere_on_the_board() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    assert table.choices("A", "refocus", "to") == sorted(NAMED), "its own hex too"
    table.act("A", "refocus", to="A5")
    assert table.where("A")[1] == "A5"


def test_myt_127_a_refocus_beside_the_mark_needs_a_mark() -> None:
    table = used(required('op = "refocus", to = "adjacent_to_focus"'), range_="none")
    assert table.choices("A", "refocus", "to") == ["D5", "D6", "E5", "E7", "F5", "F6"]
    table.act("A", "refocus", to="D6")
    assert table.where("A")[1] == "D6"
    table = trial(required('op = "refocus", to = "adjacent_to_focus"'), range_="none")
    table.put("A", "E5")
    table.act("A", "use_action_1")
    assert table.played("A") is None


def test_myt_126_refocus_to_a_target_hex_of_the_view() -> None:
    table = used(required('op = "refocus", to = "target_hex"'), range_="front3")
    assert table.choices("A", "refocus", "to") == ["D5", "E6", "F5"]


def test_myt_126_blind_a_refocus_is_made_in_full_if_people_can_make_it() -> None:
    for said, held in (("did", 1), ("no_did", 0)):
        table = trial(required('op = "refocus", to = "any"'), range_="none", mode="blind")
        for letter in "AE":
            table[letter].pion = table[letter].focus = None
        table.changed()
        table.act("A", "use_action_1")
        table.act("A", said)
        assert len(table.hand_names("A")) == held
        assert (table.played("A") == "trial") == bool(held)


def test_myt_125_unfocus_takes_the_mark_off_the_board() -> None:
    table = MythsEvening("F")
    table.place(F="E5 E6", A="E6 A1")
    table.play_alone("F", "Throat Feint", focus="E6")
    assert table.where("A") == ("E6", "–")
    table.act("A", "all_library")
    assert len(table.hand_names("F")) == 1


@pytest.mark.parametrize(
    ("focus", "hexes"), [("E5", "E3"), ("D3", "D2 E3"), ("E3", "E3"), (None, ""), ("E2", "")]
)
def test_myt_128_and_130_and_ms_01_to_03_the_direction_is_one_hex_or_two_or_none(
    focus: str | None, hexes: str
) -> None:
    looks = NAMED[focus] if focus else None
    assert names(ahead(NAMED["E2"], looks)) == hexes
    assert len(directions(NAMED["E2"], looks)) == len(hexes.split())


def test_myt_131_with_two_directions_each_step_is_a_new_choice() -> None:
    table = MythsEvening("A")
    table.put("A", "E3", "D6")
    table.play_alone("A", "Hard March")
    assert table.choices("A", "step", "to") == ["D3", "E4"]
    table.act("A", "step", to="E4")
    assert table.choices("A", "step", "to") == ["D4", "E5"], "from where it stands now"
    table.act("A", "step", to="D4")
    assert table.where("A") == ("D4", "D6")
