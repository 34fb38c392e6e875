"""Time, which passes only when nothing else happens; what the laptop takes it for may be wrong."""

from __future__ import annotations

BEGIN_SECONDS = 1_000_000.0


class SimulatedClock:
    """How much time has passed, and what the laptop takes it for."""

    def __init__(self) -> None:
        self.passed = 0.0
        self.wrong_by = 0.0
        """Seconds by which the laptop's own clock is wrong."""

    def time(self) -> float:
        """What time it is, as the laptop says; it may be set back."""
        return BEGIN_SECONDS + self.passed + self.wrong_by

    def steady_time(self) -> float:
        """Seconds since some moment; they only ever pass."""
        return self.passed
