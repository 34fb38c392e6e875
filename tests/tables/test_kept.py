"""Settings that are kept under a name: entered once, there every evening."""

from __future__ import annotations

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from companion.core.fields import Number, Refused
from companion.tables.storage.log import DiskTrouble
from companion.tables.storage.presets import LONGEST_NAME, MOST
from companion.tables.storage.sqlite import FORMAT, SqliteLog
from companion.tables.storage.vault import KEY_FILE
from tests.kit.table_evening import LOG, TableEvening
from tests.kit.tiny_game import TINY


@pytest.fixture
def evening(tmp_path: Path) -> TableEvening:
    return TableEvening(tmp_path)


def names(evening: TableEvening) -> list[str]:
    """What is kept, the last used first."""
    return [each.name for each in evening.tables.presets.of(TINY)]


def test_what_is_kept_is_there_after_a_restart(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our box", {"rounds": 3})
    evening.restart()
    (kept,) = evening.tables.presets.of(TINY)
    assert (kept.name, kept.fitting(TINY)) == ("Our box", {"rounds": 3})


def test_only_what_is_unusual_is_kept_so_that_better_defaults_reach_everybody(
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
def test_the_same_name_in_other_letters_is_the_same(evening: TableEvening, again: str) -> None:
    kept = evening.tables.presets
    kept.keep(TINY, "Our box", {"rounds": 2})
    kept.keep(TINY, again, {"rounds": 3})
    (only,) = kept.of(TINY)
    assert only.settings == {"rounds": 3}
    assert kept.find(TINY, "OUR box") == only
    kept.forget(TINY, "our box")
    assert names(evening) == []


def test_what_a_newer_game_does_not_take_is_left_out(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our box", {"rounds": 3})
    kept = evening.tables.presets.of(TINY)[0]
    fewer = replace(TINY.settings["rounds"], field=Number(1, 2))
    assert kept.fitting(replace(TINY, settings={"rounds": fewer})) == {}
    assert kept.fitting(replace(TINY, settings={})) == {}


@pytest.mark.parametrize("name", ["", "   ", "x" * (LONGEST_NAME + 1), None, 7])
def test_a_name_has_to_be_one(evening: TableEvening, name: object) -> None:
    with pytest.raises(Refused, match="1 to"):
        evening.tables.presets.keep(TINY, name, {})
    assert names(evening) == []


def test_settings_that_a_game_refuses_are_not_kept(evening: TableEvening) -> None:
    with pytest.raises(Refused):
        evening.tables.presets.keep(TINY, "Our box", {"rounds": 10**6})
    assert names(evening) == []


def test_no_laptop_keeps_more_than_a_list_can_show(evening: TableEvening) -> None:
    for number in range(MOST):
        evening.tables.presets.keep(TINY, f"box {number}", {})
    with pytest.raises(Refused, match="Delete one"):
        evening.tables.presets.keep(TINY, "one more", {})
    evening.tables.presets.keep(TINY, "box 0", {"rounds": 3})
    assert len(names(evening)) == MOST


def test_the_disk_says_nothing_of_it(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our secret box", {})
    evening.log.close()
    stored = b"".join(each.read_bytes() for each in evening.folder.glob(f"{LOG}*"))
    assert b"secret box" not in stored


def test_with_another_key_it_is_as_if_nothing_were_kept(evening: TableEvening) -> None:
    evening.tables.presets.keep(TINY, "Our box", {})
    (evening.folder / KEY_FILE).write_bytes(bytes(32))
    assert evening.shelf().presets.of(TINY) == []


def test_a_file_of_an_older_companion_gets_room_for_it(tmp_path: Path) -> None:
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


def test_a_disk_that_does_not_take_it_says_so(evening: TableEvening) -> None:
    other = SqliteLog(evening.folder / LOG)
    other._db.execute("BEGIN IMMEDIATE")  # noqa: SLF001 - somebody holds the file
    with pytest.raises(DiskTrouble):
        evening.tables.presets.keep(TINY, "Our box", {})
    other.close()
    assert names(evening) == []
