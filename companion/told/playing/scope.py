"""Where the expressions of a file find things: on the board, or in what somebody knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.told.playing.board import ToldBoard
from companion.told.reading.expressions import Datum


@dataclass(frozen=True, slots=True)
class TableScope:
    """The names of a file, looked up on a board or on what somebody knows of it."""

    k: ToldBoard
    named: Mapping[str, Datum] = field(default_factory=dict)
    chance: Chance | None = None

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All seats, clockwise, those who are out too."""
        return self.k.seats

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who are still playing, clockwise."""
        return self.k.playing

    def value(self, name: str) -> Datum:
        """What the table has of this."""
        return self.k.datum(name, TABLE)

    def of(self, name: str, who: Seat) -> Datum:
        """What one player has of this."""
        return self.k.datum(name, who)

    def size(self, name: str, who: Seat | None) -> int:
        """How many cards are there."""
        return self.k.size(name, TABLE if who is None else who)

    def team(self, who: Seat) -> tuple[Seat, ...]:
        """Who is in somebody’s team."""
        return self.k.team(who)

    def team_name(self, who: Seat) -> str | None:
        """The banner of somebody’s team, if there are teams."""
        return self.k.teams.banner_of(who) or None

    def role(self, who: Seat) -> str | None:
        """Somebody's role, if this viewer knows it."""
        return self.k.role(who)
