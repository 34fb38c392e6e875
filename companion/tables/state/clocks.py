"""Which offers the clock will answer, and when. A rest or a vote stops all clocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.offers import Offer
from companion.core.seats import Viewer


@dataclass(frozen=True, slots=True)
class Ticking:
    """An offer that the clock answers at the time `ends`, unless it is gone by then."""

    viewer: Viewer
    id: str
    offer: Offer
    ends: float


class Clocks:
    """Remembers since when each such offer has been open."""

    def __init__(self) -> None:
        self._ticking: dict[tuple[Viewer, str], Ticking] = {}
        self._held_since: float | None = None

    @property
    def ticking(self) -> tuple[Ticking, ...]:
        """Every clock that runs, or stands still in a rest."""
        return tuple(self._ticking.values())

    def watch(
        self,
        opened: Iterable[tuple[Viewer, str, Offer]],
        now: float,
        *,
        held: bool,
        anew: bool = False,
    ) -> None:
        """Note what is open now: new clocks start, others go on, what is gone is forgotten.

        `anew`: the game asks something else, so all clocks start, however alike they look.
        """
        if anew:
            self._ticking.clear()
        rested = now - self._held_since if self._held_since is not None and not held else 0.0
        self._ticking = {
            (viewer, id_): self._clock(viewer, id_, offer, now, rested)
            for viewer, id_, offer in opened
        }
        if not held:
            self._held_since = None
        elif self._held_since is None:
            self._held_since = now

    def due(self, now: float) -> tuple[Ticking, ...]:
        """The clocks whose time has come, longest ago first."""
        if self._held_since is not None:
            return ()
        rung = [each for each in self._ticking.values() if each.ends <= now]
        return tuple(sorted(rung, key=lambda each: each.ends))

    def _clock(self, viewer: Viewer, id_: str, offer: Offer, now: float, rested: float) -> Ticking:
        if known := self._ticking.get((viewer, id_)):
            return Ticking(viewer, id_, offer, known.ends + rested)
        return Ticking(viewer, id_, offer, now + (offer.after or 0))
