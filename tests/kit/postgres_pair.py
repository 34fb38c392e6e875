"""Two PostgreSQL servers at one address: the second takes over with everything acknowledged."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.kit.machines import until
from tests.kit.postgres_server import QUICK, USER, PostgresServer

REPLICATED = {**QUICK, "wal_retrieve_retry_interval": "200ms"}
"""A replica whose primary was restarted comes back within a moment."""
BEHIND = """
    SELECT 1 FROM pg_stat_replication
    WHERE state = 'streaming' AND flush_lsn >= pg_current_wal_lsn()
"""


class PostgresPair:
    """A primary and its replica; who takes over gets a new replica, where the lost one was."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._numbers, self._databases = folder, count(1), count(1)
        self.primary = PostgresServer(self._next_folder(), REPLICATED)
        self.replica = self._follow()
        # The replica stands first, so that whoever takes any server is read-only.
        self._ports = (self.replica.port, self.primary.port)

    def _next_folder(self) -> Path:
        return self._folder / str(next(self._numbers))

    def _follow(self, port: int = 0) -> PostgresServer:
        """A replica with all that the primary has, and without which that acknowledges nothing."""
        replica = PostgresServer(self._next_folder(), REPLICATED, of=self.primary, port=port)
        self.primary.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.primary.ask("SELECT pg_reload_conf()")
        until(lambda: self.primary.ask(BEHIND), "the replica has everything")
        return replica

    def fail_over(self) -> None:
        """The primary is lost at once, and the replica takes its place."""
        lost = self.primary
        lost.remove()
        self.replica.promote()
        self.primary = self.replica

    def repair(self) -> None:
        """Put a new replica where none is."""
        if self.replica is self.primary:
            [port] = {*self._ports} - {self.primary.port}
            self.replica = self._follow(port)

    # --- as with one server --------------------------------------------------------------------

    def database(self) -> str:
        """The address of a new, empty database, at whichever of the two is the primary."""
        name = f"test_{next(self._databases)}"
        self.primary.ask(f"CREATE DATABASE {name}")
        both = ",".join(f"127.0.0.1:{port}" for port in self._ports)
        return f"postgresql://{USER}@{both}/{name}"

    def restart(self) -> None:
        """Stop the primary, and start it again."""
        self.primary.restart()

    def cut(self) -> int:
        """Cut all connections to all databases; returns how many there were."""
        return self.primary.cut()

    def remove(self) -> None:
        """Stop both without writing anything more, and delete their data."""
        for each in {self.replica, self.primary}:
            each.remove()


@contextmanager
def primary_and_replica() -> Iterator[PostgresPair]:
    """Two servers, removed at the end."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        folder.chmod(0o755)  # the servers have an account of their own
        pair = PostgresPair(folder)
        try:
            yield pair
        finally:
            pair.remove()
