"""How time passes at a table: its pause, its timer, its clocks, and who is played for."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.core.seats import Seat
from companion.table.record.chess_clocks import ChessClocks
from companion.table.record.timer import Timer


@dataclass(slots=True)
class Pace:
    """What stands still, what runs, and whom the game does not wait for."""

    paused: bool = False
    timer: Timer | None = None
    """The timer that everybody sees, if somebody has started one."""
    clocks: ChessClocks | None = None
    """Everybody's chess clock, if somebody has given them."""
    stand_ins: set[Seat] = field(default_factory=set)
    """For whom the computer plays."""
    replaced: set[Seat] = field(default_factory=set)
    """Those of them for whom the host switched it on, because they were away."""

    def stop_standing_in(self, seat: Seat) -> None:
        """The computer does not play for this seat any longer."""
        self.stand_ins.discard(seat)
        self.replaced.discard(seat)
