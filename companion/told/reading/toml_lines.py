"""On which line of a TOML text something stands; `tomllib` reads it, but does not say."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from companion.core.bounded_toml import MAX_KEY_PARTS

Path: TypeAlias = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(?P<open>\[\[?)(?P<path>[\w.\-\"' \t]+)\]")
_KEY = re.compile(r"\s*(?P<key>[\w\-\"'.]+)\s*=")
_SIGN = re.compile(r"""#.*|"(?:[^"\\]|\\.)*"?|'[^']*'?|[\[\]{},]|[\w\-]+""")
_FENCES = ('"""', "'''")
_BEGINS: Mapping[str, str | int] = {"{": "", "[": 0}
_ENDS, _NEXT = "]}", ","
_DEEPEST = 30
"""How deep inline tables are followed: no step of a file is deeper inside a value."""


def lines_of(text: str) -> Mapping[Path, int]:
    """The line of each table, inline or in arrays too, and of each key of those with a heading."""
    lines: dict[Path, int] = {(): 1}
    counts: dict[Path, int] = {}
    heading: Path = ()
    fence, value = "", _OpenValue(())
    for number, line in enumerate(text.splitlines(), 1):
        if fence:
            fence = "" if fence in line else fence
            continue
        rest = line
        if not value.inside:
            if header := _HEADER.match(line):
                heading = _table(header, counts)
                lines.setdefault(heading, number)
            if header or not (key := _KEY.match(line)):
                continue
            value, rest = _OpenValue((*heading, *_names(key["key"]))), line[key.end() :]
            lines.setdefault(value.path, number)
        fence = next((each for each in _FENCES if line.count(each) == 1), "")
        for path in value.tables_in(rest):
            lines.setdefault(path, number)
    return lines


class _OpenValue:
    """The value of a key, read line by line for as long as a bracket in it is open."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.inside: list[str | int] = []
        """Where in it we are: the number in each array, and the key in each table."""

    def tables_in(self, line: str) -> Iterator[Path]:
        """Where the inline tables belong that begin on this line."""
        for sign in _SIGN.findall(line):
            if sign == "{":
                yield (*self.path, *self.inside[:_DEEPEST])
            if sign in _BEGINS:
                self.inside.append(_BEGINS[sign])
            elif not self.inside:
                return
            elif sign in _ENDS:
                self.inside.pop()
            else:
                self.inside[-1] = _after(sign, self.inside[-1])


def _after(sign: str, at: str | int) -> str | int:
    """Where in an array or in a table this leads: a comma to what is next, a word to its key."""
    if sign == _NEXT:
        return at + 1 if isinstance(at, int) else ""
    return at or sign.strip("\"'") if isinstance(at, str) else at


def begun_on(text: str) -> Mapping[int, Path]:
    """What begins on each line; of several things the one that holds the others."""
    return {line: path for path, line in reversed(list(lines_of(text).items()))}


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
