"""Answers survive whatever happens to the laptop; an answer that is not on disk did not happen."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from companion.core.words import T
from companion.storage.encryption import KEY_FILE, Vault
from companion.storage.log import DiskTrouble
from companion.storage.sqlite import SqliteLog, list_side_files
from companion.table.record.players import HOST
from tests.kit.full_disk import full_at_a_checkpoint
from tests.kit.table_evening import LOG, A, B, TableEvening, locked

KILLS = 30


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path).start("Ada", "Ben")


def test_everything_is_there_after_a_restart(evening: TableEvening) -> None:
    evening.do(A, "bid", coins=2)
    evening.do(B, "loan", coins=3)
    views = [evening.table.view.in_protocol(who) for who in (A, B, HOST, None)]
    evening.restart()
    for seat in (A, B):
        evening.table.record.people.here.add(seat)
    assert evening.table.durable.trouble is None
    again = [evening.table.view.in_protocol(who) for who in (A, B, HOST, None)]
    for view in (*views, *again):
        view.pop("version")
    assert again == views


def test_the_log_uses_write_ahead_and_full_sync(evening: TableEvening) -> None:
    asked = evening.log._db.execute  # noqa: SLF001 - only SQLite itself can tell
    assert asked("PRAGMA journal_mode").fetchone() == ("wal",)
    assert asked("PRAGMA synchronous").fetchone() == (2,)


# --- kill -9 --------------------------------------------------------------------------------------


def kill_one(evening: TableEvening, after: int) -> int:
    """Let a child process answer, kill it after some acknowledgements; its last number."""
    ear, mouth = os.pipe()
    if (child := os.fork()) == 0:
        try:
            table = evening.restart()
            while True:
                evening.do(
                    A,
                    "bid",
                    command=f"{len(table.durable.entries)}",
                    coins=len(table.durable.entries) % 6,
                )
                os.write(mouth, len(table.durable.entries).to_bytes(4, "big"))
        finally:
            os._exit(1)
    os.close(mouth)
    said = [os.read(ear, 4) for _ in range(after)]
    os.kill(child, signal.SIGKILL)
    while word := os.read(ear, 4):
        said.append(word)
    os.waitpid(child, 0)
    os.close(ear)
    return int.from_bytes(said[-1], "big")


@pytest.mark.posix
def test_no_acknowledged_answer_is_lost_or_doubled_when_the_companion_is_killed(
    evening: TableEvening,
) -> None:
    chance = Random(7)  # noqa: S311 - the moment of the kill need not be secret
    evening.log.close()
    for _ in range(KILLS):
        acknowledged = kill_one(evening, chance.randint(1, 12))
        entries = evening.restart().durable.entries
        assert evening.table.durable.trouble is None
        assert acknowledged <= len(entries) <= acknowledged + 1
        assert [each.number for each in entries] == list(range(len(entries)))
        commands = [each.command for each in entries if each.command]
        assert len(set(commands)) == len(commands)
        evening.log.close()


# --- failing disks --------------------------------------------------------------------------------


def full(evening: TableEvening) -> Callable[[], object]:
    (pages,) = evening.log._db.execute("PRAGMA page_count").fetchone()  # noqa: SLF001 - to fill it
    evening.log._db.execute(f"PRAGMA max_page_count = {pages}")  # noqa: SLF001 - as above
    return lambda: evening.log._db.execute("PRAGMA max_page_count = 100000")  # noqa: SLF001 - as above


def read_only(evening: TableEvening) -> Callable[[], object]:
    evening.log._db.execute("PRAGMA query_only = 1")  # noqa: SLF001 - root may write anywhere
    return lambda: evening.log._db.execute("PRAGMA query_only = 0")  # noqa: SLF001 - as above


def moved(evening: TableEvening) -> Callable[[], object]:
    elsewhere = evening.folder.rename(evening.folder.with_name("elsewhere"))
    return lambda: elsewhere.rename(evening.folder)


def log_moved(evening: TableEvening) -> Callable[[], object]:
    """SQLite writes on into the write-ahead log, wherever it lies, and would not find it again."""
    log, *_ = list_side_files(evening.folder / LOG)
    elsewhere = log.rename(log.with_name("elsewhere"))
    return lambda: elsewhere.rename(log)


def answer_until_it_stops(evening: TableEvening) -> None:
    for number in range(500):
        evening.do(A, "bid", coins=number % 6)


@pytest.mark.parametrize(
    ("break_it", "says"),
    [
        (full, "disk is full"),
        (read_only, "cannot write"),
        (locked, "Another program"),
        pytest.param(moved, "moved or removed", marks=pytest.mark.posix),
        pytest.param(log_moved, "moved or removed", marks=pytest.mark.posix),
    ],
)
def test_a_failing_disk_stops_the_table_and_loses_nothing(
    evening: TableEvening, break_it: Callable[[TableEvening], Callable[[], object]], says: str
) -> None:
    evening.do(A, "bid", coins=1)
    mend = break_it(evening)
    with pytest.raises(DiskTrouble, match=says):
        answer_until_it_stops(evening)
    before = evening.table.record.digest(), len(evening.table.durable.entries)
    offer = evening.id(B, "bid")
    for _ in range(2):
        with pytest.raises(DiskTrouble, match=says):
            evening.table.act(B, "again", offer, {"coins": 2})
    assert (evening.table.record.digest(), len(evening.table.durable.entries)) == before
    assert evening.table.durable.trouble
    assert says in evening.table.view.in_protocol(None)["prompt"]
    mend()
    evening.table.act(B, "again", offer, {"coins": 2})
    assert evening.table.durable.trouble is None
    assert evening.restart().durable.trouble is None
    assert len(evening.table.durable.entries) == before[1] + 1


@pytest.mark.posix
def test_a_disk_that_is_full_at_a_checkpoint_damages_nothing(evening: TableEvening) -> None:
    """SQLite writes page 1 first, which says how long the file should have become."""
    for number in range(60):
        evening.do(A, "bid", coins=number % 6)
    rows = evening.log.read(evening.code).rows
    full_at_a_checkpoint(evening.log, evening.folder / LOG)
    crashed = Path(shutil.copytree(evening.folder, evening.folder / "crashed"))
    header, size = (crashed / LOG).read_bytes()[:32], (crashed / LOG).stat().st_size
    assert int.from_bytes(header[28:]) * int.from_bytes(header[16:18]) > size
    with closing(SqliteLog(crashed / LOG)) as again:
        assert again.read(evening.code).rows == rows
    assert evening.restart().durable.trouble is None
    assert evening.log.read(evening.code).rows == rows


def test_joining_on_a_full_disk_takes_no_seat(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).sit("Ada")
    mend = read_only(evening)
    for _ in range(2):
        with pytest.raises(DiskTrouble):
            evening.table.people.join("Ben")
    assert list(evening.table.record.people.players) == [A]
    mend()
    assert evening.table.people.join("Ben").seat == B


def test_an_entry_written_despite_an_error_is_not_written_twice(
    evening: TableEvening, monkeypatch: pytest.MonkeyPatch
) -> None:
    append = evening.log.append

    def complains(*row: object) -> None:
        append(*row)  # type: ignore[arg-type]
        raise DiskTrouble(T("The disk was slow."))

    offer = evening.id(A, "loan")
    monkeypatch.setattr(evening.log, "append", complains)
    with pytest.raises(DiskTrouble):
        evening.table.act(A, "once", offer, {"coins": 4})
    assert evening.table.record.umpire
    assert evening.table.record.umpire.board.loans == 0
    monkeypatch.undo()
    evening.table.act(A, "once", offer, {"coins": 4})
    assert evening.table.record.umpire.board.loans == 1
    evening.restart()
    assert evening.table.record.umpire.board.loans == 1


def test_a_table_damaged_while_the_disk_failed_takes_no_answer(evening: TableEvening) -> None:
    mend = read_only(evening)
    offer = evening.id(A, "loan")
    with pytest.raises(DiskTrouble, match="cannot write"):
        evening.table.act(A, "once", offer, {"coins": 4})
    mend()
    other = sqlite3.connect(evening.folder / LOG, isolation_level=None)
    other.execute("DELETE FROM entries WHERE number = 2")
    other.close()
    rows = evening.log.read(evening.code).rows
    with pytest.raises(DiskTrouble, match="while it was open"):
        evening.table.act(A, "once", offer, {"coins": 4})
    assert evening.log.read(evening.code).rows == rows


def test_two_companions_cannot_overwrite_each_others_table(evening: TableEvening) -> None:
    other = evening.registry().open(evening.code)
    evening.do(A, "bid", coins=1)
    offer = next(each.id for each in other.offers.of(B) if each.offer.name == "bid")
    with pytest.raises(DiskTrouble, match="Another companion"):
        other.act(B, "x", offer, {"coins": 1})
    other.act(B, "x", offer, {"coins": 1})  # it has read the first one's entries
    assert len(other.durable.entries) == len(evening.log.read(evening.code).rows)


def test_an_unusable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(DiskTrouble, match="cannot write"):
        SqliteLog(tmp_path / "file" / LOG)
    with pytest.raises(DiskTrouble, match="cannot keep its key"):
        Vault.in_folder(tmp_path / "file")


def test_data_of_a_newer_companion_is_not_touched(tmp_path: Path) -> None:
    SqliteLog(tmp_path / LOG).close()
    other = sqlite3.connect(tmp_path / LOG)
    other.execute("PRAGMA user_version = 99")
    other.close()
    with pytest.raises(DiskTrouble, match="newer companion"):
        SqliteLog(tmp_path / LOG)


def test_a_file_that_is_not_a_database_is_reported(tmp_path: Path) -> None:
    (tmp_path / LOG).write_bytes(b"not a database, but long enough to be looked at" * 100)
    with pytest.raises(DiskTrouble):
        SqliteLog(tmp_path / LOG)


def test_the_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    Vault.in_folder(tmp_path / "data")
    key = (tmp_path / "data" / KEY_FILE).read_bytes()
    Vault.in_folder(tmp_path / "data")
    assert (tmp_path / "data" / KEY_FILE).read_bytes() == key
    assert [path.name for path in (tmp_path / "data").iterdir()] == [KEY_FILE]
    assert (tmp_path / "data" / KEY_FILE).stat().st_mode & 0o777 == 0o600
    SqliteLog(tmp_path / "data" / LOG).close()
    assert (tmp_path / "data" / LOG).stat().st_mode & 0o777 == 0o600


def test_a_damaged_key_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_bytes(b"short")
    with pytest.raises(DiskTrouble, match="key file is damaged"):
        Vault.in_folder(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == b"short"


def test_a_log_that_nothing_uses_any_more_closes_its_file(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / LOG)
    file = log._db  # noqa: SLF001 - only SQLite itself knows whether it is open
    del log
    gc.collect()
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        file.execute("SELECT 1")
