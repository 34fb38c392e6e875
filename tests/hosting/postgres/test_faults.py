"""What may go wrong with machines and the database: all phones are right in the end.

Nothing that was acknowledged is lost, and nothing is done twice.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.kit.machine_faults import Fault, cut, killed, promoted, renewed, restarted, stopped
from tests.kit.machines import machines
from tests.kit.postgres_pair import primary_and_replica
from tests.kit.postgres_server import PostgresServer
from tests.kit.shared_evening import Played, check

pytestmark = [pytest.mark.posix, pytest.mark.long]


WORST: tuple[Fault, ...] = (promoted,)
"""A worker that dies is in the tests of workers and of proxies, a connection that is cut in those
of the log."""
ALL: tuple[Fault, ...] = (killed, renewed, restarted, cut, stopped, promoted, promoted)


@pytest.mark.parametrize(
    ("count", "faults"),
    [
        pytest.param(2, WORST, id="two"),
        pytest.param(4, ALL, id="four", marks=pytest.mark.thorough),
    ],
)
def test_people_at_different_machines_play_one_game(
    tmp_path: Path, server: PostgresServer, count: int, faults: tuple[Fault, ...]
) -> None:
    assert server.port, "without PostgreSQL this is skipped, too"
    home = tmp_path / "home"
    with primary_and_replica() as pair:
        database = pair.database()
        with machines(home, database, count) as there:
            played = Played(there, count)
            for fault in faults:
                played.goes_on()
                fault(there, pair, played)
                played.settles()
            played.goes_on()
            played.ends()
            played.close()
            check(played, home, database)
            assert all(each.stop() == 0 for each in there)
