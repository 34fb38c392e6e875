"""What is on the cathedral sites, and how finished cathedrals were judged."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.groups import Group
from companion.core.seats import Seat
from companion.games.mea_culpa.material.pieces import CREWS, SITES, no_letters


@dataclass(frozen=True, slots=True)
class Site:
    """A cathedral site: its crews, and what has been built [MEA-155]."""

    crews: int = 0
    nave: bool = False
    spire: bool = False

    @property
    def finished(self) -> bool:
        """Whether the cathedral is finished."""
        return self.spire


@dataclass(frozen=True, slots=True)
class Donor:
    """A donor in one category: points, and the Letters picked [MEA-160, MEA-162]."""

    seat: Seat
    points: int
    letters: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """One category of an evaluation: the Letters laid out, and the donors in order."""

    category: str
    letters: tuple[tuple[str, int], ...]
    donors: tuple[Donor, ...]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A finished cathedral and what was opened for it [MEA-156..166]."""

    site: str
    compartment: str
    opened: tuple[tuple[Seat, tuple[str, ...]], ...]
    judged: tuple[Judged, ...] = ()


@dataclass
class Cathedrals(Group):
    """Sites, crews and evaluations."""

    sites: dict[str, Site] = field(default_factory=lambda: dict.fromkeys(SITES, Site()))
    emperor_crew: bool = False
    """Whether there is a crew on the Emperor card."""
    display: dict[str, int] = field(default_factory=no_letters)
    """Letters laid out in an evaluation."""
    evaluations: tuple[Evaluation, ...] = ()

    @property
    def hut(self) -> int:
        """Crews in the builders' hut."""
        return CREWS - self.emperor_crew - sum(site.crews for site in self.sites.values())

    @property
    def unfinished(self) -> tuple[str, ...]:
        """Sites that still take crews [MEA-076]."""
        return tuple([name for name, site in self.sites.items() if not site.finished])

    def change_site(self, name: str, **changes: Any) -> None:
        """Change something about a site."""
        self.sites[name] = replace(self.sites[name], **changes)
