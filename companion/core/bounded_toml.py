"""Reads TOML that strangers write, in time that grows only as its length does.

`tomllib` itself needs quadratic time for a dotted key, and its depth is that of Python's stack.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

MAX_DEPTH = 32
"""Brackets inside each other."""
MAX_KEY_PARTS = 32
"""Names in a dotted key."""
_TOKEN = re.compile(
    r'"""(?:"{0,2}[^"\\]|"{0,2}\\.)*(?:"{3,5})?'
    r"|'''(?:'{0,2}[^'])*(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|[\[\]{}.,=\n]",
    re.DOTALL,
)
_OPENING, _CLOSING, _QUOTES = "[{", "]}", "\"'"


class TooDeep(ValueError):
    """The text nests brackets or names deeper than anybody needs; it ends with the line."""


def parse_toml(text: str) -> dict[str, Any]:
    """What the text says; a `ValueError` that names the line where it stops being readable."""
    _check_depth(text)
    try:
        return tomllib.loads(text)
    except RecursionError:  # whatever Python makes of it
        raise TooDeep("Too deep (at line 1, column 1)") from None


def _check_depth(text: str) -> None:
    """Raise `TooDeep` if brackets or the names of a dotted key go deeper than allowed."""
    depth, dots, line = 0, 0, 1
    for token in _TOKEN.finditer(text):
        sign = token[0][0]
        if sign == ".":
            dots += 1
        elif sign not in _QUOTES:  # a name in quotes may be part of a dotted key
            dots = 0
        depth += (sign in _OPENING) - (sign in _CLOSING and depth > 0)
        line += token[0].count("\n")
        if depth > MAX_DEPTH or dots >= MAX_KEY_PARTS:
            raise TooDeep(f"Too deep (at line {line}, column 1)")
