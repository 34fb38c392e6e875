"""The companion with several workers and a database, and what all its processes have used."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import closing
from os import sysconf
from pathlib import Path
from typing import Any

import psycopg

from lab.benchmarks.load.contenders import Companion, CompanionHtml, CompanionTable, Table
from lab.benchmarks.load.lines import Dead, Line, memory, processor_time
from tests.kit.postgres_server import PostgresServer


class SharedTable(CompanionTable):
    """A table whose pages are at any worker: one of them may show two answers in one push."""

    _ROW = re.compile(rb"</p>((?:<span>\d+</span>)+)")
    _LAID = re.compile(rb"\d+")
    _REFUSED = re.compile(rb'43\d+\[\{"ok":false')

    def __init__(self, port: int, form: str) -> None:
        super().__init__(port, form)
        first = self.players[0]
        while first not in self._offers:  # its worker may not have heard yet that they play
            self.heard(first, first.until(self.told))

    def heard(self, line: Line, frame: bytes) -> bool:
        """Whether this frame shows as many cards laid as there were answers."""
        if self._REFUSED.match(frame):
            raise Dead("an answer was refused")
        if not super().heard(line, frame) or not (row := self._ROW.search(frame)):
            return False
        return sum(int(each) for each in self._LAID.findall(row[1])) == self.turn


class Shared(Companion):
    """The companion with several workers and a database."""

    form = CompanionHtml.form

    def __init__(self, server: PostgresServer, workers: int) -> None:
        self.server, self.workers = server, workers
        self.name = f"PostgreSQL, {workers} worker{'s' * (workers > 1)}"  # type: ignore[misc]  # each its own
        self.database = server.database()

    def table(self, port: int) -> Table:
        """With the toy game."""
        return SharedTable(port, self.form)

    def command(self, folder: Path) -> Sequence[str]:
        """Every answer is in the database before anybody is told."""
        program = "lab.benchmarks.load.serve_shared_toy"
        return [sys.executable, "-m", program, str(folder), self.database, str(self.workers)]


class Watch:
    """What a companion and its database have used so far."""

    def __init__(self, kind: Companion, process: int, folder: Path) -> None:
        self._process, self._folder = process, folder
        self._shared = kind if isinstance(kind, Shared) else None

    def processor(self) -> float:
        """Seconds of the companion's own processes."""
        return used(self._process)

    def database(self) -> float:
        """Seconds of those of the database."""
        return used(self._shared.server.pid) if self._shared else 0.0

    def memory(self) -> int:
        """Bytes of the companion's own processes."""
        return sum(map(memory, family(self._process)))

    def connections(self) -> float:
        """Connections to the database for each worker."""
        if self._shared is None:
            return 0.0
        name = self._shared.database.rpartition("/")[2]
        query = f"SELECT count(*) FROM pg_stat_activity WHERE datname = '{name}'"  # noqa: S608 - ours
        return float(self._shared.server.ask(query)[0][0]) / self._shared.workers

    def written(self) -> int:
        """Bytes that the database has written into its log."""
        if self._shared is None:
            return 0
        return int(self._shared.server.ask("SELECT pg_current_wal_lsn() - '0/0'")[0][0])

    def stored(self) -> int:
        """Bytes of all answers as they are stored."""
        if self._shared is None:
            return _sum(sqlite3.connect(self._folder / "tables.sqlite3"))
        return _sum(psycopg.connect(self._shared.database))


def used(pid: int) -> float:
    """Seconds of processor time of a process and all that come from it, also of those now gone."""
    gone = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[13:15]
    return sum(map(processor_time, family(pid))) + sum(map(int, gone)) / sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and all that come from it; nobody if it has ended meanwhile."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    except (FileNotFoundError, ProcessLookupError):
        return []
    return [pid, *(each for child in children for each in family(int(child)))]


def _sum(database: Any) -> int:
    with closing(database):
        return int(database.execute("SELECT sum(length(sealed)) FROM entries").fetchone()[0])
