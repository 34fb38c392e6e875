"""The limits that hold for all workers together: they tell each other what clients have used up.

A client is called by a name that means nothing without the key, so no address leaves a worker.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Hashable, Mapping

from web.server.limits import APPLICATION_RATE, NEW_TABLES, WRONG_CODE_RATE, Limit, Rate

SHARED: Mapping[str, Rate] = {
    "wrong codes": WRONG_CODE_RATE,
    "new tables": NEW_TABLES,
    "applications": APPLICATION_RATE,
}
PURPOSE = "names of clients"
_NAME = 12
Used = Mapping[str, Mapping[str, int]]
"""By the limit: what each client has used up of it."""


class SharedLimits:
    """Each of these limits, by its name."""

    def __init__(self, secret: bytes, clock: Callable[[], float]) -> None:
        self._secret = secret
        self._limits = {name: Limit(rate, clock, self._called) for name, rate in SHARED.items()}

    def __getitem__(self, name: str) -> Limit:
        """One of them."""
        return self._limits[name]

    def take_unsent(self) -> Used:
        """What clients have used up since this was last asked, without limits that nobody used."""
        return {
            name: {str(client): count for client, count in used.items()}
            for name, limit in self._limits.items()
            if (used := limit.take_unsent())
        }

    def elsewhere(self, used: Used) -> None:
        """This was used up at another worker. What only newer ones know is left out."""
        for name in used.keys() & self._limits.keys():
            self._limits[name].elsewhere(used[name])

    def _called(self, client: Hashable) -> str:
        name = repr(client).encode()
        return hashlib.blake2b(name, key=self._secret[:32], digest_size=_NAME).hexdigest()
