"""A companion that can be killed, and whose disk can be filled and clock set."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lab.soak.serving import JUMP
from lab.soak.tally import Tally
from tests.kit.web.served import Served

SERVING = ("lab.soak.serving",)
FAULTS = ("fault", "failed", "not drawn", "Traceback")
"""What the log says if something in the companion itself went wrong."""
REFUSED = ("kind=ConnectionRefusedError", "kind=ValueError")
"""What it says of sockets that were refused, or that sent what is no packet."""


class Laptop:
    """One laptop: its folder stays, whatever happens to the process."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self.folder = folder
        self.served = Served(folder, program=SERVING)
        self.is_full = False

    @property
    def address(self) -> str:
        """Where the companion is, also after a restart."""
        return f"http://127.0.0.1:{self.served.port}"

    def kill(self) -> None:
        """Kill it wherever it is, and start it again at the same address."""
        self.served.kill()
        self.served = Served(self.folder, self.served.port, program=SERVING)
        self.is_full = False

    def fill(self, *, full: bool) -> None:
        """Let every write to the disk fail, or no more."""
        _, hard = resource.prlimit(self.served.process.pid, resource.RLIMIT_FSIZE)
        most = 0 if full else hard
        resource.prlimit(self.served.process.pid, resource.RLIMIT_FSIZE, (most, hard))
        self.is_full = full

    def set_clock(self, seconds: float) -> None:
        """Let its clock be wrong by this many seconds."""
        new = self.folder / f"{JUMP}.new"
        new.write_text(str(seconds), "ascii")
        new.replace(self.folder / JUMP)

    def stop(self, tally: Tally) -> None:
        """Stop it, and count what its log says went wrong."""
        self.fill(full=False)
        self.served.hang_up()
        if code := self.served.stop():
            tally.bad("other faults", f"the companion ended with {code}")
        for line in self.served.noise.read_text("utf-8", "replace").splitlines():
            if "socket failed" in line and line.endswith(REFUSED):
                tally.counts["sockets refused or hung up on"] += 1
            elif any(word in line for word in FAULTS):
                tally.bad("server errors", line)


@contextmanager
def stopping(laptop: Laptop, tally: Tally) -> Iterator[Laptop]:
    """A laptop that is stopped after the block, however that ends."""
    try:
        yield laptop
    finally:
        laptop.stop(tally)
