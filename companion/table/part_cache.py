"""What is kept of a table from one answer to the next, as long as its source stays the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from companion.table.record.record import Record

X = TypeVar("X")


def make_cache_key(record: Record) -> tuple[object, ...]:
    """Equal as long as nothing about the table itself changes, whatever its game does."""
    return record, record.changes, record.state, frozenset(record.people.here)


class PartCache:
    """Things by name, each with the source it was made from."""

    def __init__(self) -> None:
        self._things: dict[Hashable, tuple[object, Any]] = {}

    def get(self, name: Hashable, source: object, make: Callable[[], X]) -> X:
        """The thing of this name; made anew if its source is another than last time."""
        kept = self._things.get(name)
        if kept is None or kept[0] != source:
            kept = self._things[name] = source, make()
        thing: X = kept[1]
        return thing
