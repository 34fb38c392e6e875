"""The figures of many tables, kept with the sources: when, where and how busy it was there."""

from __future__ import annotations

import os
import platform
import shlex
import sys
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

PACE = 4.0
"""Seconds from one answer at a table to the next, as people play."""
FILE = Path(__file__).with_name("tables.toml")
HEAD = """\
# What `make bench-tables KEEP=1` has measured. docs/explanation/what-tables-cost.md is made of it:
# after a new measurement, `python -m lab.benchmarks.carrying` writes its figures anew.
# `load` is that of the machine before, to be read beside `cores`.
"""


def kept() -> dict[str, list[dict[str, Any]]]:
    """What was kept, by what was measured."""
    return tomllib.loads(FILE.read_text("utf-8")) if FILE.exists() else {}


def keep(what: str, rows: Sequence[Mapping[str, Any]], load: float) -> None:
    """Write these figures in place of those of the last time."""
    about = {
        "on": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count() or 1,
        "load": round(load, 1),
        "command": shlex.join(["python", "-m", _module(), *sys.argv[1:]]),
    }
    whole = kept() | {what: [{**row, **about} for row in rows]}
    FILE.write_text(HEAD + "".join(map(_table, *zip(*_rows(whole), strict=True))), "utf-8")


def _module() -> str:
    return f"lab.benchmarks.{Path(sys.argv[0]).stem}"


def _rows(whole: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(name, row) for name, rows in sorted(whole.items()) for row in rows]


def _table(name: str, row: Mapping[str, Any]) -> str:
    lines = [f"{key} = {_value(value)}" for key, value in row.items()]
    return "\n".join([f"\n[[{name}]]", *lines, ""])


def _value(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.4g}" if abs(value) < 1000 else f"{value:.0f}"
    return f'"{value}"' if isinstance(value, str) else str(value)
