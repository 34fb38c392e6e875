"""Gives a thing of a file another name, and says the new one wherever the file speaks of it."""

from __future__ import annotations

import re
from typing import Any

from companion.told.editing.places import put, thing_at
from companion.told.reading.rewriting import Rewrite, make_word_rewrite, rewrite_strings
from companion.told.reading.toml_lines import Path

ROLES = "roles"


def rename(raw: dict[str, Any], path: Path, name: str) -> None:
    """Call what stands there by this name; if something else has it, nothing changes."""
    *way, old = path
    table = thing_at(raw, tuple(way))
    if not name or not isinstance(table, dict) or name in table:
        return
    put(raw, tuple(way), {name if key == old else key: each for key, each in table.items()})
    rewrite = (
        _make_role_rewrite(str(old), name) if way == [ROLES] else make_word_rewrite(str(old), name)
    )
    raw.update({key: rewrite_strings(key, value, rewrite) for key, value in raw.items()})


def _make_role_rewrite(old: str, new: str) -> Rewrite:
    """A role is a text in quotes, or stands behind “role:”, or alone in a list."""
    quoted = re.compile(rf"(?<=['\"]){re.escape(old)}(?=['\"])|(?<=role:){re.escape(old)}(?!\w)")
    return lambda text: new if text == old else quoted.sub(lambda _: new, text)
