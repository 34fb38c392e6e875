"""What machines carry, computed from tables.toml: python -m lab.benchmarks.carrying.

It writes the figures of docs/explanation/what-tables-cost.md anew; a test compares them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lab.benchmarks.table_figures import PACE, kept

PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "what-tables-cost.md"
BUSY = 0.5
"""How busy a processor may be: beyond that people notice that they wait."""
SPARE = 0.5
"""How much of the memory is for tables: the rest is for programs, the system and the database."""
EVENING = 1000
"""Answers in a long game."""
NOTICED = 0.1
"""How much of its processor a worker may spend on hearing of tables that it has no pages of."""
_PLACE = re.compile(r"(<!-- (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Machine:
    """What somebody may have: its cores, how fast each is beside those we measured on."""

    name: str
    cores: int
    speed: float
    memory: float
    """GB."""
    count: int = 1


MACHINES = (
    Machine("a Raspberry Pi 4", 4, 0.3, 4),
    Machine("a laptop", 4, 1.2, 8),
    Machine("a server with 8 cores", 8, 1.0, 32),
    Machine("ten of them", 8, 1.0, 32, 10),
)


@dataclass(frozen=True, slots=True)
class Need:
    """What tables need."""

    one: float
    """Seconds of a worker's processor for an answer, if all pages are at one worker."""
    another: float
    """As much again for each other worker that has pages of the table."""
    database: float
    memory: float
    """Bytes of a table with five pages."""
    stored: float
    written: float
    sent: float
    heard: float
    """Seconds of a worker's processor to hear of an answer that is given anywhere."""
    commits: float
    """Answers a second that the database was seen to store."""

    @classmethod
    def measured(cls, figures: Mapping[str, Sequence[Mapping[str, Any]]]) -> Need:
        """As it was measured."""
        single, *more = [row for row in figures["cost"] if row["database"]]
        last = more[-1]
        others = _shares(5, more[-1]["workers"]) - 1
        loads = figures["load"]
        return cls(
            single["processor"] / 1e3,
            max(0.0, last["processor"] - single["processor"]) / 1e3 / others,
            single["database"] / 1e3,
            single["memory"] * 1024,
            single["stored"],
            single["written"] * 1024,
            single["sent"] * 1024,
            loads[-1]["listening"] / 1e6,
            max(row["reached"] for row in loads),
        )


def _shares(pages: int, workers: int) -> float:
    """At how many workers a table's pages are, if each is anywhere."""
    return workers * (1 - (1 - 1 / workers) ** pages)


def answer(need: Need, workers: int) -> float:
    """Seconds of all workers' processors for an answer, on the machine that was measured."""
    return need.one + need.another * (_shares(5, workers) - 1)


def limits(need: Need, machine: Machine) -> dict[str, float]:
    """How many tables each part of the machines is enough for."""
    workers = machine.cores * machine.count
    speed = machine.cores * machine.speed * machine.count * BUSY
    its_own = machine.count == 1
    each = answer(need, workers) + (need.database if its_own else 0)
    return {
        "processor": speed / (each / PACE),
        "memory": machine.count * machine.memory * 1e9 * SPARE / need.memory / _shares(5, workers),
        "notices": NOTICED * machine.speed / need.heard * PACE,
        "commits": need.commits * PACE,
    }


def needs(need: Need) -> Iterator[str]:
    """What a table needs, as rows."""
    yield "| A table with four players and a screen, one answer every four seconds | needs |"
    yield "|---|---|"
    yield f"| an answer, all pages at one worker | {need.one * 1e3:.1f} ms of a core |"
    yield f"| and for each other worker with pages of it | {need.another * 1e3:.1f} ms of a core |"
    yield f"| and of the database | {need.database * 1e3:.1f} ms of a core |"
    yield f"| to hear of an answer, at every worker | {need.heard * 1e6:.0f} µs of a core |"
    yield f"| memory, for each worker with pages of it | {need.memory / 1024:.0f} KB |"
    yield f"| bandwidth, to all five pages | {need.sent * 8 / PACE / 1e3:.0f} kbit/s |"
    yield f"| disk, for a game of {EVENING:,} answers | {need.stored * EVENING / 1e3:.0f} KB |"
    yield f"| written meanwhile into the database’s log | {need.written * EVENING / 1e6:.1f} MB |"


