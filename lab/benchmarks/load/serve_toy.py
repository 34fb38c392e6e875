"""Serves the toy game as the companion would, without its limits for players.

python -m lab.benchmarks.load.serve_toy FOLDER
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from companion.library.registry import Tables
from companion.storage.encryption import Vault
from companion.storage.sqlite import SqliteLog
from lab.benchmarks.load.toy_game import TOY
from web.app import App, make_app, serve
from web.server.garbage import collect_seldom
from web.server.limits import Limit, Rate
from web.server.work_threads import on_its_own_thread
from web.services import Config

ANY = Rate(1e6, 1e6)
LONG = 120
"""Seconds in which a client has to answer a heartbeat."""


def ready(port: int) -> None:
    """Print its URL."""
    sys.stdout.write(f"listening on http://127.0.0.1:{port}\n")
    sys.stdout.flush()


def unlimited(app: App) -> None:
    """Let one client do as much as hundreds of people, and be slow while it opens tables."""
    services = app.services
    services.acts = services.new_tables = services.applications = Limit(ANY, time.monotonic)
    app.sockets.server.eio.ping_timeout = LONG  # type: ignore[attr-defined]  # it has no types


def main(folder: str) -> None:
    """Serve until stopped: every answer is on the disk before anybody is told."""
    place = Path(folder)
    log = on_its_own_thread(lambda: SqliteLog(place / "tables.sqlite3"))
    tables = Tables(log, Vault.in_folder(place), games={"toy": TOY})
    app = make_app(tables, Config(hosts=("127.0.0.1",), games=Path(__file__).parent))
    unlimited(app)
    with collect_seldom():
        serve(app, "127.0.0.1", 0, ready)


if __name__ == "__main__":
    main(*sys.argv[1:])
