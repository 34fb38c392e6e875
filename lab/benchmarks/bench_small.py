"""How the companion does on a small computer: one core, or a part of one, and little memory.

Linux, as root: python -m lab.benchmarks.bench_small --share 0.25 --memory 1024
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory

from tests.kit.play_over_http import Client, HttpEvening, NeedsPrint, ways_to_play

CGROUP = Path("/sys/fs/cgroup")
NAME = "companion-small"
PERIOD = 20_000
"""Microseconds in which the share of a core is given out: short, so that waits are even."""
MIB = 2**20


class Timed(Client):
    """A client that notes how long each answer takes."""

    took: list[float] = []  # noqa: RUF012 - of all clients together

    def ask(self, path: str, body: object = None) -> tuple[int, bytes]:
        """A request; answers are timed."""
        began = time.perf_counter()
        replied = self._once(path, body)
        if path.partition("?")[0].endswith("/acts"):
            self.took.append(time.perf_counter() - began)
        return replied if replied[0] != 429 else super().ask(path, body)


@contextmanager
def limited(share: float, memory: int) -> Iterator[tuple[Path, ...]]:
    """Groups of processes that get this share of a core, and this much memory in MiB."""
    both = (CGROUP / "cgroup.controllers").exists()
    cpu, ram = (CGROUP / NAME,) * 2 if both else (CGROUP / "cpu" / NAME, CGROUP / "memory" / NAME)
    for each in {cpu, ram}:
        each.mkdir(exist_ok=True)
    quota = int(PERIOD * share)
    if both:
        (cpu / "cpu.max").write_text(f"{quota} {PERIOD}")
        (ram / "memory.max").write_text(f"{memory * MIB}")
    else:
        (cpu / "cpu.cfs_period_us").write_text(f"{PERIOD}")
        (cpu / "cpu.cfs_quota_us").write_text(f"{quota}")
        (ram / "memory.limit_in_bytes").write_text(f"{memory * MIB}")
    try:
        yield (cpu, ram)
    finally:
        for each in {cpu, ram}:
            each.rmdir()


def started(groups: tuple[Path, ...], data: str) -> subprocess.Popen[str]:
    """A companion on the first core, within these groups."""

    def enter() -> None:
        for each in groups:
            (each / "cgroup.procs").write_text(str(os.getpid()))
        os.sched_setaffinity(0, {0})

    order = ["-m", "companion", "serve", "--host", "127.0.0.1", "--port", "0", "--no-browser"]
    return subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, *order, "--data", data],
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=enter,  # noqa: PLW1509 - there are no threads here
    )


def peak(process: int) -> float:
    """The most memory a process has had, in MiB."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return int(next(each for each in lines if each.startswith("VmHWM")).split()[1]) / 1024


def play(address: str) -> None:
    """A game of each kind, with its largest table; what an answer took."""
    for game in Client(address).get("/api/games"):
        for settings in ways_to_play(game):
            Timed.took.clear()
            evening = HttpEvening(Timed(address), game, settings, Random(1))  # noqa: S311 - no key
            try:
                evening.play()
            except NeedsPrint:
                continue
            cuts = [1000 * each for each in quantiles(Timed.took, n=20)]
            print(
                f"{game['id']:20} {len(evening.seats)} phones, {len(Timed.took):5} answers: "
                f"half within {cuts[9]:.0f} ms, 95 % within {cuts[18]:.0f} ms",
                flush=True,
            )
            break


def main(share: float, memory: int) -> None:
    """Start it, show its first page, play."""
    print(f"{share} of one core, {memory} MiB")
    with TemporaryDirectory() as data, limited(share, memory) as groups:
        began = time.perf_counter()
        with started(groups, data) as running:
            try:
                line = running.stdout.readline() if running.stdout else ""
                address = line.split()[-1]
                Client(address).ask("/")
                print(f"first page after {time.perf_counter() - began:.1f} s")
                print(f"memory after the start: {peak(running.pid):.0f} MiB")
                play(address)
                print(f"most memory of all: {peak(running.pid):.0f} MiB")
            finally:
                running.kill()


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--share", type=float, default=1.0)
    options.add_argument("--memory", type=int, default=1024)
    main(**vars(options.parse_args()))
