"""One PostgreSQL server for all tests of a process, and proxies; what is missing is seen."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from tests.hosting.postgres.workers import Workers, workers
from tests.kit.front_proxies import FILES, program_of
from tests.kit.postgres_server import NoPostgresError, PostgresServer
from tests.kit.web.evening import Clock


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """The server."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the server has an account of its own
        try:
            running = PostgresServer(Path(folder) / "data")
        except NoPostgresError as none:
            _missing(str(none))
        yield running
        running.remove()


@pytest.fixture(params=FILES)
def proxy(request: pytest.FixtureRequest) -> str:
    """The name of a proxy that is installed."""
    kind: str = request.param
    if not program_of(kind):
        _missing(f"{kind} is not installed: sudo apt-get install {kind}")
    return kind


def _missing(what: str) -> NoReturn:
    if os.environ.get("CI") and sys.platform == "linux":
        raise pytest.fail.Exception(what, pytrace=False) from None
    pytest.skip(what)


@pytest.fixture
def database(server: PostgresServer) -> str:
    """The address of an empty database."""
    return server.database()


@pytest.fixture
def some(tmp_path: Path, database: str, clock: Clock) -> Iterator[Workers]:
    """Two workers; the second has begun to count after the first, so it counts further."""
    with workers(tmp_path, database, clock) as made:
        made.add(2)
        yield made
