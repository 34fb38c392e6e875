"""Lists that people type: “2 Werewolf*, Seer, Villager”, “Sun x3, Moon, 1-10”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.fields import Refused
from companion.core.words import T

MAX_THING_NAME_CHARS = 30
MAX_LISTED_THINGS = 200
"""How many things a list may name."""
_SPAN = re.compile(r"(\d{1,3})\s*[-\N{EN DASH}]\s*(\d{1,3})")
_BEFORE = re.compile(r"(\d{1,3})(?: ?[x\N{MULTIPLICATION SIGN}])? (\d*\D.*)")
_BEHIND = re.compile(r"(.*\S)\s*[x\N{MULTIPLICATION SIGN}]\s*(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Listed:
    """One entry: a name, how often it is there, and whether it is marked with a star."""

    name: str
    count: int = 1
    star: bool = False


def read_list(text: str) -> tuple[Listed, ...]:
    """What a list names, in its order; `Refused` says what is wrong with it [ANY-050]."""
    parts = (" ".join(part.split()) for part in re.split(r"[,;\n]", text))
    entries = tuple(each for part in parts if part for each in _entries(part))
    if not entries:
        raise Refused(T("Write a list with commas: “2 Werewolf, Seer, Villager”."))
    if sum(each.count for each in entries) > MAX_LISTED_THINGS:
        raise Refused(T("A list can name at most {most} things.", most=MAX_LISTED_THINGS))
    return entries


def _entries(part: str) -> Iterator[Listed]:
    """A span of numbers, or a name with its count; `Refused` if it is neither."""
    if span := _SPAN.fullmatch(part):
        low, high = sorted(map(int, span.groups()))
        yield from (Listed(str(n)) for n in range(low, min(high, low + MAX_LISTED_THINGS) + 1))
        return
    name, count = part, 1
    if behind := _BEHIND.fullmatch(part):
        name, count = behind[1], int(behind[2])
    elif before := _BEFORE.fullmatch(part):
        name, count = before[2], int(before[1])
    bare = name.rstrip("* ")
    if not bare or len(bare) > MAX_THING_NAME_CHARS:
        raise Refused(T("A name has 1 to {most} letters.", most=MAX_THING_NAME_CHARS))
    if not count:
        raise Refused(T("“{part}” would be there no times.", part=part[:MAX_THING_NAME_CHARS]))
    yield Listed(bare, count, star=name != bare)
