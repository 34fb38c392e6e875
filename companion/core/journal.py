"""What the table reads about what happened: lines for everybody, and lines for some eyes only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.core.moments import Moment
from companion.core.seats import Seat, Viewer
from companion.core.words import T


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened; `eyes` is None when everybody may read it.

    A proof is for checking later that nothing was changed: pages keep it apart from the story.
    A setback undid something people did: it does not sound like success.
    """

    sentence: T
    eyes: frozenset[Seat] | None = None
    proof: bool = False
    setback: bool = False


class Journal:
    """The lines, and the moments, in the order in which things happened."""

    __slots__ = ("_lines", "_moments")

    def __init__(self) -> None:
        self._lines: list[Line] = []
        self._moments: list[Moment] = []

    def __repr__(self) -> str:
        return f"Journal({len(self._lines)} •••)"

    def tell(
        self,
        sentence: T,
        to: Iterable[Seat] | None = None,
        *,
        proof: bool = False,
        setback: bool = False,
    ) -> None:
        """Add a line, for everybody or for these seats."""
        eyes = None if to is None else frozenset(to)
        self._lines.append(Line(sentence, eyes, proof, setback))

    def show(self, moment: Moment) -> None:
        """Add what everybody watches as it comes out."""
        self._moments.append(moment)

    @property
    def moments(self) -> tuple[Moment, ...]:
        """All moments so far."""
        return tuple(self._moments)

    def lines(self, viewer: Viewer) -> tuple[Line, ...]:
        """The lines this viewer may read, oldest first."""
        return tuple([each for each in self._lines if each.eyes is None or viewer in each.eyes])
