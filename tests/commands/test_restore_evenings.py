"""The evenings are in the backups, encrypted as the tables are, and come back from there."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.commands.data_folder import DATABASE, find_backups, open_tables_in
from companion.library.backups import KEPT_LAST, Backups
from companion.storage.encryption import KEY_BYTES, Vault
from companion.storage.evenings_database import FILE as EVENINGS
from companion.storage.evenings_database import PlayStore, StoredPlay, StoredResult, is_lost
from companion.storage.sqlite import SqliteFile
from tests.kit.restoring import GARBAGE, done, go_on, restore
from tests.kit.saved_tables import Saved, save


def note(folder: Path, *names: str) -> None:
    """Note a game of these people, who are remembered."""
    store = PlayStore(folder / EVENINGS)
    began = float(len(store.known()))
    results = tuple(
        StoredResult(seat, None, seat == 1, seat, None, "", "") for seat in range(1, len(names) + 1)
    )
    store.add(StoredPlay(0, "KR7M2", began, began + 60, 60, "tiny", "Tiny", "won", results))
    number = store.plays()[-1].number
    for seat, name in enumerate(names, start=1):
        store.remember(name, began, [(number, seat)])


def played(folder: Path) -> list[list[str | None]]:
    """Who played, game by game."""
    plays = PlayStore(folder / EVENINGS).plays()
    return [[result.person for result in play.results] for play in plays]


def names_in(content: bytes | None) -> list[str]:
    """Who played, in a file from a backup."""
    with closing(sqlite3.connect(":memory:")) as opened:
        opened.deserialize(content or b"")
        return [name for (name,) in opened.execute("SELECT person FROM results ORDER BY seat")]


def backups(folder: Path) -> Backups:
    return find_backups(folder, Vault.in_folder(folder, new=False))


@pytest.fixture
def saved(tmp_path: Path) -> Saved:
    """A table of an evening that is noted, and a backup of both."""
    (one,) = save(tmp_path, 1)
    note(tmp_path, "Ada", "Ben")
    backups(tmp_path).make()
    return one


# --- in the backup -------------------------------------------------------------------------------


def test_a_backup_holds_the_evenings_for_this_laptops_key_alone(
    saved: Saved, tmp_path: Path
) -> None:
    backup = backups(tmp_path).all()[0]
    assert names_in(backups(tmp_path).evenings(backup)) == ["Ada", "Ben"]
    stranger = Backups(tmp_path / "backups", tmp_path / DATABASE, Vault(b"s" * KEY_BYTES))
    assert stranger.evenings(backup) is None
    assert b"Ada" in (tmp_path / EVENINGS).read_bytes()
    assert b"Ada" not in backup.path.read_bytes()


def test_a_new_note_is_a_change_and_without_one_there_is_no_new_backup(
    saved: Saved, tmp_path: Path
) -> None:
    number = backups(tmp_path).all()[0].number
    backups(tmp_path).make()
    assert backups(tmp_path).all()[0].number == number
    note(tmp_path, "Cleo")
    backups(tmp_path).make()
    assert backups(tmp_path).all()[0].number == number + 1


def test_while_somebody_writes_a_backup_holds_what_was_safe(saved: Saved, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / EVENINGS, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("DELETE FROM results")
        go_on(tmp_path, saved)
        made = backups(tmp_path).make()
        assert made
        writer.execute("ROLLBACK")
    assert names_in(backups(tmp_path).evenings(made)) == ["Ada", "Ben"]


def test_evenings_of_a_laptop_that_died_while_it_wrote_are_not_lost(
    saved: Saved, tmp_path: Path
) -> None:
    """What was half written lies in the file, and what was there before lies beside it."""
    with closing(sqlite3.connect(tmp_path / EVENINGS, isolation_level=None)) as dying:
        dying.execute("PRAGMA cache_size = 1")
        dying.execute("BEGIN IMMEDIATE")
        dying.executemany("INSERT INTO people VALUES (?, 0)", [(f"{n}" * 500,) for n in range(40)])
        crashed = Path(shutil.copytree(tmp_path, tmp_path / "crashed"))
    assert (crashed / f"{EVENINGS}-journal").stat().st_size > 0
    assert not is_lost(crashed / EVENINGS)
    assert [each.code for each in PlayStore(crashed / EVENINGS).plays()]


def test_the_last_whole_copy_of_damaged_evenings_is_kept(saved: Saved, tmp_path: Path) -> None:
    number = backups(tmp_path).all()[0].number
    (tmp_path / EVENINGS).write_bytes(GARBAGE)
    for _ in range(KEPT_LAST + 8):
        go_on(tmp_path, saved, 1)
        backups(tmp_path).make()
    last = backups(tmp_path).find_last_with_evenings()
    assert last
    assert last.number == number
    assert backups(tmp_path).trouble is None


def test_without_evenings_a_backup_has_none(tmp_path: Path) -> None:
    save(tmp_path, 1)
    (tmp_path / EVENINGS).unlink(missing_ok=True)
    made = backups(tmp_path).make()
    assert made
    assert backups(tmp_path).evenings(made) is None
    assert restore(tmp_path, "--evenings").output == "No backup holds the evenings.\n"


# --- and back ------------------------------------------------------------------------------------


@pytest.mark.parametrize("lost", ["missing", "damaged", "begun anew"])
def test_lost_evenings_come_back_with_the_tables(saved: Saved, tmp_path: Path, lost: str) -> None:
    path, number = tmp_path / EVENINGS, backups(tmp_path).all()[0].number
    path.unlink()
    if lost == "damaged":
        path.write_bytes(GARBAGE)
    elif lost == "begun anew":
        assert PlayStore(path).plays() == []
    told = done(tmp_path, number)
    assert "The evenings are as they were on" in told
    assert played(tmp_path) == [["Ada", "Ben"]]
    assert path.stat().st_mode & 0o777 == 0o600
    assert ("kept as evenings.1.db" in told) == (lost != "missing")
    with closing(SqliteFile(tmp_path / DATABASE)) as tables:
        assert tables.evenings() is None, "the file with the tables holds no evenings"
    with open_tables_in(tmp_path) as opened:
        assert opened.open(saved.code).record.people.players


def test_evenings_that_have_grown_stay_when_the_tables_come_back(
    saved: Saved, tmp_path: Path
) -> None:
    note(tmp_path, "Cleo")
    told = done(tmp_path, backups(tmp_path).all()[0].number)
    assert "evenings" not in told
    assert played(tmp_path) == [["Ada", "Ben"], ["Cleo"]]


@pytest.mark.parametrize("chosen", ["by number", "the last one"])
def test_the_evenings_alone_come_back_and_the_tables_stay(
    saved: Saved, tmp_path: Path, chosen: str
) -> None:
    number = backups(tmp_path).all()[0].number
    note(tmp_path, "Cleo")
    go_on(tmp_path, saved)
    before = (tmp_path / DATABASE).read_bytes()
    told = done(tmp_path, *([number] if chosen == "by number" else []), "--evenings")
    assert f"in backup {number}." in told
    assert "kept as evenings.1.db." in told
    assert played(tmp_path) == [["Ada", "Ben"]]
    assert (tmp_path / DATABASE).read_bytes() == before
    kept = PlayStore(tmp_path / "evenings.1.db").plays()
    assert len(kept) == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [((99, "--evenings"), "does not hold the evenings"), (("--table", "X", "--evenings"), "both")],
)
def test_what_cannot_be_is_said(
    saved: Saved, tmp_path: Path, words: tuple[object, ...], said: str
) -> None:
    told = restore(tmp_path, *words)
    assert told.exit_code != 0
    assert said in told.output
    assert not is_lost(tmp_path / EVENINGS)
