"""The log in PostgreSQL when much happens at once, and when its connection is lost."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import psycopg
import pytest

from companion.storage.encryption import Vault
from companion.storage.log import CommitConflict, DiskTrouble, StoredRows
from hosting.postgres.log import PostgresLog
from hosting.shared_tables import SharedTables
from tests.kit.postgres_server import PostgresServer
from tests.kit.tiny_game import TINY

WRITERS, ROUNDS = 4, 25


@pytest.fixture
def log(database: str) -> PostgresLog:
    """A log with one table of one row."""
    log = PostgresLog(database)
    assert log.create("CODE", [b"zero"], b"header")
    return log


def at_once(work: Sequence[Callable[[], object]]) -> list[bool]:
    """Do all of it in the same instant, in threads; who was not outrun."""
    start = threading.Barrier(len(work))

    def one(each: Callable[[], object]) -> bool:
        start.wait()
        try:
            each()
        except CommitConflict:
            return False
        return True

    with ThreadPoolExecutor(len(work)) as pool:
        return list(pool.map(one, work))


def test_of_answers_in_the_same_instant_one_is_first(log: PostgresLog, database: str) -> None:
    logs = [PostgresLog(database) for _ in range(WRITERS)]
    for number in range(1, ROUNDS):
        rows = [b"%d by %d" % (number, who) for who in range(WRITERS)]
        won = at_once(
            [
                partial(each.append, "CODE", number, row, row)
                for each, row in zip(logs, rows, strict=True)
            ]
        )
        assert won.count(True) == 1
        first = rows[won.index(True)]
        assert log.read("CODE", number) == StoredRows(first, [first])


def test_groups_that_cross_wait_for_nobody(log: PostgresLog, database: str) -> None:
    for code in "ABCD":
        assert log.create(code, [b"zero"], b"header")
    logs = [PostgresLog(database) for _ in range(WRITERS)]
    connections = [each._db for each in logs]  # noqa: SLF001 - a deadlock would make new ones
    for number in range(1, ROUNDS):
        groups = [[(code, number, b"%d" % who, b"") for code in "ABCD"] for who in range(WRITERS)]
        groups[1::2] = [group[::-1] for group in groups[1::2]]
        at_once([partial(each.append_all, group) for each, group in zip(logs, groups, strict=True)])
        assert {len(log.read(code).rows) for code in "ABCD"} == {number + 1}
    assert [each._db for each in logs] == connections  # noqa: SLF001 - as above


@pytest.mark.parametrize("codes", ["ABC", "CBA"])
def test_a_group_that_waits_for_a_table_holds_none_after_it(codes: str, database: str) -> None:
    log = PostgresLog(database, patience=0)  # a deadlock is not tried again
    for code in codes:
        assert log.create(code, [b"zero"], b"header")
    with ThreadPoolExecutor(1) as pool, psycopg.connect(database) as other:
        other.execute("INSERT INTO entries VALUES ('A', 1, 'theirs')")
        group = pool.submit(log.append_all, [(code, 1, b"ours", b"header") for code in codes])
        while not other.execute("SELECT FROM pg_locks WHERE NOT granted").fetchall():
            assert not group.done()
        other.execute("INSERT INTO entries VALUES ('B', 1, 'theirs'), ('C', 1, 'theirs')")
        other.rollback()
        group.result()
    assert [log.read(code) for code in codes] == [StoredRows(b"header", [b"zero", b"ours"])] * 3


def test_an_entry_follows_the_one_before(log: PostgresLog) -> None:
    with pytest.raises(CommitConflict):
        log.append("CODE", 2, b"two", b"header of three")
    with pytest.raises(CommitConflict):
        log.append("NONE", 1, b"one", b"header of two")
    assert log.read("CODE") == StoredRows(b"header", [b"zero"])


def test_a_repeated_row_is_written_once_and_both_times_safe(log: PostgresLog) -> None:
    for _ in range(2):
        log.append("CODE", 1, b"one", b"header of two")
        assert log.create("OTHER", [b"zero"], b"header")
    assert log.read("CODE") == StoredRows(b"header of two", [b"zero", b"one"])
    assert log.read("OTHER") == StoredRows(b"header", [b"zero"])


def test_a_lost_connection_is_made_again(log: PostgresLog, server: PostgresServer) -> None:
    log.append("CODE", 1, b"one", b"header of two")
    assert server.cut() >= 1
    log.append("CODE", 2, b"two", b"header of three")
    server.restart()
    assert log.read("CODE") == StoredRows(b"header of three", [b"zero", b"one", b"two"])


def test_a_database_that_stays_away_is_reported_and_comes_back(
    database: str, server: PostgresServer
) -> None:
    log = PostgresLog(database, patience=0.2)
    assert log.create("CODE", [b"zero"], b"header")
    server.stop()
    try:
        with pytest.raises(DiskTrouble, match="cannot be reached right now"):
            log.append("CODE", 1, b"one", b"header of two")
        with pytest.raises(DiskTrouble, match="does not let the companion in"):
            PostgresLog(database)
    finally:
        server.start()
    log.append("CODE", 1, b"one", b"header of two")
    assert log.read("CODE") == StoredRows(b"header of two", [b"zero", b"one"])


def test_a_user_without_the_right_to_write_is_reported(
    log: PostgresLog, server: PostgresServer
) -> None:
    server.ask("CREATE ROLE reader LOGIN")
    name = log._db.info.dbname  # noqa: SLF001 - the test has no other word for it
    server.ask("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader", name)
    with pytest.raises(DiskTrouble, match="may not write"):
        PostgresLog(server.address(name).replace("companion@", "reader@"))


def test_data_of_a_newer_companion_is_not_touched(log: PostgresLog, database: str) -> None:
    log.close()
    with psycopg.connect(database, autocommit=True) as db:
        db.execute("UPDATE companion SET format = 99")
    with pytest.raises(DiskTrouble, match="newer companion"):
        PostgresLog(database)


def test_everybody_knows_since_when_companions_have_been_up(database: str) -> None:
    first = PostgresLog(database, lambda: 100.0)
    second = PostgresLog(database, lambda: 200.0)
    first.close()
    third = PostgresLog(database, lambda: 300.0)
    assert [each.up_since for each in (first, second, third)] == [100.0] * 3
    for each in (second, third):
        each.close()
    assert PostgresLog(database, lambda: 400.0).up_since == 400.0


def test_whoever_was_cut_off_serves_on_under_its_name(
    database: str, server: PostgresServer
) -> None:
    first = PostgresLog(database, lambda: 100.0)
    first.introduce("companion one")
    server.cut()
    assert first.tables() == [], "it has connected again"
    second = PostgresLog(database, lambda: 200.0)
    assert second.up_since == 100.0
    assert second.list_others() == ["companion one"]
    for each in (first, second):
        each.close()


def test_many_that_open_an_empty_database_together_make_one(database: str) -> None:
    with ThreadPoolExecutor(WRITERS) as pool:
        logs = list(pool.map(PostgresLog, [database] * WRITERS))
    assert len({each.up_since for each in logs}) == 1


class CountingLog(PostgresLog):
    """Counts how often the rows of a table are read."""

    reads = 0

    def read(self, code: str, first: int = 0) -> StoredRows:
        """Read them."""
        self.reads += 1
        return super().read(code, first)


def test_a_list_of_tables_reads_none_of_them(database: str, tmp_path: Path) -> None:
    games, vault = {TINY.id: TINY}, Vault.in_folder(tmp_path)
    first = SharedTables(PostgresLog(database), vault, games=games)
    codes = {first.create(TINY.id, {}).code for _ in range(3)}
    log = CountingLog(database)
    listed = SharedTables(log, vault, games=games).list()
    assert {(each.code, each.title, each.trouble) for each in listed} == {
        (code, "Tiny", None) for code in codes
    }
    assert log.reads == 0
    other = SharedTables(log, Vault(bytes(32)), games=games).list()
    assert all(each.trouble for each in other)
