"""What hands pack, take out and move is drawn as rows, and tells nothing before a rule does."""

from __future__ import annotations

from pathlib import Path

from companion.core.play import Play
from companion.core.seats import TABLE
from companion.core.to_json import to_json
from companion.games.deal_with_the_devil.production import production
from companion.games.deal_with_the_devil.setup.roles import roles_from_chests
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.games.deal_with_the_devil.state.castles import DevilPhase
from tests.kit.games.deal_with_the_devil.evening import SEATS, B, DevilEvening, G, R, Y
from tests.kit.games.deal_with_the_devil.pages import regions, seated
from tests.kit.games.deal_with_the_devil.rituals import GIFT, preparing, ritual
from tests.kit.web.hand_rows import rows_of

PACKED = [
    "Mortal: 3 unmarked soul 1 Devil guess token 1 Cultist guess token",
    "Mortal: 3 unmarked soul 1 Devil guess token 1 Cultist guess token",
    "Cultist: 2 marked soul 1 Devil guess token 1 coin 1 marble 1 glass",
    "Devil: 8 coins 1 marble 1 glass 1 wood 1 stone 1 wheat",
]


def test_dwd_029_030_031_what_goes_into_each_chest_is_drawn(tmp_path: Path) -> None:
    def packing(g: DealWithTheDevil) -> Play[None]:
        for seat in g.seats:
            g.roles[seat].take_all()
        g.phase = DevilPhase.ROLES
        yield from roles_from_chests(g)

    table = seated(tmp_path, DevilEvening(packing, number=0))
    assert rows_of(regions(table, None)["game-beginning"]) == PACKED
    for seat in SEATS:
        *rows, devil = rows_of(regions(table, seat)["public"])
        assert [*rows, devil.removesuffix(" Done")] == PACKED


def test_dwd_044_what_everybody_takes_is_drawn(tmp_path: Path) -> None:
    table = DevilEvening(production, number=2)
    rows = rows_of(regions(seated(tmp_path, table), None)["game-wheel"])
    assert rows[0] == "Red: 2 coins 1 glass 1 stone 1 wheat"
    assert len(rows) == len(SEATS)


def test_dwd_160_coins_are_counted_for_all_only_while_chests_are_open(tmp_path: Path) -> None:
    table = preparing(5, chests="physical")
    table.all("prepare", wings=0)
    table.act(R, "ritual", **{**GIFT, "coins": 17})
    assert "17" not in repr(to_json(table.umpire.known(TABLE)))
    for seat in (Y, G, B):
        table.act(seat, "ritual", **GIFT)
    assert rows_of(regions(seated(tmp_path, table), None)["game-inquisition"]) == [
        "Red: take out 17 coins Mortal",
        "Yel: take out 0 coins Mortal",
        "Gre: take out 0 coins Cultist",
        "Blu: take out 0 coins Devil",
        "Bribe spaces: A 5 coins B 5 coins C 5 coins to the box 2 coins",
    ]
    for seat in (R, Y):
        table.act(seat, "confirm")
    assert table.board.inquisition.given == {}


def test_dwd_160_without_wooden_chests_nobody_counts_them() -> None:
    assert ritual(5, R={"coins": 17}).board.inquisition.given == {}


def test_each_marker_is_drawn_once_where_it_ends() -> None:
    table = DevilEvening(production, number=2)
    for n in (3, 5):
        table.board.change(Y, debt=n)
    table.board.change(Y, angels=2)
    assert table.board.markers == {R: {}, Y: {"debt": 5, "angels": 2}, G: {}, B: {}}
