"""Writes what a file says as TOML again: the same meaning, always in the same order."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import date, time
from typing import Any

from companion.told.reading.named_steps import NAMED_STEPS

THINGS = ("roles", "decks", "piles", "dice", "values")
"""What lies on the table: each has a table of its own, `[roles.wolf]`."""
SHELF, TEAMS, PAPER, PHASE, STEP = "shelf", "teams", "paper", "phase", "step"
FIELDS, REFUSE = "fields", "refuse"
WIDE = 100
"""A list that is longer stands on several lines."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(raw: Mapping[str, Any]) -> str:
    """The text of a file that says this."""
    return "\n\n".join("\n".join(block) for block in _blocks(raw)) + "\n"


def _blocks(raw: Mapping[str, Any]) -> Iterator[list[str]]:
    apart = {key for key, value in raw.items() if _stands_apart(key, value)}
    if lines := _lines(raw, apart):
        yield lines
    for key in (each for each in (SHELF, TEAMS) if each in apart):
        yield [f"[{key}]", *_lines(raw[key])]
    for key in (each for each in THINGS if each in apart):
        for name, table in raw[key].items():
            yield [f"[{_dotted(key, name)}]", *_lines(table)]
    if PAPER in apart:
        yield [f"[{PAPER}]", *_lines(raw[PAPER])]
    if NAMED_STEPS in apart:
        for name, table in raw[NAMED_STEPS].items():
            yield from _named_steps(table, _dotted(NAMED_STEPS, name))
    if PHASE in apart:
        yield from _steps(raw[PHASE], PHASE)


def _stands_apart(key: str, value: Any) -> bool:
    """Whether it has headings of its own; what does not look as it should stays in its line."""
    if key in {*THINGS, NAMED_STEPS}:
        return _all_tables(value)
    if key in {SHELF, TEAMS, PAPER}:
        return isinstance(value, dict)
    return key == PHASE and _rows(value)


def _all_tables(value: Any) -> bool:
    return isinstance(value, dict) and value != {} and all(map(_is_table, value.values()))


def _rows(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(map(_is_table, value))


def _is_table(value: Any) -> bool:
    return isinstance(value, dict)


def _named_steps(table: dict[str, Any], path: str) -> Iterator[list[str]]:
    apart = _rows(table.get(STEP))
    yield [f"[{path}]", *_lines(table, {STEP} if apart else set())]
    if apart:
        yield from _steps(table[STEP], f"{path}.{STEP}")


def _steps(rows: list[dict[str, Any]], path: str) -> Iterator[list[str]]:
    for row in rows:
        below = {
            STEP: _rows(row.get(STEP)),
            FIELDS: _all_tables(row.get(FIELDS)),
            REFUSE: _rows(row.get(REFUSE)) or isinstance(row.get(REFUSE), dict),
        }
        yield [f"[[{path}]]", *_lines(row, {key for key, apart in below.items() if apart})]
        if below[FIELDS]:
            for name, table in row[FIELDS].items():
                yield [f"[{path}.{_dotted(FIELDS, name)}]", *_lines(table)]
        if below[REFUSE]:
            yield from _refusals(row[REFUSE], f"{path}.{REFUSE}")
        if below[STEP]:
            yield from _steps(row[STEP], f"{path}.{STEP}")


def _refusals(refuse: Any, path: str) -> Iterator[list[str]]:
    if isinstance(refuse, dict):
        yield [f"[{path}]", *_lines(refuse)]
        return
    for row in refuse:
        yield [f"[[{path}]]", *_lines(row)]


def _lines(table: Mapping[str, Any], but: set[str] | None = None) -> list[str]:
    left = (each for each in table if each not in (but or ()))
    return [f"{_key(each)} = {_value(table[each], wide=True)}" for each in left]


def _dotted(*names: str) -> str:
    return ".".join(map(_key, names))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _string(name)


def _string(text: str) -> str:
    """As JSON writes it, which TOML reads, except for one control character."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007F")


def write_inline(value: Any) -> str:
    """A value as it stands on one line."""
    return _value(value)


def _value(value: Any, *, wide: bool = False) -> str:
    match value:
        case list():
            return _list([_value(each) for each in value], wide=wide)
        case dict():
            pairs = ", ".join(f"{_key(name)} = {_value(each)}" for name, each in value.items())
            return f"{{ {pairs} }}" if pairs else "{}"
    return _single(value)


def _single(value: Any) -> str:
    match value:
        case str():
            return _string(value)
        case bool():
            return str(value).lower()
        case date() | time():
            return value.isoformat()
        case float() if not math.isfinite(value):
            return f"{value:+}"
    return str(value)


def _list(parts: list[str], *, wide: bool) -> str:
    line = f"[{', '.join(parts)}]"
    if not wide or len(line) <= WIDE:
        return line
    return "[\n" + "".join(f"  {part},\n" for part in parts) + "]"
