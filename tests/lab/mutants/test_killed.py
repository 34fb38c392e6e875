"""A run that is killed leaves nobody behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lab.mutants.planted import RUN, Planted
from tests.kit import patience

WAITS = """

import os, time

def test_waits():
    os.write({pipe}, b"waiting")
    time.sleep({seconds})
    os.write({pipe}, b" in vain")
"""


@pytest.mark.tool
def test_whoever_kills_a_run_kills_its_children(tmp_path: Path) -> None:
    """The pipe is closed when the last process that could write to it has ended."""
    planted = Planted(tmp_path)
    planted.lay_out()
    reading, writing = os.pipe()
    planted.write("checks/test_rules.py", WAITS.format(pipe=writing, seconds=patience.SECONDS))
    with subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", RUN], cwd=tmp_path, env=planted.environment, pass_fds=[writing]
    ) as run:
        os.close(writing)
        assert os.read(reading, 100) == b"waiting"
        run.kill()
    assert os.read(reading, 100) == b""
    os.close(reading)
