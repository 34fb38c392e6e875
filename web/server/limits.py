"""How much one client may do in a given time.

Each client has its own allowance, so that one who overdoes it does not lock out the others.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from web.server.recently_used import RecentlyUsed

MAX_REMEMBERED_CLIENTS = 4096
"""How many clients are remembered; the one not heard from for longest is forgotten first."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many more each second."""

    burst: float
    a_second: float


ACT_RATE = Rate(burst=20, a_second=20)
"""Answers of one seat at one table, or of its screen."""
PICTURE_RATE = Rate(burst=20, a_second=8)
"""Photos and frames that one client sends: browsers send five frames a second, and for a moment
more while something comes into view."""
APPLICATION_RATE = Rate(burst=4, a_second=1 / 30)
"""How often one address may ask the host of a table for a seat, a seat change its phone, and a
table get another scanner or screen: whatever gives somebody a new token, each a line in its log."""
NEW_TABLES = Rate(burst=100, a_second=1)
"""Tables that one address may open."""
MESSAGE_RATE = Rate(burst=60, a_second=30)
"""Messages of one connection; faster ones wait."""


@dataclass(slots=True)
class Bucket:
    """A token bucket; `tokens` below 0 are owed. Its owner says what time it is."""

    rate: Rate
    at: float
    tokens: float

    @classmethod
    def full(cls, rate: Rate, now: float) -> Bucket:
        """One from which nothing has been taken."""
        return cls(rate, now, rate.burst)

    def refill(self, now: float) -> None:
        """Add what has come since it was last asked; a clock set back adds nothing."""
        gained = max(0.0, now - self.at) * self.rate.a_second
        self.tokens = min(self.rate.burst, self.tokens + gained)
        self.at = now

    def seconds_in_debt(self, now: float) -> float:
        """How long its client has to wait until nothing is owed."""
        self.refill(now)
        return max(0.0, -self.tokens / self.rate.a_second)


class Limit:
    """A bucket for each client."""

    def __init__(self, rate: Rate, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: RecentlyUsed[Hashable, Bucket] = RecentlyUsed(MAX_REMEMBERED_CLIENTS)

    def take(self, client: Hashable) -> bool:
        """Use one up; False when the client has none left."""
        bucket = self._filled(client)
        if bucket.tokens < 1:
            return False
        bucket.tokens -= 1
        return True

    def has(self, client: Hashable) -> bool:
        """Whether the client has one left, without using it."""
        return self._filled(client).tokens >= 1

    def _filled(self, client: Hashable) -> Bucket:
        now = self._clock()
        bucket = self._buckets.get_or_make(client, lambda: Bucket.full(self._rate, now))
        bucket.refill(now)
        return bucket
