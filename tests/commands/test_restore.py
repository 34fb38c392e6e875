"""Restoring from a backup: nothing there is destroyed, and everybody reads what happened."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from secrets import token_bytes

import pytest

from companion.commands.data_folder import (
    DATABASE,
    lock_folder,
    open_tables_in,
    open_tables_to_serve,
)
from companion.library import archive
from companion.library.archive import Archived
from companion.library.backups import FOLDER
from companion.library.registry import NotWhole, Tables
from companion.storage.encryption import KEY_COPY, KEY_FILE, Vault
from companion.storage.sqlite import SqliteFile, SqliteLog
from companion.table.record.heads import Head
from companion.table.record.players import HOST
from companion.table.record.record import State
from companion.table.table import Table
from tests.kit.full_disk import full_at_a_checkpoint
from tests.kit.restoring import GARBAGE, done, go_on, restore
from tests.kit.saved_tables import GAME, Saved, database, press, rows_of, save, step
from tests.kit.table_evening import A, agree_to_export
from tests.kit.web.evening import bearer
from web.app import make_app

RESTORED = "The laptop’s copy of this table was restored from a backup of"


def journal(table: Table) -> list[str]:
    voice = table.record.people.voice()
    return [voice.say(line.sentence) for line in table.record.journal(None)]


def back_up(folder: Path) -> None:
    with open_tables_in(folder) as tables:
        tables.backup()


def damage(folder: Path, saved: Saved) -> None:
    with database(folder) as opened:
        opened.execute("DELETE FROM entries WHERE code = ? AND number = 3", (saved.code,))


# --- what there is --------------------------------------------------------------------------------


def test_without_a_number_it_lists_the_backups(tmp_path: Path) -> None:
    one, other = save(tmp_path, 2)
    go_on(tmp_path, one)
    back_up(tmp_path)
    lines = done(tmp_path).splitlines()
    assert [line.split()[0] for line in lines] == ["2", "1"]
    for saved in (one, other):
        assert all(f"{saved.code} (Ada, Ben)" in line for line in lines)


def test_what_is_not_there_is_said(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    for words, says in (
        ((7,), "There is no backup 7."),
        (("--table", "22222"), "No backup holds the table 22222"),
        ((1, "--table", "22222"), "No backup holds the table 22222"),
        ((0,), "takes a whole number"),
    ):
        told = restore(tmp_path, *words)
        assert (told.exit_code > 0, says in told.output) == (True, True), told.output
    backup = next((tmp_path / FOLDER).iterdir())
    backup.write_bytes(GARBAGE)
    assert "Backup 1 is damaged." in restore(tmp_path, 1).output
    backup.unlink()
    assert "There is no backup in" in restore(tmp_path).output
    assert "There is no backup in" in restore(tmp_path / "mistyped").output
    with open_tables_in(tmp_path) as tables:
        assert tables.open(saved.code).durable.entries


# --- all tables -----------------------------------------------------------------------------------


def test_all_tables_come_back_and_the_damaged_file_is_kept(tmp_path: Path) -> None:
    one, other = save(tmp_path, 2)
    for number in (1, 2):
        (tmp_path / DATABASE).write_bytes(GARBAGE)
        assert f"tables.{number}.db" in done(tmp_path, 1)
        assert (tmp_path / f"tables.{number}.db").read_bytes() == GARBAGE
        assert (tmp_path / f"tables.{number}.db").stat().st_mode & 0o777 == 0o600
        with open_tables_in(tmp_path) as tables:
            assert [each.trouble for each in tables.list()] == [None, None]
            for saved in (one, other):
                told = journal(tables.open(saved.code))
                assert sum(line.startswith(RESTORED) for line in told) == 1


def test_tables_that_are_lost_come_back(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    (tmp_path / DATABASE).unlink()
    refused = restore(tmp_path, 1, "--table", saved.code)
    assert (refused.exit_code, "is missing or empty" in refused.output) == (1, True)
    done(tmp_path, 1)
    with open_tables_in(tmp_path) as tables:
        assert tables.open(saved.code).record.state is State.PLAYING


def test_what_the_backup_does_not_have_stays(tmp_path: Path) -> None:
    (older,) = save(tmp_path)
    go_on(tmp_path, older, steps=3)
    with open_tables_in(tmp_path) as tables:
        newer = tables.create(GAME, {}).code
        tables.presets.keep(tables.games[GAME], "ours", {})
        kept = tables.open(newer).durable.entries
    told = done(tmp_path, 1)
    assert f"Table {older.code}: 3 steps after that are not in it." in told
    assert newer not in told
    with open_tables_in(tmp_path) as tables:
        assert tables.open(newer).durable.entries == kept
        assert [each.name for each in tables.presets.of(tables.games[GAME])] == ["ours"]
        assert journal(tables.open(older.code))[-1].startswith(RESTORED)


def test_answers_that_still_lay_beside_the_file_are_kept(tmp_path: Path) -> None:
    """They would otherwise be written into the restored file."""
    (saved,) = save(tmp_path)
    with open_tables_in(tmp_path) as tables:
        saved_steps = len(tables.open(saved.code).durable.entries)
        step(tables.open(saved.code), 3)
        files = {path: path.read_bytes() for path in tmp_path.glob(f"{DATABASE}*")}
    answers = tmp_path / f"{DATABASE}-wal"
    assert files[answers]
    for path, content in files.items():
        path.write_bytes(content)
    (tmp_path / DATABASE).write_bytes(GARBAGE)
    done(tmp_path, 1)
    assert (tmp_path / "tables.1.db-wal").read_bytes() == files[answers]
    with open_tables_in(tmp_path) as tables:
        assert [each.trouble for each in tables.list()] == [None]
        assert len(tables.open(saved.code).durable.entries) == saved_steps + 1
        assert journal(tables.open(saved.code))[-1].startswith(RESTORED)


@pytest.mark.posix
def test_restoring_keeps_what_did_not_fit_on_a_full_disk(tmp_path: Path) -> None:
    """Newer tables are in the write-ahead log alone, and its file is too short by its header."""
    save(tmp_path)
    log = SqliteLog(tmp_path / DATABASE)
    newer = Tables(log, Vault.in_folder(tmp_path)).create(GAME, {}).code
    for number in range(40):
        log.note(f"note {number}", bytes(1000))
    full_at_a_checkpoint(log, tmp_path / DATABASE)
    crashed = Path(shutil.copytree(tmp_path, tmp_path / "crashed"))
    done(crashed, 1)
    with open_tables_in(crashed) as tables:
        assert tables.open(newer).durable.entries
    with closing(SqliteFile(crashed / DATABASE)) as stored:
        assert len(stored.notes()) >= 40


@pytest.mark.parametrize("lose", [Path.unlink, lambda path: path.write_bytes(b"")])
def test_answers_beside_a_file_that_is_lost_are_kept(
    tmp_path: Path, lose: Callable[[Path], object]
) -> None:
    (saved,) = save(tmp_path)
    with open_tables_in(tmp_path) as tables:
        step(tables.open(saved.code), 3)
        crashed = Path(shutil.copytree(tmp_path, tmp_path / "crashed"))
    answers = (crashed / f"{DATABASE}-wal").read_bytes()
    lose(crashed / DATABASE)
    assert "tables.1.db" in done(crashed, 1)
    assert (crashed / "tables.1.db-wal").read_bytes() == answers
    with open_tables_in(crashed) as tables:
        assert journal(tables.open(saved.code))[-1].startswith(RESTORED)


def test_a_backup_of_the_same_tells_nobody(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    done(tmp_path, 1)
    with open_tables_in(tmp_path) as tables:
        assert not any(line.startswith(RESTORED) for line in journal(tables.open(saved.code)))


# --- one table ------------------------------------------------------------------------------------


def test_one_table_comes_back_and_the_others_stay(tmp_path: Path) -> None:
    one, other = save(tmp_path, 2)
    for saved in (one, other):
        go_on(tmp_path, saved)
    damage(tmp_path, one)
    stays, damaged = rows_of(tmp_path, other.code), rows_of(tmp_path, one.code)
    with open_tables_in(tmp_path) as tables, pytest.raises(NotWhole) as says:
        tables.open(one.code)
    advice = str(says.value.sentence).rpartition("companion restore ")[2].rstrip(".")
    told = done(tmp_path, *advice.split())
    assert f"Table {one.code}: 4 steps after that are not in it." in told
    assert rows_of(tmp_path, other.code) == stays
    with open_tables_in(tmp_path) as tables:
        assert journal(tables.open(one.code))[-1].startswith(RESTORED)
        step(tables.open(one.code))
    with closing(sqlite3.connect(tmp_path / "tables.1.db")) as kept:
        entries = "SELECT * FROM entries WHERE code = ? ORDER BY number"
        assert [*kept.execute(entries, (one.code,))] == damaged[:-1]


def test_without_a_number_the_last_whole_copy_is_taken(tmp_path: Path) -> None:
    one, other = save(tmp_path, 2)
    damage(tmp_path, one)
    go_on(tmp_path, other)
    back_up(tmp_path)
    refused = restore(tmp_path, 2, "--table", one.code)
    assert (refused.exit_code, "undamaged" in refused.output) == (1, True)
    assert "in backup 1." in done(tmp_path, "--table", one.code.lower())


# --- a running companion --------------------------------------------------------------------------


def test_it_refuses_while_a_companion_runs_here(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    before = rows_of(tmp_path, saved.code)
    with lock_folder(tmp_path):
        for words in ((1,), ("--table", saved.code)):
            told = restore(tmp_path, *words)
            assert (told.exit_code, "is already running" in told.output) == (1, True)
        assert saved.code in done(tmp_path)
    assert rows_of(tmp_path, saved.code) == before


# --- the key --------------------------------------------------------------------------------------


def test_a_key_that_is_lost_or_damaged_is_put_back(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    right = (tmp_path / KEY_FILE).read_bytes()
    for number, wrong in enumerate((None, b"short", b"k" * 32)):
        (tmp_path / KEY_FILE).unlink()
        if wrong:
            (tmp_path / KEY_FILE).write_bytes(wrong)
        told = done(tmp_path)
        assert "The key file was put back" in told
        assert (tmp_path / KEY_FILE).read_bytes() == right
        assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600
        if wrong:
            assert (tmp_path / f"{KEY_FILE}.{number}").read_bytes() == wrong
    with open_tables_in(tmp_path) as tables:
        assert tables.open(saved.code).durable.entries


def test_a_right_key_stays_and_a_lost_one_is_never_made_up(tmp_path: Path) -> None:
    save(tmp_path)
    (tmp_path / KEY_COPY).write_bytes(b"k" * 32)
    right = (tmp_path / KEY_FILE).read_bytes()
    assert "key" not in done(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == right
    (tmp_path / KEY_COPY).unlink()
    (tmp_path / KEY_FILE).unlink()
    told = restore(tmp_path, 1)
    assert (told.exit_code, "put your own copy of the file back" in told.output) == (1, True)
    assert not (tmp_path / KEY_FILE).exists()


# --- phones that have seen more -------------------------------------------------------------------


def test_phones_that_saw_more_complain_and_the_host_goes_on(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    with open_tables_in(tmp_path) as tables:
        step(tables.open(saved.code), 5)
        seen = tables.open(saved.code).durable.heads.last
    done(tmp_path, 1)
    with open_tables_in(tmp_path) as tables:
        table = tables.open(saved.code)
        complaint = "Ada’s phone remembers more of this game than the laptop shows."
        for _ in range(2):
            assert not table.fairness.compare(A, seen)
        assert not table.fairness.compare(A, Head(seen.count, "0" * 64))
        assert journal(table)[-1] == complaint
        assert journal(table).count(complaint) == 1
        assert "~accepted" not in {each.offer.name for each in table.offers.menu(A)}
        press(table, "~accepted")
        assert journal(table)[-1].startswith("The host continues from what the laptop shows.")
        assert "~accepted" not in {each.offer.name for each in table.offers.menu(HOST)}
        assert not table.fairness.compare(A, seen)
        assert journal(table).count(complaint) == 1
        assert not table.fairness.compare(A, Head(seen.count, "0" * 64))
        assert journal(table).count(complaint) == 2


BEHIND = "The backup of"


def told_by_pages(folder: Path, saved: Saved) -> list[str]:
    """What a companion says of backups that hold more of the table, before it stops with one."""
    with open_tables_to_serve(folder, lambda make: make()) as tables:
        web = make_app(tables).flask.test_client()
        view = web.get(f"/api/tables/{saved.code}/view", headers=bearer(saved.seat)).json
        tables.backup()
    assert view
    return [line for line in view["journal"] if line.startswith(BEHIND)]


def test_a_table_older_than_the_last_backup_is_told_once(tmp_path: Path) -> None:
    """As when a write-ahead log is lost, or an older file is put back."""
    (saved,) = save(tmp_path)
    older = (tmp_path / DATABASE).read_bytes()
    assert told_by_pages(tmp_path, saved) == []
    go_on(tmp_path, saved)
    with open_tables_in(tmp_path) as tables:
        tables.backup()
        number = tables.backups.all()[0].number if tables.backups else 0
    assert told_by_pages(tmp_path, saved) == []
    (tmp_path / DATABASE).write_bytes(older)
    for _ in range(2):
        (line,) = told_by_pages(tmp_path, saved)
        assert f"run companion restore {number} --table {saved.code}" in line
    with open_tables_in(tmp_path) as tables:
        assert "~accepted" in {
            each.offer.name for each in tables.open(saved.code).offers.menu(HOST)
        }
    done(tmp_path, number, "--table", saved.code)
    assert told_by_pages(tmp_path, saved) == []


def test_a_backup_made_after_the_loss_hides_none_that_holds_more(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    older = (tmp_path / DATABASE).read_bytes()
    for steps in (4, 2):
        go_on(tmp_path, saved, steps)
        back_up(tmp_path)
    (tmp_path / DATABASE).write_bytes(older)
    with open_tables_in(tmp_path) as tables:
        tables.create(GAME, {})
        tables.backup()
        assert tables.backups
        assert [each.number for each in tables.backups.all()] == [4, 3, 2, 1]
    for _ in range(2):
        (line,) = told_by_pages(tmp_path, saved)
        assert f"run companion restore 3 --table {saved.code}" in line
    done(tmp_path, 3, "--table", saved.code)
    assert told_by_pages(tmp_path, saved) == []


def test_a_game_that_is_over_says_that_it_was_restored(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    with open_tables_in(tmp_path) as tables:
        press(tables.open(saved.code), "~close")
        tables.backup()
        tables.hand_over(saved.code)
        tables.backup()
    done(tmp_path, 2, "--table", saved.code)
    assert told_by_pages(tmp_path, saved) == []
    with open_tables_in(tmp_path) as tables:
        table = tables.open(saved.code)
        assert table.record.state is State.ENDED
        assert journal(table)[-1].startswith(RESTORED)


def test_a_copy_is_compared_with_the_backups_of_its_own_laptop(tmp_path: Path) -> None:
    """The numbers of another laptop say nothing about them."""
    one, other = tmp_path / "one", tmp_path / "other"
    (saved,) = save(one)
    for _ in range(3):
        go_on(one, saved)
        back_up(one)
    done(one, 1, "--table", saved.code)
    with open_tables_in(one) as tables:
        table = tables.open(saved.code)
        assert table.record.lineage.backup == 4
        agree_to_export(table)
        file, code = tables.export(table)
    with open_tables_in(other) as tables:
        assert tables.open(tables.import_(file, code).code).record.lineage.backup == 0
    assert told_by_pages(one, saved) == [], "who restored an older one knows of the later ones"


def test_versions_do_not_go_down_with_the_table(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    shown = []
    for _ in range(3):
        with open_tables_in(tmp_path) as tables:
            shown.append(tables.open(saved.code).view.in_protocol(None)["version"])
    done(tmp_path, 1)
    with open_tables_in(tmp_path) as tables:
        assert tables.open(saved.code).view.in_protocol(None)["version"] > shown[-1] > shown[0]


def test_a_closed_companion_says_what_to_do_and_that_helps(tmp_path: Path) -> None:
    (saved,) = save(tmp_path)
    (tmp_path / DATABASE).write_bytes(GARBAGE)
    with open_tables_to_serve(tmp_path, lambda make: make()) as tables:
        assert "companion restore" in str(tables.trouble)
    done(tmp_path, done(tmp_path).split()[0])
    with open_tables_to_serve(tmp_path, lambda make: make()) as tables:
        assert tables.trouble is None
        assert tables.open(saved.code).durable.entries


@pytest.mark.parametrize("whole", [True, False])
def test_a_removed_table_that_comes_back_from_a_file_is_compared(
    tmp_path: Path, *, whole: bool
) -> None:
    (saved,) = save(tmp_path)
    with open_tables_in(tmp_path) as tables:
        table, vault = tables.open(saved.code), Vault.in_folder(tmp_path)
        file = archive.pack(
            Archived(saved.code, table.durable.entries, table.durable.seen), vault, token_bytes
        )
    if not whole:
        go_on(tmp_path, saved)
    with open_tables_in(tmp_path) as tables:
        tables.backup()
        tables.remove(saved.code)
        assert tables.import_(*file).code == saved.code
    told = told_by_pages(tmp_path, saved)
    assert [f"--table {saved.code}" in line for line in told] == ([] if whole else [True])
