"""What an answer costs a server with many tables, beside other servers with the same toy game.

Each table has four players and a viewer without a seat; an answer follows when all know the last.
"""

from __future__ import annotations

import argparse
import select
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from pathlib import Path
from statistics import quantiles

from lab.benchmarks.load.contenders import CONTENDERS, Contender, Table
from lab.benchmarks.load.lines import Dead, Line, memory, processor_time

WAIT = 30
WARM = 5
"""Answers at each table before anything is measured."""


@dataclass(frozen=True, slots=True)
class Load:
    """What a server did."""

    answers: int
    seconds: float
    processor: float
    took: Sequence[float]
    bytes_in: int
    memory: int

    def __str__(self) -> str:
        """One row of the table."""
        cuts = quantiles(self.took, n=100)
        return (
            f"{1e6 * self.processor / self.answers:8,.0f} µs  "
            f"{self.answers / self.seconds:7,.0f} /s  "
            f"p50 {1000 * cuts[49]:6.1f}  p99 {1000 * cuts[98]:7.1f}  "
            f"worst {1000 * max(self.took):7.1f} ms  "
            f"{self.bytes_in / self.answers / 5 / 1024:6.2f} KB a viewer  "
            f"{self.memory / 1024:6,.0f} KB a table"
        )


class Hall:
    """All tables at one server, and who has still to be told."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self._at: dict[int, tuple[Table, Line]] = {}
        self._poll = select.epoll()
        self._missing: dict[Table, set[Line]] = {}
        self._since: dict[Table, float] = {}

    def fill(self, contender: Contender, port: int, count: int) -> None:
        """Open so many tables more; those that are open answer pings meanwhile."""
        for _ in range(count):
            table = contender.table(port)
            self.tables.append(table)
            self._missing[table] = set()
            for line in table.lines:
                list(line.frames())
                self._at[line.fileno()] = table, line
                self._poll.register(line, select.EPOLLIN)
            list(self._heard(0))

    @property
    def bytes_in(self) -> int:
        """All that has come so far."""
        return sum(line.bytes_in for table in self.tables for line in table.lines)

    def play(self, answers: int) -> Iterator[float]:
        """How long each answer took to reach the last of its viewers."""
        begun = done = 0
        for table in self.tables:
            self._begin(table)
            begun += 1
        last = time.perf_counter()
        while done < begun:
            if time.perf_counter() - last > WAIT:
                raise Dead("nobody was told anything for half a minute")
            for table in self._heard(1):
                last = time.perf_counter()
                yield last - self._since[table]
                done += 1
                if begun < answers:
                    self._begin(table)
                    begun += 1

    def _heard(self, wait: float) -> Iterator[Table]:
        """Read what has come, and name each table where all have been told of the last answer."""
        for handle, _ in self._poll.poll(wait):
            table, line = self._at[handle]
            missing = self._missing[table]
            for frame in line.take():
                if table.heard(line, frame) and line in missing:
                    missing.discard(line)
                    if not missing:
                        yield table

    def paced(self, seconds: float, every: float) -> Iterator[float]:
        """The same at a pace of people: each table answers every so many seconds.

        An answer that is late because the last was not told in time counts from when it was due.
        """
        begin = time.perf_counter()
        due = [(begin + every * n / len(self.tables), n) for n in range(len(self.tables))]
        number = {table: n for n, table in enumerate(self.tables)}
        open_ = 0
        while due or open_:
            now = time.perf_counter()
            while due and due[0][0] <= now:
                when, at = heappop(due)
                self._begin(self.tables[at], when)
                open_ += 1
            for table in self._heard(max(0.0, min(1.0, due[0][0] - now)) if due else 1):
                open_ -= 1
                yield time.perf_counter() - self._since[table]
                if (following := self._since[table] + every) < begin + seconds:
                    heappush(due, (following, number[table]))

    def _begin(self, table: Table, due: float | None = None) -> None:
        self._missing[table] = set(table.lines)
        self._since[table] = due or time.perf_counter()
        table.answer()


def measure(contender: Contender, tables: int, answers: int) -> Load:
    """One server, from its start to its end."""
    with (
        tempfile.TemporaryDirectory() as folder,
        contender.running(Path(folder)) as (process, port),
    ):
        hall = Hall()
        hall.fill(contender, port, 1)
        list(hall.play(WARM))
        before = memory(process)
        hall.fill(contender, port, tables - 1)
        after = memory(process)
        list(hall.play(tables * WARM))
        bytes_in, processor = hall.bytes_in, processor_time(process)
        start = time.perf_counter()
        took = list(hall.play(answers))
        seconds = time.perf_counter() - start
        return Load(
            answers,
            seconds,
            processor_time(process) - processor,
            took,
            hall.bytes_in - bytes_in,
            (after - before) // max(tables - 1, 1),
        )


def main() -> None:
    """Print a row for each server."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="50", help="one or more numbers: 1,10,50,200")
    parser.add_argument("--answers", type=int, default=2000)
    parser.add_argument("--only", default=",".join(CONTENDERS))
    order = parser.parse_args()
    for tables in map(int, order.tables.split(",")):
        print(f"{tables} tables x 5 viewers, {order.answers} answers, closed loop")
        for name in order.only.split(","):
            try:
                row = str(measure(CONTENDERS[name], tables, order.answers))
            except Dead as why:  # the others are compared all the same
                row = f"gave up: {why}"
            print(f"  {CONTENDERS[name].name:36}{row}", flush=True)


if __name__ == "__main__":
    main()
