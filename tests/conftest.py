"""What every test shares: the same random plays each time, and no clock that could fail them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

import hatch_build

# Speed belongs to tests/benchmarks: no law fails because a machine was busy.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")


def pytest_configure() -> None:
    """Say at once what a hundred tests would otherwise say one by one."""
    if not hatch_build.is_fresh(Path(hatch_build.__file__).parent):
        pytest.exit("The libraries and fonts on disk are not those of package-lock.json: make venv")
