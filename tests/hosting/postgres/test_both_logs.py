"""What every log promises, held against SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from companion.storage.log import DiskTrouble, StoredRows
from companion.storage.sqlite import SqliteLog
from hosting.postgres.log import PostgresLog

AnyLog: TypeAlias = SqliteLog | PostgresLog
Opens: TypeAlias = Callable[[], AnyLog]


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def opens(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opens]:
    """Opens the log of this test, any number of times."""
    made: list[AnyLog] = []

    def another() -> AnyLog:
        if request.param == "SQLite":
            made.append(SqliteLog(tmp_path / "tables.db"))
        else:
            made.append(PostgresLog(request.getfixturevalue("database")))
        return made[-1]

    yield another
    for each in made:
        each.close()


@pytest.fixture
def log(opens: Opens) -> AnyLog:
    """A log with one table of two rows."""
    log = opens()
    assert log.create("CODE", [b"zero", b"one"], b"header")
    return log


def test_what_was_created_is_there(log: AnyLog, opens: Opens) -> None:
    for each in (log, opens()):
        assert each.read("CODE") == StoredRows(b"header", [b"zero", b"one"])
        assert each.read("CODE", 1) == StoredRows(b"header", [b"one"])
        assert each.read("CODE", 2) == StoredRows(b"header", [])
        assert each.header("CODE") == b"header"
        assert each.tables() == [("CODE", b"header")]


def test_what_was_never_created_is_not(log: AnyLog) -> None:
    assert log.read("OTHER") == StoredRows(None, [])
    assert log.header("OTHER") is None
    assert log.notes() == []


def test_a_code_is_used_once(log: AnyLog) -> None:
    assert not log.create("CODE", [b"other"], b"other header")
    assert log.read("CODE") == StoredRows(b"header", [b"zero", b"one"])


def test_a_row_and_its_header_come_together(log: AnyLog, opens: Opens) -> None:
    log.append("CODE", 2, b"two", b"header of three")
    assert opens().read("CODE") == StoredRows(b"header of three", [b"zero", b"one", b"two"])


def test_a_number_is_taken_once_whoever_comes(log: AnyLog, opens: Opens) -> None:
    other = opens()
    log.append("CODE", 2, b"two", b"header of three")
    for each in (other, log):
        with pytest.raises(DiskTrouble):
            each.append("CODE", 2, b"not two", b"another header")
    assert log.read("CODE") == StoredRows(b"header of three", [b"zero", b"one", b"two"])
    other.append("CODE", 3, b"three", b"header of four")
    assert log.read("CODE", 2) == StoredRows(b"header of four", [b"two", b"three"])


def test_rows_of_several_tables_come_together(log: AnyLog) -> None:
    assert log.create("B", [b"zero"], b"b")
    log.append_all([("CODE", 2, b"two", b"three"), ("B", 1, b"one", b"two")])
    assert log.read("CODE").header == b"three"
    assert log.read("B") == StoredRows(b"two", [b"zero", b"one"])


def test_one_of_several_that_is_late_can_be_tried_alone(log: AnyLog, opens: Opens) -> None:
    assert log.create("B", [b"zero"], b"b")
    opens().append("B", 1, b"one", b"two")
    late, fine = ("B", 1, b"not one", b"no"), ("CODE", 2, b"two", b"three")
    with pytest.raises(DiskTrouble):
        log.append_all([late, fine])
    log.append(*fine)
    with pytest.raises(DiskTrouble):
        log.append(*late)
    assert log.read("B") == StoredRows(b"two", [b"zero", b"one"])
    assert log.read("CODE") == StoredRows(b"three", [b"zero", b"one", b"two"])


def test_rewriting_replaces_everything(log: AnyLog) -> None:
    log.rewrite("CODE", [b"new"], b"new header")
    log.rewrite("OTHER", [b"a", b"b"], b"c")
    assert log.read("CODE") == StoredRows(b"new header", [b"new"])
    assert log.read("OTHER") == StoredRows(b"c", [b"a", b"b"])


def test_notes_are_replaced_and_deleted(log: AnyLog, opens: Opens) -> None:
    log.note("a", b"first")
    log.note("b", b"other")
    log.note("a", b"second")
    assert sorted(opens().notes()) == [("a", b"second"), ("b", b"other")]
    log.note("a", None)
    log.note("never there", None)
    assert opens().notes() == [("b", b"other")]
    log.wipe()
    assert log.notes() == [("b", b"other")]


def test_any_bytes_come_back_as_they_were(log: AnyLog) -> None:
    odd = bytes(range(256)) * 40
    log.append("CODE", 2, odd, odd[::-1])
    log.note("odd", odd)
    assert log.read("CODE", 2) == StoredRows(odd[::-1], [odd])
    assert log.notes() == [("odd", odd)]
