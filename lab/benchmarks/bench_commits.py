"""How the database bears up to 100,000 tables: python -m lab.benchmarks.bench_commits.

Two write, two hear all notices, and a probe is watched; games and pages are not in these figures.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, fields
from itertools import count, pairwise
from multiprocessing import get_context
from multiprocessing.pool import AsyncResult
from pathlib import Path
from statistics import median, quantiles

import psycopg

from hosting.postgres.log import PostgresLog
from hosting.postgres.notices import Notices
from lab.benchmarks.bench_logs import COVER, ROW, SYNCED
from lab.benchmarks.load.shared_toy import used
from lab.benchmarks.table_figures import PACE, keep
from tests.kit.postgres_server import PostgresServer

SIZES = (300, 1_000, 10_000, 100_000)
WRITERS, LISTENERS = 2, 2
LARGEST = 2_000
"""Rows in one group."""
EACH = 0.05
"""Seconds from one answer of the probe to the next."""
PROBE = "probe"


@dataclass(frozen=True, slots=True)
class Borne:
    """How so many tables were borne."""

    tables: int
    wanted: float
    """Answers a second at that pace."""
    reached: float
    group: float
    """Answers in one commit, the median."""
    commit: float
    """Milliseconds of the probe's commits, the median."""
    commit99: float
    heard: float
    """Milliseconds from the beginning of that commit until the probe has heard of it."""
    heard99: float
    database: float
    """Microseconds of the database's processors for an answer."""
    listening: float
    """Microseconds of a worker's processor to hear of an answer, wherever it was given."""


def written(url: str, first: int, last: int, seconds: float) -> tuple[int, list[int]]:
    """Store answers of these tables at their pace; how many, and how large the groups were."""
    log, groups, done = PostgresLog(url), list[int](), 0
    numbers, begin = [1] * (last - first), time.monotonic()
    while (passed := time.monotonic() - begin) < seconds:
        due = min(int(passed * len(numbers) / PACE) - done, LARGEST, len(numbers))
        if due <= 0:
            time.sleep(0.002)
            continue
        rows = []
        for at in (each % len(numbers) for each in range(done, done + due)):
            # A ciphertext is unique, as it is here.
            rows.append((_code(first + at), numbers[at], os.urandom(8) + ROW, COVER))
            numbers[at] += 1
        log.append_all(rows)
        done += due
        groups.append(due)
    log.close()
    return done, groups


def heard(url: str, seconds: float) -> tuple[int, float]:
    """Hear all notices; how many, and the processor time that took."""
    bus, until, count = Notices(url), time.monotonic() + seconds, 0
    began = time.process_time()
    while time.monotonic() < until:
        count += len(bus.hear(0.1).lengths)
    bus.close()
    return count, time.process_time() - began


def probed(url: str, seconds: float) -> tuple[list[float], list[float]]:
    """How long an answer took to be stored, and to be heard of elsewhere."""
    log, bus, until = PostgresLog(url), Notices(url), time.monotonic() + seconds
    log.create(PROBE, [ROW], COVER)
    bus.hear(0)
    begun: dict[int, float] = {}
    commits, times = list[float](), list[float]()

    def hear() -> None:
        while time.monotonic() < until:
            if (length := bus.hear(0.1).lengths.get(PROBE)) is not None:
                times.append(time.monotonic() - begun[length - 1])

    with ThreadPoolExecutor(1) as pool:
        listening = pool.submit(hear)
        for number in count(1):
            begun[number] = time.monotonic()
            log.append(PROBE, number, os.urandom(8) + ROW, COVER)
            commits.append(time.monotonic() - begun[number])
            if time.monotonic() + EACH > until:
                break
            time.sleep(EACH)
        listening.result()
    log.close()
    bus.close()
    return commits, times


def borne(server: PostgresServer, tables: int, seconds: float) -> Borne:
    """Let so many tables play for so long."""
    url = server.database()
    _fill(url, tables)
    before = used(server.pid)
    with get_context("fork").Pool(WRITERS + LISTENERS + 1) as pool:
        cuts = [tables * at // WRITERS for at in range(WRITERS + 1)]
        hears = [pool.apply_async(heard, (url, seconds)) for _ in range(LISTENERS)]
        probe = pool.apply_async(probed, (url, seconds))
        writes: list[AsyncResult[tuple[int, list[int]]]] = [
            pool.apply_async(written, (url, first, last, seconds)) for first, last in pairwise(cuts)
        ]
        done = [each.get() for each in writes]
        commits, times = probe.get()
        notices = [each.get() for each in hears]
    answers, database = sum(each for each, _ in done), used(server.pid) - before
    return Borne(
        tables,
        tables / PACE,
        answers / seconds,
        median(each for _, groups in done for each in groups),
        1000 * median(commits),
        1000 * _last(commits),
        1000 * median(times),
        1000 * _last(times),
        1e6 * database / answers,
        1e6 * sum(took for _, took in notices) / max(1, sum(count for count, _ in notices)),
    )


def _last(took: list[float]) -> float:
    return quantiles(took, n=100)[-1]


def _code(number: int) -> str:
    return f"T{number:06}"


def _fill(url: str, tables: int) -> None:
    PostgresLog(url).close()
    some = "SELECT 'T' || lpad(n::text, 6, '0'), {} FROM generate_series(0, %s) AS n"
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(f"INSERT INTO tables {some.format('%s')}".encode(), (COVER, tables - 1))
        db.execute(f"INSERT INTO entries {some.format('0, %s')}".encode(), (ROW, tables - 1))
        db.execute("ANALYZE")
        db.execute("CHECKPOINT")


def main() -> None:
    """Measure all sizes, and keep the figures if told to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--keep", action="store_true", help="into lab/benchmarks/tables.toml")
    order = parser.parse_args()
    load, rows = os.getloadavg()[0], []
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        server = PostgresServer(Path(folder) / "data", SYNCED)
        try:
            for tables in map(int, order.sizes.split(",")):
                rows.append(carried := borne(server, tables, order.seconds))
                print(
                    *(f"{f.name}={getattr(carried, f.name):.4g}" for f in fields(carried)),
                    flush=True,
                )
        finally:
            server.remove()
    if order.keep:
        keep("load", [{**asdict(each), "seconds": order.seconds} for each in rows], load)


if __name__ == "__main__":
    main()
