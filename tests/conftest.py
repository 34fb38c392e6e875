"""What every test shares: where the house stands, and that random plays are the same each time."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

# Speed belongs to tests/benchmarks: no law fails because a machine was busy.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).parents[1]
