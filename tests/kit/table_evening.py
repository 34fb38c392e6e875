"""Tables for tests: a real log on a real disk, with a clock and luck the test controls."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from companion.core.game import Game
from companion.core.seats import Seat, Viewer
from companion.library.registry import CreatedTable, Tables
from companion.storage.encryption import Vault
from companion.storage.log import LogEntry
from companion.storage.sqlite import SqliteLog
from companion.table.record.players import HOST, Joined
from companion.table.table import Table
from companion.table.view.viewer_view import Views
from tests.kit.tiny_game import TINY

LOG = "tables.db"
A, B, C = Seat(1), Seat(2), Seat(3)
NAMES = ("Ada", "Ben", "Cleo")


class TableEvening:
    """One companion on one laptop, with a table at which people sit."""

    def __init__(
        self, folder: Path, game: Game[Any] = TINY, luck: str = "luck", patience: float = 0.01
    ) -> None:
        self.folder = folder
        self.games: Mapping[str, Game[Any]] = {game.id: game}
        self.now = 1000.0
        self._draws = (hashlib.sha256(f"{luck}{n}".encode()).digest() for n in count())
        self.log = SqliteLog(folder / LOG, patience)
        self.tables = self.registry()
        self.made: CreatedTable = self.tables.create(game.id, {})
        self.code = self.made.code
        self.joined: dict[Seat, Joined] = {}
        self._commands = count(1)

    def registry(self) -> Tables:
        """Open the registry of tables again, from the same disk."""
        vault = Vault.in_folder(self.folder, self.randomness)
        return Tables(self.log, vault, lambda: self.now, self.randomness, self.games)

    def randomness(self, size: int) -> bytes:
        """Reproducible luck."""
        return (next(self._draws) * (1 + size // 32))[:size]

    @property
    def table(self) -> Table:
        """The table."""
        return self.tables.open(self.code)

    def restart(self, game: Game[Any] | None = None, patience: float = 0.01) -> Table:
        """Restart from what is on disk, perhaps with other rules."""
        if game is not None:
            self.games = {game.id: game}
        self.log.close()
        self.log = SqliteLog(self.folder / LOG, patience)
        self.tables = self.registry()
        return self.table

    def sit(self, *names: str) -> TableEvening:
        """Let these people join."""
        for name in names or NAMES[:2]:
            joined = self.table.people.join(name, None, name.encode())
            self.joined[joined.seat] = joined
            self.table.record.people.here.add(joined.seat)
        return self

    def start(self, *names: str) -> TableEvening:
        """Let these people join, and start the game."""
        self.sit(*names)
        self.do(HOST, "~start")
        return self

    def do(self, viewer: Viewer, offer: str, *, command: str = "", **values: Any) -> Views | None:
        """Answer the open offer of this name, as a page would."""
        command = command or f"command {next(self._commands)}"
        return self.table.act(viewer, command, self.id(viewer, offer), values)

    def export(self) -> tuple[bytes, str]:
        """The file of the table, and its code; if a game is running, the players agree."""
        agree_to_export(self.table)
        return self.tables.export(self.table)

    def id(self, viewer: Viewer, name: str) -> str:
        """The id of an offer; the name alone if it is not open."""
        opened = [*self.table.offers.of(viewer), *self.table.offers.menu(viewer)]
        return next((each.id for each in opened if each.offer.name == name), name)

    def may(self, viewer: Viewer | None) -> set[str]:
        """The names of all offers this viewer has."""
        opened = [*self.table.offers.of(viewer), *self.table.offers.menu(viewer)]
        return {each.offer.name for each in opened}

    def last(self) -> LogEntry:
        """The last entry of the log."""
        return self.table.durable.entries[-1]

    def journal(self, viewer: Viewer | None = None) -> list[str]:
        """The journal this viewer may read."""
        voice = self.table.record.people.voice()
        return [voice.say(line.sentence) for line in self.table.record.journal(viewer)]

    def stand(self) -> tuple[str, int, int]:
        """Equal as long as nothing has happened to the table, on disk either."""
        stored = self.log.read(self.code).rows
        return self.table.record.digest(), len(self.table.durable.entries), len(stored)


def agree_to_export(table: Table) -> None:
    """If a game is running, the host asks to save it in a file, and the players agree."""
    asks = (
        (HOST, "~refuse"),
        (HOST, "~export"),
        *((seat, "~allow") for seat in table.record.people.players),
    )
    for viewer, name in asks:
        for each in table.offers.menu(viewer):
            if each.offer.name == name:
                table.act(viewer, f"export {len(table.durable.entries)}", each.id, {})
                break


def locked(evening: TableEvening) -> Callable[[], object]:
    """Lock the database as another writer; returns how to unlock it."""
    other = sqlite3.connect(evening.folder / LOG, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    return other.close
