"""How much one client may do in a given time.

Each client has its own allowance, so that one who overdoes it does not lock out the others.
Workers tell each other what was used up of those limits that keep people from guessing.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass

REMEMBERED = 4096
"""How many clients are remembered; the one not heard from for longest is forgotten first."""

MOST_OWED_BURSTS = 16
"""Debts are no larger, whatever other workers say: about what so many of them allow at once."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How many at once, and how many more each second."""

    burst: float
    a_second: float


ACTS = Rate(burst=20, a_second=20)
"""Answers of one seat at one table, or of its screen."""
WRONG_CODES = Rate(burst=10, a_second=10 / 60)
"""Codes of tables and of seat cards that one address may guess in vain."""
PICTURES = Rate(burst=20, a_second=8)
"""Photos and frames that one client sends."""
APPLICATIONS = Rate(burst=4, a_second=1 / 30)
"""How often one address may ask the host of a table for a seat, a seat change its phone, and a
table get another scanner or screen: whatever gives somebody a new token, each a line in its log."""
NEW_TABLES = Rate(burst=100, a_second=1)
"""Tables that one address may open."""


MESSAGES = Rate(burst=60, a_second=30)
"""Messages of one connection; faster ones wait."""


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float
    untold: int = 0


class Limit:
    """A token bucket for each client; `name` is how a client is called among workers."""

    def __init__(
        self,
        rate: Rate,
        clock: Callable[[], float],
        name: Callable[[Hashable], Hashable] = lambda client: client,
    ) -> None:
        self._rate = rate
        self._clock = clock
        self._name = name
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()

    def take(self, client: Hashable) -> bool:
        """Use one up; False when the client has none left."""
        bucket = self._filled(self._name(client))
        if bucket.left < 1:
            return False
        bucket.left -= 1
        bucket.untold += 1
        return True

    def has(self, client: Hashable) -> bool:
        """Whether the client has one left, without using it."""
        return self._filled(self._name(client)).left >= 1

    def untold(self) -> Mapping[Hashable, int]:
        """What clients have used up since this was last asked, by their names."""
        used = {name: each.untold for name, each in self._buckets.items() if each.untold}
        for name in used:
            self._buckets[name].untold = 0
        return used

    def elsewhere(self, used: Mapping[str, int]) -> None:
        """Clients have used this up at another worker: what is too much they owe, within reason."""
        for name, count in used.items():
            bucket = self._filled(name)
            bucket.left = max(bucket.left - max(0, count), -MOST_OWED_BURSTS * self._rate.burst)

    def _filled(self, name: Hashable) -> _Bucket:
        now = self._clock()
        bucket = self._buckets.setdefault(name, _Bucket(self._rate.burst, now))
        self._buckets.move_to_end(name)
        gained = max(0.0, now - bucket.at) * self._rate.a_second
        bucket.left = min(self._rate.burst, bucket.left + gained)
        bucket.at = now
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


class Pace:
    """How fast one connection may talk: whoever talks faster is heard later."""

    def __init__(self, rate: Rate = MESSAGES, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = rate.burst
        self._at = clock()

    def spend(self) -> None:
        """One more was heard, even if that is too many."""
        self._left -= 1

    def pause(self) -> float:
        """How many seconds it has to wait now."""
        now = self._clock()
        gained = max(0.0, now - self._at) * self._rate.a_second
        self._left = min(self._rate.burst, self._left + gained)
        self._at = now
        return max(0.0, -self._left / self._rate.a_second)
