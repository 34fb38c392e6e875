"""Damage on the disk: the table is listed, says what is wrong, and nothing is overwritten."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.commands.data_folder import DATABASE, open_tables_in, open_tables_to_serve
from companion.library.backups import FOLDER
from companion.storage.encryption import KEY_COPY, KEY_FILE
from companion.storage.log import DiskTrouble
from tests.kit.saved_tables import Saved, database, rows_of, save, step
from tests.kit.web.served import serving
from web.app import make_app

HOW = "Nothing is overwritten: stop the companion and run companion restore"
CHANGED = "This table was changed or damaged on this laptop."


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Saved]]:
    """A folder with two tables and a backup."""
    folder = tmp_path_factory.mktemp("whole")
    return folder, save(folder, 2)


@pytest.fixture
def folder(whole: tuple[Path, list[Saved]], tmp_path: Path) -> Path:
    """A copy of that folder, to be damaged."""
    return Path(shutil.copytree(whole[0], tmp_path / "data"))


# --- one table ------------------------------------------------------------------------------------


def flipped(column: str, table: str, where: str) -> Callable[[sqlite3.Connection, str], object]:
    """Change a byte in the middle of a column."""

    def flip(opened: sqlite3.Connection, code: str) -> None:
        ((content,),) = opened.execute(f"SELECT {column} FROM {table} WHERE {where}", (code,))  # noqa: S608 - ours
        changed = bytearray(content)
        changed[len(changed) // 2] ^= 1
        opened.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (bytes(changed), code))  # noqa: S608 - ours

    return flip


def sql(statement: str) -> Callable[[sqlite3.Connection, str], object]:
    return lambda opened, code: opened.execute(statement, {"code": code})


LAST = "(SELECT max(number) FROM entries WHERE code = :code)"
DAMAGES: dict[str, tuple[Callable[[sqlite3.Connection, str], object], str]] = {
    "entry": (flipped("sealed", "entries", "code = ? AND number = 2"), CHANGED),
    "cover": (flipped("cover", "tables", "code = ?"), CHANGED),
    "name": (sql("UPDATE tables SET code = '2' || code WHERE code = :code"), CHANGED),
    "number": (sql("UPDATE entries SET number = 70 WHERE code = :code AND number = 3"), CHANGED),
    "last number": (
        sql(f"UPDATE entries SET number = 70 WHERE code = :code AND number = {LAST}"),  # noqa: S608 - ours
        CHANGED,
    ),
    "kind": (sql("UPDATE entries SET sealed = NULL WHERE code = :code AND number = 1"), CHANGED),
    "end": (
        sql(f"DELETE FROM entries WHERE code = :code AND number > {LAST} - 3"),  # noqa: S608 - ours
        "The last 3 steps of this table are missing on this laptop.",
    ),
    "middle": (sql("DELETE FROM entries WHERE code = :code AND number = 3"), CHANGED),
    "list": (sql("DELETE FROM tables WHERE code = :code"), CHANGED),
    "rows": (sql("DELETE FROM entries WHERE code = :code"), "steps of this table are missing"),
    "all": (
        lambda opened, code: [
            opened.execute(f"DELETE FROM {table} WHERE code = ?", (code,))  # noqa: S608 - ours
            for table in ("tables", "entries")
        ],
        "This table is no longer on this laptop, but in a backup.",
    ),
}
"""What happens to a table on the disk, and what is said of it."""


def without_null(opened: sqlite3.Connection) -> None:
    """Let a column be empty that the companion never leaves empty."""
    opened.execute("PRAGMA writable_schema = ON")
    opened.execute("UPDATE sqlite_master SET sql = replace(sql, 'sealed BLOB NOT NULL', 'sealed')")
    opened.execute("PRAGMA writable_schema = RESET")


def test_every_damaged_table_is_listed_and_says_what_to_do(tmp_path: Path) -> None:
    saved = dict(zip((*DAMAGES, "whole"), save(tmp_path, len(DAMAGES) + 1), strict=True))
    with database(tmp_path) as opened:
        without_null(opened)
        for name, (damage, _) in DAMAGES.items():
            damage(opened, saved[name].code)
    before = {name: rows_of(tmp_path, each.code) for name, each in saved.items()}
    with serving(tmp_path, real=True) as served:
        status, home, _ = served.ask("/")
        assert status == 200
        for name, (_, says) in DAMAGES.items():
            code = saved[name].code
            how = f"{HOW} 1 --table {code}."
            card = f"/c/{saved[name].card}"
            for path in ("", "/phone", "/screen", "/card", "/report"):
                status, page, _ = served.ask(f"/t/{code}{path}")
                assert (status, says in page, how in page) == (409, True, True), (name, path)
            assert served.ask(f"/j/{code}")[0] == served.ask(card)[0] == 409
            status, said, _ = served.ask(f"/api/tables/{code}/view", token=saved[name].seat)
            assert (status, said["error"]["message"].endswith(how)) == (409, True)
            assert home.count(f"--table {code}.") == 1
        fine = saved.pop("whole")
        assert served.ask(f"/api/tables/{fine.code}/view", token=fine.seat)[0] == 200
        served.ask(f"/api/tables/{fine.code}/station", {}, fine.host)
        for name, each in saved.items():
            for command in ("export", "report"):
                out = str(tmp_path / "out")
                words = [command, each.code, *(["--out"] if command == "report" else []), out]
                told = CliRunner().invoke(main, [*words, "--data", str(tmp_path)])
                assert told.exit_code == 1
                assert DAMAGES[name][1] in told.output, (name, command)
    assert {name: rows_of(tmp_path, each.code) for name, each in saved.items()} == {
        name: before[name] for name in saved
    }


# --- all tables -----------------------------------------------------------------------------------


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def garbage(path: Path) -> None:
    path.write_bytes(b"\x8f\x11garbage." * 2000)


def cut_off(path: Path) -> None:
    with path.open("rb+") as file:
        file.truncate(path.stat().st_size // 2)


def short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-1])


def replaced_by_a_folder(path: Path) -> None:
    """Nobody may read a folder as a file, not even root."""
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("name", "damage", "says"),
    [
        (DATABASE, emptied, "is missing or empty"),
        (DATABASE, Path.unlink, "is missing or empty"),
        (DATABASE, zeros, "is damaged"),
        (DATABASE, garbage, "is damaged"),
        (DATABASE, cut_off, "is damaged"),
        (DATABASE, replaced_by_a_folder, "cannot write to its data folder"),
        (KEY_FILE, Path.unlink, "which opens the tables on this laptop, is missing"),
        (KEY_FILE, short, "key file is damaged"),
        (KEY_FILE, replaced_by_a_folder, "cannot keep its key"),
    ],
)
def test_a_companion_that_cannot_open_its_tables_starts_and_says_why(
    folder: Path,
    whole: tuple[Path, list[Saved]],
    name: str,
    damage: Callable[[Path], None],
    says: str,
) -> None:
    damage(folder / name)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with open_tables_to_serve(folder, lambda make: make()) as tables:
        web = make_app(tables).flask.test_client()
        home = web.get("/").text
        assert says in home
        for saved in whole[1]:
            assert saved.code in home
            assert (name == KEY_FILE) != ("Ada, Ben" in home)
            for path in (f"/t/{saved.code}", f"/t/{saved.code}/phone", f"/j/{saved.code}"):
                answer = web.get(path)
                assert answer.status_code == 409
                assert says in answer.text
        answer = web.post("/api/tables", json={"game": "psychomachia"})
        assert answer.status_code == 503
        assert says in answer.text
        tables.backup()
    told = CliRunner().invoke(main, ["host", whole[1][0].code, "--data", str(folder)])
    assert (told.exit_code, says in told.output) == (1, True)
    after = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    del after[folder / "serving.lock"]
    assert after == before


def test_a_real_companion_says_so_in_the_terminal(folder: Path) -> None:
    garbage(folder / DATABASE)
    with serving(folder, real=True) as served:
        assert served.ask("/")[0] == 200
        served.process.terminate()
        assert served.process.stdout
        assert "is damaged" in served.process.stdout.read()
    assert (folder / DATABASE).read_bytes().startswith(b"\x8f\x11garbage.")


def test_answers_beside_a_damaged_file_are_not_written_into_it(tmp_path: Path) -> None:
    """After a crash SQLite would write them into whatever it finds there."""
    save(tmp_path)
    with open_tables_in(tmp_path) as tables:
        step(tables.open(tables.list()[0].code), 3)
        crashed = Path(shutil.copytree(tmp_path, tmp_path.with_name("crashed")))
    assert (crashed / f"{DATABASE}-wal").stat().st_size > 0
    for damage in (cut_off, garbage):
        damage(crashed / DATABASE)
        before = (crashed / DATABASE).read_bytes()
        with pytest.raises(DiskTrouble, match="is damaged"), open_tables_in(crashed):
            pass
        assert (crashed / DATABASE).read_bytes() == before


def test_another_key_opens_nothing_and_replaces_nothing(folder: Path) -> None:
    (folder / KEY_FILE).write_bytes(b"k" * 32)
    copy = (folder / KEY_COPY).read_bytes()
    with open_tables_in(folder) as tables:
        assert all("does not open this table" in str(each.trouble) for each in tables.list())
        made = tables.create("psychomachia", {})
        troubles = {each.code: each.trouble for each in tables.list()}
        assert troubles.pop(made.code) is None
        assert all(troubles.values())
    assert (folder / KEY_COPY).read_bytes() == copy


@pytest.mark.posix
def test_a_folder_without_permission_is_reported(folder: Path) -> None:
    """Tried as somebody else, since root may read everything."""
    if (child := os.fork()) == 0:
        status = 1
        try:
            folder.chmod(0)
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            told = CliRunner().invoke(main, ["serve", "--data", str(folder), "--no-browser"])
            status = int(told.exit_code != 1 or "You have no access" not in told.output)
        finally:
            sys.stdout.flush()
            os._exit(status)
    _, status = os.waitpid(child, 0)
    folder.chmod(0o700)
    assert status == 0


def test_the_doctor_says_the_same(folder: Path, whole: tuple[Path, list[Saved]]) -> None:
    def said() -> str:
        told = CliRunner().invoke(main, ["doctor", "--data", str(folder)], env={"COLUMNS": "300"})
        return " ".join(told.output.split())

    assert "Tables all 2 can be opened" in said()
    assert "Backup the last one was made on" in said()
    damaged, _ = whole[1]
    with database(folder) as opened:
        DAMAGES["end"][0](opened, damaged.code)
    assert f"✗ Table {damaged.code} {DAMAGES['end'][1]} {HOW} 1" in said()
    garbage(folder / DATABASE)
    assert "✗ Tables The file with the tables on this laptop is damaged." in said()
    shutil.rmtree(folder / FOLDER)
    (folder / DATABASE).unlink()
    save(folder)
    shutil.rmtree(folder / FOLDER)
    assert "! Backup none yet" in said()
