"""Tables of an older companion: read, played on, and told apart from new ones."""

from __future__ import annotations

import sqlite3
import tomllib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from companion.storage.encryption import KEY_FILE
from companion.table.record.players import HOST
from companion.table.record.record import State
from tests.kit.table_evening import LOG, A, TableEvening

OLDER: dict[str, Any] = tomllib.loads((Path(__file__).parent / "older.toml").read_text("utf-8"))
SCHEMA = """
CREATE TABLE tables (code TEXT PRIMARY KEY, cover BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
  code TEXT NOT NULL REFERENCES tables, number INTEGER NOT NULL, sealed BLOB NOT NULL,
  PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE TABLE notes (place TEXT PRIMARY KEY, sealed BLOB NOT NULL) WITHOUT ROWID;
PRAGMA user_version = 2;
"""


def older(folder: Path, name: str) -> TableEvening:
    """The folder as the older companion left it, opened by this one."""
    kept = OLDER[name]
    (folder / KEY_FILE).write_bytes(b64decode(kept["key"]))
    database = sqlite3.connect(folder / LOG)
    database.executescript(SCHEMA)
    database.execute("INSERT INTO tables VALUES (?, ?)", (kept["table"], b64decode(kept["cover"])))
    rows = [(kept["table"], at, b64decode(row)) for at, row in enumerate(kept["rows"])]
    database.executemany("INSERT INTO entries VALUES (?, ?, ?)", rows)
    database.commit()
    database.close()
    evening = TableEvening(folder)
    evening.code = kept["table"]
    return evening


def test_a_game_goes_on(tmp_path: Path) -> None:
    evening = older(tmp_path, "playing")
    assert (evening.table.record.state, evening.table.durable.trouble) == (State.PLAYING, None)
    evening.do(A, "next")
    evening.do(A, "bid", coins=1)
    digest = evening.table.record.digest()
    assert evening.restart().record.digest() == digest


def test_a_lobby_draws_its_luck_anew(tmp_path: Path) -> None:
    evening = older(tmp_path, "lobby")
    before = evening.table.record.luck.commitment
    start = next(each for each in evening.table.offers.menu(HOST) if each.offer.name == "~start")
    evening.table.act(start.viewer, "1", start.id, {})
    assert evening.table.record.state is State.PLAYING
    assert evening.table.record.luck.commitment not in {"", before}


@pytest.mark.parametrize("name", list(OLDER))
def test_a_file_is_read_and_says_what_it_cannot_prove(tmp_path: Path, name: str) -> None:
    evening = TableEvening(tmp_path)
    content, code = b64decode(OLDER[name]["archive"]), OLDER[name]["code"]
    verdict = evening.tables.verify(content, code)
    assert verdict.right
    said = " ".join(map(str, verdict.sentences))
    assert ("An older companion began this table." in said) == (name == "playing")
    assert evening.tables.import_(content, code).code == OLDER[name]["table"]
