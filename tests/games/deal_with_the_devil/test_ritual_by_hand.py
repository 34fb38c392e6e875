"""The ritual with coins and soul only in the wooden chests: DWD-144, DWD-160, DWD-032."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.core.offers import Refused
from companion.core.seats import TABLE
from companion.games.deal_with_the_devil.game import GAME
from companion.games.deal_with_the_devil.goods import Goods, SoulPieces
from companion.games.deal_with_the_devil.inquisition.inquisition_phase import play_inquisition
from companion.games.deal_with_the_devil.role_sheets import Role
from companion.games.deal_with_the_devil.state.board import DealWithTheDevil
from companion.table.record.players import HOST
from tests.kit.games.deal_with_the_devil.evening import (
    ROLE,
    B,
    DevilEvening,
    G,
    R,
    Y,
    every,
    with_souls,
)
from tests.kit.games.deal_with_the_devil.pages import regions, seated
from tests.kit.games.deal_with_the_devil.rituals import FOUR_SOULS, Lay, by_hand

EMPTY: dict[str, Any] = {"coins": 0, "pure": 0, "marked": 0}


def mixed(lay: Lay = FOUR_SOULS) -> DevilEvening:
    """Round 3: the chests of Blue, Yellow, Green and Red, the Devil's first, are on their spots."""
    table = by_hand(3, lay)
    assert table.step == "reward"
    table.row("dbca")
    return table


def enter(table: DevilEvening, roles: str, **souls: int) -> None:
    """What is in the next chests: `enter(table, "DM", pure=2)` with soul in the Devil's."""
    for letter in roles:
        gift = {**EMPTY, **(souls if letter == "D" else {})}
        table.act(TABLE, "inside", symbol=ROLE[letter].value, **gift)


def test_dwd_144_phones_ask_only_for_the_guesses() -> None:
    table = DevilEvening(play_inquisition, number=3, settings={"ritual": "chests"})
    table.all("prepare", wings=0)
    assert set(table.fields(R, "ritual")) == {"devil", "cultist"}
    with pytest.raises(Refused, match="count"):
        GAME.settle({"ritual": "chests", "purse": True})


def test_dwd_144_in_round_3_chests_are_mixed_and_opened_spot_by_spot() -> None:
    table = mixed()
    assert "spot 1" in table.prompt()
    for soul in ({"pure": 1}, {"pure": 1, "marked": 1}):
        refused = table.refused(TABLE, "inside", symbol="mortal", **{**EMPTY, **soul})
        assert refused == "Only the Devil may put in pieces of soul."
    table.act(TABLE, "inside", symbol="devil", coins=2, pure=2, marked=1)
    for symbol, coins in (("mortal", 1), ("cultist", 1), ("mortal", 1)):
        table.act(TABLE, "inside", symbol=symbol, **{**EMPTY, "coins": coins})
    assert table.board.inquisition.bribes == 0
    table.act(TABLE, "entered")
    assert table.board.inquisition.bribes == 5
    souls = {each.role: each.souls for each in table.board.inquisition.opening}
    assert souls[Role.DEVIL] == SoulPieces(2, 1)
    assert "Seat 4 is the Devil." in table.journal()
    cultist = Goods(coins=1, wheat=1)
    assert table.board.rows.added == (
        Goods(coins=3, marble=1, glass=1),
        Goods(coins=2),
        cultist,
        Goods(coins=2),
    )
    table.two()
    table.row("abcd")
    assert table.step == "home"
    assert table.board.inquisition.rewards[G].value == cultist


def test_dwd_144_a_chest_shows_its_own_symbol_which_may_be_entered_wrongly_twice() -> None:
    table = mixed()
    for _ in range(2):
        enter(table, "DC")
        assert table.prompt().startswith("The chest on spot 2 has another symbol.")
        enter(table, "C")
        table.act(TABLE, "again")
        assert "spot 1" in table.prompt()
    enter(table, "DCCM")
    assert "spot 3" in table.prompt()
    assert (table.step, table.board.rows.spots) == ("reward", 4)


