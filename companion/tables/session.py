"""What is known of a table besides its log, in memory while the companion runs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.core.seats import Seat, Viewer
from companion.tables.card_attempts import CardAttempts
from companion.tables.state.clocks import Clocks


class ViewVersions:
    """A version for each viewer, which changes only when what that viewer sees changes."""

    def __init__(self, first: int) -> None:
        self._first = first
        self._last: dict[int | None, tuple[int, object]] = {}

    def of(self, viewer: Viewer | None, signature: object) -> int:
        """The version of what this viewer sees now."""
        key = None if viewer is None else int(viewer)
        number, last = self._last.get(key, (self._first, signature))
        number += last != signature
        self._last[key] = (number, signature)
        return number

    def forget_views(self) -> None:
        """Keep only the numbers: whatever a viewer sees next gets a new version."""
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
    """Whether the companion was off since anybody last looked at the table."""

    @classmethod
    def new(cls, clock: Callable[[], float], first: int) -> Session:
        """The session of a table opened for the first time since the companion started.

        `first` is higher than any version before, and reveals nothing about other viewers.
        """
        return cls(ViewVersions(first), CardAttempts(clock))
