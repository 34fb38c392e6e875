"""Stones and cards that people draw themselves are tapped or scanned: MEA-031, 032 and 038."""

from __future__ import annotations

import pytest

from companion.core.seats import TABLE
from companion.games.mea_culpa.material.labels import ROOM_LABELS, STONE_LABELS, labels_of
from companion.games.mea_culpa.preparation import fill_market, prepare
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from tests.kit.games.mea_culpa.evening import A, B, MeaEvening


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


def test_mea_032_by_hand_what_cannot_be_in_the_bag_is_asked_again() -> None:
    table = MeaEvening(
        fill_market,
        market={"bread": 10},
        settings={"bag": "hand", "profile": "market_size = 1"},
    )
    table.act(A, "stone", piece="bread")
    assert table.journal()[-1] == "No bread can be left in the bag: look again."
    table.act(A, "stone", piece="cloth")
    assert table.over


def only_a_jewel_in_the_bag(g: MeaCulpa) -> None:
    g.stock.bag.value = ("jewel",)


def test_mea_032_whose_goods_are_wrong_can_put_them_right_while_stones_are_drawn() -> None:
    table = MeaEvening(
        fill_market,
        market={},
        goods={B: {"jewel": 7}},
        settings={"bag": "hand", "profile": "market_size = 1"},
        phase=RoundPhase.PREPARE,
    )
    table.act(A, "stone", piece="jewel")
    assert not table.over
    table.act(B, "correct_goods", good="jewel", count=6)
    table.act(A, "stone", piece="jewel")
    assert table.over


def test_mea_032_by_hand_a_bag_that_a_correction_empties_ends_the_drawing() -> None:
    table = MeaEvening(
        fill_market,
        market={},
        settings={"bag": "hand"},
        phase=RoundPhase.PREPARE,
        more=only_a_jewel_in_the_bag,
    )
    table.umpire.act(B, "correct_goods", {"good": "jewel", "count": 1})
    table.umpire.act(A, "stone", {"piece": "bread"})
    assert table.over


@pytest.mark.parametrize("how", ["hand", "scan"])
def test_mea_038_cards_that_people_turn_up_are_tapped_or_scanned(how: str) -> None:
    table = MeaEvening(prepare, market={}, settings={"rooms": how})
    for kind in ("new_crew", "take_7"):
        table.act(B, "card", piece=kind)
    assert "take_7" not in table.keys(B, "card", "piece")
    if how == "scan":
        label = labels_of(ROOM_LABELS, ["steal_3"])[0]
        table.act(TABLE, "scan_card", code=label.text)
        assert table.board.house.rooms["3"] == "steal_3"
    else:
        assert "scan_card" not in table.offered(TABLE)
