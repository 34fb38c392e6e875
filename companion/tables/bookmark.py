"""What a table knows besides its log: it stays, while the companion runs, in the closed book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.seats import Seat
from companion.tables.clocks import Clocks
from companion.tables.misses import Misses
from companion.tables.numbers import Versions


@dataclass(slots=True)
class Bookmark:
    """One table's clocks, numbers, wrong cards and people; gone when the companion stops."""

    versions: Versions
    misses: Misses
    clocks: Clocks = field(default_factory=Clocks)
    here: set[Seat] = field(default_factory=set)
    """Who has a page open."""
    slept: bool = True
    """Whether the companion was off since the table was looked at last."""

    @classmethod
    def new(cls, clock: Callable[[], float]) -> Bookmark:
        """The bookmark of a table that is opened for the first time since the companion runs."""
        # No viewer has seen a higher number before a restart, and no number tells of others.
        return cls(Versions(int(clock() * 1000)), Misses(clock))
