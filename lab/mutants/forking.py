"""Child processes: each does one job, reports its result, and exits."""

from __future__ import annotations

import ctypes
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
"""Sends a line to the parent."""

CRASHED = 70
"""The exit code of a child that could not do its job."""
MEMORY = 6 << 30
"""The memory limit of a child in bytes, for code that allocates without end."""
PR_SET_PDEATHSIG = 1
"""Asks Linux to send a process a signal when its parent ends (`man 2 prctl`)."""
PATIENCE = 1800.0
"""Seconds of silence after which a child counts as stuck; a busy one is stopped much earlier."""


class Stopped(Exception):
    """A child could not do its job; the message says why."""


@dataclass
class Child(Generic[Job]):
    """A child that is running or has ended."""

    job: Job
    pid: int
    pipe: int
    folder: Path
    """The folder for its tests' files."""
    heard: float
    said: list[str] = field(default_factory=list)
    code: int = 0
    """Its exit code, or below 0 the signal that stopped it."""
    _rest: bytes = b""

    def hear(self) -> bool:
        """Read its output; False at its end."""
        output = os.read(self.pipe, 1 << 16)
        self.heard = time.monotonic()
        *lines, self._rest = (self._rest + output).split(b"\n")
        self.said += [line.decode() for line in lines]
        return bool(output)

    def end(self) -> None:
        """Reap it, and delete its files."""
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
    """Do each job in its own child, `workers` at a time; start none after `until`.

    They are yielded in the order in which they end.
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
    """The children that have ended, after waiting for an event."""
    ready, _, _ = select.select(list(busy), [], [], PATIENCE / 10)
    ended = [busy[pipe] for pipe in ready if not busy[pipe].hear()]
    for child in busy.values():
        if time.monotonic() - child.heard > PATIENCE:
            os.kill(child.pid, signal.SIGKILL)
    return ended


def _begin(job: Job, work: Callable[[Job, Say], int], folder: Path) -> Child[Job]:
    reading, writing = os.pipe()
    if pid := fork():
        os.close(writing)
        return Child(job, pid, reading, folder / str(pid), time.monotonic())
    os.close(reading)
    os._exit(_worked(job, work, folder / str(os.getpid()), writing))


def fork() -> int:
    """Fork; the child does not outlive this process, however that ends."""
    sys.stdout.flush()
    sys.stderr.flush()
    parent = os.getpid()
    pid = os.fork()
    if not pid:
        end_with(parent)
    return pid


def end_with(parent: int) -> None:
    """End this process as soon as its parent ends, on systems that can."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(CRASHED)


def _worked(job: Job, work: Callable[[Job, Say], int], folder: Path, pipe: int) -> int:
    """Do the child's job; returns its exit code."""

    def say(line: str) -> None:
        line_bytes = f"{line}\n".encode()
        while line_bytes:
            line_bytes = line_bytes[os.write(pipe, line_bytes) :]

    try:
        _limit_memory()
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        folder.mkdir()
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)
        return work(job, say)
    except BaseException:  # noqa: BLE001 - any error is reported to the parent only
        say(f"! {traceback.format_exc()}".replace("\n", "\n! "))
        return CRASHED


def _limit_memory() -> None:
    """Limit the memory, if the system supports it."""
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))


def write_to(file: Path) -> None:
    """Redirect this process's output to a file."""
    output = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644)
    os.dup2(output, 1)
    os.dup2(output, 2)


def limit(seconds: float) -> None:
    """Limit this child's processor time from now on."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
