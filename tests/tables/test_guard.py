"""A table whose key is on its players' phones: closed with the laptop, opened by enough of them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.fields import Refused
from companion.core.seats import Seat
from companion.core.words import Voice
from companion.tables.registry import Locked
from companion.tables.state.people import HOST
from companion.tables.state.record import State
from companion.tables.storage.vault import Tampered, Vault
from tests.kit.table_evening import LOG, A, B, C, TableEvening
from tests.kit.tiny_game import TINY

GAME = replace(TINY, guarded=lambda _settings: 2)
NEEDED = 2


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    """Three play, and each phone has told that it has its share."""
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")
    for share in shares(evening):
        evening.tables.bring(evening.code, share)
    return evening


def shares(evening: TableEvening, seats: Iterable[Seat] = (A, B, C)) -> list[str]:
    """What the phones of these seats keep."""
    found = [evening.table.share(seat) for seat in seats]
    return [share for share in found if share]


def closed(evening: TableEvening) -> TableEvening:
    """The laptop has been off."""
    evening.log.close()
    evening.log = type(evening.log)(evening.folder / LOG)
    evening.tables = evening.shelf()
    return evening


def bring(evening: TableEvening, *said: str) -> None:
    """Phones come back one after the other; the last one opens the table, or is told."""
    for share in said[:-1]:
        with suppress(Locked):
            evening.tables.bring(evening.code, share)
    evening.tables.bring(evening.code, said[-1])


def sentence(evening: TableEvening, *said: str) -> str:
    """What phones are told that are not enough."""
    with pytest.raises(Locked) as locked:
        bring(evening, *said or ("none",))
    return Voice().say(locked.value.sentence)


def test_enough_phones_open_it_where_it_was(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=2)
    brought = shares(evening)
    before = evening.table.entries
    bring(closed(evening), *brought[1:])
    assert evening.table.entries == before
    evening.do(B, "bid", coins=1)


def test_one_phone_fewer_is_told_how_many_are_missing(evening: TableEvening) -> None:
    first, *_ = shares(evening)
    assert "2 more phones" in sentence(closed(evening))
    for _ in range(2):
        assert "One more phone" in sentence(evening, first)


def test_nothing_on_the_laptop_opens_the_save(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=2)
    evening.log.close()
    vault = Vault.in_folder(evening.folder)
    closed(evening)
    rows = evening.log.read(evening.code)
    assert len(rows) > 4
    for number, row in enumerate(rows):
        with pytest.raises(Tampered):
            vault.cipher(f"table {evening.code}").decrypt(row, f"{evening.code}/{number}")
    assert evening.log.notes() == []


def test_rows_from_before_the_start_do_not_stay_behind(tmp_path: Path) -> None:
    """The first row holds the secret from which all luck comes."""
    evening = TableEvening(tmp_path, GAME).sit("Ada", "Ben", "Cleo")
    first = evening.log.read(evening.code)[0]
    evening.do(HOST, "~start")
    for share in shares(evening):
        evening.tables.bring(evening.code, share)
    stored = b"".join(each.read_bytes() for each in tmp_path.glob(f"{LOG}*"))
    assert first not in stored
    assert first[20:60] not in stored


def test_until_every_phone_has_its_share_the_laptop_opens_it_alone(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")
    for share in shares(evening, (A, B)):
        evening.tables.bring(evening.code, share)
    closed(evening)
    assert evening.table.state is State.PLAYING
    for share in shares(evening):
        evening.tables.bring(evening.code, share)
    with pytest.raises(Locked):
        closed(evening).tables.open(evening.code)


def test_false_shares_keep_nobody_out(evening: TableEvening) -> None:
    true = shares(evening)
    closed(evening)
    false = [f"{int(A)}-{'00' * 32}", f"{int(B)}-{'11' * 32}", "none", "9-zz", ""]
    for share in false:
        with pytest.raises(Locked):
            bring(evening, share)
    bring(evening, *true[:NEEDED])
    assert evening.table.state is State.PLAYING


def test_a_false_share_does_not_take_the_key_off_the_laptop(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")
    for seat in (A, B, C):
        evening.tables.bring(evening.code, f"{int(seat)}-{'00' * 32}")
    assert closed(evening).table.state is State.PLAYING


def test_putting_it_on_the_shelf_asks_no_phone(evening: TableEvening) -> None:
    evening.tables.close(evening.code)
    assert evening.table.state is State.PLAYING


def test_the_list_of_tables_says_what_it_is_though_it_is_closed(evening: TableEvening) -> None:
    (listed,) = closed(evening).tables.list()
    assert (listed.state, listed.names) == (State.PLAYING, ("Ada", "Ben", "Cleo"))


def test_it_leaves_the_laptop_only_when_it_is_over(evening: TableEvening) -> None:
    with pytest.raises(Refused, match="when the game is over"):
        evening.tables.export(evening.table)
    evening.do(HOST, "~close")
    content, code = evening.tables.export(evening.table)
    assert evening.tables.verify(content, code).right


def test_when_it_is_over_the_laptop_has_the_key_again(evening: TableEvening) -> None:
    evening.do(HOST, "~close")
    assert closed(evening).table.state is State.ENDED


def test_a_phone_that_comes_later_gets_its_share(evening: TableEvening) -> None:
    """Whoever takes a seat again with the card has it on the new phone."""
    before = evening.table.share(A)
    evening.table.card(evening.joined[A].card)
    assert evening.table.share(A) == before


def test_other_tables_have_no_shares(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    assert not evening.table.guarded
    assert evening.table.share(A) is None
    evening.tables.bring(evening.code, "1-" + "00" * 32)
    assert closed(evening).table.state is State.PLAYING
