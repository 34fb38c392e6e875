"""What a table knows besides its log; it stays in memory while the companion runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.seats import Seat, Viewer
from companion.tables.card_attempts import CardAttempts
from companion.tables.state.clocks import Clocks


class ViewVersions:
    """Numbers for what each viewer receives; a viewer's number changes with what it sees alone."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._last: dict[int | None, tuple[int, object]] = {}

    def of(self, viewer: Viewer | None, signature: object) -> int:
        """The number of what this viewer sees now."""
        key = None if viewer is None else int(viewer)
        number, last = self._last.get(key, (self._first, signature))
        number += last != signature
        self._last[key] = (number, signature)
        return number

    def forget_views(self) -> None:
        """Keep the numbers alone: whatever a viewer sees next has a number it has not seen yet."""
        self._last = {key: (number, object()) for key, (number, _) in self._last.items()}


@dataclass(slots=True)
class Session:
    """One table's clocks, view versions, wrong seat cards and people present."""

    versions: ViewVersions
    card_attempts: CardAttempts
    clocks: Clocks = field(default_factory=Clocks)
    here: set[Seat] = field(default_factory=set)
    """Who has a page open."""
    slept: bool = True
    """Whether the companion was off since the table was looked at last."""

    @classmethod
    def new(cls, clock: Callable[[], float]) -> Session:
        """The session of a table that is opened for the first time since the companion runs."""
        # No viewer has seen a higher number before a restart, and no number tells of others.
        return cls(ViewVersions(int(clock() * 1000)), CardAttempts(clock))
