"""What may go wrong with machines and the database: all phones are right in the end.

Nothing that was acknowledged is lost, and nothing is done twice.
"""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.kit.machine_faults import cut, killed, renewed, restarted, stopped
from tests.kit.machines import Played, check, machines
from tests.kit.postgres_server import PostgresServer, primary_and_replica

pytestmark = [pytest.mark.posix, pytest.mark.long]


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


def test_a_replica_takes_over_with_everything_acknowledged(
    tmp_path: Path, server: PostgresServer
) -> None:
    assert server.port, "without PostgreSQL this is skipped, too"
    home = tmp_path / "home"
    with (
        primary_and_replica() as (primary, replica, database),
        machines(home, database, 2) as there,
    ):
        played = Played(there, 9)
        played.goes_on()
        primary.stop(signal.SIGQUIT)
        replica.promote()
        played.goes_on()
        played.ends()
        played.close()
        check(played, home, database)
        assert all(each.stop() == 0 for each in there)
