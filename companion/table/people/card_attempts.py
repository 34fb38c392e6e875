"""Wrong seat cards: after five of them a table accepts none for a minute."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.fields import Refused
from companion.core.words import T

MAX_CARD_ATTEMPTS = 5
CARD_ATTEMPTS_PAUSE_SECONDS = 60.0
"""Seconds without a wrong seat card after which the count starts again."""


class CardAttempts:
    """Counts wrong seat cards until a minute has passed without one, so nobody can try them all."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._count = 0
        self._last = 0.0

    def check(self) -> None:
        """Refuse while there have been too many wrong codes; this counts none."""
        # A laptop's clock may be set back, so only the difference counts.
        if abs(self._clock() - self._last) >= CARD_ATTEMPTS_PAUSE_SECONDS:
            self._count = 0
        if self._count >= MAX_CARD_ATTEMPTS:
            raise Refused(
                T("Too many wrong codes. Please wait a minute, then check the card."), "wait"
            )

    def note(self) -> None:
        """Count one more wrong code."""
        self._count += 1
        self._last = self._clock()
