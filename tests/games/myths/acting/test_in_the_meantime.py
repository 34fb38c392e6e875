"""What changes while somebody is still choosing: MYT-043, MYT-062, MYT-122, MYT-136, MYT-141."""

from __future__ import annotations

from typing import Any

from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import own_deck
from tests.kit.games.myths.own_cards import EFFECT, trial


def reader(turn: str) -> MythsEvening:
    """The Odd Bird of character D can do anything by hand, whatever is asked."""
    table = MythsEvening(turn, deck_d="own_1", own_1=own_deck())
    table.lay("D", "Odd Card 4")
    return table


def by_hand(table: MythsEvening, *tools: tuple[str, dict[str, Any]]) -> None:
    """In between, D does all this by hand."""
    table.act("D", "by_hand", card="Odd Card 4")
    for tool, values in tools:
        table.act("D", tool, **values)
    table.act("D", "hand_done")


def test_myt_062_a_card_being_shown_is_not_in_the_library_too() -> None:
    table = reader("B")
    table.put("B", "E5", "E8")
    table.hand("B", "Maul")
    other = next(pile for pile in (table["B"].library, table["B"].under) if "B.maul.2" in pile)
    table["B"].library.add(other.take("B.maul.2"))
    table.act("B", "play", card="Maul")
    assert table.asks("B", "directional_focus")
    by_hand(table, ("hand_damage", {"who": "B", "n": 1}))
    assert table["B"].damage[-1] != table.board.showing
    assert table.board.card(table["B"].damage[-1]).name == "Maul"
    table.act("B", "directional_focus", to="E6")
    assert table.played("B") == "Maul"


def test_myt_136_a_bonus_ends_with_its_card_even_while_it_is_asked_for() -> None:
    table = MythsEvening("B")
    table.put("B", "E5")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert table.asks("B", "bonus")
    table.act("B", "discard_own", card="Elk Form")
    assert table.board.walk.steps_left == 1, "the printed number and no more"
    table.act("B", "step", to="E6")
    assert table.asks("B", "end_turn")


def in_flight() -> MythsEvening:
    """The Heron, flying from D4 over E5 to F5, is over E5, and A may react."""
    table = reader("C")
    table.put("C", "D4", "E9")
    table.put("E", "E5")
    table.put("A", "D3", "A1")
    table.lay("A", "Gate Watch")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    table.act("C", "path", to="E5")
    table.act("C", "path", to="F5")
    assert table.asks("A", "reaction")
    assert table.where("C")[0] == "E5"
    return table


def cut_short(table: MythsEvening, **moved: str) -> None:
    """Others are moved, and the Heron can no longer fly."""
    moves: list[tuple[str, dict[str, Any]]] = [
        ("hand_move", {"who": who, "to": to}) for who, to in moved.items()
    ]
    by_hand(table, *moves, ("hand_clear", {"who": "C", "what": "stance"}))
    table.act("A", "no_reaction")


def test_myt_141_a_flyer_cut_short_goes_back_to_the_last_hex_that_is_empty_now() -> None:
    table = in_flight()
    cut_short(table, B="F5")
    assert table.where("C")[0] == "D4"


def test_myt_122_a_flyer_does_not_go_back_onto_another_pion() -> None:
    table = in_flight()
    cut_short(table, B="F5", F="D4")
    assert table.choices("C", "land", "to") == ["D5", "E4", "E6", "F4"], "empty and nearest"
    table.act("C", "land", to="E6")
    assert table.where("C")[0] == "E6"


def test_myt_118_blind_whoever_dies_during_a_walk_walks_no_further() -> None:
    table = MythsEvening("A", mode="blind")
    table.act("A", "use_action_1")
    assert table.asks("A", "walked")
    table.act("E", "tools")
    table.act("E", "hand_fall", who="A")
    table.act("E", "hand_done")
    assert table.choices("A", "start_turn", "who") == ["B", "C"]


def test_myt_149_a_view_is_chosen_once_whatever_is_discarded_meanwhile() -> None:
    table = trial(EFFECT.format(kind="move", does='do = [{ op = "walk", n = 1 }]'), range_="far")
    table.put("A", "E5", "E8")
    table.lay("E", "Flood")
    table.act("A", "use_stance_1")
    table.act("A", "refocus", to="C3")
    assert table.offered("A") == ["view"]
    table.act("E", "discard_own", card="Flood")
    table.act("A", "view", view="1")
    assert table.asks("A", "end_turn")
