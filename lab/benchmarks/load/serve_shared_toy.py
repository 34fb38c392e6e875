"""Serves the toy game from a database with several workers, as the companion would.

python -m lab.benchmarks.load.serve_shared_toy FOLDER DATABASE WORKERS
"""

from __future__ import annotations

import os
import socket
import sys
from functools import partial
from pathlib import Path

from companion.storage.encryption import Vault
from hosting.agreed_key import use_newest
from hosting.postgres.log import PostgresLog
from hosting.postgres.notices import Notices
from hosting.shared_tables import SharedTables
from hosting.workers import Crew
from lab.benchmarks.load.serve_toy import ready, unlimited
from lab.benchmarks.load.toy_game import TOY
from web.app import make_app, serve
from web.render.renderer import Renderer
from web.server.garbage import collect_seldom
from web.server.work_threads import on_its_own_thread
from web.services import Config

HOME = "127.0.0.1"
GAMES = Path(__file__).parent


def work(
    vault: Vault, renderer: Renderer, database: str, port: int, ready: int, _parent: int
) -> None:
    """One worker, without the limits for players."""
    log = on_its_own_thread(lambda: PostgresLog(database))
    bus = on_its_own_thread(lambda: Notices(database))
    tables = SharedTables(log, vault, games={"toy": TOY})
    config = Config(hosts=(HOME,), games=GAMES, shares_port=True)
    app = make_app(tables, config, bus, renderer)
    unlimited(app)
    serve(app, HOME, port, lambda _port: os.write(ready, b"."))


def main(folder: str, database: str, workers: str) -> None:
    """Serve until stopped: every answer is in the database before anybody is told."""
    vault, log = Vault.in_folder(Path(folder)), PostgresLog(database)
    use_newest(log, vault)
    log.close()
    renderer = Renderer(GAMES)
    renderer.prepare()
    with socket.socket() as reserved:
        reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        reserved.bind((HOME, 0))
        port = reserved.getsockname()[1]
        crew = Crew(partial(work, vault, renderer, database, port), int(workers))
        with collect_seldom():
            crew.serve(lambda: ready(port))


if __name__ == "__main__":
    main(*sys.argv[1:])
