"""On which line of a TOML text something stands; `tomllib` reads it, but does not say."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeAlias

from companion.core.bounded_toml import MAX_KEY_PARTS

Path: TypeAlias = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(?P<open>\[\[?)(?P<path>[\w.\-\"' \t]+)\]")
_KEY = re.compile(r"\s*(?P<key>[\w\-\"'.]+)\s*=")
_FENCES = ('"""', "'''")


def lines_of(text: str) -> Mapping[Path, int]:
    """The line of each table, of each element of arrays of tables, and of each key in them."""
    found: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    here: Path = ()
    fence = ""
    for number, line in enumerate(text.splitlines(), 1):
        if fence:
            fence = "" if fence in line else fence
        elif header := _HEADER.match(line):
            here = _table(header, counts)
            found.setdefault(here, number)
        elif key := _KEY.match(line):
            found.setdefault((*here, *_names(key["key"])), number)
            fence = next((each for each in _FENCES if line.count(each) == 1), "")
    return found


def line_of(path: Path, lines: Mapping[Path, int]) -> int:
    """The line of this, or of the innermost thing around it that has one."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _table(header: re.Match[str], counts: dict[Path, int]) -> Path:
    """Where a header leads: into the last element of each array of tables on the way."""
    path: Path = ()
    names = _names(header["path"])
    for at, name in enumerate(names):
        path = (*path, name)
        if header["open"] == "[[" and at == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            path = (*path, counts[path])
    return path


def _names(dotted: str) -> tuple[str, ...]:
    # A text with more of them is refused; each of them would be compared with all before it.
    names = dotted.split(".", MAX_KEY_PARTS)[:MAX_KEY_PARTS]
    return tuple(each.strip().strip("\"'") for each in names)
