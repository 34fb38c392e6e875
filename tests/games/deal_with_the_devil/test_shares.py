"""A saved game with its key on four phones: three open it, two do not [DWD-201]."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from companion.games.deal_with_the_devil.game import GAME
from companion.tables.registry import Locked
from companion.tables.state.people import HOST
from companion.tables.storage.first_version import place_of
from companion.tables.storage.vault import Vault
from tests.kit.games.deal_with_the_devil.evening import SEATS
from tests.kit.table_evening import TableEvening


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    """Four players; the key is on the phones, and each has its share."""
    evening = TableEvening(tmp_path, GAME).sit("Ada", "Ben", "Cleo", "Dora")
    usual = {name: each.default for name, each in GAME.settings.items()}
    evening.do(HOST, "~settings", **{**usual, "shares": "phones"})
    evening.do(HOST, "~start")
    for seat in SEATS:
        evening.tables.bring(evening.code, str(evening.table.share(seat)))
    return evening


def test_dwd_201_any_three_phones_open_the_saved_game(evening: TableEvening) -> None:
    shares = [str(evening.table.share(seat)) for seat in SEATS]
    for some in combinations(shares, 3):
        evening.tables = evening.registry()
        for share in some[:-1]:
            with pytest.raises(Locked):
                evening.tables.bring(evening.code, share)
        evening.tables.bring(evening.code, some[-1])
        assert evening.table.state == "playing"


def test_dwd_201_the_laptop_keeps_no_share(evening: TableEvening) -> None:
    vault = Vault.in_folder(evening.folder, evening.randomness)
    assert [place for place, _ in evening.log.notes()] == [place_of(vault)]
    evening.tables = evening.registry()
    with pytest.raises(Locked):
        evening.tables.open(evening.code)


def test_dwd_201_by_default_the_laptop_opens_it_alone(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo", "Dora")
    evening.tables = evening.registry()
    assert evening.table.state == "playing"


def test_dwd_201_only_a_game_whose_key_is_on_the_phones_waits_for_three_of_them() -> None:
    needed = {
        shares: GAME.guarded(GAME.settle({"shares": shares})) for shares in ("laptop", "phones")
    }
    assert needed == {"laptop": 0, "phones": 3}
