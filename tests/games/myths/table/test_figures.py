"""What pages draw besides the pieces: counts, states, reach, and the card being performed."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE, Seat, Viewer
from companion.games.myths.board.hexes import NAMED
from companion.games.myths.table.figures import MythsWithFigures, States
from tests.kit.games.myths.evening import MythsEvening, names, view_text
from tests.kit.games.myths.setting_up import fresh


def test_before_the_deal_nobody_holds_cards_or_is_called_unfocused() -> None:
    k = fresh().known(TABLE)
    assert isinstance(k, MythsWithFigures)
    for figure in k.figures.values():
        assert (figure.dealt, figure.held, figure.states.unfocused) == (False, 0, False)


def seen(table: MythsEvening, viewer: Viewer = TABLE) -> MythsWithFigures:
    """The table as this viewer sees it."""
    k = table.umpire.known(viewer)
    assert isinstance(k, MythsWithFigures)
    return k


def states(table: MythsEvening, letter: str) -> States:
    return seen(table).figures[letter].states


def test_myt_140_flyers_and_characters_that_cannot_walk_are_shown() -> None:
    table = MythsEvening("A")
    table.lay("C", "On the Wing")
    table.lay("B", "Deep Roots")
    assert [states(table, letter).flying for letter in "ABC"] == [False, False, True]
    assert [states(table, letter).still for letter in "ABC"] == [False, True, False]


def test_myt_164_lying_prone_is_shown_as_being_weakened_by_1() -> None:
    table = MythsEvening("A")
    table.lie_down("A")
    assert [states(table, letter).weakened for letter in "AB"] == [1, 0]


@pytest.mark.parametrize(
    ("name", "focus", "views"),
    [("Maul", "D5 E6 F5", []), ("Bramble Snare", "", ["E8 | D7 D8 E7 E8 E9 F7 F8"])],
)
def test_before_playing_a_card_its_focus_hexes_or_its_range_are_shown(
    name: str, focus: str, views: list[str]
) -> None:
    table = MythsEvening("B")
    table.put("B", "E5", "E8")
    k = seen(table, Seat(1))
    card = next(each for each in k.cards.values() if each.name == name)
    reach = k.reach(k.characters["B"], card)
    assert (names(reach.focus), [view_text(view) for view in reach.views]) == (focus, views)


def test_a_hex_is_crowded_with_more_than_one_piece() -> None:
    table = MythsEvening("A")
    for letter, focus in {"A": "E5", "B": "E8", "C": "D5", "D": "D5"}.items():
        table.put(letter, focus=focus)
    crowded = [name for name in ("E5", "E8", "D5", "C2", "I1") if seen(table).crowded(NAMED[name])]
    assert crowded == ["E8", "D5"], "a pion with a mark, and two marks"


def test_the_card_being_performed_is_shown_if_it_is_in_play() -> None:
    table = MythsEvening("A")
    table.place(A="E5 E6", E="E6")
    table.lay("A", "Gate Watch")
    table.hand("A", "Shield Bash")
    assert seen(table).performed_card() is None
    table.play("A", "Shield Bash", focus="E6")
    found = seen(table, Seat(2)).performed_card()
    assert found
    assert (found[0].letter, found[1].card) == ("A", "A.shield_bash.1")
    table.act("A", "discard_own", card="Shield Bash")
    assert table.board.acting == ("A", "warden.shield_bash")
    assert seen(table).performed_card() is None, "it has left"
