"""Numbers that a table enters once, as TOML: errors name the line."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from companion.core.bounded_toml import parse_toml
from companion.core.fields import Refused
from companion.core.words import T


def parse_profile(text: str) -> dict[str, Any]:
    """What the text says; `Refused` names the line where it stops being readable."""
    try:
        return parse_toml(text)
    except ValueError as error:
        match = re.search(r"line (\d+)", str(error))
        line = int(match[1]) if match else len(text.splitlines())
        raise Refused(
            T("Profile, line {line}: please write it as “name = number”.", line=line)
        ) from None


def refuse_line(text: str, name: str, why: T) -> NoReturn:
    """Refuse what the text says about the number of this name, naming its line."""
    line = _find_line(text, name)
    raise Refused(T("Profile, line {line}, “{name}”: {why}", line=line, name=name[:60], why=why))


def _find_line(text: str, name: str) -> int:
    """The line that begins with the name, or with the most of it that a line begins with."""
    lines = text.splitlines()
    while name:
        start = re.compile(rf"\s*\W?{re.escape(name)}\b")
        lines_with_name = [at for at, line in enumerate(lines, 1) if start.match(line)]
        if lines_with_name:
            return lines_with_name[0]
        name = name.rpartition(".")[0]
    return 1
