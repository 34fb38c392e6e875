"""Gives a thing of a file another name, and says the new one wherever the file speaks of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from companion.told.editing.places import put, thing_at
from companion.told.editing.texts import SAID, is_text
from companion.told.reading.toml_lines import Path

Rewrite = Callable[[str], str]
_BRACES = re.compile(r"\{[^{}]*\}")
_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
ROLES = "roles"
OWN_WORDS = frozenset({"cards", "choose", "is"})
"""Lists and tables under these keys hold no expressions."""


def rename(raw: dict[str, Any], path: Path, name: str) -> None:
    """Call what stands there by this name; if something else has it, nothing changes."""
    *way, old = path
    table = thing_at(raw, tuple(way))
    if not name or not isinstance(table, dict) or name in table:
        return
    put(raw, tuple(way), {name if key == old else key: each for key, each in table.items()})
    rewrite = _role(str(old), name) if way == [ROLES] else _word(str(old), name)
    raw.update({key: _rewritten(key, value, rewrite) for key, value in raw.items()})


def _word(old: str, new: str) -> Rewrite:
    """In an expression, outside quotes."""
    word = re.compile(rf"(?<![\w:]){re.escape(old)}(?!\w)")

    def rewrite(text: str) -> str:
        parts = _QUOTED.split(text)
        return "".join(
            part if _QUOTED.fullmatch(part) else word.sub(lambda _: new, part) for part in parts
        )

    return rewrite


def _role(old: str, new: str) -> Rewrite:
    """A role is a text in quotes, or stands behind “role:”, or alone in a list."""
    quoted = re.compile(rf"(?<=['\"]){re.escape(old)}(?=['\"])|(?<=role:){re.escape(old)}(?!\w)")
    return lambda text: new if text == old else quoted.sub(lambda _: new, text)


def _rewritten(key: str, value: Any, rewrite: Rewrite) -> Any:
    """The same with the new name: in what people read only inside braces."""
    if key in OWN_WORDS and not isinstance(value, str):
        return value
    match value:
        case str() if key in SAID:
            return _BRACES.sub(lambda found: rewrite(found[0]), value)
        case str():
            return rewrite(value)
        case dict():
            same = key in SAID and is_text(value)
            pairs = value.items()
            return {at: _rewritten(key if same else at, each, rewrite) for at, each in pairs}
        case list():
            return [_rewritten(key, each, rewrite) for each in value]
    return value
