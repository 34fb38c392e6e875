"""Serves the toy game as the companion would, without its limits for players.

python -m tests.benchmarks.load.serve_toy FOLDER
"""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

from companion.tables.registry import Tables
from companion.tables.storage.sqlite import SqliteLog
from companion.tables.storage.vault import Vault
from tests.benchmarks.load.toy_game import TOY
from web.app import make_app, serve
from web.server.limits import Limit, Rate
from web.server.threads import on_its_own_thread
from web.services import Config

ANY = Rate(1e6, 1e6)


def ready(port: int) -> None:
    """Print its URL."""
    sys.stdout.write(f"listening on http://127.0.0.1:{port}\n")
    sys.stdout.flush()


def main(folder: str) -> None:
    """Serve until stopped: every answer is on the disk before anybody is told."""
    place = Path(folder)
    log = on_its_own_thread(lambda: SqliteLog(place / "tables.sqlite3"))
    tables = Tables(log, Vault.in_folder(place), games={"toy": TOY})
    app = make_app(tables, Config(hosts=("127.0.0.1",), games=Path(__file__).parent))
    app.services.acts = app.services.new_tables = app.services.applications = Limit(
        ANY, time.monotonic
    )
    gc.freeze()
    serve(app, "127.0.0.1", 0, ready)


if __name__ == "__main__":
    main(*sys.argv[1:])
