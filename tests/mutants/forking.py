"""Children of this process: each does one thing, says what it found, and is gone."""

from __future__ import annotations

import os
import resource
import select
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

Job = TypeVar("Job")
Say = Callable[[str], None]
"""Says a line to the parent."""

CRASHED = 70
"""How a child ends that could not do its work."""
MEMORY = 6 << 30
"""Bytes that a child may have: what grows without end ends there."""
PATIENCE = 1800.0
"""Seconds of silence after which a child is stuck; one that works is stopped long before."""


class Stopped(Exception):
    """A child could not do its work, and says why."""


@dataclass
class Child(Generic[Job]):
    """One that works, or has ended."""

    job: Job
    pid: int
    pipe: int
    folder: Path
    """Where its tests put their files."""
    heard: float
    said: list[str] = field(default_factory=list)
    code: int = 0
    """How it ended: 0, what it exited with, or less than 0 for what stopped it."""
    _rest: bytes = b""

    def hear(self) -> bool:
        """Take what it says; False when it says no more."""
        told = os.read(self.pipe, 1 << 16)
        self.heard = time.monotonic()
        *lines, self._rest = (self._rest + told).split(b"\n")
        self.said += [line.decode() for line in lines]
        return bool(told)

    def end(self) -> None:
        """It has gone, and so do its files."""
        os.close(self.pipe)
        _, status = os.waitpid(self.pid, 0)
        self.code = os.waitstatus_to_exitcode(status)
        shutil.rmtree(self.folder, ignore_errors=True)


def each_in_a_child(
    jobs: Iterable[Job],
    work: Callable[[Job, Say], int],
    folder: Path,
    workers: int,
    until: float,
) -> Iterator[Child[Job]]:
    """Every job in a child of its own, `workers` of them at a time, begun before `until`.

    They come back in the order in which they end.
    """
    waiting = iter(jobs)
    busy: dict[int, Child[Job]] = {}
    exhausted = False
    try:
        while busy or not exhausted:
            while not exhausted and len(busy) < workers:
                if time.monotonic() >= until or (job := next(waiting, None)) is None:
                    exhausted = True
                else:
                    child = _begin(job, work, folder)
                    busy[child.pipe] = child
            for ended in _ended(busy) if busy else ():
                del busy[ended.pipe]
                ended.end()
                yield ended
    finally:
        for child in busy.values():
            os.kill(child.pid, signal.SIGKILL)
            child.end()


def _ended(busy: dict[int, Child[Job]]) -> list[Child[Job]]:
    """Those that say no more, after something happened."""
    ready, _, _ = select.select(list(busy), [], [], PATIENCE / 10)
    ended = [busy[pipe] for pipe in ready if not busy[pipe].hear()]
    for child in busy.values():
        if time.monotonic() - child.heard > PATIENCE:
            os.kill(child.pid, signal.SIGKILL)
    return ended


def _begin(job: Job, work: Callable[[Job, Say], int], folder: Path) -> Child[Job]:
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    if pid := os.fork():
        os.close(writing)
        return Child(job, pid, reading, folder / str(pid), time.monotonic())
    os.close(reading)
    os._exit(_worked(job, work, folder / str(os.getpid()), writing))


def _worked(job: Job, work: Callable[[Job, Say], int], folder: Path, pipe: int) -> int:
    """What the child does, and with what it exits."""

    def say(line: str) -> None:
        told = f"{line}\n".encode()
        while told:
            told = told[os.write(pipe, told) :]

    try:
        _limit_memory()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        folder.mkdir()
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
        return work(job, say)
    except BaseException:  # noqa: BLE001 - whatever it is, the parent is told, and nobody else
        say(f"! {traceback.format_exc()}".replace("\n", "\n! "))
        return CRASHED


def _limit_memory() -> None:
    """As far as the system lets us."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


def write_to(file: Path) -> None:
    """From now on what this process writes to its terminal goes to a file."""
    output = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(output, 1)
    os.dup2(output, 2)


def limit(seconds: float) -> None:
    """From now on this child may work so long; then it is stopped."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
