"""A companion in its own process, on a free port of this machine, that a test may kill."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.kit.patience import SECONDS

SAME_LUCK = "tests.kit.browser.same_luck"
"""The program for tests that play: what is dealt and rolled depends on the players' names only."""


class Companion:
    """The companion as people start it, with its tables in one folder."""

    def __init__(self, folder: Path, *more: str, program: str = "companion") -> None:
        self.folder, self._more, self._program = folder, more, program
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start, or start again on the same port with the same tables."""
        options = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder)]
        self.process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-m", self._program, "serve", "--no-browser", *options, *self._more],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), line
        self.port = int(line.rpartition(":")[2])

    @property
    def address(self) -> str:
        """Where its pages are."""
        return f"http://127.0.0.1:{self.port}"

    def public_view(self, code: str) -> dict[str, Any]:
        """The current public view of a table."""
        with urlopen(f"{self.address}/api/tables/{code}/view", timeout=SECONDS) as answer:  # noqa: S310
            view: dict[str, Any] = json.load(answer)
        return view

    def kill(self) -> None:
        """Kill it, as a flat battery would."""
        self.process.kill()
        self._ended()

    def stop(self) -> None:
        """Stop it properly, if it still runs."""
        if self.process.poll() is None:
            self.process.terminate()
            self._ended()

    def _ended(self) -> None:
        self.process.wait(timeout=SECONDS)
        if self.process.stdout:
            self.process.stdout.close()


@contextmanager
def opened_in(folder: Path) -> Iterator[Companion]:
    """A companion for the length of the block, with the tables of this folder."""
    started = Companion(folder, program=SAME_LUCK)
    try:
        yield started
    finally:
        started.stop()
