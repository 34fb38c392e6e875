"""The version of a view never goes down, whatever the laptop's clock does."""

from __future__ import annotations

from pathlib import Path

from companion.tables.state.people import HOST
from tests.kit.table_evening import A, B, TableEvening

HOUR = 3600.0
EVERYBODY = (A, B, HOST, None)


def versions(evening: TableEvening) -> list[int]:
    return [evening.table.view(who)["version"] for who in EVERYBODY]


def grown(before: list[int], after: list[int]) -> bool:
    return all(old < new for old, new in zip(before, after, strict=True))


def test_a_clock_that_is_set_back_takes_no_version_back(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.now += 10 * HOUR
    evening.restart()
    shown = versions(evening)
    for _ in range(3):
        evening.now -= HOUR
        evening.do(A, "bid", coins=1)
        evening.do(A, "bid", coins=2)
        unmoved = versions(evening)
        assert all(old <= new for old, new in zip(shown, unmoved, strict=True))
        evening.restart()
        assert grown(unmoved, versions(evening))
        shown = versions(evening)


def test_a_table_that_was_unloaded_takes_no_version_back(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    shown = versions(evening)
    evening.now -= HOUR
    evening.tables.close(evening.code)
    assert grown(shown, versions(evening))


def test_tables_on_a_full_disk_can_be_looked_at(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    shown = versions(evening)
    evening.log._db.execute("PRAGMA query_only = 1")  # noqa: SLF001 - root may write anywhere
    evening.tables = evening.registry()
    assert grown(shown, versions(evening))
