"""What is known of a table besides its log, in memory while the companion runs."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from companion.core.seats import Seat
from companion.storage.first_version import FirstVersion
from companion.table.pace.timed_offers import Clocks
from companion.table.people.card_attempts import CardAttempts


class ViewVersions:
    """A version for whoever is sent something: it changes only when what they are sent changes."""

    def __init__(self, first: FirstVersion) -> None:
        self._first = first
        self._last: dict[Hashable, tuple[int, object]] = {}

    def of(self, whom: Hashable, sent: object) -> int:
        """The version of what a viewer, or their pages, are sent now; it goes up if that is new."""
        number, last = self._last.get(whom, (self._first.number, sent))
        number += last != sent
        self._last[whom] = (number, sent)
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
    def new(cls, clock: Callable[[], float], first: FirstVersion) -> Session:
        """The session of a table opened for the first time since the companion started.

        `first` is above every version before, and reveals nothing about other viewers.
        """
        return cls(ViewVersions(first), CardAttempts(clock))