def test_dwd_144_chests_on_other_spots_are_scanned_again() -> None:
    table = mixed()
    enter(table, "DCCC")
    assert table.board.inquisition.opening == (), "nothing counts of what was entered"
    assert table.journal()[-1].startswith("These are not the chests of this row")
    assert (table.board.rows.spots, table.prompt()[:8]) == (0, "Shut all")
    table.row("abcd")
    assert "spot 1" in table.prompt()


def test_dwd_144_a_table_that_cannot_tell_the_symbols_goes_on_after_two_rows() -> None:
    table = mixed()
    for row in ("abcd", "cdab"):
        enter(table, "CCC")
        table.row(row)
    symbols = []
    for spot in range(1, 5):
        assert table.prompt().startswith(f"Spot {spot}: this chest counts as ")
        (option,) = table.fields(TABLE, "inside")["symbol"]["options"]
        symbols.append(option["key"])
        table.act(TABLE, "inside", symbol=option["key"], **{**EMPTY, "coins": spot})
    assert symbols == ["cultist", "devil", "mortal", "mortal"]
    assert table.offered(TABLE) == ["entered", "again"]
    table.act(TABLE, "entered")
    assert table.board.inquisition.bribes == 10
    assert table.board.inquisition.next_symbol is None


def test_dwd_144_a_wrong_entry_can_be_stepped_back() -> None:
    table = mixed()
    assert table.offered(TABLE) == ["inside"]
    enter(table, "DMCM", pure=6)
    assert table.offered(TABLE) == ["entered", "again"]
    for spot in (4, 3, 2, 1):
        assert str(table.umpire.find(TABLE, "again").label) == f"Enter spot {spot} again"
        table.act(TABLE, "again")
    assert table.offered(TABLE) == ["inside"]
    enter(table, "DMCM", pure=1)
    table.act(TABLE, "entered")
    assert table.board.rows.added[0] == Goods(coins=3)


def test_dwd_144_the_screen_does_not_say_how_much_soul_the_devil_has(tmp_path: Path) -> None:
    def read_on_the_screen(name: str, lay: Lay) -> list[Any]:
        table = mixed(lay)
        seen: list[Any] = []
        for at, (letter, pure) in enumerate((("C", 0), ("D", 6), ("M", 0), ("C", 0), ("M", 0))):
            enter(table, letter, pure=pure, marked=0)
            companion = seated(tmp_path / f"{name} {at}", table)
            seen.append([regions(companion, viewer) for viewer in (None, HOST)])
            seen.append((table.seen(TABLE), table.umpire.digest()))
        return seen

    poor = with_souls(R=(3, 0), Y=(3, 0), G=(0, 1), B=(0, 1))
    assert read_on_the_screen("rich", FOUR_SOULS) == read_on_the_screen("poor", poor)


def test_dwd_144_chests_that_are_being_entered_count_for_nothing_yet(tmp_path: Path) -> None:
    table = mixed()
    enter(table, "DM", pure=1)
    assert "mistake" not in table.offered(R)
    companion = seated(tmp_path / "entering", table)
    assert "Your reward" not in regions(companion, R)["game-reward"]
    assert "Devil" in regions(companion, None)["game-row"]
    enter(table, "CM")
    table.act(TABLE, "entered")
    companion = seated(tmp_path / "entered", table)
    assert "Your reward" in regions(companion, R)["game-reward"]


def test_dwd_032_nobody_puts_in_pieces_that_lie_aside() -> None:
    def two_aside(board: DealWithTheDevil) -> None:
        board.aside = SoulPieces(1, 1)

    table = mixed(every(with_souls(R=(2, 0), Y=(3, 0), G=(0, 1)), two_aside))
    fields = table.fields(TABLE, "inside")
    assert (fields["pure"]["high"], fields["marked"]["high"]) == (5, 1)


def test_dwd_160_in_round_5_everybody_opens_their_own_chest() -> None:
    table = by_hand(5)
    assert "Only the Devil" in table.refused(R, "mine", coins=0, pure=1, marked=0)
    assert "that many" in table.refused(B, "mine", coins=0, pure=3, marked=0)
    table.act(B, "mine", coins=0, pure=2, marked=1)
    for seat in (R, Y, G):
        table.act(seat, "mine", **{**EMPTY, "coins": 2})
    assert table.board.inquisition.bribes == 6
    assert [table.castle(seat).score for seat in (B, R)] == [9, 3]
