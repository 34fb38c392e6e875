"""A table whose key is on the players' phones: only enough of them can open it after a restart."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.chance import Chance
from companion.core.fields import Refused
from companion.core.game import Settings
from companion.core.seats import Seat
from companion.core.words import Voice
from companion.library.registry import Locked
from companion.storage.encryption import Tampered, Vault
from companion.storage.phone_key import find_key_on_laptop, place_of
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import LOG, A, B, C, TableEvening
from tests.kit.tiny_game import Tiny, with_rules

GAME = with_rules(guarded=lambda _settings: 2)
NEEDED = 2


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    """Three players; each phone has confirmed its share."""
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")
    for share in shares(evening):
        evening.tables.bring(evening.code, share)
    return evening


def shares(evening: TableEvening, seats: Iterable[Seat] = (A, B, C)) -> list[str]:
    """The shares kept by the phones of these seats."""
    found = [evening.table.durable.phone_key.share(seat) for seat in seats]
    return [share for share in found if share]


def closed(evening: TableEvening) -> TableEvening:
    """The laptop has been off."""
    evening.log.close()
    evening.log = type(evening.log)(evening.folder / LOG)
    evening.tables = evening.registry()
    return evening


def bring(evening: TableEvening, *said: str) -> None:
    """Phones return one by one; the last one opens the table, or is told what is missing."""
    for share in said[:-1]:
        with suppress(Locked):
            evening.tables.bring(evening.code, share)
    evening.tables.bring(evening.code, said[-1])


def sentence(evening: TableEvening, *said: str) -> str:
    """The sentence phones are told as long as shares are missing."""
    with pytest.raises(Locked) as locked:
        bring(evening, *said or ("none",))
    return Voice().say(locked.value.sentence)


def test_enough_phones_open_it_as_it_was(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=2)
    brought = shares(evening)
    before = evening.table.durable.entries
    bring(closed(evening), *brought[1:])
    assert evening.table.durable.entries == before
    evening.do(B, "bid", coins=1)


def test_with_one_phone_fewer_it_says_how_many_are_missing(evening: TableEvening) -> None:
    first, *_ = shares(evening)
    assert "2 more phones" in sentence(closed(evening))
    for _ in range(2):
        assert "One more phone" in sentence(evening, first)


def test_nothing_on_the_laptop_opens_the_saved_table(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=2)
    evening.log.close()
    vault = Vault.in_folder(evening.folder)
    closed(evening)
    rows = evening.log.read(evening.code).rows
    assert len(rows) > 4
    for number, row in enumerate(rows):
        with pytest.raises(Tampered):
            vault.cipher(f"table {evening.code}").decrypt(row, f"{evening.code}/{number}")
    assert find_key_on_laptop(evening.log, vault, evening.code) is None
    assert place_of(vault, evening.code) not in dict(evening.log.notes())


def test_rows_from_before_the_start_are_wiped(tmp_path: Path) -> None:
    """The first row has the secret from which all luck is derived."""
    evening = TableEvening(tmp_path, GAME).sit("Ada", "Ben", "Cleo")
    first = evening.log.read(evening.code).rows[0]
    evening.do(HOST, "~start")
    for share in shares(evening):
        evening.tables.bring(evening.code, share)
    stored = b"".join(each.read_bytes() for each in tmp_path.glob(f"{LOG}*"))
    assert first not in stored
    assert first[20:60] not in stored


def test_the_laptop_can_open_it_until_every_phone_has_its_share(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")
    for share in shares(evening, (A, B)):
        evening.tables.bring(evening.code, share)
    closed(evening)
    assert evening.table.record.state is State.PLAYING
    for share in shares(evening):
        evening.tables.bring(evening.code, share)
    with pytest.raises(Locked):
        closed(evening).tables.open(evening.code)


def test_false_shares_do_not_lock_anybody_out(evening: TableEvening) -> None:
    true = shares(evening)
    closed(evening)
    false = [f"{int(A)}-{'00' * 32}", f"{int(B)}-{'11' * 32}", "none", "9-zz", ""]
    for share in false:
        with pytest.raises(Locked):
            bring(evening, share)
    bring(evening, *true[:NEEDED])
    assert evening.table.record.state is State.PLAYING


def test_a_false_share_does_not_remove_the_key_from_the_laptop(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")
    for seat in (A, B, C):
        evening.tables.bring(evening.code, f"{int(seat)}-{'00' * 32}")
    assert closed(evening).table.record.state is State.PLAYING


def test_reloading_it_asks_no_phone(evening: TableEvening) -> None:
    evening.tables.close(evening.code)
    assert evening.table.record.state is State.PLAYING


def test_the_list_of_tables_shows_it_although_it_is_locked(evening: TableEvening) -> None:
    (listed,) = closed(evening).tables.list()
    assert (listed.state, listed.names) == (State.PLAYING, ("Ada", "Ben", "Cleo"))


def test_it_can_be_exported_only_when_it_is_over(evening: TableEvening) -> None:
    with pytest.raises(Refused, match="when the game is over"):
        evening.export()
    evening.do(HOST, "~close")
    content, code = evening.export()
    assert evening.tables.verify(content, code).right


def test_it_cannot_be_exported_where_rules_stop_it_before_its_game_begins(tmp_path: Path) -> None:
    """The file would hold the secrets of the game that the log has, whoever agreed."""
    evening = TableEvening(tmp_path, GAME).start("Ada", "Ben", "Cleo")

    def set_up(seats: tuple[Seat, ...], settings: Settings, chance: Chance) -> Tiny:
        board = GAME.set_up(seats, settings, chance)
        board.loans = 1
        return board

    evening.restart(replace(GAME, set_up=set_up))
    assert evening.table.record.umpire is None
    assert evening.may(HOST) == {"~go-on"}


def test_the_laptop_has_the_key_again_when_it_is_over(evening: TableEvening) -> None:
    evening.do(HOST, "~close")
    assert closed(evening).table.record.state is State.ENDED


def test_a_phone_that_comes_later_gets_its_share(evening: TableEvening) -> None:
    """Whoever takes a seat again with its card has the share on the new phone."""
    before = evening.table.durable.phone_key.share(A)
    evening.table.people.use_card(evening.joined[A].card)
    assert evening.table.durable.phone_key.share(A) == before


def test_other_tables_have_no_shares(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    assert not evening.table.durable.phone_key.is_used
    assert evening.table.durable.phone_key.share(A) is None
    evening.tables.bring(evening.code, "1-" + "00" * 32)
    assert closed(evening).table.record.state is State.PLAYING
