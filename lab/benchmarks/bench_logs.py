"""What storing an answer costs, in SQLite and in PostgreSQL: python -m lab.benchmarks.bench_logs.

Disks are synced as in real life; what a game makes of an answer is not in these figures.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import TypeAlias

from companion.storage.sqlite import SqliteLog
from hosting.postgres.log import PostgresLog
from hosting.postgres.notices import Notices
from tests.kit.postgres_server import PostgresServer

AnyLog: TypeAlias = SqliteLog | PostgresLog
SYNCED = {"fsync": "on", "full_page_writes": "on", "shared_buffers": "128MB"}
ROW, COVER = os.urandom(300), os.urandom(700)
"""About as long as an answer and a header of Mea Culpa with four players."""
SECONDS = 4.0
TOGETHER = (1, 10, 50)
"""Tables of one worker whose answers come in the same moment."""
WORKERS = (1, 2, 4)


def filled(log: AnyLog, who: int, tables: int) -> tuple[float, float, list[float]]:
    """Rows a second, processor seconds per row, and the times of all commits."""
    codes = [f"{who} {number} {os.urandom(4).hex()}" for number in range(tables)]
    for code in codes:
        log.create(code, [ROW], COVER)
    took: list[float] = []
    began, used = time.monotonic(), time.process_time()
    for number in count(1):
        start = time.monotonic()
        # A ciphertext is unique, as it is here.
        log.append_all([(code, number, os.urandom(8) + ROW, COVER) for code in codes])
        took.append(time.monotonic() - start)
        if time.monotonic() - began > SECONDS:
            break
    rows = len(took) * tables
    return rows / (time.monotonic() - began), (time.process_time() - used) / rows, took


def listening(url: str, who: int, tables: int) -> tuple[float, float, list[float]]:
    """The same for one worker of several, which hears all notices, as a real one does."""
    log, bus, over = PostgresLog(url), Notices(url), time.monotonic() + SECONDS

    def hear() -> None:
        while time.monotonic() < over:
            bus.hear(0.1)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(hear)
        rows = filled(log, who, tables)
    log.close()
    bus.close()
    return rows


def _one(url: str, who: int) -> tuple[float, float, list[float]]:
    return listening(url, who, 10)


def say(what: str, rows: float, used: float, took: list[float]) -> None:
    """One line of the report."""
    median, last = statistics.median(took), statistics.quantiles(took, n=100)[-1]
    print(
        f"{what:36}{rows:8.0f} answers/s {used * 1e6:7.0f} µs of its processor each, "
        f"commit {median * 1e3:5.1f} ms, 99 of 100 in {last * 1e3:5.1f} ms",
        flush=True,
    )


def several(work: Callable[[int], tuple[float, float, list[float]]], workers: int) -> None:
    """Let so many workers do it at once, and report the sum."""
    with get_context("fork").Pool(workers) as pool:
        results = pool.map(work, range(workers))
    rows = sum(each[0] for each in results)
    used = statistics.mean(each[1] for each in results)
    say(
        f"PostgreSQL, {workers} workers × 10 tables",
        rows,
        used,
        [t for each in results for t in each[2]],
    )


def main() -> None:
    """Measure SQLite, then PostgreSQL on this machine."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        root.chmod(0o755)
        for tables in TOGETHER:
            file = SqliteLog(root / f"{tables}.db")
            say(f"SQLite, {tables} tables at once", *filled(file, 0, tables))
            file.close()
        server = PostgresServer(root / "data", SYNCED)
        try:
            for tables in TOGETHER:
                url = server.database()
                say(f"PostgreSQL, {tables} tables at once", *listening(url, 0, tables))
            for workers in WORKERS:
                several(partial(_one, server.database()), workers)
        finally:
            server.remove()


if __name__ == "__main__":
    main()
