"""Finds the line of every key in a TOML text, so that a fault can name it.

The text must be valid TOML: `tomllib` has parsed it before.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from typing import TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""How to reach a value: names of keys, and places in lists."""

_NOTHING = re.compile(r"(?:\s|#[^\n]*)+")
_QUOTED = r'"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\''
_HEADER = re.compile(rf"(\[\[?)((?:{_QUOTED}|[^\]\n\"'])+)\]\]?")
_KEY = re.compile(rf"((?:{_QUOTED}|[^=\n\"'])+)=")
_LINE = re.compile(r"[^\n]*\n?")
_TOKEN = re.compile(
    r'"""(?:"{0,2}[^"\\]|"{0,2}\\.)*(?:""")?'
    r"|'''(?:'{0,2}[^'])*(?:''')?"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*|[\[\]{}\n]",
    re.DOTALL,
)


class LineNumbers:
    """The line of every header, of every key, and of every table in a list."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]
        self._lines: dict[Path, int] = {}
        self._counts: Counter[Path] = Counter()
        self._read()

    def of(self, path: Path) -> int:
        """The line of this value, or of the nearest enclosing one that is known."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _read(self) -> None:
        at = 0
        table: Path = ()
        while at < len(self._text):
            if nothing := _NOTHING.match(self._text, at):
                at = nothing.end()
            elif header := _HEADER.match(self._text, at):
                table = self._table(header[2], listed=header[1] == "[[")
                self._note(table, at)
                at = header.end()
            elif key := _KEY.match(self._text, at):
                path = (*table, *_names(key[1]))
                self._note(path, at)
                at = self._value(path, key.end())
            elif line := _LINE.match(self._text, at):
                at = line.end()

    def _table(self, name: str, *, listed: bool) -> Path:
        """The path of a header; a table in a list belongs to the last table of the list above."""
        path: Path = ()
        *above, last = _names(name)
        for each in above:
            path = (*path, each)
            if count := self._counts[path]:
                path = (*path, count - 1)
        path = (*path, last)
        if not listed:
            return path
        self._counts[path] += 1
        return (*path, self._counts[path] - 1)

    def _value(self, path: Path, at: int) -> int:
        """Where the value ends; every table of a list is noted on the way."""
        depth = table_index = 0
        for token in _TOKEN.finditer(self._text, at):
            if token[0] == "\n" and not depth:
                return token.start()
            if token[0] == "{" and depth == 1:
                self._note((*path, table_index), token.start())
                table_index += 1
            depth += (token[0] in {"[", "{"}) - (token[0] in {"]", "}"})
        return len(self._text)

    def _note(self, path: Path, at: int) -> None:
        self._lines.setdefault(path, bisect_right(self._starts, at))


def _names(dotted: str) -> list[str]:
    return [name.strip().strip("\"'") for name in dotted.split(".")]
