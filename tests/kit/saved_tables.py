"""A data folder as the companion leaves it, with tables that were played a little."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from companion.commands.data_folder import DATABASE, open_tables_in
from companion.library.registry import Tables
from companion.table.record.players import HOST
from companion.table.table import Table

GAME, SEATS = "psychomachia", ("Ada", "Ben")
_COMMANDS = count(1)


@dataclass(frozen=True)
class Saved:
    """A saved table: its code, and the tokens of its host and its first seat."""

    code: str
    host: str
    seat: str
    card: str


def save(folder: Path, tables: int = 1, *, steps: int = 6) -> list[Saved]:
    """Tables in this folder, each with people and so many steps since the start."""
    with open_tables_in(folder) as opened:
        saved = [_one(opened, steps) for _ in range(tables)]
        opened.backup()
    return saved


def _one(tables: Tables, steps: int) -> Saved:
    created = tables.create(GAME, {})
    table = tables.open(created.code)
    joined = [table.people.join(name, None, name.encode()) for name in SEATS]
    press(table, "~start")
    step(table, steps)
    return Saved(created.code, created.host_token, joined[0].token, joined[0].card)


def press(table: Table, name: str) -> None:
    """Let the host do something with the table."""
    offer = next(each.id for each in table.offers.menu(HOST) if each.offer.name == name)
    table.act(HOST, f"command {next(_COMMANDS)}", offer, {})


def step(table: Table, steps: int = 1) -> None:
    """So many steps that everybody can see."""
    for _ in range(steps):
        press(table, "~resume" if table.record.pace.paused else "~pause")


@contextmanager
def database(folder: Path) -> Iterator[sqlite3.Connection]:
    """The file with the tables, opened by somebody with an editor."""
    opened = sqlite3.connect(folder / DATABASE, isolation_level=None)
    yield opened
    opened.close()


def rows_of(folder: Path, code: str) -> list[object]:
    """All that is stored of a table."""
    with database(folder) as opened:
        entries = "SELECT * FROM entries WHERE code = ? ORDER BY number"
        header = "SELECT * FROM tables WHERE code = ?"
        return [*opened.execute(entries, (code,)), *opened.execute(header, (code,))]
