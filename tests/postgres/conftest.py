"""One PostgreSQL server for all tests of a process; where it is missing, that is seen."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.postgres_server import NoPostgresError, PostgresServer


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """The server."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # the server has an account of its own
        try:
            running = PostgresServer(Path(folder) / "data")
        except NoPostgresError as none:
            if os.environ.get("CI") and sys.platform == "linux":
                raise pytest.fail.Exception(str(none), pytrace=False) from None
            pytest.skip(str(none))
        yield running
        running.remove()


@pytest.fixture
def database(server: PostgresServer) -> str:
    """The address of an empty database."""
    return server.database()
