"""Somebody dies, or something is changed by hand, while a question is open: MYT-118, MYT-185."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import Seat
from tests.kit.games.myths.evening import MythsEvening
from tests.kit.games.myths.odd_cards import kill, own_deck


def interruptible(turn: str, **settings: Any) -> MythsEvening:
    """Odd Bird is character D, and may do anything by hand, whatever is being asked."""
    table = MythsEvening(turn, deck_d="own_1", own_1=own_deck(), **settings)
    table.lay("D", "Odd Card 4")
    return table


def by_hand(table: MythsEvening, tool: str, **values: str) -> None:
    """In between, D does this by hand."""
    table.act("D", "by_hand", card="Odd Card 4")
    table.act("D", tool, **values)
    table.act("D", "hand_done")


def test_myt_118_if_all_victims_have_died_meanwhile_nobody_is_asked() -> None:
    table = interruptible("E")
    table.put("E", "E5", "E6")
    table.put("A", "D5")
    table.put("B", "E6")
    table.hand("E", "Breaker")
    table.play("E", "Breaker", focus="E6")
    assert table.asks("E", "next_victim")
    kill(table, "AB")
    assert table.asks("E", "end_turn")
    assert [line for line in table.journal() if line.endswith("dies.")] == [
        "Bronze Warden dies.",
        "Thorn Mother dies.",
    ]


def test_myt_136_a_character_that_has_died_meanwhile_has_no_bonus() -> None:
    table = interruptible("B")
    table.lay("B", "Elk Form")
    table.act("B", "use_action_1")
    assert table.asks("B", "bonus")
    kill(table, "B")
    assert table.choices("A", "start_turn", "who") == ["A", "C"]


def test_myt_161_a_character_that_has_died_meanwhile_looks_nowhere() -> None:
    table = interruptible("B")
    table.put("B", "E5", "E6")
    table.hand("B", "Maul")
    table.act("B", "play", card="Maul")
    assert table.asks("B", "directional_focus")
    kill(table, "B")
    assert table.where("B") == ("–", "–")
    assert table["B"].under.cards[0].startswith("B.maul"), "the card is discarded"


@pytest.mark.parametrize("focus", [None, "E9"])
def test_myt_173_by_hand_only_a_mark_on_the_board_leaves_it(focus: str | None) -> None:
    table = interruptible("A")
    table.put("A", "E5", "E6")
    table.put("E", "E6", focus)
    table.lay("A", "Iron Grip", mark=1, on="E")
    by_hand(table, "hand_unfocus", who="E")
    assert table.played("A") == (None if focus else "Iron Grip")


def test_myt_185_blind_whoever_is_unfocused_by_hand_looks_again() -> None:
    table = interruptible("A", mode="blind")
    table.lay("E", "Cold Current", mark=0)
    table.act("D", "by_hand", card="Odd Card 4")
    table.act("D", "hand_unfocus", who="E")
    assert table.asks("E", "there"), "its marked hexes may be elsewhere"
    seen = interruptible("A")
    seen.put("E", "E5", "E6")
    seen.lay("E", "Cold Current", mark=0)
    by_hand(seen, "hand_unfocus", who="E")
    assert not seen.asks("E", "there")


def test_myt_122_whoever_is_alone_again_need_not_land() -> None:
    table = interruptible("C")
    table.put("C", "D4", "E9")
    table.put("E", "E5")
    table.put("A", "D3", "A1")
    table.lay("A", "Gate Watch")
    table.lay("C", "On the Wing")
    table.hand("C", "Updraft")
    table.play("C", "Updraft")
    table.act("C", "bonus", bonus=0)
    for place in ("E5", "F5"):
        table.act("C", "path", to=place)
    for who, to in (("B", "F5"), ("F", "D4")):
        by_hand(table, "hand_move", who=who, to=to)
    by_hand(table, "hand_clear", who="C", what="stance")
    table.act("A", "no_reaction")
    assert table.asks("C", "land")
    by_hand(table, "hand_move", who="E", to="A1")
    assert table.where("C")[0] == "E5"
    assert table.asks("C", "end_turn")


def test_myt_185_cards_that_people_read_are_offered_at_the_back() -> None:
    table = interruptible("A")
    offer = table.umpire.find(Seat(2), "by_hand")
    assert (offer.seldom, offer.public) == (True, True)
