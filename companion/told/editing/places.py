"""Where something stands in a file: as a path, and as one word that a page can send back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import quote, unquote

from companion.told.reading.named_steps import NAMED_STEPS
from companion.told.reading.steps import VERBS
from companion.told.reading.toml_lines import Path


def place_of(path: Path) -> str:
    """The path as one word."""
    return ".".join(quote(str(part), safe="").replace(".", "%2E") for part in path)


def path_of(place: str) -> Path:
    """The path that such a word says."""
    parts = place.split(".") if place else []
    return tuple(int(each) if each.isdecimal() else unquote(each) for each in parts)


def thing_at(raw: Any, path: Path) -> Any:
    """What stands there; None if there is nothing."""
    for part in path:
        raw = _inside(raw, part)
    return raw


def _inside(raw: Any, part: str | int) -> Any:
    match raw:
        case dict():
            return raw.get(str(part))
        case list() if isinstance(part, int) and 0 <= part < len(raw):
            return raw[part]
    return None


def put(raw: Any, path: Path, value: Any) -> None:
    """Change what stands there; None takes it away. Without such a place nothing happens."""
    *way, last = path
    table = thing_at(raw, tuple(way))
    match table:
        case dict() if value is None:
            table.pop(str(last), None)
        case dict():
            table[str(last)] = value
        case list() if isinstance(last, int) and 0 <= last < len(table) and value is not None:
            table[last] = value


def rows_of(value: Any) -> list[dict[str, Any]]:
    """The tables of an array; none if it is something else."""
    rows = value if isinstance(value, list) else []
    return rows if all(isinstance(each, dict) for each in rows) else []


def tables_of(value: Any) -> Mapping[str, dict[str, Any]]:
    """The tables in a table, by name; none if it is something else."""
    tables = value if isinstance(value, dict) else {}
    return {name: each for name, each in tables.items() if isinstance(each, dict)}


def verb_of(step: Mapping[str, Any]) -> str:
    """The word that says what a step does; empty if it does nothing."""
    return next((each for each in VERBS if each in step), "")


def steps_of(raw: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every phase and every step of a file, in their order; at last those that have a name."""
    waiting = [*rows_of(raw.get("phase")), *tables_of(raw.get(NAMED_STEPS)).values()]
    while waiting:
        step = waiting.pop(0)
        yield step
        waiting = [*rows_of(step.get("step")), *waiting]
