"""The preparation of rounds: MEA-030 to MEA-039."""

from __future__ import annotations

from companion.core.bots import play_out
from companion.core.chance import Chance
from companion.games.mea_culpa.actions.turns import action_phase
from companion.games.mea_culpa.material.pieces import (
    DECK,
    counted,
)
from companion.games.mea_culpa.preparation import fill_market, prepare
from companion.games.mea_culpa.state import MeaCulpa
from tests.kit.games.mea_culpa.evening import ALL, A, MeaEvening, started


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


def test_mea_031_seven_stones_come_to_the_market() -> None:
    table = MeaEvening(fill_market, market={})
    assert sum(table.board.stock.market.values()) == 7
    nine = MeaEvening(fill_market, market={}, settings={"profile": "market_size = 9"})
    assert sum(nine.board.stock.market.values()) == 9
    assert str(counted({"jewel": 1, "bread": 0, "indulgence": 2})) == (
        "1 jewel and 2 indulgence stones"
    )


def test_mea_032_a_short_bag_gives_what_it_has() -> None:
    table = MeaEvening(
        fill_market, market={}, more=lambda g: setattr(g.stock.bag, "value", ("wine",) * 3)
    )
    assert table.board.stock.market["wine"] == 3
    empty = MeaEvening(fill_market, market={}, more=lambda g: setattr(g.stock.bag, "value", ()))
    assert empty.journal() == ["In the market: nothing."]
    assert MeaEvening(action_phase, holders=ALL, market={}).over


def test_mea_033_all_characters_are_free_at_first() -> None:
    table = MeaEvening(prepare, holders=ALL, market={})
    assert table.board.picks.holders == {}
    assert table.board.turn is None
    assert "Lay the four characters on their areas, face up." in table.journal()
    assert "The die goes on the Pope, a crew from the hut on the Emperor." in table.journal()


def test_mea_034_a_crew_goes_to_the_emperor_card() -> None:
    table = MeaEvening(prepare, market={})
    assert table.board.cathedrals.emperor_crew
    assert table.board.cathedrals.hut == 3


def test_mea_035_suite_6_gets_a_yellow_letter() -> None:
    table = started()
    assert table.board.house.yellow
    assert table.board.stock.supply["yellow"] == 9


def test_mea_036_without_yellow_letters_suite_6_stays_closed() -> None:
    def none_left(g: MeaCulpa) -> None:
        g.house.yellow, g.stock.supply["yellow"] = False, 0

    table = MeaEvening(prepare, market={}, more=none_left)
    assert not table.board.house.yellow
    assert "No yellow Letter is left: Suite 6 stays empty and closed." in table.journal()
    assert "6" not in table.board.house.open_doors


def occupied(g: MeaCulpa) -> None:
    g.house.welcome = g.house.yellow = False
    g.stock.supply["yellow"] += 1


def test_mea_037_suite_5_is_open() -> None:
    table = MeaEvening(prepare, market={}, more=occupied)
    assert table.board.house.welcome
    assert "The card of Suite 5 shows Welcome." in table.journal()


def test_mea_035_people_are_told_only_what_is_missing() -> None:
    table = MeaEvening(prepare, market={}, rooms=("take_3",), more=occupied)
    assert table.board.box.to_lay == ("characters", "crew", "letter", "welcome", "discards")
    assert table.journal()[-5:] == [
        "Lay the four characters on their areas, face up.",
        "The die goes on the Pope, a crew from the hut on the Emperor.",
        "A yellow Letter goes into Suite 6.",
        "The card of Suite 5 shows Welcome.",
        "Cards still in the rooms go to the discards, face up.",
    ]
    nothing = MeaEvening(prepare, market={})
    assert len(nothing.board.box.to_lay) == 2
    nothing.act(A, "bids")
    assert not nothing.board.box.to_lay
    without = MeaEvening(prepare, market={}, settings={"mode": "full"}, more=occupied)
    assert not any("Suite" in line for line in without.journal())


def test_mea_038_left_over_cards_are_discarded_and_four_new_ones_turned_up() -> None:
    table = MeaEvening(prepare, market={}, rooms=("take_3", "take_7"))
    assert table.board.house.discard == ("take_3", "take_7")
    assert len(table.board.house.open_rooms) == 4
    assert len(table.board.house.deck) == 18


def test_mea_039_the_discards_become_the_deck() -> None:
    def all_discarded(g: MeaCulpa) -> None:
        g.house.deck.take_all()
        g.house.discard = DECK

    table = MeaEvening(prepare, market={}, more=all_discarded)
    assert len(table.board.house.deck) == 20
    assert table.board.house.discard == ()
