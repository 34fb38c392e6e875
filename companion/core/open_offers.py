"""What can be answered now: each offer with its id and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.core.game import Anytime
from companion.core.offers import Offer, Refused
from companion.core.seats import Viewer
from companion.core.words import T


def make_moved_on_refusal() -> Refused:
    """Whoever answers what is not open any more is told so; pages show just this sentence."""
    return Refused(T("The table had moved on, so that answer was not needed."), "gone")


@dataclass(slots=True, eq=False)
class OpenOffer:
    """An offer that a viewer can answer now, and the id that answers it.

    The id is of this very question: a later one, even if it looks the same, has another.
    """

    id: str
    offer: Offer
    viewer: Viewer
    """Whose answer it is; the host may give it for somebody else."""
    anytime: Anytime | None = None
    """The rule that takes the answer if it is open at any time; None: the topmost rule asks."""

    def __repr__(self) -> str:
        return f"OpenOffer({self.viewer!r}, {self.offer.name!r})"


class OpenOffers:
    """What one viewer can answer now, generated lazily and cached."""

    def __init__(self, makes: Iterator[OpenOffer]) -> None:
        self._makes = makes
        self._made: list[OpenOffer] = []
        self._fault: Exception | None = None

    def __iter__(self) -> Iterator[OpenOffer]:
        at = 0
        while at < len(self._made) or self._make():
            yield self._made[at]
            at += 1

    def __contains__(self, offer: object) -> bool:
        return any(each is offer for each in self._made)

    def _make(self) -> bool:
        """Make one more; a form that has failed fails again, because its offers are unknown."""
        if self._fault:
            raise self._fault
        try:
            self._made.append(next(self._makes))
        except StopIteration:
            return False
        except Exception as fault:
            self._fault = fault
            raise
        return True
