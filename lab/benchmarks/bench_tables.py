"""What many tables cost in a database, beside one file: python -m lab.benchmarks.bench_tables.

Tables of the toy game with five pages, as fast as it goes, and then as fast as people are.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, astuple, dataclass, fields
from pathlib import Path
from resource import RLIMIT_NOFILE, getrlimit, setrlimit
from statistics import median, quantiles

from lab.benchmarks.bench_load import WARM, Hall
from lab.benchmarks.bench_logs import SYNCED
from lab.benchmarks.load.contenders import Companion, CompanionHtml
from lab.benchmarks.load.shared_toy import Shared, Watch
from lab.benchmarks.table_figures import PACE, keep
from tests.kit.postgres_server import PostgresServer

WORKERS = (1, 2, 4)
FIRST = 6
"""Tables at which every worker has warmed up before memory is measured."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run has cost: of an answer, of a table, of a worker."""

    answers_a_second: float
    processor: float
    """Milliseconds of all workers for an answer."""
    database: float
    """Milliseconds of the database's own processes for an answer."""
    last_page: float
    """Milliseconds until the last of five pages shows it, the median."""
    memory: float
    """KB that a table with five open pages takes, at all workers together."""
    connections: float
    """To the database, for each worker."""
    stored: float
    """Bytes of an answer as it is stored."""
    written: float
    """KB that the database writes into its log for each answer."""
    sent: float
    """KB sent to all five pages for each answer."""


@dataclass(frozen=True, slots=True)
class Paced:
    """What it was like at a pace of people."""

    workers: int
    tables: int
    answers: int
    p50: float
    """Milliseconds from when an answer was due until the last of five pages showed it."""
    p99: float
    clients: float
    """Cores that the clients of this benchmark took."""
    servers: float
    database: float


def cost(kind: Companion, tables: int, answers: int) -> Cost:
    """One run, from start to end."""
    with tempfile.TemporaryDirectory() as folder, kind.running(Path(folder)) as (process, port):
        hall, watch = Hall(), Watch(kind, process, Path(folder))
        hall.fill(kind, port, FIRST)
        list(hall.play(FIRST * WARM))
        before = watch.memory()
        hall.fill(kind, port, tables)
        grown = watch.memory() - before
        list(hall.play(tables * WARM))
        stored, written, bytes_in = watch.stored(), watch.written(), hall.bytes_in
        used, theirs, start = watch.processor(), watch.database(), time.perf_counter()
        took = list(hall.play(answers))
        return Cost(
            answers / (time.perf_counter() - start),
            1000 * (watch.processor() - used) / answers,
            1000 * (watch.database() - theirs) / answers,
            1000 * median(took),
            grown / tables / 1024,
            watch.connections(),
            (watch.stored() - stored) / answers,
            (watch.written() - written) / answers / 1024,
            (hall.bytes_in - bytes_in) / answers / 1024,
        )


def paced(kind: Shared, tables: int, seconds: float) -> Paced:
    """So many tables for so long, after every table has had an answer."""
    with tempfile.TemporaryDirectory() as folder, kind.running(Path(folder)) as (process, port):
        hall, watch = Hall(), Watch(kind, process, Path(folder))
        hall.fill(kind, port, tables)
        list(hall.paced(PACE, PACE))
        own, used, theirs = time.process_time(), watch.processor(), watch.database()
        start = time.perf_counter()
        took = list(hall.paced(seconds, PACE))
        wall = time.perf_counter() - start
        cuts = quantiles(took, n=100)
        return Paced(
            kind.workers,
            tables,
            len(took),
            1000 * cuts[49],
            1000 * cuts[98],
            (time.process_time() - own) / wall,
            (watch.processor() - used) / wall,
            (watch.database() - theirs) / wall,
        )


@contextmanager
def database() -> Iterator[PostgresServer]:
    """A server that syncs its disk."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)  # the server has an account of its own
        server = PostgresServer(root / "data", SYNCED)
        try:
            yield server
        finally:
            server.remove()


def costs(server: PostgresServer, tables: int, answers: int, turns: int) -> dict[str, Cost]:
    """The medians of all kinds, by their names."""
    kinds = [CompanionHtml(), *(Shared(server, workers) for workers in WORKERS)]
    costs_by_kind: dict[str, list[Cost]] = {named(each): [] for each in kinds}
    for turn in range(turns):
        for each in kinds:
            costs_by_kind[named(each)].append(cost(each, tables, answers))
            sys.stderr.write(f"turn {turn + 1}: {named(each)}\n")
    return {
        name: Cost(*(median(column) for column in zip(*map(astuple, runs), strict=True)))
        for name, runs in costs_by_kind.items()
    }


def named(kind: Companion) -> str:
    """What a kind is called in the figures."""
    return kind.name if isinstance(kind, Shared) else "SQLite, one process"


def main() -> None:
    """Measure, print, and keep the figures if told to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20, help="as fast as it goes")
    parser.add_argument("--answers", type=int, default=400)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--many", type=int, default=300, help="at a pace of people; 0 for none")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=2, help="at a pace of people")
    parser.add_argument("--keep", action="store_true", help="into lab/benchmarks/tables.toml")
    order = parser.parse_args()
    setrlimit(RLIMIT_NOFILE, (getrlimit(RLIMIT_NOFILE)[1],) * 2)
    load = os.getloadavg()[0]
    with database() as server:
        measured = costs(server, order.tables, order.answers, order.turns) if order.turns else {}
        for name, each in measured.items():
            print(
                name, *(f"{field.name}={getattr(each, field.name):.4g}" for field in fields(each))
            )
        people = (
            paced(Shared(server, order.workers), order.many, order.seconds) if order.many else None
        )
        print(people)
    if order.keep:
        about = {"tables": FIRST + order.tables, "answers": order.answers, "turns": order.turns}
        if measured:
            kept = [
                {"name": name, "workers": workers, **asdict(each), **about}
                for (name, each), workers in zip(measured.items(), (1, *WORKERS), strict=True)
            ]
            keep("cost", kept, load)
        if people:
            keep("pace", [{**asdict(people), "seconds": order.seconds}], load)


if __name__ == "__main__":
    main()
