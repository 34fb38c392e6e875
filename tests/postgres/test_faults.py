"""What may go wrong with machines and the database: all phones are right in the end.

Nothing that was acknowledged is lost, and nothing is done twice.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.kit.postgres_server import PostgresServer
from tests.postgres.machines import Machine, Played, check, machines, until

pytestmark = [pytest.mark.posix, pytest.mark.long]
STOPPED_FOR = 2.5
"""Seconds for which a worker stands still: its phones have moved on by then."""

Fault: TypeAlias = Callable[[list[Machine], PostgresServer, Played], object]


def killed(there: list[Machine], _server: PostgresServer, _played: Played) -> None:
    """A worker is killed in mid-round; another takes its place."""
    before = there[0].workers
    there[0].each(signal.SIGKILL)
    until(lambda: there[0].workers and there[0].workers != before, "the worker is replaced")


def renewed(there: list[Machine], _server: PostgresServer, _played: Played) -> None:
    """One machine is stopped properly and started again, as for an upgrade."""
    there[-1] = there[-1].again()


def restarted(_there: list[Machine], server: PostgresServer, _played: Played) -> None:
    """The database is stopped at once, and started again."""
    server.restart()


def cut(_there: list[Machine], server: PostgresServer, _played: Played) -> None:
    """All connections are cut, and with them notices are lost."""
    assert server.cut() > 0


def stopped(there: list[Machine], _server: PostgresServer, played: Played) -> None:
    """A worker stands still while the others go on, and then goes on with an old copy."""
    there[0].each(signal.SIGSTOP)
    began = time.monotonic()
    try:
        played.goes_on()
        while time.monotonic() < began + STOPPED_FOR:
            played.goes_on(1)
    finally:
        there[0].each(signal.SIGCONT)


@pytest.mark.parametrize("count", [2, 4])
def test_people_at_different_machines_play_one_game(
    tmp_path: Path, database: str, server: PostgresServer, count: int
) -> None:
    with machines(tmp_path / "home", database, count) as there:
        played = Played(there, count)
        for fault in (None, killed, renewed, restarted, cut, stopped):
            if fault:
                fault(there, server, played)
            played.goes_on()
        played.ends()
        played.close()
        check(played, tmp_path / "home", database)
        assert all(each.stop() == 0 for each in there)
