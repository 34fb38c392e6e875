"""Settings saved under a name: entered once, used every evening."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.fields import Number, Refused
from companion.storage.encryption import KEY_FILE
from companion.storage.log import DiskTrouble
from companion.storage.presets import MAX_PRESET_NAME_CHARS, MAX_PRESETS
from companion.storage.sqlite import FORMAT, SqliteLog
from tests.kit.table_evening import LOG, TableEvening
from tests.kit.tiny_game import TINY, with_about


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path)


def names(evening: TableEvening) -> list[str]:
    """The names of the saved settings, the last used first."""
    return [each.name for each in evening.tables.presets.of(TINY)]


def test_saved_settings_survive_a_restart(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our box", {"rounds": 3})
    evening.restart()
    (kept,) = evening.tables.presets.of(TINY)
    assert (kept.name, kept.fitting(TINY)) == ("Our box", {"rounds": 3})


def test_only_changes_are_saved_so_that_better_defaults_apply(
    evening: TableEvening,
) -> None:
    usual = TINY.settings["rounds"].default
    evening.tables.presets.keep(TINY, "Our box", {"rounds": usual})
    assert evening.tables.presets.of(TINY)[0].settings == {}


def test_the_last_used_comes_first(evening: TableEvening) -> None:
    for name in ("old", "new", "old"):
        evening.now += 1
        evening.tables.presets.keep(TINY, name, {})
    assert names(evening) == ["old", "new"]


@pytest.mark.parametrize("again", ["our BOX", "  Our   box "])
def test_names_are_case_insensitive(evening: TableEvening, again: str) -> None:
    kept = evening.tables.presets
    kept.keep(TINY, "Our box", {"rounds": 2})
    kept.keep(TINY, again, {"rounds": 3})
    (only,) = kept.of(TINY)
    assert only.settings == {"rounds": 3}
    assert kept.find(TINY, "OUR box") == only
    kept.forget(TINY, "our box")
    assert names(evening) == []


def test_settings_a_newer_game_does_not_accept_are_left_out(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our box", {"rounds": 3})
    kept = evening.tables.presets.of(TINY)[0]
    fewer = replace(TINY.settings["rounds"], field=Number(1, 2))
    assert kept.fitting(with_about(settings={"rounds": fewer})) == {}
    assert kept.fitting(with_about(settings={})) == {}


@pytest.mark.parametrize("name", ["", "   ", "x" * (MAX_PRESET_NAME_CHARS + 1), None, 7])
def test_an_invalid_name_is_refused(evening: TableEvening, name: object) -> None:
    with pytest.raises(Refused, match="1 to"):
        evening.tables.presets.keep(TINY, name, {})
    assert names(evening) == []


def test_settings_refused_by_the_game_are_not_saved(evening: TableEvening) -> None:
    with pytest.raises(Refused):
        evening.tables.presets.keep(TINY, "Our box", {"rounds": 10**6})
    assert names(evening) == []


def test_the_number_of_saved_settings_is_limited(evening: TableEvening) -> None:
    for number in range(MAX_PRESETS):
        evening.tables.presets.keep(TINY, f"box {number}", {})
    with pytest.raises(Refused, match="Delete one"):
        evening.tables.presets.keep(TINY, "one more", {})
    evening.tables.presets.keep(TINY, "box 0", {"rounds": 3})
    assert len(names(evening)) == MAX_PRESETS


def test_saved_settings_are_unreadable_on_disk(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our secret box", {})
    evening.log.close()
    stored = b"".join(each.read_bytes() for each in evening.folder.glob(f"{LOG}*"))
    assert b"secret box" not in stored


def test_with_another_key_there_are_no_saved_settings(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our box", {})
    (evening.folder / KEY_FILE).write_bytes(bytes(32))
    assert evening.registry().presets.of(TINY) == []


def test_a_database_of_an_older_companion_is_upgraded(tmp_path: Path) -> None:
    evening = TableEvening(tmp_path)
    evening.log.close()
    with sqlite3.connect(tmp_path / LOG) as older:
        older.execute("DROP TABLE notes")
        older.execute("PRAGMA user_version = 1")
    older.close()
    evening.restart()
    evening.tables.presets.keep(TINY, "Our box", {})
    assert names(evening) == ["Our box"]
    assert evening.log._db.execute("PRAGMA user_version").fetchone() == (FORMAT,)  # noqa: SLF001


def test_a_failing_disk_is_reported(evening: TableEvening) -> None:
    other = SqliteLog(evening.folder / LOG)
    other._db.execute("BEGIN IMMEDIATE")  # noqa: SLF001 - somebody locks the file
    with pytest.raises(DiskTrouble):
        evening.tables.presets.keep(TINY, "Our box", {})
    other.close()
    assert names(evening) == []
