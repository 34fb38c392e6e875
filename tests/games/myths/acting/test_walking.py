"""Board, focus, direction, walking and flying, MYT-120 to MYT-142."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.hexes import Hex
from companion.core.seats import TABLE
from companion.games.myths.board.hexes import HEXES, NAMED, ahead, directions, neighbours
from companion.games.myths.table.paths import lengths
from companion.games.myths.table.pieces import pushed, put_focus
from tests.kit.games.myths.evening import MythsEvening, names
from tests.kit.games.myths.own_cards import EFFECT, trial


def walking(start: str = "E5", focus: str | None = None, **settings: Any) -> MythsEvening:
    """The Warden walks one step from here."""
    table = MythsEvening("A", **settings)
    table.put("A", start, focus)
    table.act("A", "use_action_1")
    return table


def test_myt_120_pions_and_focus_marks_stay_on_the_board() -> None:
    table = MythsEvening("A")
    table.put("A", "A1")
    table.act("A", "use_action_1")
    assert table.choices("A", "step", "to") == ["A2", "B1", "B2"], "a corner has three ways"
    table.act("A", "step", to="A2")
    table.next_turn("B")
    table.act("B", "use_stance_1")
    assert table.choices("B", "refocus", "to") == sorted(NAMED)


def test_myt_121_a_hex_holds_pion_and_marks() -> None:
    table = MythsEvening("A")
    for letter in "ABC":
        table.put(letter, STARTING[letter], "E8")
    assert {table.where(each)[1] for each in "ABC"} == {table.where("E")[0]}


STARTING = {"A": "C2", "B": "E2", "C": "G2"}


def test_myt_122_one_pion_on_a_hex_but_any_number_of_marks() -> None:
    table = MythsEvening("A")
    table.put("A", "E5")
    table.put("E", "E6", "D5")
    table.put("B", "F5", "D5")
    table.act("A", "use_action_1")
    assert table.choices("A", "step", "to") == ["D4", "D5", "E4", "F4"]
    assert "choose" in table.refused("A", "step", to="E6")
    table.act("A", "step", to="D5")
    assert {table.where(each)[1] for each in "BE"} == {table.where("A")[0]}


def test_myt_123_a_focus_mark_is_on_a_hex_or_beside_the_board() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    put_focus(table.board, table["A"], None)
    assert table.where("A") == ("E5", "–")


def test_myt_124_beside_the_board_means_unfocused() -> None:
    table = MythsEvening("A")
    assert table.umpire.known(TABLE).characters["A"].focus is None
    assert directions(table["A"].pion, None) == ()


def test_myt_125_unfocus_takes_the_mark_off_the_board() -> None:
    table = MythsEvening("F")
    table.put("F", "E5", "E6")
    table.put("A", "E6", "A1")
    table.hand("F", "Throat Feint")
    table.play("F", "Throat Feint", focus="E6")
    assert table.where("A") == ("E6", "–")
    table.act("A", "all_library")
    assert len(table.held("F")) == 1


def test_myt_126_refocus_puts_the_mark_where_the_player_likes() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="A5")
    assert table.where("A")[1] == "A5"


def test_myt_127_any_hex_but_never_beside_the_board() -> None:
    table = MythsEvening("A")
    table.act("A", "use_stance_1")
    assert len(table.choices("A", "refocus", "to")) == 61
    assert "C2" in table.choices("A", "refocus", "to"), "its own hex too"


def test_myt_128_the_direction_is_the_first_hex_of_a_line_or_one_of_two() -> None:
    assert names(ahead(NAMED["E5"], NAMED["E9"])) == "E6"
    assert names(ahead(NAMED["E5"], NAMED["D6"])) == "D5 E6"
    assert len(ahead(NAMED["E5"], NAMED["C4"])) == 2


def test_myt_129_brute_force_one_direction_on_six_rays_and_two_elsewhere() -> None:
    for focus in HEXES:
        steps = walks(focus)
        for pion in HEXES:
            if pion == focus:
                continue
            nearest = {way for way in neighbours(pion) if steps[way] == steps[pion] - 1}
            assert set(ahead(pion, focus)) == nearest
            q, r = focus.minus(pion)
            assert len(nearest) == (1 if 0 in (q, r, q + r) else 2)


def walks(goal: Hex) -> dict[Hex, int]:
    """The number of steps from every hex to this one, counted by walking."""
    steps, ring = {goal: 0}, [goal]
    while ring:
        ring = [way for place in ring for way in _onward(steps, place)]
    return steps


def _onward(steps: dict[Hex, int], place: Hex) -> list[Hex]:
    new = [way for way in neighbours(place) if way not in steps]
    steps.update(dict.fromkeys(new, steps[place] + 1))
    return new


def test_myt_130_no_direction_without_focus_or_on_its_own_hex() -> None:
    assert ahead(NAMED["E5"], None) == ahead(NAMED["E5"], NAMED["E5"]) == ()


def test_myt_131_with_two_directions_each_step_is_a_new_choice() -> None:
    table = MythsEvening("A")
    table.put("A", "E3", "D6")
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    assert table.choices("A", "step", "to") == ["D3", "E4"]
    table.act("A", "step", to="E4")
    assert table.choices("A", "step", "to") == ["D4", "E5"], "from where it stands now"
    table.act("A", "step", to="D4")
    assert table.where("A") == ("D4", "D6")


def test_myt_132_the_mark_is_pushed_along() -> None:
    table = walking("E5", "D5")
    table.steps("A", "D5")
    assert table.where("A") == ("D5", "C5")


def test_myt_133_a_walk_is_made_in_full_unless_the_table_agreed_otherwise() -> None:
    assert "stop" not in walking().offered("A")
    table = walking(walk_may_stop=True)
    table.act("A", "stop")
    assert (table.where("A")[0], table.asks("A", "end_turn")) == ("E5", True)


def test_myt_134_steps_stay_on_the_board_and_off_other_pions() -> None:
    table = MythsEvening("A")
    table.put("A", "A1")
    table.put("E", "A2")
    table.act("A", "use_action_1")
    assert table.choices("A", "step", "to") == ["B1", "B2"]


def test_myt_135_a_mark_pushed_off_the_board_is_beside_it() -> None:
    table = walking("E2", "E1")
    table.steps("A", "E1")
    assert table.where("A") == ("E1", "–")
    assert table.journal()[-2:] == [
        "Bronze Warden walks to E1.",
        "Bronze Warden is unfocused: the focus mark has left the board.",
    ]


def test_myt_132_with_a_printed_board_the_journal_says_where_the_pushed_mark_goes() -> None:
    told = "Bronze Warden’s focus mark moves to E7."
    table = walking("E5", "E6", mode="mirrored")
    table.steps("A", "E6")
    assert table.where("A") == ("E6", "E7")
    assert table.journal()[-2:] == ["Bronze Warden walks to E6.", told]


def test_myt_136_the_number_is_fixed_when_the_walk_begins() -> None:
    table = MythsEvening("B")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    limits = table.umpire.find(table.seat["B"], "bonus").fields["bonus"].limits()
    assert (limits["low"], limits["high"]) == (0, 2)
    table.act("B", "bonus", bonus=2)
    assert table.board.walk.steps_left == 3
    table.act("B", "step", to="E3")
    table.act("B", "discard_own", card="Elk Form")
    assert table.board.walk.steps_left == 2


@pytest.mark.parametrize(
    ("printed", "slow", "bonus", "prone", "number"),
    [
        (2, 1, 0, True, 1), (3, 1, 0, True, 1), (1, 1, 0, True, 0), (1, 2, 2, False, 1),
        (1, 2, 0, False, 0), (1, 3, 2, True, 0), (2, 0, 2, True, 1), (2, 1, 2, False, 3),
    ],
)  # fmt: skip
def test_myt_136_bonus_then_slowing_then_lying_prone(
    *, printed: int, slow: int, bonus: int, prone: bool, number: int
) -> None:
    slowed = f'while = [{{ op = "slow", n = {slow}, who = ["self"] }}]'
    longer = f'while = [{{ op = "walk_up_to", n = {bonus} }}]'
    walk = f'do = [{{ op = "walk", n = {printed} }}]'
    effects = [EFFECT.format(kind="passive", does=each) for each in (slowed, longer)]
    table = trial(*effects, EFFECT.format(kind="move", does=walk), range_="none")
    table.put("E", "A1")
    table["A"].prone = prone
    table.changed()
    assert lengths(table.board, table["A"], printed)[1] == number


@pytest.mark.parametrize(("bonus", "steps"), [(0, 0), (1, 0), (2, 1)])
def test_myt_136_the_bonus_that_was_chosen_is_slowed_too(bonus: int, steps: int) -> None:
    slowed = 'while = [{ op = "slow", n = 2, who = ["self"] }]'
    longer = 'while = [{ op = "walk_up_to", n = 2 }]'
    effects = [EFFECT.format(kind="passive", does=each) for each in (slowed, longer)]
    table = trial(*effects, EFFECT.format(kind="move", does='do = [{ op = "walk", n = 1 }]'))
    table.put("E", "A1")
    table.act("A", "use_action_3")
    table.act("A", "bonus", bonus=bonus)
    assert table.board.walk.steps_left == steps


def test_myt_137_towards_the_direction_until_blocked() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E8")
    table.put("E", "E7")
    table.hand("A", "Hard March")
    table.play("A", "Hard March")
    assert table.where("A") == ("E6", "E8")
    assert table.played("A") is None


def test_myt_138_a_character_that_cannot_walk_cannot_spend_it_either() -> None:
    table = MythsEvening("B")
    table.lay("B", "Deep Roots")
    table["B"].prone = True
    table.changed()
    table.act("B", "use_action_1")
    assert table["B"].prone
    assert table.board.walk.walking is None


def test_myt_139_being_moved_is_not_walking() -> None:
    table = MythsEvening("A")
    table.put("A", "E5", "E6")
    table.put("F", "E6", "E7")
    table.hand("A", "Shove Aside")
    table.play("A", "Shove Aside", focus=None)
    assert table.where("F") == ("E7", "E7"), "its own mark is not pushed"


def flying(focus: str = "E9", bonus: int = 0) -> MythsEvening:
    """The Heron flies an Updraft of two steps, with the Tide Caller in front of it."""
    table = MythsEvening("C")
    table.put("C", "E4", focus)
    table.put("E", "E5")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=bonus)
    return table


def test_myt_140_a_flyer_passes_over_characters() -> None:
    table = flying()
    table.act("C", "path", to="E5")
    assert "E5" not in table.choices("C", "path", "to")
    table.act("C", "path", to="E6")
    assert table.where("C")[0] == "E6"


def test_myt_141_the_whole_path_is_given_first() -> None:
    table = flying(bonus=2)
    for place in ("E5", "E6", "E5"):
        table.act("C", "path", to=place)
        assert table.where("C")[0] == "E4"
    table.act("C", "path", to="F5")
    assert table.where("C")[0] == "F5"


def test_myt_141_cut_short_it_goes_back_to_the_last_empty_hex() -> None:
    table = flying(bonus=2)
    table.put("A", "D5")
    table.put("F", "F5")
    table.lay("A", "Gate Watch")
    for place in ("D4", "E5", "F5", "F6"):
        table.act("C", "path", to=place)
    assert table.asks("A", "reaction"), "it has left D4, which is watched"
    assert table.where("C")[0] == "E5"
    table.act("C", "discard_own", card="On the Wing")
    table.act("A", "no_reaction")
    assert table.where("C")[0] == "D4", "it cannot fly on over F5, and E5 is not empty"


def test_myt_142_a_flyer_pushes_its_mark_unless_locked_on_somebody_there() -> None:
    table = flying("E5")
    table.act("C", "path", to="E5")
    table.act("C", "path", to="E6")
    assert table.where("C") == ("E6", "E7")
    table = MythsEvening("C")
    table.put("C", "E4", "E5")
    table.put("E", "E5")
    table.lay("C", "Snatch Away", mark=1, on="E")
    place = NAMED["E5"]
    assert pushed(table.board, table["C"], NAMED["E4"], place, place) == place