def carried(need: Need) -> Iterator[str]:
    """What machines carry, as rows."""
    yield "| | by the processor | by memory | by notices | by commits | so about |"
    yield "|---|---|---|---|---|---|"
    for machine in MACHINES:
        bounds = limits(need, machine)
        cells = [*map(rounded, bounds.values()), f"**{rounded(min(bounds.values()))}**"]
        yield f"| {machine.name} | {' | '.join(cells)} |"


def assumed() -> Iterator[str]:
    """What is assumed of the machines, as rows."""
    yield "| | cores | each, beside ours | memory |"
    yield "|---|---|---|---|"
    for each in MACHINES:
        cores, memory = each.cores * each.count, each.memory * each.count
        yield f"| {each.name} | {cores} | {each.speed:g} | {memory:g} GB |"


def costs(figures: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """What was measured as fast as it goes, as rows."""
    rows = figures["cost"]
    yield "| | answers/s | its processor, each | the database’s | to the last page | connections |"
    yield "|---|---|---|---|---|---|"
    for row in rows:
        yield (
            f"| {row['name']} | {row['answers_a_second']:.0f} | {row['processor']:.1f} ms "
            f"| {row['database']:.1f} ms | {row['last_page']:.0f} ms | {row['connections']:.0f} |"
        )
    yield from _about(rows[0])


def pace(figures: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """What was measured at a pace of people, as a sentence."""
    (row,) = figures["pace"]
    yield (
        f"{row['tables']} tables with five pages each, {row['workers']} workers, "
        f"{row['answers']} answers: to the last page in {row['p50']:.0f} ms (median) and "
        f"{row['p99']:.0f} ms (99 of 100). The workers took {row['servers']:.2f} cores, "
        f"the database {row['database']:.2f}, and the clients, on the same machine, "
        f"{row['clients']:.2f}."
    )
    yield from _about(row)


def loads(figures: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """What the database bore, as rows."""
    rows = figures["load"]
    yield "| tables | answers/s asked for | reached | in a group | a commit | heard | 99 of 100 |"
    yield "|---|---|---|---|---|---|---|"
    for row in rows:
        yield (
            f"| {row['tables']:,} | {row['wanted']:,.0f} | {row['reached']:,.0f} "
            f"| {row['group']:.0f} | {row['commit']:.0f} ms | {row['heard']:.0f} ms "
            f"| {row['heard99']:.0f} ms |"
        )
    yield from _about(rows[0])


def _about(row: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield f"`{row['command']}`, {row['on']}, {row['machine']}, {row['cores']} cores."
    if (times := row["load"] / row["cores"]) > 1:
        yield (
            f"The machine had {times:.0f} times as much to do as it could (load {row['load']:g}): "
            "waiting times, and what was done in a second, are worse by as much and more, and only "
            "processor times say something."
        )


def rounded(tables: float) -> str:
    """Two digits are all that such arithmetic is good for."""
    size = 10 ** max(0, len(str(int(tables))) - 2)
    return f"{round(tables / size) * size:,}"


def whole(text: str) -> str:
    """The page with these figures."""
    figures = kept()
    need = Need.measured(figures)
    parts = {
        "costs": costs(figures),
        "pace": pace(figures),
        "loads": loads(figures),
        "needs": needs(need),
        "assumed": assumed(),
        "carried": carried(need),
    }
    lines = {name: "\n".join(each) for name, each in parts.items()}
    return _PLACE.sub(lambda place: f"{place[1]}\n{lines[place[2]]}\n\n{place[3]}", text)


if __name__ == "__main__":
    PAGE.write_text(whole(PAGE.read_text("utf-8")), "utf-8")
