"""Backups: whole, closed to others, without any key, and never the last copy removed."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from companion.commands.data_folder import DATABASE, open_tables_in
from companion.library.backups import FOLDER, KEPT_DAYS, KEPT_LAST, Backups
from companion.storage.damage import find_damage
from companion.storage.encryption import Vault
from companion.storage.phone_key import find_key_on_laptop
from companion.storage.sqlite import FORMAT
from companion.table.record.players import HOST
from tests.kit.saved_tables import database, save, step
from tests.kit.table_evening import LOG, A, B, C, TableEvening
from tests.kit.tiny_game import TINY, with_rules

DAY = 24 * 3600.0
GUARDED = with_rules(guarded=lambda _settings: 2)


def backups_of(evening: TableEvening) -> Backups:
    vault = Vault.in_folder(evening.folder)
    folder = evening.folder / FOLDER
    return Backups(folder, evening.folder / LOG, vault, lambda: evening.now)


def changed(evening: TableEvening) -> None:
    """Let something happen that everybody sees."""
    evening.do(HOST, "~resume" if evening.table.record.pace.paused else "~pause")


def numbers(backups: Backups) -> list[int]:
    return [each.number for each in backups.all()]


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


@pytest.fixture
def backups(evening: TableEvening) -> Backups:
    return backups_of(evening)


def test_a_backup_is_one_file_for_its_owner_only(evening: TableEvening, backups: Backups) -> None:
    backups.make()
    (backup,) = backups.all()
    folder = evening.folder / FOLDER
    assert list(folder.iterdir()) == [backup.path]
    assert (folder.stat().st_mode & 0o777, backup.path.stat().st_mode & 0o777) == (0o700, 0o600)
    vault = Vault.in_folder(evening.folder)
    with closing(backup.open()) as stored:
        assert stored.read(evening.code).rows == evening.log.read(evening.code).rows
        assert find_damage(stored, vault, evening.code) is None
    assert list(folder.iterdir()) == [backup.path]


def test_a_backup_has_no_key(evening: TableEvening, backups: Backups) -> None:
    backups.make()
    key = (evening.folder / "key").read_bytes()
    assert key not in backups.all()[0].path.read_bytes()
    elsewhere = evening.folder / "elsewhere"
    elsewhere.mkdir()
    with closing(backups.all()[0].open()) as stored:
        assert find_damage(stored, Vault.in_folder(elsewhere), evening.code)


def test_without_a_change_there_is_no_new_one(evening: TableEvening, backups: Backups) -> None:
    for _ in range(2):
        backups.make()
        evening.restart()
    assert numbers(backups) == [1]
    changed(evening)
    backups.make()
    assert numbers(backups) == [2, 1]


def test_the_last_ones_are_kept_and_one_a_day(evening: TableEvening, backups: Backups) -> None:
    for _ in range(KEPT_DAYS + 2):
        for _ in range(3):
            changed(evening)
            backups.make()
        evening.now += DAY
    last = 3 * (KEPT_DAYS + 2)
    days = [last - 3 * day for day in range(KEPT_DAYS)]
    assert numbers(backups) == sorted({*range(last - KEPT_LAST + 1, last + 1), *days}, reverse=True)


def test_a_clock_that_is_set_back_removes_nothing_newer(
    evening: TableEvening, backups: Backups
) -> None:
    for _ in range(KEPT_LAST + KEPT_DAYS + 3):
        changed(evening)
        evening.now -= DAY
        backups.make()
    assert numbers(backups)[:KEPT_LAST] == sorted(numbers(backups), reverse=True)[:KEPT_LAST]
    assert numbers(backups)[0] == KEPT_LAST + KEPT_DAYS + 3


def test_the_last_whole_copy_of_a_damaged_table_is_kept(
    evening: TableEvening, backups: Backups
) -> None:
    backups.make()
    other = evening.tables.open(evening.tables.create(TINY.id, {}).code)
    changed(evening)
    backups.make()
    rows = evening.log._db  # noqa: SLF001 - as somebody with an editor would
    rows.execute("DELETE FROM entries WHERE code = ? AND number = 2", (evening.code,))
    for _ in range(KEPT_LAST + 5):
        other.people.add_scanner()
        backups.make()
    assert numbers(backups) == [*range(KEPT_LAST + 7, 7, -1), 2]
    kept = backups.find_last_with(evening.code)
    assert kept
    assert kept.number == 2


def test_the_one_that_holds_most_of_a_table_is_kept(
    evening: TableEvening, backups: Backups
) -> None:
    """As when a write-ahead log is lost: later backups hold less of the table."""
    sealed, rows = evening.log.read(evening.code)
    changed(evening)
    changed(evening)
    backups.make()
    evening.log.rewrite(evening.code, rows, sealed or b"")
    evening.restart()
    for _ in range(KEPT_LAST + 5):
        evening.tables.create(TINY.id, {})
        backups.make()
    assert numbers(backups) == [*range(KEPT_LAST + 6, 6, -1), 1]


def remove(evening: TableEvening, code: str) -> None:
    evening.tables.remove(code)


def lose(evening: TableEvening, code: str) -> None:
    """As somebody with an editor would."""
    evening.log.remove(code)


def remove_and_damage(evening: TableEvening, code: str) -> None:
    """It was restored after it had been removed, and then damaged."""
    sealed, _ = evening.log.read(code)
    evening.tables.remove(code)
    evening.log.rewrite(code, [b"damaged"], sealed or b"")


@pytest.mark.parametrize(
    ("what", "kept"), [(remove, False), (lose, True), (remove_and_damage, True)]
)
def test_only_of_a_table_that_was_removed_the_last_copy_goes(
    evening: TableEvening,
    backups: Backups,
    what: Callable[[TableEvening, str], object],
    *,
    kept: bool,
) -> None:
    evening.tables.backups = backups
    other = evening.tables.create(TINY.id, {}).code
    evening.tables.backup()
    what(evening, other)
    for _ in range(KEPT_LAST + 1):
        changed(evening)
        evening.tables.backup()
    assert numbers(backups) == [*range(KEPT_LAST + 2, 2, -1), *([1] if kept else [])]
    assert (other in backups.codes()) == kept


# --- tables whose key is on the phones ------------------------------------------------------------


def opens(backups: Backups, evening: TableEvening) -> bool:
    """Whether the laptop alone can open the table in the last backup."""
    vault = Vault.in_folder(evening.folder)
    with closing(backups.all()[0].open()) as stored:
        return find_key_on_laptop(stored, vault, evening.code) is not None


def test_a_table_for_the_phones_is_backed_up_without_its_key(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path, GUARDED).sit("Ada", "Ben", "Cleo")
    backups = backups_of(evening)
    backups.make()
    with closing(backups.all()[0].open()) as stored:
        assert stored.tables() == []
    evening.do(HOST, "~start")
    first = evening.log.read(evening.code).rows[0]
    backups.make()  # the key is still on the laptop
    assert not opens(backups, evening)
    assert first in backups.all()[0].path.read_bytes()
    for seat in (A, B, C):
        share = evening.table.durable.phone_key.share(seat)
        assert share
        evening.tables.bring(evening.code, share)
    changed(evening)
    backups.make()
    assert not opens(backups, evening)
    assert backups.find_last_with(evening.code)
    evening.do(HOST, "~close")
    backups.make()
    assert opens(backups, evening)


# --- when it does not work ------------------------------------------------------------------------


def test_a_backup_that_fails_is_reported_and_leaves_nothing(
    evening: TableEvening, backups: Backups
) -> None:
    (evening.folder / FOLDER).write_text("no folder")
    assert backups.make() is None
    assert "The last backup could not be made" in str(backups.trouble)
    (evening.folder / FOLDER).unlink()
    assert backups.make()
    assert backups.trouble is None


def test_a_damaged_database_replaces_no_backup(evening: TableEvening, backups: Backups) -> None:
    backups.make()
    evening.log.close()
    content = bytearray((evening.folder / LOG).read_bytes())
    content[4096:8192] = bytes(4096)
    (evening.folder / LOG).write_bytes(content)
    assert backups.make() is None
    assert "is damaged" in str(backups.trouble)
    assert numbers(backups) == [1]
    assert len(list((evening.folder / FOLDER).iterdir())) == 1


def test_there_is_one_before_the_layout_changes(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    shutil.rmtree(tmp_path / FOLDER)
    with database(tmp_path) as opened:
        opened.execute("DROP TABLE notes")
        opened.execute("PRAGMA user_version = 1")
    with open_tables_in(tmp_path) as tables:
        assert tables.open(saved.code).durable.entries
        assert tables.backups
        (backup,) = tables.backups.all()
        assert tables.backups.find_last_with(saved.code) == backup
    with closing(sqlite3.connect(backup.path)) as kept, database(tmp_path) as opened:
        assert kept.execute("PRAGMA user_version").fetchone() == (1,)
        assert opened.execute("PRAGMA user_version").fetchone() == (FORMAT,)


def test_without_room_for_a_backup_the_layout_does_not_change(tmp_path: Path) -> None:
    save(tmp_path)
    shutil.rmtree(tmp_path / FOLDER)
    (tmp_path / FOLDER).write_text("no folder")
    with database(tmp_path) as opened:
        opened.execute("PRAGMA user_version = 2")
    with pytest.raises(Exception, match="could not be made"), open_tables_in(tmp_path):
        pass
    with database(tmp_path) as opened:
        assert opened.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_backup_says_when_it_was_made(evening: TableEvening, backups: Backups) -> None:
    evening.now = datetime(2026, 11, 22, 21, 4).astimezone().timestamp()
    made = backups.make()
    assert made
    assert made.time_text == "2026-11-22, 21:04"


def test_answers_given_meanwhile_are_in_the_next_one(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)

    with open_tables_in(tmp_path) as tables:
        more = partial(step, tables.open(saved.code))
        more()
        tables.backup(lambda make: [do() for do in (more, make, more)])
        tables.backup()
        assert tables.backups
        counts = []
        for backup in tables.backups.all():
            with closing(backup.open()) as stored:
                counts.append(len(stored.read(saved.code).rows))
        assert counts == [counts[0], counts[0] - 1, counts[0] - 3]
    assert (tmp_path / DATABASE).exists()
