"""The objects of a room: parsed and counted, without duplicates."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from companion.games.myths.pcio_import.archive import refuse

MAX_OBJECTS, MAX_JSON_DEPTH = 5000, 64
_TAG = re.compile(r"<[^<>]*>")


class Objects:
    """Every object by its id, in the order of the file."""

    def __init__(self, listed: list[Any]) -> None:
        self.by_id: dict[str, Mapping[str, Any]] = {}
        self.duplicates = 0
        self.without_type = 0
        for each in listed:
            self._take(each)

    def of(self, kind: str) -> list[Mapping[str, Any]]:
        """All objects of a type."""
        return [each for each in self.by_id.values() if each["type"] == kind]

    def kinds(self) -> Counter[str]:
        """How many objects there are of each type."""
        return Counter(str(each["type"]) for each in self.by_id.values())

    def parentless(self) -> int:
        """How many objects name a parent that does not exist."""
        named = (each.get("parent") for each in self.by_id.values())
        return sum(isinstance(name, str) and name not in self.by_id for name in named)

    def _take(self, each: Any) -> None:
        if not isinstance(each, dict) or not _word(each.get("id")) or not _word(each.get("type")):
            self.without_type += 1
        elif each["id"] in self.by_id:
            self.duplicates += 1
        else:
            self.by_id[each["id"]] = each


def _word(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def parse_objects(content: bytes) -> Objects:
    """The objects of a list, or `Refused`. Nothing in it is ever executed."""
    try:
        listed = json.loads(content.decode("utf-8-sig"), parse_constant=_no_number)
    except (ValueError, RecursionError):
        refuse("p_json", "The list of this room cannot be read. Export the room again.")
    if _depth(listed) > MAX_JSON_DEPTH:
        refuse("p_json", "The list of this room cannot be read. Export the room again.")
    if not isinstance(listed, list) or len(listed) > MAX_OBJECTS:
        refuse("p_shape", "This room has no list of objects, or one of more than 5000.")
    return Objects(listed)


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _depth(thing: Any) -> int:
    depth, layer = 0, [thing]
    while layer:
        depth += any(isinstance(each, dict | list) for each in layer)
        layer = [part for each in layer for part in _parts(each)]
    return depth


def _parts(thing: Any) -> Iterator[Any]:
    if isinstance(thing, dict):
        yield from thing.values()
    elif isinstance(thing, list):
        yield from thing


# --- values ------------------------------------------------------------------------------------


def clean_text(value: Any) -> str:
    """A text as one line, without markup or invisible characters."""
    if not isinstance(value, str):
        return ""
    spaced = "".join(each if _seen(each) else " " for each in _TAG.sub(" ", value))
    return " ".join(spaced.split())


def _seen(letter: str) -> bool:
    return not unicodedata.category(letter).startswith("C")


def place_of(thing: Mapping[str, Any]) -> tuple[float, float]:
    """Where an object is; anything but a number counts as 0."""
    return _number(thing.get("x")), _number(thing.get("y"))


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return 0.0
    return float(value) if math.isfinite(value) and abs(value) < 1e9 else 0.0  # noqa: PLR2004
