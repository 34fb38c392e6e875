"""Machines that serve the same tables: each is the real program on a port of its own.

So a test can choose who is where.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.kit.patience import SECONDS
from tests.kit.web.evening import bearer
from tests.kit.web.served import ROOT

SERVE = ("companion", "serve", "--no-browser", "--host", "127.0.0.1")
BREATH = 0.02
"""Seconds between two looks of somebody who is in a hurry."""
Reply = tuple[int, Any]


def until(true: Callable[[], object], what: str) -> float:
    """Wait until this is true; how many seconds that took."""
    began = time.monotonic()
    while not true():
        assert time.monotonic() < began + SECONDS, f"it never came true: {what}"
        time.sleep(BREATH)
    return time.monotonic() - began


class Machine:
    """One running companion on a database."""

    def __init__(
        self, folder: Path, database: str, *more: str, port: int = 0, program: str = "companion"
    ) -> None:
        self._folder, self._database, self._more = folder, database, more
        self._program = program
        self.noise = folder / "noise.txt"
        options = ("--data", str(folder), "--database", database, "--port", str(port), *more)
        folder.mkdir(exist_ok=True)
        with self.noise.open("ab") as noise:
            self.process = subprocess.Popen(  # noqa: S603 - our own program
                [sys.executable, "-m", program, *SERVE[1:], *options],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=noise,
                text=True,
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        assert line.startswith("listening on "), self.noise.read_text("utf-8")
        self.port = int(line.rpartition(":")[2])

    def again(self, program: str = "") -> Machine:
        """Stop it properly, as for an upgrade, and start it, or another, again at its address."""
        assert self.stop() == 0
        program = program or self._program
        return Machine(self._folder, self._database, *self._more, port=self.port, program=program)

    def ask(
        self,
        path: str,
        body: object = None,
        token: str | None = None,
        patience: float = SECONDS,
    ) -> Reply:
        """Status and content of a reply; `OSError` if none comes in time."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=patience)
        with closing(line):
            try:
                raw = None if body is None else json.dumps(body)
                line.request("GET" if raw is None else "POST", path, raw, bearer(token))
                answer = line.getresponse()
                return answer.status, json.loads(answer.read())
            except (http.client.HTTPException, ValueError) as cut:
                raise OSError(str(cut)) from None

    @property
    def workers(self) -> list[int]:
        """The processes that serve."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(pid) for pid in children.read_text("ascii").split()]

    def each(self, number: int) -> None:
        """Send a signal to every worker."""
        for pid in self.workers if self.process.poll() is None else ():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def stop(self) -> int:
        """Stop it properly; returns its exit code."""
        self.process.terminate()
        code = self.process.wait(SECONDS)
        if self.process.stdout:
            self.process.stdout.close()
        return code


@contextmanager
def machines(folder: Path, database: str, count: int) -> Iterator[list[Machine]]:
    """So many machines with one key, stopped at the end."""
    running = [Machine(folder, database)]
    try:
        running += [Machine(folder, database) for _ in range(count - 1)]
        yield running
    finally:
        for each in running:
            each.each(signal.SIGCONT)
            each.stop()
