"""Stones and cards that people draw themselves are tapped or scanned: MEA-031, 032 and 038."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.material.labels import ROOM_LABELS, STONE_LABELS, labels_of
from companion.games.mea_culpa.preparation import fill_market, prepare
from companion.games.mea_culpa.state import RoundPhase
from tests.kit.games.mea_culpa.evening import A, B, C, MeaEvening


def test_mea_031_by_hand_every_stone_is_tapped_or_scanned() -> None:
    table = MeaEvening(fill_market, market={}, settings={"bag": "hand"})
    for kind in ("bread", "bread", "wine"):
        table.act(A, "stone", piece=kind)
    (label,) = labels_of(STONE_LABELS, ["indulgence"])
    for _ in range(4):
        table.act(TABLE, "scan_stone", code=label.text)
    assert table.over
    assert table.board.stock.market == {
        "bread": 2,
        "wine": 1,
        "cloth": 0,
        "jewel": 0,
        "indulgence": 4,
    }


def at_the_bag(**more: Any) -> MeaEvening:
    """A table that draws its stones itself."""
    settings = {"bag": "hand", "profile": "market_size = 2"}
    return MeaEvening(fill_market, settings=settings, phase=RoundPhase.PREPARE, **more)


def test_mea_032_by_hand_people_say_when_their_bag_is_empty() -> None:
    table = at_the_bag(market={})
    table.act(A, "stone", piece="jewel")
    assert not table.over
    assert table.umpire.find(B, "bag_empty").seldom
    table.act(B, "bag_empty")
    assert table.over
    assert table.board.stock.market["jewel"] == 1


def test_mea_031_by_hand_a_false_entry_does_not_reveal_what_others_have() -> None:
    """With seven jewels behind a screen, or in the bag: the same answers, the same sentences."""
    held, free = (at_the_bag(market={}, goods=goods) for goods in ({B: {"jewel": 7}}, {}))
    for table in (held, free):
        table.act(A, "stone", piece="jewel")
    for viewer in (TABLE, A, C):
        assert held.seen(viewer) == free.seen(viewer)
    held.act(B, "correct_screen", what="jewel", count=6)
    assert held.board.stock.owed.value == ()


def test_mea_031_by_hand_what_everybody_can_see_is_not_asked_for() -> None:
    table = at_the_bag(market={"jewel": 7})
    assert "correct_board" not in table.offered(TABLE)
    assert table.keys(A, "stone", "piece") == ["bread", "wine", "cloth", "indulgence"]


@pytest.mark.parametrize("how", ["hand", "scan"])
def test_mea_038_cards_that_people_turn_up_are_tapped_or_scanned(how: str) -> None:
    table = MeaEvening(prepare, market={}, settings={"rooms": how})
    assert table.umpire.find(B, "card").tone == ("quiet" if how == "scan" else "main")
    for kind in ("new_crew", "take_7"):
        table.act(B, "card", piece=kind)
    assert "take_7" not in table.keys(B, "card", "piece")
    if how == "scan":
        label = labels_of(ROOM_LABELS, ["steal_3"])[0]
        table.act(TABLE, "scan_card", code=label.text)
        assert table.board.house.rooms["3"] == "steal_3"
    else:
        assert "scan_card" not in table.offered(TABLE)


def test_mea_038_by_hand_cards_left_over_are_discarded_before_new_ones_are_turned_up() -> None:
    table = MeaEvening(prepare, market={}, rooms=("take_5",), settings={"rooms": "hand"})
    assert table.board.house.discard == ("take_5",)
    assert table.board.house.open_rooms == ()
    assert "take_5" in table.keys(A, "card", "piece")
    table.act(A, "card", piece="take_5")
    assert "take_5" not in table.keys(A, "card", "piece")
