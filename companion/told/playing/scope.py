"""Where the expressions of a file find things: on the board, or in what somebody knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from companion.core.chance import Chance
from companion.core.seats import TABLE, Seat
from companion.told.playing.table import Filed
from companion.told.reading.expressions import Datum


class Seated(Protocol):
    """A board, or what somebody knows of one, on which such a game is played."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats."""

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who is still at the table."""

    @property
    def filed(self) -> Filed:
        """What the file has put there."""


def playing(k: Seated) -> tuple[Seat, ...]:
    """Who is still in the game."""
    return tuple([seat for seat in k.present if seat not in k.filed.box_out])


@dataclass(frozen=True, slots=True)
class TableScope:
    """The names of a file, looked up on a board or on what somebody knows of it."""

    k: Seated
    named: Mapping[str, Datum] = field(default_factory=dict)
    chance: Chance | None = None

    @property
    def everyone(self) -> tuple[Seat, ...]:
        """All seats, clockwise, those who are out too."""
        return self.k.seats

    @property
    def players(self) -> tuple[Seat, ...]:
        """Those who are still playing, clockwise."""
        return playing(self.k)

    def value(self, name: str) -> Datum:
        """What the table has of this."""
        return self.k.filed.datum(name, TABLE)

    def of(self, name: str, who: Seat) -> Datum:
        """What one player has of this."""
        return self.k.filed.datum(name, who)

    def size(self, name: str, who: Seat | None) -> int:
        """How many cards are there."""
        return self.k.filed.size(name, TABLE if who is None else who)

    def role(self, who: Seat) -> str | None:
        """Somebody's role, if this viewer knows it."""
        return self.k.filed.role(who)
