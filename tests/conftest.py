"""What every test shares: the same random plays each time, and no clock that could fail them."""

from __future__ import annotations

from hypothesis import settings

# Speed belongs to tests/benchmarks: no law fails because a machine was busy.
settings.register_profile("house", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("house")
