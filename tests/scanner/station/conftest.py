"""Fixtures that the station tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.kit.scan_receiver import Server


@pytest.fixture
def server() -> Iterator[Server]:
    """A companion that is listening."""
    made = Server()
    made.start()
    yield made
    made.stop()
