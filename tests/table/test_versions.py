"""The version of a view never goes down, whatever the laptop's clock does."""

from __future__ import annotations

from pathlib import Path

from companion.table.record.players import HOST
from tests.kit.table_evening import A, B, TableEvening

HOUR = 3600.0
EVERYBODY = (A, B, HOST, None)


def versions(evening: TableEvening) -> list[int]:
    return [evening.table.view.in_protocol(who)["version"] for who in EVERYBODY]


def fill(evening: TableEvening, *, full: bool = True) -> None:
    """Let every write fail, or no more."""
    evening.log._db.execute(f"PRAGMA query_only = {full:d}")  # noqa: SLF001 - root may write anywhere


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
    evening.do(A, "bid", coins=2)
    shown = versions(evening)
    evening.now -= HOUR
    evening.tables.close(evening.code)
    assert grown(shown, versions(evening))


def test_tables_on_a_full_disk_can_be_looked_at(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    shown = versions(evening)
    fill(evening)
    evening.tables = evening.registry()
    assert grown(shown, versions(evening))


def test_a_companion_that_starts_on_a_full_disk_takes_no_version_back(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    fill(evening)
    evening.tables = evening.registry()
    versions(evening)
    fill(evening, full=False)
    for coins in (1, 2, 1, 2):
        evening.do(A, "bid", coins=coins)
    shown = versions(evening)
    evening.now -= HOUR
    evening.restart()
    assert grown(shown, versions(evening))


def test_a_disk_that_stays_full_takes_no_version_back(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path).start("Ada", "Ben")
    evening.now += 10 * HOUR
    fill(evening)
    evening.tables = evening.registry()
    shown = versions(evening)
    evening.now -= 10 * HOUR
    evening.restart()
    assert grown(shown, versions(evening))
