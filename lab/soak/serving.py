"""Serves all games, with a clock that jumps: python -m lab.soak.serving FOLDER PORT.

Everything else is as people have it, limits included; errors are logged to the standard error.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.commands.data_folder import DATABASE
from companion.commands.log_lines import log_warnings
from companion.library.backups import FOLDER as BACKUPS
from companion.library.backups import Backups
from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from tests.kit.web.server import ready
from web.app import make_app, serve
from web.server.work_threads import on_its_own_thread
from web.services import Config

JUMP = "jump"
"""The file that says by how many seconds the clock is wrong."""


class JumpingClock:
    """The time, and what the file adds to it."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self) -> float:
        try:
            return time.time() + float(self._path.read_text("ascii") or 0)
        except FileNotFoundError:
            return time.time()


def main(folder: str, port: str = "0") -> None:
    """Serve on this machine only."""
    log_warnings(sys.stderr)
    root, clock = Path(folder), JumpingClock(Path(folder) / JUMP)
    log = on_its_own_thread(lambda: SqliteLog(root / DATABASE))
    vault = Vault.in_folder(root)
    backups = Backups(root / BACKUPS, root / DATABASE, vault, clock)
    tables = Tables(log, vault, clock, backups=backups)
    serve(make_app(tables, Config("soak", clock=clock)), "127.0.0.1", int(port), ready)


if __name__ == "__main__":
    main(*sys.argv[1:])
