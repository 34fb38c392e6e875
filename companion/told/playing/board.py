"""What a board has on which a game told in a file is played."""

from __future__ import annotations

from companion.core.game import Board, Settings
from companion.core.seats import Seat
from companion.told.playing.table import Filed


class ToldBoard(Board):
    """A state that has room for what a file lays out; `settings.sealing` says who keeps answers."""

    settings: Settings
    gone: tuple[Seat, ...]
    """Who has left the table for good."""
    filed: Filed

    @property
    def present(self) -> tuple[Seat, ...]:
        """Who is still at the table."""
        return tuple([seat for seat in self.seats if seat not in self.gone])
