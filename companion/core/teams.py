"""Teams: people who play as one. What only a team knows, its members alone know.

`Secret(value, team)` and `tell(sentence, to=team)` take a team as the eyes of all its members.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias

from companion.core.chance import Chance
from companion.core.groups import Fixed
from companion.core.seats import Seat
from companion.core.words import T, Word

BANNERS: Mapping[str, T] = MappingProxyType(
    {
        "stripes": T("Team Stripes"),
        "checks": T("Team Checks"),
        "dots": T("Team Dots"),
        "waves": T("Team Waves"),
    }
)
"""The banners by the keys that logs have for them, and what the teams are called: patterns, which
people can tell apart without their colours, and which nobody takes for initials."""


@dataclass(frozen=True, slots=True)
class Team:
    """Some people under one banner, clockwise."""

    banner: str
    members: tuple[Seat, ...]

    @property
    def key(self) -> str:
        """How offers about it refer to it."""
        return self.banner

    @property
    def name(self) -> T:
        """What people call it."""
        return BANNERS[self.banner]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self.members)


TeamOrSeat: TypeAlias = Seat | Team
"""One of those who play against each other."""


def name_of(side: TeamOrSeat) -> Word:
    """How a sentence refers to a side."""
    return side.name if isinstance(side, Team) else side


def members_of(side: TeamOrSeat) -> tuple[Seat, ...]:
    """Who plays on a side."""
    return side.members if isinstance(side, Team) else (side,)


class Teams(tuple[Team, ...], Fixed):
    """All teams of a game; none if everybody plays alone. They do not change during the game."""

    __slots__ = ()

    def of(self, seat: Seat) -> Team | None:
        """The team of this seat, if there are teams."""
        return next((team for team in self if seat in team.members), None)

    def banner_of(self, seat: Seat) -> str:
        """The banner of this seat; nothing without teams."""
        team = self.of(seat)
        return team.banner if team else ""

    def side_of(self, seat: Seat) -> TeamOrSeat:
        """The team of this seat, or whoever plays alone."""
        return self.of(seat) or seat

    def sides(self, seats: Iterable[Seat]) -> tuple[TeamOrSeat, ...]:
        """All who play against each other: the teams, or each of these seats alone."""
        return tuple(self) or tuple(seats)


NO_TEAMS = Teams()


@dataclass(frozen=True, slots=True)
class TeamRule:
    """With how many teams a game is played, and whether chance draws them."""

    counts: tuple[int, ...] = (0,)
    """0: everybody plays alone."""
    drawn: bool | None = None
    """None: the table decides."""


ALONE = TeamRule()


def team_up(seats: Sequence[Seat], count: int, chosen: Mapping[Seat, str] | None = None) -> Teams:
    """That many teams: whoever has not chosen a banner joins the smallest team.

    If nobody has, they take turns around the table: of two teams, partners sit opposite each other.
    """
    members: dict[str, list[Seat]] = {banner: [] for banner in islice(BANNERS, count)}
    if not members:
        return NO_TEAMS
    wanted = {seat: banner for seat, banner in (chosen or {}).items() if banner in members}
    for seat, banner in wanted.items():
        members[banner].append(seat)
    for seat in seats:
        if seat not in wanted:
            min(members.values(), key=len).append(seat)
    return _around(seats, members)


def team_up_in_some(seats: Sequence[Seat], counts: Sequence[int], chance: Chance) -> Teams:
    """In one of these numbers of teams, by chance, of those for which there are enough people."""
    fitting = [count for count in counts if count <= len(seats)]
    return team_up(seats, chance.pick(fitting) if fitting else min(counts))


def draw_teams(seats: Sequence[Seat], count: int, chance: Chance) -> Teams:
    """That many teams, drawn by chance: as equal in size as can be."""
    drawn = team_up(chance.shuffled(seats), count)
    return _around(seats, {team.banner: team.members for team in drawn})


def _around(seats: Sequence[Seat], members: Mapping[str, Iterable[Seat]]) -> Teams:
    """Teams with their members in the order of seats."""
    return Teams(
        Team(banner, tuple(seat for seat in seats if seat in frozenset(those)))
        for banner, those in members.items()
    )
