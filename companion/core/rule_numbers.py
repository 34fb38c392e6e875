"""The numbers of rules, as the code and the rules books cite them."""

from __future__ import annotations

import re
from collections.abc import Iterator

CITED = re.compile(r"\b([A-Z]{2,4})-(\d+[a-z]?)(?:\.\.(\d+))?")


def find_cited(text: str) -> tuple[str, ...]:
    """Every rule that a text cites, `SEM-012..014` as three of them, each once."""
    rules: list[str] = []
    for label, first, last in CITED.findall(text):
        numbers = [first, *iter_between(first, last), *([last] if last else [])]
        rules += [f"{label}-{number}" for number in numbers]
    return tuple(dict.fromkeys(rules))


def iter_between(first: str, last: str) -> Iterator[str]:
    """The numbers between two of them; none if there is no last one."""
    if last:
        for number in range(int(first) + 1, int(last)):
            yield str(number).zfill(len(first))
