"""What a table agrees on about teams before the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.seats import Seat
from companion.core.teams import NO_TEAMS, TeamRule, Teams, team_up


@dataclass(slots=True)
class Teaming:
    """How many teams, and who is in which; a game that wants it otherwise has its own way."""

    wanted: int = 0
    drawn: bool = False
    """Whether chance draws them when the game begins."""
    chosen: dict[Seat, str] = field(default_factory=dict)
    """The banners of those who have one; whoever joins later is put into the smallest team."""

    def count(self, rule: TeamRule) -> int:
        """How many teams there will be; 0: everybody plays alone."""
        return self.wanted if self.wanted in rule.counts else min(rule.counts)

    def are_drawn(self, rule: TeamRule) -> bool:
        """Whether chance decides who is in which team."""
        return self.count(rule) > 0 and (self.drawn if rule.drawn is None else rule.drawn)

    def teams(self, rule: TeamRule, seats: tuple[Seat, ...]) -> Teams:
        """Who is in which team; none before they are drawn."""
        if self.are_drawn(rule):
            return NO_TEAMS
        return team_up(seats, self.count(rule), self.chosen)
