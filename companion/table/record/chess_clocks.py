"""A clock for everybody, as in chess: it runs while it is its owner's turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from companion.core.seats import Seat
from companion.table.record.timer import Timer

MAX_CLOCK_MS = 99 * 60_000 + 59_000
"""Milliseconds: no clock shows more."""


@dataclass(frozen=True, slots=True)
class ChessClocks:
    """Everybody's clock. All times are whole milliseconds."""

    of: Mapping[Seat, Timer]
    bonus: int
    """What a clock gains when its owner's turn is over."""
    heard: int
    """When the table was last heard of, since 1970."""
    gained: frozenset[Seat] = frozenset()
    """Whose clock has gained when it last stopped."""

    @classmethod
    def set_up(cls, seats: Iterable[Seat], each: int, bonus: int, now: int) -> ChessClocks:
        """So much time for each of these seats; no clock runs yet."""
        return cls(dict.fromkeys(seats, Timer(each)), bonus, now)

    def passed(self, turn: Collection[Seat], now: int, *, on_hold: bool) -> ChessClocks:
        """The same now: the clocks of those whose turn it is run on, all others stop.

        `on_hold`: the game stands still, so a clock that stops gains nothing.
        """
        clocks: dict[Seat, Timer] = {}
        gained = set(self.gained)
        for seat, clock in self.of.items():
            left = clock.stopped(now).left
            if seat in turn and left:
                clocks[seat] = Timer.running(left, now) if clock.ends is None else clock
                gained.discard(seat)
            elif clock.ends is not None and left and not on_hold:
                clocks[seat] = Timer(min(MAX_CLOCK_MS, left + self.bonus))
                gained.add(seat)
            else:
                clocks[seat] = Timer(left)
        return replace(self, of=clocks, heard=now, gained=frozenset(gained))

    def given_back(self, seat: Seat) -> ChessClocks:
        """The same, if this seat takes its answer back: its turn was not over, so no bonus."""
        if seat not in self.gained:
            return self
        left = max(1, self.of[seat].left - self.bonus)
        return replace(self, of={**self.of, seat: Timer(left)}, gained=self.gained - {seat})

    def rested(self, now: int) -> ChessClocks:
        """The same, without the time since the table was last heard of."""
        clocks = {
            seat: Timer.running(clock.stopped(self.heard).left, now) if clock.ends else clock
            for seat, clock in self.of.items()
        }
        return replace(self, of=clocks, heard=now)

    def without(self, seats: Collection[Seat]) -> ChessClocks:
        """The clocks of everybody but these."""
        return replace(self, of={seat: t for seat, t in self.of.items() if seat not in seats})

    @property
    def run_out(self) -> frozenset[Seat]:
        """Whose time is up."""
        return frozenset(seat for seat, clock in self.of.items() if not clock.left)

    def runs_out(self, now: int) -> bool:
        """Whether somebody's time is up now, and nobody has been told yet."""
        return any(clock.ends is not None and clock.ends <= now for clock in self.of.values())
