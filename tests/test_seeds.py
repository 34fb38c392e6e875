"""Equal commits give equal results; only a thorough run draws a seed, which repeats it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from hypothesis import settings

from tests.kit.laws.budget import DRAWS

DRAWN = """
import os, hypothesis
from tests.kit.laws.budget import SEED
print(SEED, os.environ.get("COMPANION_SEED"), hypothesis.settings().derandomize)
"""


def drawn(laws: str, **seed: str) -> list[str]:
    """The seed of a run, that of its workers, and whether Hypothesis draws none."""
    known = {name: value for name, value in os.environ.items() if name != "COMPANION_SEED"}
    return subprocess.run(  # noqa: S603 - ourselves
        [sys.executable, "-c", DRAWN],
        cwd=Path(__file__).parents[1],
        env={**known, "COMPANION_LAWS": laws, **seed},
        capture_output=True,
        check=True,
        text=True,
    ).stdout.split()


def test_only_a_thorough_run_draws_a_seed() -> None:
    assert drawn("usual", COMPANION_SEED="7") == ["20261128", "7", "True"]
    ours, workers, fixed = drawn("thorough")
    assert (ours, fixed) == (workers, "False")
    assert drawn("thorough", COMPANION_SEED="7") == ["7", "7", "False"]


def test_what_failed_in_another_run_is_not_tried_again() -> None:
    assert settings().derandomize is not DRAWS
    assert settings().database is None
