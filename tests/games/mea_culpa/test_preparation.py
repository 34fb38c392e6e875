"""The preparation of rounds, by the companion or by hand: MEA-030 to MEA-039."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.core.seats import TABLE
from companion.games.mea_culpa.actions.turns import play_action_phase
from companion.games.mea_culpa.house.rooms import fill_rooms
from companion.games.mea_culpa.material.labels import ROOM_LABELS, STONE_LABELS, labels_of
from companion.games.mea_culpa.material.pieces import DECK, number_cards
from companion.games.mea_culpa.preparation import fill_market, prepare_round
from companion.games.mea_culpa.state import MeaCulpa, RoundPhase
from tests.kit.games.mea_culpa.evening import ALL, A, B, C, MeaEvening


def test_mea_030_a_round_has_four_phases() -> None:
    table = MeaEvening(n=2, settings={"mode": "full"}, seed=b"phases")
    phases: list[str] = []

    for _ in play_out(table.umpire, Chance(b"phases")):
        if not phases or phases[-1] != table.board.phase.value:
            phases.append(table.board.phase.value)
    assert phases[:5] == ["setup", "bids", "characters", "action", "bids"]
    assert phases[-1] == "end"
    chapters = table.board.report.chapters
    assert [chapter.number for chapter in chapters] == [*range(1, table.board.round + 1)]
    assert table.board.souls.comparison is not None


# --- market --------------------------------------------------------------------------------------


def test_mea_031_seven_random_stones_come_from_the_bag_to_the_market() -> None:
    tables = [MeaEvening(fill_market, market={}, seed=b"%d" % n) for n in range(12)]
    markets = {tuple(table.board.stock.market.items()) for table in tables}
    assert len(markets) > 8
    for table in tables:
        market, bag = table.board.stock.market, table.board.stock.bag.value
        assert len(bag) == 41 - 7
        assert all(bag.count(stone) + n in {6, 7, 9, 10} for stone, n in market.items())
    assert any(table.board.stock.market["indulgence"] for table in tables)
    nine = MeaEvening(fill_market, market={}, settings={"profile": "market_size = 9"})
    assert sum(nine.board.stock.market.values()) == 9


def test_mea_031_by_hand_every_stone_is_tapped_or_scanned() -> None:
    table = MeaEvening(fill_market, market={}, settings={"bag": "hand"})
    for kind in ("bread", "bread", "wine"):
        table.act(A, "stone", piece=kind)
    (label,) = labels_of(STONE_LABELS, ["indulgence"])
    for _ in range(4):
        table.act(TABLE, "scan_stone", code=label.text)
    assert table.is_over
    assert table.journal() == ["In the market: 2 bread, 1 wine and 4 indulgence stones."]


def at_the_bag(**more: Any) -> MeaEvening:
    """A table that draws its stones itself."""
    settings = {"bag": "hand", "profile": "market_size = 2"}
    return MeaEvening(fill_market, settings=settings, phase=RoundPhase.PREPARE, **more)


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
    assert table.options(A, "stone", "piece") == {
        "bread": "bread",
        "wine": "wine",
        "cloth": "cloth",
        "indulgence": "indulgence stone",
    }


def test_mea_032_a_short_bag_gives_what_it_has() -> None:
    table = MeaEvening(
        fill_market, market={}, more=lambda g: setattr(g.stock.bag, "value", ("wine",) * 3)
    )
    assert table.board.stock.market["wine"] == 3
    empty = MeaEvening(fill_market, market={}, more=lambda g: setattr(g.stock.bag, "value", ()))
    assert empty.journal() == ["In the market: nothing."]
    assert MeaEvening(play_action_phase, holders=ALL, market={}).is_over


def test_mea_032_by_hand_people_say_when_their_bag_is_empty() -> None:
    table = at_the_bag(market={})
    table.act(A, "stone", piece="jewel")
    assert not table.is_over
    assert table.umpire.find(B, "bag_empty").seldom
    table.act(B, "bag_empty")
    assert table.is_over
    assert table.board.stock.market["jewel"] == 1


# --- characters and suites -----------------------------------------------------------------------


def test_mea_033_and_034_and_098_all_characters_are_free_and_the_emperor_has_a_crew() -> None:
    table = MeaEvening(prepare_round, holders=ALL, market={})
    assert table.board.picks.holders == {}
    assert table.board.turn is None
    assert table.board.cathedrals.emperor_crew
    assert table.board.cathedrals.hut == 3


def occupied(g: MeaCulpa) -> None:
    g.round = 3
    g.house.welcome = g.house.yellow = False
    g.stock.supply["yellow"] += 1


def test_mea_033_to_038_people_are_told_only_what_is_missing() -> None:
    table = MeaEvening(prepare_round, market={}, rooms=("take_3",), more=occupied, seed=b"told")
    assert (table.board.house.yellow, table.board.house.welcome) == (True, True)
    assert table.board.stock.supply["yellow"] == 9
    assert table.board.box.to_lay == ("characters", "crew", "letter", "welcome", "discards")
    assert table.journal() == [
        "Round 3 begins.",
        "In the market: 2 bread, 2 wine, 1 cloth, 1 jewel and 1 indulgence stone.",
        "Lay the four characters on their areas, face up.",
        "The die goes on the Pope, a crew from the hut on the Emperor.",
        "A yellow Letter goes into Suite 6.",
        "The card of Suite 5 shows Welcome.",
        "Cards still in the rooms go to the discards, face up.",
    ]
    nothing = MeaEvening(prepare_round, market={})
    assert len(nothing.board.box.to_lay) == 2
    nothing.act(A, "bids")
    assert not nothing.board.box.to_lay
    without = MeaEvening(prepare_round, market={}, settings={"mode": "full"}, more=occupied)
    assert not any("Suite" in line for line in without.journal())


def test_mea_036_without_yellow_letters_suite_6_stays_closed() -> None:
    def none_left(g: MeaCulpa) -> None:
        g.house.yellow, g.stock.supply["yellow"] = False, 0

    table = MeaEvening(prepare_round, market={}, more=none_left)
    assert not table.board.house.yellow
    assert "No yellow Letter is left: Suite 6 stays empty and closed." in table.journal()
    assert "6" not in table.board.house.open_doors


# --- rooms ---------------------------------------------------------------------------------------


def test_mea_038_and_039_and_ms_41_rooms_and_deck() -> None:
    def two_in_the_deck(g: MeaCulpa) -> None:
        g.house.deck.take_all()
        g.house.deck.add(*number_cards(DECK[:2]))
        g.house.rooms |= {"1": DECK[2], "2": DECK[3], "3": None, "4": None}
        g.house.discard = DECK[4:]

    table = MeaEvening(fill_rooms, more=two_in_the_deck)
    assert len(table.board.house.deck) == len(set(table.board.house.deck)) == 20
    assert table.board.house.discard == ()
    assert all(table.board.house.rooms.values())
    assert {table.board.house.rooms["1"], table.board.house.rooms["2"]} == {DECK[0]}
    told = "The deck is empty: the discards are shuffled to make a new deck."
    assert table.journal().count(told) == 1


@pytest.mark.parametrize("how", ["hand", "scan"])
def test_mea_038_cards_that_people_turn_up_are_tapped_or_scanned(how: str) -> None:
    table = MeaEvening(prepare_round, market={}, settings={"rooms": how})
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
    table = MeaEvening(prepare_round, market={}, rooms=("take_5",), settings={"rooms": "hand"})
    assert table.board.house.discard == ("take_5",)
    assert table.board.house.open_rooms == ()
    assert "take_5" in table.keys(A, "card", "piece")
    table.act(A, "card", piece="take_5")
    assert "take_5" not in table.keys(A, "card", "piece")


def test_mea_039_the_discards_become_the_deck_in_another_order() -> None:
    def all_discarded(g: MeaCulpa) -> None:
        g.house.deck.take_all()
        g.house.discard = DECK

    tables = [
        MeaEvening(prepare_round, market={}, more=all_discarded, seed=b"%d" % n) for n in range(6)
    ]
    assert {len(table.board.house.deck) for table in tables} == {20}
    assert len({tuple(table.board.house.rooms.values()) for table in tables}) > 1
