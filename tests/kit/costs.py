"""Says where the minutes of a run go: `make test COSTS=1`; with KEEP=1 the page about it says so.

A test costs the processor time of its worker and of everything that worker has started: servers,
browsers, databases. What a fixture costs is counted for the test that was the first to ask for it
or the last. Where there is no /proc, only what has already ended is counted beside the worker.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "where-the-minutes-go.md"
DEAREST = 40
"""So many tests are listed one by one."""
_COST, _BEGINNING = "cost", "beginning"
_PROC = Path("/proc")
_PLACE = re.compile(r"(?<=<!-- costs -->\n).*?(?=<!-- end -->)", re.DOTALL)


@dataclass(slots=True)
class Cost:
    """What tests took: seconds of processors, and seconds of the worker that ran them."""

    tests: int = 0
    processor: float = 0.0
    worker: float = 0.0

    def add(self, other: Cost) -> None:
        """Add what others took."""
        self.tests += other.tests
        self.processor += other.processor
        self.worker += other.worker


def spent() -> float:
    """Seconds of processor time of this process and all its descendants."""
    own = os.times()
    return own.user + own.system + own.children_user + own.children_system + _living()


def _living() -> float:
    """Seconds of the descendants that have not ended, or whose parent has not noticed."""
    if not _PROC.exists() or not _has_children():
        return 0.0
    processes = dict(_processes())
    ticks = sum(ticks for pid, (_, ticks) in processes.items() if _is_ours(pid, processes))
    return ticks / os.sysconf("SC_CLK_TCK")


def _has_children() -> bool:
    """Ask the kernel, which is much cheaper than to read of all processes."""
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _processes() -> Iterator[tuple[int, tuple[int, int]]]:
    """Each process's parent and ticks, with those of its children that have ended."""
    for each in _PROC.glob("[0-9]*/stat"):
        try:
            fields = each.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        yield int(each.parent.name), (int(fields[1]), sum(map(int, fields[11:15])))


def _is_ours(pid: int, processes: Mapping[int, tuple[int, int]]) -> bool:
    parent = processes[pid][0]
    while parent in processes and parent != os.getpid():
        parent = processes[parent][0]
    return parent == os.getpid()


class Costs:
    """Measures in each worker, and adds up in the process that began them."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._began = self._item_began = time.monotonic()
        self._before = 0.0
        self._tests: dict[str, Cost] = {}
        self._beginnings = Cost()

    def pytest_collection_finish(self) -> None:
        """Note what it took until the first test."""
        self._before = spent()
        taken = (self._before, time.monotonic() - self._began)
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput[_BEGINNING] = taken
        elif not self._config.getoption("numprocesses", None):
            self._beginnings.add(Cost(1, *taken))

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear from a worker what it took until its first test."""
        if _BEGINNING in (output := getattr(node, "workeroutput", {})):
            self._beginnings.add(Cost(1, *output[_BEGINNING]))

    def pytest_runtest_logstart(self) -> None:
        """Begin with a test; what a worker waited for it is nobody's."""
        self._item_began = time.monotonic()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Write what a test took onto the last of its reports."""
        if call.when == "teardown":
            before, self._before = self._before, spent()
            taken = (max(0.0, self._before - before), time.monotonic() - self._item_began)
            item.user_properties.append((_COST, taken))
        return (yield)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note what a test took, wherever it ran."""
        if report.when == "teardown":
            for name, taken in report.user_properties:
                if name == _COST and isinstance(taken, (tuple, list)):
                    self._tests[report.nodeid] = Cost(1, *taken)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the table and the dearest tests, and keep the table if somebody wants that."""
        table = "\n".join(self._table())
        terminalreporter.section("where the minutes went")
        terminalreporter.write_line(table)
        dearest = sorted(self._tests.items(), key=lambda each: -each[1].processor)
        for name, cost in dearest[:DEAREST]:
            terminalreporter.write_line(f"{cost.processor:7.1f} {cost.worker:7.1f} {name}")
        if self._config.getoption("keep_costs"):
            PAGE.write_text(with_table(PAGE.read_text("utf-8"), table), "utf-8")

    def _table(self) -> Iterator[str]:
        folders: dict[str, Cost] = {}
        for name, cost in self._tests.items():
            folders.setdefault(folder_of(name), Cost()).add(cost)
        took = time.monotonic() - self._began
        yield "| | tests | s of processors | s of workers |"
        yield "|---|--:|--:|--:|"
        for name, cost in sorted(folders.items(), key=lambda each: -each[1].processor):
            yield f"| `{name}` | {cost.tests:,} | {cost.processor:.0f} | {cost.worker:.0f} |"
        begun = self._beginnings
        yield f"| starting and collecting | | {begun.processor:.0f} | {begun.worker:.0f} |"
        noted = begun.processor + sum(each.processor for each in folders.values())
        whole = max(noted, spent())  # of what nobody has waited for only the workers know
        yield f"| handing out and reporting | | {whole - noted:.0f} | |"
        yield (
            f"| **all: {took / 60:.1f} min** | {len(self._tests):,} | {whole:.0f} "
            f"| {begun.worker + sum(each.worker for each in folders.values()):.0f} |"
        )
        yield ""
        yield (
            f"{datetime.now(UTC):%Y-%m-%d}, {os.cpu_count()} cores, {begun.tests} workers; "
            f"to add up ten million numbers takes {seconds_of_a_sum():.2f} s here."
        )


def seconds_of_a_sum() -> float:
    """What the same work takes on this machine now, by which runs can be compared."""
    before = time.process_time()
    sum(each for each in range(10_000_000))
    return time.process_time() - before


def folder_of(name: str) -> str:
    """The folder of a test in `tests`; those beside the folders are in that one itself."""
    return "/".join(Path(name.split("::", maxsplit=1)[0]).parent.parts[:2])


def with_table(text: str, table: str) -> str:
    """The page with this table in its place."""
    return _PLACE.sub(lambda _: f"\n{table}\n\n", text)


def pytest_addoption(parser: pytest.Parser) -> None:
    """KEEP=1."""
    parser.addoption("--keep-costs", action="store_true", help="write the table into the page")


def pytest_configure(config: pytest.Config) -> None:
    """Measure this run."""
    config.pluginmanager.register(Costs(config))
